import { expect, test } from '../../support/browser/e2e.ts';

test('on a phone, the notice of a booking covers nothing that is to be done next', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const instant = '2030-01-07T14:00:00Z';
  const booked = {
    id: crypto.randomUUID(),
    status: 'pending',
    startsAt: instant,
    endsAt: instant,
    manageToken: 'key',
  };
  await page.route('**/api/appointments', (route) => route.fulfill({ status: 201, json: booked }));
  await page.goto('/schedule');
  await page.getByRole('group', { name: 'Next open times' }).getByRole('button').nth(1).click();
  await page.getByLabel(/full name/i).fill('Mary Jackson');
  await page.getByLabel(/email address/i).fill(`mary.${Date.now()}@example.com`);
  await expect(page.getByText('We’re holding this time for you')).toBeVisible();
  await page.getByRole('button', { name: 'Schedule Consultation' }).click();
  const toast = page.getByText('Appointment Scheduled!');
  await expect(toast).toBeVisible();
  const next = [
    page.getByText('One step left'),
    page.getByRole('link', { name: 'See your booking' }),
    page.getByRole('link', { name: 'Manage booking' }),
  ];
  for (const each of next) {
    const isCovered = () =>
      each.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        if (bottom > innerHeight || top < 0) return false;
        const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return there?.closest('[role=status], [role=alert]') !== null && !there?.closest('main');
      });
    await expect.poll(isCovered).toBe(false);
  }
});

test('on a desktop, an error message does not cover the button that tries again', async ({
  page,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route('**/api/appointments', (route) => route.abort());
  await page.goto('/schedule');
  await page.getByRole('group', { name: 'Next open times' }).getByRole('button').nth(1).click();
  await page.getByLabel(/full name/i).fill('Mary Jackson');
  await page.getByLabel(/email address/i).fill(`mary.${Date.now()}@example.com`);
  const send = page.getByRole('button', { name: 'Schedule Consultation' });
  await send.click();
  await expect(page.getByText('Scheduling Failed')).toBeVisible();
  await expect(page.getByText('Nothing you typed is lost.')).toBeVisible();
  // Playwright clicks only what nothing lies over.
  await send.click({ trial: true });
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('/api/appointments')]);
});
