-- As it was, and a mail knows who changed the booking, whether a calendar has it, and what is still open.
create or replace function private.mail_facts(p_kind text, p_payload jsonb, p_booking public.appointments)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  -- The step that made it what it is; who may change an appointment is the guest, staff, or the minute.
  v_last public.appointment_events;
begin
  select e.* into v_last from public.appointment_events e
  where e.appointment_id = p_booking.id and e.to_status = p_booking.status order by e.id desc limit 1;
  return jsonb_build_object(
    'appointmentId', p_booking.id, 'clientName', p_booking.client_name, 'clientEmail', p_booking.client_email,
    'clientPhone', p_booking.client_phone, 'company', p_booking.company, 'serviceType', p_booking.service_type,
    'message', p_booking.message,
    'startsAt', private.iso(p_booking.starts_at), 'endsAt', private.iso(p_booking.ends_at),
    'firmTimeZone', private.setting('firm_time_zone'), 'guestTimeZone', p_booking.guest_time_zone,
    'status', p_booking.status, 'sequence', p_booking.ics_sequence,
    'previousStartsAt', p_payload -> 'previousStartsAt', 'reason', p_payload -> 'reason',
    'priceCents', p_booking.price_cents, 'paymentStatus', p_booking.payment_status,
    'changedBy', case
      when v_last.actor is distinct from p_booking.user_id and exists (
        select from private.user_roles r where r.user_id = v_last.actor and r.role = 'admin'
      ) then 'firm'
      when p_booking.status = 'cancelled' and p_booking.payment_status = 'pending'
        and v_last.actor is null and v_last.reason = 'Not paid in time' then 'system'
      else 'guest'
    end,
    -- Once it was confirmed, the guest's calendar has an entry.
    'wasConfirmed', exists (
      select from public.appointment_events e where e.appointment_id = p_booking.id and e.to_status = 'confirmed'
    ),
    'changeUntil', private.iso(private.changeable_until(p_booking)),
    'canChange', private.now() <= private.changeable_until(p_booking),
    'refundDue', exists (
      select from private.payments p where p.appointment_id = p_booking.id and p.status in ('refund_due', 'refunded')
    ),
    -- Made for this one mail: the queue never holds it. The firm's own mails carry none.
    'manageToken', case when p_kind in (
      'appointment_requested', 'appointment_confirmed', 'appointment_moved',
      'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up'
    ) then private.mint_manage_token(p_booking.id) end
  );
end
$$;

-- As it was, and a confirmation after a move is a version of its own.
create or replace function private.set_status(p_booking public.appointments, p_status text, p_reason text)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
begin
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
