set local check_function_bodies = off;

ALTER TABLE "private"."connected_calendars" DROP CONSTRAINT "connected_calendars_problem_check";

ALTER TABLE "private"."connected_calendars" ADD COLUMN "unread_events" integer NOT NULL DEFAULT 0;

ALTER TABLE "private"."connected_calendars" ADD COLUMN "unread_titles" text[] NOT NULL DEFAULT '{}'::text[];

CREATE OR REPLACE FUNCTION private.connected_calendar_json(p_calendar private.connected_calendars)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', p_calendar.id, 'consultantId', p_calendar.consultant_id, 'name', p_calendar.name,
    'host', private.connected_calendar_host(p_calendar.url),
    'isDue', p_calendar.lease_token is not null or p_calendar.next_check_at <= private.now(),
    'checkedAt', private.to_iso_instant(p_calendar.checked_at), 'readAt', private.to_iso_instant(p_calendar.read_at),
    'nextCheckAt', private.to_iso_instant(p_calendar.next_check_at), 'problem', p_calendar.problem,
    'busyTimes', (
      select count(*) from private.busy_times b
      where b.calendar_id = p_calendar.id and upper(b.period) > private.now()
    ),
    'unreadEvents', p_calendar.unread_events, 'unreadTitles', to_jsonb(p_calendar.unread_titles)
  )
$function$;

CREATE OR REPLACE FUNCTION public.backlog_status()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'clockSeconds', (select floor(extract(epoch from private.now() - max(last_run_at))) from private.clock_hours),
    'overdueCalendars', (
      select count(*) from private.connected_calendars
      where coalesce(lease_until, next_check_at) <= private.now() - interval '15 minutes'
    ),
    'builds', count(*),
    -- A failure moves due_at back.
    'buildSeconds', floor(extract(epoch from private.now() - min(case when attempts > 0 then created_at else due_at end)))
  )
  from private.site_builds
  where requested_at is null and abandoned_at is null and (due_at <= private.now() or attempts > 0)
$function$;

CREATE OR REPLACE FUNCTION public.finish_calendar_check(p_id bigint, p_lease_token uuid, p_problem text, p_read jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := private.now();
  v_calendar private.connected_calendars;
  v_busy tstzmultirange;
begin
  update private.connected_calendars set
    lease_token = null, lease_until = null, checked_at = v_now, problem = p_problem,
    failures = case when p_problem is null then 0 else failures + 1 end,
    read_at = case when p_problem is null then v_now else read_at end,
    next_check_at = v_now + case when p_problem is null then interval '5 minutes' else private.calendar_retry_wait(failures + 1) end
  where id = p_id and lease_token = p_lease_token
  returning * into v_calendar;
  if not found then
    return false;
  end if;
  -- A failed check keeps the busy times of the last success.
  if p_read is null then
    return true;
  end if;
  update private.connected_calendars set
    unread_events = coalesce((p_read #>> '{unread,count}')::int, 0),
    unread_titles = array(select left(value, 120) from jsonb_array_elements_text(p_read #> '{unread,titles}') limit 10)
  where id = p_id;
  if p_problem is null then
    update private.connected_calendars set
      etag = left(p_read ->> 'etag', 500), last_modified = left(p_read ->> 'lastModified', 100),
      busy_until = (p_read ->> 'until')::timestamptz, busy_time_zone = p_read ->> 'timeZone'
    where id = p_id;
  end if;
  select range_agg(tstzrange((e.event ->> 'start')::timestamptz, (e.event ->> 'end')::timestamptz)) into v_busy
  from (
    -- Only an identifier of this form can be an appointment's, and others cannot be cast.
    select value as event, case
      when value ->> 'uid' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (value ->> 'uid')::uuid
    end as uid
    from jsonb_array_elements(p_read -> 'busy')
  ) as e
  -- An appointment of this site that the consultant accepted in the calendar occupies its own slot, and may be moved.
  where e.uid is null or not exists (select from public.appointments a where a.id = e.uid);
  -- A file that was cut off lacks events, so the times of before are kept beside its own.
  if p_problem is not null then
    v_busy := range_agg(p.period) from (
      select period from private.busy_times where calendar_id = p_id union all select unnest(v_busy)
    ) as p;
  end if;
  -- Only differences are written: most checks change nothing.
  delete from private.busy_times b
  where b.calendar_id = p_id
    and not exists (select from unnest(v_busy) as given (period) where given.period = b.period);
  insert into private.busy_times (calendar_id, consultant_id, period)
  select p_id, v_calendar.consultant_id, given.period from unnest(v_busy) as given (period)
  where not isempty(given.period)
  on conflict do nothing;
  return true;
end
$function$;

ALTER TABLE "private"."connected_calendars" ADD CONSTRAINT "connected_calendars_problem_check" CHECK ((problem = ANY (ARRAY['https_required'::text, 'host_not_found'::text, 'host_not_public'::text, 'unreachable'::text, 'timed_out'::text, 'too_many_redirects'::text, 'not_found'::text, 'not_allowed'::text, 'server_error'::text, 'too_large'::text, 'not_a_calendar'::text, 'too_many_events'::text, 'unfinished'::text, 'cut_off'::text])));

ALTER TABLE "private"."connected_calendars" ADD CONSTRAINT "connected_calendars_unread_events_check" CHECK ((unread_events >= 0));

ALTER TABLE "private"."connected_calendars" ADD CONSTRAINT "connected_calendars_unread_titles_check" CHECK ((cardinality(unread_titles) <= 10));

COMMENT ON COLUMN "private"."connected_calendars"."unread_events" IS 'Number of events of the file that could not be read, or only in part.';

COMMENT ON COLUMN "private"."connected_calendars"."unread_titles" IS 'Titles of the first of them, for staff. Empty for an event without a title.';

COMMENT ON FUNCTION "private"."connected_calendar_json"(private.connected_calendars) IS 'A connected calendar as admins see it, without its URL: {id, consultantId, name, host, isDue, checkedAt, readAt, nextCheckAt, problem, busyTimes, unreadEvents, unreadTitles}; busyTimes: number of periods that are not over.';

COMMENT ON FUNCTION "public"."backlog_status"() IS 'Returns {clockSeconds, overdueCalendars, builds, buildSeconds} for the health check: seconds since the minute''s job last completed (null: never), connected calendars that have been due for 15 minutes, due requests for a build of the site, and seconds that the oldest of them has waited (null: none).';

COMMENT ON FUNCTION "public"."finish_calendar_check"(bigint, uuid, text, jsonb) IS 'Stores the result of a claimed check: p_problem is the code of a failure, or null. p_read is null when the file has not changed, or could not be read, else {busy: [{start, end, uid}], unread: {count, titles}, etag, lastModified, until, timeZone}; uid may be missing. With both, the file was cut off: its times are added to those of before. Appointments of this site are left out. False: the lease was lost to another worker.';
