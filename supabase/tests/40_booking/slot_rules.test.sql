-- Which slots the rules offer: hours, overrides, time off, notice, window, step, buffers, and clock changes.
begin;
select plan(31);

\ir ../support/clock.psql
\ir ../support/consultants.psql
\ir ../support/rows.psql

-- One consultant; the time is a Wednesday noon in New York.
select pg_temp.only_consultant('Tests'), pg_temp.add_hours('Tests', '13:00', '17:00');
select pg_temp.at('2027-03-10 17:00+00');
create temp view tests as select id from public.consultants where name = 'Tests';
create function pg_temp.times(p_type text, p_date date) returns text language sql as
  $$select string_agg(slot_time, ' ' order by slot_time) from public.list_available_slots(p_type, p_date, p_date)$$;

select is(
  pg_temp.times(null, '2027-03-11'), '09:00 10:00 11:00 13:00 14:00 15:00 16:00', 'the seven times of a weekday'
);
select is(
  pg_temp.times('Custom AI Solutions', '2027-03-12'), '09:00 10:00 11:00 13:00 14:00 15:00 16:00',
  'the same for every type of an hour'
);
select is(
  pg_temp.times('Discovery Call', '2027-03-12'),
  '09:00 09:30 10:00 10:30 11:00 11:30 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30', 'half hours for a call'
);
select is(pg_temp.times(null, '2027-03-13'), null, 'nothing on a Saturday');
select is(pg_temp.times(null, '2027-03-14'), null, 'nor on a Sunday');
select is(pg_temp.times(null, '2027-03-10'), null, 'nor today');
select is(pg_temp.times(null, '2027-03-09'), null, 'nor yesterday');
select isnt(pg_temp.times(null, '2027-04-09'), null, 'the 30th day is offered');
select is(pg_temp.times(null, '2027-04-12'), null, 'the days after it are not');
select is(pg_temp.times(null, null), null, 'no date, no times');
select is(
  (select count(*)::int from public.list_available_slots(null, '2027-01-01', '2027-12-31')), 22 * 7,
  'all of the window in one call: 22 weekdays'
);
select throws_ok(
  $$select * from public.list_available_slots('Nonsense', '2027-03-11', '2027-03-11')$$,
  'PT422', 'service_type_required', 'an unknown type'
);
update public.consultation_types set active = false where name = 'Discovery Call';
select throws_ok(
  $$select * from public.list_available_slots('Discovery Call', '2027-03-11', '2027-03-11')$$,
  'PT422', null, 'a type that is not active'
);

-- March 14, 2027: New York's clock skips from 2:00 to 3:00.
insert into public.date_overrides (consultant_id, date, start_time, end_time)
select id, date '2027-03-14', start_time, end_time from tests
cross join (values (time '00:00', time '01:00'), (time '03:00', time '04:00'), (time '09:00', time '10:00'))
  as hours (start_time, end_time);
select results_eq(
  $$select starts_at from public.list_available_slots(null, '2027-03-12', '2027-03-12') limit 1$$,
  array[timestamptz '2027-03-12 14:00+00'], 'before the change 9:00 AM is 14:00 UTC'
);
select results_eq(
  $$select slot_time, starts_at, ends_at from public.list_available_slots(null, '2027-03-14', '2027-03-14')$$,
  $$values
    ('00:00', timestamptz '2027-03-14 05:00+00', timestamptz '2027-03-14 06:00+00'),
    ('03:00', timestamptz '2027-03-14 07:00+00', timestamptz '2027-03-14 08:00+00'),
    ('09:00', timestamptz '2027-03-14 13:00+00', timestamptz '2027-03-14 14:00+00')$$,
  'on the day of the change each time is its own instant'
);
select results_eq(
  $$select starts_at from public.list_available_slots(null, '2027-03-15', '2027-03-15') limit 1$$,
  array[timestamptz '2027-03-15 13:00+00'], 'after it 9:00 AM is 13:00 UTC'
);

