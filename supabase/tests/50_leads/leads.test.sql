-- Leads for staff: list, search, read, change, merge, reply and export, for admins only.
begin;
select plan(98);

\ir ../support/accounts.psql
\ir ../support/leads.psql
\ir ../support/refusals.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff', '{"full_name": "Sam Staff"}'), pg_temp.add_admin(4, 'second');
delete from public.contact_submissions;
insert into public.contact_submissions (name, email, company, message, source, created_at) overriding system value values
  ('Casey Client', 'casey@tests.example', 'Acme Co', 'We want to forecast our supply chains.', 'contact_form', '2026-11-01 10:00+00'),
  ('Casey Client', 'casey@old.example', 'acme co', 'A second message about forecasting.', 'contact_form', '2026-11-02 10:00+00'),
  ('Blair Buyer', 'blair@north-wind.example', 'North Wind', 'Pricing, please, of the strategy workshops.', 'assistant', '2026-11-03 10:00+00'),
  ('Alex Able', 'alex@tests.example', 'Able & Sons', 'The words of an enquiry that nobody answers.', 'contact_form', '2026-11-03 10:00+00'),
  ('Zoë Ünal', 'CASEY@tests.example', 'Acme Co', 'One more, written in capitals.', 'contact_form', '2026-11-05 10:00+00');
update public.contacts set phone = '+1 404.555.0142' where email = 'blair@north-wind.example';
create temp table known as
select row_number() over (order by id) as n, id from public.contact_submissions;
create function pg_temp.lead(p_n int) returns int language sql as 'select id from pg_temp.known where n = p_n';
create function pg_temp.names(p_where text default 'true', p_sort text default 'created_at desc, id desc') returns text language plpgsql as $$
declare
  v_names text;
begin
  execute format(
    'select string_agg(split_part(name, '' '', 1) || id - pg_temp.lead(1) + 1, '' '' order by %s) from public.leads where merged_into_id is null and %s',
    p_sort, p_where) into v_names;
  return coalesce(v_names, '');
end
$$;
create function pg_temp.found(p_query text) returns text language sql as $$
  select coalesce(string_agg(split_part(name, ' ', 1) || id - pg_temp.lead(1) + 1, ' ' order by created_at desc, id desc), '')
  from public.search_leads(p_query) where merged_into_id is null
$$;

-- Access
select pg_temp.act_as(1);
select is_empty('select from public.leads', 'a client lists none, its own included');
select is_empty($$select from public.search_leads('casey')$$, 'a client finds none');
select is_empty('select message from public.contact_submissions', 'a client reads no messages');
select throws_ok('select public.get_lead(pg_temp.lead(1))', 'PT403', null, 'a client reads none, its own included');
select is_empty($$update public.contact_submissions set status = 'won' where true returning id$$, 'a client changes none');
select throws_ok($$select public.update_leads(array[pg_temp.lead(1)], '{1}', '{"status": "won"}')$$, 'PT403', null, 'nor several');
select throws_ok($$select public.restore_leads('[]')$$, 'PT403', null, 'nor restores any');
select throws_ok($$insert into public.lead_replies (lead_id, subject, body, idempotency_key) values (pg_temp.lead(1), 'Re', 'Hello', 'number 1')$$, '42501', null, 'a client answers none');
select throws_ok($$select public.list_person_timeline(p_email => 'casey@tests.example')$$, 'PT403', null, 'a client sees no timeline, its own included');
select is_empty('select public.find_duplicate_leads(pg_temp.lead(1))', 'a client finds no duplicates');
select throws_ok('select public.merge_leads(pg_temp.lead(1), array[pg_temp.lead(2)])', 'PT403', null, 'a client merges none');
select is_empty('update public.contact_submissions set merged_into_id = null where true returning id', 'nor takes any apart');
select is_empty('select 1 from public.accounts', 'a client does not see who the staff are');

select pg_temp.sign_in(3);

