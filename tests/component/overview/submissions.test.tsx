import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { gate, json, type Routes, sentence } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { countOf } from '../support/leads';
import { ADMIN, openStaff } from '../support/open-staff';
import { METRICS, overviewRoutes, QUIET } from '../support/overview';
import { warmUp } from '../support/warm-up';

const LIST = 'GET /api/contact-submissions';
const ROLE = 'POST /rest/v1/rpc/my_role';

const MESSAGES = [
  {
    id: 2,
    createdAt: '2025-11-24T09:05:00-05:00',
    name: 'ليلى أحمد',
    email: 'layla@example.com',
    company: 'شركة',
    message: 'First line\n\nThird line <img src=x onerror=alert(1)>',
  },
  {
    id: 1,
    createdAt: '2025-11-23T16:30:00-05:00',
    name: 'Grace',
    email: 'g?cc=x@example.com',
    company: 'C',
    message: 'Hello there',
  },
];

warmUp(() => import('@/layouts/overview-screen'));

// Separate tests cover the overview below the list. Here its requests stay pending.
const open = (routes: Routes) =>
  openStaff('', {
    ...overviewRoutes(QUIET),
    [METRICS]: () => gate<Response>().promise,
    'GET /rest/v1/booked_appointments': () => gate<Response>().promise,
    'GET /rest/v1/chat_list': () => gate<Response>().promise,
    ...routes,
  });

describe('the list', () => {
  test('loads with the user’s session, newest first with its columns', async () => {
    const response = gate<Response>();
    const page = await open({ [LIST]: () => response.promise });
    expect((await screen.findByText('Loading submissions...')).getAttribute('role')).toBe('status');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Dashboard');
    expect(screen.getByText('Manage contact form submissions and website content')).toBeTruthy();
    response.resolve(json(MESSAGES));
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((th) => th.textContent),
    ).toEqual(['Date', 'Name', 'Email', 'Company', 'Action']);
    const first = within(table).getAllByRole('row')[1];
    expect(first?.textContent).toContain('Nov 24, 2025 9:05 AM');
    expect(first?.textContent).toContain('layla@example.com');
    expect(page.backend.to('/api')[0]?.headers.get('authorization')).toBe(`Bearer ${ADMIN.access_token}`);
  });

  test('shows ten, and more on request', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ ...MESSAGES[1], id: index + 1 }));
    const page = await open({ [LIST]: () => json(many) });
    const rows = async () => within(await screen.findByRole('table')).getAllByRole('row').length - 1;
    expect(await rows()).toBe(10);
    await page.user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await rows()).toBe(12);
    expect(screen.getByText('Showing 12 of 12')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show more' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('says how many there are in all when the list has only the newest', async () => {
    const newest = Array.from({ length: 1000 }, (_, id) => ({ ...MESSAGES[1], id }));
    await open({
      [LIST]: () => json(newest),
      'HEAD /rest/v1/leads': () => countOf(1234),
    });
    expect(await screen.findByText('Showing 10 of 1,234')).toBeTruthy();
  });

  test('none yet', async () => {
    await open({ [LIST]: () => json([]) });
    expect(await screen.findByText('No submissions found.')).toBeTruthy();
    expect(screen.getByText(/will appear here/)).toBeTruthy();
  });

  test('a failure shows an error with a retry button', async () => {
    const page = await open({ [LIST]: () => sentence(503, 'Away.') });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Error loading submissions. Please try again later.',
    );
    page.backend.on(LIST, () => json(MESSAGES));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a demoted admin is redirected to the sign-in page by the first refusal', async () => {
    const page = await open({ [LIST]: () => json(MESSAGES) });
    await screen.findByRole('table');
    page.backend.on(LIST, () => sentence(403, 'This needs an admin account.'));
    page.backend.on(ROLE, () => json('client'));
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(page.address()).toBe('/auth/login?next=%2Fadmin'));
    expect(screen.queryByText('layla@example.com')).toBeNull();
  });
});

describe('one message', () => {
  test('is shown completely, as plain text in its own direction, and returns the focus', async () => {
    const page = await open({ [LIST]: () => json(MESSAGES) });
    const button = (await screen.findAllByRole('button', { name: /View Details/ }))[0] as HTMLElement;
    await page.user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Contact Form Submission' });
    expect(dialog.textContent).toContain('Received on Nov 24, 2025 9:05 AM');
    const message = within(dialog).getByText(/First line/);
    expect(message.textContent).toBe(MESSAGES[0]?.message);
    expect(message.getAttribute('dir')).toBe('auto');
    expect(dialog.querySelector('img')).toBeNull();
    expect(hrefOf('layla@example.com', within(dialog))).toBe('mailto:layla@example.com');
    const lead = within(dialog).getByRole('link', { name: 'Reply, assign and follow up' });
    expect(lead.getAttribute('href')).toBe('/admin/leads/2');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('an address cannot add a CC recipient', async () => {
    const page = await open({ [LIST]: () => json(MESSAGES) });
    await page.user.click((await screen.findAllByRole('button', { name: /View Details/ }))[1] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    expect(hrefOf('g?cc=x@example.com', within(dialog))).toBe('mailto:g%3Fcc%3Dx@example.com');
  });
});
