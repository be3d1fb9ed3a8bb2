// npm run lab -- restore-drill: shows on a running `npm start` that its data can be restored. Dumps rows and files, takes both
// away, restores them into an empty database with the migrations, and compares each table and each right. Requests fail
// in between. Ends with 1 and the old database if anything differs.
import { join } from 'node:path';
import { embeddedDatabase } from '../platform/embedded-database.ts';
import { exitWithError } from '../platform/process/process.ts';
import { countKinds } from './restore-drill/describe.ts';
import { runDrill } from './restore-drill/run-drill.ts';

const root = join(import.meta.dirname, '..');

async function main(): Promise<void> {
  const ownerUrl = await embeddedDatabase();
  const superuserUrl = ownerUrl.replace('://postgres:', '://supabase_admin:');
  const dumpDir = join(root, '.local', 'restore-drill');
  const { found, described, dumpBytes, steps } = await runDrill({
    root,
    superuserUrl,
    ownerUrl,
    storageDir: join(root, '.local', 'storage'),
    dumpDir,
    say: (line) => process.stdout.write(`${line}\n`),
  });
  const kinds = Array.from(countKinds(described), ([kind, count]) => `${kind} ${count}`).join(', ');
  process.stdout.write(`Compared: ${kinds}. The rows took ${(dumpBytes / 1e6).toFixed(1)} MB.\n`);
  for (const difference of found) process.stdout.write(`✖ ${difference}\n`);
  const seconds = Array.from(steps.values()).reduce((total, took) => total + took, 0) / 1000;
  process.stdout.write(
    found.length === 0
      ? `The restored database is in service and has no difference (${seconds.toFixed(1)} s).\n`
      : `${found.length} differences. The old database is back; the dump is in ${dumpDir}.\n`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
}

await main().catch(exitWithError);
