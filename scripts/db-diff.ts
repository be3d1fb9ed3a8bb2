// npm run db:diff -- <name> [--allow-drops]: writes the migration that makes the database what supabase/schemas says.
import { join, relative } from 'node:path';
import { readLocalEnv } from '../platform/env.ts';
import { requireFreePorts } from '../platform/ports.ts';
import { requireListedSchemaFiles } from '../platform/postgres/schema-files.ts';
import { exitWithError } from '../platform/process/process.ts';
import { StartError } from '../platform/start-error.ts';
import { writeSchemaMigration } from './db/schema-databases.ts';
import { withShadowDatabases } from './db/shadow-databases.ts';

const ROOT = join(import.meta.dirname, '..');
const [name = '', ...flags] = process.argv.slice(2);

if (!/^[a-z][a-z0-9_]*$/.test(name) || flags.some((flag) => flag !== '--allow-drops')) {
  process.stderr.write('Usage: npm run db:diff -- <name_in_snake_case> [--allow-drops]\n');
  process.exit(2);
}

async function main(): Promise<void> {
  // The CLI's own convention: db.shadow_port of config.toml.
  const port = 54320 + readLocalEnv().portBase;
  await requireListedSchemaFiles(ROOT);
  await requireFreePorts({ 'shadow database': port });
  const version = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const file = join(ROOT, 'supabase', 'migrations', `${version}_${name}.sql`);
  const statements = await withShadowDatabases(ROOT, port, ({ migrated, declared }) =>
    writeSchemaMigration(ROOT, [migrated, declared], file, { allowDrops: flags.length > 0 }),
  );
  process.stdout.write(
    statements > 0
      ? `${relative(ROOT, file)}: ${statements} statements. Read it before you commit it.\n`
      : 'Migrations and supabase/schemas already give the same database.\n',
  );
}

await main().catch((error: unknown) => {
  // Any other error, such as one of SQL, says where it is in its stack.
  if (!(error instanceof StartError)) throw error;
  exitWithError(error);
});
