-- Clock changes in New York and Europe: every offered slot can be held, booked and moved to, its instants are right, and
-- reminders are sent the right number of elapsed hours before the start.
begin;
select plan(35);

\ir ../support/client_bookings.psql
\ir ../support/clock.psql
\ir ../support/consultants.psql

select pg_temp.only_consultant('Tests');
-- Hours on weekends, too: clocks change on Sundays.
select pg_temp.add_hours('Tests', '09:00', '12:00', '{6,7}');
update public.consultation_types set auto_confirm = true, minimum_notice_minutes = 0 where name = 'Custom AI Solutions';
create function pg_temp.book(p_date date, p_time text) returns jsonb language sql as $$
  select public.create_appointment(pg_temp.request('Custom AI Solutions', p_date, p_time, '{"time_zone": "Europe/Berlin"}'))
$$;
-- Holds and then books every slot offered between two dates. Returns how many there were and how many were wrong.
create function pg_temp.shown_is_bookable(p_from date, p_to date) returns text language plpgsql as $$
declare
  v_slot record;
  v_hold jsonb;
  v_booked jsonb;
  v_shown int := 0;
  v_wrong int := 0;
begin
  for v_slot in select * from public.list_available_slots('Custom AI Solutions', p_from, p_to) loop
    v_shown := v_shown + 1;
    v_hold := public.hold_slot('Custom AI Solutions', v_slot.slot_date, v_slot.slot_time, (v_hold ->> 'holdId')::uuid);
    v_wrong := v_wrong + (select count(*) from public.appointments
      where id = (v_hold ->> 'holdId')::uuid and starts_at <> v_slot.starts_at);
  end loop;
  perform public.release_hold((v_hold ->> 'holdId')::uuid);
  for v_slot in select * from public.list_available_slots('Custom AI Solutions', p_from, p_to) loop
    v_booked := pg_temp.book(v_slot.slot_date, v_slot.slot_time);
    v_wrong := v_wrong + ((v_booked ->> 'startsAt')::timestamptz <> v_slot.starts_at or (v_booked ->> 'endsAt')::timestamptz <> v_slot.ends_at)::int;
  end loop;
  v_wrong := v_wrong + (select count(*) from public.list_available_slots('Custom AI Solutions', p_from, p_to));
  return format('%s shown, %s wrong', v_shown, v_wrong);
end
$$;
create function pg_temp.starts(p_date date) returns text language sql as $$
  select string_agg(slot_time || '=' || to_char(starts_at at time zone 'UTC', 'DD HH24:MI'), ', ' order by starts_at)
  from public.list_available_slots('Custom AI Solutions', p_date, p_date)
$$;
create function pg_temp.reminders(p_id text) returns text language sql as $$
  select string_agg(right(kind, 3) || ' ' || to_char(send_after at time zone 'UTC', 'DD HH24:MI'), ', ' order by send_after, kind desc)
  from private.outbox where payload ->> 'appointmentId' = p_id and kind like '%reminder%'
$$;

-- New York, 14 March 2027: 2:00 becomes 3:00
select pg_temp.at('2027-03-10 17:00+00');
select is(pg_temp.starts('2027-03-13'), '09:00=13 14:00, 10:00=13 15:00, 11:00=13 16:00', 'the day before: UTC-5');
select is(pg_temp.starts('2027-03-14'), '09:00=14 13:00, 10:00=14 14:00, 11:00=14 15:00', 'the day: UTC-4');
create temp table spring as select pg_temp.book('2027-03-13', '10:00') as answer;
select is(pg_temp.reminders(answer ->> 'id'), '24h 12 15:00, _1h 13 14:00', 'reminders before the change') from spring;
select is(public.move_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', '2027-03-14', '10:00') ->> 'starts_at',
  '2027-03-14T14:00:00.000Z', 'moved over the change it keeps the hour on the wall') from spring;
