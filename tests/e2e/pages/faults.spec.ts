import { ADMIN, CLIENT, signInBrowser } from '../../support/account.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { waitForHydration } from '../../support/browser/wait-for-hydration.ts';

test('the contact form shows an error and keeps the input while the service is unavailable', async ({
  page,
  consoleErrors,
}) => {
  const away = 'We couldn’t reach the database. Nothing was saved. Please try again in a minute.';
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: away }),
  );
  await page.goto('/#contact');
  const form = page.locator('#contact form');
  await form.getByLabel('Name', { exact: false }).first().fill('Grace Hopper');
  await form.getByLabel(/email/i).fill('grace@example.com');
  await form.getByLabel(/company/i).fill('Compilers & Co');
  await form.getByLabel(/message/i).fill('Please call me about our warehouse.');
  await form.getByRole('button', { name: /send/i }).click();
  await expect(page.getByText(`503: ${away}`)).toBeVisible();
  await expect(form.getByLabel(/message/i)).toHaveValue('Please call me about our warehouse.');
  await page.unroute('**/api/contact');
  await form.getByRole('button', { name: /send/i }).click();
  await expect(page.getByText('Message Sent')).toBeVisible();
  expect(consoleErrors.splice(0).every((line) => line.includes('503'))).toBe(true);
});

test('an unknown path has status 404, its own page and a link back', async ({
  page,
  request,
  expectNoAxeViolations,
  consoleErrors,
}) => {
  expect((await request.get('/no/such/page')).status()).toBe(404);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).not.toHaveURL(/no\/such/);
  expect(consoleErrors.splice(0).every((line) => line.includes('404'))).toBe(true);
});

test('an unknown booking shows the error state', async ({ page, expectNoAxeViolations, consoleErrors }) => {
  await page.goto('/booking-confirmation/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Booking Error')).toBeVisible();
  await expect(page.getByText("We couldn't find your booking details")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/services');
  await expectNoAxeViolations();
  expect(consoleErrors.splice(0).every((line) => line.includes('404'))).toBe(true);
});

for (const path of ['/booking-confirmation', '/booking-confirmation/']) {
  test(`${path} without an id says that there is none and sends no request`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'Booking Error' })).toBeVisible();
    await expect(page.getByText("We couldn't find your booking details")).toBeVisible();
    await expect(page.getByText('No booking ID found')).toBeVisible();
    await expect(page.getByText('Failed to load booking details')).toBeVisible();
    expect(asked).toEqual([]);
  });
}

test('keyboard input while a form’s code loads keeps the focus and the input', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/contact-form-.*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/');
  const name = page.locator('#contact').getByLabel('Name');
  await page.locator('header nav').getByRole('link', { name: 'Contact Us' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#contact')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ada');
  held.resolve();
  await expect(page.locator('#contact [data-island]')).toHaveAttribute('data-ready');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Ada');
  await page.locator('#contact').getByRole('button', { name: /send/i }).click();
  await expect(page.locator('#contact').getByLabel('Email')).toBeFocused();
});

test('code that fails to load while an article is read leaves the article', async ({
  page,
  consoleErrors,
}) => {
  let started = false;
  await page.route(/\/assets\/.*\.js$/, (route) => (started ? route.abort() : route.continue()));
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }));
  const counted = page.waitForRequest('**/rpc/record_visit');
  await page.goto('/blog/future-of-ai-in-business-consulting');
  // The start has run, so what it imports has arrived; what comes later does not.
  await counted;
  started = true;
  const title = page.getByRole('heading', { level: 1 });
  const words = await title.innerText();
  const failed = page.waitForEvent('requestfailed');
  await page.mouse.wheel(0, 600);
  await failed;
  await page.mouse.wheel(0, 6000);
  await expect(page.getByRole('contentinfo').getByLabel(/email/i)).toBeVisible();
  await expect
    .poll(() => consoleErrors.filter((line) => line.startsWith('uncaught')).length)
    .toBeGreaterThan(0);
  await expect(title).toHaveText(words);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  const uncaught = consoleErrors.splice(0).filter((line) => line.startsWith('uncaught'));
  expect(uncaught.length).toBe(new Set(uncaught).size);

  started = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await waitForHydration(page);
});

const CONTENT_PAGES = [
  { path: '/', form: '#contact form', field: 'Name' },
  { path: '/blog/future-of-ai-in-business-consulting', form: 'footer form', field: 'Email' },
  { path: '/services/ai-strategy-consulting', form: '#contact form', field: 'Name' },
  { path: '/schedule', form: 'form[aria-label="Book a consultation"]', field: 'Full name' },
  { path: '/auth/login', form: 'form[aria-label="Sign in"]', field: 'Email' },
];

