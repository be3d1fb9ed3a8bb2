import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { WITH_FIRM } from '../../supabase/functions/_shared/mail/auth-mail-types.ts';
import type { ProductionEnv } from './production-env.ts';

export type AuthSettings = Record<string, string | number | boolean>;

const template = z.object({ subject: z.string(), content_path: z.string() });

const configFile = z.object({
  api: z.object({
    schemas: z.array(z.string()),
    extra_search_path: z.array(z.string()),
    max_rows: z.number(),
  }),
  storage: z.object({ file_size_limit: z.string().regex(/^\d+MiB$/) }),
  auth: z.object({
    jwt_expiry: z.number(),
    enable_refresh_token_rotation: z.boolean(),
    refresh_token_reuse_interval: z.number(),
    enable_signup: z.boolean(),
    enable_anonymous_sign_ins: z.boolean(),
    minimum_password_length: z.number(),
    hook: z.object({ password_verification_attempt: z.object({ uri: z.string() }) }),
    rate_limit: z.object({
      email_sent: z.number(),
      token_refresh: z.number(),
      sign_in_sign_ups: z.number(),
      token_verifications: z.number(),
    }),
    email: z.object({
      enabled: z.boolean(),
      double_confirm_changes: z.boolean(),
      enable_confirmations: z.boolean(),
      secure_password_change: z.boolean(),
      max_frequency: z.string().regex(/^\d+s$/),
      otp_length: z.number(),
      otp_expiry: z.number(),
      template: z.record(z.string(), template),
    }),
    mfa: z.object({ totp: z.object({ enroll_enabled: z.boolean(), verify_enabled: z.boolean() }) }),
  }),
});

export type ProjectConfig = z.infer<typeof configFile>;

/** Parses supabase/config.toml. @throws ZodError if a setting that a hosted project needs is missing. */
export async function readProjectConfig(root: string): Promise<ProjectConfig> {
  return configFile.parse(parse(await readFile(join(root, 'supabase', 'config.toml'), 'utf8')));
}

/** Returns name and email address of `Name <address>`, or of an email address alone. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? [];
  return { name: name || address.trim(), address: address.trim() };
}

/** Returns how the auth server sends email: as the functions do. Resend takes its API key as the password of SMTP. */
function smtpSettings(values: ProductionEnv): AuthSettings {
  const { name, address } = senderOf(values.MAIL_FROM ?? '');
  const sender = { smtp_admin_email: address, smtp_sender_name: name };
  if (values.MAIL_TRANSPORT === 'resend') {
    return {
      ...sender,
      smtp_host: 'smtp.resend.com',
      smtp_port: '465',
      smtp_user: 'resend',
      smtp_pass: values.RESEND_API_KEY ?? '',
    };
  }
  return {
    ...sender,
    smtp_host: values.SMTP_HOST ?? '',
    smtp_port: values.SMTP_PORT ?? '465',
    smtp_user: values.SMTP_USER ?? '',
    smtp_pass: values.SMTP_PASS ?? '',
  };
}

async function templateSettings(root: string, { auth }: ProjectConfig): Promise<AuthSettings> {
  const settings: AuthSettings = {};
  for (const [kind, { subject, content_path }] of Object.entries(auth.email.template)) {
    settings[`mailer_subjects_${kind}`] = subject + WITH_FIRM;
    settings[`mailer_templates_${kind}_content`] = await readFile(join(root, content_path), 'utf8');
  }
  return settings;
}

/** Returns the body of PATCH /config/auth: what `supabase config push` sends, and what it cannot send. */
export async function authSettings(
  root: string,
  config: ProjectConfig,
  values: ProductionEnv,
): Promise<AuthSettings> {
  const { auth } = config;
  return {
    site_url: values.SITE_URL ?? '',
    uri_allow_list: values.SITE_URL ?? '',
    jwt_exp: auth.jwt_expiry,
    disable_signup: !auth.enable_signup,
    external_anonymous_users_enabled: auth.enable_anonymous_sign_ins,
    external_email_enabled: auth.email.enabled,
    refresh_token_rotation_enabled: auth.enable_refresh_token_rotation,
    security_refresh_token_reuse_interval: auth.refresh_token_reuse_interval,
    security_update_password_require_reauthentication: auth.email.secure_password_change,
    password_min_length: auth.minimum_password_length,
    mailer_autoconfirm: !auth.email.enable_confirmations,
    mailer_secure_email_change_enabled: auth.email.double_confirm_changes,
    mailer_otp_length: auth.email.otp_length,
    mailer_otp_exp: auth.email.otp_expiry,
    mfa_totp_enroll_enabled: auth.mfa.totp.enroll_enabled,
    mfa_totp_verify_enabled: auth.mfa.totp.verify_enabled,
    rate_limit_email_sent: auth.rate_limit.email_sent,
    rate_limit_token_refresh: auth.rate_limit.token_refresh,
    rate_limit_otp: auth.rate_limit.sign_in_sign_ups,
    rate_limit_verify: auth.rate_limit.token_verifications,
    smtp_max_frequency: Number.parseInt(auth.email.max_frequency, 10),
    ...smtpSettings(values),
    ...(await templateSettings(root, config)),
  };
}

const comparable = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Returns the names of the settings that the project has another value for. The API never returns a password. */
export function differingSettings(wanted: AuthSettings, found: Record<string, unknown>): string[] {
  return Object.entries(wanted)
    .filter(([name, value]) => name !== 'smtp_pass' && comparable(found[name] ?? '') !== comparable(value))
    .map(([name]) => name);
}
