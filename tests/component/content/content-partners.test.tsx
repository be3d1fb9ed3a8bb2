import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, entry, FAQ, open, PARTNER, SAVE, saved, saving } from '../support/content';
import { json } from '../support/fake-backend';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/content/components/content-editor'));

test('a partner has a name, and may have a URL and a logo, without Spanish', async () => {
  const page = await open('/partner/new', { [SAVE]: saving(PARTNER) });
  const logo = '/media/0b9a3c1e-6f0d-4c9e-8a53-2d6c1f1f7a10-400x100.png';
  await page.user.type(await screen.findByLabelText(/^Name/), 'Harbor Review');
  await page.user.type(screen.getByLabelText(/^URL/), 'http://review.example');
  await page.user.type(screen.getByLabelText(/^Logo/), logo);
  expect(screen.queryByLabelText(/^Image description/)).toBeNull();
  expect(screen.queryByRole('group', { name: 'Language' })).toBeNull();
  await page.user.click(await button('Save draft'));
  expect(await screen.findByText('The URL must begin with https://.')).toBeTruthy();
  await page.user.clear(screen.getByLabelText(/^URL/));
  await page.user.click(await button('Save draft'));
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  expect(saved(page)[0]).toEqual({
    ...{ table: 'partners', id: null, version: 0 },
    values: { name: 'Harbor Review', url: null, image_url: logo },
  });
});

test('the list of partners asks for no Spanish', async () => {
  const row = entry(FAQ, { title: 'Harbor Review', translated_version: 0 });
  await open('?kind=partner', { 'GET /rest/v1/partners': () => json([row]) });
  const list = within(await screen.findByRole('list', { name: 'Partners' }));
  expect(list.getByRole('link', { name: 'Harbor Review' })).toBeTruthy();
  expect(list.queryByText('No Spanish')).toBeNull();
});
