import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import postgres from 'postgres';
import { z } from 'zod';
import { type Ports, portsFrom } from '../../../platform/ports.ts';
import { POSTGRES_USER, postgresUser } from '../../../platform/postgres/location.ts';
import { runSupabase } from '../../../platform/postgres/supabase-cli.ts';
import { CHECKOUT } from '../../../tests/support/checkout.ts';
import { freePortBase } from '../../../tests/support/stack/stack.ts';
import type { TestTarget } from '../../../tests/support/stack/test-target.ts';
import { addDevelopmentAccounts } from '../../content/development-accounts.ts';
import { contentFolder, loadContentOf } from '../../content/run-load.ts';
import { targetFromStatus } from './status.ts';
import { type Runtime, testConfig } from './test-config.ts';

const execute = promisify(execFile);
const CLI = join(CHECKOUT, 'node_modules', 'supabase', 'dist', 'supabase.js');
/** Below the checkout, which Docker may read wherever it runs. */
const WORKDIR = join(CHECKOUT, 'test-results', 'platform');
const OUTPUT_BYTES = 16 * 1024 * 1024;

/** The commands of the CLI 3.1.0, without the parts that no test asks for. */
const COMMANDS = {
  docker: {
    start: ['start', '--exclude', 'studio,postgres-meta,imgproxy,logflare,vector,supavisor'],
    status: ['status', '--output', 'json'],
    stop: ['stop', '--no-backup'],
    read: (said: string): unknown => JSON.parse(said),
  },
  native: {
    start: ['start', '--runtime', 'native', '--eager', '--exclude', 'studio,analytics,pooler'],
    status: ['status', '--env', '--output-format', 'text'],
    stop: ['stack', 'destroy', '--yes'],
    read: (said: string): unknown => parseEnv(said),
  },
};

/** A stack that runs, and how to end it. */
export interface StartedPlatform {
  target: TestTarget;
  close(): Promise<void>;
}

/** Whether a Docker daemon answers. */
export async function dockerRuns(): Promise<boolean> {
  return execute('docker', ['info', '--format', '{{.ServerVersion}}']).then(
    () => true,
    () => false,
  );
}

/** The switch of the stack without Docker, and for root the user as whom its Postgres runs. */
async function nativeSettings(): Promise<NodeJS.ProcessEnv> {
  const settings = { SUPABASE_EXPERIMENTAL_STACK: '1' };
  if (process.getuid?.() !== 0) return settings;
  await postgresUser();
  return { SUPABASE_NATIVE_POSTGRES_USER: POSTGRES_USER, ...settings };
}

/** Not by `runCommand`, which does nothing any more after Ctrl-C: what was started has to be ended even then. */
async function supabase(runtime: Runtime, args: string[]): Promise<string> {
  const all = [CLI, ...args, '--workdir', WORKDIR, '--agent', 'no'];
  const quiet = { SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', CI: '1' };
  const env = { ...process.env, ...quiet, ...(runtime === 'native' && (await nativeSettings())) };
  const { stdout } = await execute(process.execPath, all, { env, maxBuffer: OUTPUT_BYTES });
  return stdout;
}

/** A developer's own secrets stay where they are: tests could send with them. */
function isCopied(source: string): boolean {
  const name = basename(source);
  return !['.temp', '.branches'].includes(name) && !/^\.env(?!\.example$)/.test(name);
}

/** Copies the project with a configuration for tests. */
async function copyProject(options: {
  ports: Ports;
  rateLimitScale: number;
  runtime: Runtime;
}): Promise<void> {
  await rm(WORKDIR, { recursive: true, force: true });
  await mkdir(WORKDIR, { recursive: true });
  await cp(join(CHECKOUT, 'supabase'), join(WORKDIR, 'supabase'), { recursive: true, filter: isCopied });
  const file = join(WORKDIR, 'supabase', 'config.toml');
  await writeFile(file, testConfig(await readFile(file, 'utf8'), options));
}

const refusal = z.object({ error: z.object({ message: z.string() }) });

/** The CLI's last reason, of a message that repeats each address it tried. */
function lastReason(error: unknown): string {
  const { stdout = '', message } = error as Error & { stdout?: string };
  // Its warnings are there too.
  const result = stdout.split('\n').find((line) => line.startsWith('{"_tag"'));
  const said = result ? refusal.parse(JSON.parse(result)).error.message : message;
  return said.trim().split(': ').at(-1)?.split('\n')[0]?.replace(/\)$/, '') ?? said;
}

/** Downloads Supabase's own services for this machine; returns why that is not possible, in half a sentence. */
export async function nativeFault(): Promise<string | undefined> {
  await copyProject({ ports: portsFrom(await freePortBase()), rateLimitScale: 1, runtime: 'native' });
  return supabase('native', ['stack', 'install', '--runtime', 'native', '--output-format', 'json']).then(
    () => undefined,
    lastReason,
  );
}

/** Adds what `supabase start` leaves out: accounts, content and, without Docker, the other address of the functions. */
async function fill({ ownerUrl, urls }: TestTarget, runtime: Runtime): Promise<void> {
  if (runtime === 'native') {
    const { code, stderr } = await runSupabase(CHECKOUT, ['db', 'push', '--yes', '--include-all'], ownerUrl);
    if (code !== 0) throw new Error(stderr);
  }
  await addDevelopmentAccounts(ownerUrl);
  if (runtime === 'native') {
    const sql = postgres(ownerUrl, { max: 1 });
    await sql`select private.store_wake_target(${`${urls.api}/functions/v1/deliver-mail`}, private.wake_secret())`;
    await sql.end();
  }
  await loadContentOf(contentFolder(CHECKOUT), ownerUrl);
}

/**
 * Starts the project by `supabase start`, with its migrations, accounts, content and functions, beside any other stack.
 * @throws Error with what the CLI said; nothing runs then.
 */
export async function startSupabase(
  runtime: Runtime,
  rateLimitScale: number,
  fillStack = fill,
): Promise<StartedPlatform> {
  const ports = portsFrom(await freePortBase());
  const { start, status, stop, read } = COMMANDS[runtime];
  await copyProject({ ports, rateLimitScale, runtime });

  async function close(): Promise<void> {
    await supabase(runtime, stop);
    await rm(WORKDIR, { recursive: true, force: true });
  }
  try {
    await supabase(runtime, start);
    const said = read(await supabase(runtime, status));
    const target = targetFromStatus(said, { site: `http://localhost:${ports.site}`, rateLimitScale });
    await fillStack(target, runtime);
    return { target, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}
