// npm run admin:grant <email> [-- --db-url <url>]: makes the first admin. Without an address of a database (nor one in
// SUPABASE_DB_URL) it is the embedded one of this checkout, which must run; PORT_BASE says which copy.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readLocalEnv } from './env.ts';
import { grantAdmin } from './grant-admin.ts';
import { portsFrom } from './ports.ts';
import { exitWithError } from './process.ts';
import type { Secrets } from './secrets.ts';
import { StartError } from './start-error.ts';

async function embeddedDatabase(): Promise<string> {
  const file = join(import.meta.dirname, '..', '.local', 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(
      'There is no database yet.',
      'npm start has never run in this folder.',
      'Run npm start first, or give the address of another database: --db-url postgresql://…',
    );
  });
  const { databasePassword } = JSON.parse(text) as Secrets;
  const { database } = portsFrom(readLocalEnv().portBase);
  return `postgresql://postgres:${encodeURIComponent(databasePassword)}@127.0.0.1:${database}/postgres`;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { 'db-url': { type: 'string' } },
    allowPositionals: true,
  });
  const [email, ...more] = positionals;
  if (!email?.includes('@') || more.length > 0)
    throw new StartError(
      'Whom to make an admin?',
      'The command takes one email address.',
      'npm run admin:grant you@example.com',
    );
  const url = values['db-url'] ?? process.env.SUPABASE_DB_URL ?? (await embeddedDatabase());
  process.stdout.write(`${await grantAdmin(url, email)}\n`);
}

await main().catch((error: unknown) => exitWithError(error, 'what stands above'));
