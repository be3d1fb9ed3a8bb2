import type { TransactionSql } from 'postgres';

export interface Sequence {
  /** Quoted, with its schema. */
  name: string;
  /** Null before its first number. */
  last: string | null;
}

/** Returns the sequences of the schemas that have rows of the product, its accounts and files. */
export function sequencesOf(sql: TransactionSql): Promise<Sequence[]> {
  return sql<Sequence[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where schemaname !~ '^pg_' and schemaname <> 'extensions'
    order by schemaname, sequencename`;
}
