import type { LeadSummary } from '@contracts/leads.ts';
import { expect, test } from 'vitest';
import { withManyChanges } from './lead-changes';

const LEAD = {
  status: 'new',
  assignee: 'ada',
  tags: ['a', 'b'],
  readAt: null,
  updatedAt: '2025-11-24T09:05:00Z',
} as unknown as LeadSummary;

test('a change of many leaves alone what it does not name', () => {
  expect(withManyChanges(LEAD, {})).toEqual(LEAD);
  expect(withManyChanges(LEAD, { assignee: null }).assignee).toBeNull();
  expect(withManyChanges(LEAD, { status: 'won' })).toEqual({ ...LEAD, status: 'won' });
});

test('tags are put on once, and taken off', () => {
  expect(withManyChanges(LEAD, { addTags: ['b', 'c'], removeTags: ['a'] }).tags).toEqual(['b', 'c']);
});

test('read and unread', () => {
  expect(withManyChanges(LEAD, { read: true }).readAt).not.toBeNull();
  expect(withManyChanges({ ...LEAD, readAt: 'x' }, { read: false }).readAt).toBeNull();
});
