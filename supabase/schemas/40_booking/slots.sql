create or replace function private.is_day_at_capacity(
  p_consultant_id bigint, p_type public.consultation_types, p_date date, p_but uuid default null
)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_zone text;
begin
  if p_type.daily_cap is null then
    return false;
  end if;
  v_zone := private.firm_time_zone();
  -- Counting is no constraint, so who counts the same day of the same type waits.
  perform private.lock_until_commit(format('daily cap %s %s', p_type.id, p_date));
  return p_type.daily_cap <= (
    select count(*) filter (where a.consultation_type_id = p_type.id) from public.appointments a
    where a.consultant_id = p_consultant_id
      and a.status in ('held', 'pending', 'confirmed')
      and (a.status <> 'held' or a.hold_expires_at > private.now())
      and a.busy && tstzrange(p_date::timestamp at time zone v_zone, (p_date + 1)::timestamp at time zone v_zone)
      and (a.starts_at at time zone v_zone)::date = p_date
      and a.id is distinct from p_but
  );
end
$$;
comment on function private.is_day_at_capacity(bigint, consultation_types, date, uuid) is
  'Whether a consultant has the daily cap of a type on a date of the firm, not counting the appointment p_but.';

create or replace function private.count_recent_appointments(p_consultant_id bigint, p_at timestamptz)
returns int
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- Times do not overlap, so a fortnight bounds the count.
  return (
    select count(*)::int from public.appointments a
    where a.consultant_id = p_consultant_id and a.status in ('held', 'pending', 'confirmed')
      and a.busy && tstzrange(p_at - interval '7 days', p_at + interval '7 days')
  );
end
$$;
comment on function private.count_recent_appointments(bigint, timestamp with time zone) is
  'How many appointments a consultant has in the week before and the week after an instant.';

-- As they were, but the type is asked of the few appointments of these days, not of its index: that would be read to its
-- end, and grows with every booking there ever was.
create or replace function private.list_full_days(p_type public.consultation_types, p_span tstzrange, p_hold_id uuid)
returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_zone text := private.firm_time_zone();
  v_now timestamptz := private.now();
begin
  return array(
    select a.consultant_id || ' ' || (a.starts_at at time zone v_zone)::date
    from public.appointments a
    where a.consultant_id in (select id from public.consultants where active)
      and a.busy && p_span and a.status in ('held', 'pending', 'confirmed')
      and (a.status <> 'held' or (a.hold_expires_at > v_now and a.id is distinct from p_hold_id))
    group by 1
    having count(*) filter (where a.consultation_type_id = p_type.id) >= p_type.daily_cap
  );
end
$$;
comment on function private.list_full_days(consultation_types, tstzrange, uuid) is
  'The consultants and dates of the firm, as "1 2027-03-11", that have the daily cap of a type; the hold p_hold_id does not count.';

