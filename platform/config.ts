import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import type { AuthMail } from '../supabase/functions/_shared/mail/auth-mail-types.ts';
import type { GoTrueConfig } from './auth/call.ts';
import type { HookConfig } from './auth/hooks.ts';
import type { RateLimits } from './auth/limits.ts';
import type { MailTemplate } from './auth/mailer.ts';

/** The parts of `supabase/config.toml` that the embedded default honors. */
export interface SupabaseConfig {
  api: { schemas: string[]; max_rows: number };
  storage: { enabled: boolean; file_size_limit: string };
  /** What @supabase/lite takes. */
  auth: {
    site_url: string;
    additional_redirect_urls: string[];
    jwt_expiry: number;
    enable_signup: boolean;
    minimum_password_length: number;
    email: Record<string, unknown>;
  };
  /** What GoTrue honors and @supabase/lite does not. */
  goTrue: GoTrueConfig;
  /** `auth.hook.password_verification_attempt`. */
  passwordHook: HookConfig;
  /** Mails of the auth server in an hour: `auth.rate_limit.email_sent`. */
  mailsAnHour: number;
  /** The mails of the auth server. */
  mails: Record<AuthMail, MailTemplate>;
}

/** The file as written for the Supabase CLI; @supabase/lite uses other names for some settings. */
interface ConfigFile {
  api: SupabaseConfig['api'];
  storage: SupabaseConfig['storage'];
  auth: Omit<SupabaseConfig['auth'], 'email'> & {
    refresh_token_reuse_interval: number;
    hook: { password_verification_attempt: HookConfig };
    rate_limit: RateLimits & { email_sent: number };
    email: {
      enabled: boolean;
      enable_confirmations: boolean;
      double_confirm_changes: boolean;
      secure_password_change: boolean;
      max_frequency: string;
      otp_length: number;
      otp_expiry: number;
      template: SupabaseConfig['mails'];
    };
  };
}

/** Reads `supabase/config.toml`. */
export function readSupabaseConfig(root: string): SupabaseConfig {
  const text = readFileSync(join(root, 'supabase', 'config.toml'), 'utf8');
  const { api, auth, storage } = parse(text) as unknown as ConfigFile;
  const { site_url, additional_redirect_urls, jwt_expiry, enable_signup, minimum_password_length } = auth;
  const { enabled, enable_confirmations, double_confirm_changes, otp_length, otp_expiry } = auth.email;
  return {
    api,
    storage,
    auth: {
      site_url,
      additional_redirect_urls,
      jwt_expiry,
      enable_signup,
      minimum_password_length,
      email: {
        enable_signup: enabled,
        enable_confirmations,
        double_confirm_changes,
        otp_length,
        otp_expiry,
      },
    },
    goTrue: {
      mailFrequencyMs: secondsOf(auth.email.max_frequency) * 1000,
      otpExpiryMs: otp_expiry * 1000,
      otpLength: otp_length,
      minimumPasswordLength: minimum_password_length,
      securePasswordChange: auth.email.secure_password_change,
      doubleConfirmChanges: double_confirm_changes,
      reuseIntervalMs: auth.refresh_token_reuse_interval * 1000,
      jwtExpirySeconds: jwt_expiry,
      limits: auth.rate_limit,
    },
    passwordHook: auth.hook.password_verification_attempt,
    mailsAnHour: auth.rate_limit.email_sent,
    mails: auth.email.template,
  };
}

/** Bytes of a size such as "20MiB", "500KB" or "100B". @throws Error for anything else. */
export function parseByteSize(size: string): number {
  const [, amount, unit] = /^(\d+)(B|KB|KiB|MB|MiB)$/.exec(size) ?? [];
  const factor = { B: 1, KB: 1000, KiB: 1024, MB: 1e6, MiB: 1024 ** 2 }[unit ?? ''];
  if (factor === undefined) throw new Error(`"${size}" is no size that this understands.`);
  return Number(amount) * factor;
}

/** Seconds of a time such as "60s", "5m" or "1h". @throws Error for anything else. */
function secondsOf(time: string): number {
  const [, amount, unit] = /^(\d+)([smh])$/.exec(time) ?? [];
  const factor = { s: 1, m: 60, h: 3600 }[unit ?? ''];
  if (factor === undefined) throw new Error(`"${time}" is no time that this understands.`);
  return Number(amount) * factor;
}
