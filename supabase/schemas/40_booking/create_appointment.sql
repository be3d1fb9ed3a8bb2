create or replace function private.validate_booking_fields(
  p_client_name text, p_client_email text, p_client_phone text, p_company text,
  p_preferred_date date, p_preferred_time text, p_message text, p_time_zone text
)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  case
    when private.is_single_line(p_client_name, 2, 100) is not true then
      raise sqlstate 'PT422' using message = 'Name must be at least 2 characters.';
    when private.is_email(p_client_email) is not true then
      raise sqlstate 'PT422' using message = 'Please enter a valid email address.';
    when private.is_single_line(p_client_phone, 0, 32) is false then
      raise sqlstate 'PT422' using message = 'Please enter a shorter phone number.';
    when private.is_single_line(p_company, 0, 150) is false then
      raise sqlstate 'PT422' using message = 'Please enter a shorter company name.';
    when p_preferred_date is null then
      raise sqlstate 'PT422' using message = 'Please select a preferred date.';
    when (p_preferred_time ~ '^([01]\d|2[0-3]):[0-5]\d$') is not true then
      raise sqlstate 'PT422' using message = 'Please select a preferred time.';
    when private.is_multiline_text(p_message, 0, 5000) is false then
      raise sqlstate 'PT422' using message = 'Please use at most 5000 characters.';
    when private.is_time_zone(p_time_zone) is not true then
      raise sqlstate 'PT422' using message = 'Please give a known time zone.';
    else null;
  end case;
end
$$;
comment on function private.validate_booking_fields(text, text, text, text, date, text, text, text) is
  'Refuses (PT422) what functions/_shared/contracts/appointments.ts refuses, for callers that did not check.';

create or replace function private.validate_booking_time(p_type public.consultation_types, p_date date, p_time time)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_first date := private.today_in_firm_time_zone() + 1;
  v_last date := private.today_in_firm_time_zone() + p_type.window_days;
  v_offered time[];
begin
  if p_date not between v_first and v_last then
    raise sqlstate 'PT422' using message = format(
      'Please choose a date from %s to %s.', private.format_long_date(v_first), private.format_long_date(v_last)
    );
  end if;
  select array_agg(slot_time) into v_offered from private.list_open_slots(p_type, p_date, p_date);
  if v_offered is null then
    raise sqlstate 'PT422' using message = format(
      'There are no consultations on %s. Please choose another day, Monday to Friday.', private.format_long_date(p_date)
    );
  end if;
  if p_time <> all (v_offered) then
    raise sqlstate 'PT422' using message = format(
      'Please choose one of the times offered on %s: %s.', private.format_long_date(p_date), private.format_time_list(v_offered)
    );
  end if;
end
$$;
comment on function private.validate_booking_time(consultation_types, date, time without time zone) is
  'Refuses (PT422) a date or time that the rules do not offer, saying what they do; taken times pass.';

create or replace function private.raise_slot_unavailable(p_type public.consultation_types, p_date date, p_time time)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_free time[];
begin
  perform private.validate_booking_time(p_type, p_date, p_time);
  select array_agg(slot_time) into v_free from private.list_open_slots(p_type, p_date, p_date)
  where is_free and slot_time <> p_time;
  raise sqlstate 'PT409' using message = 'That time has just been taken. ' || case
    when v_free is null then 'No other time is free that day.'
    else format('Still free that day: %s.', private.format_time_list(v_free))
  end;
end
$$;
comment on function private.raise_slot_unavailable(consultation_types, date, time without time zone) is
  'Says why a time cannot be had: PT422 when the rules do not offer it, else PT409, naming what is still free that day.';

-- As it was, and asks for the one time itself: it comes in order.
create or replace function private.assign_slot(
  p_type public.consultation_types, p_date date, p_time time, p_booking public.appointments
)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_slot record;
  v_taken public.appointments;
  v_is_hold boolean := p_booking.status is not distinct from 'held';
  v_now timestamptz := private.now();
