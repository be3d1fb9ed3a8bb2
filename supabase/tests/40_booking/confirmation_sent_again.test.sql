-- The confirmation email that a visitor has sent again: to whom, how often, and when there is nothing left to confirm.
begin;
select plan(33);

\ir ../support/bookings.psql

select pg_temp.only_consultant('Tests', '09:00', '17:00');
select pg_temp.at('2027-03-10 17:00:05+00');
delete from private.outbox;
create function pg_temp.book(p_time text, p_email text, p_type text default 'AI Strategy Consultation') returns jsonb language sql as $$
  select public.create_appointment(pg_temp.request(p_type, '2027-03-16', p_time, jsonb_build_object('client_email', p_email)))
$$;
create function pg_temp.id(p_answer jsonb) returns uuid language sql as $$select (p_answer ->> 'id')::uuid$$;
create function pg_temp.again(p_answer jsonb) returns jsonb language sql as $$
  select public.resend_confirmation_by_token(pg_temp.id(p_answer), p_answer ->> 'manageToken')
$$;
-- Sends what is due, and returns the emails to the client.
create function pg_temp.sent() returns text language sql as $$
  with claimed as (select * from public.claim_due_mails(100, 3600)),
  finished as (select c.*, public.finish_mail(c.id, c.lease_token, 'sent') from claimed c)
  select coalesce(string_agg(kind || ' to ' || recipient, ', ' order by id), 'none') from finished where kind not like '%notice'
$$;

create temp table one as select pg_temp.book('10:00', 'one@tests.example') as answer;
select is(pg_temp.again(answer) ->> 'addressConfirmed', 'false', 'returns the booking') from one;
select is(pg_temp.sent(), 'appointment_requested to one@tests.example', 'an unsent email is not repeated');
select is(public.resend_confirmation_by_token(pg_temp.id(answer), 'x'), null, 'a wrong token returns nothing') from one;
select is(public.resend_confirmation_by_token(gen_random_uuid(), answer ->> 'manageToken'), null, 'neither does the token of another booking') from one;
select is(pg_temp.sent(), 'none', 'and neither sends an email');

select is(pg_temp.again(answer) ->> 'status', 'pending', 'once it is sent') from one;
create temp table mail as select id, lease_token, kind, payload -> 'appointment' as facts from public.claim_due_mails(100, 3600);
select is(kind || ' ' || (facts ->> 'confirmAddressUntil'), 'appointment_requested 2027-03-10T19:00:05.000Z', 'the email is sent again, with the same deadline') from mail;
select isnt(facts ->> 'manageToken', answer ->> 'manageToken', 'its link is a new one') from mail, one;
select public.finish_mail(id, lease_token, 'sent') from mail;
select pg_temp.again(answer) from one;
select is(pg_temp.sent(), 'none', 'a repeated request within the minute sends nothing');

select pg_temp.at('2027-03-10 17:02+00');
select pg_temp.again(answer) from one;
select pg_temp.sent();
select pg_temp.at('2027-03-10 17:03+00');
select pg_temp.again(answer) from one;
select is(pg_temp.sent(), 'appointment_requested to one@tests.example', 'three are sent');
select pg_temp.at('2027-03-10 17:04+00');
select is(split_part(pg_temp.refusal('select pg_temp.again(answer) from one'), ' ', 2), 'booking_limit_reached', 'the fourth is refused');
select is(pg_temp.sent(), 'none', 'and not sent');
select is(public.get_booking_by_token(pg_temp.id(answer), answer ->> 'manageToken') ->> 'addressConfirmed', 'false', 'none of it confirms the address') from one;

-- All bookings of one email address together
create temp table two as select n, pg_temp.book(n || ':00', 'two@tests.example') as answer from generate_series(11, 13) as n;
select pg_temp.sent();
select pg_temp.again(answer) from two;
select pg_temp.sent();
select pg_temp.at('2027-03-10 17:06+00');
select pg_temp.again(answer) from two;
select pg_temp.sent();
select pg_temp.at('2027-03-10 17:08+00');
select is(split_part(pg_temp.refusal('select pg_temp.again(answer) from two where n = 11'), ' ', 2), 'booking_limit_reached', 'a mailbox gets six a day');

