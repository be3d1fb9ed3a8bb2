import { describe, expect, it, vi } from 'vitest';
import type { Turn } from '../../../supabase/functions/_shared/assistant/answer.ts';
import { composeReply } from '../../../supabase/functions/_shared/assistant/answer-without-model.ts';
import type { Found } from '../../../supabase/functions/_shared/assistant/assistant-data.ts';
import { answer, found, MONDAY, passage, portsWith, ZONE } from './fixtures.ts';

/** Answers `message` from what each query finds. */
async function reply(message: string, finds: Record<string, Partial<Found>>, history: Turn[] = []) {
  const search = vi.fn(async (queries: string[]) => queries.map((query) => found(finds[query] ?? {})));
  const ports = portsWith({ search });
  const composed = await composeReply({ message, history, now: MONDAY, zone: ZONE, ports });
  return { ...composed.answer, via: composed.via, searches: search.mock.calls.map(([queries]) => queries) };
}

const PRICE = answer({ id: 7, reply: 'It starts at {{price:data-analytics}}.', score: 0.9 });
const WEEKS = answer({ id: 8, reply: 'It takes {{duration:data-analytics}}.', score: 0.9 });
const MAYBE = answer({ id: 9, reply: 'Perhaps this.', score: 0.4 });
const TERMS = passage({});

