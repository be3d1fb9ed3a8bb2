import { describe, expect, it } from 'vitest';
import type { Turn } from '../../../supabase/functions/_shared/assistant/answer.ts';
import {
  cleanText,
  completeFollowUp,
  isUnclear,
  readMessage,
} from '../../../supabase/functions/_shared/assistant/read-message.ts';

describe('a message', () => {
  it.each([
    ['  What\u0000 do \u202Eyou\u200B   offer?\r\n ', 'What do you offer?'],
    ['one\n\n  two', 'one\ntwo'],
    ['ﬁxed', 'fixed'],
    ['\u0000\u0007', ''],
    ['one\t\ttwo \u200B three', 'one two three'],
  ])('is cleaned (%#)', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it.each([
    ['What does it cost?', ['What does it cost?']],
    ['Hi there, what does it cost?', ['what does it cost?']],
    ['how much is it and when are you free?', ['how much is it', 'when are you free?']],
    ['What does it cost? And how long does it take?', ['What does it cost?', 'And how long does it take?']],
    ['prices? hours?', ['prices?', 'hours?']],
    ['where are the terms and conditions', ['where are the terms and conditions']],
    ['Do you do strategy and data analytics?', ['Do you do strategy and data analytics?']],
    ['Do you work in St. Louis?', ['Do you work in St. Louis?']],
    ['We run a bakery in Macon. Can you help us?', ['Can you help us?']],
    ['I need help with my data. We lose orders.', ['I need help with my data. We lose orders.']],
    ['what is it\nwhat does it cost', ['what is it', 'what does it cost']],
    ['a? b? c? d?', ['a? b? c? d?']],
    ['How are you and who', ['How are you and who']],
    ['do you carry insurance and how much', ['do you carry insurance how much']],
    ['¿Dónde están y a qué hora abren?', ['¿Dónde están', 'a qué hora abren?']],
  ])('%j has the questions %j', (message, questions) => {
    expect(readMessage(message).questions).toEqual(questions);
  });

  const story =
    'My wife and I took over a bakery supply business in 2019, and the uncle kept all of it in green ledgers, then half moved to a spreadsheet.';

  it.each([
    [
      `${story} Do you work with ledgers on paper at all? Thanks so much.`,
      'Do you work with ledgers on paper at all?',
    ],
    [`${story} We must clean it up first. Is that true?`, 'We must clean it up first. Is that true?'],
    [
      `${story.slice(0, -1)}, so before we talk, would you read ledgers that we keep on paper`,
      'would you read ledgers that we keep on paper',
    ],
  ])('loses its story (%#)', (message, asked) => {
    const read = readMessage(message);
    expect(read.asked).toBe(asked);
    expect(read.queries.slice(0, 2)).toEqual([message, asked]);
  });

  it('is searched for as a whole first, and once when it is one question', () => {
    expect(readMessage('Hello! What is it? What does it cost?').queries).toEqual([
      'What is it? What does it cost?',
      'What is it?',
      'What does it cost?',
    ]);
    expect(readMessage('What is it?').queries).toEqual(['What is it?']);
  });

  it.each(['!!!', '🙂🙂', '\u0000', '…'])('%j has nothing to search for', (message) => {
    expect(readMessage(message)).toEqual({ queries: [], asked: '', questions: [] });
  });
});

describe('a follow-up', () => {
  const history: Turn[] = [
    { role: 'user', content: 'Hi. How much is data analytics?' },
    { role: 'assistant', content: 'It starts at $12,000.' },
  ];

  it.each([
    ['and how long does that take?', 'How much is data analytics? and how long does that take?'],
    ['the other two?', 'How much is data analytics? the other two?'],
    ['strategy', 'How much is data analytics? strategy'],
    ['What is your cancellation policy for consultations?', undefined],
  ])('%j is completed to %j', (message, whole) => {
    expect(completeFollowUp(message, history)).toBe(whole);
  });

  it('is not completed without an earlier question', () => {
    expect(completeFollowUp('and that?', [{ role: 'assistant', content: 'Hello.' }])).toBeUndefined();
  });

  it.each(['does it include that', 'and the other one?', 'Is that okay for us?'])(
    '%j is unclear without an earlier question',
    (message) => {
      expect(isUnclear(message, [])).toBe(true);
      expect(isUnclear(message, history)).toBe(false);
    },
  );

  it.each(['how much is it', 'is it free', 'what do you do', 'does that cover training', 'who are they'])(
    '%j has a subject',
    (message) => {
      expect(isUnclear(message, [])).toBe(false);
    },
  );
});
