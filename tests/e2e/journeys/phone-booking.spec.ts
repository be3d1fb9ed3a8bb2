import { ADMIN, signInBrowser } from '../../support/account.ts';
import { spelledDate } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

/** The free times of the last weekday that visitors can book, which the other journeys leave alone. */
async function lastFreeDay() {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  const until = new Date(Date.now() + 29 * 86_400_000).toISOString().slice(0, 10);
  const response = await fetch(
    `${stackEnv().siteUrl}/api/appointments/availability?from=${today}&to=${until}`,
  );
  const { days } = (await response.json()) as { days: { date: string; slots: { time: string }[] }[] };
  const day = days.findLast(({ slots }) => slots.some(({ time }) => time === '16:00'));
  if (!day) throw new Error('No late day is free at four.');
  return day.date;
}

test('staff select a free time and book a caller who has no email address', async ({
  page,
  expectNoAxeViolations,
}) => {
  const clientName = `Pat ${Date.now()}`;
  const date = await lastFreeDay();
  await signInBrowser(page, ADMIN);
  await page.goto(`/admin/appointments?day=${date}&view=day`);
  const calendar = page.getByRole('group', { name: 'Calendar' });
  await expect(calendar.getByText(/^Closed: .*12:00 PM to 1:00 PM/)).toBeAttached();
  await calendar.getByRole('button', { name: `Book ${spelledDate(date)}, 4:00 PM` }).click();
  const dialog = page.getByRole('dialog', { name: 'Add appointment' });
  await expect(dialog.getByRole('radio', { checked: true })).toHaveValue('16:00');
  await expect(dialog.getByText('gets no confirmation and no reminders')).toBeVisible();
  await dialog.getByLabel('Name').fill(clientName);
  await dialog.getByLabel('Phone').fill('404 555 0199');
  await expectNoAxeViolations();
  await dialog.getByRole('button', { name: 'Add appointment' }).click();
  await expect(page.getByText(/No email was sent/)).toBeVisible();
  const block = calendar.getByRole('button', { name: clientName });
  await expect(block).toContainText('Confirmed');
  await expect(calendar.getByRole('button', { name: `Book ${spelledDate(date)}, 4:00 PM` })).toHaveCount(0);
  await block.click();
  const details = page.getByRole('dialog', { name: clientName });
  await expect(details).toContainText('None. The client gets no emails.');
  await expectNoAxeViolations();
  await details.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(calendar.getByRole('button', { name: `Book ${spelledDate(date)}, 4:00 PM` })).toBeAttached();
});
