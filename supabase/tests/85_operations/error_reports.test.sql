-- The error inbox: what is removed, how equal faults are grouped, and when they end.
begin;
select plan(48);

\ir ../support/accounts.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_client(2, 'other'), pg_temp.add_admin(3, 'staff');
delete from public.error_reports where true;

create function pg_temp.report(p_place text, p_message text, p_source text default 'browser', p_stack text default null) returns public.error_reports
language sql as $$
  select public.record_error_report(p_source, p_place, p_message, p_stack, 'browser-1234', '[]');
  select f from public.error_reports f order by last_seen_at desc, id desc limit 1;
$$;

create function pg_temp.message(p_message text) returns text language sql as $$
  delete from public.error_reports where true;
  select (pg_temp.report('/x', p_message)).message;
$$;
create function pg_temp.place(p_place text) returns text language sql as $$
  delete from public.error_reports where true;
  select (pg_temp.report(p_place, 'x')).place;
$$;

-- What is removed
select is(pg_temp.message('No user ada.lovelace+x@mail.example.org'), 'No user (email)', 'an email address');
select is(pg_temp.message('Call +1 (404) 555-0142 at 10.0.0.7'), 'Call +N (N) N-N at N.N.N.N', 'phone numbers and IP addresses');
select is(
  pg_temp.message('Lead 0a1b2c3d-0000-4000-8000-000000000003 is gone'), 'Lead (id) is gone', 'a UUID'
);
select is(
  pg_temp.message('Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6Ik'), 'Bearer (id).(id)', 'a token'
);
select is(
  pg_temp.message('GET https://site.example/a?email=x&token=secret failed'), 'GET https://site.example/a?… failed', 'a query'
);
select is(
  pg_temp.message('Unexpected token ''J'', "Jane Doe likes "... is not valid JSON'), 'Unexpected token «J», (text)... is not valid JSON',
  'quoted text'
);
select is(pg_temp.message('GET /a?at=12:30&name=Ada failed'), 'GET /a?… failed', 'a query with a time');
select is(pg_temp.message('GET /people/ada%40mail.example failed'), 'GET (email) failed', 'an encoded email address');
select is(pg_temp.message('no lead ''Lovelace'''), 'no lead (text)', 'one word in single quotes');
select is(pg_temp.message('no lead "ada_lovelace"'), 'no lead (text)', 'one word in double quotes');
select is(
  private.scrub_error_text('at load (https://site.example/a.js?v=1:12:34)'), 'at load (https://site.example/a.js?…:12:34)', 'the line behind a query stays'
);
select is(pg_temp.message('no end "Jane Doe'), 'no end (text)', 'quoted text without its end');
select is(pg_temp.message('value ''Jane Doe'' is bad'), 'value (text) is bad', 'text in single quotes');
select is(
  pg_temp.message('violates check constraint "error_reports_order_check"'), 'violates check constraint «error_reports_order_check»',
  'the name of a constraint stays'
);
select is(
  pg_temp.message('Cannot read properties of undefined (reading ''map'')'), 'Cannot read properties of undefined (reading «map»)',
  'the name of a property stays'
);
select is(pg_temp.message(e'two\nlines\tand\x01more'), 'two lines and more', 'line breaks and control characters');
select is(pg_temp.message(' '), 'Error', 'an empty message');
select is(pg_temp.message(null), 'Error', 'no message');
select is(char_length(pg_temp.message(repeat('ab ', 5000))), 500, 'a long message is cut');
select is(
  pg_temp.place('/admin/leads/12?query=ada@tests.example#token=secret'), '/admin/leads/:id', 'ids, query and fragment of a page'
);
select is(pg_temp.place('POST /bookings/:id/manage'), 'POST /bookings/:id/manage', 'the route of a function stays');
select is(pg_temp.place('/x/' || repeat('a', 70)), '/x/:id', 'a long part');
select is(pg_temp.place(''), '/', 'no place');
select is(
  private.scrub_error_text(e'at load (https://site.example/assets/chat-panel-A1b2C3d4.js:12:34)\nrun@https://site.example/assets/root-Zz9.js:1:2'),
  e'at load (https://site.example/assets/chat-panel-A1b2C3d4.js:12:34)\nrun@https://site.example/assets/root-Zz9.js:1:2',
  'the files and lines of a stack stay'
);

