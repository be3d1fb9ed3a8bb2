import { formatDate } from '../../../supabase/functions/_shared/contracts/time-format.ts';
import { CLIENT, signInBrowser } from '../../support/account.ts';
import { slotsOfWindow } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

/** Other journeys book, too, so no date is sure to have more than one time. */
async function dateWithMostTimes(): Promise<string> {
  const counts = new Map<string, number>();
  for (const { date } of await slotsOfWindow(`${stackEnv().siteUrl}/api`)) {
    counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? '';
}

// Zones with the longest names, and with an offset of half an hour.
for (const timezoneId of ['America/Los_Angeles', 'Asia/Kolkata', 'America/St_Johns']) {
  test(`the open times of the client’s calendar do not overlap in ${timezoneId}`, async ({ browser }) => {
    const context = await browser.newContext({ timezoneId, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signInBrowser(page, CLIENT);
    await page.goto('/booking-calendar');
    const day = page.getByRole('button', { name: formatDate(await dateWithMostTimes(), 'full') });
    const next = page.getByRole('button', { name: 'Next month' });
    await expect(next).toBeAttached();
    if (!(await day.isVisible())) await next.click();
    await day.click();
    await expect(page.getByRole('radio').first()).toBeAttached();
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 812 });
      const faults = await page.evaluate(() => {
        const tiles = [...document.querySelectorAll('label:has(input[type=radio])')];
        const boxes = tiles.map((tile) => tile.getBoundingClientRect());
        const isOver = (one: DOMRect, other: DOMRect) =>
          one.left < other.right - 1 &&
          other.left < one.right - 1 &&
          one.top < other.bottom - 1 &&
          other.top < one.bottom - 1;
        return {
          count: tiles.length,
          overlapping: boxes.filter((box, index) =>
            boxes.slice(index + 1).some((other) => isOver(box, other)),
          ).length,
          cut: tiles
            .filter((tile) => tile.scrollWidth > tile.clientWidth + 1)
            .map((tile) => tile.textContent),
          outside: boxes.filter((box) => box.right > innerWidth || box.left < 0).length,
        };
      });
      expect(faults, `at ${width} px`).toEqual({
        count: expect.any(Number),
        overlapping: 0,
        cut: [],
        outside: 0,
      });
      expect(faults.count).toBeGreaterThan(1);
    }
    await context.close();
  });
}
