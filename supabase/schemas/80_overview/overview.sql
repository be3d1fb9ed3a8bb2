-- The first screen of the staff workspace, and the anonymous counts that it needs. Every figure reads a bounded window
-- through an index, so that the screen costs the same with a million leads as with ten.

create table private.daily_counters (
  name text not null check (name in ('visits', 'holds')),
  day date not null,
  count int not null check (count > 0),
  primary key (name, day)
);
comment on table private.daily_counters is
  'One count of one day, with no data about individuals. Written by increment_daily_counter().';
comment on column private.daily_counters.name is 'visits: arrivals from outside the site. holds: times chosen by visitors.';
comment on column private.daily_counters.day is 'Day in the firm''s time zone.';
comment on column private.daily_counters.count is 'How many that day.';

alter table private.daily_counters enable row level security, force row level security;

create or replace function private.increment_daily_counter(p_name text)
returns void
language sql security invoker
set search_path = ''
as $$
  insert into private.daily_counters as kept (name, day, count)
  values (p_name, (private.now() at time zone private.firm_time_zone())::date, 1)
  on conflict (name, day) do update set count = kept.count + 1
$$;
comment on function private.increment_daily_counter(text) is 'Adds 1 to today''s count of this name.';

create or replace function private.count_visit()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- One limit for all visitors together: a limit per visitor would have to identify them.
  if public.consume_rate_limit('visits', 'everybody', 600, 60) = 0 then
    perform private.increment_daily_counter('visits');
  end if;
end
$$;
comment on function private.count_visit() is
  'Counts a visit, and ignores visits over 600 a minute. Stores nothing about the visitor.';
grant execute on function private.count_visit() to anon, authenticated, service_role;

create or replace function public.record_visit()
returns void
language sql security invoker
set search_path = ''
as $$
  select private.count_visit()
$$;
comment on function public.record_visit() is
  'Counts a visit, for every caller; see private.count_visit().';
grant execute on function public.record_visit() to anon, authenticated, service_role;

create or replace function private.weekly_totals_json(p_weeks int)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  with this_week as (
    select zone, date_trunc('week', private.now() at time zone zone) as monday from private.firm_time_zone() as zone
  ), weeks as (
    select (monday - make_interval(weeks => n))::date as monday,
      (monday - make_interval(weeks => n)) at time zone zone as starts,
      (monday - make_interval(weeks => n - 1)) at time zone zone as ends
    from this_week, generate_series(0, p_weeks - 1) as n
  )
  select jsonb_agg(jsonb_build_object(
    'monday', w.monday,
    'leads', (
      select count(*) from public.contact_submissions m
      where m.status <> 'spam' and m.created_at >= w.starts and m.created_at < w.ends
    ),
    'bookings', (
      select count(*) from public.appointments a
      where a.status <> 'held' and a.created_at >= w.starts and a.created_at < w.ends
    )
  ) order by w.monday) from weeks w
$$;
comment on function private.weekly_totals_json(integer) is
  'Returns how many leads (without spam) and bookings were created in each of the last p_weeks weeks in the firm''s time zone, this week included: [{monday, leads, bookings}], earliest first.';

create or replace function private.conversion_funnel_json(p_days int)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  with since as (
    select zone, greatest(
      (private.now() at time zone zone)::date - (p_days - 1),
      (select min(day) from private.daily_counters where name = 'visits')
    ) as day
    from private.firm_time_zone() as zone
  ), counted as (
    select since.day,
      (select coalesce(sum(count), 0) from private.daily_counters c where c.name = 'visits' and c.day >= since.day) as visits,
      (select coalesce(sum(count), 0) from private.daily_counters c where c.name = 'holds' and c.day >= since.day) as holds,
      (
        select count(*) from public.appointments a
        where a.status <> 'held' and a.source = 'site' and a.created_at >= since.day::timestamp at time zone since.zone
      ) as booked
    from since
  )
  -- Steps are counted separately, because nothing about visitors is stored. Every booking counts as a visit and as a chosen
  -- time. One visit may choose several times.
  select jsonb_build_object(
    'since', day,
    'visits', greatest(visits, booked),
    'started', least(greatest(holds, booked), greatest(visits, booked)),
    'booked', booked
  ) from counted
$$;
comment on function private.conversion_funnel_json(integer) is
  'Returns the funnel of the last p_days days as {since, visits, started (visits that chose a time), booked (on the site)}; no step has more than the one before. since is later if visits have been counted for fewer days, so that the shares are comparable.';

create or replace function private.oldest_unanswered_leads_json()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  with waiting as (
    select m.id, coalesce(m.written_again_at, m.created_at) as created_at, lower(m.email) as person, m.assignee_id
    from public.contact_submissions m
    where (m.first_response_at is null or m.written_again_at is not null) and m.merged_into_id is null
      and m.status in ('new', 'open')
    order by coalesce(m.written_again_at, m.created_at), m.id limit 1001
  )
  select jsonb_build_object(
    'count', least(count(*), 1000), 'isMore', count(*) > 1000,
    'overOneDay', least(count(*) filter (where created_at <= private.now() - interval '1 day'), 1000),
    'unassigned', least(count(*) filter (where assignee_id is null), 1000),
    'overThreeDays', least(count(*) filter (where created_at <= private.now() - interval '3 days'), 1000),
    'oldest', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'createdAt', private.to_iso_instant(first.since), 'name', m.name, 'company', m.company, 'status', m.status,
        'assigneeName', p.full_name, 'messages', first.messages
      ) order by first.since, m.id), '[]')
      from (
        select (array_agg(id order by created_at, id))[1] as id, min(created_at) as since, count(*) as messages from waiting
        group by person order by min(created_at), min(id) limit 5
      ) as first
      join public.contact_submissions m on m.id = first.id left join public.profiles p on p.id = m.assignee_id
    ),
    'unowned', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'createdAt', private.to_iso_instant(first.since), 'name', m.name, 'company', m.company,
        'messages', first.messages
      ) order by first.since, m.id), '[]')
      from (
        select (array_agg(id order by created_at, id))[1] as id, min(created_at) as since, count(*) as messages from waiting
        where assignee_id is null group by person order by min(created_at), min(id) limit 5
      ) as first
      join public.contact_submissions m on m.id = first.id
    )
  ) from waiting
