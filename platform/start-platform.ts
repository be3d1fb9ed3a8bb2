import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { startApi } from './api.ts';
import { createFunctionsHost, type FunctionsHost } from './functions/functions-host.ts';
import { type Lock, takeLock } from './lock.ts';
import { startMailbox } from './mail/maildev-server.ts';
import { type Ports, portsFrom, requireFreePorts } from './ports.ts';
import { type SupervisedDatabase, startDatabase } from './postgres/database.ts';
import { prepareDatabase, type Seed } from './postgres/migrate.ts';
import { stopOrphanedPostgres } from './postgres/orphaned-postgres.ts';
import { createReconnectingPool } from './postgres/reconnecting-pool.ts';
import type { Supervised } from './process/restarting-process.ts';
import { type MinuteScheduler, startMinuteScheduler } from './scheduler/minute-scheduler.ts';
import { loadSecrets, type Secrets, sendEmailHookSecret } from './secrets.ts';
import { startSite } from './site/site.ts';

export interface StackOptions {
  /** The checkout. */
  root: string;
  /** Added to every port. */
  portBase: number;
  /** The folder of the database, mails and secrets. */
  dataDir: string;
  /** Starts from an empty, seeded database and an empty inbox. */
  fresh: boolean;
  rateLimitScale: number;
  /** What a fresh database gets. */
  seeds: readonly Seed[];
  /** What people open: the built site, or the dev server. */
  front: 'site' | 'dev';
  /** Gives the functions the deploy hook of `serveSite`, and looks for due builds and calendars every second. */
  hasDeployHook?: boolean;
  log: (line: string) => void;
}

/** One thing to start; the title is shown as progress. */
export interface Step {
  title: string;
  run: () => Promise<void>;
}

export interface Stack {
  ports: Ports;
  urls: { site: string; api: string; database: string; mail: string };
  secrets(): Secrets;
  functions(): FunctionsHost;
  mailbox(): Supervised;
  /** The process of Postgres as it runs now. */
  databasePid(): number;
  minuteScheduler(): MinuteScheduler;
  /** Connections as superuser and as `postgres`, the owner of the project's objects; for tests and tools. */
  databaseUrls(): { superuserUrl: string; ownerUrl: string };
  /** Has `close` called when the stack ends, before what was started earlier. */
  onStop(close: () => unknown): void;
  /**
   * Serves a built site at `urls.site`. `publish` is called when the functions request a build, with `hasDeployHook`.
   * The hook answers when it has ended, with its failure as text.
   */
  serveSite(directory: string, publish?: () => Promise<void>): Promise<void>;
  /** Ends all of it, last started first. Safe at any time, and twice. */
  stop(): Promise<void>;
}

function functionEnv(options: StackOptions, stack: Stack, hookPath: string): Record<string, string> {
  const secrets = stack.secrets();
  return {
    ...(options.hasDeployHook && { DEPLOY_HOOK_URL: `http://127.0.0.1:${stack.ports.site}${hookPath}` }),
    SUPABASE_URL: stack.urls.api,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    SUPABASE_SECRET_KEY: secrets.secretKey,
    SITE_URL: stack.urls.site,
    MAIL_TRANSPORT: 'smtp',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(stack.ports.smtp),
    WAKE_SECRET: secrets.wakeSecret,
    SEND_EMAIL_HOOK_SECRETS: sendEmailHookSecret(secrets),
    INBOUND_MAIL_SECRET: `${secrets.wakeSecret}-for-inbound-mail`,
    IP_HASH_SECRET: secrets.ipHashSecret,
    PAYMENTS: 'sandbox',
    LOOPBACK_CALENDARS: 'true',
    RATE_LIMIT_SCALE: String(options.rateLimitScale),
  };
}

/** Forgets everything that was saved: the next start begins with an empty, seeded database. */
async function removeData(dataDir: string): Promise<void> {
  for (const part of ['database', 'mail', 'storage', 'secrets.json']) {
    await rm(join(dataDir, part), { recursive: true, force: true });
  }
}

async function runInOrder(steps: Step[]): Promise<void> {
  for (const step of steps) await step.run();
}

/**
 * Starts the embedded Supabase of one data folder: Postgres with the migrations and the seeds, the mail inbox, then auth,
 * REST, storage, functions and the minute's jobs. `run` may show progress, add what starts after the steps, or run only
 * the first of them; each step needs the ones before it, and `stack` knows what has started so far.
 * @throws StartError saying what failed, why, and what to do; what had started is stopped.
 */
