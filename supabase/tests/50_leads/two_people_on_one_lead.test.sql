-- Two admins on one lead: watching, refused second answers, the timeline of changes, templates, preferences, and assignment emails.
begin;
select plan(58);

\ir ../support/accounts.psql
\ir ../support/leads.psql
\ir ../support/refusals.psql

select
  pg_temp.add_client(1, 'casey'),
  pg_temp.add_admin(3, 'ana', '{"full_name": "Ana"}'),
  pg_temp.add_admin(4, 'bo', '{"full_name": "Bo"}');
insert into public.contact_submissions (name, email, company, message)
select name, email, 'Acme Co', 'A message for the firm.'
from (values ('Casey Client', 'casey@tests.example'), ('Dana Double', 'dana@tests.example')) as two (name, email);
create temp table known as select id, row_number() over (order by id) as n
from public.contact_submissions where email in ('casey@tests.example', 'dana@tests.example');
create function pg_temp.lead(p_n int) returns int language sql as 'select id from pg_temp.known where n = p_n';
create function pg_temp.revision() returns text language sql as $$select revision from public.watch_lead(pg_temp.lead(1), false) limit 1$$;
-- The other admins who have the lead open.
create function pg_temp.others(p_n int, p_is_writing boolean default false) returns text language sql as $$
  select string_agg(name || ' ' || is_writing, ', ') from public.watch_lead(pg_temp.lead(p_n), p_is_writing) where staff_id <> auth.uid()
$$;

-- Access
set local role authenticated;
select pg_temp.sign_in(1);
select is_empty('select public.watch_lead(pg_temp.lead(1), false)', 'a client watches no lead, not even their own');
select throws_ok('insert into public.lead_presence (lead_id, is_writing) values (pg_temp.lead(1), false)', '42501', null, 'and is present at none');
select throws_ok('insert into public.staff_preferences (quick_keys) values (false)', '42501', null, 'a client has no preferences of staff');
select throws_ok($$select public.reorder_content('reply_templates', '{}', '{}')$$, 'PT403', null, 'a client sorts no templates');
select is_empty('select * from public.reply_templates', 'a client sees no templates');
select throws_ok($$insert into public.reply_templates (name, body) values ('Mine', 'Hello')$$, '42501', null, 'and adds none');

-- Presence
select pg_temp.sign_in(3);
select is(pg_temp.others(1, true), null, 'an admin is alone at a lead');
select pg_temp.sign_in(4);
select is(pg_temp.others(1), 'Ana true', 'another admin sees that Ana is writing a reply');
select is(pg_temp.others(2), null, 'no one else is at another lead');
select is_empty('select public.watch_lead(0, false)', 'a lead that does not exist is not watched');
select throws_ok($$update public.lead_presence set expires_at = 'infinity' where staff_id = auth.uid()$$, '42501', null, 'no one is there longer than 20 seconds');
select is_empty($$update public.lead_presence set expires_at = now() where staff_id <> auth.uid() returning 1$$, 'nor changes who else is there');
reset role;
update public.lead_presence set expires_at = now() where staff_id = pg_temp.account(3);
set local role authenticated;
select is(pg_temp.others(1), null, 'an admin who has left is no longer listed');
reset role;
select private.run_scheduled_jobs();
select is((select count(*)::int from public.lead_presence), 2, 'and the expired row is deleted');
select is_empty($$select * from private.audit_log where action like 'lead%'$$, 'watching a lead is not recorded as a read');
set local role authenticated;

