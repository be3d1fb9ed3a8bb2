import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_ROUTES } from '../support/browser/public-routes.ts';
import { expectProblems, withBrokenSite } from './support/broken-site.ts';
import { measureLayout } from './support/in-page.ts';
import { layoutDifferences, startChromium } from './support/layout.ts';
import { DESKTOP, journey, PHONE, sendContactMessage, visit } from './support/page.ts';
import { startWebKit } from './support/webkit.ts';
import { walkWorkspace } from './support/workspace.ts';

let webkit: Awaited<ReturnType<typeof startWebKit>>;
beforeAll(async () => {
  webkit = await startWebKit();
});
afterAll(() => webkit.close());

describe.each([PHONE, DESKTOP])('at $width px', (viewport) => {
  let chromium: Awaited<ReturnType<typeof startChromium>>;
  beforeAll(async () => {
    chromium = await startChromium(viewport);
  });
  afterAll(() => chromium.close());

  it('every public page has no errors and Chromium’s layout', () =>
    journey(webkit.open, viewport, async (page) => {
      const differences = async () =>
        layoutDifferences(await chromium.measure(), await page.evaluate(measureLayout));
      // The first page of a new browser may keep the fallback fonts. This one leaves the fonts in the caches.
      await Promise.all([visit(page, '/'), chromium.visit('/')]);
      await differences();
      for (const route of PUBLIC_ROUTES) {
        await Promise.all([visit(page, route), chromium.visit(route)]);
        await expect.poll(differences, { timeout: 5000, message: `layout of ${route}` }).toEqual([]);
      }
    }));
});

it('the contact form sends a message and shows success', () =>
  journey(webkit.open, DESKTOP, sendContactMessage));

it('the screens of the workspace open, and an article can be typed', () =>
  journey(webkit.open, DESKTOP, walkWorkspace));

it('a logged error, a warning and a thrown error of a page are reported', () =>
  withBrokenSite(async () => {
    const page = await webkit.open(DESKTOP);
    await page.goto('/broken');
    await expectProblems(page);
    await page.close();
  }));
