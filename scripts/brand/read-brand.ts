import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import type { z } from 'zod';
import { StartError } from '../../platform/start-error.ts';
import {
  type BrandFacts,
  bookingSchema,
  brandSchema,
  type Consultation,
  type SpanishWords,
  spanishWordsSchema,
  type Words,
  wordsSchema,
} from './brand-schema.ts';
import { faintPairs } from './contrast.ts';

/** A folder such as brand/, as far as it becomes code. */
export interface Brand extends BrandFacts {
  words: Words;
  /** Undefined where the brand has none: its site has no Spanish pages. */
  spanish: SpanishWords | undefined;
  /** What can be booked, in the order of its file. */
  consultations: Consultation[];
  /** The sign on its tile, an SVG that begins with the tile. */
  logo: string;
  /** The sign in the header, drawn in the color of the text. */
  mark: { viewBox: string; strokeWidth: string; path: string };
  /** The sign in emails: HTML without images. */
  mailSign: string;
  /** Local fonts in the widths of the firm's: one `@font-face` a line. */
  fontFallbacks: string[];
}

const OTHER_FILES = ['social.svg', 'fonts/display.woff2', 'fonts/text.woff2'];
const BOOKING_FILE = 'content/booking.toml';
const MARK = /^<svg [^>]*viewBox="([^"]+)"[^>]*stroke-width="([\d.]+)"[^>]*><path d="([^"]+)"\/><\/svg>$/;

function refused(folder: string, problems: string[]): StartError {
  return new StartError(
    `The brand in ${folder} cannot be used.`,
    problems.join('\n       '),
    'Change the named values and run npm run brand again; docs/brand.md says what each one is.',
  );
}

function check<T>(schema: z.ZodType<T>, file: string, text: string, problems: string[]): T | undefined {
  try {
    const result = schema.safeParse(parse(text));
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues)
      problems.push(`${file}: ${path.join('.')}: ${message}`);
  } catch (error) {
    problems.push(`${file}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
  return undefined;
}

export const SPANISH_FILE = 'words.es.toml';

/** What must be the same in both languages: anchors, drawings and the addresses of pages. */
const frameOf = ({ footer_services, services, hero }: Words) => ({
  footer_services: footer_services.map(({ to }) => to),
  services: services.map(({ id, drawing, offer }) => [id, drawing, offer?.to]),
  films: hero.films,
});

/** Reads the Spanish words, where the brand has them. */
async function readSpanish(
  folder: string,
  words: Words | undefined,
  problems: string[],
): Promise<SpanishWords | undefined> {
  const file = join(folder, SPANISH_FILE);
  if (!existsSync(file)) return undefined;
  const spanish = check(spanishWordsSchema, SPANISH_FILE, await readFile(file, 'utf8'), problems);
  if (!spanish || !words) return spanish;
  const english = Object.entries(frameOf(words));
  const own: Record<string, unknown> = frameOf(spanish);
  for (const [key, value] of english)
    if (JSON.stringify(own[key]) !== JSON.stringify(value))
      problems.push(`${SPANISH_FILE}: ${key}: must have the entries of words.toml, in their order`);
  return spanish;
}

/**
 * Reads the brand in `folder`. Throws a StartError that names every missing file, wrong value, and pair of colors that
 * is too faint.
 */
export async function readBrand(folder: string): Promise<Brand> {
  const names = [
    'brand.toml',
    'words.toml',
    'logo.svg',
    'mark.svg',
    'mail-sign.html',
    'fonts/fallbacks.css',
    BOOKING_FILE,
  ];
  const problems = [...names, ...OTHER_FILES]
    .filter((name) => !existsSync(join(folder, name)))
    .map((name) => `${name} is missing`);
  if (problems.length > 0) throw refused(folder, problems);
  const [facts = '', wordsText = '', logo = '', mark = '', sign = '', fallbacks = '', bookingText = ''] =
    await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const brand = check(brandSchema, 'brand.toml', facts, problems);
  const words = check(wordsSchema, 'words.toml', wordsText, problems);
  const spanish = await readSpanish(folder, words, problems);
  const booking = check(bookingSchema, BOOKING_FILE, bookingText, problems);
  for (const group of ['consultations', 'consultation_descriptions'] as const)
    for (const name of Object.keys(spanish?.[group] ?? {}))
      if (booking && !booking.consultation_types.some((type) => type.name === name))
        problems.push(`${SPANISH_FILE}: ${group}: ${BOOKING_FILE} has no ${name}`);
  const [, viewBox = '', strokeWidth = '', path] = MARK.exec(mark.trim()) ?? [];
  if (path === undefined)
    problems.push('mark.svg: must be one <path> in an <svg> with viewBox and stroke-width');
  if (!/^<svg [^>]*viewBox="0 0 36 36"[^>]*>(<title>[^<]*<\/title>)?<rect /.test(logo))
    problems.push('logo.svg: must have the viewBox "0 0 36 36" and begin with the <rect> of its tile');
  if (/<(img|script|style)\b/.test(sign))
    problems.push('mail-sign.html: must be table cells without images, scripts and style elements');
  if (brand) problems.push(...faintPairs(brand.colors));
  if (!brand || !words || !booking || path === undefined || problems.length > 0)
    throw refused(folder, problems);
  return {
    ...brand,
    words,
    spanish,
    consultations: booking.consultation_types,
    logo,
    mark: { viewBox, strokeWidth, path },
    mailSign: sign.trimEnd(),
    fontFallbacks: fallbacks.split('\n').filter((each) => each.startsWith('@font-face')),
  };
}