-- Who books asks for one time, and need not be told of all the others of that day: whether anybody is there then is one
-- short query. That it says what the whole day says is tested (supabase/tests/71). Whether the time is free it leaves to
-- the constraint. And whole days in fewer steps: starting a plan of twenty nodes took longer
-- than running it, and a turn of a loop over a day's times costs less than one more node.
create or replace function private.list_open_slots(
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
#variable_conflict use_variable
declare
  v_zone text := private.firm_time_zone();
  v_now timestamptz := private.now();
  v_duration interval := make_interval(mins => p_type.duration_minutes);
begin
  if p_time is not null then
    return query
    select c.id, p_from, p_time, c.instant, c.instant + v_duration,
      tstzrange(
        c.instant - make_interval(mins => p_type.buffer_before_minutes),
        c.instant + v_duration + make_interval(mins => p_type.buffer_after_minutes)
      ),
      null::boolean
    from (
      select c.id, c.time_zone, t.instant, t.instant at time zone c.time_zone as local
      from (select (p_from + p_time) at time zone v_zone as instant) as t
      join public.consultants c on c.active
      -- Or the local time would be worked out anew for each row that it is compared with.
      offset 0
    ) as c
    where p_from between (v_now at time zone v_zone)::date + 1 and (v_now at time zone v_zone)::date + p_type.window_days
      and c.instant >= v_now + make_interval(mins => p_type.minimum_notice_minutes)
      -- Where clocks change, here or there, a time may be skipped or come twice.
      and c.instant at time zone v_zone = p_from + p_time and c.local at time zone c.time_zone = c.instant
      and case
        when exists (
          select from public.time_off o
          where o.consultant_id = c.id and o.period && tstzrange(c.instant, c.instant + v_duration)
        ) then false
        when exists (select from public.date_overrides o where o.consultant_id = c.id and o.date = c.local::date)
        then exists (
          select from public.date_overrides o
          where o.consultant_id = c.id and o.date = c.local::date and c.local::time >= o.start_time
            and c.local::time - o.start_time + v_duration <= o.end_time - o.start_time
            and extract(epoch from c.local::time - o.start_time)::int % (p_type.step_minutes * 60) = 0
        )
        else exists (
          select from public.availability_rules r
          where r.consultant_id = c.id and r.weekday = extract(isodow from c.local)::int and c.local::time >= r.start_time
            and c.local::time - r.start_time + v_duration <= r.end_time - r.start_time
            and extract(epoch from c.local::time - r.start_time)::int % (p_type.step_minutes * 60) = 0
        )
      end
    order by
      -- Loads are not asked for where there is nobody to choose from.
      case when exists (select from public.consultants where active offset 1)
        then private.count_recent_appointments(c.id, c.instant) end,
      c.id;
    return;
  end if;

  declare
    v_today date := (v_now at time zone v_zone)::date;
    v_first date := greatest(p_from, v_today + 1);
    v_last date := least(p_to, v_today + p_type.window_days);
    v_earliest timestamptz := v_now + make_interval(mins => p_type.minimum_notice_minutes);
    v_minutes int := p_type.duration_minutes;
    v_step int := p_type.step_minutes;
    v_pause interval := make_interval(mins => v_step);
    v_before interval := make_interval(mins => p_type.buffer_before_minutes);
    v_after interval := v_duration + make_interval(mins => p_type.buffer_after_minutes);
    v_span tstzrange;
    v_full text[];
    v_their_zone text;
    v_elsewhere boolean;
    v_taken tstzmultirange;
    v_away tstzmultirange;
    v_special date[];
    v_local timestamp;
    v_opens_at timestamptz;
    v_is_even boolean;
    v_length int;
  begin
    if p_from is null or p_to is null or v_first > v_last then
      return;
    end if;
    -- Whatever can be in the way on these dates of the firm.
    v_span := tstzrange(
      v_first::timestamp at time zone v_zone - v_before, (v_last + 1)::timestamp at time zone v_zone + v_after
    );
    if p_type.daily_cap is not null then
      v_full := private.list_full_days(p_type, v_span, p_hold_id);
    end if;

    for consultant_id, v_their_zone, v_taken, v_away, v_special in
      select c.id, c.time_zone,
        -- One look into the exclusion constraint's own index a consultant, however many appointments there are.
        (
          select range_agg(a.busy) from public.appointments a
          where a.consultant_id = c.id and a.busy && v_span and a.status in ('held', 'pending', 'confirmed')
            and (a.status <> 'held' or (a.hold_expires_at > v_now and a.id is distinct from p_hold_id))
        ),
        (select range_agg(t.period) from public.time_off t where t.consultant_id = c.id and t.period && v_span),
        (
          select array_agg(o.date) from public.date_overrides o
          where o.consultant_id = c.id and o.date between v_first - 1 and v_last + 1
        )
      from public.consultants c
      where c.active
    loop
      v_elsewhere := v_their_zone <> v_zone;
      -- Each local time becomes an instant by its own date: a day has not always 24 hours. Where the clock does not change
      -- between opening and closing, one conversion serves all times between.
      for v_local, v_opens_at, v_length, v_is_even in
        select h.opens, h.opens_at, (extract(epoch from h.length) / 60)::int,
          h.closes_at - h.opens_at = h.length and h.opens_at at time zone v_their_zone = h.opens
        from (
          select w.date + w.start_time as opens, w.end_time - w.start_time as length,
            (w.date + w.start_time) at time zone v_their_zone as opens_at,
            (w.date + w.end_time) at time zone v_their_zone as closes_at
          from (
            -- A consultant elsewhere has another date at the firm's edges of the day.
            select v_first + ahead as date, r.start_time, r.end_time
            from generate_series(-(v_elsewhere::int), v_last - v_first + v_elsewhere::int) as ahead
            join public.availability_rules r
              on r.consultant_id = consultant_id and r.weekday = extract(isodow from v_first + ahead)
            where v_special is null or v_first + ahead <> all (v_special)
            union all
            select o.date, o.start_time, o.end_time
            from public.date_overrides o
            where v_special is not null and o.consultant_id = consultant_id and o.start_time is not null
              and o.date between v_first - v_elsewhere::int and v_last + v_elsewhere::int
          ) as w
          offset 0
        ) as h
      loop
        for step in 0..v_length - v_minutes by v_step loop
          starts_at := case when v_is_even then v_opens_at + step * interval '1 minute'
                            else v_local at time zone v_their_zone end;
          -- Where clocks change at another hour than ours, a time may be skipped.
          if starts_at >= v_earliest and (v_is_even or starts_at at time zone v_their_zone = v_local) then
            if v_elsewhere then
              slot_date := (starts_at at time zone v_zone)::date;
              slot_time := (starts_at at time zone v_zone)::time;
            else
              slot_date := v_local::date;
              slot_time := v_local::time;
            end if;
            -- An hour that the firm's clock shows twice is offered once: people name it by the clock.
            if (not v_elsewhere
                or (slot_date between v_first and v_last and (slot_date + slot_time) at time zone v_zone = starts_at))
              and (v_away is null or not v_away && tstzrange(starts_at, starts_at + v_duration))
            then
              ends_at := starts_at + v_duration;
              busy := tstzrange(starts_at - v_before, starts_at + v_after);
              is_free := (v_taken && busy) is not true
                and (v_full is null or consultant_id || ' ' || slot_date <> all (v_full));
              return next;
            end if;
          end if;
          v_local := v_local + v_pause;
        end loop;
      end loop;
    end loop;
  end;
end
$$;
comment on function private.list_open_slots(consultation_types, date, date, time without time zone, uuid) is
  'The times on offer by the rules (weekly hours, overrides, time off, notice, window), a consultant, and whether they are free; of the one time p_time on p_from the least loaded consultant first, and is_free is null. What the hold p_hold_id has counts as free.';

create or replace function private.list_consultants_for_slot(
  p_type public.consultation_types, p_date date, p_time time, p_first bigint default null
)
returns table (consultant_id bigint, starts_at timestamptz, ends_at timestamptz, busy tstzrange)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
rows 2
as $$
declare
  -- Loads are not asked for where there is nobody to choose from.
  v_is_choice boolean := exists (select from public.consultants where active offset 1);
begin
  return query
  select s.consultant_id, s.starts_at, s.ends_at, s.busy
  from private.list_open_slots(p_type, p_date, p_date, p_time) s
  order by
    s.consultant_id = p_first desc,
    case when v_is_choice then private.count_recent_appointments(s.consultant_id, s.starts_at) end,
    s.consultant_id;
end
$$;
comment on function private.list_consultants_for_slot(consultation_types, date, time without time zone, bigint) is
  'Who could hold a consultation then by the rules: p_first before the others, else the least loaded of that fortnight.';

create or replace function private.estimated_row_count(p_from text)
returns bigint
-- Not stable: such functions may not ask for a plan.
language plpgsql security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_plan jsonb;
begin
  execute 'explain (format json) select 1 ' || p_from into v_plan;
  return (v_plan #>> '{0,Plan,Plan Rows}')::numeric;
end
$$;
comment on function private.estimated_row_count(text) is 'How many rows Postgres expects of "from …", without reading them.';

create or replace function public.list_available_slots(p_service_type text, p_from date, p_to date, p_hold_id uuid default null)
returns table (slot_date date, slot_time text, starts_at timestamptz, ends_at timestamptz)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
rows 40
as $$
begin
  return query
  select distinct on (s.starts_at) s.slot_date, left(s.slot_time::text, 5), s.starts_at, s.ends_at
  from private.list_open_slots(private.get_bookable_consultation_type(p_service_type), p_from, p_to, null, p_hold_id) s
  where s.is_free
  order by s.starts_at;
end
$$;
comment on function public.list_available_slots(text, date, date, uuid) is
  'What can be booked between two dates, in the firm''s local time; null stands for the first type. What the hold p_hold_id has is offered to whoever knows it. PT422: unknown type.';
grant execute on function public.list_available_slots(text, date, date, uuid) to service_role;

-- Who asks what is free is counted by the same call: each call is a way to the database and back, and takes longer than
-- its answer does.
create or replace function public.list_available_slots_rate_limited(
  p_limits jsonb, p_service_type text, p_from date, p_to date, p_hold_id uuid default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Here, and so before what the exception below takes back.
  v_wait int := public.consume_rate_limits(p_limits);
begin
  if v_wait > 0 then
    return jsonb_build_object('wait', v_wait);
  end if;
  return jsonb_build_object('wait', 0, 'slots', (
    select coalesce(jsonb_agg(
      jsonb_build_object('date', s.slot_date, 'time', s.slot_time, 'startsAt', private.to_iso_instant(s.starts_at))
      order by s.starts_at
    ), '[]')
    from public.list_available_slots(p_service_type, p_from, p_to, p_hold_id) s
  ));
exception
  -- Told instead of raised, which would undo the counting.
  when sqlstate 'PT422' then
    return jsonb_build_object('wait', 0, 'refusal', sqlerrm);
end
$$;
comment on function public.list_available_slots_rate_limited(jsonb, text, date, date, uuid) is
  'What can be booked between two dates, after counting a hit for p_limits as take_rate_limits does: {wait} seconds when one is over, else {wait: 0, slots: [{date, time, startsAt}]}, by the firm''s local time, or {wait: 0, refusal} for an unknown type. What the hold p_hold_id has is offered to whoever knows it.';
grant execute on function public.list_available_slots_rate_limited(jsonb, text, date, date, uuid) to service_role;

create or replace function private.list_slots_for_staff(
  p_type public.consultation_types, p_from date, p_to date, p_but uuid default null
)
returns table (
  consultant_id bigint, slot_date date, slot_time time,
  starts_at timestamptz, ends_at timestamptz, busy tstzrange, is_free boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_zone text := private.firm_time_zone();
  v_now timestamptz := private.now();
  v_duration interval := make_interval(mins => p_type.duration_minutes);
begin
  return query
  with days as (
    -- A consultant elsewhere has another date at the firm's edges of the day.
    select c.id, c.time_zone, day::date as date
    from public.consultants c
    cross join lateral generate_series(
      greatest(p_from, private.today_in_firm_time_zone()) - 1, p_to + 1, interval '1 day'
    ) as day
    where c.active
  ),
  hours as (
    select d.id, d.time_zone, d.date, o.start_time, o.end_time
    from days d join public.date_overrides o on o.consultant_id = d.id and o.date = d.date
    where o.start_time is not null
    union all
    select d.id, d.time_zone, d.date, r.start_time, r.end_time
    from days d
    join public.availability_rules r on r.consultant_id = d.id and r.weekday = extract(isodow from d.date)
    where not exists (select from public.date_overrides o where o.consultant_id = d.id and o.date = d.date)
  ),
  starts as (
    select h.id, h.time_zone, h.date + h.start_time + step * interval '1 minute' as local
    from hours h
    cross join lateral generate_series(
      0, private.minutes_since_midnight(h.end_time) - private.minutes_since_midnight(h.start_time) - p_type.duration_minutes, p_type.step_minutes
    ) as step
  ),
  instants as (
    select s.id, s.local at time zone s.time_zone as instant, s.local, s.time_zone from starts s
  ),
  firm as (
    select i.id, i.instant, i.instant at time zone v_zone as local, tstzrange(
      i.instant - make_interval(mins => p_type.buffer_before_minutes),
      i.instant + v_duration + make_interval(mins => p_type.buffer_after_minutes)
    ) as busy
    from instants i
    where i.instant > v_now and i.instant at time zone i.time_zone = i.local
  )
  select f.id, f.local::date, f.local::time, f.instant, f.instant + v_duration, f.busy, not exists (
    select from public.appointments a
    where a.consultant_id = f.id and a.busy && f.busy and a.status in ('held', 'pending', 'confirmed')
      and (a.status <> 'held' or a.hold_expires_at > v_now) and a.id is distinct from p_but
  )
  from firm f
  where f.local::date between p_from and p_to and f.local at time zone v_zone = f.instant
    and not exists (
      select from public.time_off t
      where t.consultant_id = f.id and t.period && tstzrange(f.instant, f.instant + v_duration)
    );
end
$$;
comment on function private.list_slots_for_staff(consultation_types, date, date, uuid) is
  'The times that staff may give away: by the weekly hours, overrides and time off, from now on; without the notice, the window and the daily cap that visitors are held to. The appointment p_but is not in the way.';

create or replace function private.list_free_times_for_staff(p_service_type text, p_from date, p_to date, p_but uuid)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types := private.get_consultation_type(p_service_type);
begin
  if (p_to - p_from between 0 and 62) is not true then
    raise sqlstate 'PT422' using message = 'Please ask for at most two months.';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'date', s.slot_date, 'time', left(s.slot_time::text, 5), 'startsAt', private.to_iso_instant(s.starts_at)
    ) order by s.starts_at), '[]')
    from (
      select distinct on (slots.starts_at) slots.*
      from private.list_slots_for_staff(v_type, p_from, p_to, p_but) slots where slots.is_free
    ) as s
  );
