create table private.manage_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.manage_tokens is
  'What opens a booking without an account: each mail carries its own token, and all of them stay good.';
comment on column private.manage_tokens.token_hash is 'SHA-256 of the token; the token itself is kept nowhere.';
comment on column private.manage_tokens.appointment_id is 'Which booking it opens.';
comment on column private.manage_tokens.created_at is 'When it was made.';

create index manage_tokens_appointment_id_idx on private.manage_tokens (appointment_id);

alter table private.manage_tokens enable row level security;
alter table private.manage_tokens force row level security;

create table public.appointment_ratings (
  appointment_id uuid primary key references public.appointments (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  comment private.multiline_text check (btrim(comment) <> '' and char_length(comment) <= 2000),
  created_at timestamptz not null default now()
);
comment on table public.appointment_ratings is
  'What guests said after a consultation; written by rate_booking_by_token() only.';
comment on column public.appointment_ratings.appointment_id is 'Which consultation.';
comment on column public.appointment_ratings.rating is 'One (poor) to five (very good).';
comment on column public.appointment_ratings.comment is 'Plain text, if given.';
comment on column public.appointment_ratings.created_at is 'When it was given, or last changed.';

alter table public.appointment_ratings enable row level security;
alter table public.appointment_ratings force row level security;
grant select on public.appointment_ratings to authenticated;

create policy appointment_ratings_select on public.appointment_ratings for select to authenticated
  using ((select private.has_rank('admin')));

create or replace function public.rate_booking_by_token(p_id uuid, p_token text, p_rating int, p_comment text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments := private.find_booking_by_token(p_id, p_token);
begin
  if v_booking.id is null or v_booking.status = 'held' then
    raise sqlstate 'PT404' using message = 'We could not find that booking.';
  end if;
  if (p_rating between 1 and 5) is not true then
    raise sqlstate 'PT422' using message = 'Please choose one to five stars.';
  end if;
  if private.is_multiline_text(p_comment, 0, 2000) is false then
    raise sqlstate 'PT422' using message = 'Please use at most 2000 characters.';
  end if;
  if v_booking.status not in ('confirmed', 'completed') or v_booking.ends_at > private.now() then
    raise sqlstate 'PT409' using message = 'Only a consultation that has taken place can be rated.';
  end if;
  insert into public.appointment_ratings as kept (appointment_id, rating, comment, created_at)
  values (v_booking.id, p_rating, nullif(btrim(p_comment), ''), private.now())
  on conflict (appointment_id) do update set
    rating = excluded.rating, comment = excluded.comment, created_at = excluded.created_at;
  return jsonb_build_object('rating', p_rating);
end
$$;
comment on function public.rate_booking_by_token(uuid, text, integer, text) is
  'Keeps what the guest of a mailed link says of the consultation; saying it again replaces it. {rating}. PT404: wrong link, PT409: it has not taken place, PT422: not one to five.';
grant execute on function public.rate_booking_by_token(uuid, text, integer, text) to service_role;

create or replace function private.generate_manage_token(p_appointment_id uuid)
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
comment on function private.generate_manage_token(uuid) is
  'Makes a token for an appointment that there is: 32 random bytes in base64url, kept as their SHA-256.';

create or replace function private.create_manage_token(p_appointment_id uuid)
returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  return case when exists (select from public.appointments where id = p_appointment_id)
    then private.generate_manage_token(p_appointment_id) end;
end
$$;
comment on function private.create_manage_token(uuid) is
  'A new token of a booking: 32 random bytes in base64url. Null when the booking is gone.';

create or replace function private.find_booking_by_token(p_id uuid, p_token text)
returns public.appointments
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
begin
  -- Looked up by its hash, so that the time taken tells nothing of how much of a guess is right.
  select a.* into v_booking
  from private.manage_tokens t
  join public.appointments a on a.id = t.appointment_id
  where t.token_hash = sha256(convert_to(p_token, 'UTF8')) and t.appointment_id = p_id;
  return v_booking;
end
$$;
comment on function private.find_booking_by_token(uuid, text) is
  'The booking that a token opens; a row of nulls for a wrong token, another booking''s and an unknown id alike.';

-- The same for who is signed in, with the account in place of a token.
create or replace function private.find_own_booking(p_id uuid)
returns public.appointments
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
begin
  if private.has_rank('client') then
    select * into v_booking from public.appointments where id = p_id and user_id = auth.uid();
  end if;
  return v_booking;
end
$$;
comment on function private.find_own_booking(uuid) is
  'The caller''s booking of that id; a row of nulls for somebody else''s and an unknown one alike.';

create or replace function private.change_deadline(p_booking public.appointments)
returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select p_booking.starts_at - make_interval(mins => change_cutoff_minutes)
  from public.consultation_types where id = p_booking.consultation_type_id
$$;
comment on function private.change_deadline(appointments) is 'Until when its guest may cancel or move it.';

create or replace function private.assert_changeable(p_booking public.appointments, p_verb text)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if p_booking.id is null or p_booking.status = 'held' then
    raise sqlstate 'PT404' using message = 'We could not find that booking.';
  end if;
  if p_booking.status not in ('pending', 'confirmed') then
    raise sqlstate 'PT409' using message = format(
      'This booking is %s and cannot be %s.', replace(p_booking.status, 'no_show', 'over'), p_verb
    );
  end if;
  if private.now() > private.change_deadline(p_booking) then
    raise sqlstate 'PT409' using message = format(
      'This booking could be %s until %s before its start. Please call us.', p_verb,
      private.format_duration((select change_cutoff_minutes from public.consultation_types where id = p_booking.consultation_type_id))
    );
  end if;
end
$$;
comment on function private.assert_changeable(appointments, text) is
  'Refuses what a guest may not change: PT404 for none, PT409 for one that is over, ended or too near.';

create or replace function private.normalize_reason(p_reason text)
returns text
language plpgsql stable
set search_path = ''
as $$
begin
  if private.is_multiline_text(p_reason, 0, 500) is false then
    raise sqlstate 'PT422' using message = 'Please use at most 500 characters.';
  end if;
  return nullif(btrim(p_reason), '');
end
$$;
comment on function private.normalize_reason(text) is
  'A reason without white space around it, or null; PT422 when too long.';

create or replace function private.client_booking_json(p_booking public.appointments)
returns jsonb
language plpgsql stable security definer
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
    'guestTimeZone', p_booking.guest_time_zone, 'priceCents', p_booking.price_cents,
    'canCancel', v_can, 'canMove', v_can, 'changeUntil', private.to_iso_instant(v_until),
    'refundDue', private.is_refund_due(p_booking),
    'canRate', p_booking.status in ('confirmed', 'completed') and p_booking.ends_at <= v_now,
    'rating', (select rating from public.appointment_ratings where appointment_id = p_booking.id)
  );
end
$$;
comment on function private.client_booking_json(appointments) is
  'What the guest of a booking is shown: its facts, and what may still be done to it; null for none.';

-- As it was, but a step that the status machine does not know is refused before the calendar is asked: what has ended and
-- whose time somebody else has since ran into the constraint (23P01), and people read of a fault instead of the reason.
create or replace function private.set_booking_status(p_booking public.appointments, p_status text, p_reason text)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
begin
  if not private.is_status_transition_allowed(p_booking.status, p_status) then
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
comment on function private.set_booking_status(appointments, text, text) is
  'One step of the status machine, unless somebody else was faster (PT409); the appointment as it is then.';

create or replace function private.cancel_booking(p_booking public.appointments, p_reason text)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_reason text := private.normalize_reason(p_reason);
  v_booking public.appointments;
begin
  -- Pressed twice, it is cancelled once.
  if p_booking.status = 'cancelled' then
    return p_booking;
  end if;
  perform private.assert_changeable(p_booking, 'cancelled');
  v_booking := private.set_booking_status(p_booking, 'cancelled', v_reason);
  -- set_booking_status() has seen that it was still as it is given here.
  perform private.cancel_or_refund_payments(v_booking.id, private.is_refund_due(p_booking));
  perform private.enqueue_appointment_mail('appointment_cancelled', v_booking, jsonb_build_object('reason', v_reason));
  -- The firm was not told of what was never paid.
  if v_booking.payment_status <> 'pending' then
    perform private.enqueue_appointment_mail(
      'appointment_cancelled_notice', v_booking, jsonb_build_object('reason', v_reason)
    );
  end if;
  return v_booking;
end
$$;
comment on function private.cancel_booking(appointments, text) is
  'A guest cancels: both sides are told, and what was paid in time is given back. PT404, PT409 as assert_changeable(), PT422: the reason is too long.';

-- As it was, and a lapsed hold that nobody has cleared is not in the way of who moves by less than their own length.
create or replace function private.move_to_slot(
  p_booking public.appointments, p_type public.consultation_types, p_date date, p_time time, p_status text
)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_slot record;
  v_place uuid;
  v_moved public.appointments;
  v_refused boolean;
  v_now timestamptz := private.now();
begin
  for v_slot in select * from private.list_consultants_for_slot(p_type, p_date, p_time, p_booking.consultant_id)
  loop
    continue when private.is_day_at_capacity(v_slot.consultant_id, p_type, p_date, p_booking.id);
    v_place := null;
    if v_slot.consultant_id <> p_booking.consultant_id or not v_slot.busy && p_booking.busy then
      -- The new time is taken by a place holder first, as every time is taken: two bookings that want each other's
      -- time would wait for ever for each other if both moved at once.
      for attempt in 1..2 loop
        insert into public.appointments (
          consultant_id, consultation_type_id, service_type, starts_at, ends_at, busy, guest_time_zone,
          status, hold_expires_at
        ) values (
          v_slot.consultant_id, p_type.id, p_type.name, v_slot.starts_at, v_slot.ends_at, v_slot.busy, 'UTC',
          'held', v_now
        )
        on conflict on constraint appointments_do_not_overlap do nothing
        returning id into v_place;
        exit when v_place is not null or attempt = 2
          or not private.delete_expired_holds(v_slot.consultant_id, v_slot.busy);
      end loop;
      continue when v_place is null;
      -- Others go on waiting for this transaction; the place is ours.
      delete from public.appointments where id = v_place;
    end if;

    -- Twice: what was in the way may have lapsed, or the other of two that waited for each other may be through.
    for attempt in 1..2 loop
      begin
        update public.appointments set
          consultant_id = v_slot.consultant_id, consultation_type_id = p_type.id, service_type = p_type.name,
          starts_at = v_slot.starts_at, ends_at = v_slot.ends_at, busy = v_slot.busy,
          status = p_status,
          hold_expires_at = case when p_status = 'held' then v_now + interval '5 minutes' end,
          ics_sequence = ics_sequence + case when p_status = 'held' then 0 else 1 end
        where id = p_booking.id and status = p_booking.status and starts_at = p_booking.starts_at
          and ics_sequence = p_booking.ics_sequence and payment_status = p_booking.payment_status
        returning * into v_moved;
        v_refused := false;
      exception
        -- Only when it overlaps its own old time, and somebody has the rest of the new one.
        when exclusion_violation or deadlock_detected then
          v_refused := true;
      end;
      exit when not v_refused or attempt = 2;
      perform private.delete_expired_holds(v_slot.consultant_id, v_slot.busy);
    end loop;
    continue when v_refused;
    if v_moved.id is null then
      raise sqlstate 'PT409' using message = 'This booking has just changed. Please look at it again.';
    end if;
    return v_moved;
  end loop;
  perform private.raise_slot_unavailable(p_type, p_date, p_time);
  return null;
end
$$;
comment on function private.move_to_slot(appointments, consultation_types, date, time without time zone, text) is
  'Moves a hold (p_status held) or a booking to another time; the same consultant first. PT422: not offered, PT409: taken (naming what is free) or changed meanwhile by somebody else.';

create or replace function private.move_booking(p_booking public.appointments, p_date date, p_time text)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types;
  v_booking public.appointments;
  v_status text;
  v_more jsonb := jsonb_build_object('previousStartsAt', private.to_iso_instant(p_booking.starts_at));
begin
  perform private.assert_changeable(p_booking, 'moved');
  if p_date is null then
    raise sqlstate 'PT422' using message = 'Please select a preferred date.';
  end if;
  if (p_time ~ '^([01]\d|2[0-3]):[0-5]\d$') is not true then
    raise sqlstate 'PT422' using message = 'Please select a preferred time.';
  end if;
  if p_booking.starts_at = (p_date + p_time::time) at time zone private.firm_time_zone() then
    raise sqlstate 'PT409' using message = 'This is the time that you have already.';
  end if;
  select * into v_type from public.consultation_types where id = p_booking.consultation_type_id;
  v_status := case when v_type.auto_confirm then p_booking.status else 'pending' end;

  perform set_config('meridian.reason', 'Moved from ' || private.to_iso_instant(p_booking.starts_at), true);
  v_booking := private.move_to_slot(p_booking, v_type, p_date, p_time::time, v_status);
  if v_booking.status = p_booking.status then
    insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
    values (v_booking.id, auth.uid(), v_status, v_status, current_setting('meridian.reason'));
  end if;
  perform set_config('meridian.reason', '', true);

  perform private.enqueue_appointment_mail('appointment_moved', v_booking, v_more);
  if v_booking.payment_status <> 'pending' then
    perform private.enqueue_appointment_mail('appointment_moved_notice', v_booking, v_more);
  end if;
  if v_booking.status = 'confirmed' then
    perform private.enqueue_reminder_mails(v_booking);
  end if;
  return v_booking;
end
$$;
comment on function private.move_booking(appointments, date, text) is
  'A guest moves a booking (the firm''s local date and HH:MM): the same id, a higher sequence, and staff confirm anew unless its type confirms at once. PT404, PT409, PT422 with a sentence.';

create or replace function public.get_booking_by_token(p_id uuid, p_token text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.client_booking_json(private.find_booking_by_token(p_id, p_token));
end
$$;
comment on function public.get_booking_by_token(uuid, text) is
  'The booking that a mailed link opens, and what may be done to it; null for a wrong token and an unknown id alike.';
grant execute on function public.get_booking_by_token(uuid, text) to service_role;

create or replace function public.cancel_booking_by_token(p_id uuid, p_token text, p_reason text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.client_booking_json(private.cancel_booking(private.find_booking_by_token(p_id, p_token), p_reason));
end
$$;
comment on function public.cancel_booking_by_token(uuid, text, text) is
  'Cancels the booking that a mailed link opens, as private.cancel_booking() does; the booking as it is then.';
grant execute on function public.cancel_booking_by_token(uuid, text, text) to service_role;

create or replace function public.move_booking_by_token(p_id uuid, p_token text, p_date date, p_time text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.client_booking_json(private.move_booking(private.find_booking_by_token(p_id, p_token), p_date, p_time));
end
$$;
comment on function public.move_booking_by_token(uuid, text, date, text) is
  'Moves the booking that a mailed link opens, as private.move_booking() does; the booking as it is then.';
grant execute on function public.move_booking_by_token(uuid, text, date, text) to service_role;

create or replace function private.cancel_my_booking(p_id uuid, p_reason text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.client_booking_json(private.cancel_booking(private.find_own_booking(p_id), p_reason));
end
$$;
comment on function private.cancel_my_booking(uuid, text) is 'See public.cancel_my_booking().';
grant execute on function private.cancel_my_booking(uuid, text) to authenticated;

create or replace function public.cancel_my_booking(p_id uuid, p_reason text default null)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.cancel_my_booking(p_id, p_reason)
$$;
comment on function public.cancel_my_booking(uuid, text) is
  'Cancels the caller''s own booking, as private.cancel_booking() does; the booking as it is then.';
grant execute on function public.cancel_my_booking(uuid, text) to authenticated;

create or replace function private.move_my_booking(p_id uuid, p_date date, p_time text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.client_booking_json(private.move_booking(private.find_own_booking(p_id), p_date, p_time));
end
$$;
comment on function private.move_my_booking(uuid, date, text) is 'See public.move_my_booking().';
grant execute on function private.move_my_booking(uuid, date, text) to authenticated;

create or replace function public.move_my_booking(p_id uuid, p_date date, p_time text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.move_my_booking(p_id, p_date, p_time)
$$;
comment on function public.move_my_booking(uuid, date, text) is
  'Moves the caller''s own booking, as private.move_booking() does; the booking as it is then.';
grant execute on function public.move_my_booking(uuid, date, text) to authenticated;

create or replace function private.list_my_bookings()
returns table (
  id uuid, service_type text, starts_at timestamptz, ends_at timestamptz, status text, payment_status text,
  can_change boolean, change_until timestamptz, price_cents int, refund_due boolean
)
language sql stable security definer
set search_path = ''
as $$
  select a.id, a.service_type, a.starts_at, a.ends_at, a.status, a.payment_status,
    a.status in ('pending', 'confirmed') and private.now() <= until.at, until.at, a.price_cents, private.is_refund_due(a)
  from public.appointments a
  cross join lateral (select private.change_deadline(a) as at) as until
  where a.user_id = (select auth.uid()) and a.status <> 'held'
  order by a.starts_at desc, a.id
$$;
comment on function private.list_my_bookings() is 'See public.list_my_bookings().';
grant execute on function private.list_my_bookings() to authenticated;

create or replace function public.list_my_bookings()
returns table (
  id uuid, service_type text, starts_at timestamptz, ends_at timestamptz, status text, payment_status text,
  can_change boolean, change_until timestamptz, price_cents int, refund_due boolean
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.list_my_bookings() where (select private.has_rank('client'))
$$;
comment on function public.list_my_bookings() is
  'The caller''s own bookings, latest first; can_change: whether they may still cancel or move it, which ends at change_until; refund_due as private.is_refund_due() says.';
grant execute on function public.list_my_bookings() to authenticated;
