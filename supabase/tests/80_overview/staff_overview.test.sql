-- The first staff screen, figure by figure, and the count of visits.
begin;
select plan(31);

insert into auth.users (id, email, email_confirmed_at) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example', now()),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example', now());
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
delete from public.contact_submissions;
delete from public.appointments;
delete from private.outbox;
delete from private.daily_counters;

-- The count of visits
set local role anon;
select lives_ok('select public.record_visit()', 'any visitor can record a visit');
select throws_ok('select * from private.daily_counters', '42501', null, 'and reads no count');
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
insert into public.appointments (
  consultant_id, consultation_type_id, service_type, starts_at, ends_at, busy, guest_time_zone, status, hold_expires_at
)
select min(c.id), 1, 'Tests', at, at + interval '1 hour', tstzrange(at, at + interval '1 hour'), 'UTC', 'held', now()
from public.consultants c, (select now() + interval '51 days' as at) as later group by at;
select is((select count from private.daily_counters where name = 'holds'), 1, 'the placeholder of a moving booking is not counted');
delete from public.appointments;

-- Callers
create temp view overview as select public.get_staff_overview() as o;
grant select on overview to anon, authenticated;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok('select public.get_staff_overview()', '42501', null, 'anon has no overview');
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok('select public.get_staff_overview()', 'PT403', 'admin_required', 'nor has a client');
reset role;

-- Without data
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
create function pg_temp.at(variadic p_path text[]) returns jsonb language sql as 'select public.get_staff_overview() #> p_path';
select is(pg_temp.at('today'), '[]', 'no appointments');
select is(pg_temp.at('unanswered'), '{"count": 0, "isMore": false, "overOneDay": 0, "overThreeDays": 0, "unassigned": 0, "oldest": [], "unowned": []}', 'no lead waits');
select is(pg_temp.at('answers'), '{"count": 0, "medianSeconds": null}', 'no answers, no median');
select is(jsonb_array_length(pg_temp.at('weeks')), 12, 'twelve weeks');
select is(pg_temp.at('weeks', '11', 'monday'), to_jsonb(date_trunc('week', now() at time zone 'America/New_York')::date), 'the last is this one');

-- With data for each figure
insert into public.contact_submissions (name, email, company, message, status, created_at, first_response_at) values
  ('Old One', 'a@tests.example', 'Acme', 'Nobody has answered this yet.', 'open', now() - interval '5 days', null),
  ('New One', 'b@tests.example', 'Acme', 'Nobody has answered this yet.', 'new', now() - interval '1 minute', null),
  ('Bad One', 'c@tests.example', 'Acme', 'Nobody needs to answer this.', 'spam', now() - interval '1 minute', null),
  ('By Phone', 'd@tests.example', 'Acme', 'Somebody has called them back.', 'waiting', now() - interval '2 days', null),
  ('Soon', 'e@tests.example', 'Acme', 'This was answered in an hour.', 'waiting', now() - interval '20 days', now() - interval '20 days' + interval '1 hour'),
  ('Later', 'f@tests.example', 'Acme', 'This was answered in three hours.', 'won', now() - interval '20 days', now() - interval '20 days' + interval '3 hours'),
  ('Long ago', 'g@tests.example', 'Acme', 'This was answered long ago.', 'won', now() - interval '300 days', now() - interval '200 days');
select is(pg_temp.at('unanswered') - '{oldest,unowned}'::text[], '{"count": 2, "isMore": false, "overOneDay": 1, "overThreeDays": 1, "unassigned": 2}', 'unanswered leads by age, without spam and without leads that were called back');
select is(pg_temp.at('unanswered', 'oldest', '0', 'name'), '"Old One"', 'the oldest comes first');
select is((select jsonb_agg(one ->> 'name') from jsonb_array_elements(pg_temp.at('unanswered', 'unowned')) as one), '["Old One", "New One"]', 'who waits without an assignee, too');
insert into public.contact_submissions (name, email, company, message, status, created_at) values
  ('Old Again', 'A@tests.example', 'Acme', 'Nobody has answered this either.', 'new', now() - interval '4 days');
