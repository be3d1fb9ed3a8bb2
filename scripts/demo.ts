// npm run lab -- demo: fills the database of a running `npm start` with a year of invented people and work. To remove it, start on
// an empty data folder: npm start -- --fresh.

import { exitWithError } from '../platform/process/process.ts';
import { StartError } from '../platform/start-error.ts';
import { addDemo } from './demo/add-demo.ts';

async function main(): Promise<void> {
  if (process.argv.length > 2)
    throw new StartError(
      'The demo was not added.',
      'The command takes no arguments: it fills the database of this folder, and no other one.',
      'Run npm run lab -- demo, with the PORT_BASE of the running copy.',
    );
  const began = Date.now();
  process.stdout.write('Adding a year of people and work (about 20 seconds)\n');
  const counts = await addDemo();
  for (const [name, count] of Object.entries(counts))
    process.stdout.write(`${String(count).padStart(6)} ${name}\n`);
  process.stdout.write(
    `Added in ${Math.round((Date.now() - began) / 1000)} s. Sign in as admin@example.com. To remove the demo, start on an empty data folder: npm start -- --fresh\n`,
  );
}

await main().catch(exitWithError);
