-- Staff: bookings without an email address, the place set at the confirmation, outcomes taken back, and a consultant who is not free.
begin;
select plan(46);

\ir ../support/bookings.psql

create function pg_temp.undo_appointment_outcome(p_id uuid, p_status text) returns jsonb language plpgsql as $$
declare
  v_row jsonb;
begin
  update public.booked_appointments set is_undone = true where id = p_id and status = p_status
  returning to_jsonb(booked_appointments) into strict v_row;
  return v_row;
end
$$;
-- Thursday, 8:00 AM.
select pg_temp.at('2027-03-11 13:00+00');
select pg_temp.only_consultant('Ada'), pg_temp.add_consultant('Bo');
select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
delete from private.outbox;
create function pg_temp.phone(p_email text, p_phone text, p_time text, p_consultant text default null) returns jsonb language sql as $$
  select pg_temp.create_staff_appointment('Pat Phone', p_email, p_phone, null, 'Custom AI Solutions', '2027-03-12', p_time,
    p_consultant_id => pg_temp.consultant(p_consultant))
$$;
create function pg_temp.request(p_time text, p_more jsonb default '{}') returns public.booking_request language sql as $$
  select pg_temp.request('Custom AI Solutions', '2027-03-12', p_time, jsonb_build_object(
    'time_zone', 'America/New_York', 'consultant_id', pg_temp.consultant('Ada')
  ) || p_more)
$$;
create temp table booked as select (public.create_appointment(
  pg_temp.request('09:00'), p_user_id => pg_temp.account(1)
) ->> 'id')::uuid as id;
create temp table second as select (public.create_appointment(
  pg_temp.request('10:00', '{"client_phone": "404 555 0100", "meets_by": "video"}'),
  p_user_id => pg_temp.account(1)
) ->> 'id')::uuid as id;

-- Without an email address
select throws_ok(
  $$select public.create_appointment(pg_temp.request('11:00', '{"client_email": null, "client_phone": "404 555 0100"}'))$$,
  'PT422', 'email_invalid', 'a visitor needs an email address'
);
select throws_ok(
  $$insert into public.appointments (consultant_id, consultation_type_id, service_type, client_name, client_phone, guest_time_zone, starts_at, ends_at, busy, source)
    select consultant_id, consultation_type_id, service_type, 'No Mail', '404 555 0100', 'UTC', starts_at - interval '1 year', ends_at - interval '1 year',
      tstzrange(starts_at - interval '1 year', ends_at - interval '1 year'), 'site' from public.appointments where id = (select id from booked)$$,
  '23514', null, 'the constraint refuses a booking on the site without one'
);
select throws_ok(
  $$insert into public.appointments (consultant_id, consultation_type_id, service_type, client_name, guest_time_zone, starts_at, ends_at, busy, source)
    select consultant_id, consultation_type_id, service_type, 'No Mail', 'UTC', starts_at - interval '1 year', ends_at - interval '1 year',
      tstzrange(starts_at - interval '1 year', ends_at - interval '1 year'), 'phone' from public.appointments where id = (select id from booked)$$,
  '23514', null, 'and a booking by phone without an email address and a phone number'
);
select pg_temp.act_as(1);
select throws_ok($$select pg_temp.phone(null, '404 555 0100', '11:00')$$, 'PT403', 'admin_required', 'a client may not book by phone');
select throws_ok(format($$select pg_temp.undo_appointment_outcome(%L, 'no_show')$$, id), 'P0002', null, 'nor take back an outcome') from booked;
select throws_ok('select private.undo_appointment_outcome(null, null)', '42501', null, 'nor by the back door');
select pg_temp.sign_in(3);
select is(pg_temp.refusal($$select pg_temp.phone(null, ' ', '11:00')$$), 'PT422 contact_required {}', 'staff need one of both');
select is(pg_temp.refusal($$select pg_temp.phone('nobody', '404 555 0100', '11:00')$$), 'PT422 email_invalid {}', 'a wrong email address is refused');
select is(
  pg_temp.phone(' ', '404 555 0100', '11:00', 'Bo') @> '{"client_email": null, "client_phone": "404 555 0100", "consultant": "Bo", "status": "confirmed", "verified_at": null}',
  true, 'a phone number is enough, with the chosen consultant'
);
select is(pg_temp.refusal($$select pg_temp.phone(null, '404 555 0100', '11:00', 'Bo')$$), 'PT409 staff_slot_unavailable {"date": "2027-03-12", "free": ["09:00", "10:00"], "reason": "taken"}', 'no other consultant takes it');
select is(
  (select string_agg(slot_time, ' ' order by starts_at) from public.list_free_times_for_staff(
    'Custom AI Solutions', '2027-03-12', '2027-03-12', null, pg_temp.consultant('Bo'))),
  '09:00 10:00', 'the free times of one consultant'
);
reset role;
select is((select count(*)::int from private.outbox where payload ->> 'appointmentId' in (select id::text from public.appointments where client_email is null)), 0, 'no email is queued');
create temp table phoned as select id from public.appointments where client_email is null and status = 'confirmed';
select is((select verified_at from public.appointments join phoned using (id)), null, 'no address counts as confirmed');
select lives_ok($$select private.load_appointment_mail(o, private.now()) from private.outbox o$$, 'the other emails are unaffected');
set local role authenticated;
select lives_ok(
  $$select pg_temp.move_appointment(id, '2027-03-12', '10:00', 0) from phoned$$, 'it is moved'
);
select is(
  (select pg_temp.reassign_appointment(id, pg_temp.consultant('Ada'), 1) ->> 'consultant' from phoned
   where pg_temp.refusal(format($$select pg_temp.reassign_appointment(%L, %s, 1)$$, id, pg_temp.consultant('Ada'))) = 'nothing was refused'),
  null, 'but not to a consultant with another appointment'
);
select lives_ok($$select pg_temp.set_status(id, 'cancelled', 'Called') from phoned$$, 'and canceled');
reset role;
select is((select count(*)::int from private.outbox join phoned on payload ->> 'appointmentId' = phoned.id::text where recipient <> private.firm_email()), 0, 'still without an email');
select is((select user_id from public.appointments join phoned using (id)), null, 'it belongs to no account');
select lives_ok($$select private.erase_appointments('c0000000-0000-4000-8000-00000000dead', null)$$, 'an erasure without an address passes over it');
select is((select count(*)::int from phoned join public.appointments using (id)), 1, 'and leaves it');

