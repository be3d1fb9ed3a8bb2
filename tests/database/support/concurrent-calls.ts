import postgres, { type Sql } from 'postgres';
import { freshDatabase } from '../../support/database/fresh-database.ts';

/** Many clients connected to their own database. */
export interface ConnectionPool {
  sql: Sql;
  close(): Promise<void>;
}

/** All `connections`, or as many as the database bears, are open before anything is counted. */
export async function openConnections(connections: number): Promise<ConnectionPool> {
  const database = await freshDatabase();
  const max = Math.min(connections, database.connections);
  const sql = postgres(database.url('postgres'), { max, onnotice: () => undefined });
  await Promise.all(Array.from({ length: max }, () => sql`select pg_sleep(0.2)`));
  return {
    sql,
    async close() {
      await sql.end();
      await database.drop();
    },
  };
}

export interface Slot {
  date: string;
  time: string;
}

/** The times on offer for `days` days from today. */
export function listSlots(sql: Sql, type: string, days: number): Promise<Slot[]> {
  return sql<Slot[]>`
    select slot_date::text as date, slot_time as time
    from public.list_available_slots(${type}, current_date, current_date + ${days}::int)`;
}

/** `done`, or the SQLSTATE it was refused with. */
export function outcome(work: PromiseLike<unknown>): Promise<string> {
  return Promise.resolve(work).then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
}

/** How often each outcome came. */
export function countOutcomes(outcomes: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const each of outcomes) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}

/** How many pairs of live appointments share a consultant's time. */
export async function countOverlaps(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from public.appointments a
    join public.appointments b on a.id < b.id and a.consultant_id = b.consultant_id and a.busy && b.busy
    where a.status in ('held', 'pending', 'confirmed') and b.status in ('held', 'pending', 'confirmed')`;
  return row.count;
}
