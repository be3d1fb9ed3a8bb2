import { expect, type Page } from 'playwright/test';

/**
 * Waits until React handles the events of the page: on a content page of the islands that do not wait to be in view, once
 * someone has moved; in the application of the whole page.
 */
export async function waitForHydration(page: Page): Promise<void> {
  let x = 0;
  await expect(async () => {
    x += 5;
    await page.mouse.move(x, 5);
    const isWaiting = page.locator(
      'html:not([data-ready]), [data-when]:not([data-when="visible"], [data-ready])',
    );
    await expect(isWaiting).toHaveCount(0, { timeout: 500 });
  }).toPass();
}
