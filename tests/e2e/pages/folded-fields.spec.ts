import { expect, test } from '../../support/browser/e2e.ts';

test('on a phone, company and note are folded until they are opened, and never while filled in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/schedule');
  const note = page.getByLabel('Additional information');
  const fold = page.getByText('Add your company or a note');
  await expect(note).toBeHidden();
  await fold.click();
  await note.fill('Two warehouses.');
  await expect(page.locator('[data-island=schedule-form][data-ready]')).toHaveCount(1);
  await fold.click();
  await expect(note).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('Two warehouses.');
  await page.getByLabel('Full name').focus();
  await expect(note).toBeVisible();
});

test('from a tablet on, nothing is folded', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/schedule');
  await expect(page.getByLabel('Company')).toBeVisible();
  await expect(page.getByText('Add your company or a note')).toBeHidden();
});
