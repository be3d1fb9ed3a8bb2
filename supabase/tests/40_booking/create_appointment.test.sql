-- create_appointment(): refusals and their messages, the rows it writes, and which consultant gets the slot.
begin;
select plan(37);

\ir ../support/bookings.psql
\ir ../support/rows.psql

select pg_temp.only_consultant('Tests'), pg_temp.add_hours('Tests', '13:00', '17:00');
select pg_temp.at('2027-03-10 17:00+00');
select pg_temp.add_client(1, 'casey');

create function pg_temp.book(
  p_date date default '2027-03-11', p_time text default '10:00', p_type text default 'Custom AI Solutions',
  p_name text default 'Casey Client', p_email text default 'casey@tests.example', p_phone text default null,
  p_company text default null, p_message text default null, p_zone text default 'America/New_York',
  p_user uuid default null, p_key text default null, p_hash text default null
) returns jsonb language sql as $$
  select public.create_appointment(
    pg_temp.request(p_type, p_date, p_time, jsonb_build_object(
      'client_name', p_name, 'client_email', p_email, 'client_phone', p_phone, 'company', p_company, 'message', p_message,
      'time_zone', p_zone
    )),
    jsonb_populate_record(null::public.request_guard, jsonb_build_object('idempotency_key', p_key, 'request_hash', p_hash)), p_user
  )
$$;

-- Refused
select throws_ok($$select pg_temp.book(p_name => 'A')$$, 'PT422', 'name_too_short', 'name');
select throws_ok($$select pg_temp.book(p_name => null)$$, 'PT422', 'name_too_short', 'no name');
select throws_ok($$select pg_temp.book(p_email => 'nobody')$$, 'PT422', 'email_invalid', 'email');
select throws_ok($$select pg_temp.book(p_phone => repeat('1', 33))$$, 'PT422', null, 'phone');
select throws_ok($$select pg_temp.book(p_company => E'A\x01')$$, 'PT422', null, 'company');
select throws_ok($$select pg_temp.book(p_message => repeat('x', 5001))$$, 'PT422', null, 'message');
select throws_ok($$select pg_temp.book(p_zone => 'Mars/Olympus')$$, 'PT422', 'time_zone_invalid', 'zone');
select throws_ok($$select pg_temp.book(p_type => 'Nonsense')$$, 'PT422', 'service_type_required', 'type');
select throws_ok($$select pg_temp.book(p_type => null)$$, 'PT422', 'service_type_required', 'no type');
select throws_ok($$select pg_temp.book(p_date => null)$$, 'PT422', 'date_required', 'no date');
select throws_ok($$select pg_temp.book(p_time => '25:00')$$, 'PT422', 'time_required', 'no such time');
select throws_ok($$select pg_temp.book(p_time => null)$$, 'PT422', 'time_required', 'no time');
select is(
  pg_temp.refusal($$select pg_temp.book(p_time => '09:17')$$), 'PT422 time_not_offered {"date": "2027-03-11", "offered": ["09:00", "10:00", "11:00", "13:00", "14:00", "15:00", "16:00"]}',
  'a time that is not offered'
);
select is(
  pg_temp.refusal($$select pg_temp.book(p_date => '2027-03-10')$$), 'PT422 date_out_of_range {"last": "2027-04-09", "first": "2027-03-11"}', 'today'
);
select throws_ok($$select pg_temp.book(p_date => '2027-03-09')$$, 'PT422', null, 'yesterday');
select throws_ok($$select pg_temp.book(p_date => '2027-04-12')$$, 'PT422', null, 'beyond the window');
select throws_ok($$select pg_temp.book(p_date => 'infinity')$$, 'PT422', null, 'never');
select is(
  pg_temp.refusal($$select pg_temp.book(p_date => '2027-03-13')$$), 'PT422 date_not_offered {"date": "2027-03-13"}', 'a Saturday'
);
select is((select count(*)::int from public.appointments where client_email like '%@tests.example'), 0,
  'what is refused writes nothing');

