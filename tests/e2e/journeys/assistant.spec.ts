import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/e2e.ts';
import { waitForMails } from '../../support/mail/inbox.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

const QUESTION = 'How much does AI Strategy Consulting cost?';

const button = (page: Page) => page.getByRole('button', { name: 'Open the AI assistant' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'AI Assistant' });
const log = (page: Page) => panel(page).getByRole('log');

async function open(page: Page) {
  await button(page).click();
  await expect(panel(page).getByLabel('Your question')).toBeFocused();
}

test('a visitor asks, follows the source, reloads, and requests a person: the lead and the firm’s email have the conversation', async ({
  page,
  waitForMail,
}) => {
  const email = `dorothy-${Date.now()}@example.com`;
  await page.goto('/');
  await open(page);
  const response = page.waitForResponse(/\/api\/chatbot\/message$/);
  await panel(page).getByLabel('Your question').fill(QUESTION);
  await page.keyboard.press('Enter');
  expect((await response).headers()['content-type']).toContain('text/event-stream');
  await expect(log(page)).toContainText('$10,000');
  const voted = page.waitForResponse(/\/api\/chatbot\/vote$/);
  await panel(page).getByRole('button', { name: 'Helpful', exact: true }).click();
  expect((await voted).status()).toBe(204);

  await log(page).getByRole('link', { name: 'AI Strategy Consulting' }).first().click();
  await expect(page).toHaveURL(/\/services\/ai-strategy/);
  await expect(page.getByRole('heading', { level: 1, name: 'AI Strategy Consulting' })).toBeVisible();
  await expect(log(page)).toContainText('$10,000');

  await page.reload();
  await open(page);
  await expect(log(page)).toContainText(QUESTION);
  await expect(log(page)).toContainText('$10,000');
  await expect(panel(page).getByRole('button', { name: 'Helpful', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await panel(page).getByRole('button', { name: 'Talk to a person' }).first().click();
  const form = panel(page).getByRole('form', { name: 'Talk to a person' });
  await form.getByLabel('Name').fill('Dorothy Vaughan');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel(/about/).fill('We run a small print shop.');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(log(page)).toContainText('We got your request.');
  await waitForMail(email, /./);
  const [notice] = await waitForMails(stackEnv().mailUrl, (mail) => mail.replyTo?.[0]?.address === email);
  expect(notice?.text).toContain('We run a small print shop.');
  expect(notice?.text).toContain(QUESTION);

  await page.goto('/auth/login?next=%2Fadmin%2Fleads');
  await page.getByRole('main').getByLabel(/email/i).fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('admin-pass-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
});

test('a press before the app has started opens the panel once it has', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/services');
  await button(page).click();
  await expect(button(page)).toHaveAttribute('data-early');
  release();
  await expect(panel(page)).toBeVisible();
});

test('code that fails to load shows an error, and can be requested again', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/services');
  await page.route('**/chat-panel-*.js', (route) => route.abort());
  await button(page).click();
  await expect(page.getByText('We couldn’t load the assistant. Please try again.')).toBeVisible();
  await page.unroute('**/chat-panel-*.js');
  await button(page).click();
  await expect(panel(page)).toBeVisible();
  expect(consoleErrors.splice(0).every((line) => line.includes('chat-panel'))).toBe(true);
});

test('the panel is 500 px high beside the page, fills a phone, and is not printed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blog');
  await open(page);
  expect((await panel(page).boundingBox())?.height).toBe(500);
  await page.setViewportSize({ width: 375, height: 700 });
  expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 700 });
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
  await page.emulateMedia({ media: 'print' });
  await expect(button(page)).toBeHidden();
});

test('on a phone Back closes the panel, then leaves the page; closed by its button, it leaves no history entry', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/blog');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Read Article/ })
    .first()
    .click();
  await expect(page).not.toHaveURL(/\/blog$/);
  const article = page.url();
  for (const close of [
    () => page.goBack(),
    () => panel(page).getByRole('button', { name: 'Close' }).click(),
  ]) {
    await open(page);
    await close();
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL(article);
  }
  await expect.poll(() => page.evaluate(() => 'assistant' in (history.state ?? {}))).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
