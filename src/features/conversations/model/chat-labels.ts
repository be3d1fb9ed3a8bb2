import type { ChatFilter, ChatMessage, ChatSummary } from '@contracts/staff-chats.ts';

export const FILTER_LABELS: Record<ChatFilter, string> = {
  all: 'All',
  live: 'Live now',
  taken_over: 'Taken over',
  mine: 'Assigned to me',
  declined: 'Not answered',
  handed_off: 'Asked for a person',
  thumbs_down: 'Thumbs down',
  rated_bad: 'Rated bad',
};

/** The author of a conversation's last message in a list. */
export const LAST_BY = { user: 'Visitor', assistant: 'Assistant', staff: 'Our team' } as const;

/** Returns the name of a message's author: of a person their own. */
export function authorOf({ role, author }: Pick<ChatMessage, 'role' | 'author'>): string {
  if (role === 'user') return 'Visitor';
  return role === 'staff' ? (author?.name ?? 'Our team') : 'Assistant';
}

/** Parses the filter in the URL; 'all' by default. */
export function parseChatFilter(params: URLSearchParams): ChatFilter {
  const named = params.get('show') ?? '';
  return Object.hasOwn(FILTER_LABELS, named) ? (named as ChatFilter) : 'all';
}

const countLabel = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Returns the counts of a conversation's outcomes, without those that are 0. */
export function outcomeSummary({ counts }: ChatSummary): { label: string; isBad: boolean }[] {
  const { questions, answered, declined, failed, thumbsUp, thumbsDown } = counts;
  return [
    { label: countLabel(questions, 'question', 'questions'), isBad: false, isShown: true },
    { label: `${answered} answered`, isBad: false, isShown: answered > 0 },
    { label: `${declined} not answered`, isBad: true, isShown: declined > 0 },
    { label: `${failed} failed`, isBad: true, isShown: failed > 0 },
    { label: countLabel(thumbsUp, 'thumb up', 'thumbs up'), isBad: false, isShown: thumbsUp > 0 },
    { label: countLabel(thumbsDown, 'thumb down', 'thumbs down'), isBad: true, isShown: thumbsDown > 0 },
  ]
    .filter(({ isShown }) => isShown)
    .map(({ label, isBad }) => ({ label, isBad }));
}

/** Returns the outcome and the rating of a message, if any. */
export function messageNotes({ outcome, vote }: ChatMessage): string | undefined {
  const notes = [
    outcome === 'declined' && 'Not answered',
    outcome === 'error' && 'Failed',
    outcome === 'handoff' && 'Offered a person',
    vote === 1 && 'Thumb up',
    vote === -1 && 'Thumb down',
  ].filter((note) => note !== false);
  return notes.length > 0 ? notes.join(', ') : undefined;
}
