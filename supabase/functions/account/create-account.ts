import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../_shared/contracts/database.types.ts';
import type { Locale } from '../_shared/contracts/locale.ts';
import { databaseUnavailable } from '../_shared/http/http-error.ts';

interface NewAccount {
  email: string;
  password: string;
  fullName: string;
  locale: Locale;
}

/**
 * Creates an account whose address counts as confirmed. Returns its id; undefined when the address has an account.
 * @throws HttpError 503 when the auth server is unavailable.
 */
export type CreateAccount = (account: NewAccount) => Promise<string | undefined>;

/** `client` acts as service_role. */
export function createCreateAccount(client: SupabaseClient<Database>): CreateAccount {
  return async ({ email, password, fullName, locale }) => {
    const { data, error } = await client.auth.admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { full_name: fullName, locale },
    });
    if (data.user) return data.user.id;
    if (error?.code === 'email_exists') return undefined;
    throw databaseUnavailable(error);
  };
}
