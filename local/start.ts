import { join } from 'node:path';
import { buildSite, siteIsStale } from './build.ts';
import { readLocalEnv } from './env.ts';
import { openLog } from './log-file.ts';
import { fail, onShutdown, surviveLostConnections } from './process.ts';
import { showProgress } from './progress.ts';
import { printAddresses } from './report.ts';
import { siteEnv } from './site-env.ts';
import { createStack } from './stack.ts';

const root = join(import.meta.dirname, '..');
const dataDir = join(root, '.local');

async function main(): Promise<void> {
  const env = readLocalEnv();
  const log = await openLog(join(dataDir, 'stack.log'));
  const stack = createStack({
    root,
    dataDir,
    fresh: process.argv.includes('--fresh'),
    front: 'site',
    log,
    ...env,
  });
  surviveLostConnections(log);
  onShutdown(() => stack.stop());
  const directory = join(root, 'build', 'client');
  const tasks = [
    ...stack.steps.map(({ title, run }) => ({ title, task: run })),
    {
      title: 'Build the site',
      skip: async () =>
        (await siteIsStale({ root, env: siteEnv(stack) })) ? false : 'The site is up to date',
      task: () => buildSite({ root, env: siteEnv(stack), log }),
    },
    { title: 'Serve the site', task: () => stack.serveSite(directory) },
  ];
  try {
    await showProgress(tasks);
  } catch (error) {
    await stack.stop();
    fail(error, join(dataDir, 'stack.log'));
  }
  printAddresses(stack.urls);
}

await main();
