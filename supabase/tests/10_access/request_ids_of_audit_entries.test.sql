-- Each entry of private.audit_log has the id of its request.
begin;
select plan(4);

-- The request of an entry
set local "request.headers" = '{"x-request-id": "browser-1234"}';
insert into private.audit_log (action, subject) values ('tests.read', '1');
select is((select request_id from private.audit_log where action = 'tests.read'), 'browser-1234', 'an entry has the id of its request');
set local "request.headers" = '{"x-request-id": "a b; drop"}';
insert into private.audit_log (action, subject) values ('tests.read', '2');
select is((select request_id from private.audit_log where action = 'tests.read' and subject = '2'), null, 'a malformed id is none');
set local "request.headers" = '';
insert into private.audit_log (action, subject) values ('tests.read', '3');
select is((select request_id from private.audit_log where action = 'tests.read' and subject = '3'), null, 'SQL has no request');
select throws_ok(
  $$insert into private.audit_log (action, subject, request_id) values ('tests.read', '1', 'short')$$, '23514', null,
  'an entry has no malformed id'
);

select * from finish();
rollback;
