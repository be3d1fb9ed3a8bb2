import type { Sql } from 'postgres';
import { readRefusal } from '../../../supabase/functions/_shared/contracts/errors.ts';
import type { Rpc } from '../../../supabase/functions/_shared/db/rpc.ts';
import { databaseUnavailable, HttpError } from '../../../supabase/functions/_shared/http/http-error.ts';
import { rpcOf } from './rpc-of.ts';

/** Calls database functions straight on Postgres, with the rights and the answers that they have over REST. */
export function sqlRpc(sql: Sql): Rpc {
  return rpcOf(async (name, args, shape) => {
    const given = Object.keys(JSON.parse(JSON.stringify(args)) as object);
    const list = given.map((key) => `${key} => given.${key}`).join(', ');
    const [kind] = await sql<[{ isSet: boolean; columns: string | null }]>`
      select bool_or(proretset) as "isSet",
        string_agg(arg || ' ' || format_type(type, null), ', ') filter (where arg = any (${given})) as columns
      from pg_proc left join unnest(proargnames, proargtypes::oid[]) as a (arg, type) on true
      where pronamespace = 'public'::regnamespace and proname = ${name}`;
    const record = kind.columns === null ? '' : `json_to_record($1) as given (${kind.columns}), `;
    try {
      const rows = await sql.begin(async (transaction) => {
        await transaction`set local role service_role`;
        return transaction.unsafe<{ value: unknown }[]>(
          `select to_jsonb(answer) as value from ${record}public.${name}(${list}) as answer`,
          record === '' ? [] : [args as never],
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
 * Opens a session of an account with everything that its role needs.
 * @returns the claims of the session's token, as PostgREST hands them to the database.
 */
export async function openSession(sql: Sql, account: string): Promise<string> {
  await sql`insert into auth.sessions (id, user_id) values (${account}, ${account}) on conflict do nothing`;
  await sql`update private.user_roles set password_proven_at = now() where user_id = ${account}`;
  return JSON.stringify({ sub: account, session_id: account, role: 'authenticated' });
}
