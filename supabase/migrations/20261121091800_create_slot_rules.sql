-- One function says which times are on offer; showing them and booking them both ask it.

create function private.bookable_type(p_name text)
returns public.consultation_types
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types;
begin
  select * into v_type from public.consultation_types
  where active and (name = p_name or p_name is null)
  order by position
  limit 1;
  if not found then
    raise sqlstate 'PT422' using message = 'Please select a service type.';
  end if;
  return v_type;
end
$$;
comment on function private.bookable_type(text) is
  'The active consultation type of that name (null: the first one); PT422 when there is none.';

create function private.rule_slots(p_type public.consultation_types, p_from date, p_to date)
returns table (
  consultant_id bigint, slot_date date, slot_time time,
  starts_at timestamptz, ends_at timestamptz, busy tstzrange
)
language plpgsql stable strict security definer
set search_path = ''
rows 40
as $$
declare
  v_zone text := private.setting('firm_time_zone');
  v_today date := private.firm_today();
  v_first date := greatest(p_from, v_today + 1);
  v_last date := least(p_to, v_today + p_type.window_days);
  v_earliest timestamptz := private.now() + make_interval(mins => p_type.minimum_notice_minutes);
  v_duration interval := make_interval(mins => p_type.duration_minutes);
  v_step interval := make_interval(mins => p_type.step_minutes);
  v_before interval := make_interval(mins => p_type.buffer_before_minutes);
  v_after interval := make_interval(mins => p_type.buffer_after_minutes);
begin
  return query
  with days as (
    -- A consultant elsewhere has another date at the firm's edges of the day.
    select c.id, c.time_zone, day::date as date
    from public.consultants c
    cross join lateral generate_series(
      v_first - (c.time_zone <> v_zone)::int, v_last + (c.time_zone <> v_zone)::int, interval '1 day'
    ) as day
    where c.active and v_first <= v_last
  ),
  hours as (
    select d.id, d.time_zone, d.date, o.start_time, o.end_time
    from days d
    join public.date_overrides o on o.consultant_id = d.id and o.date = d.date
    where o.start_time is not null
    union all
    select d.id, d.time_zone, d.date, r.start_time, r.end_time
    from days d
    join public.availability_rules r on r.consultant_id = d.id and r.weekday = extract(isodow from d.date)
    where not exists (
      select from public.date_overrides o where o.consultant_id = d.id and o.date = d.date
    )
  ),
  starts as (
    -- Each local time becomes an instant by itself: a day has not always 24 hours.
    select h.id, local_start at time zone h.time_zone as instant
    from hours h
    cross join lateral generate_series(
      h.date + h.start_time, h.date + h.end_time - v_duration, v_step
    ) as local_start
  )
  select
    s.id, (s.instant at time zone v_zone)::date, (s.instant at time zone v_zone)::time,
    s.instant, s.instant + v_duration,
    tstzrange(s.instant - v_before, s.instant + v_duration + v_after)
  from starts s
  where s.instant >= v_earliest
    and (s.instant at time zone v_zone)::date between v_first and v_last
    and not exists (
      select from public.time_off t
      where t.consultant_id = s.id and t.during && tstzrange(s.instant, s.instant + v_duration)
    );
end
$$;
comment on function private.rule_slots(public.consultation_types, date, date) is
  'The times on offer by the rules (weekly hours, overrides, time off, notice, window), taken or not, a consultant.';
