import type { Tables } from '@contracts/database.types.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { gate, json, type Routes, refused, sentence } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/system/components/system-health'));
warmUp(() => import('@/features/system/components/error-list'));

const HEALTH = 'GET /api/health';
const STATUS = 'GET /rest/v1/system_status';
const LIST = 'GET /rest/v1/error_reports';
const RESOLVE = 'PATCH /rest/v1/error_reports';

const OK = {
  status: 'ok',
  database: 'ok',
  auth: 'ok',
  mail: 'ok',
  clock: 'ok',
  storage: 'ok',
  publishing: 'ok',
  calendars: 'ok',
};
const BACKLOG: Tables<'system_status'> = {
  mails_due: 3,
  mail_seconds: 7200,
  mails_failed: 1,
  mails_sent: 9,
  builds: 0,
  build_seconds: null,
  failing_calendars: 0,
  open_errors: 2,
  last_run_at: '2026-11-24T12:00:00.000Z',
  day_coverage: 0.9996,
  month_coverage: null,
};
type Fault = Tables<'error_reports'>;

const FAULT: Fault = {
  id: 7,
  fingerprint: 'a'.repeat(64),
  source: 'browser',
  place: '/schedule',
  message: 'TypeError: x is not a function',
  stack: 'at a (/assets/x.js:1:2)',
  occurrences: 1200,
  first_seen_at: '2026-11-20T12:00:00.000Z',
  last_seen_at: '2026-11-24T12:00:00.000Z',
  last_request_id: 'browser-1234',
  resolved_at: null,
};
const listOf = (faults: Fault[]) => json(faults);
const fact = async (term: string) => {
  const name = await screen.findByText(term);
  return name.nextElementSibling?.textContent;
};

describe('the status', () => {
  const open = (routes: Routes = {}) =>
    openStaff('/system', { [HEALTH]: () => json(OK), [STATUS]: () => json([BACKLOG]), ...routes });

  test('shows the health of each part, what waits, and the uptime', async () => {
    const response = gate<Response>();
    await open({ [HEALTH]: () => response.promise });
    expect((await screen.findByText('Checking the parts...')).getAttribute('role')).toBe('status');
    response.resolve(json({ ...OK, clock: 'degraded' }));
    expect(await fact('Scheduled work')).toBe(' Needs attention');
    expect(await fact('Database')).toBe('OK');
    expect(await fact('Emails waiting')).toBe('3, the oldest for 2 hours');
    expect(await fact('Publishes waiting')).toBe('0');
    expect(await fact('Past 24 hours')).toBe('99.9%');
    expect(await fact('Past 30 days')).toBe('No data yet');
    expect(hrefOf('2 open errors')).toBe('/admin/system/errors');
    expect(document.title).toMatch(/^System \|/);
  });

  test('shows the parts of an unhealthy system', async () => {
    await open({ [HEALTH]: () => json({ ...OK, status: 'unavailable', auth: 'unavailable' }, 503) });
    expect(await fact('Accounts')).toBe(' Unavailable');
    expect(await fact('Database')).toBe('OK');
  });

  test('offers another try when it could not be loaded', async () => {
    const page = await open({
      [HEALTH]: () => sentence(500, 'Something went wrong on our end.'),
      [STATUS]: () => refused(503, 'database_unavailable'),
    });
    const check = (await screen.findByText('We couldn’t check the parts.')).closest('[role=alert]');
    await screen.findByText('We couldn’t load what is waiting.');
    page.backend.on(HEALTH, () => json(OK));
    await page.user.click(within(check as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(await fact('Files')).toBe('OK');
  });
});

describe('the errors', () => {
  const open = (address = '', routes: Routes = {}) =>
    openStaff(`/system/errors${address}`, { [LIST]: () => listOf([FAULT]), ...routes });
  const changes = (page: Awaited<ReturnType<typeof open>>) =>
    page.backend
      .to('/rest/v1/error_reports')
      .map(({ body }) => body)
      .filter(Boolean);
  const entry = async () =>
    within((await screen.findByText('TypeError: x is not a function')).closest('li') as HTMLElement);

  test('are listed with place, count, times, request and stack', async () => {
    const response = gate<Response>();
    await open('', { [LIST]: () => response.promise });
    expect((await screen.findByText('Loading errors...')).getAttribute('role')).toBe('status');
    response.resolve(listOf([FAULT]));
    const fault = await entry();
    expect(fault.getByText('/schedule')).toBeTruthy();
    expect(fault.getByText('Browser')).toBeTruthy();
    expect(fault.getByText(/^1,200 times/).textContent).toContain('request browser-1234');
    expect(fault.getByText('at a (/assets/x.js:1:2)')).toBeTruthy();
  });

  test('are resolved, and the list is read again', async () => {
    const page = await open('', { [RESOLVE]: () => json([{ id: 7 }]) });
    const fault = await entry();
    page.backend.on(LIST, () => listOf([]));
    await page.user.click(fault.getByRole('button', { name: /^Resolve/ }));
    expect(await screen.findByText('No open errors.')).toBeTruthy();
    expect(changes(page)).toEqual([{ resolved_at: expect.any(String) }]);
  });

  test('that are resolved are listed on request and opened again', async () => {
    const resolved = { ...FAULT, occurrences: 1, stack: null, resolved_at: FAULT.last_seen_at };
    const page = await open('', { [LIST]: () => listOf([resolved]), [RESOLVE]: () => json([{ id: 7 }]) });
    expect(await screen.findByText('No open errors.')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Resolved 1' }));
    expect(page.address()).toBe('/admin/system/errors?state=resolved');
    const fault = await entry();
    await page.user.click(await fault.findByRole('button', { name: /^Reopen/ }));
    await waitFor(() => expect(changes(page)).toEqual([{ resolved_at: null }]));
  });

  test('say so when a group is gone', async () => {
    const page = await open('', { [RESOLVE]: () => json([]) });
    await page.user.click((await entry()).getByRole('button', { name: /^Resolve/ }));
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('The error wasn’t changed'));
  });

  test('say so when a change fails', async () => {
    const page = await open('', { [RESOLVE]: () => refused(503, 'database_unavailable') });
    const fault = await entry();
    await page.user.click(fault.getByRole('button', { name: /^Resolve/ }));
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('The error wasn’t changed'));
  });

  test('offer another try when they could not be loaded', async () => {
    const page = await open('', { [LIST]: () => refused(503, 'database_unavailable') });
    const alert = (await screen.findByText('We couldn’t load the errors.')).closest('[role=alert]');
    page.backend.on(LIST, () => listOf([]));
    await page.user.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No open errors.')).toBeTruthy();
  });
});
