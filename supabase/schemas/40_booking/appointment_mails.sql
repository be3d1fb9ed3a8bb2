create or replace function private.enqueue_appointment_mail_batch(
  p_booking public.appointments, p_kinds text[], p_times timestamptz[], p_more jsonb default '{}'
)
returns void
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_now timestamptz := private.now();
  v_firm text := private.firm_email();
  v_payload jsonb := p_more || jsonb_build_object(
    'appointmentId', p_booking.id, 'startsAt', private.to_iso_instant(p_booking.starts_at), 'sequence', p_booking.ics_sequence
  );
begin
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  select
    mail.kind,
    case when mail.kind like '%notice' then v_firm else p_booking.client_email end,
    case when mail.kind like '%notice' then p_booking.client_email end,
    v_payload,
    -- Once an appointment, once a version of it, or once a start.
    mail.kind || ':' || p_booking.id || case
      when mail.kind in ('appointment_confirmed', 'appointment_moved', 'appointment_moved_notice')
        then ':' || p_booking.ics_sequence
      when mail.send_after is not null then ':' || extract(epoch from p_booking.starts_at)::bigint
      else ''
    end,
    coalesce(mail.send_after, v_now)
  from unnest(p_kinds, p_times) as mail (kind, send_after)
  -- A window that is past is not caught up on.
  where mail.send_after is null or mail.send_after > v_now
  on conflict (dedupe_key) do nothing;
end
$$;
comment on function private.enqueue_appointment_mail_batch(appointments, text[], timestamp with time zone[], jsonb) is
  'Queues mails about an appointment, each for its time (null: now), those whose time is past not at all: kinds ending in "notice" to the firm, the others to the guest.';

