import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/content/components/content-editor'));

test('the editor of a kind that does not exist says so, and opens no other editor', async () => {
  await openStaff('/content/recipes/new');
  expect(await screen.findByText('There is nothing here.')).toBeTruthy();
  expect(screen.queryByText('New article')).toBeNull();
});
