import { BroadcastChannel } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { simulateTranslator } from './translated-text.ts';

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

// jsdom lays nothing out, so nothing is scrolled and no size changes.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined;
const nothing = () => undefined;
class StillObserver implements ResizeObserver {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}
globalThis.ResizeObserver ??= StillObserver;

// Each setup file runs once for each test file, in one window.
if (typeof Node !== 'undefined' && !('isTranslated' in Node)) {
  Object.assign(Node, { isTranslated: true });
  simulateTranslator();
}

afterEach(() => {
  vi.useRealTimers();
  // Testing Library cleans up by itself only where the test functions are globals.
  cleanup();
  for (const channel of channels) channel.close();
  channels.clear();
  globalThis.sessionStorage?.clear();
  globalThis.localStorage?.clear();
});
