import { CLIENT } from '../../support/account.ts';
import { expect, test } from '../../support/browser/e2e.ts';

// As in a browser that blocks all cookies: reading either property throws.
test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException(`Failed to read the '${name}' property from 'Window'.`, 'SecurityError');
        },
      });
    }
  });
});

test('without storage, a visitor books once, and manages the booking', async ({ page }) => {
  await page.goto('/schedule');
  await page.getByRole('group', { name: 'Next open times' }).getByRole('button').nth(1).click();
  await page.getByLabel(/full name/i).fill('Mary Jackson');
  await page.getByLabel(/email address/i).fill(`mary.${Date.now()}@example.com`);
  await expect(page.getByText('We’re holding this time for you')).toBeVisible();
  await page.getByRole('button', { name: 'Schedule Consultation' }).click();
  await expect(page.getByRole('heading', { name: 'Your consultation is requested' })).toBeVisible();
  await expect(page.getByText('Scheduling Failed')).toHaveCount(0);
  await page.getByRole('link', { name: 'Manage booking' }).click();
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeVisible();
});

test('without storage, the sign-in says that the session ends with the tab', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByLabel('Email', { exact: true }).first().fill(CLIENT.email);
  await page.getByLabel('Password', { exact: true }).fill(CLIENT.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText(/your session ends with this tab/)).toBeVisible();
});
