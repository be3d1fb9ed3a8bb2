import type { Page } from 'playwright/test';
import { ADMIN, signInBrowser } from '../../support/account.ts';
import { postJson } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { isTo, type Mail, mails } from '../../support/mail/inbox.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

const CONFIRM = /confirm your subscription/i;
const WELCOME = /you’re subscribed/i;

let made = 0;
function newAddress(name: string): string {
  made += 1;
  return `${name}-${Date.now()}-${made}@example.com`;
}

const boxOf = (page: Page) => page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' });

async function subscribe(page: Page, email: string) {
  const box = boxOf(page);
  await box.getByLabel('Email').fill(email);
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('contentinfo').getByRole('status')).toContainText(
    `Check your inbox at ${email}`,
  );
}

/** The address of the page of ours that a mail leads to. */
function linkIn(mail: Mail, path: string): string {
  const link = mail.text.match(new RegExp(`\\S+${path}#token=\\S+`))?.[0];
  expect(link, `a link to ${path} in "${mail.subject}"`).toBeDefined();
  return link as string;
}

const sentTo = async (email: string) => (await mails(stackEnv().mailUrl)).filter(isTo(email));

test('a visitor subscribes in the footer, confirms, gets the welcome email, and unsubscribes', async ({
  page,
  waitForMail,
  expectNoAxeViolations,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const email = newAddress('ada');
  await page.goto('/');
  await subscribe(page, email);
  await expect(boxOf(page).getByLabel('Email')).toHaveValue('');
  await expectNoAxeViolations();

  const asked = await waitForMail(email, CONFIRM);
  expect(asked.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  await page.goto(linkIn(asked, '/newsletter/confirm'));
  await expect(page.getByRole('heading', { name: 'Confirm your subscription', level: 1 })).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { name: 'You’re subscribed.' })).toBeFocused();
  await expectNoAxeViolations();

  const welcome = await waitForMail(email, WELCOME);
  // Once more, as people do: the same response, and no second welcome.
  await page.goto(linkIn(asked, '/newsletter/confirm'));
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { name: 'You’re subscribed.' })).toBeVisible();

  await page.goto(linkIn(welcome, '/newsletter/unsubscribe'));
  await expect(page.getByRole('heading', { name: 'Unsubscribe', level: 1 })).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed.' })).toBeFocused();
  expect(await sentTo(email)).toHaveLength(2);
});

test('the box is on every page, and shows what is wrong with an email address', async ({ page }) => {
  for (const path of ['/', '/schedule', '/auth/login', '/newsletter/confirm']) {
    await page.goto(path);
    await expect(boxOf(page)).toHaveCount(1);
  }
  await boxOf(page).getByLabel('Email').fill('ada@');
  await boxOf(page).getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(boxOf(page).getByLabel('Email')).toHaveValue('ada@');
  await expect(boxOf(page).getByLabel('Email')).toBeFocused();
});

test('an email address that is submitted before the scripts arrive is sent once they have', async ({
  page,
  waitForMail,
}) => {
  const email = newAddress('early');
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/');
  await boxOf(page).getByLabel('Email').fill(email);
  await boxOf(page).getByRole('button', { name: 'Subscribe' }).click();
  arrived.resolve();
  await expect(page.getByRole('contentinfo').getByRole('status')).toContainText(
    `Check your inbox at ${email}`,
  );
  await waitForMail(email, CONFIRM);
});

test('the input stays while the service is unavailable', async ({ page, consoleErrors }) => {
  await page.route('**/api/newsletter', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'text/plain',
      body: 'We couldn’t reach the database.',
    }),
  );
  await page.goto('/');
  await boxOf(page).getByLabel('Email').fill('ada@example.com');
  await boxOf(page).getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('We couldn’t reach the database.')).toBeVisible();
  await expect(boxOf(page).getByLabel('Email')).toHaveValue('ada@example.com');
  expect(consoleErrors.splice(0).every((line) => line.includes('503'))).toBe(true);
});

test('a known and an unknown email address get the same response, and the known one no email', async ({
  page,
  waitForMail,
}) => {
  const known = newAddress('known');
  const api = `${stackEnv().siteUrl}/api/newsletter`;
  await postJson(api, { email: known });
  const { hash } = new URL(linkIn(await waitForMail(known, CONFIRM), '/newsletter/confirm'));
  const token = new URLSearchParams(hash.slice(1)).get('token');
  expect((await postJson(`${api}/confirm`, { token })).status).toBe(200);
  await waitForMail(known, WELCOME);

  const responses: unknown[] = [];
  page.on('response', async (response) => {
    if (response.url() === api) responses.push([response.status(), await response.text()]);
  });
  const unknown = newAddress('unknown');
  await page.goto('/');
  await subscribe(page, known);
  await subscribe(page, unknown);
  await expect.poll(() => responses).toEqual([responses[0], responses[0]]);
  await waitForMail(unknown, CONFIRM);
  expect(await sentTo(known)).toHaveLength(2);
});

