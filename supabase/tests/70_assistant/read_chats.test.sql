-- Admins read conversations, and the audit log records it.
begin;
select plan(20);

\ir ../support/accounts.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
delete from public.chat_sessions;
insert into public.contact_submissions (name, email, company, message) values ('Casey', 'casey@tests.example', 'Acme', 'Asked for a person.');
insert into public.chat_sessions (id, secret_hash, user_id, page, last_message_at, handed_off_at, lead_id) values
  ('a0000000-0000-4000-8000-000000000001', sha256('1'), pg_temp.account(1), '/services', now() - interval '3 hours', null, null),
  ('a0000000-0000-4000-8000-000000000002', sha256('2'), null, null, now() - interval '2 hours', now() - interval '2 hours', (select max(id) from public.contact_submissions)),
  ('a0000000-0000-4000-8000-000000000003', sha256('3'), null, '/', now() - interval '2 hours', null, null);
insert into public.chat_messages (session_id, role, content, outcome, vote) values
  ('a0000000-0000-4000-8000-000000000001', 'user', 'What do you cost?', null, null),
  ('a0000000-0000-4000-8000-000000000001', 'assistant', 'It depends.', 'answer', -1),
  ('a0000000-0000-4000-8000-000000000002', 'user', '<b>A person</b>, please', null, null),
  ('a0000000-0000-4000-8000-000000000002', 'assistant', 'Of course.', 'handoff', null),
  ('a0000000-0000-4000-8000-000000000003', 'user', 'Do you sell zebras?', null, null),
  ('a0000000-0000-4000-8000-000000000003', 'assistant', 'I do not know.', 'declined', null);
create function pg_temp.chats(p_filter text) returns text language plpgsql as $$
declare
  v_found text;
begin
  execute format('select string_agg(right(id::text, 1), '' '' order by last_message_at desc, id desc) from public.chat_list where %s', p_filter) into v_found;
  return v_found;
end
$$;
create function pg_temp.reads(p_action text) returns bigint language sql as $$
  select count(*) from private.audit_log where action = p_action and actor_id = pg_temp.account(3)
$$;

-- Callers
select pg_temp.act_as('anon');
select throws_ok('select * from public.chat_list', '42501', null, 'anon lists none');
select throws_ok('select public.read_chat(''a0000000-0000-4000-8000-000000000001'')', '42501', null, 'anon reads none');
select pg_temp.act_as(1);
select is_empty('select * from public.chat_list', 'a client lists none');
select is_empty('select public.read_chat(''a0000000-0000-4000-8000-000000000001'')', 'a client reads none, the own included');
select is_empty('select * from public.chat_message_list', 'nor a message');

-- The list
select pg_temp.act_as(3);
select is(pg_temp.chats('true'), '3 2 1', 'an admin lists all');
select is(pg_temp.chats('has_declined'), '3', 'with a question that was declined');
select is(pg_temp.chats('handed_off_at is not null'), '2', 'with a request for a person');
select is(pg_temp.chats('has_thumbs_down'), '1', 'with a thumb down');
select is(pg_temp.chats('has_bad_rating'), null, 'none is rated as bad');
select is(pg_temp.chats('is_live'), null, 'none is live');
select results_eq(
  $$select questions, answered, declined, failed, thumbs_up, thumbs_down from public.chat_list where has_thumbs_down$$,
  $$values (1::bigint, 1::bigint, 0::bigint, 0::bigint, 0::bigint, 1::bigint)$$, 'what became of it'
);
select results_eq(
  $$select first_question, last_role, last_content, lead_id, is_account from public.chat_list where handed_off_at is not null$$,
  $$select '<b>A person</b>, please', 'assistant', 'Of course.', max(id), false from public.contact_submissions$$, 'its first question, its last words, and its lead'
);
select throws_ok('select secret_hash from public.chat_sessions', '42501', null, 'the secret is in no list');

-- One conversation
select is(
  (select string_agg(content, ' ' order by id) from public.chat_message_list where session_id = 'a0000000-0000-4000-8000-000000000002'),
  '<b>A person</b>, please Of course.', 'every message'
);
select is((select is_account from public.read_chat('a0000000-0000-4000-8000-000000000001')), true, 'whether an account asked');
select isnt_empty($$select public.read_chat('a0000000-0000-4000-8000-000000000001')$$, 'read again');
select is_empty($$select public.read_chat('a0000000-0000-4000-8000-00000000000f')$$, 'none such');
reset role;

-- Audit log
select is(pg_temp.reads('chat.read'), 1::bigint, 'a conversation read twice within an hour is recorded once');
select is_empty($$select 1 from private.audit_log where action like 'chat.%' and details::text ~* 'zebra|person|cost'$$, 'the audit log does not contain the messages');

select * from finish();
rollback;
