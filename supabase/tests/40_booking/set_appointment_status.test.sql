-- What staff may do to an appointment, and that repeating it changes nothing.
begin;
select plan(29);

\ir ../support/bookings.psql

select pg_temp.only_consultant('Tests');
select pg_temp.at('2027-03-10 17:00+00');
delete from private.outbox;
select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
create function pg_temp.book(p_date date, p_time text) returns uuid language sql as $$
  select (public.create_appointment(
    pg_temp.request('Custom AI Solutions', p_date, p_time), p_user_id => pg_temp.account(1)
  ) ->> 'id')::uuid
$$;
create temp table one as select pg_temp.book('2027-03-12', '10:00') as id;
create temp table two as select pg_temp.book('2027-03-12', '11:00') as id;
create temp table held as select (public.hold_slot('Custom AI Solutions', '2027-03-12', '09:00') ->> 'holdId')::uuid as id;

-- Permissions
select pg_temp.act_as('anon');
select throws_ok($$select pg_temp.set_appointment_status(id, 'confirmed') from one$$, '42501', null, 'anon may not');
select pg_temp.act_as(1);
select throws_ok($$select pg_temp.set_status(id, 'confirmed') from one$$, 'PT403', 'admin_required', 'a client may not, nor its own');
select throws_ok($$update public.booked_appointments set meets_by = 'video' from one where one.id = booked_appointments.id$$, 'PT403', 'admin_required', 'nor choose another place');
select throws_ok($$select private.set_appointment_status(null, 'confirmed', null, null, null, null) from one$$, '42501', null, 'not by the back door either');
select pg_temp.act_as(3);

-- Transitions
select is(pg_temp.refusal($$select pg_temp.set_status(id, 'held') from one$$), 'PT422 choice_invalid {"choices": ["confirmed", "declined", "cancelled", "completed", "no_show"]}', 'not back to a hold');
select throws_ok($$select pg_temp.set_status(id, null) from one$$, 'PT422', 'appointment_change_invalid', 'nor to nothing');
select is(pg_temp.refusal($$select pg_temp.set_status(id, 'declined', repeat('x', 501)) from one$$), 'PT422 text_too_long {"max": 500}', 'a long reason');
select is(pg_temp.refusal($$select pg_temp.set_appointment_status(gen_random_uuid(), 'confirmed', p_previous => 'pending', p_sequence => 0)$$), 'P0002 query returned no rows', 'an unknown one');
select is(pg_temp.refusal($$select pg_temp.set_status(id, 'confirmed') from held$$), 'P0002 query returned no rows', 'a hold is not staff''s');
select throws_ok($$select pg_temp.set_status(id, 'completed') from one$$, 'PT409', 'booking_not_started', 'what has not begun is not completed');
select throws_ok($$select pg_temp.set_status(id, 'no_show') from one$$, 'PT409', 'booking_not_started', 'and it cannot become a no-show');
select is(pg_temp.refusal($$select pg_temp.set_appointment_status(id, 'confirmed', p_previous => status, p_sequence => ics_sequence + 1) from public.appointments join one using (id)$$), 'P0002 query returned no rows', 'not confirmed at a time that the admin did not see');
select is(pg_temp.refusal($$select pg_temp.set_appointment_status(id, 'confirmed', p_sequence => ics_sequence) from public.appointments join one using (id)$$), 'P0002 query returned no rows', 'nor without the status that the admin saw');
select is(pg_temp.refusal($$select pg_temp.set_appointment_status(id, 'confirmed', p_previous => status) from public.appointments join one using (id)$$), 'P0002 query returned no rows', 'nor without the sequence');
select is(pg_temp.set_status(id, 'confirmed') ->> 'status', 'confirmed', 'confirmed') from one;
select is(pg_temp.set_status(id, 'confirmed') ->> 'status', 'confirmed', 'twice is once') from one;
select is(pg_temp.set_status(id, 'declined', ' No time ') ->> 'ics_sequence', '1', 'declined, one version on') from two;
select is(pg_temp.refusal($$select pg_temp.set_status(id, 'confirmed') from two$$), 'PT409 status_change_invalid {"to": "confirmed", "from": "declined"}', 'declined is the end');
reset role;
select results_eq(
  $$select from_status, to_status, actor_id, reason::text from public.appointment_events where appointment_id in (select id from one union select id from two)
    and to_status <> 'pending' order by id$$,
  $$values ('pending', 'confirmed', pg_temp.account(3), null), ('pending', 'declined', pg_temp.account(3), 'No time')$$,
  'who did what, and why'
);
select results_eq(
  $$select kind from private.outbox where payload ->> 'appointmentId' = (select id::text from one) order by kind$$,
  array['appointment_confirmed', 'appointment_follow_up', 'appointment_notice', 'appointment_reminder_1h', 'appointment_reminder_24h', 'appointment_requested'],
  'one mail of each'
);
select is((select count(*)::int from private.outbox where kind = 'appointment_declined' and recipient = 'casey@tests.example' and payload ->> 'reason' = 'No time'), 1, 'the guest hears the reason');
select is((select count(*)::int from private.outbox where kind like '%cancelled_notice'), 0, 'the firm does not write to itself');
select is((select count(*)::int from public.list_available_slots(null, '2027-03-12', '2027-03-12')), 1, 'a declined time is free');
create temp table instead_of_two as select pg_temp.book('2027-03-12', '11:00') as id;
set local role authenticated;
select is(pg_temp.refusal($$select pg_temp.set_status(id, 'confirmed') from two$$), 'PT409 status_change_invalid {"to": "confirmed", "from": "declined"}', 'nor when another booking has its slot');

-- After the consultation
set local role authenticated;
reset role;
select pg_temp.at('2027-03-12 16:00+00');
create temp table three as select pg_temp.book('2027-03-15', '10:00') as id;
select pg_temp.at('2027-03-15 15:00+00');
set local role authenticated;
select is(pg_temp.set_status(id, 'completed') ->> 'status', 'completed', 'completed by hand') from one;
select throws_ok($$select pg_temp.set_status(id, 'cancelled') from one$$, 'PT409', null, 'what has taken place is not cancelled');
select throws_ok($$select pg_temp.set_status(id, 'confirmed') from three$$, 'PT409', 'booking_over', 'what is over is not confirmed');
select is(pg_temp.set_status(id, 'cancelled') ->> 'status', 'cancelled', 'but closed') from three;
reset role;
select is((select count(*)::int from public.appointments where id = (select id from three) and status = 'cancelled'), 1, 'and stays so');

select * from finish();
rollback;
