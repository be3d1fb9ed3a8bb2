import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import type { AuthMail } from './auth-mail-contents.ts';
import type { MailTemplate } from './auth-mailer.ts';

/** The parts of `supabase/config.toml` that the embedded default honours. */
export interface SupabaseConfig {
  api: { schemas: string[]; max_rows: number };
  storage: { enabled: boolean; file_size_limit: string };
  auth: {
    site_url: string;
    additional_redirect_urls: string[];
    jwt_expiry: number;
    enable_signup: boolean;
    minimum_password_length: number;
    email: Record<string, unknown>;
  };
  /** What GoTrue limits and @supabase/lite does not. */
  authLimits: { mailFrequencyMs: number; tokenVerifications: number };
  /** The mails of the auth server. */
  mails: Record<AuthMail, MailTemplate>;
}

/** The file as it stands: written for the Supabase CLI, whose names @supabase/lite does not all share. */
interface ConfigFile {
  api: SupabaseConfig['api'];
  storage: SupabaseConfig['storage'];
  auth: Omit<SupabaseConfig['auth'], 'email'> & {
    rate_limit: { token_verifications: number };
    mfa: unknown;
    email: { enabled: boolean; max_frequency: string; template: SupabaseConfig['mails'] } & Record<
      string,
      unknown
    >;
  };
}

/** Reads `supabase/config.toml` into what @supabase/lite takes. */
export function readSupabaseConfig(root: string): SupabaseConfig {
  const text = readFileSync(join(root, 'supabase', 'config.toml'), 'utf8');
  const { api, auth, storage } = parse(text) as unknown as ConfigFile;
  const { rate_limit, mfa: _hostedOnly, email, ...known } = auth;
  const { enabled, template: mails, ...rest } = email;
  // With it, @supabase/lite would ask the old mailbox alone, and an address nobody has verified would count.
  const withoutDouble = { ...rest, enable_signup: enabled, double_confirm_changes: false };
  const authLimits = {
    mailFrequencyMs: secondsOf(email.max_frequency) * 1000,
    tokenVerifications: rate_limit.token_verifications,
  };
  return { api, storage, auth: { ...known, email: withoutDouble }, authLimits, mails };
}

/** Bytes of a size such as "20MiB", "500KB" or "100B". @throws Error for anything else. */
export function bytesOf(size: string): number {
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
