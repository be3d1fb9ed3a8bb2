import type { AnswerEvent, ChatHistory, EarlierMessage, Outcome, Source } from '@contracts/chatbot.ts';

export type Vote = 1 | -1 | null;

/** One message as it is shown. `id` is the server's, which only what has arrived whole has. */
export type Entry = {
  key: number;
  id?: number | undefined;
  role: 'user' | 'assistant';
  content: string;
  /** 'failed' is a question that got no answer, 'stopped' an answer that the visitor did not wait for. */
  state: 'whole' | 'pending' | 'failed' | 'stopped';
  /** The server's sentence on why it failed. */
  problem?: string;
  sources: Source[];
  outcome: Outcome | null;
  vote: Vote;
  /** Whether a person is offered under it. */
  handoff?: boolean;
};

export type Conversation = {
  entries: Entry[];
  nextKey: number;
  /** What the last answer suggests to ask; empty when nothing. */
  suggestions: string[];
  handedOff: boolean;
  /** How the earlier messages are doing. */
  past: 'none' | 'loading' | 'failed' | 'there';
};

export type ConversationEvent =
  | Exclude<AnswerEvent, { event: 'session' }>
  | { event: 'sent'; message: string }
  | { event: 'stopped' }
  | { event: 'voted'; id: number; vote: Vote }
  | { event: 'handedOff'; message: string }
  | { event: 'begunAnew' }
  | { event: 'broughtBack'; conversation: Conversation }
  | { event: 'pastWanted' }
  | { event: 'pastMissing'; unsent: string }
  | { event: 'pastFailed'; unsent: string }
  | { event: 'pastRead'; history: ChatHistory; unsent: string };

export const EMPTY_CONVERSATION: Conversation = {
  entries: [],
  nextKey: 0,
  suggestions: [],
  handedOff: false,
  past: 'none',
};

type Words = Pick<Entry, 'role' | 'content'> & Partial<Entry>;

function add(conversation: Conversation, ...added: Words[]): Conversation {
  const first = conversation.nextKey;
  const entries = added.map((words, index) => ({
    state: 'whole' as const,
    sources: [],
    outcome: null,
    vote: null,
    ...words,
    key: first + index,
  }));
  return { ...conversation, entries: [...conversation.entries, ...entries], nextKey: first + added.length };
}

/** The stored unanswered question; undefined when the server has it. */
function addUnsent(conversation: Conversation, unsent: string): Conversation {
  const asked = conversation.entries.findLast(({ role }) => role === 'user');
  return unsent === '' || asked?.content === unsent
    ? conversation
    : add(conversation, { role: 'user', content: unsent, state: 'failed' });
}

function change(conversation: Conversation, which: (entry: Entry) => boolean, to: Partial<Entry>) {
  const entries = conversation.entries.map((entry) => (which(entry) ? { ...entry, ...to } : entry));
  return { ...conversation, entries };
}

const isPending = ({ state }: Entry) => state === 'pending';

/** Whether an answer is on its way. */
export function isWaiting({ entries }: Conversation): boolean {
  return entries.some(isPending);
}

/** The previous messages to send along: the last `limit`, oldest first. */
export function earlierMessages({ entries }: Conversation, limit: number): EarlierMessage[] {
  return entries
    .filter(({ state, content }) => state === 'whole' && content !== '')
    .slice(-limit)
    .map(({ role, content }) => ({ role, content }));
}

/** The question that failed leaves its place when it is sent again: it is the newest then. */
function send(conversation: Conversation, message: string): Conversation {
  const entries = conversation.entries.filter(
    ({ state, content }) => !(state === 'failed' && content === message),
  );
  return add(
    { ...conversation, entries, suggestions: [] },
    { role: 'user', content: message },
    { role: 'assistant', content: '', state: 'pending' },
  );
}

function fail(conversation: Conversation, problem: string): Conversation {
  const asked = conversation.entries.at(-2)?.key;
  const entries = conversation.entries.filter((entry) => !isPending(entry));
  return change({ ...conversation, entries }, ({ key }) => key === asked, { state: 'failed', problem });
}

/** The conversation after something has happened to it. */
export function reduceConversation(before: Conversation, happening: ConversationEvent): Conversation {
  switch (happening.event) {
    case 'sent':
      return send(before, happening.message);
    case 'delta': {
      const content = (before.entries.find(isPending)?.content ?? '') + happening.data.text;
      return change(before, isPending, { content });
    }
    case 'sources':
      return change(before, isPending, { sources: happening.data });
    case 'done': {
      const { messageId, message, outcome, handoff = false, suggestions = [] } = happening.data;
      const whole = { id: messageId, content: message, outcome, handoff, state: 'whole' as const };
      return { ...change(before, isPending, whole), suggestions };
    }
    case 'error':
      return fail(before, happening.data.message);
    case 'stopped':
      return change(before, isPending, { state: 'stopped' });
    case 'voted':
      return change(before, ({ id }) => id === happening.id, { vote: happening.vote });
    case 'handedOff':
      return add(
        { ...before, handedOff: true },
        { role: 'assistant', content: happening.message, outcome: 'handoff' },
      );
    case 'begunAnew':
      return { ...EMPTY_CONVERSATION, nextKey: before.nextKey };
    case 'broughtBack':
      return { ...happening.conversation, nextKey: before.nextKey };
    case 'pastWanted':
      return { ...before, past: 'loading' };
    case 'pastMissing':
      return addUnsent({ ...before, past: 'none' }, happening.unsent);
    case 'pastFailed':
      return addUnsent({ ...before, past: 'failed' }, happening.unsent);
    case 'pastRead': {
      const { messages, handedOff } = happening.history;
      // What has failed meanwhile, while the past could not be read, comes after it.
      const since = before.entries.filter(
        ({ content, state }) => state === 'failed' && content !== happening.unsent,
      );
      const restored = add({ ...before, entries: [], past: 'there', handedOff }, ...messages, ...since);
      return addUnsent(restored, happening.unsent);
    }
  }
}
