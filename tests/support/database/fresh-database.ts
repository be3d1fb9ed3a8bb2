import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';
import { givenTarget, type TestTarget } from '../stack/test-target.ts';
import { TEMPLATE } from './database.ts';
import { snapshotRows } from './row-snapshot.ts';

/** A seeded database of one test file. */
export interface FreshDatabase {
  /** Connection URL of a role: `supabase_admin`, `postgres` or `supabase_lite`. */
  url(role: string): string;
  /** As many as a test may open at once. */
  connections: number;
  drop(): Promise<void>;
}

interface PlannedDatabase extends FreshDatabase {
  create(): Promise<void>;
}

let made = 0;

/** The one database of a given stack. It cannot be copied, so its rows are put back instead of dropping it. */
function givenDatabase(target: TestTarget): PlannedDatabase {
  const { ownerUrl, superuserUrl = ownerUrl } = target;
  const urls: Record<string, string> = { postgres: ownerUrl, supabase_admin: superuserUrl };
  let kept: Awaited<ReturnType<typeof snapshotRows>> | undefined;
  return {
    url(role) {
      const url = urls[role];
      if (!url) throw new Error(`Only the embedded default lets tests connect as ${role}.`);
      return url;
    },
    // A hosted project of the smallest size has 60, and its own servers take most.
    connections: 10,
    async create() {
      kept = await snapshotRows(target);
    },
    drop: async () => kept?.restore(),
  };
}

function planDatabase(template: string): PlannedDatabase {
  const target = givenTarget();
  if (target) return givenDatabase(target);
  const { port, password } = inject('testServer');
  made += 1;
  const name = `test_${process.pid}_${made}`;
  const url = (role: string, database = name) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;

  async function asSuperuser(statement: string): Promise<void> {
    const sql = postgres(url('supabase_admin', 'template1'), { max: 1, onnotice: () => undefined });
    await sql.unsafe(statement);
    await sql.end();
  }

  return {
    url: (role) => url(role),
    connections: 100,
    // The default strategy writes every block into the log as well.
    create: () =>
      asSuperuser(`create database ${name} template ${template} owner postgres strategy file_copy`),
    drop: () => asSuperuser(`drop database if exists ${name} with (force)`),
  };
}

/** Copies the seeded database, or another template, in about 100 ms (in memory), so that a test may commit what it likes. */
export async function freshDatabase(template = TEMPLATE): Promise<FreshDatabase> {
  const database = planDatabase(template);
  await database.create();
  return database;
}

export interface TestDatabase extends Pick<FreshDatabase, 'url'> {
  /** Connections that end after the tests; one unless `max` says more. */
  connect(role: string, options?: postgres.Options<Record<string, never>>): Sql;
}

/** A fresh database for all tests of a file, which is dropped after them. */
export function testDatabase(): TestDatabase {
  const database = planDatabase(TEMPLATE);
  beforeAll(() => database.create());
  afterAll(() => database.drop());
  return {
    url: database.url,
    connect(role, options) {
      const sql = postgres(database.url(role), { max: 1, onnotice: () => undefined, ...options });
      afterAll(() => sql.end());
      return sql;
    },
  };
}
