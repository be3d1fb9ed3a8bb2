import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, refused } from './support/fake-backend';
import { ADMIN, openStaff } from './support/open-staff';
import { warmUp } from './support/warm-up';

warmUp(() => import('@/layouts/admin-shell'));
warmUp(() => import('@/layouts/contact-screen'));

afterEach(() => localStorage.clear());

const RPC = 'POST /rest/v1/rpc';
const AT = '2025-11-24T09:00:00Z';
const NOTE = { id: 8, body: 'Called.', author: ADMIN.user.id, authorName: 'Ada', version: 1, createdAt: AT };
const CONTACT = {
  ...{ id: 3, name: 'Zoe', email: 'zoe@example.com', otherEmails: [], company: null, phone: null },
  ...{ owner: null, ownerName: null, dealStage: null, dealValueCents: null, dealMonth: null },
  ...{ source: 'message', version: 2, lastActivityAt: AT, createdAt: AT },
  ...{ mergedInto: null, account: null, merged: [], notes: [{ ...NOTE, updatedAt: AT }] },
};
const TWIN = { id: 4, name: 'Zoe M', email: 'zoe@old.example', company: null, phone: null, reason: 'name' };

const open = (routes: Parameters<typeof openStaff>[1]) =>
  openStaff('/contacts/3', {
    [`${RPC}/get_contact`]: () => json(CONTACT),
    [`${RPC}/list_contact_timeline`]: () => json([]),
    [`${RPC}/find_duplicate_contacts`]: () => json([]),
    'GET /rest/v1/accounts': () => json([]),
    ...routes,
  });

test('a note changed in another window is shown, and replaced only by a second save', async () => {
  const page = await open({
    [`${RPC}/save_contact_note`]: () => refused(409, 'version_conflict', { what: 'note', version: 2 }),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Edit note' }));
  const form = within(screen.getByRole('form', { name: 'Edit the note' }));
  await page.user.type(form.getByLabelText('Note'), ' Not in.');
  const changed = { ...NOTE, body: 'Called twice.', version: 2, updatedAt: AT };
  page.backend.on(`${RPC}/get_contact`, () => json({ ...CONTACT, notes: [changed] }));
  await page.user.click(form.getByRole('button', { name: 'Save note' }));
  expect((await form.findByRole('alert')).textContent).toContain('Called twice.');
  expect(form.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Called. Not in.');

  page.backend.on(`${RPC}/save_contact_note`, () => json(CONTACT));
  await page.user.click(form.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit the note' })).toBeNull());
  const saves = page.backend.to('/rest/v1/rpc/save_contact_note').map(({ body }) => body);
  expect(saves).toMatchObject([{ p_version: 1 }, { p_id: 8, p_version: 2, p_body: 'Called. Not in.' }]);
});

test('all duplicates are merged by one button, and a refusal stays in its dialog', async () => {
  const page = await open({
    [`${RPC}/find_duplicate_contacts`]: () => json([TWIN, { ...TWIN, id: 5 }]),
    [`${RPC}/merge_contacts`]: () => refused(404, 'not_found', { what: 'contact' }),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Merge all 2 duplicates...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge into Zoe?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect((await dialog.findByRole('alert')).textContent).toContain("We couldn't find that contact.");
  expect(page.backend.to('/rest/v1/rpc/merge_contacts')[0]?.body).toEqual({ p_keep: 3, p_lose: [4, 5] });
});
