-- Emails about appointments. The payload of such an email holds the id, start, sequence and status of the appointment, and no
-- facts about the client. When the email is due, private.load_appointment_mail() reads the appointment. It adds the
-- current facts, or has an email skipped that is no longer true, such as a reminder of an old time. A new kind of email
-- needs a branch in private.is_mail_still_due().

-- Queueing

-- One statement for emails that belong together: each INSERT plans the checks of the outbox again.
create or replace function private.enqueue_appointment_mails(
  p_booking public.appointments, p_kinds text[], p_more jsonb default '{}', p_hold interval default '0',
  p_times timestamptz[] default '{}'
)
returns void
language plpgsql security invoker
set search_path = ''
-- Runs with every booking: a generic plan saves planning the INSERT each time.
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_now timestamptz := private.now();
  v_firm text := private.firm_email();
  v_consultant text;
  v_responsible text;
  v_reassigned constant boolean := p_more ? 'reassigned';
  v_payload jsonb := p_more || jsonb_build_object(
    'appointmentId', p_booking.id, 'startsAt', private.to_iso_instant(p_booking.starts_at), 'sequence', p_booking.ics_sequence,
    'status', p_booking.status
  );
begin
  -- The firm's mailbox has its own email, and the consultant gets one, however many addresses there are.
  select
    case when lower(c.email) <> lower(v_firm) then c.email end,
    -- The firm's mailbox gets no notice of a booking that changes hands, unless it is also the new consultant's.
    case when coalesce(s.booking_request_mails, true) and (v_reassigned or lower(coalesce(c.email, u.email)) <> lower(v_firm))
         then coalesce(c.email, u.email) end
  into v_consultant, v_responsible
  from public.consultants c
  left join auth.users u on u.id = c.user_id and u.email_confirmed_at is not null and pg_input_is_valid(u.email, 'private.email_address')
  left join public.staff_preferences s on s.user_id = c.user_id
  where c.id = p_booking.consultant_id;
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  select
    mail.kind,
    recipient,
    case when mail.kind like '%notice' then p_booking.client_email end,
    v_payload || case
      when mail.kind = 'appointment_notice' and recipient <> v_firm then '{"isPersonal": true}' else '{}'
    end::jsonb,
    -- One email per appointment; for the kinds below, one per sequence; for later emails and apologies, one per start. A booking that
    -- moves away and back is reminded once.
    mail.kind || ':' || p_booking.id || case
      when mail.kind in ('appointment_confirmed', 'appointment_moved', 'appointment_moved_notice')
        then ':' || p_booking.ics_sequence
      when mail.kind = 'appointment_missed' or mail.send_after is not null then ':' || extract(epoch from p_booking.starts_at)::bigint
      else ''
    -- The email that asks for the confirmation of the address comes before the one with the calendar entry.
    end || case when mail.kind = 'appointment_confirmed' and p_booking.hold_expires_at is not null then ':unproven' else '' end
      || case when mail.kind like '%notice' and recipient <> v_firm then ':' || p_booking.consultant_id else '' end
      || case when mail.kind = 'appointment_notice' and p_more ? 'addressConfirmed' then ':proven' else '' end
      -- A consultant who gets a booking back hears of it again.
      || case when mail.kind = 'appointment_notice' and v_reassigned then ':assigned:' || p_booking.ics_sequence else '' end,
    coalesce(mail.send_after, v_now + p_hold)
  from unnest(p_kinds, p_times) as mail (kind, send_after)
  cross join unnest(
    array_remove(case
      when mail.kind = 'appointment_notice' and v_reassigned then array[v_responsible]
      when mail.kind = 'appointment_notice' then array[v_firm, v_responsible]
      when mail.kind like '%notice' then array[v_firm, v_consultant]
      -- A client who booked by phone may have no email address.
      else array[p_booking.client_email::text]
    end, null)
  ) as recipient
  -- A reminder whose time has passed is not sent late.
  where mail.send_after is null or mail.send_after > v_now
  on conflict (dedupe_key) do nothing;
end
$$;
comment on function private.enqueue_appointment_mails(appointments, text[], jsonb, interval, timestamp with time zone[]) is
  'Queues one email of each kind about an appointment, due at the time of the same position (null or missing: after p_hold), unless that time has passed. Kinds ending in "notice" are for the firm and the consultant''s own mailbox, the others for the client. An appointment_notice goes to the consultant''s account if there is no such mailbox, and to the firm alone if the account has turned booking_request_mails off; after a reassignment the firm gets none. p_more is added to the payload.';

