-- As they were, but for what the staff have set.

create or replace function private.is_mail_due(
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
      private.setting('reminder_day_before') is distinct from 'off'
      and p_booking.status = 'confirmed' and v_same_time and p_booking.starts_at - interval '1 hour' > p_now
    when 'appointment_reminder_1h' then
      private.setting('reminder_hour_before') is distinct from 'off'
      and p_booking.status = 'confirmed' and v_same_time and p_booking.starts_at > p_now
    when 'appointment_follow_up' then
      private.setting('follow_up') is distinct from 'off'
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

-- A mail of these is queued all the same, and asked about when it is to go out: what is switched off and on again misses
-- nothing that was still to come.
create or replace function private.enqueue_coming_mails(p_booking public.appointments)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Hours of real time before the instant, whatever the clocks do in between.
  perform private.enqueue_together(
    p_booking,
    array['appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up'],
    array[
      p_booking.starts_at - interval '24 hours', p_booking.starts_at - interval '1 hour',
      p_booking.ends_at + make_interval(hours => private.setting('follow_up_hours')::int)
    ]
  );
end
$$;

create or replace function private.forget_chats()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  -- Who is just writing waits for nobody: what is locked is not that old.
  delete from public.chat_sessions where id in (
    select id from public.chat_sessions
    where last_message_at <= v_now - make_interval(days => private.setting('keep_chats_days')::int)
    limit 1000
    for update skip locked
  );
  delete from public.unanswered_questions where last_asked_at <= v_now - interval '180 days';
  -- A flood of questions leaves the 2,000 most asked.
  delete from public.unanswered_questions where id in (
    select id from public.unanswered_questions where status <> 'drafted'
    order by asked desc, last_asked_at desc offset 2000
  );
  delete from private.model_budget where day < (v_now at time zone 'UTC')::date - 30;
end
$$;

create or replace function private.run_minute()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_keep int := private.setting('keep_mails_days')::int;
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
  delete from private.outbox where sent_at <= private.now() - make_interval(days => v_keep);
  delete from private.outbox where skipped_at <= private.now() - make_interval(days => v_keep);
  -- Addresses of people who did not come.
  delete from private.invitations
  where accepted_at is null and coalesce(cancelled_at, expires_at) <= private.now() - interval '30 days';
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
  perform private.forget_chats();
  perform private.queue_kb_of_the_minute();
  perform public.refresh_kb(50);
  perform private.wake_mail();
end
$$;
comment on function private.forget_chats() is
  'Deletes conversations keep_chats_days (a setting) after their last message, questions not asked for 180 days, and old budgets.';
