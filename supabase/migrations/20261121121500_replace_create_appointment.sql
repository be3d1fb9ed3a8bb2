drop function public.create_appointment(text, text, text, text, text, date, text, text, text, uuid, text, text);

create function private.book_hold(
  p_hold_id uuid, p_type public.consultation_types, p_date date, p_time time, p_booking public.appointments
)
returns public.appointments
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
as $$
declare
  v_now timestamptz := private.now();
  v_hold public.appointments;
begin
  select * into v_hold from public.appointments
  where id = p_hold_id and status = 'held' and hold_expires_at > v_now;
  if not found then
    return null;
  end if;
  if v_hold.consultation_type_id <> p_type.id
    or v_hold.starts_at <> (p_date + p_time) at time zone private.setting('firm_time_zone') then
    v_hold := private.move_slot(v_hold, p_type, p_date, p_time, 'held');
  end if;
  -- The rules were asked when it was taken: who fills the form in meanwhile keeps what was promised.
  update public.appointments set
    user_id = p_booking.user_id, client_name = p_booking.client_name, client_email = p_booking.client_email,
    client_phone = p_booking.client_phone, company = p_booking.company, message = p_booking.message,
    guest_time_zone = p_booking.guest_time_zone, idempotency_key = p_booking.idempotency_key,
    status = case when p_type.auto_confirm and p_type.price_cents = 0 then 'confirmed' else 'pending' end,
    hold_expires_at = null, hold_subject = null, created_at = v_now, price_cents = p_type.price_cents,
    payment_status = case when p_type.price_cents = 0 then 'not_required' else 'pending' end
  where id = v_hold.id and status = 'held' and starts_at = v_hold.starts_at
  returning * into v_hold;
  return case when found then v_hold end;
end
$$;
comment on function private.book_hold(uuid, public.consultation_types, date, time, public.appointments) is
  'Makes a live hold the booking, moving it first when it is of another time; null when it has lapsed.';

create function public.create_appointment(
  p_client_name text, p_client_email text, p_client_phone text, p_company text, p_service_type text,
  p_preferred_date date, p_preferred_time text, p_message text, p_time_zone text,
  p_user_id uuid default null, p_idempotency_key text default null, p_request_hash text default null,
  p_hold_id uuid default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types := private.bookable_type(coalesce(p_service_type, ''));
  v_booking public.appointments;
  v_taken public.appointments;
  v_answer jsonb;
begin
  perform private.check_booking_fields(
    p_client_name, p_client_email, p_client_phone, p_company,
    p_preferred_date, p_preferred_time, p_message, p_time_zone
  );
  v_answer := private.begin_idempotent('appointments', p_idempotency_key, p_request_hash);
  if v_answer is not null then
    -- The first token is kept nowhere; this one opens the same booking.
    return v_answer || jsonb_build_object('manageToken', private.mint_manage_token((v_answer ->> 'id')::uuid));
  end if;
  -- The record of a key is kept for 48 hours, the booking for longer.
  if exists (select from public.appointments where idempotency_key = p_idempotency_key) then
    raise sqlstate 'PT422' using message = 'This Idempotency-Key was used for a different request.';
  end if;

  v_booking.user_id := p_user_id;
  v_booking.client_name := p_client_name;
  v_booking.client_email := p_client_email;
  v_booking.client_phone := nullif(btrim(p_client_phone), '');
  v_booking.company := nullif(btrim(p_company), '');
  v_booking.message := nullif(btrim(p_message), '');
  v_booking.guest_time_zone := p_time_zone;
  v_booking.idempotency_key := p_idempotency_key;
  if p_hold_id is not null then
    v_taken := private.book_hold(p_hold_id, v_type, p_preferred_date, p_preferred_time::time, v_booking);
  end if;
  if v_taken.id is null then
    v_taken := private.take_slot(v_type, p_preferred_date, p_preferred_time::time, v_booking);
  end if;
  perform private.enqueue_appointment_mails(v_taken);

  v_answer := jsonb_build_object(
    'id', v_taken.id, 'status', v_taken.status,
    'startsAt', private.iso(v_taken.starts_at), 'endsAt', private.iso(v_taken.ends_at),
    'paymentStatus', v_taken.payment_status, 'priceCents', v_taken.price_cents
  );
  perform private.finish_idempotent('appointments', p_idempotency_key, v_answer);
  return v_answer || jsonb_build_object('manageToken', private.mint_manage_token(v_taken.id));
end
$$;
comment on function public.create_appointment(
  text, text, text, text, text, date, text, text, text, uuid, text, text, uuid
) is
  'Books a time (the firm''s local date and HH:MM), the held one of p_hold_id if that still lives, and queues its mails in one transaction; {id, status, startsAt, endsAt, paymentStatus, priceCents, manageToken}. PT422: not bookable, PT409: taken.';
grant execute on function public.create_appointment(
  text, text, text, text, text, date, text, text, text, uuid, text, text, uuid
) to service_role;
