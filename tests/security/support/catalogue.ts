import type { Sql } from 'postgres';
import { vi } from 'vitest';

export interface Table {
  name: string;
  columns: string[];
  /** The columns that signed-in people are granted; all when they are granted none. */
  readable: string[];
  /** One stored row, to write again; without the columns that only the database fills. */
  sample: Record<string, unknown>;
}

export interface Procedure {
  name: string;
  args: Record<string, unknown>;
}

const SAMPLES: Record<string, unknown> = {
  boolean: true,
  integer: 1,
  bigint: 1,
  numeric: 1,
  'integer[]': [1],
  'bigint[]': [1],
  'text[]': ['text'],
  'timestamp with time zone': '2040-01-02T00:00:00Z',
  'real[]': [0.5],
  date: '2030-01-01',
  uuid: '00000000-0000-4000-8000-000000000000',
  'uuid[]': ['00000000-0000-4000-8000-000000000000'],
  jsonb: {},
  booking_request: {},
  request_guard: {},
};

/** Every table and view of `schema`, as the database itself tells it. */
export async function tablesOf(sql: Sql, schema: string): Promise<Table[]> {
  const rows = await sql<{ name: string; columns: string[]; granted: string[] | null; filled: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(a.attname::text order by a.attnum)
        filter (where has_column_privilege('authenticated', c.oid, a.attnum, 'select')) as granted,
      coalesce(array_agg(a.attname::text) filter (where a.attidentity = 'a' or a.attgenerated <> ''), '{}')
        as filled
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    group by c.relname order by c.relname`;
  return Promise.all(
    rows.map(async ({ name, columns, granted, filled }) => {
      const writable = columns.filter((column) => !filled.includes(column));
      const [row] = await sql<{ row: Record<string, unknown> }[]>`
        select to_jsonb(t) - ${filled}::text[] as row from ${sql(schema)}.${sql(name)} t limit 1`;
      const sample = row?.row ?? Object.fromEntries(writable.map((column) => [column, null]));
      return { name, columns, readable: granted ?? columns, sample };
    }),
  );
}

/** Every function of `schema`, with an argument of the right type for each parameter. */
export async function proceduresOf(sql: Sql, schema: string): Promise<Procedure[]> {
  const rows = await sql<{ name: string; names: string[]; types: string[] }[]>`
    select p.proname as name,
      coalesce((p.proargnames)[1:p.pronargs], '{}') as names,
      array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as x(t, n) order by n) as types
    from pg_proc p where p.pronamespace = ${schema}::regnamespace order by p.proname`;
  return rows.map(({ name, names, types }) => ({
    name,
    args: Object.fromEntries(names.map((arg, index) => [arg, SAMPLES[types[index] ?? ''] ?? 'text'])),
  }));
}

/** The arguments of a call in its address: a list as Postgres writes it, an object as JSON. */
export function inQuery(args: Record<string, unknown>): URLSearchParams {
  const written = (value: unknown) =>
    Array.isArray(value)
      ? `{${value.join()}}`
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  return new URLSearchParams(Object.entries(args).map(([name, value]) => [name, written(value)]));
}

/** What the system writes by itself, and the counters. */
const OF_THE_SYSTEM = [
  'rate_limits',
  'outbox',
  'knowledge_refresh_queue',
  'knowledge_state',
  'clock_hours',
  'error_reports',
];

/** Waits until no mail is due: a mail of a booking takes a link with it, whose row is written as it goes. */
async function mailsAreOut(sql: Sql): Promise<void> {
  await vi.waitFor(
    async () => {
      const due = await sql`
        select kind from private.outbox
        where sent_at is null and failed_at is null and skipped_at is null and send_after <= now()`;
      if (due.length > 0) throw new Error(`${due.length} mails are due.`);
    },
    { timeout: 30_000, interval: 100 },
  );
}

/**
 * A fingerprint of what outsiders must not change: each table of the schemas but what the system writes by itself, when
 * no mail is due.
 */
export async function fingerprint(sql: Sql): Promise<Record<string, string>> {
  await mailsAreOut(sql);
  const prints: Record<string, string> = {};
  for (const schema of ['public', 'private']) {
    for (const { name } of await tablesOf(sql, schema)) {
      if (OF_THE_SYSTEM.includes(name)) continue;
      const [row] = await sql<[{ print: string }]>`
        select count(*) || ' ' || md5(coalesce(string_agg(line, e'\n' order by line), '')) as print
        from ${sql(schema)}.${sql(name)} t,
          -- The callers of the tests sign in.
          lateral (select (to_jsonb(t) - 'last_sign_in_at')::text as line) as one`;
      prints[`${schema}.${name}`] = row.print;
    }
  }
  return prints;
}
