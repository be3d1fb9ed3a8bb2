-- Undo of what staff did, before its emails leave: confirming, declining, canceling and moving an appointment, and a reply.
begin;
select plan(42);

\ir ../support/bookings.psql
\ir ../support/leads.psql

create function pg_temp.undo_appointment_change(p_id uuid, p_sequence int) returns jsonb language plpgsql as $$
declare
  v_row jsonb;
begin
  update public.booked_appointments set is_undone = true where id = p_id and ics_sequence = p_sequence
  returning to_jsonb(booked_appointments) into strict v_row;
  return v_row;
end
$$;
select pg_temp.only_consultant('Tests', '09:00', '17:00');
select pg_temp.at('2027-03-10 17:00+00');
select pg_temp.add_client(1, 'client'), pg_temp.add_admin(3, 'staff'), pg_temp.add_admin(4, 'other');
select pg_temp.sign_in(3);

create function pg_temp.book(p_time text, p_type text default 'Custom AI Solutions') returns uuid language sql as $$
  select (public.create_appointment(pg_temp.request(p_type, '2027-03-12', p_time)) ->> 'id')::uuid
$$;
create function pg_temp.row_of(p_id uuid) returns public.appointments language sql as $$
  select a from public.appointments a where id = p_id
$$;
create function pg_temp.undo(p_id uuid) returns text language sql as $$
  select pg_temp.undo_appointment_change(p_id, ics_sequence) ->> 'status' from public.appointments where id = p_id
$$;
-- The unsent emails, with the seconds until they are due, for those that are due within a minute.
create function pg_temp.queued(p_id uuid) returns text language sql as $$
  select string_agg(substr(kind, 13) || coalesce(' ' || case when send_after < private.now() + interval '1 minute'
    then extract(epoch from send_after - private.now())::int end, ''), ', ' order by id)
  from private.outbox where payload ->> 'appointmentId' = p_id::text and num_nonnulls(sent_at, skipped_at) = 0
$$;
create function pg_temp.events(p_id uuid) returns text[] language sql as $$
  select array_agg(to_status order by id) from public.appointment_events where appointment_id = p_id
$$;

-- Approve
delete from private.outbox;
create temp table one as select pg_temp.book('09:00') as id;
update private.outbox set sent_at = private.now();
select is(pg_temp.set_status(id, 'confirmed', 'Why') ->> 'status', 'confirmed', 'staff confirm') from one;
select is(pg_temp.queued(id), 'confirmed 10, reminder_24h, reminder_1h, follow_up', 'the email waits for ten seconds') from one;
select is_empty('select * from public.claim_due_mails(100, 60)', 'so no worker gets it');
select is(
  pg_temp.refusal(format('select pg_temp.undo_appointment_change(%L, 7)', id)), 'P0002 query returned no rows',
  'another version is not undone') from one;
select pg_temp.at('2027-03-10 17:00:09+00');
select is(pg_temp.undo(id), 'pending', 'within ten seconds it is undone') from one;
select is(pg_temp.queued(id), null, 'without a trace in the queue') from one;
select is(pg_temp.events(id), array['pending'], 'and in the events') from one;
select is((pg_temp.row_of(id)).ics_sequence, 1, 'a calendar accepts what follows') from one;
select ok((pg_temp.row_of(id)).hold_expires_at is not null, 'the time is held for the unconfirmed address as before') from one;
select is(
  (select details from private.audit_log where subject = one.id::text and action = 'appointment.undone'),
  '{"from": "confirmed", "to": "pending", "startsAt": "2027-03-12T14:00:00.000Z"}', 'the audit log has it') from one;
select is(
  pg_temp.refusal(format('select pg_temp.undo_appointment_change(%L, 1)', id)), 'PT409 version_conflict {"what": "booking"}', 'once') from one;
select is((private.mail_template_data('appointment_declined', '{}', pg_temp.row_of(id))) ->> 'wasConfirmed', 'false', 'it was never confirmed') from one;
select is(pg_temp.set_status(id, 'confirmed', 'Why') ->> 'status', 'confirmed', 'it can be confirmed again') from one;
select is(pg_temp.queued(id), 'confirmed 10, reminder_24h, reminder_1h, follow_up', 'with the same emails') from one;
select pg_temp.at('2027-03-10 17:00:19+00');
select is(
  pg_temp.refusal(format('select pg_temp.undo(%L)', id)), 'PT409 undo_mail_sent {}', 'ten seconds later it stays') from one;
select is((select string_agg(kind, ' ') from public.claim_due_mails(100, 60)), 'appointment_confirmed', 'and the email leaves');
select is((pg_temp.row_of(id)).status, 'confirmed', 'really') from one;