describe('one question', () => {
  it('gets the answer with its exact wording before anything else', async () => {
    const exact = answer({ reply: 'Exactly.', linkPath: '/services', linkTitle: 'See our services' });
    expect(await reply('What?', { 'What?': { exact, answers: [PRICE], passages: [TERMS] } })).toMatchObject({
      message: 'Exactly.\n\n[See our services](/services)',
      sources: [{ title: 'See our services', url: '/services' }],
      outcome: 'answer',
      via: 'wording',
    });
  });

  it('gets a likely answer before a passage, and a passage when no answer is likely', async () => {
    const all = { answers: [MAYBE], passages: [TERMS] };
    expect(await reply('What?', { 'What?': all })).toMatchObject({ message: 'Perhaps this.', via: 'answer' });
    const unlikely = answer({ question: 'E?', score: 0.14 });
    expect(await reply('What?', { 'What?': { ...all, answers: [unlikely] } })).toMatchObject({
      message: 'Please be fair.\n\nMore: [Terms of Service](/terms#fair-use)',
      sources: [{ title: 'Terms of Service', url: '/terms#fair-use' }],
      via: 'passage',
    });
  });

  it('is asked back when it points to something unnamed, unless it is a known wording', async () => {
    const message = 'does it include that?';
    const likely = { [message]: { answers: [MAYBE], passages: [TERMS] } };
    expect(await reply(message, likely)).toMatchObject({
      message: expect.stringMatching(/^I’m not sure what you mean\./),
      outcome: 'declined',
      handoff: true,
    });
    const known = { [message]: { exact: answer({ reply: 'All of it.' }) } };
    expect(await reply(message, known)).toMatchObject({ message: 'All of it.' });
  });

  it('is looked up with and without what the visitor says before it, unless it is a known wording', async () => {
    const message = 'Pallets wait at our dock all day. Who of you can help?';
    const part = answer({ question: 'What do you know?', reply: 'Nothing.', score: MAYBE.score + 0.1 });
    const found = { [message]: { answers: [MAYBE] }, 'Who of you can help?': { answers: [part] } };
    expect(await reply(message, found)).toMatchObject({ message: 'Perhaps this.' });
    const likelier = { answers: [{ ...part, score: MAYBE.score + 0.2 }] };
    expect(await reply(message, { ...found, 'Who of you can help?': likelier })).toMatchObject({
      message: 'Nothing.',
    });
    expect(await reply(message, { ...found, 'Who of you can help?': { exact: part } })).toMatchObject({
      message: 'Nothing.',
      via: 'wording',
    });
    const referring = 'Pallets wait at our dock all day. Who knows that?';
    expect(
      await reply(referring, { [referring]: { answers: [MAYBE] }, 'Who knows that?': likelier }),
    ).toMatchObject({ message: 'Perhaps this.' });
  });

  it('gets up to three other questions beside an answer that is not sure', async () => {
    const given = answer({ question: 'What does it cost?', reply: PRICE.reply, score: 0.45 });
    const others = ['A?', 'B?', 'C?', 'D?'].map((question) => answer({ question, score: 0.31 }));
    const unlikely = answer({ question: 'E?', score: 0.1 });
    const refusal = answer({ question: 'F?', kind: 'unknown', score: 0.42 });
    const { message, suggestions } = await reply('What?', {
      'What?': { answers: [given, refusal, unlikely, ...others] },
    });
    expect(message).toBe('It starts at $12,000.');
    expect(suggestions).toEqual(['A?', 'B?', 'C?']);
    expect((await reply('What?', { 'What?': { answers: [PRICE, ...others] } })).suggestions).toBeUndefined();
  });

  it('gets the beginning of the next answer, too, when that is nearly as likely', async () => {
    const given = answer({ question: 'What does it cost?', reply: PRICE.reply, score: 0.7 });
    const next = answer({ question: 'How long?', reply: `Weeks. ${'Long. '.repeat(80)}`, score: 0.65 });
    const refusal = answer({ question: 'F?', kind: 'unknown', reply: 'Unknown.', score: 0.68 });
    const say = async (answers: Found['answers']) => (await reply('What?', { 'What?': { answers } })).message;
    const both = await say([given, refusal, next]);
    expect(both).toMatch(/^It starts at \$12,000\.\n\nIf you meant “How long\?”: Weeks\. Long\./);
    expect(both.split(/\s+/)).toHaveLength(80);
    expect(await say([given, { ...next, score: 0.55 }])).toBe('It starts at $12,000.');
    expect(await say([given, { ...next, reply: `${'Long '.repeat(80)}.` }])).toBe('It starts at $12,000.');
    expect(await say([given, { ...next, reply: 'These are our prices:\n\n{{prices}}' }])).not.toContain(
      'meant',
    );
    expect(await say([{ ...refusal, score: 0.8 }, next])).not.toContain('meant');
  });

  it('is looked up alone when nothing is known with what the visitor says before it, and answered if that is sure', async () => {
    const message = 'Pallets wait at our dock all day. Who knows that?';
    const alone = (score: number) => ({ 'Who knows that?': { answers: [{ ...MAYBE, score }] } });
    expect(await reply(message, alone(0.45))).toMatchObject({ message: 'Perhaps this.' });
    expect(await reply(message, alone(0.44))).toMatchObject({ outcome: 'declined' });
  });

  it('gets one passage only', async () => {
    const passages = [TERMS, passage({ id: 2, path: '/privacy', content: 'Another one.' })];
    expect((await reply('What?', { 'What?': { passages } })).message).not.toContain('Another one.');
  });

  it('gets the next answer when one cannot be filled', async () => {
    const gone = answer({ reply: 'It costs {{price:gone}}.', score: 1 });
    expect((await reply('What?', { 'What?': { exact: gone, answers: [gone, PRICE] } })).message).toBe(
      'It starts at $12,000.',
    );
  });

  it('is declined when nothing is close, with a person and the calendar', async () => {
    const far = { answers: [answer({ score: 0.14 })], passages: [passage({ coverage: 0.3 })] };
    const declined = await reply('What?', { 'What?': far });
    expect(declined).toMatchObject({ outcome: 'declined', handoff: true, via: 'refusal' });
    expect(declined.message).toMatch(/\(404\) 555-0142.*\]\(\/schedule\)/);
  });

  it('gets an FAQ as it is, without its Markdown', async () => {
    const exact = answer({ id: null, reply: 'Yes, *all* {{price:gone}} [of it](https://x.example).' });
    expect((await reply('What?', { 'What?': { exact } })).message).toBe('All {{price:gone}} (of it)(');
  });

  it('gets a leading Yes only in the words that the answer was written for', async () => {
    const own = answer({ question: 'Do you use cookies?', reply: 'No. This site sets none.', score: 0.9 });
    const say = async (asked: string, found: Partial<Found>) =>
      (await reply(asked, { [asked]: found })).message;
    expect(await say('do you use cookies??', { exact: own })).toBe('No. This site sets none.');
    expect(await say('is it without cookies', { exact: own })).toBe('This site sets none.');
    expect(await say('do you use cookies', { answers: [own] })).toBe('This site sets none.');
    const quoted = passage({ heading: 'Do you use cookies?', content: 'No. This site sets none.' });
    expect(await say('cookies here', { passages: [quoted] })).toMatch(/^This site sets none\./);
  });

  it('is asked for in words when there are none', async () => {
    expect(await reply('?!', {})).toMatchObject({ outcome: 'small_talk', searches: [] });
  });
});

