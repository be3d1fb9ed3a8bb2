import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { denoProgram } from '../../platform/functions/function-worker.ts';
import { ADMIN, CLIENT } from '../../tests/support/account.ts';
import { postJson, slotsOfWindow } from '../../tests/support/booking/booking.ts';
import { createStackProcess, type StackProcess } from '../../tests/support/stack/stack-process.ts';
import { accessTokenOf } from './access-token.ts';
import { type Metric, percentile } from './metric.ts';
import { medianOf } from './web/median.ts';

const IMPORTS = 5;
const WARM_UP = 20;
const ROUNDS = 100;
const IMPORT_AT_MOST_MS = 150;
const READ_AT_MOST_MS = 30;
const WRITE_AT_MOST_MS = 50;
const RIGHTS_AT_MOST_TIMES = 1.1;
/** How often row-level security is turned off and on, and the requests of each kind in between. */
const RIGHTS_TURNS = 6;
const RIGHTS_ROUNDS = 40;

/** What a function has to be given before it starts; no one listens at these addresses. */
const ENV = {
  SUPABASE_URL: 'http://127.0.0.1:1',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_this_bench',
  SUPABASE_SECRET_KEY: 'sb_secret_of_this_bench',
  SITE_URL: 'http://localhost:3000',
  MAIL_TRANSPORT: 'smtp',
  MAIL_FROM: 'Bench <bench@example.com>',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: '1',
  WAKE_SECRET: 'a-wake-secret-of-this-bench',
  IP_HASH_SECRET: 'an-ip-secret-of-this-bench',
  PAYMENTS: 'sandbox',
};

async function importOnce(root: string, name: string): Promise<number> {
  const folder = join(root, 'supabase', 'functions', name);
  const args = [
    'run',
    '--quiet',
    '--no-lock',
    '--node-modules-dir=manual',
    '--cached-only',
    `--config=${join(folder, 'deno.json')}`,
    '--allow-all',
    join(import.meta.dirname, 'import-function.mjs'),
    pathToFileURL(join(folder, 'index.ts')).href,
  ];
  const env = { ...ENV, DENO_DIR: join(root, 'node_modules', '.cache', 'deno'), NO_COLOR: '1' };
  const { stdout } = await promisify(execFile)(denoProgram(), args, { cwd: root, env });
  return Number(stdout);
}

/** The import of each function in a new process of the embedded default's Deno. */
async function measureImports(root: string): Promise<Metric[]> {
  const functions = join(root, 'supabase', 'functions');
  const names = readdirSync(functions).filter((name) => existsSync(join(functions, name, 'index.ts')));
  const metrics: Metric[] = [];
  for (const name of names) {
    const times: number[] = [];
    for (let index = 0; index < IMPORTS; index += 1) times.push(await importOnce(root, name));
    metrics.push({
      name: `import of ${name}, median`,
      ...medianOf(times),
      unit: 'ms',
      atMost: IMPORT_AT_MOST_MS,
    });
  }
  return metrics;
}

type Request = (round: number) => Promise<Response>;

/** Sends all requests in turn, so that all of them run under the same machine load. @returns milliseconds by name. */
async function timeInTurn(
  requests: Record<string, Request>,
  rounds = ROUNDS,
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    for (const [name, send] of Object.entries(requests)) {
      const began = performance.now();
      const response = await send(round);
      const text = await response.text();
      if (!response.ok) throw new Error(`${name} was answered with ${response.status}: ${text}`);
      if (round >= WARM_UP) times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
    }
  }
  return times;
}

