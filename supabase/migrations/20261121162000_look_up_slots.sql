-- Who asks what is free is counted by the same call: each call is a way to the database and back, and takes longer than
-- its answer does.
create function public.look_up_slots(
  p_limits jsonb, p_service_type text, p_from date, p_to date, p_hold_id uuid default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Here, and so before what the exception below takes back.
  v_wait int := public.take_rate_limits(p_limits);
begin
  if v_wait > 0 then
    return jsonb_build_object('wait', v_wait);
  end if;
  return jsonb_build_object('wait', 0, 'slots', (
    select coalesce(jsonb_agg(
      jsonb_build_object('date', s.slot_date, 'time', s.slot_time, 'startsAt', private.iso(s.starts_at))
      order by s.starts_at
    ), '[]')
    from public.available_slots(p_service_type, p_from, p_to, p_hold_id) s
  ));
exception
  -- Told instead of raised, which would undo the counting.
  when sqlstate 'PT422' then
    return jsonb_build_object('wait', 0, 'refusal', sqlerrm);
end
$$;
comment on function public.look_up_slots(jsonb, text, date, date, uuid) is
  'What can be booked between two dates, after counting a hit for p_limits as take_rate_limits does: {wait} seconds when one is over, else {wait: 0, slots: [{date, time, startsAt}]}, by the firm''s local time, or {wait: 0, refusal} for an unknown type. What the hold p_hold_id has is offered to whoever knows it.';
grant execute on function public.look_up_slots(jsonb, text, date, date, uuid) to service_role;
