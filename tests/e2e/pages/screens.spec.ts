import type { Page } from 'playwright/test';
import { ADMIN, signInBrowser, signUp } from '../../support/account.ts';
import { appointmentBody, freeSlots, postJson } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { LAYOUTS, PUBLIC_ROUTES } from '../../support/browser/public-routes.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

// Many and alike: both workers share them.
test.describe.configure({ mode: 'parallel' });

async function openBooking(page: Page) {
  const api = `${stackEnv().siteUrl}/api`;
  const { date, times } = await freeSlots(api, 1);
  const booked = await postJson(`${api}/appointments`, appointmentBody(date, times.at(-1) as string));
  const { id } = (await booked.json()) as { id: string };
  await page.goto(`/booking-confirmation/${id}`);
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible();
}

async function openAssistant(page: Page) {
  await page.getByRole('button', { name: 'Open the AI assistant' }).click();
  const assistant = page.getByRole('dialog', { name: 'AI Assistant' });
  await assistant.getByRole('button', { name: 'How much do your services cost?' }).click();
  await expect(assistant.getByRole('button', { name: 'Copy this answer' })).toBeVisible();
}

async function openAdmin(page: Page) {
  // One message at least, so that the list is never empty.
  const sent = await postJson(`${stackEnv().siteUrl}/api/contact`, {
    name: 'Gladys West',
    email: 'gladys@example.com',
    company: 'Compilers & Co',
    message: 'Our warehouse counts twice a week. Can a forecast replace one of the counts?',
  });
  expect(sent.status).toBe(201);
  await page.goto('/auth/login?next=%2Fadmin');
  await page.getByRole('main').getByLabel(/email/i).fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('admin-pass-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: /View Details/ }).first()).toBeVisible();
}

async function openDialog(page: Page) {
  await page
    .getByRole('button', { name: /View Details/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Contact Form Submission' })).toBeVisible();
}

const STAFF_SCREENS = {
  'daily work': ['', '/leads', '/appointments', '/appointments?view=list', '/conversations', '/mail'],
  contacts: ['/contacts', '/contacts/deals', '/contacts/import'],
  answers: ['/answers', '/answers/new', '/answers/1', '/answers/nothing', '/conversations?tab=questions'],
  newsletter: ['/newsletter', '/newsletter/subscribers'],
  availability: ['hours', 'dates', 'time-off', 'calendars', 'consultants', 'types', 'preview'].map(
    (part) => `/availability?part=${part}`,
  ),
  'people and content': [
    '/people',
    '/people/invitations',
    '/people/documents',
    '/people/audit',
    '/content',
    '/settings',
  ],
};

test.describe('at every width, in light and in dark: no axe violation and no sideways scroll', () => {
  for (const route of LAYOUTS) {
    test(route, async ({ page, lookAtEveryWidth }) => {
      await page.goto(route);
      await expect(page.getByRole('main')).toBeVisible();
      await lookAtEveryWidth();
    });
  }

  test('an unknown path', async ({ page, lookAtEveryWidth, consoleErrors }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await lookAtEveryWidth();
    expect(consoleErrors.splice(0).every((line) => line.includes('status of 404'))).toBe(true);
  });

  test('a booking', async ({ page, lookAtEveryWidth }) => {
    await openBooking(page);
    await lookAtEveryWidth();
  });

  test('an unknown booking', async ({ page, lookAtEveryWidth }) => {
    await page.goto('/booking-confirmation');
    await expect(page.getByRole('heading', { name: 'Booking Error' })).toBeVisible();
    await lookAtEveryWidth();
  });

  test('the assistant: an answer', async ({ page, lookAtEveryWidth }) => {
    await page.goto('/');
    await openAssistant(page);
    await lookAtEveryWidth();
  });

  test('the assistant: the form for a person', async ({ page, lookAtEveryWidth }) => {
    await page.goto('/');
    await openAssistant(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Talk to a person' }).first().click();
    await expect(page.getByRole('form', { name: 'Talk to a person' })).toBeVisible();
    await lookAtEveryWidth();
  });

  for (const path of ['/manage-booking', '/rate-booking']) {
    test(`${path} of an incomplete emailed link`, async ({ page, lookAtEveryWidth }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
      await lookAtEveryWidth();
    });
  }

  test('the admin’s list and a message', async ({ page, lookAtEveryWidth }) => {
    await openAdmin(page);
    await lookAtEveryWidth();
    await openDialog(page);
    await lookAtEveryWidth();
  });
});

test('an account with the longest name and company fits a phone', async ({ page }) => {
  const person = { email: `long-${Date.now()}@example.com`, password: 'a-long-pass-1' };
  await signUp(person, 'N'.repeat(100));
  await page.setViewportSize({ width: 375, height: 900 });
  await signInBrowser(page, ADMIN);
  await page.goto(`/admin/people?query=${person.email}`);
  await expect(page.getByText(person.email)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

for (const [area, paths] of Object.entries(STAFF_SCREENS)) {
  test(`the workspace’s ${area} on a phone: no axe violation and no sideways scroll`, async ({
    page,
    expectNoAxeViolations,
  }) => {
    await page.setViewportSize({ width: 375, height: 900 });
    await signInBrowser(page, ADMIN);
    for (const path of paths) {
      await page.goto(`/admin${path}`);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByText(/^Loading /)).toHaveCount(0);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `sideways scroll of ${path}`).toBeLessThanOrEqual(0);
      await expectNoAxeViolations();
    }
  });
}

for (const route of PUBLIC_ROUTES) {
  test(`${route} can be read without JavaScript`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /404.*555-0142/ }).first()).toHaveAttribute('href', /^tel:/);
    await expect(page.getByRole('link', { name: 'hello@meridian.example' }).first()).toHaveAttribute(
      'href',
      /^mailto:/,
    );
    expect(await page.locator('body style').count()).toBe(0);
    await context.close();
  });
}
