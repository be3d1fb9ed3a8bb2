-- How a visitor books: hold_slot() keeps a slot while the form is filled in, and create_appointment() turns the hold
-- into the appointment, or takes a slot without one. The id of a hold is its secret: a caller who knows it may renew,
-- move, book or release it.
--
-- The exclusion constraint appointments_do_not_overlap decides who gets a slot. No function reads that a slot is
-- available and then writes it: each inserts "on conflict do nothing", and a missing row means that the slot is taken.
--
-- Locks are taken in this order, by every function:
--   1. the idempotency key (advisory lock)
--   2. advisory lock "count holds", for a new hold; "unconfirmed {visitor, network, email}", for a visitor's booking
--   3. advisory lock "daily cap {type} {date}", for a type with a daily cap
--   4. the slot: an insert that conflicts waits for the transaction that is taking it
--   5. advisory lock "free expired slots", then the rows of expired holds and bookings, then step 4 again
--   6. the row of the appointment itself, then its payments, then the outbox
--   7. the rows of rate limits, narrow ones before wide ones
-- This prevents deadlocks: a transaction that waits in steps 1 to 5 has taken no slot yet, and has changed no
-- appointment but expired ones. An UPDATE checks the constraint after it has written the row, so one that adds to the
-- range of an appointment first takes that part in step 4: see private.claim_slot(). The scheduled job locks
-- appointments with SKIP LOCKED, so it waits for none of them. tests/database/booking-model.test.ts and
-- holds-and-moves.test.ts would show a deadlock as SQLSTATE 40P01.

-- Taking a slot, and moving to another one

create or replace function private.assign_slot(
  p_type public.consultation_types, p_date date, p_time time, p_booking public.appointments
)
returns public.appointments
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_slot record;
  v_taken public.appointments;
begin
  for v_slot in
    select * from private.list_consultants_for_slot(p_type, p_date, p_time, p_only => p_booking.consultant_id)
  loop
    continue when private.is_day_at_capacity(v_slot.consultant_id, p_type, p_date);
    -- A request without a slot conflicts with nothing.
    continue when p_booking.slot_released_at is not null and private.is_occupied(v_slot.consultant_id, v_slot.busy);
    for attempt in 1..2 loop
      -- ON CONFLICT DO NOTHING checks the constraint before it writes the row. A plain insert writes first and then
      -- waits, so two inserts of one slot would each wait for the other's row: a deadlock.
      insert into public.appointments (
        user_id, consultant_id, consultation_type_id, client_name, client_email, client_phone, company, meets_by,
        service_type, message, starts_at, ends_at, busy, guest_time_zone, idempotency_key, created_at,
        status, hold_expires_at, hold_owner_hash, hold_network_hash, verified_at, slot_released_at, price_cents,
        payment_status, locale
      ) values (
        p_booking.user_id, v_slot.consultant_id, p_type.id, p_booking.client_name, p_booking.client_email,
        p_booking.client_phone, p_booking.company, p_booking.meets_by, p_type.name, p_booking.message,
        v_slot.starts_at, v_slot.ends_at, v_slot.busy, p_booking.guest_time_zone, p_booking.idempotency_key, private.now(),
        p_booking.status, p_booking.hold_expires_at, p_booking.hold_owner_hash, p_booking.hold_network_hash,
        p_booking.verified_at, p_booking.slot_released_at, p_booking.price_cents, p_booking.payment_status, p_booking.locale
      )
      on conflict on constraint appointments_do_not_overlap do nothing
      returning * into v_taken;
      if found then
        return v_taken;
      end if;
      exit when attempt = 2 or not private.free_expired_slots(v_slot.consultant_id, v_slot.busy);
    end loop;
  end loop;
  perform private.raise_slot_unavailable(p_type, p_date, p_time, p_booking.consultant_id);
  return null;
end
$$;
comment on function private.assign_slot(consultation_types, date, time without time zone, appointments) is
  'Books or holds a slot and returns the new row. The consultant is p_booking.consultant_id if set, or else the least loaded available one. p_booking has all but the slot. With slot_released_at it becomes a request that has no slot yet. PT422: the rules do not offer it, PT409: taken; the parameters name the times still available that day.';

create or replace function private.claim_slot(p_consultant_id bigint, p_busy tstzrange, p_booking public.appointments)
returns boolean
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_own tstzmultirange := case
    when p_booking.consultant_id = p_consultant_id and p_booking.status in ('held', 'pending', 'confirmed')
      and p_booking.slot_released_at is null
    then tstzmultirange(p_booking.busy) else '{}'
  end;
  v_part tstzrange;
  v_placeholder uuid;
