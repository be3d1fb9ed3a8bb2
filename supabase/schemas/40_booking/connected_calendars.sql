-- Consultants' own calendars. Staff connect a calendar by its secret URL. The function refresh-calendars reads it every five
-- minutes and stores when the consultant is busy, and no slot is offered then. The URL opens the whole calendar, so
-- only that function reads it: staff see its host (docs/decisions/0052).

create table private.connected_calendars (
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
  problem text check (problem in (
    'https_required', 'host_not_found', 'host_not_public', 'unreachable', 'timed_out', 'too_many_redirects', 'not_found',
    'not_allowed', 'server_error', 'too_large', 'not_a_calendar', 'too_many_events', 'unfinished',
    'cut_off'
  )),
  created_at timestamptz not null default private.now(),
  unread_events int not null default 0 check (unread_events >= 0),
  unread_titles text[] not null default '{}' check (cardinality(unread_titles) <= 10),
  unique (consultant_id, url),
  unique (id, consultant_id),
  check ((lease_token is null) = (lease_until is null)),
  check ((failures = 0) = (problem is null))
);
comment on table private.connected_calendars is
  'A calendar that a consultant keeps elsewhere. Written by functions: staff connect and disconnect it, refresh-calendars reports each check.';
comment on column private.connected_calendars.id is 'Key.';
comment on column private.connected_calendars.consultant_id is 'The consultant whose time the calendar takes.';
comment on column private.connected_calendars.name is 'Name for staff, such as ''Work''.';
comment on column private.connected_calendars.url is
  'Secret URL of the iCalendar file. Only claim_due_calendar() returns it. http is for a server on the same machine only.';
comment on column private.connected_calendars.next_check_at is
  'When it is checked next: five minutes after a success, later after each further failure.';
comment on column private.connected_calendars.lease_token is 'Secret of the worker that checks it, to report the result with; null: none does.';
comment on column private.connected_calendars.lease_until is 'Until when no other worker may claim it; null: not claimed.';
comment on column private.connected_calendars.checked_at is 'When the last check ended; null: never checked.';
comment on column private.connected_calendars.read_at is 'When the last check without a problem ended; null: none did.';
comment on column private.connected_calendars.busy_until is 'Until when recurring events are expanded; null: never read.';
comment on column private.connected_calendars.busy_time_zone is
  'The zone of the consultant in which all-day events and floating times were read; null: never read.';
comment on column private.connected_calendars.etag is 'ETag of the file that was read last, for If-None-Match.';
comment on column private.connected_calendars.last_modified is 'Last-Modified of the file that was read last, for If-Modified-Since.';
comment on column private.connected_calendars.failures is 'Failed checks since the last success.';
comment on column private.connected_calendars.problem is
  'Code of the last failure; null: the last check succeeded. functions/_shared/contracts/connected-calendars.ts has the sentences.';
comment on column private.connected_calendars.created_at is 'When it was connected.';
comment on column private.connected_calendars.unread_events is
  'Number of events of the file that could not be read, or only in part.';
comment on column private.connected_calendars.unread_titles is 'Titles of the first of them, for staff. Empty for an event without a title.';

alter table private.connected_calendars enable row level security;
alter table private.connected_calendars force row level security;

create table private.busy_times (
  calendar_id bigint not null,
  consultant_id bigint not null,
  period tstzrange not null check (not isempty(period) and not lower_inf(period) and not upper_inf(period)),
  primary key (calendar_id, consultant_id, period),
  foreign key (calendar_id, consultant_id) references private.connected_calendars (id, consultant_id) on delete cascade
);
comment on table private.busy_times is
  'A period in which a consultant is busy according to a connected calendar. No time in it is offered. The events of a calendar are merged: its periods do not overlap or touch. Written by finish_calendar_check().';
comment on column private.busy_times.calendar_id is 'The calendar that says so.';
comment on column private.busy_times.consultant_id is 'The consultant of the calendar, for the index that slots are computed with.';
comment on column private.busy_times.period is 'From the start (included) to the end (excluded); both are set.';

create index busy_times_consultant_id_period_idx on private.busy_times using gist (consultant_id, period);

alter table private.busy_times enable row level security;
alter table private.busy_times force row level security;

-- For staff

