import { existsSync, readFileSync } from 'node:fs';
import { StartError } from '../../platform/start-error.ts';

/** The platform that a project is on. The hosted one, unless the profile of the Supabase CLI names another. */
export interface PlatformProfile {
  /** URL of the Management API, without a slash at the end. */
  apiUrl: string;
  /** Projects are at https://<ref>.<projectHost>. */
  projectHost: string;
}

const HOSTED: PlatformProfile = { apiUrl: 'https://api.supabase.com', projectHost: 'supabase.co' };

/**
 * Returns the platform of `SUPABASE_PROFILE`: empty, `supabase`, or the path of a profile of the CLI (YAML), so that
 * this command and the CLI that it runs talk to the same API. @throws StartError for another profile.
 */
export function readProfile(source: Record<string, string | undefined>): PlatformProfile {
  const given = source.SUPABASE_PROFILE ?? '';
  if (given === '' || given === 'supabase') return HOSTED;
  const text = existsSync(given) ? readFileSync(given, 'utf8') : '';
  const readField = (name: string) => new RegExp(`^${name}:\\s*["']?([^"'\\s]+)`, 'm').exec(text)?.[1];
  const apiUrl = readField('api_url')?.replace(/\/$/, '');
  if (!apiUrl || !/^https?:\/\//.test(apiUrl)) {
    throw new StartError(
      `The profile ${given} cannot be used.`,
      'SUPABASE_PROFILE has to be the path of a YAML file with api_url.',
      'Remove the variable to use the hosted platform, or correct the file.',
    );
  }
  return { apiUrl, projectHost: readField('project_host') ?? HOSTED.projectHost };
}
