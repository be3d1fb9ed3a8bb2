// npm run content:load [-- --dry-run] [--db-url <url>]: brings the content of a database in line with brand/content.
// With --accounts it also adds the accounts for development to a database of this machine.
// Without an address (nor one in SUPABASE_DB_URL) it is the embedded database of this checkout, which must run.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { embeddedDatabase } from '../platform/embedded-database.ts';
import { exitWithError } from '../platform/process/process.ts';
import { addDevelopmentAccounts } from './content/development-accounts.ts';
import { contentFolder, loadContentOf } from './content/run-load.ts';

const ROOT = join(import.meta.dirname, '..');

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { 'db-url': { type: 'string' }, 'dry-run': { type: 'boolean' }, accounts: { type: 'boolean' } },
  });
  const url = values['db-url'] ?? process.env.SUPABASE_DB_URL ?? (await embeddedDatabase());
  const isDry = values['dry-run'] ?? false;
  if (values.accounts && !isDry) await addDevelopmentAccounts(url);
  const { add, change, same, edited, dropped } = await loadContentOf(contentFolder(ROOT), url, isDry);
  const list = (title: string, rows: { kind: string; key: string }[]) =>
    rows.map(({ kind, key }) => `${title}: ${kind}, "${key}"\n`).join('');
  process.stdout.write(
    [
      list(
        isDry ? 'To add' : 'Added',
        add.map(({ entry }) => entry),
      ),
      list(
        isDry ? 'To change' : 'Changed',
        change.map(({ entry }) => entry),
      ),
      list('Left alone, edited or deleted by staff', edited),
      list('Kept, no longer in the files', dropped),
      `${add.length} ${isDry ? 'to add' : 'added'}, ${change.length} ${isDry ? 'to change' : 'changed'}, `,
      `${same.length} unchanged, ${edited.length} left alone, ${dropped.length} kept\n`,
    ].join(''),
  );
}

await main().catch(exitWithError);
