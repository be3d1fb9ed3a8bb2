import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Metric } from './metric.ts';
import { memoryOfTree, runUntilReady, stopStack } from './stack-run.ts';

const PORT_BASE = '9000';
const SETTLED_MS = 10_000;
// The functions' workers are ended after two minutes without a request.
const IDLE_MS = 130_000;

async function useOnce(site: string): Promise<void> {
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await fetch(site);
  await fetch(`${site}/api/health`);
  await fetch(`${site}/api/appointments/availability?date=${date}`);
  await fetch(`${site}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Bench',
      email: 'bench@example.com',
      company: 'Bench',
      message: 'A message to measure.',
    }),
  });
}

/** Start-up and memory of the whole stack, from a fresh clone in a throw-away folder. */
export async function measureStack(root: string): Promise<Metric[]> {
  const folder = await mkdtemp(join(tmpdir(), 'site bench '));
  const env = { PORT_BASE };
  const site = `http://localhost:${3000 + Number(PORT_BASE)}`;
  try {
    execFileSync('git', ['clone', '--quiet', root, folder]);
    const cold = await runUntilReady(folder, env);
    const untouched = memoryOfTree(cold.child.pid as number);
    await useOnce(site);
    await delay(SETTLED_MS);
    const used = memoryOfTree(cold.child.pid as number);
    await delay(IDLE_MS);
    const idle = memoryOfTree(cold.child.pid as number);
    await stopStack(cold.child);
    const warm: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const { child, seconds } = await runUntilReady(folder, env);
      warm.push(seconds);
      await stopStack(child);
    }
    return [
      {
        name: 'cold start from a fresh clone, downloads included',
        value: cold.seconds,
        unit: 's',
        atMost: 180,
      },
      {
        name: 'warm start, median of 3',
        value: warm.sort((a, b) => a - b)[1] as number,
        unit: 's',
        atMost: 8,
      },
      { name: 'resident memory after start', value: untouched.resident, unit: 'MB', atMost: 700 },
      {
        name: 'resident memory just after a health check, a slot look-up and a message',
        value: used.resident,
        unit: 'MB',
      },
      { name: 'the same, shared pages counted once', value: used.proportional, unit: 'MB' },
      { name: 'resident memory, idle after that', value: idle.resident, unit: 'MB', atMost: 700 },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
