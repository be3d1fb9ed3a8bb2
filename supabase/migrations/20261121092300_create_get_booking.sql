create function public.get_booking(p_id uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'booking_date', to_char(a.starts_at at time zone firm.zone, 'YYYY-MM-DD'),
    'time_slot', to_char(a.starts_at at time zone firm.zone, 'HH24:MI'),
    'starts_at', private.iso(a.starts_at),
    'time_zone', firm.zone,
    'service', jsonb_build_object('name', a.service_type, 'description', t.description),
    'status', a.status,
    'payment_status', a.payment_status
  )
  from public.appointments a
  join public.consultation_types t on t.id = a.consultation_type_id
  cross join (select private.setting('firm_time_zone') as zone) as firm
  where a.id = p_id
$$;
comment on function public.get_booking(uuid) is
  'What the confirmation page shows, without personal data; null when there is no such booking.';
grant execute on function public.get_booking(uuid) to service_role;
