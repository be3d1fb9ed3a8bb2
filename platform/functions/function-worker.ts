import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { StartError } from '../start-error.ts';

export interface WorkerOptions {
  root: string;
  name: string;
  env: Record<string, string>;
  log: (line: string) => void;
}

/** One Deno process that serves one function. */
export interface FunctionWorker {
  /** Where it listens on 127.0.0.1. Rejects when the process ends before it does, or is not ready in time. */
  port: Promise<number>;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  /** Resolves when the worker has ended: SIGTERM first, SIGKILL after two seconds. */
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 20_000;
const KILL_AFTER_MS = 2_000;
const LISTENING = /^Listening on http:\/\/127\.0\.0\.1:(\d+)/;

/** The Deno program of npm package `deno`. @throws StartError when it is not installed. */
export function denoProgram(): string {
  try {
    const installer = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall(): string };
    return installer.runInstall();
  } catch (error) {
    throw new StartError(
      'Deno, which runs the Edge Functions, is not installed.',
      error instanceof Error ? error.message : String(error),
      'Run `npm ci` again; it brings Deno for this kind of machine.',
    );
  }
}

/** Functions that read URLs which users enter. They check each host themselves. */
const READS_ANY_HOST = ['refresh-calendars'];

/** The hosts that a function needs, all others are refused: this machine and those named in its environment. */
function hosts(env: Record<string, string>): string {
  const named = ['127.0.0.1', 'localhost', '[::1]'];
  for (const value of [
    env.SUPABASE_URL,
    env.RESEND_URL,
    env.STRIPE_URL,
    env.TURNSTILE_VERIFY_URL,
    env.CHAT_BASE_URL,
    env.DEPLOY_HOOK_URL,
  ])
    if (value) named.push(new URL(value).hostname);
  if (env.SMTP_HOST) named.push(env.SMTP_HOST);
  if (env.RESEND_API_KEY && !env.RESEND_URL) named.push('api.resend.com');
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_URL) named.push('api.stripe.com');
  if (env.TURNSTILE_SECRET_KEY && !env.TURNSTILE_VERIFY_URL) named.push('challenges.cloudflare.com');
  return [...new Set(named)].join(',');
}

function spawnDeno({ root, name, env }: WorkerOptions): ChildProcess {
  const folder = join(root, 'supabase', 'functions', name);
  const flags = [
    'run',
    '--no-prompt',
    '--no-lock',
    '--node-modules-dir=manual',
    '--cached-only',
    `--config=${join(folder, 'deno.json')}`,
    `--preload=${fileURLToPath(new URL('./deno-guard.mjs', import.meta.url))}`,
    READS_ANY_HOST.includes(name) ? '--allow-net' : `--allow-net=${hosts(env)}`,
    // Relative to `cwd`: a comma in an absolute path would divide it in two.
    '--allow-read=node_modules',
    '--allow-env',
    join(folder, 'index.ts'),
  ];
  return spawn(denoProgram(), flags, {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    // Nothing of the developer's own environment: what a function reads has to be given to it.
    env: {
      ...env,
      DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
      DENO_DIR: join(root, 'node_modules', '.cache', 'deno'),
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
    },
  });
}

function portOf(child: ChildProcess, { name, log }: WorkerOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${name} was not ready within ${READY_WITHIN_MS / 1000} seconds`));
    }, READY_WITHIN_MS);
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        const port = LISTENING.exec(line)?.[1];
        if (!port) {
          log(`${name}: ${line}`);
          return;
        }
        clearTimeout(late);
        resolve(Number(port));
      });
    }
    child.once('close', (code, signal) => {
      clearTimeout(late);
      reject(new Error(`${name} ended (${signal ?? code}) before it was ready`));
    });
    child.once('error', reject);
  });
}

/** Starts a worker; everything it writes goes to `log`, a line at a time. @throws StartError without Deno. */
export function startWorker(options: WorkerOptions): FunctionWorker {
  const child = spawnDeno(options);
  // A worker that dies closes the pipe; `ended` reports it.
  child.stdin?.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    port: portOf(child, options),
    ended,
    async stop() {
      child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
      await ended;
      clearTimeout(kill);
    },
  };
}
