-- Status changes by staff, and by the scheduled job when a deadline passes; clients cancel in client_changes.sql. A
-- function that cancels or declines an appointment also ends its payments and queues the emails, in the same
-- transaction.
--
-- The scheduled job (private.run_scheduled_jobs) selects with FOR UPDATE SKIP LOCKED: it leaves a booking that another
-- transaction is changing for the next minute. It never waits for a booking while others wait for the rows it has
-- changed.

create or replace function private.normalize_reason(p_reason text)
returns text
language plpgsql stable
set search_path = ''
as $$
begin
  if private.is_multiline_text(p_reason, 0, 500) is false then
    perform private.refuse(422, 'text_too_long', '{"max": 500}');
  end if;
  return nullif(btrim(p_reason), '');
end
$$;
comment on function private.normalize_reason(text) is
  'Returns a reason without surrounding white space; null when it is empty. PT422: longer than 500 characters.';

create or replace function private.set_booking_status(
  p_booking public.appointments, p_status text, p_reason text, p_place jsonb default null, p_undo jsonb default null
)
returns public.appointments
language plpgsql security invoker
set search_path = ''
as $$
declare
  -- A calendar accepts a cancellation only with a higher SEQUENCE than the invitation, and a later invitation only with
  -- a higher one again. A move of a confirmed booking cancels the entry until the new time is confirmed.
  v_sequence int := p_booking.ics_sequence + (
    p_status in ('cancelled', 'declined') or (p_status = 'confirmed' and p_booking.ics_sequence > 0)
  )::int;
  v_booking public.appointments;
begin
  if not private.is_status_transition_allowed(p_booking.status, p_status) then
    perform private.refuse(409, 'status_change_invalid', jsonb_build_object('from', p_booking.status, 'to', p_status));
  end if;
  perform set_config('app.reason', coalesce(p_reason, ''), true);
  update public.appointments set
    status = p_status, ics_sequence = v_sequence,
    meets_by = case when p_place is null then meets_by else p_place ->> 'meetsBy' end,
    location = case when p_place is null then location else p_place ->> 'location' end,
    undo = coalesce(p_undo || jsonb_build_object('to', p_status, 'sequence', v_sequence), undo),
    -- Staff's word keeps the slot without a confirmed address, and takes a released one again.
    hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null,
    slot_released_at = case when p_status <> 'confirmed' then slot_released_at end
  where id = p_booking.id and status = p_booking.status and ics_sequence = p_booking.ics_sequence
    and payment_status = p_booking.payment_status
    and slot_released_at is not distinct from p_booking.slot_released_at
  returning * into v_booking;
  perform set_config('app.reason', '', true);
  if v_booking.id is null then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  -- The email about the new status says the time, too.
  perform private.skip_pending_move_mails(p_booking.id, array['appointment_moved', 'appointment_moved_notice']);
  return v_booking;
end
$$;
comment on function private.set_booking_status(appointments, text, text, jsonb, jsonb) is
  'Changes the status of an appointment by compare-and-swap, skips unsent emails about its moves, and returns the changed row. p_place is {meetsBy}, {location}, {} for the place of its type, or null for that of before; p_undo is private.remember_appointment(). The caller has claimed a released slot that is confirmed. PT409: the status machine does not allow it, or the appointment has changed since p_booking was read.';

-- By staff

create or replace function private.set_appointment_status(
  p_booking public.appointments, p_status text, p_reason text, p_place jsonb, p_previous text, p_sequence int
)
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_reason text;
  v_booking public.appointments;
