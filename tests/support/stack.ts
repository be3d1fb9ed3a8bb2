import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFree, portsFrom } from '../../local/ports.ts';
import { createStack, type Stack } from '../../local/stack.ts';

const root = join(import.meta.dirname, '..', '..');

/** A `PORT_BASE` whose ports are all free, away from the default ones. */
export async function freePortBase(): Promise<number> {
  for (;;) {
    const base = 1000 + Math.floor(Math.random() * 9000);
    const free = await Promise.all(Object.values(portsFrom(base)).map(isFree));
    if (free.every(Boolean)) return base;
  }
}

/** Starts a whole embedded stack on its own ports with a throw-away database; `stop` removes it. */
export async function startTestStack(
  options: { rateLimitScale?: number } = {},
): Promise<Stack & { dataDir: string; lines: string[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'meridian stack '));
  // Root's Postgres runs as another user, who must get at its files.
  await chmod(dataDir, 0o755);
  const lines: string[] = [];
  const stack = createStack({
    root,
    dataDir,
    portBase: await freePortBase(),
    fresh: true,
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
