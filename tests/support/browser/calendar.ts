import type { Locator, Page } from 'playwright/test';

/** The days of the shown month that the calendar offers. */
export const freeDays = (page: Page): Locator =>
  page.locator('[role=button][data-selectable]:not([data-outside-range])');

/** Chooses the last day that the calendar offers. The month in which its window ends may have none. */
export async function chooseLastFreeDay(page: Page): Promise<void> {
  await freeDays(page).last().waitFor();
  const next = page.getByRole('button', { name: 'Next month' });
  if (await next.isEnabled()) await next.click();
  if ((await freeDays(page).count()) === 0)
    await page.getByRole('button', { name: 'Previous month' }).click();
  await freeDays(page).last().click();
}
