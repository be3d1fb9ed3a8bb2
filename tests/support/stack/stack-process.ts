import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { type Ports, portsFrom } from '../../../platform/ports.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { makeDataFolder } from './data-folder.ts';
import { freePortBase } from './stack.ts';

/** A data folder whose stack runs in a process of its own, for tests that kill it. */
export interface StackProcess {
  ports: Ports;
  apiUrl: string;
  /** Where its functions answer. */
  functionsUrl: string;
  mailUrl: string;
  /** Of its pages, with a `site`. */
  siteUrl: string;
  /** Starts it, or starts it again; resolves once it is ready. */
  start(): Promise<ChildProcess>;
  /** Of the stack itself; the parent of everything it runs. */
  pid(): number;
  databasePid(): Promise<number>;
  secrets(): Promise<Secrets>;
  /** Asks the database, over a connection of its own, as superuser. */
  ask<T>(question: (sql: Sql) => Promise<T>): Promise<T>;
  /** Has due mails sent, as the clock does each minute. */
  wakeMail(): Promise<void>;
  /** The addresses of the contact messages that are stored. */
  submissions(): Promise<Set<string>>;
  /** What it has written, the last lines at least. */
  output(): string;
  remove(): Promise<void>;
}

const SCRIPT = join(import.meta.dirname, 'run-stack.ts');
const KEPT_CHARACTERS = 100_000;

/** What each page of the site ends with: one that lacks it was cut off. */
export const PAGE_END = '<!-- end of the page -->';
/** About as long as a page of the built site. */
const PAGE_BYTES = 60_000;

/** Writes pages of usual length, and the rule that leads the site's /api to the functions. */
async function writeSite(directory: string, functionsUrl: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, '_redirects'), `/api/*  ${functionsUrl}/:splat  200\n`);
  const page = `<!doctype html><title>A page</title><p>${'text '.repeat(PAGE_BYTES / 5)}</p>${PAGE_END}`;
  for (const name of ['index', 'about', 'services']) await writeFile(join(directory, `${name}.html`), page);
}

/**
 * Makes a data folder on free ports; nothing runs yet. The site is a server of plain pages in a process of its own, or the
 * built site, which the stack serves.
 */
export async function createStackProcess({ site }: { site?: 'plain' | 'built' } = {}): Promise<StackProcess> {
  const dataDir = await makeDataFolder();
  const portBase = await freePortBase();
  const ports = portsFrom(portBase);
  const siteDirectory = join(dataDir, 'site');
  let current: ChildProcess | undefined;
  let output = '';

  async function secrets(): Promise<Secrets> {
    return JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as Secrets;
  }

  async function ask<T>(question: (sql: Sql) => Promise<T>): Promise<T> {
    const sql = postgres({
      host: '127.0.0.1',
      port: ports.database,
      database: 'postgres',
      username: 'supabase_admin',
      password: (await secrets()).databasePassword,
      max: 1,
    });
    try {
      return await question(sql);
    } finally {
      await sql.end();
    }
  }

  const apiUrl = `http://localhost:${ports.api}`;
  const functionsUrl = `${apiUrl}/functions/v1`;
  return {
    ports,
    apiUrl,
    functionsUrl,
    mailUrl: `http://localhost:${ports.inbox}`,
    siteUrl: `http://localhost:${ports.site}`,
    async start() {
      if (site === 'plain') await writeSite(siteDirectory, functionsUrl);
      const choice = site === 'plain' ? [siteDirectory] : site === 'built' ? ['built'] : [];
      const args = [SCRIPT, dataDir, String(portBase), ...choice];
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
      current = child;
      output = '';
      child.stderr.on('data', (chunk) => {
        output = (output + chunk).slice(-KEPT_CHARACTERS);
      });
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', (chunk) => String(chunk).includes('ready') && resolve());
        child.once('exit', () => reject(new Error(`The stack ended before it was ready: ${output}`)));
      });
      return child;
    },
    pid: () => current?.pid as number,
    async databasePid() {
      return Number.parseInt(await readFile(join(dataDir, 'database', 'postmaster.pid'), 'utf8'), 10);
    },
    secrets,
    ask,
    async wakeMail() {
      const headers = { authorization: `Bearer ${(await secrets()).wakeSecret}` };
      await fetch(`${functionsUrl}/deliver-mail`, { method: 'POST', headers });
    },
    async submissions() {
      const rows = await ask((sql) => sql<{ email: string }[]>`select email from public.contact_submissions`);
      return new Set(rows.map((row) => row.email));
    },
    output: () => output,
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
