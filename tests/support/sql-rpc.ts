import type { Sql } from 'postgres';
import { readRefusal } from '../../supabase/functions/_shared/contracts/errors.ts';
import type { Rpc } from '../../supabase/functions/_shared/db/rpc.ts';
import { databaseUnavailable, HttpError } from '../../supabase/functions/_shared/http/http-error.ts';
import { rpcOf } from './rpc-of.ts';

/** Calls database functions straight on Postgres, with the rights and the answers that they have over REST. */
export function sqlRpc(sql: Sql): Rpc {
  return rpcOf(async (name, args, shape) => {
    const given = Object.entries(args).filter(([, value]) => value !== undefined);
    const list = given.map(([key], at) => `${key} => $${at + 1}`).join(', ');
    const [kind] = await sql<[{ isSet: boolean }]>`
      select bool_or(proretset) as "isSet" from pg_proc where proname = ${name}`;
    try {
      const rows = await sql.begin(async (transaction) => {
        await transaction`set local role service_role`;
        return transaction.unsafe<{ value: unknown }[]>(
          `select to_jsonb(answer) as value from public.${name}(${list}) as answer`,
          given.map(([, value]) => value as never),
        );
      });
      const values = rows.map(({ value }) => value);
      return shape.parse(kind.isSet ? values : (values[0] ?? null));
    } catch (error) {
      const { code, message, detail } = error as { code?: string; message: string; detail?: string };
      const refusal = readRefusal({ code, message, details: detail });
      throw refusal
        ? new HttpError(refusal.status, refusal.code, refusal.params as never)
        : databaseUnavailable(error);
    }
  });
}

/**
 * Opens a session of an account with everything that its rank needs.
 * @returns the claims of the session's token, as PostgREST hands them to the database.
 */
export async function openSession(sql: Sql, account: string): Promise<string> {
  await sql`insert into auth.sessions (id, user_id) values (${account}, ${account}) on conflict do nothing`;
  await sql`update private.user_roles set password_proven_at = now() where user_id = ${account}`;
  return JSON.stringify({ sub: account, session_id: account, role: 'authenticated' });
}
