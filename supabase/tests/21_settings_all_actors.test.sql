-- Access to private.settings and private.platform_secrets by role: none, except through functions.
begin;
select plan(20);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;

-- anon
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok($$update private.settings set firm_email = 'eve@tests.example' where is_only_row$$, '42501', null, 'anon may not update');
select throws_ok($$select count(*)::int from private.platform_secrets$$, '42501', null, 'anon may not select secrets');
select throws_ok($$insert into private.platform_secrets (wake_secret) values ('x')$$, '42501', null, 'anon may not insert secrets');
select throws_ok($$update private.platform_secrets set wake_secret = 'x' where is_only_row$$, '42501', null, 'anon may not update secrets');
select throws_ok($$delete from private.platform_secrets$$, '42501', null, 'anon may not delete secrets');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$update private.settings set firm_email = 'eve@tests.example' where is_only_row$$, '42501', null, 'client may not update');
select throws_ok($$select count(*)::int from private.platform_secrets$$, '42501', null, 'client may not select secrets');
select throws_ok($$insert into private.platform_secrets (wake_secret) values ('x')$$, '42501', null, 'client may not insert secrets');
select throws_ok($$update private.platform_secrets set wake_secret = 'x' where is_only_row$$, '42501', null, 'client may not update secrets');
select throws_ok($$delete from private.platform_secrets$$, '42501', null, 'client may not delete secrets');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$update private.settings set firm_email = 'eve@tests.example' where is_only_row$$, '42501', null, 'other client may not update');
select throws_ok($$select count(*)::int from private.platform_secrets$$, '42501', null, 'other client may not select secrets');
select throws_ok($$insert into private.platform_secrets (wake_secret) values ('x')$$, '42501', null, 'other client may not insert secrets');
select throws_ok($$update private.platform_secrets set wake_secret = 'x' where is_only_row$$, '42501', null, 'other client may not update secrets');
select throws_ok($$delete from private.platform_secrets$$, '42501', null, 'other client may not delete secrets');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$update private.settings set firm_email = 'eve@tests.example' where is_only_row$$, '42501', null, 'admin may not update');
select throws_ok($$select count(*)::int from private.platform_secrets$$, '42501', null, 'admin may not select secrets');
select throws_ok($$insert into private.platform_secrets (wake_secret) values ('x')$$, '42501', null, 'admin may not insert secrets');
select throws_ok($$update private.platform_secrets set wake_secret = 'x' where is_only_row$$, '42501', null, 'admin may not update secrets');
select throws_ok($$delete from private.platform_secrets$$, '42501', null, 'admin may not delete secrets');

reset role;
select * from finish();
rollback;
