import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { onShutdown } from '../../platform/process/process.ts';
import { messageIdOf } from '../../tests/support/chaos/booking-invariants.ts';
import { smtpDouble } from '../../tests/support/mail/smtp-double.ts';
import { startTestStack } from '../../tests/support/stack/stack.ts';
import type { Metric } from './metric.ts';

const DAY_MINUTES = 1_440;
/** What each answer of the mail server takes, as over a line to another region. */
const LATENCY_MS = 20;
const POLL_MS = 5_000;
const MAILS_PER_MESSAGE = 2;
/** A queue that does not move for so long is stuck. */
const STUCK_MS = 300_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Sets the database's clock to `minutes` before the real time. */
async function setClock(sql: Sql, minutes: number): Promise<void> {
  await sql.unsafe(`create or replace function private.now() returns timestamptz
    language plpgsql stable parallel safe set search_path = ''
    as $$ begin return pg_catalog.now() - interval '${minutes} minutes'; end $$`);
}

/** Stores messages to the firm, with the two emails that each causes. */
async function writeMessages(sql: Sql, from: number, to: number): Promise<void> {
  await sql`
    select public.submit_contact_form(
      'Ada Lovelace', 'ada-' || n || '@example.com', 'Analytical', 'Please call me about our warehouse.'
    ) from generate_series(${from}::int, ${to - 1}::int) n`;
}

async function waiting(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int from private.outbox where sent_at is null and failed_at is null and skipped_at is null`;
  return row.count;
}

/** Processor seconds that the worker of deliver-mail has used since it started; 0 when it does not run. */
async function workerSeconds(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,times=,command=']);
  const row = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(
      ([parent, , ...command]) =>
        Number(parent) === process.pid && command.join(' ').includes('functions/deliver-mail/index.ts'),
    );
  return Number(row?.[1] ?? 0);
}

/**
 * Lets a day pass in which the mail server is away and the clock runs each minute, while messages with `mails` emails are
 * written. Then the server returns, and the stack's own clock drains the queue in real time. Looks at what came.
 */
export async function measureOutage(mails = 100_000, minutes = DAY_MINUTES): Promise<Metric[]> {
  const stack = await startTestStack();
  onShutdown(() => stack.stop());
  const sql = postgres(stack.databaseUrls().superuserUrl, { max: 2, onnotice: () => undefined });
  const came = new Map<string, number>();
  try {
    await stack.mailbox().pause();
    await sql`delete from private.outbox`;
    const messages = mails / MAILS_PER_MESSAGE;
    for (let minute = 0; minute < minutes; minute += 1) {
      await setClock(sql, minutes - minute);
      const at = (when: number) => Math.floor((messages * when) / minutes);
      await writeMessages(sql, at(minute), at(minute + 1));
      await stack.minuteScheduler().tick();
      if (minute % 60 === 59)
        say(`hour ${(minute + 1) / 60} of the outage: ${await waiting(sql)} emails wait`);
    }
    const queued = await waiting(sql);
    const [tries] = await sql<[{ count: number }]>`select sum(attempts)::int as count from private.outbox`;
    await setClock(sql, 0);

    const before = await workerSeconds();
    const sink = await smtpDouble(
      {},
      {
        port: stack.ports.smtp,
        latencyMs: LATENCY_MS,
        onMessage(message) {
          const id = /^message-id: <([0-9a-f]{40})@/im.exec(message)?.[1] ?? '';
          came.set(id, (came.get(id) ?? 0) + 1);
        },
      },
    );
    const started = performance.now();
    let left = queued;
    for (let movedAt = started; left > 0; await delay(POLL_MS)) {
      const now = await waiting(sql);
      if (now < left) movedAt = performance.now();
      if (performance.now() - movedAt > STUCK_MS) throw new Error(`${now} emails wait and none leaves.`);
      left = now;
      const passed = (performance.now() - started) / 60_000;
      say(`${passed.toFixed(1)} min: ${left} wait, ${Math.round((queued - left) / passed)} a minute`);
    }
    const seconds = (performance.now() - started) / 1000;
    const processor = (await workerSeconds()) - before;
    await sink.close();

    const rows = await sql<{ dedupe_key: string; sent: boolean }[]>`
      select dedupe_key, sent_at is not null as sent from private.outbox`;
    return [
      { name: 'emails queued through the outage', value: queued, unit: '' },
      { name: 'tries while the server was away', value: tries.count, unit: '' },
      {
        name: 'emails lost',
        value: rows.filter(({ dedupe_key, sent }) => !sent || !came.has(messageIdOf(dedupe_key))).length,
        unit: '',
        atMost: 0,
      },
      {
        name: 'emails doubled',
        value: [...came.values()].filter((times) => times > 1).length,
        unit: '',
        atMost: 0,
      },
      { name: 'emails that left in a minute', value: (queued / seconds) * 60, unit: '', atLeast: 1_000 },
      { name: 'until the queue was empty', value: seconds, unit: 's' },
      { name: 'processor time of the worker per email', value: (processor / queued) * 1000, unit: 'ms' },
    ];
  } finally {
    await sql.end();
    await stack.stop();
  }
}
