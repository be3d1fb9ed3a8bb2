import { createSupabaseApp, type SupabaseApp } from '../../../platform/api.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../../platform/secrets.ts';
import { CHECKOUT } from '../checkout.ts';
import type { FreshDatabase } from './fresh-database.ts';

/** The secrets of an app that only tests call. */
export const SECRETS = {
  publishableKey: LOCAL_PUBLISHABLE_KEY,
  secretKey: `sb_secret_${'a'.repeat(40)}`,
  jwtSecret: 'a secret of these tests, long enough to sign',
  wakeSecret: 'wake',
  ipHashSecret: 'hash',
  databasePassword: 'unused',
};

type Options = Partial<Parameters<typeof createSupabaseApp>[0]>;

/** Auth, REST and storage on `database`, without mail, files or limits unless `options` say otherwise. */
export function supabaseApp(
  database: Pick<FreshDatabase, 'url'>,
  options: Options = {},
): Promise<SupabaseApp> {
  return createSupabaseApp({
    root: CHECKOUT,
    siteUrl: 'http://localhost:3000',
    smtpPort: 1,
    databaseUrl: database.url('supabase_lite'),
    storageDir: '/nowhere',
    rateLimitScale: 1000,
    secrets: SECRETS,
    ...options,
  });
}
