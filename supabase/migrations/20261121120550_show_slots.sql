create function public.available_slots(p_service_type text, p_from date, p_to date, p_hold_id uuid default null)
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
  from private.offered_slots(private.bookable_type(p_service_type), p_from, p_to, null, p_hold_id) s
  where s.is_free
  order by s.starts_at;
end
$$;
comment on function public.available_slots(text, date, date, uuid) is
  'What can be booked between two dates, in the firm''s local time; null stands for the first type. What the hold p_hold_id has is offered to whoever knows it. PT422: unknown type.';
grant execute on function public.available_slots(text, date, date, uuid) to service_role;

-- As they were, asking the new function.
create or replace function public.bookable_days(p_service_type text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types := private.bookable_type(p_service_type);
begin
  return (
    select coalesce(jsonb_agg(distinct s.slot_date order by s.slot_date), '[]')
    from private.offered_slots(v_type, private.firm_today(), private.firm_today() + v_type.window_days) s
    where s.is_free
  );
end
$$;

create or replace function private.check_booking_time(p_type public.consultation_types, p_date date, p_time time)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_first date := private.firm_today() + 1;
  v_last date := private.firm_today() + p_type.window_days;
  v_offered time[];
begin
  if p_date not between v_first and v_last then
    raise sqlstate 'PT422' using message = format(
      'Please choose a date from %s to %s.', private.long_date(v_first), private.long_date(v_last)
    );
  end if;
  select array_agg(slot_time) into v_offered from private.offered_slots(p_type, p_date, p_date);
  if v_offered is null then
    raise sqlstate 'PT422' using message = format(
      'There are no consultations on %s. Please choose another day, Monday to Friday.', private.long_date(p_date)
    );
  end if;
  if p_time <> all (v_offered) then
    raise sqlstate 'PT422' using message = format(
      'Please choose one of the times offered on %s: %s.', private.long_date(p_date), private.clock_list(v_offered)
    );
  end if;
end
$$;
