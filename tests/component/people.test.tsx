import type { Person } from '@contracts/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { gate, json, refused } from './support/fake-backend';
import { openStaff } from './support/open-staff';
import { warmUp } from './support/warm-up';

warmUp(() => import('@/layouts/admin-shell'));
warmUp(() => import('@/layouts/people-screen'));
warmUp(() => import('@/features/people/components/people-list'));

afterEach(() => localStorage.clear());

const LIST = 'POST /rest/v1/rpc/list_people';
const SET = 'POST /rest/v1/rpc/set_role';

const CASEY: Person = {
  id: 'casey',
  email: 'casey@example.com',
  fullName: 'Casey Client',
  company: 'Acme Co',
  role: 'client',
  isConfirmed: true,
  isYou: false,
  createdAt: '2025-11-20T12:00:00-05:00',
  lastSignInAt: null,
  bookings: 1,
  messages: 2,
};
const ADA: Person = {
  ...CASEY,
  id: 'ada',
  email: 'ada@example.com',
  fullName: null,
  role: 'admin',
  isYou: true,
};
const NEW: Person = {
  ...CASEY,
  id: 'new',
  email: 'new@example.com',
  fullName: 'New One',
  isConfirmed: false,
};
const pageOf = (people: Person[], over: object = {}) => json({ people, next: null, admins: 2, ...over });

const open = (routes: Parameters<typeof openStaff>[1] = {}, address = '/people') =>
  openStaff(address, { [LIST]: () => pageOf([CASEY, ADA, NEW]), [SET]: () => json(null), ...routes });
const entry = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'People' });
  return within(within(list).getByText(name).closest('li') as HTMLElement);
};

describe('the list of accounts', () => {
  test('shows a skeleton, then the accounts with their roles and activity', async () => {
    const answer = gate<Response>();
    await open({ [LIST]: () => answer.promise });
    expect((await screen.findByText('Loading people...')).getAttribute('role')).toBe('status');
    answer.resolve(pageOf([CASEY, ADA, NEW]));
    const casey = await entry('Casey Client');
    expect(casey.getByText('Client')).toBeTruthy();
    expect(casey.getByText('never signed in').parentElement?.textContent).toContain('1 booking, 2 messages');
    expect(casey.getByRole('link', { name: 'Documents of casey@example.com' }).getAttribute('href')).toBe(
      '/admin/people/documents?email=casey%40example.com',
    );
    const fresh = await entry('New One');
    expect(fresh.getByText('Email not confirmed')).toBeTruthy();
    expect(fresh.getByRole('button', { name: /Make admin/ })).toHaveProperty('disabled', true);
    expect(fresh.queryByRole('link')).toBeNull();
  });

  test('is filtered by the URL and loaded page by page', async () => {
    const next = { at: '2025-11-20T12:00:00.123456+00:00', id: 'casey' };
    const page = await open({ [LIST]: () => pageOf([CASEY], { next }) }, '/people?role=client&query=acme');
    await entry('Casey Client');
    page.backend.on(LIST, () => pageOf([NEW]));
    await page.user.click(screen.getByRole('button', { name: 'Show more' }));
    await entry('New One');
    await page.user.selectOptions(screen.getByLabelText('Role'), 'Admins');
    await waitFor(() => expect(page.address()).toBe('/admin/people?role=admin&query=acme'));
    const asked = page.backend.to('/rest/v1/rpc/list_people').map(({ body }) => body);
    expect(asked).toEqual([
      { p_filter: { query: 'acme', role: 'client' }, p_after: null },
      { p_filter: { query: 'acme', role: 'client' }, p_after: next },
      { p_filter: { query: 'acme', role: 'admin' }, p_after: null },
    ]);
  });

  test('shows an empty result, and a failure with a retry', async () => {
    const page = await open({ [LIST]: () => json({ message: 'Away.' }, 503) });
    await screen.findByText(/couldn't load/);
    page.backend.on(LIST, () => pageOf([]));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No accounts match.')).toBeTruthy();
  });
});

describe('a role', () => {
  test('is changed after a confirmation that names the consequences', async () => {
    const page = await open();
    await page.user.click((await entry('Casey Client')).getByRole('button', { name: /Make admin/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make Casey Client an admin?' }));
    expect(dialog.getByText(/can then read every message and booking/)).toBeTruthy();
    await page.user.click(dialog.getByRole('button', { name: 'Keep current role' }));
    expect(page.backend.to('/rest/v1/rpc/set_role')).toEqual([]);
    await page.user.click((await entry('Casey Client')).getByRole('button', { name: /Make admin/ }));
    page.backend.on(LIST, () => pageOf([{ ...CASEY, role: 'admin' }]));
    await page.user.click(await screen.findByRole('button', { name: 'Make admin' }));
    await waitFor(() =>
      expect(page.toasts).toEqual([{ kind: 'success', title: 'Casey Client is an admin now' }]),
    );
    expect(page.backend.to('/rest/v1/rpc/set_role').map(({ body }) => body)).toEqual([
      { p_user_id: 'casey', p_role: 'admin' },
    ]);
    expect((await entry('Casey Client')).getByText('Admin')).toBeTruthy();
  });

  test('is current even when the list was still loading', async () => {
    const first = gate<Response>();
    const page = await open();
    const casey = await entry('Casey Client');
    page.backend.on(LIST, () => first.promise);
    await page.user.selectOptions(screen.getByLabelText('Role'), 'Clients');
    await page.user.click(casey.getByRole('button', { name: /Make admin/ }));
    const dialog = within(await screen.findByRole('dialog'));
    page.backend.on(LIST, () => pageOf([{ ...CASEY, role: 'admin' }]));
    await page.user.click(dialog.getByRole('button', { name: 'Make admin' }));
    await waitFor(() => expect(page.toasts).toHaveLength(1));
    // Read before the change.
    first.resolve(pageOf([CASEY]));
    expect((await entry('Casey Client')).getByText('Admin')).toBeTruthy();
  });

  test('stays with the server’s message when the change is refused', async () => {
    const refusal = "You can't remove the last admin. Make someone else an admin first.";
    const page = await open({ [SET]: () => refused(409, 'last_admin') });
    await page.user.click((await entry('ada@example.com')).getByRole('button', { name: /Make client/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give up your admin role?' }));
    await page.user.click(dialog.getByRole('button', { name: 'Make client' }));
    expect(await dialog.findByText(`The role wasn't changed. ${refusal}`)).toBeTruthy();
  });

  test('cannot be changed for the last admin', async () => {
    await open({ [LIST]: () => pageOf([ADA, CASEY], { admins: 1 }) });
    const ada = await entry('ada@example.com');
    expect(ada.getByText('You need at least one admin.')).toBeTruthy();
    expect(ada.queryByRole('button', { name: /Make client/ })).toBeNull();
  });
});
