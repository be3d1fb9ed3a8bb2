-- Bookings of visitors whose email address is not confirmed: how long they keep their slot, how many there may be at
-- once, what confirms an address, and what becomes of a released slot.
begin;
select plan(68);

\ir ../support/bookings.psql

select pg_temp.only_consultant('Tests', '09:00', '17:00');
select pg_temp.at('2027-03-10 17:00+00');
delete from private.outbox;
select pg_temp.add_admin(3, 'staff'), pg_temp.add_client(1, 'casey');
create function pg_temp.book(
  p_time text, p_email text, p_type text default 'AI Strategy Consultation', p_date date default '2027-03-16',
  p_user uuid default null, p_visitor text default null, p_network text default null, p_hold uuid default null
) returns jsonb language sql as $$
  select public.create_appointment(
    pg_temp.request(p_type, p_date, p_time, jsonb_build_object('client_email', p_email)),
    jsonb_populate_record(null::public.request_guard, jsonb_build_object(
      'visitor', p_visitor, 'network', p_network, 'limit_scale', case when p_visitor is not null then 1 end
    )), p_user, p_hold
  )
$$;
create function pg_temp.id(p_answer jsonb) returns uuid language sql as $$select (p_answer ->> 'id')::uuid$$;
create function pg_temp.row_of(p_answer jsonb) returns public.appointments language sql as $$
  select a from public.appointments a where id = pg_temp.id(p_answer)
$$;
-- The link of a mail, opened by the script of its page.
create function pg_temp.click(p_answer jsonb) returns jsonb language sql as $$
  select public.get_booking_by_token(pg_temp.id(p_answer), private.create_manage_token(pg_temp.id(p_answer), true))
$$;
create function pg_temp.is_free(p_time text, p_date date default '2027-03-16') returns boolean language sql as $$
  select exists (select from public.list_available_slots('AI Strategy Consultation', p_date, p_date) where slot_time = p_time)
$$;

-- A visitor's booking
create temp table one as select pg_temp.book('10:00', 'one@tests.example', p_visitor => 'v1', p_network => 'n1') as answer;
select is(answer - 'id' - 'manageToken', '{"status": "pending", "startsAt": "2027-03-16T14:00:00.000Z", "endsAt": "2027-03-16T15:00:00.000Z",
  "paymentStatus": "not_required", "priceCents": 0, "confirmAddressUntil": "2027-03-10T19:00:00.000Z"}', 'the answer is the usual one') from one;
select is(pg_temp.is_free('10:00'), false, 'the slot is taken at once');
select is((r).hold_expires_at, '2027-03-10 19:00+00'::timestamptz, 'for two hours') from (select pg_temp.row_of(answer) as r from one) as rows;
select is(public.get_booking(pg_temp.id(answer)) ->> 'confirm_address_until', '2027-03-10T19:00:00.000Z', 'the confirmation page knows until when') from one;
select is(public.get_booking_by_token(pg_temp.id(answer), answer ->> 'manageToken') ->> 'addressConfirmed', 'false', 'the link in the answer opens it and confirms nothing') from one;
select pg_temp.sign_in(3);
select is((select verified_at from public.booked_appointments where client_email like 'one@%'), null, 'staff see that the address is not confirmed');
select pg_temp.sign_out();

-- Its mail
create temp table mail as select payload -> 'appointment' as facts from public.claim_due_mails(100, 3600) where kind = 'appointment_requested';
select is(facts ->> 'confirmAddressUntil', '2027-03-10T19:00:00.000Z', 'the mail says until when') from mail;
select is(facts -> 'addressConfirmed', 'false', 'and asks for a confirmation') from mail;
select is(public.get_booking_by_token(pg_temp.id(answer), 'x'), null, 'a wrong link confirms nothing') from one;
select ok((pg_temp.row_of(answer)).verified_at is null, 'so far no one has') from one;
select is(public.get_booking_by_token(pg_temp.id(answer), facts ->> 'manageToken') @> '{"addressConfirmed": true, "status": "pending"}', true, 'its link confirms the address') from one, mail;
select is(((r).verified_at, (r).hold_expires_at, (r).hold_owner_hash, (r).hold_network_hash)::text, '("2027-03-10 17:00:00+00",,,)', 'the slot is kept, and the network forgotten')
from (select pg_temp.row_of(answer) as r from one) as rows;
select ok(not public.get_booking(pg_temp.id(answer)) ? 'confirm_address_until', 'nothing is left to confirm') from one;

