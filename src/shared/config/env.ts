/** A public build setting that must be an absolute address; fails the build or the page that lacks it. */
function address(name: string, value: string | undefined): string {
  if (!value || !URL.canParse(value))
    throw new Error(`${name} must be an absolute address (see .env.example).`);
  return value.replace(/\/$/, '');
}

function text(name: string, value: string | undefined): string {
  if (!value) throw new Error(`${name} is missing (see .env.example).`);
  return value;
}

/** Whether a setting that is 'on' or 'off' is on; on when it is left out. */
function isOn(name: string, value: string | undefined): boolean {
  if (value && value !== 'on' && value !== 'off')
    throw new Error(`${name} is "on" or "off" (see .env.example).`);
  return value !== 'off';
}

/** The build's environment. All of it is public. */
export const env = {
  supabaseUrl: address('VITE_SUPABASE_URL', import.meta.env.VITE_SUPABASE_URL),
  supabasePublishableKey: text(
    'VITE_SUPABASE_PUBLISHABLE_KEY',
    import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
  ),
  siteUrl: address('VITE_SITE_URL', import.meta.env.VITE_SITE_URL),
  /** The site key of Cloudflare Turnstile; undefined when no CAPTCHA is required. */
  turnstileSiteKey: import.meta.env.VITE_TURNSTILE_SITE_KEY || undefined,
  /** Whether the project's auth server has a second factor (TOTP). */
  mfa: isOn('VITE_MFA', import.meta.env.VITE_MFA),
  /** Whether the project tells browsers of changes (Realtime); where it does not, they ask now and then. */
  realtime: isOn('VITE_REALTIME', import.meta.env.VITE_REALTIME),
} as const;
