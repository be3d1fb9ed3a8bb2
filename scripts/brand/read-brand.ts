import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import type { z } from 'zod';
import { StartError } from '../../platform/start-error.ts';
import { FURTHER_LOCALES, type Locale } from '../../supabase/functions/_shared/contracts/locale.ts';
import {
  type BrandFacts,
  bookingSchema,
  brandSchema,
  type Consultation,
  type TranslatedWords,
  translatedWordsSchema,
  type Words,
  wordsSchema,
} from './brand-schema.ts';
import { faintPairs } from './contrast.ts';

/** A folder such as brand/, as far as it becomes code. */
export interface Brand extends BrandFacts {
  words: Words;
  /** The site has no pages in a language that the brand has no words of. */
  translations: Partial<Record<Locale, TranslatedWords>>;
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

/** The file of the words in a language beside English, in the folder of a brand. */
export const wordsFileOf = (locale: string) => `words.${locale}.toml`;

/** What must be the same in all languages: anchors, drawings and the addresses of pages. */
const frameOf = ({ footer_services, services, hero }: Words) => ({
  footer_services: footer_services.map(({ to }) => to),
  services: services.map(({ id, drawing, offer }) => [id, drawing, offer?.to]),
  films: hero.films,
});

/** Reads the words in a language, where the brand has them. `booking` names what they translate. */
async function readTranslation(
  folder: string,
  locale: Locale,
  words: Words | undefined,
  booking: z.infer<typeof bookingSchema> | undefined,
  problems: string[],
): Promise<TranslatedWords | undefined> {
  const file = wordsFileOf(locale);
  if (!existsSync(join(folder, file))) return undefined;
  const text = await readFile(join(folder, file), 'utf8');
  const translated = check(translatedWordsSchema, file, text, problems);
  if (!translated || !words) return translated;
  const english = Object.entries(frameOf(words));
  const own: Record<string, unknown> = frameOf(translated);
  for (const [key, value] of english)
    if (JSON.stringify(own[key]) !== JSON.stringify(value))
      problems.push(`${file}: ${key}: must have the entries of words.toml, in their order`);
  for (const group of ['consultations', 'consultation_descriptions'] as const)
    for (const name of Object.keys(translated[group] ?? {}))
      if (booking && !booking.consultation_types.some((type) => type.name === name))
        problems.push(`${file}: ${group}: ${BOOKING_FILE} has no ${name}`);
  return translated;
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
  const booking = check(bookingSchema, BOOKING_FILE, bookingText, problems);
  const translations: Brand['translations'] = {};
  for (const locale of FURTHER_LOCALES) {
    const translated = await readTranslation(folder, locale, words, booking, problems);
    if (translated) translations[locale] = translated;
  }
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
    translations,
    consultations: booking.consultation_types,
    logo,
    mark: { viewBox, strokeWidth, path },
    mailSign: sign.trimEnd(),
    fontFallbacks: fallbacks.split('\n').filter((each) => each.startsWith('@font-face')),
  };
}
