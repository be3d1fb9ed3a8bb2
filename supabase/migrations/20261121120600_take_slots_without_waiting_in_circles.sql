-- Nobody may wait for a time while others wait for what it has already changed, or two wait for each other for ever:
-- whoever inserts has changed nothing of the calendar before, but for holds that have expired, and those one at a time.

create function private.clear_expired_holds(p_consultant_id bigint, p_busy tstzrange)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  perform from public.appointments
  where consultant_id = p_consultant_id and busy && p_busy and status = 'held' and hold_expires_at <= v_now;
  if not found then
    return false;
  end if;
  -- One transaction at a time: two that each cleared a part would wait for each other's.
  perform pg_advisory_xact_lock(5270001);
  delete from public.appointments where id in (
    select id from public.appointments
    where consultant_id = p_consultant_id and busy && p_busy and status = 'held' and hold_expires_at <= v_now
    for update skip locked
  );
  return true;
end
$$;
comment on function private.clear_expired_holds(bigint, tstzrange) is
  'Deletes expired holds that are in the way; false when there was none, so that trying again is of no use.';

create function private.day_is_full(
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
  v_zone := private.setting('firm_time_zone');
  -- Counting is no constraint, so who counts the same day of the same type waits.
  perform pg_advisory_xact_lock(p_type.id::int, p_date - date '2000-01-01');
  return p_type.daily_cap <= (
    select count(*) from public.appointments a
    where a.consultant_id = p_consultant_id and a.consultation_type_id = p_type.id
      and a.status in ('held', 'pending', 'confirmed')
      and (a.status <> 'held' or a.hold_expires_at > private.now())
      and a.busy && tstzrange(p_date::timestamp at time zone v_zone, (p_date + 1)::timestamp at time zone v_zone)
      and (a.starts_at at time zone v_zone)::date = p_date
      and a.id is distinct from p_but
  );
end
$$;
comment on function private.day_is_full(bigint, public.consultation_types, date, uuid) is
  'Whether a consultant has the daily cap of a type on a date of the firm, not counting the appointment p_but.';

create function private.refuse_slot(p_type public.consultation_types, p_date date, p_time time)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_free time[];
begin
  perform private.check_booking_time(p_type, p_date, p_time);
  select array_agg(slot_time) into v_free from private.offered_slots(p_type, p_date, p_date)
  where is_free and slot_time <> p_time;
  raise sqlstate 'PT409' using message = 'That time has just been taken. ' || case
    when v_free is null then 'No other time is free that day.'
    else format('Still free that day: %s.', private.clock_list(v_free))
  end;
end
$$;
comment on function private.refuse_slot(public.consultation_types, date, time) is
  'Says why a time cannot be had: PT422 when the rules do not offer it, else PT409, naming what is still free that day.';

create function private.slot_owners(
  p_type public.consultation_types, p_date date, p_time time, p_first bigint default null
)
returns table (consultant_id bigint, starts_at timestamptz, ends_at timestamptz, busy tstzrange)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
rows 2
as $$
begin
  return query
  select r.consultant_id, r.starts_at, r.ends_at, r.busy
  from (select s.*, count(*) over () as owners from private.offered_slots(p_type, p_date, p_date, p_time) s) r
  order by
    r.consultant_id = p_first desc,
    -- Not asked when there is nobody to choose from. Times do not overlap, so a fortnight bounds it.
    case when r.owners > 1 then (
      select count(*) from public.appointments a
      where a.consultant_id = r.consultant_id and a.status in ('held', 'pending', 'confirmed')
        and a.busy && tstzrange(r.starts_at - interval '7 days', r.starts_at + interval '7 days')
    ) end,
    r.consultant_id;
end
$$;
comment on function private.slot_owners(public.consultation_types, date, time, bigint) is
  'Who could hold a consultation then by the rules: p_first before the others, else the least loaded of that fortnight.';
