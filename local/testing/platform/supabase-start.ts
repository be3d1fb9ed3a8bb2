import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { CHECKOUT } from '../../../tests/support/checkout.ts';
import { freePortBase } from '../../../tests/support/stack.ts';
import type { TestTarget } from '../../../tests/support/test-target.ts';
import { contentFolder, loadContentOf } from '../../content-load/run-load.ts';
import { addDevelopmentAccounts } from '../../development-accounts.ts';
import { portsFrom } from '../../ports.ts';
import { targetFromStatus } from './status.ts';
import { testConfig } from './test-config.ts';

const execute = promisify(execFile);
const CLI = join(CHECKOUT, 'node_modules', 'supabase', 'dist', 'supabase.js');
/** Below the checkout, which Docker may read wherever it runs. */
const WORKDIR = join(CHECKOUT, 'test-results', 'platform');
/** Parts that no test asks for. */
const LEFT_OUT = ['studio', 'postgres-meta', 'imgproxy', 'logflare', 'vector', 'supavisor'];
const OUTPUT_BYTES = 16 * 1024 * 1024;

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

/** Not by `runCommand`, which does nothing any more after Ctrl-C: what was started has to be ended even then. */
async function supabase(...args: string[]): Promise<string> {
  const all = [CLI, ...args, '--workdir', WORKDIR, '--agent', 'no'];
  const env = { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', CI: '1' };
  const { stdout } = await execute(process.execPath, all, { env, maxBuffer: OUTPUT_BYTES });
  return stdout;
}

/** A developer's own secrets stay where they are: tests could send with them. */
function isCopied(source: string): boolean {
  const name = basename(source);
  return !['.temp', '.branches'].includes(name) && !/^\.env(?!\.example$)/.test(name);
}

/**
 * Starts the project by `supabase start`, with its migrations, accounts, content and functions, beside any other stack.
 * @throws Error with what the CLI said; nothing runs then.
 */
export async function startSupabase(rateLimitScale: number): Promise<StartedPlatform> {
  const ports = portsFrom(await freePortBase());
  await rm(WORKDIR, { recursive: true, force: true });
  await mkdir(WORKDIR, { recursive: true });
  await cp(join(CHECKOUT, 'supabase'), join(WORKDIR, 'supabase'), { recursive: true, filter: isCopied });
  const file = join(WORKDIR, 'supabase', 'config.toml');
  await writeFile(file, testConfig(await readFile(file, 'utf8'), { ports, rateLimitScale }));

  async function close(): Promise<void> {
    await supabase('stop', '--no-backup');
    await rm(WORKDIR, { recursive: true, force: true });
  }
  try {
    await supabase('start', '--exclude', LEFT_OUT.join(','));
    const status = await supabase('status', '--output', 'json');
    const site = `http://localhost:${ports.site}`;
    const target = targetFromStatus(status, { site, rateLimitScale });
    await addDevelopmentAccounts(target.ownerUrl);
    await loadContentOf(contentFolder(CHECKOUT), target.ownerUrl);
    return { target, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}