create or replace function private.enqueue_reminder_mails(p_booking public.appointments)
returns void
language plpgsql security invoker
set search_path = ''
as $$
begin
  if p_booking.status <> 'confirmed' then
    return;
  end if;
  -- Queued even if the setting for the kind is off: private.is_mail_still_due() reads the setting when the email is
  -- due, so switching it on again loses no email that is still to come. Elapsed hours before the instant, whether or
  -- not the clock changes in between.
  perform private.enqueue_appointment_mails(
    p_booking,
    array['appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up'],
    p_times => array[
      p_booking.starts_at - interval '24 hours', p_booking.starts_at - interval '1 hour',
      p_booking.ends_at + make_interval(hours => (private.get_settings()).follow_up_delay_hours)
    ]
  );
end
$$;
comment on function private.enqueue_reminder_mails(appointments) is
  'Queues both reminders and the follow-up of an appointment if it is confirmed.';

create or replace function private.enqueue_booking_mails(p_booking public.appointments, p_limit_scale numeric default null)
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_is_unproven boolean := p_limit_scale is not null and p_booking.verified_at is null;
  v_due timestamptz;
begin
  -- A booking that keeps its slot for two hours must not wait for its email.
  if v_is_unproven and p_booking.confirms_first then
    v_due := nullif(
      private.due_within_total(array['appointment_requested'], (300 * p_limit_scale)::int), private.now()
    );
  end if;
  perform private.enqueue_appointment_mails(
    p_booking,
    case
      -- The firm hears of it when the address is confirmed.
      when p_booking.confirms_first then array['appointment_requested']
      when p_booking.status = 'confirmed' then array['appointment_confirmed', 'appointment_notice']
      -- The firm hears of a booking with a price when it is paid.
      when p_booking.payment_status = 'pending' then array['appointment_requested']
      else array['appointment_requested', 'appointment_notice']
    end,
    case when v_is_unproven then '{"isUnproven": true}' else '{}' end::jsonb,
    -- The first one is the client's.
    p_times => array[v_due]
  );
  perform private.enqueue_reminder_mails(p_booking);
end
$$;
comment on function private.enqueue_booking_mails(appointments, numeric) is
  'Queues the emails about a new booking, or about one that was just paid: to the client, and to the firm unless the booking waits for a payment or for its address. With p_limit_scale, the email about a booking that must confirm first waits while 300 of them, times p_limit_scale, were due within the hour. A confirmed booking also gets its reminders and the follow-up.';

create or replace function private.skip_pending_move_mails(p_appointment_id uuid, p_kinds text[])
returns table (kind text, previous_starts_at text)
language sql security invoker
set search_path = ''
as $$
  update private.outbox o set skipped_at = private.now(), lease_token = null, lease_until = null
  where o.payload ->> 'appointmentId' = p_appointment_id::text
    and o.kind in ('appointment_moved', 'appointment_moved_notice') and o.kind = any (p_kinds)
    and o.sent_at is null and o.failed_at is null and o.skipped_at is null
    -- A worker is sending it at this moment.
    and (o.lease_until is null or o.lease_until <= private.now())
  returning o.kind, o.payload ->> 'previousStartsAt'
$$;
comment on function private.skip_pending_move_mails(uuid, text[]) is
  'Skips the unsent emails of these kinds about moves of an appointment. Returns the kind of each, and the start from which its move had led away.';

create or replace function private.enqueue_move_mails(
  p_booking public.appointments, p_previous timestamptz, p_kinds text[], p_hold interval default '0'
)
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  -- The first move is reported after p_hold. Later ones wait longer, so that only the last of them is.
  v_due timestamptz := case when exists (
    select from private.outbox o
    where o.payload ->> 'appointmentId' = p_booking.id::text
      and o.kind in ('appointment_moved', 'appointment_moved_notice') and o.created_at > v_now - interval '1 hour'
  ) then v_now + interval '5 minutes' end;
  v_mail record;
