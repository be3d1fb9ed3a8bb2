import type { Page } from 'playwright/test';
import { ADMIN, CLIENT, signInBrowser } from '../../support/account.ts';
import { freeDays } from '../../support/browser/calendar.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { asOpened, LAYOUTS } from '../../support/browser/public-routes.ts';

/** Does to the page what Chrome's translator does: puts elements with the translation in place of each text node. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (text.data.trim() === '' || !parent || parent.closest('font, [contenteditable]')) continue;
      if (/^(SCRIPT|STYLE|NOSCRIPT|TEXTAREA|OPTION|TITLE)$/.test(parent.tagName)) continue;
      const outer = document.createElement('font');
      outer.append(Object.assign(document.createElement('font'), { textContent: text.data }));
      text.replaceWith(outer);
    }
  });
}

/** Translates the page before and after each step, as the translator does with what is new. */
async function inTranslation(page: Page, steps: (() => Promise<unknown>)[]): Promise<void> {
  await translate(page);
  for (const step of steps) {
    await step();
    await translate(page);
  }
}

const untilReady = (page: Page, island: string) =>
  expect(page.locator(`[data-island=${island}][data-ready]`)).toHaveCount(1);

test('a translated booking form changes, refuses, and books', async ({ page }) => {
  await page.goto('/schedule');
  await page.getByLabel(/full name/i).focus();
  await untilReady(page, 'schedule-form');
  const send = () => page.getByRole('button', { name: 'Schedule Consultation' }).click();
  await inTranslation(page, [
    send,
    () => expect(page.getByText('Please select a service type.')).toBeVisible(),
    () => page.getByLabel(/how should we meet/i).selectOption('Phone call'),
    send,
    () => page.getByLabel(/how should we meet/i).selectOption('Video call'),
    () => page.getByRole('radio', { name: /Discovery Call/ }).check(),
    () => page.getByRole('group', { name: 'Next open times' }).getByRole('button').nth(2).click(),
    () => expect(page.getByText('We’re holding this time for you')).toBeVisible(),
    () => page.getByLabel(/full name/i).fill('Mary Jackson'),
    () => page.getByLabel(/email address/i).fill(`mary.${Date.now()}@example.com`),
    send,
    () => expect(page.getByRole('heading', { name: /^Your consultation is/ })).toBeVisible(),
    () => page.getByRole('button', { name: 'Book another consultation' }).click(),
    () => expect(page.getByLabel(/full name/i)).toHaveValue(''),
  ]);
});

for (const route of LAYOUTS) {
  test(`${route} works translated: its forms, the newsletter, the assistant`, async ({ page }) => {
    await page.goto(asOpened(route));
    await page.mouse.wheel(0, 50);
    const submits = page.getByRole('main').locator('form button[type=submit]:visible');
    const question = page.getByRole('dialog', { name: 'AI Assistant' }).getByLabel('Your question');
    await inTranslation(page, [
      async () => {
        // An emailed link without a valid token would only be refused.
        if (asOpened(route) === route && (await submits.count()) > 0) await submits.first().click();
      },
      () => page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click(),
      () => expect(page.getByText('Please enter a valid email address.').last()).toBeVisible(),
      () => page.getByRole('button', { name: 'Open the AI assistant' }).click(),
      () => question.fill('What does data analytics cost?'),
      () => question.press('Enter'),
      () => expect(page.getByRole('log')).toContainText('$'),
      () => page.getByRole('button', { name: 'Close the AI assistant' }).last().click(),
    ]);
  });
}

test('a client uses the translated profile and calendar', async ({ page }) => {
  await signInBrowser(page, CLIENT);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await inTranslation(page, [
    () => page.getByRole('button', { name: 'Edit' }).click(),
    () => page.getByLabel('Full Name').fill(''),
    () => page.getByRole('button', { name: 'Save Changes' }).click(),
    () => page.getByRole('tab', { name: 'My Bookings' }).click(),
    () => page.getByRole('tab', { name: 'History' }).click(),
    () => page.getByRole('tab', { name: 'Documents' }).click(),
  ]);
  await page.goto('/booking-calendar');
  await expect(freeDays(page).last()).toBeVisible();
  // The window may be within one month.
  const turnTo = (name: string) => async () => {
    const button = page.getByRole('button', { name });
    if (await button.isEnabled()) await button.click();
  };
  await inTranslation(page, [
    () => freeDays(page).last().click(),
    () => page.getByRole('radio').last().check(),
    turnTo('Next month'),
    turnTo('Previous month'),
  ]);
});

test('staff use translated lists, a lead and an answer', async ({ page }) => {
  await signInBrowser(page, ADMIN);
  for (const path of [
    '',
    '/leads',
    '/appointments',
    '/contacts',
    '/people',
    '/mail',
    '/answers',
    '/system',
  ]) {
    await page.goto(`/admin${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await translate(page);
    const search = page.getByRole('searchbox');
    if ((await search.count()) > 0) {
      await search.first().fill('nothing has this name');
      await translate(page);
      await search.first().fill('');
    }
    await page.reload();
  }
  await page.goto('/admin/answers/new');
  await expect(page.getByLabel('Question', { exact: true })).toBeVisible();
  await inTranslation(page, [
    () => page.getByLabel('Question', { exact: true }).fill(`Does airship ${Date.now()} travel?`),
    () => page.getByLabel('Reply', { exact: true }).fill('Yes.'),
    () => page.getByRole('button', { name: /^Save/ }).click(),
  ]);
});
