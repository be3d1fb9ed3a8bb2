-- The audit log as admins read it.
begin;
select plan(45);

\ir ../support/accounts.psql
\ir ../support/rows.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff', '{"full_name": "Ada Admin"}');
insert into private.audit_log (occurred_at, actor_id, action, subject, details)
select timestamptz '2020-01-01 00:00+00' + n * interval '1 day', pg_temp.account(3), 'tests.read', n::text, '{}'
from generate_series(1, 5) as n;
insert into private.audit_log (occurred_at, actor_id, action, subject, details) values
  ('2020-01-06 00:00+00', null, 'tests.done', pg_temp.account(1), '{"from": "a", "to": "b"}'),
  ('2020-01-07 00:00+00', pg_temp.account(9), 'tests.read', '1', '{}');
select pg_temp.act_as(1);
select is_empty('select 1 from public.audit_entries', 'a client reads none');
select is_empty('select 1 from public.audit_actions', 'nor learns what was done');
select is_empty('select 1 from public.audit_actors', 'nor who did anything');
select is_empty('select 1 from private.audit_log', 'nor goes past the views');

select pg_temp.act_as(3);
select throws_ok($$delete from private.audit_log$$, '42501', null, 'an admin deletes none');
select throws_ok($$insert into private.audit_log (action, subject) values ('tests.done', '1')$$, '42501', null, 'adds none');
select throws_ok($$insert into private.audit_log (action, subject) values ('lead.update', '1')$$, '42501', null, 'not one of a trigger either');
select throws_ok(
  $$insert into private.audit_log (action, subject, actor_id) values ('contact.read', '1', pg_temp.account(1))$$, '42501', null, 'nor in another name'
);
select throws_ok($$update private.audit_log set subject = '2'$$, '42501', null, 'and changes none');
select results_eq(
  $$select subject from public.audit_entries where action like 'tests.%' order by id desc$$,
  array['1', 'c0000000-0000-4000-8000-000000000001', '5', '4', '3', '2', '1'], 'reads all of them'
);
select results_eq(
  $$select occurred_at, actor_id, actor_name, subject, subject_name, page_key, details, names from public.audit_entries where action = 'tests.done'$$,
  $$values ('2020-01-06 00:00+00'::timestamptz, null::uuid, null, 'c0000000-0000-4000-8000-000000000001', 'casey@tests.example', null,
    '{"from": "a", "to": "b"}'::jsonb, null::jsonb)$$,
  'an entry, with whom it is about'
);
select is((select actor_name from public.audit_entries where action = 'tests.read' and subject = '5'), 'Ada Admin', 'and who did it');
select is((select actor_name from public.audit_entries where action = 'tests.read' order by id desc limit 1), null, 'unless the account is deleted');
reset role;
insert into private.audit_log (action, subject, details)
values ('tests.named', '1', '{"to": "c0000000-0000-4000-8000-000000000003", "from": "c0000000-0000-4000-8000-000000000009"}');
set local role authenticated;
select is((select names from public.audit_entries where action = 'tests.named'),
  '{"c0000000-0000-4000-8000-000000000003": "Ada Admin"}', 'the accounts of its details have their names');

-- Names of subjects
reset role;
insert into public.contact_submissions (name, email, company, message) values ('Dana Okafor', 'dana@tests.example', 'Acme', 'A message for the names.');
create temp table lead as select max(id) as id from public.contact_submissions;
-- The entry as an admin reads it. It is undone, because an entry cannot be deleted.
create function pg_temp.entry(p_action text, p_subject text, p_details jsonb, out name text, out page_key text) language plpgsql as $$
declare
  v_id bigint;
begin
  insert into private.audit_log (action, subject, details) values (p_action, p_subject, p_details) returning id into v_id;
  perform pg_temp.act_as(3);
  select e.subject_name, e.page_key into name, page_key from public.audit_entries e where e.id = v_id;
  raise sqlstate 'TT000';
exception
  when sqlstate 'TT000' then
    null;
end
$$;
select is((pg_temp.entry('lead.update', (select id::text from lead), '{}')).name, 'Dana Okafor', 'a lead has the name of its sender');
select is(
  (pg_temp.entry('lead_note.insert', '999', (select jsonb_build_object('leadId', id) from lead))).name, 'Dana Okafor', 'a note that of its lead'
);
select is(
  (pg_temp.entry('time_off.insert', '9', jsonb_build_object('after', jsonb_build_object('consultant_id', (select min(id) from public.consultants))))).name,
  (select name::text from public.consultants order by id limit 1), 'time off that of its consultant'
);
select is((pg_temp.entry('lead.update', '999999999', '{}')).name, null, 'a deleted lead has none');

