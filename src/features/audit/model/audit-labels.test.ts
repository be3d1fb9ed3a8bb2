import { expect, test } from 'vitest';
import type { AuditEntry } from './audit-entry';
import { parseAuditFilter } from './audit-filter';
import { actionLabel, detailLines } from './audit-labels';
import { auditSentence } from './audit-sentences';

const ZONE = 'America/New_York';

const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  occurred_at: '2026-11-21T12:00:00.000Z',
  actor_id: null,
  actor_name: null,
  action: 'lead.update',
  subject: '7',
  subject_name: null,
  page_key: null,
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
  expect(
    detailLines(entry({ details: { changes: { status: ['new', 'won'], tags: [[], ['a', 'b']] } } }), ZONE),
  ).toEqual([
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
      ZONE,
    ),
  ).toEqual([{ term: 'Auto confirm', value: 'no → yes' }]);
  expect(
    detailLines(entry({ action: 'setting.update', details: { before: '24', after: '48' } }), ZONE),
  ).toEqual([{ term: 'Value', value: '24 → 48' }]);
  expect(
    detailLines(entry({ action: 'time_off.insert', details: { after: { id: 3, reason: null } } }), ZONE),
  ).toEqual([
    { term: 'Id', value: '3' },
    { term: 'Reason', value: 'nothing' },
  ]);
  expect(
    detailLines(
      entry({ action: 'user_roles.update', details: { changes: { role: ['client', 'admin'] } } }),
      ZONE,
    ),
  ).toEqual([{ term: 'Role', value: 'client → admin' }]);
});

test('writes amounts in dollars, stages as labels, and who had a conversation', () => {
  const lines = (action: string, details: AuditEntry['details']) =>
    detailLines(entry({ action, details, names: { c: 'Casey' } }), ZONE);
  expect(
    lines('contact.update', {
      changes: { deal_value_cents: [null, 1_250_000], deal_stage: ['lead', 'proposal'] },
    }),
  ).toEqual([
    { term: 'Deal value', value: 'nothing → $12,500' },
    { term: 'Deal stage', value: 'Lead → Proposal' },
  ]);
  expect(lines('chat.assign', { changes: { assignee_id: [null, 'c'] } })).toEqual([
    { term: 'Assignee', value: 'nothing → Casey' },
  ]);
  expect(lines('chat.take_over', { from: 'c' })).toEqual([{ term: 'From', value: 'Casey' }]);
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
      ZONE,
    ),
  ).toEqual([
    { term: 'Assignee', value: 'nothing → Ada' },
    { term: 'Due at', value: 'nothing → Nov 24, 2026 4:00 AM EST' },
    { term: 'Other fields', value: 'Title' },
    { term: 'Lead', value: '7' },
  ]);
});

test('describes the filter of an export', () => {
  const details = { filter: { status: ['open'], query: true }, count: 3 };
  expect(detailLines(entry({ action: 'lead.export', details }), ZONE)).toEqual([
    { term: 'Filter', value: 'status open; query yes' },
    { term: 'Count', value: '3' },
  ]);
});

test('gives both times of a move in the time zone of the firm', () => {
  const details = { status: 'confirmed', from: '2026-10-30T13:00:00.000Z', to: '2026-11-02T14:00:00.000Z' };
  expect(detailLines(entry({ action: 'appointment.moved', details }), ZONE)[0]).toEqual({
    term: 'Start',
    value: 'Oct 30, 2026 9:00 AM EDT → Nov 2, 2026 9:00 AM EST',
  });
});

const words = (over: Partial<AuditEntry>) => {
  const { actor, before, subject, after } = auditSentence(entry(over));
  return `${actor} ${before}${subject}${after}`;
};

test('says what happened in a sentence with names', () => {
  const ada = { actor_id: 'a', actor_name: 'Ada' };
  expect(words({ ...ada, subject_name: 'Dana Okafor' })).toBe('Ada changed the lead Dana Okafor');
  expect(words({ ...ada, action: 'lead.export', subject: 'leads' })).toBe('Ada exported messages');
  expect(words({ ...ada, action: 'setting.update', subject: 'firm_email' })).toBe(
    'Ada changed the setting Firm inbox',
  );
  expect(words({ actor_id: 'a', action: 'mail.cancel', subject: '3', details: { kind: 'lead_reply' } })).toBe(
    'A deleted account canceled the email "Our reply to a message"',
  );
  expect(words({ action: 'new_thing.update', subject: '3' })).toBe('The system changed new thing: 3');
});

test('has a number for a subject whose name is gone', () => {
  expect(words({})).toBe('The system changed the lead number 7');
  expect(words({ action: 'person.read', subject: 'guest' })).toBe(
    'The system read the history of a person without an account',
  );
  expect(words({ action: 'account.delete', subject: 'c0000000-0000-4000-8000-000000000001' })).toBe(
    'The system deleted the account number c0000000',
  );
});

test.each([
  ['lead', '7', '/admin/leads/7'],
  ['lead_note', '7', '/admin/leads/7'],
  ['contact', '3', '/admin/contacts/3'],
  ['contact_note', '3', '/admin/contacts/3'],
  ['appointment', '2026-11-24', '/admin/appointments?view=day&day=2026-11-24'],
  ['person', 'casey+a@example.com', '/admin/people?query=casey%2Ba%40example.com'],
  ['user_roles', 'casey@example.com', '/admin/people?query=casey%40example.com'],
  ['account', 'casey@example.com', '/admin/people?query=casey%40example.com'],
  ['document', 'casey@example.com', '/admin/people/documents?email=casey%40example.com'],
  ['chat', 'c1', '/admin/conversations/c1'],
  ['newsletter_issue', '4', '/admin/newsletter/issues/4'],
  ['answer', '5', '/admin/answers/5'],
  ['post', '9', '/admin/content/post/9'],
  ['case_study', '2', '/admin/content/case_study/2'],
])('links an entry about a %s to its page', (kind, page_key, path) => {
  expect(auditSentence(entry({ action: `${kind}.update`, page_key })).path).toBe(path);
});

test('links an entry about a setting, and none whose subject is deleted or has no page', () => {
  expect(auditSentence(entry({ action: 'setting.update', subject: '7' })).path).toBe('/admin/settings');
  expect(auditSentence(entry({ action: 'lead.update', subject: '7' })).path).toBeUndefined();
  expect(
    auditSentence(entry({ action: 'lead.export', subject: 'contact_submissions' })).path,
  ).toBeUndefined();
});

test('ignores invalid filter parameters', () => {
  expect(parseAuditFilter(new URLSearchParams('actor=me&from=soon&subject=%20&action='))).toEqual({});
  const { from, to } = parseAuditFilter(new URLSearchParams('from=2025-03-09&to=2025-03-09'));
  // Days of the firm, whose clocks change on this one.
  expect(new Date(from ?? '')).toEqual(new Date('2025-03-09T05:00:00Z'));
  expect(new Date(to ?? '')).toEqual(new Date('2025-03-10T04:00:00Z'));
});

test('links nothing in a sentence without a subject', () => {
  expect(auditSentence(entry({ page_key: '7' })).path).toBe('/admin/leads/7');
  expect(auditSentence(entry({ action: 'lead.export', page_key: '7' })).path).toBeUndefined();
});
