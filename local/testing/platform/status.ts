import { z } from 'zod';
import type { TestTarget } from '../../../tests/support/test-target.ts';

const status = z.object({
  API_URL: z.url(),
  DB_URL: z.url(),
  MAILPIT_URL: z.url(),
  PUBLISHABLE_KEY: z.string(),
  SECRET_KEY: z.string(),
  JWT_SECRET: z.string(),
});

/**
 * What tests need to know of a stack, from what `supabase status -o json` (3.1.0) says of it.
 * @throws Error when something is missing, as it is of a part that does not run.
 */
export function targetFromStatus(
  json: string,
  { site, rateLimitScale }: { site: string; rateLimitScale: number },
): TestTarget {
  const said = status.parse(JSON.parse(json));
  const superuserUrl = new URL(said.DB_URL);
  // The image gives the superuser the same password.
  superuserUrl.username = 'supabase_admin';
  return {
    urls: { site, api: said.API_URL, mail: said.MAILPIT_URL },
    inbox: 'mailpit',
    publishableKey: said.PUBLISHABLE_KEY,
    secretKey: said.SECRET_KEY,
    jwtSecret: said.JWT_SECRET,
    ownerUrl: said.DB_URL,
    superuserUrl: superuserUrl.href,
    rateLimitScale,
  };
}
