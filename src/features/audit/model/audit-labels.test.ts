import type { AuditEntry } from '@contracts/audit.ts';
import { expect, test } from 'vitest';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { parseAuditFilter } from './audit-filter';
import { actionLabel, detailLines, subjectPath } from './audit-labels';

const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-21T12:00:00.000Z',
  actor: null,
  actorName: null,
  action: 'lead.update',
  subject: '7',
  subjectName: null,
  details: {},
  names: {},
  ...over,
});

test('labels known and unknown actions', () => {
  expect(actionLabel('lead.read')).toBe('Read a message');
  expect(actionLabel('time_off.insert')).toBe('Added time off');
  expect(actionLabel('post.publish')).toBe('Published an article');
  expect(actionLabel('new_thing.update')).toBe('Changed new thing');
  expect(actionLabel('new_thing.turned')).toBe('New thing turned');
});

test('lists changed fields with both values', () => {
  expect(detailLines(entry({ details: { status: ['new', 'won'], tags: [[], ['a', 'b']] } }))).toEqual([
    { term: 'Status', value: 'new → won' },
    { term: 'Tags', value: 'nothing → a, b' },
  ]);
  expect(
    detailLines(
      entry({
        action: 'consultation_types.update',
        details: {
          before: { version: 1, auto_confirm: false, name: 'X' },
          after: { version: 2, auto_confirm: true, name: 'X' },
        },
      }),
    ),
  ).toEqual([{ term: 'Auto confirm', value: 'no → yes' }]);
  expect(detailLines(entry({ action: 'setting.update', details: { before: '24', after: '48' } }))).toEqual([
    { term: 'Changed', value: '24 → 48' },
  ]);
  expect(
    detailLines(entry({ action: 'time_off.insert', details: { after: { id: 3, reason: null } } })),
  ).toEqual([
    { term: 'Id', value: '3' },
    { term: 'Reason', value: 'nothing' },
  ]);
  expect(
    detailLines(entry({ action: 'user_roles.update', details: { from: 'client', to: 'admin' } })),
  ).toEqual([{ term: 'Changed', value: 'client → admin' }]);
});

test('names people and times, and omits personal texts', () => {
  const ada = '11111111-1111-4111-8111-111111111111';
  const at = '2026-11-24T09:00:00.000Z';
  expect(
    detailLines(
      entry({
        action: 'lead_task.update',
        details: { leadId: 7, changes: { assignee_id: [null, ada], due_at: [null, at] }, fields: ['title'] },
        names: { [ada]: 'Ada' },
      }),
    ),
  ).toEqual([
    { term: 'Assignee', value: 'nothing → Ada' },
    { term: 'Due at', value: `nothing → ${formatDateTime(at)}` },
    { term: 'Other fields', value: 'Title' },
    { term: 'Lead', value: '7' },
  ]);
});

test('describes the filter of a read', () => {
  const details = {
    filter: { status: ['pending'], query: true },
    from: '2026-11-01',
    to: '2026-11-07',
    count: 3,
  };
  expect(detailLines(entry({ action: 'appointment.list', details }))).toEqual([
    { term: 'Filter', value: 'status Requested; query yes' },
    { term: 'Count', value: '3' },
    { term: 'From', value: '2026-11-01' },
    { term: 'To', value: '2026-11-07' },
  ]);
});

test('links an entry to its lead', () => {
  expect(subjectPath(entry({}))).toBe('/admin/leads/7');
  expect(subjectPath(entry({ action: 'lead_note.insert', subject: '3', details: { leadId: 9 } }))).toBe(
    '/admin/leads/9',
  );
  expect(subjectPath(entry({ action: 'lead.export', subject: 'contact_submissions' }))).toBeUndefined();
  expect(subjectPath(entry({ action: 'setting.update', subject: '7' }))).toBeUndefined();
});

test('ignores invalid filter parameters', () => {
  expect(parseAuditFilter(new URLSearchParams('actor=me&from=soon&subject=%20&action='))).toEqual({});
  const { from, to } = parseAuditFilter(new URLSearchParams('from=2025-03-09&to=2025-03-09'));
  expect(new Date(from ?? '')).toEqual(new Date(2025, 2, 9));
  expect(new Date(to ?? '')).toEqual(new Date(2025, 2, 10));
});