create or replace function private.connected_calendar_host(p_url text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select lower(substring(p_url from '^https?://([^/?#]+)'))
$$;
comment on function private.connected_calendar_host(text) is
  'Returns the host of a calendar''s URL, with its port if it has one: the only part of the URL that staff see.';

create or replace function private.connected_calendar_json(p_calendar private.connected_calendars)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
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
$$;
comment on function private.connected_calendar_json(private.connected_calendars) is
  'A connected calendar as admins see it, without its URL: {id, consultantId, name, host, isDue, checkedAt, readAt, nextCheckAt, problem, busyTimes, unreadEvents, unreadTitles}; busyTimes: number of periods that are not over.';

create or replace function private.invoke_refresh_calendars()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_url text := (
    select regexp_replace(deliver_mail_url, '/deliver-mail$', '/refresh-calendars') from private.platform_secrets
  );
  v_secret text := private.wake_secret();
begin
  -- Only the hosted platform has pg_net. Locally, local/stack.ts calls the function.
  if v_url is null or v_secret is null or to_regnamespace('net') is null then
    return;
  end if;
  if private.is_calendar_due() then
    -- Dynamic SQL, because the name resolves only where pg_net is installed.
    execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 10000)'
      using v_url, jsonb_build_object('Authorization', 'Bearer ' || v_secret);
  end if;
end
$$;
comment on function private.invoke_refresh_calendars() is
  'Calls the refresh-calendars function over pg_net when a calendar is due. Needs pg_net, private.platform_secrets.deliver_mail_url and private.wake_secret().';

create or replace function private.list_connected_calendars()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.connected_calendar_json(c) order by c.id), '[]') from private.connected_calendars c
  );
end
$$;
comment on function private.list_connected_calendars() is 'See public.list_connected_calendars().';
grant execute on function private.list_connected_calendars() to authenticated;

create or replace function public.list_connected_calendars()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_connected_calendars()
$$;
comment on function public.list_connected_calendars() is
  'Returns the connected calendars of all consultants, for admins: [as private.connected_calendar_json()]. PT403: not an admin.';
grant execute on function public.list_connected_calendars() to authenticated;

create or replace function private.connect_calendar(p_consultant_id bigint, p_name text, p_url text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit constant int := 10;
  -- The scheme that iCloud and Outlook use for the same URL.
  v_url text := regexp_replace(btrim(p_url), '^webcals?://', 'https://', 'i');
  v_new private.connected_calendars;
begin
  perform private.require_admin();
  -- The lock keeps two requests from passing the limit together.
  perform from public.consultants where id = p_consultant_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "consultant"}');
  end if;
  if (select count(*) from private.connected_calendars where consultant_id = p_consultant_id) >= v_limit then
    perform private.refuse(409, 'calendar_limit_reached', jsonb_build_object('max', v_limit));
  end if;
  begin
    insert into private.connected_calendars (consultant_id, name, url)
    values (p_consultant_id, btrim(p_name), v_url)
    on conflict (consultant_id, url) do nothing
    returning * into v_new;
  exception
    when check_violation or not_null_violation then
      if sqlerrm like '%url%' then
        perform private.refuse(422, 'calendar_url_invalid');
      end if;
      perform private.refuse(422, 'calendar_name_invalid');
  end;
  if v_new.id is null then
    perform private.refuse(409, 'calendar_connected');
  end if;
  insert into private.audit_log (action, subject, details)
  values ('connected_calendar.insert', v_new.id::text, jsonb_build_object(
    'consultantId', v_new.consultant_id, 'name', v_new.name, 'host', private.connected_calendar_host(v_new.url)
  ));
  perform private.invoke_refresh_calendars();
  return private.connected_calendar_json(v_new);
end
$$;
comment on function private.connect_calendar(bigint, text, text) is 'See public.connect_calendar().';
grant execute on function private.connect_calendar(bigint, text, text) to authenticated;

