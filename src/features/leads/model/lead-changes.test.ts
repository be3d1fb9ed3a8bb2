import { expect, test } from 'vitest';
import { applyBulkChanges } from './lead-changes';
import type { LeadSummary } from './lead-summary';

const LEAD = {
  status: 'new',
  assignee_id: 'ada',
  tags: ['a', 'b'],
  read_at: null,
  updated_at: '2025-11-24T09:05:00Z',
} as unknown as LeadSummary;

test('a bulk change leaves unnamed fields unchanged', () => {
  expect(applyBulkChanges(LEAD, {})).toEqual(LEAD);
  expect(applyBulkChanges(LEAD, { assignee_id: null }).assignee_id).toBeNull();
  expect(applyBulkChanges(LEAD, { status: 'won' })).toEqual({ ...LEAD, status: 'won' });
});

test('a bulk change adds each tag once, and removes tags', () => {
  expect(applyBulkChanges(LEAD, { add_tags: ['b', 'c'], remove_tags: ['a'] }).tags).toEqual(['b', 'c']);
});

test('a bulk change marks leads as read and as unread', () => {
  expect(applyBulkChanges(LEAD, { read: true }).read_at).not.toBeNull();
  expect(applyBulkChanges({ ...LEAD, read_at: 'x' }, { read: false }).read_at).toBeNull();
});
