import { describe, expect, it } from 'vitest';
import { FOUND, openedChat, PASSAGES } from './chat-app.ts';
import { says } from './fake-model.ts';
import { ask, faultOf, useModel, withModel } from './model-app.ts';

// Listed as free are Tuesday, November 24 at 10:00 AM and Wednesday, November 25 at 2:00 PM. Today is Monday.
const endpoint = useModel();

/** The data that the model received. */
function dataSent() {
  const content = endpoint().asked[0]?.body.messages.at(-1)?.content ?? '';
  return JSON.parse(content.split('\n')[1] ?? '');
}

describe('a time in a reply', () => {
  it.each([
    ['a free time', 'Tuesday at 10:00 AM is free.'],
    ['a free time with its date', 'The next open time is Wednesday, November 25 at 2:00 PM.'],
    ['a free time before its day', 'You can take 10:00 AM on Tuesday or 2:00 PM on Wednesday.'],
    ['free times after a day without any', 'Thursday is full, but Wednesday at 2:00 PM is available.'],
    ['free times without a word for it', 'Tuesday at 10:00 AM and 10 a.m., or Wednesday at 14:00.'],
    ['free times of a list', 'Tuesday, November 24:\n- 10:00 AM\n\nWednesday, November 25:\n- 2 p.m.'],
    ['a free time named by the next day', 'Tomorrow at 10 is free.'],
    ['a free time in Spanish', 'El miércoles 25 de noviembre a las 2:00 PM está libre.'],
    ['the office hours', 'Our office is open Monday to Friday, 9:00 AM to 5:00 PM.'],
    ['the office hours, short', 'We’re open from 9 to 5.'],
    ['the office hours, and what takes weeks', 'Our office is open from 9 to 5 and needs 6 to 8 weeks.'],
    ['the office hours in Spanish', 'Abrimos de lunes a viernes de 9:00 AM a 5:00 PM.'],
  ])('is shown as %s', async (_what, reply) => {
    const app = withModel(endpoint(), [says(`${reply} [1][3]`)]);
    expect(await ask(app)).toMatchObject({ message: reply, outcome: 'answer' });
    expect(faultOf(app)).toBeUndefined();
  });

  it.each([
    ['an office hour as a free time', 'Tuesday at 9:00 AM is free.'],
    ['an office hour as a free time without a day', 'The slot at 9:00 AM is free.'],
    ['office hours of a day that has none', 'We’re open on Saturday from 9:00 AM to 5:00 PM.'],
    ['an office hour as a free time without a word for it', 'Tuesday at 5:00 PM would work.'],
    ['a free time of another day', 'Wednesday at 10:00 AM is free.'],
    ['a free time of another date', 'November 25 at 10:00 AM is free.'],
    ['a free time of another day, before its day', 'You can take 10:00 AM on Wednesday.'],
    ['a free time of the day in the sentence before', 'Thursday looks good. 10:00 AM is free.'],
    ['a free time of another day in Spanish', 'El jueves a las 10:00 AM está libre.'],
    ['a free time as an office hour', 'Our office opens at 10:00 AM.'],
    ['a free time as an office hour that one may book', 'We open at 10:00 AM, so book a time.'],
    ['a free time as an office hour in Spanish', 'Abrimos a las 10:00 AM.'],
    ['free times as the office hours', 'Monday to Friday, 10:00 AM to 2:00 PM.'],
    ['a free time as a time of something else', 'Our lunch break is at 2:00 PM.'],
    ['free times as hours between which one answers', 'People answer between 10:00 AM and 2:00 PM.'],
    ['other office hours, short', 'We’re open from 8 to 7.'],
    ['an hour without minutes', 'Tuesday at 4 is free.'],
    ['an hour in words', 'Tuesday at four is free.'],
    ['noon', 'Tuesday at noon is free.'],
    ['a span of office hours as free', 'Tuesday is available from 9:00 AM to 5:00 PM.'],
    ['the current time', 'Monday at 10:00 AM is free.'],
  ])('is refused as %s', async (_what, reply) => {
    const app = withModel(endpoint(), [says(`${reply} [1][3]`)]);
    await ask(app);
    expect(faultOf(app)).toMatch(/a claim without a source/);
  });

  it.each([
    ['Workshops begin on Fridays at 8:30 AM.', true],
    ['Workshops begin on Thursdays at 8:30 AM.', false],
    ['Our office opens at 8:30 AM.', false],
  ])('may be that of a source, for the same purpose and day: %s %s', async (reply, isShown) => {
    const passage = { ...PASSAGES[0], content: 'Workshops begin on Fridays at 8:30 AM.' };
    const found = { ...FOUND, passages: [passage] };
    const opened = { found: [found] };
    const app = withModel(endpoint(), [says(`${reply} [1]`)], {}, { opened });
    await ask(app);
    expect(faultOf(app) === undefined).toBe(isShown);
  });
});

describe('free times in the data', () => {
  it('are the next other ones when the named day has none, which the data say', async () => {
    const app = withModel(endpoint(), [says('Friday is full. Wednesday at 2:00 PM is free [3].')]);
    expect((await ask(app, 'Is Friday free?')).message).toBe('Friday is full. Wednesday at 2:00 PM is free.');
    const { freeTimes } = dataSent();
    expect(freeTimes).toMatchObject({ number: 3, notFree: 'on Friday, November 27' });
    expect(freeTimes.days.map(({ date }: { date: string }) => date)).toEqual(['2026-11-24', '2026-11-25']);
  });

  it('are none of the named day when it has none', async () => {
    const app = withModel(endpoint(), [says('Friday at 10:00 AM is free [3].')]);
    await ask(app, 'Is Friday free?');
    expect(faultOf(app)).toMatch(/a claim without a source/);
  });

  it('are empty when every time is taken, and back no time', async () => {
    const results = { list_available_slots: [] };
    const app = withModel(endpoint(), [says('Tuesday at 10:00 AM is free [3].')], {}, { results });
    await ask(app, 'When are you free?');
    expect(dataSent().freeTimes).toMatchObject({ notFree: 'within the next 30 days', days: [] });
    expect(faultOf(app)).toMatch(/a claim without a source/);
  });

  it('are not asked for when no consultation can be booked, and their number cites nothing', async () => {
    const { facts } = openedChat({ p_id: null, p_queries: [] }, null);
    const opened = { facts: { ...(facts as object), consultationTypes: [] } };
    const link = '/schedule-consultation?service=Discovery+Call';
    const app = withModel(
      endpoint(),
      [says(`Nothing can be booked now [3]. [Book](${link})`)],
      {},
      { opened },
    );
    expect(await ask(app, 'When are you free?')).toMatchObject({
      message: 'Nothing can be booked now. Book',
      sources: [],
      outcome: 'small_talk',
    });
    expect(dataSent()).toMatchObject({ freeTimes: 'Nothing can be booked now.', consultations: [] });
    expect(app.calls.map(({ name }) => name)).not.toContain('list_available_slots');
  });
});
