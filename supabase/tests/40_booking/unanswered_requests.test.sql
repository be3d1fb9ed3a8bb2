-- An unanswered request: the firm is reminded three times. At its start its client gets one apology, and it stays pending.
begin;
select plan(29);

\ir ../support/bookings.psql

select pg_temp.only_consultant('Tests', '09:00', '17:00');
create function pg_temp.minute(p_now timestamptz) returns text language plpgsql as $$
begin
  perform pg_temp.at(p_now);
  perform private.run_scheduled_jobs();
  perform private.run_scheduled_jobs();
  return (select coalesce(string_agg(substr(c.kind, 13), ' ' order by c.kind), 'none')
    from public.claim_due_mails(100, 60) c where public.finish_mail(c.id, c.lease_token, 'sent'));
end
$$;
create function pg_temp.book(p_time text, p_type text default 'Custom AI Solutions') returns jsonb language plpgsql as $$
declare
  v_answer jsonb := public.create_appointment(pg_temp.request(p_type, '2027-03-11', p_time));
begin
  perform private.confirm_address(a) from public.appointments a where a.id = (v_answer ->> 'id')::uuid;
  return v_answer;
end
$$;
select pg_temp.at('2027-03-09 17:00+00');
delete from private.outbox;
select pg_temp.add_admin(3, 'staff');
create function pg_temp.staff(p_booking jsonb, p_status text) returns text language plpgsql as $$
begin
  perform pg_temp.sign_in(3);
  perform pg_temp.settle_status((p_booking ->> 'id')::uuid, p_status, null);
  perform pg_temp.sign_out();
  return p_status;
end
$$;
create temp table one as select pg_temp.book('13:00') as answer;
select is(pg_temp.minute('2027-03-09 17:00+00'), 'notice requested', 'the firm hears of it at once');
create function pg_temp.status() returns text language sql as $$
  select status from public.appointments where id = (select (answer ->> 'id')::uuid from one)
$$;

-- Reminded
select is(pg_temp.minute('2027-03-10 17:59+00'), 'none', 'for a day nothing happens');
select is(pg_temp.minute('2027-03-10 18:00+00'), 'unanswered_notice', '24 hours before its start the firm is reminded');
select results_eq(
  $$select recipient::text, reply_to::text, payload - 'appointmentId', dedupe_key like 'appointment_unanswered_notice:%:1804788000:24' from private.outbox where kind = 'appointment_unanswered_notice'$$,
  $$values (private.firm_email(), 'casey@tests.example', '{"startsAt": "2027-03-11T18:00:00.000Z", "hoursLeft": 24}'::jsonb, true)$$,
  'and can answer to the guest; the queue holds no more than which one, when and how urgent'
);
select is(pg_temp.minute('2027-03-10 18:01+00'), 'none', 'once');
select is(pg_temp.status(), 'pending', 'it is still to be answered');

create temp table soon as select pg_temp.book('12:00') as answer;
select is(pg_temp.minute('2027-03-10 18:59+00'), 'notice requested', 'one that is booked within the last day is not followed by a reminder at once');
select is(pg_temp.minute('2027-03-10 19:01+00'), 'unanswered_notice', 'but after an hour');
select pg_temp.staff(answer, 'confirmed') from soon;
select is(pg_temp.minute('2027-03-10 19:02+00'), 'confirmed', 'answered then, it is as any other');

create temp table late as select pg_temp.book('16:00') as answer;
select pg_temp.minute('2027-03-10 19:03+00');
update public.appointments set created_at = '2027-03-10 10:00+00' where id = (select (answer ->> 'id')::uuid from late);
select pg_temp.at('2027-03-10 20:30+00');
select private.run_scheduled_jobs();
select pg_temp.staff(answer, 'declined') from late;
select is(pg_temp.minute('2027-03-10 20:30+00'), 'declined', 'answered before the reminder is sent, it is not sent');

-- Not waiting for staff
update public.consultation_types set price_cents = 5000 where name = 'Digital Transformation';
create temp table unpaid as select pg_temp.book('09:00', 'Digital Transformation') as answer;
select is(pg_temp.minute('2027-03-10 20:45+00'), 'requested', 'what is to be paid first waits for that');
select is(pg_temp.minute('2027-03-10 21:30+00'), 'cancelled', 'and ends without it, as ever');

