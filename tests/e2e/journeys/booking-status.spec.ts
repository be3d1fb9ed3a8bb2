import type { BrowserContext, Page } from 'playwright/test';
import { ADMIN, signIn, signInBrowser } from '../../support/account.ts';
import {
  appointmentBody,
  nthOpenDate,
  postJson,
  sendMailNow,
  spelledDate,
} from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { linksIn, type Mail, mailSource } from '../../support/mail/inbox.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

const VIDEO_LINK = /https:\/\/meet\.jit\.si\/consultation-[0-9a-f]{20}/;

/** The lines of a calendar file, unfolded; undefined when the booking has none. */
async function downloadCalendar(id: string): Promise<string[] | undefined> {
  const response = await fetch(`${stackEnv().siteUrl}/api/bookings/${id}/calendar.ics`);
  if (response.status === 404) return undefined;
  return (await response.text()).replaceAll('\r\n ', '').split('\r\n');
}

/** The lines of the calendar file that is attached to a mail. */
async function attachedCalendar({ id }: Mail): Promise<string[]> {
  const source = await mailSource(stackEnv().mailUrl, id);
  const file = /BEGIN:VCALENDAR[\s\S]*?END:VCALENDAR/.exec(source)?.[0] ?? '';
  return file.replaceAll(/\r?\n /g, '').split(/\r?\n/);
}

const lineOf = (lines: string[] | undefined, name: string) =>
  lines?.find((line) => new RegExp(`^${name}[;:]`).test(line));

/** The booking page: the words for its status, and how we meet. */
async function expectOnPage(page: Page, id: string, status: string, place: string | RegExp) {
  await page.goto(`/booking-confirmation/${id}`);
  const detail = (term: string) => page.getByRole('term').filter({ hasText: term }).locator('+ dd');
  await expect(detail('Status')).toHaveText(status);
  await expect(detail('How')).toContainText(place);
}

/** The calendar of staff: the appointment's block and its dialog. */
async function expectAtStaff(staff: Page, date: string, clientName: string, status: string) {
  await staff.goto(`/admin/appointments?day=${date}&view=day`);
  const block = staff.getByRole('group', { name: 'Calendar' }).getByRole('button', { name: clientName });
  await expect(block).toContainText(status);
}

async function staffPage(context: BrowserContext): Promise<Page> {
  const staff = await context.newPage();
  await signInBrowser(staff, ADMIN);
  return staff;
}

