import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { appointments, CHANGE, CONFIRMED, changed, changesOf, LIST, REQUEST } from '../support/appointments';
import { json, type Routes, refused } from '../support/fake-backend';
import { CALLS, GRACE, storeReply, whole } from '../support/leads';
import { openAppointments } from '../support/open-appointments';
import { openLead } from '../support/open-lead';
import { setNow } from '../support/set-now';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/layouts/motion-features'));

const UNDO_REPLY = 'DELETE /rest/v1/lead_replies';
const SECOND = { ...REQUEST, id: 'a3', client_name: 'Linh Second', starts_at: '2025-11-24T15:00:00.000Z' };

setNow('2025-11-20T17:00:00Z');
const open = (routes: Routes = {}) =>
  openAppointments({
    [LIST]: appointments([REQUEST, SECOND, CONFIRMED]),
    [CHANGE]: changed(REQUEST, { status: 'confirmed' }),
    ...routes,
  });
const requests = () => screen.findByRole('region', { name: /to approve$/ });
const rowsOf = (region: HTMLElement) => within(region).getAllByRole('listitem');

describe('an approved request', () => {
  test('keeps its place with its outcome and Undo until the pointer leaves the list', async () => {
    const page = await open();
    const region = await requests();
    page.backend.on(LIST, appointments([{ ...REQUEST, status: 'confirmed', ics_sequence: 4 }, SECOND]));
    await page.user.click(within(region).getByRole('button', { name: /^Approve.*Casey/ }));
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Confirmed'));
    const [first, second] = rowsOf(region);
    expect(first?.textContent).toMatch(/Casey Client.*Confirmed.*Undo/);
    expect(within(first as HTMLElement).queryByRole('button', { name: /^Approve/ })).toBeNull();
    expect(second?.textContent).toContain('Linh Second');
    // The button under the pointer is gone; a browser tells what is there now.
    await page.user.hover(second as HTMLElement);
    await page.user.hover(screen.getByRole('heading', { level: 1 }));
    await waitFor(() => expect(rowsOf(region)).toHaveLength(1));
    expect(rowsOf(region)[0]?.textContent).toContain('Linh Second');
  });

  test('can be undone in its row, with the version after the change', async () => {
    const page = await open();
    const region = await requests();
    page.backend.on(LIST, appointments([{ ...REQUEST, status: 'confirmed', ics_sequence: 4 }, SECOND]));
    await page.user.click(within(region).getByRole('button', { name: /^Approve.*Casey/ }));
    const undo = await within(region).findByRole('button', { name: /^Undo/ });
    expect(undo.textContent).toBe('Undo for Casey Client (10)');
    page.backend.on(LIST, appointments([{ ...REQUEST, ics_sequence: 5 }, SECOND]));
    page.backend.on(CHANGE, changed(REQUEST, { ics_sequence: 5 }));
    await page.user.click(undo);
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Undone: Requested again'));
    expect(changesOf(page.backend).at(-1)).toEqual({ id: 'a1', version: 4, is_undone: true });
    expect(await within(region).findByRole('button', { name: /^Approve.*Casey/ })).toBeTruthy();
  });

  test('says in words when it is too late', async () => {
    const page = await open();
    await page.user.click(within(await requests()).getByRole('button', { name: /^Approve.*Casey/ }));
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Confirmed'));
    page.backend.on(CHANGE, () => refused(409, 'undo_mail_sent'));
    act(() => page.toasts.at(-1)?.action?.onPress());
    await waitFor(() =>
      expect(page.toasts.at(-1)?.description).toBe(
        'It’s too late to undo this, because the email is already on its way.',
      ),
    );
  });
});

test('a move can be undone', async () => {
  const moved = {
    ...CONFIRMED,
    ics_sequence: 4,
    starts_at: '2025-11-21T16:00:00.000Z',
    ends_at: '2025-11-21T17:00:00.000Z',
  };
  const page = await open({ [CHANGE]: () => json([moved]) });
  await page.user.click(await screen.findByRole('button', { name: /^Move.*Grace/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Grace Guest' }));
  await page.user.click(await dialog.findByRole('radio', { name: '11:00 AM' }));
  await page.user.click(dialog.getByRole('button', { name: 'Move appointment' }));
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Appointment moved'));
  page.backend.on(CHANGE, changed(CONFIRMED, { ics_sequence: 5 }));
  act(() => page.toasts.at(-1)?.action?.onPress());
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Undone: Confirmed again'));
  expect(changesOf(page.backend).at(-1)).toEqual({ id: 'a2', version: 4, is_undone: true });
});

test('a reply can be taken back, and its text is a draft again', async () => {
  const LEAD = whole(GRACE);
  const reply = {
    id: 31,
    subject: 'Your message',
    body: 'Dear Grace',
    author_id: 'ada',
    author_name: 'Ada Admin',
    created_at: '2025-11-24T11:00:00-05:00',
    delivery: 'queued' as const,
    sent_at: null,
    error: null,
    attachments: [],
  };
  const page: Awaited<ReturnType<typeof openLead>> = await openLead(LEAD, {
    [CALLS.reply]: () => storeReply(page, { ...LEAD, status: 'waiting', replies: [reply] }),
    [UNDO_REPLY]: () => {
      page.backend.on(CALLS.get, () => json(LEAD));
      return json([{ id: 31 }]);
    },
  });
  const body = (await screen.findByLabelText('Your reply')) as HTMLTextAreaElement;
  await page.user.type(body, 'Dear Grace');
  await page.user.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Reply on its way'));
  expect(body.value).toBe('');
  act(() => page.toasts.at(-1)?.action?.onPress());
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Reply taken back'));
  expect(page.backend.to('/rest/v1/lead_replies?id=eq.31')).toMatchObject([{ method: 'DELETE' }]);
  expect(body.value).toBe('Dear Grace');
  expect(screen.queryByRole('list', { name: 'Replies' })).toBeNull();
});
