import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { StartError } from '../../platform/start-error.ts';

const OPTIONAL = ['VITE_MFA', 'VITE_REALTIME', 'VITE_TURNSTILE_SITE_KEY'];

/** Returns the settings of the site from the environment, or else from .env. @throws StartError if a needed one is missing. */
export function readBuildEnv(root: string, needed: readonly string[]): Record<string, string> {
  const file = join(root, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const given: Record<string, string | undefined> = { ...fromFile, ...process.env };
  const missing = needed.filter((name) => !given[name]);
  if (missing.length > 0) {
    throw new StartError(
      `${missing.join(', ')} is missing.`,
      'The site has to know which Supabase project it talks to.',
      'Put it into the environment or into .env; .env.example says what it is.',
    );
  }
  const names = [...needed, ...OPTIONAL].filter((name) => given[name]);
  return Object.fromEntries(names.map((name) => [name, given[name] ?? '']));
}
