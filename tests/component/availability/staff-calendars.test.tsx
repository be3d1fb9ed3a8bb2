import { createHash } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CONSULTANT } from '../support/availability';
import { json, type Routes } from '../support/fake-backend';
import { openStaff } from '../support/open-staff';
import { setNow } from '../support/set-now';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/availability/components/availability-screen'));

const LIST = 'GET /rest/v1/connected_calendar_list';
const CALENDARS = '/rest/v1/connected_calendars';
const CONNECT = `POST ${CALENDARS}`;
const CHECK = `PATCH ${CALENDARS}`;
const DISCONNECT = `DELETE ${CALENDARS}`;
const FEEDS = 'GET /rest/v1/calendar_subscriptions';
const CREATE_FEED = 'POST /rest/v1/calendar_subscriptions';
const RENEW_FEED = 'PATCH /rest/v1/calendar_subscriptions';
const DELETE_FEED = 'DELETE /rest/v1/calendar_subscriptions';

const WORK = {
  id: 7,
  consultant_id: 1,
  name: 'Work',
  host: 'calendar.google.com',
  is_due: false,
  checked_at: '2025-11-20T11:58:00.000Z',
  read_at: '2025-11-20T11:58:00.000Z',
  next_check_at: '2025-11-20T12:03:00.000Z',
  problem: null,
  busy_times: 12,
  unread_events: 0,
  unread_titles: [],
};
const SECRET = 'https://calendar.google.com/calendar/ical/casey/private-0123/basic.ics';
const created = () => new Response(null, { status: 201 });
const done = () => new Response(null, { status: 204 });

setNow('2025-11-20T12:00:00Z');
function open(routes: Routes = {}) {
  return openStaff('/availability?part=calendars', {
    'GET /rest/v1/consultants': () => json([CONSULTANT]),
    [LIST]: () => json([WORK, { ...WORK, id: 8, consultant_id: 2, name: 'Of another consultant' }]),
    [FEEDS]: () => json([]),
    ...routes,
  });
}

test('shows the calendars of the consultant: server, last check, and failures in words', async () => {
  const failing = {
    ...WORK,
    id: 9,
    name: 'Home',
    host: 'p1-caldav.icloud.com',
    problem: 'not_found',
    next_check_at: '2025-11-20T12:20:00.000Z',
  };
  await open({ [LIST]: () => json([WORK, failing]) });
  const list = within(await screen.findByRole('list', { name: 'Connected calendars' }));
  const [work, home] = list.getAllByRole('listitem');
  expect(work?.textContent).toContain('Work calendar.google.com');
  expect(work?.textContent).toContain('Checked 2 minutes ago. 12 busy times ahead.');
  expect(within(home as HTMLElement).getByRole('alert').textContent).toBe(
    'The server has no calendar at this URL. The secret URL may have been reset.',
  );
  expect(home?.textContent).toContain('Next try in 20 minutes. Last read 2 minutes ago, and still used');
});

test('names the events of a calendar that could not be read', async () => {
  await open({ [LIST]: () => json([{ ...WORK, unread_events: 2, unread_titles: ['Standup', 'Lunch'] }]) });
  expect((await screen.findByRole('alert')).textContent).toContain(
    '2 events could not be read, or only in part: Standup, Lunch.',
  );
});

test('connects a calendar, and empties the form', async () => {
  const page = await open({ [LIST]: () => json([]), [CONNECT]: created });
  expect(await screen.findByText('No calendars connected.')).toBeTruthy();
  const form = within(screen.getByRole('form', { name: 'Connect a calendar' }));
  const url = form.getByLabelText<HTMLInputElement>(/^Secret URL/);
  await page.user.type(form.getByLabelText(/^Name/), 'Work');
  await page.user.type(url, 'calendar.google.com');
  await page.user.click(form.getByRole('button', { name: 'Connect' }));
  expect(await form.findByText(/Please enter the full secret URL/)).toBeTruthy();
  await page.user.clear(url);
  await page.user.type(url, SECRET);
  await page.user.click(form.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(url.value).toBe(''));
  expect(page.backend.to(CALENDARS).map(({ body }) => body)).toEqual([
    { consultant_id: 1, name: 'Work', url: SECRET },
  ]);
});

