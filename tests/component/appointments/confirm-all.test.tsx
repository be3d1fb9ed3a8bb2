import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { StaffAppointment } from '@/features/appointments/model/staff-appointment';
import { appointments, CHANGE, changed, changesOf, LIST, REQUEST } from '../support/appointments';
import { gate, type Routes, refused } from '../support/fake-backend';
import { openAppointments } from '../support/open-appointments';
import { setNow } from '../support/set-now';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/layouts/motion-features'));

setNow('2025-11-20T17:00:00Z');
const LATE: StaffAppointment = {
  ...REQUEST,
  id: 'a2',
  client_name: 'ليلى أحمد',
  starts_at: '2025-11-24T18:00:00.000Z',
  ends_at: '2025-11-24T19:00:00.000Z',
  verified_at: null,
};
const UNPAID: StaffAppointment = {
  ...REQUEST,
  id: 'a3',
  client_name: 'Uma Unpaid',
  payment_status: 'pending',
};

const open = (requests: StaffAppointment[], routes: Routes = {}) =>
  openAppointments({ [LIST]: appointments(requests), ...routes });

type Page = Awaited<ReturnType<typeof open>>;
const calls = (page: Page) =>
  changesOf(page.backend)
    .filter(({ is_undone }) => !is_undone)
    .map(({ id }) => id);

async function openDialog(page: Page, label = 'Approve all 2...') {
  await page.user.click(await screen.findByRole('button', { name: label }));
  return screen.findByRole('dialog', { name: 'Approve 2 requests?' });
}
const confirm = (page: Page, dialog: HTMLElement) =>
  page.user.click(within(dialog).getByRole('button', { name: 'Approve 2 requests' }));

describe('the confirmation of all requests', () => {
  test('lists people, times and places first, and then confirms each at the listed time', async () => {
    const response = gate<Response>();
    const page = await open([REQUEST, LATE], { [CHANGE]: () => response.promise });
    const dialog = await openDialog(page);
    const [first, second] = within(dialog).getAllByRole('listitem');
    expect(first?.textContent).toBe(
      'Casey ClientFriday, November 21, 2025, 10:00 AM to 11:00 AM ETCustom AI Solutions · By phone or video',
    );
    expect(second?.textContent).toContain('ليلى أحمدEmail not confirmedMonday, November 24, 2025, 1:00 PM');
    expect(within(dialog).getByText(/^Each client gets an email/)).toBeTruthy();
    expect(calls(page)).toEqual([]);

    await confirm(page, dialog);
    const button = within(dialog).getByRole('button', { name: 'Approving...' });
    expect(button).toHaveProperty('disabled', true);
    await page.user.click(button);
    expect(calls(page)).toEqual(['a1']);
    page.backend.on(CHANGE, changed(LATE));
    page.backend.on(LIST, appointments([]));
    response.resolve(changed(REQUEST)());
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('2 confirmed'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changesOf(page.backend)).toEqual([
      { id: 'a1', version: REQUEST.ics_sequence, status: 'confirmed' },
      { id: 'a2', version: LATE.ics_sequence, status: 'confirmed' },
    ]);
    expect(screen.queryByText(/requests? to approve/)).toBeNull();
  });

  test.each([
    [0, 'The emails leave in 10 seconds.', ['a1', 'a2']],
    [9, 'The emails leave in 1 second.', ['a1', 'a2']],
    [10, 'The emails to 1 client have left. 1 can still be undone.', ['a2']],
  ])(
    'says what can still be undone after the last answer took %i seconds',
    async (seconds, words, undone) => {
      const page = await open([REQUEST, LATE], {
        [CHANGE]: async (request) => {
          const isUndo = ((await request.json()) as { is_undone?: true }).is_undone;
          const appointment = request.url.includes('eq.a2') ? LATE : REQUEST;
          if (appointment === LATE && !isUndo) vi.setSystemTime(Date.now() + seconds * 1000);
          return changed(appointment)();
        },
      });
      await confirm(page, await openDialog(page));
      await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('2 confirmed'));
      expect(page.toasts.at(-1)?.description).toBe(words);
      act(() => page.toasts.at(-1)?.action?.onPress());
      await waitFor(() =>
        expect(
          changesOf(page.backend)
            .filter(({ is_undone }) => is_undone)
            .map(({ id }) => id),
        ).toEqual(undone),
      );
    },
  );

  test('shows in its row why a request was refused, confirms the others, and leaves it in the list', async () => {
    const page = await open([REQUEST, LATE], {
      [CHANGE]: ({ url }) => {
        return url.includes('eq.a1')
          ? refused(409, 'version_conflict', { what: 'booking' })
          : changed(LATE)();
      },
    });
    const dialog = await openDialog(page);
    page.backend.on(LIST, appointments([REQUEST]));
    await confirm(page, dialog);
    expect(await screen.findByRole('dialog', { name: '1 of 2 not confirmed' })).toBe(dialog);
    const [row, ...others] = within(dialog).getAllByRole('listitem');
    expect(row?.textContent).toMatch(/^Casey Client.*Not confirmed: This booking has just changed\./);
    expect(others).toEqual([]);
    expect(within(dialog).getByRole('alert').textContent).toContain('1 confirmed, 1 refused.');
    expect(page.toasts.at(-1)?.title).toBe('1 confirmed');
    await page.user.click(within(dialog).getByRole('button', { name: 'Back to the list' }));
    expect(await screen.findByRole('heading', { name: '1 request to approve' })).toBeTruthy();
    expect(calls(page)).toEqual(['a1', 'a2']);
  });

  test('reports what a colleague declined meanwhile, after the list is empty', async () => {
    const page = await open([REQUEST, LATE], {
      [CHANGE]: ({ url }) => {
        const change = { from: 'declined', to: 'confirmed' };
        return url.includes('eq.a1') ? refused(409, 'status_change_invalid', change) : changed(LATE)();
      },
    });
    const dialog = await openDialog(page);
    page.backend.on(LIST, appointments([]));
    await confirm(page, dialog);
    await waitFor(() => expect(screen.queryByText(/requests? to approve/)).toBeNull());
    const report = await screen.findByRole('dialog', { name: '1 of 2 not confirmed' });
    expect(within(report).getByRole('listitem').textContent).toMatch(/^Casey Client.*Not confirmed: /);
  });

  test('opens again when a request was refused after the dialog was closed', async () => {
    const response = gate<Response>();
    const page = await open([REQUEST, LATE], { [CHANGE]: () => response.promise });
    const dialog = await openDialog(page);
    await confirm(page, dialog);
    await page.user.click(within(dialog).getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    response.resolve(refused(409, 'slot_released'));
    expect(await screen.findByRole('dialog', { name: /^[12] of 2 not confirmed$/ })).toBeTruthy();
  });

  test('leaves an unpaid request out', async () => {
    const page = await open([REQUEST, LATE, UNPAID]);
    const dialog = await openDialog(page, 'Approve 2...');
    expect(dialog.textContent).not.toContain('Uma Unpaid');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls(page)).toEqual([]);
  });

  test('is not offered for a single request', async () => {
    await open([REQUEST, UNPAID]);
    expect(await screen.findByRole('heading', { name: '2 requests to approve' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Approve (all )?\d/ })).toBeNull();
  });
});
