-- The calendar of staff: the appointments of a period, the times that staff may give away, and the two changes that
-- take a slot without the client: entering an appointment agreed by phone, and moving one. Staff are bound by working
-- hours, but not by the notice, the booking window, the daily cap or the client's cutoffs. The exclusion constraint
-- still decides whether a slot is available: what a page has shown before is only a preview. For the order of locks,
-- see holds_and_bookings.sql.

-- Appointments of a period

create or replace function private.staff_appointment_json(p_booking public.appointments)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_booking.id, 'status', p_booking.status, 'sequence', p_booking.ics_sequence,
    'clientName', p_booking.client_name, 'clientEmail', p_booking.client_email,
    'clientPhone', p_booking.client_phone, 'company', p_booking.company, 'message', p_booking.message,
    'isClient', p_booking.user_id is not null, 'source', p_booking.source,
    'addressConfirmed', p_booking.verified_at is not null, 'timeReleased', p_booking.slot_released_at is not null,
    'serviceType', p_booking.service_type, 'typeActive', t.active,
    'place', private.meeting_place_json(p_booking),
    'startsAt', private.to_iso_instant(p_booking.starts_at), 'endsAt', private.to_iso_instant(p_booking.ends_at),
    'guestTimeZone', p_booking.guest_time_zone, 'locale', p_booking.locale,
    'paymentStatus', p_booking.payment_status, 'priceCents', p_booking.price_cents,
    'consultantId', c.id, 'consultant', c.name,
    'createdAt', private.to_iso_instant(p_booking.created_at),
    'rating', r.rating, 'ratingComment', r.comment,
    'reason', (
      select e.reason from public.appointment_events e where e.appointment_id = p_booking.id order by e.id desc limit 1
    )
  )
  from public.consultation_types t
  join public.consultants c on c.id = p_booking.consultant_id
  left join public.appointment_ratings r on r.appointment_id = p_booking.id
  where t.id = p_booking.consultation_type_id
$$;
comment on function private.staff_appointment_json(appointments) is
  'An appointment as staff see it: {id, status, sequence, clientName, clientEmail, clientPhone, company, message, isClient, source, addressConfirmed, timeReleased, serviceType, typeActive, place, startsAt, endsAt, guestTimeZone, locale, paymentStatus, priceCents, consultantId, consultant, createdAt, rating, ratingComment, reason}; reason is that of the latest event.';

