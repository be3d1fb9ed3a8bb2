import { expect, test } from '../../support/browser/e2e.ts';

test('a client is redirected from the admin page, whatever the URL contains', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('main').getByLabel(/email/i).fill('client@example.com');
  await page.getByLabel('Password', { exact: true }).fill('client-pass-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toHaveCount(0);
});

test('a guest who opens a staff screen gets the sign-in page and none of the screen’s code', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/admin/people/audit');
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fadmin%2Fpeople%2Faudit$/);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(asked.filter((path) => /\/(staff-workspace|people-screen|audit-log)-/.test(path))).toEqual([]);
});

test('wrong credentials show an inline error and a toast, which disappears after a successful attempt', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/auth/login');
  await page.getByRole('main').getByLabel(/email/i).fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').first()).toContainText(/./);
  await expect(page.getByText('Login failed')).toBeVisible();
  await expect(page.getByText('Please check your email and password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('admin-pass-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Login failed')).toHaveCount(0);
  expect(consoleErrors.splice(0).every((line) => line.includes('400'))).toBe(true);
});

test('staff whose stored session is gone sign in over the page, and meet no error of the database', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/auth/login?next=%2Fadmin%2Fleads');
  await page.getByRole('main').getByLabel(/email/i).fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('admin-pass-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.getByLabel('Search').fill('warehouse');
  const dialog = page.getByRole('dialog', { name: 'Your session ended. Sign in to go on' });
  await dialog.getByLabel('Password', { exact: true }).fill('admin-pass-1');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Search')).toHaveValue('warehouse');
  expect(consoleErrors.splice(0).every((line) => line.includes('401'))).toBe(true);
});

test('the admin signs out and is a guest again', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('main').getByLabel(/email/i).fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('admin-pass-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page
    .getByRole('button', { name: /account|menu for|profile/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth\/login/);
});
