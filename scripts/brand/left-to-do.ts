import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FURTHER_LOCALES } from '../../supabase/functions/_shared/contracts/locale.ts';
import { type Entry, KINDS, type Kind } from '../content/content-files.ts';
import { brandPath } from './brand-folder.ts';
import { ownWordsIn, placesOf } from './find-brand.ts';
import { type Brand, wordsFileOf } from './read-brand.ts';

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** The pages of rows that answers link to, by the first part of the path. */
const PAGES: Record<string, Kind> = {
  services: 'services',
  'case-studies': 'case_studies',
  blog: 'blog_posts',
};

/** Returns a line for each answer that names a service, an article or a case study which the content does not have. */
export function danglingAnswers(entries: Entry[]): string[] {
  const rows = new Set(entries.map(({ kind, key }) => `${kind} ${key}`));
  const has = (slug: string, ...kinds: (Kind | undefined)[]) =>
    kinds.some((kind) => rows.has(`${kind} ${slug}`));
  return entries
    .filter(({ kind }) => kind === 'answers')
    .flatMap(({ row, place, key }) => {
      const text = JSON.stringify(row);
      const named = Array.from(text.matchAll(/\{\{\w+:([a-z][a-z0-9-]+)/g), ([, slug = '']) => slug);
      const linked = Array.from(
        text.matchAll(/"path":"\/(services|case-studies|blog)\/([a-z0-9-]+)(?=["#])/g),
        ([, page = '', slug = '']) => ({ slug, kind: PAGES[page] }),
      );
      const gone = [
        ...named.filter((slug) => !has(slug, 'services', 'case_studies')),
        ...linked.filter(({ kind, slug }) => !has(slug, kind)).map(({ slug }) => slug),
      ];
      return [...new Set(gone)].map((slug) => `${place}: the answer "${key}" names ${slug}, which is gone`);
    });
}

/**
 * Returns a line for each row that says a name, a place, a time zone or a trade of one of the other brands. What visitors
 * say is not looked at: the wordings of answers.
 */
export function wordsOfOthers(brand: Brand, entries: Entry[], others: Brand[]): string[] {
  const text = entries.map(({ row }) => JSON.stringify({ ...row, wordings: [] })).join('\n');
  const found = others
    .filter(({ firm }) => firm.brand !== brand.firm.brand)
    .flatMap((other) => [...placesOf(other, text), ...ownWordsIn(other, text, brand)]);
  return [...new Set(found)].map((one) => {
    const [line = '', ...word] = one.split(': ');
    return `${entries[Number(line) - 1]?.place}: ${word.join(': ')} is of another firm`;
  });
}

/** Returns what a firm has yet to bring or to decide, a line each; `examples` are the brands of the product. */
export function leftToDo(root: string, brand: Brand, entries: Entry[], examples: Brand[] = []): string[] {
  const path = brandPath(root);
  const has = (name: string) => existsSync(join(root, path, name));
  const empty = (Object.keys(KINDS) as Kind[]).filter(
    (kind) => !entries.some((entry) => entry.kind === kind),
  );
  return [
    ...(path === 'brand'
      ? []
      : ['Make the brand your own: npm run brand -- --from <folder> (docs/brand.md)']),
    ...FURTHER_LOCALES.filter((locale) => !brand.translations[locale]).map(
      (locale) => `No ${LANGUAGE_NAMES.of(locale)} pages: ${path}/${wordsFileOf(locale)} is missing`,
    ),
    ...(has('public/images') ? [] : [`${path}/public/images is missing: the example's pictures are shown`]),
    ...(brand.words.hero.films && !has('public/videos')
      ? [`${path}/public/videos is missing: the example's films are shown`]
      : []),
    ...empty.map((kind) => `No rows of ${kind}: ${path}/content/${KINDS[kind].file}`),
    ...danglingAnswers(entries),
    ...(path === 'brand' ? wordsOfOthers(brand, entries, examples) : []),
    'Look for names that stand elsewhere: npm run brand -- --check',
    'Check each claim: docs/before-you-launch.md',
  ];
}
