-- Holds: five minutes at a time while the form is filled in, with limits against hoarding.
begin;
select plan(54);

\ir ../support/bookings.psql
\ir ../support/rows.psql

select pg_temp.only_consultant('Tests');
select pg_temp.at('2027-03-10 17:00+00');
create function pg_temp.hold(p_date date, p_time text, p_hold text default null, p_subject text default 'a', p_type text default 'Custom AI Solutions')
returns jsonb language sql as $$
  select public.hold_slot(p_type, p_date, p_time, p_hold::uuid, p_guard => jsonb_populate_record(null::public.request_guard, jsonb_build_object('visitor', p_subject)))
$$;
create function pg_temp.book(p_date date, p_time text, p_hold text default null, p_type text default 'Custom AI Solutions', p_key text default null)
returns jsonb language sql as $$
  select public.create_appointment(
    pg_temp.request(p_type, p_date, p_time, '{"time_zone": "Europe/Berlin"}'),
    jsonb_populate_record(null::public.request_guard, jsonb_build_object('idempotency_key', p_key, 'request_hash', p_key)), p_hold_id => p_hold::uuid
  )
$$;
create function pg_temp.times(p_date date, p_hold text default null) returns text language sql as
  $$select string_agg(slot_time, ' ' order by slot_time) from public.list_available_slots(null, p_date, p_date, p_hold::uuid)$$;

-- Refused
select throws_ok($$select pg_temp.hold(null, '09:00')$$, 'PT422', 'date_required', 'no date');
select throws_ok($$select pg_temp.hold('2027-03-11', '9')$$, 'PT422', 'time_required', 'no time');
select throws_ok($$select pg_temp.hold('2027-03-13', '09:00')$$, 'PT422', null, 'a Saturday');
select throws_ok($$select pg_temp.hold('2027-03-11', '09:00', null, 'a', 'Nonsense')$$, 'PT422', 'service_type_required', 'no type');

-- One hold
create temp table mine as select pg_temp.hold('2027-03-11', '09:00') as answer;
select is(answer ->> 'expiresAt', '2027-03-10T17:05:00.000Z', 'it lasts five minutes') from mine;
select is(pg_temp.times('2027-03-11'), '10:00 11:00', 'others are not offered it');
select is(pg_temp.times('2027-03-11', answer ->> 'holdId'), '09:00 10:00 11:00', 'the holder is still offered it') from mine;
select is(pg_temp.refusal($$select pg_temp.book('2027-03-11', '09:00')$$), 'PT409 slot_taken {"date": "2027-03-11", "free": ["10:00", "11:00"]}', 'no one else can book it');
select throws_ok($$select pg_temp.hold('2027-03-11', '09:00', null, 'b')$$, 'PT409', null, 'or holds it');
select is(public.get_booking((answer ->> 'holdId')::uuid), null, 'it is no booking') from mine;

-- Renewed and moved
select pg_temp.at('2027-03-10 17:04+00');
select is(pg_temp.hold('2027-03-11', '09:00', answer ->> 'holdId'),
  answer || '{"expiresAt": "2027-03-10T17:09:00.000Z"}', 'renewed, it is the same') from mine;
select is(pg_temp.hold('2027-03-11', '10:00', answer ->> 'holdId') ->> 'holdId', answer ->> 'holdId', 'moved, it is the same') from mine;
select is(pg_temp.times('2027-03-11'), '09:00 11:00', 'and the first time is free again');
select is((select count(*)::int from public.appointments where status = 'held'), 1, 'one row is left of it');
select lives_ok($$select pg_temp.book('2027-03-11', '11:00')$$, 'another visitor books another time');
select is(pg_temp.refusal($$select pg_temp.hold('2027-03-11', '11:00', (select answer ->> 'holdId' from mine))$$), 'PT409 slot_taken {"date": "2027-03-11", "free": ["09:00"]}', 'a hold does not move there');
select is(pg_temp.times('2027-03-11', answer ->> 'holdId'), '09:00 10:00', 'and keeps its time') from mine;
select is(pg_temp.hold('2027-03-11', '10:30', answer ->> 'holdId', 'a', 'Discovery Call') ->> 'holdId', answer ->> 'holdId',
  'another type may overlap its own old time') from mine;
