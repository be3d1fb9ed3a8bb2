import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/e2e.ts';
import { asOpened, LAYOUTS } from '../../support/browser/public-routes.ts';
import { waitForHydration } from '../../support/browser/wait-for-hydration.ts';

const PHONE = { viewport: { width: 375, height: 800 }, deviceScaleFactor: 2 };

/** Whether text is set in the site's own fonts on this page. The letters are much narrower than the fallback's. */
const ownFonts = (page: Page) =>
  page.evaluate(() =>
    ['Fraunces Variable', 'Figtree Variable'].filter((family) => {
      const probe = document.createElement('span');
      probe.textContent = 'iiiiiiiiii';
      probe.style.position = 'absolute';
      probe.style.font = `40px '${family}', monospace`;
      document.body.append(probe);
      const { width } = probe.getBoundingClientRect();
      probe.remove();
      return width < 160;
    }),
  );

/** Records what moves on the page, and the image or text that is the largest thing painted. */
async function recordPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    const largest: string[] = [];
    Object.assign(window, { moved, largest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node?: Node }[] };
        const moving = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML : node?.textContent,
        );
        moved.push(`${value}: ${moving.map((text) => text?.slice(0, 80)).join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) largest.push((entry as unknown as { url: string }).url);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** The last image is painted, and the last thing has moved, soon after load. */
const untilPainted = (page: Page) => page.evaluate(() => new Promise((done) => setTimeout(done, 500)));

/** Expects the largest element of the first view to be text, or an image of at most 45 kB. */
async function expectLightLargestElement(page: Page): Promise<void> {
  const { url, bytes } = await page.evaluate(() => {
    const last = (window as unknown as { largest: string[] }).largest.at(-1) ?? 'none';
    const [file] = performance.getEntriesByName(last, 'resource') as PerformanceResourceTiming[];
    return { url: last, bytes: file?.encodedBodySize ?? 0 };
  });
  if (url) expect(bytes, url).toBeGreaterThan(0);
  expect(bytes, url).toBeLessThanOrEqual(45_000);
}

test.describe('on a phone, when the fonts arrive after the first paint', () => {
  test.use(PHONE);

  for (const route of LAYOUTS) {
    test(`nothing on ${route} moves, and its largest element is light`, async ({ page }) => {
      await recordPaints(page);
      await page.route(/\.woff2$/, async (request) => {
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        await request.continue();
      });
      const fonts = Promise.all(
        [/\/display-/, /\/text-/].map(async (name) => {
          await (await page.waitForResponse(name)).finished();
        }),
      );
      await page.goto(asOpened(route));
      await fonts;
      // Emotion moves style elements when it starts, which must not bring the fonts in either.
      await waitForHydration(page);
      await untilPainted(page);
      expect(await ownFonts(page)).toEqual([]);
      expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
      await expectLightLargestElement(page);
    });
  }
});

test('a page whose fonts are in the cache is set in them', async ({ page }) => {
  await page.goto('/privacy');
  await page.evaluate(() => document.fonts.ready);
  await page.goto('/terms');
  await waitForHydration(page);
  expect(await ownFonts(page)).toEqual(['Fraunces Variable', 'Figtree Variable']);
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const route of LAYOUTS) {
    test(`the largest element of the first view of ${route} is light`, async ({ page }) => {
      await recordPaints(page);
      await page.goto(asOpened(route));
      await untilPainted(page);
      await expectLightLargestElement(page);
    });
  }
});
