import { z } from 'zod';

type Source = Record<string, string | undefined>;

const text = z.string().trim().min(1);
const port = z.coerce.number().int().min(1).max(65_535);
// A number from 1 up; test runs and benchmarks set it to raise every limit at once.
const scale = z.coerce.number().min(1).max(1_000_000);

// How the secrets in supabase/config.toml begin. They are public, and `supabase secrets set` sends them along.
const FOR_DEVELOPMENT = 'for-development-only-';

const coreFields = z.object({
  SUPABASE_URL: z.url(),
  SECRET_KEY: text,
  PUBLISHABLE_KEY: text,
  SITE_URL: z.url(),
  WAKE_SECRET: text.min(16),
  IP_HASH_SECRET: text.min(16),
  RATE_LIMIT_SCALE: scale.default(1),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(1).max(10).default(1),
  SITE_PROXY_SECRET: text.min(16).optional(),
});

const coreEnv = coreFields.superRefine((env, context) => {
  const fault = (name: keyof typeof env, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (env.TRUSTED_PROXY_HOPS > 1 && !env.SITE_PROXY_SECRET) {
    fault('SITE_PROXY_SECRET', 'more than one hop needs it');
  }
  if (!env.SUPABASE_URL.startsWith('https:')) return;
  for (const name of ['WAKE_SECRET', 'IP_HASH_SECRET'] as const) {
    if (env[name].startsWith(FOR_DEVELOPMENT)) fault(name, 'it is the public one for development');
  }
});

const smtpEnv = z.object({
  MAIL_TRANSPORT: z.literal('smtp').default('smtp'),
  MAIL_FROM: text,
  SMTP_HOST: text,
  SMTP_PORT: port.default(465),
  SMTP_USER: text.optional(),
  SMTP_PASS: text.optional(),
  SMTP_SECURE: z.stringbool().optional(),
});

const resendEnv = z.object({
  MAIL_TRANSPORT: z.literal('resend'),
  MAIL_FROM: text,
  RESEND_API_KEY: text,
  RESEND_URL: z.url().default('https://api.resend.com'),
});

export type Env = z.infer<typeof coreEnv>;
export type SmtpEnv = z.infer<typeof smtpEnv>;
export type ResendEnv = z.infer<typeof resendEnv>;

// The names a missing key can have: the platform's map of keys first, then the single ones.
const KNOWN_AS: Record<string, string> = {
  SECRET_KEY: 'SUPABASE_SECRET_KEYS, SUPABASE_SECRET_KEY or SUPABASE_SERVICE_ROLE_KEY',
  PUBLISHABLE_KEY: 'SUPABASE_PUBLISHABLE_KEYS, SUPABASE_PUBLISHABLE_KEY or SUPABASE_ANON_KEY',
};

/** The key named "default" of a JSON map such as `{"default":"sb_secret_…"}`. */
function defaultOf(map: string | undefined): string | undefined {
  if (!map) return undefined;
  try {
    const parsed: unknown = JSON.parse(map);
    return z.object({ default: z.string() }).parse(parsed).default;
  } catch {
    return undefined;
  }
}

function withoutEmpty(source: Source): Source {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
}

function check<T>(schema: z.ZodType<T>, source: Source): T {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? 'environment');
    const known = KNOWN_AS[name] ?? name;
    return source[name] === undefined ? `${known} is missing` : `${known} cannot be used (${issue.message})`;
  });
  throw new Error(`The functions cannot start: ${faults.join('; ')}. See supabase/functions/.env.example.`);
}

/** What every function needs. @throws Error that names each missing or unusable variable, never its value. */
export function readEnv(source: Source): Env {
  const given = withoutEmpty(source);
  return check(coreEnv, {
    ...given,
    SECRET_KEY:
      defaultOf(given.SUPABASE_SECRET_KEYS) ?? given.SUPABASE_SECRET_KEY ?? given.SUPABASE_SERVICE_ROLE_KEY,
    PUBLISHABLE_KEY:
      defaultOf(given.SUPABASE_PUBLISHABLE_KEYS) ?? given.SUPABASE_PUBLISHABLE_KEY ?? given.SUPABASE_ANON_KEY,
  });
}

/** What sending mail needs besides. @throws as `readEnv`. */
export function readMailEnv(source: Source): SmtpEnv | ResendEnv {
  const given = withoutEmpty(source);
  return given.MAIL_TRANSPORT === 'resend' ? check(resendEnv, given) : check(smtpEnv, given);
}
