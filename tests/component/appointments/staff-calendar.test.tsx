import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ADD, appointments, CHANGE, CONFIRMED, changed, changesOf, LIST } from '../support/appointments';
import { json, type Routes, refused } from '../support/fake-backend';
import { openAppointments } from '../support/open-appointments';
import { setNow } from '../support/set-now';

// Thursday, November 20, 2025, noon in New York.
setNow('2025-11-20T17:00:00Z');
const open = (routes: Routes = {}, query?: string) =>
  openAppointments({ [CHANGE]: changed(CONFIRMED), ...routes }, query);

describe('an outcome', () => {
  const BEGUN = { ...CONFIRMED, starts_at: '2025-11-20T16:30:00.000Z', ends_at: '2025-11-20T17:30:00.000Z' };
  test('is set by one click, and taken back from the toast', async () => {
    const page = await open(
      { [LIST]: appointments([BEGUN]), [CHANGE]: changed(BEGUN, { status: 'no_show' }) },
      '?view=list&day=2025-11-20',
    );
    await page.user.click(await screen.findByRole('button', { name: /^No-show/ }));
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Marked as no-show'));
    page.backend.on(CHANGE, changed(BEGUN));
    page.toasts.at(-1)?.action?.onPress();
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Undone: Confirmed again'));
    expect(changesOf(page.backend).at(-1)).toMatchObject({ id: 'a2', is_undone: true });
  });

  test('is taken back later from the dialog, which shows a refusal', async () => {
    const page = await open(
      {
        [LIST]: appointments([{ ...BEGUN, status: 'no_show' }]),
        [CHANGE]: () => refused(409, 'undo_taken'),
      },
      '?view=list&day=2025-11-20',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Grace Guest: details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Grace Guest' }));
    expect(dialog.getByRole('button', { name: 'Change to “Completed”' })).toBeTruthy();
    await page.user.click(dialog.getByRole('button', { name: 'Undo “No-show”' }));
    await waitFor(() =>
      expect(page.toasts.at(-1)?.description).toBe(
        'This can’t be undone, because another appointment takes that time now.',
      ),
    );
  });
});

describe('a calendar with columns', () => {
  const HOURS = 'POST /rest/v1/rpc/list_open_hours';
  const ADA = { id: 1, user_id: null, name: 'Ada', active: true };

  function openWide(query = '?view=day&day=2025-11-21', routes: Routes = {}) {
    vi.stubGlobal('matchMedia', (asked: string) => ({
      matches: asked.includes('min-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    return open(
      {
        'GET /rest/v1/consultants': () => json([ADA, { ...ADA, id: 2, name: 'Bo' }]),
        [HOURS]: () =>
          json([
            { consultant_id: 1, starts_at: '2025-11-21T14:00:00Z', ends_at: '2025-11-21T17:00:00Z' },
            { consultant_id: 2, starts_at: '2025-11-21T14:00:00Z', ends_at: '2025-11-21T23:00:00Z' },
          ]),
        ...routes,
      },
      query,
    );
  }

  test('names the closed hours of the consultants shown', async () => {
    const page = await openWide();
    expect(await screen.findByText('Closed: 8:00 AM to 9:00 AM')).toBeTruthy();
    expect(screen.getByText('Outside working hours')).toBeTruthy();
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Consultant' }), 'Ada');
    expect(await screen.findByText('Closed: 8:00 AM to 9:00 AM, 12:00 PM to 6:00 PM')).toBeTruthy();
  });

  test('books a selected free time with the consultant shown, without an email address', async () => {
    const page = await openWide('?view=day&day=2025-11-21&consultant=1', {
      [ADD]: () =>
        json([{ ...CONFIRMED, client_name: 'Pat Phone', client_email: null, source: 'phone' }], 201),
    });
    const first = await screen.findByRole('button', { name: 'Book Friday, November 21, 2025, 9:00 AM' });
    first.focus();
    await page.user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('11:00 AM');
    await page.user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add appointment' }));
    expect((await dialog.findByRole<HTMLInputElement>('radio', { name: '11:00 AM' })).checked).toBe(true);
    expect(dialog.getByText(/the client gets no confirmation and no reminders/)).toBeTruthy();
    expect(dialog.queryByRole('checkbox', { name: 'Email the client' })).toBeNull();
    await page.user.type(dialog.getByLabelText(/^Name/), 'Pat Phone');
    await page.user.type(dialog.getByLabelText(/^Phone/), '404 555 0100');
    await page.user.click(dialog.getByRole('button', { name: 'Add appointment' }));
    await waitFor(() => expect(page.toasts.at(-1)?.description).toContain('No email was sent.'));
    const sent = page.backend.seen.find(({ method, path }) => `${method} ${path}`.startsWith(ADD));
    expect(sent?.body).toMatchObject({
      client_email: '',
      client_phone: '404 555 0100',
      starts_at: '2025-11-21T16:00:00.000Z',
      consultant_id: 1,
    });
  });
});
