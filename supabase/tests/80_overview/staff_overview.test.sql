-- The first staff screen, figure by figure, and the count of visits.
begin;
select plan(33);

\ir ../support/accounts.psql
\ir ../support/rows.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
delete from public.contact_submissions;
delete from public.appointments;
delete from private.outbox;
delete from private.daily_counters;

-- The count of visits
set local role anon;
select lives_ok('select public.record_visit()', 'any visitor can record a visit');
select throws_ok('select * from private.daily_counters', '42501', null, 'and reads no count');
select throws_ok('select * from public.staff_metrics', '42501', null, 'nor a figure');
select throws_ok('select private.increment_daily_counter(''visits'')', '42501', null, 'nor writes one otherwise');
reset role;
select results_eq(
  $$select name::text, day, count from private.daily_counters$$,
  $$values ('visits', (now() at time zone 'America/New_York')::date, 1)$$,
  'a number a day of the firm''s calendar'
);
do $$begin for n in 1..610 loop perform public.record_visit(); end loop; end$$;
select is((select count from private.daily_counters), 600, 'a flood is counted to 600 a minute');
select is(
  (select array_agg(attname::text order by attnum) from pg_attribute where attrelid = 'private.daily_counters'::regclass and attnum > 0),
  array['name', 'day', 'count'], 'no personal data is stored'
);
select public.hold_slot('Discovery Call', slot_date, slot_time)
from public.list_available_slots('Discovery Call', current_date + 2, current_date + 9) limit 1;
select is((select count from private.daily_counters where name = 'holds'), 1, 'a first hold counts as a begun booking');
select pg_temp.add_appointment(now() + interval '51 days', jsonb_build_object('status', 'held', 'hold_expires_at', now()));
select is((select count from private.daily_counters where name = 'holds'), 1, 'the placeholder of a moving booking is not counted');
delete from public.appointments;

-- Callers
select pg_temp.act_as(1);
select is_empty('select * from public.staff_metrics', 'a client has no figures');
select is_empty('select * from public.weekly_totals', 'nor the weeks');
select is_empty('select * from public.longest_waiting', 'nor those who wait');
select is_empty('select * from private.daily_counters', 'nor a count');

-- Without data
reset role;
select pg_temp.sign_in(3);
create function pg_temp.figures(variadic p_names text[]) returns jsonb language sql as
  'select jsonb_object_agg(name, f -> name) from (select to_jsonb(f) as f from public.staff_metrics f) as f, unnest(p_names) as name';
create function pg_temp.people(p_is_unassigned boolean) returns jsonb language sql as
  $$select jsonb_agg(name || ' ' || messages order by since) from public.longest_waiting where is_unassigned = p_is_unassigned$$;
set local role authenticated;
select is_empty('select * from public.longest_waiting', 'no lead waits');
select is(
  pg_temp.figures('waiting', 'over_one_day', 'over_three_days', 'unassigned', 'responses', 'median_seconds'),
  '{"waiting": 0, "over_one_day": 0, "over_three_days": 0, "unassigned": 0, "responses": 0, "median_seconds": null}',
  'no replies, no median');
select is((select count(*) from public.weekly_totals), 12::bigint, 'twelve weeks');
select is(
  (select max(monday) from public.weekly_totals), date_trunc('week', now() at time zone 'America/New_York')::date, 'the last is this one');
reset role;

-- With data for each figure
insert into public.contact_submissions (name, email, company, message, status, created_at, first_response_at) values
  ('Old One', 'a@tests.example', 'Acme', 'Nobody has answered this yet.', 'open', now() - interval '5 days', null),
  ('New One', 'b@tests.example', 'Acme', 'Nobody has answered this yet.', 'new', now() - interval '1 minute', null),
  ('Bad One', 'c@tests.example', 'Acme', 'Nobody needs to answer this.', 'spam', now() - interval '1 minute', null),
  ('By Phone', 'd@tests.example', 'Acme', 'Somebody has called them back.', 'waiting', now() - interval '2 days', null),
  ('Soon', 'e@tests.example', 'Acme', 'This was answered in an hour.', 'waiting', now() - interval '20 days', now() - interval '20 days' + interval '1 hour'),
  ('Later', 'f@tests.example', 'Acme', 'This was answered in three hours.', 'won', now() - interval '20 days', now() - interval '20 days' + interval '3 hours'),
  ('Long ago', 'g@tests.example', 'Acme', 'This was answered long ago.', 'won', now() - interval '300 days', now() - interval '200 days');
set local role authenticated;
select is(
  pg_temp.figures('waiting', 'over_one_day', 'over_three_days', 'unassigned'),
  '{"waiting": 2, "over_one_day": 1, "over_three_days": 1, "unassigned": 2}', 'unanswered leads by age, without spam and without leads that were called back');
