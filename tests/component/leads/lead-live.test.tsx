import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Lead } from '@/features/leads/model/lead';
import { json, type Routes } from '../support/fake-backend';
import { CALLS, CHOICES, ENTRY, GRACE, LEYLA, pageOf, watchers, whole, withNextPage } from '../support/leads';
import { openLead } from '../support/open-lead';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/leads/components/lead-list'));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
const LEAD = whole(GRACE);
const REPLY: Lead['replies'][number] = {
  id: 9,
  subject: 'Your message',
  body: 'I wrote to her already.',
  author_id: 'bo',
  author_name: 'Bo',
  created_at: '2025-11-24T11:00:00-05:00',
  delivery: 'sent',
  sent_at: '2025-11-24T11:00:05-05:00',
  error: null,
  attachments: [],
};
/** Longer than the pause between two watches. */
const WATCH_MS = 4500;

const open = (routes?: Routes) => openLead(LEAD, routes);

describe('an open lead', () => {
  test('shows the reply of another admin within five seconds, and keeps what is typed', async () => {
    const page = await open();
    const body = screen.getByLabelText('Your reply') as HTMLTextAreaElement;
    await page.user.type(body, 'Dear Grace');
    page.backend.on(CALLS.get, () => json({ ...LEAD, revision: '2', replies: [REPLY] }));
    page.backend.on(CALLS.watch, () => watchers('2'));
    await act(() => vi.advanceTimersByTimeAsync(WATCH_MS));
    expect(await screen.findByText('New reply by Bo')).toBeTruthy();
    expect(screen.getByText('New reply by Bo').closest('[role=status]')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Replies sent while you were writing' }).textContent).toContain(
      'I wrote to her already.',
    );
    expect(body.value).toBe('Dear Grace');
  });

  test('shows a delivered reply in the timeline, and says what a colleague changed meanwhile', async () => {
    const entry = { ...ENTRY, kind: 'reply', id: '9', title: 'Hi', by: 'Ada Admin' };
    const queued: Lead = {
      ...LEAD,
      replies: [{ ...REPLY, author_id: 'ada', delivery: 'queued', sent_at: null }],
    };
    const page = await open({
      [CALLS.get]: () => json(queued),
      [CALLS.timeline]: () => json([{ ...entry, status: 'queued' }]),
    });
    expect(await screen.findByText('Reply on its way: Hi')).toBeTruthy();
    page.backend.on(CALLS.timeline, () => json([{ ...entry, status: 'sent' }]));
    page.backend.on(CALLS.get, () =>
      json({ ...queued, revision: '2', status: 'won', replies: [{ ...REPLY, author_id: 'ada' }] }),
    );
    // The poll for the queued reply reads the lead before the watch sees the new revision.
    await act(() => vi.advanceTimersByTimeAsync(WATCH_MS));
    expect(await screen.findByText('Reply sent: Hi')).toBeTruthy();
    page.backend.on(CALLS.watch, () => watchers('2'));
    await act(() => vi.advanceTimersByTimeAsync(WATCH_MS));
    expect(await screen.findByText('Status is now Won')).toBeTruthy();
  });

  test('shows an own change of status in the timeline, and not as news', async () => {
    const page = await open({
      [CALLS.update]: () => json([{ id: 5 }]),
    });
    page.backend.on(CALLS.get, () => json({ ...LEAD, revision: '2', status: 'won', version: 4 }));
    page.backend.on(CALLS.timeline, () =>
      json([{ ...ENTRY, kind: 'change', title: 'status', by: 'Ada Admin', before: 'open', after: 'won' }]),
    );
    page.backend.on(CALLS.watch, () => watchers('2'));
    await page.user.selectOptions(screen.getByLabelText('Status'), 'Won');
    expect(await screen.findByText('Status: Open → Won')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(WATCH_MS));
    expect(screen.queryByText('Status is now Won')).toBeNull();
  });

  test('is read again only when its revision has changed', async () => {
    const page = await open();
    await act(() => vi.advanceTimersByTimeAsync(3 * WATCH_MS));
    expect(page.backend.to('/rest/v1/rpc/watch_lead').length).toBeGreaterThan(2);
    expect(page.backend.to('/rest/v1/rpc/get_lead')).toHaveLength(1);
  });

  test('is not watched while the page is hidden', async () => {
    const page = await open();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    const before = page.backend.to('/rest/v1/rpc/watch_lead').length;
    await act(() => vi.advanceTimersByTimeAsync(3 * WATCH_MS));
    expect(page.backend.to('/rest/v1/rpc/watch_lead')).toHaveLength(before);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(page.backend.to('/rest/v1/rpc/watch_lead').length).toBeGreaterThan(before));
    visibility.mockRestore();
  });

  test('shows who else is there, and tells others that a reply is being written', async () => {
    const page = await open({
      [CALLS.watch]: () =>
        watchers(
          '1',
          { staff_id: 'bo', name: 'Bo', is_writing: true },
          { staff_id: 'cy', name: 'Cy', is_writing: false },
        ),
    });
    expect(await screen.findByText('Bo is writing a reply. Cy is viewing.')).toBeTruthy();
    expect(screen.getByText('Bo is writing a reply.')).toBeTruthy();
    expect(page.backend.to('/rest/v1/rpc/watch_lead')[0]?.body).toEqual({ p_id: 5, p_is_writing: false });
    await page.user.type(screen.getByLabelText('Your reply'), 'D');
    await act(() => vi.advanceTimersByTimeAsync(WATCH_MS));
    expect(page.backend.to('/rest/v1/rpc/watch_lead').at(-1)?.body).toEqual({ p_id: 5, p_is_writing: true });
  });

  const isWriting = (page: Awaited<ReturnType<typeof open>>) =>
    page.backend.to('/rest/v1/rpc/watch_lead').at(-1)?.body;

  test('tells others at once that the text of a reply was emptied', async () => {
    const page = await open();
    const body = screen.getByLabelText('Your reply');
    await page.user.type(body, 'D');
    await act(() => vi.advanceTimersByTimeAsync(WATCH_MS));
    expect(isWriting(page)).toEqual({ p_id: 5, p_is_writing: true });
    await page.user.clear(body);
    await waitFor(() => expect(isWriting(page)).toEqual({ p_id: 5, p_is_writing: false }));
  });

  test('no longer tells others of a reply that was sent', async () => {
    const answered = { reply: { ...REPLY, author_id: 'ada' }, lead: { ...LEAD, revision: '2' } };
    const page = await open({ [CALLS.reply]: () => json(answered) });
    await page.user.type(screen.getByLabelText('Your reply'), 'Dear Grace');
    await page.user.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Reply on its way'));
    await act(() => vi.advanceTimersByTimeAsync(WATCH_MS));
    expect(isWriting(page)).toEqual({ p_id: 5, p_is_writing: false });
  });
});

