/**
 * The gate of the platform's Deno: Supabase's edge runtime is built on an older one than the embedded default runs.
 * That one checks the types of every function, starts it, and gets an answer. Exit code 1 and the reasons on stdout
 * when any fails.
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'supabase/functions');
const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')));
const problems: string[] = [];

const READY_WITHIN_MS = 20_000;

/** What a function has to be given before it starts; no one listens at these addresses. */
const FUNCTION_ENV = {
  SUPABASE_URL: 'http://127.0.0.1:1',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_this_gate',
  SUPABASE_SECRET_KEY: 'sb_secret_of_this_gate',
  SITE_URL: 'http://localhost:3000',
  MAIL_TRANSPORT: 'smtp',
  MAIL_FROM: 'Gate <gate@meridian.example>',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: '1',
  WAKE_SECRET: 'a-wake-secret-of-this-gate',
  IP_HASH_SECRET: 'an-ip-secret-of-this-gate',
  PAYMENTS: 'sandbox',
};

/** The program of the Deno version that the edge runtime has. package.json pins it for the machines that CI runs on. */
function platformDeno(): string {
  const name = `deno-platform-${process.platform}-${process.arch}`;
  if (name !== 'deno-platform-linux-x64') {
    process.stdout.write(`Not checked: the platform's Deno is pinned for Linux on x64, not for ${name}.\n`);
    process.exit(0);
  }
  return createRequire(import.meta.url).resolve(`${name}/deno`);
}

const deno = platformDeno();
const env = {
  ...FUNCTION_ENV,
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DENO_DIR: join(root, 'node_modules', '.cache', 'deno-platform'),
  DENO_NO_UPDATE_CHECK: '1',
  NO_COLOR: '1',
};
const SHARED = ['--quiet', '--no-lock', '--node-modules-dir=manual'];

/** The pins of all functions, which are the same: tests/gates/functions.ts sees to that. */
function importMap(): string {
  const files = names.map((name) => readFileSync(join(folder, name, 'deno.json'), 'utf8'));
  const imports = Object.assign(
    {},
    ...files.map((file) => (JSON.parse(file) as { imports: object }).imports),
  );
  return `data:application/json,${encodeURIComponent(JSON.stringify({ imports }))}`;
}

/** All at once, so that what they share is checked once. */
async function checkTypes(): Promise<void> {
  const modules = names.map((name) => join(folder, name, 'index.ts'));
  const args = ['check', ...SHARED, '--no-config', `--import-map=${importMap()}`, ...modules];
  await promisify(execFile)(deno, args, { cwd: root, env }).catch((error: { stderr?: string }) => {
    problems.push(error.stderr || String(error));
  });
}

/** Whether it answers at all: whatever it says of a path that it does not know, it has been loaded and has served. */
async function start(name: string): Promise<void> {
  const config = `--config=${join(folder, name, 'deno.json')}`;
  const allowed = ['--no-prompt', '--cached-only', '--allow-env', '--allow-read=.', '--allow-net=127.0.0.1'];
  const serve = join(import.meta.dirname, 'serve-on-free-port.mjs');
  const module = pathToFileURL(join(folder, name, 'index.ts')).href;
  const child = spawn(deno, ['run', ...SHARED, config, ...allowed, serve, module], { cwd: root, env });
  const late = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const port = /^port (\d+)$/.exec(line)?.[1];
      if (!port) continue;
      const { status } = await fetch(`http://127.0.0.1:${port}/${name}/nothing-is-here`);
      if (status !== 404) throw new Error(`It answered ${status} where 404 is right.`);
      return;
    }
    throw new Error(said || 'It ended before it was ready.');
  } finally {
    clearTimeout(late);
    child.kill();
  }
}

await checkTypes();
for (const name of names) {
  await start(name).catch((error: unknown) => {
    problems.push(`${name}: ${String(error)}`);
  });
}
if (names.length === 0) problems.push('No functions were found; the gate has gone blind.');

for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${names.length} functions on the platform's Deno, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