-- The place
set local role authenticated;
select is(pg_temp.refusal(format($$select pg_temp.set_status(%L, 'confirmed', null, %L)$$, id, place)), expected, expected || ' ' || place)
from booked cross join (values
  ('{"meetsBy": "fax"}', 'PT422 place_invalid {}'),
  ('{"meetsBy": "video", "location": "Here"}', 'PT422 place_invalid {}'), ('{"meetsBy": "voice"}', 'PT422 phone_required {}')
) as wrong (place, expected);
select is(
  pg_temp.set_status(id, 'confirmed', null, '{"location": " Suite 100 "}') ->> 'place', 'Suite 100', 'staff set a place'
) from booked;
select is(
  pg_temp.refusal(format($$select pg_temp.set_status(%L, 'confirmed', null, '{"meetsBy": "video"}')$$, id)),
  'PT409 version_conflict {"what": "booking"}', 'a second admin with another place gets a conflict'
) from booked;
select is(pg_temp.set_status(id, 'confirmed', null, '{"location": "Suite 100"}') ->> 'status', 'confirmed', 'with the same one, twice is once') from booked;
select is(pg_temp.set_status(id, 'confirmed', null, '{"meetsBy": "voice"}') ->> 'meets_by', 'voice', 'a video call becomes a voice call') from second;
reset role;
select is(
  (select private.mail_template_data('appointment_confirmed', payload, a) -> 'place' from private.outbox join public.appointments a on a.id::text = payload ->> 'appointmentId'
   join booked on booked.id = a.id where kind = 'appointment_confirmed'),
  '{"location": "Suite 100"}', 'the email to the client says it'
);
update public.consultation_types set location = 'Lobby' where name = 'Custom AI Solutions';
select is((select private.meeting_place_json(a) from public.appointments a join second using (id)), '{"meetsBy": "voice"}', 'a later place of the type does not change a call');
update public.consultation_types set location = null where name = 'Custom AI Solutions';

