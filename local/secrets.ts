import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Keys of one data folder. The publishable key is public; the others never leave this machine. */
export interface Secrets {
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  wakeSecret: string;
  ipHashSecret: string;
  databasePassword: string;
}

/** The Supabase CLI's own publishable key for local stacks, so that a built site fits either of them. */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH';

function create(): Secrets {
  const random = () => randomBytes(32).toString('base64url');
  return {
    publishableKey: LOCAL_PUBLISHABLE_KEY,
    secretKey: `sb_secret_${random()}`,
    jwtSecret: random(),
    wakeSecret: random(),
    ipHashSecret: random(),
    databasePassword: random(),
  };
}

/** Reads the secrets kept in `file`, or makes them (readable by the owner alone) on first use. */
export async function loadSecrets(file: string): Promise<Secrets> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Secrets;
  } catch {
    const secrets = create();
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    return secrets;
  }
}
