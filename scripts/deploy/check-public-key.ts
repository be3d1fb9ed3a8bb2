import { schemaSql } from '../../platform/postgres/schema-files.ts';

const TIMEOUT_MS = 10_000;

/** The tables that the schema files declare. */
export interface DeclaredTables {
  /** A visitor may read rows of them. */
  open: string[];
  closed: string[];
}

/** Returns the tables of the schema `public`; a table is open if a policy lets visitors select from it. */
export async function declaredTables(root: string): Promise<DeclaredTables> {
  const sql = await schemaSql(root);
  const names = (pattern: RegExp) => new Set(Array.from(sql.matchAll(pattern), ([, name]) => name as string));
  const open = names(/create policy \w+ on public\.(\w+) for select to [^;]*?\banon\b/g);
  const tables = names(/create table public\.(\w+)/g);
  return { open: [...open], closed: [...tables].filter((table) => !open.has(table)) };
}

/** Checks that the publishable key reads the open tables, and no others. */
export async function checkPublicKey(
  supabaseUrl: string,
  key: string,
  { open, closed }: DeclaredTables,
): Promise<string[]> {
  const isReadable = async (table: string, columns: string) => {
    const url = `${supabaseUrl}/rest/v1/${table}?select=${columns}&limit=1`;
    const response = await fetch(url, { headers: { apikey: key }, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  };
  const findings: string[] = [];
  for (const table of open)
    if (!(await isReadable(table, 'id')))
      findings.push(`The publishable key cannot read ${table}. Check the key and the migrations.`);
  for (const table of closed)
    if ((await isReadable(table, '*')) || (await isReadable(table, 'id')))
      findings.push(`The publishable key can read ${table}. Revoke the grant that no migration made.`);
  return findings;
}