test('keeps the input when the calendar is connected already', async () => {
  const page = await open({
    [CONNECT]: () =>
      json({ code: '23505', message: 'constraint "connected_calendars_consultant_id_url_key"' }, 409),
  });
  const form = within(await screen.findByRole('form', { name: 'Connect a calendar' }));
  await page.user.type(form.getByLabelText(/^Name/), 'Work');
  await page.user.type(form.getByLabelText(/^Secret URL/), SECRET);
  await page.user.click(form.getByRole('button', { name: 'Connect' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This calendar is already connected.');
  expect(form.getByLabelText<HTMLInputElement>(/^Secret URL/).value).toBe(SECRET);
});

test('checks a calendar now, and removes it after a confirmation', async () => {
  const page = await open({ [CHECK]: () => json([{ id: 7 }]), [DISCONNECT]: () => json([{ id: 7 }]) });
  await page.user.click(await screen.findByRole('button', { name: 'Check now: Work' }));
  await waitFor(() => expect(page.backend.to(CALENDARS)).toHaveLength(1));
  await page.user.click(await screen.findByRole('button', { name: 'Remove: Work' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Work?' }));
  expect(page.backend.to(CALENDARS)).toHaveLength(1);
  await page.user.click(dialog.getByRole('button', { name: 'Remove calendar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.backend.to(CALENDARS).map(({ method, path }) => [method, path.split('&')[0]])).toEqual([
    ['PATCH', `${CALENDARS}?id=eq.7`],
    ['DELETE', `${CALENDARS}?id=eq.7`],
  ]);
});

test('creates a private feed, and shows its URL once, to copy', async () => {
  let feeds: unknown[] = [];
  const page = await open({
    [FEEDS]: () => json(feeds),
    [RENEW_FEED]: () => json([]),
    [CREATE_FEED]: () => {
      feeds = [{ consultant_id: 1, created_at: '2025-11-20T12:00:00.000Z', read_at: null }];
      return new Response(null, { status: 201 });
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Create private feed' }));
  const url = await screen.findByLabelText<HTMLInputElement>('URL of the private feed');
  const token = /^http:\/\/localhost:3000\/api\/bookings\/feed\/([\w-]{43})\.ics$/.exec(url.value)?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest('hex');
  expect(page.backend.to('/rest/v1/calendar_subscriptions').flatMap(({ body }) => body ?? [])).toEqual([
    { token_hash: hash },
    { consultant_id: 1, token_hash: hash },
  ]);

  await page.user.click(screen.getByRole('button', { name: 'Copy URL' }));
  expect(await navigator.clipboard.readText()).toBe(url.value);
  expect(screen.queryByRole('button', { name: 'Create private feed' })).toBeNull();
});

test('replaces and removes a private feed after a confirmation', async () => {
  const page = await open({
    [FEEDS]: () =>
      json([
        { consultant_id: 1, created_at: '2025-11-01T12:00:00.000Z', read_at: '2025-11-20T11:00:00.000Z' },
      ]),
    [RENEW_FEED]: () => json([{ consultant_id: 1 }]),
    [DELETE_FEED]: done,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Replace URL' }));
  const replace = within(await screen.findByRole('dialog', { name: 'Replace the URL?' }));
  await page.user.click(replace.getByRole('button', { name: 'Replace URL' }));
  expect(await screen.findByLabelText('URL of the private feed')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await page.user.click(screen.getByRole('button', { name: 'Remove feed' }));
  const remove = within(await screen.findByRole('dialog', { name: 'Remove the private feed?' }));
  await page.user.click(remove.getByRole('button', { name: 'Remove feed' }));
  await waitFor(() => expect(screen.queryByLabelText('URL of the private feed')).toBeNull());
  expect(page.backend.seen.findLast(({ method }) => method === 'DELETE')?.path).toBe(
    '/rest/v1/calendar_subscriptions?consultant_id=eq.1',
  );
});

test('offers to load the calendars again', async () => {
  let fails = true;
  const page = await open({ [LIST]: () => (fails ? json({ message: 'down' }, 503) : json([WORK])) });
  const alert = await screen.findByText(/We couldn’t load the calendars/, undefined, { timeout: 10_000 });
  fails = false;
  await page.user.click(
    within(alert.closest('[role=alert]') ?? document.body).getAllByRole('button')[0] as HTMLElement,
  );
  expect(await screen.findByRole('list', { name: 'Connected calendars' })).toBeTruthy();
});
