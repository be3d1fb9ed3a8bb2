-- Which times visitors are offered. One function decides, list_open_slots(): the site shows its answer, and a refused
-- booking names times from it. Booking, holding and moving check a single time with
-- private.list_consultants_for_slot(), which applies the same rules (supabase/tests/40_booking/single_slot_lookup.test.sql compares the
-- two).
--
-- Hours are local times in the consultant's zone, and dates and times on the wire are local to the firm. Each local
-- time becomes an instant by AT TIME ZONE on its own date, because a day may have 23 or 25 hours. A local time that the
-- clock skips is not offered. One that the firm's clock shows twice is offered once.

-- The times on offer

-- Slots are built in a loop over a few rows, and not in one query: starting a plan of twenty nodes takes longer than
-- running it. A generic plan without JIT saves planning the short queries at each call. Without ROWS, the planner would
-- expect 1000 rows.
create or replace function private.list_open_slots(
  p_type public.consultation_types, p_from date, p_to date, p_hold_id uuid default null, p_consultant_id bigint default null
)
returns table (
  consultant_id bigint, slot_date date, slot_time time,
  starts_at timestamptz, ends_at timestamptz, busy tstzrange, is_free boolean
)
language plpgsql stable security invoker
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
rows 40
as $$
#variable_conflict use_variable
declare
  v_zone text := private.firm_time_zone();
  v_now timestamptz := private.now();
  v_today date := (v_now at time zone v_zone)::date;
  v_first date := greatest(p_from, v_today + 1);
  v_last date := least(p_to, v_today + p_type.window_days);
  v_earliest timestamptz := v_now + make_interval(mins => p_type.minimum_notice_minutes);
  v_duration interval := make_interval(mins => p_type.duration_minutes);
  v_minutes int := p_type.duration_minutes;
  v_step int := p_type.step_minutes;
  v_pause interval := make_interval(mins => v_step);
  v_before interval := make_interval(mins => p_type.buffer_before_minutes);
  v_after interval := v_duration + make_interval(mins => p_type.buffer_after_minutes);
  v_span tstzrange;
  v_full_days text[];
  v_consultant_zone text;
  v_is_other_zone boolean;
  v_taken tstzmultirange;
  v_away tstzmultirange;
  v_override_dates date[];
  v_local timestamp;
  v_opens_at timestamptz;
  v_is_even boolean;
  v_length int;
