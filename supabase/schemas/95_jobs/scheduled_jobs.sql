-- The minute's job, called by pg_cron on the platform and by platform/scheduler/minute-scheduler.ts elsewhere. Everything that happens because
-- time passes happens here: expiry, deadlines, retention periods and waking the Edge Functions.

create or replace function private.run_scheduled_jobs()
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_retention interval := make_interval(days => (private.get_settings()).mail_retention_days);
begin
  delete from public.lead_presence where expires_at <= private.now();
  delete from private.rate_limits where window_ends_at <= private.now();
  delete from private.wrong_passwords where last_wrong_at <= private.now() - interval '1 day';
  delete from private.idempotency_records where created_at < private.now() - interval '48 hours';
  -- An email whose worker crashes on every attempt never reports a failure, so it is given up here.
  update private.outbox
  set failed_at = private.now(), lease_token = null, lease_until = null,
      last_error = coalesce(last_error, 'No sender ever reported a result.')
  where sent_at is null and failed_at is null and skipped_at is null and lease_until <= private.now()
    and first_attempt_at <= private.now() - interval '48 hours';
  -- Sent and skipped emails hold personal data. Two statements, because each uses its own index.
  delete from private.outbox where sent_at <= private.now() - v_retention;
  delete from private.outbox where skipped_at <= private.now() - v_retention;
  -- The last email to a deleted account holds the last copy of its email address.
  delete from private.outbox where kind = 'account_deleted' and (sent_at is not null or failed_at is not null);
  delete from public.error_reports where last_seen_at <= private.now() - interval '30 days';
  -- Email addresses of people who never accepted their invitation.
  delete from public.invitations
  where accepted_at is null and coalesce(cancelled_at, expires_at) <= private.now() - interval '30 days';
  -- Email addresses that were never confirmed, and those of people who unsubscribed.
  delete from public.subscribers
  where status <> 'confirmed'
    and greatest(confirm_sent_at, unsubscribed_at) <= private.now() - interval '30 days';
  -- Skips locked holds: their owner is booking them at this moment.
  delete from public.appointments where id in (
    select id from public.appointments
    where status = 'held' and hold_expires_at <= private.now()
    for update skip locked
  );
  perform private.release_unconfirmed_slots(array(
    select id from public.appointments
    where status in ('pending', 'confirmed') and hold_expires_at <= private.now()
    order by hold_expires_at
    limit 1000
    for update skip locked
  ));
  -- Staff did not mark these.
  update public.appointments set status = 'completed' where id in (
    select id from public.appointments
    where status = 'confirmed' and ends_at <= private.now() - interval '12 hours'
    order by ends_at
    limit 1000
    for update skip locked
  );
  perform private.expire_unpaid_bookings();
  perform private.remind_unanswered_requests();
  perform private.apologize_for_missed_requests();
  -- A locked conversation is in use, so it is not expired. Skipping it keeps this job and visitors from waiting for each
  -- other.
  delete from public.chat_sessions where id in (
    select id from public.chat_sessions
    where last_message_at <= private.now() - make_interval(days => (private.get_settings()).chat_retention_days)
    limit 1000
    for update skip locked
  );
  -- An answered question stays as long as its answer, because visitors' wording of it leads to that answer.
  delete from public.unanswered_questions
  where last_asked_at <= private.now() - interval '180 days' and (status <> 'answered' or answer_id is null);
  -- Limits the table to the 2,000 most asked questions, besides those that are answered.
  delete from public.unanswered_questions where id in (
    select id from public.unanswered_questions where status <> 'answered'
    order by ask_count desc, last_asked_at desc offset 2000
  );
  delete from private.model_token_spenders
  where day < (private.now() at time zone 'UTC')::date - case spender when 'everybody' then 30 else 0 end;
  delete from private.clock_hours where hour <= private.now() - interval '31 days';
  delete from public.imported_contacts where imported_at <= private.now() - interval '1 day';
  -- pg_cron keeps a row for each run. Its table exists only on the platform.
  if has_table_privilege(to_regclass('cron.job_run_details'), 'delete') then
    execute 'delete from cron.job_run_details where end_time <= $1' using private.now() - interval '7 days';
  end if;
  delete from private.newsletter_events where received_at <= private.now() - interval '7 days';
  perform private.send_newsletter_issues();
  perform private.enqueue_scheduled_knowledge_refreshes();
  perform private.refresh_knowledge(50);
  perform private.wake('chatbot/embeddings');
  perform private.wake('refresh-calendars');
  perform private.wake('jobs');
  perform private.wake('deliver-mail');
  -- At the end, so that a run that fails is not recorded.
  insert into private.clock_hours as kept (hour, last_run_at)
  values (date_trunc('hour', private.now(), 'UTC'), private.now())
  on conflict (hour) do update set
    minutes = case when date_trunc('minute', excluded.last_run_at) > date_trunc('minute', kept.last_run_at)
              then least(kept.minutes + 1, 60) else kept.minutes end,
    last_run_at = greatest(kept.last_run_at, excluded.last_run_at);
end
$$;
comment on function private.run_scheduled_jobs() is
  'Does the work of one minute: deletes expired rows and data past its retention period, gives up emails after 48 hours, completes past appointments, releases unpaid bookings and the slots of unconfirmed ones, reminds the firm of requests and apologizes for missed ones, queues issues of the newsletter, updates the assistant''s knowledge, wakes the Edge Functions, and records the run. Called by pg_cron.';
