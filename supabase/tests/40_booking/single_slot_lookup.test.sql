-- Booking checks a single time with list_consultants_for_slot(), which must agree with list_open_slots() for whole days.
begin;
select plan(6);

\ir ../support/clock.psql

select pg_temp.at('2027-01-04 15:10+00');
update public.consultants set active = false;
insert into public.consultants (name, time_zone) values
  ('At home', 'America/New_York'), ('In Berlin', 'Europe/Berlin'),
  ('On the island', 'Australia/Lord_Howe'), ('In Chile', 'America/Santiago');
-- Early and late hours, across the firm's midnight, in zones whose clocks change at midnight or by half an hour.
insert into public.availability_rules (consultant_id, weekday, start_time, end_time)
select c.id, weekday, opens, closes
from public.consultants c
cross join generate_series(1, 7) as weekday
cross join (
  values ('00:00'::time, '01:00'::time), ('03:00', '04:50'), ('09:00', '12:00'), ('13:30', '18:10'), ('22:00', '24:00')
) as hours (opens, closes)
where c.active;
insert into public.date_overrides (consultant_id, date, start_time, end_time)
select c.id, date '2027-01-11' + n * 9, opens, closes
from public.consultants c
cross join generate_series(0, 38) as n
cross join (values ('08:15'::time, '10:20'::time), ('11:00', '15:00')) as hours (opens, closes)
where c.active;
insert into public.date_overrides (consultant_id, date)
select id, date '2027-01-07' + n * 30 from public.consultants cross join generate_series(0, 10) as n where active;
insert into public.time_off (consultant_id, period)
select id, tstzrange(at, at + interval '50 hours')
from public.consultants
cross join (select timestamptz '2027-01-09 13:30+00' + n * interval '8 days' as at from generate_series(0, 44) as n) as away
where active;
insert into public.connected_calendars (consultant_id, name, url)
select id, 'Work', 'https://calendar.tests.example/' || id from public.consultants where active;
insert into private.busy_times (calendar_id, consultant_id, period)
select c.id, c.consultant_id, tstzrange(at, at + interval '95 minutes')
from public.connected_calendars c
cross join (select timestamptz '2027-01-05 12:10+00' + n * interval '31 hours' as at from generate_series(0, 280) as n) as busy;
update public.consultation_types set window_days = 365, minimum_notice_minutes = 1440;
update public.consultation_types set step_minutes = 35, buffer_before_minutes = 10, buffer_after_minutes = 20
where name = 'Custom AI Solutions';

-- Compares both functions for each half hour and for each time that either day's slots contain.
create function pg_temp.differences(p_type text, p_from date, p_to date) returns text language sql as $$
  with days as materialized (
    select consultant_id, slot_date, slot_time, starts_at, ends_at, busy
    from private.list_open_slots(private.get_bookable_consultation_type(p_type), p_from, p_to)
  ),
  asked as (
    select slot_date, slot_time from days
    union
    select date::date, time '00:00' + half * interval '30 minutes'
    from generate_series(p_from, p_to, interval '1 day') as date cross join generate_series(0, 47) as half
  ),
  times as materialized (
    select s.consultant_id, a.slot_date, a.slot_time, s.starts_at, s.ends_at, s.busy
    from asked a
    cross join lateral private.list_consultants_for_slot(private.get_bookable_consultation_type(p_type), a.slot_date, a.slot_time) as s
  )
  select format('%s more, %s fewer, %s',
    (select count(*) from (select * from times except all select * from days) as more),
    (select count(*) from (select * from days except all select * from times) as fewer),
    case when (select count(*) from days) > 20 * (p_to - p_from + 1) then 'of many' end)
$$;

select is(pg_temp.differences('AI Strategy Consultation', '2027-01-05', '2027-01-12'), '0 more, 0 fewer, of many',
  'a time is offered when its day offers it: overrides, time off, connected calendars, notice and other zones');
select is(pg_temp.differences('Custom AI Solutions', '2027-03-27', '2027-04-05'), '0 more, 0 fewer, of many',
  'with buffers and an odd step, where clocks change elsewhere in spring');
select is(pg_temp.differences('Discovery Call', '2027-03-13', '2027-03-14'), '0 more, 0 fewer, of many',
  'where they change here');
select is(pg_temp.differences('Discovery Call', '2027-04-03', '2027-04-04'), '0 more, 0 fewer, of many',
  'where an hour before midnight comes twice');
select is(pg_temp.differences('Discovery Call', '2027-10-30', '2027-11-07'), '0 more, 0 fewer, of many',
  'where they change in autumn');
select is(pg_temp.differences('Discovery Call', '2028-01-02', '2028-01-06'), '0 more, 0 fewer, of many',
  'and at the end of the window');

select * from finish();
rollback;