-- Dynamic SQL with the values in it, so that Postgres plans each call for its period and statuses: it starts at the
-- first day of an index instead of at the first appointment ever, and finds requests by the index for pending ones.
create or replace function private.list_appointments(p_from date, p_to date, p_filter jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit constant int := 500;
  v_zone text := private.firm_time_zone();
  v_filter jsonb := jsonb_strip_nulls(coalesce(p_filter, '{}'));
  v_statuses text[] := array(select jsonb_array_elements_text(coalesce(v_filter -> 'status', '[]')));
  v_words text := nullif(btrim(left(v_filter ->> 'query', 100)), '');
  v_from timestamptz := p_from::timestamp at time zone v_zone;
  v_where text := 'a.status <> ''held''';
  v_found jsonb;
begin
  perform private.require_admin();
  if (v_statuses <@ array['pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined']) is not true then
    perform private.refuse(
      422, 'choice_invalid', '{"choices": ["pending", "confirmed", "completed", "no_show", "cancelled", "declined"]}'
    );
  end if;
  if exists (select from jsonb_object_keys(v_filter) as key where key not in ('status', 'consultant', 'query')) then
    perform private.refuse(422, 'filter_invalid', '{"list": "appointments"}');
  end if;
  if v_from is not null then
    -- No appointment is longer than eight hours, so the start has a lower bound, too. The index needs it.
    v_where := v_where || format(
      ' and a.ends_at > %L::timestamptz and a.starts_at > %L::timestamptz', v_from, v_from - interval '1 day'
    );
  end if;
  if p_to is not null then
    v_where := v_where || format(
      ' and a.starts_at < %L::timestamptz', (p_to + 1)::timestamp at time zone v_zone
    );
  end if;
  if cardinality(v_statuses) = 1 then
    v_where := v_where || format(' and a.status = %L', v_statuses[1]);
  elsif cardinality(v_statuses) > 1 then
    v_where := v_where || format(' and a.status = any (%L::text[])', v_statuses);
  end if;
  if v_filter ->> 'consultant' is not null then
    v_where := v_where || format(' and a.consultant_id = %s', (v_filter ->> 'consultant')::bigint);
  end if;
  if v_words is not null then
    v_where := v_where || format(
      ' and position(%L in lower(concat_ws('' '', a.client_name, a.client_email, a.client_phone, a.company, a.service_type))) > 0',
      lower(v_words)
    );
  end if;
  execute format(
    'select coalesce(jsonb_agg(private.staff_appointment_json(a) order by a.starts_at, a.id), ''[]'')
     from (select a.id from public.appointments a where %s order by a.starts_at, a.id limit %s) as found
     join public.appointments a on a.id = found.id',
    v_where, v_limit + 1
  ) into v_found;
  perform private.audit_read(
    'appointment.list', 'appointments',
    private.audited_filter(v_filter, null) || jsonb_strip_nulls(jsonb_build_object(
      'from', p_from, 'to', p_to, 'count', least(jsonb_array_length(v_found), v_limit)
    ))
  );
  return jsonb_build_object(
    'timeZone', v_zone,
    'appointments', case when jsonb_array_length(v_found) > v_limit then v_found - v_limit else v_found end,
    'isCut', jsonb_array_length(v_found) > v_limit
  );
end
$$;
comment on function private.list_appointments(date, date, jsonb) is 'See public.list_appointments().';
grant execute on function private.list_appointments(date, date, jsonb) to authenticated;

create or replace function public.list_appointments(p_from date default null, p_to date default null, p_filter jsonb default '{}')
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_appointments(p_from, p_to, p_filter)
$$;
comment on function public.list_appointments(date, date, jsonb) is
  'Returns the appointments between two dates of the firm (null: unbounded), earliest first, for admins: {timeZone, appointments: [as private.staff_appointment_json()], isCut}; isCut: there are more than the 500 returned. p_filter is {status: [text], consultant: id, query: words}. Records the read in the audit log. PT403: not an admin, PT422: an invalid filter.';
grant execute on function public.list_appointments(date, date, jsonb) to authenticated;

-- Times that staff may give away

-- Not list_open_slots(): that one is optimized for visitors, and its window starts tomorrow. Staff call this seldom, so
-- it is one plain query.
create or replace function private.list_slots_for_staff(
  p_type public.consultation_types, p_from date, p_to date, p_but uuid default null
)
returns table (
  consultant_id bigint, slot_date date, slot_time time,
  starts_at timestamptz, ends_at timestamptz, busy tstzrange, is_free boolean
)
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  v_zone text := private.firm_time_zone();
  v_now timestamptz := private.now();
  v_duration interval := make_interval(mins => p_type.duration_minutes);
begin
  return query
  with days as (
    -- In another zone, a slot on the firm's date may be on the consultant's previous or next date.
    select c.id, c.time_zone, day::date as date
    from public.consultants c
    cross join lateral generate_series(
      greatest(p_from, private.today_in_firm_time_zone()) - 1, p_to + 1, interval '1 day'
    ) as day
    where c.active and (c.consultation_type_ids is null or p_type.id = any (c.consultation_type_ids))
  ),
  hours as (
    select d.id, d.time_zone, d.date, o.start_time, o.end_time
    from days d join public.date_overrides o on o.consultant_id = d.id and o.date = d.date
    where o.start_time is not null
    union all
    select d.id, d.time_zone, d.date, r.start_time, r.end_time
    from days d
    join public.availability_rules r on r.consultant_id = d.id and r.weekday = extract(isodow from d.date)
    where not exists (select from public.date_overrides o where o.consultant_id = d.id and o.date = d.date)
  ),
  starts as (
    select h.id, h.time_zone, h.date + h.start_time + step * interval '1 minute' as local
    from hours h
    cross join lateral generate_series(
      0, private.minutes_since_midnight(h.end_time) - private.minutes_since_midnight(h.start_time) - p_type.duration_minutes, p_type.step_minutes
    ) as step
  ),
  instants as (
    select s.id, s.local at time zone s.time_zone as instant, s.local, s.time_zone from starts s
  ),
  candidates as (
    select i.id, i.instant, i.instant at time zone v_zone as local, tstzrange(
      i.instant - make_interval(mins => p_type.buffer_before_minutes),
      i.instant + v_duration + make_interval(mins => p_type.buffer_after_minutes)
    ) as busy
    from instants i
    -- The second condition drops a local time that the consultant's clock skips.
    where i.instant > v_now and i.instant at time zone i.time_zone = i.local
  )
  select c.id, c.local::date, c.local::time, c.instant, c.instant + v_duration, c.busy, not exists (
    select from public.appointments a
    where a.consultant_id = c.id and a.busy && c.busy and a.status in ('held', 'pending', 'confirmed')
      and a.slot_released_at is null
      and (a.hold_expires_at is null or a.hold_expires_at > v_now) and a.id is distinct from p_but
  -- Counted: for EXISTS the planner expects an early match and reads the whole table.
  ) and (
    select count(*) from private.busy_times b
    where b.consultant_id = c.id and b.period && tstzrange(c.instant, c.instant + v_duration)
  ) = 0
  from candidates c
  -- An hour that the firm's clock shows twice is offered once.
  where c.local::date between p_from and p_to and c.local at time zone v_zone = c.instant
    and not exists (
      select from public.time_off t
      where t.consultant_id = c.id and t.period && tstzrange(c.instant, c.instant + v_duration)
    );
end
$$;
comment on function private.list_slots_for_staff(consultation_types, date, date, uuid) is
  'Returns the slots within the working hours (weekly hours, overrides, time off) between two dates of the firm, from now on, per consultant; is_free: no appointment, active hold or connected calendar takes it, not counting p_but.';

create or replace function private.list_free_times_for_staff(
  p_service_type text, p_from date, p_to date, p_but uuid, p_consultant_id bigint
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types := private.get_consultation_type(p_service_type);
begin
  if (p_to - p_from between 0 and 62) is not true then
    perform private.refuse(422, 'period_too_long');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'date', s.slot_date, 'time', left(s.slot_time::text, 5), 'startsAt', private.to_iso_instant(s.starts_at)
    ) order by s.starts_at), '[]')
    from (
      select distinct on (slots.starts_at) slots.*
      from private.list_slots_for_staff(v_type, p_from, p_to, p_but) slots
      where slots.is_free and slots.consultant_id = coalesce(p_consultant_id, slots.consultant_id)
    ) as s
  );
