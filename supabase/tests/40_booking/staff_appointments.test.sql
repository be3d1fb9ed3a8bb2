-- The calendar of staff: who may see it, move appointments and enter new ones, and what blocks a slot.
begin;
select plan(37);

\ir ../support/bookings.psql

select pg_temp.only_consultant('Tests');
-- Thursday, 8:00 AM.
select pg_temp.at('2027-03-11 13:00+00');
delete from private.outbox;
select
  pg_temp.add_client(1, 'casey', p_is_confirmed => false), pg_temp.add_client(2, 'other'),
  pg_temp.add_admin(3, 'staff'), pg_temp.add_admin(4, 'former');
update private.user_roles set role = 'client' where user_id = pg_temp.account(4);
create function pg_temp.book(p_date date, p_time text, p_type text default 'Custom AI Solutions') returns uuid language sql as $$
  select (public.create_appointment(
    pg_temp.request(p_type, p_date, p_time, '{"company": "Acme", "time_zone": "America/Los_Angeles"}'),
    p_user_id => pg_temp.account(1)
  ) ->> 'id')::uuid
$$;
create temp table one as select pg_temp.book('2027-03-12', '10:00') as id;
create temp table two as select pg_temp.book('2027-03-12', '11:00') as id;
create temp table call as select pg_temp.book('2027-03-15', '09:00', 'Discovery Call') as id;
create temp table held as select (public.hold_slot('Custom AI Solutions', '2027-03-15', '11:00') ->> 'holdId')::uuid as id;
create function pg_temp.free(p_from date, p_to date, p_but uuid default null) returns text language sql as $$
  select string_agg(slot_time, ' ' order by starts_at)
  from public.list_free_times_for_staff('Custom AI Solutions', p_from, p_to, p_but)
$$;
create function pg_temp.phone(p_date date, p_time text, p_id uuid, p_tell boolean default true) returns jsonb language sql as $$
  select pg_temp.create_staff_appointment('Pat Phone', 'pat@tests.example', '404 555 0100', null, 'Custom AI Solutions', p_date, p_time,
    null, null, p_tell, p_id)
$$;

-- Permissions
create temp table actors (who, account) as values ('client', 1), ('other client', 2), ('demoted admin', 4);
create temp table calls (call text, by_the_back_door text);
insert into calls values
  ($c$public.list_free_times_for_staff('Custom AI Solutions', '2027-03-12', '2027-03-12')$c$, $c$private.list_slots_for_staff(t, '2027-03-12', '2027-03-12') from public.consultation_types t$c$),
  ($c$pg_temp.create_staff_appointment('Pat Phone', 'pat@tests.example', null, null, 'Custom AI Solutions', '2027-03-12', '09:00')$c$, null);
select pg_temp.act_as('anon');
select throws_ok('select ' || call, '42501', null, 'anon may not: ' || call) from calls;
set local role authenticated;
select throws_ok(
  format('select pg_temp.sign_in(%s), %s', account, call), 'PT403', 'admin_required', who || ' may not: ' || call
) from actors cross join calls;
select throws_ok(
  format('select pg_temp.sign_in(%s), %s', account, by_the_back_door), 'PT403', null, 'not by the back door either'
) from actors cross join calls where who = 'client' and by_the_back_door is not null;
select throws_ok(
  format('select pg_temp.sign_in(%s), pg_temp.move_appointment((select id from one), ''2027-03-12'', ''09:00'', 0)', account),
  'P0002', null, who || ' may not move it'
) from actors where who <> 'client';
select pg_temp.act_as(3);

-- The list
select results_eq(
  $$select to_jsonb(b) - array['id', 'user_id', 'created_at', 'consultant_id'] from public.booked_appointments b
    where starts_at >= '2027-03-15 04:00+00' and starts_at < '2027-03-16 04:00+00'$$,
  $$values ('{"status": "confirmed", "ics_sequence": 0, "client_name": "Casey Client", "client_email": "casey@tests.example", "client_phone": null, "company": "Acme", "message": null, "meets_by": null, "location": null, "source": "site", "verified_at": null, "slot_released_at": null, "service_type": "Discovery Call", "place": null, "video_link": null, "starts_at": "2027-03-15T13:00:00+00:00", "ends_at": "2027-03-15T13:30:00+00:00", "guest_time_zone": "America/Los_Angeles", "locale": "en", "payment_status": "not_required", "price_cents": 0, "consultant": "Tests", "rating": null, "rating_comment": null, "reason": null, "change_until": "2027-03-15T11:00:00+00:00", "refund_due": false, "tells_client": true, "is_undone": false}'::jsonb)$$,
  'what staff see of one; a hold is not listed'
);

-- Available times
select is(pg_temp.free('2027-03-11', '2027-03-12'), '09:00 10:00 11:00 09:00', 'today too, but not what is taken');
select is(pg_temp.free('2027-03-12', '2027-03-12', (select id from one)), '09:00 10:00', 'its own time is not in its way');
select is(pg_temp.free('2027-03-15', '2027-03-15'), '10:00', 'nor is what a visitor holds free, and not beside a call');
select is(pg_temp.free('2027-03-13', '2027-03-14'), null, 'no consultant works on Saturday');
select throws_ok($$select public.list_free_times_for_staff('Custom AI Solutions', '2027-03-11', '2027-09-11')$$, 'PT422', null, 'not half a year at once');

