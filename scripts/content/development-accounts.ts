import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { StartError } from '../../platform/start-error.ts';

const FILE = join(import.meta.dirname, 'development-accounts.sql');
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the statements that add the two accounts with known passwords. */
export const developmentAccounts = () => readFile(FILE, 'utf8');

/**
 * Adds the accounts with known passwords to a database of this machine. Accounts that exist are left alone.
 * @throws StartError for a database elsewhere.
 */
export async function addDevelopmentAccounts(ownerUrl: string): Promise<void> {
  const { hostname } = new URL(ownerUrl);
  if (!THIS_MACHINE.includes(hostname)) {
    throw new StartError(
      `The accounts for development were not added to the database at ${hostname}.`,
      'Their passwords are public, and the database is not on this machine.',
      'Sign up on the site, and make the account an admin: npm run lab -- admin:grant.',
    );
  }
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(await developmentAccounts());
  } finally {
    await sql.end();
  }
}
