import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContent } from '../../../scripts/content/content-files.ts';
import {
  asksYesOrNo,
  replyTo,
  withoutPolarity,
} from '../../../supabase/functions/_shared/assistant/polarity.ts';

interface Written {
  question: string;
  reply: string;
  wordings: string[];
  link_path?: string;
}

const CONTENT = await readContent(
  join(import.meta.dirname, '../../../brand-examples/meridian/content'),
  (text) => text,
);
const rowsOf = <Row>(wanted: string) =>
  CONTENT.filter(({ kind }) => kind === wanted).map(({ row }) => row as unknown as Row);

const ANSWERS = rowsOf<Written>('answers');
type Faq = { question: string; answer: string };
const FAQS = rowsOf<Faq & { translations?: { es: Faq } }>('faqs')
  .flatMap(({ translations, ...english }) => [english, ...(translations ? [translations.es] : [])])
  .map(({ question, answer }) => ({ question, reply: answer, wordings: [] }));
const ALL: Written[] = [...ANSWERS, ...FAQS];

const SAYS_YES_OR_NO = /^\W*(?:yes|no|sí)\s*[.,:;!–—]/iu;
const WH =
  /^\W*(?:(?:and|but|so|ok|hi|also) )?(?:how|what|when|where|who|whom|whose|which|why|qué|cómo|cuándo|dónde|quién|cuál|cuánt[oa]s?)\b/iu;

describe('of all answers and FAQs in brand/content', () => {
  it('none gives a leading Yes or No to another wording than its question, or to a near match', () => {
    const wrong = ALL.flatMap(({ question, reply, wordings }) => {
      const own = question.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
      return [...wordings, `${question} then`]
        .filter((asked) => asked.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase() !== own)
        .map((asked) => `${asked}: ${replyTo(asked, question, reply)}`)
        .filter((line) => SAYS_YES_OR_NO.test(line.slice(line.indexOf(': ') + 2)));
    });
    expect(wrong).toEqual([]);
  });

  it('none gives a leading Yes or No to a question with how, what, when and the like', () => {
    const asked = ALL.flatMap((answer) =>
      [answer.question, ...answer.wordings].map((text) => ({ text, answer })),
    );
    const wh = asked.filter(({ text }) => WH.test(text));
    expect(wh.length).toBeGreaterThan(1000);
    const wrong = wh.filter(({ text, answer }) =>
      SAYS_YES_OR_NO.test(replyTo(text, answer.question, answer.reply)),
    );
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  it('each with a leading Yes or No has a question that asks for it, and a whole sentence after it', () => {
    const leading = ALL.filter(({ reply }) => SAYS_YES_OR_NO.test(reply));
    expect(leading.length).toBeGreaterThan(100);
    expect(leading.filter(({ question }) => !asksYesOrNo(question)).map(({ question }) => question)).toEqual(
      [],
    );
    const rests = leading.map(({ reply }) => withoutPolarity(reply));
    expect(rests.filter((rest) => !/^[“"«]?(?:\p{Lu}|\d|\{\{)(?:\S*\s+){3}/u.test(rest))).toEqual([]);
    expect(leading.filter(({ question, reply }) => replyTo(question, question, reply) !== reply)).toEqual([]);
  });

  it('a visitor who wants the assistant to book gets the link to the calendar', () => {
    const linkOf = (wording: string) =>
      ANSWERS.find(({ question, wordings }) => question === wording || wordings.includes(wording))?.link_path;
    for (const wording of ['Book it for me', 'book it', 'go ahead and book', 'go ahead and book it'])
      expect(linkOf(wording), wording).toBe('/schedule');
    for (const wording of ['Resérvelo por mí', 'resérvalo', 'reserve por mí', 'agéndelo'])
      expect(linkOf(wording), wording).toBe('/es/schedule');
  });
});

describe('a question for yes or no', () => {
  it.each([
    'Do you use cookies?',
    'Don’t you use cookies?',
    'So can I stop?',
    'Every department has its own list. Can you fix that?',
    'If I unsubscribe, do I still get other emails?',
    'Will you tell me about a data breach?',
    'Do you train AI on what I send you?',
    '¿Usan cookies en este sitio?',
    'Nuestros datos están en papel, ¿es un problema?',
  ])('%s', (question) => {
    expect(asksYesOrNo(question)).toBe(true);
  });

  it.each([
    'How much is it?',
    'what about cookies',
    'Can you tell me how much it is?',
    'can you explain the price',
    'Do you know what it costs?',
    'Is this chat stored, and who reads it?',
    'Your prices',
    '¿Cuánto cuesta?',
    '¿Se guarda este chat y quién lo lee?',
    'Quiero reservar',
  ])('is not %s', (question) => {
    expect(asksYesOrNo(question)).toBe(false);
  });
});

describe('a reply without its polarity', () => {
  it.each([
    ['Yes. We do.', 'We do.'],
    ['Yes, and there is a way back.', 'There is a way back.'],
    ['No, but by phone you can.', 'By phone you can.'],
    ['**Yes.** You can.', 'You can.'],
    ['Yes — you can.', 'You can.'],
    ['Sí: puede parar.', 'Puede parar.'],
    ['No. “quoted” words.', '“Quoted” words.'],
    ['No charge is made.', 'No charge is made.'],
    ['No one knows.', 'No one knows.'],
    ['No publicamos precios.', 'No publicamos precios.'],
    ['Yesterday, it rained.', 'Yesterday, it rained.'],
    ['Yes.', 'Yes.'],
  ])('%s', (reply, rest) => {
    expect(withoutPolarity(reply)).toBe(rest);
  });

  it('is given to each wording but the question itself', () => {
    const reply = 'No. A consultation is free.';
    const question = 'Do I have to pay for a consultation?';
    expect(replyTo('do i have to pay for a consultation??', question, reply)).toBe(reply);
    expect(replyTo('is the consultation free', question, reply)).toBe('A consultation is free.');
    expect(replyTo('How do I pay?', 'How do I pay?', reply)).toBe('A consultation is free.');
  });
});
