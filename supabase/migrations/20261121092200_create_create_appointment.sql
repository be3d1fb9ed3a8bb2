create function private.enqueue_appointment_mails(p_booking public.appointments)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_facts jsonb := jsonb_build_object(
    'appointmentId', p_booking.id, 'clientName', p_booking.client_name, 'clientEmail', p_booking.client_email,
    'clientPhone', p_booking.client_phone, 'company', p_booking.company, 'serviceType', p_booking.service_type,
    'message', p_booking.message,
    'startsAt', private.iso(p_booking.starts_at), 'endsAt', private.iso(p_booking.ends_at),
    'firmTimeZone', private.setting('firm_time_zone'), 'guestTimeZone', p_booking.guest_time_zone,
    'status', p_booking.status
  );
begin
  perform private.enqueue_mail(
    'appointment_requested', p_booking.client_email, null, v_facts, 'appointment_requested:' || p_booking.id
  );
  perform private.enqueue_mail(
    'appointment_notice', private.setting('firm_email'), p_booking.client_email, v_facts,
    'appointment_notice:' || p_booking.id
  );
end
$$;
comment on function private.enqueue_appointment_mails(public.appointments) is
  'Queues the mails about a new appointment: to who booked it and to the firm.';

create function public.create_appointment(
  p_client_name text, p_client_email text, p_client_phone text, p_company text, p_service_type text,
  p_preferred_date date, p_preferred_time text, p_message text, p_time_zone text,
  p_user_id uuid default null, p_idempotency_key text default null, p_request_hash text default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types := private.bookable_type(coalesce(p_service_type, ''));
  v_booking public.appointments;
  v_answer jsonb;
begin
  perform private.check_booking_fields(
    p_client_name, p_client_email, p_client_phone, p_company,
    p_preferred_date, p_preferred_time, p_message, p_time_zone
  );
  v_answer := private.begin_idempotent('appointments', p_idempotency_key, p_request_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  -- The record of a key is kept for 48 hours, the booking for longer.
  if exists (select from public.appointments where idempotency_key = p_idempotency_key) then
    raise sqlstate 'PT422' using message = 'This Idempotency-Key was used for a different request.';
  end if;
  perform private.check_booking_time(v_type, p_preferred_date, p_preferred_time::time);

  v_booking.user_id := p_user_id;
  v_booking.client_name := p_client_name;
  v_booking.client_email := p_client_email;
  v_booking.client_phone := nullif(btrim(p_client_phone), '');
  v_booking.company := nullif(btrim(p_company), '');
  v_booking.message := nullif(btrim(p_message), '');
  v_booking.guest_time_zone := p_time_zone;
  v_booking.idempotency_key := p_idempotency_key;
  v_booking := private.take_slot(v_type, p_preferred_date, p_preferred_time::time, v_booking);
  perform private.enqueue_appointment_mails(v_booking);

  v_answer := jsonb_build_object(
    'id', v_booking.id, 'status', v_booking.status,
    'startsAt', private.iso(v_booking.starts_at), 'endsAt', private.iso(v_booking.ends_at)
  );
  perform private.finish_idempotent('appointments', p_idempotency_key, v_answer);
  return v_answer;
end
$$;
comment on function public.create_appointment(
  text, text, text, text, text, date, text, text, text, uuid, text, text
) is
  'Books a time (the firm''s local date and HH:MM) and queues both mails in one transaction; {id, status, startsAt, endsAt}. PT422: not bookable, PT409: taken.';
grant execute on function public.create_appointment(
  text, text, text, text, text, date, text, text, text, uuid, text, text
) to service_role;
