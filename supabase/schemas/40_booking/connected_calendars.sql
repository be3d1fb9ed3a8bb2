-- Consultants' own calendars. Staff connect a calendar by its secret URL. The function refresh-calendars reads it every five
-- minutes and stores when the consultant is busy, and no slot is offered then. The URL opens the whole calendar, so
-- only that function reads it: staff see its host (docs/decisions/0052).

create type public.calendar_problem as enum (
  'https_required', 'host_not_found', 'host_not_public', 'unreachable', 'timed_out', 'too_many_redirects', 'not_found',
  'not_allowed', 'server_error', 'too_large', 'not_a_calendar', 'too_many_events', 'unfinished', 'cut_off'
);
comment on type public.calendar_problem is
  'Why a calendar could not be read. src/features/availability/model/connected-calendar.ts has the sentences.';

create table public.connected_calendars (
  id bigint generated always as identity primary key,
  consultant_id bigint not null references public.consultants (id) on delete cascade,
  name private.single_line not null check (btrim(name) <> '' and char_length(name) <= 80),
  -- Without a backslash, which URL parsers read as a slash, and without a user name.
  url text not null check (
    char_length(url) <= 2000 and url ~ '^(https://|http://(localhost|127\.0\.0\.1|\[::1\])[:/])[!-\[\]-~]+$'
    and url !~ '^https?://[^/?#]*@'
  ),
  next_check_at timestamptz not null default private.now(),
  lease_token uuid,
  lease_until timestamptz,
  checked_at timestamptz,
  read_at timestamptz,
  busy_until timestamptz,
  busy_time_zone private.time_zone_name,
  etag text check (char_length(etag) <= 500),
  last_modified text check (char_length(last_modified) <= 100),
  failures int not null default 0 check (failures >= 0),
  problem public.calendar_problem,
  unread_events int not null default 0 check (unread_events >= 0),
  unread_titles text[] not null default '{}' check (cardinality(unread_titles) <= 10),
  check_requested_at timestamptz,
  host text not null generated always as (coalesce(lower(substring(url from '^https?://([^/?#]+)')), '')) stored,
  unique (consultant_id, url),
  unique (id, consultant_id),
  check ((lease_token is null) = (lease_until is null)),
  check ((failures = 0) = (problem is null))
);
comment on table public.connected_calendars is
  'A calendar that a consultant keeps elsewhere. Admins insert and delete it, and refresh-calendars reports each check.';
comment on column public.connected_calendars.id is 'Key.';
comment on column public.connected_calendars.consultant_id is 'The consultant whose time the calendar takes.';
comment on column public.connected_calendars.name is 'Name for staff, such as ''Work''.';
comment on column public.connected_calendars.url is
  'Secret URL of the iCalendar file. Only claim_due_calendar() returns it. http is for a server on the same machine only.';
comment on column public.connected_calendars.next_check_at is
  'When it is checked next: five minutes after a success, later after each further failure.';
comment on column public.connected_calendars.lease_token is 'Secret of the worker that checks it, to report the result with; null: none does.';
comment on column public.connected_calendars.lease_until is 'Until when no other worker may claim it; null: not claimed.';
comment on column public.connected_calendars.checked_at is 'When the last check ended; null: never checked.';
comment on column public.connected_calendars.read_at is 'When the last check without a problem ended; null: none did.';
comment on column public.connected_calendars.busy_until is 'Until when recurring events are expanded; null: never read.';
comment on column public.connected_calendars.busy_time_zone is
  'The zone of the consultant in which all-day events and floating times were read; null: never read.';
comment on column public.connected_calendars.etag is 'ETag of the file that was read last, for If-None-Match.';
comment on column public.connected_calendars.last_modified is 'Last-Modified of the file that was read last, for If-Modified-Since.';
comment on column public.connected_calendars.failures is 'Failed checks since the last success.';
comment on column public.connected_calendars.problem is 'The last failure; null: the last check succeeded.';
comment on column public.connected_calendars.unread_events is
  'Number of events of the file that could not be read, or only in part.';
