-- As it was, and: who has not paid in half an hour gives the time back, what has taken place is completed, and mails
-- that were skipped are forgotten. Bookings that somebody is changing at this moment wait for the next minute: nothing
-- here waits for a booking while others wait for what it has changed.
create or replace function private.expire_unpaid_bookings()
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_reason constant text := 'Not paid in time';
  v_booking public.appointments;
  v_count int := 0;
begin
  perform set_config('meridian.reason', v_reason, true);
  for v_booking in
    update public.appointments set status = 'cancelled', ics_sequence = ics_sequence + 1
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
    v_count := v_count + 1;
    perform private.cancel_or_refund_payments(v_booking.id, false);
    perform private.enqueue_appointment_mail(
      'appointment_cancelled', v_booking, jsonb_build_object('reason', v_reason)
    );
  end loop;
  perform set_config('meridian.reason', '', true);
  return v_count;
end
$$;
comment on function private.expire_unpaid_bookings() is
  'Cancels bookings that were to be paid and were not within 30 minutes, and tells their guests; how many.';

create or replace function private.expire_unanswered_requests()
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
    perform private.cancel_or_refund_payments(v_booking.id, true);
    -- Long after, an apology would only puzzle.
    if v_booking.starts_at > v_now - interval '7 days' then
      perform private.enqueue_appointment_mail('appointment_declined', v_booking);
    end if;
  end loop;
  perform set_config('meridian.reason', '', true);
  return v_count;
end
$$;
comment on function private.expire_unanswered_requests() is
  'Declines requests whose start has come without an answer, gives back what was paid, and tells their guests; how many.';

create or replace function private.remind_unanswered_requests()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  select 'appointment_unanswered_notice', private.firm_email(), late.client_email,
    jsonb_build_object('appointmentId', late.id, 'startsAt', private.to_iso_instant(late.starts_at)), late.dedupe_key, v_now
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
comment on function private.remind_unanswered_requests() is
  'Reminds the firm, once a start, of requests that begin within 24 hours and wait for an answer; not within an hour of their booking.';

create or replace function private.complete_past_appointments()
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_count int;
begin
  update public.appointments set status = 'completed'
  where id in (
    select id from public.appointments
    where status = 'confirmed' and ends_at <= private.now() - interval '12 hours'
    order by ends_at
    limit 1000
    for update skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function private.complete_past_appointments() is
  'Completes what was confirmed and ended 12 hours ago, when staff have not said otherwise; how many.';
