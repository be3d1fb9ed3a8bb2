import { join } from 'node:path';
import { expect, it } from 'vitest';
import { brandFolder } from './brand-folder.ts';
import { placesOf } from './find-brand.ts';
import { readBrand } from './read-brand.ts';

const brand = await readBrand(brandFolder(join(import.meta.dirname, '../..')));
const { firm, colors } = brand;
const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colors.clay.light.slice(at, at + 2), 16));

it.each([
  ['the name', `'Welcome to ${firm.brand}.'`],
  ['the name in small letters', `const KEY = '${firm.brand.toLowerCase()}_chat';`],
  ['the whole name', `# ${firm.name}`],
  ['the email address', `mailto:${firm.email}`],
  ['the phone number', `call ${firm.phone}`],
  ['the phone number as it is dialed', `tel:${firm.phone_international}`],
  ['the street', firm.address.street],
  ['a color', `color: ${colors.clay.light}`],
  ['a color in small letters', `color:${colors.gold.light.toLowerCase()};`],
  ['a color as channels', `rgb(${red} ${green} ${blue} / 0.5)`],
  ['a color as channels with commas', `rgba(${red}, ${green}, ${blue}, 0.5)`],
])('finds %s', (_what, text) => {
  expect(placesOf(brand, `\n${text}`)[0]).toMatch(/^2: /);
});

it.each([
  ['a longer word', `${firm.brand.toLowerCase()}s`],
  ['white', '#FFFFFF'],
  ['another color', '#123456'],
])('leaves %s alone', (_what, text) => {
  expect(placesOf(brand, text)).toEqual([]);
});