begin
  for v_mail in
    select moved.kind, coalesce(min(skipped.previous_starts_at), private.to_iso_instant(p_previous)) as previous
    from unnest(p_kinds) as moved (kind)
    left join private.skip_pending_move_mails(p_booking.id, p_kinds) as skipped on skipped.kind = moved.kind
    group by moved.kind
  loop
    perform private.enqueue_appointment_mails(
      p_booking, array[v_mail.kind],
      jsonb_build_object('previousStartsAt', nullif(v_mail.previous, private.to_iso_instant(p_booking.starts_at))),
      p_hold, array[v_due]
    );
  end loop;
end
$$;
comment on function private.enqueue_move_mails(appointments, timestamp with time zone, text[], interval) is
  'Queues the emails of these kinds (appointment_moved, appointment_moved_notice) about a move away from p_previous. They replace the unsent ones about earlier moves, and are due after p_hold, or in five minutes if another move of the appointment was reported within the hour.';

-- Sending

create or replace function private.is_mail_still_due(
  p_kind text, p_payload jsonb, p_booking public.appointments, p_now timestamptz
)
returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  -- A payload without sequence or start is about the appointment as it is.
  v_same_version boolean := coalesce((p_payload ->> 'sequence')::int, p_booking.ics_sequence) = p_booking.ics_sequence;
  -- The payload has milliseconds.
  v_starts_at timestamptz := date_trunc('milliseconds', p_booking.starts_at);
  v_same_time boolean := coalesce((p_payload ->> 'startsAt')::timestamptz, v_starts_at) = v_starts_at;
begin
  return case p_kind
    when 'appointment_requested' then
      p_booking.status = 'pending' and v_same_version and p_booking.ends_at > p_now
    when 'appointment_confirmed' then
      p_booking.status = 'confirmed' and v_same_version and p_booking.ends_at > p_now
    when 'appointment_declined' then p_booking.status = 'declined'
    when 'appointment_missed' then p_booking.status = 'pending' and v_same_time
    when 'appointment_cancelled' then p_booking.status = 'cancelled'
    when 'appointment_moved' then
      p_booking.status in ('pending', 'confirmed') and v_same_version and p_booking.ends_at > p_now
    -- When the second reminder is due as well, the first one would only confuse.
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
  'Whether a queued email is still true of its appointment, and its kind is not switched off. False for an unknown kind.';

create or replace function private.mail_template_data(p_kind text, p_payload jsonb, p_booking public.appointments)
returns jsonb
language plpgsql security invoker
set search_path = ''
as $$
declare
  -- The event that led to the current status. Its actor is the client, staff, or the scheduled job.
  v_last public.appointment_events;
begin
  select e.* into v_last from public.appointment_events e
  where e.appointment_id = p_booking.id and e.to_status = p_booking.status order by e.id desc limit 1;
  return jsonb_build_object(
    'appointmentId', p_booking.id, 'clientName', p_booking.client_name, 'clientEmail', p_booking.client_email,
    'clientPhone', p_booking.client_phone, 'company', p_booking.company, 'serviceType', p_booking.service_type,
    'message', p_booking.message, 'place', private.meeting_place_json(p_booking),
    'startsAt', private.to_iso_instant(p_booking.starts_at), 'endsAt', private.to_iso_instant(p_booking.ends_at),
    'firmTimeZone', private.firm_time_zone(), 'guestTimeZone', p_booking.guest_time_zone,
    'locale', p_booking.locale, 'status', p_booking.status, 'sequence', p_booking.ics_sequence,
    'previousStartsAt', p_payload -> 'previousStartsAt', 'reason', p_payload -> 'reason', 'hoursLeft', p_payload -> 'hoursLeft',
    -- On each of the next three days with a free time, the nearest to the time of day of the appointment.
    'openTimes', case when p_kind in ('appointment_declined', 'appointment_missed') then to_jsonb(array(
      select distinct on (s.slot_date) private.to_iso_instant(s.starts_at)
      from public.consultation_types t
      cross join lateral private.list_open_slots(t, '-infinity', 'infinity') s
      where t.id = p_booking.consultation_type_id and t.active and s.is_free
        and not tstzrange(s.starts_at, s.ends_at) && tstzrange(p_booking.starts_at, p_booking.ends_at)
      order by s.slot_date,
        abs(extract(epoch from s.slot_time - (p_booking.starts_at at time zone private.firm_time_zone())::time)), s.starts_at
      limit 3
    )) end,
    'priceCents', p_booking.price_cents, 'paymentStatus', p_booking.payment_status,
    'isPersonal', coalesce((p_payload ->> 'isPersonal')::boolean, false),
    'consultant', (select c.name from public.consultants c where c.id = p_booking.consultant_id),
    'isReassigned', p_payload ? 'reassigned',
    'changedBy', case
      when v_last.actor_id is distinct from p_booking.user_id and exists (
        select from private.user_roles r where r.user_id = v_last.actor_id and r.role = 'admin'
      ) then 'firm'
      when p_booking.status = 'cancelled' and p_booking.payment_status = 'pending'
        and v_last.actor_id is null and v_last.reason = 'Not paid in time' then 'system'
      else 'guest'
    end,
    -- A client's calendar has an entry of every booking that was ever confirmed.
    'wasConfirmed', exists (
      select from public.appointment_events e where e.appointment_id = p_booking.id and e.to_status = 'confirmed'
    ),
    'changeUntil', private.to_iso_instant(private.change_deadline(p_booking)),
    'canChange', private.now() <= private.change_deadline(p_booking),
    'addressConfirmed', p_booking.verified_at is not null, 'isClient', p_booking.user_id is not null,
    'confirmAddressUntil', private.to_iso_instant(p_booking.hold_expires_at),
    'confirmsFirst', p_booking.confirms_first,
    'refundDue', exists (
      select from private.payments p where p.appointment_id = p_booking.id and p.status in ('refund_due', 'refunded')
    ),
    -- Created for this email alone, so that the outbox never holds a token. Emails to the firm have none.
    'manageToken', case when p_kind in (
      'appointment_requested', 'appointment_confirmed', 'appointment_moved',
      'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up'
    ) then private.create_manage_token(p_booking.id, true) end
  );
