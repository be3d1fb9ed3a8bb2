import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { brandFolder } from './scripts/brand/brand-folder.ts';
import { writeChangedBrand } from './scripts/brand/write-brand.ts';

// `npx vitest` after a merge must not test files that the merged version would write differently.
await writeChangedBrand(import.meta.dirname);

const SLOW_MS = 120_000;
// A worker, a page and React again for each file cost more than its tests; the set-up files clear up what one leaves.
const SHARED = { isolate: false };
// Typing into a form or starting Deno takes seconds on a busy machine, and `npm test` keeps it busy.
const PATIENT_MS = 20_000;
/** The site's settings, as a build gets them; `src/shared/config/env.ts` throws without them. */
const SITE_SETTINGS = {
  VITE_SUPABASE_URL: 'http://localhost:54321',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
  VITE_SITE_URL: 'http://localhost:3000',
  VITE_REALTIME: 'off',
};
const QUIET = 'tests/support/fail-on-console.ts';

/**
 * What needs only its neighbour is tested beside it (`unit`); what needs a harness lives in `tests/`.
 * `database`, `operations` and `chaos` load a real Postgres to its limit, so their files run one after the other.
 */
export default defineConfig({
  resolve: {
    alias: {
      '@brand': brandFolder(import.meta.dirname),
      '@contracts': join(import.meta.dirname, 'supabase/functions/_shared/contracts'),
      '@': join(import.meta.dirname, 'src'),
    },
  },
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    maxWorkers: 2,
    // `npm test -- platform` runs the database and security tests against a real Supabase, without these.
    tags: [
      { name: 'embedded', description: 'About the embedded default, or about what its stand-ins alone do.' },
      { name: 'own-database', description: 'Changes more than rows, and leaves it so.' },
      { name: 'superuser', description: 'Needs a superuser, which a hosted project does not have.' },
      { name: 'real-limits', description: 'Needs the rate limits that production has.' },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          ...SHARED,
          env: SITE_SETTINGS,
          setupFiles: [QUIET],
          include: [
            'src/**/*.test.{ts,tsx}',
            '{platform,scripts,lab}/**/*.test.ts',
            'supabase/functions/**/*.test.ts',
            'tests/support/**/*.test.ts',
            'tests/gates/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'component',
          environment: 'jsdom',
          ...SHARED,
          env: SITE_SETTINGS,
          include: ['tests/component/**/*.test.{ts,tsx}'],
          setupFiles: [QUIET, 'tests/component/support/component.ts'],
          testTimeout: PATIENT_MS,
        },
      },
      {
        test: {
          name: 'functions',
          environment: 'node',
          ...SHARED,
          include: ['tests/functions/**/*.test.ts'],
          setupFiles: [QUIET],
          testTimeout: PATIENT_MS,
        },
      },
      {
        test: {
          name: 'hosts',
          environment: 'node',
          ...SHARED,
          include: ['tests/hosts/**/*.test.ts'],
          setupFiles: [QUIET],
          testTimeout: PATIENT_MS,
          hookTimeout: PATIENT_MS,
        },
      },
      {
        test: {
          name: 'database',
          environment: 'node',
          ...SHARED,
          include: ['tests/database/**/*.test.ts'],
          setupFiles: [QUIET],
          globalSetup: ['tests/support/database/database.ts'],
          fileParallelism: false,
          testTimeout: SLOW_MS,
          hookTimeout: SLOW_MS,
        },
      },
      {
        test: {
          // The embedded platform, and the commands that set up, restore and fill a project.
          name: 'operations',
          environment: 'node',
          ...SHARED,
          include: ['tests/operations/**/*.test.ts'],
          setupFiles: [QUIET],
          globalSetup: ['tests/support/database/database.ts'],
          fileParallelism: false,
          testTimeout: SLOW_MS,
          hookTimeout: SLOW_MS,
        },
      },
      {
        test: {
          // Each file has a stack of its own and counts nothing but answers, so two of them run at a time.
          name: 'security',
          environment: 'node',
          include: ['tests/security/**/*.test.ts'],
          globalSetup: ['tests/support/stack/prepared-stack.ts'],
          testTimeout: SLOW_MS,
          hookTimeout: SLOW_MS,
        },
      },
      {
        test: {
          // The stack runs inside the test and logs the faults that these tests cause, so no QUIET here.
          name: 'chaos',
          environment: 'node',
          include: ['tests/chaos/**/*.test.ts'],
          globalSetup: ['tests/support/stack/prepared-stack.ts'],
          fileParallelism: false,
          testTimeout: SLOW_MS,
          hookTimeout: SLOW_MS,
        },
      },
      {
        test: {
          // Firefox and WebKit on the site that `npm test` gives; the two files run side by side.
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/**/*.test.ts'],
          testTimeout: SLOW_MS,
          hookTimeout: SLOW_MS,
        },
      },
    ],
  },
});
