import { describe, expect, test } from 'vitest';
import {
  type Conversation,
  type ConversationEvent,
  EMPTY_CONVERSATION,
  earlierMessages,
  isAnswering,
  newestId,
  reduceConversation,
  whoAnswers,
} from './conversation';

const play = (events: ConversationEvent[], before: Conversation = EMPTY_CONVERSATION) =>
  events.reduce(reduceConversation, before);
const summary = ({ entries }: Conversation) =>
  entries.map(({ role, content, state }) => [role, content, state]);

const DONE = { messageId: 7, timestamp: '2026-11-23T15:00:00Z', outcome: 'answer' as const };
const ASKED: ConversationEvent = { event: 'sent', message: 'Price?' };
const ANSWERED: ConversationEvent = { event: 'done', data: { ...DONE, message: 'From 8,000.' } };
const loadHistory = (...messages: [role: 'user' | 'assistant', content: string][]): ConversationEvent => ({
  event: 'historyLoaded',
  unsent: '',
  history: {
    handedOff: false,
    person: null,
    messages: messages.map(([role, content], id) => ({
      ...{ id, role, content, timestamp: DONE.timestamp },
      ...{ sources: [], outcome: null, vote: null, author: null },
    })),
  },
});

test('replaces the streamed text with the complete message', () => {
  const partial = play([
    ASKED,
    { event: 'delta', data: { text: 'From' } },
    { event: 'delta', data: { text: ' 9' } },
  ]);
  expect(isAnswering(partial)).toBe(true);
  expect(partial.entries[1]?.content).toBe('From 9');
  const complete = play([ANSWERED], partial);
  expect(isAnswering(complete)).toBe(false);
  expect(complete.entries[1]).toMatchObject({ id: 7, content: 'From 8,000.', state: 'complete' });
});

test('keeps the question and drops the partial answer after a failure', () => {
  const failed = play([
    ASKED,
    { event: 'delta', data: { text: 'Fr' } },
    { event: 'error', data: { message: 'No.' } },
  ]);
  expect(summary(failed)).toEqual([['user', 'Price?', 'failed']]);
  expect(failed.entries[0]?.problem).toBe('No.');
  expect(summary(play([{ event: 'sent', message: 'Hours?' }, ANSWERED, ASKED, ANSWERED], failed))).toEqual([
    ['user', 'Hours?', 'complete'],
    ['assistant', 'From 8,000.', 'complete'],
    ['user', 'Price?', 'complete'],
    ['assistant', 'From 8,000.', 'complete'],
  ]);
});

test('never assigns a key twice', () => {
  const { entries } = play([
    ASKED,
    { event: 'error', data: { message: '' } },
    ASKED,
    ANSWERED,
    loadHistory(['user', 'a']),
  ]);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
});

describe('a loaded history', () => {
  const EARLIER: [role: 'user' | 'assistant', content: string][] = [
    ['user', 'Price?'],
    ['assistant', 'From 8,000.'],
  ];

  test('comes before questions that failed in the meantime', () => {
    const failed = play([
      { event: 'historyFailed', unsent: '' },
      { event: 'sent', message: 'Hours?' },
    ]);
    const restored = play([{ event: 'error', data: { message: '' } }, loadHistory(...EARLIER)], failed);
    expect(summary(restored).map(([, content]) => content)).toEqual(['Price?', 'From 8,000.', 'Hours?']);
  });

  test('is followed by the stored unsent question, unless the server has it', () => {
    const unsent = (message: string) =>
      play([{ ...loadHistory(...EARLIER), unsent: message } as ConversationEvent]);
    expect(summary(unsent('Hours?')).at(-1)).toEqual(['user', 'Hours?', 'failed']);
    expect(summary(unsent('Price?'))).toHaveLength(2);
  });
});

test('sends the last complete messages that are not blank with a question', () => {
  const many = Array.from({ length: 30 }, (_, index): ['user', string] => ['user', `${index}`]);
  const conversation = play([loadHistory(...many), ASKED, { event: 'stopped' }]);
  const sent = earlierMessages(conversation, 20);
  expect(sent).toHaveLength(20);
  expect(sent.at(-1)).toEqual({ role: 'user', content: 'Price?' });
  expect(sent[0]).toEqual({ role: 'user', content: '11' });
});

describe('a person', () => {
  const DANA = { name: 'Dana Reyes' };
  const PASSED_ON: ConversationEvent = {
    event: 'done',
    data: { ...DONE, outcome: 'person', message: 'We passed your message on.', person: DANA },
  };
  const wrote = (id: number, content: string) => ({
    ...{ id, role: 'staff' as const, content, author: 'Dana Reyes', timestamp: DONE.timestamp },
    ...{ sources: [], outcome: null, vote: null },
  });
  const updated = (
    person: typeof DANA | null,
    ...messages: ReturnType<typeof wrote>[]
  ): ConversationEvent => ({
    event: 'updated',
    updates: { person, messages },
  });

  test('gets the message, and what the assistant had begun to say is dropped', () => {
    const passedOn = play([ASKED, { event: 'delta', data: { text: 'Fro' } }, PASSED_ON]);
    expect(summary(passedOn)).toEqual([['user', 'Price?', 'complete']]);
    expect(whoAnswers(passedOn)).toBe('Dana Reyes from our team is answering.');
  });

  test('writes a message once, also when two requests bring it', () => {
    const told = play([
      ASKED,
      ANSWERED,
      updated(DANA, wrote(9, 'Hello.')),
      updated(DANA, wrote(9, 'Hello.')),
    ]);
    expect(summary(told).slice(2)).toEqual([['staff', 'Hello.', 'complete']]);
    expect(newestId(told)).toBe(9);
    // A message of the staff may be older than an answer that arrived before it.
    expect(play([ASKED, ANSWERED]).entries.some(({ id = 0 }) => id > 0)).toBe(true);
    expect(newestId(play([ASKED, ANSWERED]))).toBe(0);
    // It is no claim of the assistant's, and never sent as one.
    expect(earlierMessages(told, 20).map(({ role }) => role)).toEqual(['user', 'assistant']);
  });

  test('hands back: the panel says so until the next message', () => {
    const back = play([ASKED, ANSWERED, updated({ name: 'Dana Reyes' }), updated(null), updated(null)]);
    expect(whoAnswers(back)).toBe('The assistant is answering again.');
    expect(whoAnswers(play([ASKED], back))).toBe('');
  });

  test('has no name to show without one in the account', () => {
    const { message: _, ...rest } = { ...DONE, message: '' };
    const unnamed = play([ASKED, { event: 'done', data: { ...rest, message: '', outcome: 'person' } }]);
    expect(whoAnswers(unnamed)).toBe('A person from our team is answering.');
  });
});
