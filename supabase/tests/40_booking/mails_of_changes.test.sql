-- The facts in an email about a changed booking: who changed it, whether a calendar has an entry, and what the client may still do.
begin;
select plan(14);

\ir ../support/bookings.psql

select pg_temp.only_consultant('Tests');
select pg_temp.at('2027-03-10 17:00+00');
delete from private.outbox;
select pg_temp.add_admin(3, 'staff');
create function pg_temp.staff(p_id uuid, p_status text, p_reason text default null) returns text language plpgsql as $$
begin
  perform pg_temp.sign_in(3);
  perform pg_temp.settle_status(p_id, p_status, p_reason);
  perform pg_temp.sign_out();
  return p_status;
end
$$;
-- The email of a kind, as it would be sent now.
create function pg_temp.facts(p_kind text) returns jsonb language sql as $$
  select payload -> 'appointment' from public.claim_due_mails(100, 1) where kind = p_kind
$$;
create function pg_temp.known(p_facts jsonb) returns text language sql as $$
  select concat_ws(' ', p_facts ->> 'changedBy', p_facts ->> 'wasConfirmed', p_facts ->> 'canChange', p_facts ->> 'sequence')
$$;
create temp table one as select answer ->> 'id' as id, (answer ->> 'id')::uuid as uid, answer ->> 'manageToken' as token
from public.create_appointment(pg_temp.request('Custom AI Solutions', '2027-03-16', '10:00')) as answer;

create temp table asked as select pg_temp.facts('appointment_requested') as facts;
select is((select facts ->> 'changeUntil' from asked), '2027-03-15T14:00:00.000Z', 'until when it can be changed');
select is((select pg_temp.known(facts) from asked), 'guest false true 0', 'a request is in no calendar');
delete from private.outbox;
select pg_temp.staff(uid, 'confirmed') from one;
select is(pg_temp.known(pg_temp.facts('appointment_confirmed')), 'firm true true 0', 'a confirmed one is, as the first version');
delete from private.outbox;
select public.move_booking_by_token(uid, token, '2027-03-17', '10:00') from one;
select is(pg_temp.known(pg_temp.facts('appointment_moved')), 'guest true true 1', 'moved, the calendar still has the old time');
delete from private.outbox;
select public.move_booking_by_token(uid, token, '2027-03-17', '11:00') from one;
select is(pg_temp.known(pg_temp.facts('appointment_moved')), 'guest true true 2', 'moved again, it may still have it');
delete from private.outbox;
select pg_temp.staff(uid, 'confirmed') from one;
select is(pg_temp.known(pg_temp.facts('appointment_confirmed')), 'firm true true 3', 'confirmed after that, the version is higher than what took it out');
delete from private.outbox;
select pg_temp.at('2027-03-16 15:00:01+00');
select is((private.mail_template_data('appointment_reminder_24h', '{}', a)) ->> 'canChange', 'false', 'past the cut-off it cannot be changed')
from public.appointments a, one where a.id = one.uid;
select pg_temp.staff(uid, 'cancelled', 'The consultant is ill.') from one;
create temp table ended as select pg_temp.facts('appointment_cancelled') as facts;
select is((select pg_temp.known(facts) from ended), 'firm true false 4', 'staff canceled it');
select is((select facts ->> 'reason' from ended), 'The consultant is ill.', 'in their words');
select is((select facts ->> 'refundDue' from ended), 'false', 'and no money is to go back');

-- Canceled by its client, and by the scheduled job
delete from private.outbox;
select pg_temp.at('2027-03-10 17:00+00');
create temp table two as select (answer ->> 'id')::uuid as uid, answer ->> 'manageToken' as token
from public.create_appointment(pg_temp.request('Custom AI Solutions', '2027-03-18', '10:00')) as answer;
select public.cancel_booking_by_token(uid, token, 'Buy at spam.example') from two;
select is(pg_temp.known(pg_temp.facts('appointment_cancelled')), 'guest false true 1', 'a guest canceled it');
delete from private.outbox;
update public.consultation_types set price_cents = 25000 where name = 'Custom AI Solutions';
create temp table three as select (answer ->> 'id')::uuid as uid, answer ->> 'manageToken' as token
from public.create_appointment(pg_temp.request('Custom AI Solutions', '2027-03-19', '10:00')) as answer;
select pg_temp.at('2027-03-10 17:31+00');
select private.expire_unpaid_bookings();
select is(pg_temp.known(pg_temp.facts('appointment_cancelled')), 'system false true 1', 'it was not paid');
delete from private.outbox;
create temp table four as select (answer ->> 'id')::uuid as uid, answer ->> 'manageToken' as token
from public.create_appointment(pg_temp.request('Custom AI Solutions', '2027-03-19', '11:00')) as answer;
select public.start_payment(uid, 'sandbox', 'reference-four', 'https://pay.example') from four;
select public.record_payment('sandbox', 'reference-four', 25000);
select is((select payment_status from public.appointments a join four on a.id = four.uid), 'paid', 'it was paid');
select public.cancel_booking_by_token(uid, token, null) from four;
select is(pg_temp.facts('appointment_cancelled') ->> 'refundDue', 'true', 'who cancels in time gets it back');

select * from finish();
rollback;