end
$$;
comment on function private.mail_template_data(text, jsonb, appointments) is
  'The facts that an email about an appointment prints, as the appointment is now. For kinds with a manage link, creates a token of its own.';

create or replace function private.load_appointment_mail(
  p_mail private.outbox, p_now timestamptz, out action text, out payload jsonb
)
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_id uuid := case when p_mail.payload ->> 'appointmentId' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                    then (p_mail.payload ->> 'appointmentId')::uuid end;
  v_booking public.appointments;
  v_last private.outbox;
begin
  -- SKIP LOCKED, because waiting could deadlock: a transaction that erases the appointment deletes its outbox rows next,
  -- and claim_due_mails() has locked them.
  select a.* into v_booking from public.appointments a where a.id = v_id for key share skip locked;
  -- After a move there and back, the last email to the client or the firm says the present start and status. A copy is sent
  -- all the same, because staff want it.
  if p_mail.kind in ('appointment_moved', 'appointment_moved_notice') and p_mail.copy_of is null then
    select o.* into v_last from private.outbox o
    where o.payload ->> 'appointmentId' = v_booking.id::text
      and o.kind in ('appointment_requested', 'appointment_confirmed', 'appointment_moved', 'appointment_notice', 'appointment_moved_notice')
      and (o.kind like '%notice') = (p_mail.kind like '%notice') and o.sent_at is not null
    order by o.sent_at desc, o.id desc limit 1;
  end if;
  if v_booking.id is null and exists (select from public.appointments a where a.id = v_id) then
    action := 'retry';
  elsif v_booking.id is null or not private.is_mail_still_due(p_mail.kind, p_mail.payload, v_booking, p_now)
    or ((v_last.payload ->> 'startsAt')::timestamptz = v_booking.starts_at and v_last.payload ->> 'status' = v_booking.status
      -- The firm is not mailed its own confirmations. A move has undone this one.
      and not exists (
        select from public.appointment_events e
        where e.appointment_id = v_booking.id and e.to_status = 'confirmed' and e.occurred_at > v_last.created_at
      ))
  then
    action := 'skip';
  else
    action := 'send';
    payload := jsonb_build_object('appointment', private.mail_template_data(p_mail.kind, p_mail.payload, v_booking));
  end if;
end
$$;
comment on function private.load_appointment_mail(private.outbox, timestamp with time zone) is
  'Returns the action for a due email about an appointment: send, with the payload {appointment: private.mail_template_data()}; skip, because the email is no longer true; or retry, because another transaction has locked the appointment.';
