import { createHash } from 'node:crypto';
import type { Sql } from 'postgres';
import { mails } from '../mail/inbox.ts';
import type { StackProcess } from '../stack/stack-process.ts';
import type { ToldBooking } from './concurrent-bookings.ts';
import type { MixedLoad, ToldMessage } from './mixed-load.ts';

/** What a load under faults may not leave behind: each list names what is wrong, and is empty when nothing is. */
export interface Violations {
  /** Bookings whose row is missing or differs from the guest's last response. */
  untrue: string[];
  /** Rows without a response to any guest: a slot that no one can use. */
  untold: string[];
  /** Pairs of appointments of one consultant at the same time. */
  overlaps: string[];
  /** Appointments whose events do not lead to their status, step by step. */
  brokenHistories: string[];
  /** Mails that should be in the queue and are not, were given up, or are marked as sent and are not in the inbox. */
  lostMails: string[];
  /** Contact messages that were answered with 201 and are not stored, by their address. */
  lostMessages: string[];
  /** Contact messages that are stored more than once, although each try had the same key. */
  doubledMessages: string[];
  /** Questions to the assistant that were answered and are not stored, with their answer, in their conversation. */
  lostChats: string[];
  /** Questions that were asked once and are stored twice. */
  doubledChats: string[];
  /** Pages that ended early under a 200. */
  brokenPages: string[];
}

interface Row {
  id: string;
  email: string;
  starts_at: Date;
  status: string;
  steps: string[];
}

function queue(sql: Sql) {
  return sql<{ dedupe_key: string; sent: boolean; skipped: boolean; last_error: string | null }[]>`
    select dedupe_key, sent_at is not null as sent, skipped_at is not null as skipped, last_error
    from private.outbox`;
}

function rows(sql: Sql) {
  return sql<Row[]>`
    select id, client_email as email, starts_at, status, array(
      select coalesce(e.from_status, '') || '>' || e.to_status
      from public.appointment_events e where e.appointment_id = a.id order by e.id
    ) as steps
    from public.appointments a`;
}

function overlaps(sql: Sql) {
  return sql<{ pair: string }[]>`
    select a.id || ' ' || b.id as pair
    from public.appointments a
    join public.appointments b on b.consultant_id = a.consultant_id and b.id > a.id and b.busy && a.busy
    where a.status in ('held', 'pending', 'confirmed') and b.status in ('held', 'pending', 'confirmed')`;
}

function messages(sql: Sql) {
  return sql<{ id: number; email: string }[]>`
    select id::int, email from public.contact_submissions where email like 'writer-%'`;
}

/** Each question of a conversation with the ids of the answers in it. */
function questions(sql: Sql) {
  return sql<{ session_id: string; content: string; answers: number[] }[]>`
    select q.session_id, q.content, array(
      select a.id::int from public.chat_messages a where a.session_id = q.session_id and a.role = 'assistant'
    ) as answers
    from public.chat_messages q where q.role = 'user'`;
}

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) < index);
}

function mailsOfMessage({ id }: ToldMessage): { key: string; maySkip: boolean }[] {
  return ['contact_received', 'contact_notice'].map((kind) => ({ key: `${kind}:${id}`, maySkip: false }));
}

function isBroken({ status, steps }: Row): boolean {
  const pairs = steps.map((step) => step.split('>'));
  return (
    pairs[0]?.[0] !== '' ||
    pairs.at(-1)?.[1] !== status ||
    pairs.some(([from], index) => index > 0 && from !== pairs[index - 1]?.[1])
  );
}

/** The mails that a booking must have caused; those that its guest's later change makes needless may be skipped. */
function expectedMails({ id, status, moves }: ToldBooking): { key: string; maySkip: boolean }[] {
  const changed = status === 'cancelled' || moves > 0;
  return [
    { key: `appointment_requested:${id}`, maySkip: changed },
    { key: `appointment_notice:${id}`, maySkip: status === 'cancelled' },
    // No one here moves a booking twice.
    ...(moves > 0
      ? ['appointment_moved', 'appointment_moved_notice'].map((kind) => ({
          key: `${kind}:${id}:1`,
          maySkip: status === 'cancelled',
        }))
      : []),
    ...(status === 'cancelled'
      ? ['appointment_cancelled', 'appointment_cancelled_notice'].map((kind) => ({
          key: `${kind}:${id}`,
          maySkip: false,
        }))
      : []),
  ];
}

/** The local part of an email's Message-ID, as _shared/mail/transport.ts makes it. */
export function messageIdOf(dedupeKey: string): string {
  return createHash('sha256').update(dedupeKey).digest('hex').slice(0, 40);
}

/**
 * Looks at what is left once the load and its mails are over. `repeats` counts mails that came more than once, under
 * the same Message-ID: their sender died after the mail server had taken them.
 */
export async function findViolations(
  stack: StackProcess,
  load: Pick<MixedLoad, 'bookings' | 'messages' | 'chats' | 'brokenPages'>,
): Promise<{ damage: Violations; repeats: number; mails: number }> {
  const told = load.bookings;
  const [stored, pairs, queued, written, asked] = await stack.ask(async (sql) => [
    await rows(sql),
    await overlaps(sql),
    await queue(sql),
    await messages(sql),
    await questions(sql),
  ]);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const byKey = new Map(queued.map((mail) => [mail.dedupe_key, mail]));
  const ids = new Set(told.map(({ id }) => id));
  const came = (await mails(stack.mailUrl)).map((mail) =>
    mail.headers['message-id']?.replace(/^<|@.*$/g, ''),
  );
  const inbox = new Set(came);

  const expected = [...told.flatMap(expectedMails), ...load.messages.flatMap(mailsOfMessage)];
  const lost = expected.filter(({ key, maySkip }) => {
    const mail = byKey.get(key);
    return !(mail?.sent || (mail?.skipped && maySkip));
  });
  const vanished = queued.filter(({ dedupe_key, sent }) => sent && !inbox.has(messageIdOf(dedupe_key)));
  return {
    damage: {
      untrue: told
        .filter(({ id, email, startsAt, status }) => {
          const row = byId.get(id);
          return row?.email !== email || row.status !== status || row.starts_at.toISOString() !== startsAt;
        })
        .map(({ id }) => id),
      untold: stored.filter(({ id }) => !ids.has(id)).map(({ id }) => id),
      overlaps: pairs.map(({ pair }) => pair),
      brokenHistories: stored.filter(isBroken).map(({ id }) => id),
      lostMails: [
        ...lost.map(({ key }) => `${key} ${byKey.get(key)?.last_error ?? 'not in the queue'}`),
        ...vanished.map(({ dedupe_key }) => `${dedupe_key} not in the inbox`),
      ],
      lostMessages: load.messages
        .filter(({ id, email }) => !written.some((row) => row.id === id && row.email === email))
        .map(({ email }) => email),
      doubledMessages: repeated(written.map(({ email }) => email)),
      lostChats: load.chats
        .filter(
          ({ sessionId, question, messageId }) =>
            !asked.some(
              (row) =>
                row.session_id === sessionId && row.content === question && row.answers.includes(messageId),
            ),
        )
        .map(({ question }) => question),
      doubledChats: repeated(asked.map(({ content }) => content)),
      brokenPages: load.brokenPages,
    },
    repeats: came.length - inbox.size,
    mails: inbox.size,
  };
}
