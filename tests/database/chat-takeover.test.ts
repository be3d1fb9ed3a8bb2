import type postgres from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import sitePages from '../../supabase/functions/_shared/assistant/site-pages.json' with { type: 'json' };
import { type ChatSession, chatResponse } from '../../supabase/functions/_shared/contracts/chatbot.ts';
import { createAnswerer } from '../../supabase/functions/chatbot/answer-service.ts';
import { chatbotRoutes } from '../../supabase/functions/chatbot/handler.ts';
import { nobody, noCaptcha, noLimit, type TestApp, testApp } from '../functions/support/fakes.ts';
import { testDatabase } from '../support/database/fresh-database.ts';
import { openSession, sqlRpc } from '../support/database/sql-rpc.ts';

const STAFF = ['c0000000-0000-4000-8000-0000000000a1', 'c0000000-0000-4000-8000-0000000000a2'] as const;

const sql = testDatabase().connect('supabase_admin', { max: 8 });
let app: TestApp;

beforeAll(async () => {
  await sql`select public.replace_site_pages(${sql.json(sitePages.pages)}, ${sitePages.checksum})`;
  for (const id of STAFF) {
    await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@tests.example`}, now())`;
    await sql`update private.user_roles set role = 'admin' where user_id = ${id}`;
    await openSession(sql, id);
  }
  app = testApp(
    chatbotRoutes({
      rpc: sqlRpc(sql),
      limiter: noLimit,
      findCaller: nobody,
      roleOf: async () => 'client',
      hashVisitor: async () => ({ visitor: 'visitor', network: null }),
      checkCaptcha: noCaptcha,
      answer: createAnswerer(undefined, () => undefined),
      wakeSecret: 'a-wake-secret-of-length',
      triggerMail: () => undefined,
      log: () => undefined,
      now: () => new Date(),
    }),
  );
});

async function ask(message: string, session?: ChatSession) {
  const response = await app.post('/chatbot/message', { message, ...(session && { session }) });
  return chatResponse.parse(await response.json());
}

/** Runs `work` in a transaction of an admin. */
function asStaff<T>(id: string, work: (tx: postgres.TransactionSql) => Promise<T>) {
  const claims = JSON.stringify({ sub: id, session_id: id, role: 'authenticated' });
  return sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
    return work(tx);
  });
}

/** The same update as the site's. */
const takenOver = (tx: postgres.TransactionSql, id: string, chat: string) => tx`
  update public.chat_sessions set holder_id = ${id}
  where id = ${chat} and (holder_id is null or held_until <= now() or holder_id = ${id}) returning id`;

const takeOver = async (id: string, chat: string) => {
  const rows = await asStaff(id, (tx) => takenOver(tx, id, chat));
  return rows.length > 0 ? 'taken' : 'held by another';
};

test('two takeovers at once: one holds the conversation, the other is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { session } = await ask('hi');
    const outcomes = await Promise.all(STAFF.map((id) => takeOver(id, session.id)));
    expect(outcomes.sort()).toEqual(['held by another', 'taken']);
  }
});

test('an answer that waits for a takeover is not stored after it', async () => {
  const { session } = await ask('hi');
  let answering: Promise<Awaited<ReturnType<typeof ask>>> | undefined;
  await asStaff(STAFF[0], async (tx) => {
    await takenOver(tx, STAFF[0], session.id);
    // The takeover is not committed: the function does not see it, and its answer waits for the lock.
    answering = ask('What services do you offer?', session);
    await expect
      .poll(async () => {
        const [row] = await sql<[{ waiting: number }]>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return row.waiting;
      })
      .toBe(1);
  });
  expect((await answering)?.outcome).toBe('person');
  const rows =
    await sql`select role from public.chat_messages where session_id = ${session.id} order by id desc limit 1`;
  expect(rows).toEqual([{ role: 'user' }]);
});

test('the assistant answers again ten minutes after the last action of the person', async () => {
  const { session } = await ask('hi');
  expect(await takeOver(STAFF[0], session.id)).toBe('taken');
  expect((await ask('What services do you offer?', session)).outcome).toBe('person');
  await sql`update public.chat_sessions set held_until = held_until - interval '10 minutes' where id = ${session.id}`;
  expect((await ask('What services do you offer?', session)).outcome).toBe('answer');
});

/** Published in the words of visitors, each was declined or answered with something else before. */
const PUBLISHED = [
  // A topic that the wordings list as one that the site does not cover.
  ['Do you have parking at your office?', 'hey, do you have any parking at your office'],
  // The meaning of another question.
  ['Can I pay in Bitcoin?', 'CAN I PAY IN BITCOIN??'],
  // Nothing but stop words and common words.
  ['Who are you?', 'who are you'],
  // Reads like small talk, like a request to act, and like another language.
  ['How are you doing?', 'So, how are you doing'],
  ['Can you delete my data?', 'can you delete my data, please'],
  ['¿Hablan español?', '¿hablan español'],
  ['Do you work on weekends in Alaska?', 'Could you tell me: do you work on weekends in Alaska?'],
] as const;

test.each(PUBLISHED)(
  'the published question "%s" gets its answer at once, also as "%s"',
  async (own, nearly) => {
    const text = `This is what staff wrote about it (${own.length}).`;
    const [row] = await sql<[{ id: string }]>`
    insert into public.faqs (position, status, question, answer)
    select max(position) + 1, 'published', ${own}, ${text} from public.faqs returning id`;
    for (const message of [own, nearly]) {
      const answer = await ask(message);
      expect([answer.outcome, answer.message]).toEqual(['answer', expect.stringContaining(text)]);
      expect(answer.sources).toEqual([{ title: 'Questions owners ask first', url: '/services#faqs' }]);
    }
    await sql`update public.faqs set status = 'draft' where id = ${row.id}`;
    expect((await ask(own)).message).not.toContain(text);
  },
);

test('a declined question is listed, answered in other words, and answered from then on', async () => {
  const question = 'Does your crew bring llamas to workshops?';
  expect((await ask(question)).outcome).toBe('declined');
  const listed = async () =>
    (await sql`select question from public.unanswered_questions where status = 'open'`).map(
      (row) => row.question,
    );
  expect(await listed()).toContain(question);
  await asStaff(
    STAFF[0],
    (tx) => tx`
    select public.answer_question(id, null, 'Are animals part of a workshop?', 'No animals come to our workshops.')
    from public.unanswered_questions where question = ${question}`,
  );
  expect(await listed()).not.toContain(question);
  expect((await ask('does your crew bring llamas to workshops')).message).toContain('No animals come');
  expect((await ask('Are animals part of a workshop?')).message).toContain('No animals come');
  await sql`update public.answers set status = 'draft' where question = 'Are animals part of a workshop?'`;
  expect((await ask(question)).outcome).toBe('declined');
  expect(await listed()).toContain(question);
});
