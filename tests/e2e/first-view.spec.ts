import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { asOpened, PUBLIC_ROUTES } from '../support/public-routes.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const PHONE = { viewport: { width: 375, height: 800 }, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };

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

test.describe('on a phone, when the fonts arrive after the first paint', () => {
  test.use(PHONE);

  for (const route of PUBLIC_ROUTES) {
    test(`nothing on ${route} moves`, async ({ page }) => {
      await page.addInitScript(() => {
        const moved: string[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources } = entry as unknown as { value: number; sources: { node?: Node }[] };
            const moving = sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML : node?.textContent,
            );
            moved.push(`${value}: ${moving.map((text) => text?.slice(0, 80)).join(' | ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
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
      await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
      expect(await ownFonts(page)).toEqual([]);
      expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
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

for (const [device, use] of [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    for (const route of PUBLIC_ROUTES) {
      test(`the largest element of the first view of ${route} is text or an image of at most 45 kB`, async ({
        page,
      }) => {
        await page.addInitScript(() => {
          const largest: string[] = [];
          Object.assign(window, { largest });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) largest.push((entry as unknown as { url: string }).url);
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        });
        await page.goto(asOpened(route));
        const image = await page.evaluate(async () => {
          // The last image is painted soon after load.
          await new Promise((done) => setTimeout(done, 500));
          const url = (window as unknown as { largest: string[] }).largest.at(-1) ?? 'none';
          const [file] = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
          return { url, bytes: file?.encodedBodySize ?? 0 };
        });
        test.info().annotations.push({ type: 'largest element', description: `${image.url} ${image.bytes}` });
        if (image.url) expect(image.bytes).toBeGreaterThan(0);
        expect(image.bytes).toBeLessThanOrEqual(45_000);
      });
    }
  });
}
