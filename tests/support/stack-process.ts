import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { type Ports, portsFrom } from '../../local/ports.ts';
import type { Secrets } from '../../local/secrets.ts';
import { makeDataFolder } from './data-folder.ts';
import { freePortBase } from './stack.ts';

/** A data folder whose stack runs in a process of its own, for tests that kill it. */
export interface StackProcess {
  ports: Ports;
  /** Starts it, or starts it again; resolves once it is ready. */
  start(): Promise<ChildProcess>;
  databasePid(): Promise<number>;
  /** The addresses of the contact messages that are stored. */
  submissions(): Promise<Set<string>>;
  remove(): Promise<void>;
}

const SCRIPT = join(import.meta.dirname, 'run-stack.ts');

/** Makes an empty data folder on free ports; nothing runs yet. */
export async function createStackProcess(): Promise<StackProcess> {
  const dataDir = await makeDataFolder();
  const portBase = await freePortBase();
  const ports = portsFrom(portBase);
  let current: ChildProcess | undefined;

  return {
    ports,
    async start() {
      const child = spawn(process.execPath, [SCRIPT, dataDir, String(portBase)], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      current = child;
      let output = '';
      child.stderr.on('data', (chunk) => {
        output += chunk;
      });
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', (chunk) => String(chunk).includes('ready') && resolve());
        child.once('exit', () => reject(new Error(`The stack ended before it was ready: ${output}`)));
      });
      return child;
    },
    async databasePid() {
      return Number.parseInt(await readFile(join(dataDir, 'database', 'postmaster.pid'), 'utf8'), 10);
    },
    async submissions() {
      const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as Secrets;
      const sql = postgres({
        host: '127.0.0.1',
        port: ports.database,
        database: 'postgres',
        username: 'supabase_admin',
        password: secrets.databasePassword,
        max: 1,
      });
      const rows = await sql<{ email: string }[]>`select email from public.contact_submissions`;
      await sql.end();
      return new Set(rows.map((row) => row.email));
    },
    async remove() {
      if (current && current.exitCode === null && current.signalCode === null) {
        const gone = once(current, 'exit');
        current.kill('SIGTERM');
        await gone;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
