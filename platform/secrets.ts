import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const key = z.string().min(1);
const SECRETS = z.object({
  publishableKey: key,
  secretKey: key,
  jwtSecret: key,
  wakeSecret: key,
  ipHashSecret: key,
  databasePassword: key,
});

/** Keys of one data folder. The publishable key is public; the others never leave this machine. */
export type Secrets = z.infer<typeof SECRETS>;

/** The Supabase CLI's own publishable key for local stacks, so that a built site fits either of them. */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH';

/** What the auth server signs its hook `send_email` with. Made from another secret, which older data folders have. */
export function sendEmailHookSecret({ wakeSecret }: Secrets): string {
  return `v1,whsec_${createHmac('sha256', wakeSecret).update('send_email').digest('base64')}`;
}

async function createSecrets(file: string): Promise<Secrets> {
  const random = () => randomBytes(32).toString('base64url');
  const secrets: Secrets = {
    publishableKey: LOCAL_PUBLISHABLE_KEY,
    secretKey: `sb_secret_${random()}`,
    jwtSecret: random(),
    wakeSecret: random(),
    ipHashSecret: random(),
    databasePassword: random(),
  };
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  // A start that is killed here leaves no half of the file behind.
  await rename(draft, file);
  return secrets;
}

const unusable = (file: string, why: string) =>
  new StartError(
    `${file} cannot be used.`,
    why,
    'Correct or restore it; the data of its folder need it. "npm start -- --fresh" removes them and starts over.',
  );

/**
 * Reads the secrets kept in `file`, or creates them (readable by the owner alone) if it does not exist.
 * @throws StartError if the file is there and cannot be read, or lacks a secret. The database has its password.
 */
export async function loadSecrets(file: string): Promise<Secrets> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return createSecrets(file);
    throw unusable(file, `${message}.`);
  }
  try {
    return SECRETS.parse(JSON.parse(text));
  } catch (error) {
    const names = error instanceof z.ZodError ? error.issues.flatMap(({ path }) => path) : [];
    throw unusable(file, names.length > 0 ? `It lacks ${names.join(', ')}.` : 'It holds no secrets in JSON.');
  }
}