comment on column public.connected_calendars.unread_titles is 'Titles of the first of them, for staff. Empty for an event without a title.';
comment on column public.connected_calendars.check_requested_at is
  'When an admin last had it checked at once, with the whole file; an update makes it due. Null: never.';
comment on column public.connected_calendars.host is
  'The host of the URL, with its port if it has one: the only part of the URL that staff see.';

grant
  select (
    id, consultant_id, name, host, next_check_at, lease_until, checked_at, read_at, problem, unread_events, unread_titles,
    check_requested_at
  ),
  insert (consultant_id, name, url), update (check_requested_at), delete
  on public.connected_calendars to authenticated;

create table private.busy_times (
  calendar_id bigint not null,
  consultant_id bigint not null,
  period tstzrange not null check (not isempty(period) and not lower_inf(period) and not upper_inf(period)),
  primary key (calendar_id, consultant_id, period),
  foreign key (calendar_id, consultant_id) references public.connected_calendars (id, consultant_id) on delete cascade
);
comment on table private.busy_times is
  'A period in which a consultant is busy according to a connected calendar. No time in it is offered. The events of a calendar are merged: its periods do not overlap or touch. Written by finish_calendar_check().';
comment on column private.busy_times.calendar_id is 'The calendar that says so.';
comment on column private.busy_times.consultant_id is 'The consultant of the calendar, for the index that slots are computed with.';
comment on column private.busy_times.period is 'From the start (included) to the end (excluded); both are set.';

create index busy_times_consultant_id_period_idx on private.busy_times using gist (consultant_id, period);

grant select (calendar_id, period) on private.busy_times to authenticated;

-- For staff

create view public.connected_calendar_list with (security_invoker = true) as
select
  c.id, c.consultant_id, c.name, c.host, c.checked_at, c.read_at, c.next_check_at, c.problem, c.unread_events, c.unread_titles,
  c.lease_until is not null or c.next_check_at <= private.now() as is_due,
  (select count(*) from private.busy_times b where b.calendar_id = c.id and upper(b.period) > private.now()) as busy_times
from public.connected_calendars c;
comment on view public.connected_calendar_list is 'The connected calendars as admins see them, without their URLs.';
comment on column public.connected_calendar_list.is_due is 'Whether it is being checked, or will be within a minute.';
comment on column public.connected_calendar_list.busy_times is 'Number of busy periods that are not over.';
grant select on public.connected_calendar_list to authenticated;

create or replace function private.prepare_connected_calendar()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit constant int := 10;
begin
  if tg_op = 'UPDATE' then
    -- The browser's clock does not count.
    new.check_requested_at := private.now();
    new.next_check_at := private.now();
    -- The whole file is read again, also where the server would say that it has not changed.
    new.etag := null;
    new.last_modified := null;
    return new;
  end if;
  new.name := btrim(new.name);
  -- The scheme that iCloud and Outlook use for the same URL.
  new.url := regexp_replace(btrim(new.url), '^webcals?://', 'https://', 'i');
  -- Only for admins, so that no other caller learns how many there are: the policy refuses them.
  if private.has_role('admin') then
    -- The lock keeps two requests from passing the limit together.
    perform from public.consultants where id = new.consultant_id for update;
    if (select count(*) from public.connected_calendars where consultant_id = new.consultant_id) >= v_limit then
      perform private.refuse(409, 'calendar_limit_reached', jsonb_build_object('max', v_limit));
    end if;
  end if;
  return new;
end
$$;
comment on function private.prepare_connected_calendar() is
  'Trigger: writes the name and the URL of a new calendar in their plain form, and makes a calendar due whose check an admin requests. PT409: the consultant has ten calendars.';

create or replace function private.audit_connected_calendar()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'UPDATE' and auth.uid() is not null then
    insert into private.audit_log (action, subject, details)
    values ('connected_calendar.' || lower(tg_op), coalesce(new.id, old.id)::text, jsonb_build_object(
      'consultantId', coalesce(new.consultant_id, old.consultant_id), 'name', coalesce(new.name, old.name),
      'host', coalesce(new.host, old.host)
    ));
  end if;
  if tg_op <> 'DELETE' then
    perform private.wake('refresh-calendars');
  end if;
  return null;
