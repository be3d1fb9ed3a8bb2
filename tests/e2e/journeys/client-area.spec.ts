import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright/test';
import { ADMIN, confirmAddress, signIn, signInBrowser, signUp } from '../../support/account.ts';
import { appointmentBody, freeSlots, postJson } from '../../support/booking/booking.ts';
import { chooseLastFreeDay } from '../../support/browser/calendar.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

// The others look at what the first has left.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const DOROTHY = { email: `dorothy-${Date.now()}@example.com`, password: 'dorothy-pass-1' };
const SCREENS = [
  '/profile',
  '/profile?tab=bookings',
  '/profile?tab=history',
  '/profile?tab=documents',
  '/booking-calendar',
];
const FILE_NAME = 'Plan für Dorothy.txt';

/** Books as a guest, and says which account the firm sees behind it. */
async function bookAsGuest() {
  const api = `${stackEnv().siteUrl}/api`;
  const { date, times } = await freeSlots(api, 3);
  const body = appointmentBody(date, times[1] as string, {
    clientName: 'Dorothy Vaughan',
    clientEmail: DOROTHY.email.toUpperCase(),
    serviceType: 'Custom AI Solutions',
  });
  const response = await postJson(`${api}/appointments`, body);
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as { id: string };
  return async () => {
    const { client } = await signIn(ADMIN);
    const { data } = await client.from('appointments').select('user_id').eq('id', id).single();
    return data?.user_id as string | null;
  };
}

/** Shares a file with Dorothy as the staff do it. */
async function shareDocument(browser: Browser, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/people/documents');
  await page.getByLabel('Client’s email').fill(DOROTHY.email);
  await page.getByRole('button', { name: 'Find client' }).click();
  await expect(page.getByRole('heading', { name: 'Dorothy Vaughan, Compilers & Co' })).toBeFocused();
  const file = { name: FILE_NAME, mimeType: 'text/plain', buffer: Buffer.from('First the warehouse.') };
  await page.getByLabel('File').setInputFiles(file);
  await page.getByLabel('Note').fill('Read it before Monday.');
  await page.getByRole('button', { name: 'Share document' }).click();
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText(FILE_NAME);
  await look(page);
  await context.close();
}

/** Chooses the last free day, which other journeys leave alone, and its last time. */
async function chooseOnCalendar(page: Page) {
  await chooseLastFreeDay(page);
  await page.getByRole('radio').last().check();
}

