-- Access to public.chat_sessions: admins read it, except for secret_hash; no one writes it.
begin;
select plan(4);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
insert into public.chat_sessions (id, secret_hash, user_id) values
  ('ab000000-0000-4000-8000-000000000001', sha256('secret'), 'c0000000-0000-4000-8000-000000000001');
insert into public.chat_messages (session_id, role, content) values ('ab000000-0000-4000-8000-000000000001', 'user', 'Tests');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select is_empty($$select id from public.chat_sessions where id = 'ab000000-0000-4000-8000-000000000001'$$, 'client sees none');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select is_empty($$select id from public.chat_sessions where id = 'ab000000-0000-4000-8000-000000000001'$$, 'other client sees none');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select id from public.chat_sessions where id = 'ab000000-0000-4000-8000-000000000001'$$, array['ab000000-0000-4000-8000-000000000001'::uuid], 'admin sees all of them');
select throws_ok($$select secret_hash from public.chat_sessions$$, '42501', null, 'not even an admin sees what opens one');

reset role;
select * from finish();
rollback;
