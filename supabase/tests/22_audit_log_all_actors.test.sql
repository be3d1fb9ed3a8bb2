-- Access to private.audit_log by role: none, except through functions.
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
select throws_ok($$select count(*)::int from private.audit_log$$, '42501', null, 'anon may not select');
select throws_ok($$insert into private.audit_log (action, subject) values ('x', 'y')$$, '42501', null, 'anon may not insert');
select throws_ok($$update private.audit_log set action = 'x'$$, '42501', null, 'anon may not update');
select throws_ok($$delete from private.audit_log$$, '42501', null, 'anon may not delete');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.audit_log$$, '42501', null, 'client may not select');
select throws_ok($$insert into private.audit_log (action, subject) values ('x', 'y')$$, '42501', null, 'client may not insert');
select throws_ok($$update private.audit_log set action = 'x'$$, '42501', null, 'client may not update');
select throws_ok($$delete from private.audit_log$$, '42501', null, 'client may not delete');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.audit_log$$, '42501', null, 'other client may not select');
select throws_ok($$insert into private.audit_log (action, subject) values ('x', 'y')$$, '42501', null, 'other client may not insert');
select throws_ok($$update private.audit_log set action = 'x'$$, '42501', null, 'other client may not update');
select throws_ok($$delete from private.audit_log$$, '42501', null, 'other client may not delete');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.audit_log$$, '42501', null, 'admin may not select');
select throws_ok($$insert into private.audit_log (action, subject) values ('x', 'y')$$, '42501', null, 'admin may not insert');
select throws_ok($$update private.audit_log set action = 'x'$$, '42501', null, 'admin may not update');
select throws_ok($$delete from private.audit_log$$, '42501', null, 'admin may not delete');

-- The request of an entry
reset role;
set local "request.headers" = '{"x-request-id": "browser-1234"}';
insert into private.audit_log (action, subject) values ('tests.read', '1');
select is((select request_id from private.audit_log where action = 'tests.read'), 'browser-1234', 'an entry has the id of its request');
set local "request.headers" = '{"x-request-id": "a b; drop"}';
select is(private.request_id(), null, 'a malformed id is none');
set local "request.headers" = '';
select is(private.request_id(), null, 'SQL has no request');
select throws_ok(
  $$insert into private.audit_log (action, subject, request_id) values ('tests.read', '1', 'short')$$, '23514', null,
  'an entry has no malformed id'
);

select * from finish();
rollback;
