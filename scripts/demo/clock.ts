import type { TransactionSql } from 'postgres';

/** Something that happens in the demo, in the order of time. */
export interface DemoEvent {
  at: Date;
  /** The account that does it; a visitor or a job without one. */
  by?: string;
  run(sql: TransactionSql): Promise<unknown>;
}

/** The session of an account in the transaction. It never leaves the transaction, so that no one can use it. */
const sessionOf = (account: string) => account.replace(/^.{8}/, 'de305e55');

/**
 * Runs `events` one after the other, each at its own time and as its own account, and puts the clock back.
 *
 * All time rules and defaults of the database read `private.now()`. Here that function returns the time of the event, so
 * that every trigger runs, and audit entries, status events, tags and contacts arise as they do in use. No trigger is
 * disabled. Other transactions keep the real clock, because the replaced function is put back before the commit.
 */
export async function runEvents(sql: TransactionSql, events: readonly DemoEvent[]): Promise<void> {
  const [clock] = await sql<[{ definition: string }]>`
    select pg_get_functiondef('private.now()'::regprocedure) as definition`;
  await sql.unsafe(`
    create or replace function private.now() returns timestamptz
    language plpgsql stable parallel safe set search_path = ''
    as $$ begin return current_setting('app.demo_now')::timestamptz; end $$`);
  const present = new Set<string>();
  const inOrder = events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const { at, by, run } of inOrder) {
    const claims = by ? JSON.stringify({ sub: by, session_id: sessionOf(by), role: 'authenticated' }) : '';
    await sql`
      select set_config('app.demo_now', ${at.toISOString()}, true), set_config('request.jwt.claims', ${claims}, true)`;
    if (by && !present.has(by)) {
      await sql`insert into auth.sessions (id, user_id) values (${sessionOf(by)}, ${by})`;
      present.add(by);
    }
    await run(sql);
  }
  await sql`select set_config('request.jwt.claims', '', true)`;
  await sql`delete from auth.sessions where id = any (${[...present].map(sessionOf)}::uuid[])`;
  await sql.unsafe(clock.definition);
}
