-- Emails to staff about tasks, contacts and conversations that another one assigned, and about mentions in notes of contacts.
begin;
select plan(28);

\ir ../support/accounts.psql

create function pg_temp.ana() returns uuid language sql as $$select pg_temp.account(3)$$;
create function pg_temp.bo() returns uuid language sql as $$select pg_temp.account(4)$$;
-- The queued emails of a kind, without the links, then an empty queue.
create function pg_temp.queued(p_kind text) returns jsonb language sql security definer as $$
  with gone as (delete from private.outbox where kind = p_kind returning id, recipient, payload)
  select coalesce(jsonb_agg(jsonb_build_array(recipient, payload - array['userId', 'submissionId', 'contactId', 'chatId']) order by recipient::text, id), '[]') from gone
$$;

select
  pg_temp.add_client(1, 'casey'),
  pg_temp.add_admin(3, 'ana', '{"full_name": "Ana"}'),
  pg_temp.add_admin(4, 'bo', '{"full_name": "Bo"}');
insert into public.contact_submissions (name, email, company, message)
values ('Casey Client', 'casey@tests.example', 'Acme Co', 'A message for the firm.');
create temp table known as select
  (select id from public.contact_submissions where email = 'casey@tests.example') as lead,
  (select id from public.contacts where email = 'casey@tests.example') as contact,
  (select id from public.create_chat('/', pg_temp.account(1))) as chat;
create function pg_temp.give(p_owner uuid) returns void language sql as
  $$update public.contacts set owner_id = p_owner where id = (select contact from known)$$;
create function pg_temp.note(p_body text) returns void language sql as
  $$insert into public.contact_notes (contact_id, body) select contact, p_body from known$$;
delete from private.outbox;

-- Tasks
set local role authenticated;
select pg_temp.sign_in(3);
insert into public.lead_tasks (lead_id, title, assignee_id) select lead, 'Call', pg_temp.ana() from known;
select is(pg_temp.queued('task_assigned'), '[]', 'an own task sends no email');
insert into public.lead_tasks (lead_id, title) select lead, 'Write' from known;
select is(pg_temp.queued('task_assigned'), '[]', 'nor does a task of nobody');
insert into public.lead_tasks (lead_id, title, assignee_id) select lead, 'Send the offer to 12 Elm St', pg_temp.bo() from known;
select is(
  pg_temp.queued('task_assigned'), '[["bo@tests.example", {"by": "Ana", "name": "Casey Client", "count": 1, "company": "Acme Co"}]]',
  'a new task is mailed to its assignee, without its title');
update public.lead_tasks set due_at = '2030-01-01' where assignee_id = pg_temp.bo();
select is(pg_temp.queued('task_assigned'), '[]', 'another change of it is not');
update public.lead_tasks set assignee_id = pg_temp.bo() where version > 0;
select is(
  pg_temp.queued('task_assigned'), '[["bo@tests.example", {"by": "Ana", "count": 2}]]',
  'a statement that assigns several sends one email with their number');
update public.lead_tasks set assignee_id = null where version > 0;
select is(pg_temp.queued('task_assigned'), '[]', 'a task that is taken away sends none');
insert into public.lead_tasks (lead_id, title, assignee_id) select lead, title, pg_temp.bo() from known, (values ('One'), ('Two')) as t (title);
select is(pg_temp.queued('task_assigned'), '[["bo@tests.example", {"by": "Ana", "count": 2}]]', 'several new ones send one email, too');

-- Contacts
select lives_ok('select pg_temp.give(pg_temp.ana())', 'an admin becomes the owner of a contact');
select is(pg_temp.queued('contact_assigned'), '[]', 'which sends no email to the same admin');
select lives_ok('select pg_temp.give(pg_temp.bo())', 'and gives it to another one');
select is(
  pg_temp.queued('contact_assigned'), '[["bo@tests.example", {"by": "Ana", "name": "Casey Client", "count": 1, "company": "Acme Co"}]]',
  'who gets one');
select lives_ok($$update public.contacts set phone = '404 555 0100' where id = (select contact from known)$$, 'another change of the contact');
select is(pg_temp.queued('contact_assigned'), '[]', 'sends none');
insert into public.contacts (name, email, owner_id) values ('Dana', 'dana@tests.example', pg_temp.bo());
select is(
  pg_temp.queued('contact_assigned'), '[["bo@tests.example", {"by": "Ana", "name": "Dana", "count": 1}]]', 'a new contact is mailed to its owner, without a company');
insert into public.contacts (name, email) values ('Dana D.', 'dana2@tests.example');
select lives_ok(
  $$update public.contacts set merged_into_id = (select id from public.contacts where email = 'dana2@tests.example')
    where email = 'dana@tests.example'$$, 'a merge gives the kept contact the owner of the other');
