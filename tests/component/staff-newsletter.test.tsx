import type { NewsletterIssue } from '@contracts/staff-newsletter.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Subscriber } from '@/features/newsletter/model/subscriber';
import { json, refused } from './support/fake-backend';
import { DRAFT_ISSUE as DRAFT } from './support/newsletter';
import { openStaff } from './support/open-staff';
import { warmUp } from './support/warm-up';

warmUp(() => import('@/layouts/admin-shell'));
warmUp(() => import('@/features/newsletter/components/staff/issue-screen'));
warmUp(() => import('@/features/newsletter/components/staff/issues-screen'));
warmUp(() => import('@/features/newsletter/components/staff/subscribers-screen'));

afterEach(() => localStorage.clear());

const SUBSCRIBERS = 'GET /rest/v1/subscribers';
const TOTALS = 'GET /rest/v1/subscriber_totals';
const PREVIEW_IMPORT = 'POST /rest/v1/rpc/preview_newsletter_import';
const IMPORT = 'POST /rest/v1/subscribers';
const REMOVE = 'DELETE /rest/v1/subscribers';
const ISSUES = 'POST /rest/v1/rpc/list_newsletter_issues';
const ISSUE = 'POST /rest/v1/rpc/get_newsletter_issue';
const SAVE = 'POST /rest/v1/rpc/save_newsletter_issue';
const SCHEDULE = 'POST /rest/v1/rpc/schedule_newsletter_issue';
const STOP = 'POST /rest/v1/rpc/stop_newsletter_issue';

const ADA: Subscriber = {
  id: '0a1b2c3d-4e5f-0617-2839-4a5b6c7d8e9f',
  email: 'ada@example.com',
  status: 'bounced',
  source: 'import',
  consent_note: 'Signed up at the fair',
  created_at: '2026-11-20T12:00:00Z',
  confirmed_at: '2026-11-20T12:00:00Z',
  unsubscribed_at: '2026-11-21T12:00:00Z',
  reason: 'Permanent: no such mailbox',
};
const SENDING: NewsletterIssue = {
  ...DRAFT,
  status: 'sending',
  startedAt: '2026-11-20T12:00:00Z',
  planned: 1200,
  confirmed: null,
  counts: {
    recipients: 500,
    queued: 100,
    sent: 390,
    failed: 2,
    skipped: 8,
    bounced: 3,
    complaints: 1,
    unsubscribed: 4,
  },
};

const subscribersPage = (address = '', routes: Parameters<typeof openStaff>[1] = {}) =>
  openStaff(`/newsletter/subscribers${address}`, {
    [SUBSCRIBERS]: () => json([ADA]),
    [TOTALS]: () => json([{ status: 'confirmed', subscribers: 1200 }]),
    ...routes,
  });