-- The revision
create temp table revisions (revision text);
insert into revisions select pg_temp.revision();
select is(public.get_lead(pg_temp.lead(1)) ->> 'revision', (select revision from revisions), 'the lead has the revision that is watched');
insert into public.lead_notes (lead_id, body) values (pg_temp.lead(1), 'Called.');
insert into revisions select pg_temp.revision();
update public.lead_notes set body = 'Called twice.';
insert into revisions select pg_temp.revision();
insert into public.lead_tasks (lead_id, title) values (pg_temp.lead(1), 'Call');
insert into revisions select pg_temp.revision();
update public.lead_tasks set done_at = '2026-11-01 10:00+00' where version = 1;
insert into revisions select pg_temp.revision();
delete from public.lead_notes where lead_id = pg_temp.lead(1);
insert into revisions select pg_temp.revision();
select lives_ok($$update public.contact_submissions set status = 'open', tags = '{hot}' where id = pg_temp.lead(1)$$, 'the status and the tags change');
insert into revisions select pg_temp.revision();
select lives_ok('select public.merge_leads(pg_temp.lead(1), array[pg_temp.lead(2)])', 'another lead is merged into it');
insert into revisions select pg_temp.revision();
select is((select count(distinct revision)::int from revisions), 8, 'each change of the lead, a note or a task gives it another revision');

-- A stale note
insert into public.lead_notes (lead_id, body) values (pg_temp.lead(1), 'First words.');
update public.lead_notes set body = 'Second words.' where version = 1;
select is_empty($$update public.lead_notes set body = 'Stale words.' where version = 1 returning version$$, 'a change of an older version of a note changes nothing');

-- Replies
select pg_temp.sign_in(3);
select public.watch_lead(pg_temp.lead(1), true);
create temp table answered as
select pg_temp.reply(pg_temp.lead(1), 'Re', 'The first answer.', 'number 1') as id;
reset role;
select is(
  (select is_writing from public.lead_presence where staff_id = pg_temp.account(3) and lead_id = pg_temp.lead(1)), false,
  'the author of a sent reply is no longer writing');
set local role authenticated;
select pg_temp.sign_in(4);
select is(
  pg_temp.refusal($$select pg_temp.reply(pg_temp.lead(1), 'Re', 'The second answer.', 'number 2')$$),
  format('PT409 reply_unseen {"newest": %s}', (select id from answered)), 'a reply whose author has not seen the newest one is refused');
reset role;
select is((select count(*)::int from private.outbox where kind = 'lead_reply'), 1, 'and is not sent');
set local role authenticated;
select pg_temp.sign_in(3);
select is(
  pg_temp.reply(pg_temp.lead(1), 'Re', 'The first answer.', 'number 1'), null, 'a repeated request is no second reply, and no refusal');
select is((select id from public.lead_replies where idempotency_key = 'number 1'), (select id from answered), 'and its own reply is found');
select pg_temp.sign_in(4);
insert into public.staff_preferences (quick_keys) values (false);
select results_eq(
  $$update public.staff_preferences set signature = E'Bo\nPartner' where version = 1 returning quick_keys, version$$,
  $$values (false, 2)$$, 'a staff member turns quick keys off, and sets a signature'
);
select pg_temp.reply(pg_temp.lead(1), 'Re', 'The second answer.', 'number 2', (select id from answered));
select is(
  public.get_lead(pg_temp.lead(1)) #>> '{replies,0,body}',
  E'The second answer.\n\nBo\nPartner', 'once seen, the second reply is sent, with the signature of its author');
reset role;
select is(
  (select payload ->> 'body' from private.outbox where kind = 'lead_reply' order by id desc limit 1),
  E'The second answer.\n\nBo\nPartner', 'the email has the signature, too');
set local role authenticated;

-- Preferences
select is_empty(
  $$update public.staff_preferences set signature = 'Older' where version = 1 returning version$$, 'a stale change of the signature meets no row'
);
select throws_ok($$update public.staff_preferences set signature = repeat('x', 501) where true$$, '23514', null, 'a signature has 500 characters');
select pg_temp.sign_in(3);
select is_empty('select from public.staff_preferences', 'another staff member sees none of it');
select is_empty('update public.staff_preferences set quick_keys = true where true returning version', 'and changes none of it');
select throws_ok(
  $$insert into public.staff_preferences (user_id, signature) values (pg_temp.account(4), 'Theirs')$$,
  '42501', null, 'nor writes for another person'
);
select pg_temp.sign_in(4);
select results_eq(
  'update public.staff_preferences set quick_keys = true where true returning version', array[2], 'quick keys are no change of the signature'
);
select pg_temp.sign_in(3);

