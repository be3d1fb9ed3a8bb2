-- One function says which times are on offer; showing, holding, booking and moving all ask it. As it was, and:
-- a local time is an instant only when the clock shows it once; a holder is offered what it holds; a day's cap is counted
-- once a call, not once a time; clocks are asked once a day's hours, not once a time.

drop function public.available_slots(text, date, date);
drop function private.free_slots(public.consultation_types, date, date);
drop function private.rule_slots(public.consultation_types, date, date);
drop function private.booked_that_day(bigint, bigint, date);

create function private.full_days(p_type public.consultation_types, p_span tstzrange, p_hold_id uuid)
returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_zone text := private.setting('firm_time_zone');
  v_now timestamptz := private.now();
begin
  return array(
    select a.consultant_id || ' ' || (a.starts_at at time zone v_zone)::date
    from public.appointments a
    where a.consultant_id in (select id from public.consultants where active)
      and a.busy && p_span and a.status in ('held', 'pending', 'confirmed') and a.consultation_type_id = p_type.id
      and (a.status <> 'held' or (a.hold_expires_at > v_now and a.id is distinct from p_hold_id))
    group by 1
    having count(*) >= p_type.daily_cap
  );
end
$$;
comment on function private.full_days(public.consultation_types, tstzrange, uuid) is
  'The consultants and dates of the firm, as "1 2027-03-11", that have the daily cap of a type; the hold p_hold_id does not count.';

-- One plan serves all dates: left to itself, Postgres plans this anew at each call, which takes five times as long as
-- running it (measured); compiling it would take longer still.
create function private.offered_slots(
  p_type public.consultation_types, p_from date, p_to date, p_time time default null, p_hold_id uuid default null
)
returns table (
  consultant_id bigint, slot_date date, slot_time time,
  starts_at timestamptz, ends_at timestamptz, busy tstzrange, is_free boolean
)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
rows 40
as $$
declare
  v_zone text := private.setting('firm_time_zone');
  v_now timestamptz := private.now();
  v_today date := (v_now at time zone v_zone)::date;
  v_first date := greatest(p_from, v_today + 1);
  v_last date := least(p_to, v_today + p_type.window_days);
  v_earliest timestamptz := v_now + make_interval(mins => p_type.minimum_notice_minutes);
  v_duration interval := make_interval(mins => p_type.duration_minutes);
  v_before interval := make_interval(mins => p_type.buffer_before_minutes);
  v_after interval := make_interval(mins => p_type.buffer_after_minutes);
  v_span tstzrange;
  v_full text[];
begin
  if p_from is null or p_to is null or v_first > v_last then
    return;
  end if;
  -- Whatever can be in the way on these dates of the firm.
  v_span := tstzrange(
    v_first::timestamp at time zone v_zone - v_before, (v_last + 1)::timestamp at time zone v_zone + v_duration + v_after
  );
  if p_type.daily_cap is not null then
    v_full := private.full_days(p_type, v_span, p_hold_id);
  end if;
  return query
  with staff as materialized (
    select c.id, c.time_zone, c.time_zone <> v_zone as elsewhere,
      -- One look into the exclusion constraint's own index a consultant, however many appointments there are.
      (
        select range_agg(a.busy) from public.appointments a
        where a.consultant_id = c.id and a.busy && v_span and a.status in ('held', 'pending', 'confirmed')
          and (a.status <> 'held' or (a.hold_expires_at > v_now and a.id is distinct from p_hold_id))
      ) as taken,
      (select range_agg(t.during) from public.time_off t where t.consultant_id = c.id and t.during && v_span) as away
    from public.consultants c
    where c.active
  ),
  special as materialized (
    select o.consultant_id, o.date, o.start_time, o.end_time
    from public.date_overrides o
    where o.date between v_first - 1 and v_last + 1
  ),
  windows as (
    -- A consultant elsewhere has another date at the firm's edges of the day.
    select r.consultant_id, v_first + ahead as date, r.start_time, r.end_time
    from generate_series(-1, v_last - v_first + 1) as ahead
    join public.availability_rules r on r.weekday = extract(isodow from v_first + ahead)
    where not exists (select from special o where o.consultant_id = r.consultant_id and o.date = v_first + ahead)
    union all
    select o.consultant_id, o.date, o.start_time, o.end_time from special o where o.start_time is not null
  ),
  -- Materialized, or each expression would be worked out anew wherever a time is looked at.
  opened as materialized (
    select o.*, closes_at - opens_at = length and opens_at at time zone o.time_zone = o.opens as is_even
    from (
      select s.id, s.time_zone, s.elsewhere, w.date + w.start_time as opens, w.end_time - w.start_time as length,
        (w.date + w.start_time) at time zone s.time_zone as opens_at,
        (w.date + w.end_time) at time zone s.time_zone as closes_at
      from windows w
      join staff s on s.id = w.consultant_id
      where s.elsewhere or w.date between v_first and v_last
      offset 0
    ) as o
  ),
  starts as materialized (
    -- Each local time becomes an instant by its own date: a day has not always 24 hours. Where the clock does not change
    -- between opening and closing, one conversion serves all times between.
    select o.id, o.elsewhere, o.time_zone, o.is_even, o.opens + step * interval '1 minute' as local,
      case when o.is_even then o.opens_at + step * interval '1 minute'
           else (o.opens + step * interval '1 minute') at time zone o.time_zone end as instant
    from opened o
    cross join lateral generate_series(
      0, (extract(epoch from o.length) / 60)::int - p_type.duration_minutes, p_type.step_minutes
    ) as step
  ),
  firm as materialized (
    select s.id, s.elsewhere, s.instant,
      case when s.elsewhere then s.instant at time zone v_zone else s.local end as local,
      tstzrange(s.instant - v_before, s.instant + v_duration + v_after) as busy
    from starts s
    where s.instant >= v_earliest
      -- Where clocks change at another hour than ours, a time may be skipped.
      and (s.is_even or s.instant at time zone s.time_zone = s.local)
  )
  select
    f.id, f.local::date, f.local::time, f.instant, f.instant + v_duration, f.busy,
    (s.taken && f.busy) is not true and (v_full is null or f.id || ' ' || f.local::date <> all (v_full))
  from firm f
  join staff s on s.id = f.id
  where (p_time is null or f.local::time = p_time)
    -- An hour that the firm's clock shows twice is offered once: people name it by the clock.
    and (not f.elsewhere or (f.local::date between v_first and v_last and f.local at time zone v_zone = f.instant))
    and (s.away && tstzrange(f.instant, f.instant + v_duration)) is not true;
end
$$;
comment on function private.offered_slots(public.consultation_types, date, date, time, uuid) is
  'The times on offer by the rules (weekly hours, overrides, time off, notice, window), a consultant, and whether they are free; of one time of day only when p_time is given. What the hold p_hold_id has counts as free.';