-- A consultant who is not free
insert into public.time_off (consultant_id, period) values (pg_temp.consultant('Bo'), '[2027-03-12 14:30+00, 2027-03-12 14:45+00)');
set local role authenticated;
select is(
  pg_temp.refusal(format($$select pg_temp.reassign_appointment(%L, %s, 0)$$, id, pg_temp.consultant('Bo'))), 'PT409 consultant_away {"name": "Bo"}', 'not in time off'
) from booked;
reset role;
delete from public.time_off;
insert into public.connected_calendars (consultant_id, name, url) values (pg_temp.consultant('Bo'), 'Own', 'https://calendar.tests.example/own.ics');
insert into private.busy_times (calendar_id, consultant_id, period)
select id, consultant_id, '[2027-03-12 14:30+00, 2027-03-12 14:45+00)' from public.connected_calendars where name = 'Own';
set local role authenticated;
select is(
  pg_temp.refusal(format($$select pg_temp.reassign_appointment(%L, %s, 0)$$, id, pg_temp.consultant('Bo'))), 'PT409 consultant_taken {"name": "Bo"}', 'nor while the own calendar is busy'
) from booked;
reset role;
delete from private.busy_times;
set local role authenticated;
select is(pg_temp.reassign_appointment(id, pg_temp.consultant('Bo'), 0) ->> 'consultant', 'Bo', 'a free one gets it') from booked;
reset role;
select is(
  (select private.mail_template_data(kind, payload, a) ->> 'consultant' from private.outbox join public.appointments a on a.id::text = payload ->> 'appointmentId'
   join booked on booked.id = a.id where kind = 'appointment_confirmed' and payload ? 'reassigned'),
  'Bo', 'one email tells the client'
);

-- Outcomes
select pg_temp.at('2027-03-12 15:30+00');
delete from private.outbox;
set local role authenticated;
select is(pg_temp.refusal(format($$select pg_temp.undo_appointment_outcome(%L, 'no_show')$$, gen_random_uuid())), 'P0002 query returned no rows', 'of a known one');
select pg_temp.set_status(id, 'no_show') from booked;
select is(pg_temp.refusal(format($$select pg_temp.undo_appointment_outcome(%L, 'completed')$$, id)), 'P0002 query returned no rows', 'and the one on screen') from booked;
select is(pg_temp.undo_appointment_outcome(id, 'no_show') ->> 'status', 'confirmed', 'a no-show is confirmed again') from booked;
select pg_temp.set_status(id, 'completed') from booked;
select is(pg_temp.refusal(format($$select pg_temp.set_status(%L, 'confirmed')$$, id)), 'PT409 status_change_invalid {"to": "confirmed", "from": "completed"}', 'which a confirmation does not do') from booked;
select is(pg_temp.set_status(id, 'no_show') ->> 'status', 'no_show', 'a completed one becomes a no-show') from booked;
select is(pg_temp.undo_appointment_outcome(id, 'no_show') ->> 'status', 'confirmed', 'and is confirmed again') from booked;
select pg_temp.set_status(id, 'completed') from booked;
select is(pg_temp.undo_appointment_outcome(id, 'completed') ->> 'status', 'confirmed', 'a completed one, too') from booked;
reset role;
select is((select count(*)::int from private.outbox), 0, 'no one gets an email');
select results_eq(
  $$select action from private.audit_log where subject = (select id::text from booked) and details ->> 'startsAt' is not null order by id desc limit 6$$,
  array['appointment.reopened', 'appointment.completed', 'appointment.reopened', 'appointment.no_show', 'appointment.completed', 'appointment.reopened'],
  'all of it is recorded'
);
select pg_temp.set_status(id, 'no_show') from booked where set_config('role', 'authenticated', true) is not null;
reset role;
-- Bo's time after it is booked in between.
insert into public.appointments (consultant_id, consultation_type_id, service_type, client_name, client_phone, guest_time_zone, starts_at, ends_at, busy, source, status)
select consultant_id, consultation_type_id, service_type, 'Later', '404 555 0100', 'UTC', starts_at + interval '30 minutes', ends_at, tstzrange(starts_at + interval '30 minutes', ends_at), 'phone', 'confirmed'
from public.appointments join booked using (id);
set local role authenticated;
select is(pg_temp.refusal(format($$select pg_temp.undo_appointment_outcome(%L, 'no_show')$$, id)), 'PT409 undo_taken {}', 'not over another appointment') from booked;
reset role;
delete from public.appointments where client_name = 'Later';
select pg_temp.at('2027-03-13 04:01+00');
set local role authenticated;
select is(pg_temp.undo_appointment_outcome(id, 'no_show') ->> 'status', 'completed', 'after 12 hours, a no-show is completed') from booked;
select pg_temp.set_status(id, 'completed') from second;
select is(pg_temp.refusal(format($$select pg_temp.undo_appointment_outcome(%L, 'completed')$$, id)), 'PT409 undo_too_late {}', 'and completed stays') from second;
select * from finish();
rollback;
