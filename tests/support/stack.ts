import { rm } from 'node:fs/promises';
import { isFree, portsFrom } from '../../local/ports.ts';
import { createStack, type Stack } from '../../local/stack.ts';
import { CHECKOUT } from './checkout.ts';
import { makeDataFolder } from './data-folder.ts';

const RANGE = 3000;

/** A `PORT_BASE` whose ports are all free, away from the default ones and from those of the worker beside this one. */
export async function freePortBase(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 3;
  for (;;) {
    const base = 1000 + worker * RANGE + Math.floor(Math.random() * (RANGE - 500));
    const free = await Promise.all(Object.values(portsFrom(base)).map(isFree));
    if (free.every(Boolean)) return base;
  }
}

/** Starts a whole embedded stack on its own ports with a throw-away database; `stop` removes it. */
export async function startTestStack(
  options: { rateLimitScale?: number } = {},
): Promise<Stack & { dataDir: string; lines: string[] }> {
  const dataDir = await makeDataFolder();
  const lines: string[] = [];
  const stack = createStack({
    root: CHECKOUT,
    dataDir,
    portBase: await freePortBase(),
    fresh: false,
    front: 'site',
    rateLimitScale: options.rateLimitScale ?? 1000,
    log: (line) => lines.push(line),
  });
  for (const step of stack.steps) await step.run();
  return {
    ...stack,
    dataDir,
    lines,
    async stop() {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
