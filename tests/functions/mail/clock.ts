import { afterAll, beforeAll, vi } from 'vitest';

// The day of the samples: an email prints no year of a date near its own.
beforeAll(() => vi.setSystemTime('2026-11-20T15:00:00Z'));
afterAll(() => vi.useRealTimers());