begin
  if p_from is null or p_to is null or v_first > v_last then
    return;
  end if;
  -- All that can conflict with a slot on these dates of the firm.
  v_span := tstzrange(
    v_first::timestamp at time zone v_zone - v_before, (v_last + 1)::timestamp at time zone v_zone + v_after
  );
  if p_type.daily_cap is not null then
    -- Consultants and dates on which the cap is reached, as "1 2027-03-11". The type is only counted, not filtered by: the
    -- index on consultation_type_id grows with every booking ever made.
    v_full_days := array(
      select a.consultant_id || ' ' || (a.starts_at at time zone v_zone)::date
      from public.appointments a
      where a.consultant_id in (select c.id from public.consultants c where c.active)
        and a.busy && v_span and a.status in ('held', 'pending', 'confirmed') and a.slot_released_at is null
        and (a.hold_expires_at is null or a.hold_expires_at > v_now)
        and (a.status <> 'held' or a.id is distinct from p_hold_id)
      group by 1
      having count(*) filter (where a.consultation_type_id = p_type.id) >= p_type.daily_cap
    );
  end if;

  for consultant_id, v_consultant_zone, v_taken, v_away, v_override_dates in
    select c.id, c.time_zone,
      -- One scan of the exclusion constraint's index per consultant, however many appointments there are.
      (
        select range_agg(a.busy) from public.appointments a
        where a.consultant_id = c.id and a.busy && v_span and a.status in ('held', 'pending', 'confirmed')
          and a.slot_released_at is null
          and (a.hold_expires_at is null or a.hold_expires_at > v_now)
          and (a.status <> 'held' or a.id is distinct from p_hold_id)
      ),
      (
        select range_agg(away.period) from (
          select t.period from public.time_off t where t.consultant_id = c.id and t.period && v_span
          union all
          select b.period from private.busy_times b where b.consultant_id = c.id and b.period && v_span
        ) as away
      ),
      (
        select array_agg(o.date) from public.date_overrides o
        where o.consultant_id = c.id and o.date between v_first - 1 and v_last + 1
      )
    from public.consultants c
    where c.active and (c.consultation_type_ids is null or p_type.id = any (c.consultation_type_ids))
      and (p_consultant_id is null or c.id = p_consultant_id)
  loop
    v_is_other_zone := v_consultant_zone <> v_zone;
    -- v_is_even: the clock does not change between opening and closing, so one conversion serves all times in between.
    for v_local, v_opens_at, v_length, v_is_even in
      select h.opens, h.opens_at, (extract(epoch from h.length) / 60)::int,
        h.closes_at - h.opens_at = h.length and h.opens_at at time zone v_consultant_zone = h.opens
      from (
        select w.date + w.start_time as opens, w.end_time - w.start_time as length,
          (w.date + w.start_time) at time zone v_consultant_zone as opens_at,
          (w.date + w.end_time) at time zone v_consultant_zone as closes_at
        from (
          -- In another zone, a slot on the firm's date may be on the consultant's previous or next date.
          select v_first + ahead as date, r.start_time, r.end_time
          from generate_series(-(v_is_other_zone::int), v_last - v_first + v_is_other_zone::int) as ahead
          join public.availability_rules r
            on r.consultant_id = consultant_id and r.weekday = extract(isodow from v_first + ahead)
          where v_override_dates is null or v_first + ahead <> all (v_override_dates)
          union all
          select o.date, o.start_time, o.end_time
          from public.date_overrides o
          where v_override_dates is not null and o.consultant_id = consultant_id and o.start_time is not null
            and o.date between v_first - v_is_other_zone::int and v_last + v_is_other_zone::int
        ) as w
        -- An optimization barrier: each conversion is computed once per row.
        offset 0
      ) as h
    loop
      for step in 0..v_length - v_minutes by v_step loop
        starts_at := case when v_is_even then v_opens_at + step * interval '1 minute'
                          else v_local at time zone v_consultant_zone end;
        -- The second condition drops a local time that the consultant's clock skips.
        if starts_at >= v_earliest and (v_is_even or starts_at at time zone v_consultant_zone = v_local) then
          if v_is_other_zone then
            slot_date := (starts_at at time zone v_zone)::date;
            slot_time := (starts_at at time zone v_zone)::time;
          else
            slot_date := v_local::date;
            slot_time := v_local::time;
          end if;
          -- A client books by the firm's clock, so of two instants with one local time only one is offered.
          if (not v_is_other_zone
              or (slot_date between v_first and v_last and (slot_date + slot_time) at time zone v_zone = starts_at))
            and (v_away is null or not v_away && tstzrange(starts_at, starts_at + v_duration))
          then
            ends_at := starts_at + v_duration;
            busy := tstzrange(starts_at - v_before, starts_at + v_after);
            is_free := (v_taken && busy) is not true
              and (v_full_days is null or consultant_id || ' ' || slot_date <> all (v_full_days));
            return next;
          end if;
        end if;
        v_local := v_local + v_pause;
      end loop;
    end loop;
  end loop;
end
$$;
comment on function private.list_open_slots(consultation_types, date, date, uuid, bigint) is
  'Returns the slots that the rules offer between two dates of the firm (weekly hours, overrides, time off, connected calendars, notice, booking window), per consultant who offers the type, or only of p_consultant_id; is_free: no appointment, hold or daily cap prevents booking it. The hold p_hold_id does not count. No slots when a date is null.';

