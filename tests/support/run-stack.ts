// A stack in a process of its own, for tests that kill it: node run-stack.ts <data folder> <port base> [site]
// With "site" it also builds and serves the site.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSite } from '../../local/build.ts';
import { onShutdown, surviveLostConnections } from '../../local/process.ts';
import { siteEnv } from '../../local/site-env.ts';
import { createStack } from '../../local/stack.ts';

const [dataDir = '', portBase = '', part] = process.argv.slice(2);
const log = (line: string) => process.stderr.write(`${line}\n`);
const stack = createStack({
  root: process.cwd(),
  dataDir,
  portBase: Number(portBase),
  fresh: false,
  front: 'site',
  rateLimitScale: 1000,
  log,
});
surviveLostConnections(log);
onShutdown(() => stack.stop());
for (const step of stack.steps) await step.run();
if (part === 'site') {
  // Below the root, where its package.json applies.
  const outDir = join(process.cwd(), 'test-results', `site-${stack.ports.site}`);
  stack.onStop(() => rm(outDir, { recursive: true, force: true }));
  await buildSite({ root: process.cwd(), env: siteEnv(stack), outDir, log });
  await stack.serveSite(join(outDir, 'client'));
}
process.stdout.write('ready\n');
