// A stack in a process of its own, for tests that kill it: node run-stack.ts <data folder> <port base> [<site>]
// A site is a folder of pages, served by a process of its own, or "built": the real site, built and served by the stack.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onShutdown, surviveLostConnections } from '../../../platform/process/process.ts';
import { supervise } from '../../../platform/process/restarting-process.ts';
import { startPlatform } from '../../../platform/start-platform.ts';
import { developmentSeeds } from '../../../scripts/content/seeds.ts';
import { buildSite } from '../../../scripts/publish/build-site.ts';
import { siteEnv } from '../../../scripts/start/site-env.ts';

const [dataDir = '', portBase = '', siteChoice] = process.argv.slice(2);
const log = (line: string) => process.stderr.write(`${line}\n`);
surviveLostConnections(log);
// The end of the parent, even by kill -9, closes the input.
process.stdin.resume().once('close', () => process.kill(process.pid, 'SIGTERM'));
const stack = await startPlatform(
  {
    root: process.cwd(),
    dataDir,
    portBase: Number(portBase),
    fresh: false,
    front: 'site',
    seeds: developmentSeeds(process.cwd()),
    rateLimitScale: 1000,
    log,
  },
  async (steps, starting) => {
    onShutdown(() => starting.stop());
    for (const step of steps) await step.run();
  },
);
if (siteChoice === 'built') {
  // Below the root, where its package.json applies.
  const outDir = join(process.cwd(), 'test-results', `site-${stack.ports.site}`);
  stack.onStop(() => rm(outDir, { recursive: true, force: true }));
  await buildSite({ root: process.cwd(), env: siteEnv(stack), outDir, log });
  await stack.serveSite(join(outDir, 'client'));
} else if (siteChoice) {
  const program = join(import.meta.dirname, 'run-site.ts');
  const guard = join(import.meta.dirname, '../../../platform/process/exit-with-parent.mjs');
  const site = supervise({
    name: 'site server',
    log,
    start: () =>
      spawn(process.execPath, [guard, program, String(stack.ports.site), siteChoice], {
        stdio: ['pipe', 'ignore', 'inherit'],
      }),
  });
  stack.onStop(() => site.stop());
}
process.stdout.write('ready\n');
