import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../support/fake-backend';
import { openStaff } from '../support/open-staff';

const open = (views: { id: number; name: string; query: string }[]) =>
  openStaff('/contacts?stage=any', {
    'GET /rest/v1/contact_list': () => json([]),
    'GET /rest/v1/accounts': () => json([]),
    'GET /rest/v1/saved_views': () => json(views),
    'POST /rest/v1/saved_views': () => new Response(null, { status: 201 }),
  });
const dialog = async (page: Awaited<ReturnType<typeof open>>) => {
  await page.user.click(await screen.findByRole('button', { name: 'Save view...' }));
  return within(await screen.findByRole('dialog', { name: 'Save this view' }));
};

test('a view is saved under a trimmed name, and replaces one of the same name', async () => {
  const page = await open([]);
  const form = await dialog(page);
  await page.user.click(form.getByRole('button', { name: 'Save view' }));
  expect(await form.findByText('Please enter a name of up to 60 characters.')).toBeTruthy();
  await page.user.type(form.getByLabelText('Name'), '  Open deals ');
  await page.user.click(form.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('View saved'));
  const saved = page.backend.to('/rest/v1/saved_views').find(({ body }) => body);
  expect(saved?.body).toEqual({ list: 'contacts', name: 'Open deals', query: 'stage=any' });
});

test('a person with 100 views is told to delete one', async () => {
  const page = await open(
    Array.from({ length: 100 }, (_, id) => ({ id, name: `View ${id}`, query: `query=${id}` })),
  );
  await screen.findByRole('option', { name: 'View 99' });
  const form = await dialog(page);
  await page.user.type(form.getByLabelText('Name'), 'One more');
  await page.user.click(form.getByRole('button', { name: 'Save view' }));
  expect(await form.findByText('You have 100 saved views. Please delete one first.')).toBeTruthy();
});
