-- Taking a slot: what hold_slot(), create_appointment() and the moves share.
--
-- The exclusion constraint appointments_do_not_overlap decides who gets a slot. No function reads that a slot is
-- available and then writes it: each inserts "on conflict do nothing", and a missing row means that the slot is taken.
--
-- Locks are taken in this order, by every function:
--   1. the idempotency key (advisory lock, or the new row of a hold's key)
--   2. advisory lock "count holds", for a new hold; "unconfirmed {visitor, network, email}", for a visitor's booking
--   3. advisory lock "daily cap {type} {date}", for a type with a daily cap
--   4. the slot: an insert that conflicts waits for the transaction that is taking it
--   5. advisory lock "free expired slots", then the rows of expired holds and bookings, then step 4 again
--   6. the row of the appointment itself, then its payments, then the outbox
--   7. the rows of rate limits, narrow ones before wide ones
-- This prevents deadlocks: a transaction that waits in steps 1 to 5 has taken no slot yet, and has changed no
-- appointment but expired ones. The scheduled job locks appointments with SKIP LOCKED, so it waits for none of them.
-- Two kinds of moves wait for the constraint after changing their own row, and catch deadlock_detected: those that
-- overlap their own old time, and those that staff make. See private.move_to_slot() and private.move_appointment(). A
-- missed case shows up in tests/database/holds-and-moves.test.ts as SQLSTATE 40P01.

create or replace function private.validate_date_and_time(p_date date, p_time text)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if p_date is null then
    perform private.refuse(422, 'date_required');
  end if;
  if (p_time ~ '^([01]\d|2[0-3]):[0-5]\d$') is not true then
    perform private.refuse(422, 'time_required');
  end if;
end
$$;
comment on function private.validate_date_and_time(date, text) is
  'Checks that a request names a date, and a time as HH:MM. PT422: it does not.';

create or replace function private.count_recent_appointments(p_consultant_id bigint, p_at timestamptz)
returns int
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- Appointments do not overlap, so two weeks bound the count.
  return (
    select count(*)::int from public.appointments a
    where a.consultant_id = p_consultant_id and a.status in ('held', 'pending', 'confirmed')
      and a.slot_released_at is null
      and a.busy && tstzrange(p_at - interval '7 days', p_at + interval '7 days')
  );
end
$$;
comment on function private.count_recent_appointments(bigint, timestamp with time zone) is
  'Returns how many appointments and holds a consultant has in the week before and the week after an instant: the load that new appointments are balanced by.';

-- The rules of list_open_slots() for a single time, in one short query. Whether the consultant has another appointment
-- then is left to the exclusion constraint.
create or replace function private.list_consultants_for_slot(
  p_type public.consultation_types, p_date date, p_time time, p_first bigint default null
)
returns table (consultant_id bigint, starts_at timestamptz, ends_at timestamptz, busy tstzrange)
language plpgsql stable security definer
set search_path = ''
-- A generic plan without JIT: planning this query at each booking takes longer than running it.
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
rows 2
as $$
declare
  v_zone text := private.firm_time_zone();
  v_now timestamptz := private.now();
  v_duration interval := make_interval(mins => p_type.duration_minutes);
begin
  return query
  select c.id, c.instant, c.instant + v_duration,
    tstzrange(
      c.instant - make_interval(mins => p_type.buffer_before_minutes),
      c.instant + v_duration + make_interval(mins => p_type.buffer_after_minutes)
    )
  from (
    select c.id, c.time_zone, t.instant, t.instant at time zone c.time_zone as local
    from (select (p_date + p_time) at time zone v_zone as instant) as t
    join public.consultants c on c.active
    -- An optimization barrier: the local time is computed once per consultant, not for each row it is compared with.
    offset 0
  ) as c
  where p_date between (v_now at time zone v_zone)::date + 1 and (v_now at time zone v_zone)::date + p_type.window_days
    and c.instant >= v_now + make_interval(mins => p_type.minimum_notice_minutes)
    -- A clock change, the firm's or the consultant's, may skip this local time or make it occur twice.
    and c.instant at time zone v_zone = p_date + p_time and c.local at time zone c.time_zone = c.instant
    and case
      when exists (
        select from public.time_off o
        where o.consultant_id = c.id and o.period && tstzrange(c.instant, c.instant + v_duration)
      ) then false
      when exists (select from public.date_overrides o where o.consultant_id = c.id and o.date = c.local::date)
      then exists (
        select from public.date_overrides o
        where o.consultant_id = c.id and o.date = c.local::date and c.local::time >= o.start_time
          and c.local::time - o.start_time + v_duration <= o.end_time - o.start_time
          and extract(epoch from c.local::time - o.start_time)::int % (p_type.step_minutes * 60) = 0
      )
      else exists (
        select from public.availability_rules r
        where r.consultant_id = c.id and r.weekday = extract(isodow from c.local)::int and c.local::time >= r.start_time
          and c.local::time - r.start_time + v_duration <= r.end_time - r.start_time
          and extract(epoch from c.local::time - r.start_time)::int % (p_type.step_minutes * 60) = 0
      )
    end
  order by
    c.id = p_first desc,
    -- Counting appointments is skipped when there is only one consultant.
    case when exists (select from public.consultants where active offset 1)
      then private.count_recent_appointments(c.id, c.instant) end,
    c.id;
end
$$;
comment on function private.list_consultants_for_slot(consultation_types, date, time without time zone, bigint) is
  'Returns the consultants who by the rules can give a consultation at a local date and time of the firm, with its instants: p_first before the others, then the least loaded first. Other appointments and the daily cap are not checked.';

create or replace function private.is_day_at_capacity(
  p_consultant_id bigint, p_type public.consultation_types, p_date date, p_but uuid default null
)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_zone text;
begin
  if p_type.daily_cap is null then
    return false;
  end if;
  v_zone := private.firm_time_zone();
  -- No constraint enforces a count. The lock serializes the transactions that count the same type and date, until
  -- commit.
  perform private.lock_until_commit(format('daily cap %s %s', p_type.id, p_date));
  return p_type.daily_cap <= (
    select count(*) filter (where a.consultation_type_id = p_type.id) from public.appointments a
    where a.consultant_id = p_consultant_id
      and a.status in ('held', 'pending', 'confirmed') and a.slot_released_at is null
      and (a.hold_expires_at is null or a.hold_expires_at > private.now())
      and a.busy && tstzrange(p_date::timestamp at time zone v_zone, (p_date + 1)::timestamp at time zone v_zone)
      and (a.starts_at at time zone v_zone)::date = p_date
      and a.id is distinct from p_but
  );
end
$$;
comment on function private.is_day_at_capacity(bigint, consultation_types, date, uuid) is
  'Locks the daily cap of a type on a date of the firm until commit, and returns whether the consultant has reached it. The appointment p_but does not count.';

create or replace function private.release_unconfirmed_slots(p_ids uuid[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  -- A caller that is moving an appointment has set the reason of its own change.
  v_reason text := coalesce(current_setting('meridian.reason', true), '');
begin
  perform set_config('meridian.reason', 'The email address was not confirmed in time', true);
  update public.appointments set
    slot_released_at = private.now(), hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null,
    -- What was confirmed at once becomes a request. The sequence is that of a calendar entry that may exist.
    status = 'pending', ics_sequence = ics_sequence + (status = 'confirmed')::int
  where id = any (p_ids) and status in ('pending', 'confirmed') and hold_expires_at <= private.now();
  perform set_config('meridian.reason', v_reason, true);
end
$$;
comment on function private.release_unconfirmed_slots(uuid[]) is
  'Gives the slots of these bookings back whose two hours for confirming the email address are over. The bookings stay as requests.';

create or replace function private.free_expired_slots(p_consultant_id bigint, p_busy tstzrange)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  perform from public.appointments
  where consultant_id = p_consultant_id and busy && p_busy and status in ('held', 'pending', 'confirmed')
    and slot_released_at is null and hold_expires_at <= v_now;
  if not found then
    -- The conflicting row may be gone by now: its transaction was rolled back, or its hold was released.
    return not exists (
      select from public.appointments
      where consultant_id = p_consultant_id and busy && p_busy and status in ('held', 'pending', 'confirmed')
        and slot_released_at is null
    );
  end if;
  -- Without this lock, two transactions could each free one of two slots and wait for the other's.
  perform private.lock_until_commit('free expired slots');
  -- Waits for the scheduled job when it is deleting the same hold. With SKIP LOCKED the hold would still block the slot
  -- at the next attempt. The job itself waits for no one.
  delete from public.appointments
  where consultant_id = p_consultant_id and busy && p_busy and status = 'held' and hold_expires_at <= v_now
    and slot_released_at is null;
  perform private.release_unconfirmed_slots(array(
    select id from public.appointments
    where consultant_id = p_consultant_id and busy && p_busy and status in ('pending', 'confirmed')
      and slot_released_at is null and hold_expires_at <= v_now
    order by id
  ));
  return true;
end
$$;
comment on function private.free_expired_slots(bigint, tstzrange) is
  'Deletes expired holds of a consultant that overlap a range, and releases the slots of bookings there whose address was not confirmed in time. Returns whether another attempt to take the range is worthwhile: false when it is occupied.';

-- Refusals

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
    perform private.refuse(422, 'date_out_of_range', jsonb_build_object('first', v_first, 'last', v_last));
  end if;
  select array_agg(slot_time) into v_offered from private.list_open_slots(p_type, p_date, p_date);
  if v_offered is null then
    perform private.refuse(422, 'date_not_offered', jsonb_build_object('date', p_date));
  end if;
  if p_time <> all (v_offered) then
    perform private.refuse(
      422, 'time_not_offered', jsonb_build_object('date', p_date, 'offered', private.time_list_json(v_offered))
    );
  end if;
end
$$;
comment on function private.validate_booking_time(consultation_types, date, time without time zone) is
  'Checks a date and time against the rules; a time that is taken passes. PT422: the rules do not offer it; the parameters name what they offer.';

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
  perform private.refuse(409, 'slot_taken', jsonb_build_object('date', p_date, 'free', private.time_list_json(v_free)));
end
$$;
comment on function private.raise_slot_unavailable(consultation_types, date, time without time zone) is
  'Raises the reason why a slot cannot be taken. PT422: the rules do not offer it, PT409: it is taken; the parameters name the times still available that day.';

-- New appointments, and moves

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
  for v_slot in select * from private.list_consultants_for_slot(p_type, p_date, p_time)
  loop
    continue when private.is_day_at_capacity(v_slot.consultant_id, p_type, p_date);
    for attempt in 1..2 loop
      -- ON CONFLICT DO NOTHING checks the constraint before it writes the row. A plain insert writes first and then
      -- waits, so two inserts of one slot would each wait for the other's row: a deadlock.
      insert into public.appointments (
        user_id, consultant_id, consultation_type_id, client_name, client_email, client_phone, company,
        service_type, message, starts_at, ends_at, busy, guest_time_zone, idempotency_key, created_at,
        status, hold_expires_at, hold_owner_hash, hold_network_hash, verified_at, price_cents, payment_status
      ) values (
        p_booking.user_id, v_slot.consultant_id, p_type.id, p_booking.client_name, p_booking.client_email,
        p_booking.client_phone, p_booking.company, p_type.name, p_booking.message,
        v_slot.starts_at, v_slot.ends_at, v_slot.busy, p_booking.guest_time_zone, p_booking.idempotency_key, v_now,
        case when v_is_hold then 'held' when p_type.auto_confirm and p_type.price_cents = 0 then 'confirmed'
             else 'pending' end,
        p_booking.hold_expires_at, p_booking.hold_owner_hash, p_booking.hold_network_hash, p_booking.verified_at,
        case when v_is_hold then 0 else p_type.price_cents end,
        case when v_is_hold or p_type.price_cents = 0 then 'not_required' else 'pending' end
      )
      on conflict on constraint appointments_do_not_overlap do nothing
      returning * into v_taken;
      if found then
        return v_taken;
      end if;
      exit when attempt = 2 or not private.free_expired_slots(v_slot.consultant_id, v_slot.busy);
    end loop;
  end loop;
  perform private.raise_slot_unavailable(p_type, p_date, p_time);
  return null;
end
$$;
comment on function private.assign_slot(consultation_types, date, time without time zone, appointments) is
  'Books or holds a slot with the least loaded consultant who is available, and returns the new row. p_booking carries the client''s data, or status held. PT422: the rules do not offer it, PT409: taken; the parameters name the times still available that day.';

create or replace function private.move_to_slot(
  p_booking public.appointments, p_type public.consultation_types, p_date date, p_time time, p_status text
)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_slot record;
  v_placeholder uuid;
  v_moved public.appointments;
  v_refused boolean;
  v_now timestamptz := private.now();
begin
  for v_slot in select * from private.list_consultants_for_slot(p_type, p_date, p_time, p_booking.consultant_id)
  loop
    continue when private.is_day_at_capacity(v_slot.consultant_id, p_type, p_date, p_booking.id);
    v_placeholder := null;
    if v_slot.consultant_id <> p_booking.consultant_id or not v_slot.busy && p_booking.busy then
      -- A placeholder takes the new slot first, like any new appointment. An UPDATE, like a plain insert, writes its
      -- row and then waits: two bookings that move to each other's slots would deadlock.
      for attempt in 1..2 loop
        insert into public.appointments (
          consultant_id, consultation_type_id, service_type, starts_at, ends_at, busy, guest_time_zone,
          status, hold_expires_at
        ) values (
          v_slot.consultant_id, p_type.id, p_type.name, v_slot.starts_at, v_slot.ends_at, v_slot.busy, 'UTC',
          'held', v_now
        )
        on conflict on constraint appointments_do_not_overlap do nothing
        returning id into v_placeholder;
        exit when v_placeholder is not null or attempt = 2
          or not private.free_expired_slots(v_slot.consultant_id, v_slot.busy);
      end loop;
      continue when v_placeholder is null;
      -- Until this transaction commits, others still see the deleted row as a conflict and wait. This transaction does
      -- not, so the slot belongs to it.
      delete from public.appointments where id = v_placeholder;
    end if;

    -- The loop and the handler serve a move that overlaps its own old time. Its row occupies a part of the new slot, so
    -- no placeholder can take it, and the UPDATE meets others at the constraint: an exclusion violation, or a deadlock
    -- with a move that wants a part of this booking's old time. The second attempt succeeds if an expired hold was in
    -- the way, or if the other transaction of the deadlock has moved on.
    for attempt in 1..2 loop
      begin
        -- Compare-and-swap: the WHERE finds no row when the booking has changed since it was read.
        update public.appointments set
          consultant_id = v_slot.consultant_id, consultation_type_id = p_type.id, service_type = p_type.name,
          starts_at = v_slot.starts_at, ends_at = v_slot.ends_at, busy = v_slot.busy,
          status = p_status, slot_released_at = null,
          -- A move does not give an unconfirmed booking more time.
          hold_expires_at = case when p_status = 'held' then v_now + interval '5 minutes' else hold_expires_at end,
          ics_sequence = ics_sequence + case when p_status = 'held' then 0 else 1 end
        where id = p_booking.id and status = p_booking.status and starts_at = p_booking.starts_at
          and ics_sequence = p_booking.ics_sequence and payment_status = p_booking.payment_status
        returning * into v_moved;
        v_refused := false;
      exception
        when exclusion_violation or deadlock_detected then
          v_refused := true;
      end;
      exit when not v_refused or attempt = 2;
      perform private.free_expired_slots(v_slot.consultant_id, v_slot.busy);
    end loop;
    continue when v_refused;
    if v_moved.id is null then
      perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
    end if;
    return v_moved;
  end loop;
  perform private.raise_slot_unavailable(p_type, p_date, p_time);
  return null;
end
$$;
comment on function private.move_to_slot(appointments, consultation_types, date, time without time zone, text) is
  'Moves a hold (p_status held) or a booking to another slot, preferring the same consultant, and returns the changed row. PT422: the rules do not offer it, PT409: taken (the parameters name the times still available that day), or changed since p_booking was read.';
