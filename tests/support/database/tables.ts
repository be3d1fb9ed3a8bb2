import type { Sql, TransactionSql } from 'postgres';

export interface Table {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted, in one list; without the columns that are computed. */
  columns: string;
}

/** Lists of migrations, which belong to the definition of a database and not to its rows. */
const MIGRATION_LISTS = [
  'supabase_migrations.schema_migrations',
  'auth.schema_migrations',
  'storage.migrations',
];

/** Returns the tables that have rows of the product and of its accounts and files, in the order of their names. */
export function tablesOf(sql: Sql | TransactionSql): Promise<Table[]> {
  return sql<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'extensions') and c.relkind = 'r'
      and format('%I.%I', n.nspname, c.relname) <> all (${MIGRATION_LISTS})
    group by n.nspname, c.relname
    order by n.nspname, c.relname`;
}
