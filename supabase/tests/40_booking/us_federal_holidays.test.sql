-- The federal holidays, and the closures that add_us_holiday_closures() makes of them.
begin;
select plan(12);

\ir ../support/clock.psql

select results_eq(
  $$select to_char(date, 'YYYY-MM-DD ') || name from private.us_federal_holidays(2027)$$,
  array[
    '2027-01-01 New Year''s Day', '2027-01-18 Birthday of Martin Luther King, Jr.', '2027-02-15 Washington''s Birthday',
    '2027-05-31 Memorial Day', '2027-06-18 Juneteenth National Independence Day', '2027-07-05 Independence Day',
    '2027-09-06 Labor Day', '2027-10-11 Columbus Day', '2027-11-11 Veterans Day', '2027-11-25 Thanksgiving Day',
    '2027-12-24 Christmas Day', '2027-12-31 New Year''s Day'
  ],
  '2027: a holiday on a Saturday is kept on Friday, on a Sunday on Monday, and the next New Year''s Day on December 31'
);
select results_eq(
  $$select date from private.us_federal_holidays(2026)$$,
  array['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03', '2026-09-07', '2026-10-12',
    '2026-11-11', '2026-11-26', '2026-12-25']::date[],
  '2026'
);
select results_eq(
  $$select date from private.us_federal_holidays(2028)$$,
  array['2028-01-17', '2028-02-21', '2028-05-29', '2028-06-19', '2028-07-04', '2028-09-04', '2028-10-09', '2028-11-10',
    '2028-11-23', '2028-12-25']::date[],
  '2028 has no New Year''s Day of its own'
);
select is_empty(
  $$select holiday.date from generate_series(2000, 2100) as year, private.us_federal_holidays(year) as holiday
    where extract(isodow from holiday.date) > 5 or extract(year from holiday.date) <> year$$,
  'in a hundred years none is on a weekend or in another year'
);
select is_empty(
  $$select c.id, holiday.date from public.consultants c, generate_series(2026, 2030) as year,
      private.us_federal_holidays(year) as holiday
    where not exists (select from public.date_overrides o
      where o.consultant_id = c.id and o.date = holiday.date and o.start_time is null and o.reason = holiday.name)$$,
  'every consultant is closed on each of them from 2026 to 2030'
);

select pg_temp.at('2027-11-20 17:00+00');
select is_empty(
  $$select * from public.list_available_slots(null, '2027-11-25', '2027-11-25')$$, 'nothing is offered on Thanksgiving'
);
select isnt_empty(
  $$select * from public.list_available_slots(null, '2027-11-26', '2027-11-26')$$, 'the day after, the firm works'
);
delete from public.date_overrides where date = '2027-11-25';
select isnt_empty(
  $$select * from public.list_available_slots(null, '2027-11-25', '2027-11-25')$$, 'staff may open the day'
);
insert into public.consultants (name, time_zone) values ('Tests', 'America/New_York');
select results_eq(
  $$select count(*)::int, min(o.date), max(o.date) from public.date_overrides o
    join public.consultants c on c.id = o.consultant_id where c.name = 'Tests'$$,
  $$select count(*)::int, min(holiday.date), max(holiday.date)
    from generate_series(2027, 2031) as year, private.us_federal_holidays(year) as holiday$$,
  'a new consultant is closed on the holidays of this year and the next four'
);
select is_empty(
  $$select * from private.audit_log where action = 'date_overrides.insert'$$, 'which is one entry of the audit log, not sixty'
);
delete from public.date_overrides o using public.consultants c
where c.id = o.consultant_id and c.name = 'Tests' and o.date in ('2027-07-05', '2027-12-24');
insert into public.date_overrides (consultant_id, date, start_time, end_time)
select id, '2027-12-24', '10:00', '11:00' from public.consultants where name = 'Tests';
select is(
  (select private.add_us_holiday_closures(id, 2027, 2027) from public.consultants where name = 'Tests'), 1,
  'a further call closes days that are open, but none with hours of its own'
);
select is(
  (select private.add_us_holiday_closures(id, 2027, 2027) from public.consultants where name = 'Tests'), 0, 'and closes each once'
);

select * from finish();
rollback;
