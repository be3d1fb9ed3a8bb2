import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { isFree } from '../../../platform/ports.ts';
import { CHECKOUT } from '../../../tests/support/checkout.ts';
import type { TestTarget } from '../../../tests/support/stack/test-target.ts';

/** Functions load their packages at the first call. */
const PATIENCE_MS = 60_000;
const POLL_MS = 1000;
/** Addresses that can be no one's (RFC 2606): the seed's, and those that a test left when it was killed. */
const OF_TESTS = '@(example\\.(com|org|net)|([^@]+\\.)?example)$';

async function migrationsFault(sql: Sql): Promise<string | undefined> {
  const files = await readdir(join(CHECKOUT, 'supabase', 'migrations'));
  const wanted = files.filter((name) => name.endsWith('.sql')).map((name) => name.split('_')[0] as string);
  const applied = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations`.catch(() => []);
  const missing = wanted.filter((each) => !applied.some(({ version }) => version === each));
  return missing.length > 0
    ? `Migration ${missing[0]} has not been applied: run \`npx supabase db push --remote\`.`
    : undefined;
}

async function accountsFault(sql: Sql): Promise<string | undefined> {
  const [count] = await sql<[{ seeded: number; strangers: number }]>`
    select count(*) filter (where email in ('admin@example.com', 'client@example.com'))::int as seeded,
      count(*) filter (where coalesce(email, '') !~ ${OF_TESTS})::int as strangers
    from auth.users`;
  if (count.strangers > 0) {
    return `The project has accounts of people (${count.strangers}), so it is nothing to test with.`;
  }
  return count.seeded < 2
    ? 'The accounts for development are missing: docs/platform.md says how to add them.'
    : undefined;
}

async function databaseFaults({ ownerUrl }: TestTarget): Promise<(string | undefined)[]> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
  try {
    return [await migrationsFault(sql), await accountsFault(sql)];
  } catch (error) {
    return [`The database cannot be used: ${(error as Error).message}`];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function answers(url: string, headers: Record<string, string>, patienceMs: number): Promise<boolean> {
  for (const started = performance.now(); ; await delay(POLL_MS)) {
    const response = await fetch(url, { headers }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    if (response?.ok) return true;
    if (performance.now() - started > patienceMs) return false;
  }
}

async function addressFaults(target: TestTarget, patienceMs: number): Promise<(string | undefined)[]> {
  const { site, api, mail } = target.urls;
  const key = { apikey: target.publishableKey };
  const inbox = { mailpit: `${mail}/api/v1/messages?limit=1`, maildev: `${mail}/email` }[target.inbox];
  const [auth, functions, box, port] = await Promise.all([
    answers(`${api}/auth/v1/settings`, key, patienceMs),
    answers(`${api}/functions/v1/health`, key, patienceMs),
    answers(inbox, {}, patienceMs),
    isFree(Number(new URL(site).port)),
  ]);
  return [
    auth ? undefined : 'The auth server does not answer to the publishable key.',
    functions
      ? undefined
      : 'The function `health` does not answer with 200: deploy the functions and set their secrets.',
    box ? undefined : `The inbox does not answer as ${target.inbox} does.`,
    port ? undefined : `The port of ${site}, where the site is to be served, is taken.`,
  ];
}

/** Why tests should not begin on this stack, one sentence each. Nothing is changed by asking. */
export async function targetFaults(target: TestTarget, patienceMs = PATIENCE_MS): Promise<string[]> {
  const faults = await Promise.all([databaseFaults(target), addressFaults(target, patienceMs)]);
  return faults.flat().filter((fault) => fault !== undefined);
}