select is(
  (select jsonb_agg(one ->> 'name' || ' ' || (one ->> 'messages')) from jsonb_array_elements(pg_temp.at('unanswered', 'oldest')) as one),
  '["Old One 2", "New One 1"]', 'a person waits once, with the oldest message'
);
delete from public.contact_submissions where name = 'Old Again';
insert into public.lead_tasks (lead_id, title, due_at, assignee_id, done_at)
select m.id, title, due, assignee, done from public.contact_submissions m, (values
  ('Without a date', null, 'c0000000-0000-4000-8000-000000000003'::uuid, null),
  ('Overdue', now() - interval '1 day', 'c0000000-0000-4000-8000-000000000003', null),
  ('Done', now(), 'c0000000-0000-4000-8000-000000000003', now()),
  ('Of nobody', now(), null, null)
) as made (title, due, assignee, done) where m.name = 'Old One';
select is(
  pg_temp.at('tasks', 'count')::text || (select jsonb_agg(one ->> 'title' || ' of ' || (one ->> 'leadName') || ', version ' || (one ->> 'version')) from jsonb_array_elements(pg_temp.at('tasks', 'next')) as one)::text,
  '2["Overdue of Old One, version 1", "Without a date of Old One, version 1"]', 'the caller''s open tasks, those due first'
);
select is(pg_temp.at('unanswered', 'oldest', '0') ? 'message', false, 'without a word of theirs');
select is(pg_temp.at('answers'), '{"count": 2, "medianSeconds": 7200}', 'the median of the last 28 days');
select is((select sum((w ->> 'leads')::int) from jsonb_array_elements(pg_temp.at('weeks')) as e (w)), 5::bigint, 'leads of twelve weeks, without spam');

alter table public.appointments disable trigger user;
insert into public.appointments (
  consultant_id, consultation_type_id, client_name, client_email, service_type, starts_at, ends_at, busy, guest_time_zone, status, source, created_at
)
select (select min(id) from public.consultants), 1, name, 'x@tests.example', 'Tests', at, at + interval '1 minute', tstzrange(at, at + interval '1 minute'), 'UTC', status, source, made
from (
  select 'Today', (now() at time zone 'America/New_York')::date::timestamp at time zone 'America/New_York' + interval '23 hours', 'confirmed', 'site', now()
  union all select 'Cancelled', (now() at time zone 'America/New_York')::date::timestamp at time zone 'America/New_York' + interval '22 hours', 'cancelled', 'site', now()
  union all select 'Tomorrow', now() + interval '2 days', 'pending', 'phone', now()
  union all select 'Came', now() - interval '9 days', 'completed', 'site', now() - interval '100 days'
  union all select 'Stayed away', now() - interval '8 days', 'no_show', 'site', now() - interval '100 days'
) as made (name, at, status, source, made);
select is(jsonb_path_query_array(pg_temp.at('today'), '$[*].clientName'), '["Today"]', 'what takes place today');
select is(pg_temp.at('meetings'), '{"ended": 2, "missed": 1}', 'who did not come');
select is(pg_temp.at('weeks', '11', 'bookings'), '3', 'bookings by the week in which they were made');
select is(
  pg_temp.at('conversion'),
  jsonb_build_object('since', (now() at time zone 'America/New_York')::date, 'visits', 600, 'started', 2, 'booked', 2),
  'visits, begun and booked on the site, since visits are counted: each booking was begun'
);
update private.daily_counters set count = 1 where name = 'visits';
update private.daily_counters set count = 7 where name = 'holds';
select is(
  pg_temp.at('conversion') - 'since', '{"visits": 2, "started": 2, "booked": 2}', 'no step has more than the one before'
);
insert into private.outbox (kind, recipient, payload, dedupe_key, sent_at, failed_at) values
  ('contact_notice', 'firm@tests.example', '{}', 'a', null, null),
  ('contact_notice', 'firm@tests.example', '{}', 'b', now(), null),
  ('contact_notice', 'firm@tests.example', '{}', 'c', null, now());
select is(pg_temp.at('mail') - 'oldestSeconds', '{"due": 1, "dead": 1, "sentLastDay": 1}', 'the mails');
insert into public.contact_submissions (name, email, company, message, created_at)
select 'One of many', 'm@tests.example', 'Acme', 'There are many of these.', now() - interval '2 days' from generate_series(1, 1000);
select is(pg_temp.at('unanswered') -> 'count', '1000', 'many are counted to 1,000');
select is(pg_temp.at('unanswered') -> 'isMore', 'true', 'and said to be more');

select * from finish();
rollback;
