-- As it was, and subscribers who are none are forgotten.
create or replace function private.run_minute()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.rate_limits where window_ends_at <= private.now();
  delete from private.idempotency_records where created_at < private.now() - interval '48 hours';
  delete from public.appointments where status = 'held' and hold_expires_at <= private.now();
  -- A mail whose sender dies each time never reports a failure.
  update private.outbox
  set dead_at = private.now(), lease_token = null, lease_until = null,
      last_error = coalesce(last_error, 'No sender ever reported a result.')
  where sent_at is null and dead_at is null and lease_until <= private.now()
    and first_attempt_at <= private.now() - interval '48 hours';
  -- Sent mails hold people's words; the record of their sending is not needed for longer.
  delete from private.outbox where sent_at <= private.now() - interval '30 days';
  -- Addresses that nobody confirmed, and of people who left.
  delete from public.subscribers
  where status <> 'confirmed'
    and greatest(confirm_sent_at, unsubscribed_at) <= private.now() - interval '30 days';
  perform private.wake_mail();
end
$$;
comment on function private.run_minute() is
  'The minute''s work: purges what has expired, gives up mails after 48 hours, wakes the mail. Called by pg_cron.';
