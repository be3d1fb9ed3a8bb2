-- As it was, but a step that the status machine does not know is refused before the calendar is asked: what has ended and
-- whose time somebody else has since ran into the constraint (23P01), and people read of a fault instead of the reason.
create or replace function private.set_status(p_booking public.appointments, p_status text, p_reason text)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
begin
  if not private.is_status_step(p_booking.status, p_status) then
    raise sqlstate 'PT409' using
      message = format('This appointment is %s and cannot become %s.', p_booking.status, p_status);
  end if;
  perform set_config('meridian.reason', coalesce(p_reason, ''), true);
  update public.appointments
  -- A calendar takes a cancellation only with a higher number than the invitation's, and an invitation after that only
  -- with a higher one again: moving takes the entry out until the new time is confirmed.
  set status = p_status, ics_sequence = ics_sequence + (
    p_status in ('cancelled', 'declined') or (p_status = 'confirmed' and ics_sequence > 0)
  )::int
  where id = p_booking.id and status = p_booking.status and ics_sequence = p_booking.ics_sequence
    and payment_status = p_booking.payment_status
  returning * into v_booking;
  perform set_config('meridian.reason', '', true);
  if v_booking.id is null then
    raise sqlstate 'PT409' using message = 'This booking has just changed. Please look at it again.';
  end if;
  return v_booking;
end
$$;
