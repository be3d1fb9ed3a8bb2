import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import sharp from 'sharp';
import { readLocalEnv } from '../platform/env.ts';
import { portsFrom } from '../platform/ports.ts';
import { ensureDemo } from '../scripts/demo/add-demo.ts';
import { LAUNCH_OPTIONS } from '../scripts/test/chromium.ts';
import { ALL_PAGES } from '../src/shared/config/pages.ts';
import { asOpened } from '../tests/support/browser/public-routes.ts';

// npm run lab -- docs:screenshots [--all]: adds the demo to a running `npm start`, and photographs the screens that the
// documents show into docs/screens; with --all every screen in each width and both color schemes into .local/screens.

const ALL = process.argv.includes('--all');
/** What README.md shows. */
const SHOWN = [
  'home-1440',
  'home-375-dark',
  'schedule-1440',
  'schedule-375',
  'bookings-1440',
  'admin-1440',
  'leads-1440',
  'appointments-1440',
];
const WIDTHS = [375, 768, 1440];
const CONTENT = ALL_PAGES.filter(({ kind, sameAs }) => kind === 'content' && !sameAs);
/** The content pages by the names of their modules, then parts of pages, pages of rows, and pages without content. */
const SCREENS = {
  ...Object.fromEntries(CONTENT.map(({ module, path }) => [module, asOpened(path)])),
  'home-services': '/#services',
  'home-stories': '/#case-studies',
  'home-about': '/#about',
  'home-contact': '/#contact',
  service: '/services/ai-strategy-consulting',
  'case-study': '/case-studies/inventory-forecasting-in-manufacturing',
  post: '/blog/predictive-analytics-changing-strategic-planning',
  'booking-error': '/booking-confirmation',
  'not-found': '/no/such/page',
};
/** What only people of an account see, by its seeded address and password. */
const SIGNED_IN = [
  {
    email: 'client@example.com',
    password: 'client-pass-1',
    screens: {
      profile: '/profile',
      bookings: '/profile?tab=bookings',
      history: '/profile?tab=history',
      documents: '/profile?tab=documents',
      'booking-calendar': '/booking-calendar',
    },
  },
  {
    email: 'admin@example.com',
    password: 'admin-pass-1',
    screens: {
      admin: '/admin',
      leads: '/admin/leads',
      contacts: '/admin/contacts',
      deals: '/admin/contacts/deals',
      appointments: '/admin/appointments',
      availability: '/admin/availability',
      content: '/admin/content',
      people: '/admin/people',
      audit: '/admin/people/audit',
      conversations: '/admin/conversations',
      answers: '/admin/answers',
      mail: '/admin/mail',
      newsletter: '/admin/newsletter',
      subscribers: '/admin/newsletter/subscribers',
      settings: '/admin/settings',
    },
  },
];
/** Below this a picture of a screen loses nothing that a reader of the documents would miss. */
const QUALITY = 72;

const folder = join(import.meta.dirname, '..', ALL ? '.local' : 'docs', 'screens');
const site = `http://localhost:${portsFrom(readLocalEnv().portBase).site}`;

async function photograph(context: BrowserContext, name: string, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(site + path, { waitUntil: 'networkidle' });
  // The network may be idle before an account's page has sent its first request.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const waits = page
    .getByRole('main')
    .getByText(/Loading|Checking/)
    .filter({ visible: true });
  await waits.first().waitFor({ state: 'hidden' });
  const picture = sharp(await page.screenshot());
  await picture.webp({ quality: QUALITY, smartSubsample: true }).toFile(join(folder, `${name}.webp`));
  await page.close();
}

async function signIn(context: BrowserContext, email: string, password: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${site}/auth/login?next=%2Fprofile`);
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/profile');
  await page.close();
}

async function photographAll(browser: Browser, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const viewport = { width, height: 900 };
  const mode = colorScheme === 'dark' ? '-dark' : '';
  for (const visitor of [{ email: '', password: '', screens: SCREENS }, ...SIGNED_IN]) {
    const wanted = Object.entries(visitor.screens)
      .map(([screen, path]) => ({ name: `${screen}-${width}${mode}`, path }))
      .filter(({ name }) => ALL || SHOWN.includes(name));
    if (wanted.length === 0) continue;
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    if (visitor.email) await signIn(context, visitor.email, visitor.password);
    for (const { name, path } of wanted) await photograph(context, name, path);
    await context.close();
  }
}

await mkdir(folder, { recursive: true });
for (const file of await readdir(folder)) await rm(join(folder, file));
await ensureDemo();
const browser = await chromium.launch(LAUNCH_OPTIONS);
for (const width of WIDTHS) {
  await photographAll(browser, width, 'light');
  await photographAll(browser, width, 'dark');
}
await browser.close();
