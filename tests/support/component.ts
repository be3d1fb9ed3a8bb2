import { BroadcastChannel } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Each test loads its page's modules again, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// A page that has gone hears its tabs no more; Node's channels would live as long as the worker.
const channels = new Set<BroadcastChannel>();
class PageChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
}
Object.assign(globalThis, { BroadcastChannel: PageChannel });

afterEach(() => {
  // Testing Library cleans up by itself only where the test functions are globals.
  cleanup();
  for (const channel of channels) channel.close();
  channels.clear();
});

// The site's settings, as a build gets them; `src/shared/config/env.ts` refuses to go without.
Object.assign(import.meta.env, {
  VITE_SUPABASE_URL: 'http://localhost:54321',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
  VITE_SITE_URL: 'http://localhost:3000',
  VITE_REALTIME: 'off',
});
