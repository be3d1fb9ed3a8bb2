import { z } from 'zod';
import type { TestTarget } from '../../../tests/support/stack/test-target.ts';

const PREFIX = 'PLATFORM_TEST_';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));
// The Supabase CLI adds parameters of its own.
const database = z.url({ protocol: /^postgres(ql)?$/ }).refine((url) => !url.includes('?'));

const variables = z.object({
  PROJECT_IS_DISPOSABLE: z.literal('yes'),
  API_URL: address,
  PUBLISHABLE_KEY: z.string().min(1),
  SECRET_KEY: z.string().min(1),
  JWT_SECRET: z.string().min(1),
  DATABASE_URL: database,
  SUPERUSER_URL: database.optional(),
  INBOX_URL: address,
  INBOX: z.enum(['mailpit', 'maildev']).default('mailpit'),
  // This machine serves the site, so it is at no other host.
  SITE_URL: address.refine((url) => /^http:\/\/localhost:\d+$/.test(url)).default('http://localhost:3000'),
  RATE_LIMIT_SCALE: z.coerce.number().int().positive().default(1000),
});

/** The variables that are set, by their names without the prefix; an empty one is not set. */
function variablesIn(env: NodeJS.ProcessEnv): Record<string, string> {
  const set = Object.entries(env).filter(([name, value]) => name.startsWith(PREFIX) && value);
  return Object.fromEntries(set.map(([name, value]) => [name.slice(PREFIX.length), value as string]));
}

/**
 * The hosted (or self-hosted) project that the environment names; see docs/platform.md. Undefined without a single
 * variable of it.
 * @returns a sentence about the first variable that is missing or cannot be used, and never its value.
 */
export function hostedTarget(env: NodeJS.ProcessEnv): TestTarget | string | undefined {
  const given = variablesIn(env);
  if (Object.keys(given).length === 0) return undefined;
  const read = variables.safeParse(given);
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0]);
    const fault = name in given ? 'cannot be used' : 'is missing';
    return name === 'PROJECT_IS_DISPOSABLE'
      ? `${PREFIX}${name}=yes has to say that the project's data may be lost`
      : `${PREFIX}${name} ${fault}`;
  }
  const { data } = read;
  return {
    urls: { site: data.SITE_URL, api: data.API_URL, mail: data.INBOX_URL },
    inbox: data.INBOX,
    publishableKey: data.PUBLISHABLE_KEY,
    secretKey: data.SECRET_KEY,
    jwtSecret: data.JWT_SECRET,
    ownerUrl: data.DATABASE_URL,
    superuserUrl: data.SUPERUSER_URL,
    rateLimitScale: data.RATE_LIMIT_SCALE,
  };
}
