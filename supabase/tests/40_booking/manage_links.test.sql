-- Manage links: tokens, what a client may do without an account and until when, and what an old link shows afterwards.
begin;
select plan(54);

\ir ../support/bookings.psql

select pg_temp.only_consultant('Tests');
select pg_temp.at('2027-03-10 17:00+00');
delete from private.outbox;
create function pg_temp.book() returns jsonb language sql as $$
  select public.create_appointment(
    pg_temp.request('Custom AI Solutions', '2027-03-16', '10:00', '{"message": "Private words", "time_zone": "Europe/Berlin"}'),
    jsonb_populate_record(null::public.request_guard, '{"idempotency_key": "key-1", "request_hash": "hash"}')
  )
$$;
create temp table booked as select pg_temp.book() as answer;
create temp view link as select (answer ->> 'id')::uuid as id, answer ->> 'manageToken' as token from booked;

-- The token
select matches((select token from link), '^[A-Za-z0-9_-]{43}$', 'a token is 32 bytes in base64url');
select is((select count(*)::int from private.manage_tokens where token_hash = sha256(convert_to((select token from link), 'UTF8'))), 1, 'kept as its hash');
select is((select response ? 'manageToken' from private.idempotency_records where key = 'key-1'), false, 'and nowhere in clear');
create temp table again as select pg_temp.book() as answer;
select isnt((select answer ->> 'manageToken' from again), (select token from link), 'the request repeated gets a token of its own');
select is(public.get_booking_by_token(id, (select answer ->> 'manageToken' from again)) ->> 'status', 'pending', 'which opens the booking too') from link;

-- Shown
select is(public.get_booking_by_token(id, token) - 'service' - 'id', '{
  "booking_date": "2027-03-16", "time_slot": "10:00", "starts_at": "2027-03-16T14:00:00.000Z", "ends_at": "2027-03-16T15:00:00.000Z",
  "time_zone": "America/New_York", "status": "pending", "place": {}, "payment_status": "not_required", "locale": "en", "sequence": 0,
  "clientName": "Casey Client", "serviceType": "Custom AI Solutions", "consultant": "Tests", "guestTimeZone": "Europe/Berlin", "priceCents": 0,
  "canCancel": true, "canMove": true, "changeUntil": "2027-03-15T14:00:00.000Z", "refundDue": false, "addressConfirmed": false, "confirm_address_until": "2027-03-10T19:00:00.000Z", "canRate": false, "rating": null
}', 'what the guest sees') from link;
select is(public.get_booking_by_token(id, 'x'), null, 'a wrong token opens nothing') from link;
select is(public.get_booking_by_token(gen_random_uuid(), token), null, 'nor does the right one with another id') from link;
select is(public.get_booking_by_token(id, null), null, 'nor none') from link;
select is(public.get_booking_by_token(id, encode(sha256(convert_to(token, 'UTF8')), 'hex')), null, 'nor its hash') from link;
select is(pg_temp.refusal($$select public.cancel_booking_by_token(id, 'x', null) from link$$), 'PT404 not_found {"what": "booking"}', 'a wrong token cancels nothing');
select is(pg_temp.refusal($$select public.move_booking_by_token(id, 'x', '2027-03-17', '10:00') from link$$), 'PT404 not_found {"what": "booking"}', 'and moves nothing');
select is(pg_temp.refusal($$select public.cancel_booking_by_token(gen_random_uuid(), token, null) from link$$), 'PT404 not_found {"what": "booking"}', 'the same for an unknown booking');

