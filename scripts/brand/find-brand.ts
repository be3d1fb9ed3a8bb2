import { readdir, readFile } from 'node:fs/promises';
import { join, matchesGlob, relative, sep } from 'node:path';
import { LOCALES } from '../../supabase/functions/_shared/contracts/locale.ts';
import { cityOf } from '../../supabase/functions/_shared/contracts/time-format.ts';
import { brandFolder } from './brand-folder.ts';
import { zoneWords } from './firm-zone.ts';
import { type Brand, readBrand } from './read-brand.ts';
import { WRITTEN_FILES } from './written-files.ts';

/** Folders that are no part of the source. */
const IGNORED = ['node_modules', '.git', '.local', '.react-router', 'build', 'test-results'];
const TEXT =
  /(^|[/.])(ts|tsx|mjs|cjs|js|json|sql|toml|html|css|svg|md|vtt|txt|example|webmanifest|yml|yaml)$/;
/** These may name the firm. */
const ALLOWED = [
  // The firm itself, and what is generated from it.
  'brand/**',
  'brand-examples/**',
  'supabase/templates/**',
  'supabase/functions/_shared/assistant/site-pages.json',
  // Tests say what the site of this firm shows, and the questions of the bench are asked of its assistant.
  'tests/**',
  'supabase/tests/**',
  '**/*.test.{ts,tsx}',
  'lab/bench/assistant/**/*.jsonl',
  // Records say what was decided, for this firm.
  'docs/decisions/**',
];
/** What people see is made of these: they may not name the firm's place, time zone or trade either. */
const SHOWN = [
  'src/**',
  'supabase/functions/**',
  'supabase/schemas/**',
  'supabase/*',
  'platform/**',
  'scripts/**',
  'public/*',
];
/** Tables of places and zones, for any firm. */
const TABLES = [
  'src/locales/*/places.json',
  'supabase/functions/_shared/contracts/time-format.ts',
  'supabase/functions/refresh-calendars/windows-zones.ts',
  'src/features/booking/model/time-zones.ts',
];
const COMMENT = /^\s*(\/\/|\/?\*|--|#)/;
/** No firm's own colors. */
const COMMON_COLORS = ['#FFFFFF', '#000000'];

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * What only the brand may hold: the firm's name, email, phone and street, and its colors as #rrggbb and as channels. The
 * folder of an example is none of them.
 */
function patternOf({ firm, colors }: Brand): RegExp {
  const names = [firm.brand, firm.email, firm.phone, firm.phone_international, firm.address.street];
  const hexes = Object.values(colors)
    .flatMap(({ light, dark }) => [light, dark])
    .filter((color) => !COMMON_COLORS.includes(color));
  const channels = hexes.map((hex) =>
    [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join('[ ,]+'),
  );
  const words = [...names, ...hexes].map(escapePattern);
  return new RegExp(`(?<![a-z0-9]|brand-examples/)(${[...words, ...channels].join('|')})(?![a-z0-9])`, 'gi');
}

const withoutComments = (text: string) => text.replace(/^.*$/gm, (line) => (COMMENT.test(line) ? '' : line));

const placesIn = (text: string, pattern: RegExp): string[] =>
  text
    .split('\n')
    .flatMap((line, index) => Array.from(line.matchAll(pattern), ([found]) => `${index + 1}: ${found}`));

/** Returns `line: what was found` for each place of a text that names the firm or one of its colors. */
export const placesOf = (brand: Brand, text: string): string[] => placesIn(text, patternOf(brand));

/** Returns the same for each place that names the firm's city, time zone or trade. Words of `mine` are left alone. */
export function ownWordsIn(brand: Brand, text: string, mine?: Brand): string[] {
  const others = mine ? ownWords(mine) : [];
  const words = ownWords(brand).filter((word) => !others.includes(word));
  if (words.length === 0) return [];
  return placesIn(text, new RegExp(`(?<![\\p{L}\\d])(${words.join('|')})(?![\\p{L}\\d_])`, 'gu'));
}

/** Patterns. The short name of a zone, such as PT, is one behind a space alone: quoted, it is a code. */
function ownWords({ firm, translations }: Brand): string[] {
  const { market, address, time_zone: zone, trade } = firm;
  const zones = LOCALES.map((locale) => zoneWords(zone, locale, '', translations[locale]?.firm.time_zone));
  const names = zones.map((each) => each.zone);
  const words = [market, address.city, zone, cityOf(zone), ...names, ...trade].map(escapePattern);
  const short = zones.map((each) => each.zoneShort).map((name) => `(?<=[\\s>])${escapePattern(name)}(?! =)`);
  return [...new Set([...words, ...short])];
}

const isAmong = (path: string, globs: string[]) => globs.some((glob) => matchesGlob(path, glob));

async function sourceFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry): Promise<string[]> => {
      const path = join(root, entry.name);
      if (IGNORED.includes(entry.name)) return [];
      if (entry.isDirectory()) return sourceFiles(path);
      return entry.isFile() && TEXT.test(entry.name) ? [path] : [];
    }),
  );
  return found.flat().sort();
}

/**
 * Returns a line for each file of `root` that was not written from the brand as it is now, and for each place outside of
 * the brand that names the firm, its colors, its place or its trade. Throws a StartError if the brand itself is wrong.
 */
export async function brandProblems(root: string): Promise<string[]> {
  const brand = await readBrand(brandFolder(root));
  const problems: string[] = [];
  const written = new Set(WRITTEN_FILES.map(({ path }) => path));
  for (const { path, write } of WRITTEN_FILES) {
    const current = await readFile(join(root, path), 'utf8').catch(() => '');
    if (write(brand) !== current) problems.push(`${path}  differs from the brand: npm run brand`);
  }
  for (const file of await sourceFiles(root)) {
    const path = relative(root, file).split(sep).join('/');
    if (written.has(path) || isAmong(path, ALLOWED)) continue;
    const text = await readFile(file, 'utf8');
    const isShown = isAmong(path, SHOWN) && !isAmong(path, TABLES);
    const found = [...placesOf(brand, text), ...(isShown ? ownWordsIn(brand, withoutComments(text)) : [])];
    for (const place of found) problems.push(`${path}:${place}  belongs into the brand`);
  }
  return problems;
}
