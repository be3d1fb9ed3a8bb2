import postgres from 'postgres';
import { expect, test } from 'vitest';
import { CONTENT_KINDS, TRANSLATED_COLUMNS } from '../../src/features/content/model/content.ts';
import { KINDS } from '../../src/features/content/model/content-kinds.ts';
import { freshDatabase } from '../support/database/fresh-database.ts';

test('staff edit the Spanish of the columns that the database translates', async () => {
  const database = await freshDatabase();
  const sql = postgres(database.url('supabase_admin'), { max: 1 });
  const rows = await sql<{ kind: string; columns: string[] }[]>`
    select kind, array(select rtrim(key, '?') from jsonb_object_keys(private.translated_fields(relation)) as key) as columns
    from unnest(${[...CONTENT_KINDS]}::text[], ${CONTENT_KINDS.map((kind) => KINDS[kind].table)}::text[]) as kinds (kind, relation)`;
  await sql.end();
  await database.drop();
  const stored = Object.fromEntries(rows.map(({ kind, columns }) => [kind, columns.sort()]));
  const edited = Object.entries(TRANSLATED_COLUMNS).map(([kind, columns]) => [kind, [...columns].sort()]);
  expect(stored).toEqual(Object.fromEntries(edited));
});