test('an empty timeline says what will be in it', async () => {
  await open();
  expect(
    await screen.findByText('Messages, replies, bookings and changes will appear here, newest first.'),
  ).toBeTruthy();
});

test('the keys j and k, and links, walk the list from which a lead was opened', async () => {
  const third = { ...GRACE, id: 3, name: 'Third' };
  const leads = [LEYLA, GRACE, third];
  const page = await openStaff('/leads?sort=oldest', {
    [CALLS.list]: () => pageOf(leads),
    [CALLS.get]: () => json(LEAD),
    ...CHOICES,
  });
  const of = (name: string) => screen.findByRole('heading', { level: 1, name });
  await page.user.click(await screen.findByRole('link', { name: 'Grace' }));
  await of('Grace');
  page.backend.on(CALLS.get, () => json(whole(third)));
  await page.user.keyboard('j');
  await of('Third');
  expect(document.activeElement).toBe(screen.getByRole('navigation', { name: 'Neighboring leads' }));
  expect(screen.queryByRole('link', { name: 'Next lead' })).toBeNull();
  await page.user.type(screen.getByLabelText('New note'), 'k');
  expect(page.router.state.location.pathname).toBe('/admin/leads/3');
  page.backend.on(CALLS.get, () => json(LEAD));
  await page.user.click(screen.getByRole('link', { name: 'Previous lead' }));
  await of('Grace');
  await page.user.click(screen.getByRole('link', { name: 'All leads' }));
  await screen.findByRole('heading', { level: 1, name: 'Leads' });
  expect(page.router.state.location.search).toBe('?sort=oldest');
});