begin
  if (p_status in ('confirmed', 'declined', 'cancelled', 'completed', 'no_show')) is not true then
    perform private.refuse(
      422, 'choice_invalid', '{"choices": ["confirmed", "declined", "cancelled", "completed", "no_show"]}'
    );
  end if;
  v_reason := private.normalize_reason(p_reason);
  -- Idempotent: a second click, or a second admin, changes nothing and sends nothing.
  if p_booking.status = p_status then
    if jsonb_strip_nulls(jsonb_build_object('meetsBy', p_booking.meets_by, 'location', p_booking.location)) <> p_place then
      -- Another admin has confirmed it at another place.
      perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
    end if;
    return;
  end if;
  if (p_booking.status, p_booking.ics_sequence) is distinct from (p_previous, p_sequence) then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  if p_status = 'confirmed' and p_booking.status in ('completed', 'no_show') then
    perform private.refuse(409, 'status_change_invalid', jsonb_build_object('from', p_booking.status, 'to', p_status));
  end if;
  if p_status = 'confirmed' and p_booking.payment_status = 'pending' then
    perform private.refuse(409, 'booking_unpaid');
  end if;
  if p_status = 'confirmed' and p_booking.ends_at <= v_now then
    perform private.refuse(409, 'booking_over');
  end if;
  if p_status in ('completed', 'no_show') and p_booking.starts_at > v_now then
    perform private.refuse(409, 'booking_not_started');
  end if;
  if p_status = 'confirmed' and p_booking.status = 'pending'
    and not private.claim_slot(p_booking.consultant_id, p_booking.busy, p_booking) then
    perform private.refuse(409, 'slot_released');
  end if;
  if p_status = 'confirmed' and (
    p_place ->> 'meetsBy' not in ('voice', 'video') or p_place ?& array['meetsBy', 'location']
    or private.is_single_line(p_place ->> 'location', 1, 200) is false
  ) then
    perform private.refuse(422, 'place_invalid');
  end if;
  if p_status = 'confirmed' and p_place ->> 'meetsBy' = 'voice' and p_booking.client_phone is null then
    perform private.refuse(422, 'phone_required');
  end if;

  v_booking := private.set_booking_status(
    p_booking, p_status, v_reason, case when p_status = 'confirmed' then p_place end,
    case when p_status in ('confirmed', 'declined', 'cancelled') then private.remember_appointment(p_booking) end
  );
  if p_status = 'confirmed' then
    perform private.enqueue_appointment_mails(v_booking, array['appointment_confirmed'], p_hold => private.undo_period());
    perform private.enqueue_reminder_mails(v_booking);
  elsif p_status in ('declined', 'cancelled') then
    -- The firm cancels, so every payment is refunded, whatever the client's cutoff is.
    perform private.cancel_or_refund_payments(v_booking.id, true, v_now + private.undo_period());
    -- The client of a missed request has had an apology: see apologize_for_missed_requests().
    if not (p_booking.status = 'pending' and p_booking.payment_status <> 'pending'
      and p_booking.slot_released_at is null and p_booking.starts_at <= v_now) then
      perform private.enqueue_appointment_mails(
        v_booking, array['appointment_' || p_status], jsonb_build_object('reason', v_reason), private.undo_period()
      );
    end if;
  end if;
end
$$;
comment on function private.set_appointment_status(appointments, text, text, jsonb, text, integer) is
  'Confirms, declines, cancels or completes an appointment, or marks it as no_show, for staff, and emails the client, but for one of a missed request. The emails of the first three, and refunds, wait 10 seconds for undo_appointment_change(). With confirmed, p_place sets where it takes place, as private.set_booking_status(). p_previous and p_sequence are the status and the sequence that the admin saw. PT409: the status machine, the payment or the time does not allow it, or it is not as the admin saw it, PT422: no such status or place, or a voice call without a phone number.';

create or replace function private.undo_appointment_outcome(p_booking public.appointments, p_status text)
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  -- The scheduled job would complete an older one within the minute.
  v_status text := case when p_booking.ends_at <= private.now() - interval '12 hours' then 'completed' else 'confirmed' end;
begin
  if p_booking.status <> p_status then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  if v_status = p_status then
    perform private.refuse(409, 'undo_too_late');
  end if;
  if v_status = 'confirmed' and not private.claim_slot(p_booking.consultant_id, p_booking.busy, p_booking) then
    perform private.refuse(409, 'undo_taken');
  end if;
  update public.appointments set status = v_status where id = p_booking.id and status = p_status;
  if not found then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
end
$$;
comment on function private.undo_appointment_outcome(appointments, text) is
  'Takes back that an appointment was completed or a no_show, for staff: it is confirmed again, and completed if it ended 12 hours ago. p_status is the status that the admin saw. No email is sent. PT409: changed meanwhile, its time is taken, or completed and ended 12 hours ago.';

-- Undo of a change by staff, before its emails are due

create or replace function private.undo_period()
returns interval
language sql immutable parallel safe
set search_path = ''
as $$
  select interval '10 seconds'
$$;
comment on function private.undo_period() is 'How long staff can undo what they did, and its emails wait.';

