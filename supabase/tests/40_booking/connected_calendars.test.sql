-- Connected calendars: staff connect and see them without their URL, one worker checks each, and slots avoid busy times.
begin;
select plan(58);

\ir ../support/accounts.psql
\ir ../support/clock.psql
\ir ../support/consultants.psql
\ir ../support/rows.psql
\ir ../support/staff_bookings.psql

select pg_temp.at('2027-01-04 15:00+00');
select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
update public.consultants set active = false;
insert into public.consultants (name, time_zone) values ('Tests', 'America/New_York'), ('Other', 'America/New_York');
select pg_temp.add_hours('Tests', '09:00', '17:00', '{1,2,3,4,5,6,7}');
update public.consultation_types set window_days = 60, minimum_notice_minutes = 0, step_minutes = 60, daily_cap = null,
  duration_minutes = 60, buffer_before_minutes = 0, buffer_after_minutes = 0;

create temp table known (consultant_id bigint, calendar_id bigint, claim jsonb);
create function pg_temp.claim() returns jsonb language sql as 'select to_jsonb(c) from public.claim_due_calendar() c';
insert into known (consultant_id) select id from public.consultants where name = 'Tests';
grant select, update on known to anon, authenticated, service_role;

create function pg_temp.connect(p_consultant_id bigint, p_name text, p_url text) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  insert into public.connected_calendars (consultant_id, name, url) values (p_consultant_id, p_name, p_url) returning id into v_id;
  return v_id;
end
$$;

-- 01 and 118 have what other actors may not.
select pg_temp.act_as(1);
select is_empty('select calendar_id from private.busy_times', 'a client sees no busy times');
select throws_ok($$select pg_temp.connect(consultant_id, 'Work', 'https://a.example/') from known$$, '42501', null, 'a client may not connect a calendar');
set local role service_role;
select throws_ok('select url from public.connected_calendars', '42501', null, 'the functions'' role may not select URLs');

-- Staff connect calendars.
select pg_temp.act_as(3);
select throws_ok('select ' || field || ' from public.connected_calendars', '42501', null, 'an admin may not select ' || field)
from unnest(array['url', 'etag', 'last_modified', 'lease_token']) as field;
select throws_ok('select public.claim_due_calendar()', '42501', null, 'an admin may not claim a calendar');
update known set calendar_id = pg_temp.connect(consultant_id, ' Work ', ' webcal://Calendar.Tests.example/secret-path/basic.ics ');
select results_eq(
  'select name::text, host, is_due, next_check_at, busy_times, unread_events from public.connected_calendar_list',
  $$values ('Work', 'calendar.tests.example', true, '2027-01-04 15:00+00'::timestamptz, 0::bigint, 0)$$,
  'an admin sees the name, the host and the state of a calendar'
);
select throws_ok(
  $$select pg_temp.connect(consultant_id, 'Again', 'https://Calendar.Tests.example/secret-path/basic.ics') from known$$,
  '23505', null, 'a calendar is connected once'
);
select throws_ok(format('select pg_temp.connect(%s, ''Work'', %L)', consultant_id, url), '23514', null, 'refuses ' || url)
from known, unnest(array[
  'http://calendar.tests.example/a.ics', 'ftp://calendar.tests.example/a.ics', 'file:///etc/passwd', 'calendar.tests.example',
  'https://', 'https://user:pass@calendar.tests.example/a.ics', 'https://calendar.tests.example\@other.example/', 'https://a.example/ b',
  'http://localhost.example/a.ics', 'https://a.example/' || repeat('a', 2000)
]) as url;
select throws_ok($$select pg_temp.connect(consultant_id, ' ', 'https://a.example/') from known$$, '23514', null, 'refuses a blank name');
select throws_ok($$select pg_temp.connect(0, 'Work', 'https://a.example/')$$, '23503', null, 'refuses an unknown consultant');
select lives_ok(
  $$select pg_temp.connect(consultant_id, 'Local', 'http://localhost:5232/team/calendar/') from known$$,
  'http may be stored for a server on the same machine; the function decides whether to read it'
);
select pg_temp.connect(consultant_id, 'More', 'https://a.example/' || n) from known, generate_series(3, 10) as n;
select throws_ok(
  $$select pg_temp.connect(consultant_id, 'More', 'https://a.example/11') from known$$, 'PT409', 'calendar_limit_reached',
  'a consultant has ten calendars at most'
);
delete from public.connected_calendars where name = 'More';
select is((select count(*)::int from public.connected_calendar_list), 2, 'calendars are disconnected');
reset role;
delete from public.connected_calendars where name = 'Local';
select results_eq(
  $$select action, details - 'consultantId' from private.audit_log
    where actor_id = pg_temp.account(3) and details ->> 'name' in ('Work', 'Local') order by id$$,
  $$values ('connected_calendar.insert', '{"name": "Work", "host": "calendar.tests.example"}'::jsonb),
    ('connected_calendar.insert', '{"name": "Local", "host": "localhost:5232"}'),
    ('connected_calendar.delete', '{"name": "Local", "host": "localhost:5232"}')$$,
  'the audit log has the host, and not the URL'
);

