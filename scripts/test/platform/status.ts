import { z } from 'zod';
import type { TestTarget } from '../../../tests/support/stack/test-target.ts';
import { JWT_SECRET } from './test-config.ts';

const status = z.object({
  API_URL: z.url(),
  DB_URL: z.url(),
  MAILPIT_URL: z.url(),
  PUBLISHABLE_KEY: z.string(),
  SECRET_KEY: z.string(),
  // Without Docker the CLI does not export it.
  JWT_SECRET: z.string().default(JWT_SECRET),
});

/**
 * What tests need to know of a stack, from the variables that `supabase status` (3.1.0) says of it.
 * @throws Error when something is missing, as it is of a part that does not run.
 */
export function targetFromStatus(
  variables: unknown,
  { site, rateLimitScale }: { site: string; rateLimitScale: number },
): TestTarget {
  const said = status.parse(variables);
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
