import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from 'playwright';

/** Debian's packages: the first has no windows to draw, which spares a quarter of the time. */
const SYSTEM_CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** CHROMIUM_PATH, or the machine's own browser; where there is none, Playwright's build is used. */
export function systemChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ?? SYSTEM_CHROMIUMS.find(existsSync);
}

const executablePath = systemChromium();

/** How every test and tool starts the browser. */
export const LAUNCH_OPTIONS: LaunchOptions = {
  ...(executablePath ? { executablePath } : {}),
  // Full Chromium would not hint fonts, and its texts would wrap elsewhere.
  env: { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)) },
  args: [
    // Chromium's sandbox refuses to run as root, which containers usually are.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};
