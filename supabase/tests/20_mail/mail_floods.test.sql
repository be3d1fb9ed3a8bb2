-- Emails that a client can cause by moving a booking back and forth: how many are sent, what the last one says, and when moving
-- is refused. The form of an email address that limits count.
begin;
select plan(46);

\ir ../support/bookings.psql

select pg_temp.only_consultant('Tests');
select pg_temp.at('2027-03-10 17:00+00');
delete from private.outbox;
select pg_temp.add_admin(3, 'staff'), pg_temp.add_client(1, 'casey');
create function pg_temp.book(p_time text, p_type text default 'Custom AI Solutions', p_email text default 'victim@tests.example')
returns table (id uuid, token text) language sql as $$
  select (answer ->> 'id')::uuid, answer ->> 'manageToken' from public.create_appointment(
    pg_temp.request(p_type, '2027-03-22', p_time, jsonb_build_object('client_email', p_email))
  ) as answer
$$;
-- What is sent now, as "moved 23 14:00".
create function pg_temp.sent() returns text language sql as $$
  select coalesce(string_agg(
    case when public.finish_mail(id, lease_token, 'sent') then substr(kind, 13) end || to_char((payload #>> '{appointment,startsAt}')::timestamptz at time zone 'UTC', ' DD HH24:MI'),
    ', ' order by kind
  ), 'none')
  from public.claim_due_mails(100, 3600)
$$;
-- The answer to a move, or the error.
create function pg_temp.move(p_id uuid, p_token text, p_date date, p_time text) returns text language plpgsql as $$
declare
  v_params text;
begin
  return public.move_booking_by_token(p_id, p_token, p_date, p_time) ->> 'time_slot';
exception when sqlstate 'PT429' or sqlstate 'PT409' then
  get stacked diagnostics v_params = pg_exception_detail;
  return concat_ws(' ', sqlstate, sqlerrm, v_params);
end
$$;

-- Moving back and forth
create temp table one as select * from pg_temp.book('10:00');
select is(pg_temp.sent(), 'notice 22 14:00, requested 22 14:00', 'the request is reported');
create temp table moves as select n, pg_temp.move(id, token, date '2027-03-23' + n % 2, '10:00') as answer
from one, generate_series(1, 31) as n order by n;
select is((select count(*)::int from moves where answer = '10:00'), 5, 'of 31 moves within an hour, five are made');
select is((select min(answer) from moves where n > 5 and answer like 'PT429%'),
  'PT429 move_limit_reached {"retryAfterSeconds": 3600}', 'the others are refused, and say for how long');
select is(pg_temp.sent(), 'none', 'the replaced first emails are not sent, and the last ones wait');
select pg_temp.at('2027-03-10 17:04:59+00');
select is(pg_temp.sent(), 'none', 'for five minutes');
select pg_temp.at('2027-03-10 17:05+00');
select is(pg_temp.sent(), 'moved 24 14:00, moved_notice 24 14:00', 'then each side gets one email, about the last state');
select is((select count(*)::int from private.outbox where kind like 'appointment_moved%' and sent_at is not null), 2, '31 moves, two emails');
select is((select count(*)::int from private.outbox where kind like 'appointment_moved%' and sent_at is null and skipped_at is null), 0, 'and nothing is left');
select is((select array_agg(distinct payload ->> 'previousStartsAt') from private.outbox where kind like 'appointment_moved%' and sent_at is not null),
  array['2027-03-22T14:00:00.000Z'], 'which names the previously sent time');
select is((select subject from private.rate_limits where bucket = 'move:email:day'), private.hash_email('Victim+1@tests.example'),
  'the email address is counted as a keyed hash of its normalized form');
select is((select count(*)::int from private.rate_limits where subject like '%victim%'), 0, 'and never in clear');

-- There and back, after the first hour
select pg_temp.at('2027-03-10 18:30+00');
select is(pg_temp.move(id, token, '2027-03-25', '10:00'), '10:00', 'after an hour it moves again') from one;
select is(pg_temp.sent(), 'moved 25 14:00, moved_notice 25 14:00', 'the first move of an hour is reported at once');
select is(pg_temp.move(id, token, '2027-03-26', '10:00'), '10:00', 'away') from one;
select is(pg_temp.move(id, token, '2027-03-25', '10:00'), '10:00', 'and back') from one;
select pg_temp.at('2027-03-10 18:40+00');
select is(pg_temp.sent(), 'none', 'the last state was mailed before: nothing is sent');
select is((select count(*)::int from private.outbox where kind like 'appointment_moved%' and skipped_at = '2027-03-10 18:40+00'), 2, 'the emails are skipped');
select is(pg_temp.move(id, token, '2027-03-26', '11:00'), '11:00', 'moved once more') from one;
select public.cancel_booking_by_token(id, token, null) from one;
select is(pg_temp.sent(), 'cancelled 26 15:00, cancelled_notice 26 15:00', 'cancelled, the pending email about the move is replaced');
select pg_temp.at('2027-03-10 18:50+00');
select is(pg_temp.sent(), 'none', 'for good');

-- Confirmed by staff, then moved there and back: a request again, which both sides must hear
create temp table two as select * from pg_temp.book('10:00', p_email => 'casey+two@tests.example');
select pg_temp.sent();
select pg_temp.at('2027-03-10 18:51+00');
select pg_temp.sign_in(3);
select pg_temp.settle_status(id, 'confirmed') from two;
select pg_temp.sent();
select pg_temp.sign_out();
select pg_temp.move(id, token, '2027-03-23', '10:00') from two;
select pg_temp.move(id, token, '2027-03-22', '10:00') from two;
select pg_temp.at('2027-03-10 18:56+00');
select is(pg_temp.sent(), 'moved 22 14:00, moved_notice 22 14:00', 'a confirmed booking that is back at its time waits for staff again, so it is reported');
select is((select array_agg(payload -> 'previousStartsAt') from private.outbox where kind like 'appointment_moved%' and payload ->> 'appointmentId' = (select id::text from two) and sent_at is not null),
  array['null', 'null']::jsonb[], 'without a former time');

-- An email is being sent while the booking moves
create temp table three as select * from pg_temp.book('11:00', 'Discovery Call');
select pg_temp.sent();
select pg_temp.move(id, token, '2027-03-23', '11:00') from three;
create temp table leased as select * from public.claim_due_mails(100, 60);
select pg_temp.move(id, token, '2027-03-24', '11:00') from three;
select is((select count(*)::int from leased, lateral public.finish_mail(leased.id, leased.lease_token, 'sent') as sent where sent), 2, 'an email that is being sent is not taken back');
select pg_temp.at('2027-03-10 19:02+00');
select is(pg_temp.sent(), 'moved 24 15:00, moved_notice 24 15:00', 'the next state follows it');
select is((select string_agg(payload ->> 'previousStartsAt', ' ') from private.outbox where kind = 'appointment_moved' and payload ->> 'appointmentId' = (select id::text from three)),
  '2027-03-22T15:00:00.000Z 2027-03-23T15:00:00.000Z', 'each says from where');
select pg_temp.sign_in(3);
insert into public.mails (copy_of) select max(id) from private.outbox where kind = 'appointment_moved' and sent_at is not null;
select is(pg_temp.sent(), 'moved 24 15:00', 'staff can send the last one again, although it says nothing new');

-- Staff are coalesced, too, but not limited
create temp table staff_moves as
select pg_temp.move_appointment((select id from three), date '2027-03-23' + n % 2, '11:30', (select ics_sequence from public.appointments a where a.id = (select id from three)) ) ->> 'startsAt' as starts_at, n
from (values (1)) as first (n);
do $$
begin
  for n in 2..12 loop
    perform pg_temp.move_appointment(a.id, date '2027-03-23' + n % 2, '11:30', a.ics_sequence) from public.appointments a where a.client_email = 'victim@tests.example' and a.status = 'confirmed';
  end loop;
end
$$;
select is((select ics_sequence from public.appointments a join three using (id)), 14, 'staff move as often as they like');
select pg_temp.at('2027-03-10 19:10+00');
select is(pg_temp.sent(), 'moved 23 15:30', 'and the client gets one email');
select pg_temp.sign_out();

-- Limits: per booking in a day, signed in, and per email address
create temp table four as select (public.create_appointment(
  pg_temp.request('Discovery Call', '2027-03-30', '09:00'), p_user_id => pg_temp.account(1)
) ->> 'id')::uuid as id;
create function pg_temp.move_mine(p_hour int, n int) returns text language plpgsql as $$
declare
  v_params text;
begin
  perform pg_temp.at(timestamptz '2027-03-11 12:00+00' + make_interval(hours => p_hour));
  perform pg_temp.sign_in(1);
  perform pg_temp.move_my_booking((select id from four), date '2027-03-30' + n % 2, case when n % 2 = 0 then '09:00' else '09:30' end);
  perform pg_temp.sign_out();
  return 'moved';
exception when sqlstate 'PT429' then
  get stacked diagnostics v_params = pg_exception_detail;
  return sqlerrm || ' ' || v_params;
end
$$;
update private.user_roles set role = 'client' where user_id = pg_temp.account(1);
select is((select array_agg(distinct pg_temp.move_mine(n / 4, n)) from generate_series(1, 10) as n), array['moved'], 'ten moves in a day by the signed-in client');
select is(pg_temp.move_mine(5, 11), 'move_limit_reached {"retryAfterSeconds": 68400}', 'the eleventh is refused');
select is((select status from public.appointments join four using (id)), 'confirmed', 'and the booking stays as it is');
delete from private.rate_limits where bucket like 'move:booking:%';
select is((select array_agg(distinct pg_temp.move_mine(5 + (n - 11) / 4, n)) from generate_series(11, 18) as n), array['moved'], 'for its email address eight more (two were made above)');
delete from private.rate_limits where bucket like 'move:booking:%';
select is((select array_agg(distinct pg_temp.move_mine(6, n)) from (values (19), (21)) as tries (n)), array['move_limit_reached {"retryAfterSeconds": 3060}'],
  'the 21st of an address is refused, whichever booking it is');
select is((select hit_count::int from private.rate_limits where bucket = 'move:email:day' and subject = private.hash_email('casey@tests.example')), 20,
  'a refused move is not counted');

-- The form that limits count
select is(private.normalize_email(given), expected, coalesce(given, 'no address')) from (values
  ('Ada@Example.COM', 'ada@example.com'),
  (' ada+list@example.com ', 'ada@example.com'),
  ('+ada@example.com', '+ada@example.com'),
  ('a.d.a+x+y@gmail.com', 'ada@gmail.com'),
  ('A.da@GoogleMail.com', 'ada@gmail.com'),
  ('a.da@example.com', 'a.da@example.com'),
  ('a.d-a_b+x@pm.me', 'adab@proton.me'),
  ('ada+x@me.com', 'ada@icloud.com'),
  ('ada-shop@yahoo.com', 'ada@yahoo.com'),
  ('ada-shop@outlook.com', 'ada-shop@outlook.com'),
  ('nonsense', 'nonsense'),
  (null, null)
) as cases (given, expected);

select * from finish();
rollback;
