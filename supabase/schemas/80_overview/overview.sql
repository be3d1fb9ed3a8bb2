-- What the first screen of the staff workspace shows beside appointments and tasks, and the anonymous counts that it needs.
-- Every figure reads a bounded window through an index, so that the screen costs the same with a million leads as with ten.

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

grant select on private.daily_counters to authenticated;

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
  if private.consume_rate_limit('visits', 'everybody', 600, 60) = 0 then
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

create view public.weekly_totals with (security_invoker = true) as
with this_week as (
  -- Others see no settings, so they see no week.
  select firm_time_zone as zone, date_trunc('week', private.now() at time zone firm_time_zone) as monday from public.settings
), weeks as (
  select (monday - make_interval(weeks => n))::date as monday,
    (monday - make_interval(weeks => n)) at time zone zone as starts,
    (monday - make_interval(weeks => n - 1)) at time zone zone as ends
  from this_week, generate_series(0, 11) as n
)
select w.monday,
  (
    select count(*)::int from public.contact_submissions m
    where m.status <> 'spam' and m.created_at >= w.starts and m.created_at < w.ends
  ) as leads,
  (
    select count(*)::int from public.appointments a
    where a.status <> 'held' and a.created_at >= w.starts and a.created_at < w.ends
  ) as bookings
from weeks w;
comment on view public.weekly_totals is 'The last 12 weeks in the firm''s time zone, this one included, for admins.';
comment on column public.weekly_totals.monday is 'First day of the week.';
comment on column public.weekly_totals.leads is 'Leads that came in, without spam.';
comment on column public.weekly_totals.bookings is 'Bookings that were made.';
grant select on public.weekly_totals to authenticated;

create view private.unanswered_leads with (security_invoker = true) as
select m.id, coalesce(m.customer_replied_at, m.created_at) as since, lower(m.email) as person, m.assignee_id
from public.contact_submissions m
where (m.first_response_at is null or m.customer_replied_at is not null) and m.merged_into_id is null
  and m.status in ('new', 'open')
order by coalesce(m.customer_replied_at, m.created_at), m.id limit 1001;
comment on view private.unanswered_leads is
  'The 1,001 oldest new and open leads that wait for a reply, to their message or to a later email.';
comment on column private.unanswered_leads.since is 'When the message or the later email came.';
comment on column private.unanswered_leads.person is 'The email address in lowercase.';
grant select on private.unanswered_leads to authenticated;

create view public.longest_waiting with (security_invoker = true) as
select waiting.is_unassigned, waiting.id, waiting.since, waiting.messages, m.name, m.company, p.name as assignee
from (
  select scope.is_unassigned, (array_agg(l.id order by l.since, l.id))[1] as id, min(l.since) as since,
    count(*)::int as messages,
    row_number() over (partition by scope.is_unassigned order by min(l.since), min(l.id)) as place
  from private.unanswered_leads l
  join (values (false), (true)) as scope (is_unassigned) on not scope.is_unassigned or l.assignee_id is null
  group by scope.is_unassigned, l.person
) as waiting
join public.contact_submissions m on m.id = waiting.id
left join public.accounts p on p.id = m.assignee_id
where waiting.place <= 5;
comment on view public.longest_waiting is
  'The five people who have waited longest for a reply, each with the oldest lead, and the same of the leads without an assignee.';
comment on column public.longest_waiting.is_unassigned is 'False: of all leads. True: of the leads without an assignee.';
comment on column public.longest_waiting.id is 'The oldest of the person''s leads.';
comment on column public.longest_waiting.since is 'Since when the person waits.';
comment on column public.longest_waiting.messages is 'How many leads of the person wait.';
comment on column public.longest_waiting.assignee is 'Name of the assignee of that lead; null: none.';
grant select on public.longest_waiting to authenticated;

create view public.staff_metrics with (security_invoker = true) as
with since as materialized (
  -- Others see no settings, so they see no row.
  select s.firm_time_zone as zone, (
    select greatest((private.now() at time zone s.firm_time_zone)::date - 27, min(c.day))
    from private.daily_counters c where c.name = 'visits' having count(*) > 0
  ) as day
  from public.settings s
), counted as materialized (
  select since.day,
    (select coalesce(sum(count), 0) from private.daily_counters c where c.name = 'visits' and c.day >= since.day) as visits,
    (select coalesce(sum(count), 0) from private.daily_counters c where c.name = 'holds' and c.day >= since.day) as holds,
    (
      select count(*) from public.appointments a
      where a.status <> 'held' and a.source = 'site' and a.created_at >= since.day::timestamp at time zone since.zone
    ) as booked
  from since
), waiting as (
  select count(*)::int as leads, count(*) filter (where since <= private.now() - interval '1 day')::int as over_one_day,
    count(*) filter (where since <= private.now() - interval '3 days')::int as over_three_days,
    count(*) filter (where assignee_id is null)::int as unassigned
  from private.unanswered_leads
), responses as (
  select count(*)::int as responses, round(extract(epoch from
    percentile_cont(0.5) within group (order by first_response_at - created_at)))::int as median_seconds
  from (
    select first_response_at, created_at from public.contact_submissions
    -- A reply changes the lead, so the index of the last changes knows them.
    where updated_at > private.now() - interval '28 days' and first_response_at > private.now() - interval '28 days'
    order by updated_at desc limit 2000
  ) as latest
), meetings as (
  select count(*)::int as ended, (count(*) filter (where status = 'no_show'))::int as missed
  from public.appointments
  where starts_at > private.now() - interval '90 days' and starts_at <= private.now() and status in ('completed', 'no_show')
)
-- Steps are counted separately, because nothing about visitors is stored. Every booking counts as a visit and as a chosen
-- time. One visit may choose several times.
select w.leads as waiting, w.over_one_day, w.over_three_days, w.unassigned, r.responses, r.median_seconds,
  m.ended as meetings_ended, m.missed as meetings_missed, c.day as visits_since,
  greatest(c.visits, c.booked)::int as visits,
  least(greatest(c.holds, c.booked), greatest(c.visits, c.booked))::int as visits_with_time, c.booked::int as visits_booked
from counted c, waiting w, responses r, meetings m;
comment on view public.staff_metrics is 'The key figures of the first staff screen as one row, for admins.';
comment on column public.staff_metrics.waiting is 'New and open leads that wait for a reply; 1,001: more than 1,000, and the next three count these.';
comment on column public.staff_metrics.over_one_day is 'Those that have waited for a day.';
comment on column public.staff_metrics.over_three_days is 'Those that have waited for three days.';
comment on column public.staff_metrics.unassigned is 'Those without an assignee.';
comment on column public.staff_metrics.responses is 'First replies of the last 28 days, at most 2,000.';
comment on column public.staff_metrics.median_seconds is 'Median of the seconds that they took; null: there are none.';
comment on column public.staff_metrics.meetings_ended is 'Appointments of the last 90 days that took place or were missed.';
comment on column public.staff_metrics.meetings_missed is 'The no-shows of these.';
comment on column public.staff_metrics.visits_since is
  'First day of the visits below: 27 days ago, or the first on which visits were counted. Null: none were yet.';
comment on column public.staff_metrics.visits is 'Visits since then. No step after it has more.';
comment on column public.staff_metrics.visits_with_time is 'Visits that chose a time.';
comment on column public.staff_metrics.visits_booked is 'Bookings on the site.';
grant select on public.staff_metrics to authenticated;
