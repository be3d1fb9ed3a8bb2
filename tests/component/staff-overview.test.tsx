import type { StaffOverview } from '@contracts/staff-overview.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { appointments, CHANGE, changed, changesOf, LIST, REQUEST } from './support/appointments';
import { gate, json } from './support/fake-backend';
import { openStaff } from './support/open-staff';
import { warmUp } from './support/warm-up';

// A chart needs a browser's layout; its data is in its accessible name and in the table.
vi.mock('@/features/overview/components/charts', () => ({
  WeeklyBars: () => null,
  ConversionBars: () => null,
}));

warmUp(() => import('@/layouts/admin-shell'));
warmUp(() => import('@/layouts/overview-screen'));

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const CALL = 'POST /rest/v1/rpc/get_staff_overview';
const BUSY: StaffOverview = {
  now: '2025-11-24T14:00:00Z',
  date: '2025-11-24',
  today: [
    {
      id: 'a1',
      startsAt: '2025-11-24T15:00:00Z',
      endsAt: '2025-11-24T16:00:00Z',
      clientName: 'ليلى <img src=x onerror=alert(1)>',
      serviceType: 'Strategy Session',
      status: 'confirmed',
      consultant: 'Meridian',
      place: { meetsBy: 'video', videoLink: 'https://meet.jit.si/room' },
    },
  ],
  unanswered: {
    count: 2,
    isMore: false,
    overOneDay: 1,
    overThreeDays: 1,
    unassigned: 1,
    oldest: [
      {
        id: 7,
        createdAt: '2025-11-19T14:00:00Z',
        name: 'Grace',
        company: 'C',
        status: 'open',
        assigneeName: 'Ada',
        messages: 3,
      },
      {
        id: 9,
        createdAt: '2025-11-24T13:00:00Z',
        name: 'Hana',
        company: 'D',
        status: 'new',
        assigneeName: null,
        messages: 1,
      },
    ],
    unowned: [{ id: 9, createdAt: '2025-11-24T13:00:00Z', name: 'Hana', company: 'D', messages: 1 }],
  },
  tasks: {
    count: 2,
    isMore: false,
    next: [
      { id: 1, title: 'Call back', dueAt: '2025-11-23T14:00:00Z', version: 3, leadId: 7, leadName: 'Irene' },
      { id: 2, title: 'Write the offer', dueAt: null, version: 1, leadId: 9, leadName: 'Joan' },
    ],
  },
  weeks: [
    { monday: '2025-11-17', leads: 1200, bookings: 3 },
    { monday: '2025-11-24', leads: 1, bookings: 0 },
  ],
  conversion: { since: '2025-10-28', visits: 400, started: 20, booked: 5 },
  answers: { count: 12, medianSeconds: 5400 },
  meetings: { ended: 8, missed: 1 },
  mail: { due: 0, oldestSeconds: null, dead: 2, sentLastDay: 9 },
};
const QUIET: StaffOverview = {
  ...BUSY,
  today: [],
  unanswered: {
    count: 0,
    isMore: false,
    overOneDay: 0,
    overThreeDays: 0,
    unassigned: 0,
    oldest: [],
    unowned: [],
  },
  tasks: { count: 0, isMore: false, next: [] },
  conversion: { since: null, visits: 0, started: 0, booked: 0 },
  answers: { count: 0, medianSeconds: null },
  meetings: { ended: 0, missed: 0 },
  mail: { due: 0, oldestSeconds: null, dead: 0, sentLastDay: 0 },
};

const open = (routes: Parameters<typeof openStaff>[1]) =>
  openStaff('', {
    'GET /api/contact-submissions': () => json([]),
    [LIST]: appointments([]),
    'GET /rest/v1/chat_list': () => json([]),
    ...routes,
  });

