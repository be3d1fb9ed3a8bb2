import postgres from 'postgres';
import { StartError } from '../../platform/start-error.ts';

/** Runs a statement as the owner of the database; $1 stands for the first parameter. */
export type RunStatement = (
  statement: string,
  parameters: string[],
) => Promise<readonly Record<string, unknown>[]>;

const FIND = `
  select u.email_confirmed_at is not null as confirmed, r.role
  from auth.users u left join private.user_roles r on r.user_id = u.id
  where lower(u.email) = lower($1::text)`;

const UNREACHABLE = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|CONNECT_TIMEOUT/;
/** Wrong password, no such role or tenant. */
const REFUSED = /^(28P01|28000|XX000)$/;
/** No such schema, table or function. */
const UNKNOWN_OBJECT = /^(3F000|42P01|42883)$/;

function explained(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (UNREACHABLE.test(code))
    return new StartError(
      'The database could not be reached.',
      `Nothing answers at its address (${code}).`,
      'Start it (npm start, or npx supabase start), or give the address of another: --db-url postgresql://…',
    );
  if (REFUSED.test(code))
    return new StartError('The database refused us.', message, 'Check user and password in the address.');
  if (UNKNOWN_OBJECT.test(code))
    return new StartError(
      'This database lacks our migrations.',
      message,
      'Apply them first: npx supabase db push.',
    );
  return error;
}

/**
 * Makes the confirmed account of `email` an admin, by way of `run`.
 * @returns what was done, in a sentence. @throws StartError if there is no such account.
 */
export async function grantAdminBy(run: RunStatement, email: string): Promise<string> {
  const [found] = await run(FIND, [email]);
  if (!found)
    throw new StartError(
      `${email} has no account.`,
      'Only someone who has signed up can be made an admin.',
      'Sign up on the site with that address, confirm it, and run the same command again.',
    );
  if (!found.confirmed)
    throw new StartError(
      `${email} has not been confirmed.`,
      'Anybody can sign up with an address that is not theirs.',
      'Press the button of the link in the confirmation mail, and run the same command again.',
    );
  if (found.role === 'admin') return `${email} is an admin already.`;
  await run('select private.grant_admin($1::text)', [email]);
  return `${email} is an admin now, from the next thing they do.`;
}

/**
 * Makes the account of `email` an admin, in any Supabase database with our migrations.
 * @param url of the database, as a role that owns its objects (`postgres`).
 * @returns what was done, in a sentence. @throws StartError saying what failed, why, and what to do.
 */
export async function grantAdmin(url: string, email: string): Promise<string> {
  // Without named statements, which the hosted pooler does not keep.
  const sql = postgres(url, { max: 1, prepare: false, connect_timeout: 10, onnotice: () => undefined });
  try {
    return await grantAdminBy((statement, parameters) => sql.unsafe(statement, parameters), email.trim());
  } catch (error) {
    throw explained(error);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
