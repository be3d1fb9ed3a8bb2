import { expect, test } from 'vitest';
import { exportEntry } from './export-entry.ts';

test('names the list, its filter and the number of rows', () => {
  expect(exportEntry('contacts', { owner: 'none' }, 3)).toEqual({
    action: 'contact.export',
    subject: 'contacts',
    details: { filter: { owner: 'none' }, count: 3 },
  });
});

test('says of search words only that there were some', () => {
  expect(exportEntry('leads', { query: 'casey', unread: true }).details).toEqual({
    filter: { query: true, unread: true },
  });
  expect(exportEntry('leads', { query: '' }).details).toEqual({ filter: {} });
});
