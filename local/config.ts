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

/** The file as it stands: written for the Supabase CLI, whose names @supabase/lite does not all share. */
interface ConfigFile {
  api: SupabaseConfig['api'];
  auth: Omit<SupabaseConfig['auth'], 'email'> & {
    rate_limit: Record<string, number>;
    email: { enabled: boolean } & Record<string, unknown>;
  };
}

/** Reads `supabase/config.toml` into what @supabase/lite takes. */
export function readSupabaseConfig(root: string): SupabaseConfig {
  const text = readFileSync(join(root, 'supabase', 'config.toml'), 'utf8');
  const { api, auth } = parse(text) as unknown as ConfigFile;
  const { rate_limit: _hostedOnly, email, ...known } = auth;
  const { enabled, ...mail } = email;
  return { api, auth: { ...known, email: { ...mail, enable_signup: enabled } } };
}