create or replace function private.remember_appointment(p_booking public.appointments)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    -- Without the hashes of a visitor's network: their rows delete them with the hold.
    'before', jsonb_build_object(
      'status', p_booking.status, 'consultant_id', p_booking.consultant_id, 'service_type', p_booking.service_type,
      'starts_at', p_booking.starts_at, 'ends_at', p_booking.ends_at, 'busy', p_booking.busy,
      'meets_by', p_booking.meets_by, 'location', p_booking.location,
      'hold_expires_at', p_booking.hold_expires_at, 'slot_released_at', p_booking.slot_released_at
    ),
    'mailsAfter', (select coalesce(max(o.id), 0) from private.outbox o),
    'eventsAfter', (select coalesce(max(e.id), 0) from public.appointment_events e),
    'at', private.now(), 'until', private.now() + private.undo_period(),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'status', p.status)), '[]')
      from private.payments p where p.appointment_id = p_booking.id and p.status in ('open', 'paid')
    )
  )
$$;
comment on function private.remember_appointment(appointments) is
  'appointments.undo but for the status and the sequence, as it is before a change.';

create or replace function private.undo_appointment_change(p_booking public.appointments, p_sequence int)
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_before public.appointments;
  v_new public.appointments;
  v_mails bigint[];
  v_payments int;
begin
  -- Compare-and-swap: nothing has changed since.
  if p_booking.undo is null or p_booking.ics_sequence is distinct from p_sequence
    or (p_booking.undo ->> 'to', (p_booking.undo ->> 'sequence')::int) is distinct from (p_booking.status, p_booking.ics_sequence) then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  v_before := jsonb_populate_record(p_booking, p_booking.undo -> 'before');
  if v_before.slot_released_at is null and not private.claim_slot(v_before.consultant_id, v_before.busy, p_booking) then
    perform private.refuse(409, 'undo_taken');
  end if;
  perform from public.appointments
  where id = p_booking.id and status = p_booking.status and ics_sequence = p_sequence
    and slot_released_at is not distinct from p_booking.slot_released_at
  for no key update;
  if not found then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  -- Locked, so that no worker takes one meanwhile.
  select array_agg(mail.id) into v_mails from (
    select o.id from private.outbox o
    where o.id > (p_booking.undo ->> 'mailsAfter')::bigint and o.payload ->> 'appointmentId' = p_booking.id::text
    for update
  ) as mail;
  -- One that was paid or refunded meanwhile stays.
  with restored as (
    update private.payments p set status = b.status, refund_after = null
    from jsonb_to_recordset(p_booking.undo -> 'payments') as b (id uuid, status text)
    where p.id = b.id and p.appointment_id = p_booking.id
      and (p.status = b.status or (p.refund_attempts = 0 and (p.status, b.status) in (
        ('expired', 'open'), ('refund_due', 'paid')
      )))
    returning p.id
  )
  select count(*) into v_payments from restored;
  if (p_booking.undo ->> 'until')::timestamptz <= v_now
    or exists (select from private.outbox o where o.id = any (v_mails) and o.attempts > 0)
    or v_payments < jsonb_array_length(p_booking.undo -> 'payments') then
    perform private.refuse(409, 'undo_mail_sent');
  end if;
  delete from private.outbox where id = any (v_mails);
  -- A calendar that read the change in these seconds accepts the old state only with a higher SEQUENCE.
  update public.appointments set
    status = v_before.status, consultant_id = v_before.consultant_id, service_type = v_before.service_type,
    starts_at = v_before.starts_at, ends_at = v_before.ends_at, busy = v_before.busy,
    meets_by = v_before.meets_by, location = v_before.location,
    -- The client may have confirmed the address meanwhile.
    hold_expires_at = case when verified_at is null then v_before.hold_expires_at end,
    slot_released_at = v_before.slot_released_at, ics_sequence = ics_sequence + 1, undo = null
  where id = p_booking.id
  returning * into v_new;
  delete from public.appointment_events
  where appointment_id = p_booking.id and id > (p_booking.undo ->> 'eventsAfter')::bigint;
  insert into private.audit_log (action, subject, details)
  values ('appointment.undone', p_booking.id::text, case
    when p_booking.status = v_new.status then jsonb_build_object(
      'status', v_new.status, 'from', private.to_iso_instant(p_booking.starts_at), 'to', private.to_iso_instant(v_new.starts_at)
    )
    else jsonb_build_object('from', p_booking.status, 'to', v_new.status, 'startsAt', private.to_iso_instant(v_new.starts_at))
  end);
  -- Emails that the change had skipped or made untrue are due again.
  update private.outbox o set
    skipped_at = case when o.skipped_at = (p_booking.undo ->> 'at')::timestamptz then null else o.skipped_at end,
    payload = o.payload || jsonb_build_object('sequence', v_new.ics_sequence)
  where o.payload ->> 'appointmentId' = p_booking.id::text and o.sent_at is null and o.failed_at is null
    and (o.skipped_at is null or o.skipped_at = (p_booking.undo ->> 'at')::timestamptz)
    and o.kind in ('appointment_requested', 'appointment_confirmed', 'appointment_moved', 'appointment_notice', 'appointment_moved_notice')
    and (o.payload ->> 'startsAt')::timestamptz = v_new.starts_at;
