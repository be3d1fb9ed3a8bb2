import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EXAMPLE } from './brand-folder.ts';
import { readBrand } from './read-brand.ts';
import { WRITTEN_FILES } from './written-files.ts';

const own = join(import.meta.dirname, '../..', EXAMPLE);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site brand '));
  await cp(own, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toMatch(from);
  await writeFile(join(folder, file), text.replace(from, to));
}

it.each<[string, string, RegExp, string, RegExp]>([
  ['an email address that is none', 'brand.toml', /^email = .*$/m, 'email = "x"', /firm\.email: /],
  ['a name with quotation marks', 'brand.toml', /^name = .*$/m, `name = 'A "B"'`, /firm\.name/],
  [
    'a time zone that is none',
    'brand.toml',
    /^time_zone = .*$/m,
    'time_zone = "Chicago"',
    /firm\.time_zone: /,
  ],
  ['a color that is none', 'brand.toml', /^gold = .*$/m, 'gold = "yellow"', /colors\.gold/],
  ['a missing color', 'brand.toml', /^gold = .*$/m, '', /colors\.gold/],
  ['an unknown key', 'brand.toml', /^phone = .*$/m, 'fax = "1"\nphone = "2"', /fax/],
  ['TOML that does not parse', 'brand.toml', /^email = .*$/m, 'email = ', /brand\.toml: /],
  ['a faint color', 'brand.toml', /^onGold = .*$/m, 'onGold = "#FFFFFF"', /onGold on gold/],
  ['a film without words for it', 'words.toml', /^film_alt = .*$/m, '', /hero.*film_alt/],
  ['an unknown drawing', 'words.toml', /"outlier"/, '"pie"', /drawing/],
  ['a sign of two paths', 'mark.svg', /<path/, '<path d="M0 0"/><path', /mark\.svg/],
  ['a logo without its tile', 'logo.svg', /<rect/, '<circle', /logo\.svg/],
  ['an image in emails', 'mail-sign.html', /<table/, '<img src="x"><table', /mail-sign\.html/],
])('refuses %s, and names it', async (_what, file, from, to, message) => {
  await change(file, from, to);
  await expect(readBrand(folder)).rejects.toThrow(message);
});

it('names every missing file', async () => {
  await rm(join(folder, 'logo.svg'));
  await rm(join(folder, 'content/booking.toml'));
  await expect(readBrand(folder)).rejects.toThrow(
    /logo\.svg is missing[\s\S]*content\/booking\.toml is missing/,
  );
});

it('writes a name with quotes into every file as text', async () => {
  await change('brand.toml', /^name = .*$/m, 'name = "O\'Neil $1 & Sons"');
  const brand = await readBrand(folder);
  const write = (path: string) => WRITTEN_FILES.find((each) => each.path === path)?.write(brand);
  expect(write('public/manifest.webmanifest')).toContain('"name": "O\'Neil $1 & Sons"');
  expect(write('supabase/functions/_shared/contracts/firm.ts')).toContain('"O\'Neil $1 & Sons"');
});

it('writes only what git ignores, so that a merge never meets it', async () => {
  const ignored = await readFile(join(import.meta.dirname, '../../.gitignore'), 'utf8');
  const globs = ignored.split('\n');
  expect(WRITTEN_FILES.filter(({ path }) => !globs.some((glob) => matchesGlob(`/${path}`, glob)))).toEqual(
    [],
  );
});
