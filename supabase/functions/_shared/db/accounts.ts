import { AuthAdminApi } from '@supabase/auth-js';
import type { Locale } from '../contracts/locale.ts';
import type { Env } from '../env.ts';
import { databaseUnavailable, HttpError, rateLimited } from '../http/http-error.ts';
import { connection } from './clients.ts';

export type AccountAdmin = InstanceType<typeof AuthAdminApi>;

/** Acts as service_role on the auth server. */
export function serviceAccounts(env: Env): AccountAdmin {
  return new AuthAdminApi({ url: `${env.SUPABASE_URL}/auth/v1`, ...connection(env) });
}

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

/** `admin` acts as service_role: only the secret key creates an account without an email. */
export function createCreateAccount(admin: AccountAdmin): CreateAccount {
  return async ({ email, password, fullName, locale }) => {
    const { data, error } = await admin.createUser({
      email,
      password,
      email_confirm: false,
      user_metadata: { full_name: fullName, locale },
    });
    if (data.user) return data.user.id;
    if (error?.code === 'email_exists') return undefined;
    if (error?.code === 'weak_password') throw new HttpError(422, 'password_weak', { field: 'password' });
    if (error?.status === 429) throw rateLimited(AUTH_LIMIT_SECONDS);
    throw databaseUnavailable(error);
  };
}
