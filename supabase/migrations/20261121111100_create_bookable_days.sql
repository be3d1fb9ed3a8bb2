create function public.bookable_days(p_service_type text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types := private.bookable_type(p_service_type);
begin
  return (
    select coalesce(jsonb_agg(distinct f.slot_date order by f.slot_date), '[]')
    from private.free_slots(v_type, private.firm_today(), private.firm_today() + v_type.window_days) f
  );
end
$$;
comment on function public.bookable_days(text) is
  'The firm''s dates within the window that have a free time, in order, as ["YYYY-MM-DD"]; null stands for the first type. PT422: unknown type.';
grant execute on function public.bookable_days(text) to service_role;
