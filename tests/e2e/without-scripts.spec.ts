import { expect, test } from '../support/e2e.ts';

test.use({ javaScriptEnabled: false });

for (const path of ['/profile', '/booking-calendar', '/dashboard']) {
  test(`${path} says without scripts what to do`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main).toContainText('JavaScript is turned off, and this page needs it.');
    await expect(main.getByRole('link', { name: /@/ })).toBeVisible();
  });
}
