import type { Sql } from 'postgres';
import { ADMIN } from './world.ts';

export interface Row {
  id: string;
  userId: string | null;
  consultant: string;
  kind: string;
  status: string;
  startsAt: number;
  endsAt: number;
  sequence: number;
  unpaid: boolean;
  expiresAt: number | null;
  verified: boolean;
  released: boolean;
}

export interface Event {
  id: string;
  booking: string;
  actor: string | null;
  from: string | null;
  to: string;
  reason: string | null;
}

/** How far the log and the queue have been read; both only grow while no one sends. */
export interface Mark {
  event: string;
  mail: string;
}

/** What a batch has left behind. */
export interface Reading {
  rows: Map<string, Row>;
  events: Event[];
  mails: { booking: string; key: string }[];
  overlaps: number;
  overCap: number;
}

const MILLISECONDS = 'extract(epoch from %)::float * 1000';
const ms = (column: string) => MILLISECONDS.replace('%', column);

/** @param ids null: every row there is. */
export async function readRows(sql: Sql, ids: string[] | null): Promise<Map<string, Row>> {
  const rows = await sql<Row[]>`
    select id, user_id as "userId", consultant_id::text as consultant, service_type as kind, status,
      ${sql.unsafe(ms('starts_at'))} as "startsAt", ${sql.unsafe(ms('ends_at'))} as "endsAt",
      ics_sequence as sequence, payment_status = 'pending' as unpaid,
      ${sql.unsafe(ms('hold_expires_at'))} as "expiresAt",
      verified_at is not null as verified, slot_released_at is not null as released
    from public.appointments
    ${ids ? sql`where id in (select unnest(${ids}::uuid[]))` : sql``}`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many live appointments begin before the one before them of the same consultant has ended. */
async function countOverlaps(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select lower(busy) < max(upper(busy)) over (
        partition by consultant_id order by lower(busy), upper(busy)
        rows between unbounded preceding and 1 preceding
      ) as wrong
      from public.appointments where status in ('held', 'pending', 'confirmed') and slot_released_at is null
    ) as live where wrong`;
  return row.count;
}

/**
 * How many days have more bookings than their cap allows, not counting those that staff have reassigned to them, and those
 * that kept an expired slot: staff confirmed them, or their email address was confirmed late.
 */
async function countOverCap(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from public.appointments a
      join public.consultation_types t on t.id = a.consultation_type_id
      where t.daily_cap is not null and a.status in ('held', 'pending', 'confirmed')
        and a.starts_at > private.now() and (a.hold_expires_at is null or a.hold_expires_at > private.now())
        and a.slot_released_at is null
      group by t.id, a.consultant_id, (a.starts_at at time zone private.firm_time_zone())::date
      having count(*) filter (where not exists (
        select from public.appointment_events e where e.appointment_id = a.id and e.actor_id = ${ADMIN}
      ) and (a.verified_at <= a.created_at + interval '2 hours') is not false) > min(t.daily_cap)
    ) as days`;
  return row.count;
}

export async function readBatch(sql: Sql, since: Mark, known: string[]): Promise<Reading> {
  const [events, mails, overlaps, overCap] = await Promise.all([
    sql<Event[]>`
      select id::text, appointment_id as booking, actor_id as actor, from_status as from, to_status as to, reason
      from public.appointment_events e where e.id > ${since.event} order by e.id`,
    sql<{ id: string; booking: string; key: string }[]>`
      select id::text, payload ->> 'appointmentId' as booking, dedupe_key as key
      from private.outbox o where o.id > ${since.mail} order by o.id`,
    countOverlaps(sql),
    countOverCap(sql),
  ]);
  const ids = [...new Set([...known, ...events.map(({ booking }) => booking)])];
  const rows = await readRows(sql, ids);
  since.event = events.at(-1)?.id ?? since.event;
  since.mail = mails.at(-1)?.id ?? since.mail;
  return { rows, events, mails, overlaps, overCap };
}