end
$$;
comment on function private.list_free_times_for_staff(text, date, date, uuid) is 'See public.list_free_times_for_staff().';
grant execute on function private.list_free_times_for_staff(text, date, date, uuid) to authenticated;

create or replace function public.list_free_times_for_staff(p_service_type text, p_from date, p_to date, p_but uuid default null)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_free_times_for_staff(p_service_type, p_from, p_to, p_but)
$$;
comment on function public.list_free_times_for_staff(text, date, date, uuid) is
  'What staff may still give away between two dates of the firm, for admins: [{date, time, startsAt}]. The appointment p_but, which is to be moved, is not in the way. PT403: not an admin, PT422: no such type, or more than 62 days.';
grant execute on function public.list_free_times_for_staff(text, date, date, uuid) to authenticated;

create or replace function private.preview_slots(p_service_type text, p_from date, p_to date)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'date', s.slot_date, 'time', s.slot_time, 'startsAt', private.to_iso_instant(s.starts_at)
    ) order by s.starts_at), '[]')
    from public.list_available_slots(p_service_type, p_from, p_to) s
  );
end
$$;
comment on function private.preview_slots(text, date, date) is 'See public.preview_slots().';
grant execute on function private.preview_slots(text, date, date) to authenticated;

create or replace function public.preview_slots(p_service_type text, p_from date, p_to date)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.preview_slots(p_service_type, p_from, p_to)
$$;
comment on function public.preview_slots(text, date, date) is
  'What visitors see of a type between two dates of the firm, for admins: [{date, time, startsAt}] of list_available_slots(). PT403: not an admin, PT422: the type is not offered.';
grant execute on function public.preview_slots(text, date, date) to authenticated;