select is(pg_temp.reminders(answer ->> 'id'), '24h 12 15:00, 24h 13 14:00, _1h 13 14:00, _1h 14 13:00',
  'new reminders, 24 real hours before: 9:00 on the wall the day before') from spring;
select is((select ends_at - starts_at from public.appointments where id = (answer ->> 'id')::uuid), interval '1 hour', 'it is as long as it was') from spring;
select is(public.move_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', '2027-03-13', '10:00') ->> 'starts_at',
  '2027-03-13T15:00:00.000Z', 'and back') from spring;
select is((select count(*)::int from private.outbox where kind like '%reminder%' and payload ->> 'appointmentId' = answer ->> 'id'), 4,
  'back at its first time the first reminders are still there, once') from spring;
select public.cancel_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', null) from spring;
select is(pg_temp.shown_is_bookable('2027-03-11', '2027-03-18'), '24 shown, 0 wrong', 'all that is shown that week can be held and booked');

-- New York, 7 November 2027: 2:00 becomes 1:00
select pg_temp.at('2027-11-03 16:00+00');
delete from private.outbox;
select is(pg_temp.starts('2027-11-06'), '09:00=06 13:00, 10:00=06 14:00, 11:00=06 15:00', 'the day before: UTC-4');
select is(pg_temp.starts('2027-11-07'), '09:00=07 14:00, 10:00=07 15:00, 11:00=07 16:00', 'the day: UTC-5');
create temp table autumn as select pg_temp.book('2027-11-06', '10:00') as answer;
select is(public.move_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', '2027-11-07', '10:00') ->> 'starts_at',
  '2027-11-07T15:00:00.000Z', 'moved over the change it keeps the hour on the wall') from autumn;
select is(pg_temp.reminders(answer ->> 'id'), '24h 05 14:00, _1h 06 13:00, 24h 06 15:00, _1h 07 14:00',
  '24 real hours before: 11:00 on the wall the day before') from autumn;
-- The 24-hour reminder, to the minute
select pg_temp.at('2027-11-06 14:59+00');
select is_empty($$select 1 from public.claim_due_mails(100, 60) where kind = 'appointment_reminder_24h'$$, 'not a minute too early');
select pg_temp.at('2027-11-06 15:00+00');
select is((select count(*)::int from public.claim_due_mails(100, 60) where kind = 'appointment_reminder_24h'), 1, 'nor too late');
select results_eq(
  $$select kind, count(*)::int from private.outbox where skipped_at is not null and payload ->> 'appointmentId' = (select answer ->> 'id' from autumn) group by 1 order by 1$$,
  $$values ('appointment_confirmed', 1), ('appointment_reminder_1h', 1), ('appointment_reminder_24h', 1)$$,
  'those of the time it was moved from were skipped'
);
select pg_temp.at('2027-11-03 16:00+00');
select public.cancel_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', null) from autumn;
select is(pg_temp.shown_is_bookable('2027-11-04', '2027-11-10'), '21 shown, 0 wrong', 'all that is shown that week can be held and booked');

-- A consultant in Berlin, offered on New York's clock
update public.consultants set active = false;
insert into public.consultants (name, time_zone) values ('Berlin', 'Europe/Berlin');
select pg_temp.add_hours('Berlin', '15:00', '18:00', '{1,2,3,4,5,6,7}');
-- From March 14 to 28, New York is one hour closer to Berlin
select pg_temp.at('2027-03-10 17:00+00');
select is(pg_temp.starts('2027-03-13'), '09:00=13 14:00, 10:00=13 15:00, 11:00=13 16:00', 'six hours apart');
select is(pg_temp.starts('2027-03-14'), '10:00=14 14:00, 11:00=14 15:00, 12:00=14 16:00', 'five hours, since New York has changed');
select pg_temp.at('2027-03-20 17:00+00');
select is(pg_temp.starts('2027-03-27'), '10:00=27 14:00, 11:00=27 15:00, 12:00=27 16:00', 'until Berlin changes, 28 March 2027');
select is(pg_temp.starts('2027-03-28'), '09:00=28 13:00, 10:00=28 14:00, 11:00=28 15:00', 'six again');
create temp table berlin as select pg_temp.book('2027-03-27', '11:00') as answer;
select is(public.move_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', '2027-03-28', '11:00') ->> 'starts_at',
  '2027-03-28T15:00:00.000Z', 'moved over Berlin''s change') from berlin;
