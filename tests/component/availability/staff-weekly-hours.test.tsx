import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CONSULTANT } from '../support/availability';
import { json, type Routes, refused } from '../support/fake-backend';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/availability/components/availability-screen'));

const RULES = 'GET /rest/v1/availability_rules';
const SAVE = 'POST /rest/v1/rpc/set_weekly_hours';
const MONDAY = { id: 1, consultant_id: 1, weekday: 1, start_time: '09:00:00', end_time: '12:00:00' };
const done = () => new Response(null, { status: 204 });

async function open(routes: Routes = {}) {
  const page = await openStaff('/availability?part=hours', {
    'GET /rest/v1/consultants': () => json([CONSULTANT]),
    [RULES]: () => json([MONDAY]),
    [SAVE]: done,
    ...routes,
  });
  const form = await screen.findByRole('form', { name: 'Weekly hours' });
  return { ...page, day: (name: string) => within(within(form).getByRole('group', { name })) };
}
const state = () => screen.getByText(/^(All changes saved|Unsaved|Not saved)/).textContent;
const saves = (page: Awaited<ReturnType<typeof open>>) =>
  page.backend.to('/rest/v1/rpc/set_weekly_hours').map(({ body }) => body);

test('edited and copied days are saved at once, with the hours that were read', async () => {
  const page = await open();
  expect(state()).toBe('All changes saved');
  await page.user.clear(page.day('Monday').getByLabelText(/^To/));
  await page.user.type(page.day('Monday').getByLabelText(/^To/), '13:00');
  expect(state()).toBe('Unsaved changes');
  await page.user.click(page.day('Tuesday').getByRole('button', { name: /^Copy Monday/ }));
  await page.user.click(page.day('Monday').getByRole('button', { name: /^Copy to other days/ }));
  await page.user.click(page.day('Monday').getByRole('checkbox', { name: 'Friday' }));
  await page.user.click(page.day('Monday').getByRole('button', { name: 'Copy' }));
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Hours saved'));
  expect(saves(page)).toEqual([
    {
      p_consultant_id: 1,
      p_hours: [1, 2, 5].map((weekday) => ({ weekday, start_time: '09:00', end_time: '13:00' })),
      p_previous: [{ weekday: 1, start_time: '09:00:00', end_time: '12:00:00' }],
    },
  ]);
});

test('wrong hours are named at their field, and nothing is sent', async () => {
  const page = await open();
  await page.user.click(page.day('Monday').getByRole('button', { name: /^Add hours/ }));
  const [, from] = page.day('Monday').getAllByLabelText(/^From/);
  const [, to] = page.day('Monday').getAllByLabelText(/^To/);
  await page.user.type(from as HTMLElement, '11:00');
  await page.user.type(to as HTMLElement, '13:00');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(page.day('Monday').getAllByText('These hours overlap others on this day.')).toHaveLength(2);
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(state()).toBe('Not saved: 2 entries to correct');
  expect(saves(page)).toEqual([]);
});

test('asks before unsaved hours are left', async () => {
  const page = await open();
  await page.user.click(page.day('Monday').getByRole('button', { name: /^Remove/ }));
  await page.user.click(screen.getByRole('link', { name: 'Time off' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Stay here' }));
  expect(page.address()).toBe('/admin/availability?part=hours');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await page.user.click(screen.getByRole('button', { name: 'Discard' }));
  await page.user.click(screen.getByRole('link', { name: 'Time off' }));
  await waitFor(() => expect(page.address()).toContain('part=time-off'));
});

test('of two admins, the second sees what the first has saved, and decides', async () => {
  const page = await open({ [SAVE]: () => refused(409, 'version_conflict', { what: 'hours' }) });
  await page.user.click(page.day('Tuesday').getByRole('button', { name: /^Copy Monday/ }));
  const latest = { ...MONDAY, end_time: '17:00:00' };
  page.backend.on(RULES, () => json([latest]));
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Now: Monday, 9:00 AM to 5:00 PM.')).toBeTruthy();
  expect(page.day('Tuesday').getByLabelText<HTMLInputElement>(/^From/).value).toBe('09:00');
  page.backend.on(SAVE, done);
  await page.user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Hours saved'));
  expect(saves(page).at(-1)).toMatchObject({
    p_previous: [{ weekday: 1, start_time: '09:00:00', end_time: '17:00:00' }],
  });
});
