import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** What a run of the Supabase CLI said. */
export interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
}

// No telemetry, no look for a newer version, no prompt: it must work offline and unattended.
const QUIET = {
  SUPABASE_TELEMETRY_DISABLED: '1',
  SUPABASE_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
  SUPABASE_YES: '1',
  CI: '1',
};

/** Runs the Supabase CLI of this checkout, without questions. */
export function runCli(root: string, args: string[]): Promise<CliResult> {
  const cli = join(root, 'node_modules', 'supabase', 'dist', 'supabase.js');
  const child = spawn(process.execPath, [cli, ...args, '--workdir', root, '--agent', 'no'], {
    cwd: root,
    env: { ...process.env, ...QUIET },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.stdout += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.stderr += chunk.toString('utf8');
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, ...said }));
  });
}

/** Runs the Supabase CLI of this checkout against a local database URL; the URL's role must own what it changes. */
export function runSupabase(root: string, args: string[], databaseUrl: string): Promise<CliResult> {
  return runCli(root, [...args, `--remote=${databaseUrl}?sslmode=disable`]);
}
