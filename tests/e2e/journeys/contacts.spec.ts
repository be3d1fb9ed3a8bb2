import { ADMIN, signInBrowser } from '../../support/account.ts';
import { postJson } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

test('a person with two addresses becomes one contact with a deal, and is found by Ctrl+K without accents', async ({
  page,
  expectNoAxeViolations,
}) => {
  const mark = Date.now();
  for (const [name, address] of [
    ['Zoë Müller', `zoe-${mark}@north-wind.example`],
    ['Zoë M.', `zoe-${mark}@home.example`],
  ]) {
    const sent = await postJson(`${stackEnv().siteUrl}/api/contact`, {
      name,
      email: address,
      company: 'North Wind',
      message: `A message from ${address}.`,
    });
    expect(sent.status).toBe(201);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/contacts');
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('A page, a person or a message').fill(`muller ${mark}@north`);
  await expect(page.getByRole('option', { name: /Zoë Müller/ }).first()).toBeVisible();
  await expectNoAxeViolations();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Müller' })).toBeVisible();

  await page.getByLabel('Search').fill(`${mark}@home`);
  await page.getByRole('checkbox', { name: /Merge Zoë M\./ }).check();
  await page.getByRole('button', { name: 'Merge 1 contact...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('list', { name: 'Merged contacts' })).toContainText(`zoe-${mark}@home.example`);
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline).toContainText(`A message from zoe-${mark}@home.example.`);
  await expect(timeline).toContainText(`A message from zoe-${mark}@north-wind.example.`);

  const details = page.getByRole('form', { name: 'Details' });
  await details.getByLabel('Deal stage').selectOption('Proposal');
  await details.getByLabel('Deal value in US dollars').fill('$12.5k');
  await details.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('Contact saved')).toBeVisible();
  await expectNoAxeViolations();

  await page.goto('/admin/contacts/deals');
  await page.getByLabel('Stage of Zoë Müller').first().selectOption('Won');
  await expect(page.getByRole('region', { name: 'Won' })).toContainText('$12,500');

  const board = page.getByRole('group', { name: 'Deals by stage' });
  const hiddenWidth = () => board.evaluate((element) => element.scrollWidth - element.clientWidth);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await hiddenWidth()).toBe(0);
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await hiddenWidth()).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test('the duplicates of all contacts are merged from one dialog, and separated again', async ({
  page,
  expectNoAxeViolations,
}) => {
  const mark = Date.now();
  for (const [name, address] of [
    [`Ann Twin ${mark}`, `ann-${mark}@work.example`],
    [`ANN Twin ${mark}`, `ann-${mark}@home.example`],
    [`Bob Twin ${mark}`, `bob-${mark}@work.example`],
    [`Bob Twin ${mark}`, `bob-${mark}@home.example`],
  ]) {
    const sent = await postJson(`${stackEnv().siteUrl}/api/contact`, {
      name,
      email: address,
      company: 'Twin Works',
      message: `A message from ${address}.`,
    });
    expect(sent.status).toBe(201);
  }
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/contacts');
  await page.getByRole('button', { name: 'Merge duplicates...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge duplicates' });
  const all = dialog.getByRole('checkbox', { name: /^All \d+ groups$/ });
  await all.check();
  await all.uncheck();
  const twin = dialog.getByRole('checkbox', { name: new RegExp(`^ann twin ${mark}, same name$`, 'i') });
  await twin.check();
  await expectNoAxeViolations();
  await dialog.getByRole('button', { name: 'Merge 1 group' }).click();
  await expect(dialog.getByText('1 contact merged.')).toBeVisible();
  await expect(twin).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(twin).toBeVisible();
});
