import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';

// Of Linux, whatever the machine.
const TICKS_A_SECOND = 100;

export interface StatementTimes {
  /** Processor time of the backend for one call, in seconds, queueing for the processor left out. */
  cpu: number;
  /** Of each call, in milliseconds, by the clock. */
  durations: number[];
}

function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / TICKS_A_SECOND;
}

/**
 * Runs a statement of PL/pgSQL for each row of a query, in one backend, so on one core and without a client's round
 * trips, each in a transaction of its own.
 * @param sql of one connection
 * @param statement uses the row as `r`
 */
export async function timeStatementPerRow(
  sql: Sql,
  query: string,
  statement: string,
): Promise<StatementTimes> {
  const [{ pid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
  await sql.unsafe('create temp table if not exists durations (ms float)');
  await sql.unsafe('truncate durations');
  const before = cpuSeconds(pid);
  await sql.unsafe(`
    do $loop$
    declare
      r record;
      began timestamptz;
      durations float[] := '{}';
    begin
      for r in ${query} loop
        began := clock_timestamp();
        ${statement};
        durations := durations || extract(epoch from clock_timestamp() - began)::float * 1000;
        commit;
      end loop;
      insert into durations select unnest(durations);
    end $loop$`);
  const cpu = cpuSeconds(pid) - before;
  const rows = await sql<{ ms: number }[]>`select ms from durations`;
  return { cpu: cpu / rows.length, durations: rows.map(({ ms }) => ms) };
}
