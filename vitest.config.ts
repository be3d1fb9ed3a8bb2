import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const SLOW_MS = 120_000;
// Typing into a form or starting Deno takes seconds on a busy machine, and `npm test` keeps it busy.
const PATIENT_MS = 20_000;
const QUIET = 'tests/support/fail-on-console.ts';

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
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          setupFiles: [QUIET],
          include: ['src/**/*.test.{ts,tsx}', 'local/**/*.test.ts', 'supabase/functions/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'component',
          environment: 'jsdom',
          include: ['tests/component/**/*.test.{ts,tsx}'],
          setupFiles: [QUIET, 'tests/support/component.ts'],
          testTimeout: PATIENT_MS,
        },
      },
      {
        test: {
          name: 'functions',
          environment: 'node',
          include: ['tests/functions/**/*.test.ts'],
          setupFiles: [QUIET],
          testTimeout: PATIENT_MS,
        },
      },
      {
        test: {
          name: 'database',
          environment: 'node',
          include: ['tests/database/**/*.test.ts'],
          setupFiles: [QUIET],
          globalSetup: ['tests/support/database.ts'],
          fileParallelism: false,
          testTimeout: SLOW_MS,
          hookTimeout: SLOW_MS,
        },
      },
      {
        test: {
          // The stack runs inside the test and logs the faults that these tests cause, so no QUIET here.
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
