import { CONFLICT, NO_ROW, STAFF, type TwoChanges, twice } from './changes.ts';

const NEW_LEAD = `insert into public.contact_submissions (name, email, company, message)
  values ('Lee Lead', gen_random_uuid() || '@tests.example', 'Acme', 'A message for the firm.')
  returning id::text, version::text`;
const NEW_TASK = `with lead as (${NEW_LEAD})
  insert into public.lead_tasks (lead_id, title) select id::int, 'Call back' from lead returning id::text, version::text`;
const NEW_TEMPLATE = `insert into public.reply_templates (name, body) values ('Template ' || gen_random_uuid(), 'Hello')
  returning id::text, version::text`;
const noteOf = (author: string) => `with lead as (${NEW_LEAD})
  insert into public.lead_notes (lead_id, author_id, body) select id::int, '${author}', 'Called.' from lead
  returning id::text, version::text`;

export const LEADS: TwoChanges[] = [
  {
    what: 'the assignee of a lead',
    seen: NEW_LEAD,
    changes: twice(
      ({ id, version }, _value, staff) =>
        `update public.contact_submissions set assignee_id = '${staff}' where id = ${id} and version = ${version} returning id`,
    ),
    refusals: [NO_ROW],
  },
  {
    what: 'the assignee of several leads',
    seen: NEW_LEAD,
    changes: twice(
      ({ id, version }, _value, staff) =>
        `select id from public.update_leads('{${id}}', '{${version}}', '{"assignee_id": "${staff}"}')`,
    ),
    refusals: [NO_ROW],
  },
  {
    what: 'the direction of a merge of leads',
    seen: `with one as (${NEW_LEAD}), two as (${NEW_LEAD}) select one.id as one, two.id as two from one, two`,
    changes: [
      ({ one, two }) => `select public.merge_leads(${one}, '{${two}}')`,
      ({ one, two }) => `select public.merge_leads(${two}, '{${one}}')`,
    ],
    refusals: ['PT409 lead_merged'],
  },
  {
    what: 'a task',
    seen: NEW_TASK,
    changes: twice(
      ({ id, version }, value) =>
        `update public.lead_tasks set title = '${value}' where id = ${id} and version = ${version} returning id`,
    ),
    refusals: [NO_ROW],
  },
  {
    what: 'a task that the other deletes',
    seen: NEW_TASK,
    changes: [
      ({ id, version }) =>
        `update public.lead_tasks set title = 'New' where id = ${id} and version = ${version} returning id`,
      ({ id, version }) =>
        `delete from public.lead_tasks where id = ${id} and version = ${version} returning id`,
    ],
    refusals: [NO_ROW],
  },
  {
    what: 'a note that the other deletes',
    seen: noteOf(STAFF[0]),
    changes: [
      ({ id, version }) =>
        `update public.lead_notes set body = 'New' where id = ${id} and version = ${version} returning id`,
      ({ id, version }) =>
        `delete from public.lead_notes where id = ${id} and version = ${version} returning id`,
    ],
    refusals: [NO_ROW],
  },
  {
    what: 'a reply template',
    seen: NEW_TEMPLATE,
    changes: twice(
      ({ id, version }, value) =>
        `update public.reply_templates set body = '${value}' where id = ${id} and version = ${version} returning id`,
    ),
    refusals: [NO_ROW],
  },
  {
    what: 'a reply template that the other deletes',
    seen: NEW_TEMPLATE,
    changes: [
      ({ id, version }) =>
        `update public.reply_templates set body = 'New' where id = ${id} and version = ${version} returning id`,
      ({ id, version }) =>
        `delete from public.reply_templates where id = ${id} and version = ${version} returning id`,
    ],
    refusals: [NO_ROW],
  },
  {
    what: 'the order of reply templates',
    seen: `with new as (
        insert into public.reply_templates (name, body)
        select 'Template ' || gen_random_uuid(), 'Hello' from generate_series(1, 3) returning id, position
      )
      select array_agg(id order by position, id)::text as ids, max(id)::text as last
      from (select id, position from new union all select id, position from public.reply_templates) as rows`,
    changes: [
      ({ ids, last }) =>
        `select public.reorder_content('reply_templates', array_prepend(${last}, array_remove('${ids}'::bigint[], ${last})), '${ids}')`,
      ({ ids, last }) =>
        `select public.reorder_content('reply_templates',
          (array_remove('${ids}'::bigint[], ${last}))[1:1] || ${last}::bigint || (array_remove('${ids}'::bigint[], ${last}))[2:], '${ids}')`,
    ],
    refusals: [CONFLICT],
  },
  {
    what: 'a signature, in two windows',
    seen: `insert into public.staff_preferences (user_id) values ('${STAFF[0]}') on conflict (user_id) do update
      set signature = '' returning version`,
    changes: twice(
      ({ version }, value) =>
        `update public.staff_preferences set signature = '${value}' where version = ${version} returning version`,
    ),
    refusals: [NO_ROW],
    isOwn: true,
  },
];
