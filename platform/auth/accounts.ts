import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Sql } from './call.ts';
import type { AuthMailer } from './mailer.ts';

/** What of a row of auth.users decides how its address is answered. */
export interface Account {
  id: string;
  email: string;
  confirmed: boolean;
  newEmail: string | null;
  confirmationSentAt: Date | null;
  recoverySentAt: Date | null;
  emailChangeSentAt: Date | null;
  reauthenticationSentAt: Date | null;
}

/** The account of an address, however it is written. */
export async function findAccount(sql: Sql, email: string): Promise<Account | undefined> {
  const [row] = await sql<Record<string, string | null>[]>`
    select id, email, confirmed_at, email_change, confirmation_sent_at, recovery_sent_at, email_change_sent_at,
      reauthentication_sent_at
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
    reauthenticationSentAt: date(row.reauthentication_sent_at),
  };
}

/** Whether the password is the account's; the two writings of bcrypt, $2a$ and $2b$, mean the same here. */
export async function isPassword(sql: Sql, id: string, password: string): Promise<boolean> {
  const [row] = await sql<{ same: boolean }[]>`
    select extensions.crypt(${password}, hash) = hash as same
    from (select '$2a$' || substr(encrypted_password, 5) as hash from auth.users where id = ${id}) as account`;
  return row?.same ?? false;
}

const newToken = () => randomBytes(28).toString('hex');

/** How GoTrue keeps a code: hashed with the address that it was sent to. */
const hashOf = (email: string, code: string) =>
  createHash('sha224')
    .update(email + code)
    .digest('hex');

/** A new link for an address that was never confirmed; the one before it works no longer. */
export async function sendConfirmation(sql: Sql, mailer: AuthMailer, account: Account): Promise<void> {
  const token = newToken();
  await sql`
    update auth.users set confirmation_token = ${token}, confirmation_sent_at = now() where id = ${account.id}`;
  await mailer.sendConfirmation(account.email, token, '');
}

/** New links for both mailboxes of a change of address; the ones before them work no longer. */
export async function sendEmailChange(sql: Sql, mailer: AuthMailer, account: Account): Promise<void> {
  const [current, other] = [newToken(), newToken()];
  const newEmail = account.newEmail ?? '';
  await sql`
    update auth.users
    set email_change_token_current = ${current}, email_change_token_new = ${other}, email_change_sent_at = now(),
      email_change_confirm_status = 0
    where id = ${account.id}`;
  const meta = { currentEmail: account.email, newEmail, tokenHashNew: other };
  await mailer.sendEmailChange(account.email, current, '', meta);
}

/** A code of as many digits, for a new password in an old session. */
export async function sendReauthentication(
  sql: Sql,
  mailer: AuthMailer,
  account: Account,
  digits: number,
): Promise<void> {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  await sql`
    update auth.users
    set reauthentication_token = ${hashOf(account.email, code)}, reauthentication_sent_at = now()
    where id = ${account.id}`;
  await mailer.sendReauthentication(account.email, code);
}

/** Uses up the code that was mailed last. @returns whether `code` was it, and not older than `expiryMs`. */
export async function spendReauthentication(
  sql: Sql,
  account: Account,
  code: string,
  expiryMs: number,
): Promise<boolean> {
  const rows = await sql`
    update auth.users set reauthentication_token = ''
    where id = ${account.id} and reauthentication_token = ${hashOf(account.email, code)}
      and reauthentication_sent_at > now() - make_interval(secs => ${expiryMs / 1000})
    returning id`;
  return rows.length > 0;
}
