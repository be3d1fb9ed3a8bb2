import type { Page } from 'playwright/test';
import { slotsOfWindow } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';
import { brotli } from '../support/page-weight.ts';

/** Opens a page whose app, or whose `code`, does not start before the returned function is called. */
async function openWithoutApp(page: Page, path: string, code = 'start'): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/assets/${code}-*.js`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  return release;
}

test('a date chosen before the app starts is kept, and its times arrive', async ({ page }) => {
  const release = await openWithoutApp(page, '/schedule');
  await page.getByLabel('Full name').fill('Ada Lovelace');
  const dates = page.getByLabel(/preferred date/i);
  const options = await dates
    .getByRole('option')
    .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
  const date = (await slotsOfWindow(`${stackEnv().siteUrl}/api`)).at(-1)?.date ?? '';
  expect(options).toContain(date);
  await dates.selectOption(date);
  release();
  const times = page.getByLabel(/preferred time/i);
  await expect(times).toBeEnabled();
  expect(await times.getByRole('option').count()).toBeGreaterThan(1);
  await expect(dates).toHaveValue(date);
  // The app offers the same dates.
  await expect(dates.getByRole('option')).toHaveCount(options.length);
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace');
});

test('a form sent before the app starts looks pending at once, and is checked when the app has started', async ({
  page,
}) => {
  const release = await openWithoutApp(page, '/#contact');
  const form = page.locator('#contact form');
  await form.getByRole('button').click();
  await expect(form.getByText('Sending...')).toBeVisible();
  await expect(form.getByText('Send Message')).toBeHidden();
  release();
  await expect(form.getByText(/at least 2 characters/).first()).toBeVisible();
  await expect(form.getByText('Send Message')).toBeVisible();
});

test('a button pressed before the app starts is shown as pressed at once, and works when the app has started', async ({
  page,
}) => {
  const release = await openWithoutApp(page, '/blog/future-of-ai-in-business-consulting');
  const copy = page.getByRole('button', { name: 'Copy link' });
  const before = await copy.evaluate((button) => getComputedStyle(button).opacity);
  await copy.click();
  await expect.poll(() => copy.evaluate((button) => getComputedStyle(button).opacity)).not.toBe(before);
  release();
  await expect(page.getByText(/Link copied|copy the link/).first()).toBeVisible();
});

test('a press starts the app of a page that is still loading', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  // The page does not finish loading before this image arrives.
  await page.route('**/*.{avif,webp}', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Open the AI assistant' });
  await button.click();
  await expect(page.getByRole('dialog', { name: 'AI Assistant' })).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  release();
});

const nextTimes = (page: Page) => page.getByRole('group', { name: 'Next open times' }).getByRole('button');

test('a time that is chosen and a form that is sent before its code is there are sent together, with the last choice', async ({
  page,
}) => {
  const release = await openWithoutApp(page, '/schedule', 'schedule-form');
  const sent = page.waitForRequest('**/api/appointments');
  await page.route('**/api/appointments', (route) => route.fulfill({ status: 503, json: {} }));
  await nextTimes(page).nth(2).click();
  await nextTimes(page).nth(1).click();
  await page.getByLabel(/full name/i).fill('Mary Jackson');
  await page.getByLabel(/email address/i).fill(`mary.${Date.now()}@example.com`);
  await page.getByRole('button', { name: 'Schedule Consultation' }).click();
  release();
  expect((await sent).postDataJSON()).toMatchObject({
    clientName: 'Mary Jackson',
    serviceType: 'AI Strategy Consultation',
    preferredTime: expect.stringMatching(/^\d\d:\d\d$/),
  });
  await expect(nextTimes(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
});

test('the booking form shows open times with at most 20 kB of JavaScript, and its code waits without being run', async ({
  page,
}) => {
  await page.coverage.startJSCoverage();
  const requested: string[] = [];
  page.on('requestfinished', (request) => requested.push(request.url()));
  await page.goto('/schedule');
  await expect(nextTimes(page).first()).toHaveText(/[AP]M$/);
  for (const name of ['schedule-form', 'react-hook-form', 'core'])
    await expect.poll(() => requested.some((url) => url.includes(`/${name}-`))).toBe(true);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const run = (await page.coverage.stopJSCoverage()).filter(({ url }) => url.endsWith('.js'));
  expect(run.length).toBeGreaterThan(1);
  expect(run.filter(({ url }) => /\/(schedule-form|react-hook-form|core)-/.test(url))).toEqual([]);
  expect(run.reduce((sum, { source = '' }) => sum + brotli(source), 0)).toBeLessThanOrEqual(20_000);
  await expect(page.locator('[data-island=schedule-form][data-ready]')).toHaveCount(0);
});

test('a tap on an open time before the form’s code is there is answered within 200 ms, and kept with what was typed', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/schedule-form-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/schedule');
  const time = nextTimes(page).nth(1);
  await expect(time).toHaveText(/[AP]M$/);
  const shown = (await time.textContent()) ?? '';
  await page.getByLabel('Full name').fill('Ada Lovelace');
  const answered = time.evaluate(
    (button) =>
      new Promise<number>((resolve) =>
        button.addEventListener('pointerdown', ({ timeStamp }) => {
          const look = () =>
            button.matches('[data-early]')
              ? resolve(performance.now() - timeStamp)
              : requestAnimationFrame(look);
          look();
        }),
      ),
  );
  await time.click();
  expect(await answered).toBeLessThanOrEqual(200);
  release();
  await expect(time).toHaveAttribute('aria-pressed', 'true');
  await expect(time).toHaveText(shown);
  await expect(page.getByLabel(/preferred time/i)).toHaveValue(/^\d\d:\d\d$/);
  await expect(page.getByText('We’re holding this time for you')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace');
});
