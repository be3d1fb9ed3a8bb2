import type { Tables } from '@contracts/database.types.ts';
import type { ChatFilter } from './chat-forms';

type Message = Tables<'chat_message_list'>;
type Counts = Record<'questions' | 'answered' | 'declined' | 'failed' | 'thumbs_up' | 'thumbs_down', number>;

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
const LAST_BY: Record<string, string> = { user: 'Visitor', assistant: 'Assistant', staff: 'Our team' };
export const lastBy = (role: string) => LAST_BY[role] ?? role;

/** Returns the name of a message's author: of a person their own. */
export function authorOf({ role, author_name }: Pick<Message, 'role' | 'author_name'>): string {
  if (role === 'user') return 'Visitor';
  return role === 'staff' ? (author_name ?? 'Our team') : 'Assistant';
}

/** Parses the filter in the URL; 'all' by default. */
export function parseChatFilter(params: URLSearchParams): ChatFilter {
  const named = params.get('show') ?? '';
  return Object.hasOwn(FILTER_LABELS, named) ? (named as ChatFilter) : 'all';
}

const countLabel = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Returns the counts of a conversation's outcomes, without those that are 0. */
export function outcomeSummary(chat: Counts): { label: string; isBad: boolean }[] {
  const { questions, answered, declined, failed, thumbs_up, thumbs_down } = chat;
  return [
    { label: countLabel(questions, 'question', 'questions'), isBad: false, isShown: true },
    { label: `${answered} answered`, isBad: false, isShown: answered > 0 },
    { label: `${declined} not answered`, isBad: true, isShown: declined > 0 },
    { label: `${failed} failed`, isBad: true, isShown: failed > 0 },
    { label: countLabel(thumbs_up, 'thumb up', 'thumbs up'), isBad: false, isShown: thumbs_up > 0 },
    { label: countLabel(thumbs_down, 'thumb down', 'thumbs down'), isBad: true, isShown: thumbs_down > 0 },
  ]
    .filter(({ isShown }) => isShown)
    .map(({ label, isBad }) => ({ label, isBad }));
}

/** Returns the outcome and the rating of a message, if any. */
export function messageNotes({ outcome, vote }: Pick<Message, 'outcome' | 'vote'>): string | undefined {
  const notes = [
    outcome === 'declined' && 'Not answered',
    outcome === 'error' && 'Failed',
    outcome === 'handoff' && 'Offered a person',
    vote === 1 && 'Thumb up',
    vote === -1 && 'Thumb down',
  ].filter((note) => note !== false);
  return notes.length > 0 ? notes.join(', ') : undefined;
}
