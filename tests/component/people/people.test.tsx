import type { Tables } from '@contracts/database.types.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { gate, json, type Routes, refused } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/layouts/people-screen'));
warmUp(() => import('@/features/people/components/people-list'));

const LIST = 'GET /rest/v1/people';
const ADMINS = 'GET /rest/v1/accounts';
const SET = 'PATCH /rest/v1/accounts';

type Person = Tables<'people'>;

const CASEY: Person = {
  id: 'casey',
  email: 'casey@example.com',
  name: 'Casey Client',
  full_name: 'Casey Client',
  company: 'Acme Co',
  role: 'client',
  is_confirmed: true,
  created_at: '2025-11-20T17:00:00.123456+00:00',
  last_sign_in_at: null,
  search_text: '',
  bookings: 1,
  messages: 2,
};
const ADA: Person = {
  ...CASEY,
  id: 'ada',
  email: 'ada@example.com',
  name: 'ada@example.com',
  full_name: null,
  role: 'admin',
};
const NEW: Person = {
  ...CASEY,
  id: 'new',
  email: 'new@example.com',
  name: 'New One',
  full_name: 'New One',
  is_confirmed: false,
};
const pageOf = (people: Person[]) => json(people);

const open = (routes: Routes = {}, address = '/people') =>
  openStaff(address, {
    [LIST]: () => pageOf([CASEY, ADA, NEW]),
    [ADMINS]: () => json([{ id: 'ada' }, { id: 'bo' }]),
    [SET]: () => json([{ id: 'casey' }]),
    ...routes,
  });
const changes = (page: Awaited<ReturnType<typeof open>>) =>
  page.backend.seen.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);
const entry = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'People' });
  return within(within(list).getByText(name).closest('li') as HTMLElement);
};

describe('the list of accounts', () => {
  test('shows a skeleton, then the accounts with their roles and activity', async () => {
    const response = gate<Response>();
    await open({ [LIST]: () => response.promise });
    expect((await screen.findByText('Loading people...')).getAttribute('role')).toBe('status');
    response.resolve(pageOf([CASEY, ADA, NEW]));
    const casey = await entry('Casey Client');
    expect(casey.getByText('Client')).toBeTruthy();
    expect(casey.getByText('never signed in').parentElement?.textContent).toContain('1 booking, 2 messages');
    expect(hrefOf('Documents of casey@example.com', casey)).toBe(
      '/admin/people/documents?email=casey%40example.com',
    );
    const fresh = await entry('New One');
    expect(fresh.getByText('Email not confirmed')).toBeTruthy();
    expect(fresh.getByRole('button', { name: /Make admin/ })).toHaveProperty('disabled', true);
    expect(fresh.queryByRole('link')).toBeNull();
  });

  test('is filtered by the URL and loaded page by page', async () => {
    const many = Array.from({ length: 51 }, (_, n) => ({ ...CASEY, id: `casey${n}`, name: `Casey ${n}` }));
    const page = await open({ [LIST]: () => pageOf(many) }, '/people?role=client&query=ac_me');
    await entry('Casey 49');
    expect(screen.queryByText('Casey 50')).toBeNull();
    page.backend.on(LIST, () => pageOf([NEW]));
    await page.user.click(screen.getByRole('button', { name: 'Show more' }));
    await entry('New One');
    await page.user.selectOptions(screen.getByLabelText('Role'), 'Admins');
    await waitFor(() => expect(page.address()).toBe('/admin/people?role=admin&query=ac_me'));
    const asked = page.backend
      .to('/rest/v1/people')
      .map(({ path }) => new URL(path, 'http://any').searchParams);
    const words = 'like.%ac\\_me%';
    expect(asked.map((query) => [query.get('role'), query.get('search_text'), query.get('or')])).toEqual([
      ['eq.client', words, null],
      [
        'eq.client',
        words,
        `(created_at.lt."${CASEY.created_at}",and(created_at.eq."${CASEY.created_at}",id.lt.casey49))`,
      ],
      ['eq.admin', words, null],
    ]);
  });

  test('shows an empty result, and a failure with a retry', async () => {
    const page = await open({ [LIST]: () => json({ message: 'Away.' }, 503) });
    await screen.findByText(/couldn’t load/);
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
    expect(changes(page)).toEqual([]);
    await page.user.click((await entry('Casey Client')).getByRole('button', { name: /Make admin/ }));
    page.backend.on(LIST, () => pageOf([{ ...CASEY, role: 'admin' }]));
    await page.user.click(await screen.findByRole('button', { name: 'Make admin' }));
    await waitFor(() =>
      expect(page.toasts).toEqual([{ kind: 'success', title: 'Casey Client is an admin now' }]),
    );
    expect(changes(page)).toEqual([['/rest/v1/accounts?id=eq.casey&select=id', { role: 'admin' }]]);
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
    const refusal = 'You can’t remove the last admin. Make someone else an admin first.';
    const page = await open({ [SET]: () => refused(409, 'last_admin') });
    await page.user.click((await entry('ada@example.com')).getByRole('button', { name: /Make client/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give up your admin role?' }));
    await page.user.click(dialog.getByRole('button', { name: 'Make client' }));
    expect(await dialog.findByText(`The role wasn’t changed. ${refusal}`)).toBeTruthy();
  });

  test('cannot be changed for the last admin', async () => {
    await open({ [ADMINS]: () => json([{ id: 'ada' }]) });
    const ada = await entry('ada@example.com');
    expect(ada.getByText('You need at least one admin.')).toBeTruthy();
    expect(ada.queryByRole('button', { name: /Make client/ })).toBeNull();
  });
});
