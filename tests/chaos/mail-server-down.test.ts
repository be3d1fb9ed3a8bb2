import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postJson } from '../support/booking/booking.ts';
import { contactBody } from '../support/chaos/background-writers.ts';
import { isTo, mails, waitForMails } from '../support/mail/inbox.ts';
import { startTestStack } from '../support/stack/stack.ts';

let stack: Awaited<ReturnType<typeof startTestStack>>;

beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack?.stop());

it('the visitor gets 201 while the mail server is down, and each email is sent once after it returns', async () => {
  const sql = postgres(stack.databaseUrls().superuserUrl, { max: 1 });
  const failures = () => sql`select from private.outbox where attempts > 0 and last_error is not null`;
  await stack.mailbox().pause();
  const response = await postJson(
    `${stack.urls.api}/functions/v1/contact`,
    contactBody('patient@example.com'),
  );
  expect(response.status).toBe(201);
  while ((await failures()).length === 0) await stack.minuteScheduler().tick();

  stack.mailbox().resume();
  await waitForMails(stack.urls.mail, () => true, 0);
  await sql`update private.outbox set send_after = now()`;
  await sql.end();
  await Promise.all([stack.minuteScheduler().tick(), stack.minuteScheduler().tick()]);
  await waitForMails(stack.urls.mail, isTo('patient@example.com'));
  await stack.minuteScheduler().tick();
  expect((await mails(stack.urls.mail)).filter(isTo('patient@example.com'))).toHaveLength(1);
});
