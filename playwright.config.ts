import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';
import { stackEnv } from './tests/support/stack-env.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const isRoot = process.getuid?.() === 0;

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
    baseURL: stackEnv().siteUrl,
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}),
      args: [
        // Chromium's sandbox refuses to run as root, which containers usually are.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
