import { describe, expect, test } from 'vitest';
import {
  type Conversation,
  type ConversationEvent,
  EMPTY_CONVERSATION,
  earlierMessages,
  isWaiting,
  reduceConversation,
} from './conversation';

const play = (happenings: ConversationEvent[], before: Conversation = EMPTY_CONVERSATION) =>
  happenings.reduce(reduceConversation, before);
const words = ({ entries }: Conversation) =>
  entries.map(({ role, content, state }) => [role, content, state]);

const DONE = { messageId: 7, timestamp: '2026-11-23T15:00:00Z', outcome: 'answer' as const };
const ASKED: ConversationEvent = { event: 'sent', message: 'Price?' };
const ANSWERED: ConversationEvent = { event: 'done', data: { ...DONE, message: 'From 8,000.' } };
const past = (...messages: [role: 'user' | 'assistant', content: string][]): ConversationEvent => ({
  event: 'pastRead',
  unsent: '',
  history: {
    handedOff: false,
    messages: messages.map(([role, content], id) => ({
      ...{ id, role, content, timestamp: DONE.timestamp },
      ...{ sources: [], outcome: null, vote: null },
    })),
  },
});

test('the whole message replaces what came of it', () => {
  const half = play([
    ASKED,
    { event: 'delta', data: { text: 'From' } },
    { event: 'delta', data: { text: ' 9' } },
  ]);
  expect(isWaiting(half)).toBe(true);
  expect(half.entries[1]?.content).toBe('From 9');
  const whole = play([ANSWERED], half);
  expect(isWaiting(whole)).toBe(false);
  expect(whole.entries[1]).toMatchObject({ id: 7, content: 'From 8,000.', state: 'whole' });
});

test('a failure leaves the question, and nothing of the answer', () => {
  const failed = play([
    ASKED,
    { event: 'delta', data: { text: 'Fr' } },
    { event: 'error', data: { message: 'No.' } },
  ]);
  expect(words(failed)).toEqual([['user', 'Price?', 'failed']]);
  expect(failed.entries[0]?.problem).toBe('No.');
  expect(words(play([{ event: 'sent', message: 'Hours?' }, ANSWERED, ASKED, ANSWERED], failed))).toEqual([
    ['user', 'Hours?', 'whole'],
    ['assistant', 'From 8,000.', 'whole'],
    ['user', 'Price?', 'whole'],
    ['assistant', 'From 8,000.', 'whole'],
  ]);
});

test('keys are never given twice', () => {
  const { entries } = play([
    ASKED,
    { event: 'error', data: { message: '' } },
    ASKED,
    ANSWERED,
    past(['user', 'a']),
  ]);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
});

describe('the past', () => {
  const EARLIER: [role: 'user' | 'assistant', content: string][] = [
    ['user', 'Price?'],
    ['assistant', 'From 8,000.'],
  ];

  test('comes before what has failed since', () => {
    const failed = play([
      { event: 'pastFailed', unsent: '' },
      { event: 'sent', message: 'Hours?' },
    ]);
    const restored = play([{ event: 'error', data: { message: '' } }, past(...EARLIER)], failed);
    expect(words(restored).map(([, content]) => content)).toEqual(['Price?', 'From 8,000.', 'Hours?']);
  });

  test('what the browser kept is added, unless the server has it', () => {
    const unsent = (message: string) => play([{ ...past(...EARLIER), unsent: message } as ConversationEvent]);
    expect(words(unsent('Hours?')).at(-1)).toEqual(['user', 'Hours?', 'failed']);
    expect(words(unsent('Price?'))).toHaveLength(2);
  });
});

test('what is sent along is whole, not blank, and the last of it', () => {
  const many = Array.from({ length: 30 }, (_, index): ['user', string] => ['user', `${index}`]);
  const conversation = play([past(...many), ASKED, { event: 'stopped' }]);
  const sent = earlierMessages(conversation, 20);
  expect(sent).toHaveLength(20);
  expect(sent.at(-1)).toEqual({ role: 'user', content: 'Price?' });
  expect(sent[0]).toEqual({ role: 'user', content: '11' });
});
