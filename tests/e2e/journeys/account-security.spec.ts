import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { confirmAddress, signIn, signInBrowser, signUp } from '../../support/account.ts';
import { expect, test } from '../../support/browser/e2e.ts';

const MAE = { email: `mae-${Date.now()}@example.com`, password: 'mae-pass-1' };
const CHANGED = { ...MAE, password: 'mae-pass-2' };

/** Opens one security setting and returns its section. */
async function openMatter(page: Page, title: string, label: string) {
  const matter = page.getByRole('region', { name: title });
  await matter.getByRole('button', { name: label }).click();
  return matter;
}

async function changePassword(page: Page) {
  const matter = await openMatter(page, 'Password', 'Change password');
  await matter.getByLabel('Current password', { exact: true }).fill(MAE.password);
  await matter.getByLabel('New password', { exact: true }).fill(CHANGED.password);
  await matter.getByLabel('Confirm new password', { exact: true }).fill(CHANGED.password);
  await matter.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password updated successfully')).toBeVisible();
}

async function downloadData(page: Page): Promise<unknown> {
  const matter = await openMatter(page, 'Your data', 'Download my data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    matter.getByRole('button', { name: 'Download my data' }).last().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
  return JSON.parse(await readFile(await download.path(), 'utf8'));
}

test('a client changes the password, downloads the data, and deletes the account', async ({
  page,
  waitForMail,
  expectNoAxeViolations,
}) => {
  await signUp(MAE, 'Mae Jemison');
  await confirmAddress(MAE);
  const elsewhere = await signIn(MAE);
  await signInBrowser(page, MAE);
  await page.goto('/profile');

  await changePassword(page);
  expect((await elsewhere.client.auth.refreshSession()).error, 'the other session').not.toBeNull();
  await expect(signIn(MAE), 'the old password').rejects.toThrow();
  await signIn(CHANGED);

  expect(await downloadData(page)).toMatchObject({
    account: { email: MAE.email },
    profile: { full_name: 'Mae Jemison' },
  });

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations();
  await dialog.getByLabel('Current password').fill(CHANGED.password);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await waitForMail(MAE.email, /deleted/i);
  await expect(signIn(CHANGED)).rejects.toThrow();
});

test('signing out everywhere ends this session and all others', async ({ page }) => {
  const ada = { email: `valerie-${Date.now()}@example.com`, password: 'valerie-pass-1' };
  await signUp(ada, 'Valerie Thomas');
  await confirmAddress(ada);
  const elsewhere = await signIn(ada);
  await signInBrowser(page, ada);
  await page.goto('/profile');
  const matter = await openMatter(page, 'Devices', 'Sign out everywhere');
  await matter.getByRole('button', { name: 'Sign out everywhere' }).last().click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  expect((await elsewhere.client.auth.refreshSession()).error).not.toBeNull();
});

test('a session that was ended elsewhere can be signed out of here', async ({ page, consoleErrors }) => {
  const hedy = { email: `hedy-${Date.now()}@example.com`, password: 'hedy-pass-1' };
  await signUp(hedy, 'Hedy Lamarr');
  await confirmAddress(hedy);
  const elsewhere = await signIn(hedy);
  await signInBrowser(page, hedy);
  await page.goto('/profile');
  // The page reads no more of the account after that.
  await expect(page.getByRole('main').getByText(`You sign in with ${hedy.email}.`)).toBeVisible();
  const avatar = page.getByRole('button', { name: /account of Hedy Lamarr/ });
  await avatar.click();
  await elsewhere.client.auth.signOut({ scope: 'global' });
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(avatar).toHaveCount(0);
  expect(consoleErrors.splice(0).every((line) => line.includes('403'))).toBe(true);
});
