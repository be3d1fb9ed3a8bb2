set local check_function_bodies = off;

CREATE TABLE "private"."clock_hours" ("hour" timestamp with time zone NOT NULL, "minutes" smallint NOT NULL DEFAULT 1, "last_run_at" timestamp with time zone NOT NULL, CONSTRAINT "clock_hours_minutes_check" CHECK (((minutes >= 1) AND (minutes <= 60))), CONSTRAINT "clock_hours_pkey" PRIMARY KEY (hour), CONSTRAINT "clock_hours_run_check" CHECK (((last_run_at >= hour) AND (last_run_at < (hour + '01:00:00'::interval)))));

ALTER TABLE "private"."clock_hours" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."clock_hours" FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.clock_coverage(p_hours integer)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with since as (
    select greatest(
      date_trunc('hour', private.now(), 'UTC') - make_interval(hours => p_hours - 1),
      (select last_run_at - make_interval(mins => minutes) from private.clock_hours order by hour limit 1)
    ) as at
  )
  -- No row without a run: least() would take a null for 1.
  select round(least(1, sum(h.minutes) / greatest(1, floor(extract(epoch from private.now() - s.at) / 60))), 4)
  from since s join private.clock_hours h on h.hour > s.at - interval '1 hour'
  group by s.at
$function$;

CREATE OR REPLACE FUNCTION private.get_system_status()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return public.backlog_status() || jsonb_build_object(
    'lastRunAt', (select private.to_iso_instant(max(last_run_at)) from private.clock_hours),
    'dayCoverage', private.clock_coverage(24),
    'monthCoverage', private.clock_coverage(24 * 30),
    'mail', public.mail_queue_status(),
    'failingCalendars', (select count(*) from private.connected_calendars where failures > 0),
    'openFaults', (select count(*) from private.faults where resolved_at is null)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.record_clock_run()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.clock_hours as kept (hour, last_run_at)
  values (date_trunc('hour', private.now(), 'UTC'), private.now())
  on conflict (hour) do update set
    minutes = case when date_trunc('minute', excluded.last_run_at) > date_trunc('minute', kept.last_run_at)
              then least(kept.minutes + 1, 60) else kept.minutes end,
    last_run_at = greatest(kept.last_run_at, excluded.last_run_at);
  delete from private.clock_hours where hour <= private.now() - interval '31 days';
$function$;

CREATE OR REPLACE FUNCTION private.run_scheduled_jobs()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_retention interval := make_interval(days => (private.get_settings()).mail_retention_days);
begin
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
  delete from private.faults where last_seen_at <= private.now() - interval '30 days';
  -- Email addresses of people who never accepted their invitation.
  delete from private.invitations
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
  perform private.complete_past_appointments();
  perform private.expire_unpaid_bookings();
  perform private.remind_unanswered_requests();
  perform private.expire_unanswered_requests();
  perform private.delete_expired_chats();
  delete from private.newsletter_events where received_at <= private.now() - interval '7 days';
  perform private.send_newsletter_issues();
  perform private.enqueue_scheduled_kb_refreshes();
  perform public.refresh_kb(50);
  perform private.invoke_chatbot_embeddings();
  perform private.invoke_refresh_calendars();
  perform private.invoke_deliver_mail();
  perform private.record_clock_run();
end
$function$;

CREATE OR REPLACE FUNCTION public.backlog_status()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'clockSeconds', (select floor(extract(epoch from private.now() - max(last_run_at))) from private.clock_hours),
    'builds', count(*),
    -- A failure moves due_at back.
    'buildSeconds', floor(extract(epoch from private.now() - min(case when attempts > 0 then created_at else due_at end)))
  )
  from private.site_builds
  where requested_at is null and abandoned_at is null and (due_at <= private.now() or attempts > 0)
$function$;

CREATE OR REPLACE FUNCTION public.get_system_status()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.get_system_status()
$function$;

COMMENT ON COLUMN "private"."clock_hours"."hour" IS 'The start of the hour.';

COMMENT ON COLUMN "private"."clock_hours"."last_run_at" IS 'The newest completed run of the hour.';

COMMENT ON COLUMN "private"."clock_hours"."minutes" IS 'Minutes of the hour in which the job completed at least once.';

COMMENT ON FUNCTION "private"."clock_coverage"(integer) IS 'Returns the share of minutes, of the past hours or since the first recorded run, in which the minute''s job completed: 0 to 1 with four digits. Null: no run is recorded in that time.';

COMMENT ON FUNCTION "private"."get_system_status"() IS 'See public.get_system_status().';

COMMENT ON FUNCTION "private"."record_clock_run"() IS 'Records a run of the minute''s job. Called at its end, so a run that fails records nothing.';

COMMENT ON FUNCTION "public"."backlog_status"() IS 'Returns {clockSeconds, builds, buildSeconds} for the health check: seconds since the minute''s job last completed (null: never), due requests for a build of the site, and seconds that the oldest of them has waited (null: none).';

COMMENT ON FUNCTION "public"."get_system_status"() IS 'Returns what waits and how long the system was up, for admins: what backlog_status() returns, and {lastRunAt, dayCoverage, monthCoverage, mail, failingCalendars, openFaults}. For coverage see private.clock_coverage(), for mail mail_queue_status(). PT403: not an admin.';

COMMENT ON TABLE "private"."clock_hours" IS 'In how many minutes of an hour the minute''s job completed. Written by the job, purged after 31 days. The rows say how long the database and its clock were up.';

REVOKE ALL ON FUNCTION "private"."clock_coverage"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."clock_coverage"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_system_status"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."get_system_status"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."record_clock_run"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."record_clock_run"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."backlog_status"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."backlog_status"() TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."get_system_status"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_system_status"() TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."clock_hours" TO "postgres";
