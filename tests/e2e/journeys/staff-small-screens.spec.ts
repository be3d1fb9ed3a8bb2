import type { Locator, Page } from 'playwright/test';
import { ADMIN, signInBrowser } from '../../support/account.ts';
import { postJson } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

async function sendMessages(company: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const sent = await postJson(`${stackEnv().siteUrl}/api/contact`, {
      name: `Bulk Sender ${n}`,
      email: `bulk-${n}-${Date.now()}@example.com`,
      company,
      message: 'A message that is changed together with others.',
    });
    expect(sent.status).toBe(201);
  }
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

const rowTops = (page: Page) =>
  page
    .getByRole('table', { name: 'Leads' })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top + window.scrollY));

test('on a desktop, the bulk bar is one line over the head of the table, and no row moves or is covered', async ({
  page,
  expectNoAxeViolations,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInBrowser(page, ADMIN);
  await sendMessages('Bulk Desktop', 3);
  await page.goto('/admin/leads');
  const first = page.getByRole('checkbox', { name: /^Select Bulk Sender/ }).first();
  await expect(first).toBeVisible();
  const before = await rowTops(page);
  await first.check();
  const bar = page.getByRole('form', { name: 'Change 1 lead' });
  await expect(bar.getByText('1 lead selected')).toBeVisible();
  expect(await rowTops(page)).toEqual(before);
  const box = await boxOf(bar);
  expect(box.height).toBeLessThanOrEqual(48);
  expect(box.y + box.height).toBeLessThanOrEqual((await boxOf(page.locator('tbody tr').first())).y);
  await expectNoAxeViolations();
  // The selection of all stays within reach.
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await expect(page.getByText(/^\d+ leads selected$/)).toBeVisible();
  // Further down, it stays below the header of the site.
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.evaluate(() => window.scrollTo({ top: 320, behavior: 'instant' }));
  const header = await boxOf(page.getByRole('banner'));
  const stuck = await boxOf(page.getByRole('form', { name: /^Change \d+ leads$/ }));
  expect(stuck.y).toBe(header.y + header.height);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('form', { name: /^Change/ })).toHaveCount(0);

  // Spam is one click, and the former status comes back.
  await page.goto('/admin/leads?query=Bulk+Desktop');
  const sender = page.getByRole('row').filter({ hasText: 'Bulk Sender' }).first();
  await sender.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Mark as Spam' }).click();
  await expect(sender).toContainText('Spam');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 lead restored')).toBeVisible();
  await expect(sender).toContainText('New');
});

test('on a phone, the bulk bar has two lines at the bottom, and the sections open from a button', async ({
  page,
  expectNoAxeViolations,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await signInBrowser(page, ADMIN);
  await sendMessages('Bulk Phone', 2);
  await page.goto('/admin/leads');
  const first = page.getByRole('checkbox', { name: /^Select Bulk Sender/ }).first();
  await expect(first).toBeVisible();
  const before = await rowTops(page);
  await first.check();
  const bar = page.getByRole('form', { name: 'Change 1 lead' });
  await expect(bar.getByText('1 lead selected')).toBeVisible();
  expect(await rowTops(page)).toEqual(before);
  const box = await boxOf(bar);
  expect(box.y + box.height).toBe(740);
  expect(box.height).toBeLessThanOrEqual(120);
  await expectNoAxeViolations();
  await bar.getByLabel('Mark as').selectOption('Read');
  await bar.getByRole('button', { name: 'Update 1 lead' }).click();
  await expect(page.getByText('1 lead changed')).toBeVisible();

  const navigation = page.getByRole('navigation', { name: 'Staff' });
  await expect(navigation.getByRole('link')).toHaveText([/^Leads/]);
  const sections = navigation.getByRole('button', { name: 'Sections', expanded: false });
  await sections.click();
  await expect(navigation.getByRole('link')).toHaveCount(13);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await expectNoAxeViolations();
  await page.keyboard.press('Escape');
  await expect(navigation.getByRole('link')).toHaveCount(1);
  await expect(sections).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(navigation.getByRole('link', { name: 'Overview' })).toBeFocused();
  await navigation.getByRole('link', { name: 'Newsletter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible();
  await expect(navigation.getByRole('link')).toHaveText(['Newsletter']);
});
