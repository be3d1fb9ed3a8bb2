import { expect, test } from 'vitest';
import type { Lead } from './lead';
import { leadNews, presenceText } from './lead-news';

const NOTE = {
  id: 1,
  body: 'Called.',
  author_id: 'ana',
  author_name: 'Ana',
  version: 1,
  created_at: '2025-11-24T10:00:00-05:00',
  updated_at: '2025-11-24T10:00:00-05:00',
};
const LEAD = {
  status: 'new',
  assignee_id: null,
  assignee_name: null,
  tags: [],
  merged: [],
  merged_into_id: null,
  replies: [],
  notes: [NOTE],
  tasks: [],
} as Partial<Lead> as Lead;
const TASK = { id: 4, title: 'Call', done_at: null, version: 1 } as Lead['tasks'][number];
const REPLY = { id: 9, author_id: 'ana', author_name: 'Ana' } as Lead['replies'][number];

const news = (after: Partial<Lead>, me = 'bo') => leadNews(LEAD, { ...LEAD, ...after }, me);

test('names the authors of replies and notes by others', () => {
  expect(news({})).toEqual([]);
  expect(news({ replies: [REPLY] })).toEqual(['New reply by Ana']);
  expect(news({ replies: [REPLY] }, 'ana')).toEqual([]);
  expect(news({ notes: [NOTE, { ...NOTE, id: 2 }] })).toEqual(['New note by Ana']);
  expect(news({ notes: [{ ...NOTE, version: 2 }] })).toEqual(['Note changed by Ana']);
  expect(news({ notes: [] })).toEqual(['A note was deleted']);
});

test('states the new values of the lead and its tasks', () => {
  expect(news({ status: 'won', assignee_id: 'ana', assignee_name: 'Ana', tags: ['hot'] })).toEqual([
    'Status is now Won',
    'Assigned to Ana',
    'Tags changed',
  ]);
  expect(news({ tasks: [TASK] })).toEqual(['New task: Call']);
});

test('groups the people who have the lead open by what they do', () => {
  const person = (name: string, is_writing = false) => ({ name, is_writing });
  expect(presenceText([])).toBe('');
  expect(presenceText([person('Ana')])).toBe('Ana is viewing.');
  expect(presenceText([person('Bo'), person('Ana', true), person('Cy')])).toBe(
    'Ana is writing a reply. Bo and Cy are viewing.',
  );
  expect(presenceText(['A', 'B', 'C', 'D'].map((name) => person(name)))).toBe('A, B and 2 more are viewing.');
});
