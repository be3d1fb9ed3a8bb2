import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { LeadSummary } from '@/features/leads/model/lead-summary';
import { gate, json, type Routes, refused } from '../support/fake-backend';
import { CALLS, CHOICES, GRACE, LEYLA, pageOf, withNextPage } from '../support/leads';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/leads/components/lead-list'));

const open = (address: string, routes: Routes = {}) =>
  openStaff(`/leads${address}`, { [CALLS.list]: () => pageOf([LEYLA, GRACE]), ...CHOICES, ...routes });

type Page = Awaited<ReturnType<typeof open>>;
const asked = (page: Page) => page.backend.to('/rest/v1/leads?').filter(({ method }) => method === 'GET');
const lastFilter = (page: Page) =>
  Object.fromEntries(new URL(asked(page).at(-1)?.path ?? '', 'http://database').searchParams);

describe('the list', () => {
  test('shows a skeleton, then senders, statuses, and unread marks', async () => {
    const response = gate<Response>();
    await open('', { [CALLS.list]: () => response.promise });
    expect((await screen.findByText('Loading leads...')).getAttribute('role')).toBe('status');
    response.resolve(pageOf([LEYLA, GRACE]));
    const table = await screen.findByRole('table', { name: 'Leads' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first?.textContent).toContain('Unread: ');
    expect(first?.textContent).toContain('New');
    expect(first?.textContent).toContain('Unassigned');
    expect(first?.querySelector('bdi')?.textContent).toBe('ليلى أحمد');
    expect(second?.textContent).not.toContain('Unread');
    expect(second?.textContent).toContain('2 open tasks');
    expect(second?.textContent).toContain('Ada Admin');
    expect(second?.textContent).toContain('retail');
    expect(within(table).getByRole('link', { name: 'Grace' }).getAttribute('href')).toBe('/admin/leads/5');
    expect(screen.getByText('2 leads')).toBeTruthy();
  });

  test('loads the next page from the end of the previous one', async () => {
    const first = withNextPage([LEYLA]);
    const page = await open('', { [CALLS.list]: () => pageOf(first, 40_000) });
    await screen.findByText('40,000 leads');
    page.backend.on(CALLS.list, () => json([GRACE]));
    await page.user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Grace' })).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(52);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    const { created_at: time, id } = first[49] as LeadSummary;
    expect(lastFilter(page)).toMatchObject({
      created_at: `lte.${time}`,
      or: `(created_at.lt."${time}",and(created_at.eq."${time}",id.lt.${id}))`,
      order: 'created_at.desc,id.desc',
    });
  });

  test('none yet', async () => {
    await open('', { [CALLS.list]: () => pageOf([]) });
    expect(await screen.findByText('No leads yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  test('a failure shows an error with a retry button', async () => {
    const page = await open('', { [CALLS.list]: () => json({ message: 'Away.' }, 503) });
    await screen.findByText(/couldn’t load/);
    page.backend.on(CALLS.list, () => pageOf([GRACE]));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Grace' })).toBeTruthy();
  });
});

describe('filters', () => {
  test('are stored in the URL and sent to the server', async () => {
    const page = await open('?status=open,nonsense&assignee=me&tag=retail&unread=true&sort=name');
    await screen.findByRole('table', { name: 'Leads' });
    expect(lastFilter(page)).toMatchObject({
      status: 'in.(open)',
      assignee_id: expect.stringMatching(/^eq\../),
      tags: 'cs.{"retail"}',
      read_at: 'is.null',
      merged_into_id: 'is.null',
      order: 'name.asc,id.asc',
    });
    await page.user.click(screen.getByRole('button', { name: 'New' }));
    expect(page.address()).toContain('status=new%2Copen');
    expect(lastFilter(page)).toMatchObject({ status: 'in.(new,open)' });
    await page.user.selectOptions(screen.getByLabelText('Assigned to'), 'Unassigned');
    expect(lastFilter(page)).toMatchObject({ assignee_id: 'is.null' });
  });

  test('wait for a pause in typing before a search', async () => {
    const page = await open('', { [CALLS.search]: () => pageOf([GRACE], 1000) });
    await screen.findByRole('table', { name: 'Leads' });
    await page.user.type(screen.getByLabelText('Search'), 'warehouse{Enter}');
    expect(page.address()).toBe('/admin/leads?query=warehouse');
    expect(await screen.findByText('About 1,000 leads')).toBeTruthy();
    const [search, ...more] = page.backend.to('/rest/v1/rpc/search_leads');
    expect(search?.body).toEqual({ p_query: 'warehouse' });
    expect(more).toEqual([]);
  });

  test('can be cleared when no lead matches', async () => {
    const page = await open('?query=nothing', { [CALLS.search]: () => pageOf([]) });
    await screen.findByText('No leads match.');
    page.backend.on(CALLS.list, () => pageOf([GRACE]));
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    await page.user.click(clear as HTMLElement);
    expect(await screen.findByRole('link', { name: 'Grace' })).toBeTruthy();
    expect(page.address()).toBe('/admin/leads');
    expect((screen.getByLabelText('Search') as HTMLInputElement).value).toBe('');
  });
});

describe('a bulk change', () => {
  const chosen = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
  const before = [{ id: 5, status: 'open', assignee_id: 'ada', tags: ['retail'], read_at: null, version: 4 }];

  async function change(page: Page) {
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select Grace' }));
    const form = screen.getByRole('form', { name: 'Change 1 lead' });
    await page.user.selectOptions(within(form).getByLabelText('Status'), 'Won');
    await page.user.type(within(form).getByLabelText('Add tags'), 'Urgent{Enter}');
    await page.user.click(within(form).getByRole('button', { name: 'Update 1 lead' }));
  }
  const row = () => screen.getByRole('link', { name: 'Grace' }).closest('tr')?.textContent;

  test('is shown immediately, and can be undone from the toast', async () => {
    const response = gate<Response>();
    const page = await open('', {
      [CALLS.many]: () => response.promise,
      [CALLS.restore]: () => json([]),
    });
    await change(page);
    expect(row()).toContain('Won');
    expect(row()).toContain('urgent');
    expect(page.backend.to('/rest/v1/rpc/update_leads')[0]?.body).toEqual({
      p_ids: [5],
      p_changes: { status: 'won', add_tags: ['urgent'] },
      p_versions: [3],
    });
    expect(screen.queryByRole('form', { name: /Change/ })).toBeNull();
    response.resolve(json(before));
    await waitFor(() => expect(page.toasts[0]?.title).toBe('1 lead changed'));
    expect(page.toasts[0]?.action?.label).toBe('Undo');
    page.toasts[0]?.action?.onPress();
    await waitFor(() => expect(page.toasts[1]?.description).toMatch(/1 lead changed since/));
    expect(page.backend.to('/rest/v1/rpc/restore_leads')[0]?.body).toEqual({ p_leads: before });
  });

  test('leaves out a lead that someone else has changed, and says so', async () => {
    const page = await open('', { [CALLS.many]: () => json([]) });
    page.backend.on(CALLS.list, () => pageOf([{ ...GRACE, status: 'lost', version: 4 }]));
    await change(page);
    await waitFor(() => expect(page.toasts[0]?.title).toBe('0 leads changed'));
    expect(page.toasts[0]?.description).toBe(
      'Someone else changed 1 lead in the meantime. The list has the latest version.',
    );
    await waitFor(() => expect(row()).toContain('Lost'));
  });

  test('that is refused is rolled back with a message', async () => {
    const page = await open('', {
      [CALLS.many]: () => refused(422, 'tag_limit_reached'),
    });
    await change(page);
    await waitFor(() => expect(row()).toContain('Open'));
    expect(page.toasts[0]?.description).toBe('A lead can have at most 10 tags.');
  });

  test('marks as spam with one click, and an undo skips what a colleague changed since', async () => {
    const response = gate<Response>();
    const page = await open('', {
      [CALLS.many]: () => response.promise,
      [CALLS.restore]: () => json([5]),
    });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select Grace' }));
    await page.user.click(chosen('ليلى أحمد'));
    await page.user.click(screen.getByRole('button', { name: 'Mark as Spam' }));
    expect(row()).toContain('Spam');
    expect(screen.queryByRole('form', { name: /Change/ })).toBeNull();
    const [call] = page.backend.to('/rest/v1/rpc/update_leads');
    expect(call?.body).toMatchObject({
      p_ids: expect.arrayContaining([5, 7]),
      p_changes: { status: 'spam' },
    });
    const former = [...before, { ...before[0], id: 7, status: 'new', version: 2 }];
    response.resolve(json(former));
    await waitFor(() => expect(page.toasts[0]?.title).toBe('2 leads changed'));
    page.toasts[0]?.action?.onPress();
    await waitFor(() => expect(page.toasts[1]?.title).toBe('1 lead restored'));
    expect(page.toasts[1]?.description).toBe('1 lead changed since then and weren’t restored.');
    expect(page.backend.to('/rest/v1/rpc/restore_leads')[0]?.body).toEqual({ p_leads: former });
  });

  test('can select all leads shown', async () => {
    const page = await open('');
    const [all] = await screen.findAllByRole('checkbox', { name: 'Select all shown' });
    await page.user.click(all as HTMLElement);
    expect(screen.getByText('2 leads selected')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect((chosen('Grace') as HTMLInputElement).checked).toBe(false);
  });

  test('ends with Escape, which keeps the focus in the table', async () => {
    const page = await open('');
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select Grace' }));
    const form = within(screen.getByRole('form', { name: 'Change 1 lead' }));
    await page.user.type(form.getByLabelText('Add tags'), 'urg{Escape}');
    expect((form.getByLabelText('Add tags') as HTMLInputElement).value).toBe('urg');
    await page.user.clear(form.getByLabelText('Add tags'));
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('form', { name: /Change/ })).toBeNull();
    expect((chosen('Grace') as HTMLInputElement).checked).toBe(false);
    expect(document.activeElement).toBe(chosen('Grace'));
  });

  test('takes several tags with commas, and none that is too long', async () => {
    const page = await open('', { [CALLS.many]: () => json({ changed: 1, skipped: [], before }) });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select Grace' }));
    const form = within(screen.getByRole('form', { name: 'Change 1 lead' }));
    const update = form.getByRole('button', { name: 'Update 1 lead' }) as HTMLButtonElement;
    const input = form.getByLabelText('Add tags');
    await page.user.type(input, 'x'.repeat(31));
    expect(form.getByRole('status').textContent).toBe('A tag has 30 characters at most.');
    expect(update.disabled).toBe(true);
    await page.user.clear(input);
    await page.user.type(input, 'Urgent,retail');
    await page.user.click(update);
    await waitFor(() =>
      expect(page.backend.to('/rest/v1/rpc/update_leads')[0]?.body).toEqual({
        p_ids: [5],
        p_changes: { add_tags: ['urgent', 'retail'] },
        p_versions: [3],
      }),
    );
  });
});

describe('the export', () => {
  test('uses the complete filter', async () => {
    const page = await open('?status=new,open&query=a%26b', {
      [CALLS.search]: () => pageOf([GRACE]),
      'GET /api/contact-submissions/export': () => new Response('id,name', { status: 200 }),
    });
    await screen.findByRole('table', { name: 'Leads' });
    const create = vi.fn(() => 'blob:leads');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: vi.fn() }));
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await page.user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    const [call] = page.backend.to('/api/contact-submissions/export');
    expect(call?.path).toBe('/api/contact-submissions/export?query=a%26b&status=new%2Copen');
    expect(call?.headers.get('authorization')).toMatch(/^Bearer /);
  });

  test('that fails shows an error', async () => {
    const page = await open('', {
      'GET /api/contact-submissions/export': () => new Response('Too many requests.', { status: 429 }),
    });
    await screen.findByRole('table', { name: 'Leads' });
    await page.user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(page.toasts[0]?.description).toBe('Too many requests.'));
  });
});
