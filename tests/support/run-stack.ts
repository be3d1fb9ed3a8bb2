// A stack in a process of its own, for tests that kill it: node run-stack.ts <data folder> <port base>
import { onShutdown, surviveLostConnections } from '../../local/process.ts';
import { createStack } from '../../local/stack.ts';

const [dataDir = '', portBase = ''] = process.argv.slice(2);
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
process.stdout.write('ready\n');