-- Moved
select throws_ok($$select public.move_booking_by_token(id, token, null, '10:00') from link$$, 'PT422', 'date_required', 'no date');
select throws_ok($$select public.move_booking_by_token(id, token, '2027-03-17', 'noon') from link$$, 'PT422', 'time_required', 'no time');
select throws_ok($$select public.move_booking_by_token(id, token, '2027-03-20', '10:00') from link$$, 'PT422', null, 'to a Saturday');
select is(pg_temp.refusal($$select public.move_booking_by_token(id, token, '2027-03-16', '10:00') from link$$), 'PT409 slot_unchanged {"by": "client"}', 'refused: a move to the same time');
select public.create_appointment(pg_temp.request(
  'Custom AI Solutions', '2027-03-17', '10:00', '{"client_name": "Other Client", "client_email": "other@tests.example"}'
));
select is(pg_temp.refusal($$select public.move_booking_by_token(id, token, '2027-03-17', '10:00') from link$$), 'PT409 slot_taken {"date": "2027-03-17", "free": ["09:00", "11:00"]}', 'to a taken time, saying what is free');
select is(public.get_booking(id) ->> 'starts_at', '2027-03-16T14:00:00.000Z', 'a refused move changes nothing') from link;
select is(public.move_booking_by_token(id, token, '2027-03-17', '11:00') - 'service' - 'id', '{
  "booking_date": "2027-03-17", "time_slot": "11:00", "starts_at": "2027-03-17T15:00:00.000Z", "ends_at": "2027-03-17T16:00:00.000Z",
  "time_zone": "America/New_York", "status": "pending", "place": {}, "payment_status": "not_required", "locale": "en", "sequence": 1,
  "clientName": "Casey Client", "serviceType": "Custom AI Solutions", "consultant": "Tests", "guestTimeZone": "Europe/Berlin", "priceCents": 0,
  "canCancel": true, "canMove": true, "changeUntil": "2027-03-16T15:00:00.000Z", "refundDue": false, "addressConfirmed": false, "confirm_address_until": "2027-03-10T19:00:00.000Z", "canRate": false, "rating": null
}', 'moved: the same booking at another time, one version on') from link;
select is((select busy from public.appointments where id = (select id from link)), '[2027-03-17 15:00+00, 2027-03-17 16:00+00)'::tstzrange, 'the range too');
select is((select count(*)::int from public.list_available_slots(null, '2027-03-16', '2027-03-16')), 3, 'the old time is free');
select is((select count(*)::int from public.appointments where status = 'held'), 0, 'no place holder is left');
update public.appointments set status = 'confirmed' where id = (select id from link);
select is(public.move_booking_by_token(id, token, '2027-03-17', '09:00') ->> 'status', 'pending', 'a confirmed one waits for staff again') from link;
select results_eq(
  $$select from_status, to_status, reason::text from public.appointment_events where appointment_id = (select id from link) order by id$$,
  $$values (null, 'pending', null), ('pending', 'pending', 'Moved from 2027-03-16T14:00:00.000Z'), ('pending', 'confirmed', null),
    ('confirmed', 'pending', 'Moved from 2027-03-17T15:00:00.000Z')$$, 'each step is in its history'
);
select results_eq(
  $$select dedupe_key::text, payload ->> 'previousStartsAt' from private.outbox where kind like '%moved%' order by dedupe_key$$,
  $$select kind || ':' || id || ':' || n, at from link, (values ('appointment_moved', 1, '2027-03-16T14:00:00.000Z'),
      ('appointment_moved', 2, '2027-03-16T14:00:00.000Z'), ('appointment_moved_notice', 1, '2027-03-16T14:00:00.000Z'),
      ('appointment_moved_notice', 2, '2027-03-16T14:00:00.000Z')) as mails (kind, n, at) order by 1$$,
  'each move has its mails to both sides, which tell of the time that they know'
);

-- A type with auto_confirm
create temp table call as select public.create_appointment(pg_temp.request('Discovery Call', '2027-03-18', '10:00')) as answer;
select is(answer ->> 'status', 'confirmed', 'a call is confirmed automatically') from call;
select is(public.move_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', '2027-03-18', '10:30') ->> 'status', 'confirmed',
  'and stays so when moved') from call;