-- Booked
create temp table booked as select pg_temp.book(
  p_phone => ' ', p_company => '', p_message => E'Line one\n''; drop table appointments; --',
  p_zone => 'Europe/Berlin', p_user => pg_temp.account(1), p_key => 'key-1', p_hash => 'hash-1'
) as answer;
select results_eq(
  $$select answer - 'id' - 'manageToken' from booked$$,
  $$values ('{"status": "pending", "startsAt": "2027-03-11T15:00:00.000Z", "endsAt": "2027-03-11T16:00:00.000Z",
    "paymentStatus": "not_required", "priceCents": 0}'::jsonb)$$,
  'the answer'
);
select results_eq(
  $$select user_id, client_phone is null, company is null, service_type::text, guest_time_zone::text, status, payment_status, busy
    from public.appointments where id = (select (answer ->> 'id')::uuid from booked)$$,
  $$values (pg_temp.account(1), true, true, 'Custom AI Solutions', 'Europe/Berlin', 'pending',
    'not_required', tstzrange('2027-03-11 15:00+00', '2027-03-11 16:00+00'))$$,
  'the row'
);
select results_eq(
  $$select kind, recipient::text, reply_to::text, payload - 'appointmentId'
    from private.outbox where payload ->> 'appointmentId' = (select answer ->> 'id' from booked) order by kind$$,
  $$values
    ('appointment_notice', 'hello@meridian.example', 'casey@tests.example', '{"sequence": 0, "startsAt": "2027-03-11T15:00:00.000Z", "status": "pending"}'::jsonb),
    ('appointment_requested', 'casey@tests.example', null, '{"sequence": 0, "startsAt": "2027-03-11T15:00:00.000Z", "status": "pending"}')$$,
  'both mails are queued, without a word about the person'
);
select results_eq(
  $$select from_status, to_status, actor_id from public.appointment_events
    where appointment_id = (select (answer ->> 'id')::uuid from booked)$$,
  $$values (null::text, 'pending', pg_temp.account(1))$$,
  'its history begins'
);
select is(
  (select pg_temp.book(p_key => 'key-1', p_hash => 'hash-1') - 'manageToken'), (select answer - 'manageToken' from booked),
  'the same request again gets the same answer'
);
select throws_ok(
  $$select pg_temp.book(p_time => '11:00', p_key => 'key-1', p_hash => 'hash-2')$$, 'PT422',
  'idempotency_key_reused', 'another request may not use its key'
);
delete from private.idempotency_records where key = 'key-1';
select throws_ok(
  $$select pg_temp.book(p_time => '11:00', p_key => 'key-1', p_hash => 'hash-2')$$, 'PT422', null,
  'nor when the record has been purged'
);
select is(
  pg_temp.refusal($$select pg_temp.book()$$), 'PT409 slot_taken {"date": "2027-03-11", "free": ["09:00", "11:00", "13:00", "14:00", "15:00", "16:00"]}',
  'the slot is taken; what is left is named'
);
select is_empty(
  $$select * from public.list_available_slots(null, '2027-03-11', '2027-03-11') where slot_time = '10:00'$$,
  'and no longer offered'
);
select throws_ok(
  $$select pg_temp.book(p_type => 'Discovery Call', p_time => '10:30')$$, 'PT409', null,
  'a half hour inside it is taken too'
);
select lives_ok(
  $$select pg_temp.book(p_time => slot_time) from public.list_available_slots(null, '2027-03-11', '2027-03-11')$$,
  'the rest of the day is booked'
);
select is(
  pg_temp.refusal($$select pg_temp.book()$$), 'PT409 slot_taken {"date": "2027-03-11", "free": []}', 'nothing is left'
);

-- The constraint refuses an overlap, whichever role writes
select throws_ok(
  $$insert into public.appointments (consultant_id, consultation_type_id, client_name, client_email, service_type,
      starts_at, ends_at, busy, guest_time_zone, status)
    select consultant_id, 1, 'Eve', 'eve@tests.example', 'X', starts_at, ends_at, busy, 'UTC', 'confirmed'
    from public.appointments where client_email = 'casey@tests.example' limit 1$$,
  '23P01', null, 'an overlap is impossible'
);
update public.appointments set status = 'cancelled' where id = (select (answer ->> 'id')::uuid from booked);
select lives_ok($$select pg_temp.book()$$, 'a canceled slot is available again');

-- Holds
select pg_temp.add_appointment('2027-03-12 14:00+00', jsonb_build_object(
  'consultant_id', pg_temp.consultant('Tests'), 'status', 'held', 'hold_expires_at', '2027-03-10 17:05+00'
));
select throws_ok($$select pg_temp.book('2027-03-12', '09:00')$$, 'PT409', null, 'a hold holds');
select pg_temp.at('2027-03-10 17:05+00');
select lives_ok($$select pg_temp.book('2027-03-12', '09:00')$$, 'until it expires');

-- Two consultants: the less loaded one gets the booking
insert into public.consultants (name, time_zone) values ('Second', 'America/New_York');
select pg_temp.add_hours('Second', '10:00', '12:00', '{5}');
create function pg_temp.booked_by() returns text language plpgsql as $$
declare
  v_id uuid := (pg_temp.book('2027-03-12', '10:00') ->> 'id')::uuid;
begin
  return (select c.name from public.appointments a join public.consultants c on c.id = a.consultant_id where a.id = v_id);
end
$$;
select is(pg_temp.booked_by(), 'Second', 'the least loaded is chosen');
select is(pg_temp.booked_by(), 'Tests', 'then the other');

select * from finish();
rollback;
