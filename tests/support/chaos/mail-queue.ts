import { setTimeout as delay } from 'node:timers/promises';
import type { StackProcess } from '../stack/stack-process.ts';

const POLL_MS = 500;

/** How many mails are still to go out. */
function waiting(stack: StackProcess): Promise<number> {
  return stack.ask(async (sql) => {
    const [row] = await sql<[{ count: number }]>`
      select count(*)::int from private.outbox
      where sent_at is null and failed_at is null and skipped_at is null`;
    return row.count;
  });
}

/**
 * Sends every mail now: nothing waits for its next try, nor for the lease of a sender that was killed (one that lives is
 * done with its mails within five seconds). @throws Error after `patienceMs`.
 */
export async function sendQueuedMails(stack: StackProcess, patienceMs: number): Promise<void> {
  for (const started = performance.now(); (await waiting(stack)) > 0; await delay(POLL_MS)) {
    if (performance.now() - started > patienceMs) throw new Error('Some mails are still waiting.');
    await stack.ask(
      (sql) => sql`
        update private.outbox set send_after = now(), lease_token = null, lease_until = null
        where sent_at is null and failed_at is null and skipped_at is null
          and (lease_until is null or lease_until < now() + interval '175 seconds')`,
    );
    await stack.wakeMail();
  }
}
