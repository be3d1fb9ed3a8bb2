import { expect, test } from 'vitest';
import { recentDocuments } from './recent-documents';

const document = (id: string, created_at: string) => ({
  id,
  path: id,
  name: `${id}.pdf`,
  size_bytes: 1,
  note: null,
  created_at,
});

test('documents are recent for 14 days', () => {
  const documents = [
    document('new', '2025-11-21T16:59:00Z'),
    document('edge', '2025-11-07T17:00:01+00:00'),
    document('old', '2025-11-07T17:00:00+00:00'),
  ];
  expect(recentDocuments(documents, new Date('2025-11-21T17:00:00Z')).map(({ id }) => id)).toEqual([
    'new',
    'edge',
  ]);
});
