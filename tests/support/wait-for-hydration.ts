import { expect, type Page } from 'playwright/test';

/**
 * Waits until React has taken the page over: the newsletter form at its end is ready then, once someone has moved.
 * Before that a link loads its page again, as on any other site.
 */
export async function waitForHydration(page: Page): Promise<void> {
  let x = 0;
  await expect(async () => {
    x += 5;
    await page.mouse.move(x, 5);
    await expect(page.locator('footer [data-island][data-ready]')).toBeAttached({ timeout: 500 });
  }).toPass();
}
