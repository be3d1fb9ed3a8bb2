import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { gate, json, type Routes, refused } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { CALLS, CHOICES, GRACE, LEYLA, storedLead, whole } from '../support/leads';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/leads/components/lead-page'));

const LEAD = whole(GRACE);

const open = (routes: Routes = {}, address = '/leads/5') =>
  openStaff(address, { [CALLS.get]: () => json(LEAD), ...CHOICES, ...routes });

const status = () => screen.getByLabelText('Status') as HTMLSelectElement;

describe('a lead', () => {
  test('is shown completely, as plain text', async () => {
    await open({ [CALLS.get]: () => json(whole(LEYLA)) }, '/leads/7');
    expect(await screen.findByRole('heading', { level: 1, name: 'ليلى أحمد' })).toBeTruthy();
    const message = screen.getByText(/Third line <img/);
    expect(message.getAttribute('dir')).toBe('auto');
    expect(hrefOf('layla@example.com')).toBe('mailto:layla@example.com');
    expect(screen.getByText('Nov 24, 2025 9:05 AM')).toBeTruthy();
  });

  test('has the messages of merged leads in the order in which they were written', async () => {
    const other = { ...GRACE, source: 'contact_form' };
    const merged = [
      { ...other, id: 8, created_at: '2025-11-24T12:00:00-05:00', message: 'The third message' },
      { ...other, id: 4, created_at: '2025-11-22T12:00:00-05:00', message: 'The first message' },
    ];
    await open({ [CALLS.get]: () => json({ ...LEAD, message: 'The second message', merged }) });
    const texts = (await screen.findAllByText(/^The \w+ message$/)).map((text) => text.textContent);
    expect(texts).toEqual(['The first message', 'The second message', 'The third message']);
  });

  test('that is missing or has an invalid number shows an error', async () => {
    const page = await open({ [CALLS.get]: () => refused(404, 'not_found', { what: 'lead' }) });
    expect(await screen.findByText('We couldn’t find that lead.')).toBeTruthy();
    await page.router.navigate('/admin/leads/0x7');
    expect(await screen.findByText('We couldn’t find that lead.')).toBeTruthy();
    expect(page.backend.to('/rest/v1/rpc/get_lead')).toHaveLength(1);
  });

  test('that fails to load can be retried', async () => {
    const page = await open({ [CALLS.get]: () => json({ message: 'Away.' }, 503) });
    await screen.findByText(/couldn’t load/);
    page.backend.on(CALLS.get, () => json(LEAD));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Grace' })).toBeTruthy();
  });
});

const updates = (page: Awaited<ReturnType<typeof open>>) =>
  page.backend.to('/rest/v1/contact_submissions').map(({ path, body }) => {
    const { id, version } = Object.fromEntries(new URL(path, 'http://database').searchParams);
    return { id, version, body };
  });

describe('a change', () => {
  test('is shown before the server responds, and names the version on screen', async () => {
    const response = gate<Response>();
    const page = await open({ [CALLS.update]: () => response.promise });
    await screen.findByRole('heading', { level: 1, name: 'Grace' });
    await page.user.selectOptions(status(), 'Won');
    expect(status().value).toBe('won');
    expect(updates(page)).toEqual([{ id: 'eq.5', version: 'eq.3', body: { status: 'won' } }]);
    page.backend.on(CALLS.get, () => json({ ...LEAD, status: 'won', version: 4 }));
    response.resolve(json([{ id: 5 }]));
    await waitFor(() => expect(status().value).toBe('won'));
  });

  test('waits for the previous change, and is based on its version', async () => {
    const first = gate<Response>();
    const page = await open({ [CALLS.update]: () => first.promise });
    await screen.findByRole('heading', { level: 1, name: 'Grace' });
    await page.user.selectOptions(status(), 'Won');
    await page.user.selectOptions(screen.getByLabelText('Assigned to'), 'Unassigned');
    expect(updates(page)).toHaveLength(1);
    const stored = storedLead({ ...LEAD, status: 'won', version: 4 });
    for (const [route, respond] of Object.entries(stored)) page.backend.on(route, respond);
    first.resolve(json([{ id: 5 }]));
    await waitFor(() => expect(updates(page)).toHaveLength(2));
    expect(updates(page)[1]).toEqual({ id: 'eq.5', version: 'eq.4', body: { assignee_id: null } });
    expect(status().value).toBe('won');
    expect((screen.getByLabelText('Assigned to') as HTMLSelectElement).value).toBe('');
  });

  test('that is refused is rolled back with a message', async () => {
    const page = await open({ [CALLS.update]: () => refused(422, 'staff_member_required') });
    await screen.findByRole('heading', { level: 1, name: 'Grace' });
    await page.user.selectOptions(status(), 'Won');
    await waitFor(() => expect(status().value).toBe('open'));
    expect(page.toasts).toEqual([
      { kind: 'error', title: 'Not saved', description: 'Please choose a staff member.' },
    ]);
  });

  test('of tags adds them with Enter in lowercase and removes them by button', async () => {
    const page = await open(storedLead(LEAD));
    await screen.findByRole('heading', { level: 1, name: 'Grace' });
    await page.user.type(screen.getByLabelText('Tags'), ' Urgent {Enter}');
    expect(await screen.findByRole('button', { name: 'Remove urgent' })).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Remove retail' }));
    await waitFor(() => expect(updates(page).at(-1)?.body).toEqual({ tags: ['urgent'] }));
    expect(screen.queryByRole('button', { name: 'Remove retail' })).toBeNull();
  });
});