-- Moving
select is(pg_temp.refusal($$select pg_temp.move_appointment(id, '2027-03-12', '11:00', 0) from one$$), 'PT409 staff_slot_unavailable {"date": "2027-03-12", "free": ["09:00"], "reason": "taken"}', 'a taken time, and what is free');
select is(pg_temp.refusal($$select pg_temp.move_appointment(id, '2027-03-12', '15:00', 0) from one$$), 'PT409 staff_slot_unavailable {"date": "2027-03-12", "free": ["09:00"], "reason": "outside_hours"}', 'a time outside the working hours');
select is(pg_temp.refusal($$select pg_temp.move_appointment(id, '2027-03-13', '10:00', 0) from one$$), 'PT409 staff_slot_unavailable {"date": "2027-03-13", "free": [], "reason": "outside_hours"}', 'a day without working hours');
select is(pg_temp.refusal($$select pg_temp.move_appointment(id, '2027-03-12', '09:00', 7) from one$$), 'P0002 query returned no rows', 'seen as it is no more');
select is((select (pg_temp.move_appointment(id, '2027-03-12', '10:00', 0) ->> 'ics_sequence') from one), '0', 'to where it is changes nothing');
select throws_ok($$select pg_temp.move_appointment(gen_random_uuid(), '2027-03-12', '09:00', 0)$$, 'P0002', null, 'an unknown one');
select throws_ok($$select pg_temp.move_appointment(id, '2027-03-12', '09:00', 0) from held$$, 'P0002', null, 'a hold is not staff''s');
select throws_ok($$select pg_temp.move_appointment(id, '2027-03-12', '09:00:30', 0) from one$$, 'PT422', 'appointment_change_invalid', 'no whole minute');
select is(
  (select pg_temp.move_appointment(id, '2027-03-11', '10:00', 0) ->> 'starts_at' from one), '2027-03-11T15:00:00+00:00', 'to today, behind every notice');
select is((select pg_temp.move_appointment(id, '2027-04-20', '09:00', 0) ->> 'status' from call), 'confirmed', 'beyond the window; what is confirmed stays so');
reset role;
select results_eq(
  $$select kind, payload ->> 'previousStartsAt' from private.outbox where kind like 'appointment_moved%' order by id$$,
  $$values ('appointment_moved', '2027-03-12T15:00:00.000Z'), ('appointment_moved', '2027-03-15T13:00:00.000Z')$$,
  'the guest gets an email, the firm none'
);
select is(
  private.mail_template_data('appointment_moved', '{}', a) ->> 'changedBy', 'firm', 'and that it was the firm') from public.appointments a join one using (id);
select is((select count(*)::int from private.outbox where payload ->> 'appointmentId' = (select id::text from call) and kind like '%reminder%'), 4, 'with reminders of the new time');

-- By phone
set local role authenticated;
select is(pg_temp.phone('2027-03-11', '09:00', 'a0000000-0000-4000-8000-000000000001') ->> 'status', 'confirmed', 'today in an hour, confirmed automatically');
select is(pg_temp.phone('2027-03-11', '09:00', 'a0000000-0000-4000-8000-000000000001') ->> 'source', 'phone', 'pressed twice');
select is(pg_temp.refusal($$select pg_temp.phone('2027-03-11', '09:00', 'a0000000-0000-4000-8000-000000000002')$$), 'PT409 staff_slot_unavailable {"date": "2027-03-11", "free": ["11:00"], "reason": "taken"}', 'never over another one');
select throws_ok($$select pg_temp.create_staff_appointment('Pat Phone', 'nobody', null, null, 'Custom AI Solutions', '2027-03-12', '09:00')$$, 'PT422', 'email_invalid', 'what is typed is checked');
select is(pg_temp.phone('2027-03-12', '09:00', 'a0000000-0000-4000-8000-000000000003', false) ->> 'client_name', 'Pat Phone', 'or without a mail');
reset role;
select results_eq(
  $$select kind from private.outbox where recipient = 'pat@tests.example' order by kind$$,
  array['appointment_confirmed', 'appointment_follow_up'], 'mails for the first alone'
);
select results_eq(
  $$select action, details from private.audit_log where actor_id = pg_temp.account(3) order by id$$,
  $$values ('appointment.moved', '{"status": "pending", "from": "2027-03-12T15:00:00.000Z", "to": "2027-03-11T15:00:00.000Z"}'::jsonb), ('appointment.moved', '{"status": "confirmed", "from": "2027-03-15T13:00:00.000Z", "to": "2027-04-20T13:00:00.000Z"}'),
    ('appointment.confirmed', '{"from": null, "to": "confirmed", "startsAt": "2027-03-11T14:00:00.000Z"}'), ('appointment.confirmed', '{"from": null, "to": "confirmed", "startsAt": "2027-03-12T14:00:00.000Z"}')$$,
  'all of it is recorded'
);

select * from finish();
rollback;
