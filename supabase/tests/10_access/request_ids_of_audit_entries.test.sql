-- Each entry of private.audit_log has the id of its request.
begin;
select plan(4);

\ir ../support/accounts.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_client(2, 'other'), pg_temp.add_admin(3, 'staff');

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
