import { type Browser, chromium, type Page } from 'playwright';
import { LAUNCH_OPTIONS } from '../../../scripts/test/chromium.ts';
import { nthOpenDate } from '../../../tests/support/booking/booking.ts';
import { waitForHydration } from '../../../tests/support/browser/wait-for-hydration.ts';
import { type Metric, percentile } from '../metric.ts';
import { medianOf } from './median.ts';

const SCREEN = { width: 375, height: 667 };
const CPU_SLOWDOWN = 4;
const ARTICLE = '/blog/future-of-ai-in-business-consulting';

/** What a visitor does on each page, with all code loaded. */
const SCRIPTS: { path: string; act: (page: Page) => Promise<void> }[] = [
  {
    path: '/',
    async act(page) {
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).tap();
      await page.keyboard.press('Escape');
      const form = page.locator('#contact form');
      await form.getByLabel('Name').tap();
      await page.keyboard.type('Ada Lovelace');
      await form.locator('[type=submit]').tap();
      await form.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    path: '/schedule',
    async act(page) {
      await page.getByLabel('Full name').tap();
      await page.keyboard.type('Ada Lovelace');
      const date = await nthOpenDate(new URL('/api', page.url()).href, 6);
      await page.getByLabel('Preferred date').selectOption(date);
      await page
        .locator('select[name=preferredTime] option[value*=":"]')
        .first()
        .waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Schedule Consultation' }).tap();
      await page.locator('form [aria-invalid=true]').first().waitFor();
    },
  },
  {
    path: ARTICLE,
    async act(page) {
      await page.getByRole('button', { name: 'Copy link' }).tap();
      await page.getByRole('button', { name: 'Open the AI assistant' }).tap();
      await page.getByLabel('Your question').tap();
      await page.keyboard.type('What does a consultation cost?');
      await page.getByRole('dialog').getByRole('button', { name: /close/i }).tap();
    },
  },
  {
    path: '/auth/login',
    async act(page) {
      const form = page.getByRole('form', { name: 'Sign in' });
      await form.getByLabel('Email').tap();
      await page.keyboard.type('ada@example.com');
      await form.getByRole('button', { name: 'Sign In' }).tap();
      await form.locator('[aria-invalid=true]').first().waitFor();
    },
  },
];

async function open(browser: Browser, siteUrl: string, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: SCREEN, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(new URL(path, siteUrl).href);
  await waitForHydration(page);
  return page;
}

/** The milliseconds from each input event to the next paint; what is under 16 ms counts as 16. */
async function timeInteractions(browser: Browser, siteUrl: string): Promise<number[]> {
  const times: number[] = [];
  for (const { path, act } of SCRIPTS) {
    const page = await open(browser, siteUrl, path);
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        // Hovering and the like have no interaction.
        for (const entry of list.getEntries() as PerformanceEventTiming[])
          if (entry.interactionId > 0) seen.push(entry.duration);
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    // The first time loads code; the second is what is measured.
    await act(page);
    await page.evaluate(() => (window as unknown as { seen: number[] }).seen.splice(0));
    await act(page);
    await page.waitForTimeout(500);
    times.push(...(await page.evaluate(() => (window as unknown as { seen: number[] }).seen)));
    await page.context().close();
  }
  return times;
}

/** The milliseconds from a tap on a link to the next page's first paint. */
async function timeNextPage(browser: Browser, siteUrl: string): Promise<number> {
  const page = await open(browser, siteUrl, '/services');
  await page.evaluate(() =>
    addEventListener(
      'click',
      () => sessionStorage.setItem('clicked', String(performance.timeOrigin + performance.now())),
      true,
    ),
  );
  await page.getByRole('main').locator('a[href^="/services/"]').first().tap();
  await page.waitForURL('**/services/*');
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const time = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return performance.timeOrigin + (paint?.startTime ?? 0) - Number(sessionStorage.getItem('clicked'));
  });
  await page.context().close();
  return time;
}

/** How long a warm page takes to answer, on a phone with a quarter of the CPU. */
export async function measureInteractions(siteUrl: string, runs: number): Promise<Metric[]> {
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  try {
    const p98: number[] = [];
    const next: number[] = [];
    for (let index = 0; index < runs; index += 1) {
      p98.push(percentile(await timeInteractions(browser, siteUrl), 0.98));
      next.push(await timeNextPage(browser, siteUrl));
    }
    return [
      { name: 'interactions at a quarter of the CPU, p98, median', ...medianOf(p98), unit: 'ms', atMost: 50 },
      { name: 'next page by a link, median', ...medianOf(next), unit: 'ms', atMost: 300 },
    ];
  } finally {
    await browser.close();
  }
}
