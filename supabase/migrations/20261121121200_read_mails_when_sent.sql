create function private.is_mail_due(
  p_kind text, p_payload jsonb, p_booking public.appointments, p_now timestamptz
)
returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  -- Mails that were queued before the payload had them are about the appointment as it is.
  v_same_version boolean := coalesce((p_payload ->> 'sequence')::int, p_booking.ics_sequence) = p_booking.ics_sequence;
  v_same_time boolean := coalesce((p_payload ->> 'startsAt')::timestamptz, p_booking.starts_at) = p_booking.starts_at;
begin
  return case p_kind
    when 'appointment_requested' then
      p_booking.status = 'pending' and v_same_version and p_booking.ends_at > p_now
    when 'appointment_confirmed' then
      p_booking.status = 'confirmed' and v_same_version and p_booking.ends_at > p_now
    when 'appointment_declined' then p_booking.status = 'declined'
    when 'appointment_cancelled' then p_booking.status = 'cancelled'
    when 'appointment_moved' then
      p_booking.status in ('pending', 'confirmed') and v_same_version and p_booking.ends_at > p_now
    -- Late by so much that the next one is due, it would only confuse.
    when 'appointment_reminder_24h' then
      p_booking.status = 'confirmed' and v_same_time and p_booking.starts_at - interval '1 hour' > p_now
    when 'appointment_reminder_1h' then
      p_booking.status = 'confirmed' and v_same_time and p_booking.starts_at > p_now
    when 'appointment_follow_up' then p_booking.status in ('confirmed', 'completed') and v_same_time
    when 'appointment_notice' then p_booking.status in ('pending', 'confirmed', 'completed', 'no_show')
    when 'appointment_moved_notice' then p_booking.status in ('pending', 'confirmed') and v_same_version
    when 'appointment_cancelled_notice' then p_booking.status = 'cancelled'
    else false
  end;
end
$$;
comment on function private.is_mail_due(text, jsonb, public.appointments, timestamptz) is
  'Whether what a queued mail tells of an appointment still holds.';

create function private.mail_facts(p_kind text, p_payload jsonb, p_booking public.appointments)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'appointmentId', p_booking.id, 'clientName', p_booking.client_name, 'clientEmail', p_booking.client_email,
    'clientPhone', p_booking.client_phone, 'company', p_booking.company, 'serviceType', p_booking.service_type,
    'message', p_booking.message,
    'startsAt', private.iso(p_booking.starts_at), 'endsAt', private.iso(p_booking.ends_at),
    'firmTimeZone', private.setting('firm_time_zone'), 'guestTimeZone', p_booking.guest_time_zone,
    'status', p_booking.status, 'sequence', p_booking.ics_sequence,
    'previousStartsAt', p_payload -> 'previousStartsAt', 'reason', p_payload -> 'reason',
    'priceCents', p_booking.price_cents, 'paymentStatus', p_booking.payment_status,
    -- Made for this one mail: the queue never holds it. The firm's own mails carry none.
    'manageToken', case when p_kind in (
      'appointment_requested', 'appointment_confirmed', 'appointment_moved',
      'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up'
    ) then private.mint_manage_token(p_booking.id) end
  );
end
$$;
comment on function private.mail_facts(text, jsonb, public.appointments) is
  'What a mail about an appointment says, as the appointment is now; with a token of its own where it carries a link.';
