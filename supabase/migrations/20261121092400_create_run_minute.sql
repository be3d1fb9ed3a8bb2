create function private.wake_mail()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_url text := private.setting('deliver_mail_url');
  v_secret text := private.setting('wake_secret');
begin
  -- pg_net is there on the platform only; elsewhere something else calls deliver-mail each minute.
  if v_url is null or v_secret is null or to_regnamespace('net') is null then
    return;
  end if;
  if (public.mail_queue_status() ->> 'due')::int > 0 then
    execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 10000)'
      using v_url, jsonb_build_object('Authorization', 'Bearer ' || v_secret);
  end if;
end
$$;
comment on function private.wake_mail() is
  'Calls the function deliver-mail when mail is due; needs pg_net and the settings deliver_mail_url and wake_secret.';

create function private.run_minute()
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
  perform private.wake_mail();
end
$$;
comment on function private.run_minute() is
  'The minute''s work: purges what has expired, gives up mails after 48 hours, wakes the mail. Called by pg_cron.';

-- Where pg_cron is not installed (or not loaded), something else calls private.run_minute() each minute.
do $$
begin
  if current_setting('shared_preload_libraries') like '%pg_net%'
    and exists (select from pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net with schema extensions;
  end if;
  if current_setting('shared_preload_libraries') like '%pg_cron%'
    and exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    execute $job$select cron.schedule('run-minute', '* * * * *', 'select private.run_minute()')$job$;
  end if;
end
$$;
