import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const SLOW_MS = 120_000;

/**
 * What needs only its neighbour is tested beside it (`unit`); what needs a harness lives in `tests/`.
 * `database` and `stack` start a real Postgres, so their files run one after the other.
 */
export default defineConfig({
  resolve: {
    alias: {
      '@contracts': join(import.meta.dirname, 'supabase/functions/_shared/contracts'),
      '@': join(import.meta.dirname, 'src'),
    },
  },
  test: {
    setupFiles: ['tests/support/fail-on-console.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'local/**/*.test.ts', 'supabase/functions/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'component',
          environment: 'jsdom',
          include: ['tests/component/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/component.ts'],
        },
      },
      {
        test: {
          name: 'functions',
          environment: 'node',
          include: ['tests/functions/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'database',
          environment: 'node',
          include: ['tests/database/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts'],
          fileParallelism: false,
          testTimeout: SLOW_MS,
          hookTimeout: SLOW_MS,
        },
      },
      {
        test: {
          name: 'stack',
          environment: 'node',
          include: ['tests/{local,security,chaos}/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: SLOW_MS,
          hookTimeout: SLOW_MS,
        },
      },
    ],
  },
});
