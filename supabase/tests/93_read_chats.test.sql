-- Admins read conversations, and the audit log records it.
begin;
select plan(25);

create function pg_temp.refusal(p_sql text) returns text language plpgsql as $$
declare
  v_params text;
begin
  execute p_sql;
  return 'nothing was refused';
exception when others then
  get stacked diagnostics v_params = pg_exception_detail;
  return concat_ws(' ', sqlstate, sqlerrm, v_params);
end
$$;
grant execute on function pg_temp.refusal(text) to authenticated;

insert into auth.users (id, email, email_confirmed_at) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example', now()),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example', now());
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
delete from public.chat_sessions;
insert into public.contact_submissions (name, email, company, message) values ('Casey', 'casey@tests.example', 'Acme', 'Asked for a person.');
insert into public.chat_sessions (id, secret_hash, user_id, page, last_message_at, handed_off_at, lead_id) values
  ('a0000000-0000-4000-8000-000000000001', sha256('1'), 'c0000000-0000-4000-8000-000000000001', '/services', now() - interval '3 hours', null, null),
  ('a0000000-0000-4000-8000-000000000002', sha256('2'), null, null, now() - interval '2 hours', now() - interval '2 hours', (select max(id) from public.contact_submissions)),
  ('a0000000-0000-4000-8000-000000000003', sha256('3'), null, '/', now() - interval '2 hours', null, null);
insert into public.chat_messages (session_id, role, content, outcome, vote) values
  ('a0000000-0000-4000-8000-000000000001', 'user', 'What do you cost?', null, null),
  ('a0000000-0000-4000-8000-000000000001', 'assistant', 'It depends.', 'answer', -1),
  ('a0000000-0000-4000-8000-000000000002', 'user', '<b>A person</b>, please', null, null),
  ('a0000000-0000-4000-8000-000000000002', 'assistant', 'Of course.', 'handoff', null),
  ('a0000000-0000-4000-8000-000000000003', 'user', 'Do you sell zebras?', null, null),
  ('a0000000-0000-4000-8000-000000000003', 'assistant', 'I do not know.', 'declined', null);
create function pg_temp.chats(p_filter text, p_after jsonb default null, p_limit int default 30) returns text language sql as $$
  select coalesce(string_agg(right(c ->> 'id', 1), ' ' order by n), '')
  from jsonb_array_elements(public.list_chats(p_filter, p_after, p_limit) -> 'chats') with ordinality as e (c, n)
$$;
create function pg_temp.reads(p_action text) returns bigint language sql as $$
  select count(*) from private.audit_log where action = p_action and actor_id = 'c0000000-0000-4000-8000-000000000003'
$$;

-- Callers
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok('select public.list_chats()', '42501', null, 'anon lists none');
select throws_ok('select public.get_chat(''a0000000-0000-4000-8000-000000000001'')', '42501', null, 'anon reads none');
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok('select public.list_chats()', 'PT403', 'admin_required', 'a client lists none');
select throws_ok('select public.get_chat(''a0000000-0000-4000-8000-000000000001'')', 'PT403', null, 'a client reads none, the own included');
reset role;

-- The list
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
select is(pg_temp.chats('all'), '2 3 1', 'the latest first, of the same moment by number');
select is(pg_temp.chats('declined'), '3', 'with a question that was declined');
select is(pg_temp.chats('handed_off'), '2', 'with a person ask_count for');
select is(pg_temp.chats('thumbs_down'), '1', 'with a thumb down');
select throws_ok($$select public.list_chats('true; drop table x')$$, 'PT422', null, 'by nothing else');
select is(pg_temp.chats('all', null, 1), '2', 'a page');
select is(pg_temp.chats('all', public.list_chats('all', null, 1) -> 'next', 1), '3', 'the next, in the middle of a moment');
select is(pg_temp.chats('all', public.list_chats('all', null, 2) -> 'next', 2), '1', 'the last');
select is(public.list_chats('all', null, 3) -> 'next', 'null', 'and none behind it');
select throws_ok($$select public.list_chats('all', '{"key": "x"}')$$, 'PT422', null, 'a place that cannot be read');
select is(
  public.list_chats('thumbs_down') -> 'chats' -> 0 -> 'counts',
  '{"questions": 1, "answered": 1, "declined": 0, "failed": 0, "thumbsUp": 0, "thumbsDown": 1}', 'what became of it'
);
select is(public.list_chats('handed_off') -> 'chats' -> 0 ->> 'first', '<b>A person</b>, please', 'its first question');
select is(public.list_chats('handed_off') -> 'chats' -> 0 -> 'last' ->> 'content', 'Of course.', 'its last words');
select is((public.list_chats('handed_off') -> 'chats' -> 0 ->> 'leadId')::int, (select max(id) from public.contact_submissions), 'its lead');
select is(public.list_chats() -> 'chats' -> 0 ? 'secret_hash', false, 'the list does not contain the secret');

-- One conversation
select is(jsonb_array_length(public.get_chat('a0000000-0000-4000-8000-000000000002') -> 'messages'), 2, 'every message');
select is(public.get_chat('a0000000-0000-4000-8000-000000000001') -> 'isAccount', 'true', 'whether an account asked');
select is(pg_temp.refusal('select public.get_chat(''a0000000-0000-4000-8000-00000000000f'')'), 'PT404 not_found {"what": "conversation"}', 'none such');

-- Audit log
select is(pg_temp.reads('chat.read'), 2::bigint, 'a conversation read twice within an hour is recorded once');
select cmp_ok(pg_temp.reads('chat.list'), '>', 0::bigint, 'the list, too');
select is_empty($$select 1 from private.audit_log where action like 'chat.%' and details::text ~* 'zebra|person|cost'$$, 'the audit log does not contain the messages');

select * from finish();
rollback;
