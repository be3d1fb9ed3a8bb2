import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, expect, it } from 'vitest';
import { portsFrom } from '../../local/ports.ts';
import type { Secrets } from '../../local/secrets.ts';
import { postJson } from '../support/booking.ts';
import { freePortBase } from '../support/stack.ts';

const folders: string[] = [];
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

/** Starts a stack process and waits until it says `ready`. */
async function start(dataDir: string, portBase: number): Promise<ChildProcess> {
  const script = join(import.meta.dirname, '..', 'support', 'run-stack.ts');
  const child = spawn(process.execPath, [script, dataDir, String(portBase)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  child.stderr?.on('data', (chunk) => (output += chunk));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes('ready') && resolve());
    child.once('exit', () => reject(new Error(`The stack ended before it was ready: ${output}`)));
  });
  return child;
}

it('killed mid-write, it starts again by itself with every acknowledged message', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'meridian kill '));
  await chmod(dataDir, 0o755);
  folders.push(dataDir);
  const portBase = await freePortBase();
  const api = `http://localhost:${portsFrom(portBase).api}`;
  const first = await start(dataDir, portBase);

  const accepted: string[] = [];
  let writing = true;
  const write = async (writer: number) => {
    for (let index = 0; writing; index += 1) {
      const email = `w${writer}-${index}@example.com`;
      const answer = await postJson(`${api}/functions/v1/contact`, {
        name: 'Ada Lovelace',
        email,
        company: 'Analytical',
        message: 'Please call me about our warehouse.',
      }).catch(() => undefined);
      if (answer?.status === 201) accepted.push(email);
    }
  };
  const writers = [write(1), write(2), write(3)];
  while (accepted.length < 20) await delay(10);
  first.kill('SIGKILL');
  await once(first, 'exit');
  writing = false;
  await Promise.all(writers);

  await start(dataDir, portBase);
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as Secrets;
  const sql = postgres(
    `postgresql://supabase_admin:${encodeURIComponent(secrets.databasePassword)}@127.0.0.1:${portsFrom(portBase).database}/postgres`,
    { max: 1 },
  );
  const rows = await sql<{ email: string }[]>`select email from public.contact_submissions`;
  await sql.end();
  const stored = new Set(rows.map((row) => row.email));
  expect(accepted.filter((email) => !stored.has(email))).toEqual([]);
}, 120_000);
