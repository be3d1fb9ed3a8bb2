import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import postgres from 'postgres';

const FOLDER = 'share/postgresql/extension/';
const BLOCK = 512;

function field(header: Buffer, start: number, length: number): string {
  return header.toString('utf8', start, start + length).replace(/\0.*$/s, '');
}

/** One file's text out of a tar archive. */
function untar(archive: Buffer, wanted: string): string {
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const size = Number.parseInt(field(archive, at + 124, 12), 8) || 0;
    if (field(archive, at, 100) === wanted) {
      return archive.toString('utf8', at + BLOCK, at + BLOCK + size);
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new Error(`${wanted} is not in the archive of @electric-sql/pglite-pgtap.`);
}

/** One of the files of pgTAP, which is plain SQL; this package carries it. */
async function pgtapFile(name: string): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite-pgtap');
  const archive = gunzipSync(await readFile(join(dirname(entry), 'pgtap.tar.gz')));
  return untar(archive, FOLDER + name);
}

async function run(url: string, statements: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(`begin; set local search_path = extensions; ${statements}; commit`);
  } finally {
    await sql.end();
  }
}

interface PgtapState {
  /** Postgres can install it by name, as the platform's can. */
  available: boolean;
  installed: boolean;
}

async function pgtapState(url: string): Promise<PgtapState> {
  const sql = postgres(url, { max: 1 });
  try {
    const [state] = await sql<[PgtapState]>`
      select exists (select from pg_available_extensions where name = 'pgtap') as available,
        exists (select from pg_extension where extname = 'pgtap') as installed`;
    return state;
  } finally {
    await sql.end();
  }
}

/**
 * Puts pgTAP into schema `extensions`, where `supabase test db` has it: the extension, or its functions alone where
 * Postgres does not know it. The result takes it out again.
 * @param url of the superuser, or of `postgres` on the platform.
 */
export async function installPgtap(url: string): Promise<() => Promise<void>> {
  const { available, installed } = await pgtapState(url);
  if (installed) return async () => undefined;
  await run(url, available ? 'create extension pgtap' : await pgtapFile('pgtap.sql'));
  return async () => run(url, available ? 'drop extension pgtap' : await pgtapFile('uninstall_pgtap.sql'));
}

/** One line of a test file's report. */
export interface TapLine {
  passed: boolean;
  description: string;
  /** What pgTAP says about a failure. */
  details: string;
}

function tapLines(text: string[]): TapLine[] {
  const found: TapLine[] = [];
  for (const line of text.flatMap((part) => part.split('\n'))) {
    const result = /^(not )?ok \d+(?: - (.*))?$/.exec(line);
    if (result) found.push({ passed: !result[1], description: result[2] ?? '', details: '' });
    else if (line.startsWith('#') && found.length > 0) (found.at(-1) as TapLine).details += `${line}\n`;
  }
  return found;
}

/** How many tests the file says it has. */
function plannedIn(text: string[]): number {
  return Number(text.map((line) => /^1\.\.(\d+)$/.exec(line)?.[1]).find(Boolean) ?? -1);
}

/** The first failed test among the lines that pgTAP has said; empty: there is none. */
export function failedLine(text: string[]): string {
  const failure = tapLines(text).find(({ passed }) => !passed);
  return failure ? `${failure.description}\n${failure.details}` : '';
}

/** What is wrong with the report of a whole file; empty: all it planned has passed. */
export function tapFailure(text: string[]): string {
  const ran = tapLines(text).length;
  const planned = plannedIn(text);
  return failedLine(text) || (planned === ran ? '' : `${planned} tests are planned and ${ran} ran`);
}

/** Every value of the rows that one statement returned. */
export const textOf = (rows: Iterable<Record<string, unknown>>): string[] =>
  [...rows].flatMap((row) => Object.values(row).map(String));

const INCLUDE = /^\\ir (\S+)$/m;

/** The SQL of a pgTAP file: each line `\ir <path>` is replaced by that file, which is relative to this one as in psql. */
export async function readPgtapFile(file: string): Promise<string> {
  let text = await readFile(file, 'utf8');
  for (let line = INCLUDE.exec(text); line; line = INCLUDE.exec(text)) {
    const included = await readPgtapFile(join(dirname(file), line[1] as string));
    text = text.slice(0, line.index) + included + text.slice(line.index + line[0].length);
  }
  return text;
}

/** Runs a pgTAP file as role `postgres`, as `supabase test db` does. @throws for SQL errors and a wrong plan. */
export async function runPgtapFile(file: string, ownerUrl: string): Promise<TapLine[]> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
  try {
    const results = (await sql.unsafe(await readPgtapFile(file))) as unknown as Record<string, unknown>[][];
    const text = textOf(results.flat());
    const lines = tapLines(text);
    const planned = plannedIn(text);
    if (planned !== lines.length) throw new Error(`${file} plans ${planned} tests and ran ${lines.length}.`);
    return lines;
  } finally {
    await sql.end();
  }
}
