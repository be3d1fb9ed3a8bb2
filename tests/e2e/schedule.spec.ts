import { appointmentBody, postJson } from '../support/booking.ts';
import { expect, test } from '../support/e2e.ts';
import { stackEnv } from '../support/stack-env.ts';

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
  await date.selectOption({ index: 6 });
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