-- Grouping
delete from public.error_reports where true;
select is((pg_temp.report('/admin/leads/12', 'Lead 12 failed', 'browser', 'at a (/x.js:1)')).occurrences, 1::bigint, 'the first report starts a group');
select is((pg_temp.report('/admin/leads/99', 'Lead 99 failed')).occurrences, 2::bigint, 'numbers make no new group');
select is((select stack from public.error_reports), 'at a (/x.js:1)', 'a report without a stack keeps the one before');
select is((select last_request_id from public.error_reports), 'browser-1234', 'a group has the id of its newest request');
select is((pg_temp.report('/schedule', 'Lead 12 failed')).occurrences, 1::bigint, 'another place is another group');
select is((pg_temp.report('/schedule', 'Lead 12 failed', 'function')).occurrences, 1::bigint, 'another source is another group');
update public.error_reports set resolved_at = now() where place = '/schedule';
select is((pg_temp.report('/schedule', 'Lead 12 failed', 'function')).resolved_at, null, 'a new occurrence opens a group again');
select throws_ok($$select pg_temp.report('/x', 'y', 'elsewhere')$$, '23514', null, 'no other source');
select is(
  public.record_error_report('browser', '/x', 'y', null, 'a b', '[{"bucket": "tests", "subject": "a", "max": 1, "windowSeconds": 60}]'), 0,
  'within its limit, and without a malformed request id'
);
select is((select last_request_id from public.error_reports where place = '/x'), null, 'a malformed request id is not stored');
select isnt(
  public.record_error_report('browser', '/y', 'y', null, null, '[{"bucket": "tests", "subject": "a", "max": 1, "windowSeconds": 60}]'), 0,
  'above the limit: the wait'
);
select is_empty($$select from public.error_reports where place = '/y'$$, 'and nothing is stored');

-- Bounds and retention
select is((select count(*)::int from (select pg_temp.report('/a', 'fault ' || chr(65 + n / 26) || chr(97 + n % 26)) from generate_series(1, 130) as n) as reports), 130, '130 different reports');
select is((select count(*)::int from public.error_reports where source = 'browser'), 100, 'at most 100 groups of browsers are kept');
select is((select count(*)::int from public.error_reports where source = 'function'), 1, 'they displace no fault of a function');
update public.error_reports set first_seen_at = now() - interval '31 days', last_seen_at = now() - interval '30 days' where source = 'function';
select private.run_scheduled_jobs();
select is_empty($$select from public.error_reports where source = 'function'$$, 'a group ends 30 days after its last occurrence');
select is((select count(*)::int from public.error_reports), 100, 'and no other one');

-- Actors
select pg_temp.act_as(1);
select is_empty('select from public.error_reports', 'a client reads none');
select is_empty('update public.error_reports set resolved_at = now() where true returning id', 'and resolves none');
select pg_temp.act_as(3);
select is((select count(*)::int from public.error_reports where resolved_at is null), 100, 'an admin reads the open groups');
select throws_ok($$update public.error_reports set message = 'x' where true$$, '42501', null, 'an admin changes no report');
create temp table one as select min(id) as id from public.error_reports;
update public.error_reports set resolved_at = '2000-01-01' where id = (select id from one);
select is((select resolved_at from public.error_reports where id = (select id from one)), private.now(), 'an admin resolves one, now');
update public.error_reports set resolved_at = null where id = (select id from one);
select is((select count(*)::int from public.error_reports where resolved_at is null), 100, 'and opens it again');
reset role;
select results_eq(
  $$select action from private.audit_log where action like 'error_report.%' order by id$$, array['error_report.resolve', 'error_report.reopen'],
  'both are recorded, and no report'
);

select * from finish();
rollback;