test('toast, page, email, calendar file and staff agree from the request to the cancellation', async ({
  page,
  browser,
  waitForMail,
  consoleErrors,
}) => {
  const { siteUrl } = stackEnv();
  const staff = await staffPage(await browser.newContext());
  const clientName = `Hedy ${Date.now()}`;
  const email = `hedy-${Date.now()}@example.com`;
  const date = await nthOpenDate(`${siteUrl}/api`, 8);

  await page.goto('/schedule');
  await page.getByLabel(/full name/i).fill(clientName);
  await page.getByLabel(/email address/i).fill(email);
  await page.getByLabel(/service type/i).selectOption('Technology Integration');
  await page.getByLabel(/preferred date/i).selectOption(date);
  const time = page.getByLabel(/preferred time/i);
  await expect(time.locator('option[value*=":"]').first()).toBeAttached();
  await time.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Schedule Consultation' }).click();
  await expect(page.getByText('Appointment Scheduled!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your consultation is requested' })).toBeVisible();
  const own = await page.getByRole('link', { name: 'See your booking' }).getAttribute('href');
  const id = own?.split('/').at(-1) as string;

  // Requested
  const request = await waitForMail(email, /consultation request/);
  expect(request.text).toContain('How: Video call');
  expect(request.text).not.toMatch(VIDEO_LINK);
  await expectOnPage(page, id, 'Requested', 'Video callYou’ll get the link');
  await expectAtStaff(staff, date, clientName, 'Requested');
  expect(await downloadCalendar(id)).toBeUndefined();

  // Confirmed
  await staff.getByRole('button', { name: `Approve the appointment with ${clientName}` }).click();
  await expectAtStaff(staff, date, clientName, 'Confirmed');
  await sendMailNow(stackEnv().siteUrl);
  const confirmed = await waitForMail(email, /^Confirmed:/);
  const link = VIDEO_LINK.exec(confirmed.text)?.[0] as string;
  await expectOnPage(page, id, 'Confirmed', 'Join the video call');
  await expect(page.getByRole('link', { name: 'Join the video call' })).toHaveAttribute('href', link);
  for (const file of [await downloadCalendar(id), await attachedCalendar(confirmed)]) {
    expect(lineOf(file, 'STATUS')).toBe('STATUS:CONFIRMED');
    expect(lineOf(file, 'LOCATION')).toBe(`LOCATION:${link}`);
    expect(lineOf(file, 'CONFERENCE')).toMatch(new RegExp(`:${link}$`));
  }

  // Moved by the guest
  const manage = linksIn(confirmed).find((each) => each.includes('/manage-booking/')) as string;
  await page.goto(manage);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  // A time is no higher than the place that was kept for it, so the calendar below does not move.
  const nextTime = page.getByRole('group', { name: 'Next open times' }).getByRole('button').first();
  await expect(nextTime).toHaveText(/^\w{3}, \w{3} \d+:\d\d [AP]M$/);
  expect((await nextTime.boundingBox())?.height).toBe(48);
  const day = page.getByRole('button', { name: spelledDate(date) });
  if (!(await day.isVisible())) await page.getByRole('button', { name: 'Next month' }).click();
  await day.click();
  await page.getByRole('radio').last().check();
  await page.getByRole('button', { name: 'Move booking' }).click();
  await expect(page.getByRole('heading', { name: 'Booking Moved' })).toBeVisible();
  const moved = await waitForMail(email, /^Moved:/);
  expect(moved.text).not.toMatch(VIDEO_LINK);
  await expectOnPage(page, id, 'Requested', 'Video callYou’ll get the link');
  expect(await downloadCalendar(id)).toBeUndefined();
  expect(lineOf(await attachedCalendar(moved), 'METHOD')).toBe('METHOD:CANCEL');

  // Canceled
  await page.goto(manage);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByRole('heading', { name: 'Booking Canceled' })).toBeVisible();
  const canceled = await waitForMail(email, /^Canceled:/);
  await expectOnPage(page, id, 'Canceled', 'Video call');
  const last = [await downloadCalendar(id), await attachedCalendar(canceled)];
  for (const file of last) expect(lineOf(file, 'METHOD')).toBe('METHOD:CANCEL');
  expect(lineOf(last[0], 'SEQUENCE')).toBe(lineOf(last[1], 'SEQUENCE'));
  await staff.goto(`/admin/appointments?day=${date}&view=day`);
  await expect(staff.getByRole('group', { name: 'Calendar' })).toBeVisible();
  await expect(staff.getByRole('button', { name: clientName })).toHaveCount(0);
  await staff.context().close();
  expect(consoleErrors).toEqual([]);
});

test('page, email, calendar file and staff agree on a declined request', async ({ page, waitForMail }) => {
  const { siteUrl } = stackEnv();
  const clientEmail = `ruth-${Date.now()}@example.com`;
  const clientName = `Ruth ${Date.now()}`;
  const date = await nthOpenDate(`${siteUrl}/api`, 9);
  const day = await fetch(`${siteUrl}/api/appointments/availability?date=${date}`);
  const { availableSlots } = (await day.json()) as { availableSlots: string[] };
  const body = appointmentBody(date, availableSlots[0] as string, {
    clientName,
    clientEmail,
    meetsBy: 'video',
  });
  const { id } = (await (await postJson(`${siteUrl}/api/appointments`, body)).json()) as { id: string };
  const { client } = await signIn(ADMIN);
  const { error } = await client
    .from('booked_appointments')
    .update({ status: 'declined' })
    .eq('id', id)
    .select('id')
    .single();
  expect(error).toBeNull();
  await sendMailNow(stackEnv().siteUrl);
  const mail = await waitForMail(clientEmail, /^We can’t meet then/);
  expect(mail.text).not.toMatch(VIDEO_LINK);
  await expectOnPage(page, id, 'Declined', 'Video call');
  await expect(page.getByRole('heading', { name: 'Booking Declined' })).toBeVisible();
  expect(await downloadCalendar(id)).toBeUndefined();
});