create or replace function public.list_available_slots(
  p_service_type text, p_from date, p_to date, p_hold_id uuid default null, p_consultant_id bigint default null
)
returns table (slot_date date, slot_time text, starts_at timestamptz, ends_at timestamptz)
language plpgsql stable security definer
set search_path = ''
-- A generic plan without JIT, as in private.list_open_slots(). Without ROWS, the planner would expect 1000 rows.
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
rows 40
as $$
begin
  return query
  select distinct on (s.starts_at) s.slot_date, left(s.slot_time::text, 5), s.starts_at, s.ends_at
  from private.list_open_slots(private.get_bookable_consultation_type(p_service_type), p_from, p_to, p_hold_id, p_consultant_id) s
  where s.is_free
  order by s.starts_at;
end
$$;
comment on function public.list_available_slots(text, date, date, uuid, bigint) is
  'Returns the available times between two dates of the firm, as local date and HH:MM and as instants; a null p_service_type stands for the first type. The caller''s own hold p_hold_id does not count. With p_consultant_id, only those of this consultant. PT422: no such type.';
grant execute on function public.list_available_slots(text, date, date, uuid, bigint) to service_role;

-- Counts the rate limit in the same call that reads availability: the round trip costs more than the query.
create or replace function public.list_available_slots_rate_limited(
  p_limits jsonb, p_service_type text, p_from date, p_to date, p_hold_id uuid default null,
  p_consultant_id bigint default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Counted here, before the block whose exception handler would roll it back.
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
    from public.list_available_slots(p_service_type, p_from, p_to, p_hold_id, p_consultant_id) s
  ));
exception
  -- Returned, because raising it would roll back the rate limit.
  when sqlstate 'PT422' then
    return jsonb_build_object('wait', 0, 'refusal', sqlerrm);
end
$$;
comment on function public.list_available_slots_rate_limited(jsonb, text, date, date, uuid, bigint) is
  'Counts a hit for p_limits, as consume_rate_limits() does, and returns the slots of list_available_slots(): {wait: seconds} when a limit is exceeded, else {wait: 0, slots: [{date, time, startsAt}]}, or {wait: 0, refusal: code} for an unknown type.';
grant execute on function public.list_available_slots_rate_limited(jsonb, text, date, date, uuid, bigint) to service_role;

-- A single time

create or replace function private.validate_date_and_time(p_date date, p_time text)
returns void
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  if p_date is null then
    perform private.refuse(422, 'date_required');
  end if;
  if (p_time ~ '^([01]\d|2[0-3]):[0-5]\d$') is not true then
    perform private.refuse(422, 'time_required');
  end if;
end
$$;
comment on function private.validate_date_and_time(date, text) is
  'Checks that a request names a date, and a time as HH:MM. PT422: it does not.';

create or replace function private.count_recent_appointments(p_consultant_id bigint, p_at timestamptz)
returns int
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  -- Appointments do not overlap, so two weeks bound the count.
  return (
    select count(*)::int from public.appointments a
    where a.consultant_id = p_consultant_id and a.status in ('held', 'pending', 'confirmed')
      and a.slot_released_at is null
      and a.busy && tstzrange(p_at - interval '7 days', p_at + interval '7 days')
  );
end
$$;
comment on function private.count_recent_appointments(bigint, timestamp with time zone) is
  'Returns how many appointments and holds a consultant has in the week before and the week after an instant: the load that new appointments are balanced by.';

-- The rules of list_open_slots() for a single time, in one short query. Whether the consultant has another appointment
-- then is left to the exclusion constraint.
create or replace function private.list_consultants_for_slot(
  p_type public.consultation_types, p_date date, p_time time, p_first bigint default null, p_only bigint default null
)
returns table (consultant_id bigint, starts_at timestamptz, ends_at timestamptz, busy tstzrange)
language plpgsql stable security invoker
set search_path = ''
-- A generic plan without JIT: planning this query at each booking takes longer than running it.
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
rows 2
as $$
declare
  v_zone text := private.firm_time_zone();
  v_now timestamptz := private.now();
  v_duration interval := make_interval(mins => p_type.duration_minutes);
