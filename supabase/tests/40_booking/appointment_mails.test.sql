-- Emails about appointments: each is sent once, when it is due, with the facts of that moment, and is skipped when it is no
-- longer true.
begin;
select plan(41);

\ir ../support/bookings.psql

select pg_temp.only_consultant('Tests');
select pg_temp.at('2027-03-10 17:00+00');
delete from private.outbox;
select pg_temp.add_admin(3, 'staff');
select pg_temp.sign_in(3);
create function pg_temp.book(p_date date, p_time text, p_type text default 'Custom AI Solutions') returns jsonb language sql as $$
  select public.create_appointment(pg_temp.request(p_type, p_date, p_time, '{
    "client_phone": "404 555 0142", "company": "Acme Co", "message": "Private words", "time_zone": "Europe/Berlin"
  }'))
$$;
create function pg_temp.claimed() returns text language sql as $$
  select coalesce(string_agg(case when public.finish_mail(id, lease_token, 'sent') then substr(kind, 13) end, ' ' order by kind), 'none')
  from public.claim_due_mails(100, 3600)
$$;
create function pg_temp.queued(p_id text) returns text language sql as $$
  select string_agg(substr(kind, 13) || ' ' || to_char(send_after at time zone 'UTC', 'DD HH24:MI'), ', ' order by send_after, kind)
  from private.outbox where payload ->> 'appointmentId' = p_id and num_nonnulls(sent_at, skipped_at, lease_until) = 0
$$;

-- Requested, then confirmed by staff
create temp table first as select pg_temp.book('2027-03-12', '10:00') as answer;
create temp table sent as select * from public.claim_due_mails(100, 60);
select is((select string_agg(kind, ' ' order by kind) from sent), 'appointment_notice appointment_requested', 'both mails at once');
select is(payload -> 'appointment' -> 'manageToken', 'null'::jsonb, 'the firm''s has no link of the guest''s') from sent where kind = 'appointment_notice';
select is(reply_to, 'casey@tests.example', 'and is answered to the guest') from sent where kind = 'appointment_notice';
select is((select array_agg(distinct key) from sent, jsonb_object_keys(payload) as key), array['appointment'], 'each has its facts once');
select is((payload -> 'appointment') - 'manageToken' - 'appointmentId', '{
  "clientName": "Casey Client", "clientEmail": "casey@tests.example", "clientPhone": "404 555 0142", "company": "Acme Co",
  "serviceType": "Custom AI Solutions", "message": "Private words", "place": {}, "startsAt": "2027-03-12T15:00:00.000Z", "endsAt": "2027-03-12T16:00:00.000Z",
  "firmTimeZone": "America/New_York", "guestTimeZone": "Europe/Berlin", "locale": "en", "status": "pending", "sequence": 0,
  "previousStartsAt": null, "reason": null, "hoursLeft": null, "openTimes": null, "priceCents": 0, "paymentStatus": "not_required",
  "changedBy": "firm", "wasConfirmed": false, "confirmsFirst": false, "changeUntil": "2027-03-11T15:00:00.000Z", "canChange": true, "refundDue": false, "isPersonal": false, "consultant": "Tests", "isReassigned": false,
  "addressConfirmed": false, "isClient": false, "confirmAddressUntil": "2027-03-10T19:00:00.000Z"
}', 'the facts') from sent where kind = 'appointment_requested';
select is(public.get_booking_by_token((payload #>> '{appointment,appointmentId}')::uuid, payload #>> '{appointment,manageToken}') ->> 'clientName', 'Casey Client',
  'the guest''s link opens the booking') from sent where kind = 'appointment_requested';
select is((select count(*)::int from private.outbox o, sent where position(sent.payload #>> '{appointment,manageToken}' in o::text) > 0), 0,
  'the queue does not hold it');
select is((select count(*)::int from private.outbox where payload::text ~ 'Casey|Acme|Private|555 0142'), 0, 'nor anything about the person');
select is(mails_due, 2, 'claimed is not sent yet') from public.backlog_status();
select public.finish_mail(id, lease_token, 'sent') from sent;
select is(pg_temp.settle_status((answer ->> 'id')::uuid, 'confirmed') ->> 'status', 'confirmed', 'staff confirm') from first;
select pg_temp.settle_status((answer ->> 'id')::uuid, 'confirmed') from first;
select is(pg_temp.queued(answer ->> 'id'), 'confirmed 10 17:00, reminder_24h 11 15:00, reminder_1h 12 14:00, follow_up 13 16:00',
  'once confirmed: the mail, both reminders, the follow-up, each once') from first;
select results_eq('select mails_due, mail_seconds, mails_failed from public.backlog_status()', 'values (1, 0, 0)', 'those for later are neither due nor late');
select is(pg_temp.claimed(), 'confirmed', 'the first goes now');
select pg_temp.at('2027-03-11 15:00+00');
select is(pg_temp.claimed(), 'reminder_24h', 'a day before');
select pg_temp.at('2027-03-12 14:00+00');
select is(pg_temp.claimed(), 'reminder_1h', 'an hour before');
select pg_temp.at('2027-03-13 15:59+00');
select is(pg_temp.claimed(), 'none', 'nothing more');
select pg_temp.at('2027-03-13 16:00+00');
select is(pg_temp.claimed(), 'follow_up', 'until a day after its end');

-- A retried email carries another link
select pg_temp.at('2027-03-14 17:00+00');
create temp table second as select pg_temp.book('2027-03-16', '10:00') as answer;
create temp table try as select * from public.claim_due_mails(100, 60) where kind = 'appointment_requested';
select pg_temp.at('2027-03-14 17:02+00');
create temp table retry as select * from public.claim_due_mails(100, 60) where kind = 'appointment_requested';
select ok((select retry.payload #>> '{appointment,manageToken}' <> try.payload #>> '{appointment,manageToken}' from try, retry), 'each attempt has a link of its own');
select ok((select count(public.get_booking_by_token((payload #>> '{appointment,appointmentId}')::uuid, payload #>> '{appointment,manageToken}')) = 2 from (select * from try union all select * from retry) as tries), 'and both links open it');
select public.finish_mail(id, lease_token, 'sent') from private.outbox where lease_token is not null;

-- Reminders whose time has passed
select pg_temp.at('2027-03-15 14:30+00');
select pg_temp.settle_status((answer ->> 'id')::uuid, 'confirmed') from second;
select is(pg_temp.queued(answer ->> 'id'), 'confirmed 15 14:30, reminder_1h 16 13:00, follow_up 17 15:00', 'confirmed within the last day, it gets no reminder of 24 hours') from second;
select pg_temp.at('2027-03-16 13:30+00');
select is(pg_temp.claimed(), 'confirmed reminder_1h', 'half an hour late the reminder still helps');
update private.outbox set sent_at = null where kind = 'appointment_reminder_1h' and payload ->> 'appointmentId' = (select answer ->> 'id' from second);
select pg_temp.at('2027-03-16 14:00+00');
select is(pg_temp.claimed(), 'none', 'from the start on it does not');
select is((select skipped_at from private.outbox where kind = 'appointment_reminder_1h' and payload ->> 'appointmentId' = answer ->> 'id'), '2027-03-16 14:00+00', 'and is skipped') from second;
select pg_temp.settle_status((answer ->> 'id')::uuid, 'no_show') from second;
select pg_temp.at('2027-03-17 16:00+00');
select is(pg_temp.claimed(), 'none', 'a no-show gets no follow-up');
create temp table late as select pg_temp.book('2027-03-22', '10:00', 'Discovery Call') as answer;
select pg_temp.at('2027-03-22 13:30+00');
select is(pg_temp.claimed(), 'confirmed notice reminder_1h', 'when the mail was away for days, the reminder of 24 hours gives way to that of one');

-- Emails that are no longer true
select pg_temp.at('2027-03-23 17:00+00');
select is(pg_temp.claimed(), 'follow_up', 'the follow-up of the call');
create temp table third as select pg_temp.book('2027-03-26', '10:00') as answer;
select public.cancel_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', 'No') from third;
select is(pg_temp.claimed(), 'cancelled cancelled_notice', 'requested and canceled within a minute: only the cancellation is sent');
create temp table fourth as select pg_temp.book('2027-03-26', '10:00') as answer;
select pg_temp.settle_status((answer ->> 'id')::uuid, 'confirmed') from fourth;
select pg_temp.settle_status((answer ->> 'id')::uuid, 'cancelled', 'Ill') from fourth;
select is(pg_temp.claimed(), 'cancelled', 'confirmed and canceled by the firm: only the guest gets an email');
select is((select count(*)::int from public.claim_due_mails(100, 3600)), 0, 'skipped is skipped');
create temp table fifth as select pg_temp.book('2027-03-26', '10:00') as answer;
select pg_temp.settle_status((answer ->> 'id')::uuid, 'declined', 'No time') from fifth;
create temp table declined as select * from public.claim_due_mails(100, 3600);
select public.finish_mail(id, lease_token, 'sent') from declined;
select is((select string_agg(kind || ' ' || (payload #>> '{appointment,reason}'), '') from declined), 'appointment_declined No time', 'declined, with the reason');
create temp table sixth as select pg_temp.book('2027-03-29', '10:00', 'Discovery Call') as answer;
select is(pg_temp.claimed(), 'confirmed notice', 'confirmed automatically: no request is mailed');
select public.move_booking_by_token((answer ->> 'id')::uuid, answer ->> 'manageToken', '2027-03-30', '10:00') from sixth;
create temp table moved as select * from public.claim_due_mails(100, 3600);
select public.finish_mail(id, lease_token, 'sent') from moved;
select results_eq(
  $$select kind, payload #>> '{appointment,previousStartsAt}', payload #>> '{appointment,startsAt}', (payload #>> '{appointment,sequence}')::int from moved order by kind$$,
  $$values ('appointment_moved', '2027-03-29T14:00:00.000Z', '2027-03-30T14:00:00.000Z', 1), ('appointment_moved_notice', '2027-03-29T14:00:00.000Z', '2027-03-30T14:00:00.000Z', 1)$$,
  'moved: from when to when'
);
select pg_temp.at('2027-03-29 14:00+00');
select is(pg_temp.claimed(), 'reminder_24h', 'only the reminder of the new time comes');
select pg_temp.at('2027-03-30 13:00+00');
select is(pg_temp.claimed(), 'reminder_1h', 'once');
select is(pg_temp.claimed(), 'none', 'and no other');

-- A type that confirms right away
update public.settings set follow_up_delay_hours = 48 where is_only_row;
create temp table direct as select pg_temp.book('2027-04-01', '10:00', 'Discovery Call') as answer;
select is(pg_temp.queued(answer ->> 'id'), 'confirmed 30 13:00, notice 30 13:00, reminder_24h 31 14:00, reminder_1h 01 13:00, follow_up 03 14:30',
  'a booking that is confirmed right away gets its follow-up after the hours that staff set') from direct;

-- The appointment is locked or deleted
delete from private.outbox;
create temp table seventh as select pg_temp.book('2027-04-02', '10:00') as answer;
insert into private.outbox (kind, recipient, payload, dedupe_key, send_after) values
  ('appointment_requested', 'casey@tests.example', '{"appointmentId": "nonsense"}', 'tests:1', '2027-03-30 12:00+00'),
  ('appointment_requested', 'casey@tests.example', '{"appointmentId": "ab000000-0000-4000-8000-00000000dead"}', 'tests:2', '2027-03-30 12:00+00');
select is(pg_temp.claimed(), 'notice requested', 'mails about nothing are in nobody''s way');
select is((select count(*)::int from private.outbox where dedupe_key like 'tests:%' and skipped_at is not null), 2, 'and skipped');
select is((select count(*)::int from private.outbox where sent_at is not null and skipped_at is not null), 0, 'nothing is both sent and skipped');
select throws_ok($$update private.outbox set sent_at = now(), skipped_at = now()$$, '23514', null, 'the table says so');
select pg_temp.at('2027-05-10 13:00+00');
select private.run_scheduled_jobs();
select is((select count(*)::int from private.outbox where dedupe_key like 'tests:%'), 0, 'skipped mails are forgotten after 30 days');

select * from finish();
rollback;
