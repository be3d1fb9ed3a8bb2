import type { Json } from '@contracts/database.types.ts';
import type { Locale } from '@contracts/locale.ts';
import { locale, messages } from '@/shared/i18n/messages';
import { runQuery } from '@/shared/supabase/run-query';
import type { ContentTable, InEnglish } from './content-rows';

const READ_TIME = messages('shared/read-time', { unit: 'min read' });

/** Not that of placeholders.ts, which would load with every list. */
const hasPlaceholder = (text: string) => text.includes('{{');

/** The translated columns of a row; null where a column has no translation. */
type Texts = { id: number } & Record<string, Json>;

/** `rows` with their `texts`; a row that has none stays as it is and is marked as English. */
export function withTexts<T extends { id: number }>(rows: T[], texts: Texts[]): (T & InEnglish)[] {
  return rows.map((row) => {
    const own = texts.find(({ id }) => id === row.id);
    if (!own) return { ...row, lang: 'en' as const };
    return { ...row, ...Object.fromEntries(Object.entries(own).filter(([, text]) => text !== null)) };
  });
}

/** How long an article takes, as its row says it in English, in the language of the document. */
export const localReadTime = (readTime: string): string =>
  readTime.replace(/min read$/, READ_TIME.get().unit);

/**
 * Published rows in the language of the document, English ones marked, with their placeholders filled. Throws AppError when
 * the texts or the metrics cannot be read.
 */
export async function inLanguage<T extends { id: number }>(
  table: ContentTable,
  rows: T[],
): Promise<(T & InEnglish)[]> {
  const language = locale.get();
  const shown = await translated(table, rows, language);
  if (!hasPlaceholder(JSON.stringify(shown))) return shown;
  // Few pages have a placeholder.
  const { fillPlaceholders } = await import('./placeholder-facts');
  return fillPlaceholders(shown, language);
}

async function translated<T extends { id: number }>(
  table: ContentTable,
  rows: T[],
  language: Locale,
): Promise<(T & InEnglish)[]> {
  const [first] = rows;
  if (language === 'en' || !first) return rows;
  // Only the columns of the rows, so that a list is read without the long texts.
  const texts = Object.keys(first)
    .filter((column) => column !== 'id')
    .map((column) => `${column}:translations->${language}->${column}`);
  return withTexts(
    rows,
    await runQuery((supabase) =>
      supabase
        .from(table)
        .select<string, Texts>(['id', ...texts].join())
        .in(
          'id',
          rows.map(({ id }) => id),
        )
        .gt('translated_version', 0),
    ),
  );
}