-- Decline, with a payment
delete from private.outbox;
update public.consultation_types set price_cents = 25000 where name = 'Digital Transformation';
create temp table two as select pg_temp.book('10:00', 'Digital Transformation') as id;
select public.start_payment(id, 'sandbox', 'reference-two', 'https://pay.example') from two;
select public.record_payment('sandbox', 'reference-two', 25000);
update private.outbox set sent_at = private.now();
select is(pg_temp.set_status(id, 'declined', 'Why') ->> 'status', 'declined', 'staff decline') from two;
select is(pg_temp.queued(id), 'declined 10', 'the email waits') from two;
select is_empty('select * from public.claim_due_refunds(10)', 'and so does the refund');
select is(pg_temp.undo(id), 'pending', 'it is undone') from two;
select is((select status from private.payments where provider_reference = 'reference-two'), 'paid', 'with its payment');
select is((pg_temp.row_of(id)).ics_sequence, 2, 'a calendar that read the cancellation accepts the request again') from two;
select is(pg_temp.set_status(id, 'declined', 'Why') ->> 'status', 'declined', 'declined again') from two;
create temp table three as select pg_temp.book('10:00') as id;
select is(pg_temp.refusal(format('select pg_temp.undo(%L)', id)), 'PT409 undo_taken {}', 'not over another booking of its time') from two;
select is(pg_temp.queued(id), 'declined 10', 'whose refusal changes nothing') from two;

-- Move
delete from private.outbox;
create temp table four as select pg_temp.book('13:00') as id;
update private.outbox set sent_at = private.now();
select is(
  pg_temp.move_appointment(id, '2027-03-15', '13:00', 0) ->> 'starts_at', '2027-03-15T17:00:00+00:00', 'staff move') from four;
select is(pg_temp.queued(id), 'moved 10', 'the email waits') from four;
select is(pg_temp.undo(id), 'pending', 'it is undone') from four;
select is((pg_temp.row_of(id)).starts_at, '2027-03-12 18:00+00', 'to its former time') from four;
select is((pg_temp.row_of(id)).ics_sequence, 2, 'with a higher sequence than the move') from four;
select is(pg_temp.queued(id), null, 'and no email') from four;

-- A change since
select is(pg_temp.set_status(id, 'confirmed', 'Why') ->> 'status', 'confirmed', 'one admin confirms') from four;
create temp table seen as select (pg_temp.row_of(id)).ics_sequence as sequence from four;
select pg_temp.sign_in(4);
select is(pg_temp.set_status(id, 'cancelled', 'Why') ->> 'status', 'cancelled', 'another one cancels') from four;
select is(
  pg_temp.refusal(format('select pg_temp.undo_appointment_change(%L, %s)', id, sequence)), 'P0002 query returned no rows',
  'then the first change is not undone') from four, seen;
select pg_temp.sign_in(1);
select throws_ok(format('select pg_temp.undo_appointment_change(%L, 1)', id), 'P0002', null, 'nor by a client') from four;

-- A reply
select pg_temp.sign_in(3);
insert into public.contact_submissions (name, email, company, message)
values ('Dana Doe', 'dana@tests.example', 'Acme Co', 'A message for the firm.');
create temp table lead as select id from public.contact_submissions where email = 'dana@tests.example';
create temp table reply as
select pg_temp.reply(id, 'Re: your message', 'Dear Dana', 'undo number 1') as id from lead;
select is_empty($$select * from public.claim_due_mails(10, 60) where kind = 'lead_reply'$$, 'a reply waits, too');
select pg_temp.act_as(4);
select is_empty('delete from public.lead_replies where id = (select id from reply) returning id', 'only its author takes it back');
reset role;
select pg_temp.sign_in(3);
select isnt_empty('delete from public.lead_replies where id = (select id from reply) returning id', 'its author takes it back');
select is(
  (select jsonb_build_array(l -> 'status', l -> 'first_response_at', l -> 'replies') from lead, public.get_lead(lead.id) as l),
  '["new", null, []]', 'the lead is as before');
select is_empty($$select from private.outbox where kind = 'lead_reply'$$, 'and no email is left');
create temp table again as
select pg_temp.reply(id, 'Re: your message', 'Dear Dana', 'undo number 2') as id from lead;
update private.outbox set attempts = 1 where kind = 'lead_reply';
select is(
  pg_temp.refusal(format('delete from public.lead_replies where id = %s', id)), 'PT409 undo_mail_sent {}', 'not once a worker has it') from again;

select * from finish();
rollback;
