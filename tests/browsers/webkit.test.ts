import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withBrokenSite } from '../support/browsers/broken-site.ts';
import { measureLayout } from '../support/browsers/in-page.ts';
import { chromiumLayouts, type Layout, layoutDifferences } from '../support/browsers/layout.ts';
import { DESKTOP, journey, PHONE, visit } from '../support/browsers/page.ts';
import { sendContactMessage } from '../support/browsers/steps.ts';
import { startWebKit } from '../support/browsers/webkit.ts';
import { PUBLIC_ROUTES } from '../support/public-routes.ts';

let webkit: Awaited<ReturnType<typeof startWebKit>>;
beforeAll(async () => {
  webkit = await startWebKit();
});
afterAll(() => webkit.close());

describe.each([PHONE, DESKTOP])('at $width px', (viewport) => {
  let expected: Map<string, Layout>;
  beforeAll(async () => {
    expected = await chromiumLayouts(PUBLIC_ROUTES, viewport);
  });

  it('every public page has no errors and the layout of Chromium', () =>
    journey(webkit.open, viewport, async (page) => {
      const differences: string[] = [];
      for (const route of PUBLIC_ROUTES) {
        await visit(page, route);
        const layout = await page.evaluate(measureLayout);
        expect(Object.keys(layout), route).toContain('main');
        differences.push(
          ...layoutDifferences(expected.get(route) as Layout, layout as Layout).map(
            (each) => `${route}: ${each}`,
          ),
        );
      }
      expect(differences).toEqual([]);
    }));
});

it('the contact form sends a message and shows success', () =>
  journey(webkit.open, DESKTOP, sendContactMessage));

it('a logged error, a warning and a thrown error of a page are reported', () =>
  withBrokenSite(async () => {
    const page = await webkit.open(DESKTOP);
    await page.goto('/broken');
    const problems = (await page.problems()).join();
    for (const problem of ['a logged error', 'a warning', 'a thrown error'])
      expect(problems).toContain(problem);
    await page.close();
  }));
