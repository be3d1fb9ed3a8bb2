import type { Page } from 'playwright/test';
import { appointmentBody, freeSlots, postJson } from '../support/booking.ts';
import { expect, test } from '../support/e2e.ts';
import { PUBLIC_ROUTES } from '../support/public-routes.ts';
import { stackEnv } from '../support/stack-env.ts';

// Many and alike: both workers share them.
test.describe.configure({ mode: 'parallel' });

const WIDTHS = [320, 375, 768, 1440];
const COLOR_SCHEMES = ['light', 'dark'] as const;

type Look = (page: Page) => Promise<void>;

/** Looks at the page at every width: whether it is wider than the window, and axe. */
async function lookAtEveryWidth(page: Page, expectNoAxeViolations: Look) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
    // The narrowest differs from the next in how things wrap, and in nothing that axe sees.
    if (width !== WIDTHS[0]) await expectNoAxeViolations(page);
  }
}

async function openBooking(page: Page) {
  const api = `${stackEnv().siteUrl}/api`;
  const { date, times } = await freeSlots(api, 1);
  const booked = await postJson(`${api}/appointments`, appointmentBody(date, times.at(-1) as string));
  const { id } = (await booked.json()) as { id: string };
  await page.goto(`/booking-confirmation/${id}`);
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible();
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

for (const colorScheme of COLOR_SCHEMES) {
  test.describe(`in ${colorScheme}, at every width: no axe violation and no sideways scroll`, () => {
    test.beforeEach(({ page }) => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }));

    for (const route of PUBLIC_ROUTES) {
      test(route, async ({ page, expectNoAxeViolations }) => {
        await page.goto(route);
        await expect(page.getByRole('main')).toBeVisible();
        await lookAtEveryWidth(page, expectNoAxeViolations);
      });
    }

    test('an unknown path', async ({ page, expectNoAxeViolations, consoleErrors }) => {
      await page.goto('/no/such/page');
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
      await lookAtEveryWidth(page, expectNoAxeViolations);
      expect(consoleErrors.splice(0).every((line) => line.includes('status of 404'))).toBe(true);
    });

    test('a booking', async ({ page, expectNoAxeViolations }) => {
      await openBooking(page);
      await lookAtEveryWidth(page, expectNoAxeViolations);
    });

    test('a booking that is not there', async ({ page, expectNoAxeViolations }) => {
      await page.goto('/booking-confirmation');
      await expect(page.getByRole('heading', { name: 'Booking Error' })).toBeVisible();
      await lookAtEveryWidth(page, expectNoAxeViolations);
    });

    test('the admin’s list and a message', async ({ page, expectNoAxeViolations }) => {
      await openAdmin(page);
      await lookAtEveryWidth(page, expectNoAxeViolations);
      await openDialog(page);
      await lookAtEveryWidth(page, expectNoAxeViolations);
    });
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
