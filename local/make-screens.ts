import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import sharp from 'sharp';
import { LAUNCH_OPTIONS } from './chromium.ts';
import { ensureDemo } from './demo/add-demo.ts';
import { readLocalEnv } from './env.ts';
import { portsFrom } from './ports.ts';

// Photographs the screens of a running `npm start` into docs/screens (npm run docs:screenshots). They show the demo, which
// is added first.

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
  register: '/auth/register',
  'forgot-password': '/auth/forgot-password',
  'reset-password': '/auth/reset-password-confirmation#token_hash=none&type=recovery',
  'confirm-email': '/auth/email-confirmation#token_hash=none&type=signup',
  'sign-in-link': '/auth/sign-in-link#token_hash=none&type=magiclink',
  privacy: '/privacy',
  'newsletter-confirm': '/newsletter/confirm#token=none',
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

const folder = join(import.meta.dirname, '..', 'docs', 'screens');
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
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    if (visitor.email) await signIn(context, visitor.email, visitor.password);
    for (const [name, path] of Object.entries(visitor.screens)) {
      await photograph(context, `${name}-${width}${mode}`, path);
    }
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
