-- How the system does: when the minute's job ran, and what waits. Read by the health check and by staff.

create table private.clock_hours (
  hour timestamptz primary key,
  minutes smallint not null default 1 check (minutes between 1 and 60),
  last_run_at timestamptz not null,
  constraint clock_hours_run_check check (last_run_at >= hour and last_run_at < hour + interval '1 hour')
);
comment on table private.clock_hours is
  'In how many minutes of an hour the minute''s job completed. Written by the job, purged after 31 days. The rows say how long the database and its clock were up.';
comment on column private.clock_hours.hour is 'The start of the hour.';
comment on column private.clock_hours.minutes is 'Minutes of the hour in which the job completed at least once.';
comment on column private.clock_hours.last_run_at is 'The newest completed run of the hour.';

alter table private.clock_hours enable row level security;
alter table private.clock_hours force row level security;

create or replace function private.record_clock_run()
returns void
language sql security invoker
set search_path = ''
as $$
  insert into private.clock_hours as kept (hour, last_run_at)
  values (date_trunc('hour', private.now(), 'UTC'), private.now())
  on conflict (hour) do update set
    minutes = case when date_trunc('minute', excluded.last_run_at) > date_trunc('minute', kept.last_run_at)
              then least(kept.minutes + 1, 60) else kept.minutes end,
    last_run_at = greatest(kept.last_run_at, excluded.last_run_at);
  delete from private.clock_hours where hour <= private.now() - interval '31 days';
$$;
comment on function private.record_clock_run() is
  'Records a run of the minute''s job. Called at its end, so a run that fails records nothing.';

create or replace function private.clock_coverage(p_hours int)
returns numeric
language sql stable
set search_path = ''
as $$
  with since as (
    select greatest(
      date_trunc('hour', private.now(), 'UTC') - make_interval(hours => p_hours - 1),
      (select last_run_at - make_interval(mins => minutes) from private.clock_hours order by hour limit 1)
    ) as at
  )
  select case when exists (select from private.clock_hours) then
    round(least(1, coalesce(sum(h.minutes), 0) / greatest(1, floor(extract(epoch from private.now() - s.at) / 60))), 4)
  end
  from since s left join private.clock_hours h on h.hour > s.at - interval '1 hour'
  group by s.at
$$;
comment on function private.clock_coverage(integer) is
  'Returns the share of minutes, of the past hours or since the first recorded run, in which the minute''s job completed: 0 to 1 with four digits. Null: no run is recorded yet.';

create or replace function public.check_database_writes()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A read-only database refuses this, and a full disk the new file.
  update private.clock_hours set last_run_at = last_run_at where hour = (select max(hour) from private.clock_hours);
  create temporary table write_check on commit drop as
    select md5(random()::text) as filler from generate_series(1, 500);
end
$$;
comment on function public.check_database_writes() is
  'Writes a row and a file, and keeps neither. For the health check: fails with 25006 when the database is read-only, and with 53100 when its disk is full.';
grant execute on function public.check_database_writes() to service_role;

create or replace function public.backlog_status()
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'clockSeconds', (select floor(extract(epoch from private.now() - max(last_run_at))) from private.clock_hours),
    'overdueCalendars', (
      select count(*) from public.connected_calendars
      where coalesce(lease_until, next_check_at) <= private.now() - interval '15 minutes'
    ),
    'builds', count(*),
    -- A failure moves due_at back.
    'buildSeconds', floor(extract(epoch from private.now() - min(case when attempts > 0 then created_at else due_at end)))
  )
  from private.site_builds
  where requested_at is null and abandoned_at is null and (due_at <= private.now() or attempts > 0)
$$;
comment on function public.backlog_status() is
  'Returns {clockSeconds, overdueCalendars, builds, buildSeconds} for the health check: seconds since the minute''s job last completed (null: never), connected calendars that have been due for 15 minutes, due requests for a build of the site, and seconds that the oldest of them has waited (null: none).';
grant execute on function public.backlog_status() to service_role;

create or replace function private.get_system_status()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return public.backlog_status() || jsonb_build_object(
    'lastRunAt', (select private.to_iso_instant(max(last_run_at)) from private.clock_hours),
    'dayCoverage', private.clock_coverage(24),
    'monthCoverage', private.clock_coverage(24 * 30),
    'mail', public.mail_queue_status(),
    'failingCalendars', (select count(*) from public.connected_calendars where failures > 0),
    'openFaults', (select count(*) from public.faults where resolved_at is null)
  );
end
$$;
comment on function private.get_system_status() is 'See public.get_system_status().';
grant execute on function private.get_system_status() to authenticated;

create or replace function public.get_system_status()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.get_system_status()
$$;
comment on function public.get_system_status() is
  'Returns what waits and how long the system was up, for admins: what backlog_status() returns, and {lastRunAt, dayCoverage, monthCoverage, mail, failingCalendars, openFaults}. For coverage see private.clock_coverage(), for mail mail_queue_status(). PT403: not an admin.';
grant execute on function public.get_system_status() to authenticated;
