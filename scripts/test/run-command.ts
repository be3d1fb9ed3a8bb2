import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export interface Outcome {
  code: number;
  /** What it wrote to stdout and stderr, in the order it came. */
  output: string;
}

const root = join(import.meta.dirname, '..', '..');
const TIMEOUT_MS = 12 * 60_000;
const running = new Set<ChildProcess>();
let interrupted = false;

/**
 * Runs a program (those of our packages included) to its end, or for 12 minutes at most, and collects what it
 * writes. It runs in the checkout unless `cwd` is given. Never throws: a program that cannot be started has code 127.
 */
export function runCommand(
  program: string,
  args: string[],
  env: Record<string, string | undefined> = {},
  cwd = root,
): Promise<Outcome> {
  if (interrupted) return Promise.resolve({ code: 130, output: 'Not run: interrupted.' });
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  // The output may end in a file; FORCE_COLOR would outvote NO_COLOR.
  const { FORCE_COLOR: _, ...inherited } = process.env;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...inherited, NO_COLOR: '1', ...env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    running.add(child);
    let output = '';
    const timer = setTimeout(() => {
      output += `\nEnded after ${TIMEOUT_MS / 60_000} minutes without a result.\n`;
      child.kill('SIGKILL');
    }, TIMEOUT_MS);
    const end = (code: number) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output });
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Whether `endCommands` was called. */
export const isInterrupted = () => interrupted;

/** Asks everything that `runCommand` started to end, and has it start nothing more. */
export function endCommands(): void {
  interrupted = true;
  for (const child of running) child.kill('SIGTERM');
}
