import type { Tables } from '@contracts/database.types.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { gate, json, type Routes } from '../support/fake-backend';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/mail/components/mail-screen'));

const LIST = 'GET /rest/v1/mails';
const TOTALS = 'GET /rest/v1/mail_totals';
const CHANGE = 'PATCH /rest/v1/mails';

type Mail = Tables<'mails'>;

const FAILED: Mail = {
  id: 5,
  kind: 'contact_received',
  recipient: 'dana@example.com',
  state: 'failed',
  attempts: 12,
  created_at: '2025-11-20T12:00:00-05:00',
  send_after: '2025-11-20T12:00:00-05:00',
  sent_at: null,
  failed_at: '2025-11-22T12:00:00-05:00',
  skipped_at: null,
  error: '550 No such mailbox',
  lead_id: 7,
  copy_of: null,
  has_link: false,
  is_security: false,
};
const SENT: Mail = {
  ...FAILED,
  id: 4,
  kind: 'lead_reply',
  state: 'sent',
  attempts: 1,
  error: null,
  sent_at: FAILED.failed_at,
  failed_at: null,
};
const QUEUED: Mail = { ...FAILED, state: 'due', failed_at: null };
const totals = () =>
  json([
    { state: 'scheduled', mails: 3 },
    { state: 'obsolete', mails: 2 },
    { state: 'failed', mails: 1 },
    { state: 'sent', mails: 1200 },
  ]);
const pageOf = (mails: Mail[]) => json(mails);
/** The conditions of each request for a list. */
const conditions = (page: Awaited<ReturnType<typeof open>>) =>
  page.backend
    .to('/rest/v1/mails')
    .map(({ path }) => Object.fromEntries(new URL(path, 'http://site').searchParams))
    .map(({ select: _select, order: _order, limit: _limit, ...rest }) => rest);

const open = (address = '', routes: Routes = {}) =>
  openStaff(`/mail${address}`, { [LIST]: () => pageOf([FAILED, SENT]), [TOTALS]: totals, ...routes });
const entry = async (what: string) => within((await screen.findByText(what)).closest('li') as HTMLElement);

describe('the queue', () => {
  test('shows the number of each state, the recipients, and the reason of a failure', async () => {
    const response = gate<Response>();
    await open('', { [LIST]: () => response.promise });
    expect((await screen.findByText('Loading emails...')).getAttribute('role')).toBe('status');
    response.resolve(pageOf([FAILED, SENT]));
    const failed = await entry('We got your message');
    expect(failed.getByText('550 No such mailbox')).toBeTruthy();
    expect(failed.getByText(', 12 attempts').parentElement?.textContent).toMatch(
      /^Failed .*, 12 attempts, lead 7$/,
    );
    expect(failed.getByRole('link', { name: 'lead 7' }).getAttribute('href')).toBe('/admin/leads/7');
    expect(screen.getByRole('button', { name: 'Sent 1,200' })).toBeTruthy();
  });

  test('is filtered by state and address, page by page', async () => {
    const many = Array.from({ length: 51 }, (_, index) => ({ ...FAILED, id: 100 - index }));
    const page = await open('?query=dana', { [LIST]: () => pageOf(many) });
    expect(await screen.findAllByText('We got your message')).toHaveLength(50);
    page.backend.on(LIST, () => pageOf([SENT]));
    await page.user.click(screen.getByRole('button', { name: 'Show more' }));
    await entry('Our reply to a message');
    await page.user.click(screen.getByRole('button', { name: 'Failed 1' }));
    expect(page.address()).toBe('/admin/mail?query=dana&state=failed');
    await waitFor(() =>
      expect(conditions(page)).toEqual([
        { recipient: 'ilike.%dana%' },
        { recipient: 'ilike.%dana%', id: 'lt.51' },
        { recipient: 'ilike.%dana%', state: 'eq.failed' },
      ]),
    );
  });

  test('shows an empty result, and a failure with a retry', async () => {
    const page = await open('?state=due', { [LIST]: () => json({ message: 'Away.' }, 503) });
    await screen.findByText(/couldn’t load/);
    page.backend.on(LIST, () => pageOf([]));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No emails match.')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('No emails yet.')).toBeTruthy();
  });
});

describe('a mail', () => {
  const changes = (page: Awaited<ReturnType<typeof open>>) =>
    page.backend
      .to('/rest/v1/mails')
      .map(({ body }) => body)
      .filter(Boolean);

  test('opens with its subject and text, as text only', async () => {
    const content = { subject: 'Hello Dana', text: 'One line.\n\n<img src=x onerror=alert(1)>' };
    const page = await open('', { 'GET /api/deliver-mail/5': () => json(content) });
    await page.user.click((await entry('We got your message')).getByRole('button', { name: /^Read/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'We got your message' }));
    expect(await dialog.findByText('Hello Dana')).toBeTruthy();
    expect(dialog.getByText(/<img src=x onerror=alert\(1\)>/)).toBeTruthy();
    expect(page.backend.to('/api/deliver-mail/5')).toHaveLength(1);
  });

  test('that will be skipped is counted as no longer needed', async () => {
    await open('', { [LIST]: () => pageOf([{ ...QUEUED, state: 'obsolete' }]) });
    expect((await entry('We got your message')).getByText('No longer needed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'No longer needed 2' })).toBeTruthy();
  });

  test('that failed is retried after a confirmation', async () => {
    const page = await open('', { [CHANGE]: () => json([{ id: 5 }]) });
    await page.user.click((await entry('We got your message')).getByRole('button', { name: /Try again/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Retry this email?' }));
    page.backend.on(LIST, () => pageOf([QUEUED, SENT]));
    await page.user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Back in the queue'));
    expect(changes(page)).toEqual([{ failed_at: null }]);
    expect((await entry('We got your message')).getByText('Queued')).toBeTruthy();
  });

  test('that was sent is resent only after a confirmation', async () => {
    const refusal = 'It’s already being resent.';
    const message = 'duplicate key value violates unique constraint "outbox_open_copy_idx"';
    const page = await open('', { 'POST /rest/v1/mails': () => json({ code: '23505', message }, 409) });
    const sent = await entry('Our reply to a message');
    await page.user.click(sent.getByRole('button', { name: /Send again/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this email again?' }));
    expect(
      dialog.getByText(/They’ll get another copy, and the audit log records that you sent it\./),
    ).toBeTruthy();
    expect(changes(page)).toEqual([]);
    await page.user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await dialog.findByText(`Nothing was changed. ${refusal}`)).toBeTruthy();
    expect(changes(page)).toEqual([{ copy_of: 4 }]);
  });

  test('that failed can be dismissed', async () => {
    const page = await open('', { [CHANGE]: () => json([{ id: 5 }]) });
    await page.user.click((await entry('We got your message')).getByRole('button', { name: /Cancel/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss this failed email?' }));
    await page.user.click(dialog.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Email canceled'));
    expect(changes(page)).toEqual([{ skipped_at: expect.any(String) }]);
  });
});