-- One worker claims a calendar.
set local role service_role;
update known set claim = pg_temp.claim();
select is(
  (select claim - 'id' - 'lease_token' from known),
  '{"url": "https://Calendar.Tests.example/secret-path/basic.ics", "time_zone": "America/New_York", "read_from": "2027-01-03T15:00:00+00:00", "read_until": "2027-03-07T15:00:00+00:00", "etag": null, "last_modified": null}',
  'the function gets the URL and the booking window with a margin'
);
select is(pg_temp.claim(), null, 'a claimed calendar is not claimed again');
select ok(
  not public.finish_calendar_check((claim ->> 'id')::bigint, gen_random_uuid(), null, null), 'another token reports nothing'
) from known;
reset role;
select pg_temp.add_appointment('2027-01-11 15:00+00', jsonb_build_object(
  'id', 'ab000000-0000-4000-8000-000000000001', 'consultant_id', consultant_id, 'status', 'confirmed'
)) from known;
set local role service_role;
select ok(public.finish_calendar_check((claim ->> 'id')::bigint, (claim ->> 'lease_token')::uuid, null, jsonb_build_object(
  'etag', '"one"', 'lastModified', 'Mon, 04 Jan 2027 10:00:00 GMT', 'until', claim -> 'read_until', 'timeZone', claim -> 'time_zone',
  'busy', '[
    {"start": "2027-01-05T15:30:00Z", "end": "2027-01-05T16:15:00Z"},
    {"start": "2027-01-05T16:15:00Z", "end": "2027-01-05T16:30:00Z", "uid": "AB000000-0000-4000-8000-000000000009"},
    {"start": "2027-01-06T05:00:00Z", "end": "2027-01-07T05:00:00Z"},
    {"start": "2027-01-11T15:00:00Z", "end": "2027-01-11T16:00:00Z", "uid": "AB000000-0000-4000-8000-000000000001"},
    {"start": "2027-01-12T15:00:00Z", "end": "2027-01-12T15:00:00Z", "uid": "not one of ours"}
  ]'::jsonb
)), 'the result of a check is stored') from known;
reset role;
select results_eq(
  'select period from private.busy_times order by period',
  $$values ('[2027-01-05 15:30+00, 2027-01-05 16:30+00)'::tstzrange), ('[2027-01-06 05:00+00, 2027-01-07 05:00+00)')$$,
  'busy times are merged, and an appointment of this site is left out'
);

-- Slots avoid them.
create function pg_temp.slots(p_date date) returns text[] language sql as $$
  select array_agg(slot_time order by slot_time) from public.list_available_slots('Discovery Call', p_date, p_date)
