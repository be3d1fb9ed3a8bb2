import { expect, test } from '../../support/browser/e2e.ts';

const PRIVATE = ['/profile', '/booking-calendar', '/dashboard', '/admin', '/admin/leads'];

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of PRIVATE) {
    test(`${path} says what to do`, async ({ page }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('This page needs JavaScript');
      await expect(main.locator('noscript p')).toHaveText(/^JavaScript is turned off in your browser\./);
      await expect(main.getByRole('link', { name: /404.*555-0142/ })).toHaveAttribute('href', /^tel:/);
      await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
      await main.getByRole('link', { name: 'send us a message' }).click();
      await expect(page).toHaveURL(/\/#contact$/);
      await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
    });
  }

  for (const [path, words] of [
    ['/booking-confirmation', 'this page can’t open your booking'],
    ['/es/booking-confirmation', 'esta página no puede abrir su reserva'],
  ] as const) {
    test(`${path} says what to do`, async ({ page }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.locator('noscript p')).toContainText(words);
      await expect(main.getByRole('status')).toBeHidden();
    });
  }
});

for (const path of PRIVATE) {
  test(`${path} shows none of it with scripts, and leads to the sign-in page`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/auth\/login/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
  });
}
