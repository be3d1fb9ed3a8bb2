-- Booking in fewer steps: the answer of an Idempotency-Key is written once, with the booking, and not first without it;
-- a token for a booking that has just been made need not look for it. What comes of it is as it was.

create function private.stored_answer(p_scope text, p_key text, p_request_hash text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_record private.idempotency_records;
begin
  if private.is_line(p_key, 1, 255) is not true then
    raise sqlstate 'PT422' using message = 'Please use 1 to 255 visible ASCII characters as the Idempotency-Key.';
  end if;
  -- One at a time for each key, and before anything else is waited for: the next one sees this one's answer, or its
  -- absence.
  perform pg_advisory_xact_lock(hashtextextended(p_scope || ' ' || p_key, 0));
  select * into v_record from private.idempotency_records where scope = p_scope and key = p_key;
  if v_record.request_hash <> coalesce(p_request_hash, '') then
    raise sqlstate 'PT422' using message = 'This Idempotency-Key was used for a different request.';
  end if;
  return v_record.response;
end
$$;
comment on function private.stored_answer(text, text, text) is
  'The answer that a key was given before, null for a new one, whose other requests then wait for this transaction; PT422 when the key came with another request. The caller writes the record, with the answer.';

create function private.new_manage_token(p_appointment_id uuid)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  v_token text := rtrim(translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/', '-_'), '=');
begin
  insert into private.manage_tokens (token_hash, appointment_id, created_at)
  values (sha256(convert_to(v_token, 'UTF8')), p_appointment_id, private.now());
  return v_token;
end
$$;
comment on function private.new_manage_token(uuid) is
  'Makes a token for an appointment that there is: 32 random bytes in base64url, kept as their SHA-256.';

create or replace function private.mint_manage_token(p_appointment_id uuid)
returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  return case when exists (select from public.appointments where id = p_appointment_id)
    then private.new_manage_token(p_appointment_id) end;
end
$$;

create or replace function public.create_appointment(
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
  if p_idempotency_key is not null then
    v_answer := private.stored_answer('appointments', p_idempotency_key, p_request_hash);
    if v_answer is not null then
      -- The first token is kept nowhere; this one opens the same booking.
      return v_answer || jsonb_build_object('manageToken', private.mint_manage_token((v_answer ->> 'id')::uuid));
    end if;
    -- The record of a key is kept for 48 hours, the booking for longer.
    if exists (select from public.appointments where idempotency_key = p_idempotency_key) then
      raise sqlstate 'PT422' using message = 'This Idempotency-Key was used for a different request.';
    end if;
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
  if p_idempotency_key is not null then
    insert into private.idempotency_records (scope, key, request_hash, response)
    values ('appointments', p_idempotency_key, coalesce(p_request_hash, ''), v_answer);
  end if;
  return v_answer || jsonb_build_object('manageToken', private.new_manage_token(v_taken.id));
end
$$;
