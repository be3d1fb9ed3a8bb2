import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CONSULTANT, DISCOVERY_CALL } from '../support/availability';
import { gate, json, type Routes, refused } from '../support/fake-backend';
import { FREE_TIMES, freeTimes } from '../support/free-times';
import { openStaff } from '../support/open-staff';
import { setNow } from '../support/set-now';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/availability/components/availability-screen'));

const RULES = 'GET /rest/v1/availability_rules';
const DATES = 'GET /rest/v1/date_overrides';
const ADD_DATE = 'POST /rest/v1/date_overrides';
const TYPES = 'GET /rest/v1/consultation_types';
const CHANGE = 'PATCH /rest/v1/consultation_types';

const MONDAY = { id: 1, consultant_id: 1, weekday: 1, start_time: '09:00:00', end_time: '12:00:00' };
const TEAM_DAY = {
  id: 3,
  consultant_id: 1,
  date: '2025-12-18',
  start_time: null,
  end_time: null,
  reason: 'Team day',
};
const done = () => new Response(null, { status: 204 });

setNow('2025-11-20T17:00:00Z');
function open(part: string, routes: Routes = {}) {
  return openStaff(`/availability?part=${part}`, {
    'GET /rest/v1/consultants': () => json([CONSULTANT]),
    [RULES]: () => json([MONDAY]),
    [TYPES]: () => json([DISCOVERY_CALL]),
    ...routes,
  });
}

test('an added date is shown even if the list was still loading', async () => {
  const first = gate<Response>();
  const page = await open('dates', { [DATES]: () => first.promise, [ADD_DATE]: () => json(null, 201) });
  const form = within(await screen.findByRole('form', { name: 'Add a date' }));
  await page.user.type(form.getByLabelText(/^Date/), '2025-12-18');
  page.backend.on(DATES, () => json([TEAM_DAY]));
  await page.user.click(form.getByRole('button', { name: 'Add date' }));
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>(/^Date/).value).toBe(''));
  // Read before the date was added.
  first.resolve(json([]));
  expect((await screen.findByRole('list', { name: 'Special dates' })).textContent).toContain('Team day');
});

test('a removed entry can be restored', async () => {
  const page = await open('dates', {
    [DATES]: () => json([TEAM_DAY]),
    'DELETE /rest/v1/date_overrides': done,
    [ADD_DATE]: () => json(null, 201),
  });
  await page.user.click(await screen.findByRole('button', { name: /^Remove\s*Thursday, December 18/ }));
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => {
    const { id: _id, ...row } = TEAM_DAY;
    const added = page.backend.seen.find(
      ({ method, path }) => method === 'POST' && path.includes('date_overrides'),
    );
    expect(added?.body).toEqual(row);
  });
});

test('the rules of a consultation are compared with the version on screen; the second of two changes gets a conflict', async () => {
  const page = await open('types', { [CHANGE]: () => json([]) });
  await page.user.click(await screen.findByRole('button', { name: /^Edit\s*Discovery Call/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discovery Call' }));
  await page.user.clear(dialog.getByLabelText(/^Duration/));
  await page.user.type(dialog.getByLabelText(/^Duration/), '0:45');
  page.backend.on(TYPES, () => json([{ ...DISCOVERY_CALL, version: 5, price_cents: 12_000 }]));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Someone else changed this while you were editing. Price: saved is $120.00.Save again to replace it with what you have.',
  );
  expect(dialog.getByLabelText<HTMLInputElement>(/^Duration/).value).toBe('45 min');
  page.backend.on(CHANGE, () => json([{ ...DISCOVERY_CALL, version: 6 }]));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Saved'));
  const changes = page.backend.seen.filter(({ method }) => method === 'PATCH');
  expect(changes[0]?.path).toContain('version=eq.4');
  expect(changes[1]?.path).toContain('version=eq.5');
  expect(changes[0]?.body).toMatchObject({ duration_minutes: 45, daily_cap: null, auto_confirm: true });
});

test('a consultation type that someone else deleted keeps what was typed', async () => {
  const page = await open('types', { [CHANGE]: () => json([]) });
  await page.user.click(await screen.findByRole('button', { name: /^Edit\s*Discovery Call/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discovery Call' }));
  const description = dialog.getByLabelText<HTMLTextAreaElement>(/^Description/);
  await page.user.type(description, ' And more.');
  page.backend.on(TYPES, () => json([]));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Someone else deleted this. Your text is still here, but it can’t be saved.',
  );
  expect(description.value).toMatch(/ And more\.$/);
});

test('a duration that is none, or out of its limits, is refused at its field', async () => {
  const page = await open('types');
  await page.user.click(await screen.findByRole('button', { name: /^Edit\s*Discovery Call/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discovery Call' }));
  const type = async (label: RegExp, typed: string) => {
    await page.user.clear(dialog.getByLabelText(label));
    await page.user.type(dialog.getByLabelText(label), typed);
  };
  expect(dialog.getByLabelText<HTMLInputElement>(/^Online changes close/).value).toBe('2 h');
  await type(/^Duration/, 'soon');
  await type(/^Buffer after/, '5 h');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please enter a time, such as 1 h 30 min.')).toBeTruthy();
  expect(dialog.getByText('Please enter at most 4 h.')).toBeTruthy();
  expect(page.backend.seen.some(({ method }) => method === 'PATCH')).toBe(false);
});

test('adds a consultation type with its times in minutes', async () => {
  const page = await open('types', {
    'POST /rest/v1/consultation_types': () => json([{ name: 'Audit' }], 201),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Add consultation type' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add consultation type' }));
  await page.user.click(dialog.getByRole('button', { name: 'Add' }));
  expect((await dialog.findAllByText('Please enter a text.')).length).toBe(2);
  await page.user.type(dialog.getByLabelText(/^Name/), 'Audit');
  await page.user.type(dialog.getByLabelText(/^Description/), 'We look at your systems.');
  await page.user.clear(dialog.getByLabelText(/^Duration/));
  await page.user.type(dialog.getByLabelText(/^Duration/), '1 h 30 min');
  const price = dialog.getByLabelText(/^Price/);
  await page.user.clear(price);
  await page.user.type(price, '$1,250.50');
  await page.user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Added'));
  expect(page.backend.to('/rest/v1/consultation_types').find(({ body }) => body)?.body).toMatchObject({
    name: 'Audit',
    duration_minutes: 90,
    minimum_notice_minutes: 240,
    price_cents: 125_050,
    active: true,
  });
});

test('a consultation type with bookings is not deleted, and the reason is shown', async () => {
  const page = await open('types', {
    'DELETE /rest/v1/consultation_types': () => refused(409, 'consultation_type_in_use'),
  });
  await page.user.click(await screen.findByRole('button', { name: /^Delete.*Discovery Call/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Discovery Call?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('You can stop offering it.');
  expect(page.backend.seen.find(({ method }) => method === 'DELETE')?.path).toBe(
    '/rest/v1/consultation_types?id=eq.7&version=eq.4&select=id',
  );
});

test('the preview shows what visitors are offered, day by day', async () => {
  const page = await open('preview', {
    [FREE_TIMES]: freeTimes(['2025-11-21'], '13:30'),
  });
  expect((await screen.findByText('Friday, November 21, 2025')).nextSibling?.textContent).toBe('1:30 PM');
  expect(screen.getByText('Saturday, November 22, 2025').nextSibling?.textContent).toBe('No available times');
  expect(page.backend.to('/api/appointments/availability')[0]?.path).toBe(
    '/api/appointments/availability?serviceType=Discovery+Call&from=2025-11-20&to=2025-12-03',
  );
});