-- No one opens the link
create temp table two as select pg_temp.book('11:00', 'two@tests.example') as answer;
create temp table call as select pg_temp.book('09:00', 'call@tests.example', 'Discovery Call') as answer;
select is(answer ->> 'status', 'confirmed', 'a call is still confirmed automatically') from call;
select pg_temp.at('2027-03-10 18:59:59+00');
select is(pg_temp.is_free('11:00'), false, 'two hours less a second: taken');
select pg_temp.at('2027-03-10 19:00+00');
select is(pg_temp.is_free('11:00'), true, 'after two hours it is offered again, before the minute''s job');
select is(pg_temp.is_free('10:00'), false, 'the confirmed one is not');
select throws_ok($$select public.move_booking_by_token(pg_temp.id(answer), answer ->> 'manageToken', '2027-03-17', '11:00') from two$$, 'PT409',
  'email_not_confirmed', 'it cannot be moved to restart its time');
create temp table three as select pg_temp.book('11:00', 'three@tests.example') as answer;
select is(answer ->> 'status', 'pending', 'somebody else books it, before the minute''s job') from three;
select is(((r).status, (r).slot_released_at, (r).hold_expires_at)::text, '(pending,"2027-03-10 19:00:00+00",)', 'the request stays, without its slot')
from (select pg_temp.row_of(answer) as r from two) as rows;
select is((pg_temp.row_of(answer)).status, 'confirmed', 'the call waits for the minute''s job') from call;
select private.run_scheduled_jobs();
select is(((r).status, (r).slot_released_at, (r).ics_sequence)::text, '(pending,"2027-03-10 19:00:00+00",1)', 'which releases its slot, too: it is a request now')
from (select pg_temp.row_of(answer) as r from call) as rows;
select is((select reason from public.appointment_events where appointment_id = pg_temp.id(answer) order by id desc limit 1), 'The email address was not confirmed in time', 'its history says why') from call;
select is(pg_temp.is_free('09:00'), true, 'and others get it');
select is((pg_temp.row_of(answer)).slot_released_at, null, 'a confirmed address keeps its time') from one;
select is(public.get_booking(pg_temp.id(answer)) -> 'time_released', 'true', 'the confirmation page says so') from two;
select pg_temp.sign_in(3);
select is((select verified_at is null and slot_released_at is not null from public.booked_appointments where client_email like 'two@%' and status = 'pending'), true, 'and staff still have the request, marked');
select pg_temp.sign_out();

-- The link is opened too late
create temp table late as select pg_temp.click(answer) as shown from call;
select is(shown @> '{"addressConfirmed": true, "status": "pending"}' and not shown ? 'time_released', true, 'a free time is taken again') from late;
select is(pg_temp.is_free('09:00'), false, 'no one else gets it');
create temp table too_late as select pg_temp.click(answer) as shown from two;
select is(shown @> '{"addressConfirmed": true, "time_released": true, "canMove": true}', true, 'a taken one is gone, and the page offers to choose another') from too_late;
select is((select count(*)::int from public.appointments where starts_at = '2027-03-16 15:00+00' and slot_released_at is null), 1, 'two never have one time');
select is(public.move_booking_by_token(pg_temp.id(answer), answer ->> 'manageToken', '2027-03-17', '11:00') ->> 'time_slot', '11:00', 'which is then held') from two;
select is(pg_temp.is_free('11:00', '2027-03-17'), false, 'like any other');
select is(pg_temp.click(answer) -> 'addressConfirmed', 'true', 'opened again, nothing changes') from two;
create temp table between_times as select pg_temp.book('13:00', 'between@tests.example') as answer;
select pg_temp.at('2027-03-10 21:30+00');
select is(pg_temp.click(answer) ? 'time_released', false, 'after the two hours, but before the job ran: the slot is kept') from between_times;
select is(pg_temp.is_free('13:00'), false, 'from now on');

