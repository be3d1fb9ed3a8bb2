import type { InEnglish } from '@contracts/content.ts';
import type { Locale } from '@contracts/locale.ts';
import type { ContentKind } from '@contracts/staff-content.ts';
import { z } from 'zod';
import { locale } from '@/shared/i18n/words';
import { runQueryAs } from '@/shared/supabase/run-query';

/** Not that of placeholders.ts, which would load with every list. */
const hasPlaceholder = (text: string) => text.includes('{{');

type Texts = Record<string, Record<string, unknown>>;

/** `rows` with their `texts`; a row that has none stays as it is and is marked as English. */
export function withTexts<T extends { id: number }>(rows: T[], texts: Texts): (T & InEnglish)[] {
  return rows.map((row) => {
    const own = texts[row.id];
    if (!own) return { ...row, lang: 'en' as const };
    // A list has fewer columns than the translation.
    const shown = Object.fromEntries(Object.entries(own).filter(([column]) => column in row));
    return { ...row, ...shown };
  });
}

/** How long an article takes, as its row says it in English, in the language of the document. */
export function readTimeIn(language: string, readTime: string): string {
  return language === 'es' ? readTime.replace(/ min read$/, ' min de lectura') : readTime;
}

/**
 * Published rows in the language of the document, English ones marked, with their placeholders filled. `slug`: the rows
 * are one page, with its long texts. Throws AppError when the texts or the figures cannot be read.
 */
export async function inLanguage<T extends { id: number }>(
  kind: ContentKind,
  rows: T[],
  slug?: string,
): Promise<(T & InEnglish)[]> {
  const language = locale.get();
  const shown = await translated(kind, rows, language, slug);
  if (!hasPlaceholder(JSON.stringify(shown))) return shown;
  // Few pages have a placeholder.
  const { fillPlaceholders } = await import('./figures');
  return fillPlaceholders(shown, language);
}

async function translated<T extends { id: number }>(
  kind: ContentKind,
  rows: T[],
  language: Locale,
  slug: string | undefined,
): Promise<(T & InEnglish)[]> {
  if (language === 'en' || rows.length === 0) return rows;
  const texts = await runQueryAs(z.record(z.string(), z.record(z.string(), z.unknown())), (supabase) =>
    supabase.rpc(
      'list_content_translations',
      { p_kind: kind, p_locale: language, ...(slug && { p_slug: slug }) },
      { get: true },
    ),
  );
  return withTexts(rows, texts);
}
