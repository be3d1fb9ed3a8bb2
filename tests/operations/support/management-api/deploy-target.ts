import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { ENV_FILE, writeProductionEnv } from '../../../../scripts/deploy/production-env.ts';
import { CHECKOUT } from '../../../support/checkout.ts';
import { type FreshDatabase, freshDatabase } from '../../../support/database/fresh-database.ts';
import { type FakeManagementApi, REF, startManagementApi, TOKEN } from './fake-management-api.ts';

// The embedded default lacks these parts of the platform. The setup reads their catalogs only.
const PLATFORM_PARTS = `
  create schema net authorization postgres;
  create schema cron authorization postgres;
  create table cron.job (jobname text primary key, schedule text not null, command text not null, active boolean default true);
  create function cron.schedule(text, text, text) returns void language sql as $$
    insert into cron.job (jobname, schedule, command) values ($1, $2, $3)
    on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command, active = true $$;
  alter table cron.job owner to postgres;
  create schema vault authorization postgres;
  create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text not null);
  create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(text, text) returns uuid language sql as
    $$ insert into vault.secrets (secret, name) values ($1, $2) returning id $$;
  create function vault.update_secret(uuid, text) returns void language sql as
    $$ update vault.secrets set secret = $2 where id = $1 $$;
  grant all on all tables in schema vault to postgres;
  create schema realtime authorization postgres;
  create table realtime.messages (topic text not null, extension text not null);
  create function realtime.topic() returns text language sql stable as $$ select current_setting('realtime.topic', true) $$;
  alter table realtime.messages enable row level security;
  alter table realtime.messages owner to postgres;`;

/** What a person fills out. The passwords must never be printed. */
export const FILLED_OUT = {
  SITE_URL: 'https://www.harbor-advisors.test',
  MAIL_FROM: 'Harbor Advisors <hello@harbor-advisors.test>',
  SMTP_HOST: 'smtp.harbor-advisors.test',
  SMTP_USER: 'harbor',
  SMTP_PASS: 'password-of-the-mail-server',
};

export interface Run {
  code: number | null;
  /** Everything that the command wrote. */
  output: string;
}

/** A checkout, a project of the platform, and its database. */
export interface DeployTarget {
  root: string;
  api: FakeManagementApi;
  sql: Sql;
  /** Of the role `postgres`. */
  databaseUrl: string;
  /** Fills out the file with the secrets, as a person does; makes it if it does not exist. */
  fillOut(): Promise<void>;
  /** Runs the setup. `onLine` sees each line while the command runs. */
  run(options?: RunOptions): Promise<Run>;
  close(): Promise<void>;
}

interface RunOptions {
  /** Another script with its arguments. */
  command?: string[];
  env?: Record<string, string>;
  firmEmail?: string;
  adminEmail?: string;
  rotate?: boolean;
  onLine?: (line: string, child: ChildProcess) => void;
  onStart?: (child: ChildProcess) => void;
}

async function makeCheckout(apiUrl: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'site deploy '));
  const isCommitted = (path: string) => !/[\\/](\.temp|\.branches|\.env|\.env\.production)$/.test(path);
  await cp(join(CHECKOUT, 'supabase'), join(root, 'supabase'), { recursive: true, filter: isCommitted });
  await symlink(join(CHECKOUT, 'node_modules'), join(root, 'node_modules'));
  await mkdir(join(root, 'home'));
  const profile = ['name: tests', `api_url: ${apiUrl}`, `dashboard_url: ${apiUrl}`];
  const hosts = ['project_host: localhost', 'pooler_host: pooler.localhost', ''];
  await writeFile(join(root, 'profile.yaml'), [...profile, ...hosts].join('\n'));
  return root;
}

async function addPlatformParts(database: FreshDatabase): Promise<void> {
  const superuser = postgres(database.url('supabase_admin'), { max: 1, onnotice: () => undefined });
  await superuser.unsafe(PLATFORM_PARTS);
  await superuser.end();
}

/** Makes a target whose database is a copy of `template`. */
export async function createDeployTarget(template?: string): Promise<DeployTarget> {
  const database = await freshDatabase(template);
  await addPlatformParts(database);
  const databaseUrl = `${database.url('postgres')}?sslmode=disable`;
  const api = await startManagementApi(database.url('postgres'));
  const root = await makeCheckout(api.url);
  const sql = postgres(database.url('postgres'), { max: 1, onnotice: () => undefined });

  async function run(options: RunOptions = {}): Promise<Run> {
    const { env = {}, firmEmail = '', adminEmail = '', rotate = false, onLine, onStart } = options;
    const script = join(CHECKOUT, 'tests', 'operations', 'support', 'run-deploy-setup.ts');
    const command = options.command ?? [script, root, REF, firmEmail, adminEmail, rotate ? 'rotate' : ''];
    const child = spawn(process.execPath, command, {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        HOME: join(root, 'home'),
        SUPABASE_PROFILE: join(root, 'profile.yaml'),
        SUPABASE_ACCESS_TOKEN: TOKEN,
        SUPABASE_DB_URL: databaseUrl,
        VITE_SUPABASE_URL: api.url,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onStart?.(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
        for (const line of chunk.toString('utf8').split('\n')) onLine?.(line, child);
      });
    }
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output };
  }

  async function fillOut(): Promise<void> {
    await writeProductionEnv(root, {});
    const file = join(root, ENV_FILE);
    const text = await readFile(file, 'utf8');
    const filled = Object.entries(FILLED_OUT).reduce(
      (result, [name, value]) =>
        result.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${JSON.stringify(value)}`),
      text,
    );
    await writeFile(file, filled);
  }

  async function close(): Promise<void> {
    await sql.end();
    await api.close();
    await database.drop();
    await rm(root, { recursive: true, force: true });
  }

  return { root, api, sql, databaseUrl, fillOut, run, close };
}
