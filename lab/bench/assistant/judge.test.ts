import { expect, test } from 'vitest';
import { judgeReply, type Reply } from './judge.ts';
import { fillPattern, type LiveValues } from './live-values.ts';
import { type BenchQuestion, QUESTION_SETS, readQuestions } from './questions.ts';
import { ratesOf } from './rates.ts';

const VALUES: LiveValues = {
  services: [
    { slug: 'ai-strategy-consulting', name: 'AI Strategy Consulting', price: 11_000, duration: '4-6 weeks' },
    {
      slug: 'digital-transformation',
      name: 'Digital Transformation',
      price: 15_000,
      duration: '8-12 weeks',
    },
    { slug: 'data-analytics', name: 'Data Analytics Solutions', price: 9500, duration: '6-10 weeks' },
  ],
  consultations: [
    { name: 'Discovery Call', minutes: 30, noticeMinutes: 240, windowDays: 30, cutoffMinutes: 120 },
    {
      name: 'AI Strategy Consultation',
      minutes: 60,
      noticeMinutes: 240,
      windowDays: 30,
      cutoffMinutes: 1440,
    },
  ],
};

const PRICE: BenchQuestion = {
  id: 'price',
  question: 'How much is a digital transformation?',
  expect: 'answer',
  facts: ['$price:digital-transformation'],
  page: ['/services', '/services/digital-transformation'],
};
const REVENUE: BenchQuestion = {
  id: 'revenue',
  question: 'What is your revenue?',
  expect: 'unknown',
  facts: [],
  mustNot: ['\\$ ?\\d'],
};

const judge = (question: BenchQuestion, reply: Partial<Reply>) =>
  judgeReply(question, { message: '', outcome: 'answer', sources: [], ...reply }, VALUES);

test('fills placeholders with what the database says', () => {
  expect(fillPattern('$price:data-analytics|free', VALUES)).toBe('\\$9,500|free');
  expect(fillPattern('$lowest_price', VALUES)).toBe('\\$9,500');
  expect(fillPattern('$discovery_minutes min', VALUES)).toBe('30 min');
  expect(fillPattern('$consultation_minutes min', VALUES)).toBe('60 min');
  expect(fillPattern('$booking_notice, $booking_window, $change_cutoff', VALUES)).toBe(
    '4 hours, 30 days, 24 hours',
  );
  expect(fillPattern('\\$ ?\\d', VALUES)).toBe('\\$ ?\\d');
  expect(() => fillPattern('$price:gone', VALUES)).toThrow('$price:gone');
});

test('a duration may be written with a hyphen, a dash or a word', () => {
  const question: BenchQuestion = {
    ...PRICE,
    facts: ['$duration:digital-transformation', '$service:data-analytics'],
  };
  for (const said of ['8-12 weeks', '8–12 weeks', '8 to 12 weeks'])
    expect(judge(question, { message: `Data Analytics Solutions, ${said}.` }).isFactComplete).toBe(true);
  expect(judge(question, { message: 'Data Analytics Solutions, 8 weeks.' }).isFactComplete).toBe(false);
});

test('an early, short and complete answer is good', () => {
  const message =
    'Digital Transformation starts at $15,000. [See the service](/services/digital-transformation#price)';
  expect(judge(PRICE, { message })).toMatchObject({ grade: 'good', isRightPage: true, faults: [] });
});

test('an answer without its fact is bad, even on the right page', () => {
  const verdict = judge(PRICE, {
    message: 'We move in stages.',
    sources: [{ url: '/services/digital-transformation' }],
  });
  expect(verdict).toMatchObject({ grade: 'bad', faults: ['lacks the fact'] });
});

test('a refusal of what can be answered is bad, even if it has the fact', () => {
  const message = 'I do not know whether it is $15,000.';
  expect(judge(PRICE, { message, outcome: 'declined' })).toMatchObject({
    grade: 'bad',
    isFalseRefusal: true,
    faults: ['is refused (declined)'],
  });
  expect(judge(PRICE, { message: 'A person will write to you.', outcome: 'handoff' }).isFalseRefusal).toBe(
    true,
  );
  expect(judge(PRICE, { message, outcome: 'handoff' }).grade).toBe('weak');
  expect(judge(PRICE, { message, outcome: 'error' }).grade).toBe('bad');
  expect(judge(PRICE, { message, outcome: 'small_talk' }).grade).toBe('bad');
});

test('an answer with half of its facts is weak', () => {
  const both = { ...PRICE, facts: ['$price:digital-transformation', '$duration:digital-transformation'] };
  expect(judge(both, { message: 'It starts at $15,000.' })).toMatchObject({
    grade: 'weak',
    faults: ['is incomplete'],
  });
});

test('a fact behind the second sentence is late, unless it is in the first list', () => {
  const late = 'Ask Dr. Reeves. We have 3.5 answers. It is $15,000.';
  expect(judge(PRICE, { message: late })).toMatchObject({ grade: 'weak', faults: ['has the fact late'] });
  const listed = 'We have three. Here they are. Pick one.\n\n- One: $1\n- Two: $2\n- Three: $15,000';
  expect(judge(PRICE, { message: listed }).grade).toBe('good');
  const second = `${listed.replace('$15,000', '$3')}\n\nAnd then:\n\n- Four: $15,000`;
  expect(judge(PRICE, { message: second }).isInOrder).toBe(false);
  expect(judge(PRICE, { message: `First of all. ${listed}` }).isInOrder).toBe(false);
});