-- Staff decide
create temp table four as select pg_temp.book('14:00', 'four@tests.example') as answer;
create temp table five as select pg_temp.book('15:00', 'five@tests.example') as answer;
create temp table six as select pg_temp.book('16:00', 'six@tests.example') as answer;
create temp table released as select pg_temp.book('16:00', 'released@tests.example', p_date => '2027-03-17') as answer;
select pg_temp.sign_in(3);
select pg_temp.set_status(pg_temp.id(answer), 'confirmed') from four;
select pg_temp.at('2027-03-11 00:00+00');
select private.run_scheduled_jobs();
select is(pg_temp.is_free('14:00'), false, 'staff''s word keeps a time without a confirmed address');
select is((select verified_at is null and slot_released_at is null from public.booked_appointments where client_email like 'four@%'), true, 'and the mark stays');
select is(pg_temp.set_status(pg_temp.id(answer), 'confirmed') ->> 'status', 'confirmed', 'a released request can be confirmed while its time is free') from five;
select is(pg_temp.is_free('15:00'), false, 'it has its time again');
select is(pg_temp.move_appointment(pg_temp.id(answer), '2027-03-17', '16:00', (pg_temp.row_of(answer)).ics_sequence, false) ->> 'slot_released_at', null, 'or get its own time again') from released;
select is(pg_temp.is_free('16:00', '2027-03-17'), false, 'which no one else gets');
select pg_temp.sign_out();
select pg_temp.book('16:00', 'seven@tests.example');
select pg_temp.sign_in(3);
select throws_ok($$select pg_temp.set_status(pg_temp.id(answer), 'confirmed') from six$$, 'PT409',
  'slot_released', 'else staff hear that it is taken');
select is(pg_temp.move_appointment(pg_temp.id(answer), '2027-03-18', '16:00', (pg_temp.row_of(answer)).ics_sequence, false) ->> 'slot_released_at', null, 'and move it') from six;
select is(pg_temp.is_free('16:00', '2027-03-18'), false, 'to a time that is held');
select is((r).source || ' ' || ((r).verified_at is not null) || ' ' || coalesce((r).hold_expires_at::text, 'kept'), 'phone true kept', 'what staff enter is confirmed')
from (
  select pg_temp.row_of(pg_temp.create_staff_appointment('Casey Client', 'phone@tests.example', null, null, 'AI Strategy Consultation', '2027-03-19', '16:00', null, 'UTC', true)) as r
) as rows;
select pg_temp.sign_out();

-- Accounts
select is((pg_temp.row_of(pg_temp.book('09:00', 'Casey@tests.example', p_date => '2027-03-22', p_user => pg_temp.account(1)))).hold_expires_at, null,
  'a client with a confirmed address has nothing to confirm');
select ok((pg_temp.row_of(pg_temp.book('10:00', 'other@tests.example', p_date => '2027-03-22', p_user => pg_temp.account(1)))).hold_expires_at is not null,
  'unless the booking names somebody else''s');
create temp table in_my_name as select pg_temp.book('11:00', 'casey@tests.example', p_date => '2027-03-22') as answer;
select ok((pg_temp.row_of(answer)).verified_at is null, 'an account''s address in a stranger''s request is not confirmed') from in_my_name;
select pg_temp.sign_in(1);
select isnt(pg_temp.move_my_booking(pg_temp.id(answer), '2027-03-22', '12:00') ->> 'verified_at', null, 'until its client acts on it, signed in') from in_my_name;
create temp table of_another as select pg_temp.book('15:00', 'another@tests.example', p_date => '2027-03-22', p_user => pg_temp.account(1)) as answer;
select is(pg_temp.move_my_booking(pg_temp.id(answer), '2027-03-22', '16:00') ->> 'verified_at', null, 'an account''s move does not confirm an address of somebody else') from of_another;
select pg_temp.sign_out();

-- A move does not prolong it
create temp table mover as select pg_temp.book('09:00', 'mover@tests.example', p_date => '2027-03-23') as answer;
select pg_temp.at('2027-03-11 01:59+00');
select public.move_booking_by_token(pg_temp.id(answer), answer ->> 'manageToken', '2027-03-23', '10:00') from mover;
select is((pg_temp.row_of(answer)).hold_expires_at, '2027-03-11 02:00+00'::timestamptz, 'moving gives no more time') from mover;
select pg_temp.at('2027-03-11 02:00+00');
select is(pg_temp.is_free('10:00', '2027-03-23'), true, 'the time goes back when it would have');
-- Over an old slot of its own, with an expired booking in the way.
select is(public.move_booking_by_token(pg_temp.id(answer), answer ->> 'manageToken', '2027-03-23', '10:00') ->> 'time_slot', '10:00', 'a confirmed booking moves into an expired one') from one;
select is((select reason from public.appointment_events where appointment_id = pg_temp.id(answer) order by id desc limit 1), 'Moved from 2027-03-16T14:00:00.000Z', 'and its own history is right') from one;

-- Invented guests from two addresses, for more than a day
update public.appointments set status = 'cancelled' where status in ('pending', 'confirmed');
delete from private.rate_limits where bucket <> '';
create function pg_temp.attack(p_from int, p_to int) returns text language plpgsql as $$
declare
  v_slot record;
  v_made int := 0;