-- Nothing to confirm
select is(public.get_booking_by_token(pg_temp.id(answer), facts ->> 'manageToken') ->> 'addressConfirmed', 'true', 'the link of the repeated email confirms the address') from mail, one;
select pg_temp.sent();
select pg_temp.again(answer) from one;
select is(pg_temp.sent(), 'none', 'after which nothing is sent');
create temp table call as select pg_temp.book('14:00', 'call@tests.example', 'Discovery Call') as answer;
select pg_temp.sent();
select pg_temp.again(answer) from call;
select is(pg_temp.sent(), 'appointment_confirmed to call@tests.example', 'a call that is confirmed automatically asks for the address, too');
select public.cancel_booking_by_token(pg_temp.id(answer), answer ->> 'manageToken', null) from call;
select pg_temp.sent();
select pg_temp.at('2027-03-10 17:10+00');
select pg_temp.again(answer) from call;
select is(pg_temp.sent(), 'none', 'a canceled booking sends nothing');

create temp table kept as select pg_temp.book('16:00', 'kept@tests.example') as answer;
select pg_temp.sent();
update public.appointments set status = 'confirmed', hold_expires_at = null where client_email = 'kept@tests.example';
select pg_temp.again(answer) from kept;
select is(pg_temp.sent(), 'none', 'nor does a booking that staff have confirmed');

-- The email with the calendar entry
create temp table proven as select pg_temp.book('09:00', 'proven@tests.example', 'Discovery Call') as answer;
create temp table asked as select id, lease_token, kind, payload -> 'appointment' as facts from public.claim_due_mails(100, 3600);
select public.finish_mail(id, lease_token, 'sent') from asked;
select is(public.get_booking_by_token(pg_temp.id(answer), facts ->> 'manageToken') ->> 'addressConfirmed', 'true', 'the link confirms the address of a call')
from proven, asked where kind = 'appointment_confirmed';
select is(pg_temp.sent(), 'appointment_confirmed to proven@tests.example', 'whose confirmation comes now');
select public.get_booking_by_token(pg_temp.id(answer), facts ->> 'manageToken') from proven, asked where kind = 'appointment_confirmed';
select is(pg_temp.sent(), 'none', 'and once');

-- A mistyped address
select pg_temp.at('2027-03-11 17:00+00');
create temp table typo as select pg_temp.book('09:30', 'ana@gmial.example', 'Discovery Call') as answer;
create temp table misdirected as select id, lease_token, kind, payload -> 'appointment' as facts from public.claim_due_mails(100, 3600);
select public.finish_mail(id, lease_token, 'sent') from misdirected;
create function pg_temp.correct(p_email text) returns jsonb language sql as $$
  select public.resend_confirmation_by_token(pg_temp.id(answer), answer ->> 'manageToken', p_email) from typo
$$;
select is(pg_temp.correct('ana@mail.example') ->> 'addressConfirmed', 'false', 'the address of a booking is corrected');
create temp table corrected as select id, lease_token, kind, payload -> 'appointment' as facts from public.claim_due_mails(100, 3600);
select public.finish_mail(id, lease_token, 'sent') from corrected;
select is((select client_email::text from public.appointments where id = pg_temp.id(answer)), 'ana@mail.example', 'in its row') from typo;
select is(public.get_booking_by_token(pg_temp.id(answer), facts ->> 'manageToken'), null, 'what was sent to the mistyped one opens nothing any more')
from typo, misdirected where kind = 'appointment_confirmed';
select is((select array_agg(distinct recipient::text) from private.outbox
  where payload ->> 'appointmentId' = answer ->> 'id' and kind not like '%notice' and (sent_at is null or id in (select id from corrected))),
  '{ana@mail.example}', 'the email and the reminders go to the right one') from typo;
select is((select string_agg(email::text, ' ') from public.contacts where email like 'ana@%'), 'ana@mail.example', 'the contact has the right address');
select is(pg_temp.correct('ANA@mail.example') ->> 'addressConfirmed', 'false', 'in other letters it is the same address');
select is((select client_email::text from public.appointments where id = pg_temp.id(answer)), 'ana@mail.example', 'which stays as it is') from typo;
select throws_ok($$select pg_temp.correct('ana@')$$, '23514', null, 'what is no address is refused');
select is(public.get_booking_by_token(pg_temp.id(answer), facts ->> 'manageToken') ->> 'addressConfirmed', 'true', 'the link in the right mailbox confirms it')
from typo, corrected where kind = 'appointment_confirmed';
select is(pg_temp.correct('eve@evil.example') ->> 'addressConfirmed', 'true', 'after which nobody changes it');
select is((select client_email::text from public.appointments where id = pg_temp.id(answer)), 'ana@mail.example', 'nor is it changed') from typo;

select * from finish();
rollback;
