import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { LAUNCH_OPTIONS } from './chromium.ts';
import { readLocalEnv } from './env.ts';
import { portsFrom } from './ports.ts';

// Photographs the screens of a running `npm start` into docs/screens (npm run screens).

const WIDTHS = [375, 768, 1440];
const SCREENS = { home: '/', schedule: '/schedule', login: '/auth/login', 'not-found': '/no/such/page' };

const folder = join(import.meta.dirname, '..', 'docs', 'screens');
const site = `http://localhost:${portsFrom(readLocalEnv().portBase).site}`;

async function photograph(browser: Browser, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const [name, path] of Object.entries(SCREENS)) {
    await page.goto(site + path, { waitUntil: 'networkidle' });
    const mode = colorScheme === 'dark' ? '-dark' : '';
    await page.screenshot({ path: join(folder, `${name}-${width}${mode}.png`) });
  }
  await context.close();
}

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(LAUNCH_OPTIONS);
for (const width of WIDTHS) {
  await photograph(browser, width, 'light');
  await photograph(browser, width, 'dark');
}
await browser.close();
