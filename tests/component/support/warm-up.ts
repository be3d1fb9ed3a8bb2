import { beforeAll } from 'vitest';

const PATIENCE_MS = 120_000;

/**
 * Loads a page's code once before the tests of a file: reading that many modules for the first time takes a busy
 * machine longer than a test may.
 */
export function warmUp(load: () => Promise<unknown>): void {
  beforeAll(async () => void (await load()), PATIENCE_MS);
}
