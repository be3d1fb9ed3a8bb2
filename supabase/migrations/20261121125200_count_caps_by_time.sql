-- As they were, but the type is asked of the few appointments of these days, not of its index: that would be read to its
-- end, and grows with every booking there ever was.

create or replace function private.full_days(p_type public.consultation_types, p_span tstzrange, p_hold_id uuid)
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
      and a.busy && p_span and a.status in ('held', 'pending', 'confirmed')
      and (a.status <> 'held' or (a.hold_expires_at > v_now and a.id is distinct from p_hold_id))
    group by 1
    having count(*) filter (where a.consultation_type_id = p_type.id) >= p_type.daily_cap
  );
end
$$;
create or replace function private.day_is_full(
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