begin
  for v_slot in select * from public.list_available_slots('AI Strategy Consultation', '2027-03-15', '2027-04-30') limit 20 loop
    for n in p_from..p_to loop
      begin
        perform pg_temp.book(v_slot.slot_time, gen_random_uuid() || '@invented.example', p_date => v_slot.slot_date, p_visitor => 'attacker ' || n);
        v_made := v_made + 1;
        exit;
      exception when sqlstate 'PT429' or sqlstate 'PT409' then
        null;
      end;
    end loop;
  end loop;
  return v_made;
end
$$;
create function pg_temp.taken() returns numeric language sql as $$
  select 1 - count(*) / (select count(*) from private.list_open_slots(t, '2027-03-12', '2027-04-30') )::numeric
  from public.consultation_types t, private.list_open_slots(t, '2027-03-12', '2027-04-30') s
  where t.name = 'AI Strategy Consultation' and s.is_free group by t.id, t.*
$$;
select is(pg_temp.taken(), 0::numeric, 'the calendar is empty');
select is(pg_temp.attack(1, 2), '10', 'of twenty invented guests ten get a time');
create temp table shares (share numeric);
do $$
begin
  for hour in 0..30 loop
    perform pg_temp.at(timestamptz '2027-03-11 02:00+00' + make_interval(hours => hour));
    perform private.run_scheduled_jobs();
    perform pg_temp.attack(1, 2);
    insert into shares select pg_temp.taken();
  end loop;
end
$$;
select cmp_ok((select max(share) from shares), '<', 0.1, 'attacking every hour for more than a day, two addresses never hold a tenth of the open times');
select pg_temp.at('2027-03-12 12:00+00');
select private.run_scheduled_jobs();
select is(pg_temp.taken(), 0::numeric, 'two hours after they stop, they hold nothing');
select cmp_ok((select count(*)::int from public.appointments where client_email like '%@invented.example' and status = 'pending' and slot_released_at is not null), '>', 10, 'staff keep the requests');

-- The other limits
select is(pg_temp.book('09:00', 'a+1@gmail.com', p_date => '2027-03-24', p_visitor => 'x1') ->> 'status', 'pending', 'one of a mailbox');
select is(pg_temp.book('10:00', 'a.+2@gmail.com', p_date => '2027-03-24', p_visitor => 'x2') ->> 'status', 'pending', 'two');
select is(pg_temp.book('11:00', 'A@googlemail.com', p_date => '2027-03-24', p_visitor => 'x3') ->> 'status', 'pending', 'three');
select is(pg_temp.refusal($$select pg_temp.book('12:00', 'a@gmail.com', p_date => '2027-03-24', p_visitor => 'x4')$$), 'PT429 unconfirmed_limit_reached {"retryAfterSeconds": 7200}', 'not a fourth, from wherever');
create function pg_temp.attack_from_one_48() returns int language plpgsql as $$
declare
  v_slot record;
  v_made int := 0;
begin
  for v_slot in select * from public.list_available_slots('AI Strategy Consultation', '2027-03-25', '2027-04-30') limit 20 loop
    begin
      perform pg_temp.book(v_slot.slot_time, gen_random_uuid() || '@ipv6.example', p_date => v_slot.slot_date, p_visitor => 'v6 ' || gen_random_uuid(), p_network => 'n6');
      v_made := v_made + 1;
    exception when sqlstate 'PT429' then
      null;
    end;
  end loop;
  return v_made;
end
$$;
select is(pg_temp.attack_from_one_48(), 12, 'twenty networks of one /48 get twelve');

-- Staff take an expired slot
select pg_temp.at('2027-03-15 00:00+00');
create temp table eight as select pg_temp.book('09:00', 'eight@tests.example', 'Discovery Call', '2027-04-02') as answer;
select pg_temp.at('2027-03-15 02:00+00');
select pg_temp.sign_in(3);
select pg_temp.create_staff_appointment('Casey Client', 'phone@tests.example', null, null, 'Discovery Call', '2027-04-02', '09:00', null, 'UTC', true);
select is((pg_temp.row_of(answer)).slot_released_at, '2027-03-15 02:00+00', 'staff''s appointment releases a slot that has expired') from eight;
select is(
  (select concat_ws(' ', actor_id, from_status, to_status, reason) from public.appointment_events where appointment_id = pg_temp.id(answer) order by id desc limit 1),
  'confirmed pending The email address was not confirmed in time', 'its history does not name them'
) from eight;
select is_empty($$select from private.audit_log, eight where subject = answer ->> 'id'$$, 'nor does the audit log');
select pg_temp.sign_out();

select * from finish();
rollback;
