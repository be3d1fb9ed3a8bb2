import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CALLS, contactRoutes, ZOE } from '../support/contacts';
import { json, type Routes, refused } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { ENTRY } from '../support/leads';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/layouts/contact-screen'));

const open = (address: string, routes: Routes = {}) =>
  openStaff(`/contacts${address}`, { ...contactRoutes(), ...routes });

/** The key, the version and the values of each change of a contact. */
const changesOf = (backend: { to: (path: string) => { path: string; body: unknown }[] }) =>
  backend.to('/rest/v1/contacts?').map(({ path, body }) => {
    const row = new URLSearchParams(path.split('?')[1]);
    return [row.get('id')?.slice(3), row.get('version')?.slice(3), body];
  });

describe('the list of contacts', () => {
  test('shows names, addresses and deals, and filters by the URL', async () => {
    const page = await open('?stage=any&owner=nonsense');
    const table = await screen.findByRole('table', { name: 'Contacts' });
    expect(hrefOf('Zoë Müller', within(table))).toBe('/admin/contacts/3');
    expect(table.textContent).toContain('zoe@north-wind.example and 1 more');
    // Without visible labels, the first option says what a select is about.
    const filters = within(screen.getByRole('search', { name: 'Contacts' }));
    expect((filters.getByLabelText('Owner') as HTMLSelectElement).options[0]?.text).toBe('Any owner');
    expect(table.textContent).toContain('Proposal, $12,500');
    const asked = new URLSearchParams(page.backend.to('/rest/v1/contact_list?').at(-1)?.path.split('?')[1]);
    expect(Object.fromEntries(asked)).toEqual({
      ...{ select: '*', merged_into_id: 'is.null', deal_stage: 'not.is.null' },
      ...{ order: 'last_activity_at.desc,id.desc', limit: '51' },
    });
  });

  test('counts a search up to what it finds, and reads the page behind the last contact', async () => {
    const many = Array.from({ length: 51 }, (_, n) => ({ ...ZOE, id: 100 - n, name_key: `a "${n}"` }));
    const page = await open('?query=zoe&sort=name', {
      'POST /rest/v1/rpc/search_contacts': (request) =>
        Response.json(request.url.includes('or=') ? many.slice(50) : many, {
          headers: { 'content-range': '0-50/5000' },
        }),
    });
    expect(await screen.findByText('At least 5,000 contacts')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(page.backend.to('/rest/v1/rpc/search_contacts')).toHaveLength(2));
    const [first, second] = page.backend
      .to('/rest/v1/rpc/search_contacts')
      .map(({ path, headers }) => [new URLSearchParams(path.split('?')[1]).get('or'), headers.get('prefer')]);
    expect(first).toEqual([null, 'count=exact, return=representation']);
    expect(second?.[0]).toBe('(name_key.gt."a \\"49\\"",and(name_key.eq."a \\"49\\"",id.gt.51))');
    expect(second?.[1]).toBe('return=representation');
  });

  test('is shown again with its filter after a contact was read', async () => {
    const page = await open('?stage=any');
    await page.user.click(await screen.findByRole('link', { name: 'Zoë Müller' }));
    await screen.findByRole('heading', { level: 1, name: 'Zoë Müller' });
    const back = screen.getByRole('link', { name: 'All contacts' });
    expect(back.getAttribute('href')).toBe('/admin/contacts?stage=any');
    await page.user.click(back);
    await screen.findByRole('table', { name: 'Contacts' });
    expect(page.router.state.location.search).toBe('?stage=any');
    expect(page.router.state.historyAction).toBe('POP');
  });

  test('a new contact with a known address leads to that contact, and what was typed stays', async () => {
    const page = await open('', {
      [CALLS.create]: () => refused(409, 'contact_exists', { id: 3 }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'New contact' }));
    const form = await screen.findByRole('form', { name: 'New contact' });
    await page.user.type(within(form).getByLabelText(/^Name/), 'Zoe');
    await page.user.click(within(form).getByRole('button', { name: 'Create contact' }));
    expect(await within(form).findByText('Please enter an email address or a phone number.')).toBeTruthy();
    await page.user.type(within(form).getByLabelText('Email'), 'zoe@home.example');
    await page.user.click(within(form).getByRole('button', { name: 'Create contact' }));
    expect((await within(form).findByRole('link', { name: 'Open that contact' })).getAttribute('href')).toBe(
      '/admin/contacts/3',
    );
    expect((within(form).getByLabelText('Email') as HTMLInputElement).value).toBe('zoe@home.example');
  });
});