test('80 words are short, and a list has no bound', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  expect(judge(PRICE, { message: `$15,000 ${words(79)}` }).grade).toBe('good');
  expect(judge(PRICE, { message: `$15,000 ${words(80)}` }).grade).toBe('weak');
  const line = `- ${words(25)}\n`;
  expect(judge(PRICE, { message: `$15,000\n${line.repeat(4)}` }).grade).toBe('good');
  expect(judge(PRICE, { message: `$15,000\n${line.repeat(4)}- ${words(26)}` }).grade).toBe('weak');
  const bulleted = `- ${words(26)}\n- ${words(20)}.\n- It is $15,000`;
  expect(judge(PRICE, { message: `One. Two. Three.\n${bulleted}` }).isInOrder).toBe(false);
});

test('another page is reported without a change of the grade', () => {
  const message = 'It starts at $15,000.';
  const verdict = judge(PRICE, { message, sources: [{ url: '/blog' }] });
  expect(verdict).toMatchObject({ grade: 'good', isRightPage: false, faults: ['links another page'] });
});

test('a fact may be a choice of patterns', () => {
  const choice = { ...PRICE, facts: [['fifteen thousand', '15k']] };
  expect(judge(choice, { message: 'About 15k.' }).grade).toBe('good');
});

test('a second source is idle unless the fact comes from it', () => {
  const sources = [{ url: '/services' }, { url: '/blog' }];
  const early = judge(PRICE, { message: '$15,000.\n\nThe blog says more.', sources });
  expect(early.hasIdleSource).toBe(true);
  expect(judge(PRICE, { message: 'We. Move.\n\nFrom $15,000.', sources }).hasIdleSource).toBe(false);
  const action = [{ url: '/services' }, { url: '/schedule?service=x' }];
  expect(judge(PRICE, { message: '$15,000.', sources: action }).hasIdleSource).toBe(false);
  const two = { ...PRICE, facts: ['$price:digital-transformation', 'blog'] };
  expect(judge(two, { message: '$15,000.\n\nThe blog says more.', sources }).hasIdleSource).toBe(false);
});

test('an unknown question is refused, without an invented figure', () => {
  expect(judge(REVENUE, { message: 'We don’t publish that.', outcome: 'declined' }).grade).toBe('good');
  expect(judge(REVENUE, { message: 'A person knows.', outcome: 'handoff' }).grade).toBe('good');
  expect(judge(REVENUE, { message: 'We make numbers.' }).grade).toBe('bad');
  const invented = judge(REVENUE, { message: 'It is not $4 million.', outcome: 'declined' });
  expect(invented).toMatchObject({ grade: 'bad', isInvented: true, faults: ['says what it must not'] });
});

test('a wish for a person opens the form, and a greeting is small talk', () => {
  const person: BenchQuestion = { ...REVENUE, expect: 'handoff', mustNot: [] };
  expect(judge(person, { outcome: 'handoff' }).grade).toBe('good');
  expect(judge(person, { outcome: 'declined' }).grade).toBe('weak');
  expect(judge(person, { outcome: 'answer' }).grade).toBe('bad');
  const offTopic: BenchQuestion = { ...REVENUE, expect: 'off_topic' };
  expect(judge(offTopic, { outcome: 'small_talk' }).grade).toBe('weak');
  const greeting: BenchQuestion = { ...REVENUE, expect: 'small_talk', mustNot: [] };
  expect(judge(greeting, { outcome: 'small_talk' }).grade).toBe('good');
  expect(judge(greeting, { outcome: 'declined' }).grade).toBe('bad');
});

test('a question in another language is answered in it, or refused in it', () => {
  const spanish: BenchQuestion = { ...REVENUE, expect: 'other_language', facts: ['\\bnosotros\\b'] };
  expect(judge(spanish, { message: 'Llame a nosotros.', outcome: 'declined' }).grade).toBe('good');
  expect(judge(spanish, { message: 'Please call.', outcome: 'declined' }).grade).toBe('weak');
  expect(judge(spanish, { message: 'It starts high.', outcome: 'answer' }).grade).toBe('bad');
});

test('rates count answerable and unanswerable questions apart, and an empty set has none', () => {
  const judged = [
    { question: PRICE, verdict: judge(PRICE, { message: '$15,000' }) },
    { question: PRICE, verdict: judge(PRICE, { message: 'No.', outcome: 'declined' }) },
    { question: REVENUE, verdict: judge(REVENUE, { message: 'No.', outcome: 'declined' }) },
  ];
  const rates = new Map(ratesOf('held-out', judged).map(({ name, value }) => [name, value]));
  expect(rates.get('held-out: answerable with every fact')).toBe(0.5);
  expect(rates.get('held-out: answerable refused')).toBe(0.5);
  expect(rates.get('held-out: unanswerable refused')).toBe(1);
  expect(rates.get('held-out: good')).toBeCloseTo(2 / 3);
  expect(ratesOf('fresh', [])).toEqual([]);
});

test('every question has an id and patterns of its own, and is in one set', () => {
  const all = QUESTION_SETS.flatMap(readQuestions);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const asked = all.map(({ question, history }) =>
    [
      question.toLowerCase().replace(/[^\p{L}\d ]/gu, ''),
      ...(history ?? []).map(({ content }) => content),
    ].join('|'),
  );
  expect(asked.filter((text, at) => asked.indexOf(text) < at)).toEqual([]);
  for (const { id, expect: kind, facts, mustNot = [] } of all) {
    if (kind === 'answer' || kind === 'other_language') expect([id, facts.length > 0]).toEqual([id, true]);
    for (const pattern of [...facts.flat(), ...mustNot])
      expect(() => new RegExp(fillPattern(pattern, VALUES), 'iu')).not.toThrow();
  }
});