test('a lead that was opened by its address has its neighbors in the default order', async () => {
  const third = { ...GRACE, id: 3, name: 'Third' };
  const page = await openStaff('/leads/5', {
    ...CHOICES,
    [CALLS.list]: ({ url }) =>
      new URL(url).searchParams.has('or') ? pageOf([GRACE, third]) : pageOf(withNextPage([LEYLA])),
    [CALLS.get]: () => json(LEAD),
  });
  const of = (name: string) => screen.findByRole('heading', { level: 1, name });
  await of('Grace');
  // It is on the second page.
  const link = await screen.findByRole('link', { name: 'Previous lead' });
  expect(link.getAttribute('href')).toBe('/admin/leads/1048');
  page.backend.on(CALLS.get, () => json(whole(third)));
  await page.user.keyboard('j');
  await of('Third');
  page.backend.on(CALLS.get, () => json(LEAD));
  await page.user.keyboard('k');
  await of('Grace');
  // The lead is found on the second page once, however many leads are walked.
  expect(page.backend.to('/rest/v1/leads?select=id%2C')).toHaveLength(2);
});

test('with quick keys off, j does nothing, and the links name no key', async () => {
  const page = await openStaff('/leads', {
    [CALLS.list]: () => pageOf([GRACE, { ...GRACE, id: 3, name: 'Third' }]),
    [CALLS.get]: () => json(LEAD),
    ...CHOICES,
    [CALLS.preferences]: () =>
      json([{ signature: '', quick_keys: false, booking_request_mails: true, work_mails: true, version: 1 }]),
  });
  await page.user.click(await screen.findByRole('link', { name: 'Grace' }));
  const next = await screen.findByRole('link', { name: 'Next lead' });
  await screen.findByRole('heading', { level: 1, name: LEAD.name });
  expect(screen.getByRole('link', { name: 'Next lead' })).toBe(next);
  await page.user.keyboard('j');
  await waitFor(() => expect(page.backend.to('/rest/v1/staff_preferences').length).toBeGreaterThan(0));
  expect(page.router.state.location.pathname).toBe('/admin/leads/5');
  expect(next.getAttribute('aria-keyshortcuts')).toBeNull();
  await page.user.click(next);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/admin/leads/3'));
});

test('a reply can open the next lead of the list, and Back is the list', async () => {
  const third = { ...GRACE, id: 3, name: 'Third' };
  const page = await openStaff('/leads', {
    [CALLS.list]: () => pageOf([GRACE, third]),
    [CALLS.get]: () => json(LEAD),
    ...CHOICES,
  });
  await page.user.click(await screen.findByRole('link', { name: 'Grace' }));
  await page.user.type(await screen.findByLabelText('Your reply'), 'Dear Grace');

  const send = () => page.user.click(screen.getByRole('button', { name: 'Send and open next lead' }));
  page.backend.on(CALLS.reply, () => json({ message: 'Away.' }, 503));
  await send();
  await screen.findByText('Your reply wasn’t sent.');
  expect(page.router.state.location.pathname).toBe('/admin/leads/5');

  page.backend.on(CALLS.reply, () => json({ reply: REPLY, lead: { ...LEAD, replies: [REPLY] } }));
  page.backend.on(CALLS.get, () => json(whole(third)));
  await send();
  await screen.findByRole('heading', { level: 1, name: 'Third' });
  expect(page.toasts.at(-1)).toMatchObject({
    title: 'Reply on its way',
    description: `${GRACE.email}. It leaves in 10 seconds.`,
  });
  expect((screen.getByLabelText('Your reply') as HTMLTextAreaElement).value).toBe('');
  expect(screen.queryByRole('button', { name: 'Send and open next lead' })).toBeNull();
  await page.user.click(screen.getByRole('link', { name: 'All leads' }));
  await screen.findByRole('heading', { level: 1, name: 'Leads' });
});

test('the link to the next lead skips leads that were merged', async () => {
  const duplicates = [7, 8].map((id) => ({ ...GRACE, id, reason: 'email' as const, message: 'Again' }));
  const third = { ...GRACE, id: 3, name: 'Third' };
  const page = await openStaff('/leads', {
    [CALLS.list]: () => pageOf([GRACE, ...duplicates, third]),
    [CALLS.get]: () => json(LEAD),
    ...CHOICES,
    [CALLS.duplicates]: () => json(duplicates),
    [CALLS.merge]: () => json([7, 8]),
  });
  const [first] = await screen.findAllByRole('link', { name: 'Grace' });
  await page.user.click(first as HTMLElement);
  await page.user.click(await screen.findByRole('button', { name: 'Merge all 2...' }));
  await page.user.click(await screen.findByRole('button', { name: 'Merge leads' }));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Next lead' }).getAttribute('href')).toBe('/admin/leads/3'),
  );
});