-- After the cutoff
select pg_temp.at('2027-03-16 13:00+00');
select is(public.get_booking_by_token(id, token) ->> 'canCancel', 'true', 'a day before, to the second, it may be cancelled') from link;
select pg_temp.at('2027-03-16 13:00:01+00');
select is(public.get_booking_by_token(id, token) ->> 'canCancel', 'false', 'after that it may not') from link;
select is(pg_temp.refusal($$select public.cancel_booking_by_token(id, token, null) from link$$), 'PT409 change_deadline_passed {"change": "canceled", "cutoffMinutes": 1440}', 'the database says so too');
select is(pg_temp.refusal($$select public.move_booking_by_token(id, token, '2027-03-19', '10:00') from link$$), 'PT409 change_deadline_passed {"change": "moved", "cutoffMinutes": 1440}', 'moving is refused after the cutoff, too');
select pg_temp.at('2027-03-18 12:30+00');
select is(public.get_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken') ->> 'canMove', 'true', 'a call may be changed until two hours before') from call;
select pg_temp.at('2027-03-18 12:30:01+00');
select is(pg_temp.refusal($$select public.cancel_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', null) from call$$), 'PT409 change_deadline_passed {"change": "canceled", "cutoffMinutes": 120}', 'then it may not');

-- Canceled
select pg_temp.at('2027-03-10 18:00+00');
select is(pg_temp.refusal($$select public.cancel_booking_by_token(id, token, repeat('x', 501)) from link$$), 'PT422 text_too_long {"max": 500}', 'a long reason');
select is(public.cancel_booking_by_token(id, token, ' I am ill. ') - 'service' - 'id' @> '{"status": "cancelled", "canCancel": false, "canMove": false, "sequence": 3}', true,
  'cancelled') from link;
select is(public.cancel_booking_by_token(id, token, 'Pressed twice') ->> 'sequence', '3', 'used twice, it cancels once') from link;
select is((select reason from public.appointment_events where to_status = 'cancelled' and appointment_id = (select id from link)), 'I am ill.', 'the reason is kept');
select is((select count(*)::int from private.outbox where payload ->> 'appointmentId' = (select id::text from link) and kind like '%cancelled%' and payload ->> 'reason' = 'I am ill.'), 2, 'and told to both');
select is(public.get_booking_by_token(id, token) ->> 'status', 'cancelled', 'the old link shows the current status') from link;
select is(pg_temp.refusal($$select public.move_booking_by_token(id, token, '2027-03-19', '10:00') from link$$), 'PT409 booking_closed {"change": "moved", "status": "cancelled"}', 'and cannot move it');
select is((select count(*)::int from public.list_available_slots(null, '2027-03-17', '2027-03-17')), 2, 'its time is free');

-- Signed in
select pg_temp.add_client(1, 'casey', p_is_confirmed => false), pg_temp.add_client(2, 'eve', p_is_confirmed => false);
create temp table own as select (public.create_appointment(
  pg_temp.request('Custom AI Solutions', '2027-03-19', '10:00'), p_user_id => pg_temp.account(1)
) ->> 'id')::uuid as id;
select pg_temp.act_as(2);
select is(pg_temp.refusal($$select pg_temp.cancel_my_booking(id) from own$$), 'P0002 query returned no rows', 'a client cannot cancel another client’s booking');
select is_empty($$select * from public.booked_appointments$$, 'and in nobody else''s list');
select pg_temp.act_as(1);
select is(pg_temp.move_my_booking(id, '2027-03-19', '11:00') ->> 'starts_at', '2027-03-19T15:00:00+00:00', 'a client can move its own booking') from own;
select is(guest_time_zone::text, 'Asia/Kolkata', 'with the time zone in which it chose') from public.booked_appointments;
select results_eq(
  $$select id, service_type, starts_at, status, payment_status, change_until >= private.now(), change_until from public.booked_appointments$$,
  $$select id, 'Custom AI Solutions', timestamptz '2027-03-19 15:00+00', 'pending', 'not_required', true,
      timestamptz '2027-03-18 15:00+00' from own$$,
  'it is listed with its change deadline and whether it can be changed'
);
reset role;
select pg_temp.at('2027-03-18 15:00:01+00');
set local role authenticated;
select is((select change_until >= private.now() from public.booked_appointments), false, 'a moment later it is too late');
reset role;
select pg_temp.at('2027-03-10 18:00+00');
set local role authenticated;
select is(pg_temp.cancel_my_booking(id, 'Later') ->> 'status', 'cancelled', 'and cancelled') from own;
select results_eq($$select status, change_until < private.now() from public.booked_appointments$$, $$values ('cancelled', false)$$, 'it stays in the list');
select pg_temp.act_as('anon');
select throws_ok($$select * from public.booked_appointments$$, '42501', null, 'anon has no list');
select pg_temp.act_as('service_role');
select throws_ok($$select * from public.booked_appointments$$, '42501', null, 'a function does not ask');
reset role;
insert into public.appointments (
  user_id, consultant_id, consultation_type_id, service_type, starts_at, ends_at, busy, guest_time_zone, status, hold_expires_at
)
select user_id, consultant_id, consultation_type_id, service_type, starts_at + interval '7 days', ends_at + interval '7 days',
  tstzrange(starts_at + interval '7 days', ends_at + interval '7 days'), 'UTC', 'held', '2027-03-11 00:00+00'
from public.appointments where id = (select id from own);
select pg_temp.act_as(1);
select is((select count(*)::int from public.booked_appointments), 1, 'a hold is no booking');
reset role;
select is((select actor_id from public.appointment_events where to_status = 'cancelled' and appointment_id = (select id from own)),
  pg_temp.account(1), 'the cancellation names the client as actor');

select * from finish();
rollback;
