import type { InEnglish } from '@/shared/content/content-rows';
import { messages } from '@/shared/i18n/messages';
import { Text } from '@/shared/ui/text/typography';

const MESSAGES = messages('shared/english-note', {
  one: 'This text is in English.',
  some: 'Some texts on this page are in English.',
});

type EnglishNoteProps = { of: readonly InEnglish[] };

/** Says on a page of another language that a text of it is in English. Nothing when none is. */
export function EnglishNote({ of: rows }: EnglishNoteProps) {
  const english = rows.filter(({ lang }) => lang === 'en').length;
  if (english === 0) return null;
  const t = MESSAGES.get();
  return (
    <Text tone="muted" role="note">
      {rows.length === 1 ? t.one : t.some}
    </Text>
  );
}
