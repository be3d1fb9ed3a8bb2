import type { AuditEntry } from '@contracts/audit.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { gate, json } from './support/fake-backend';
import { openStaff } from './support/open-staff';
import { warmUp } from './support/warm-up';

warmUp(() => import('@/layouts/admin-shell'));
warmUp(() => import('@/layouts/people-screen'));
warmUp(() => import('@/features/audit/components/audit-log'));

afterEach(() => localStorage.clear());

const LIST = 'POST /rest/v1/rpc/list_audit_entries';
const ACTOR = 'c0000000-0000-4000-8000-000000000003';
const CHANGE: AuditEntry = {
  id: 9,
  at: '2025-11-21T12:00:00-05:00',
  actor: ACTOR,
  actorName: 'Ada Admin',
  action: 'lead.update',
  subject: '7',
  subjectName: 'Dana Okafor',
  target: { kind: 'lead', key: '7' },
  details: { status: ['new', 'won'] },
  names: {},
};
const ROLE: AuditEntry = {
  ...CHANGE,
  id: 8,
  actor: null,
  actorName: null,
  action: 'user_roles.update',
  subject: 'casey',
  subjectName: 'Casey Client',
  target: { kind: 'person', key: 'casey@example.com' },
  details: { from: 'client', to: 'admin' },
};
const pageOf = (entries: AuditEntry[], next: number | null = null) =>
  json({ entries, next, timeZone: 'America/New_York' });

const open = (address: string, routes: Parameters<typeof openStaff>[1] = {}) =>
  openStaff(`/people/audit${address}`, {
    [LIST]: () => pageOf([CHANGE, ROLE]),
    'POST /rest/v1/rpc/list_audit_filter_options': () =>
      json({
        actions: ['lead.update', 'user_roles.update'],
        actors: [
          { id: ACTOR, name: 'Ada Admin' },
          { id: ACTOR.replace(/3$/, '9'), name: null },
        ],
      }),
    ...routes,
  });

test('shows actor, action, target, and details as readable lines', async () => {
  const answer = gate<Response>();
  await open('', { [LIST]: () => answer.promise });
  expect((await screen.findByText('Loading the audit log...')).getAttribute('role')).toBe('status');
  answer.resolve(pageOf([CHANGE, ROLE]));
  const list = within(await screen.findByRole('list', { name: 'Audit log' }));
  const [change, role] = list.getAllByRole('listitem');
  expect(change?.textContent).toContain('Ada Admin changed the lead Dana Okafor');
  expect(change?.textContent).toContain('Status: new → won');
  expect(list.getByRole('link', { name: 'Dana Okafor' }).getAttribute('href')).toBe('/admin/leads/7');
  expect(list.getByRole('link', { name: 'Casey Client' }).getAttribute('href')).toBe(
    '/admin/people?query=casey%40example.com',
  );
  expect(role?.textContent).toContain('The system changed the role of Casey Client');
  expect(role?.textContent).toContain('Role: client → admin');
});

test('has its filters in the URL, and loads page by page', async () => {
  const page = await open(`?actor=${ACTOR}&subject=7`, { [LIST]: () => pageOf([CHANGE], 9) });
  await screen.findByText('Dana Okafor');
  page.backend.on(LIST, () => pageOf([ROLE]));
  await page.user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Casey Client');
  await page.user.selectOptions(screen.getByLabelText('Action'), 'Changed a role');
  await waitFor(() => expect(page.address()).toContain('action=user_roles.update'));
  expect(screen.getByRole('option', { name: /Deleted account \(/ })).toBeTruthy();
  const asked = () => page.backend.to('/rest/v1/rpc/list_audit_entries').map(({ body }) => body);
  const filter = { actor: ACTOR, subject: '7' };
  await waitFor(() =>
    expect(asked()).toEqual([
      { p_filter: filter },
      { p_filter: filter, p_before: 9 },
      { p_filter: { ...filter, action: 'user_roles.update' } },
    ]),
  );
});

test('an entry about something deleted has no link', async () => {
  await open('', { [LIST]: () => pageOf([{ ...CHANGE, subjectName: null, target: null }]) });
  const list = within(await screen.findByRole('list', { name: 'Audit log' }));
  expect(list.getByRole('listitem').textContent).toContain('Ada Admin changed the lead number 7');
  expect(list.queryByRole('link')).toBeNull();
});

test('shows the stored record on demand', async () => {
  const page = await open('', { [LIST]: () => pageOf([CHANGE]) });
  const toggle = await screen.findByRole('button', { name: /^Show the record/, expanded: false });
  await page.user.click(toggle);
  expect(JSON.parse(screen.getByRole('region', { name: 'Record' }).textContent ?? '')).toEqual({
    action: 'lead.update',
    subject: '7',
    details: { status: ['new', 'won'] },
  });
});

test('shows an empty result, and a failure with a retry', async () => {
  const page = await open('?action=lead.read', { [LIST]: () => json({ message: 'Away.' }, 503) });
  await screen.findByText(/couldn't load/);
  page.backend.on(LIST, () => pageOf([]));
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No entries found.')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(page.address()).toBe('/admin/people/audit');
});