describe('an authored refusal', () => {
  it.each([
    ['unknown', { outcome: 'declined', handoff: true }],
    ['off_topic', { outcome: 'declined', handoff: true }],
    ['handoff', { outcome: 'handoff', handoff: true }],
    ['small_talk', { outcome: 'small_talk' }],
  ] as const)('of the kind %s', async (kind, rest) => {
    const exact = answer({ kind, reply: 'So be it.' });
    const given = await reply('What?', { 'What?': { exact } });
    expect(given).toMatchObject(rest);
    expect(given.message.includes('](/schedule)')).toBe(rest.outcome === 'declined');
  });

  it.each([
    ['es', 'No hay nada.\n\n[Elegir un horario](/es/schedule)', '¿Qué servicios ofrecen?'],
    ['xx', 'No hay nada.', 'What services do you offer?'],
  ])(
    'in the language %s has the link and the questions of that language, if there are any',
    async (language, message, question) => {
      const exact = answer({ kind: 'unknown', reply: 'No hay nada.', language });
      const refused = await reply('¿Qué?', { '¿Qué?': { exact, language } });
      expect(refused).toMatchObject({ message, handoff: true });
      expect(refused.suggestions?.[0]).toBe(question);
    },
  );

  it('of a question in Spanish that nothing answers is Spanish', async () => {
    const refused = await reply('¿Qué?', { '¿Qué?': { language: 'es' } });
    expect(refused.message).toMatch(/^Ese dato no lo tengo\. .* \[elegir un horario\]\(\/es\/schedule\)\.$/);
  });
});

describe('several questions', () => {
  const message = 'How much is it? How long does it take?';

  it('are all answered, and a part that refers back is also read with the one before it', async () => {
    const both = await reply(message, {
      'How much is it?': { answers: [PRICE] },
      'How long does it take?': { answers: [WEEKS] },
    });
    expect(both.message).toBe('It starts at $12,000.\n\nIt takes 6-10 weeks.');
    // The whole message is found already, so its second search reads what is there.
    expect(both.searches).toEqual([[message, 'How much is it?', 'How long does it take?'], [message]]);
  });

  it('have the unanswered one named by its place, without its words', async () => {
    const half = await reply('How much is it? Is the moon made of cheese?', {
      'How much is it?': { answers: [PRICE] },
    });
    expect(half).toMatchObject({ outcome: 'answer', handoff: true });
    expect(half.message).toMatch(
      /^It starts at \$12,000\.\n\nI don’t have an answer to your second question\. /,
    );
    expect(half.message).not.toMatch(/moon|cheese/);
  });

  it('are answered as a whole by its exact wording, or where a part has no answer', async () => {
    expect((await reply(message, { [message]: { exact: PRICE } })).message).toBe('It starts at $12,000.');
    const parking = 'How much is consulting? Where can visitors park?';
    const together = await reply(parking, {
      [parking]: { answers: [PRICE] },
      'How much is consulting?': { answers: [WEEKS] },
    });
    expect(together.message).toBe('It starts at $12,000.');
  });

  it('with one that asks for a person say so', async () => {
    const person = answer({ kind: 'handoff', reply: 'Leave your name here.', score: 0.9 });
    const both = await reply('How much is it? Can I talk to a human?', {
      'How much is it?': { answers: [PRICE] },
      'Can I talk to a human?': { answers: [person] },
    });
    expect(both).toMatchObject({ outcome: 'answer', handoff: true, asksForPerson: true });
  });

  it('with the same answer get it once', async () => {
    const same = { answers: [PRICE] };
    expect((await reply(message, { 'How much is it?': same, 'How long does it take?': same })).message).toBe(
      'It starts at $12,000.',
    );
  });

  it('are declined once when none has an answer', async () => {
    expect(await reply('Is it raining? Is it snowing?', {})).toMatchObject({ outcome: 'declined' });
  });
});

describe('a follow-up', () => {
  const history: Turn[] = [
    { role: 'user', content: 'How much is data analytics?' },
    { role: 'assistant', content: 'It starts at $12,000.\n\n[More](/services)' },
  ];
  const whole = 'How much is data analytics? And how long?';

  it('is completed with the question before, and the answer before is not repeated', async () => {
    const given = await reply('And how long?', { [whole]: { answers: [PRICE, WEEKS] } }, history);
    expect(given.message).toBe('It takes 6-10 weeks.');
    expect(given.searches).toEqual([['And how long?'], [whole]]);
  });

  it('is answered by its own words where the question before it adds nothing', async () => {
    const finds = { 'And how long?': { answers: [WEEKS] }, [whole]: { answers: [MAYBE] } };
    expect((await reply('And how long?', finds, history)).message).toBe('It takes 6-10 weeks.');
  });

  it('is not completed where its wording is known', async () => {
    const given = await reply('And how long?', { 'And how long?': { exact: WEEKS } }, history);
    expect(given).toMatchObject({ message: 'It takes 6-10 weeks.', searches: [['And how long?']] });
  });

  it('never makes a known question unknown', async () => {
    const finds = { 'What are your hours here?': { answers: [MAYBE] } };
    expect((await reply('What are your hours here?', finds, history)).message).toBe('Perhaps this.');
  });
});