-- Pages of subjects
set local "request.jwt.claims" = '{}';
select pg_temp.add_appointment(
  '2031-03-05 03:00+00', '{"id": "ab000000-0000-4000-8000-000000000001", "client_name": "Dana Okafor", "client_email": "dana@tests.example"}'
);
insert into public.chat_sessions (id, secret_hash) values ('ca000000-0000-4000-8000-000000000001', decode(repeat('00', 32), 'hex'));
insert into public.contacts (name, email, source) values ('Nadia Note', 'nadia@tests.example', 'staff');
insert into public.newsletter_issues (subject, body) values ('News', 'Text of the issue.');
insert into public.partners (name) values ('The Tests');
create temp table target as
select 'lead' as kind, 'lead.update' as action, (select id::text from lead) as subject, '{}'::jsonb as details, (select id::text from lead) as key
union all select 'lead', 'lead_note.insert', '999', (select jsonb_build_object('leadId', id) from lead), (select id::text from lead)
union all select 'contact', 'contact.update', id::text, '{}', id::text from public.contacts where email = 'nadia@tests.example'
union all select 'contact', 'contact_note.insert', '999', jsonb_build_object('contactId', id), id::text from public.contacts where email = 'nadia@tests.example'
union all select 'appointment', 'appointment.confirmed', 'ab000000-0000-4000-8000-000000000001', '{}', '2031-03-04'
union all select 'person', 'user_roles.update', 'c0000000-0000-4000-8000-000000000001', '{}', 'casey@tests.example'
union all select 'person', 'person.read', 'c0000000-0000-4000-8000-000000000001', '{}', 'casey@tests.example'
union all select 'document', 'document.open', 'c0000000-0000-4000-8000-000000000001', '{}', 'casey@tests.example'
union all select 'chat', 'chat.read', 'ca000000-0000-4000-8000-000000000001', '{}', 'ca000000-0000-4000-8000-000000000001'
union all select 'newsletter_issue', 'newsletter_issue.save', max(id)::text, '{}', max(id)::text from public.newsletter_issues
union all select 'service', 'service.update', max(id)::text, '{}', max(id)::text from public.services
union all select 'post', 'post.publish', max(id)::text, '{}', max(id)::text from public.blog_posts
union all select 'case_study', 'case_study.update', max(id)::text, '{}', max(id)::text from public.case_studies
union all select 'team_member', 'team_member.update', max(id)::text, '{}', max(id)::text from public.team_members
union all select 'testimonial', 'testimonial.update', max(id)::text, '{}', max(id)::text from public.testimonials
union all select 'partner', 'partner.update', max(id)::text, '{}', max(id)::text from public.partners
union all select 'faq', 'faq.update', max(id)::text, '{}', max(id)::text from public.faqs;
select is(
  (pg_temp.entry(action, subject, details)).page_key, key, action || ' has the page of its subject'
) from target;
delete from public.contact_submissions where id = (select id from lead);
delete from public.appointments where id = 'ab000000-0000-4000-8000-000000000001';
delete from public.contacts where email = 'nadia@tests.example';
delete from public.newsletter_issues;
delete from public.chat_sessions;
delete from public.services;
delete from public.blog_posts;
delete from public.case_studies;
delete from public.team_members;
delete from public.testimonials;
delete from public.partners;
delete from public.faqs;
select is_empty(
  $$select action from target where kind not in ('person', 'document') and (pg_temp.entry(action, subject, details)).page_key is not null$$,
  'a deleted subject has no page'
);
select is_empty(
  $$select action from (values
      ('user_roles.update', 'c0000000-0000-4000-8000-000000000099', '{}'::jsonb), ('document.open', 'c0000000-0000-4000-8000-000000000099', '{}'),
      ('person.read', 'guest', '{}'), ('lead.export', 'contact_submissions', '{}'), ('setting.update', '7', '{}'),
      ('lead_note.insert', '1', '{"erased": true}'), ('appointment.moved', 'not an id', '{}')
    ) as entry (action, subject, details)
    where (pg_temp.entry(action, subject, details)).page_key is not null$$,
  'nor has an account that is deleted, a list, or an erased entry'
);
select pg_temp.act_as(3);
select is((select count(*)::int from public.audit_actions where action in ('tests.done', 'tests.read', 'user_roles.update')), 3, 'each action is listed once');
select results_eq(
  $$select name from public.audit_actors where id in (pg_temp.account(3), pg_temp.account(9)) order by id$$,
  array['Ada Admin', null], 'and each actor, those who are gone among them'
);

-- Recorded reads
set local role authenticated;
select public.list_person_timeline(p_email => 'casey@tests.example');
reset role;
select results_eq(
  $$select action, subject from private.audit_log where actor_id = pg_temp.account(3) and action !~ '^tests\.' order by id$$,
  $$values
    ('person.read', 'c0000000-0000-4000-8000-000000000001')$$,
  'the history of a person is recorded'
);
select is_empty(
  $$select from private.audit_log where actor_id = pg_temp.account(3) and details::text ~* 'casey|stranger'$$,
  'and no search words'
);

-- Erasure
select throws_ok($$update private.audit_log set details = '{}' where action = 'tests.done'$$, 'PT403', null, 'an entry is not changed');
insert into public.contact_submissions (name, email, company, message)
values ('Casey Client', 'casey@tests.example', 'Acme Co', 'A message for the firm.');
update public.contact_submissions set status = 'open', tags = '{casey is ill}' where email = 'casey@tests.example';
insert into public.invitations (email, role, token_hash, invited_by_id, expires_at)
values ('casey@tests.example', 'client', repeat('a', 64), pg_temp.account(3), now() + interval '7 days');
insert into private.audit_log (action, subject, details)
select 'invitation.create', id::text, jsonb_build_object('email', email) from public.invitations;
select is(
  (select details from private.audit_log where action = 'lead.update'),
  '{"changes": {"status": ["new", "open"], "tags": [[], ["casey is ill"]]}}', 'a change says from what to what'
);
select public.delete_account(pg_temp.account(1));
select results_eq(
  $$select action, details from private.audit_log where action in ('lead.update', 'invitation.create') order by action$$,
  $$values ('invitation.create', '{"erased": true}'::jsonb), ('lead.update', '{"erased": true}')$$,
  'an erased person''s data leave the entries, which stay'
);
select throws_ok($$update private.audit_log set details = '{}' where action = 'tests.done'$$, 'PT403', null, 'and nothing else is changed after it');

select * from finish();
rollback;