test('a scanner that opens the links changes nothing; a mail program’s button unsubscribes the reader', async ({
  page,
  request,
  waitForMail,
  consoleErrors,
}) => {
  const email = newAddress('scanned');
  const api = `${stackEnv().siteUrl}/api/newsletter`;
  await postJson(api, { email });
  const mail = await waitForMail(email, CONFIRM);
  const confirm = linkIn(mail, '/newsletter/confirm');
  const oneClick = /<(http[^>]+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] as string;
  expect((await request.get(confirm)).status()).toBe(200);
  // A scanner that runs scripts, too.
  await page.goto(confirm);
  await expect(page.getByRole('button', { name: 'Confirm subscription' })).toBeEnabled();
  expect((await request.get(oneClick, { maxRedirects: 0 })).status()).toBe(303);
  // The page of the link has the button.
  expect((await request.get(oneClick)).url()).toContain('/newsletter/unsubscribe');
  expect(await sentTo(email)).toHaveLength(1);

  expect((await request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(200);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  expect(consoleErrors.splice(0).every((line) => line.includes('404'))).toBe(true);
});

test('an incomplete link shows an error, and without scripts there is an email address to write to', async ({
  page,
  browser,
  expectNoAxeViolations,
}) => {
  for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe']) {
    await page.goto(path);
    await expect(page.getByText('This link is incomplete.')).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expectNoAxeViolations();
  }
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/newsletter/unsubscribe#token=x');
  await expect(plain.getByRole('heading', { name: 'Unsubscribe', level: 1 })).toBeVisible();
  await expect(plain.getByRole('main').getByRole('button')).toHaveCount(0);
  for (const place of [plain.getByRole('main'), plain.getByRole('contentinfo')]) {
    await expect(place.locator('noscript p')).toHaveText(/^JavaScript is turned off/);
    await expect(place.getByRole('link', { name: 'hello@meridian.example' }).last()).toHaveAttribute(
      'href',
      /^mailto:/,
    );
  }
  await context.close();
});

test('staff import a subscriber and send an issue once; the mail program’s button unsubscribes, which is counted', async ({
  page,
  request,
  waitForMail,
  expectNoAxeViolations,
}) => {
  const email = newAddress('reader');
  const subject = `Issue ${Date.now()}`;
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/newsletter/subscribers');
  await page.getByRole('button', { name: 'Import addresses' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email addresses').fill(`Name,Email\n"Reader, A.",${email}\nnobody`);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('New: will be added (1)')).toBeVisible();
  await expectNoAxeViolations();
  await dialog.getByLabel('How they agreed').fill('Signed the list at a fair');
  await dialog.getByRole('button', { name: 'Add 1 subscriber' }).click();
  const entry = page
    .getByRole('list', { name: 'Subscribers' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await expect(entry).toContainText('Signed the list at a fair');

  await page.getByRole('link', { name: 'Issues' }).click();
  await page.getByRole('button', { name: 'New issue' }).click();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Text').fill('## What we learned\n\nA **short** text with a [link](/blog).');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(page.getByRole('heading', { name: 'What we learned' })).toBeVisible();
  await expectNoAxeViolations();
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue(subject);
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('progressbar', { name: 'Sending' })).toBeVisible();
  await expectNoAxeViolations();

  // A subscription wakes the worker before the minute job does.
  await postJson(`${stackEnv().siteUrl}/api/newsletter`, { email: newAddress('wake') });
  const mail = await waitForMail(email, new RegExp(`^${subject}$`));
  expect(mail.text).toContain('A short text with a link (');
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const oneClick = /<(http[^>]+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] as string;
  expect((await request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(200);
  const unsubscribed = page.locator('dt', { hasText: 'Unsubscribed after it' }).locator('+ dd');
  await expect(unsubscribed).toHaveText('1', { timeout: 15_000 });
  expect(await sentTo(email)).toHaveLength(1);
  await page.goto(`/admin/newsletter/subscribers?query=${encodeURIComponent(email)}`);
  await expect(entry).toContainText('Unsubscribed');
});