$$;
select is(pg_temp.slots('2027-01-05'), '{09:00,12:00,13:00,14:00,15:00,16:00}', 'no slot overlaps a busy time');
select is(pg_temp.slots('2027-01-06'), null, 'an all-day event closes the day');
select is(pg_temp.slots('2027-01-08'), '{09:00,10:00,11:00,12:00,13:00,14:00,15:00,16:00}', 'another day has all slots');
select throws_ok(
  $$select public.hold_slot('Discovery Call', '2027-01-05', '10:00')$$,
  'PT422', 'time_not_offered', 'a busy time cannot be held'
);
select throws_ok(
  $$select public.create_appointment(jsonb_populate_record(null::public.booking_request, '{
    "client_name": "Casey", "client_email": "casey@tests.example", "service_type": "Discovery Call",
    "preferred_date": "2027-01-05", "preferred_time": "11:00", "time_zone": "UTC"
  }'), jsonb_populate_record(null::public.request_guard, '{"limit_scale": 1}'))$$,
  'PT422', 'time_not_offered', 'a busy time cannot be booked'
);
set local role authenticated;
select is(
  (select array_agg(slot_time order by starts_at)
    from public.list_free_times_for_staff('Discovery Call', '2027-01-05', '2027-01-05')),
  '{09:00,12:00,13:00,14:00,15:00,16:00}', 'staff are offered the same times'
);
select throws_ok(
  $$select pg_temp.move_appointment('ab000000-0000-4000-8000-000000000001', '2027-01-05', '10:00', 0)$$,
  'PT409', 'staff_slot_unavailable', 'staff cannot move an appointment to a busy time'
);
select lives_ok(
  $$select pg_temp.move_appointment('ab000000-0000-4000-8000-000000000001', '2027-01-11', '11:00', 0)$$,
  'an appointment that the consultant''s calendar has, too, can be moved'
);
reset role;

-- Later checks.
select pg_temp.at('2027-01-04 15:04:59+00');
select ok(not private.is_function_due('refresh-calendars'), 'it is not due within five minutes');
select pg_temp.at('2027-01-04 15:05+00');
update known set claim = pg_temp.claim();
select is((select claim ->> 'etag' from known), '"one"', 'the next check after five minutes has the ETag');
select ok(public.finish_calendar_check((claim ->> 'id')::bigint, (claim ->> 'lease_token')::uuid, null, null), 'the file has not changed')
from known;
select is((select count(*)::int from private.busy_times), 2, 'an unchanged file keeps the busy times');
do $$
declare
  v_claim jsonb;
begin
  for n in 1..3 loop
    perform pg_temp.at((select next_check_at from public.connected_calendars));
    v_claim := pg_temp.claim();
    perform public.finish_calendar_check((v_claim ->> 'id')::bigint, (v_claim ->> 'lease_token')::uuid, 'not_found', null);
  end loop;
end
$$;
select results_eq(
  'select failures, problem::text, next_check_at - checked_at from public.connected_calendars',
  $$values (3, 'not_found', interval '20 minutes')$$, 'failures wait twice as long each time'
);
select is((select count(*)::int from private.busy_times), 2, 'a failed check keeps the busy times');
update known set claim = jsonb_build_object('id', id, 'lease_token', 'c0000000-0000-4000-8000-00000000000c')
from public.connected_calendars;
update public.connected_calendars set lease_token = 'c0000000-0000-4000-8000-00000000000c', lease_until = private.now() + interval '1 minute';
select ok(public.finish_calendar_check((claim ->> 'id')::bigint, (claim ->> 'lease_token')::uuid, 'cut_off', '{
  "busy": [{"start": "2027-01-05T16:00:00Z", "end": "2027-01-05T17:00:00Z"}], "etag": "\"cut\"",
  "unread": {"count": 12, "titles": ["Standup", ""]}
}'), 'a file that ends too early is stored as a problem') from known;
select results_eq(
  'select period from private.busy_times order by period',
  $$values ('[2027-01-05 15:30+00, 2027-01-05 17:00+00)'::tstzrange), ('[2027-01-06 05:00+00, 2027-01-07 05:00+00)')$$,
  'its times are added to those of before'
);
select results_eq(
  'select failures, problem::text, etag, unread_events, unread_titles from public.connected_calendars',
  $$values (4, 'cut_off', '"one"', 12, '{Standup,""}'::text[])$$,
  'the events that could not be read are counted and named, and the file is read again'
);
select pg_temp.pass('1 hour');
select pg_temp.at(next_check_at + interval '15 minutes') from public.connected_calendars;
select is((select overdue_calendars from public.backlog_status()), 1, 'a calendar that has been due for 15 minutes is overdue');
set local role authenticated;
update public.connected_calendars set check_requested_at = '1990-01-01' where id = (select calendar_id from known);
select is((select is_due from public.connected_calendar_list), true, 'staff may request a check at any time');
reset role;
update known set claim = pg_temp.claim();
select pg_temp.pass('3 minutes');
select is(pg_temp.claim(), null, 'a check that never reports is not repeated at once');
select results_eq('select failures, problem::text from public.connected_calendars', $$values (5, 'unfinished')$$, 'it counts as a failure');
select ok(
  not public.finish_calendar_check((claim ->> 'id')::bigint, (claim ->> 'lease_token')::uuid, null, null), 'its late report is refused'
) from known;
update public.connected_calendars set etag = '"two"', next_check_at = private.now();
update public.consultants set time_zone = 'Europe/Berlin' where name = 'Tests';
select is(pg_temp.claim() -> 'etag', 'null', 'a file is read again when the consultant''s zone has changed');
update public.connected_calendars set lease_token = null, lease_until = null, busy_time_zone = 'Europe/Berlin';
select pg_temp.at('2027-01-05 15:01+00');
update public.connected_calendars set next_check_at = private.now();
select is(pg_temp.claim() -> 'etag', 'null', 'and once a day, because the booking window moves on');
update public.connected_calendars set failures = 50, problem = 'not_found', lease_until = private.now();
select is(pg_temp.claim(), null, 'after many failures, too, it waits');
select is((select next_check_at - checked_at from public.connected_calendars), interval '4 hours', 'but four hours at most');
delete from public.connected_calendars;
select is((select count(*)::int from private.busy_times), 0, 'busy times end with their calendar');

select * from finish();
rollback;
