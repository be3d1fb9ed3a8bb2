create function private.free_slots(p_type public.consultation_types, p_from date, p_to date)
returns table (
  consultant_id bigint, slot_date date, slot_time time, starts_at timestamptz, ends_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
rows 40
as $$
declare
  v_zone text := private.setting('firm_time_zone');
begin
  return query
  with offered as materialized (
    select * from private.rule_slots(p_type, p_from, p_to)
  ),
  spans as (
    select o.consultant_id, tstzrange(min(lower(o.busy)), max(upper(o.busy))) as span
    from offered o group by o.consultant_id
  ),
  -- One look into the exclusion constraint's own index a consultant, however many appointments there are.
  taken as materialized (
    select s.consultant_id, (
      select range_agg(a.busy) from public.appointments a
      where a.consultant_id = s.consultant_id and a.busy && s.span
        and a.status in ('held', 'pending', 'confirmed')
        and (a.status <> 'held' or a.hold_expires_at > private.now())
    ) as busy
    from spans s
  )
  select o.consultant_id, o.slot_date, o.slot_time, o.starts_at, o.ends_at
  from offered o
  join taken t on t.consultant_id = o.consultant_id
  where (t.busy && o.busy) is not true
    and (p_type.daily_cap is null or p_type.daily_cap > private.booked_that_day(o.consultant_id, p_type.id, o.slot_date));
end
$$;
comment on function private.free_slots(public.consultation_types, date, date) is
  'The times on offer that are not taken, a consultant.';

create function private.booked_that_day(p_consultant_id bigint, p_type_id bigint, p_date date)
returns int
language sql stable security definer
set search_path = ''
as $$
  select count(*)::int from public.appointments a
  where a.consultant_id = p_consultant_id and a.consultation_type_id = p_type_id
    and a.status in ('held', 'pending', 'confirmed')
    and (a.status <> 'held' or a.hold_expires_at > private.now())
    and a.busy && tstzrange(
      p_date::timestamp at time zone private.setting('firm_time_zone'),
      (p_date + 1)::timestamp at time zone private.setting('firm_time_zone')
    )
$$;
comment on function private.booked_that_day(bigint, bigint, date) is
  'How many of a type a consultant has on a date of the firm; for the daily cap.';

create function public.available_slots(p_service_type text, p_from date, p_to date)
returns table (slot_date date, slot_time text, starts_at timestamptz, ends_at timestamptz)
language plpgsql stable security definer
set search_path = ''
rows 40
as $$
begin
  return query
  select f.slot_date, to_char(f.slot_time, 'HH24:MI'), f.starts_at, f.ends_at
  from private.free_slots(private.bookable_type(p_service_type), p_from, p_to) f
  group by f.slot_date, f.slot_time, f.starts_at, f.ends_at
  order by f.starts_at;
end
$$;
comment on function public.available_slots(text, date, date) is
  'What can be booked between two dates, in the firm''s local time; null stands for the first type. PT422: unknown type.';
grant execute on function public.available_slots(text, date, date) to service_role;
