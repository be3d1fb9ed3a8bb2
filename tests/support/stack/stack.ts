import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { isFree, portsFrom } from '../../../platform/ports.ts';
import { type Stack, startPlatform } from '../../../platform/start-platform.ts';
import { developmentSeeds } from '../../../scripts/content/seeds.ts';
import { CHECKOUT } from '../checkout.ts';
import { makeDataFolder } from './data-folder.ts';

// Ports of stacks start here, outside Linux's ephemeral ports (32768 to 60999).
const LOWEST = 6700;
const HIGHEST = 11_200;
/** Apart enough for the neighbouring ports of a stack. */
const STEP = 10;
const CLAIMS = 20_000;
/** The one port in this range that browsers and `fetch` refuse to open (the Fetch standard's list of bad ports). */
const BAD_PORT = 10_080;

/** Takes `base` for this process for as long as it lives; false when another one has it. */
function claim(base: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().unref();
    server.once('error', () => resolve(false));
    server.listen({ port: CLAIMS + base, host: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}

/** A `PORT_BASE` whose ports are all free, away from the default ones, and that no one else gets. */
export async function freePortBase(): Promise<number> {
  for (;;) {
    const base = LOWEST + STEP * Math.floor((Math.random() * (HIGHEST - LOWEST)) / STEP);
    const ports = Object.values(portsFrom(base));
    if (ports.includes(BAD_PORT) || !(await claim(base))) continue;
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return base;
  }
}

/** Starts a whole embedded stack on its own ports with a throw-away database; `stop` removes it. */
export async function startTestStack(
  options: { rateLimitScale?: number; hasDeployHook?: boolean } = {},
): Promise<Stack & { dataDir: string; lines: string[] }> {
  const dataDir = await makeDataFolder();
  const lines: string[] = [];
  const stack = await startPlatform({
    root: CHECKOUT,
    dataDir,
    portBase: await freePortBase(),
    fresh: false,
    front: 'site',
    seeds: developmentSeeds(CHECKOUT),
    rateLimitScale: options.rateLimitScale ?? 1000,
    hasDeployHook: options.hasDeployHook ?? false,
    log: (line) => lines.push(line),
  });
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
