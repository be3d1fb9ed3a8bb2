import type { Tables } from '@contracts/database.types.ts';

export const ANSWER: Tables<'answer_list'> = {
  id: 3,
  topic: 'price',
  kind: 'answer',
  question: 'What does it cost?',
  reply: 'Projects start at {{lowest_price}}.',
  link_path: '/services',
  link_title: 'See our services',
  language: 'en',
  status: 'published',
  wordings: ['What does it cost?', 'price', 'how much'],
  wording_count: 3,
  sort_key: 'what does it cost?',
  version: 2,
  updated_at: '2025-11-24T09:05:00-05:00',
  updated_by_name: 'Ada Lovelace',
};

export const ANSWER_CALLS = {
  /** The list without search words, and one answer. */
  read: 'GET /rest/v1/answer_list',
  search: 'POST /rest/v1/rpc/search_answers',
  save: 'PATCH /rest/v1/answers',
  create: 'POST /rest/v1/answers',
  remove: 'DELETE /rest/v1/answers',
} as const;
