import type { Tables } from '@contracts/database.types.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CALLS, contactRoutes, ZOE } from '../support/contacts';
import { json, type Routes } from '../support/fake-backend';
import { ADMIN, openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/layouts/contact-screen'));

const AT = '2025-11-24T09:00:00Z';
const NOTE: Tables<'contact_note_list'> = {
  ...{ id: 8, contact_id: 3, body: 'Called.', author_id: ADMIN.user.id, author_name: 'Ada' },
  ...{ version: 1, created_at: AT },
};
const CONTACT = { ...ZOE, name: 'Zoe' };
const TWIN = { ...ZOE, id: 4, name: 'Zoe M', email: 'zoe@old.example', version: 1 };

const open = (routes: Routes) =>
  openStaff('/contacts/3', {
    ...contactRoutes(CONTACT),
    [CALLS.notes]: () => json([NOTE]),
    ...routes,
  });

test('a note changed in another window is shown, and replaced only by a second save', async () => {
  const page = await open({ 'PATCH /rest/v1/contact_notes': () => json([]) });
  await page.user.click(await screen.findByRole('button', { name: 'Edit note' }));
  const form = within(screen.getByRole('form', { name: 'Edit the note' }));
  await page.user.type(form.getByLabelText('Note'), ' Not in.');
  page.backend.on(CALLS.notes, () => json([{ ...NOTE, body: 'Called twice.', version: 2 }]));
  await page.user.click(form.getByRole('button', { name: 'Save note' }));
  expect((await form.findByRole('alert')).textContent).toContain('Called twice.');
  expect(form.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Called. Not in.');

  page.backend.on('PATCH /rest/v1/contact_notes', () => json([{ id: 8 }]));
  await page.user.click(form.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit the note' })).toBeNull());
  const saves = page.backend
    .to('/rest/v1/contact_notes')
    .map(({ path, body }) => [path.split('?')[1]?.replace('&select=id', ''), body]);
  expect(saves).toEqual([
    ['id=eq.8&version=eq.1', { body: 'Called. Not in.' }],
    ['id=eq.8&version=eq.2', { body: 'Called. Not in.' }],
  ]);
});

test('all duplicates are merged by one button, and a refusal stays in its dialog', async () => {
  const page = await open({
    [CALLS.duplicates]: () => json([TWIN, { ...TWIN, id: 5 }]),
    [CALLS.merge]: () => json([{ merged: 0, skipped: 1, moves: [] }]),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Merge all 2 duplicates...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge into Zoe?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'Someone else changed this contact while you were editing.',
  );
});
