import postgres from 'postgres';
import { inject } from 'vitest';
import { TEMPLATE } from './database.ts';

/** A seeded database of one test file. */
export interface FreshDatabase {
  /** Connection URL of a role: `supabase_admin`, `postgres` or `supabase_lite`. */
  url(role: string): string;
  drop(): Promise<void>;
}

let made = 0;

/** Copies the seeded database, or another template, in about 50 ms, so that a test may commit what it likes. */
export async function freshDatabase(template = TEMPLATE): Promise<FreshDatabase> {
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

  await asSuperuser(`create database ${name} template ${template} owner postgres`);
  return {
    url: (role) => url(role),
    drop: () => asSuperuser(`drop database ${name} with (force)`),
  };
}
