// A stack in a process of its own, for tests that kill it: node run-stack.ts <data folder> <port base>
import { onShutdown } from '../../local/process.ts';
import { createStack } from '../../local/stack.ts';

const [dataDir = '', portBase = ''] = process.argv.slice(2);
const stack = createStack({
  root: process.cwd(),
  dataDir,
  portBase: Number(portBase),
  fresh: false,
  rateLimitScale: 1000,
  log: (line) => process.stderr.write(`${line}\n`),
});
onShutdown(() => stack.stop());
for (const step of stack.steps) await step.run();
process.stdout.write('ready\n');
