import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Consultant } from '@/features/availability/model/availability-forms';
import { appointments, CHANGE, CONFIRMED, changed, changesOf, LIST, REQUEST } from '../support/appointments';
import { json, type Routes, refused } from '../support/fake-backend';
import { openAppointments } from '../support/open-appointments';
import { ADMIN } from '../support/open-staff';
import { setNow } from '../support/set-now';

// Thursday, November 20, 2025, noon in New York.
setNow('2025-11-20T17:00:00Z');
type ListedConsultant = Pick<Consultant, 'id' | 'user_id' | 'name' | 'active'>;
const CONSULTANTS: ListedConsultant[] = [
  { id: 1, user_id: null, name: 'Meridian', active: true },
  { id: 2, user_id: null, name: 'Bo', active: true },
  { id: 3, user_id: null, name: 'Cy', active: false },
];

async function openAppointment(routes: Routes = {}, consultants: ListedConsultant[] = CONSULTANTS) {
  const page = await openAppointments({
    [LIST]: appointments([REQUEST, { ...CONFIRMED, consultant_id: 2, consultant: 'Bo' }]),
    'GET /rest/v1/consultants': () => json(consultants),
    ...routes,
  });
  const day = within(await screen.findByRole('region', { name: 'Friday, November 21, 2025' }));
  return { ...page, day };
}

async function openDetails({ user, day }: Awaited<ReturnType<typeof openAppointment>>, name: RegExp) {
  await user.click(day.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

test('an appointment goes to another active consultant, and the client of a confirmed one gets an email', async () => {
  const page = await openAppointment({
    [CHANGE]: changed(CONFIRMED, { consultant_id: 1, consultant: 'Meridian' }),
  });
  const dialog = await openDetails(page, /^Grace Guest/);
  const select = await dialog.findByLabelText<HTMLSelectElement>('Reassign to');
  expect([...select.options].map(({ text }) => text)).toEqual(['Choose a consultant', 'Meridian']);
  await page.user.selectOptions(select, 'Meridian');
  await page.user.click(dialog.getByRole('button', { name: 'Reassign' }));
  await waitFor(() => expect(page.toasts.at(-1)?.description).toBe('Now with Meridian.'));
  expect(changesOf(page.backend)).toEqual([
    { id: 'a2', version: CONFIRMED.ics_sequence, consultant_id: 1, tells_client: true },
  ]);
  expect(await dialog.findByText('Meridian')).toBeTruthy();
});

test('a refusal names the reason and keeps the choice', async () => {
  const page = await openAppointment({ [CHANGE]: () => refused(409, 'consultant_taken', { name: 'Bo' }) });
  const dialog = await openDetails(page, /^Casey Client/);
  const select = await dialog.findByLabelText<HTMLSelectElement>('Reassign to');
  await page.user.selectOptions(select, 'Bo');
  await page.user.click(dialog.getByRole('button', { name: 'Reassign' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'Bo has another appointment at that time.',
  );
  expect(select.value).toBe('2');
});

test('the calendar shows one consultant’s appointments on request', async () => {
  const page = await openAppointment();
  await page.user.selectOptions(await screen.findByLabelText('Consultant'), 'Bo');
  await waitFor(() => expect(page.day.queryByRole('button', { name: /^Casey Client/ })).toBeNull());
  expect(page.day.getByRole('button', { name: /^Grace Guest/ })).toBeTruthy();
  expect(page.address()).toContain('consultant=2');
});

test('a consultant’s calendar opens with their own appointments', async () => {
  const page = await openAppointment(
    {},
    CONSULTANTS.map((one) => (one.name === 'Bo' ? { ...one, user_id: ADMIN.user.id } : one)),
  );
  expect((await screen.findByLabelText<HTMLSelectElement>('Consultant')).value).toBe('2');
  expect(page.day.getByRole('button', { name: /^Grace Guest/ })).toBeTruthy();
  expect(page.day.queryByRole('button', { name: /^Casey Client/ })).toBeNull();
  await page.user.selectOptions(screen.getByLabelText('Consultant'), 'All consultants');
  expect(await page.day.findByRole('button', { name: /^Casey Client/ })).toBeTruthy();
});

test('with one consultant there is nothing to choose', async () => {
  const page = await openAppointment({}, CONSULTANTS.slice(0, 1));
  const dialog = await openDetails(page, /^Casey Client/);
  expect(dialog.queryByLabelText('Reassign to')).toBeNull();
  expect(screen.queryByLabelText('Consultant')).toBeNull();
});
