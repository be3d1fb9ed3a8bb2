import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  ADD,
  appointments,
  CHANGE,
  CONFIRMED,
  changed,
  changesOf,
  LIST,
  REQUEST,
} from '../support/appointments';
import { gate, json, type Routes, refused } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { openAppointments } from '../support/open-appointments';
import { setNow } from '../support/set-now';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/layouts/motion-features'));

// Thursday, November 20, 2025, noon in New York.
setNow('2025-11-20T17:00:00Z');
const refusal = (status: number, message: string) => json({ code: `PT${status}`, message }, status);

const open = (routes: Routes = {}, query?: string) =>
  openAppointments({ [CHANGE]: changed(REQUEST), ...routes }, query);
const requests = () => screen.findByRole('region', { name: /request to approve/ });
type User = Awaited<ReturnType<typeof open>>['user'];
async function confirm(user: User) {
  await user.click(within(await requests()).getByRole('button', { name: /^Approve/ }));
}
/** Opens the dialog for another place, and confirms the request after `choose`. */
async function confirmAtPlace(user: User, choose: (dialog: HTMLElement) => Promise<void>) {
  await user.click(within(await requests()).getByRole('button', { name: /^Change place/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve at another place?' });
  await choose(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Approve request' }));
}
const calendar = () => screen.findByRole('region', { name: 'Friday, November 21, 2025' });

describe('a request to approve', () => {
  test('is listed first, with the client’s local time where it differs', async () => {
    await open();
    const waiting = await requests();
    expect(waiting.textContent).toContain('Friday, November 21, 2025, 10:00 AM to 11:00 AM');
    expect(waiting.textContent).toContain('7:00 AM in Los Angeles for the client');
    expect(waiting.textContent).toContain('By phone or video');
    const day = await calendar();
    expect(within(day).getAllByRole('listitem')).toHaveLength(2);
    expect(day.textContent?.match(/for the client/g)).toHaveLength(1);
    expect(screen.getByText(/Times are in Eastern Time/)).toBeTruthy();
  });

  test('says that the address is unconfirmed, and that its client booked in Spanish', async () => {
    const gone = { verified_at: null, slot_released_at: '2025-11-11T15:00:00.000Z' };
    await open({ [LIST]: appointments([{ ...REQUEST, ...gone, locale: 'es' }]) });
    expect((await requests()).textContent).toMatch(/Email not confirmed\. Time not held.*Spanish/);
  });

  test('is confirmed with one click, on screen immediately', async () => {
    const response = gate<Response>();
    const page = await open({ [CHANGE]: () => response.promise });
    await confirm(page.user);
    await waitFor(() => expect(screen.queryByText(/request to approve/)).toBeNull());
    expect(changesOf(page.backend)[0]).toEqual({ id: 'a1', version: 3, status: 'confirmed' });
    page.backend.on(LIST, appointments([{ ...REQUEST, status: 'confirmed' }, CONFIRMED]));
    response.resolve(changed(REQUEST)());
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Confirmed'));
  });

  test('returns with the server’s message after a refusal', async () => {
    const page = await open({ [CHANGE]: () => refused(409, 'booking_unpaid') });
    await confirm(page.user);
    await waitFor(() => expect(page.toasts.at(-1)?.description).toBe('This booking hasn’t been paid yet.'));
    expect(await requests()).toBeTruthy();
  });

  test('is confirmed at another place', async () => {
    const page = await open();
    await confirmAtPlace(page.user, async (element) => {
      const dialog = within(element);
      expect(dialog.getByLabelText<HTMLSelectElement>('Where').selectedOptions[0]?.text).toBe(
        'By phone or video',
      );
      await page.user.selectOptions(dialog.getByLabelText('Where'), 'Another place');
      await page.user.type(dialog.getByLabelText(/^Place/), ' Suite 100 ');
    });
    await waitFor(() =>
      expect(changesOf(page.backend)[0]).toEqual({
        id: 'a1',
        version: 3,
        status: 'confirmed',
        meets_by: null,
        location: 'Suite 100',
      }),
    );
  });

  test('is not confirmed as a voice call without a phone number', async () => {
    const page = await open({ [LIST]: appointments([{ ...REQUEST, client_phone: null }]) });
    await confirmAtPlace(page.user, async (element) => {
      const dialog = within(element);
      const voice = dialog.getByRole<HTMLOptionElement>('option', { name: 'Phone call (no phone number)' });
      expect(voice.disabled).toBe(true);
      await page.user.selectOptions(dialog.getByLabelText('Where'), 'Video call');
    });
    await waitFor(() =>
      expect(changesOf(page.backend)[0]).toMatchObject({
        meets_by: 'video',
        location: null,
      }),
    );
  });

  test('is declined with a reason after a confirmation', async () => {
    const page = await open();
    await page.user.click(within(await requests()).getByRole('button', { name: /^Decline/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline this request?' });
    await page.user.type(within(dialog).getByLabelText(/Reason/), ' We are away. ');
    await page.user.click(within(dialog).getByRole('button', { name: 'Decline request' }));
    await waitFor(() =>
      expect(changesOf(page.backend)[0]).toEqual({
        id: 'a1',
        version: 3,
        status: 'declined',
        reason: 'We are away.',
      }),
    );
  });
});

describe('the calendar', () => {
  test('shows a loading state, a failure with a retry, and an empty state', async () => {
    const response = gate<Response>();
    const page = await open({ [LIST]: () => response.promise });
    expect(await screen.findByText('Loading appointments...')).toBeTruthy();
    response.resolve(refusal(503, 'Away.'));
    expect(await screen.findByText('We couldn’t load the appointments.')).toBeTruthy();
    page.backend.on(LIST, appointments([]));
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) await page.user.click(button);
    expect(await screen.findByText('No appointments in this period.')).toBeTruthy();
  });

  test('keeps its date and view in the URL', async () => {
    const page = await open({}, '?view=day&day=2025-11-21');
    await page.user.click(await screen.findByRole('button', { name: 'Later' }));
    expect(page.address()).toBe('/admin/appointments?view=day&day=2025-11-22');
    await page.user.click(screen.getByRole('button', { name: 'List' }));
    expect(page.address()).toBe('/admin/appointments?view=list&day=2025-11-22');
    await waitFor(() =>
      expect(page.backend.to('/rest/v1/booked_appointments').at(-1)?.path).toContain(
        'starts_at=gt.2025-11-21T05%3A00%3A00.000Z&ends_at=gt.2025-11-22T05%3A00%3A00.000Z&starts_at=lt.2025-12-20T05%3A00%3A00.000Z',
      ),
    );
  });

  test('offers Complete and No-show only after the start', async () => {
    const begun = {
      ...CONFIRMED,
      starts_at: '2025-11-20T16:30:00.000Z',
      ends_at: '2025-11-20T17:30:00.000Z',
    };
    await open({ [LIST]: appointments([begun, CONFIRMED]) }, '?view=list&day=2025-11-20');
    const [first, second] = await screen.findAllByRole('listitem');
    const steps = (entry: HTMLElement | undefined) =>
      within(entry as HTMLElement)
        .getAllByRole('button')
        .slice(1)
        .map((button) => button.textContent?.split(' the')[0]);
    expect(steps(first)).toEqual(['Complete', 'No-show', 'Cancel...']);
    expect(steps(second)).toEqual(['Move...', 'Cancel...']);
  });

  test('shows an appointment’s details as plain text', async () => {
    const page = await open();
    await page.user.click(within(await calendar()).getByRole('button', { name: 'Casey Client: details' }));
    const dialog = await screen.findByRole('dialog', { name: 'Casey Client' });
    expect(within(dialog).getByText('One <b>line</b>').querySelector('b')).toBeNull();
    expect(hrefOf('+1 404 555 0100', within(dialog))).toBe('tel:+14045550100');
  });
});

describe('another time', () => {
  async function openMove(routes: Routes = {}) {
    const page = await open(routes);
    const entry = within(await calendar()).getByRole('button', { name: /^Move.*Grace/ });
    await page.user.click(entry);
    const dialog = await screen.findByRole('dialog', { name: 'Move Grace Guest' });
    return { ...page, dialog: within(dialog) };
  }

  test('is chosen by keyboard from the available times, and sent with the version on screen', async () => {
    const { user, dialog, backend, toasts } = await openMove({
      [CHANGE]: () =>
        json([{ ...CONFIRMED, starts_at: '2025-11-21T16:00:00.000Z', ends_at: '2025-11-21T17:00:00.000Z' }]),
    });
    await user.click(await dialog.findByRole('radio', { name: '11:00 AM' }));
    await user.click(dialog.getByRole('button', { name: 'Move appointment' }));
    await waitFor(() =>
      expect(toasts.at(-1)?.description).toBe(
        'Grace Guest: Friday, November 21, 2025, 11:00 AM to 12:00 PM ET',
      ),
    );
    const wanted = { starts_at: '2025-11-21T16:00:00.000Z', slot_released_at: null, tells_client: true };
    expect(changesOf(backend)).toEqual([{ id: 'a2', version: 3, ...wanted }]);
    expect(backend.to('/rest/v1/rpc/list_free_times_for_staff')[0]?.body).toMatchObject({ p_but: 'a2' });
  });

  test('a refusal of the database is shown, and the selection can be changed', async () => {
    const { user, dialog } = await openMove({
      [CHANGE]: () =>
        refused(409, 'staff_slot_unavailable', { reason: 'taken', date: '2025-11-21', free: ['09:00'] }),
    });
    await user.click(await dialog.findByRole('radio', { name: '11:00 AM' }));
    await user.click(dialog.getByRole('button', { name: 'Move appointment' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'Available on Friday, November 21, 2025: 9:00 AM.',
    );
    await user.click(await dialog.findByRole('radio', { name: '9:00 AM' }));
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  test('a block dropped on a taken time shows a conflict before a request is sent', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('min-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 700, 600));
    const page = await open({}, '?view=day&day=2025-11-21');
    const block = await screen.findByRole('button', { name: /1:00 PM.*Grace Guest/ });
    // The code of dragging arrives by import().
    await act(() => vi.dynamicImportSettled());
    // Ten hours, from 8 AM, in 600 pixels: two o'clock is 360 pixels down.
    const mouse = { pointerType: 'mouse', button: 0, clientX: 10 };
    fireEvent.pointerDown(block, { ...mouse, clientY: 0 });
    fireEvent.pointerMove(block, { ...mouse, clientY: 360 });
    await waitFor(() => expect(screen.getByText(/2:00 PM, unavailable/)).toBeTruthy());
    fireEvent.pointerUp(block, { ...mouse, clientY: 360 });
    const dialog = within(await screen.findByRole('dialog', { name: 'Move Grace Guest' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('2:00 PM isn’t available.');
    expect(changesOf(page.backend)).toEqual([]);
  });
});

describe('by phone', () => {
  test('keeps the input after a refusal, and retries with the same idempotency key', async () => {
    const page = await open({
      [ADD]: () => refused(409, 'staff_slot_unavailable', { reason: 'taken', date: '2025-11-21', free: [] }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Add appointment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add appointment' }));
    await page.user.type(dialog.getByLabelText(/^Name/), 'Pat Phone');
    await page.user.type(
      dialog.getByLabelText(/^Email/, { selector: 'input:not([type=checkbox])' }),
      'pat@example.com',
    );
    await page.user.click(await dialog.findByRole('radio', { name: '9:00 AM' }));
    await page.user.click(dialog.getByRole('button', { name: 'Add appointment' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('That time is taken.');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Pat Phone');
    page.backend.on(ADD, () => json([{ ...CONFIRMED, client_name: 'Pat Phone', source: 'phone' }], 201));
    await page.user.click(dialog.getByRole('button', { name: 'Add appointment' }));
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Appointment added'));
    const [first, second] = page.backend.seen
      .filter(({ method, path }) => `${method} ${path}`.startsWith(ADD))
      .map(({ body }) => body);
    expect(second).toEqual(first);
    expect(first).toMatchObject({
      client_name: 'Pat Phone',
      service_type: 'Custom AI Solutions',
      starts_at: '2025-11-21T14:00:00.000Z',
      tells_client: true,
    });
  });
});
