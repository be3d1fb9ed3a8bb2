import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright';

/** Debian's package; where it is missing, Playwright's own build is used. */
export const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** How every test and tool starts the browser. */
export const LAUNCH_OPTIONS: LaunchOptions = {
  ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}),
  args: [
    // Chromium's sandbox refuses to run as root, which containers usually are.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};
