import { type Browser, chromium, type Page } from 'playwright';
import { LAUNCH_OPTIONS } from '../../../scripts/test/chromium.ts';
import { nthOpenDate } from '../../../tests/support/booking/booking.ts';
import type { Metric } from '../metric.ts';
import { medianOf } from './median.ts';

const SCREEN = { width: 375, height: 667 };
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  /** Milliseconds of each round trip. */
  latency: 400,
  /** Bytes in a second: 1.6 Mbit/s down, 750 kbit/s up. */
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** A control that has not answered by then counts as this, in milliseconds. */
const PATIENCE_MS = 30_000;

/** A control that is used right after first paint. Its reactions are there once an element matches the selector. */
interface Control {
  path: string;
  use: (page: Page) => Promise<void>;
  /** The event from which the time is counted. */
  event: 'pointerdown' | 'change';
  reactions: { name: string; selector: string; atMost: number }[];
}

const tap = (selector: string) => (page: Page) => page.locator(selector).first().tap({ force: true });

const DATE = 'select[name=preferredDate]';
const OPEN_TIME = '[data-open-times] button:enabled';
/** What a form shows: that it was sent before its code was there, that it is being sent, or that a field is refused. */
const REACTION = ':is([data-early], :has([aria-busy=true], [aria-invalid=true]))';

const CONTROLS: Control[] = [
  {
    path: '/schedule',
    use: tap(DATE),
    event: 'pointerdown',
    reactions: [
      { name: 'tap on Preferred date: dates', selector: `${DATE} option[value*="-"]`, atMost: 200 },
    ],
  },
  {
    path: '/schedule',
    async use(page) {
      await page.locator(DATE).focus();
      await page.locator(`${DATE} option[value*="-"]`).first().waitFor({ state: 'attached' });
      await page.locator(DATE).selectOption(await nthOpenDate(new URL('/api', page.url()).href, 6));
    },
    event: 'change',
    reactions: [
      {
        name: 'date chosen: open times',
        selector: 'select[name=preferredTime] option[value*=":"]',
        atMost: 3000,
      },
    ],
  },
  {
    path: '/schedule',
    async use(page) {
      await page.locator(OPEN_TIME).first().waitFor();
      await page.locator(OPEN_TIME).first().tap();
    },
    event: 'pointerdown',
    reactions: [
      {
        name: 'tap on an open time: reaction',
        selector: `${OPEN_TIME}:is([data-early], [aria-pressed=true])`,
        atMost: 200,
      },
      { name: 'tap on an open time: chosen', selector: `${OPEN_TIME}[aria-pressed=true]`, atMost: 3000 },
    ],
  },
  {
    path: '/auth/login',
    use: tap('main form button[type=submit]'),
    event: 'pointerdown',
    reactions: [
      { name: 'tap on Sign In: reaction', selector: `main form${REACTION}`, atMost: 200 },
      { name: 'tap on Sign In: answer', selector: 'main form [aria-invalid=true]', atMost: 3000 },
    ],
  },
  {
    path: '/blog',
    use: tap('[data-chat-button]'),
    event: 'pointerdown',
    reactions: [
      {
        name: 'tap on the assistant: reaction',
        selector: '[data-chat-button]:is([data-early], [aria-busy=true], [aria-expanded=true])',
        atMost: 200,
      },
      { name: 'tap on the assistant: open', selector: '[data-chat=open]', atMost: 3000 },
    ],
  },
  {
    path: '/',
    use: tap('#contact form button[type=submit]'),
    event: 'pointerdown',
    reactions: [
      { name: 'tap on Send Message: reaction', selector: `#contact form${REACTION}`, atMost: 200 },
      {
        name: 'tap on Send Message: validation',
        selector: '#contact form [aria-invalid=true]',
        atMost: 3000,
      },
    ],
  },
];

/** Opens `path` as a slow phone with an empty cache does, and resolves after first paint. */
async function openSlowly(browser: Browser, siteUrl: string, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: SCREEN, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(new URL(path, siteUrl).href, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return page;
}

/** Resolves with the milliseconds from the first `event` to the frame in which each of `selectors` matches. */
function watch(page: Page, event: string, selectors: string[]): Promise<number[]> {
  return page.evaluate(
    ([name, wanted, patience]) =>
      new Promise<number[]>((resolve) => {
        const found: number[] = wanted.map(() => patience);
        function look(since: number) {
          const passed = performance.now() - since;
          for (const [index, selector] of wanted.entries()) {
            if (found[index] === patience && document.querySelector(selector)) found[index] = passed;
          }
          if (passed > patience || !found.includes(patience)) resolve(found);
          else requestAnimationFrame(() => look(since));
        }
        addEventListener(name, ({ timeStamp }) => requestAnimationFrame(() => look(timeStamp)), {
          capture: true,
          once: true,
        });
      }),
    [event, selectors, PATIENCE_MS] as const,
  );
}

async function useOnce(browser: Browser, siteUrl: string, control: Control): Promise<number[]> {
  const page = await openSlowly(browser, siteUrl, control.path);
  try {
    const times = watch(
      page,
      control.event,
      control.reactions.map(({ selector }) => selector),
    );
    await control.use(page);
    return await times;
  } finally {
    await page.context().close();
  }
}

/** The time from navigation to the first element that matches, with no one at the page. */
async function timeTo(browser: Browser, siteUrl: string, selector: string): Promise<number> {
  const page = await openSlowly(browser, siteUrl, '/schedule');
  try {
    await page.locator(selector).first().waitFor({ state: 'attached', timeout: PATIENCE_MS });
    return await page.evaluate(() => performance.now());
  } finally {
    await page.context().close();
  }
}

/** How long taps right after first paint wait on a phone with a quarter of the CPU, 400 ms round trips and 1.6 Mbit/s. */
export async function measureSlowPhone(siteUrl: string, runs: number): Promise<Metric[]> {
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  const times = new Map<string, { atMost: number; values: number[] }>();
  function note(name: string, atMost: number, value: number) {
    const known = times.get(name) ?? { atMost, values: [] };
    times.set(name, { atMost, values: [...known.values, value] });
  }
  try {
    for (let index = 0; index < runs; index += 1) {
      note('dates after navigation', 1000, await timeTo(browser, siteUrl, `${DATE} option[value*="-"]`));
      note('open times after navigation', 3000, await timeTo(browser, siteUrl, OPEN_TIME));
      for (const control of CONTROLS) {
        const found = await useOnce(browser, siteUrl, control);
        for (const [at, { name, atMost }] of control.reactions.entries()) {
          note(name, atMost, found[at] ?? PATIENCE_MS);
        }
      }
    }
  } finally {
    await browser.close();
  }
  return [...times].map(
    ([name, { atMost, values }]): Metric => ({
      name: `slow phone, ${name}, median`,
      ...medianOf(values),
      unit: 'ms',
      atMost,
    }),
  );
}
