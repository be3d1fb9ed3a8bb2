import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

/** Runs `npm start` in `folder`. @returns the process and the seconds until its last line was `ready`. */
export async function runUntilReady(
  folder: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; seconds: number }> {
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => /^ready$/m.test(output) && resolve());
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  return { child, seconds: (performance.now() - started) / 1000 };
}

/** Tells a stack to end, as a process manager does; its next start waits for what is still ending. */
export async function stopStack(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

function parents(): Map<number, number> {
  const entries = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(
    entries.flatMap((name): [number, number][] => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
      } catch {
        return [];
      }
    }),
  );
}

/** Resident memory, in MB, of `pid` and all below it: each page counted once for each process that maps it, and shared out. */
export function memoryOfTree(pid: number): { resident: number; proportional: number; processes: number } {
  const all = parents();
  const tree = new Set([pid]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const [child, parent] of all) {
      if (tree.has(parent) && !tree.has(child)) {
        tree.add(child);
        grown = true;
      }
    }
  }
  let resident = 0;
  let proportional = 0;
  for (const member of tree) {
    try {
      const rollup = readFileSync(`/proc/${member}/smaps_rollup`, 'utf8');
      resident += Number(/^Rss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
      proportional += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
    } catch {
      // Ended meanwhile.
    }
  }
  return { resident, proportional, processes: tree.size };
}
