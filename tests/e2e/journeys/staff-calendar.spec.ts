import type { AvailabilityWindowResponse } from '../../../supabase/functions/_shared/contracts/booking/appointments.ts';
import { ADMIN, signInBrowser } from '../../support/account.ts';
import { appointmentBody, postJson, sendMailNow, spelledDate } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { mailSource } from '../../support/mail/inbox.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

/** A late day with several free times, which the other journeys leave alone. */
async function lateDay() {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  const until = new Date(Date.now() + 29 * 86_400_000).toISOString().slice(0, 10);
  const response = await fetch(
    `${stackEnv().siteUrl}/api/appointments/availability?from=${today}&to=${until}`,
  );
  const { days } = (await response.json()) as AvailabilityWindowResponse;
  const day = days.filter(({ slots }) => slots.length >= 4).at(-2);
  if (!day) throw new Error('No late day has four free times.');
  return { date: day.date, times: day.slots.map(({ time }) => time) };
}

async function offered(date: string): Promise<string[]> {
  const response = await fetch(`${stackEnv().siteUrl}/api/appointments/availability?date=${date}`);
  return ((await response.json()) as { availableSlots: string[] }).availableSlots;
}

test('staff approve a request, drag it to another time, and close a day to visitors', async ({
  page,
  waitForMail,
  expectNoAxeViolations,
}) => {
  const { siteUrl, mailUrl } = stackEnv();
  const clientName = `Grace ${Date.now()}`;
  const clientEmail = `grace-${Date.now()}@example.com`;
  const { date, times } = await lateDay();
  const [first = '', second = ''] = times;
  const booked = await postJson(
    `${siteUrl}/api/appointments`,
    appointmentBody(date, first, { clientName, clientEmail }),
  );
  expect(booked.status).toBe(201);
  await signInBrowser(page, ADMIN);

  await page.goto(`/admin/appointments?day=${date}&view=day`);
  await page.getByRole('button', { name: `Approve the appointment with ${clientName}` }).click();
  const block = page.getByRole('group', { name: 'Calendar' }).getByRole('button', { name: clientName });
  await expect(block).toContainText('Confirmed');
  await sendMailNow(stackEnv().siteUrl);
  const mail = await waitForMail(clientEmail, /confirmed/i);
  const source = await mailSource(mailUrl, mail.id);
  expect(source).toMatch(/text\/calendar/);
  await expectNoAxeViolations();

  // The approved request keeps its place above the calendar until the pointer leaves the list.
  await page.getByRole('heading', { level: 1 }).hover();
  // While its row closes, it is hidden from roles, and still moves what is below it.
  const rows = page.getByRole('listitem', { includeHidden: true });
  await expect(rows.filter({ hasText: clientName })).toHaveCount(0);
  // Requests of other journeys are shown above the calendar.
  await block.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  // An hour is as high as the block and the line under it.
  const box = await block.boundingBox();
  if (!box) throw new Error('The block is not on the page.');
  const hours = Number(second.slice(0, 2)) - Number(first.slice(0, 2));
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 10 + (hours * (box.height + 2)) / 2, { steps: 4 });
  await page.mouse.move(box.x + 20, box.y + 10 + hours * (box.height + 2), { steps: 4 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: `Move ${clientName}` });
  await expect(dialog.getByRole('radio', { checked: true })).toHaveValue(second);
  await expectNoAxeViolations();
  await dialog.getByRole('button', { name: 'Move appointment' }).click();
  await expect(dialog).toBeHidden();
  await sendMailNow(stackEnv().siteUrl);
  await waitForMail(clientEmail, /moved/i);

  expect(await offered(date)).toContain(first);
  await page.goto('/admin/availability?part=dates');
  const form = page.getByRole('form', { name: 'Add a date' });
  await form.getByLabel('Date').fill(date);
  await form.getByLabel(/Reason/).fill('Team day');
  await form.getByRole('button', { name: 'Add date' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Team day' })).toContainText(spelledDate(date));
  await expectNoAxeViolations();
  expect(await offered(date)).toEqual([]);
  await page.getByRole('button', { name: `Remove ${spelledDate(date)}: closed` }).click();
  await expect(page.getByText(`Removed: ${spelledDate(date)}: closed.`)).toBeVisible();
  expect(await offered(date)).toContain(first);
});