-- Assignment emails
set local role authenticated;
select lives_ok(
  $$select public.update_leads(ids, pg_temp.versions(ids), '{"assignee_id": "c0000000-0000-4000-8000-000000000003"}') from (select array_agg(id) as ids from known) as k$$, 'an admin takes a lead');
select lives_ok(
  $$select public.update_leads(array[pg_temp.lead(1)], pg_temp.versions(array[pg_temp.lead(1)]), '{"assignee_id": "c0000000-0000-4000-8000-000000000004"}')$$, 'and gives it to another one');
reset role;
select results_eq(
  $$select recipient::text, payload ->> 'by', payload ->> 'name' from private.outbox where kind = 'lead_assigned'$$,
  $$values ('bo@tests.example', 'Ana', 'Casey Client')$$, 'only the other one gets an email');
set local role authenticated;
insert into public.lead_notes (lead_id, body) values
  (pg_temp.lead(1), 'Please call them, @bo.'), (pg_temp.lead(1), '@Ana: mine. Write to Bobby, not bo@tests.example.');
reset role;
select results_eq(
  $$select recipient::text, payload ->> 'by', (payload ->> 'submissionId')::int from private.outbox where kind = 'lead_mentioned'$$,
  $$select 'bo@tests.example', 'Ana', pg_temp.lead(1)$$, 'a mention in a note is mailed to the admin of that name, not to its author');
set local role authenticated;
update public.lead_notes set body = '@Ana and @bo: mine.' where id = (select max(id) from public.lead_notes);
reset role;
select results_eq(
  $$select recipient::text, count(*)::int from private.outbox where kind = 'lead_mentioned' group by recipient$$,
  $$values ('bo@tests.example', 2)$$, 'a mention that an edit adds is mailed');
delete from private.outbox where kind = 'lead_mentioned';
set local role authenticated;
update public.lead_notes set body = '@bo and @Ana: mine.' where id = (select max(id) from public.lead_notes);
reset role;
select is_empty($$select from private.outbox where kind = 'lead_mentioned'$$, 'and not again by a later edit, when its email is gone');
set local role authenticated;
select is(
  pg_temp.refusal($$insert into public.lead_notes (lead_id, body) values (pg_temp.lead(1), 'Budget 60k. @Ima')$$),
  'PT422 mention_unknown {"mention": "@Ima"}', 'a mention that reaches no one is refused');
select is(
  pg_temp.refusal($$insert into public.lead_notes (lead_id, body) values (pg_temp.lead(1), '@Bo and (@Bobby)')$$),
  'PT422 mention_unknown {"mention": "@Bobby"}', 'a longer word than a name is, too');
select is(
  pg_temp.refusal($$update public.lead_notes set body = '@Ana, @nobody' where id = (select max(id) from public.lead_notes)$$),
  'PT422 mention_unknown {"mention": "@nobody"}', 'and one that an edit adds');
select lives_ok(
  $$insert into public.lead_notes (lead_id, body) values
    (pg_temp.lead(1), '@ana: bo@tests.example, https://video.example/@acme, at 5 @ noon, @BO')$$, 'addresses and a lone @ are no mentions');
reset role;
alter table public.lead_notes disable trigger lead_notes_mention_staff;
insert into public.lead_notes (lead_id, body, author_id) values (pg_temp.lead(1), 'Ask @Former.', pg_temp.account(3));
alter table public.lead_notes enable trigger lead_notes_mention_staff;
set local role authenticated;
select lives_ok(
  $$update public.lead_notes set body = 'Ask @Former again.' where id = (select max(id) from public.lead_notes)$$,
  'an edit keeps a mention of a former admin');
