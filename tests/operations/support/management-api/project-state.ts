import { createHash } from 'node:crypto';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export interface DeployedFunction {
  slug: string;
  name: string;
  status: string;
  verify_jwt: boolean;
}

/** What the platform keeps about a project outside its database. */
export interface ProjectState {
  status: string;
  /** Decides which settings can be changed. */
  plan: 'free' | 'team';
  secrets: Map<string, string>;
  auth: Record<string, unknown>;
  rest: Record<string, unknown>;
  storage: Record<string, unknown>;
  realtime: Record<string, unknown>;
  functions: Map<string, DeployedFunction>;
  keys: { id: string; name: string; type: string; api_key: string }[];
}

const TEMPLATES = ['confirmation', 'email_change', 'invite', 'magic_link', 'reauthentication', 'recovery'];

/** Returns a new project, with the defaults of the platform. */
export function newProject(): ProjectState {
  return {
    status: 'ACTIVE_HEALTHY',
    plan: 'free',
    secrets: new Map(),
    auth: {
      site_url: 'http://localhost:3000',
      uri_allow_list: '',
      jwt_exp: 3600,
      disable_signup: false,
      external_anonymous_users_enabled: false,
      external_email_enabled: true,
      refresh_token_rotation_enabled: true,
      security_refresh_token_reuse_interval: 10,
      security_update_password_require_reauthentication: false,
      password_min_length: 8,
      password_hibp_enabled: false,
      mailer_autoconfirm: false,
      mailer_secure_email_change_enabled: true,
      mailer_otp_length: 6,
      mailer_otp_exp: 3600,
      mfa_totp_enroll_enabled: false,
      mfa_totp_verify_enabled: false,
      rate_limit_email_sent: 2,
      rate_limit_token_refresh: 150,
      rate_limit_otp: 30,
      rate_limit_verify: 30,
      smtp_admin_email: null,
      smtp_host: null,
      smtp_port: null,
      smtp_user: null,
      smtp_pass: null,
      smtp_sender_name: null,
      smtp_max_frequency: 1,
      hook_password_verification_attempt_enabled: false,
      hook_password_verification_attempt_uri: null,
      ...Object.fromEntries(
        TEMPLATES.flatMap((kind) => [
          [`mailer_subjects_${kind}`, 'Hello'],
          [`mailer_templates_${kind}_content`, '<p>{{ .ConfirmationURL }}</p>'],
        ]),
      ),
    },
    rest: {
      db_schema: 'public,graphql_public',
      max_rows: 1000,
      db_extra_search_path: 'public, extensions',
      db_pool: null,
    },
    storage: { fileSizeLimit: 52_428_800, features: { imageTransformation: { enabled: true } } },
    realtime: { private_only: false },
    functions: new Map(),
    keys: [
      { id: 'anon', name: 'anon', type: 'legacy', api_key: 'legacy-key' },
      { id: '1', name: 'default', type: 'publishable', api_key: 'sb_publishable_of_the_project' },
    ],
  };
}

/** Refuses a change as the platform does; undefined if the plan allows it. */
export function planRefusal(plan: ProjectState['plan'], change: Record<string, unknown>): string | undefined {
  if (plan === 'team') return undefined;
  if (change.password_hibp_enabled === true)
    return 'Configuring leaked password protection via HaveIBeenPwned.org is available on Pro Plans and up.';
  return change.hook_password_verification_attempt_enabled === true
    ? 'The password verification hook is available on Team Plans and up.'
    : undefined;
}
