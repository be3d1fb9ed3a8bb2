import type {
  AnswerEvent,
  ChatHistory,
  ChatPerson,
  ChatUpdates,
  EarlierMessage,
  Outcome,
  Source,
} from '@contracts/chatbot.ts';
import { params } from '@nanostores/i18n';
import { messages } from '@/shared/i18n/messages';

const MESSAGES = messages('assistant/conversation', {
  handedBack: 'The assistant is answering again.',
  person: params('{name} from our team is answering.'),
  someone: 'A person from our team is answering.',
});

export type Vote = 1 | -1 | null;

/** One message. `id` is the server's; only a complete message has one. */
export type ChatEntry = {
  key: number;
  id?: number | undefined;
  /** `staff` is a person of the firm. */
  role: 'user' | 'assistant' | 'staff';
  /** The name of that person, where it is known. */
  author?: string | null;
  content: string;
  /** 'failed' is a question without an answer; 'stopped' is an answer that the visitor interrupted. */
  state: 'complete' | 'pending' | 'failed' | 'stopped';
  /** The server's message about the failure. */
  problem?: string;
  sources: Source[];
  outcome: Outcome | null;
  vote: Vote;
  /** Whether the answer offers a person. */
  handoff?: boolean;
};

export type Conversation = {
  entries: ChatEntry[];
  nextKey: number;
  /** The questions that the last answer suggests. */
  suggestions: string[];
  handedOff: boolean;
  /** The person who answers instead of the assistant. */
  person: ChatPerson;
  /** Whether the assistant has taken the conversation back, and nothing was sent since. */
  isHandedBack: boolean;
  /** The state of the earlier messages. */
  history: 'none' | 'loading' | 'failed' | 'loaded';
};

export type ConversationEvent =
  | Exclude<AnswerEvent, { event: 'session' }>
  | { event: 'sent'; message: string }
  | { event: 'stopped' }
  | { event: 'voted'; id: number; vote: Vote }
  | { event: 'handedOff'; message: string }
  | { event: 'updated'; updates: ChatUpdates }
  | { event: 'restarted' }
  | { event: 'restored'; conversation: Conversation }
  | { event: 'historyRequested' }
  | { event: 'historyMissing'; unsent: string }
  | { event: 'historyFailed'; unsent: string }
  | { event: 'historyLoaded'; history: ChatHistory; unsent: string };

export const EMPTY_CONVERSATION: Conversation = {
  entries: [],
  nextKey: 0,
  suggestions: [],
  handedOff: false,
  person: null,
  isHandedBack: false,
  history: 'none',
};

type NewEntry = Pick<ChatEntry, 'role' | 'content'> & Partial<ChatEntry>;

function add(conversation: Conversation, ...added: NewEntry[]): Conversation {
  const first = conversation.nextKey;
  const entries = added.map((entry, index) => ({
    state: 'complete' as const,
    sources: [],
    outcome: null,
    vote: null,
    ...entry,
    key: first + index,
  }));
  return { ...conversation, entries: [...conversation.entries, ...entries], nextKey: first + added.length };
}

/** Adds the stored question that has no answer, unless the server already has it. */
function addUnsent(conversation: Conversation, unsent: string): Conversation {
  const asked = conversation.entries.findLast(({ role }) => role === 'user');
  return unsent === '' || asked?.content === unsent
    ? conversation
    : add(conversation, { role: 'user', content: unsent, state: 'failed' });
}

function updateEntries(
  conversation: Conversation,
  which: (entry: ChatEntry) => boolean,
  to: Partial<ChatEntry>,
) {
  const entries = conversation.entries.map((entry) => (which(entry) ? { ...entry, ...to } : entry));
  return { ...conversation, entries };
}

const isPending = ({ state }: ChatEntry) => state === 'pending';

/** Whether an answer is pending. */
export function isAnswering({ entries }: Conversation): boolean {
  return entries.some(isPending);
}

/** Returns the last `limit` messages to send with a question, oldest first. */
export function earlierMessages({ entries }: Conversation, limit: number): EarlierMessage[] {
  return entries
    .flatMap(({ state, role, content }) =>
      state === 'complete' && content !== '' && role !== 'staff' ? [{ role, content }] : [],
    )
    .slice(-limit);
}

