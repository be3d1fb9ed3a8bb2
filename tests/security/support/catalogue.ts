import type { Sql } from 'postgres';

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
  date: '2030-01-01',
  uuid: '00000000-0000-4000-8000-000000000000',
  jsonb: {},
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
      const [row] = await sql<{ row: Record<string, unknown> }[]>`
        select to_jsonb(t) - ${filled}::text[] as row from ${sql(schema)}.${sql(name)} t limit 1`;
      const sample = row?.row ?? Object.fromEntries(columns.map((column) => [column, null]));
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

/** A fingerprint of what outsiders must not change: each table of the schemas but rate limits and the outbox. */
export async function fingerprint(sql: Sql): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const schema of ['public', 'private']) {
    for (const { name } of await tablesOf(sql, schema)) {
      if (name === 'rate_limits' || name === 'outbox') continue;
      const [row] = await sql<[{ print: string }]>`
        select count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\n' order by t::text), '')) as print
        from ${sql(schema)}.${sql(name)} t`;
      prints[`${schema}.${name}`] = row.print;
    }
  }
  return prints;
}