select is((select count(*)::int from public.lead_notes where id = (select max(id) from public.lead_notes) and version = 2), 1, 'and is stored');
select pg_temp.sign_in(4);
select lives_ok($$insert into public.staff_preferences (work_mails) values (false) on conflict (user_id) do update set work_mails = false$$, 'a staff member opts out');
select pg_temp.sign_in(3);
select lives_ok($$
  select public.update_leads(array[pg_temp.lead(1)], pg_temp.versions(array[pg_temp.lead(1)]), '{"assignee_id": null}');
  select public.update_leads(array[pg_temp.lead(1)], pg_temp.versions(array[pg_temp.lead(1)]), '{"assignee_id": "c0000000-0000-4000-8000-000000000004"}')
$$, 'and is assigned the lead again');
reset role;
select is((select count(*)::int from private.outbox where kind = 'lead_assigned'), 1, 'without another email');
set local role authenticated;

-- The timeline
select results_eq(
  $$select e ->> 'title', e ->> 'before', e ->> 'after', e ->> 'by'
    from public.list_person_timeline(p_email => 'casey@tests.example') as t cross join jsonb_strip_nulls(to_jsonb(t)) as e
    where e ->> 'kind' = 'change' and e ->> 'title' <> 'assignee_id' order by (e ->> 'id')::bigint, 1$$,
  $$values ('status', 'new', 'open', 'Bo'), ('tags', null, 'hot', 'Bo'), ('merged_into_id', null, 'Casey Client', 'Bo'), ('status', 'open', 'waiting', 'Ana')$$,
  'the timeline has changes with the names and the values before and after');
select results_eq(
  $$select e ->> 'before', e ->> 'after', e ->> 'by' from public.list_person_timeline(p_email => 'casey@tests.example') as t cross join jsonb_strip_nulls(to_jsonb(t)) as e
    where e ->> 'title' = 'assignee_id' order by (e ->> 'id')::bigint$$,
  $$values (null, 'Ana', 'Ana'), ('Ana', 'Bo', 'Ana'), ('Bo', null, 'Ana'), (null, 'Bo', 'Ana')$$,
  'staff members are named');

-- Another lead of the same person
reset role;
insert into public.contact_submissions (name, email, company, message)
values ('Casey again', 'CASEY@tests.example', 'Acme Co', 'A second message for the firm.');
insert into known select max(id), 3 from public.contact_submissions;
set local role authenticated;
select pg_temp.sign_in(4);
create temp table other_revision as select revision from public.watch_lead(pg_temp.lead(3), false) limit 1;
create temp table third as
select pg_temp.reply(pg_temp.lead(1), 'Re', 'The third answer.', 'number 3', (select max(id) from public.lead_replies)) as id;
select pg_temp.sign_in(3);
select isnt(
  (select revision from public.watch_lead(pg_temp.lead(3), false) limit 1), (select revision from other_revision), 'a reply gives the other leads of the person another revision');
select is(
  pg_temp.refusal(format($$select pg_temp.reply(pg_temp.lead(3), 'Re', 'Fourth.', 'number 4', %s)$$, (select id - 1 from third))),
  format('PT409 reply_unseen {"newest": %s}', (select id from third)), 'a person with two leads is not answered twice unseen');
select is(
  public.get_lead(pg_temp.lead(3)) #>> '{replies,0,body}', E'The third answer.\n\nBo\nPartner', 'the other lead has the text of the reply');
reset role;
select isnt_empty(
  $$select from private.audit_log where action = 'lead.read' and subject = pg_temp.lead(1)::text and actor_id = pg_temp.account(3)$$,
  'which is recorded as a read of the lead that it was written for');
set local role authenticated;
select isnt(
  pg_temp.reply(pg_temp.lead(3), 'Re', 'Fourth.', 'number 4', (select id from third)), null,
  'once seen, the person is answered on the other lead');

-- Templates
select throws_ok($$insert into public.reply_templates (name, body) values ('Wrong', 'Hello {{first_name}}')$$, '23514', null, 'a template with an unknown field is refused');
select results_eq(
  $$with mine as (update public.reply_templates set body = 'Hello {{ name }}' where name = 'Not a fit' and version = 1 returning version)
    select version from mine$$, array[2], 'a template is changed by its version');

select * from finish();
rollback;