-- Missed
select is(pg_temp.minute('2027-03-11 13:59+00'), 'none', 'the firm was reminded once');
select is(pg_temp.minute('2027-03-11 14:00+00'), 'unanswered_notice', 'it is reminded again 4 hours before the start');
select is(pg_temp.minute('2027-03-11 15:59+00'), 'none', 'once');
select is(pg_temp.minute('2027-03-11 17:00+00'), 'unanswered_notice', 'and 1 hour before it');
select is(pg_temp.minute('2027-03-11 17:59+00'), 'none', 'until the start it can be answered');
create temp table apology as select null::jsonb as facts limit 0;
select pg_temp.at('2027-03-11 18:00+00');
select private.run_scheduled_jobs();
select private.run_scheduled_jobs();
insert into apology select payload -> 'appointment' from public.claim_due_mails(100, 60) c where c.kind = 'appointment_missed' and public.finish_mail(c.id, c.lease_token, 'sent');
select is(pg_temp.status(), 'pending', 'no machine declines it: it stays in the list of staff');
select is((select count(*)::int from apology), 1, 'the guest gets one apology');
select is(
  (select facts -> 'openTimes' from apology),
  '["2027-03-12T18:00:00.000Z", "2027-03-15T17:00:00.000Z", "2027-03-16T17:00:00.000Z"]'::jsonb,
  'with that time of day on three days'
);
select is(pg_temp.minute('2027-03-11 18:01+00'), 'none', 'and that is all');
select is((select status from public.appointments where id = (select (answer ->> 'id')::uuid from soon)), 'confirmed', 'what was answered is left alone');
select pg_temp.staff(answer, 'declined') from one;
select is(pg_temp.minute('2027-03-11 18:02+00'), 'none', 'staff who decline it then send no second email');
select is(pg_temp.status(), 'declined', 'and it leaves their list');

-- Paid for
update public.consultation_types set window_days = 60;
select pg_temp.at('2027-03-12 17:00+00');
create temp table paid as
select public.create_appointment(pg_temp.request('Digital Transformation', '2027-03-15', '09:00')) as answer;
select public.start_payment((answer ->> 'id')::uuid, 'sandbox', 'ref-1', 'https://pay.example') from paid;
select public.record_payment('sandbox', 'ref-1', 5000);
select pg_temp.minute('2027-03-15 13:00+00');
select is((select status from private.payments where provider_reference = 'ref-1'), 'refund_due', 'a payment for a missed request is refunded');

-- Found a week late
create temp table old as
select public.create_appointment(pg_temp.request('Custom AI Solutions', '2027-03-18', '09:00')) as answer;
select private.confirm_address(a) from public.appointments a where a.id = (select (answer ->> 'id')::uuid from old);
select pg_temp.minute('2027-03-15 13:00+00');
select is(pg_temp.minute('2027-03-26 13:00+00'), 'none', 'after a week no apology comes');
select is((select status from public.appointments where id = (select (answer ->> 'id')::uuid from old)), 'pending', 'but staff still see it');

-- Released, because its client did not confirm the email address
create temp table released as
select public.create_appointment(pg_temp.request('Custom AI Solutions', '2027-03-29', '09:00')) as answer;
select pg_temp.minute('2027-03-26 13:01+00'), pg_temp.minute('2027-03-26 16:00+00'), pg_temp.minute('2027-03-29 13:30+00');
select pg_temp.staff(answer, 'declined') from released;
select is(pg_temp.minute('2027-03-29 13:31+00'), 'declined', 'a client without an apology hears that staff declined');

-- Declined before its start
create temp table declined as
select public.create_appointment(pg_temp.request('Custom AI Solutions', '2027-03-31', '15:00')) as answer;
select pg_temp.staff(answer, 'declined') from declined;
select is(
  (select private.mail_template_data('appointment_declined', '{}', a) -> 'openTimes' from public.appointments a, declined where a.id = (answer ->> 'id')::uuid),
  '["2027-03-30T19:00:00.000Z", "2027-03-31T18:00:00.000Z", "2027-04-01T19:00:00.000Z"]'::jsonb,
  'the email offers the nearest free time of three days, and never the one that was declined'
);

select * from finish();
rollback;
