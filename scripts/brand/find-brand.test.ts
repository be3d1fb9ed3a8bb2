import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { EXAMPLE } from './brand-folder.ts';
import { brandProblems, ownWordsIn, placesOf } from './find-brand.ts';
import { readBrand } from './read-brand.ts';

const checkout = join(import.meta.dirname, '../..');
const brand = await readBrand(join(checkout, EXAMPLE));
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

it.each([
  ['the city', `in ${firm.address.city}.`],
  ['the market', `consultants in ${firm.market}`],
  ['the zone', `'${firm.time_zone}'`],
  ['the city of the zone', 'Eastern Time (New York)'],
  ['the name of the zone', "'9 to 5 Eastern Time'"],
  ['its short name', '9:00 AM ET, confirmed'],
  ['its Spanish name', 'de 9 a 5, hora del Este'],
  ['a word of the trade', 'Book an AI consultation'],
  ['a Spanish word of the trade', 'una consulta de IA'],
])('finds %s', (_what, text) => {
  expect(ownWordsIn(brand, `\n${text}`)[0]).toMatch(/^2: /);
});

it.each([
  ['a part of a word', 'MAIL, GET and BETA'],
  ['small letters', '/blog/tags/ai'],
])('leaves %s alone', (_what, text) => {
  expect(ownWordsIn(brand, text)).toEqual([]);
});

it('leaves the words alone that another brand has, too', () => {
  const other = { ...brand, firm: { ...firm, trade: ['AI'], market: 'Chicago' } };
  expect(ownWordsIn(brand, 'AI in Atlanta', other)).toEqual(['1: Atlanta']);
});

it('names each place of a checkout that says the city, the zone or the trade, but for comments and tables', async () => {
  const root = await mkdtemp(join(tmpdir(), 'site words '));
  onTestFinished(() => rm(root, { recursive: true }));
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  await cp(join(checkout, EXAMPLE), join(root, 'brand'), { recursive: true });
  await put('src/page.tsx', "// noon in Atlanta\nconst title = 'AI for Atlanta';\n");
  await put('src/locales/es/places.json', '{ "New York": "Nueva York" }\n');
  await put('docs/page.md', 'AI for Atlanta\n');
  const problems = (await brandProblems(root)).filter((problem) => !problem.includes('differs from'));
  expect(problems).toEqual([
    'src/page.tsx:2: AI  belongs into the brand',
    'src/page.tsx:2: Atlanta  belongs into the brand',
  ]);
});