describe('a change based on an outdated version', () => {
  const theirs = { ...LEAD, status: 'waiting' as const, tags: ['retail', 'urgent'], version: 4 };

  async function meetConflict() {
    const page = await open();
    await screen.findByRole('heading', { level: 1, name: 'Grace' });
    for (const [route, respond] of Object.entries(storedLead(theirs))) page.backend.on(route, respond);
    await page.user.selectOptions(status(), 'Won');
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this lead' });
    expect(dialog.textContent).toContain('Waiting');
    expect(dialog.textContent).toContain('Won');
    expect(dialog.textContent).toContain('retail, urgent');
    return page;
  }

  test('shows both versions, and the saved one can be kept', async () => {
    const page = await meetConflict();
    await page.user.click(screen.getByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(status().value).toBe('waiting'));
    expect(screen.getByRole('button', { name: 'Remove urgent' })).toBeTruthy();
    expect(updates(page)).toHaveLength(1);
  });

  test('shows both versions, and can be applied to the saved one', async () => {
    const page = await meetConflict();
    await page.user.click(screen.getByRole('button', { name: 'Use yours' }));
    await waitFor(() => expect(status().value).toBe('won'));
    expect(updates(page)[1]).toEqual({ id: 'eq.5', version: 'eq.4', body: { status: 'won' } });
    expect(screen.getByRole('button', { name: 'Remove urgent' })).toBeTruthy();
  });
});

describe('a possible duplicate', () => {
  const OTHER = {
    id: 3,
    created_at: '2025-11-20T09:00:00-05:00',
    name: 'Grace H.',
    email: 'grace@example.com',
    company: 'Compilers & Co',
    status: 'lost',
    message: 'An older message about looms',
    reason: 'email',
  };

  test('is merged after a confirmation, and unmerged from the toast', async () => {
    const page: Awaited<ReturnType<typeof open>> = await open({
      [CALLS.duplicates]: () => json([OTHER]),
      [CALLS.merge]: () => {
        page.backend.on(CALLS.get, () => json({ ...LEAD, tags: ['retail', 'old'], version: 4 }));
        return json([3]);
      },
      [CALLS.update]: () => json([{ id: 3 }]),
    });
    await page.user.click(await screen.findByRole('button', { name: /^Merge.*Grace H/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge these leads?' });
    expect(dialog.textContent).toContain('An older message about looms');
    expect(dialog.textContent).toContain('First line');
    expect(page.backend.to('/rest/v1/rpc/merge_leads')).toEqual([]);
    page.backend.on(CALLS.duplicates, () => json([]));
    await page.user.click(screen.getByRole('button', { name: 'Merge leads' }));
    expect(await screen.findByRole('button', { name: 'Remove old' })).toBeTruthy();
    expect(page.backend.to('/rest/v1/rpc/merge_leads')[0]?.body).toEqual({ p_keep: 5, p_lose: [3] });
    page.toasts[0]?.action?.onPress();
    await waitFor(() => expect(page.toasts[1]?.title).toBe('Leads separated'));
    const [undone] = page.backend.to('/rest/v1/contact_submissions?id=eq.3&merged_into_id=not.is.null');
    expect(undone?.body).toEqual({ merged_into_id: null });
  });

  test('that was merged links to the lead that was kept', async () => {
    await open({ [CALLS.get]: () => json({ ...LEAD, merged_into_id: 3 }) });
    expect(await screen.findByText('This lead was merged into another lead.')).toBeTruthy();
    expect(hrefOf('Open the lead we kept')).toBe('/admin/leads/3');
  });
});
