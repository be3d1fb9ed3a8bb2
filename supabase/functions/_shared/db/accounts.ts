import { z } from 'zod';
import type { Locale } from '../contracts/locale.ts';
import type { Env } from '../env.ts';
import { databaseUnavailable, HttpError, rateLimited } from '../http/http-error.ts';
import { connection } from './clients.ts';

interface NewAccount {
  email: string;
  password: string;
  fullName: string;
  locale: Locale;
}

/**
 * Creates an account whose address is not confirmed yet. Returns its id; undefined when the address has an account.
 * @throws HttpError 422 for a password that the auth server finds weak, 429 above its limit, 503 when it is unavailable.
 */
export type CreateAccount = (account: NewAccount) => Promise<string | undefined>;

/** The auth server says only that its limit is reached, and not for how long. */
const AUTH_LIMIT_SECONDS = 60;

const account = z.object({ id: z.uuid() });
const refused = z.object({ error_code: z.string().catch('') }).catch({ error_code: '' });

/** Acts as service_role: only the secret key creates an account without an email. */
export function createCreateAccount(env: Env): CreateAccount {
  const { headers, fetch } = connection(env);
  return async ({ email, password, fullName, locale }) => {
    const response = await fetch(`${env.SUPABASE_URL}/auth/v1/admin/users`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        email,
        password,
        email_confirm: false,
        user_metadata: { full_name: fullName, locale },
      }),
    }).catch((error: unknown) => {
      throw databaseUnavailable(error);
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok) return account.parse(body).id;
    const { error_code: code } = refused.parse(body);
    if (code === 'email_exists') return undefined;
    if (code === 'weak_password') throw new HttpError(422, 'password_weak', { field: 'password' });
    if (response.status === 429) throw rateLimited(AUTH_LIMIT_SECONDS);
    throw databaseUnavailable(new Error(`auth ${response.status} ${code}`));
  };
}