begin
  for attempt in 1..2 loop
    begin
      for v_part in select unnest(tstzmultirange(p_busy) - v_own) loop
        insert into public.appointments (
          consultant_id, consultation_type_id, service_type, starts_at, ends_at, busy, guest_time_zone, status, hold_expires_at
        ) values (
          p_consultant_id, p_booking.consultation_type_id, p_booking.service_type, lower(v_part), upper(v_part), v_part,
          'UTC', 'held', private.now()
        )
        on conflict on constraint appointments_do_not_overlap do nothing
        returning id into v_placeholder;
        if not found then
          raise exclusion_violation;
        end if;
        -- Until this transaction commits, others still see the deleted row as a conflict and wait. This transaction does
        -- not, so the part belongs to it.
        delete from public.appointments where id = v_placeholder;
      end loop;
      return true;
    exception
      -- Releases the parts before the one that is taken.
      when exclusion_violation then
        null;
    end;
    exit when attempt = 2 or not private.free_expired_slots(p_consultant_id, p_busy, p_booking.id);
  end loop;
  return false;
end
$$;
comment on function private.claim_slot(bigint, tstzrange, appointments) is
  'Takes for this transaction the part of a range that p_booking does not occupy yet, so that an UPDATE of p_booking to the range waits for no one. Call it before p_booking is changed or locked; the UPDATE compares the appointment with p_booking, slot_released_at included. False: the range is taken.';

create or replace function private.move_to_slot(
  p_booking public.appointments, p_type public.consultation_types, p_date date, p_time time, p_status text,
  p_only bigint default null
)
returns public.appointments
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_slot record;
  v_moved public.appointments;
  v_now timestamptz := private.now();
begin
  for v_slot in
    select * from private.list_consultants_for_slot(p_type, p_date, p_time, p_booking.consultant_id, p_only)
  loop
    continue when private.is_day_at_capacity(v_slot.consultant_id, p_type, p_date, p_booking.id);
    continue when not private.claim_slot(v_slot.consultant_id, v_slot.busy, p_booking);
    -- Compare-and-swap: the WHERE finds no row when the booking has changed since it was read.
    update public.appointments set
      consultant_id = v_slot.consultant_id, consultation_type_id = p_type.id, service_type = p_type.name,
      starts_at = v_slot.starts_at, ends_at = v_slot.ends_at, busy = v_slot.busy,
      status = p_status, slot_released_at = null,
      -- A hold starts again: its new slot has not been held yet. A move does not give an unconfirmed booking more time.
      created_at = case when p_status = 'held' then v_now else created_at end,
      hold_expires_at = case when p_status = 'held' then v_now + interval '5 minutes' else hold_expires_at end,
      ics_sequence = ics_sequence + case when p_status = 'held' then 0 else 1 end
    where id = p_booking.id and status = p_booking.status and starts_at = p_booking.starts_at
      and ics_sequence = p_booking.ics_sequence and payment_status = p_booking.payment_status
      and slot_released_at is not distinct from p_booking.slot_released_at
    returning * into v_moved;
    if not found then
      perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
    end if;
    return v_moved;
  end loop;
  perform private.raise_slot_unavailable(p_type, p_date, p_time, p_only);
  return null;
end
$$;
comment on function private.move_to_slot(appointments, consultation_types, date, time without time zone, text, bigint) is
  'Moves a hold (p_status held) or a booking to another slot, preferring the same consultant or only with p_only, and returns the changed row. PT422: the rules do not offer it, PT409: taken (the parameters name the times still available that day), or changed since p_booking was read.';

-- Holds

