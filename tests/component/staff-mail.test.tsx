import type { QueuedMail } from '@contracts/mails.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { gate, json, refused } from './support/fake-backend';
import { openStaff } from './support/open-staff';
import { warmUp } from './support/warm-up';

warmUp(() => import('@/layouts/admin-shell'));
warmUp(() => import('@/features/mail/components/mail-screen'));

afterEach(() => localStorage.clear());

const LIST = 'POST /rest/v1/rpc/list_mails';
const FAILED: QueuedMail = {
  id: 5,
  kind: 'contact_received',
  recipient: 'dana@example.com',
  state: 'failed',
  attempts: 12,
  createdAt: '2025-11-20T12:00:00-05:00',
  nextAttemptAt: null,
  endedAt: '2025-11-22T12:00:00-05:00',
  error: '550 No such mailbox',
  appointmentId: null,
  leadId: 7,
  may: ['retry', 'cancel'],
};
const SENT: QueuedMail = {
  ...FAILED,
  id: 4,
  kind: 'lead_reply',
  state: 'sent',
  attempts: 1,
  error: null,
  may: ['send_again'],
};
const COUNTS = {
  due: 0,
  sending: 0,
  retrying: 0,
  scheduled: 3,
  obsolete: 2,
  failed: 1,
  sent: 1200,
  cancelled: 0,
};
const pageOf = (mails: QueuedMail[], next: number | null = null) => json({ mails, next, counts: COUNTS });

const open = (address = '', routes: Parameters<typeof openStaff>[1] = {}) =>
  openStaff(`/mail${address}`, { [LIST]: () => pageOf([FAILED, SENT]), ...routes });
const entry = async (what: string) => within((await screen.findByText(what)).closest('li') as HTMLElement);

describe('the queue', () => {
  test('shows the number of each state, the recipients, and the reason of a failure', async () => {
    const answer = gate<Response>();
    await open('', { [LIST]: () => answer.promise });
    expect((await screen.findByText('Loading emails...')).getAttribute('role')).toBe('status');
    answer.resolve(pageOf([FAILED, SENT]));
    const failed = await entry('We got your message');
    expect(failed.getByText('550 No such mailbox')).toBeTruthy();
    expect(failed.getByText(', 12 attempts').parentElement?.textContent).toMatch(
      /^Failed .*, 12 attempts, lead 7$/,
    );
    expect(failed.getByRole('link', { name: 'lead 7' }).getAttribute('href')).toBe('/admin/leads/7');
    expect(screen.getByRole('button', { name: 'Sent 1,200' })).toBeTruthy();
  });

  test('is filtered by state and address, page by page', async () => {
    const page = await open('?query=dana', { [LIST]: () => pageOf([FAILED], 5) });
    await entry('We got your message');
    page.backend.on(LIST, () => json({ mails: [SENT], next: null, counts: null }));
    await page.user.click(screen.getByRole('button', { name: 'Show more' }));
    await entry('Our reply to a message');
    await page.user.click(screen.getByRole('button', { name: 'Failed 1' }));
    expect(page.address()).toBe('/admin/mail?query=dana&state=failed');
    await waitFor(() =>
      expect(page.backend.to('/rest/v1/rpc/list_mails').map(({ body }) => body)).toEqual([
        { p_filter: { query: 'dana' } },
        { p_filter: { query: 'dana' }, p_before: 5 },
        { p_filter: { query: 'dana', state: 'failed' } },
      ]),
    );
  });

  test('shows an empty result, and a failure with a retry', async () => {
    const page = await open('?state=due', { [LIST]: () => json({ message: 'Away.' }, 503) });
    await screen.findByText(/couldn't load/);
    page.backend.on(LIST, () => pageOf([]));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No emails match.')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('No emails yet.')).toBeTruthy();
  });
});

describe('a mail', () => {
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
    await open('', { [LIST]: () => pageOf([{ ...FAILED, state: 'obsolete', endedAt: null, may: [] }]) });
    expect((await entry('We got your message')).getByText('No longer needed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'No longer needed 2' })).toBeTruthy();
  });

  test('that failed is retried after a confirmation', async () => {
    const page = await open('', {
      'POST /rest/v1/rpc/retry_mail': () => json({ ...FAILED, state: 'due', may: [] }),
    });
    await page.user.click((await entry('We got your message')).getByRole('button', { name: /Try again/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Retry this email?' }));
    page.backend.on(LIST, () => pageOf([{ ...FAILED, state: 'due', endedAt: null, may: ['cancel'] }, SENT]));
    await page.user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Back in the queue'));
    expect(page.backend.to('/rest/v1/rpc/retry_mail').map(({ body }) => body)).toEqual([{ p_id: 5 }]);
    expect((await entry('We got your message')).getByText('Queued')).toBeTruthy();
  });

  test('that was sent is resent only after a confirmation', async () => {
    const refusal = "It's already being resent.";
    const page = await open('', {
      'POST /rest/v1/rpc/resend_mail': () => refused(409, 'mail_already_resent'),
    });
    const sent = await entry('Our reply to a message');
    await page.user.click(sent.getByRole('button', { name: /Send again/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this email again?' }));
    expect(
      dialog.getByText(/They'll get another copy, and the audit log records that you sent it\./),
    ).toBeTruthy();
    expect(page.backend.to('/rest/v1/rpc/resend_mail')).toEqual([]);
    await page.user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await dialog.findByText(`Nothing was changed. ${refusal}`)).toBeTruthy();
  });

  test('that failed can be dismissed', async () => {
    const page = await open('', {
      'POST /rest/v1/rpc/cancel_mail': () => json({ ...FAILED, state: 'cancelled' }),
    });
    await page.user.click((await entry('We got your message')).getByRole('button', { name: /Cancel/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss this failed email?' }));
    await page.user.click(dialog.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Email canceled'));
  });
});
