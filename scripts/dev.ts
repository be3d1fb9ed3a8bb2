import type { EventEmitter } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { prepareDatabase } from '../platform/postgres/migrate.ts';
import type { Stack } from '../platform/start-platform.ts';
import { ROOT, runStack } from './start/run-stack.ts';
import { siteEnv } from './start/site-env.ts';

const SETTLE_MS = 150;

/** Calls `change` with the changed paths' first segments once a burst of changes below `folder` has settled. */
function onChange(folder: string, change: (names: Set<string>) => Promise<void>): () => void {
  let names = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, (_event, file) => {
    if (file) names.add(file.split(/[/\\]/)[0] as string);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const settled = names;
      names = new Set();
      change(settled).catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    }, SETTLE_MS);
  });
  return () => watcher.close();
}

function watchBackEnd(stack: Stack, log: (line: string) => void): (() => void)[] {
  return [
    onChange(join(ROOT, 'supabase', 'functions'), async (names) => {
      const shared = names.has('_shared');
      await Promise.all([...(shared ? [undefined] : names)].map((name) => stack.functions().reload(name)));
      process.stdout.write(`functions reloaded: ${shared ? 'all' : [...names].join(', ')}\n`);
    }),
    onChange(join(ROOT, 'supabase', 'migrations'), async () => {
      await prepareDatabase({ root: ROOT, ...stack.databaseUrls(), seeds: [], log });
      process.stdout.write('migrations applied\n');
    }),
  ];
}

/** Runs `start` and takes away what it added to end the process: Vite would exit before Postgres has ended. */
async function withoutExitHandlers<T>(start: () => Promise<T>): Promise<T> {
  const sources: { emitter: EventEmitter; event: string }[] = [
    { emitter: process, event: 'SIGTERM' },
    { emitter: process.stdin, event: 'end' },
  ];
  const before = sources.map(({ emitter, event }) => emitter.listeners(event));
  const started = await start();
  for (const [index, { emitter, event }] of sources.entries()) {
    for (const listener of emitter.listeners(event)) {
      if (!before[index]?.includes(listener)) emitter.off(event, listener as () => void);
    }
  }
  return started;
}

async function serveWithVite(stack: Stack): Promise<() => Promise<void>> {
  Object.assign(process.env, siteEnv(stack));
  const server = await createServer({
    root: ROOT,
    server: {
      port: stack.ports.dev,
      strictPort: true,
      proxy: {
        '/media': {
          target: stack.urls.api,
          rewrite: (path) => path.replace(/^\/media/, '/storage/v1/object/public/content-images'),
        },
        '/api': { target: stack.urls.api, rewrite: (path) => path.replace(/^\/api/, '/functions/v1') },
      },
    },
  });
  await server.listen();
  return () => server.close();
}

await runStack('dev', (stack, log) => [
  {
    title: 'Start the dev server',
    task: async () => {
      stack.onStop(await withoutExitHandlers(() => serveWithVite(stack)));
      for (const close of watchBackEnd(stack, log)) stack.onStop(close);
    },
  },
]);