end
$$;
comment on function private.undo_appointment_change(appointments, integer) is
  'Takes back that staff confirmed, declined, canceled or moved an appointment, within 10 seconds: its emails are deleted before any of them leaves, and its sequence increases. p_sequence is the sequence after the change. PT409: changed since, its time is taken, or its emails are due.';

-- By the scheduled job

create or replace function private.expire_unpaid_bookings()
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_reason constant text := 'Not paid in time';
  v_booking public.appointments;
begin
  perform set_config('app.reason', v_reason, true);
  for v_booking in
    update public.appointments set status = 'cancelled', ics_sequence = ics_sequence + 1,
      hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null
    where id in (
      select id from public.appointments
      where status = 'pending' and payment_status = 'pending'
        and created_at <= private.now() - interval '30 minutes'
      order by created_at
      limit 1000
      for update skip locked
    )
    returning *
  loop
    perform private.cancel_or_refund_payments(v_booking.id, false);
    perform private.enqueue_appointment_mails(
      v_booking, array['appointment_cancelled'], jsonb_build_object('reason', v_reason)
    );
  end loop;
  perform set_config('app.reason', '', true);
end
$$;
comment on function private.expire_unpaid_bookings() is
  'Cancels bookings that were not paid within 30 minutes, and emails their clients.';

create or replace function private.remind_unanswered_requests()
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  select 'appointment_unanswered_notice', private.firm_email(), late.client_email,
    jsonb_build_object('appointmentId', late.id, 'startsAt', private.to_iso_instant(late.starts_at), 'hoursLeft', late.hours_left),
    late.dedupe_key, v_now
  from (
    select a.*, due.hours_left,
      format('appointment_unanswered_notice:%s:%s:%s', a.id, extract(epoch from a.starts_at)::bigint, due.hours_left) as dedupe_key
    from public.appointments a
    cross join lateral (
      select min(hours) as hours_left from unnest(array[24, 4, 1]) as hours where a.starts_at <= v_now + make_interval(hours => hours)
    ) as due
    where a.status = 'pending' and a.payment_status <> 'pending' and a.slot_released_at is null
      and a.starts_at > v_now and a.starts_at <= v_now + interval '24 hours'
      -- The firm has just received the email about a newer request.
      and a.created_at <= v_now - interval '1 hour'
  ) as late
  -- Skips reminded requests without an attempt to insert, which would use up an id each minute.
  where not exists (select from private.outbox o where o.dedupe_key = late.dedupe_key)
  -- Two runs at once wait for each other's keys in one order, so that they cannot deadlock.
  order by late.dedupe_key
  on conflict (dedupe_key) do nothing;
end
$$;
comment on function private.remind_unanswered_requests() is
  'Emails the firm about each unanswered request 24 hours, 4 hours and 1 hour before its start, each once per start time, and not within an hour of its booking.';

create or replace function private.apologize_for_missed_requests()
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_booking public.appointments;
begin
  for v_booking in
    select a.* from public.appointments a
    -- Bookings that wait for a payment expire in expire_unpaid_bookings(). A released time waited for its client.
    where a.status = 'pending' and a.payment_status <> 'pending' and a.slot_released_at is null and a.starts_at <= v_now
      and (
        exists (select from private.payments p where p.appointment_id = a.id and p.status in ('open', 'paid'))
        -- An apology more than a week late would only confuse the client.
        or a.starts_at > v_now - interval '7 days' and not exists (
          select from private.outbox o
          where o.dedupe_key = format('appointment_missed:%s:%s', a.id, extract(epoch from a.starts_at)::bigint)
        )
      )
    order by a.starts_at
    limit 1000
    for update of a skip locked
  loop
    perform private.cancel_or_refund_payments(v_booking.id, true);
    if v_booking.starts_at > v_now - interval '7 days' then
      perform private.enqueue_appointment_mails(v_booking, array['appointment_missed']);
    end if;
  end loop;
end
$$;
comment on function private.apologize_for_missed_requests() is
  'Emails an apology with other times to the client of each request that the firm had not answered at its start, once per start time, and marks its payments for refund. The request stays pending, so that staff see it as missed.';
