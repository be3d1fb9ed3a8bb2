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

alter table private.clock_hours enable row level security, force row level security;

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
returns table (clock_seconds int, overdue_calendars int, builds int, build_seconds int)
language sql stable security definer
set search_path = ''
as $$
  select
    (select floor(extract(epoch from private.now() - max(last_run_at))) from private.clock_hours),
    (select count(*) from public.connected_calendars
     where coalesce(lease_until, next_check_at) <= private.now() - interval '15 minutes'),
    count(*),
    -- A failure moves due_at back.
    floor(extract(epoch from private.now() - min(case when attempts > 0 then created_at else due_at end)))
  from private.site_builds
  where requested_at is null and abandoned_at is null and (due_at <= private.now() or attempts > 0)
$$;
comment on function public.backlog_status() is
  'Returns, for the health check: seconds since the minute''s job last completed (null: never), connected calendars that have been due for 15 minutes, due requests for a build of the site, and seconds that the oldest of them has waited (null: none).';
grant execute on function public.backlog_status() to service_role;

create or replace function private.system_figures(
  out mails_due int, out mail_seconds int, out mails_failed int, out mails_sent int, out builds int, out build_seconds int,
  out failing_calendars int, out open_faults int, out last_run_at timestamptz, out day_coverage float8,
  out month_coverage float8
)
returns setof record
language sql stable security definer
set search_path = ''
as $$
  select
    q.due, q.oldest_seconds, q.dead,
    (select count(*) from private.outbox where sent_at > private.now() - interval '1 day'), b.builds, b.build_seconds,
    (select count(*) from public.connected_calendars where failures > 0),
    (select count(*) from public.faults where resolved_at is null),
    (select max(last_run_at) from private.clock_hours), private.clock_coverage(24), private.clock_coverage(24 * 30)
  from public.mail_queue_status() q, public.backlog_status() b
  where private.has_rank('admin')
$$;
comment on function private.system_figures() is
  'Returns what waits and how long the system was up, as one row, for admins; see public.system_status. Empty for others.';
grant execute on function private.system_figures() to authenticated;

create view public.system_status with (security_invoker = true) as
select * from private.system_figures();
comment on view public.system_status is 'What waits and how long the system was up, as one row, for admins.';
comment on column public.system_status.mails_due is 'Emails to send now.';
comment on column public.system_status.mail_seconds is 'How long the oldest unsent one has been due; null: none is.';
comment on column public.system_status.mails_failed is 'Emails that failed.';
comment on column public.system_status.mails_sent is 'Emails that were sent in the last 24 hours.';
comment on column public.system_status.builds is 'Due requests for a build of the site.';
comment on column public.system_status.build_seconds is 'How long the oldest of them has waited; null: none does.';
comment on column public.system_status.failing_calendars is 'Connected calendars that could not be read last.';
comment on column public.system_status.open_faults is 'Groups of faults that are not resolved.';
comment on column public.system_status.last_run_at is 'When the minute''s job last completed; null: never.';
comment on column public.system_status.day_coverage is 'private.clock_coverage() of the past 24 hours.';
comment on column public.system_status.month_coverage is 'private.clock_coverage() of the past 30 days.';
grant select on public.system_status to authenticated;
