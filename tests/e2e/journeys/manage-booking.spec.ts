import { nthOpenDate, spelledDate } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

test('a guest holds a slot, books it, and moves and cancels it by the emailed link', async ({
  page,
  waitForMail,
  expectNoAxeViolations,
}) => {
  const { siteUrl } = stackEnv();
  const email = `annie-${Date.now()}@example.com`;
  await page.goto('/schedule');
  await page.getByLabel(/full name/i).fill('Annie Easley');
  await page.getByLabel(/email address/i).fill(email);
  await page.getByLabel(/service type/i).selectOption('Technology Integration');
  // Far enough ahead for a change, and left alone by the other journeys.
  const date = await nthOpenDate(`${siteUrl}/api`, 10);
  await page.getByLabel(/preferred date/i).selectOption(date);
  const time = page.getByLabel(/preferred time/i);
  await expect(time.locator('option[value*=":"]').first()).toBeAttached();
  await time.selectOption({ index: 1 });
  const held = await time.inputValue();
  await expect(page.getByText('We’re holding this time for you while you fill out the form.')).toBeVisible();
  const others = await fetch(`${siteUrl}/api/appointments/availability?date=${date}`);
  expect(((await others.json()) as { availableSlots: string[] }).availableSlots).not.toContain(held);
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Schedule Consultation' }).click();
  await expect(page.getByText('Appointment Scheduled!')).toBeVisible();

  const mail = await waitForMail(email, /request/i);
  const link = /https?:\/\/\S+\/manage-booking\/[0-9a-f-]{36}#token=[\w-]+/.exec(mail.text)?.[0];
  expect(link).toBeDefined();
  await page.goto(link as string);
  await expect(page.getByRole('heading', { name: 'Manage your booking' })).toBeVisible();
  await expect(page).toHaveURL(/\/manage-booking\/[0-9a-f-]{36}$/);
  await expect(page.getByText(spelledDate(date))).toBeVisible();
  await expectNoAxeViolations();

  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const day = page.getByRole('button', { name: spelledDate(date) });
  if (!(await day.isVisible())) await page.getByRole('button', { name: 'Next month' }).click();
  await day.click();
  await page.getByRole('radio').last().check();
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Move booking' }).click();
  await expect(page.getByRole('heading', { name: 'Booking Moved' })).toBeFocused();
  await waitForMail(email, /moved/i);

  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await dialog.getByLabel(/reason/i).fill('Travelling');
  await expectNoAxeViolations();
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByRole('heading', { name: 'Booking Canceled' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Choose a new time' })).toBeVisible();
  await waitForMail(email, /cancel/i);
});