-- The list
select is(pg_temp.names(), 'Zoë5 Alex4 Blair3 Casey2 Casey1', 'newest first, of the same moment the later one');
select is(pg_temp.names('true', 'name, id'), 'Alex4 Blair3 Casey1 Casey2 Zoë5', 'by name');
select is(pg_temp.found('forecast'), 'Casey2 Casey1', 'by a word, whatever its ending');
select is(pg_temp.found('FORECASTS supply'), 'Casey1', 'all words');
select is(pg_temp.found('acm'), 'Zoë5 Casey2 Casey1', 'by the beginning of a company');
select is(pg_temp.found('north-wind.example'), 'Blair3', 'by the host of an address');
select is(pg_temp.found('casey@tests'), 'Zoë5 Casey1', 'by the beginning of an address');
select is(pg_temp.found('casey@tests.example'), 'Zoë5 Casey1', 'by an address, whatever its capitals');
select is(pg_temp.found('casey@'), 'Zoë5 Casey2 Casey1', 'by the name before it');
select is(pg_temp.found('asey@tests.ex'), 'Zoë5 Casey1', 'by a part of an address');
select is(pg_temp.found('ca%@tests.example'), '', 'wildcard characters are searched literally');
select is(pg_temp.found('ünal'), 'Zoë5', 'letters of every language');
select is(pg_temp.found('zoe UNAL'), 'Zoë5', 'without accents and case');
select is(pg_temp.found('0142 555'), '', 'not by digits in another order');
select is(pg_temp.found('(404) 555-01'), 'Blair3', 'by a part of the sender''s phone number');
select is(pg_temp.found('the enquiry'), 'Alex4', 'small words are left out');
select is(pg_temp.found(''' & ! :* \ ('), '', 'signs alone find nothing, and break nothing');

-- One lead, and its read mark
select is(public.get_lead(pg_temp.lead(1)) ->> 'message', 'We want to forecast our supply chains.', 'a lead is read whole');
select is(pg_temp.names('read_at is null'), 'Zoë5 Alex4 Blair3 Casey2', 'and is read then');
select lives_ok('select public.get_lead(pg_temp.lead(1))', 'it is read again');
select is(pg_temp.refusal('select public.get_lead(0)'), 'PT404 not_found {"what": "lead"}', 'another is not there');
reset role;
select is(
  (select string_agg(action || ' ' || actor_id, ', ') from private.audit_log where subject = pg_temp.lead(1)::text),
  'lead.read c0000000-0000-4000-8000-000000000003', 'the read is recorded once an hour');
set local role authenticated;

-- Changes
select results_eq(
  $$update public.contact_submissions set status = 'open', assignee_id = auth.uid(), tags = '{supply,hot}' where id = pg_temp.lead(1) and version = 1 returning version$$,
  array[2], 'a change is one version more');
select results_eq(
  $$select status::text, assignee_name::text, open_tasks, snippet from public.leads where id = pg_temp.lead(1)$$,
  $$values ('open', 'Sam Staff', 0, 'We want to forecast our supply chains.')$$, 'which the list shows with the name of the assignee');
select is_empty($$update public.contact_submissions set status = 'won' where id = pg_temp.lead(1) and version = 1 returning id$$, 'an older version changes nothing');
select results_eq($$update public.contact_submissions set status = 'open' where id = pg_temp.lead(1) returning version$$, array[2], 'a change to the same value creates no new version');
select throws_ok($$update public.contact_submissions set status = 'done' where id = pg_temp.lead(1)$$, '22P02', null, 'six statuses');
select throws_ok($$update public.contact_submissions set email = 'x@y.example' where id = pg_temp.lead(1)$$, '42501', null, 'written text stays');
select throws_ok($$update public.contact_submissions set assignee_id = pg_temp.account(1) where id = pg_temp.lead(1)$$, 'PT422', 'staff_member_required', 'a client is given no lead');
select throws_ok($$update public.contact_submissions set tags = '{1,2,3,4,5,6,7,8,9,10,11}' where id = pg_temp.lead(1)$$, '23514', null, 'ten tags');
select throws_ok($$update public.contact_submissions set tags = '{a tag of more than thirty letters}' where id = pg_temp.lead(1)$$, '23514', null, 'thirty letters');
select throws_ok($$update public.contact_submissions set tags = '{Hot}' where id = pg_temp.lead(1)$$, '23514', null, 'small letters');
select results_eq('select name::text from public.lead_tags order by name', array['hot', 'supply'], 'labels in use are remembered');

-- Bulk changes and undo
set local role authenticated;
create temp table bulk as select * from public.update_leads(
  array[pg_temp.lead(1), pg_temp.lead(3), 0], pg_temp.versions(array[pg_temp.lead(1), pg_temp.lead(3), 0]),
  '{"status": "spam", "add_tags": ["list"], "remove_tags": ["hot"], "assignee_id": null, "read": true}');
select results_eq(
  'select id - pg_temp.lead(1) + 1, status::text, tags::text from bulk order by id', $$values (1, 'open', '{supply,hot}'), (3, 'new', '{}')$$,
  'several are changed at once, and what is not there is left out; their former values are returned');
select is_empty(
  $$select * from public.update_leads(array[pg_temp.lead(1)], array[1], '{"status": "lost"}')$$, 'a lead that another admin has changed since is left out');
select throws_ok($$select public.update_leads(array[pg_temp.lead(1)], null, '{"status": "lost"}')$$, 'PT422', null, 'each lead needs its version');
select is(pg_temp.names($$status = 'spam' and tags @> '{list}'$$), 'Blair3 Casey1', 'all of them');
update public.contact_submissions set status = 'won' where id = pg_temp.lead(3);
select results_eq(
  'select public.restore_leads((select jsonb_agg(to_jsonb(bulk)) from bulk))', 'select pg_temp.lead(1)', 'undo reverts only leads without later changes');
select is(
  (select status || tags::text || (assignee_id is not null) from public.contact_submissions where id = pg_temp.lead(1)),
  'open{supply,hot}true', 'as it was before');
select throws_ok($$select public.update_leads(array[pg_temp.lead(1)], pg_temp.versions(array[pg_temp.lead(1)]), '{"add_tags": ["1","2","3","4","5","6","7","8","9"]}')$$, 'PT422', 'tag_limit_reached', 'not more tags than ten');
select throws_ok($$select public.update_leads('{}', '{}', '{"status": "won"}')$$, 'PT422', null, 'none chosen');

-- Notes, tasks, reply templates
select lives_ok($$insert into public.lead_notes (lead_id, body) values (pg_temp.lead(2), 'Called, not in.')$$, 'a note');
select lives_ok($$insert into public.lead_tasks (lead_id, title, due_at) values (pg_temp.lead(2), 'Call again', '2026-12-01 09:00+00')$$, 'a task');
select results_eq($$update public.lead_tasks set title = 'Call on Monday', due_at = '2026-12-07 09:00+00' where version = 1 returning version$$, array[2], 'its title and day are changed by who saw this version');
select is_empty($$update public.lead_tasks set title = 'Never call' where version = 1 returning version$$, 'and not with the previous version');
select throws_ok($$update public.lead_tasks set title = ''$$, '23514', null, 'a task says what to do');
select throws_ok($$insert into public.lead_tasks (lead_id, title, assignee_id) values (pg_temp.lead(2), 'Call', pg_temp.account(1))$$, 'PT422', null, 'tasks are for the staff');
select is((select version from (select 1) x, lateral (select version from public.lead_notes) n), 1, 'a note has a version');
select lives_ok($$update public.lead_notes set body = 'Called twice.'$$, 'which its author changes');
select is((select version from public.lead_notes), 2, 'one more');
select lives_ok($$update public.reply_templates set body = 'Hello {{name}}' where name = 'Not a fit'$$, 'a reply template is changed');

-- Merging
select is(
  (select string_agg(id - pg_temp.lead(1) + 1 || reason, ' ')
   from public.find_duplicate_leads(pg_temp.lead(1))),
  '5email 2name', 'of the same address, and of the same name and company');
select results_eq('select public.merge_leads(pg_temp.lead(1), array[pg_temp.lead(2)])', 'select pg_temp.lead(2)', 'a lead is merged into another');
select is((select count(*)::int from public.lead_notes where lead_id = pg_temp.lead(1)), 1, 'notes of the merged lead move to the kept lead');
select is(pg_temp.found('forecast'), 'Casey1', 'only the kept lead is listed');
select is(
  pg_temp.refusal($$update public.contact_submissions set status = 'won' where id = pg_temp.lead(2)$$),
  format('PT409 lead_merged {"mergedInto": %s}', pg_temp.lead(1)), 'and only it is changed');
select is(
  pg_temp.refusal('select public.merge_leads(pg_temp.lead(2), array[pg_temp.lead(3)])'),
  format('PT409 lead_merged {"mergedInto": %s}', pg_temp.lead(1)), 'nothing is merged into a merged lead');
select is(
  pg_temp.refusal('update public.contact_submissions set merged_into_id = pg_temp.lead(2) where id = pg_temp.lead(3)'),
  format('PT409 lead_merged {"mergedInto": %s}', pg_temp.lead(1)), 'whichever way');
select is_empty('select public.merge_leads(pg_temp.lead(3), array[pg_temp.lead(2)])', 'what is merged is not merged again');
select throws_ok('select public.merge_leads(pg_temp.lead(1), array[pg_temp.lead(1)])', '23514', null, 'not into itself');
insert into public.lead_notes (lead_id, body) values (pg_temp.lead(2), 'Written at the same moment.');
select is((select count(*)::int from public.lead_notes where lead_id = pg_temp.lead(1)), 2, 'a note that comes later finds its place');
select is(public.get_lead(pg_temp.lead(1)) -> 'merged' -> 0 ->> 'message', 'A second message about forecasting.', 'both are read together');

-- Replies
select isnt(pg_temp.reply(pg_temp.lead(1), 'Re: your message', E'Hello Casey,\n\nlet us talk.', 'number 1'), null, 'a reply is stored');
select is((select status::text from public.leads where id = pg_temp.lead(1)), 'waiting', 'and sets the status to waiting');
select is(
  pg_temp.reply(pg_temp.lead(1), ' Re: your message', E'Hello Casey,\n\nlet us talk. ', 'number 1'), null, 'sending the same reply twice stores it once');
select is(public.get_lead(pg_temp.lead(1)) #>> '{replies,0,delivery}', 'queued', 'it is on its way');
select throws_ok($$select pg_temp.reply(pg_temp.lead(1), 'Re', 'Another one', 'number 1')$$, 'PT409', 'reply_id_reused', 'another answer needs its own number');
select is(
  pg_temp.refusal($$select pg_temp.reply(pg_temp.lead(2), 'Re', 'Hello', 'number 2')$$),
  format('PT409 lead_merged {"mergedInto": %s}', pg_temp.lead(1)), 'a merged lead is not answered');
select is(pg_temp.refusal($$select pg_temp.reply(0, 'Re', 'Hello', 'number 3')$$), 'PT404 not_found {"what": "lead"}', 'nor one that is not there');
select throws_ok($$update public.lead_replies set body = 'Hi' where true$$, '42501', null, 'what is sent stays as it is');
reset role;
select results_eq(
  $$select recipient::text, reply_to = private.firm_email(), payload -> 'thread' ->> 0, payload ->> 'from' from private.outbox where kind = 'lead_reply'$$,
  $$values ('casey@tests.example', true, 'contact_received:' || pg_temp.lead(1), 'Sam Staff')$$, 'it is sent once, to the lead, by name, and comes back to the firm');
set local role authenticated;

-- The timeline
select is(
  (select string_agg(e ->> 'kind', ' ' order by n) from (select to_jsonb(t), row_number() over () from public.list_person_timeline(p_email => 'Casey@tests.example') as t) as x (e, n)
   where e ->> 'kind' not in ('account', 'change')), 'note note reply task message message message', 'all of one person, newest first');
insert into public.exports (action, subject, details)
values ('lead.export', 'contact_submissions', '{"filter": {"query": true, "unread": true}}');
select throws_ok(
  $$insert into public.exports (action, subject, details) values ('lead.export', 'contact_submissions', '{"filter": {"query": "casey"}}')$$,
  '44000', null, 'search words are refused'
);
select throws_ok(
  $$insert into public.exports (action, subject, details) values ('lead.export', 'contact_submissions', '{"filter": "casey"}')$$,
  '44000', null, 'and so is a filter that is none'
);
select throws_ok(
  $$insert into public.exports (action, subject, details) values ('contact.read', '1', '{"filter": {}}')$$,
  '44000', null, 'and any other action'
);
reset role;
select results_eq(
  $$select subject, details from private.audit_log where action = 'lead.export'$$,
  $$values ('contact_submissions', '{"filter": {"query": true, "unread": true}}'::jsonb)$$, 'an export is recorded without the search words');
set local role authenticated;
update public.contact_submissions set merged_into_id = null where id = pg_temp.lead(2);
select is(public.get_lead(pg_temp.lead(2)) #>> '{notes,1,body}', 'Called twice.', 'taken apart again, each has its own');
select is((select count(*)::int from public.lead_replies where lead_id = pg_temp.lead(1)), 1, 'the reply stays where it was written');

-- A merge after a merge
select lives_ok('select public.merge_leads(pg_temp.lead(2), array[pg_temp.lead(1)])', 'the first is merged into the second');
select lives_ok('select public.merge_leads(pg_temp.lead(3), array[pg_temp.lead(2)])', 'and that into a third');
select is(
  (select count(*)::int from public.contact_submissions where merged_into_id = pg_temp.lead(3)), 2, 'which replaces both');
select is((select count(*)::int from public.lead_replies where lead_id = pg_temp.lead(3)), 1, 'and has the reply');
update public.contact_submissions set merged_into_id = null where id = pg_temp.lead(1);
select is((select count(*)::int from public.lead_replies where lead_id = pg_temp.lead(1)), 1, 'which goes back to the lead it was written for');
select is((select count(*)::int from public.lead_notes where lead_id = pg_temp.lead(3)), 2, 'without the notes of the other');
reset role;
select lives_ok(
  $$update public.contact_submissions set assignee_id = pg_temp.account(4) where id = pg_temp.lead(3);
    select pg_temp.sign_out();
    update public.contact_submissions set merged_into_id = pg_temp.lead(5) where id = pg_temp.lead(3);
    delete from auth.users where id = pg_temp.account(4)$$, 'the account of the assignee of a merged lead can be deleted');

select * from finish();
rollback;
