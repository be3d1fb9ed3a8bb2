import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { StaffAppointment } from '@/features/appointments/model/staff-appointment';
import { CHANGE, CONFIRMED, changed, changesOf, LIST, REQUEST } from '../support/appointments';
import { gate, json, type Routes } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { openStaff } from '../support/open-staff';
import { METRICS, overviewRoutes, QUIET, TASKS } from '../support/overview';
import { warmUp } from '../support/warm-up';

// A chart needs a browser's layout; its data is in its accessible name and in the table.
vi.mock('@/features/overview/components/charts', () => ({
  WeeklyBars: () => null,
  ConversionBars: () => null,
}));

warmUp(() => import('@/layouts/overview-screen'));

const BUSY: typeof QUIET = {
  ...QUIET,
  waiting: [
    {
      is_unassigned: false,
      id: 7,
      since: '2025-11-19T14:00:00Z',
      messages: 3,
      name: 'Grace',
      company: 'C',
      assignee: 'Ada',
    },
    ...[false, true].map((is_unassigned) => ({
      is_unassigned,
      id: 9,
      since: '2025-11-24T13:00:00Z',
      messages: 1,
      name: 'Hana',
      company: 'D',
      assignee: null,
    })),
  ],
  tasks: {
    count: 2,
    next: [
      {
        id: 1,
        title: 'Call back',
        due_at: '2025-11-23T14:00:00Z',
        version: 3,
        lead: { id: 7, name: 'Irene' },
      },
      { id: 2, title: 'Write the offer', due_at: null, version: 1, lead: { id: 9, name: 'Joan' } },
    ],
  },
  metrics: {
    waiting: 2,
    over_one_day: 1,
    over_three_days: 1,
    unassigned: 1,
    responses: 12,
    median_seconds: 5400,
    meetings_ended: 8,
    meetings_missed: 1,
    visits_since: '2025-10-28',
    visits: 400,
    visits_with_time: 20,
    visits_booked: 5,
  },
  mail: { mails_due: 0, mail_seconds: null, mails_failed: 2, mails_sent: 9 },
};
const TODAY: StaffAppointment = {
  ...CONFIRMED,
  starts_at: '2025-11-24T15:00:00Z',
  ends_at: '2025-11-24T16:00:00Z',
  client_name: 'ليلى <img src=x onerror=alert(1)>',
  service_type: 'Strategy Session',
  meets_by: 'video',
  video_link: 'https://meet.jit.si/room',
};

const isOfToday = (url: string) =>
  new URL(url).searchParams.has('status', 'in.(pending,confirmed,completed,no_show)');

/** Opens the overview on Monday, November 24, 2025, 9:00 AM in New York. */
const open = (routes: Routes, today: StaffAppointment[] = [], pending: StaffAppointment[] = []) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-11-24T14:00:00Z') });
  return openStaff('', {
    'GET /api/contact-submissions': () => json([]),
    [LIST]: ({ url }) => json(isOfToday(url) ? today : pending),
    'GET /rest/v1/chat_list': () => json([]),
    ...overviewRoutes(BUSY),
    ...routes,
  });
};

const changesOfTasks = (backend: Awaited<ReturnType<typeof open>>['backend']) =>
  backend.to('/rest/v1/lead_tasks').filter(({ method }) => method === 'PATCH');

