// @module-tag embedded
import { expect, onTestFinished, test } from 'vitest';
import { contentFolder, loadContentOf } from '../../scripts/content/run-load.ts';
import { CHECKOUT } from '../support/checkout.ts';
import { freshDatabase } from '../support/database/fresh-database.ts';

test('finds the content of a new database as the files of this brand have it', async () => {
  const filled = await freshDatabase();
  onTestFinished(() => filled.drop());
  const { same, ...others } = await loadContentOf(contentFolder(CHECKOUT), filled.url('postgres'), true);
  expect(others).toEqual({ add: [], change: [], edited: [], dropped: [] });
  expect(same.length).toBeGreaterThan(1300);
});
