import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../support/database/fresh-database.ts';
import { calledFunctions, statementsWithoutWhere } from './support/sql-bodies.ts';

interface DatabaseFunction {
  name: string;
  body: string;
  volatility: 'i' | 's' | 'v';
}

let database: FreshDatabase;
let ours: DatabaseFunction[];
/** The volatilities that a function's name has, over all its signatures; by plain and by qualified name. */
let volatilities: Map<string, Set<string>>;

beforeAll(async () => {
  database = await freshDatabase();
  const sql = postgres(database.url('postgres'), { max: 1, onnotice: () => undefined });
  ours = await sql<DatabaseFunction[]>`
    select format('%s.%s', n.nspname, p.proname) as name, p.prosrc as body, p.provolatile as volatility
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private')`;
  const all = await sql<{ name: string; volatility: string }[]>`
    select name, p.provolatile as volatility
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    cross join lateral unnest(array[format('%s.%s', n.nspname, p.proname), case when n.nspname = 'pg_catalog' then p.proname end]) as name
    where name is not null`;
  await sql.end();
  volatilities = new Map();
  for (const { name, volatility } of all) {
    volatilities.set(name, (volatilities.get(name) ?? new Set()).add(volatility));
  }
});
afterAll(() => database.drop());

// Supabase preloads safeupdate for the API's roles, and it reaches into SECURITY DEFINER functions.
describe('every UPDATE and DELETE in a function has a WHERE', () => {
  test('in this database', () => {
    const found = ours.flatMap(({ name, body }) =>
      statementsWithoutWhere(body).map((statement) => `${name}: ${statement}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    ['delete from private.planted;', ['delete from private.planted']],
    [
      'with gone as (delete from private.planted returning 1) select 1 from gone where true',
      ['delete from private.planted'],
    ],
    ['update private.planted p set a = (select 1 from b where b.id = p.id);', ['update private.planted']],
    ["execute 'delete from planted';", ['delete from planted']],
    ['execute format($q$update %I set a = 1$q$, v_table);', ['update %i']],
    ['-- all of them\ndelete from planted -- where id = 1', ['delete from planted']],
  ])('finds a planted violation: %s', (body, found) => expect(statementsWithoutWhere(body)).toEqual(found));

  test.each([
    'delete from private.planted where true;',
    'select 1 from a where id = 1 for update; select 1 from b for no key update skip locked',
    'insert into a values (1) on conflict (id) do update set b = 1',
    "raise exception 'Please delete from the list'; update a set b = '; where' where id = 1;",
  ])('accepts: %s', (body) => expect(statementsWithoutWhere(body)).toEqual([]));
});

/** What `fn` calls, by names all of whose signatures are less stable than `allowed`. */
function unstableCalls({ body }: DatabaseFunction, allowed: string): string[] {
  return calledFunctions(body).filter((name) => {
    const known = volatilities.get(name);
    return known && [...known].every((volatility) => !allowed.includes(volatility));
  });
}

test('an IMMUTABLE function calls only IMMUTABLE functions', () => {
  const found = ours
    .filter(({ volatility }) => volatility === 'i')
    .map((fn) => [fn.name, unstableCalls(fn, 'i')]);
  expect(found.filter(([, calls]) => (calls as string[]).length > 0)).toEqual([]);
});

test('a STABLE function writes nothing', () => {
  const found = ours
    .filter(({ volatility }) => volatility === 's')
    .filter(({ body }) => /\b(insert into|delete from|for (no key )?update)\b|\bupdate \w+\.\w+ /i.test(body))
    .map(({ name }) => name);
  expect(found).toEqual([]);
});