export async function startPlatform(
  options: StackOptions,
  run: (steps: Step[], stack: Stack) => Promise<void> = runInOrder,
): Promise<Stack> {
  const { stack, steps } = createStack(options);
  try {
    await run(steps, stack);
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return stack;
}

function createStack(options: StackOptions): { stack: Stack; steps: Step[] } {
  const { root, dataDir, log } = options;
  const ports = portsFrom(options.portBase);
  const closers: (() => unknown)[] = [];
  const hookPath = `/build_hooks/${randomBytes(32).toString('base64url')}`;
  let lock: Lock | undefined;
  let secrets: Secrets | undefined;
  let functions: FunctionsHost | undefined;
  let mailbox: Supervised | undefined;
  let database: SupervisedDatabase | undefined;
  let minuteScheduler: MinuteScheduler | undefined;
  let superuserUrl = '';
  let ownerUrl = '';
  let stopped: Promise<void> | undefined;

  function need<T>(value: T | undefined): T {
    if (value === undefined) throw new Error('The stack is not started that far.');
    return value;
  }

  const stack: Stack = {
    ports,
    urls: {
      site: `http://localhost:${ports[options.front]}`,
      api: `http://localhost:${ports.api}`,
      database: `postgresql://localhost:${ports.database}/postgres`,
      mail: `http://localhost:${ports.inbox}`,
    },
    secrets: () => need(secrets),
    functions: () => need(functions),
    mailbox: () => need(mailbox),
    databasePid: () => need(database).pid(),
    minuteScheduler: () => need(minuteScheduler),
    databaseUrls: () => ({ superuserUrl, ownerUrl }),
    onStop(close) {
      closers.push(close);
    },
    async serveSite(directory, publish) {
      const deployHook = publish && { path: hookPath, onRequest: publish };
      const site = await startSite({ port: ports.site, directory, log, ...(deployHook && { deployHook }) });
      closers.push(() => site.close());
    },
    stop() {
      stopped ??= (async () => {
        await lock?.leave();
        for (const close of closers.reverse()) {
          try {
            await close();
          } catch (error) {
            log(`stop: ${String(error)}`);
          }
        }
      })();
      return stopped;
    },
  };
  const steps: Step[] = [
    {
      title: 'Start Postgres 17',
      async run() {
        lock = await takeLock(join(dataDir, 'stack.lock'), stack.urls.site);
        closers.push(() => lock?.release());
        await requireFreePorts({
          [options.front]: ports[options.front],
          API: ports.api,
          'mail inbox': ports.inbox,
          mail: ports.smtp,
        });
        await stopOrphanedPostgres(join(dataDir, 'database'));
        await requireFreePorts({ database: ports.database });
        if (options.fresh) await removeData(dataDir);
        secrets = await loadSecrets(join(dataDir, 'secrets.json'));
        database = await startDatabase({
          dataDir: join(dataDir, 'database'),
          port: ports.database,
          password: secrets.databasePassword,
          log,
        });
        closers.push(() => database?.stop());
        superuserUrl = database.url('supabase_admin');
        ownerUrl = database.url('postgres');
      },
    },
    {
      title: 'Apply migrations and seed',
      run: () => prepareDatabase({ root, superuserUrl, ownerUrl, seeds: options.seeds, log }),
    },
    {
      title: 'Open the mail inbox',
      async run() {
        mailbox = await startMailbox({
          smtpPort: ports.smtp,
          webPort: ports.inbox,
          directory: join(dataDir, 'mail'),
          log,
        });
        closers.push(() => mailbox?.stop());
      },
    },
    {
      title: 'Start API, functions and minute scheduler',
      async run() {
        functions = createFunctionsHost({ root, env: functionEnv(options, stack, hookPath), log });
        closers.push(() => functions?.close());
        const api = await startApi({
          root,
          port: ports.api,
          siteUrl: stack.urls.site,
          smtpPort: ports.smtp,
          databaseUrl: need(database).url('supabase_lite'),
          storageDir: join(dataDir, 'storage'),
          secrets: stack.secrets(),
          rateLimitScale: options.rateLimitScale,
          functions,
          log,
        });
        closers.push(() => api.close());
        minuteScheduler = runMinuteScheduler(stack, ownerUrl, options);
        closers.push(() => minuteScheduler?.stop());
      },
    },
  ];
  return { stack, steps };
}

function runMinuteScheduler(
  stack: Stack,
  url: string,
  { log, hasDeployHook = false }: StackOptions,
): MinuteScheduler {
  const sql = createReconnectingPool((onclose) =>
    postgres(url, { max: 1, idle_timeout: 5, onclose, onnotice: () => undefined }),
  );
  async function wake(name: string): Promise<void> {
    await fetch(`${stack.urls.api}/functions/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.secrets().wakeSecret}` },
    });
  }
  const scheduler = startMinuteScheduler({
    sql,
    log,
    isUrgent: hasDeployHook,
    wake,
  });
  return {
    ...scheduler,
    stop() {
      scheduler.stop();
      void sql.end({ timeout: 1 });
    },
  };
}
