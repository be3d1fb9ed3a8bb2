-- Access to public.subscribers by role: admins read every column but the address and confirm_token_hash, no role writes.
begin;
select plan(8);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
insert into public.subscribers (email, status, confirmed_at, confirm_token_hash, source) values
  ('casey@tests.example', 'pending', null, repeat('a', 64), 'article'),
  ('other@tests.example', 'confirmed', now(), repeat('b', 64), 'article');

-- anon
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok($$select confirm_token_hash from public.subscribers$$, '42501', null, 'anon may not see the token''s hash');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.subscribers where source = 'article'$$, array[0], 'client sees none');
select throws_ok($$select confirm_token_hash from public.subscribers$$, '42501', null, 'client may not see the token''s hash');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.subscribers where source = 'article'$$, array[0], 'other client sees none');
select throws_ok($$select confirm_token_hash from public.subscribers$$, '42501', null, 'other client may not see the token''s hash');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.subscribers where source = 'article'$$, array[2], 'admin sees all');
select throws_ok($$select email from public.subscribers$$, '42501', null, 'admin may not see an address');
select throws_ok($$select confirm_token_hash from public.subscribers$$, '42501', null, 'admin may not see the token''s hash');

reset role;
select * from finish();
rollback;