end
$$;
comment on function private.list_free_times_for_staff(text, date, date, uuid, bigint) is
  'See public.list_free_times_for_staff().';
grant execute on function private.list_free_times_for_staff(text, date, date, uuid, bigint) to authenticated;

create or replace function public.list_free_times_for_staff(
  p_service_type text, p_from date, p_to date, p_but uuid default null, p_consultant_id bigint default null
)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_free_times_for_staff(p_service_type, p_from, p_to, p_but, p_consultant_id)
$$;
comment on function public.list_free_times_for_staff(text, date, date, uuid, bigint) is
  'Returns the times that staff may give away between two dates of the firm, for admins: [{date, time, startsAt}]. p_but is an appointment to be moved, which does not count as taken. With p_consultant_id, the times of this consultant only. PT403: not an admin, PT422: no such type, or more than 62 days.';
grant execute on function public.list_free_times_for_staff(text, date, date, uuid, bigint) to authenticated;

create or replace function private.raise_staff_slot_unavailable(p_type public.consultation_types, p_date date, p_time time, p_but uuid)
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_offered boolean;
  v_free time[];
begin
  select bool_or(slot_time = p_time), array_agg(slot_time) filter (where is_free and slot_time <> p_time)
  into v_offered, v_free
  from private.list_slots_for_staff(p_type, p_date, p_date, p_but) s
  -- The appointment's own time is no alternative.
  where not exists (select from public.appointments a where a.id = p_but and a.starts_at = s.starts_at);
  perform private.refuse(409, 'staff_slot_unavailable', jsonb_build_object(
    'reason', case when v_offered then 'taken' else 'outside_hours' end,
    'date', p_date,
    'free', private.time_list_json(v_free)
  ));
