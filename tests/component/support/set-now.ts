import { beforeEach, vi } from 'vitest';

/** Lets every test of a file begin at `time`. Timers are left as they are. */
export function setNow(time: string): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) }));
}
