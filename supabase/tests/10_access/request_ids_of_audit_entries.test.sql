-- Each entry of private.audit_log has the id of its request.
begin;
select plan(4);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;

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