create or replace function public.hold_slot(
  p_service_type text, p_date date, p_time text, p_hold_id uuid default null, p_consultant_id bigint default null,
  p_guard public.request_guard default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
-- A generic plan without JIT: planning these short queries at each call takes longer than running them.
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
as $$
declare
  v_type public.consultation_types := private.get_bookable_consultation_type(coalesce(p_service_type, ''));
  v_zone text := private.firm_time_zone();
  v_now timestamptz := private.now();
  v_time time;
  v_hold public.appointments;
  v_own int;
  v_network int;
  v_all int;
  v_response jsonb;
begin
  perform private.validate_date_and_time(p_date, p_time);
  v_time := p_time::time;
  v_response := private.get_idempotent_response('holds', p_guard);
  -- The stored response is repeated only while it is true: the hold is active, or has been booked.
  if exists (
    select from public.appointments
    where id = (v_response ->> 'holdId')::uuid and (status <> 'held' or hold_expires_at > v_now)
  ) then
    return v_response;
  end if;

  select * into v_hold from public.appointments
  where id = p_hold_id and status = 'held' and hold_expires_at > v_now;
  if found then
    if v_hold.consultation_type_id = v_type.id and v_hold.starts_at = (p_date + v_time) at time zone v_zone
      and v_hold.consultant_id = coalesce(p_consultant_id, v_hold.consultant_id) then
      if v_hold.created_at + interval '30 minutes' < v_now + interval '5 minutes' then
        perform private.refuse(409, 'hold_too_long');
      end if;
      update public.appointments set hold_expires_at = v_now + interval '5 minutes'
      where id = v_hold.id and status = 'held' and hold_expires_at > v_now and starts_at = v_hold.starts_at
      returning * into v_hold;
    else
      v_hold := private.move_to_slot(v_hold, v_type, p_date, v_time, 'held', p_consultant_id);
    end if;
  end if;

  -- There was no active hold, or it has just ended.
  if v_hold.id is null then
    p_guard.visitor := coalesce(nullif(p_guard.visitor, ''), 'unknown');
    p_guard.limit_scale := coalesce(p_guard.limit_scale, 1);
    -- So that no one can block the calendar with holds. No constraint enforces a count. The lock serializes transactions
    -- that add a hold, until commit.
    perform private.lock_until_commit('count holds');
    select count(*) filter (where hold_owner_hash = p_guard.visitor),
      count(*) filter (where hold_network_hash = p_guard.network), count(*)
    into v_own, v_network, v_all
    from public.appointments where status = 'held' and hold_expires_at > v_now;
    if v_own >= 2 * p_guard.limit_scale or v_network >= 8 * p_guard.limit_scale then
      perform private.refuse(429, 'hold_limit_reached');
    end if;
    if v_all >= 40 * p_guard.limit_scale then
      perform private.refuse(429, 'holds_exhausted');
    end if;
    v_hold.status := 'held';
    v_hold.price_cents := 0;
    v_hold.payment_status := 'not_required';
    v_hold.locale := 'en';
    v_hold.hold_expires_at := v_now + interval '5 minutes';
    v_hold.hold_owner_hash := p_guard.visitor;
    v_hold.hold_network_hash := p_guard.network;
    v_hold.guest_time_zone := v_zone;
    v_hold.consultant_id := p_consultant_id;
    v_hold := private.assign_slot(v_type, p_date, v_time, v_hold);
    -- For the overview of staff. Every hold locks this one row. It adds no wait: a new hold already has the lock "count holds".
    perform private.increment_daily_counter('holds');
  end if;
  v_response := jsonb_build_object('holdId', v_hold.id, 'expiresAt', private.to_iso_instant(v_hold.hold_expires_at));
  perform private.store_idempotent_response('holds', p_guard, v_response);
  return v_response;
end
$$;
comment on function public.hold_slot(text, date, text, uuid, bigint, request_guard) is
  'Holds a slot (local date and HH:MM of the firm) for five minutes; with the id of an active hold, extends it, up to 30 minutes in total, or moves it to the new slot. With p_consultant_id, only with this consultant. Returns {holdId, expiresAt}. Idempotent by the key of p_guard. PT422: not offered by the rules, PT409: taken, or held for 30 minutes, PT429: too many holds: 2 per visitor, 8 per IPv6 /48 and 40 in total, times limit_scale.';
grant execute on function public.hold_slot(text, date, text, uuid, bigint, request_guard) to service_role;

create or replace function public.release_hold(p_hold_id uuid)
returns void
language sql security definer
set search_path = ''
as $$
  delete from public.appointments where id = p_hold_id and status = 'held'
$$;
comment on function public.release_hold(uuid) is 'Releases a held slot. Does nothing when the hold has been booked or deleted.';
grant execute on function public.release_hold(uuid) to service_role;

-- Bookings

create type public.booking_request as (
  client_name text,
  client_email text,
  client_phone text,
  company text,
  service_type text,
  preferred_date date,
  preferred_time text,
  message text,
  time_zone text,
  meets_by text,
  consultant_id bigint,
  locale text
);
comment on type public.booking_request is
  'A booking as the client asks for it. The Data API makes it from a JSON object, in which the keys of optional values may be missing.';
comment on column public.booking_request.client_name is 'Name of the client.';
comment on column public.booking_request.client_email is 'Email address of the client; null only where staff book.';
comment on column public.booking_request.client_phone is 'Phone number of the client; null if not given.';
comment on column public.booking_request.company is 'Company of the client; null if not given.';
comment on column public.booking_request.service_type is 'Name of the consultation type.';
comment on column public.booking_request.preferred_date is 'Local date of the firm.';
comment on column public.booking_request.preferred_time is 'Local time of the firm, as HH:MM.';
comment on column public.booking_request.message is 'What the client writes about the booking; null if nothing.';
comment on column public.booking_request.time_zone is 'IANA time zone in which the client reads times.';
comment on column public.booking_request.meets_by is 'voice or video, null for no choice. Ignored for a type with a location.';
comment on column public.booking_request.consultant_id is 'The only consultant to book; null for any.';
comment on column public.booking_request.locale is 'Language of the emails to the client; null for English.';

create or replace function private.validate_booking_fields(p_booking public.booking_request)
returns void
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  case
    when private.is_single_line(p_booking.client_name, 2, 100) is not true then
      perform private.refuse(422, 'name_too_short');
    when pg_input_is_valid(p_booking.client_email, 'private.email_address') is false then
      perform private.refuse(422, 'email_invalid');
    when private.is_single_line(p_booking.client_phone, 0, 32) is false then
      perform private.refuse(422, 'phone_too_long');
    when private.is_single_line(p_booking.company, 0, 150) is false then
      perform private.refuse(422, 'company_too_long');
    else null;
  end case;
  perform private.validate_date_and_time(p_booking.preferred_date, p_booking.preferred_time);
  case
    when private.is_multiline_text(p_booking.message, 0, 5000) is false then
      perform private.refuse(422, 'text_too_long', '{"max": 5000}');
    when private.is_time_zone(p_booking.time_zone) is not true then
      perform private.refuse(422, 'time_zone_invalid');
    when p_booking.meets_by not in ('voice', 'video') then
      perform private.refuse(422, 'meets_by_invalid');
    when p_booking.meets_by = 'voice' and coalesce(btrim(p_booking.client_phone), '') = '' then
      perform private.refuse(422, 'phone_required');
    else null;
  end case;
end
$$;
comment on function private.validate_booking_fields(booking_request) is
  'Checks the fields of a booking by the rules of functions/_shared/contracts/booking/appointments.ts, for callers that did not. An email address of null is valid: staff book for clients who have none. PT422: a field breaks a rule, which the code names.';

create or replace function private.convert_hold(
  p_hold_id uuid, p_type public.consultation_types, p_date date, p_time time, p_booking public.appointments
)
returns public.appointments
language plpgsql security invoker
set search_path = ''
-- A generic plan without JIT, as in hold_slot().
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
    or v_hold.starts_at <> (p_date + p_time) at time zone private.firm_time_zone()
    or v_hold.consultant_id <> p_booking.consultant_id then
    v_hold := private.move_to_slot(v_hold, p_type, p_date, p_time, 'held', p_booking.consultant_id);
  end if;
  -- The rules were checked when the slot was held. They are not checked again, so that notice or hours that change
  -- while the client fills in the form do not break the hold.
  update public.appointments set
    user_id = p_booking.user_id, client_name = p_booking.client_name, client_email = p_booking.client_email,
    client_phone = p_booking.client_phone, company = p_booking.company, message = p_booking.message,
    meets_by = p_booking.meets_by, locale = p_booking.locale,
    guest_time_zone = p_booking.guest_time_zone, idempotency_key = p_booking.idempotency_key,
    status = p_booking.status, hold_expires_at = p_booking.hold_expires_at, hold_owner_hash = p_booking.hold_owner_hash,
    hold_network_hash = p_booking.hold_network_hash, verified_at = p_booking.verified_at,
    created_at = v_now, price_cents = p_booking.price_cents, payment_status = p_booking.payment_status
  where id = v_hold.id and status = 'held' and starts_at = v_hold.starts_at
  returning * into v_hold;
  return case when found then v_hold end;
end
$$;
comment on function private.convert_hold(uuid, consultation_types, date, time without time zone, appointments) is
  'Turns an active hold into the booking, after moving it when it holds another slot, and returns the row; null when the hold has ended. PT422 and PT409 as private.move_to_slot().';

create or replace function private.limit_unconfirmed_bookings(
  p_type public.consultation_types, p_client_email text, p_guard public.request_guard
)
returns boolean
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_email text := private.normalize_email(p_client_email);
  v_own int;
  v_network int;
  v_mailbox int;
  v_all int;
begin
  -- No constraint enforces a count. The locks serialize the bookings that one of the counts is about, until commit.
  perform private.lock_until_commit('unconfirmed visitor ' || coalesce(p_guard.visitor, ''));
  if p_guard.network is not null then
    perform private.lock_until_commit('unconfirmed network ' || p_guard.network);
  end if;
  perform private.lock_until_commit('unconfirmed email ' || v_email);
  select count(*) filter (where hold_owner_hash = p_guard.visitor),
    count(*) filter (where hold_network_hash = p_guard.network),
    count(*) filter (where private.normalize_email(client_email) = v_email), count(*)
  into v_own, v_network, v_mailbox, v_all
  from public.appointments
  where status in ('pending', 'confirmed') and hold_expires_at > private.now();
  if v_own >= 5 * p_guard.limit_scale or v_mailbox >= 3 * p_guard.limit_scale or v_network >= 12 * p_guard.limit_scale then
    perform private.refuse(429, 'unconfirmed_limit_reached', '{"retryAfterSeconds": 7200}');
  end if;
  -- A payment is due within 30 minutes, and proves more than a mailbox.
  return p_type.price_cents = 0 and v_all >= case p_guard.captcha when 'passed' then 60 else 30 end * p_guard.limit_scale;
end
$$;
comment on function private.limit_unconfirmed_bookings(consultation_types, text, request_guard) is
  'Limits the unconfirmed bookings that keep a slot: 5 per visitor, 12 per IPv6 /48, and 3 per email address. private.normalize_email() compares addresses, and limit_scale multiplies each limit. Returns whether another booking gets its slot only when its address is confirmed: while 30 of them, or 60 for a visitor who has solved a CAPTCHA, keep slots, times limit_scale. So many callers together cannot fill the calendar, and cannot close it for others. PT429: a limit is reached.';

create or replace function public.create_appointment(
  p_booking public.booking_request, p_guard public.request_guard default null, p_user_id uuid default null,
  p_hold_id uuid default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types := private.get_bookable_consultation_type(coalesce(p_booking.service_type, ''));
  v_owns_email boolean;
  v_confirms_first boolean := false;
  v_wait int;
  v_request public.appointments;
  v_booking public.appointments;
  v_response jsonb;
begin
  p_booking.client_email := coalesce(p_booking.client_email, '');
  perform private.validate_booking_fields(p_booking);
  v_response := private.get_idempotent_response('appointments', p_guard);
  if v_response is not null then
    -- The first response's token was never stored, so a repeated request gets another token of the same booking.
    return v_response || jsonb_build_object('manageToken', private.create_manage_token((v_response ->> 'id')::uuid, false));
  end if;
  -- The idempotency record is deleted after 48 hours, but the booking keeps its key.
  if exists (select from public.appointments where idempotency_key = p_guard.idempotency_key) then
    perform private.refuse(422, 'idempotency_key_reused');
  end if;

  v_owns_email := private.confirmed_account_id(p_booking.client_email) = p_user_id;
  if v_owns_email then
    -- The limit per mailbox keeps strangers from flooding it. They must not use it up for its owner.
    p_guard.limits := (
      select jsonb_agg(
        case when l ? 'email' then l - 'email' || jsonb_build_object('subject', 'own ' || p_user_id) else l end order by n
      )
      from jsonb_array_elements(p_guard.limits) with ordinality as t (l, n)
    );
  end if;

  -- Spares the work. The limits are counted at the end, so that a refused request leaves them as they are.
  select ceil(extract(epoch from max(r.window_ends_at) - private.now())) into v_wait
  from jsonb_array_elements(p_guard.limits) as l
  join private.rate_limits r
    on r.bucket = l ->> 'bucket' and r.subject = coalesce(l ->> 'subject', private.hash_email(l ->> 'email'))
  where r.hit_count >= (l ->> 'max')::int and r.window_ends_at > private.now();
  if v_wait > 0 then
    return jsonb_build_object('wait', v_wait);
  end if;

  if p_guard.limit_scale is not null and v_owns_email is not true then
    v_confirms_first := private.limit_unconfirmed_bookings(v_type, p_booking.client_email, p_guard);
  end if;
  if v_owns_email then
    v_request.verified_at := private.now();
  elsif v_confirms_first then
    v_request.slot_released_at := private.now();
  else
    v_request.hold_expires_at := private.now() + interval '2 hours';
    v_request.hold_owner_hash := p_guard.visitor;
    v_request.hold_network_hash := p_guard.network;
  end if;
  v_request.user_id := p_user_id;
  v_request.consultant_id := p_booking.consultant_id;
  v_request.client_name := p_booking.client_name;
  v_request.client_email := p_booking.client_email;
  v_request.client_phone := nullif(btrim(p_booking.client_phone), '');
  v_request.company := nullif(btrim(p_booking.company), '');
  v_request.message := nullif(btrim(p_booking.message), '');
  v_request.guest_time_zone := p_booking.time_zone;
  v_request.locale := coalesce(p_booking.locale, 'en');
  if v_type.location is null then
    v_request.meets_by := p_booking.meets_by;
  end if;
  v_request.idempotency_key := p_guard.idempotency_key;
  v_request.price_cents := v_type.price_cents;
  v_request.payment_status := case when v_type.price_cents = 0 then 'not_required' else 'pending' end;
  v_request.status := case
    when v_type.auto_confirm and v_type.price_cents = 0 and not v_confirms_first then 'confirmed' else 'pending'
  end;
  if p_hold_id is not null and v_confirms_first then
    perform public.release_hold(p_hold_id);
  elsif p_hold_id is not null then
    v_booking := private.convert_hold(
      p_hold_id, v_type, p_booking.preferred_date, p_booking.preferred_time::time, v_request
    );
  end if;
  if v_booking.id is null then
    v_booking := private.assign_slot(v_type, p_booking.preferred_date, p_booking.preferred_time::time, v_request);
  end if;
  perform private.enqueue_booking_mails(v_booking, p_guard.limit_scale);
  if v_confirms_first then
    -- These rows carry no hashes to be counted by.
    perform private.require_rate_limits(
      (
        select jsonb_agg(jsonb_build_object(
          'bucket', bucket, 'subject', subject, 'max', (allowed * p_guard.limit_scale)::int, 'windowSeconds', 7200
        ))
        from (values ('appointments:first', p_guard.visitor, 5), ('appointments:first:48', p_guard.network, 12))
          as l (bucket, subject, allowed)
        where subject is not null
      ),
      'unconfirmed_limit_reached'
    );
  end if;
  perform private.require_rate_limits(p_guard.limits, 'booking_limit_reached');

  v_response := jsonb_strip_nulls(jsonb_build_object(
    'id', v_booking.id, 'status', v_booking.status,
    'startsAt', private.to_iso_instant(v_booking.starts_at), 'endsAt', private.to_iso_instant(v_booking.ends_at),
    'paymentStatus', v_booking.payment_status, 'priceCents', v_booking.price_cents,
    'confirmFirst', case when v_confirms_first then true end,
    'confirmAddressUntil', case when v_booking.slot_released_at is null then private.to_iso_instant(v_booking.hold_expires_at) end
  ));
  perform private.store_idempotent_response('appointments', p_guard, v_response);
  return v_response || jsonb_build_object('manageToken', private.create_manage_token(v_booking.id, false));
end
$$;
comment on function public.create_appointment(booking_request, request_guard, uuid, uuid) is
  'Books a slot (local date and HH:MM of the firm), using the hold p_hold_id while it is active, and queues the emails in the same transaction. Unless the account p_user_id has confirmed the email address, the slot is kept for two hours, until the address is confirmed by a mailed link. While many bookings wait for that, the slot is taken only then; see private.limit_unconfirmed_bookings(). A null limit_scale switches that off, and the limits with it. Returns {id, status, startsAt, endsAt, paymentStatus, priceCents, manageToken}, with confirmFirst while it has no slot or confirmAddressUntil while the slot is kept only until then, or {wait: seconds} when one of the limits of p_guard is used up; only a request that succeeds counts for them. Idempotent by the key of p_guard. PT422: a field is invalid, the rules do not offer the slot, or the key belongs to another request, PT409: taken, PT429: too many unconfirmed bookings, or a concurrent request has used up a limit.';
grant execute on function public.create_appointment(booking_request, request_guard, uuid, uuid) to service_role;
