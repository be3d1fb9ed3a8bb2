import { join } from 'node:path';
import { buildSite, siteIsStale } from './build.ts';
import { ROOT, runStack } from './run-stack.ts';
import { siteEnv } from './site-env.ts';

await runStack('site', (stack, log) => [
  {
    title: 'Build the site',
    skip: async () =>
      (await siteIsStale({ root: ROOT, env: siteEnv(stack) })) ? false : 'The site is up to date',
    task: () => buildSite({ root: ROOT, env: siteEnv(stack), log }),
  },
  { title: 'Serve the site', task: () => stack.serveSite(join(ROOT, 'build', 'client')) },
]);
