-- Permissions on private.manage_tokens: no role has any; functions read and write it.
begin;
select plan(16);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
insert into public.appointments (
  id, user_id, consultant_id, consultation_type_id, client_name, client_email, service_type,
  starts_at, ends_at, busy, guest_time_zone, status
) values (
  'ab000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001', 1, 1, 'Tests', 'casey@tests.example',
  'Tests', '2020-01-02 10:00+00', '2020-01-02 11:00+00', '[2020-01-02 10:00+00, 2020-01-02 11:00+00)', 'UTC', 'completed'
);
select private.create_manage_token('ab000000-0000-4000-8000-000000000001', false);

-- anon
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok($$select count(*)::int from private.manage_tokens$$, '42501', null, 'anon may not select');
select throws_ok($$insert into private.manage_tokens (token_hash, appointment_id) values (sha256(''), 'ab000000-0000-4000-8000-000000000001')$$, '42501', null, 'anon may not insert');
select throws_ok($$update private.manage_tokens set created_at = now()$$, '42501', null, 'anon may not update');
select throws_ok($$delete from private.manage_tokens$$, '42501', null, 'anon may not delete');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.manage_tokens$$, '42501', null, 'client may not select');
select throws_ok($$insert into private.manage_tokens (token_hash, appointment_id) values (sha256(''), 'ab000000-0000-4000-8000-000000000001')$$, '42501', null, 'client may not insert');
select throws_ok($$update private.manage_tokens set created_at = now()$$, '42501', null, 'client may not update');
select throws_ok($$delete from private.manage_tokens$$, '42501', null, 'client may not delete');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.manage_tokens$$, '42501', null, 'other client may not select');
select throws_ok($$insert into private.manage_tokens (token_hash, appointment_id) values (sha256(''), 'ab000000-0000-4000-8000-000000000001')$$, '42501', null, 'other client may not insert');
select throws_ok($$update private.manage_tokens set created_at = now()$$, '42501', null, 'other client may not update');
select throws_ok($$delete from private.manage_tokens$$, '42501', null, 'other client may not delete');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.manage_tokens$$, '42501', null, 'admin may not select');
select throws_ok($$insert into private.manage_tokens (token_hash, appointment_id) values (sha256(''), 'ab000000-0000-4000-8000-000000000001')$$, '42501', null, 'admin may not insert');
select throws_ok($$update private.manage_tokens set created_at = now()$$, '42501', null, 'admin may not update');
select throws_ok($$delete from private.manage_tokens$$, '42501', null, 'admin may not delete');

reset role;
select * from finish();
rollback;