begin
  for v_slot in select * from private.list_open_slots(p_type, p_date, p_date, p_time)
  loop
    continue when private.is_day_at_capacity(v_slot.consultant_id, p_type, p_date);
    for attempt in 1..2 loop
      -- "do nothing" asks the constraint without failing and, unlike a plain insert, cannot deadlock with another
      -- insert of the same slot: both would wait for each other's row.
      insert into public.appointments (
        user_id, consultant_id, consultation_type_id, client_name, client_email, client_phone, company,
        service_type, message, starts_at, ends_at, busy, guest_time_zone, idempotency_key, created_at,
        status, hold_expires_at, hold_owner_hash, price_cents, payment_status
      ) values (
        p_booking.user_id, v_slot.consultant_id, p_type.id, p_booking.client_name, p_booking.client_email,
        p_booking.client_phone, p_booking.company, p_type.name, p_booking.message,
        v_slot.starts_at, v_slot.ends_at, v_slot.busy, p_booking.guest_time_zone, p_booking.idempotency_key, v_now,
        case when v_is_hold then 'held' when p_type.auto_confirm and p_type.price_cents = 0 then 'confirmed'
             else 'pending' end,
        p_booking.hold_expires_at, p_booking.hold_owner_hash,
        case when v_is_hold then 0 else p_type.price_cents end,
        case when v_is_hold or p_type.price_cents = 0 then 'not_required' else 'pending' end
      )
      on conflict on constraint appointments_do_not_overlap do nothing
      returning * into v_taken;
      if found then
        return v_taken;
      end if;
      exit when attempt = 2 or not private.delete_expired_holds(v_slot.consultant_id, v_slot.busy);
    end loop;
  end loop;
  perform private.raise_slot_unavailable(p_type, p_date, p_time);
  return null;
end
$$;
comment on function private.assign_slot(consultation_types, date, time without time zone, appointments) is
  'Books or holds the least loaded consultant who is free then; PT422 when the rules do not offer it; PT409, naming what is still free, when nobody is.';

create or replace function private.convert_hold(
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
    or v_hold.starts_at <> (p_date + p_time) at time zone private.firm_time_zone() then
    v_hold := private.move_to_slot(v_hold, p_type, p_date, p_time, 'held');
  end if;
  -- The rules were asked when it was taken: who fills the form in meanwhile keeps what was promised.
  update public.appointments set
    user_id = p_booking.user_id, client_name = p_booking.client_name, client_email = p_booking.client_email,
    client_phone = p_booking.client_phone, company = p_booking.company, message = p_booking.message,
    guest_time_zone = p_booking.guest_time_zone, idempotency_key = p_booking.idempotency_key,
    status = case when p_type.auto_confirm and p_type.price_cents = 0 then 'confirmed' else 'pending' end,
    hold_expires_at = null, hold_owner_hash = null, created_at = v_now, price_cents = p_type.price_cents,
    payment_status = case when p_type.price_cents = 0 then 'not_required' else 'pending' end
  where id = v_hold.id and status = 'held' and starts_at = v_hold.starts_at
  returning * into v_hold;
  return case when found then v_hold end;
end
$$;
comment on function private.convert_hold(uuid, consultation_types, date, time without time zone, appointments) is
  'Makes a live hold the booking, moving it first when it is of another time; null when it has lapsed.';

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
  v_type public.consultation_types := private.get_bookable_consultation_type(coalesce(p_service_type, ''));
  v_booking public.appointments;
  v_taken public.appointments;
  v_answer jsonb;
begin
  perform private.validate_booking_fields(
    p_client_name, p_client_email, p_client_phone, p_company,
    p_preferred_date, p_preferred_time, p_message, p_time_zone
  );
  if p_idempotency_key is not null then
    v_answer := private.get_idempotent_response('appointments', p_idempotency_key, p_request_hash);
    if v_answer is not null then
      -- The first token is kept nowhere; this one opens the same booking.
      return v_answer || jsonb_build_object('manageToken', private.create_manage_token((v_answer ->> 'id')::uuid));
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
    v_taken := private.convert_hold(p_hold_id, v_type, p_preferred_date, p_preferred_time::time, v_booking);
  end if;
  if v_taken.id is null then
    v_taken := private.assign_slot(v_type, p_preferred_date, p_preferred_time::time, v_booking);
  end if;
  perform private.enqueue_booking_mails(v_taken);

  v_answer := jsonb_build_object(
    'id', v_taken.id, 'status', v_taken.status,
    'startsAt', private.to_iso_instant(v_taken.starts_at), 'endsAt', private.to_iso_instant(v_taken.ends_at),
    'paymentStatus', v_taken.payment_status, 'priceCents', v_taken.price_cents
  );
  if p_idempotency_key is not null then
    insert into private.idempotency_records (scope, key, request_hash, response)
    values ('appointments', p_idempotency_key, coalesce(p_request_hash, ''), v_answer);
  end if;
  return v_answer || jsonb_build_object('manageToken', private.generate_manage_token(v_taken.id));
end
$$;
comment on function public.create_appointment(text, text, text, text, text, date, text, text, text, uuid, text, text, uuid) is
  'Books a time (the firm''s local date and HH:MM), the held one of p_hold_id if that still lives, and queues its mails in one transaction; {id, status, startsAt, endsAt, paymentStatus, priceCents, manageToken}. PT422: not bookable, PT409: taken.';
grant execute on function public.create_appointment(text, text, text, text, text, date, text, text, text, uuid, text, text, uuid) to service_role;
