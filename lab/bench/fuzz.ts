import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onShutdown } from '../../platform/process/process.ts';
import { startTarget } from '../../tests/security/support/attack-target.ts';
import { createFuzzer, type FuzzFault } from '../../tests/security/support/fuzz/run-fuzz.ts';
import type { Metric } from './metric.ts';
import { progressFile } from './progress-file.ts';

const REQUESTS = 1_000_000;
const CHUNK = 2_000;
const SEED = 1_000_000;
/** The workers have started, and hold what they keep, after so many requests. */
const WARM_UP = 20_000;
/** A fault that many requests show is understood by the first of them. */
const SHOWN_FAULTS = 20;

interface Progress {
  done: number;
  statuses: Record<string, number>;
  faults: number;
  shown: FuzzFault[];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The resident memory of each function's worker, in MB, by its name. */
async function workersMemory(): Promise<Map<string, number>> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,rss=,command='], {
    maxBuffer: 16 * 1024 * 1024,
  });
  const memory = new Map<string, number>();
  for (const line of stdout.split('\n')) {
    const [, parent, kilobytes, name] =
      /^\s*(\d+)\s+(\d+)\s.*functions\/([\w-]+)\/index\.ts/.exec(line) ?? [];
    if (Number(parent) === process.pid && name) memory.set(name, Number(kilobytes) / 1024);
  }
  return memory;
}

/** The memory of the workers that are in both, summed, as a multiple of what it was. */
function growth(before: Map<string, number>, after: Map<string, number>): number {
  const both = [...before.keys()].filter((name) => after.has(name));
  const sum = (of: Map<string, number>) => both.reduce((total, name) => total + (of.get(name) as number), 0);
  return sum(after) / sum(before);
}

/** Sends a million requests, `CHUNK` of one seed after the other. An interrupted run goes on after its last chunk. */
export async function measureFuzz(root: string): Promise<Metric[]> {
  const progress = progressFile<Progress>(root, 'fuzz');
  const state: Progress = (await progress.read()) ?? { done: 0, statuses: {}, faults: 0, shown: [] };
  const first = state.done;
  if (first > 0) say(`Goes on after ${first} requests.`);
  const target = await startTarget();
  let isEnding = false;
  onShutdown(() => {
    isEnding = true;
    return target.stop();
  });
  try {
    const fuzzer = await createFuzzer(target);
    const started = performance.now();
    let warm: Map<string, number> | undefined;
    while (state.done < REQUESTS) {
      const { statuses, faults } = await fuzzer.run(SEED + state.done / CHUNK, CHUNK);
      // Requests that the end of the stack has cut off are no faults: the next run sends them again.
      if (isEnding) return [];
      for (const [status, count] of Object.entries(statuses))
        state.statuses[status] = (state.statuses[status] ?? 0) + count;
      state.done += CHUNK;
      state.faults += faults.length;
      state.shown.push(...faults.slice(0, SHOWN_FAULTS - state.shown.length));
      await progress.save(state);
      for (const fault of faults.slice(0, 1)) say(JSON.stringify(fault));
      if (!warm && state.done - first >= WARM_UP) warm = await workersMemory();
      const seconds = (performance.now() - started) / 1000;
      const memory = [...(await workersMemory()).values()].reduce((total, megabytes) => total + megabytes, 0);
      say(
        `${state.done} of ${REQUESTS}, ${Math.round((state.done - first) / seconds)} a second, ` +
          `${state.faults} faults, ${Math.round(memory)} MB in the workers`,
      );
    }
    const perSecond = (state.done - first) / ((performance.now() - started) / 1000);
    const grown = warm ? growth(warm, await workersMemory()) : 1;
    fuzzer.close();
    await progress.clear();
    say(JSON.stringify(state.statuses));
    return [
      { name: 'requests', value: state.done, unit: '' },
      { name: 'requests answered', value: perSecond, unit: 'a second' },
      {
        name: 'faults: a 5xx, our insides, or a refusal without its shape',
        value: state.faults,
        unit: '',
        atMost: 0,
      },
      {
        name: 'memory of the workers at the end, of that after the warm-up',
        value: grown,
        unit: 'times',
        atMost: 1.5,
      },
    ];
  } finally {
    await target.stop();
  }
}
