-- As it was, and: who has not paid in half an hour gives the time back, what has taken place is completed, and mails
-- that were skipped are forgotten. Bookings that somebody is changing at this moment wait for the next minute: nothing
-- here waits for a booking while others wait for what it has changed.

create function private.lapse_unpaid()
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
    perform private.close_payments(v_booking.id, false);
    perform private.enqueue_appointment_mail(
      'appointment_cancelled', v_booking, jsonb_build_object('reason', v_reason)
    );
  end loop;
  perform set_config('meridian.reason', '', true);
  return v_count;
end
$$;
comment on function private.lapse_unpaid() is
  'Cancels bookings that were to be paid and were not within 30 minutes, and tells their guests; how many.';

create function private.complete_past()
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
comment on function private.complete_past() is
  'Completes what was confirmed and ended 12 hours ago, when staff have not said otherwise; how many.';

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
  perform private.wake_mail();
end
$$;
comment on function private.run_minute() is
  'The minute''s work: purges what has expired, lapses what was not paid, completes what is past, gives up mails after 48 hours, wakes the mail. Called by pg_cron.';