describe('the overview', () => {
  test('shows a placeholder while it loads, beside the messages', async () => {
    const answer = gate<Response>();
    await open({ [CALL]: () => answer.promise });
    expect((await screen.findByText('Loading the overview...')).getAttribute('role')).toBe('status');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Dashboard');
    answer.resolve(json(BUSY));
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeTruthy();
  });

  test('has the requests to approve, which can be approved in place', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-11-20T17:00:00Z') });
    const page = await open({
      [CALL]: () => json(BUSY),
      [LIST]: appointments([REQUEST]),
      [CHANGE]: changed(REQUEST, { status: 'confirmed' }),
    });
    expect(await screen.findByRole('heading', { name: '1 request to approve' })).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: /^Approve/ }));
    expect(changesOf(page.backend)).toMatchObject([{ id: REQUEST.id, status: 'confirmed' }]);
  });

  test('lists today’s appointments as text, in the firm’s zone', async () => {
    const page = await open({ [CALL]: () => json(BUSY) });
    const list = await screen.findByRole('list', { name: 'Today’s appointments' });
    expect(list.textContent).toContain('10:00 AM to 11:00 AM');
    expect(list.textContent).toContain('ليلى <img src=x onerror=alert(1)>, Strategy Session');
    expect(list.textContent).toContain('Confirmed');
    expect(list.textContent).toContain('With Meridian, https://meet.jit.si/room');
    expect(page.container.querySelector('main img, li img')).toBeNull();
    expect(screen.getByText('Monday, November 24, Eastern Time')).toBeTruthy();
  });

  test('lists the viewer’s tasks, with what is overdue', async () => {
    await open({ [CALL]: () => json(BUSY) });
    const list = await screen.findByRole('list', { name: 'My tasks' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Done: Call backCall backIrene, overdue since Nov 23, 2025/);
    expect(second?.textContent).toBe('Done: Write the offerWrite the offerJoan');
    expect(within(list).getByRole('link', { name: 'Call back' }).getAttribute('href')).toBe('/admin/leads/7');
    expect(screen.getByRole('link', { name: '1 unassigned' }).getAttribute('href')).toBe(
      '/admin/leads?status=new,open&assignee=none',
    );
  });

  test('completes a task in place, and opens it again', async () => {
    let version = 3;
    const page = await open({
      [CALL]: () => json(BUSY),
      'PATCH /rest/v1/lead_tasks': () => json([{ version: ++version }]),
    });
    const box = await screen.findByRole('checkbox', { name: 'Done: Call back' });
    await page.user.click(box);
    await screen.findByText('1 open');
    expect(box).toHaveProperty('checked', true);
    const [done] = page.backend.to('/rest/v1/lead_tasks');
    expect(done?.path).toContain('version=eq.3');
    expect(done?.body).toEqual({ done_at: expect.stringMatching(/^\d{4}-/) });
    await page.user.click(box);
    await screen.findByText('2 open');
    const [, reopened] = page.backend.to('/rest/v1/lead_tasks');
    expect(reopened?.path).toContain('version=eq.4');
    expect(reopened?.body).toEqual({ done_at: null });
  });

  test('says that someone else changed a task, and shows the latest version', async () => {
    const [task, ...rest] = BUSY.tasks.next;
    const answers = [
      BUSY,
      { ...BUSY, tasks: { ...BUSY.tasks, next: [{ ...task, title: 'Call at noon' }, ...rest] } },
    ];
    const page = await open({
      [CALL]: () => json(answers.shift() ?? answers[0]),
      'PATCH /rest/v1/lead_tasks': () => json([]),
    });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Done: Call back' }));
    const box = await screen.findByRole('checkbox', { name: 'Done: Call at noon' });
    expect(box).toHaveProperty('checked', false);
    expect(page.toasts[0]).toMatchObject({
      kind: 'error',
      title: 'Not saved',
      description: expect.stringContaining('Someone else'),
    });
  });

  test('lists waiting leads with their waiting time and a link', async () => {
    await open({ [CALL]: () => json(BUSY) });
    const list = await screen.findByRole('list', { name: 'Waiting longest' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toBe('GraceC, for Ada, 3 messages5 days');
    const unowned = screen.getByRole('list', { name: 'Owned by no one' });
    expect(unowned.textContent).toBe('HanaD1 hour');
    expect(second?.textContent).toBe('HanaD, unassigned1 hour');
    expect(within(list).getByRole('link', { name: 'Grace' }).getAttribute('href')).toBe('/admin/leads/7');
    expect(screen.getByRole('link', { name: 'All new and open leads' }).getAttribute('href')).toBe(
      '/admin/leads?status=new,open&sort=oldest',
    );
  });

  test('shows the key figures with their notes', async () => {
    await open({ [CALL]: () => json(BUSY) });
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
    const page = await open({ [CALL]: () => json(BUSY) });
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
    await open({ [CALL]: () => json(QUIET) });
    expect(await screen.findByText('No appointments today.')).toBeTruthy();
    expect(screen.getByText('Every lead has a reply.')).toBeTruthy();
    expect(screen.getByText('No visits counted yet.')).toBeTruthy();
    expect(screen.getAllByText('None yet')).toHaveLength(2);
  });

  test('shows an error with a retry button, and keeps the messages', async () => {
    const page = await open({ [CALL]: () => json({ message: 'Away.' }, 503) });
    expect((await screen.findByRole('alert')).textContent).toContain("We couldn't load the overview.");
    expect(await screen.findByText('No submissions found.')).toBeTruthy();
    page.backend.on(CALL, () => json(BUSY));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Grace')).toBeTruthy();
  });
});
