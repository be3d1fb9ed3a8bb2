import type { Sql } from 'postgres';
import { failedLine, tapFailure, textOf } from '../database/pgtap.ts';
import type { Mutant } from './list-mutants.ts';
import type { TestFile } from './test-files.ts';

/** What a test file says about a database. */
export type Verdict = { failed: false } | { failed: true; why: string };

const LONGEST_MS = 60_000;

/** Whether Postgres refused a statement: not a lost connection, a full disk, or a server that ends. */
export function isAboutStatement(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code);
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|53|57P|58|XX)/.test(code);
}

/**
 * Runs a test file, as role `postgres`, in one transaction with the change before it, up to its first failure; nothing
 * stays.
 * @param sql One connection of the superuser, to a database that no other session changes.
 * @param change A statement, or none.
 */
export async function runOn(sql: Sql, { statements }: TestFile, change: string): Promise<Verdict> {
  const text: string[] = [];
  try {
    await sql.unsafe(
      `begin; set local statement_timeout = ${LONGEST_MS}; ${change}; set local session authorization postgres`,
    );
    for (const statement of statements.slice(1, -1)) {
      const said = textOf(await sql.unsafe(statement));
      text.push(...said);
      const why = failedLine(said);
      if (why) return { failed: true, why };
    }
    const why = tapFailure(text);
    return why ? { failed: true, why } : { failed: false };
  } catch (error) {
    if (!isAboutStatement(error)) throw error;
    return { failed: true, why: String(error) };
  } finally {
    await sql.unsafe('rollback');
  }
}

/** Throws where Postgres refuses the change itself: such a mutant would be killed by any test. */
export async function requireApplies(sql: Sql, { kind, name, apply }: Mutant): Promise<void> {
  try {
    await sql.unsafe(`begin;\n${apply}`);
  } catch (error) {
    throw new Error(`${kind}: ${name} cannot be made by "${apply}": ${String(error)}`);
  } finally {
    await sql.unsafe('rollback');
  }
}

/** The test that noticed a mutant. */
export interface Kill {
  file: string;
  why: string;
}

/** Runs the files one after the other, up to the first that fails; undefined: the mutant lives. */
export async function firstKill(sql: Sql, mutant: Mutant, files: TestFile[]): Promise<Kill | undefined> {
  for (const file of files) {
    const verdict = await runOn(sql, file, mutant.apply);
    if (verdict.failed) return { file: file.name, why: verdict.why };
  }
  return undefined;
}