for (const { path, form: selector, field } of CONTENT_PAGES) {
  test(`${path} works although the first request of every script fails`, async ({ page, consoleErrors }) => {
    const failed = new Set<string>();
    await page.route(/\/assets\/.*\.js$/, (route) => {
      const url = route.request().url();
      if (failed.has(url)) return route.continue();
      failed.add(url);
      return route.abort();
    });
    await page.goto(path);
    const form = page.locator(selector);
    await form.getByLabel(field).fill('Ada');
    await form.locator('[type=submit]').click();
    await expect(form.locator('[aria-invalid=true]').first()).toBeFocused();
    await expect(form.getByLabel(field)).toHaveValue('Ada');
    const expected = /ERR_FAILED|dynamically imported/;
    expect(consoleErrors.splice(0).filter((line) => !expected.test(line))).toEqual([]);
  });

  test(`${path} keeps its text and what was typed although no script of its islands loads, and offers a reload`, async ({
    page,
    consoleErrors,
  }) => {
    let isAway = true;
    const start = /\/assets\/(entry|start)[^/]*\.js$/;
    const expected = /ERR_FAILED|dynamically imported/;
    await page.route(/\/assets\/.*\.js$/, (route) =>
      isAway && !start.test(route.request().url()) ? route.abort() : route.continue(),
    );
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    const words = (await heading.textContent()) ?? '';
    const form = page.locator(selector);
    await form.getByLabel(field).fill('Ada');
    await form.locator('[type=submit]').click();
    const notice = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });
    await expect(notice).toBeVisible();
    await expect(heading).toHaveText(words);
    await expect(form.getByLabel(field)).toHaveValue('Ada');
    isAway = false;
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect(notice).toHaveCount(0);
    await expect(form.getByLabel(field)).toHaveValue('Ada');
    expect(consoleErrors.splice(0).filter((line) => !expected.test(line))).toEqual([]);
  });
}

test('a content page whose start never loads offers a reload, and the next press tries again', async ({
  page,
  consoleErrors,
}) => {
  let isAway = true;
  await page.route(/\/assets\/.*\.js$/, (route) => (isAway ? route.abort() : route.continue()));
  await page.goto('/');
  const send = page.locator('#contact').getByRole('button', { name: /send/i });
  const notice = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });
  await send.click();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(notice).toHaveCount(0);
  await send.click();
  await expect(notice).toBeVisible();
  isAway = false;
  await send.click();
  await expect(page.locator('#contact').getByLabel('Name')).toBeFocused();
  expect(consoleErrors.splice(0).filter((line) => !/ERR_FAILED|dynamically imported/.test(line))).toEqual([]);
});

test('when a new build has replaced an open page’s build, the page is reloaded once and keeps its input', async ({
  page,
  consoleErrors,
}) => {
  let loads = 0;
  let isReplaced = false;
  await page.route(/\/assets\/.*\.js$/, (route) =>
    isReplaced ? route.fulfill({ status: 404, contentType: 'text/html', body: 'Gone' }) : route.continue(),
  );
  page.on('domcontentloaded', () => {
    loads += 1;
    isReplaced = false;
  });
  await page.goto('/');
  // The page's start has arrived; its islands' code has not.
  await page.waitForFunction(
    () =>
      performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/(entry|start)/.test(name))
        .length === 2,
  );
  isReplaced = true;
  const form = page.locator('#contact form');
  await form.getByLabel('Name').fill('Ada Lovelace');
  await form.getByLabel(/message/i).fill('Half a thought');
  await expect.poll(() => loads).toBe(2);
  await waitForHydration(page);
  await expect(page.locator('#contact [data-island]')).toHaveAttribute('data-ready');
  await expect(form.getByLabel('Name')).toHaveValue('Ada Lovelace');
  await expect(form.getByLabel(/message/i)).toHaveValue('Half a thought');
  expect(loads).toBe(2);
  // The browser writes what the host has answered; no part reports a fault.
  const expected = /404|MIME/;
  expect(consoleErrors.splice(0).filter((line) => !expected.test(line))).toEqual([]);
});

test('a page that throws leaves the header and the footer, and the next page works', async ({
  page,
  consoleErrors,
  expectNoAxeViolations,
}) => {
  await page.route(/\/assets\/profile-(?!screen).*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Profile() { throw new Error("A fault") }',
    }),
  );
  await signInBrowser(page, CLIENT);
  await page.goto('/booking-calendar');
  await waitForHydration(page);
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('banner')).toBeVisible();
  await expectNoAxeViolations();
  expect(consoleErrors.splice(0)).toHaveLength(1);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /cookie/i })
    .click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/cookie/i);
});

test('a staff screen whose code does not load keeps the navigation and can be retried', async ({
  page,
  consoleErrors,
}) => {
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/mail');
  await expect(page.getByRole('heading', { name: /mail/i, level: 1 })).toBeVisible();
  // The routes come with the workspace, the screens when they are opened.
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .some(({ name }) => /\/settings-(?!screen)[^/]*\.js$/.test(name)),
      ),
    )
    .toBe(true);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  const links = page.getByRole('navigation', { name: 'Staff' });
  await links.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await expect(links).toBeVisible();
  await links.getByRole('link', { name: 'Email' }).click();
  await expect(page.getByRole('heading', { name: /mail/i, level: 1 })).toBeVisible();
  await links.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
  await page.unroute(/\/assets\/.*\.js$/);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0);
});

test('a URL with a malformed conversation id says so and sends no request', async ({ page }) => {
  await signInBrowser(page, ADMIN);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/rpc/read_chat') && asked.push(request.url()));
  await page.goto('/admin/conversations/not-an-id');
  await expect(page.getByText('We couldn’t find that conversation.')).toBeVisible();
  expect(asked).toEqual([]);
});
