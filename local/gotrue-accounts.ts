import { randomBytes } from 'node:crypto';
import type { PostgresConnection } from '@supabase/lite/postgres';
import type { Mailer } from './auth-mailer.ts';

type Sql = PostgresConnection['driver'];

/** What of a row of auth.users decides how its address is answered. */
export interface Account {
  id: string;
  email: string;
  confirmed: boolean;
  newEmail: string | null;
  confirmationSentAt: Date | null;
  recoverySentAt: Date | null;
  emailChangeSentAt: Date | null;
}

/** The account of an address, however it is written. */
export async function findAccount(sql: Sql, email: string): Promise<Account | undefined> {
  const [row] = await sql<Record<string, string | null>[]>`
    select id, email, confirmed_at::text, email_change, confirmation_sent_at::text, recovery_sent_at::text,
      email_change_sent_at::text
    from auth.users where lower(email) = lower(${email})`;
  if (!row) return undefined;
  const date = (value: string | null | undefined) => (value ? new Date(value) : null);
  return {
    id: row.id ?? '',
    email: row.email ?? '',
    confirmed: Boolean(row.confirmed_at),
    newEmail: row.email_change || null,
    confirmationSentAt: date(row.confirmation_sent_at),
    recoverySentAt: date(row.recovery_sent_at),
    emailChangeSentAt: date(row.email_change_sent_at),
  };
}

/** Whether the password is the account's; the two writings of bcrypt, $2a$ and $2b$, mean the same here. */
export async function isPassword(sql: Sql, id: string, password: string): Promise<boolean> {
  const [row] = await sql<{ same: boolean }[]>`
    select extensions.crypt(${password}, hash) = hash as same
    from (select '$2a$' || substr(encrypted_password, 5) as hash from auth.users where id = ${id}) as account`;
  return row?.same ?? false;
}

/** Takes as long as making an account takes to hash its password. */
export async function hashInVain(sql: Sql, password: string): Promise<void> {
  await sql`select extensions.crypt(${password}, extensions.gen_salt('bf', 10))`;
}

const newToken = () => randomBytes(32).toString('hex');

/** A new link for an address that was never confirmed; the one before it works no longer. */
export async function sendConfirmationAgain(sql: Sql, mailer: Mailer, account: Account): Promise<void> {
  const token = newToken();
  await sql`
    update auth.users set confirmation_token = ${token}, confirmation_sent_at = now() where id = ${account.id}`;
  await mailer.sendConfirmation(account.email, token, '');
}

/** A new link for the address that an account wants to change to. */
export async function sendEmailChangeAgain(sql: Sql, mailer: Mailer, account: Account): Promise<void> {
  const token = newToken();
  const newEmail = account.newEmail ?? '';
  await sql`
    update auth.users set email_change_token_new = ${token}, email_change_sent_at = now() where id = ${account.id}`;
  await mailer.sendEmailChange(newEmail, token, '', { currentEmail: account.email, newEmail });
}