create or replace function public.connect_calendar(p_consultant_id bigint, p_name text, p_url text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.connect_calendar(p_consultant_id, p_name, p_url)
$$;
comment on function public.connect_calendar(bigint, text, text) is
  'Connects a calendar of a consultant by its secret URL (https or webcal), for admins, and returns it as private.connected_calendar_json(). It is checked at once. PT403: not an admin, PT404: no such consultant, PT409: connected already, or ten calendars are, PT422: an unusable URL or name.';
grant execute on function public.connect_calendar(bigint, text, text) to authenticated;

create or replace function private.disconnect_calendar(p_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_old private.connected_calendars;
begin
  perform private.require_admin();
  delete from private.connected_calendars where id = p_id returning * into v_old;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "calendar"}');
  end if;
  insert into private.audit_log (action, subject, details)
  values ('connected_calendar.delete', v_old.id::text, jsonb_build_object(
    'consultantId', v_old.consultant_id, 'name', v_old.name, 'host', private.connected_calendar_host(v_old.url)
  ));
end
$$;
comment on function private.disconnect_calendar(bigint) is 'See public.disconnect_calendar().';
grant execute on function private.disconnect_calendar(bigint) to authenticated;

create or replace function public.disconnect_calendar(p_id bigint)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.disconnect_calendar(p_id)
$$;
comment on function public.disconnect_calendar(bigint) is
  'Deletes a connected calendar with its URL and its busy times, for admins. PT403: not an admin, PT404: no such calendar.';
grant execute on function public.disconnect_calendar(bigint) to authenticated;

create or replace function private.check_calendar_now(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_calendar private.connected_calendars;
begin
  perform private.require_admin();
  -- The whole file is read again, also where the server would say that it has not changed.
  update private.connected_calendars set next_check_at = private.now(), etag = null, last_modified = null
  where id = p_id
  returning * into v_calendar;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "calendar"}');
  end if;
  perform private.invoke_refresh_calendars();
  return private.connected_calendar_json(v_calendar);
end
$$;
comment on function private.check_calendar_now(bigint) is 'See public.check_calendar_now().';
grant execute on function private.check_calendar_now(bigint) to authenticated;

create or replace function public.check_calendar_now(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.check_calendar_now(p_id)
$$;
comment on function public.check_calendar_now(bigint) is
  'Makes a connected calendar due without delay, for admins, and returns it as private.connected_calendar_json(). PT403: not an admin, PT404: no such calendar.';
grant execute on function public.check_calendar_now(bigint) to authenticated;

-- For refresh-calendars

create or replace function private.is_calendar_due()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.connected_calendars
    where coalesce(lease_until, next_check_at) <= private.now()
  )
$$;
comment on function private.is_calendar_due() is 'Whether claim_due_calendar() would find work now.';

create or replace function private.calendar_retry_wait(p_failures int)
returns interval
language sql immutable parallel safe
set search_path = ''
as $$
  select make_interval(mins => least(240, 5 * 2 ^ least(p_failures - 1, 6))::int)
$$;
comment on function private.calendar_retry_wait(integer) is
  'Returns the wait after the nth failed check in a row: 5, 10, 20, … 240 minutes.';

create or replace function public.claim_due_calendar(p_lease_seconds int default 120)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_until timestamptz := v_now + make_interval(days => (select max(window_days) + 2 from public.consultation_types));
  v_claimed private.connected_calendars;
  v_zone text;
begin
  -- A worker that never reported was ended by the platform. Trying again at once would end the next one, too.
  update private.connected_calendars set
    lease_token = null, lease_until = null, checked_at = v_now, failures = failures + 1, problem = 'unfinished',
    next_check_at = v_now + private.calendar_retry_wait(failures + 1)
  where lease_until <= v_now;
  update private.connected_calendars set
    lease_token = gen_random_uuid(),
    lease_until = v_now + make_interval(secs => least(greatest(p_lease_seconds, 10), 600))
  where id = (
    select id from private.connected_calendars
    where lease_until is null and next_check_at <= v_now
    order by next_check_at, id limit 1 for update skip locked
  )
  returning * into v_claimed;
  if not found then
    return null;
  end if;
  select time_zone into v_zone from public.consultants where id = v_claimed.consultant_id;
  return jsonb_build_object(
    'id', v_claimed.id, 'leaseToken', v_claimed.lease_token, 'url', v_claimed.url, 'timeZone', v_zone,
    'from', private.to_iso_instant(v_now - interval '1 day'), 'until', private.to_iso_instant(v_until)
  ) || case
    -- Once a day the file is read even if it has not changed, because recurring events go on. It is also read when the
    -- consultant's zone has changed.
    when v_claimed.busy_until >= v_until - interval '1 day' and v_claimed.busy_time_zone = v_zone
      then jsonb_build_object('etag', v_claimed.etag, 'lastModified', v_claimed.last_modified)
    else '{"etag": null, "lastModified": null}'
  end;
end
$$;
comment on function public.claim_due_calendar(integer) is
  'Claims the connected calendar that has been due longest, for finish_calendar_check(): {id, leaseToken, url, timeZone, from, until, etag, lastModified}. Events are expanded between from and until; etag and lastModified are null when the whole file must be read. Null: none is due. A lease that ended without a report counts as a failed check.';
grant execute on function public.claim_due_calendar(integer) to service_role;

create or replace function public.finish_calendar_check(p_id bigint, p_lease_token uuid, p_problem text, p_read jsonb)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
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
$$;
comment on function public.finish_calendar_check(bigint, uuid, text, jsonb) is
  'Stores the result of a claimed check: p_problem is the code of a failure, or null. p_read is null when the file has not changed, or could not be read, else {busy: [{start, end, uid}], unread: {count, titles}, etag, lastModified, until, timeZone}; uid may be missing. With both, the file was cut off: its times are added to those of before. Appointments of this site are left out. False: the lease was lost to another worker.';
grant execute on function public.finish_calendar_check(bigint, uuid, text, jsonb) to service_role;