select results_eq(
  $$select ends_at - starts_at, service_type::text from public.appointments where status = 'held'$$,
  $$values (interval '30 minutes', 'Discovery Call')$$, 'and has its own length'
);
select pg_temp.add_appointment('2027-03-11 15:00+00', jsonb_build_object(
  'consultant_id', pg_temp.consultant('Tests'), 'ends_at', '2027-03-11 15:30+00', 'busy', '[2027-03-11 15:00+00, 2027-03-11 15:30+00)',
  'status', 'held', 'hold_expires_at', '2027-03-10 17:03+00', 'hold_owner_hash', 'gone'
));
select is(pg_temp.hold('2027-03-11', '10:00', answer ->> 'holdId') ->> 'holdId', answer ->> 'holdId',
  'and goes back over an expired hold that is still stored') from mine;

-- Hoarding
select lives_ok($$select pg_temp.hold('2027-03-12', '09:00')$$, 'a second tab may hold');
select throws_ok($$select pg_temp.hold('2027-03-12', '10:00')$$, 'PT429',
  'hold_limit_reached', 'a third may not');
select lives_ok($$select pg_temp.hold('2027-03-12', '10:00', null, 'b')$$, 'another visitor may');
select throws_ok($$select pg_temp.hold('2027-03-15', '10:00', gen_random_uuid()::text)$$, 'PT429', null, 'an invented hold ID does not bypass the limit');
select pg_temp.add_appointment('2040-01-01 00:00+00'::timestamptz + n * interval '1 hour', jsonb_build_object(
  'consultant_id', pg_temp.consultant('Tests'), 'status', 'held', 'hold_expires_at', '2027-03-10 17:30+00', 'hold_owner_hash', 'crowd' || n
)) from generate_series(1, 37) as n;
select throws_ok($$select pg_temp.hold('2027-03-15', '10:00', null, 'c')$$, 'PT429',
  'holds_exhausted', 'the site allows forty holds in total');
create function pg_temp.hold_scaled(p_date date, p_time text, p_scale numeric) returns jsonb language sql as $$
  select public.hold_slot('Custom AI Solutions', p_date, p_time, p_guard => jsonb_populate_record(null::public.request_guard, jsonb_build_object('visitor', 'c', 'limit_scale', p_scale)))
$$;
select lives_ok($$select pg_temp.hold_scaled('2027-03-15', '10:00', 2)$$, 'twice as many where limits are doubled');
delete from public.appointments where hold_owner_hash like 'crowd%' or hold_owner_hash = 'c';
select lives_ok($$select pg_temp.hold_scaled('2027-03-15', n, 1.5) from unnest(array['09:00', '10:00', '11:00']) n$$,
  'three of one visitor, where limits are half as much again');
select throws_ok($$select pg_temp.hold_scaled('2027-03-16', '09:00', 1.5)$$, 'PT429', null, 'and no fourth');
delete from public.appointments where hold_owner_hash = 'c';

-- Booked
create temp table booked as select pg_temp.book('2027-03-11', '10:00', answer ->> 'holdId', p_key => 'key-1') as answer from mine;
select is(booked.answer ->> 'id', mine.answer ->> 'holdId', 'the hold becomes the booking') from booked, mine;
select is(answer - 'id' - 'manageToken', '{"status": "pending", "startsAt": "2027-03-11T15:00:00.000Z",
  "endsAt": "2027-03-11T16:00:00.000Z", "paymentStatus": "not_required", "priceCents": 0, "confirmAddressUntil": "2027-03-10T19:04:00.000Z"}', 'with the usual answer') from booked;
select results_eq(
  $$select status, client_name::text, client_email::text, guest_time_zone::text, hold_expires_at, hold_owner_hash, created_at, idempotency_key::text
    from public.appointments where id = (select (answer ->> 'id')::uuid from booked)$$,
  $$values ('pending', 'Casey Client', 'casey@tests.example', 'Europe/Berlin', timestamptz '2027-03-10 19:04+00', null, timestamptz '2027-03-10 17:04+00', 'key-1')$$,
  'the row'
);
select results_eq(
  $$select from_status, to_status from public.appointment_events
    where appointment_id = (select (answer ->> 'id')::uuid from booked) order by id$$,
  $$values (null, 'held'), ('held', 'pending')$$, 'its history'
);
select is((select count(*)::int from private.outbox where payload ->> 'appointmentId' = (select answer ->> 'id' from booked)), 2, 'both mails');
select is(pg_temp.book('2027-03-11', '10:00', mine.answer ->> 'holdId', p_key => 'key-1') - 'manageToken', booked.answer - 'manageToken',
  'the same request again is the same booking') from booked, mine;
