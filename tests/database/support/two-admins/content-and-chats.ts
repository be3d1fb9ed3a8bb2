import { CONFLICT, NO_ROW, type TwoChanges, twice } from './changes.ts';

const NEW_FAQ = `insert into public.faqs (position, status, question, answer)
  select coalesce(max(position), 0) + 1, 'draft', 'Is this a question?', 'This is its answer.' from public.faqs
  returning id::text, version::text`;
const NEW_ISSUE = `insert into public.newsletter_issues (subject, body) values ('Subject', 'Text') returning id::text, version::text`;
const renameIssue = ({ id, version }: Record<string, string>) =>
  `update public.newsletter_issues set subject = 'New' where id = ${id} and version = ${version} returning 1`;

export const CONTENT: TwoChanges[] = [
  {
    what: 'a piece of content',
    seen: NEW_FAQ,
    changes: twice(
      ({ id, version }, value) =>
        `update public.faqs set answer = 'An answer by ${value}.' where id = ${id} and version = ${version} returning 1`,
    ),
    refusals: [NO_ROW],
  },
  {
    what: 'a piece of content that the other deletes',
    seen: NEW_FAQ,
    changes: [
      ({ id, version }) =>
        `update public.faqs set answer = 'Another answer.' where id = ${id} and version = ${version} returning 1`,
      ({ id, version }) => `delete from public.faqs where id = ${id} and version = ${version} returning 1`,
    ],
    refusals: [NO_ROW],
  },
  {
    what: 'the order of content',
    seen: `select array_agg(id order by position)::text as ids from public.faqs`,
    changes: [
      ({ ids }) =>
        `select public.reorder_content('faqs', array(select id from unnest('${ids}'::bigint[]) with ordinality as e (id, n) order by n desc), '${ids}')`,
      ({ ids }) =>
        `select public.reorder_content('faqs', ('${ids}'::bigint[])[2:] || ('${ids}'::bigint[])[1], '${ids}')`,
    ],
    refusals: [CONFLICT],
  },
  {
    what: 'a newsletter issue',
    seen: NEW_ISSUE,
    changes: twice(
      ({ id, version }, value) =>
        `update public.newsletter_issues set subject = '${value}' where id = ${id} and version = ${version} returning 1`,
    ),
    refusals: [NO_ROW],
  },
  {
    what: 'a newsletter issue that the other schedules',
    seen: NEW_ISSUE,
    changes: [
      renameIssue,
      ({ id, version }) =>
        `update public.newsletter_issues set status = 'scheduled', send_at = now() + interval '1 day'
        where id = ${id} and version = ${version} and status = 'draft' returning 1`,
    ],
    refusals: [NO_ROW, 'PT409 newsletter_issue_not_draft'],
  },
  {
    what: 'a newsletter issue that the other deletes',
    seen: NEW_ISSUE,
    changes: [
      renameIssue,
      ({ id, version }) =>
        `delete from public.newsletter_issues where id = ${id} and version = ${version} returning 1`,
    ],
    refusals: [NO_ROW],
  },
  {
    what: 'a setting',
    seen: `select (follow_up_delay_hours % 100 + 1)::text as first, (follow_up_delay_hours % 100 + 2)::text as second,
      follow_up_delay_hours::text as previous from public.settings`,
    changes: [
      ({ first, previous }) =>
        `update public.settings set follow_up_delay_hours = ${first} where follow_up_delay_hours = ${previous} returning 1`,
      ({ second, previous }) =>
        `update public.settings set follow_up_delay_hours = ${second} where follow_up_delay_hours = ${previous} returning 1`,
    ],
    refusals: [NO_ROW],
  },
];

const NEW_CHAT = `insert into public.chat_sessions (secret_hash) values (sha256(gen_random_uuid()::text::bytea)) returning id`;
const NEW_ANSWER = `with chat as (${NEW_CHAT})
  insert into public.chat_messages (session_id, role, content, outcome)
  select id, 'assistant', 'I do not know.', 'declined' from chat returning id::text`;
const NEW_QUESTION = `insert into public.unanswered_questions (question, normalized_question)
  select 'Do you sell ' || word || '?', 'sell ' || word from (select gen_random_uuid()::text as word) as w returning id::text`;
const publish = ({ id }: Record<string, string>) =>
  `select public.answer_question(${id}, null, 'Do you sell animals ${id}?', 'We sell no animals.')`;

const rateBad =
  (reason: string) =>
  ({ id }: Record<string, string>) =>
    `update public.chat_messages set staff_rating = -1, staff_rating_reason = '${reason}' where id = ${id} and staff_rating is null returning 1`;

export const CHATS: TwoChanges[] = [
  {
    what: 'the assignee of a conversation',
    seen: `with chat as (${NEW_CHAT}) select id::text from chat`,
    changes: twice(
      ({ id }, _value, staff) =>
        `update public.chat_sessions set assignee_id = '${staff}' where id = '${id}' and assignee_id is null returning 1`,
    ),
    refusals: [NO_ROW],
  },
  {
    what: 'the rating of an answer',
    seen: NEW_ANSWER,
    changes: [
      ({ id }) =>
        `update public.chat_messages set staff_rating = 1 where id = ${id} and staff_rating is null returning 1`,
      rateBad('Too short.'),
    ],
    refusals: [NO_ROW],
  },
  {
    what: 'the reason of a rating',
    seen: NEW_ANSWER,
    changes: twice((seen, value) => rateBad(value)(seen)),
    refusals: [NO_ROW],
  },
  {
    what: 'the answer to a question',
    seen: NEW_QUESTION,
    changes: [publish, publish],
    refusals: ['PT409 question_answered'],
  },
  {
    what: 'a question that the other dismisses',
    seen: NEW_QUESTION,
    changes: [
      publish,
      ({ id }) =>
        `update public.unanswered_questions set status = 'dismissed' where id = ${id} and status <> 'answered' returning 1`,
    ],
    refusals: [NO_ROW, 'PT409 question_dismissed'],
  },
  {
    what: 'who answers a visitor',
    seen: `with chat as (${NEW_CHAT}) select id::text from chat`,
    changes: twice(
      ({ id }) => `
        update public.chat_sessions set holder_id = auth.uid()
        where id = '${id}' and (holder_id is null or held_until <= now() or holder_id = auth.uid()) returning id`,
    ),
    refusals: ['no row'],
  },
];