$$;
comment on function private.oldest_unanswered_leads_json() is
  'Returns the new and open leads that wait for a reply, to their message or to a later email, as {count, isMore, overOneDay, overThreeDays, unassigned, oldest, unowned}. The counts stop at 1,000, and isMore is true above that. oldest: the five people who have waited longest, each with the oldest lead and the number of messages. unowned: the same of the leads without an assignee.';

create or replace function private.own_tasks_json()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  with own as (
    select t.id, t.title, t.due_at, t.version, t.lead_id, m.name
    from public.lead_tasks t join public.contact_submissions m on m.id = t.lead_id
    where t.assignee_id = (select auth.uid()) and t.done_at is null
    order by t.due_at nulls last, t.id limit 101
  )
  select jsonb_build_object(
    'count', least(count(*), 100), 'isMore', count(*) > 100,
    'next', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'title', title, 'dueAt', private.to_iso_instant(due_at), 'version', version, 'leadId', lead_id,
        'leadName', name
      ) order by due_at nulls last, id), '[]')
      from (select * from own order by due_at nulls last, id limit 10) as first
    )
  ) from own
$$;
comment on function private.own_tasks_json() is
  'Returns the caller''s open tasks as {count, isMore, next}. The count stops at 100. next: the ten that are due first, [{id, title, dueAt, version, leadId, leadName}].';

create or replace function private.get_staff_overview()
returns jsonb
language plpgsql security definer
set search_path = ''
-- Compiling would take longer than the queries.
set jit = 'off'
as $$
declare
  v_now timestamptz := private.now();
  v_zone text := private.firm_time_zone();
  v_today date := (v_now at time zone v_zone)::date;
begin
  perform private.require_admin();
  perform private.audit_read('overview.read', 'overview');
  return jsonb_build_object(
    'now', private.to_iso_instant(v_now),
    'date', v_today,
    'today', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'startsAt', private.to_iso_instant(a.starts_at), 'endsAt', private.to_iso_instant(a.ends_at), 'clientName', a.client_name,
        'serviceType', a.service_type, 'status', a.status, 'consultant', a.consultant, 'place', a.place
      ) order by a.starts_at, a.id), '[]')
      from (
        select b.*, c.name as consultant, private.meeting_place_json(b) as place from public.appointments b join public.consultants c on c.id = b.consultant_id
        where b.starts_at >= v_today::timestamp at time zone v_zone
          and b.starts_at < (v_today + 1)::timestamp at time zone v_zone
          and b.status in ('pending', 'confirmed', 'completed', 'no_show')
        order by b.starts_at, b.id limit 50
      ) as a
    ),
    'unanswered', private.oldest_unanswered_leads_json(),
    'tasks', private.own_tasks_json(),
    'weeks', private.weekly_totals_json(12),
    'conversion', private.conversion_funnel_json(28),
    'answers', (
      select jsonb_build_object(
        'count', count(*), 'medianSeconds',
        round(extract(epoch from percentile_cont(0.5) within group (order by first_response_at - created_at)))
      )
      from (
        select first_response_at, created_at from public.contact_submissions
        -- A reply changes the lead, so the index of the last changes knows them.
        where updated_at > v_now - interval '28 days' and first_response_at > v_now - interval '28 days'
        order by updated_at desc limit 2000
      ) as latest
    ),
    'meetings', (
      select jsonb_build_object('ended', count(*), 'missed', count(*) filter (where status = 'no_show'))
      from public.appointments
      where starts_at > v_now - interval '90 days' and starts_at <= v_now and status in ('completed', 'no_show')
    ),
    'mail', (
      select jsonb_build_object(
        'due', due, 'oldestSeconds', oldest_seconds, 'dead', dead,
        'sentLastDay', (select count(*) from private.outbox where sent_at is not null and sent_at > v_now - interval '1 day')
      )
      from public.mail_queue_status()
    )
  );
end
$$;
comment on function private.get_staff_overview() is 'See public.get_staff_overview().';
grant execute on function private.get_staff_overview() to authenticated;

create or replace function public.get_staff_overview()
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.get_staff_overview()
$$;
comment on function public.get_staff_overview() is
  'Returns the figures of the first staff screen, for admins: {now, date (today in the firm''s time zone), today (its appointments, at most 50), unanswered (see oldest_unanswered_leads_json()), tasks (see own_tasks_json()), weeks (12 of weekly_totals_json()), conversion (28 days of conversion_funnel_json()), answers: {count, medianSeconds} of the last 28 days (the latest 2,000 replies), meetings: {ended, missed} of the last 90 days, mail: mail_queue_status() with sentLastDay}. Records the read in the audit log, because it names clients. PT403: not an admin.';
grant execute on function public.get_staff_overview() to authenticated;
