import { join } from 'node:path';
import { BUILD_FOLDERS, buildSite, siteNeeds } from './publish/build-site.ts';
import { publishSite } from './publish/publish-site.ts';
import { createPublisher } from './publish/publisher.ts';
import { ROOT, runStack } from './start/run-stack.ts';
import { siteEnv } from './start/site-env.ts';

const outDir = join(ROOT, BUILD_FOLDERS.start);

await runStack('site', (stack, log) => {
  let need: 'build' | 'publish' | 'nothing';
  return [
    {
      title: 'Build the site',
      skip: async () => {
        need = await siteNeeds({ root: ROOT, env: siteEnv(stack), outDir });
        return need === 'nothing' ? 'The site is up to date' : false;
      },
      task: async () => {
        const env = siteEnv(stack);
        if (need === 'build') await buildSite({ root: ROOT, env, outDir, log });
        else await publishSite({ outDir, env });
      },
    },
    {
      title: 'Serve the site',
      task: async () => {
        const env = siteEnv(stack);
        const publisher = createPublisher({ publish: (signal) => publishSite({ outDir, env }, signal), log });
        stack.onStop(() => publisher.close());
        await stack.serveSite(join(outDir, 'client'), publisher.request);
      },
    },
  ];
});