-- November 7, 2027: it goes back from 2:00 to 1:00.
select pg_temp.at('2027-11-01 16:00+00');
insert into public.date_overrides (consultant_id, date, start_time, end_time)
select id, date '2027-11-07', start_time, end_time from tests
cross join (values (time '00:00', time '01:00'), (time '09:00', time '10:00')) as hours (start_time, end_time);
select results_eq(
  $$select starts_at from public.list_available_slots(null, '2027-11-05', '2027-11-05') limit 1$$,
  array[timestamptz '2027-11-05 13:00+00'], 'before the change 9:00 AM is 13:00 UTC'
);
select results_eq(
  $$select slot_time, starts_at from public.list_available_slots(null, '2027-11-07', '2027-11-07')$$,
  $$values ('00:00', timestamptz '2027-11-07 04:00+00'), ('09:00', timestamptz '2027-11-07 14:00+00')$$,
  'on the day of the change each time is its own instant'
);
select results_eq(
  $$select starts_at from public.list_available_slots(null, '2027-11-08', '2027-11-08') limit 1$$,
  array[timestamptz '2027-11-08 14:00+00'], 'after it 9:00 AM is 14:00 UTC'
);
select throws_ok(
  $$insert into public.availability_rules (consultant_id, weekday, start_time, end_time)
    select id, 7, '01:30', '02:30' from tests$$, '23514', null, 'hours within 01:00 to 03:00 are refused'
);
select throws_ok(
  $$insert into public.availability_rules (consultant_id, weekday, start_time, end_time)
    select id, 7, '00:00', '04:00' from tests$$, '23514', null, 'and those around it'
);
select throws_ok(
  $$insert into public.date_overrides (consultant_id, date, start_time, end_time)
    select id, '2027-11-14', '02:00', '04:00' from tests$$, '23514', null, 'in overrides too'
);
select throws_ok(
  $$insert into public.availability_rules (consultant_id, weekday, start_time, end_time)
    select id, 1, '11:00', '14:00' from tests$$, '23P01', null, 'hours of one day do not overlap'
);

-- Overrides and time off
insert into public.date_overrides (consultant_id, date) select id, '2027-11-10' from tests;
select is(pg_temp.times(null, '2027-11-10'), null, 'a closed date replaces the weekly hours');
insert into public.date_overrides (consultant_id, date, start_time, end_time)
select id, '2027-11-09', '10:00', '11:30' from tests;
select is(pg_temp.times(null, '2027-11-09'), '10:00', 'so do other hours');
insert into public.time_off (consultant_id, period)
select id, '[2027-11-12 15:30+00, 2027-11-12 18:00+00)' from tests;
select is(pg_temp.times(null, '2027-11-12'), '09:00 13:00 14:00 15:00 16:00', 'time off takes what it touches');

-- Notice, buffers, cap
update public.consultation_types set minimum_notice_minutes = 24 * 60 where position = 1;
select is(
  pg_temp.times(null, '2027-11-02'), '13:00 14:00 15:00 16:00', 'a day''s notice at noon leaves the afternoon'
);
update public.consultation_types
set minimum_notice_minutes = 0, buffer_before_minutes = 15, buffer_after_minutes = 15 where position = 1;
select pg_temp.add_appointment('2027-11-02 15:00+00', jsonb_build_object('consultant_id', id)) from tests;
select is(pg_temp.times(null, '2027-11-02'), '09:00 13:00 14:00 15:00 16:00', 'buffers keep the neighbours free');
update public.consultation_types set buffer_before_minutes = 0, buffer_after_minutes = 0, daily_cap = 1
where position = 1;
select is(pg_temp.times(null, '2027-11-02'), null, 'a cap of one closes the day after one');
update public.consultation_types set daily_cap = null where position = 1;

-- A consultant in a distant zone, and two consultants together
insert into public.consultants (name, time_zone) values ('Tokyo', 'Asia/Tokyo');
select pg_temp.add_hours('Tokyo', '09:00', '11:00', '{3}');
select is(
  pg_temp.times(null, '2027-11-02'), '09:00 10:00 13:00 14:00 15:00 16:00 20:00 21:00',
  'Wednesday morning in Tokyo is Tuesday evening here'
);
update public.consultants set time_zone = 'America/New_York' where name = 'Tokyo';
update public.availability_rules set weekday = 2, start_time = '10:00', end_time = '12:00' where consultant_id = (
  select id from public.consultants where name = 'Tokyo'
);
select is(
  pg_temp.times(null, '2027-11-02'), '09:00 10:00 11:00 13:00 14:00 15:00 16:00',
  'a time is offered once while any consultant is available'
);

select * from finish();
rollback;
