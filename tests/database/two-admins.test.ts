import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../support/database/fresh-database.ts';
import { openSession } from '../support/database/sql-rpc.ts';
import { APPOINTMENTS, CALENDAR } from './support/two-admins/calendar.ts';
import { STAFF } from './support/two-admins/changes.ts';
import { CONTACTS } from './support/two-admins/contacts.ts';
import { CHATS, CONTENT } from './support/two-admins/content-and-chats.ts';
import { LEADS } from './support/two-admins/leads.ts';

const sql = testDatabase().connect('supabase_admin', { max: 4 });

beforeAll(async () => {
  for (const id of STAFF) {
    await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@tests.example`}, now())`;
    await sql`update private.user_roles set role = 'admin' where user_id = ${id}`;
    await openSession(sql, id);
  }
});

/** `done`, `no row`, or the refusal of a statement of an admin. */
async function outcomeOf(id: string, statement: string): Promise<string> {
  const claims = JSON.stringify({ sub: id, session_id: id, role: 'authenticated' });
  try {
    const rows = await sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
      return tx.unsafe(statement);
    });
    return rows.length > 0 ? 'done' : 'no row';
  } catch (error) {
    const { code, message, constraint_name: constraint } = error as Record<string, string>;
    return `${code} ${constraint ?? message}`;
  }
}

/** Enough for both orders, and for both statements to overlap. */
const ROUNDS = 6;

const TABLE = [...CALENDAR, ...APPOINTMENTS, ...LEADS, ...CONTACTS, ...CONTENT, ...CHATS];

test.each(TABLE)('of two admins, one changes $what, and the other is told', async (row) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [seen] = await sql.unsafe<Record<string, string>[]>(row.seen);
    const statements = row.changes.map((change) => change(seen as Record<string, string>));
    const tasks = statements.map(
      (statement, n) => () => outcomeOf(STAFF[row.isOwn ? 0 : n] as string, statement),
    );
    // In the last rounds, one after the other, in both orders.
    const outcomes =
      round < ROUNDS - 2
        ? await Promise.all(tasks.map((start) => start()))
        : [await tasks[round % 2]?.(), await tasks[1 - (round % 2)]?.()];
    const refused = outcomes.filter((outcome) => outcome !== 'done');
    expect(refused).toHaveLength(1);
    expect(row.refusals).toContain(refused[0]);
  }
});
