import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { schemaSql } from '../../platform/postgres/schema-files.ts';
import { StartError } from '../../platform/start-error.ts';

/** Runs the declared schema of `root` as role `postgres` in a database that holds the platform and nothing else. */
export async function applySchemaFiles(root: string, ownerUrl: string): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(`begin;\n${await schemaSql(root)}\ncommit;`);
  } finally {
    await sql.end();
  }
}

const PROFILE = ['--profile', 'supabase'];

/** Runs `pgdelta`. @throws Error with what it said. */
function pgdelta(root: string, args: string[]): Promise<string> {
  const cli = join(root, 'node_modules', '@supabase', 'pg-delta', 'dist', 'cli', 'main.js');
  const child = spawn(process.execPath, [cli, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.stdout += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.stderr += chunk.toString('utf8');
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(said.stdout);
      else reject(new Error(`pgdelta ${args[0]}: ${said.stderr || said.stdout}`));
    });
  });
}

/** The objects that differ between two databases, such as `ADD column:public.profiles.company`; none: they are equal. */
export async function schemaDifferences(root: string, from: string, to: string): Promise<string[]> {
  const found: string[] = [];
  let change = '';
  for (const line of (await pgdelta(root, ['diff', '--source', from, '--desired', to, ...PROFILE])).split(
    '\n',
  )) {
    if (/^[A-Z]+$/.test(line)) change = line;
    else if (/^ {4}\S/.test(line)) found.push(`${change} ${line.trim()}`);
  }
  return [...new Set(found)];
}

/** The migration would drop something, which `allowDrops` does not allow. */
class DropRefusedError extends StartError {
  constructor(statement: string) {
    super(
      `The migration was not written, because it would drop something: ${statement}`,
      'A dropped table or column loses its rows. A changed list of values or of parameters is dropped and created again.',
      'If that is meant, run the same command with --allow-drops, and read the migration.',
    );
  }
}

/** What a migration may do beyond adding and changing. */
export interface MigrationOptions {
  /** Allows DROP statements. */
  allowDrops: boolean;
}

/**
 * Writes the SQL that turns `from` into `to` into `file`.
 * @returns how many statements it has; 0 when nothing differs and nothing was written.
 * @throws DropRefusedError when it would drop something and that is not allowed.
 */
export async function writeSchemaMigration(
  root: string,
  [from, to]: [from: string, to: string],
  file: string,
  { allowDrops }: MigrationOptions,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'site-plan-'));
  const plan = join(folder, 'plan.json');
  try {
    await pgdelta(root, ['plan', '--source', from, '--desired', to, ...PROFILE, '--out', plan]);
    const { actions } = JSON.parse(await readFile(plan, 'utf8')) as { actions: unknown[] };
    if (actions.length === 0) return 0;
    const flags = allowDrops ? ['--allow-drops'] : [];
    await pgdelta(root, ['render', '--plan', plan, '--out', file, ...flags]).catch((error: Error) => {
      const dropped = /refusing without --allow-drops: (.*)/.exec(error.message)?.[1];
      throw dropped ? new DropRefusedError(dropped) : error;
    });
    return actions.length;
  } finally {
    await rm(folder, { recursive: true });
  }
}
