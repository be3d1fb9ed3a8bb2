import { z } from 'zod';
import { FIRM } from './contracts/firm.ts';
import { TURNSTILE_VERIFY_URL, type TurnstileEnv } from './http/captcha.ts';

/** The sender of emails where `MAIL_FROM` is not set. */
export const DEFAULT_SENDER = `${FIRM.name} <${FIRM.email}>`;

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
  CLIENT_ADDRESS_HEADER: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,60}$/)
    .default('x-forwarded-for'),
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
  MAIL_FROM: text.default(DEFAULT_SENDER),
  SMTP_HOST: text,
  SMTP_PORT: port.default(465),
  SMTP_USER: text.optional(),
  SMTP_PASS: text.optional(),
  SMTP_SECURE: z.stringbool().optional(),
});

const resendEnv = z.object({
  MAIL_TRANSPORT: z.literal('resend'),
  MAIL_FROM: text.default(DEFAULT_SENDER),
  RESEND_API_KEY: text,
  RESEND_URL: z.url().default('https://api.resend.com'),
});

const paymentFields = z.object({
  SITE_URL: z.url(),
  WAKE_SECRET: text.min(16),
  PAYMENTS: z.enum(['off', 'sandbox']).default('off'),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_URL: z.url().default('https://api.stripe.com'),
});

const paymentsEnv = paymentFields.superRefine((env, context) => {
  const fault = (name: keyof typeof env, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const missing = keys.filter((name) => !env[name]);
  // A key without the other would take money and never hear that it came.
  if (missing.length === 1 && missing[0]) fault(missing[0], 'the other key of Stripe is set');
  const real = missing.length < keys.length;
  if (!real && env.PAYMENTS === 'sandbox' && env.SITE_URL.startsWith('https:')) {
    fault('PAYMENTS', 'the sandbox takes no money; it is for development');
  }
});

const chatFields = z.object({
  CHAT_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHAT_API_KEY: text.optional(),
  CHAT_MODEL: text.optional(),
  CHAT_DAILY_TOKENS: z.coerce.number().int().min(0).max(2_000_000_000).default(1_000_000),
});

const chatEnv = chatFields.superRefine((env, context) => {
  const keys = ['CHAT_BASE_URL', 'CHAT_MODEL'] as const;
  const missing = keys.filter((name) => !env[name]);
  if (missing.length === 2 ? !env.CHAT_API_KEY : missing.length === 0) return;
  for (const name of missing) {
    context.addIssue({ code: 'custom', path: [name], message: 'a language model needs it' });
  }
});

const inboundMailEnv = z
  .object({
    INBOUND_MAIL_SECRET: text.min(16).optional(),
    RESEND_INBOUND_SECRET: text.startsWith('whsec_').optional(),
    RESEND_API_KEY: text.optional(),
    RESEND_URL: z.url().default('https://api.resend.com'),
  })
  .superRefine((env, context) => {
    if (!env.RESEND_INBOUND_SECRET || env.RESEND_API_KEY) return;
    context.addIssue({
      code: 'custom',
      path: ['RESEND_API_KEY'],
      message: 'incoming email is fetched with it',
    });
  });

const deployEnv = z.object({ DEPLOY_HOOK_URL: z.url({ protocol: /^https?$/ }).optional() });

// One or more of v1,whsec_ and a key in base64, with | between them, as the auth server has them.
const HOOK_SECRETS = /^v1,whsec_[A-Za-z0-9+/]{32,}={0,2}(\|v1,whsec_[A-Za-z0-9+/]{32,}={0,2})*$/;

const authMailEnv = z.object({
  SEND_EMAIL_HOOK_SECRETS: z
    .string()
    .trim()
    .regex(HOOK_SECRETS, 'it does not look like v1,whsec_…')
    .optional(),
});

// As the mail service shows it: whsec_ and a key in base64.
const newsletterEnv = z.object({
  NEWSLETTER_WEBHOOK_SECRET: z
    .string()
    .trim()
    .regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, 'it does not look like whsec_…')
    .optional(),
});

const calendarEnv = z
  .object({ SITE_URL: z.url(), LOOPBACK_CALENDARS: z.stringbool().default(false) })
  .superRefine((env, context) => {
    if (!env.LOOPBACK_CALENDARS || !env.SITE_URL.startsWith('https:')) return;
    context.addIssue({ code: 'custom', path: ['LOOPBACK_CALENDARS'], message: 'it is for development' });
  });

const captchaEnv = z.object({
  TURNSTILE_SECRET_KEY: text.optional(),
  TURNSTILE_VERIFY_URL: z.url({ protocol: /^https?$/ }).default(TURNSTILE_VERIFY_URL),
});

