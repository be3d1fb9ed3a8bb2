// npm run db:diff -- <name> [--allow-drops]: writes the migration that makes the database what supabase/schemas says.
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import postgres from 'postgres';
import { prepareDatabase, preparePlatform } from './migrate.ts';
import { requireFreePorts } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { applySchemaFiles, writeSchemaMigration } from './schema-databases.ts';

const ROOT = join(import.meta.dirname, '..');
const [name = '', ...flags] = process.argv.slice(2);

if (!/^[a-z][a-z0-9_]*$/.test(name) || flags.some((flag) => flag !== '--allow-drops')) {
  process.stderr.write('Usage: npm run db:diff -- <name_in_snake_case> [--allow-drops]\n');
  process.exit(2);
}

// The CLI's own convention: db.shadow_port of config.toml.
const port = 54320 + Number(process.env.PORT_BASE ?? 0);
await requireFreePorts({ 'shadow database': port });
const folder = await mkdtemp(join(tmpdir(), 'meridian-diff-'));
// For root, Postgres runs as another user.
await chmod(folder, 0o755);
const log = () => undefined;
const server = await startPostgres({
  dataDir: join(folder, 'data'),
  port,
  password: randomBytes(16).toString('hex'),
  durable: false,
  log,
});
try {
  const urls = { superuserUrl: server.url('supabase_admin'), ownerUrl: server.url('postgres') };
  await preparePlatform({ root: ROOT, ...urls, log });
  const sql = postgres(server.url('supabase_admin', 'template1'), { max: 1 });
  await sql`create database declared template postgres owner postgres`;
  await sql.end();
  await prepareDatabase({ root: ROOT, ...urls, seed: false, log });
  await applySchemaFiles(ROOT, server.url('postgres', 'declared'));
  const version = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const file = join(ROOT, 'supabase', 'migrations', `${version}_${name}.sql`);
  const statements = await writeSchemaMigration(
    ROOT,
    [server.url('supabase_admin'), server.url('supabase_admin', 'declared')],
    file,
    { allowDrops: flags.length > 0 },
  );
  process.stdout.write(
    statements > 0
      ? `${relative(ROOT, file)}: ${statements} statements. Read it before you commit it.\n`
      : 'Migrations and supabase/schemas already give the same database.\n',
  );
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
