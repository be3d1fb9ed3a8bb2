import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postJson } from '../support/booking.ts';
import { isTo, mails, waitForMails } from '../support/inbox.ts';
import { startTestStack } from '../support/stack.ts';

let stack: Awaited<ReturnType<typeof startTestStack>>;
let contact: string;

beforeAll(async () => {
  stack = await startTestStack();
  contact = `${stack.urls.api}/functions/v1/contact`;
}, 60_000);
afterAll(() => stack?.stop());

function message(email: string) {
  return {
    name: 'Ada Lovelace',
    email,
    company: 'Analytical',
    message: 'Please call me about our warehouse.',
  };
}

/** Posts until the stack answers 201 again. */
async function untilAccepted(email: string): Promise<number> {
  for (const started = Date.now(); ; await delay(100)) {
    const answer = await postJson(contact, message(email)).catch(() => undefined);
    if (answer?.status === 201) return Date.now() - started;
    if (Date.now() - started > 30_000) throw new Error('The stack did not come back within 30 s.');
  }
}

async function submissions(): Promise<string[]> {
  const sql = postgres(stack.databaseUrls().superuserUrl, { max: 1 });
  const rows = await sql<{ email: string }[]>`select email from public.contact_submissions`;
  await sql.end();
  return rows.map((row) => row.email);
}

it('answers 201 while the mail server is down, and sends the mail once after it returns', async () => {
  await stack.mailbox().pause();
  expect((await postJson(contact, message('patient@example.com'))).status).toBe(201);
  await delay(500);
  stack.mailbox().resume();
  await waitForMails(stack.urls.mail, () => true, 0);
  const sql = postgres(stack.databaseUrls().superuserUrl, { max: 1 });
  await sql`update private.outbox set send_after = now(), lease_until = null where sent_at is null`;
  await sql.end();
  await stack.clock().tick();
  await waitForMails(stack.urls.mail, isTo('patient@example.com'));
  await stack.clock().tick();
  expect((await mails(stack.urls.mail)).filter(isTo('patient@example.com'))).toHaveLength(1);
}, 60_000);

it('answers 503 while the database is away, and every 201 has its row once it is back', async () => {
  const accepted: string[] = [];
  const refused: number[] = [];
  let writing = true;
  async function write(writer: number): Promise<void> {
    for (let index = 0; writing; index += 1) {
      const email = `w${writer}-${index}@example.com`;
      const answer = await postJson(contact, message(email));
      if (answer.status === 201) accepted.push(email);
      else refused.push(answer.status);
    }
  }
  const writers = [write(1), write(2), write(3), write(4)];
  while (accepted.length < 20) await delay(10);
  process.kill(stack.databasePid(), 'SIGKILL');
  while (refused.length === 0) await delay(10);
  const seconds = await untilAccepted('back@example.com');
  writing = false;
  await Promise.all(writers);
  expect(seconds).toBeLessThan(30_000);
  expect(new Set(refused)).toEqual(new Set([503]));
  const stored = new Set(await submissions());
  expect(accepted.filter((email) => !stored.has(email))).toEqual([]);
}, 90_000);
