import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { NewsletterIssue } from '@/features/newsletter/model/issue';
import type { Subscriber } from '@/features/newsletter/model/subscriber';
import { json, type Routes } from '../support/fake-backend';
import { DRAFT_ISSUE as DRAFT } from '../support/newsletter';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/newsletter/components/staff/issue-screen'));
warmUp(() => import('@/features/newsletter/components/staff/issues-screen'));
warmUp(() => import('@/features/newsletter/components/staff/subscribers-screen'));

const SUBSCRIBERS = 'GET /rest/v1/subscribers';
const TOTALS = 'GET /rest/v1/subscriber_totals';
const PREVIEW_IMPORT = 'POST /rest/v1/rpc/preview_newsletter_import';
const IMPORT = 'POST /rest/v1/subscribers';
const REMOVE = 'DELETE /rest/v1/subscribers';
const ISSUES = 'GET /rest/v1/newsletter_issues';
const ISSUE = 'GET /rest/v1/newsletter_issue_details';
const CREATE = 'POST /rest/v1/newsletter_issues';
const CHANGE = 'PATCH /rest/v1/newsletter_issues';

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
  started_at: '2026-11-20T12:00:00Z',
  planned: 1200,
  confirmed: null,
  recipients: 500,
  queued: 100,
  sent: 390,
  failed: 2,
  skipped: 8,
  bounced: 3,
  complaints: 1,
  unsubscribed: 4,
};

const subscribersPage = (address = '', routes: Routes = {}) =>
  openStaff(`/newsletter/subscribers${address}`, {
    [SUBSCRIBERS]: () => json([ADA]),
    [TOTALS]: () => json([{ status: 'confirmed', subscribers: 1200 }]),
    ...routes,
  });
