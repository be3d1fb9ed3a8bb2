import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';

/** The parts of `supabase/config.toml` that the embedded default honours. */
export interface SupabaseConfig {
  api: { schemas: string[]; max_rows: number };
  auth: {
    site_url: string;
    additional_redirect_urls: string[];
    jwt_expiry: number;
    enable_signup: boolean;
    minimum_password_length: number;
    email: Record<string, unknown>;
  };
}

// Sections of [auth] that @supabase/lite does not know.
const HOSTED_ONLY = ['rate_limit'];

export function readSupabaseConfig(root: string): SupabaseConfig {
  const config = parse(
    readFileSync(join(root, 'supabase', 'config.toml'), 'utf8'),
  ) as unknown as SupabaseConfig;
  const auth = Object.entries(config.auth).filter(([key]) => !HOSTED_ONLY.includes(key));
  return { ...config, auth: Object.fromEntries(auth) as SupabaseConfig['auth'] };
}
