import type { Contact, ContactSummary } from '@contracts/contacts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { json, refused } from './support/fake-backend';
import { openStaff } from './support/open-staff';
import { warmUp } from './support/warm-up';

warmUp(() => import('@/layouts/admin-shell'));
warmUp(() => import('@/layouts/contact-screen'));

afterEach(() => localStorage.clear());

const ZOE: ContactSummary = {
  id: 3,
  name: 'Zoë Müller',
  email: 'zoe@north-wind.example',
  otherEmails: ['zoe@home.example'],
  company: 'North Wind',
  phone: null,
  owner: null,
  ownerName: null,
  dealStage: 'proposal',
  dealValueCents: 1_250_000,
  dealMonth: '2031-04',
  source: 'message',
  version: 2,
  lastActivityAt: '2025-11-24T09:05:00-05:00',
  createdAt: '2025-11-23T09:05:00-05:00',
};
const whole = (over: Partial<Contact> = {}): Contact => ({
  ...ZOE,
  mergedInto: null,
  account: null,
  merged: [],
  notes: [],
  ...over,
});

const RPC = 'POST /rest/v1/rpc';
const open = (address: string, routes: Parameters<typeof openStaff>[1] = {}) =>
  openStaff(`/contacts${address}`, {
    [`${RPC}/list_contacts`]: () => json({ contacts: [ZOE], next: null, total: 1, totalIsExact: true }),
    'GET /rest/v1/accounts': () => json([{ id: 'bo', name: 'Bo Staff', email: 'bo@example.com' }]),
    'GET /rest/v1/saved_views': () => json([]),
    [`${RPC}/get_contact`]: () => json(whole()),
    [`${RPC}/list_contact_timeline`]: () => json([]),
    [`${RPC}/find_duplicate_contacts`]: () => json([]),
    ...routes,
  });

describe('the list of contacts', () => {
  test('shows names, addresses and deals, and filters by the URL', async () => {
    const page = await open('?stage=any&owner=nonsense');
    const table = await screen.findByRole('table', { name: 'Contacts' });
    expect(within(table).getByRole('link', { name: 'Zoë Müller' }).getAttribute('href')).toBe(
      '/admin/contacts/3',
    );
    expect(table.textContent).toContain('zoe@north-wind.example and 1 more');
    // Without visible labels, the first option says what a select is about.
    const filters = within(screen.getByRole('search', { name: 'Contacts' }));
    expect((filters.getByLabelText('Owner') as HTMLSelectElement).options[0]?.text).toBe('Any owner');
    expect(table.textContent).toContain('Proposal, $12,500');
    expect(page.backend.to('/rest/v1/rpc/list_contacts').at(-1)?.body).toMatchObject({
      p_filter: { stage: 'any' },
      p_sort: 'recent',
    });
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
      [`${RPC}/save_contact`]: () => refused(409, 'contact_exists', { id: 3 }),
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
    const page = await open('/3', { [`${RPC}/save_contact`]: () => json(whole({ version: 3 })) });
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
      expect(page.backend.to('/rest/v1/rpc/save_contact')[0]?.body).toEqual({
        p_id: 3,
        p_version: 2,
        p_fields: { dealValueCents: 2_000_000 },
      }),
    );
  });

  test("keeps another admin's change of other fields", async () => {
    const page = await open('/3', {
      [`${RPC}/save_contact`]: () => refused(409, 'version_conflict', { what: 'contact', version: 3 }),
    });
    const form = within(await details());
    await page.user.type(form.getByLabelText('Phone'), '404');
    page.backend.on(`${RPC}/get_contact`, () => json(whole({ version: 3, company: 'South Wind' })));
    let attempt = 0;
    page.backend.on(`${RPC}/save_contact`, () => {
      attempt += 1;
      return attempt === 1
        ? refused(409, 'version_conflict', { what: 'contact', version: 3 })
        : json(whole({ version: 4, company: 'South Wind', phone: '404' }));
    });
    await page.user.click(form.getByRole('button', { name: 'Save contact' }));
    await waitFor(() =>
      expect(page.backend.to('/rest/v1/rpc/save_contact').at(-1)?.body).toEqual({
        p_id: 3,
        p_version: 3,
        p_fields: { phone: '404' },
      }),
    );
    await waitFor(() =>
      expect((form.getByLabelText('Company') as HTMLInputElement).value).toBe('South Wind'),
    );
  });

  test('shows both versions when another admin changed the same field', async () => {
    const page = await open('/3', {
      [`${RPC}/save_contact`]: () => refused(409, 'version_conflict', { what: 'contact', version: 3 }),
    });
    const form = within(await details());
    const company = form.getByLabelText('Company') as HTMLInputElement;
    await page.user.clear(company);
    await page.user.type(company, 'East Wind');
    page.backend.on(`${RPC}/get_contact`, () => json(whole({ version: 3, company: 'South Wind' })));
    await page.user.click(form.getByRole('button', { name: 'Save contact' }));
    expect((await form.findByText(/saved is/)).textContent).toBe(
      'Company: saved is South Wind, you have East Wind.',
    );
    expect(company.value).toBe('East Wind');
    await page.user.click(form.getByRole('button', { name: 'Use what is saved' }));
    expect(company.value).toBe('South Wind');
  });

  test('merges all chosen duplicates at once', async () => {
    const other = {
      id: 4,
      name: 'Zoe Muller',
      email: 'zoe@old.example',
      company: null,
      phone: null,
      reason: 'name',
    };
    const page = await open('/3', {
      [`${RPC}/find_duplicate_contacts`]: () => json([other, { ...other, id: 5 }]),
      [`${RPC}/merge_contacts`]: () => json(whole({ merged: [other] })),
    });
    for (const box of await screen.findAllByRole('checkbox', { name: /Merge Zoe Muller/ }))
      await page.user.click(box);
    await page.user.click(screen.getByRole('button', { name: 'Merge 2 contacts...' }));
    page.backend.on(`${RPC}/get_contact`, () => json(whole({ merged: [other] })));
    await page.user.click(await screen.findByRole('button', { name: 'Merge' }));
    await waitFor(() =>
      expect(page.backend.to('/rest/v1/rpc/merge_contacts')[0]?.body).toEqual({ p_keep: 3, p_lose: [4, 5] }),
    );
    expect(await screen.findByRole('button', { name: 'Separate' })).toBeTruthy();
  });
});

test('a shared document and a chat in the timeline are links', async () => {
  const entry = { body: null, status: null, by: null };
  await open('/3', {
    [`${RPC}/list_contact_timeline`]: () =>
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