select throws_ok($$select pg_temp.hold('2027-03-12', '10:00', (select answer ->> 'holdId' from mine))$$, 'PT409', null, 'a booking is not held any more');
select throws_ok($$select pg_temp.book('2027-03-11', '10:00', (select answer ->> 'holdId' from mine))$$, 'PT409', null, 'nor booked twice');
select lives_ok($$select public.release_hold((select (answer ->> 'holdId')::uuid from mine))$$, 'releasing it now');
select is((select status from public.appointments where id = (select (answer ->> 'id')::uuid from booked)), 'pending', 'does nothing');

-- For another slot, released, expired
create temp table other as select pg_temp.hold('2027-03-15', '09:00', null, 'd') as answer;
select is(pg_temp.book('2027-03-15', '11:00', answer ->> 'holdId') ->> 'id', answer ->> 'holdId', 'a booking can take over a hold of another time') from other;
select is(pg_temp.times('2027-03-15'), '09:00 10:00', 'and leaves nothing behind');
create temp table third as select pg_temp.hold('2027-03-15', '09:00', null, 'e') as answer;
select public.release_hold((answer ->> 'holdId')::uuid) from third;
select is(pg_temp.times('2027-03-15'), '09:00 10:00', 'a released hold frees its time');
create temp table fourth as select pg_temp.hold('2027-03-15', '09:00', null, 'e') as answer;
select pg_temp.at('2027-03-10 17:09+00');
select is(pg_temp.times('2027-03-15'), '09:00 10:00', 'an expired hold frees its time');
select lives_ok($$select pg_temp.book('2027-03-15', '09:00', (select answer ->> 'holdId' from fourth))$$,
  'the holder of an expired hold can still book the free time');
select is_empty($$select 1 from public.appointments where status = 'held' and hold_owner_hash = 'e'$$, 'and nothing is left of the hold');

-- Held for 30 minutes at most
create temp table kept as select pg_temp.hold('2027-03-16', '09:00', null, 'f') as answer;
do $$ begin
  for n in 1..6 loop
    perform pg_temp.at('2027-03-10 17:09+00'::timestamptz + n * interval '4 minutes');
    perform pg_temp.hold('2027-03-16', '09:00', answer ->> 'holdId', 'f') from kept;
  end loop;
end $$;
select pg_temp.at('2027-03-10 17:34+00');
select is(pg_temp.hold('2027-03-16', '09:00', answer ->> 'holdId', 'f') ->> 'expiresAt', '2027-03-10T17:39:00.000Z', 'renewed to the 30th minute') from kept;
select pg_temp.at('2027-03-10 17:34:01+00');
select throws_ok($$select pg_temp.hold('2027-03-16', '09:00', (select answer ->> 'holdId' from kept), 'f')$$, 'PT409',
  'hold_too_long', 'a hold cannot be renewed beyond 30 minutes');
select is(pg_temp.times('2027-03-16'), '10:00 11:00', 'a refused renewal keeps the hold until it expires');
select is(pg_temp.hold('2027-03-16', '10:00', answer ->> 'holdId', 'f') ->> 'holdId', answer ->> 'holdId', 'another time in its place') from kept;
select pg_temp.at('2027-03-10 17:38+00');
select lives_ok($$select pg_temp.hold('2027-03-16', '10:00', (select answer ->> 'holdId' from kept), 'f')$$, 'begins a half hour of its own');
select public.release_hold((answer ->> 'holdId')::uuid) from kept;

-- The same request repeated
create function pg_temp.again(p_time text, p_hash text) returns jsonb language sql as $$
  select public.hold_slot('Custom AI Solutions', '2027-03-17', p_time, p_guard => jsonb_populate_record(
    null::public.request_guard, jsonb_build_object('visitor', 'g', 'idempotency_key', 'hold-key', 'request_hash', p_hash)
  ))
$$;
create temp table first as select pg_temp.again('09:00', 'h1') as answer;
select is(pg_temp.again('09:00', 'h1'), answer, 'is the same hold') from first;
select is((select count(*)::int from public.appointments where hold_owner_hash = 'g'), 1, 'and one row');
select throws_ok($$select pg_temp.again('10:00', 'h2')$$, 'PT422', 'idempotency_key_reused', 'a key is good for one request');
select public.release_hold((answer ->> 'holdId')::uuid) from first;
select isnt(pg_temp.again('09:00', 'h1') ->> 'holdId', answer ->> 'holdId', 'once released, it can be held again') from first;
select is(pg_temp.again('09:00', 'h1') ->> 'holdId', (select id::text from public.appointments where hold_owner_hash = 'g'), 'and that is repeated from then on');

select * from finish();
rollback;
