import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';

const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      complaints.push(`console.${method}: ${format(...args)}`);
    });
  }
});

// A warning no one reads is a bug no one sees. A test that expects one replaces the spy with its own.
afterEach(() => {
  if (complaints.length > 0) throw new Error(`The test wrote to the console.\n${complaints.join('\n')}`);
});
