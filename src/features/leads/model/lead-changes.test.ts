import type { LeadSummary } from '@contracts/leads.ts';
import { expect, test } from 'vitest';
import { applyBulkChanges } from './lead-changes';

const LEAD = {
  status: 'new',
  assignee: 'ada',
  tags: ['a', 'b'],
  readAt: null,
  updatedAt: '2025-11-24T09:05:00Z',
} as unknown as LeadSummary;

test('a bulk change leaves unnamed fields unchanged', () => {
  expect(applyBulkChanges(LEAD, {})).toEqual(LEAD);
  expect(applyBulkChanges(LEAD, { assignee: null }).assignee).toBeNull();
  expect(applyBulkChanges(LEAD, { status: 'won' })).toEqual({ ...LEAD, status: 'won' });
});

test('a bulk change adds each tag once, and removes tags', () => {
  expect(applyBulkChanges(LEAD, { addTags: ['b', 'c'], removeTags: ['a'] }).tags).toEqual(['b', 'c']);
});

test('a bulk change marks leads as read and as unread', () => {
  expect(applyBulkChanges(LEAD, { read: true }).readAt).not.toBeNull();
  expect(applyBulkChanges({ ...LEAD, readAt: 'x' }, { read: false }).readAt).toBeNull();
});
