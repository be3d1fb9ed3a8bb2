import { ADMIN, CLIENT, signInBrowser } from '../../support/account.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { waitForHydration } from '../../support/browser/wait-for-hydration.ts';

test('a toast stays across the document that follows it, and only that one', async ({ page }) => {
  await signInBrowser(page, ADMIN);
  await page.goto('/profile');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account of/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  const toast = page.getByRole('status').filter({ hasText: 'Logged out successfully' });
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible();
  await waitForHydration(page);
  await expect(toast).toHaveCount(0);
});

test('the open assistant and its draft stay across documents of both kinds, until it is closed', async ({
  page,
}) => {
  await page.goto('/');
  const panel = page.getByRole('dialog', { name: 'AI Assistant' });
  const draft = panel.getByLabel('Your question');
  await page.getByRole('button', { name: 'Open the AI assistant' }).click();
  await draft.fill('Half a question');
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(draft).toHaveValue('Half a question');
  // A jump within the page is not Back.
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(draft).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/auth/login');
  await expect(draft).toHaveValue('Half a question');
  await panel.getByRole('button', { name: /close/i }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await waitForHydration(page);
  await expect(panel).toHaveCount(0);
});

test('a page of the application leaves for a content page by loading its document', async ({ page }) => {
  await signInBrowser(page, CLIENT);
  await page.goto('/booking-calendar');
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window || '__reactRouterContext' in window)).toBe(
    false,
  );
});