end
$$;
comment on function private.audit_connected_calendar() is
  'Trigger: records in the audit log that an admin connected or disconnected a calendar, without its URL, and has a calendar checked that is due.';

create trigger connected_calendars_prepare before insert or update of check_requested_at on public.connected_calendars
  for each row execute function private.prepare_connected_calendar();
create trigger connected_calendars_audit after insert or update of check_requested_at or delete on public.connected_calendars
  for each row execute function private.audit_connected_calendar();

-- For refresh-calendars

create or replace function public.claim_due_calendar(p_lease_seconds int default 120)
returns table (
  id bigint, lease_token uuid, url text, time_zone text, read_from timestamptz, read_until timestamptz, etag text, last_modified text
)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_now timestamptz := private.now();
  v_until timestamptz := v_now + make_interval(days => (select max(window_days) + 2 from public.consultation_types));
begin
  -- A worker that never reported was ended by the platform. Trying again at once would end the next one, too.
  perform public.finish_calendar_check(id, lease_token, 'unfinished', null)
  from public.connected_calendars where lease_until <= v_now;
  return query
  with claimed as (
    update public.connected_calendars set
      lease_token = gen_random_uuid(),
      lease_until = v_now + make_interval(secs => least(greatest(p_lease_seconds, 10), 600))
    where id = (
      select id from public.connected_calendars
      where lease_until is null and next_check_at <= v_now
      order by next_check_at, id limit 1 for update skip locked
    )
    returning *
  )
  select c.id, c.lease_token, c.url, k.time_zone::text, v_now - interval '1 day', v_until,
    case when is_current then c.etag end, case when is_current then c.last_modified end
  from claimed c
  join public.consultants k on k.id = c.consultant_id
  -- Once a day the file is read even if it has not changed, because recurring events go on. It is also read when the
  -- consultant's zone has changed.
  cross join lateral (select c.busy_until >= v_until - interval '1 day' and c.busy_time_zone = k.time_zone) as f (is_current);
end
$$;
comment on function public.claim_due_calendar(integer) is
  'Claims the connected calendar that has been due longest, for finish_calendar_check(). Events are expanded between read_from and read_until; etag and last_modified are null when the whole file must be read. No row: none is due. A lease that ended without a report counts as a failed check.';
grant execute on function public.claim_due_calendar(integer) to service_role;

create or replace function public.finish_calendar_check(p_id bigint, p_lease_token uuid, p_problem text, p_read jsonb)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_calendar public.connected_calendars;
  v_busy tstzmultirange;
begin
  update public.connected_calendars set
    lease_token = null, lease_until = null, checked_at = v_now, problem = p_problem::public.calendar_problem,
    failures = case when p_problem is null then 0 else failures + 1 end,
    read_at = case when p_problem is null then v_now else read_at end,
    -- After a failure in 5, 10, 20, … 240 minutes.
    next_check_at = v_now + make_interval(
      mins => case when p_problem is null then 5 else least(240, 5 * 2 ^ least(failures, 6))::int end
    )
  where id = p_id and lease_token = p_lease_token
  returning * into v_calendar;
  if not found then
    return false;
  end if;
  -- A failed check keeps the busy times of the last success.
  if p_read is null then
    return true;
  end if;
  update public.connected_calendars set
    unread_events = coalesce((p_read #>> '{unread,count}')::int, 0),
    unread_titles = array(select left(value, 120) from jsonb_array_elements_text(p_read #> '{unread,titles}') limit 10)
  where id = p_id;
  if p_problem is null then
    update public.connected_calendars set
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
$$;
comment on function public.finish_calendar_check(bigint, uuid, text, jsonb) is
  'Stores the result of a claimed check: p_problem is the code of a failure, or null. p_read is null when the file has not changed, or could not be read, else {busy: [{start, end, uid}], unread: {count, titles}, etag, lastModified, until, timeZone}; uid may be missing. With both, the file was cut off: its times are added to those of before. Appointments of this site are left out. False: the lease was lost to another worker.';
grant execute on function public.finish_calendar_check(bigint, uuid, text, jsonb) to service_role;
