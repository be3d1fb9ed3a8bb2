-- The parts of a lead in a client's data export, and their erasure with the account.
begin;
select plan(14);

\ir ../support/accounts.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
insert into public.contact_submissions (name, email, company, message) values
  ('Casey Client', 'casey@tests.example', 'Acme Co', 'A message for the firm.'),
  ('Casey Client', 'casey@old.example', 'Acme Co', 'From another address of mine.'),
  ('Other Client', 'other@tests.example', 'Other Co', 'Another one, of somebody else.');
create temp table known as
select (array_agg(id order by id))[1] as mine, (array_agg(id order by id))[2] as merged, (array_agg(id order by id))[3] as other
from public.contact_submissions where email in ('casey@tests.example', 'casey@old.example', 'other@tests.example');

select pg_temp.act_as(3);
insert into public.lead_notes (lead_id, body) select mine, 'Sounds keen.' from known;
insert into public.lead_notes (lead_id, body) select merged, 'Wrote from the old address.' from known;
insert into public.lead_notes (lead_id, body) select other, 'Of the other one.' from known;
insert into public.lead_tasks (lead_id, title) select mine, 'Call Casey' from known;
select lives_ok($$update public.contact_submissions set tags = '{hot}', assignee_id = auth.uid() where id = (select mine from known)$$, 'a label and an assignee');
select lives_ok($$insert into public.lead_replies (lead_id, subject, body, idempotency_key, after_reply_id) select mine, 'Re: your message', 'Let us talk.', 'number 1', null from known$$, 'an answer');
select lives_ok($$insert into public.lead_replies (lead_id, subject, body, idempotency_key, after_reply_id) select merged, 'Re: your message', 'Here, too.', 'number 2', null from known$$, 'and one to the old address');
select lives_ok('select public.merge_leads(mine, array[merged]) from known', 'both are one');

-- Export
select pg_temp.sign_in(1);
create temp table export on commit drop as select public.export_my_data() as data;
select is(jsonb_array_length((select data -> 'messages' from export)), 1, 'the export contains messages linked to the account');
select is(
  (select (data #> '{messages,0}') - array['id', 'created_at', 'updated_at', 'read_at', 'first_response_at', 'replies', 'emails', 'notes', 'tasks'] from export),
  '{"name": "Casey Client", "email": "casey@tests.example", "company": "Acme Co", "message": "A message for the firm.", "status": "waiting", "source": "contact_form", "tags": ["hot"]}',
  'with its status and labels');
select is((select data #>> '{messages,0,notes,0,body}' from export), 'Sounds keen.', 'what was noted about it');
select is((select jsonb_array_length(data #> '{messages,0,notes}') from export), 1, 'not what was noted about another address');
select is((select data #>> '{messages,0,replies,0,body}' || (data #>> '{messages,0,tasks,0,title}') from export), 'Let us talk.Call Casey', 'what was answered and planned');
select unalike((select (data -> 'messages')::text from export), '%c0000000-0000-4000-8000-000000000003%', 'and not who of the staff did it');
reset role;

-- Erasure
select lives_ok($$select public.delete_account(pg_temp.account(1))$$, 'the account is deleted');
select results_eq(
  $$select email::text from public.contact_submissions where email like '%@tests.example' or email like '%@old.example'$$,
  array['other@tests.example'], 'its leads are gone, and those that were merged into them');
select is(
  (select count(*) from public.lead_notes where body <> 'Of the other one.') + (select count(*) from public.lead_tasks)
    + (select count(*) from public.lead_replies), 0::bigint, 'and what hung on them');
select is((select count(*)::int from private.outbox where kind = 'lead_reply'), 0, 'and the mails of the answers, to either address');

select * from finish();
rollback;