test('a client edits the profile, finds a guest’s booking, books on the calendar and downloads a document', async ({
  page,
  browser,
  expectNoAxeViolations,
}) => {
  const bookedBy = await bookAsGuest();
  await signUp(DOROTHY, 'Dorothy Vaughan');
  expect(await bookedBy(), 'nobody’s before the address is confirmed').toBeNull();
  await confirmAddress(DOROTHY);
  expect(await bookedBy()).toEqual(expect.any(String));
  await shareDocument(browser, expectNoAxeViolations);
  await signInBrowser(page, DOROTHY);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Full name').fill('Dorothy Johnson Vaughan');
  await page.getByLabel('Full name').press('Tab');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Dorothy Johnson Vaughan');
  await page.getByRole('button', { name: /account of/ }).click();
  await expect(page.getByRole('menu')).toContainText('Dorothy Johnson Vaughan');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'My Bookings' }).click();
  const upcoming = page.getByRole('list', { name: 'Upcoming' }).getByRole('listitem');
  await expect(upcoming).toHaveCount(1);
  await expect(upcoming).toContainText('Custom AI Solutions');
  await page.getByRole('link', { name: 'Book Now' }).click();
  await expect(page.getByRole('heading', { name: 'Book a Consultation', level: 1 })).toBeVisible();
  const confirm = page.getByRole('button', { name: 'Confirm Booking' });
  await expect(confirm).toBeDisabled();
  await page.getByLabel('Service').selectOption('Technology Integration');
  await chooseOnCalendar(page);
  await confirm.click();
  await expect(page.getByText('Booking request received')).toBeVisible();
  await expect(page).toHaveURL(/\/booking-confirmation\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible();
  const address = page.url();
  await page.goto('/booking-confirmation/new');
  await expect(page).toHaveURL(address);
  await page.getByRole('link', { name: 'View Your Bookings' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=bookings$/);
  await expect(upcoming).toHaveCount(2);
  await expect(upcoming.last()).toContainText('Technology Integration');
  await upcoming.last().getByRole('button', { name: /^Move/ }).click();
  await expect(page.getByRole('form', { name: 'Move the booking' })).toBeVisible();
  await expect(confirm, 'one picker at a time').toBeHidden();
  await page.getByRole('button', { name: 'Keep current time' }).click();
  await expect(confirm).toBeVisible();

  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('tabpanel', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('tab', { name: 'Documents' }).click();
  const shared = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await expect(shared).toContainText('Read it before Monday.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    shared.getByRole('button', { name: /Download/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(FILE_NAME);
  expect(await readFile(await download.path(), 'utf8')).toBe('First the warehouse.');
});

test('the landing page shows a signed-in client what comes next, and the avatar’s menu leads to My Bookings', async ({
  page,
  lookAtEveryWidth,
}) => {
  await page.goto('/auth/login');
  await page.getByLabel('Email').first().fill(DOROTHY.email);
  await page.getByLabel('Password', { exact: true }).fill(DOROTHY.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/$/);
  const next = page.getByRole('region', { name: 'Your next step' });
  await expect(next).toContainText('Your request, not confirmed yet');
  await expect(next).toContainText('Custom AI Solutions');
  await expect(next).toContainText(FILE_NAME);
  await lookAtEveryWidth();
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'My Bookings' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=bookings$/);
  await expect(page.getByText(/^Your time is held\./)).toHaveCount(2);
});

test('the place of the next step is kept while it loads, so that the landing page does not move', async ({
  page,
}) => {
  await signInBrowser(page, DOROTHY);
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.route('**/rest/v1/booked_appointments*', async (route) => {
      before = await hero();
      await route.continue();
    });
    const hero = async () => (await page.locator('#hero').boundingBox())?.y;
    let before: number | undefined;
    await page.goto('/');
    const next = page.getByRole('region', { name: 'Your next step' });
    // The booking and the document come from two requests.
    await expect(next).toContainText('Your request, not confirmed yet');
    await expect(next).toContainText(FILE_NAME);
    expect(before).toEqual(expect.any(Number));
    expect(await hero(), `at ${width} px`).toBe(before);
    await page.unroute('**/rest/v1/booked_appointments*');
  }
});

test('a long name and company wrap in the profile and in the avatar’s menu', async ({
  page,
  lookAtEveryWidth,
}) => {
  const { client } = await signIn(DOROTHY);
  const [full_name, company] = ['N'.repeat(100), 'C'.repeat(150)];
  await client.from('profiles').update({ full_name, company }).neq('full_name', '').throwOnError();
  await client.auth.updateUser({ data: { full_name } });
  await signInBrowser(page, DOROTHY);
  await page.goto('/profile');
  for (const label of ['Full name', 'Company']) {
    const field = page.getByLabel(label);
    await expect(field).toHaveAttribute('readonly');
    const hidden = await field.evaluate((e) => [
      e.scrollWidth - e.clientWidth,
      e.scrollHeight - e.clientHeight,
    ]);
    expect(hidden, `what ${label} hides`).toEqual([0, 0]);
  }
  await lookAtEveryWidth();
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('button', { name: /account of/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toContainText(full_name);
  const box = await menu.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 375).toBe(true);
});

test('each tab and the calendar at every width, in light and in dark: no axe violation and no sideways scroll', async ({
  page,
  lookAtEveryWidth,
}) => {
  await signInBrowser(page, DOROTHY);
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^(Loading|Checking).*…$/)).toHaveCount(0);
    if (path === '/booking-calendar') await chooseOnCalendar(page);
    await lookAtEveryWidth();
  }
});
