create or replace function private.run_scheduled_jobs()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_keep int := (private.get_settings()).mail_retention_days;
begin
  delete from private.rate_limits where window_ends_at <= private.now();
  delete from private.idempotency_records where created_at < private.now() - interval '48 hours';
  -- A mail whose sender dies each time never reports a failure.
  update private.outbox
  set failed_at = private.now(), lease_token = null, lease_until = null,
      last_error = coalesce(last_error, 'No sender ever reported a result.')
  where sent_at is null and failed_at is null and skipped_at is null and lease_until <= private.now()
    and first_attempt_at <= private.now() - interval '48 hours';
  -- Sent mails hold people's words; the record of their sending is not needed for longer.
  delete from private.outbox where sent_at <= private.now() - make_interval(days => v_keep);
  delete from private.outbox where skipped_at <= private.now() - make_interval(days => v_keep);
  -- Addresses of people who did not come.
  delete from private.invitations
  where accepted_at is null and coalesce(cancelled_at, expires_at) <= private.now() - interval '30 days';
  -- The last address of somebody who is gone.
  delete from private.outbox where kind = 'account_deleted' and (sent_at is not null or failed_at is not null);
  -- Addresses that nobody confirmed, and of people who left.
  delete from public.subscribers
  where status <> 'confirmed'
    and greatest(confirm_sent_at, unsubscribed_at) <= private.now() - interval '30 days';
  delete from public.appointments where id in (
    select id from public.appointments
    where status = 'held' and hold_expires_at <= private.now()
    for update skip locked
  );
  perform private.complete_past_appointments();
  perform private.expire_unpaid_bookings();
  perform private.remind_unanswered_requests();
  perform private.expire_unanswered_requests();
  perform private.delete_expired_chats();
  perform private.enqueue_scheduled_kb_refreshes();
  perform public.refresh_kb(50);
  perform private.invoke_deliver_mail();
end
$$;
comment on function private.run_scheduled_jobs() is
  'The minute''s work: purges what has expired, lapses what was not paid or not answered, reminds the firm of requests, completes what is past, forgets conversations, keeps the assistant''s knowledge current, gives up mails after 48 hours, wakes the mail. Called by pg_cron.';
