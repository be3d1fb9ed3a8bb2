drop function public.get_booking(uuid);

create function private.booking_facts(p_booking public.appointments)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'booking_date', to_char(p_booking.starts_at at time zone firm.zone, 'YYYY-MM-DD'),
    'time_slot', to_char(p_booking.starts_at at time zone firm.zone, 'HH24:MI'),
    'starts_at', private.iso(p_booking.starts_at),
    'ends_at', private.iso(p_booking.ends_at),
    'time_zone', firm.zone,
    'service', jsonb_build_object('name', p_booking.service_type, 'description', t.description),
    'status', p_booking.status,
    'payment_status', p_booking.payment_status,
    'sequence', p_booking.ics_sequence
  )
  from public.consultation_types t
  cross join (select private.setting('firm_time_zone') as zone) as firm
  where t.id = p_booking.consultation_type_id
$$;
comment on function private.booking_facts(public.appointments) is 'What anybody may know who knows the id.';

create function public.get_booking(p_id uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.booking_facts(a) from public.appointments a where a.id = p_id and a.status <> 'held'
$$;
comment on function public.get_booking(uuid) is
  'What the confirmation page and the calendar file show, without personal data; null when there is no such booking.';

create function private.guest_view(p_booking public.appointments)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_until timestamptz := private.changeable_until(p_booking);
  v_can boolean := p_booking.status in ('pending', 'confirmed') and v_now <= v_until;
begin
  if p_booking.id is null or p_booking.status = 'held' then
    return null;
  end if;
  return private.booking_facts(p_booking) || jsonb_build_object(
    'id', p_booking.id, 'clientName', p_booking.client_name, 'serviceType', p_booking.service_type,
    'guestTimeZone', p_booking.guest_time_zone, 'priceCents', p_booking.price_cents,
    'canCancel', v_can, 'canMove', v_can, 'changeUntil', private.iso(v_until),
    'canRate', p_booking.status in ('confirmed', 'completed') and p_booking.ends_at <= v_now,
    'rating', (select rating from public.appointment_ratings where appointment_id = p_booking.id)
  );
end
$$;
comment on function private.guest_view(public.appointments) is
  'What the guest of a booking is shown: its facts, and what may still be done to it; null for none.';

create function public.booking_by_token(p_id uuid, p_token text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.guest_view(private.booking_of_token(p_id, p_token));
end
$$;
comment on function public.booking_by_token(uuid, text) is
  'The booking that a mailed link opens, and what may be done to it; null for a wrong token and an unknown id alike.';

create function public.cancel_by_token(p_id uuid, p_token text, p_reason text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.guest_view(private.cancel_booking(private.booking_of_token(p_id, p_token), p_reason));
end
$$;
comment on function public.cancel_by_token(uuid, text, text) is
  'Cancels the booking that a mailed link opens, as private.cancel_booking() does; the booking as it is then.';

create function public.move_by_token(p_id uuid, p_token text, p_date date, p_time text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.guest_view(private.move_booking(private.booking_of_token(p_id, p_token), p_date, p_time));
end
$$;
comment on function public.move_by_token(uuid, text, date, text) is
  'Moves the booking that a mailed link opens, as private.move_booking() does; the booking as it is then.';

grant execute on function
  public.get_booking(uuid), public.booking_by_token(uuid, text), public.cancel_by_token(uuid, text, text),
  public.move_by_token(uuid, text, date, text)
to service_role;