end
$$;
comment on function private.raise_staff_slot_unavailable(consultation_types, date, time without time zone, uuid) is
  'Raises the reason why staff cannot give a time away. PT409: taken, or outside the working hours; the parameters name the times available that day.';

-- Entering and moving

create or replace function private.create_staff_appointment(
  p_client_name text, p_client_email text, p_client_phone text, p_company text, p_service_type text,
  p_date date, p_time text, p_message text, p_time_zone text, p_tell boolean, p_idempotency_key text, p_meets_by text,
  p_consultant_id bigint
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types := private.get_consultation_type(p_service_type);
  v_zone text := coalesce(p_time_zone, private.firm_time_zone());
  v_key text := 'phone:' || p_idempotency_key;
  v_email text := nullif(btrim(p_client_email), '');
  v_slot record;
  v_new public.appointments;
begin
  if v_email is null and coalesce(btrim(p_client_phone), '') = '' then
    perform private.refuse(422, 'contact_required');
  end if;
  perform private.validate_booking_fields(
    p_client_name, v_email, p_client_phone, p_company, p_date, p_time, p_message, v_zone, p_meets_by
  );
  -- Idempotent: a second click waits for the first one and returns the appointment that it entered.
  if v_key is not null then
    perform private.lock_until_commit('idempotency key ' || v_key);
  end if;
  select * into v_new from public.appointments where idempotency_key = v_key;
  if found then
    return private.staff_appointment_json(v_new);
  end if;
  for v_slot in
    select s.* from private.list_slots_for_staff(v_type, p_date, p_date) s
    where s.slot_time = p_time::time and s.is_free and s.consultant_id = coalesce(p_consultant_id, s.consultant_id)
    order by private.count_recent_appointments(s.consultant_id, s.starts_at), s.consultant_id
  loop
    perform private.free_expired_slots(v_slot.consultant_id, v_slot.busy);
    -- Confirmed right away and without a payment on the site: both were agreed by phone.
    insert into public.appointments (
      consultant_id, consultation_type_id, client_name, client_email, client_phone, company, meets_by,
      service_type, message,
      starts_at, ends_at, busy, guest_time_zone, idempotency_key, created_at, status, price_cents, source, verified_at
    ) values (
      v_slot.consultant_id, v_type.id, p_client_name, v_email, nullif(btrim(p_client_phone), ''),
      nullif(btrim(p_company), ''), case when v_type.location is null then p_meets_by end, v_type.name, nullif(btrim(p_message), ''),
      v_slot.starts_at, v_slot.ends_at, v_slot.busy, v_zone, v_key, private.now(), 'confirmed', v_type.price_cents, 'phone',
      case when v_email is not null then private.now() end
    )
    on conflict on constraint appointments_do_not_overlap do nothing
    returning * into v_new;
    continue when v_new.id is null;
    if p_tell is not false then
      perform private.enqueue_appointment_mail('appointment_confirmed', v_new);
      perform private.enqueue_reminder_mails(v_new);
    end if;
    perform private.invoke_deliver_mail();
    return private.staff_appointment_json(v_new);
  end loop;
  perform private.raise_staff_slot_unavailable(v_type, p_date, p_time::time, null);
  return null;
end
$$;
comment on function private.create_staff_appointment(text, text, text, text, text, date, text, text, text, boolean, text, text, bigint) is
  'See public.create_staff_appointment().';
grant execute on function private.create_staff_appointment(text, text, text, text, text, date, text, text, text, boolean, text, text, bigint) to authenticated;

create or replace function public.create_staff_appointment(
  p_client_name text, p_client_email text, p_client_phone text, p_company text, p_service_type text,
  p_date date, p_time text, p_message text default null, p_time_zone text default null, p_tell boolean default true,
  p_idempotency_key text default null, p_meets_by text default null, p_consultant_id bigint default null
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.create_staff_appointment(
    p_client_name, p_client_email, p_client_phone, p_company, p_service_type, p_date, p_time, p_message, p_time_zone,
    p_tell, p_idempotency_key, p_meets_by, p_consultant_id
  )
$$;
comment on function public.create_staff_appointment(text, text, text, text, text, date, text, text, text, boolean, text, text, bigint) is
  'Enters an appointment that was agreed by phone, confirmed right away, for admins. p_client_email may be null if there is a phone number; the client then gets no email. p_meets_by (voice or video) is ignored for a type with a location. With p_tell false the client gets no email, not even a reminder. With p_consultant_id, only with this consultant. Idempotent by p_idempotency_key. Returns the appointment as list_appointments() does. PT403: not an admin, PT409: taken, or outside the working hours (the parameters name the available times), PT422: a field is invalid.';
grant execute on function public.create_staff_appointment(text, text, text, text, text, date, text, text, text, boolean, text, text, bigint) to authenticated;

create or replace function private.move_appointment(p_id uuid, p_date date, p_time text, p_sequence int, p_tell boolean)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_old public.appointments;
  v_new public.appointments;
  v_type public.consultation_types;
  v_slot record;
  v_undo jsonb;
begin
  perform private.require_admin();
  perform private.validate_date_and_time(p_date, p_time);
  select * into v_old from public.appointments where id = p_id and status <> 'held';
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  if v_old.status not in ('pending', 'confirmed') then
    perform private.refuse(409, 'booking_closed', jsonb_build_object('status', v_old.status, 'change', 'moved'));
  end if;
  if v_old.ics_sequence is distinct from p_sequence then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  if v_old.starts_at = (p_date + p_time::time) at time zone private.firm_time_zone() and v_old.slot_released_at is null then
    perform private.refuse(409, 'slot_unchanged', '{"by": "staff"}');
  end if;
  select * into v_type from public.consultation_types where id = v_old.consultation_type_id;
  v_undo := private.remember_appointment(v_old);

  for v_slot in
    select s.* from private.list_slots_for_staff(v_type, p_date, p_date, p_id) s
    where s.slot_time = p_time::time and s.is_free
    order by s.consultant_id = v_old.consultant_id desc, private.count_recent_appointments(s.consultant_id, s.starts_at), s.consultant_id
  loop
    perform private.free_expired_slots(v_slot.consultant_id, v_slot.busy);
    begin
      -- Compare-and-swap with the sequence that the admin saw. There is no placeholder as in move_to_slot(): an UPDATE
      -- that waits for the constraint may deadlock with another one, and the handler goes on to the next consultant.
      update public.appointments set
        consultant_id = v_slot.consultant_id, starts_at = v_slot.starts_at, ends_at = v_slot.ends_at,
        busy = v_slot.busy, service_type = v_type.name, ics_sequence = ics_sequence + 1,
        -- Staff's word keeps the slot without a confirmed address.
        hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null, slot_released_at = null
      where id = p_id and status = v_old.status and ics_sequence = p_sequence and starts_at = v_old.starts_at
        and payment_status = v_old.payment_status
      returning * into v_new;
    exception
      when exclusion_violation or deadlock_detected then
        continue;
    end;
    if v_new.id is null then
      perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
    end if;
    insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
    values (p_id, auth.uid(), v_new.status, v_new.status, 'Moved from ' || private.to_iso_instant(v_old.starts_at));
    if p_tell is not false then
      perform private.enqueue_move_mails(v_new, v_old.starts_at, array['appointment_moved'], private.undo_period());
    end if;
    if v_new.status = 'confirmed' then
      perform private.enqueue_reminder_mails(v_new);
    end if;
    perform private.allow_appointment_undo(v_new, v_undo);
    return private.staff_appointment_json(v_new);
  end loop;
  perform private.raise_staff_slot_unavailable(v_type, p_date, p_time::time, p_id);
  return null;
end
$$;
comment on function private.move_appointment(uuid, date, text, integer, boolean) is 'See public.move_appointment().';
grant execute on function private.move_appointment(uuid, date, text, integer, boolean) to authenticated;

create or replace function public.move_appointment(
  p_id uuid, p_date date, p_time text, p_sequence int, p_tell boolean default true
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.move_appointment(p_id, p_date, p_time, p_sequence, p_tell)
$$;
comment on function public.move_appointment(uuid, date, text, integer, boolean) is
  'Moves an appointment to another slot (local date and HH:MM of the firm), for admins, keeping its status. The email waits 10 seconds for undo_appointment_change(). p_sequence is the sequence that the admin saw. With p_tell false the client gets no email about the move. Returns the appointment as list_appointments() does. PT403: not an admin, PT404: no such appointment, PT409: changed meanwhile, ended, taken, outside the working hours, or the same time, PT422: no date or time.';
grant execute on function public.move_appointment(uuid, date, text, integer, boolean) to authenticated;

create or replace function private.reassign_appointment(p_id uuid, p_consultant_id bigint, p_sequence int, p_tell boolean)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_old public.appointments;
  v_new public.appointments;
  v_name text;
begin
  perform private.require_admin();
  select * into v_old from public.appointments where id = p_id and status <> 'held';
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  if v_old.status not in ('pending', 'confirmed') then
    perform private.refuse(409, 'booking_closed', jsonb_build_object('status', v_old.status, 'change', 'moved'));
  end if;
  select c.name into v_name from public.consultants c where c.id = p_consultant_id and c.active;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "consultant"}');
  end if;
  if exists (
    select from public.time_off t
    where t.consultant_id = p_consultant_id and t.period && tstzrange(v_old.starts_at, v_old.ends_at)
  ) then
    perform private.refuse(409, 'consultant_away', jsonb_build_object('name', v_name));
  end if;
  if exists (
    select from private.busy_times b
    where b.consultant_id = p_consultant_id and b.period && tstzrange(v_old.starts_at, v_old.ends_at)
  ) then
    perform private.refuse(409, 'consultant_taken', jsonb_build_object('name', v_name));
  end if;
  perform private.free_expired_slots(p_consultant_id, v_old.busy);
  begin
    -- Compare-and-swap with the sequence that the admin saw. The exclusion constraint decides whether another appointment
    -- takes the time; weekly hours do not bind staff here.
    update public.appointments set consultant_id = p_consultant_id, ics_sequence = ics_sequence + 1
    where id = p_id and status = v_old.status and ics_sequence = p_sequence and consultant_id <> p_consultant_id
    returning * into v_new;
  exception
    when exclusion_violation or deadlock_detected then
      perform private.refuse(409, 'consultant_taken', jsonb_build_object('name', v_name));
  end;
  if v_new.id is null then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
  values (p_id, auth.uid(), v_new.status, v_new.status, 'Assigned to ' || v_name);
  -- An email to the new consultant. There is none about an unpaid booking, and none to admins who take a booking over.
  if v_new.payment_status <> 'pending'
    and not exists (select from public.consultants c where c.id = p_consultant_id and c.user_id = auth.uid())
  then
    perform private.enqueue_appointment_mail('appointment_notice', v_new, '{"reassigned": true}');
  end if;
  -- The link of the video call may be another one.
  if p_tell is not false and v_new.status = 'confirmed' then
    perform private.enqueue_appointment_mail('appointment_confirmed', v_new, '{"reassigned": true}');
  end if;
  perform private.invoke_deliver_mail();
  return private.staff_appointment_json(v_new);
end
$$;
comment on function private.reassign_appointment(uuid, bigint, integer, boolean) is 'See public.reassign_appointment().';
grant execute on function private.reassign_appointment(uuid, bigint, integer, boolean) to authenticated;

create or replace function public.reassign_appointment(
  p_id uuid, p_consultant_id bigint, p_sequence int, p_tell boolean default true
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.reassign_appointment(p_id, p_consultant_id, p_sequence, p_tell)
$$;
comment on function public.reassign_appointment(uuid, bigint, integer, boolean) is
  'Gives an appointment to another consultant at the same time, for admins. p_sequence is the sequence that the admin saw. The client of a confirmed one gets the confirmation again, unless p_tell is false. Returns the appointment as list_appointments() does. PT403: not an admin, PT404: no such appointment or active consultant, PT409: changed meanwhile, ended, or the consultant has another appointment, a time taken in a connected calendar, or time off then.';
grant execute on function public.reassign_appointment(uuid, bigint, integer, boolean) to authenticated;