const issuePage = (issue: NewsletterIssue | null, routes: Parameters<typeof openStaff>[1] = {}) =>
  openStaff('/newsletter/issues/4', {
    [ISSUE]: () => json(issue),
    [ISSUES]: () => json({ issues: [], next: null }),
    ...routes,
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
type Page = Awaited<ReturnType<typeof openStaff>>;
const sentTo = (page: Page, name: string) =>
  page.backend.to(`/rest/v1/rpc/${name}`).map(({ body }) => body as Record<string, unknown>);

const changesOf = (page: Page, method: string) =>
  page.backend.to('/rest/v1/subscribers?').filter((exchange) => exchange.method === method);

describe('the subscribers', () => {
  test('are listed with status, reason and consent, and filtered by parts of the address', async () => {
    const page = await subscribersPage('?query=ada');
    const entry = within((await screen.findByText('ada@example.com')).closest('li') as HTMLElement);
    expect(entry.getByText('Bounced')).toBeTruthy();
    expect(entry.getByText('Permanent: no such mailbox')).toBeTruthy();
    expect(entry.getByText('Signed up at the fair')).toBeTruthy();
    expect(await button('Complained 0')).toBeTruthy();
    await page.user.click(await button('Confirmed 1,200'));
    await waitFor(() =>
      expect(
        page.backend.to('/rest/v1/subscribers?').map(({ path }) => {
          const asked = new URLSearchParams(path.split('?')[1]);
          return [asked.get('email'), asked.get('status')];
        }),
      ).toEqual([
        ['ilike.%ada%', null],
        ['ilike.%ada%', 'eq.confirmed'],
      ]),
    );
  });

  test('are imported after a preview and with a consent note; addresses that left stay out', async () => {
    const page = await subscribersPage('', {
      [PREVIEW_IMPORT]: () =>
        json([
          { email: 'new@example.com', state: 'new' },
          { email: 'gone@example.com', state: 'unsubscribed' },
        ]),
      [IMPORT]: () => json([{ id: ADA.id }], 201),
    });
    await page.user.click(await button('Import addresses'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import addresses' }));
    await page.user.click(dialog.getByLabelText('Email addresses'));
    await page.user.paste('new@example.com\ngone@example.com\nnobody');
    await page.user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByText('New: will be added (1)')).toBeTruthy();
    expect(dialog.getByText('Unsubscribed before: not added (1)')).toBeTruthy();
    expect(dialog.getByText('Not an email address (1)')).toBeTruthy();
    await page.user.click(dialog.getByRole('button', { name: 'Add 1 subscriber' }));
    expect(await dialog.findByText(/^Please say where and when they agreed/)).toBeTruthy();
    expect(changesOf(page, 'POST')).toEqual([]);
    await page.user.type(dialog.getByLabelText(/^How they agreed/), 'Signed up at the fair');
    await page.user.click(dialog.getByRole('button', { name: 'Add 1 subscriber' }));
    await waitFor(() => expect(page.toasts[0]?.title).toBe('1 subscriber added'));
    expect(changesOf(page, 'POST').map(({ body }) => body)).toEqual([
      [{ email: 'new@example.com', source: 'import', consent_note: 'Signed up at the fair' }],
    ]);
  });

  test('are removed after a confirmation', async () => {
    const page = await subscribersPage('', { [REMOVE]: () => json([{ id: ADA.id }]) });
    await page.user.click(await button('Remove: ada@example.com'));
    expect(changesOf(page, 'DELETE')).toEqual([]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this subscriber?' }));
    await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(page.toasts[0]?.title).toBe('Subscriber removed'));
    expect(changesOf(page, 'DELETE').map(({ path }) => path)).toEqual([
      expect.stringContaining(`?id=eq.${ADA.id}`),
    ]);
  });
});

describe('a draft', () => {
  test('begins with a published article', async () => {
    const page = await openStaff('/newsletter', {
      [ISSUES]: () => json({ issues: [], next: null }),
      'GET /rest/v1/blog_posts': () =>
        json([{ id: 7, title: 'Forecasts *that* last', slug: 'forecasts', excerpt: 'What we learned.' }]),
      [SAVE]: () => json(DRAFT),
      [ISSUE]: () => json(DRAFT),
    });
    await page.user.click(await button('New issue'));
    const dialog = within(await screen.findByRole('dialog', { name: 'New issue' }));
    await page.user.selectOptions(await dialog.findByLabelText(/^Start from/), [
      await dialog.findByRole('option', { name: 'Forecasts *that* last' }),
    ]);
    await page.user.click(dialog.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(page.address()).toBe('/admin/newsletter/issues/4'));
    expect(sentTo(page, 'save_newsletter_issue')).toEqual([
      {
        p_id: null,
        p_version: null,
        p_values: {
          subject: 'Forecasts *that* last',
          previewLine: 'What we learned.',
          body: 'What we learned.\n\n[Read the article: Forecasts \\*that\\* last](/blog/forecasts)\n',
        },
      },
    ]);
  });

  test('is saved by itself, each time on top of the last version', async () => {
    let version = 2;
    const page = await issuePage(DRAFT, {
      [SAVE]: async (request) => {
        version += 1;
        const { p_values } = (await request.json()) as { p_values: object };
        return json({ ...DRAFT, ...p_values, version });
      },
    });
    await page.user.type(await screen.findByLabelText(/^Text/), ' you');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    expect(await screen.findByText('All changes saved', {}, { timeout: 4_000 })).toBeTruthy();
    await page.user.type(screen.getByLabelText(/^Subject/), '!');
    expect(await screen.findByText('Not saved yet')).toBeTruthy();
    expect(await screen.findByText('All changes saved', {}, { timeout: 4_000 })).toBeTruthy();
    expect(sentTo(page, 'save_newsletter_issue')).toEqual([
      { p_id: 4, p_version: 2, p_values: { subject: 'March', previewLine: '', body: 'Hello you' } },
      { p_id: 4, p_version: 3, p_values: { subject: 'March!', previewLine: '', body: 'Hello you' } },
    ]);
  });

  test('shows both versions to the second of two admins, and saves nothing before the choice', async () => {
    const theirs = { ...DRAFT, version: 3, body: 'Their text' };
    const page = await issuePage(DRAFT, {
      [SAVE]: () => refused(409, 'version_conflict', { what: 'newsletter_issue', current: theirs }),
    });
    await page.user.type(await screen.findByLabelText(/^Text/), ' you');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Someone else changed this issue' }, { timeout: 4_000 }),
    );
    expect(dialog.getByRole('region', { name: 'Their version (saved)' }).textContent).toBe('Their text');
    expect(dialog.getByRole('region', { name: 'Yours' }).textContent).toBe('Hello you');
    page.backend.on(SAVE, () => json({ ...DRAFT, version: 4, body: 'Hello you' }));
    await page.user.click(dialog.getByRole('button', { name: 'Use yours' }));
    expect(await screen.findByText('All changes saved')).toBeTruthy();
    expect(sentTo(page, 'save_newsletter_issue').map(({ p_version }) => p_version)).toEqual([2, 3]);
  });

  test('keeps the text when a save fails, and asks before it is left', async () => {
    const page = await issuePage(DRAFT, { [SAVE]: () => refused(422, 'newsletter_issue_invalid') });
    const text = await screen.findByLabelText<HTMLTextAreaElement>(/^Text/);
    await page.user.type(text, ' you');
    expect(await screen.findByText('Not saved.', { exact: false }, { timeout: 4_000 })).toBeTruthy();
    expect(text.value).toBe('Hello you');
    await page.user.click(screen.getByRole('link', { name: 'All issues' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save before you leave?' }));
    page.backend.on(SAVE, () => json({ ...DRAFT, version: 3, body: 'Hello you' }));
    await page.user.click(dialog.getByRole('button', { name: 'Save and leave' }));
    await waitFor(() => expect(page.address()).toBe('/admin/newsletter'));
  });

  test('is sent after a confirmation that names the number, and shows the progress', async () => {
    const page = await issuePage(DRAFT, { [SCHEDULE]: () => json(SENDING) });
    await page.user.click(await button('Send now'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send to 1,200 subscribers?' }));
    page.backend.on(ISSUE, () => json(SENDING));
    await page.user.click(dialog.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText('400 of 1,200 emails done')).toBeTruthy();
    expect(sentTo(page, 'schedule_newsletter_issue')).toEqual([{ p_id: 4, p_version: 2, p_send_at: null }]);
  });
});

describe('an issue that is being sent', () => {
  test('shows what became of its emails, and is stopped after a confirmation', async () => {
    const page = await issuePage(SENDING, { [STOP]: () => json({ ...SENDING, status: 'stopped' }) });
    const counts = await screen.findByText('Unsubscribed after it');
    const bar = screen.getByRole('progressbar', { name: 'Sending' });
    expect(bar.getAttribute('aria-valuetext')).toBe('400 of 1,200 emails done');
    expect(bar.getAttribute('aria-valuenow')).toBe('400');
    expect(bar.getAttribute('aria-valuemax')).toBe('1200');
    expect(screen.getByText('33%')).toBeTruthy();
    expect(counts.nextElementSibling?.textContent).toBe('4');
    expect(screen.getByText('Marked as spam').nextElementSibling?.textContent).toBe('1');
    await page.user.click(await button('Stop sending'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop sending this issue?' }));
    page.backend.on(ISSUE, () => json({ ...SENDING, status: 'stopped' }));
    await page.user.click(dialog.getByRole('button', { name: 'Stop sending' }));
    expect(await button('Continue sending')).toBeTruthy();
  });

  test('shows the email that was sent, by its text alone', async () => {
    const page = await issuePage(SENDING, {
      'POST /api/newsletter/preview': () =>
        json({ subject: 'March', html: '<p>Hello</p>', text: 'Hello, plain' }),
    });
    await page.user.click(await button('Show the email'));
    await page.user.click(await button('As plain text'));
    expect(await screen.findByText('Hello, plain')).toBeTruthy();
    expect(page.backend.to('/api/newsletter/preview').map(({ body }) => body)).toEqual([
      { subject: 'March', previewLine: '', body: 'Hello' },
    ]);
    expect(screen.queryByText('The text has changed since this preview.')).toBeNull();
  });

  test('that does not exist is reported', async () => {
    await issuePage(null);
    expect(await screen.findByText("We couldn't find that issue.")).toBeTruthy();
  });
});
