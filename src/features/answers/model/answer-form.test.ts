import { describe, expect, test } from 'vitest';
import { insertPlaceholder, NEW_ANSWER, replyOutline, splitWordings, valuesOf } from './answer-form';
import { answerForm } from './answer-rules';

const FORM = { ...NEW_ANSWER, question: 'What does it cost?', reply: 'It depends.' };
const problemsOf = (over: Partial<typeof FORM>) =>
  answerForm.safeParse({ ...FORM, ...over }).error?.issues.map(({ path, message }) => [path[0], message]) ??
  [];

test('separates wordings that repeat another one or the question, whatever their case and punctuation', () => {
  const wordings = 'price\n\n  How much? \nPRICE!\nwhat does it cost\nhow much';
  expect(splitWordings({ question: FORM.question, wordings })).toEqual({
    unique: ['price', 'How much?'],
    repeated: ['PRICE!', 'what does it cost', 'how much'],
  });
});

test('the question is the first wording, and an empty link is none', () => {
  expect(valuesOf({ ...FORM, wordings: 'price\nprice' })).toMatchObject({
    wordings: ['What does it cost?', 'price'],
    link_path: null,
    link_title: null,
  });
});

describe('a placeholder', () => {
  test('replaces the selection', () => {
    expect(insertPlaceholder('Call X now.', 5, 6, 'phone')).toEqual({
      text: 'Call {{phone}} now.',
      caret: 14,
    });
  });

  test('of a list gets a paragraph of its own', () => {
    expect(insertPlaceholder('Prices: See also.', 8, 8, 'prices').text).toBe(
      'Prices:\n\n{{prices}}\n\nSee also.',
    );
    expect(insertPlaceholder('', 0, 0, 'team').text).toBe('{{team}}');
  });

  test('is shown by its meaning, and an unknown one as it is', () => {
    expect(replyOutline('Call {{phone}}, {{price:data-analytics}}, {{nothing}}.')).toBe(
      'Call **phone number**, **price of a service (data-analytics)**, {{nothing}}.',
    );
    expect(replyOutline('Call {{phone}}.', (meaning) => `[${meaning}]`)).toBe('Call [phone number].');
  });

  test.each([
    ['Call {{phone}} at {{next_times:3}} for {{price:data-analytics}}.', undefined],
    ['{{next_times:0}}', 'These placeholders don’t exist: {{next_times:0}}.'],
    ['{{constructor}}', 'These placeholders don’t exist: {{constructor}}.'],
    ['{{price}}', 'These placeholders don’t exist: {{price}}.'],
    ['Call {{phone}.', 'A placeholder needs {{ before it and }} after it.'],
    ['See www.example.com', 'Please leave out links and the character <.'],
    ['See {{prices}}', 'A list needs a paragraph of its own: an empty line before and after it.'],
    ['Prices:\n\n{{prices}}\n\nThat is all.', undefined],
    ['[x](/y)', 'Please leave out links and the character <.'],
  ])('in “%s” is checked', (reply, message) => {
    expect(problemsOf({ reply })).toEqual(message === undefined ? [] : [['reply', message]]);
  });
});

test('a link needs a path of this site and a text', () => {
  expect(problemsOf({ link_path: '/services#faqs', link_title: 'FAQs' })).toEqual([]);
  expect(problemsOf({ link_path: '//evil.example', link_title: 'x' })).toEqual([
    ['link_path', 'Please enter a path of this site, such as /services.'],
  ]);
  expect(problemsOf({ link_path: '/services' })).toEqual([
    ['link_title', 'Please enter the text of the link.'],
  ]);
  expect(problemsOf({ link_title: 'x' })).toEqual([['link_path', 'Please enter the path of the link.']]);
});

test('a wording of more than 300 characters is named', () => {
  expect(problemsOf({ wordings: `price\n${'x'.repeat(301)}` })).toEqual([
    ['wordings', `Please use 300 characters or fewer a line: “${'x'.repeat(40)}…”.`],
  ]);
});
