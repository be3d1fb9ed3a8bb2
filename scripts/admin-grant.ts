// npm run lab -- admin:grant <email> [--db-url <url>]: makes the first admin. Without an address of a database (nor one in
// SUPABASE_DB_URL) it is the embedded one of this checkout, which must run; PORT_BASE says which copy.
import { parseArgs } from 'node:util';
import { embeddedDatabase } from '../platform/embedded-database.ts';
import { exitWithError } from '../platform/process/process.ts';
import { StartError } from '../platform/start-error.ts';
import { grantAdmin } from './deploy/grant-admin.ts';

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
      'npm run lab -- admin:grant you@example.com',
    );
  const url = values['db-url'] ?? process.env.SUPABASE_DB_URL ?? (await embeddedDatabase());
  process.stdout.write(`${await grantAdmin(url, email)}\n`);
}

await main().catch(exitWithError);
