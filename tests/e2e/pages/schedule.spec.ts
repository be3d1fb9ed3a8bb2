import { CLIENT, signInBrowser } from '../../support/account.ts';
import { appointmentBody, nthOpenDate, postJson } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

test('an empty form names every missing field and sends nothing', async ({ page }) => {
  let sent = 0;
  await page.route('**/api/appointments', (route) => {
    sent += 1;
    return route.continue();
  });
  await page.goto('/schedule-consultation');
  await page.getByRole('button', { name: 'Schedule Consultation' }).click();
  for (const message of [
    'Name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Please select a service type.',
    'Please select a preferred date.',
    'Please select a preferred time.',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  expect(sent).toBe(0);
});

test('the dates are the next 30 days from tomorrow without weekends, written out', async ({ page }) => {
  await page.goto('/schedule');
  const options = page.getByLabel(/preferred date/i).getByRole('option');
  await expect(options.nth(1)).toHaveText(/^(Mon|Tues|Wednes|Thurs|Fri)day, [A-Z][a-z]+ \d{1,2}, \d{4}$/);
  const values = await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  const dates = values.filter(Boolean);
  expect(dates.length).toBeGreaterThanOrEqual(20);
  expect(dates.length).toBeLessThanOrEqual(22);
  for (const date of dates) {
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect([0, 6]).not.toContain(new Date(`${date}T12:00:00Z`).getUTCDay());
  }
});

test('closed dates cannot be chosen, and the next open times are there before the code of the form', async ({
  page,
}) => {
  const loaded = page.waitForResponse(/availability\?from=/);
  await page.goto('/schedule');
  const times = page.getByRole('group', { name: 'Next open times' }).getByRole('button');
  await expect(times.first()).toBeEnabled();
  await expect(times).toHaveCount(3);
  expect(await page.locator('[data-island=schedule-form][data-ready]').count()).toBe(0);
  const { days } = (await (await loaded).json()) as { days: { date: string }[] };
  const enabled = page.getByLabel(/preferred date/i).locator('option[value]:not([value=""]):not([disabled])');
  await expect
    .poll(() => enabled.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value)))
    .toEqual(days.map(({ date }) => date));
});

test('one tap on an open time, and what was typed, survive a reload', async ({ page }) => {
  await page.goto('/schedule');
  await page.getByRole('group', { name: 'Next open times' }).getByRole('button').nth(2).click();
  const time = page.getByLabel(/preferred time/i);
  await expect(time).toHaveValue(/^\d\d:00$/);
  const chosen = await time.inputValue();
  await page.getByLabel(/full name/i).fill('Katherine Johnson');
  await expect(page.getByText('We’re holding this time for you')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/full name/i)).toHaveValue('Katherine Johnson');
  await expect(page.getByLabel(/service type/i)).toHaveValue('AI Strategy Consultation');
  await expect(page.getByText('We’re holding this time for you')).toBeVisible();
  await expect(time).toHaveValue(chosen);
});

test('a slot taken in the meantime is refused, the input stays, and the available slots are refetched', async ({
  page,
  consoleErrors,
}) => {
  // Without a hold, which would keep everyone else away.
  await page.route('**/api/appointments/hold', (route) => route.fulfill({ json: {} }));
  await page.goto('/schedule');
  await page.getByLabel(/full name/i).fill('Dorothy Vaughan');
  await page.getByLabel(/email address/i).fill('dorothy@example.com');
  await page.getByLabel(/service type/i).selectOption('Custom AI Solutions');
  const date = page.getByLabel(/preferred date/i);
  await date.selectOption(await nthOpenDate(`${stackEnv().siteUrl}/api`, 6));
  const time = page.getByLabel(/preferred time/i);
  await expect(time).toBeEnabled();
  const offered = time.locator('option[value*=":"]');
  await expect(offered.nth(2)).toBeAttached();
  const [chosen, next] = await offered.evaluateAll((all) =>
    all.map((option) => (option as HTMLOptionElement).value),
  );
  await time.selectOption(chosen as string);
  const taken = await postJson(
    `${stackEnv().siteUrl}/api/appointments`,
    appointmentBody(await date.inputValue(), chosen as string),
  );
  expect(taken.status).toBe(201);
  await page.getByRole('button', { name: 'Schedule Consultation' }).click();
  await expect(page.getByText('Scheduling Failed')).toBeVisible();
  await expect(
    page.getByText(/409: That time was just booked\. Still available that day: \d{1,2}:00 [AP]M/).first(),
  ).toBeVisible();
  await expect(page.getByLabel(/full name/i)).toHaveValue('Dorothy Vaughan');
  await expect(time.locator(`option[value="${chosen}"]`)).toHaveCount(0);
  await time.selectOption(next as string);
  await page.getByRole('button', { name: 'Schedule Consultation' }).click();
  await expect(page.getByText('Appointment Scheduled!')).toBeVisible();
  expect(consoleErrors.splice(0).every((line) => line.includes('409'))).toBe(true);
});

test('"Book a Discovery Call" opens the form with the call selected', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Book a Discovery Call' }).first().click();
  await expect(page).toHaveURL(/\/schedule/);
  await expect(page.getByLabel(/service type/i)).toHaveValue('Discovery Call');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true });

  test('a returning client requests a consultation from the landing page in three taps', async ({ page }) => {
    await signInBrowser(page, CLIENT);
    await page.goto('/');
    await page.getByRole('link', { name: 'Schedule Your AI Consultation' }).tap();
    await page.getByRole('group', { name: 'Next open times' }).getByRole('button').first().tap();
    await expect(page.getByLabel(/preferred time/i)).toHaveValue(/^\d\d:00$/);
    await expect(page.getByLabel(/email address/i)).toHaveValue(CLIENT.email);
    await page.getByRole('button', { name: 'Schedule Consultation' }).tap();
    await expect(page.getByRole('heading', { name: 'Your consultation is requested' })).toBeVisible();
  });
});