describe('the overview', () => {
  test('shows a placeholder while it loads, beside the messages', async () => {
    const response = gate<Response>();
    await open({ [METRICS]: () => response.promise });
    expect((await screen.findByText('Loading the overview...')).getAttribute('role')).toBe('status');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Dashboard');
    response.resolve(json([BUSY.metrics]));
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeTruthy();
  });

  test('has the requests to approve, which can be approved in place', async () => {
    const request = { ...REQUEST, starts_at: '2025-11-25T15:00:00Z', ends_at: '2025-11-25T16:00:00Z' };
    const page = await open({ [CHANGE]: changed(request, { status: 'confirmed' }) }, [], [request]);
    expect(await screen.findByRole('heading', { name: '1 request to approve' })).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: /^Approve/ }));
    expect(changesOf(page.backend)).toMatchObject([{ id: REQUEST.id, status: 'confirmed' }]);
  });

  test('lists today’s appointments as text, in the firm’s zone', async () => {
    const page = await open({}, [TODAY]);
    const list = await screen.findByRole('list', { name: 'Today’s appointments' });
    expect(list.textContent).toContain('10:00 AM to 11:00 AM');
    expect(list.textContent).toContain('ليلى <img src=x onerror=alert(1)>, Strategy Session');
    expect(list.textContent).toContain('Confirmed');
    expect(list.textContent).toContain('With Meridian, https://meet.jit.si/room');
    expect(page.container.querySelector('main img, li img')).toBeNull();
    expect(screen.getByText('Monday, November 24, Eastern Time')).toBeTruthy();
  });

  test('lists the viewer’s tasks, with what is overdue', async () => {
    await open({});
    const list = await screen.findByRole('list', { name: 'My tasks' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Done: Call backCall backIrene, overdue since Nov 23, 2025/);
    expect(second?.textContent).toBe('Done: Write the offerWrite the offerJoan');
    expect(hrefOf('Call back', within(list))).toBe('/admin/leads/7');
    expect(hrefOf('1 unassigned')).toBe('/admin/leads?status=new,open&assignee=none');
  });

  test('completes a task in place, and opens it again', async () => {
    let version = 3;
    const page = await open({
      'PATCH /rest/v1/lead_tasks': () => json([{ version: ++version }]),
    });
    const box = await screen.findByRole('checkbox', { name: 'Done: Call back' });
    await page.user.click(box);
    await screen.findByText('1 open');
    expect(box).toHaveProperty('checked', true);
    const [done] = changesOfTasks(page.backend);
    expect(done?.path).toContain('version=eq.3');
    expect(done?.body).toEqual({ done_at: expect.stringMatching(/^\d{4}-/) });
    await page.user.click(box);
    await screen.findByText('2 open');
    const [, reopened] = changesOfTasks(page.backend);
    expect(reopened?.path).toContain('version=eq.4');
    expect(reopened?.body).toEqual({ done_at: null });
  });

  test('says that someone else changed a task, and shows the latest version', async () => {
    const page = await open({
      'PATCH /rest/v1/lead_tasks': () => json([]),
    });
    const box = await screen.findByRole('checkbox', { name: 'Done: Call back' });
    const tasks = { count: 2, next: BUSY.tasks.next.map((task) => ({ ...task, title: 'Call at noon' })) };
    page.backend.on(
      TASKS,
      overviewRoutes({ ...BUSY, tasks: { ...tasks, next: tasks.next.slice(0, 1) } })[TASKS],
    );
    await page.user.click(box);
    const newer = await screen.findByRole('checkbox', { name: 'Done: Call at noon' });
    expect(newer).toHaveProperty('checked', false);
    expect(page.toasts[0]).toMatchObject({
      kind: 'error',
      title: 'Not saved',
      description: expect.stringContaining('Someone else'),
    });
  });

  test('lists waiting leads with their waiting time and a link', async () => {
    await open({});
    const list = await screen.findByRole('list', { name: 'Waiting longest' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toBe('GraceC, for Ada, 3 messages5 days');
    const unowned = screen.getByRole('list', { name: 'Owned by no one' });
    expect(unowned.textContent).toBe('HanaD1 hour');
    expect(second?.textContent).toBe('HanaD, unassigned1 hour');
    expect(hrefOf('Grace', within(list))).toBe('/admin/leads/7');
    expect(hrefOf('All new and open leads')).toBe('/admin/leads?status=new,open&sort=oldest');
  });

  test('shows the key figures with their notes', async () => {
    await open({});
    const terms = await screen.findAllByRole('term');
    const facts = terms.map((term) => term.parentElement?.textContent);
    expect(facts).toEqual([
      'Waiting for a reply21 over a day',
      'Response time1 h 30 minMedian of 12 responses, last 28 days',
      'No-shows12.5%1 of 8 appointments, last 90 days',
      'Email2 failedFailed after several attempts',
    ]);
  });

  test('has a data table for each chart', async () => {
    const page = await open({});
    expect(
      await screen.findByRole('img', {
        name: 'Bars: 1,201 leads and 3 bookings, week by week. The table has the figures.',
      }),
    ).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Table of Leads and bookings' }));
    const weeks = screen.getByRole('table', { name: 'Leads and bookings' });
    expect(
      within(weeks)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['Week ofLeadsBookings', 'Nov 24, 202510', 'Nov 17, 20251,2003']);
    await page.user.click(screen.getByRole('button', { name: 'Table of From visit to booking' }));
    const steps = screen.getByRole('table', { name: 'From visit to booking' });
    expect(within(steps).getByRole('row', { name: /Booked/ }).textContent).toBe('Booked51.3%');
  });

  test('shows an empty state', async () => {
    await open(overviewRoutes(QUIET));
    expect(await screen.findByText('No appointments today.')).toBeTruthy();
    expect(screen.getByText('Every lead has a reply.')).toBeTruthy();
    expect(screen.getByText('No visits counted yet.')).toBeTruthy();
    expect(screen.getAllByText('None yet')).toHaveLength(2);
  });

  test('shows an error with a retry button, and keeps the messages', async () => {
    const page = await open({ [METRICS]: () => json({ message: 'Away.' }, 503) });
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the overview.');
    expect(await screen.findByText('No submissions found.')).toBeTruthy();
    page.backend.on(METRICS, () => json([BUSY.metrics]));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Grace')).toBeTruthy();
  });
});
