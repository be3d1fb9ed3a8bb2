import { defineConfig } from 'playwright/test';
import journeys from '../../playwright.config.ts';

/** What every page shows of a second brand; `npm test -- brand` runs it. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/brand',
  fullyParallel: true,
});
