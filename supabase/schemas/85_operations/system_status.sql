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
returns table (
  mails_due int, mail_seconds int, mails_failed int, clock_seconds int, overdue_calendars int, builds int, build_seconds int
)
language sql stable security definer
set search_path = ''
as $$
  select mails.due, mails.seconds, (select count(*) from private.outbox where failed_at is not null),
    (select floor(extract(epoch from private.now() - max(last_run_at))) from private.clock_hours),
    (select count(*) from public.connected_calendars
     where coalesce(lease_until, next_check_at) <= private.now() - interval '15 minutes'),
    builds.due, builds.seconds
  from (
    -- An email scheduled for later is not late. One that waits for a retry is.
    select count(*) filter (where send_after <= private.now()) as due,
      floor(extract(epoch from private.now() - min(coalesce(first_attempt_at, send_after)))) as seconds
    from private.outbox
    where sent_at is null and failed_at is null and skipped_at is null
      and (send_after <= private.now() or first_attempt_at is not null)
  ) as mails, (
    -- A failure moves due_at back.
    select count(*) as due, floor(extract(epoch from private.now() - min(case when attempts > 0 then created_at else due_at end))) as seconds
    from private.site_builds
    where requested_at is null and abandoned_at is null and (due_at <= private.now() or attempts > 0)
  ) as builds
$$;
comment on function public.backlog_status() is
  'Returns what waits, for the health check: emails to be sent now, the seconds that the oldest unsent one has been due (null: none), emails that failed, seconds since the minute''s job last completed (null: never), connected calendars that have been due for 15 minutes, due requests for a build of the site, and seconds that the oldest of them has waited (null: none).';
grant execute on function public.backlog_status() to service_role;

create or replace function private.system_metrics(
  out mails_due int, out mail_seconds int, out mails_failed int, out mails_sent int, out builds int, out build_seconds int,
  out failing_calendars int, out open_errors int, out last_run_at timestamptz, out day_coverage float8,
  out month_coverage float8
)
returns setof record
language sql stable security definer
set search_path = ''
as $$
  select
    b.mails_due, b.mail_seconds, b.mails_failed,
    (select count(*) from private.outbox where sent_at > private.now() - interval '1 day'), b.builds, b.build_seconds,
    (select count(*) from public.connected_calendars where failures > 0),
    (select count(*) from public.error_reports where resolved_at is null),
    (select max(last_run_at) from private.clock_hours), private.clock_coverage(24), private.clock_coverage(24 * 30)
  from public.backlog_status() b
  where private.has_role('admin')
$$;
comment on function private.system_metrics() is
  'Returns what waits and how long the system was up, as one row, for admins; see public.system_status. Empty for others.';
grant execute on function private.system_metrics() to authenticated;

create view public.system_status with (security_invoker = true) as
select * from private.system_metrics();
comment on view public.system_status is 'What waits and how long the system was up, as one row, for admins.';
comment on column public.system_status.mails_due is 'Emails to send now.';
comment on column public.system_status.mail_seconds is 'How long the oldest unsent one has been due; null: none is.';
comment on column public.system_status.mails_failed is 'Emails that failed.';
comment on column public.system_status.mails_sent is 'Emails that were sent in the last 24 hours.';
comment on column public.system_status.builds is 'Due requests for a build of the site.';
comment on column public.system_status.build_seconds is 'How long the oldest of them has waited; null: none does.';
comment on column public.system_status.failing_calendars is 'Connected calendars that could not be read last.';
comment on column public.system_status.open_errors is 'Groups of error reports that are not resolved.';
comment on column public.system_status.last_run_at is 'When the minute''s job last completed; null: never.';
comment on column public.system_status.day_coverage is 'private.clock_coverage() of the past 24 hours.';
comment on column public.system_status.month_coverage is 'private.clock_coverage() of the past 30 days.';
grant select on public.system_status to authenticated;
