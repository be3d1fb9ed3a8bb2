// A stack in a process of its own, for tests that kill it: node run-stack.ts <data folder> <port base> [<site's folder>]
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onShutdown, surviveLostConnections } from '../../local/process.ts';
import { supervise } from '../../local/restarting-process.ts';
import { createStack } from '../../local/stack.ts';

const [dataDir = '', portBase = '', siteDirectory] = process.argv.slice(2);
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
// The end of the parent, even by kill -9, closes the input.
process.stdin.resume().once('close', () => process.kill(process.pid, 'SIGTERM'));
for (const step of stack.steps) await step.run();
if (siteDirectory) {
  const program = join(import.meta.dirname, 'run-site.ts');
  const guard = join(import.meta.dirname, '../../local/exit-with-parent.mjs');
  const site = supervise({
    name: 'site server',
    log,
    start: () =>
      spawn(process.execPath, [guard, program, String(stack.ports.site), siteDirectory], {
        stdio: ['pipe', 'ignore', 'inherit'],
      }),
  });
  stack.onStop(() => site.stop());
}
process.stdout.write('ready\n');