select is(pg_temp.people(false), '["Old One 1", "New One 1"]', 'the oldest comes first');
select is(pg_temp.people(true), '["Old One 1", "New One 1"]', 'who waits without an assignee, too');
reset role;
update public.contact_submissions set assignee_id = pg_temp.account(3) where name = 'Old One';
insert into public.contact_submissions (name, email, company, message, status, created_at) values
  ('Old Again', 'A@tests.example', 'Acme', 'Nobody has answered this either.', 'new', now() - interval '4 days');
set local role authenticated;
select is(pg_temp.people(false), '["Old One 2", "New One 1"]', 'a person waits once, with the oldest message');
select is(pg_temp.people(true), '["Old Again 1", "New One 1"]', 'without those that have an assignee');
select is(
  (select assignee from public.longest_waiting where name = 'Old One'), 'staff@tests.example', 'which has its name');
reset role;
delete from public.contact_submissions where name = 'Old Again';
set local role authenticated;
select is(pg_temp.figures('responses', 'median_seconds'), '{"responses": 2, "median_seconds": 7200}', 'the median of the last 28 days');
select is((select sum(leads) from public.weekly_totals), 5::bigint, 'leads of twelve weeks, without spam');
reset role;

alter table public.appointments disable trigger user;
select pg_temp.add_appointment(at, jsonb_build_object(
  'client_name', name, 'ends_at', at + interval '1 minute', 'busy', tstzrange(at, at + interval '1 minute'), 'status', status,
  'source', source, 'created_at', made
)) from (
  select 'Today', (now() at time zone 'America/New_York')::date::timestamp at time zone 'America/New_York' + interval '23 hours', 'confirmed', 'site', now()
  union all select 'Cancelled', (now() at time zone 'America/New_York')::date::timestamp at time zone 'America/New_York' + interval '22 hours', 'cancelled', 'site', now()
  union all select 'Tomorrow', now() + interval '2 days', 'pending', 'phone', now()
  union all select 'Came', now() - interval '9 days', 'completed', 'site', now() - interval '100 days'
  union all select 'Stayed away', now() - interval '8 days', 'no_show', 'site', now() - interval '100 days'
) as made (name, at, status, source, made);
set local role authenticated;
select is(
  pg_temp.figures('meetings_ended', 'meetings_missed'), '{"meetings_ended": 2, "meetings_missed": 1}', 'who did not come');
select is(
  (select bookings from public.weekly_totals order by monday desc limit 1), 3, 'bookings by the week in which they were made');
select is(
  pg_temp.figures('visits_since', 'visits', 'visits_with_time', 'visits_booked'),
  jsonb_build_object('visits_since', (now() at time zone 'America/New_York')::date, 'visits', 600, 'visits_with_time', 2, 'visits_booked', 2),
  'visits, begun and booked on the site, since visits are counted: each booking was begun'
);
reset role;
update private.daily_counters set count = 1 where name = 'visits';
update private.daily_counters set count = 7 where name = 'holds';
set local role authenticated;
select is(
  pg_temp.figures('visits', 'visits_with_time', 'visits_booked'), '{"visits": 2, "visits_with_time": 2, "visits_booked": 2}',
  'no step has more than the one before'
);
reset role;
insert into private.daily_counters (name, day, count) values ('visits', (now() at time zone 'America/New_York')::date - 40, 99);
set local role authenticated;
select is(
  pg_temp.figures('visits_since', 'visits'),
  jsonb_build_object('visits_since', (now() at time zone 'America/New_York')::date - 27, 'visits', 2), 'of 28 days'
);
reset role;
delete from private.daily_counters;
set local role authenticated;
select is(pg_temp.figures('visits_since'), '{"visits_since": null}', 'or of none, before a first visit is counted');
reset role;
insert into private.outbox (kind, recipient, payload, dedupe_key, sent_at, failed_at) values
  ('contact_notice', 'firm@tests.example', '{}', 'a', null, null),
  ('contact_notice', 'firm@tests.example', '{}', 'b', now(), null),
  ('contact_notice', 'firm@tests.example', '{}', 'c', now() - interval '2 days', null),
  ('contact_notice', 'firm@tests.example', '{}', 'd', null, now());
set local role authenticated;
select results_eq(
  'select mails_due, mails_failed, mails_sent from public.system_status', 'values (1, 1, 1)', 'the emails');
reset role;
insert into public.contact_submissions (name, email, company, message, created_at)
select 'One of many', 'm@tests.example', 'Acme', 'There are many of these.', now() - interval '2 days' from generate_series(1, 1000);
set local role authenticated;
select is(pg_temp.figures('waiting'), '{"waiting": 1001}', 'many are counted to 1,001');
select * from finish();
rollback;