begin
  return query
  select c.id, c.instant, c.instant + v_duration,
    tstzrange(
      c.instant - make_interval(mins => p_type.buffer_before_minutes),
      c.instant + v_duration + make_interval(mins => p_type.buffer_after_minutes)
    )
  from (
    select c.id, c.time_zone, t.instant, t.instant at time zone c.time_zone as local
    from (select (p_date + p_time) at time zone v_zone as instant) as t
    join public.consultants c on c.active and (c.consultation_type_ids is null or p_type.id = any (c.consultation_type_ids))
      and (p_only is null or c.id = p_only)
    -- An optimization barrier: the local time is computed once per consultant, not for each row it is compared with.
    offset 0
  ) as c
  where p_date between (v_now at time zone v_zone)::date + 1 and (v_now at time zone v_zone)::date + p_type.window_days
    and c.instant >= v_now + make_interval(mins => p_type.minimum_notice_minutes)
    -- A clock change, the firm's or the consultant's, may skip this local time or make it occur twice.
    and c.instant at time zone v_zone = p_date + p_time and c.local at time zone c.time_zone = c.instant
    and case
      when exists (
        select from public.time_off o
        where o.consultant_id = c.id and o.period && tstzrange(c.instant, c.instant + v_duration)
      ) then false
      -- Counted: for EXISTS the planner expects an early match and reads the whole table.
      when (
        select count(*) from private.busy_times b
        where b.consultant_id = c.id and b.period && tstzrange(c.instant, c.instant + v_duration)
      ) > 0 then false
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
    c.id = p_first desc,
    -- Counting appointments is skipped when there is only one consultant.
    case when exists (select from public.consultants where active offset 1)
      then private.count_recent_appointments(c.id, c.instant) end,
    c.id;
end
$$;
comment on function private.list_consultants_for_slot(consultation_types, date, time without time zone, bigint, bigint) is
  'Returns the consultants who by the rules can give a consultation at a local date and time of the firm, with its instants: p_first before the others, then the least loaded first, or only p_only. Other appointments and the daily cap are not checked.';

create or replace function private.is_day_at_capacity(
  p_consultant_id bigint, p_type public.consultation_types, p_date date, p_but uuid default null
)
returns boolean
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_zone text;
begin
  if p_type.daily_cap is null then
    return false;
  end if;
  v_zone := private.firm_time_zone();
  -- No constraint enforces a count. The lock serializes the transactions that count the same type and date, until
  -- commit.
  perform private.lock_until_commit(format('daily cap %s %s', p_type.id, p_date));
  return p_type.daily_cap <= (
    select count(*) filter (where a.consultation_type_id = p_type.id) from public.appointments a
    where a.consultant_id = p_consultant_id
      and a.status in ('held', 'pending', 'confirmed') and a.slot_released_at is null
      and (a.hold_expires_at is null or a.hold_expires_at > private.now())
      and a.busy && tstzrange(p_date::timestamp at time zone v_zone, (p_date + 1)::timestamp at time zone v_zone)
      and (a.starts_at at time zone v_zone)::date = p_date
      and a.id is distinct from p_but
  );
end
$$;
comment on function private.is_day_at_capacity(bigint, consultation_types, date, uuid) is
  'Locks the daily cap of a type on a date of the firm until commit, and returns whether the consultant has reached it. The appointment p_but does not count.';

create or replace function private.raise_slot_unavailable(
  p_type public.consultation_types, p_date date, p_time time, p_consultant_id bigint default null
)
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_first date := private.today_in_firm_time_zone() + 1;
  v_last date := private.today_in_firm_time_zone() + p_type.window_days;
  v_offered jsonb;
  v_free jsonb;
begin
  if p_date not between v_first and v_last then
    perform private.refuse(422, 'date_out_of_range', jsonb_build_object('first', v_first, 'last', v_last));
  end if;
  select jsonb_agg(distinct s.at), coalesce(jsonb_agg(distinct s.at) filter (where s.is_free and s.slot_time <> p_time), '[]')
  into v_offered, v_free
  from (
    select to_char(slot_time, 'HH24:MI') as at, slot_time, is_free
    from private.list_open_slots(p_type, p_date, p_date, p_consultant_id => p_consultant_id)
  ) as s;
  if v_offered is null then
    perform private.refuse(422, 'date_not_offered', jsonb_build_object('date', p_date));
  end if;
  if not v_offered ? to_char(p_time, 'HH24:MI') then
    perform private.refuse(422, 'time_not_offered', jsonb_build_object('date', p_date, 'offered', v_offered));
  end if;
  perform private.refuse(409, 'slot_taken', jsonb_build_object('date', p_date, 'free', v_free));