-- What a booking writes, in fewer statements: each insert reads the checks of its table anew, so mails that belong together
-- are written together. What is written is as it was.
create or replace function private.enqueue_appointment_mail(
  p_kind text, p_booking public.appointments, p_more jsonb default '{}', p_send_after timestamptz default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.enqueue_appointment_mail_batch(p_booking, array[p_kind], array[p_send_after], p_more);
end
$$;
comment on function private.enqueue_appointment_mail(text, appointments, jsonb, timestamp with time zone) is
  'Queues one mail about an appointment: kinds ending in "notice" to the firm, the others to the guest.';

-- The mails of a new booking in fewer steps, and no second transaction within it for a guest who has no account.
create or replace function private.enqueue_booking_mails(p_booking public.appointments)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_booking.status = 'confirmed' then
    -- Hours of real time before the instant, whatever the clocks do in between.
    perform private.enqueue_appointment_mail_batch(
      p_booking,
      array['appointment_confirmed', 'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up'],
      array[
        null, p_booking.starts_at - interval '24 hours', p_booking.starts_at - interval '1 hour',
        p_booking.ends_at + interval '24 hours'
      ]
    );
  end if;
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  select mail.kind, mail.recipient, mail.reply_to,
    jsonb_build_object(
      'appointmentId', p_booking.id, 'startsAt', private.to_iso_instant(p_booking.starts_at), 'sequence', p_booking.ics_sequence
    ),
    mail.kind || ':' || p_booking.id, private.now()
  from (
    values
      ('appointment_requested', p_booking.client_email, null, p_booking.status = 'pending'),
      -- The firm hears of what is to be paid once it is paid.
      (
        'appointment_notice', private.firm_email(), p_booking.client_email,
        p_booking.payment_status <> 'pending'
      )
  ) as mail (kind, recipient, reply_to, is_due)
  where mail.is_due
  on conflict (dedupe_key) do nothing;
end
$$;
comment on function private.enqueue_booking_mails(appointments) is
  'Queues the mails about a new appointment: to who booked it and, unless it waits for a payment, to the firm.';

-- A mail of these is queued all the same, and asked about when it is to go out: what is switched off and on again misses
-- nothing that was still to come.
create or replace function private.enqueue_reminder_mails(p_booking public.appointments)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Hours of real time before the instant, whatever the clocks do in between.
  perform private.enqueue_appointment_mail_batch(
    p_booking,
    array['appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up'],
    array[
      p_booking.starts_at - interval '24 hours', p_booking.starts_at - interval '1 hour',
      p_booking.ends_at + make_interval(hours => (private.get_settings()).follow_up_delay_hours)
    ]
  );
end
$$;
comment on function private.enqueue_reminder_mails(appointments) is
  'Queues both reminders and the follow-up of a confirmed appointment, each for its time.';

-- As they were, but for what the staff have set.
create or replace function private.is_mail_still_due(
  p_kind text, p_payload jsonb, p_booking public.appointments, p_now timestamptz
)
returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  -- Mails that were queued before the payload had them are about the appointment as it is.
  v_same_version boolean := coalesce((p_payload ->> 'sequence')::int, p_booking.ics_sequence) = p_booking.ics_sequence;
  v_same_time boolean := coalesce((p_payload ->> 'startsAt')::timestamptz, p_booking.starts_at) = p_booking.starts_at;
begin
  return case p_kind
    when 'appointment_requested' then
      p_booking.status = 'pending' and v_same_version and p_booking.ends_at > p_now
    when 'appointment_confirmed' then
      p_booking.status = 'confirmed' and v_same_version and p_booking.ends_at > p_now
    when 'appointment_declined' then p_booking.status = 'declined'
    when 'appointment_cancelled' then p_booking.status = 'cancelled'
    when 'appointment_moved' then
      p_booking.status in ('pending', 'confirmed') and v_same_version and p_booking.ends_at > p_now
    -- Late by so much that the next one is due, it would only confuse.
    when 'appointment_reminder_24h' then
      (private.get_settings()).send_day_before_reminder
      and p_booking.status = 'confirmed' and v_same_time and p_booking.starts_at - interval '1 hour' > p_now
    when 'appointment_reminder_1h' then
      (private.get_settings()).send_hour_before_reminder
      and p_booking.status = 'confirmed' and v_same_time and p_booking.starts_at > p_now
    when 'appointment_follow_up' then
      (private.get_settings()).send_follow_up
      and p_booking.status in ('confirmed', 'completed') and v_same_time
    when 'appointment_notice' then p_booking.status in ('pending', 'confirmed', 'completed', 'no_show')
    when 'appointment_unanswered_notice' then
      p_booking.status = 'pending' and p_booking.payment_status <> 'pending' and v_same_time
      and p_booking.starts_at > p_now
    when 'appointment_moved_notice' then p_booking.status in ('pending', 'confirmed') and v_same_version
    when 'appointment_cancelled_notice' then p_booking.status = 'cancelled'
    else false
  end;
end
$$;
comment on function private.is_mail_still_due(text, jsonb, appointments, timestamp with time zone) is
  'Whether what a queued mail tells of an appointment still holds.';

create or replace function private.mail_template_data(p_kind text, p_payload jsonb, p_booking public.appointments)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  -- The step that made it what it is; who may change an appointment is the guest, staff, or the minute.
  v_last public.appointment_events;
begin
  select e.* into v_last from public.appointment_events e
  where e.appointment_id = p_booking.id and e.to_status = p_booking.status order by e.id desc limit 1;
  return jsonb_build_object(
    'appointmentId', p_booking.id, 'clientName', p_booking.client_name, 'clientEmail', p_booking.client_email,
    'clientPhone', p_booking.client_phone, 'company', p_booking.company, 'serviceType', p_booking.service_type,
    'message', p_booking.message,
    'location', (select location from public.consultation_types where id = p_booking.consultation_type_id),
    'startsAt', private.to_iso_instant(p_booking.starts_at), 'endsAt', private.to_iso_instant(p_booking.ends_at),
    'firmTimeZone', private.firm_time_zone(), 'guestTimeZone', p_booking.guest_time_zone,
    'status', p_booking.status, 'sequence', p_booking.ics_sequence,
    'previousStartsAt', p_payload -> 'previousStartsAt', 'reason', p_payload -> 'reason',
    'priceCents', p_booking.price_cents, 'paymentStatus', p_booking.payment_status,
    'changedBy', case
      when v_last.actor_id is distinct from p_booking.user_id and exists (
        select from private.user_roles r where r.user_id = v_last.actor_id and r.role = 'admin'
      ) then 'firm'
      -- Guests cannot decline, and staff are known by name.
      when p_booking.status = 'declined' and v_last.actor_id is null then 'system'
      when p_booking.status = 'cancelled' and p_booking.payment_status = 'pending'
        and v_last.actor_id is null and v_last.reason = 'Not paid in time' then 'system'
      else 'guest'
    end,
    -- Once it was confirmed, the guest's calendar has an entry.
    'wasConfirmed', exists (
      select from public.appointment_events e where e.appointment_id = p_booking.id and e.to_status = 'confirmed'
    ),
    'changeUntil', private.to_iso_instant(private.change_deadline(p_booking)),
    'canChange', private.now() <= private.change_deadline(p_booking),
    'refundDue', exists (
      select from private.payments p where p.appointment_id = p_booking.id and p.status in ('refund_due', 'refunded')
    ),
    -- Made for this one mail: the queue never holds it. The firm's own mails carry none.
    'manageToken', case when p_kind in (
      'appointment_requested', 'appointment_confirmed', 'appointment_moved',
      'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up'
    ) then private.create_manage_token(p_booking.id) end
  );
end
$$;
comment on function private.mail_template_data(text, jsonb, appointments) is
  'What a mail about an appointment says, as the appointment is now; with a token of its own where it carries a link.';

-- As it was, but the facts of a mail about an appointment are there once, in payload.appointment.
create or replace function public.claim_due_mails(p_limit int, p_lease_seconds int)
returns table (
  id bigint, kind text, recipient text, reply_to text, payload jsonb,
  attempts int, lease_token uuid, dedupe_key text
)
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
as $$
#variable_conflict use_column
declare
  v_now timestamptz := private.now();
  v_left int := least(greatest(p_limit, 0), 100);
  v_mail private.outbox;
  v_booking public.appointments;
  v_id uuid;
  v_facts jsonb;
begin
  -- More than once, because an answer without mails means that none is due. At most so often: a call is to be short.
  for round in 1..20 loop
    exit when v_left <= 0;
    for v_mail in
      select o.* from private.outbox o
      where o.sent_at is null and o.failed_at is null and o.skipped_at is null and o.send_after <= v_now
        and (o.lease_until is null or o.lease_until <= v_now)
      order by o.send_after, o.id
      limit v_left
      for update skip locked
    loop
      v_facts := null;
      if v_mail.kind like 'appointment\_%' then
        v_id := case when v_mail.payload ->> 'appointmentId' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                     then (v_mail.payload ->> 'appointmentId')::uuid end;
        -- Never waits: who deletes an appointment deletes its mails next, and would wait for us.
        select a.* into v_booking from public.appointments a where a.id = v_id for key share skip locked;
        if v_booking.id is null and exists (select from public.appointments a where a.id = v_id) then
          update private.outbox o set send_after = v_now + interval '5 seconds' where o.id = v_mail.id;
          continue;
        end if;
        if v_booking.id is null or not private.is_mail_still_due(v_mail.kind, v_mail.payload, v_booking, v_now) then
          update private.outbox o set skipped_at = v_now, lease_token = null, lease_until = null
          where o.id = v_mail.id;
          continue;
        end if;
        v_facts := private.mail_template_data(v_mail.kind, v_mail.payload, v_booking);
      end if;

      v_left := v_left - 1;
      return query
        update private.outbox o
        set attempts = o.attempts + 1,
            first_attempt_at = coalesce(o.first_attempt_at, v_now),
            lease_token = gen_random_uuid(),
            lease_until = v_now + make_interval(secs => least(greatest(p_lease_seconds, 1), 3600))
        where o.id = v_mail.id
        returning o.id, o.kind, o.recipient::text, o.reply_to::text,
          case when v_facts is null then o.payload
               else jsonb_build_object('appointment', v_facts) end,
          o.attempts, o.lease_token, o.dedupe_key::text;
    end loop;
    exit when not found;
  end loop;
end
$$;
comment on function public.claim_due_mails(integer, integer) is
  'Leases up to p_limit due mails to the caller for p_lease_seconds. Callers at the same time get different ones. A mail about an appointment has its facts as they are now in payload.appointment; one whose reason has gone is marked as skipped instead.';
grant execute on function public.claim_due_mails(integer, integer) to service_role;
