import type { Tables } from '@contracts/database.types.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { gate, json, type Routes } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/layouts/people-screen'));
warmUp(() => import('@/features/audit/components/audit-log'));

const LIST = 'GET /rest/v1/audit_entries';
const ACTOR = 'c0000000-0000-4000-8000-000000000003';
type AuditEntry = Tables<'audit_entries'>;
const CHANGE: AuditEntry = {
  id: 9,
  occurred_at: '2025-11-21T12:00:00-05:00',
  actor_id: ACTOR,
  actor_name: 'Ada Admin',
  action: 'lead.update',
  subject: '7',
  subject_name: 'Dana Okafor',
  page_key: '7',
  details: { changes: { status: ['new', 'won'] } },
  names: null,
};
const ROLE: AuditEntry = {
  ...CHANGE,
  id: 8,
  actor_id: null,
  actor_name: null,
  action: 'user_roles.update',
  subject: 'casey',
  subject_name: 'Casey Client',
  page_key: 'casey@example.com',
  details: { changes: { role: ['client', 'admin'] } },
};
const pageOf = (entries: AuditEntry[]) => json(entries);

const open = (address: string, routes: Routes = {}) =>
  openStaff(`/people/audit${address}`, {
    [LIST]: () => pageOf([CHANGE, ROLE]),
    'GET /rest/v1/audit_actions': () => json([{ action: 'lead.update' }, { action: 'user_roles.update' }]),
    'GET /rest/v1/audit_actors': () =>
      json([
        { id: ACTOR, name: 'Ada Admin' },
        { id: ACTOR.replace(/3$/, '9'), name: null },
      ]),
    ...routes,
  });

test('shows actor, action, target, and details as readable lines', async () => {
  const response = gate<Response>();
  await open('', { [LIST]: () => response.promise });
  expect((await screen.findByText('Loading the audit log...')).getAttribute('role')).toBe('status');
  response.resolve(pageOf([CHANGE, ROLE]));
  const list = within(await screen.findByRole('list', { name: 'Audit log' }));
  const [change, role] = list.getAllByRole('listitem');
  expect(change?.textContent).toContain('Ada Admin changed the lead Dana Okafor');
  expect(change?.textContent).toContain('Status: new → won');
  expect(hrefOf('Dana Okafor', list)).toBe('/admin/leads/7');
  expect(hrefOf('Casey Client', list)).toBe('/admin/people?query=casey%40example.com');
  expect(role?.textContent).toContain('The system changed the role of Casey Client');
  expect(role?.textContent).toContain('Role: client → admin');
});

test('has its filters in the URL, and loads page by page', async () => {
  const many = Array.from({ length: 51 }, (_, n) => ({ ...CHANGE, id: 100 - n, subject_name: `Dana ${n}` }));
  const page = await open(`?actor=${ACTOR}&subject=7`, { [LIST]: () => pageOf(many) });
  await screen.findByText('Dana 49');
  expect(screen.queryByText('Dana 50')).toBeNull();
  page.backend.on(LIST, () => pageOf([ROLE]));
  await page.user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Casey Client');
  await page.user.selectOptions(screen.getByLabelText('Action'), 'Changed a role');
  await waitFor(() => expect(page.address()).toContain('action=user_roles.update'));
  expect(screen.getByRole('option', { name: /Deleted account \(/ })).toBeTruthy();
  const asked = () =>
    page.backend.to('/rest/v1/audit_entries').map(({ path }) => path.replace(/^.*[?]select=[*]&/, ''));
  const filter = `actor_id=eq.${ACTOR}`;
  await waitFor(() =>
    expect(asked()).toEqual([
      `${filter}&subject=eq.7&order=id.desc&limit=51`,
      `${filter}&subject=eq.7&id=lt.51&order=id.desc&limit=51`,
      `${filter}&action=eq.user_roles.update&subject=eq.7&order=id.desc&limit=51`,
    ]),
  );
});

test('an entry about something deleted has no link', async () => {
  await open('', { [LIST]: () => pageOf([{ ...CHANGE, subject_name: null, page_key: null }]) });
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
    details: { changes: { status: ['new', 'won'] } },
  });
});

test('shows an empty result, and a failure with a retry', async () => {
  const page = await open('?action=lead.read', { [LIST]: () => json({ message: 'Away.' }, 503) });
  await screen.findByText(/couldn’t load/);
  page.backend.on(LIST, () => pageOf([]));
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No entries found.')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(page.address()).toBe('/admin/people/audit');
});