end
$$;
comment on function private.raise_slot_unavailable(consultation_types, date, time without time zone, bigint) is
  'Raises the reason why a slot cannot be taken. PT422: the rules do not offer it; the parameters name what they offer. PT409: it is taken; the parameters name the times still available that day.';

-- Expired slots

create or replace function private.is_occupied(p_consultant_id bigint, p_busy tstzrange)
returns boolean
language sql stable security invoker
set search_path = ''
as $$
  select exists (
    select from public.appointments
    where consultant_id = p_consultant_id and busy && p_busy and status in ('held', 'pending', 'confirmed')
      and slot_released_at is null and (hold_expires_at is null or hold_expires_at > private.now())
  )
$$;
comment on function private.is_occupied(bigint, tstzrange) is
  'Whether an appointment or an active hold of a consultant overlaps a range. Only the exclusion constraint decides who gets a slot; this is for a request that takes none yet.';

create or replace function private.release_unconfirmed_slots(p_ids uuid[])
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  -- A caller that is moving an appointment has set the reason of its own change.
  v_reason text := coalesce(current_setting('app.reason', true), '');
begin
  perform set_config('app.reason', 'The email address was not confirmed in time', true);
  update public.appointments set
    slot_released_at = private.now(), hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null,
    -- What was confirmed at once becomes a request. The sequence is that of a calendar entry that may exist.
    status = 'pending', ics_sequence = ics_sequence + (status = 'confirmed')::int
  where id = any (p_ids) and status in ('pending', 'confirmed') and hold_expires_at <= private.now();
  perform set_config('app.reason', v_reason, true);
end
$$;
comment on function private.release_unconfirmed_slots(uuid[]) is
  'Gives the slots of these bookings back whose two hours for confirming the email address are over. The bookings stay as requests.';

create or replace function private.free_expired_slots(p_consultant_id bigint, p_busy tstzrange, p_but uuid default null)
returns boolean
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_expired uuid[] := array(
    select id from public.appointments
    where consultant_id = p_consultant_id and busy && p_busy and status in ('held', 'pending', 'confirmed')
      and slot_released_at is null and hold_expires_at <= v_now and id is distinct from p_but
  );
begin
  if v_expired = '{}' then
    -- The conflicting row may be gone by now: its transaction was rolled back, or its hold was released.
    return not private.is_occupied(p_consultant_id, p_busy);
  end if;
  -- Without this lock, two transactions could each free one of two slots and wait for the other's.
  perform private.lock_until_commit('free expired slots');
  -- Waits for the scheduled job when it is deleting the same hold. With SKIP LOCKED the hold would still block the slot
  -- at the next attempt. The job itself waits for no one.
  delete from public.appointments where id = any (v_expired) and status = 'held' and hold_expires_at <= v_now;
  perform private.release_unconfirmed_slots(v_expired);
  return true;
end
$$;
comment on function private.free_expired_slots(bigint, tstzrange, uuid) is
  'Deletes expired holds of a consultant that overlap a range, and releases the slots of bookings there whose address was not confirmed in time, p_but excepted. Returns whether another attempt to take the range is worthwhile: false when it is occupied.';

create or replace function public.list_bookable_consultants()
returns table (id bigint, name text, service_types text[])
language sql stable security definer
set search_path = ''
as $$
  select c.id, c.name, array(
    select t.name from public.consultation_types t
    where t.active and (c.consultation_type_ids is null or t.id = any (c.consultation_type_ids)) order by t.position
  )
  from public.consultants c
  where c.active and exists (select from public.availability_rules r where r.consultant_id = c.id)
  order by c.name, c.id
$$;
comment on function public.list_bookable_consultants() is
  'Returns whom visitors may choose: the active consultants with weekly hours, by name, and the names of the active consultation types that each offers.';
grant execute on function public.list_bookable_consultants() to service_role;