describe('a contact', () => {
  const details = () => screen.findByRole('form', { name: 'Details' });

  test('saves only the fields that were changed, with the version on screen', async () => {
    const page = await open('/3', { [CALLS.change]: () => json([{ ...ZOE, version: 3 }]) });
    const form = within(await details());
    const value = form.getByLabelText('Deal value in US dollars');
    expect((value as HTMLInputElement).value).toBe('12,500');
    await page.user.clear(value);
    await page.user.type(value, 'lots');
    await page.user.click(form.getByRole('button', { name: 'Save contact' }));
    expect(await form.findByText(/Please enter an amount/)).toBeTruthy();
    await page.user.clear(value);
    await page.user.type(value, '$20k');
    await page.user.click(form.getByRole('button', { name: 'Save contact' }));
    await waitFor(() =>
      expect(changesOf(page.backend)).toEqual([['3', '2', { deal_value_cents: 2_000_000 }]]),
    );
  });

  test("keeps another admin's change of other fields", async () => {
    const page = await open('/3', { [CALLS.change]: () => json([]) });
    const form = within(await details());
    await page.user.type(form.getByLabelText('Phone'), '404');
    page.backend.on(CALLS.open, () => json([{ ...ZOE, version: 3, company: 'South Wind' }]));
    let attempt = 0;
    page.backend.on(CALLS.change, () => {
      attempt += 1;
      return json(attempt === 1 ? [] : [{ ...ZOE, version: 4, company: 'South Wind', phone: '404' }]);
    });
    await page.user.click(form.getByRole('button', { name: 'Save contact' }));
    await waitFor(() => expect(changesOf(page.backend).at(-1)).toEqual(['3', '3', { phone: '404' }]));
    await waitFor(() =>
      expect((form.getByLabelText('Company') as HTMLInputElement).value).toBe('South Wind'),
    );
  });

  test('shows both versions when another admin changed the same field', async () => {
    const page = await open('/3', { [CALLS.change]: () => json([]) });
    const form = within(await details());
    const company = form.getByLabelText('Company') as HTMLInputElement;
    await page.user.clear(company);
    await page.user.type(company, 'East Wind');
    page.backend.on(CALLS.open, () => json([{ ...ZOE, version: 3, company: 'South Wind' }]));
    await page.user.click(form.getByRole('button', { name: 'Save contact' }));
    expect((await form.findByText(/saved is/)).textContent).toBe(
      'Company: saved is South Wind, you have East Wind.',
    );
    expect(company.value).toBe('East Wind');
    await page.user.click(form.getByRole('button', { name: 'Use what is saved' }));
    expect(company.value).toBe('South Wind');
  });

  test('merges all chosen duplicates at once', async () => {
    const other = { ...ZOE, id: 4, name: 'Zoe Muller', email: 'zoe@old.example', version: 1 };
    const page = await open('/3', {
      [CALLS.duplicates]: () => json([other, { ...other, id: 5 }]),
      [CALLS.merge]: () => json([{ merged: 2, skipped: 0, moves: [{ id: 4, from: null, to: 3 }] }]),
      'POST /rest/v1/rpc/undo_contact_merges': () => json(1),
    });
    for (const box of await screen.findAllByRole('checkbox', { name: /Merge Zoe Muller/ }))
      await page.user.click(box);
    await page.user.click(screen.getByRole('button', { name: 'Merge 2 contacts...' }));
    page.backend.on(CALLS.open, () => json([ZOE, { ...other, merged_into_id: 3 }]));
    await page.user.click(await screen.findByRole('button', { name: 'Merge' }));
    await waitFor(() =>
      expect(page.backend.to('/rest/v1/rpc/merge_contacts')[0]?.body).toEqual({
        p_groups: [
          [
            { id: 3, version: 2 },
            { id: 4, version: 1 },
            { id: 5, version: 1 },
          ],
        ],
      }),
    );
    await page.user.click(await screen.findByRole('button', { name: 'Separate' }));
    page.toasts.at(-1)?.action?.onPress();
    await waitFor(() => expect(page.backend.to('/rest/v1/rpc/undo_contact_merges')).toHaveLength(2));
    for (const { body } of page.backend.to('/rest/v1/rpc/undo_contact_merges'))
      expect(body).toEqual({ p_moves: [{ id: 4, from: null, to: 3 }] });
  });
});

test('a shared document and a chat in the timeline are links', async () => {
  const entry = ENTRY;
  await open('/3', {
    [CALLS.timeline]: () =>
      json([
        {
          ...entry,
          kind: 'document',
          at: '2025-11-25T09:00:00-05:00',
          id: 'd1',
          title: 'plan.pdf',
          account: 'zoe+a@home.example',
        },
        { ...entry, kind: 'chat', at: '2025-11-24T11:00:00-05:00', id: 'c1', title: '/services' },
        { ...entry, kind: 'account', at: '2025-11-23T16:30:00-05:00', id: 'u1', title: null },
      ]),
  });
  const timeline = within(await screen.findByRole('list', { name: 'Timeline' }));
  await timeline.findByText('Document shared: plan.pdf');
  const links = timeline.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Document shared: plan.pdf', '/admin/people/documents?email=zoe%2Ba%40home.example'],
    ['Chatted with the assistant', '/admin/conversations/c1'],
  ]);
});