const issuePage = (issue: NewsletterIssue | null, routes: Routes = {}) =>
  openStaff('/newsletter/issues/4', {
    [ISSUE]: () => json(issue ? [issue] : []),
    [ISSUES]: () => json([]),
    ...routes,
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
type Page = Awaited<ReturnType<typeof openStaff>>;
/** The filters and the values of each change of an issue. */
const changesOfIssue = ({ backend }: Page) =>
  backend.seen
    .filter(({ method, path }) => method === 'PATCH' && path.startsWith('/rest/v1/newsletter_issues?'))
    .map(({ path, body }) => {
      const { select: _, ...filters } = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
      return [filters, body];
    });
const draftAt = (version: number) => ({ id: 'eq.4', version: `eq.${version}`, status: 'eq.draft' });

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
      [ISSUES]: () => json([]),
      'GET /rest/v1/blog_posts': () =>
        json([{ id: 7, title: 'Forecasts *that* last', slug: 'forecasts', excerpt: 'What we learned.' }]),
      [CREATE]: () => json([{ id: 4 }], 201),
      [ISSUE]: () => json([DRAFT]),
    });
    await page.user.click(await button('New issue'));
    const dialog = within(await screen.findByRole('dialog', { name: 'New issue' }));
    await page.user.selectOptions(await dialog.findByLabelText(/^Start from/), [
      await dialog.findByRole('option', { name: 'Forecasts *that* last' }),
    ]);
    await page.user.click(dialog.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(page.address()).toBe('/admin/newsletter/issues/4'));
    const created = page.backend.to('/rest/v1/newsletter_issues').find(({ method }) => method === 'POST');
    expect(created?.body).toEqual({
      subject: 'Forecasts *that* last',
      preview_line: 'What we learned.',
      body: 'What we learned.\n\n[Read the article: Forecasts \\*that\\* last](/blog/forecasts)\n',
    });
  });

  test('is saved by itself, each time on top of the last version', async () => {
    let version = 2;
    const page = await issuePage(DRAFT, {
      [CHANGE]: () => {
        version += 1;
        return json([{ id: 4, version }]);
      },
    });
    await page.user.type(await screen.findByLabelText(/^Text/), ' you');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    expect(await screen.findByText('All changes saved', {}, { timeout: 4_000 })).toBeTruthy();
    await page.user.type(screen.getByLabelText(/^Subject/), '!');
    expect(await screen.findByText('Not saved yet')).toBeTruthy();
    expect(await screen.findByText('All changes saved', {}, { timeout: 4_000 })).toBeTruthy();
    expect(changesOfIssue(page)).toEqual([
      [draftAt(2), { subject: 'March', preview_line: '', body: 'Hello you' }],
      [draftAt(3), { subject: 'March!', preview_line: '', body: 'Hello you' }],
    ]);
  });

  test('shows both versions to the second of two admins, and saves nothing before the choice', async () => {
    const theirs = { ...DRAFT, version: 3, body: 'Their text' };
    const page = await issuePage(DRAFT, { [CHANGE]: () => json([]) });
    await page.user.type(await screen.findByLabelText(/^Text/), ' you');
    page.backend.on(ISSUE, () => json([theirs]));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Someone else changed this issue' }, { timeout: 4_000 }),
    );
    expect(dialog.getByRole('region', { name: 'Their version (saved)' }).textContent).toBe('Their text');
    expect(dialog.getByRole('region', { name: 'Yours' }).textContent).toBe('Hello you');
    page.backend.on(CHANGE, () => json([{ id: 4, version: 4 }]));
    await page.user.click(dialog.getByRole('button', { name: 'Use yours' }));
    expect(await screen.findByText('All changes saved')).toBeTruthy();
    expect(changesOfIssue(page).map(([filters]) => filters)).toEqual([draftAt(2), draftAt(3)]);
  });

  test('that someone else has scheduled is not saved, and says so', async () => {
    const page = await issuePage(DRAFT, { [CHANGE]: () => json([]) });
    await page.user.type(await screen.findByLabelText(/^Text/), ' you');
    page.backend.on(ISSUE, () => json([{ ...DRAFT, status: 'scheduled' }]));
    const told = 'This issue is scheduled or was sent, so it can’t be changed.';
    expect(await screen.findByText(told, { exact: false }, { timeout: 4_000 })).toBeTruthy();
  });

  test('keeps the text when a save fails, and asks before it is left', async () => {
    const page = await issuePage(DRAFT, {
      [CHANGE]: () =>
        json({ code: '23514', message: 'violates check constraint "newsletter_issues_body_check"' }, 400),
    });
    const text = await screen.findByLabelText<HTMLTextAreaElement>(/^Text/);
    await page.user.type(text, ' you');
    expect(await screen.findByText('Not saved.', { exact: false }, { timeout: 4_000 })).toBeTruthy();
    expect(screen.getByText('Please use a shorter text', { exact: false })).toBeTruthy();
    expect(text.value).toBe('Hello you');
    await page.user.click(screen.getByRole('link', { name: 'All issues' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save before you leave?' }));
    page.backend.on(CHANGE, () => json([{ id: 4, version: 3 }]));
    await page.user.click(dialog.getByRole('button', { name: 'Save and leave' }));
    await waitFor(() => expect(page.address()).toBe('/admin/newsletter'));
  });

  test('is sent after a confirmation that names the number, and shows the progress', async () => {
    const page = await issuePage(DRAFT, { [CHANGE]: () => json([{ id: 4, version: 2 }]) });
    await page.user.click(await button('Send now'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send to 1,200 subscribers?' }));
    page.backend.on(ISSUE, () => json([SENDING]));
    await page.user.click(dialog.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText('400 of 1,200 emails done')).toBeTruthy();
    expect(changesOfIssue(page)).toEqual([[draftAt(2), { status: 'sending' }]]);
  });
});

describe('an issue that is being sent', () => {
  test('shows what became of its emails, and is stopped after a confirmation', async () => {
    const page = await issuePage(SENDING, { [CHANGE]: () => json([{ id: 4 }]) });
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
    page.backend.on(ISSUE, () => json([{ ...SENDING, status: 'stopped' }]));
    await page.user.click(dialog.getByRole('button', { name: 'Stop sending' }));
    expect(await button('Continue sending')).toBeTruthy();
    expect(changesOfIssue(page)).toEqual([
      [{ id: 'eq.4', status: 'in.(scheduled,sending)' }, { status: 'stopped' }],
    ]);
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
    expect(await screen.findByText('We couldn’t find that issue.')).toBeTruthy();
  });
});
