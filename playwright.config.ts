import { defineConfig } from 'playwright/test';
import { LAUNCH_OPTIONS } from './scripts/test/chromium.ts';
import { stackEnv } from './tests/support/stack/stack-env.ts';

/** Journeys through the running stack: `npm test` starts one of its own; by hand, `npm start` first. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/e2e.json' }]],
  use: {
    locale: 'en-US',
    // Two browsers that play the hero's film leave the machine little time; what moves is tested where it matters.
    contextOptions: { reducedMotion: 'reduce' },
    baseURL: stackEnv().siteUrl,
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    // Recording every journey costs a third of its time; by hand: playwright test --trace on.
    trace: 'off',
    launchOptions: LAUNCH_OPTIONS,
  },
});