/**
 * The greatest id of the staff's messages that have arrived; 0 without one. The assistant's ids do not count: an answer may
 * have a greater id than a message of the staff that has not arrived yet.
 */
export function newestId({ entries }: Conversation): number {
  return Math.max(0, ...entries.map(({ id = 0, role }) => (role === 'staff' ? id : 0)));
}

/** Says who answers, if that is not the assistant as usual. */
export function whoAnswers({ person, isHandedBack }: Conversation): string {
  const t = MESSAGES.get();
  if (person) return person.name ? t.person({ name: person.name }) : t.someone;
  return isHandedBack ? t.handedBack : '';
}

function withPerson(conversation: Conversation, person: ChatPerson): Conversation {
  const isHandedBack = person === null && (conversation.person !== null || conversation.isHandedBack);
  return { ...conversation, person, isHandedBack };
}

/** Adds what a person has written since. A message can arrive twice when two requests overlap. */
function update(conversation: Conversation, { person, messages }: ChatUpdates): Conversation {
  const known = new Set(conversation.entries.map(({ id }) => id));
  const added = messages.filter(({ id }) => !known.has(id));
  return add(withPerson(conversation, person), ...added);
}

/** A failed question that is sent again moves to the end. */
function send(conversation: Conversation, message: string): Conversation {
  const entries = conversation.entries.filter(
    ({ state, content }) => !(state === 'failed' && content === message),
  );
  return add(
    { ...conversation, entries, suggestions: [], isHandedBack: false },
    { role: 'user', content: message },
    { role: 'assistant', content: '', state: 'pending' },
  );
}

function fail(conversation: Conversation, problem: string): Conversation {
  const asked = conversation.entries.at(-2)?.key;
  const entries = conversation.entries.filter((entry) => !isPending(entry));
  return updateEntries({ ...conversation, entries }, ({ key }) => key === asked, {
    state: 'failed',
    problem,
  });
}

/** Returns the conversation after an event. */
export function reduceConversation(before: Conversation, event: ConversationEvent): Conversation {
  switch (event.event) {
    case 'sent':
      return send(before, event.message);
    case 'delta': {
      const content = (before.entries.find(isPending)?.content ?? '') + event.data.text;
      return updateEntries(before, isPending, { content });
    }
    case 'sources':
      return updateEntries(before, isPending, { sources: event.data });
    case 'done': {
      const { messageId, message, outcome, handoff = false, suggestions = [] } = event.data;
      if (outcome === 'person') {
        // The message was passed on. What the assistant had begun to say is dropped.
        const entries = before.entries.filter((entry) => !isPending(entry));
        return withPerson({ ...before, entries, suggestions: [] }, event.data.person ?? { name: null });
      }
      const complete = { id: messageId, content: message, outcome, handoff, state: 'complete' as const };
      return { ...withPerson(updateEntries(before, isPending, complete), null), suggestions };
    }
    case 'error':
      return fail(before, event.data.message);
    case 'stopped':
      return updateEntries(before, isPending, { state: 'stopped' });
    case 'voted':
      return updateEntries(before, ({ id }) => id === event.id, { vote: event.vote });
    case 'handedOff':
      return add(
        { ...before, handedOff: true },
        { role: 'assistant', content: event.message, outcome: 'handoff' },
      );
    case 'updated':
      return update(before, event.updates);
    case 'restarted':
      return { ...EMPTY_CONVERSATION, nextKey: before.nextKey };
    case 'restored':
      return { ...event.conversation, nextKey: before.nextKey };
    case 'historyRequested':
      return { ...before, history: 'loading' };
    case 'historyMissing':
      return addUnsent({ ...before, history: 'none' }, event.unsent);
    case 'historyFailed':
      return addUnsent({ ...before, history: 'failed' }, event.unsent);
    case 'historyLoaded': {
      const { messages, handedOff, person } = event.history;
      // Questions that failed before the history was loaded come after it.
      const failedSince = before.entries.filter(
        ({ content, state }) => state === 'failed' && content !== event.unsent,
      );
      const loaded = add(
        { ...before, entries: [], history: 'loaded', handedOff, person },
        ...messages,
        ...failedSince,
      );
      return addUnsent(loaded, event.unsent);
    }
  }
}
