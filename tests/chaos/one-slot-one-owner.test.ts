import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appointmentBody, freeSlots, postJson } from '../support/booking.ts';
import { startTestStack } from '../support/stack.ts';

let stack: Awaited<ReturnType<typeof startTestStack>>;

beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack?.stop());

it('gives one slot to one of 50 parallel visitors and refuses the rest with 409', async () => {
  const api = `${stack.urls.api}/functions/v1`;
  const { date, times } = await freeSlots(api, 7);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      postJson(
        `${api}/appointments`,
        appointmentBody(date, times[0] as string, { clientEmail: `visitor-${index}@example.com` }),
      ),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([
    201,
    ...Array.from({ length: 49 }, () => 409),
  ]);
  const sql = postgres(stack.databaseUrls().superuserUrl, { max: 1 });
  const [row] = await sql<[{ count: number }]>`select count(*)::int from public.appointments`;
  await sql.end();
  expect(row.count).toBe(1);
});
