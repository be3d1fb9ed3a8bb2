import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import sharp from 'sharp';
import { LAUNCH_OPTIONS } from './chromium.ts';
import { readLocalEnv } from './env.ts';
import { portsFrom } from './ports.ts';

// Photographs the screens of a running, seeded `npm start` into docs/screens (npm run screens).

const WIDTHS = [375, 768, 1440];
const SCREENS = {
  home: '/',
  'home-services': '/#services',
  'home-stories': '/#case-studies',
  'home-about': '/#about',
  'home-contact': '/#contact',
  services: '/services',
  service: '/services/ai-strategy-consulting',
  'case-study': '/case-studies/inventory-forecasting-in-manufacturing',
  blog: '/blog',
  post: '/blog/predictive-analytics-changing-strategic-planning',
  schedule: '/schedule',
  'booking-error': '/booking-confirmation',
  login: '/auth/login',
  privacy: '/privacy',
  'newsletter-confirm': '/newsletter/confirm?token=none',
  'not-found': '/no/such/page',
};
/** Below this a picture of a screen loses nothing that a reader of the documents would miss. */
const QUALITY = 72;

const folder = join(import.meta.dirname, '..', 'docs', 'screens');
const site = `http://localhost:${portsFrom(readLocalEnv().portBase).site}`;

async function photograph(context: BrowserContext, name: string, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(site + path, { waitUntil: 'networkidle' });
  const picture = sharp(await page.screenshot());
  await picture.webp({ quality: QUALITY, smartSubsample: true }).toFile(join(folder, `${name}.webp`));
  await page.close();
}

async function photographAll(browser: Browser, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const mode = colorScheme === 'dark' ? '-dark' : '';
  for (const [name, path] of Object.entries(SCREENS)) {
    await photograph(context, `${name}-${width}${mode}`, path);
  }
  await context.close();
}

await mkdir(folder, { recursive: true });
for (const file of await readdir(folder)) await rm(join(folder, file));
const browser = await chromium.launch(LAUNCH_OPTIONS);
for (const width of WIDTHS) {
  await photographAll(browser, width, 'light');
  await photographAll(browser, width, 'dark');
}
await browser.close();
