-- Each entry of private.audit_log has the id of its request.
begin;
select plan(4);

-- The request of an entry
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