/** Warm responses of the functions, read to their end. The newsletter is left out: its responses take 300 ms on purpose. */
async function measureResponses(stack: StackProcess): Promise<Metric[]> {
  const { functionsUrl } = stack;
  const staff = { authorization: `Bearer ${await accessTokenOf(stack, ADMIN)}` };
  const slots = await slotsOfWindow(functionsUrl);
  const reads: Record<string, Request> = {
    'GET /health': () => fetch(`${functionsUrl}/health`),
    'GET /contact-submissions': () => fetch(`${functionsUrl}/contact-submissions`, { headers: staff }),
    'GET /appointments/availability': (round) =>
      fetch(`${functionsUrl}/appointments/availability?date=${slots[round]?.date}`),
  };
  const writes: Record<string, Request> = {
    'POST /contact': (round) =>
      postJson(`${functionsUrl}/contact`, {
        name: 'Ada Lovelace',
        email: `ada-${round}@bench.example`,
        company: 'Engines & Co',
        message: 'Our depot counts twice a week. Can a forecast replace one of the counts?',
      }),
    'POST /appointments/hold': (round) => {
      const { date = '', time = '' } = slots[round] ?? {};
      const wanted = { serviceType: 'AI Strategy Consultation', preferredDate: date, preferredTime: time };
      return postJson(`${functionsUrl}/appointments/hold`, wanted);
    },
  };
  return [...(await timeInTurn({ ...reads, ...writes }))].map(
    ([name, times]): Metric => ({
      name: `${name}, p95 of ${times.length}`,
      value: percentile(times, 0.95),
      unit: 'ms',
      atMost: name in reads ? READ_AT_MOST_MS : WRITE_AT_MOST_MS,
    }),
  );
}

/** Turns row-level security of the tables that `measureRights` reads on or off, in this stack. */
async function enforceRights(stack: StackProcess, isOn: boolean): Promise<void> {
  const word = isOn ? 'enable' : 'disable';
  await stack.ask(async (sql) => {
    for (const table of ['appointments', 'profiles', 'blog_posts'])
      await sql.unsafe(`alter table public.${table} ${word} row level security`);
  });
}

/** What row-level security adds to reads of the client area and of the blog: the same requests with it and without. */
async function measureRights(stack: StackProcess): Promise<Metric[]> {
  const { publishableKey } = await stack.secrets();
  const asClient = { apikey: publishableKey, authorization: `Bearer ${await accessTokenOf(stack, CLIENT)}` };
  const [{ id: user } = { id: '' }] = await stack.ask(
    (sql) => sql<{ id: string }[]>`select id from auth.users where email = ${CLIENT.email}`,
  );
  const send = (query: string, headers: Record<string, string>) => () =>
    fetch(`${stack.apiUrl}/rest/v1/${query}`, { headers });
  const reads: Record<string, Request> = {
    'a client’s bookings': send(
      `appointments?select=id&user_id=eq.${user}&order=created_at.desc&limit=20`,
      asClient,
    ),
    'a client’s profile': send(`profiles?select=full_name,company,phone&id=eq.${user}`, asClient),
    'the articles': send(
      'blog_posts?select=slug,title,excerpt&status=eq.published&order=publish_at.desc&limit=20',
      { apikey: publishableKey },
    ),
  };
  const times = { on: new Map<string, number[]>(), off: new Map<string, number[]>() };
  for (let turn = 0; turn < RIGHTS_TURNS; turn += 1) {
    for (const [state, kept] of Object.entries(times)) {
      await enforceRights(stack, state === 'on');
      for (const [name, ms] of await timeInTurn(reads, RIGHTS_ROUNDS))
        kept.set(name, [...(kept.get(name) ?? []), ...ms]);
    }
  }
  const median = (kept: Map<string, number[]>, name: string) => percentile(kept.get(name) ?? [], 0.5);
  return Object.keys(reads).map((name) => ({
    name: `${name}: time with row-level security, beside that without`,
    value: median(times.on, name) / median(times.off, name),
    unit: 'times',
    atMost: RIGHTS_AT_MOST_TIMES,
  }));
}

/** How long the functions take to load and to answer, and what row-level security costs a read. */
export async function measureFunctions(root: string): Promise<Metric[]> {
  const metrics = await measureImports(root);
  const stack = await createStackProcess();
  try {
    await stack.start();
    return [...metrics, ...(await measureResponses(stack)), ...(await measureRights(stack))];
  } finally {
    await stack.remove();
  }
}
