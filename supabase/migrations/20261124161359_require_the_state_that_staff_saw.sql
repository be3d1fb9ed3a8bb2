set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.set_appointment_status(p_id uuid, p_status text, p_reason text, p_place jsonb, p_previous text, p_sequence integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := private.now();
  v_reason text;
  v_booking public.appointments;
begin
  perform private.require_admin();
  if (p_status in ('confirmed', 'declined', 'cancelled', 'completed', 'no_show')) is not true then
    perform private.refuse(
      422, 'choice_invalid', '{"choices": ["confirmed", "declined", "cancelled", "completed", "no_show"]}'
    );
  end if;
  v_reason := private.normalize_reason(p_reason);
  select * into v_booking from public.appointments where id = p_id and status <> 'held';
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  -- Idempotent: a second click, or a second admin, changes nothing and sends nothing.
  if v_booking.status = p_status then
    if jsonb_strip_nulls(jsonb_build_object('meetsBy', v_booking.meets_by, 'location', v_booking.location)) <> p_place then
      -- Another admin has confirmed it at another place.
      perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
    end if;
    return private.public_booking_json(v_booking);
  end if;
  if (v_booking.status, v_booking.ics_sequence) is distinct from (p_previous, p_sequence) then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  if p_status = 'confirmed' and v_booking.status in ('completed', 'no_show') then
    perform private.refuse(409, 'status_change_invalid', jsonb_build_object('from', v_booking.status, 'to', p_status));
  end if;
  if p_status = 'confirmed' and v_booking.payment_status = 'pending' then
    perform private.refuse(409, 'booking_unpaid');
  end if;
  if p_status = 'confirmed' and v_booking.ends_at <= v_now then
    perform private.refuse(409, 'booking_over');
  end if;
  if p_status in ('completed', 'no_show') and v_booking.starts_at > v_now then
    perform private.refuse(409, 'booking_not_started');
  end if;

  if p_status = 'confirmed' and p_place is not null then
    v_booking := private.set_appointment_place(v_booking, p_place);
  end if;
  v_booking := private.set_booking_status(v_booking, p_status, v_reason);
  if p_status = 'confirmed' then
    perform private.enqueue_appointment_mail('appointment_confirmed', v_booking);
    perform private.enqueue_reminder_mails(v_booking);
  elsif p_status in ('declined', 'cancelled') then
    -- The firm cancels, so every payment is refunded, whatever the client's cutoff is.
    perform private.cancel_or_refund_payments(v_booking.id, true);
    perform private.enqueue_appointment_mail(
      'appointment_' || p_status, v_booking, jsonb_build_object('reason', v_reason)
    );
  end if;
  perform private.invoke_deliver_mail();
  return private.public_booking_json(v_booking);
end
$function$;

COMMENT ON FUNCTION "public"."set_appointment_status"(uuid, text, text, jsonb, text, integer) IS 'Confirms, declines, cancels or completes an appointment, or marks it as no_show, for admins, and emails the client. With confirmed, p_place sets where it takes place, as private.set_appointment_place(); null keeps the place. p_previous and p_sequence are the status and the sequence that the admin saw, and are required. Returns the booking as get_booking() does. PT403: not an admin, PT404: no such appointment, PT409: the status machine, the payment or the time does not allow it, or it is not as the admin saw it, PT422: no such status or place.';