select is(pg_temp.reminders(answer ->> 'id'), '24h 26 15:00, _1h 27 14:00, 24h 27 15:00, _1h 28 14:00', 'with its reminders') from berlin;
select public.cancel_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', null) from berlin;
select is(pg_temp.shown_is_bookable('2027-03-25', '2027-03-31'), '21 shown, 0 wrong', 'all that is shown that week can be held and booked');
-- October 31: Berlin's clock goes back; November 7: New York's does
select pg_temp.at('2027-10-27 16:00+00');
select is(pg_temp.starts('2027-10-30'), '09:00=30 13:00, 10:00=30 14:00, 11:00=30 15:00', 'six hours apart');
select is(pg_temp.starts('2027-10-31'), '10:00=31 14:00, 11:00=31 15:00, 12:00=31 16:00', 'five hours, since Berlin has changed');
select is(pg_temp.starts('2027-11-07'), '09:00=07 14:00, 10:00=07 15:00, 11:00=07 16:00', 'six again, since New York has');
create temp table october as select pg_temp.book('2027-10-30', '10:00') as answer;
select is(public.move_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', '2027-10-31', '10:00') ->> 'starts_at',
  '2027-10-31T14:00:00.000Z', 'moved over Berlin''s change') from october;
select is(pg_temp.reminders(answer ->> 'id'), '24h 29 14:00, _1h 30 13:00, 24h 30 14:00, _1h 31 13:00', 'with its reminders') from october;
select public.cancel_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', null) from october;
select is(pg_temp.shown_is_bookable('2027-10-28', '2027-11-10'), '42 shown, 0 wrong', 'all that is shown in that fortnight can be held and booked');

-- An hour that New York's clock shows twice, or never, while Berlin works
insert into public.date_overrides (consultant_id, date, start_time, end_time)
select id, date, '06:00', '10:00' from public.consultants, (values (date '2027-11-07'), ('2027-03-14')) as days (date) where name = 'Berlin';
update public.appointments set status = 'cancelled' where consultant_id = (select id from public.consultants where name = 'Berlin') and status in ('pending', 'confirmed');
select is(pg_temp.starts('2027-11-07'), '01:00=07 06:00, 02:00=07 07:00, 03:00=07 08:00',
  'on New York''s long night the hour that comes twice is offered once');
select is(pg_temp.shown_is_bookable('2027-11-07', '2027-11-07'), '3 shown, 0 wrong', 'and what is offered is that instant');
select pg_temp.at('2027-03-10 17:00+00');
select is(pg_temp.starts('2027-03-14'), '00:00=14 05:00, 01:00=14 06:00, 03:00=14 07:00, 04:00=14 08:00', 'on the short one no time is offered that the clock skips');
select is(pg_temp.shown_is_bookable('2027-03-14', '2027-03-14'), '4 shown, 0 wrong', 'and what is offered is that instant');

-- A clock that changes at midnight: Havana, 14 March 2027, 0:00 becomes 1:00
update public.consultants set active = false;
insert into public.consultants (name, time_zone) values ('Havana', 'America/Havana');
select pg_temp.add_hours('Havana', '00:00', '01:00', '{7}'), pg_temp.add_hours('Havana', '04:00', '05:00', '{7}');
select is(pg_temp.starts('2027-03-14'), '04:00=14 08:00', 'a local time that does not exist that day is not offered');

select * from finish();
rollback;
