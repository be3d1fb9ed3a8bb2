-- A request that nobody confirms or declines is not left pending for ever: the firm is reminded a day before its start,
-- and at the start it is declined, with an apology to the guest.

alter table private.outbox drop constraint outbox_kind_check;
alter table private.outbox add constraint outbox_kind_check check (kind in (
  'contact_received', 'contact_notice',
  'appointment_requested', 'appointment_confirmed', 'appointment_declined', 'appointment_moved',
  'appointment_cancelled', 'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up',
  'appointment_notice', 'appointment_moved_notice', 'appointment_cancelled_notice', 'appointment_unanswered_notice',
  'newsletter_confirm', 'newsletter_welcome',
  'password_changed', 'email_changed', 'account_deleted', 'account_deleted_notice'
));

create index appointments_pending_idx on public.appointments (starts_at) where status = 'pending';

create function private.remind_unanswered()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  select 'appointment_unanswered_notice', private.setting('firm_email'), late.client_email,
    jsonb_build_object('appointmentId', late.id, 'startsAt', private.iso(late.starts_at)), late.dedupe_key, v_now
  from (
    select a.*, 'appointment_unanswered_notice:' || a.id || ':' || extract(epoch from a.starts_at)::bigint as dedupe_key
    from public.appointments a
    where a.status = 'pending' and a.payment_status <> 'pending'
      and a.starts_at > v_now and a.starts_at <= v_now + interval '24 hours'
      -- The firm has just heard of it.
      and a.created_at <= v_now - interval '1 hour'
  ) as late
  where not exists (select from private.outbox o where o.dedupe_key = late.dedupe_key)
  on conflict (dedupe_key) do nothing;
end
$$;
comment on function private.remind_unanswered() is
  'Reminds the firm, once a start, of requests that begin within 24 hours and wait for an answer; not within an hour of their booking.';

create function private.lapse_unanswered()
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_booking public.appointments;
  v_count int := 0;
begin
  perform set_config('meridian.reason', 'Nobody confirmed it in time', true);
  for v_booking in
    update public.appointments set status = 'declined', ics_sequence = ics_sequence + 1
    where id in (
      select id from public.appointments
      -- What waits for its payment has a rule of its own.
      where status = 'pending' and payment_status <> 'pending' and starts_at <= v_now
      order by starts_at
      limit 1000
      for update skip locked
    )
    returning *
  loop
    v_count := v_count + 1;
    -- It is the firm that does not come: whatever was paid is given back.
    perform private.close_payments(v_booking.id, true);
    -- Long after, an apology would only puzzle.
    if v_booking.starts_at > v_now - interval '7 days' then
      perform private.enqueue_appointment_mail('appointment_declined', v_booking);
    end if;
  end loop;
  perform set_config('meridian.reason', '', true);
  return v_count;
end
$$;
comment on function private.lapse_unanswered() is
  'Declines requests whose start has come without an answer, gives back what was paid, and tells their guests; how many.';

-- As they were, and with both of these.
create or replace function private.is_mail_due(
  p_kind text, p_payload jsonb, p_booking public.appointments, p_now timestamptz
)
returns boolean
language plpgsql immutable
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
      p_booking.status = 'confirmed' and v_same_time and p_booking.starts_at - interval '1 hour' > p_now
    when 'appointment_reminder_1h' then
      p_booking.status = 'confirmed' and v_same_time and p_booking.starts_at > p_now
    when 'appointment_follow_up' then p_booking.status in ('confirmed', 'completed') and v_same_time
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

create or replace function private.mail_facts(p_kind text, p_payload jsonb, p_booking public.appointments)
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
    'startsAt', private.iso(p_booking.starts_at), 'endsAt', private.iso(p_booking.ends_at),
    'firmTimeZone', private.setting('firm_time_zone'), 'guestTimeZone', p_booking.guest_time_zone,
    'status', p_booking.status, 'sequence', p_booking.ics_sequence,
    'previousStartsAt', p_payload -> 'previousStartsAt', 'reason', p_payload -> 'reason',
    'priceCents', p_booking.price_cents, 'paymentStatus', p_booking.payment_status,
    'changedBy', case
      when v_last.actor is distinct from p_booking.user_id and exists (
        select from private.user_roles r where r.user_id = v_last.actor and r.role = 'admin'
      ) then 'firm'
      -- Guests cannot decline, and staff are known by name.
      when p_booking.status = 'declined' and v_last.actor is null then 'system'
      when p_booking.status = 'cancelled' and p_booking.payment_status = 'pending'
        and v_last.actor is null and v_last.reason = 'Not paid in time' then 'system'
      else 'guest'
    end,
    -- Once it was confirmed, the guest's calendar has an entry.
    'wasConfirmed', exists (
      select from public.appointment_events e where e.appointment_id = p_booking.id and e.to_status = 'confirmed'
    ),
    'changeUntil', private.iso(private.changeable_until(p_booking)),
    'canChange', private.now() <= private.changeable_until(p_booking),
    'refundDue', exists (
      select from private.payments p where p.appointment_id = p_booking.id and p.status in ('refund_due', 'refunded')
    ),
    -- Made for this one mail: the queue never holds it. The firm's own mails carry none.
    'manageToken', case when p_kind in (
      'appointment_requested', 'appointment_confirmed', 'appointment_moved',
      'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up'
    ) then private.mint_manage_token(p_booking.id) end
  );
end
$$;

create or replace function private.run_minute()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.rate_limits where window_ends_at <= private.now();
  delete from private.idempotency_records where created_at < private.now() - interval '48 hours';
  -- A mail whose sender dies each time never reports a failure.
  update private.outbox
  set dead_at = private.now(), lease_token = null, lease_until = null,
      last_error = coalesce(last_error, 'No sender ever reported a result.')
  where sent_at is null and dead_at is null and skipped_at is null and lease_until <= private.now()
    and first_attempt_at <= private.now() - interval '48 hours';
  -- Sent mails hold people's words; the record of their sending is not needed for longer.
  delete from private.outbox where sent_at <= private.now() - interval '30 days';
  delete from private.outbox where skipped_at <= private.now() - interval '30 days';
  -- The last address of somebody who is gone.
  delete from private.outbox where kind = 'account_deleted' and (sent_at is not null or dead_at is not null);
  -- Addresses that nobody confirmed, and of people who left.
  delete from public.subscribers
  where status <> 'confirmed'
    and greatest(confirm_sent_at, unsubscribed_at) <= private.now() - interval '30 days';
  delete from public.appointments where id in (
    select id from public.appointments
    where status = 'held' and hold_expires_at <= private.now()
    for update skip locked
  );
  perform private.complete_past();
  perform private.lapse_unpaid();
  perform private.remind_unanswered();
  perform private.lapse_unanswered();
  perform private.wake_mail();
end
$$;
comment on function private.run_minute() is
  'The minute''s work: purges what has expired, lapses what was not paid or not answered, reminds the firm of requests, completes what is past, gives up mails after 48 hours, wakes the mail. Called by pg_cron.';
