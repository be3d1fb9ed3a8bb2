import type { Sql } from 'postgres';
import { type Result, send } from './arrivals.ts';
import type { Written } from './visitors.ts';

/** What the answers said, compared with the database. Each number but the first three is a fault. */
export interface Verified {
  acknowledged: number;
  refused: number;
  /** Writes without a known outcome that were sent again with the same key. */
  repeated: number;
  lost: number;
  doubled: number;
  /** Refused with "nothing was saved", and stored. */
  storedAlthoughRefused: number;
}

const ROUNDS = 20;

interface Counts {
  contact: Map<string, number>;
  booking: Map<string, number>;
  chat: Map<string, number>;
  /** Messages of visitors in all conversations since the load began. */
  chatMessages: number;
}

async function readCounts(sql: Sql, since: Date): Promise<Counts> {
  const toMap = (rows: readonly { id: string; count: number }[]) =>
    new Map(rows.map(({ id, count }) => [id, count]));
  const contact = await sql<{ id: string; count: number }[]>`
    select email as id, count(*)::int from public.contact_submissions where email like '%@load.example' group by email`;
  const booking = await sql<{ id: string; count: number }[]>`
    select client_email as id, count(*)::int from public.appointments
    where client_email like '%@load.example' and status <> 'held' group by client_email`;
  const chat = await sql<{ id: string; count: number }[]>`
    select session_id as id, count(*)::int from public.chat_messages
    where role = 'user' and created_at >= ${since} group by session_id`;
  return {
    contact: toMap(contact),
    booking: toMap(booking),
    chat: toMap(chat),
    chatMessages: chat.reduce((sum, { count }) => sum + count, 0),
  };
}

const storedTimes = (counts: Counts, { kind, id }: Written) => (id ? (counts[kind].get(id) ?? 0) : 0);
const isDone = ({ outcome, status }: Result) => outcome === 'answered' && status < 400;

/** Sends the messages and bookings without a known outcome again, as their answers ask for, until each has one. */
async function repeatUnknown(writes: Result[]): Promise<Result[]> {
  let open = writes;
  const done: Result[] = [];
  for (let round = 0; open.length > 0 && round < ROUNDS; round += 1) {
    const again: Result[] = [];
    for (const { planned } of open) again.push(await send(planned));
    done.push(...again.filter(({ outcome }) => outcome === 'answered'));
    open = again.filter(({ outcome }) => outcome !== 'answered');
  }
  return [...done, ...open];
}

/** Compares the answer to each write with what is stored. */
export async function verifyWrites(sql: Sql, results: Result[], since: Date): Promise<Verified> {
  const writes = results.filter(({ planned }) => planned.written);
  const isKnown = ({ outcome }: Result) => outcome === 'answered' || outcome === 'refused';
  // A chat has no Idempotency-Key: what became of an unanswered question is not known.
  const unknown = writes.filter((one) => !isKnown(one) && one.planned.kind !== 'chat');
  const unknownChats = writes.filter((one) => !isKnown(one) && one.planned.kind === 'chat');
  const repeated = await repeatUnknown(unknown);
  const told = [...writes.filter(isKnown), ...repeated];
  const acknowledged = told.filter(isDone);
  const refused = told.filter((one) => !isDone(one));
  const counts = await readCounts(sql, since);
  const times = (list: Result[]) =>
    list.map(({ planned }) => storedTimes(counts, planned.written as Written));
  const chats = acknowledged.filter(({ planned }) => planned.kind === 'chat').length;
  const chatsTooMany = Math.max(0, counts.chatMessages - chats - unknownChats.length);
  return {
    acknowledged: acknowledged.length,
    refused: refused.length,
    repeated: unknown.length,
    lost: times(acknowledged).filter((count) => count === 0).length,
    doubled: times(acknowledged).filter((count) => count > 1).length,
    storedAlthoughRefused: times(refused).filter((count) => count > 0).length + chatsTooMany,
  };
}
