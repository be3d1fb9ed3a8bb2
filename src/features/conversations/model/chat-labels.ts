import type { ChatFilter, ChatMessage, ChatSummary } from '@contracts/staff-chats.ts';

export const FILTER_LABELS: Record<ChatFilter, string> = {
  all: 'All',
  declined: 'Not answered',
  handed_off: 'Asked for a person',
  thumbs_down: 'Thumbs down',
};

/** The filter that an address names. */
export function filterOf(params: URLSearchParams): ChatFilter {
  const named = params.get('show') ?? '';
  return Object.hasOwn(FILTER_LABELS, named) ? (named as ChatFilter) : 'all';
}

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** What became of the questions, in a few words each; what did not happen is left out. */
export function outcomesOf({ counts }: ChatSummary): { words: string; isBad: boolean }[] {
  const { questions, answered, declined, failed, thumbsUp, thumbsDown } = counts;
  return [
    { words: many(questions, 'question', 'questions'), isBad: false, is: true },
    { words: `${answered} answered`, isBad: false, is: answered > 0 },
    { words: `${declined} not answered`, isBad: true, is: declined > 0 },
    { words: `${failed} failed`, isBad: true, is: failed > 0 },
    { words: many(thumbsUp, 'thumb up', 'thumbs up'), isBad: false, is: thumbsUp > 0 },
    { words: many(thumbsDown, 'thumb down', 'thumbs down'), isBad: true, is: thumbsDown > 0 },
  ]
    .filter(({ is }) => is)
    .map(({ words, isBad }) => ({ words, isBad }));
}

/** Notes on one message, besides its text. */
export function outcomeLabel({ outcome, vote }: ChatMessage): string | undefined {
  const remarks = [
    outcome === 'declined' && 'Not answered',
    outcome === 'error' && 'Failed',
    outcome === 'handoff' && 'Offered a person',
    vote === 1 && 'Thumb up',
    vote === -1 && 'Thumb down',
  ].filter((remark) => remark !== false);
  return remarks.length > 0 ? remarks.join(', ') : undefined;
}
