import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { appointments, LIST as CALENDAR, CONFIRMED, REQUEST } from '../support/appointments';
import { CHAT, CHAT_CALLS } from '../support/chats';
import { gate, json } from '../support/fake-backend';
import { CALLS, CHOICES, GRACE, LEYLA, pageOf } from '../support/leads';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/leads/components/lead-list'));
warmUp(() => import('@/features/appointments/components/appointments-screen'));
warmUp(() => import('@/features/chats/components/chats-screen'));
warmUp(() => import('@/features/mail/components/mail-screen'));

// Thursday, November 20, 2025, noon in New York.
beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: new Date('2025-11-20T17:00:00Z'),
    }),
);
/** The page asks whether something has changed. */
const ask = () => act(() => void vi.advanceTimersByTime(15_000));
const show = (state: DocumentVisibilityState) =>
  act(() => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  });
/** Long enough for a call to the backend; what waits for the page to change does not see one that changes nothing. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));
const asked = (page: Awaited<ReturnType<typeof openStaff>>, call: string) =>
  page.backend.seen.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === call).length;
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const line = (words: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(words));
const showNews = () => screen.getByRole('button', { name: 'Show' });

const openLeads = () => openStaff('/leads', { [CALLS.list]: () => pageOf([GRACE]), ...CHOICES });

test('a new lead waits behind the update notice, and other leads are updated in place', async () => {
  const page = await openLeads();
  const chosen = (await screen.findByRole('checkbox', { name: 'Select Grace' })) as HTMLInputElement;
  await page.user.click(chosen);
  page.backend.on(CALLS.list, () => pageOf([LEYLA, { ...GRACE, status: 'won', version: 4 }]));
  ask();
  await line('1 new');
  expect(rows()).toHaveLength(1);
  expect(rows()[0]?.textContent).toContain('Won');
  expect(chosen.checked).toBe(true);

  await page.user.click(showNews());
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]?.textContent).toContain('ليلى');
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
  expect((screen.getByRole('checkbox', { name: 'Select Grace' }) as HTMLInputElement).checked).toBe(true);
  // After a key press the focus is on the head of the list.
  const place = document.activeElement;
  expect(place).not.toBe(document.body);
  expect(place?.parentElement?.contains(screen.getByRole('table'))).toBe(true);
});

test('removed entries are announced without a count, and an unchanged list is not announced', async () => {
  const page = await openLeads();
  await screen.findByText('Grace');
  ask();
  await settle();
  expect(asked(page, CALLS.list)).toBe(2);
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
  page.backend.on(CALLS.list, () => pageOf([]));
  ask();
  await line('This list has changed');
  expect(rows()).toHaveLength(1);
  await page.user.click(showNews());
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
});

test('does not poll while the page is hidden or a request is pending, and ignores a failure', async () => {
  const page = await openLeads();
  await screen.findByText('Grace');
  show('hidden');
  act(() => void vi.advanceTimersByTime(120_000));
  expect(asked(page, CALLS.list)).toBe(1);
  const response = gate<Response>();
  page.backend.on(CALLS.list, () => response.promise);
  show('visible');
  await settle();
  expect(asked(page, CALLS.list)).toBe(2);
  ask();
  ask();
  await settle();
  expect(asked(page, CALLS.list)).toBe(2);
  page.backend.on(CALLS.list, () => pageOf([LEYLA, GRACE]));
  response.resolve(json({ message: 'Away.' }, 503));
  await line('1 new');
  expect(asked(page, CALLS.list)).toBe(3);
  expect(rows()).toHaveLength(1);
});

test('a new request does not move the list; a rescheduled one is reported, too', async () => {
  const page = await openStaff('/appointments?day=2025-11-21', { [CALENDAR]: appointments([CONFIRMED]) });
  const day = await screen.findByRole('region', { name: 'Friday, November 21, 2025' });
  page.backend.on(CALENDAR, appointments([REQUEST, CONFIRMED]));
  ask();
  await line('1 to approve');
  expect(screen.queryByText(/request to approve/)).toBeNull();
  expect(within(day).getAllByRole('listitem')).toHaveLength(1);
  await page.user.click(showNews());
  expect(await screen.findByText('1 request to approve')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show' })).toBeNull());

  page.backend.on(CALENDAR, appointments([REQUEST, { ...CONFIRMED, starts_at: '2025-11-21T19:00:00.000Z' }]));
  ask();
  await line('1 new or moved');
});

test('a new conversation waits behind the update notice', async () => {
  const page = await openStaff('/conversations', { [CHAT_CALLS.list]: () => json([]) });
  await screen.findByText('No conversations yet.');
  page.backend.on(CHAT_CALLS.list, () => json([CHAT]));
  ask();
  await line('1 new');
  expect(screen.queryByText('Hello?')).toBeNull();
  await page.user.click(showNews());
  expect(await screen.findByText('Hello?')).toBeTruthy();
});

test('a new mail waits behind the update notice; a sent one is updated in place', async () => {
  const [LIST, TOTALS] = ['GET /rest/v1/mails', 'GET /rest/v1/mail_totals'];
  const mail = (id: number, state: string) => ({
    id,
    kind: 'lead_reply',
    recipient: `${id}@example.com`,
    state,
    attempts: 1,
    created_at: '2025-11-20T12:00:00-05:00',
    send_after: '2025-11-20T12:00:00-05:00',
    sent_at: state === 'sent' ? '2025-11-20T12:01:00-05:00' : null,
  });
  const page = await openStaff('/mail', {
    [LIST]: () => json([mail(1, 'due')]),
    [TOTALS]: () => json([{ state: 'due', mails: 1 }]),
  });
  await screen.findByText('1@example.com');
  page.backend.on(LIST, () => json([mail(2, 'due'), mail(1, 'sent')]));
  page.backend.on(TOTALS, () => json(['due', 'sent'].map((state) => ({ state, mails: 1 }))));
  ask();
  await line('1 new');
  expect(screen.getByRole('button', { name: 'Sent 1' })).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Emails' })).getAllByRole('listitem')).toHaveLength(1);
});
