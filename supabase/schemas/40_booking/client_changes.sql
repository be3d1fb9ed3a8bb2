-- What clients do with a booking after it is made: see it, cancel it, move it, and rate the consultation. A client
-- proves that the booking is theirs either by the token of an emailed link, without an account, or by being signed in.
-- For the order of locks, see holds_and_bookings.sql.

-- Manage links

create table private.manage_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  created_at timestamptz not null default private.now(),
  was_mailed boolean not null default false
);
comment on table private.manage_tokens is
  'A token that opens one booking without an account. A token is created for each email with a link and for the response to a booking; all of them stay valid.';
comment on column private.manage_tokens.token_hash is 'SHA-256 of the token. The token itself is not stored.';
comment on column private.manage_tokens.appointment_id is 'The booking that the token opens.';
comment on column private.manage_tokens.created_at is 'When the token was created.';
comment on column private.manage_tokens.was_mailed is
  'Whether it was created for an email, so that whoever has it reads the mailbox of the booking. False: for the response to a booking.';

create index manage_tokens_appointment_id_idx on private.manage_tokens (appointment_id);

create or replace function private.create_manage_token(p_appointment_id uuid, p_is_mailed boolean)
returns text
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_token text := rtrim(translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/', '-_'), '=');
begin
  insert into private.manage_tokens (token_hash, appointment_id, created_at, was_mailed)
  select sha256(convert_to(v_token, 'UTF8')), id, private.now(), p_is_mailed
  from public.appointments where id = p_appointment_id;
  return case when found then v_token end;
end
$$;
comment on function private.create_manage_token(uuid, boolean) is
  'Creates a token for an appointment and returns it: 32 random bytes in base64url. Null when the appointment was deleted.';

create or replace function private.confirm_address(p_booking public.appointments)
returns public.appointments
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_booking public.appointments;
begin
  if p_booking.verified_at is not null or p_booking.status in ('pending', 'confirmed') is not true then
    return p_booking;
  end if;
  -- Takes the slot again if it was released, unless it is taken.
  if private.claim_slot(p_booking.consultant_id, p_booking.busy, p_booking) then
    update public.appointments
    set verified_at = private.now(), hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null,
      slot_released_at = null,
      status = case when p_booking.confirms_first and exists (
        select from public.consultation_types t
        where t.id = p_booking.consultation_type_id and t.auto_confirm and t.price_cents = 0
      ) then 'confirmed' else status end
    where id = p_booking.id and status in ('pending', 'confirmed') and starts_at = p_booking.starts_at
      and consultant_id = p_booking.consultant_id and slot_released_at is not distinct from p_booking.slot_released_at
      and client_email = p_booking.client_email
    returning * into v_booking;
    if found and p_booking.confirms_first then
      perform private.enqueue_booking_mails(v_booking);
    elsif found and (
      v_booking.status = 'confirmed'
      -- The firm knows a mistyped address.
      or exists (
        select from private.outbox
        where payload ->> 'appointmentId' = v_booking.id::text and kind = 'appointment_notice' and reply_to <> v_booking.client_email
      )
    ) then
      perform private.enqueue_appointment_mails(
        v_booking,
        case v_booking.status when 'confirmed' then array['appointment_confirmed', 'appointment_notice'] else array['appointment_notice'] end,
        '{"addressConfirmed": true}'
      );
    end if;
    if not found and p_booking.slot_released_at is null then
      select * into v_booking from public.appointments
      where id = p_booking.id and starts_at = p_booking.starts_at and slot_released_at is not null
        and client_email = p_booking.client_email;
      return case when found then private.confirm_address(v_booking) end;
    end if;
    return v_booking;
  end if;
  -- The slot is taken. The booking stays a request without a slot, for which the client can choose another one.
  update public.appointments set verified_at = private.now()
  where id = p_booking.id and status in ('pending', 'confirmed') and client_email = p_booking.client_email
  returning * into v_booking;
  if found and p_booking.confirms_first then
    perform private.enqueue_appointment_mails(v_booking, array['appointment_notice']);
  end if;
  return v_booking;
end
$$;
comment on function private.confirm_address(appointments) is
  'Records that the client has shown that the email address of a booking is theirs. Its slot is kept from now on; if it was released, it is taken again when nobody else has it. The client of a confirmed booking gets the email with the calendar entry, and the firm hears of it. The firm hears of a booking that had to confirm first only now, and once more of one whose address was corrected, and a type with auto_confirm is confirmed. Returns the changed row, or the row as it is when there was nothing to do; a row of nulls when it has just ended, moved or got another address.';

create or replace function private.open_booking_by_token(p_id uuid, p_token text)
returns public.appointments
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_found record;
begin
  -- The hash is looked up, so the response time does not reveal how much of a guessed token is right. One statement reads
  -- both: a token that was mailed proves the address that the booking had then.
  select t.was_mailed, a as booking into v_found
  from private.manage_tokens t join public.appointments a on a.id = t.appointment_id
  where t.token_hash = sha256(convert_to(p_token, 'UTF8')) and t.appointment_id = p_id;
  if v_found.was_mailed and (v_found.booking).verified_at is null then
    return private.confirm_address(v_found.booking);
  end if;
  return v_found.booking;
end
$$;
comment on function private.open_booking_by_token(uuid, text) is
  'Returns the booking that a token opens. An unknown id, a wrong token and the token of another booking all return a row of nulls. The token of an email confirms its address: see private.confirm_address().';

-- What a client may change, and until when

create or replace function private.change_deadline(p_booking public.appointments)
returns timestamptz
language sql stable security invoker
set search_path = ''
as $$
  select p_booking.starts_at - make_interval(mins => change_cutoff_minutes)
  from public.consultation_types where id = p_booking.consultation_type_id
$$;
comment on function private.change_deadline(appointments) is 'The last instant at which the client may cancel or move a booking.';

create or replace function private.assert_changeable(p_booking public.appointments, p_verb text)
returns void
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  if p_booking.id is null or p_booking.status = 'held' then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  if p_booking.status not in ('pending', 'confirmed') then
    perform private.refuse(409, 'booking_closed', jsonb_build_object('status', p_booking.status, 'change', p_verb));
  end if;
  if private.now() > private.change_deadline(p_booking) then
    perform private.refuse(409, 'change_deadline_passed', (
      select jsonb_build_object('change', p_verb, 'cutoffMinutes', change_cutoff_minutes)
      from public.consultation_types where id = p_booking.consultation_type_id
    ));
  end if;
end
$$;
comment on function private.assert_changeable(appointments, text) is
  'Checks that a client may cancel or move a booking; p_verb is ''canceled'' or ''moved'', for the error''s parameters. PT404: no booking, PT409: it has ended, or its deadline for changes has passed.';

create or replace function private.client_booking_json(p_booking public.appointments)
returns jsonb
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_until timestamptz := private.change_deadline(p_booking);
  v_can boolean := p_booking.status in ('pending', 'confirmed') and v_now <= v_until;
begin
  if p_booking.id is null or p_booking.status = 'held' then
    return null;
  end if;
  return private.public_booking_json(p_booking) || jsonb_build_object(
    'id', p_booking.id, 'clientName', p_booking.client_name, 'serviceType', p_booking.service_type,
    'consultant', (select name from public.consultants where id = p_booking.consultant_id),
    'guestTimeZone', p_booking.guest_time_zone, 'priceCents', p_booking.price_cents,
    'canCancel', v_can, 'canMove', v_can, 'changeUntil', private.to_iso_instant(v_until),
    'refundDue', private.is_refund_due(p_booking),
    'addressConfirmed', p_booking.verified_at is not null,
    'canRate', p_booking.status in ('confirmed', 'completed') and p_booking.ends_at <= v_now,
    'rating', (select rating from public.appointment_ratings where appointment_id = p_booking.id)
  );
end
$$;
comment on function private.client_booking_json(appointments) is
  'A booking as its client sees it: private.public_booking_json() and {id, clientName, serviceType, consultant, guestTimeZone, priceCents, canCancel, canMove, changeUntil, refundDue, addressConfirmed, canRate, rating}; refundDue as private.is_refund_due(). Null for a row of nulls or a hold.';

-- Canceling and moving

create or replace function private.cancel_booking(p_booking public.appointments, p_reason text)
returns public.appointments
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_reason text := private.normalize_reason(p_reason);
  v_booking public.appointments;
begin
  -- Idempotent: a second click cancels nothing and sends nothing.
  if p_booking.status = 'cancelled' then
    return p_booking;
  end if;
  perform private.assert_changeable(p_booking, 'canceled');
  v_booking := private.set_booking_status(p_booking, 'cancelled', v_reason);
  -- p_booking is still the state before the change: set_booking_status() has compared it with the row.
  perform private.cancel_or_refund_payments(v_booking.id, private.is_refund_due(p_booking));
  perform private.enqueue_appointment_mails(
    v_booking,
    -- An unpaid booking was never reported to the firm.
    case when v_booking.payment_status = 'pending' then array['appointment_cancelled']
         else array['appointment_cancelled', 'appointment_cancelled_notice'] end,
    jsonb_build_object('reason', v_reason)
  );
  return v_booking;
end
$$;
comment on function private.cancel_booking(appointments, text) is
  'Cancels a booking for its client, ends its payments (with a refund before the refund cutoff), and emails the client and the firm. Returns the changed row. PT404 and PT409 as private.assert_changeable(), PT422: the reason is too long.';

create or replace function private.move_booking(p_booking public.appointments, p_date date, p_time text)
returns public.appointments
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_type public.consultation_types;
  v_booking public.appointments;
  v_status text;
begin
  perform private.assert_changeable(p_booking, 'moved');
  -- Otherwise rescheduling could reserve a slot forever without a confirmed address.
  if p_booking.verified_at is null
    and (p_booking.slot_released_at is not null or p_booking.hold_expires_at <= private.now())
  then
    perform private.refuse(409, 'email_not_confirmed');
  end if;
  perform private.validate_date_and_time(p_date, p_time);
  if p_booking.starts_at = (p_date + p_time::time) at time zone private.firm_time_zone()
    and p_booking.slot_released_at is null
  then
    perform private.refuse(409, 'slot_unchanged', '{"by": "client"}');
  end if;
  select * into v_type from public.consultation_types where id = p_booking.consultation_type_id;
  v_status := case when v_type.auto_confirm then p_booking.status else 'pending' end;

  perform set_config('app.reason', 'Moved from ' || private.to_iso_instant(p_booking.starts_at), true);
  v_booking := private.move_to_slot(p_booking, v_type, p_date, p_time::time, v_status);
  -- The trigger on appointments records status changes only.
  if v_booking.status = p_booking.status then
    insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
    values (v_booking.id, auth.uid(), v_status, v_status, current_setting('app.reason'));
  end if;
  perform set_config('app.reason', '', true);

  perform private.enqueue_move_mails(
    v_booking, p_booking.starts_at,
    -- An unpaid booking was never reported to the firm.
    case when v_booking.payment_status = 'pending' then array['appointment_moved']
         else array['appointment_moved', 'appointment_moved_notice'] end
  );
  perform private.enqueue_reminder_mails(v_booking);
  -- The move's own transaction counts it, so a refused move is not counted.
  perform private.require_rate_limits(
    jsonb_build_array(
      jsonb_build_object('bucket', 'move:booking:hour', 'subject', v_booking.id, 'max', 5, 'windowSeconds', 3600),
      jsonb_build_object('bucket', 'move:booking:day', 'subject', v_booking.id, 'max', 10, 'windowSeconds', 86400),
      jsonb_build_object('bucket', 'move:email:day', 'email', v_booking.client_email, 'max', 20, 'windowSeconds', 86400)
    ),
    'move_limit_reached'
  );
  return v_booking;
end
$$;
comment on function private.move_booking(appointments, date, text) is
  'Moves a booking for its client to another slot (local date and HH:MM of the firm) and emails the client and the firm. The id stays, the sequence increases, and the booking becomes a request again unless its type has auto_confirm. Returns the changed row. PT404: no booking, PT409: not changeable, taken, the same time, or released before the address was confirmed, PT422: not offered by the rules, PT429: moved more than 5 times in an hour or 10 times in 24 hours, or 20 moves of the email address in 24 hours.';

-- By the token of an emailed link

create or replace function public.get_booking_by_token(p_id uuid, p_token text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.client_booking_json(private.open_booking_by_token(p_id, p_token));
end
$$;
comment on function public.get_booking_by_token(uuid, text) is
  'Returns the booking that an emailed link opens, as private.client_booking_json(); null for an unknown id or a wrong token. The link of an email confirms the address of the booking.';
grant execute on function public.get_booking_by_token(uuid, text) to service_role;

create or replace function public.cancel_booking_by_token(p_id uuid, p_token text, p_reason text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.client_booking_json(private.cancel_booking(private.open_booking_by_token(p_id, p_token), p_reason));
end
$$;
comment on function public.cancel_booking_by_token(uuid, text, text) is
  'Cancels the booking that an emailed link opens, as private.cancel_booking() does. Returns it as get_booking_by_token() does.';
grant execute on function public.cancel_booking_by_token(uuid, text, text) to service_role;

create or replace function public.move_booking_by_token(p_id uuid, p_token text, p_date date, p_time text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.client_booking_json(private.move_booking(private.open_booking_by_token(p_id, p_token), p_date, p_time));
end
$$;
comment on function public.move_booking_by_token(uuid, text, date, text) is
  'Moves the booking that an emailed link opens, as private.move_booking() does. Returns it as get_booking_by_token() does.';
grant execute on function public.move_booking_by_token(uuid, text, date, text) to service_role;

create or replace function private.correct_address(p_booking public.appointments, p_email private.email_address)
returns public.appointments
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_booking public.appointments;
begin
  update public.appointments set client_email = p_email, user_id = private.confirmed_account_id(p_email)
  where id = p_booking.id and verified_at is null and status = p_booking.status and client_email = p_booking.client_email
  returning * into v_booking;
  if not found then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  -- First the emails: the link of one that is being sent is there once its row is free.
  delete from private.outbox
  where payload ->> 'appointmentId' = p_booking.id::text and recipient = p_booking.client_email and sent_at is null;
  delete from private.manage_tokens where appointment_id = p_booking.id and was_mailed;
  perform private.ensure_contact('booking', p_email, v_booking.client_name, v_booking.company, v_booking.client_phone);
  perform private.forget_contact(p_booking.client_email, p_booking.client_phone);
  perform private.enqueue_reminder_mails(v_booking);
  return v_booking;
end
$$;
comment on function private.correct_address(appointments, private.email_address) is
  'Gives a booking whose email address is not confirmed another one. What was mailed to the first one opens nothing any more, and what waits for it is not sent. Returns the changed row. PT409: the booking has changed in the meantime.';

create or replace function public.resend_confirmation_by_token(p_id uuid, p_token text, p_email text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments := private.open_booking_by_token(p_id, p_token);
  v_now timestamptz := private.now();
  v_is_corrected boolean := lower(p_email) <> lower(v_booking.client_email);
begin
  if v_booking.verified_at is null and v_booking.status in ('pending', 'confirmed') and v_booking.ends_at > v_now
    -- Staff who confirm a booking keep its slot without a confirmed address.
    and num_nonnulls(v_booking.hold_expires_at, v_booking.slot_released_at) > 0
    -- An unsent email asks for the confirmation already.
    and (v_is_corrected or not exists (
      select from private.outbox o
      where o.payload ->> 'appointmentId' = p_id::text
        and o.kind in ('appointment_requested', 'appointment_confirmed', 'appointment_moved')
        and o.sent_at is null and o.failed_at is null and o.skipped_at is null
    ))
  then
    if v_is_corrected then
      v_booking := private.correct_address(v_booking, p_email);
    end if;
    insert into private.outbox (kind, recipient, payload, dedupe_key, send_after)
    values (
      'appointment_' || case v_booking.status when 'confirmed' then 'confirmed' else 'requested' end,
      v_booking.client_email, jsonb_build_object('appointmentId', p_id, 'isUnproven', true),
      -- A repeated request within a minute sends nothing.
      'confirm_again:' || p_id || ':' || md5(v_booking.client_email) || ':' || floor(extract(epoch from v_now) / 60),
      private.due_within_total(array['appointment_requested', 'appointment_confirmed'], 300)
    )
    on conflict (dedupe_key) do nothing;
    if found then
      perform private.require_rate_limits(
        jsonb_build_array(
          jsonb_build_object('bucket', 'resend:booking', 'subject', p_id, 'max', 3, 'windowSeconds', 86400),
          jsonb_build_object('bucket', 'resend:email', 'email', v_booking.client_email, 'max', 6, 'windowSeconds', 86400)
        ),
        'booking_limit_reached'
      );
    end if;
  end if;
  return private.client_booking_json(v_booking);
end
$$;
comment on function public.resend_confirmation_by_token(uuid, text, text) is
  'Queues the email that asks the client to confirm the email address once more, or to p_email in place of a mistyped one, unless the address is confirmed, the slot is kept without that, the booking has ended, or such an email is unsent. Returns the booking as get_booking_by_token() does. PT409 as private.correct_address(), PT429: sent again 3 times for the booking or 6 times for the email address in 24 hours.';
grant execute on function public.resend_confirmation_by_token(uuid, text, text) to service_role;

-- Ratings

create table public.appointment_ratings (
  appointment_id uuid primary key references public.appointments (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  comment private.multiline_text check (btrim(comment) <> '' and char_length(comment) <= 2000),
  created_at timestamptz not null default private.now()
);
comment on table public.appointment_ratings is 'A client''s rating of a consultation. Written by rate_booking_by_token() only.';
comment on column public.appointment_ratings.appointment_id is 'The appointment that is rated; one rating each.';
comment on column public.appointment_ratings.rating is '1 (poor) to 5 (very good).';
comment on column public.appointment_ratings.comment is 'Plain text; null: none.';
comment on column public.appointment_ratings.created_at is 'When the rating was given or last replaced.';

grant select (appointment_id, rating, comment, created_at) on public.appointment_ratings to authenticated;

create or replace function public.rate_booking_by_token(p_id uuid, p_token text, p_rating int, p_comment text default null)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments := private.open_booking_by_token(p_id, p_token);
begin
  if v_booking.id is null or v_booking.status = 'held' then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  if (p_rating between 1 and 5) is not true then
    perform private.refuse(422, 'rating_invalid');
  end if;
  if private.is_multiline_text(p_comment, 0, 2000) is false then
    perform private.refuse(422, 'text_too_long', '{"max": 2000}');
  end if;
  if v_booking.status not in ('confirmed', 'completed') or v_booking.ends_at > private.now() then
    perform private.refuse(409, 'rating_too_early');
  end if;
  insert into public.appointment_ratings as kept (appointment_id, rating, comment, created_at)
  values (v_booking.id, p_rating, nullif(btrim(p_comment), ''), private.now())
  on conflict (appointment_id) do update set
    rating = excluded.rating, comment = excluded.comment, created_at = excluded.created_at;
  return p_rating;
end
$$;
comment on function public.rate_booking_by_token(uuid, text, integer, text) is
  'Saves the rating that a client gives by an emailed link, in place of an earlier one, and returns it. PT404: no such booking or a wrong token, PT409: the consultation has not taken place, PT422: not 1 to 5, or the comment is too long.';
grant execute on function public.rate_booking_by_token(uuid, text, integer, text) to service_role;
