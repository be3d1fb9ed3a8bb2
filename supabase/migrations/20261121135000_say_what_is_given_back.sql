-- Whether a guest who cancels gets the money back is judged in one place; cancelling and what is shown go by it.

-- Volatile, so that it sees what the cancelling in the same statement has done.
create function private.refund_due(p_booking public.appointments)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if p_booking.status in ('pending', 'confirmed') then
    return p_booking.payment_status = 'paid' and private.now() <= (
      select p_booking.starts_at - make_interval(mins => refund_cutoff_minutes)
      from public.consultation_types where id = p_booking.consultation_type_id
    );
  end if;
  return p_booking.payment_status = 'refunded' or (p_booking.payment_status = 'paid' and exists (
    select from private.payments where appointment_id = p_booking.id and status = 'refund_due'
  ));
end
$$;
comment on function private.refund_due(public.appointments) is
  'While it is to come: whether what was paid would be given back if its guest cancelled now; after that: whether it is given back.';

create or replace function private.cancel_booking(p_booking public.appointments, p_reason text)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_reason text := private.checked_reason(p_reason);
  v_booking public.appointments;
begin
  -- Pressed twice, it is cancelled once.
  if p_booking.status = 'cancelled' then
    return p_booking;
  end if;
  perform private.check_change(p_booking, 'cancelled');
  v_booking := private.set_status(p_booking, 'cancelled', v_reason);
  -- set_status() has seen that it was still as it is given here.
  perform private.close_payments(v_booking.id, private.refund_due(p_booking));
  perform private.enqueue_appointment_mail('appointment_cancelled', v_booking, jsonb_build_object('reason', v_reason));
  -- The firm was not told of what was never paid.
  if v_booking.payment_status <> 'pending' then
    perform private.enqueue_appointment_mail(
      'appointment_cancelled_notice', v_booking, jsonb_build_object('reason', v_reason)
    );
  end if;
  return v_booking;
end
$$;

create or replace function private.guest_view(p_booking public.appointments)
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
    'refundDue', private.refund_due(p_booking),
    'canRate', p_booking.status in ('confirmed', 'completed') and p_booking.ends_at <= v_now,
    'rating', (select rating from public.appointment_ratings where appointment_id = p_booking.id)
  );
end
$$;

drop function public.my_bookings();
drop function private.my_bookings();

create function private.my_bookings()
returns table (
  id uuid, service_type text, starts_at timestamptz, ends_at timestamptz, status text, payment_status text,
  can_change boolean, change_until timestamptz, price_cents int, refund_due boolean
)
language sql stable security definer
set search_path = ''
as $$
  select a.id, a.service_type, a.starts_at, a.ends_at, a.status, a.payment_status,
    a.status in ('pending', 'confirmed') and private.now() <= until.at, until.at, a.price_cents, private.refund_due(a)
  from public.appointments a
  cross join lateral (select private.changeable_until(a) as at) as until
  where a.user_id = (select auth.uid()) and a.status <> 'held'
  order by a.starts_at desc, a.id
$$;
comment on function private.my_bookings() is 'See public.my_bookings().';

create function public.my_bookings()
returns table (
  id uuid, service_type text, starts_at timestamptz, ends_at timestamptz, status text, payment_status text,
  can_change boolean, change_until timestamptz, price_cents int, refund_due boolean
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.my_bookings() where (select private.has_rank('client'))
$$;
comment on function public.my_bookings() is
  'The caller''s own bookings, latest first; can_change: whether they may still cancel or move it, which ends at change_until; refund_due as private.refund_due() says.';

grant execute on function private.my_bookings(), public.my_bookings() to authenticated;