export type Env = z.infer<typeof coreEnv>;
export type SmtpEnv = z.infer<typeof smtpEnv>;
export type ResendEnv = z.infer<typeof resendEnv>;

export interface StripeEnv {
  STRIPE_SECRET_KEY: string;
  STRIPE_WEBHOOK_SECRET: string;
  STRIPE_URL: string;
}
export interface SandboxEnv {
  SANDBOX_SECRET: string;
}
export type PaymentsEnv =
  | ({ provider: 'stripe' } & StripeEnv)
  | ({ provider: 'sandbox' } & SandboxEnv)
  | { provider: 'none' };

/** The two ways in for email. One without its secret is closed. */
export interface InboundMailEnv {
  /** Of mail servers, which send whole emails. */
  mailServerSecret: string | undefined;
  resend: { webhookSecret: string; apiKey: string; url: string } | undefined;
}

/** A language model: any endpoint that speaks the chat completions of OpenAI. Some need no key. */
export interface ModelEnv {
  CHAT_BASE_URL: string;
  CHAT_MODEL: string;
  CHAT_API_KEY: string | undefined;
  /** What it may be given to do a day, in tokens. */
  CHAT_DAILY_TOKENS: number;
}

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

/**
 * The payment provider: Stripe when both of its keys are set, otherwise the sandbox if enabled. @throws as `readEnv`.
 */
export function readPaymentsEnv(source: Source): PaymentsEnv {
  const env = check(paymentsEnv, withoutEmpty(source));
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL } = env;
  if (STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET) {
    return { provider: 'stripe', STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL };
  }
  if (env.PAYMENTS === 'off') return { provider: 'none' };
  return { provider: 'sandbox', SANDBOX_SECRET: `payments sandbox ${env.WAKE_SECRET}` };
}

/** The language model that speaks for the assistant; undefined when none is set up. @throws as `readEnv`. */
export function readModelEnv(source: Source): ModelEnv | undefined {
  const { CHAT_BASE_URL, CHAT_MODEL, CHAT_API_KEY, CHAT_DAILY_TOKENS } = check(chatEnv, withoutEmpty(source));
  if (!CHAT_BASE_URL || !CHAT_MODEL) return undefined;
  return { CHAT_BASE_URL, CHAT_MODEL, CHAT_API_KEY, CHAT_DAILY_TOKENS };
}

/** How incoming email arrives. @throws as `readEnv`. */
export function readInboundMailEnv(source: Source): InboundMailEnv {
  const env = check(inboundMailEnv, withoutEmpty(source));
  const { INBOUND_MAIL_SECRET, RESEND_INBOUND_SECRET, RESEND_API_KEY, RESEND_URL } = env;
  return {
    mailServerSecret: INBOUND_MAIL_SECRET,
    resend:
      RESEND_INBOUND_SECRET && RESEND_API_KEY
        ? { webhookSecret: RESEND_INBOUND_SECRET, apiKey: RESEND_API_KEY, url: RESEND_URL.replace(/\/$/, '') }
        : undefined,
  };
}

/** The CAPTCHA provider; undefined without one. @throws as `readEnv`. */
export function readCaptchaEnv(source: Source): TurnstileEnv | undefined {
  const { TURNSTILE_SECRET_KEY, TURNSTILE_VERIFY_URL: url } = check(captchaEnv, withoutEmpty(source));
  return TURNSTILE_SECRET_KEY ? { TURNSTILE_SECRET_KEY, TURNSTILE_VERIFY_URL: url } : undefined;
}

/** The host's deploy hook that rebuilds the site; undefined without one. @throws as `readEnv`. */
export function readDeployHook(source: Source): string | undefined {
  return check(deployEnv, withoutEmpty(source)).DEPLOY_HOOK_URL;
}

/** The secrets of the auth server's hook `send_email`; none without the hook. @throws as `readEnv`. */
export function readSendEmailHookSecrets(source: Source): string[] {
  return check(authMailEnv, withoutEmpty(source)).SEND_EMAIL_HOOK_SECRETS?.split('|') ?? [];
}

/** The key of the mail service's reports of bounces and complaints; undefined without one. @throws as `readEnv`. */
export function readNewsletterWebhookSecret(source: Source): string | undefined {
  return check(newsletterEnv, withoutEmpty(source)).NEWSLETTER_WEBHOOK_SECRET;
}

/** Whether consultants' calendars may be on this machine, also over http. @throws as `readEnv`. */
export function readLoopbackCalendars(source: Source): boolean {
  return check(calendarEnv, withoutEmpty(source)).LOOPBACK_CALENDARS;
}