select is(pg_temp.queued('contact_assigned'), '[]', 'who had the person before');
reset role;
update public.contacts set owner_id = null;
select pg_temp.queued('contact_assigned');
update public.contacts set owner_id = pg_temp.bo() where merged_into_id is null and email in ('casey@tests.example', 'dana2@tests.example');
select is(
  pg_temp.queued('contact_assigned'), '[["bo@tests.example", {"by": "Ana", "count": 2}]]', 'a statement that assigns several contacts sends one email');
set local role authenticated;
select pg_temp.note('Ask them again.');
reset role;
create temp table note as select id, version from public.contact_notes where body = 'Ask them again.';
select is(pg_temp.queued('contact_mentioned'), '[]', 'a note without a mention sends no email');
set local role authenticated;
update public.contact_notes n set body = 'Ask @bo and @Ana, not Bobby.' from note where n.id = note.id;
select is(
  pg_temp.queued('contact_mentioned'), '[["bo@tests.example", {"by": "Ana", "name": "Casey Client", "company": "Acme Co"}]]',
  'a mention that an edit adds to a note about a contact is mailed to the admin of that name, not to its author, without the note');
select throws_ok(
  $$select pg_temp.note('Budget 60k. @Ima')$$, 'PT422', 'mention_unknown',
  'a mention that reaches no one is refused'
);

-- Conversations
update public.chat_sessions set assignee_id = pg_temp.ana() from known where id = chat and assignee_id is not distinct from null;
select is(pg_temp.queued('chat_assigned'), '[]', 'an admin who takes a conversation gets no email');
update public.chat_sessions set assignee_id = pg_temp.bo() from known where id = chat and assignee_id is not distinct from pg_temp.ana();
update public.chat_sessions set assignee_id = pg_temp.bo() from known where id = chat and assignee_id is not distinct from pg_temp.ana();
select is(
  pg_temp.queued('chat_assigned'), '[["bo@tests.example", {"by": "Ana", "count": 1}]]', 'another one does, once');

-- The opt-out
select pg_temp.sign_in(4);
insert into public.staff_preferences (work_mails) values (false);
select pg_temp.sign_in(3);
insert into public.lead_tasks (lead_id, title, assignee_id) select lead, 'Again', pg_temp.bo() from known;
select pg_temp.give(null);
select pg_temp.give(pg_temp.bo());
select pg_temp.note('@Bo: again.');
update public.chat_sessions set assignee_id = null from known where id = chat and assignee_id is not distinct from pg_temp.bo();
update public.chat_sessions set assignee_id = pg_temp.bo() from known where id = chat and assignee_id is not distinct from null;
reset role;
select is_empty('select kind from private.outbox', 'an admin who opted out gets none of these emails');
set local role authenticated;

-- Erasure
select pg_temp.sign_in(4);
update public.staff_preferences set work_mails = true where true;
select pg_temp.sign_in(3);
insert into public.lead_tasks (lead_id, title, assignee_id) select lead, 'Last', pg_temp.bo() from known;
select pg_temp.give(null);
select pg_temp.give(pg_temp.bo());
select pg_temp.note('@Bo: last.');
update public.chat_sessions set assignee_id = null from known where id = chat and assignee_id is not distinct from pg_temp.bo();
update public.chat_sessions set assignee_id = pg_temp.bo() from known where id = chat and assignee_id is not distinct from null;
insert into public.contacts (name, email, owner_id) values ('Other', 'other@tests.example', pg_temp.bo());
reset role;
select results_eq(
  'select kind, (payload ->> $$count$$)::int from private.outbox order by id',
  $$values ('task_assigned', 1), ('contact_assigned', 1), ('contact_mentioned', null), ('chat_assigned', 1), ('contact_assigned', 1)$$,
  'before the erasure, five emails are queued');
select results_eq(
  $$select kind from private.outbox, known where payload ->> 'submissionId' = lead::text or payload ->> 'contactId' = contact::text
    or payload ->> 'chatId' = chat::text order by outbox.id$$,
  $$values ('task_assigned'), ('contact_assigned'), ('contact_mentioned'), ('chat_assigned')$$, 'four of them open a page of the person');
select set_config('request.jwt.claims', '{"role": "service_role"}', true);
select public.delete_account(pg_temp.account(1));
select results_eq(
  $$select payload ->> 'name' from private.outbox where kind in ('task_assigned', 'contact_assigned', 'contact_mentioned', 'chat_assigned')$$,
  $$values ('Other')$$, 'erasing the person deletes them, and keeps the email about another person');
select pg_temp.act_as(3);
insert into public.contacts (name, phone, owner_id) values ('Brief', '404 555 0177', pg_temp.bo());
delete from public.contacts where name = 'Brief';
reset role;
select is_empty($$select from private.outbox where payload ->> 'name' = 'Brief'$$, 'deleting a contact deletes the email about it');
select isnt_empty($$select from private.outbox where payload ->> 'name' = 'Other'$$, 'and no other');

select * from finish();
rollback;
