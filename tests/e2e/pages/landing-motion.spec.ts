import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/e2e.ts';
import { waitForHydration } from '../../support/browser/wait-for-hydration.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const BELOW_THE_BAR = 61;
const topOf = (page: Page, id: string) => () =>
  page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top);

test.describe('a URL with a fragment', () => {
  for (const id of ['approach', 'about', 'contact', 'risk-management']) {
    test(`/#${id} scrolls to its element, which starts below the header`, async ({ page }) => {
      await page.goto(`/#${id}`);
      await expect.poll(topOf(page, id)).toBeLessThanOrEqual(BELOW_THE_BAR);
      expect(await topOf(page, id)()).toBeGreaterThanOrEqual(0);
    });
  }

  /** The scroll position in each frame, in pixels, with the milliseconds since load (negative before). */
  async function recordScroll(page: Page) {
    await page.addInitScript(() => {
      const frames: { at: number; top: number }[] = [];
      let loaded = Number.POSITIVE_INFINITY;
      addEventListener('load', () => {
        loaded = performance.now();
      });
      const look = () => {
        frames.push({ at: performance.now() - loaded, top: window.scrollY });
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      Object.assign(window, { frames });
    });
    return () => page.evaluate(() => (window as unknown as { frames: { at: number; top: number }[] }).frames);
  }

  test('scrolls smoothly, 100 ms after the page has loaded', async ({ page }) => {
    const scroll = await recordScroll(page);
    await page.goto('/#about');
    await expect.poll(topOf(page, 'about')).toBeLessThanOrEqual(BELOW_THE_BAR);
    const frames = await scroll();
    const end = frames.at(-1)?.top ?? 0;
    // At least: how much later it is depends on how busy the machine is.
    expect(frames.find(({ top }) => top > 0)?.at).toBeGreaterThanOrEqual(99);
    const onTheWay = new Set(frames.map(({ top }) => top).filter((top) => top > 0 && top < end));
    expect(onTheWay.size).toBeGreaterThanOrEqual(3);
    const isForward = frames.every(({ top }, index) => top >= (frames[index - 1]?.top ?? 0));
    expect(isForward, 'never back').toBe(true);
  });

  test('reaches its element although content above it grows during the scroll', async ({ page }) => {
    await page.addInitScript(() => {
      const grow = () => {
        if (window.scrollY === 0) return;
        removeEventListener('scroll', grow);
        const hero = document.getElementById('hero');
        if (hero) Object.assign(hero.style, { paddingBottom: '400px', overflowAnchor: 'none' });
      };
      addEventListener('scroll', grow);
    });
    await page.goto('/#about');
    await expect.poll(topOf(page, 'about')).toBeLessThanOrEqual(BELOW_THE_BAR);
    await expect.poll(topOf(page, 'about')).toBeGreaterThanOrEqual(0);
  });

  test('jumps at once under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const scroll = await recordScroll(page);
    await page.goto('/#about');
    await expect.poll(topOf(page, 'about')).toBeLessThanOrEqual(BELOW_THE_BAR);
    const tops = (await scroll()).map(({ top }) => top).filter((top) => top > 0);
    // The heights of what comes into view may move it by some pixels.
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(400);
  });

  test('works from another page, although the section renders after the page', async ({ page }) => {
    await page.goto('/privacy');
    await waitForHydration(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL('/#about');
    await expect(page.locator('#about')).toBeFocused();
    await expect.poll(topOf(page, 'about')).toBeLessThanOrEqual(BELOW_THE_BAR);
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Case Studies' }).click();
    await expect.poll(topOf(page, 'case-studies')).toBeLessThanOrEqual(BELOW_THE_BAR);
  });
});

test.describe('a section below the window', () => {
  const opacity = (page: Page) =>
    page
      .locator('#services li')
      .last()
      .evaluate((element) => getComputedStyle(element).opacity);

  /** Duration and delay, in milliseconds, of each movement that was let go, in order. */
  async function recordMovements(page: Page) {
    await page.addInitScript(() => {
      const played: unknown[] = [];
      const { play } = Animation.prototype;
      Animation.prototype.play = function (this: Animation) {
        const { duration, delay } = this.effect?.getTiming() ?? {};
        played.push([duration, delay]);
        play.call(this);
      };
      Object.assign(window, { played });
    });
    return () => page.evaluate(() => (window as unknown as { played: [number, number][] }).played);
  }

  test('fades and slides in once, 0.5 s each and 0.1 s after the one before', async ({ page }) => {
    const movements = await recordMovements(page);
    await page.goto('/');
    await expect.poll(() => opacity(page)).toBe('0');
    expect(await movements()).toEqual([]);
    // The rest of the services at once, as after a long jump.
    await page.setViewportSize({ width: 1280, height: 3400 });
    await expect.poll(() => opacity(page)).toBe('1');
    const seen = await movements();
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual(seen.map((_each, index) => [500, index * 100]));
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await opacity(page)).toBe('1');
  });

  test('has its headings and texts in one movement each', async ({ page }) => {
    await page.goto('/');
    const below = page.locator('main section:not(#hero)');
    const still = await below.getByRole('heading').evaluateAll((headings) =>
      headings
        // One pixel: only read out.
        .filter((heading) => heading.clientHeight > 1 && !heading.closest('[data-reveal]'))
        .map((heading) => heading.textContent),
    );
    expect(still).toEqual([]);
    expect(await below.filter({ hasNot: page.locator('[data-reveal]') }).count()).toBe(0);
    expect(await page.locator('[data-reveal] [data-reveal]').count()).toBe(0);
  });

  test('does not move with reduced motion', async ({ page }) => {
    const movements = await recordMovements(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await waitForHydration(page);
    expect(await opacity(page)).toBe('1');
    expect(await movements()).toEqual([]);
  });
});
