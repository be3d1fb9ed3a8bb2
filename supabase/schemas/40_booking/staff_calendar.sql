-- The calendar of staff: the times that staff may give away, and the changes that take a slot without the client:
-- entering an appointment agreed by phone, moving one, and giving it to another consultant. Staff are bound by working
-- hours, but not by the notice, the booking window, the daily cap or the client's cutoffs. The exclusion constraint
-- still decides whether a slot is available: what a page has shown before is only a preview. For the order of locks,
-- see holds_and_bookings.sql.

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
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_zone text := private.firm_time_zone();
  v_now timestamptz := private.now();
  v_duration interval := make_interval(mins => p_type.duration_minutes);
begin
  perform private.require_admin();
  if (p_to - p_from between 0 and 62) is not true then
    perform private.refuse(422, 'period_too_long');
  end if;
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
    select h.id, h.time_zone, local, local at time zone h.time_zone as instant
    from hours h
    cross join lateral generate_series(
      h.date + h.start_time, h.date + h.end_time - v_duration, make_interval(mins => p_type.step_minutes)
    ) as local
  ),
  candidates as (
    select s.id, s.instant, s.instant at time zone v_zone as local, tstzrange(
      s.instant - make_interval(mins => p_type.buffer_before_minutes),
      s.instant + v_duration + make_interval(mins => p_type.buffer_after_minutes)
    ) as busy
    from starts s
    -- The second condition drops a local time that the consultant's clock skips.
    where s.instant > v_now and s.instant at time zone s.time_zone = s.local
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
  'Returns the slots within the working hours (weekly hours, overrides, time off) between two dates of the firm, from now on, per consultant; is_free: no appointment, active hold or connected calendar takes it, not counting p_but. PT403: not an admin, PT422: more than 62 days.';
grant execute on function private.list_slots_for_staff(consultation_types, date, date, uuid) to authenticated;

create or replace function public.list_free_times_for_staff(
  p_service_type text, p_from date, p_to date, p_but uuid default null, p_consultant_id bigint default null
)
returns table (slot_date date, slot_time text, starts_at timestamptz)
language sql stable security invoker
set search_path = ''
as $$
  select distinct on (s.starts_at) s.slot_date, left(s.slot_time::text, 5), s.starts_at
  from public.consultation_types t cross join lateral private.list_slots_for_staff(t, p_from, p_to, p_but) s
  where t.name = p_service_type and s.is_free and s.consultant_id = coalesce(p_consultant_id, s.consultant_id)
  order by s.starts_at
$$;
comment on function public.list_free_times_for_staff(text, date, date, uuid, bigint) is
  'Returns the times that staff may give away between two dates of the firm, as local date and HH:MM and as instants, earliest first, for admins. p_but is an appointment to be moved, which does not count as taken. With p_consultant_id, the times of this consultant only. PT403: not an admin, PT422: more than 62 days.';
grant execute on function public.list_free_times_for_staff(text, date, date, uuid, bigint) to authenticated;

create or replace function private.raise_staff_slot_unavailable(p_type public.consultation_types, p_starts_at timestamptz, p_but uuid)
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_date date := (p_starts_at at time zone private.firm_time_zone())::date;
  v_offered boolean;
  v_free jsonb;
begin
  select bool_or(s.starts_at = p_starts_at), coalesce(
    jsonb_agg(distinct to_char(s.slot_time, 'HH24:MI')) filter (where s.is_free and s.starts_at <> p_starts_at), '[]'
  )
  into v_offered, v_free
  from private.list_slots_for_staff(p_type, v_date, v_date, p_but) s
  -- The appointment's own time is no alternative.
  where not exists (select from public.appointments a where a.id = p_but and a.starts_at = s.starts_at);
  perform private.refuse(409, 'staff_slot_unavailable', jsonb_build_object(
    'reason', case when v_offered then 'taken' else 'outside_hours' end, 'date', v_date, 'free', v_free
  ));
end
$$;
comment on function private.raise_staff_slot_unavailable(consultation_types, timestamp with time zone, uuid) is
  'Raises the reason why staff cannot give a time away. PT409: taken, or outside the working hours; the parameters name the times available that day.';

-- Entering and moving

create or replace function private.enter_appointment()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types;
  v_zone text := private.firm_time_zone();
  v_id uuid := coalesce(new.id, gen_random_uuid());
  v_email text := nullif(btrim(new.client_email), '');
  v_day date := (new.starts_at at time zone v_zone)::date;
  v_slot record;
  v_new public.appointments;
begin
  perform private.require_admin();
  select * into v_type from public.consultation_types where name = new.service_type;
  if not found then
    perform private.refuse(422, 'service_type_required');
  end if;
  if v_email is null and coalesce(btrim(new.client_phone), '') = '' then
    perform private.refuse(422, 'contact_required');
  end if;
  perform private.validate_booking_fields(jsonb_populate_record(null::public.booking_request, to_jsonb(new) || jsonb_build_object(
    'client_email', v_email, 'preferred_date', v_day,
    'preferred_time', to_char(new.starts_at at time zone v_zone, 'HH24:MI'), 'time_zone', v_zone
  )));
  -- Idempotent: a second click waits for the first one and returns the appointment that it entered.
  perform private.lock_until_commit('appointment ' || v_id);
  if not exists (select from public.appointments where id = v_id and source = 'phone') then
    for v_slot in
      select s.* from private.list_slots_for_staff(v_type, v_day, v_day) s
      where s.starts_at = new.starts_at and s.is_free
        and s.consultant_id = coalesce(new.consultant_id, s.consultant_id)
      order by private.count_recent_appointments(s.consultant_id, s.starts_at), s.consultant_id
    loop
      perform private.free_expired_slots(v_slot.consultant_id, v_slot.busy);
      -- Confirmed right away and without a payment on the site: both were agreed by phone.
      insert into public.appointments (
        id, consultant_id, consultation_type_id, client_name, client_email, client_phone, company, meets_by,
        service_type, message,
        starts_at, ends_at, busy, guest_time_zone, created_at, status, price_cents, source, verified_at
      ) values (
        v_id, v_slot.consultant_id, v_type.id, new.client_name, v_email, nullif(btrim(new.client_phone), ''),
        nullif(btrim(new.company), ''), case when v_type.location is null then new.meets_by end, v_type.name,
        nullif(btrim(new.message), ''),
        v_slot.starts_at, v_slot.ends_at, v_slot.busy, v_zone, private.now(), 'confirmed', v_type.price_cents, 'phone',
        case when v_email is not null then private.now() end
      )
      on conflict on constraint appointments_do_not_overlap do nothing
      returning * into v_new;
      exit when v_new.id is not null;
    end loop;
    if v_new.id is null then
      perform private.raise_staff_slot_unavailable(v_type, new.starts_at, null);
    end if;
    if new.tells_client is not false then
      perform private.enqueue_appointment_mails(v_new, array['appointment_confirmed']);
      perform private.enqueue_reminder_mails(v_new);
    end if;
    perform private.wake('deliver-mail');
  end if;
  select * into new from public.booked_appointments where id = v_id;
  return new;
end
$$;
comment on function private.enter_appointment() is
  'Trigger: enters an appointment that was agreed by phone, confirmed right away. meets_by is ignored for a type with a location. With tells_client false the client gets no email, not even a reminder. With consultant_id, only with this consultant. The same id a second time enters nothing. PT403: not an admin, PT409: taken, or outside the working hours (the parameters name the available times), PT422: a field is invalid.';

create or replace function private.move_appointment(
  p_booking public.appointments, p_starts_at timestamptz, p_sequence int, p_tell boolean
)
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_new public.appointments;
  v_type public.consultation_types;
  v_day date := (p_starts_at at time zone private.firm_time_zone())::date;
  v_slot record;
begin
  if p_booking.status not in ('pending', 'confirmed') then
    perform private.refuse(409, 'booking_closed', jsonb_build_object('status', p_booking.status, 'change', 'moved'));
  end if;
  if p_booking.ics_sequence is distinct from p_sequence then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  if p_booking.starts_at = p_starts_at and p_booking.slot_released_at is null then
    perform private.refuse(409, 'slot_unchanged', '{"by": "staff"}');
  end if;
  select * into v_type from public.consultation_types where id = p_booking.consultation_type_id;

  for v_slot in
    select s.* from private.list_slots_for_staff(v_type, v_day, v_day, p_booking.id) s
    where s.starts_at = p_starts_at and s.is_free
    order by s.consultant_id = p_booking.consultant_id desc, private.count_recent_appointments(s.consultant_id, s.starts_at), s.consultant_id
  loop
    continue when not private.claim_slot(v_slot.consultant_id, v_slot.busy, p_booking);
    -- Compare-and-swap with the sequence that the admin saw.
    update public.appointments set
      consultant_id = v_slot.consultant_id, starts_at = v_slot.starts_at, ends_at = v_slot.ends_at,
      busy = v_slot.busy, service_type = v_type.name, ics_sequence = ics_sequence + 1,
      -- Staff's word keeps the slot without a confirmed address.
      hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null, slot_released_at = null,
      undo = private.remember_appointment(p_booking) || jsonb_build_object('to', status, 'sequence', ics_sequence + 1)
    where id = p_booking.id and status = p_booking.status and ics_sequence = p_sequence and starts_at = p_booking.starts_at
      and payment_status = p_booking.payment_status and slot_released_at is not distinct from p_booking.slot_released_at
    returning * into v_new;
    if v_new.id is null then
      perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
    end if;
    insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
    values (p_booking.id, auth.uid(), v_new.status, v_new.status, 'Moved from ' || private.to_iso_instant(p_booking.starts_at));
    if p_tell is not false then
      perform private.enqueue_move_mails(v_new, p_booking.starts_at, array['appointment_moved'], private.undo_period());
    end if;
    perform private.enqueue_reminder_mails(v_new);
    return;
  end loop;
  perform private.raise_staff_slot_unavailable(v_type, p_starts_at, p_booking.id);
end
$$;
comment on function private.move_appointment(appointments, timestamp with time zone, integer, boolean) is
  'Moves an appointment to another slot for staff, keeping its status. The email waits 10 seconds for undo_appointment_change(). p_sequence is the sequence that the admin saw. With p_tell false the client gets no email about the move. PT409: changed meanwhile, ended, taken, outside the working hours, or the same time.';

create or replace function private.reassign_appointment(
  p_booking public.appointments, p_consultant_id bigint, p_sequence int, p_tell boolean
)
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_new public.appointments;
  v_name text;
begin
  if p_booking.status not in ('pending', 'confirmed') then
    perform private.refuse(409, 'booking_closed', jsonb_build_object('status', p_booking.status, 'change', 'moved'));
  end if;
  select c.name into v_name from public.consultants c where c.id = p_consultant_id and c.active;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "consultant"}');
  end if;
  if exists (
    select from public.time_off t
    where t.consultant_id = p_consultant_id and t.period && tstzrange(p_booking.starts_at, p_booking.ends_at)
  ) then
    perform private.refuse(409, 'consultant_away', jsonb_build_object('name', v_name));
  end if;
  -- Weekly hours do not bind staff here. A released appointment takes no time.
  if exists (
    select from private.busy_times b
    where b.consultant_id = p_consultant_id and b.period && tstzrange(p_booking.starts_at, p_booking.ends_at)
  ) or p_booking.slot_released_at is null and not private.claim_slot(p_consultant_id, p_booking.busy, p_booking) then
    perform private.refuse(409, 'consultant_taken', jsonb_build_object('name', v_name));
  end if;
  -- Compare-and-swap with the sequence that the admin saw.
  update public.appointments set consultant_id = p_consultant_id, ics_sequence = ics_sequence + 1
  where id = p_booking.id and status = p_booking.status and ics_sequence = p_sequence and consultant_id <> p_consultant_id
    and starts_at = p_booking.starts_at and slot_released_at is not distinct from p_booking.slot_released_at
  returning * into v_new;
  if v_new.id is null then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
  values (p_booking.id, auth.uid(), v_new.status, v_new.status, 'Assigned to ' || v_name);
  -- An email to the new consultant. There is none about an unpaid booking, and none to admins who take a booking over.
  if v_new.payment_status <> 'pending'
    and not exists (select from public.consultants c where c.id = p_consultant_id and c.user_id = auth.uid())
  then
    perform private.enqueue_appointment_mails(v_new, array['appointment_notice'], '{"reassigned": true}');
  end if;
  -- The link of the video call may be another one.
  if p_tell is not false and v_new.status = 'confirmed' then
    perform private.enqueue_appointment_mails(v_new, array['appointment_confirmed'], '{"reassigned": true}');
  end if;
  perform private.wake('deliver-mail');
end
$$;
comment on function private.reassign_appointment(appointments, bigint, integer, boolean) is
  'Gives an appointment to another consultant at the same time, for staff. p_sequence is the sequence that the admin saw. The client of a confirmed one gets the confirmation again, unless p_tell is false. PT404: no such active consultant, PT409: changed meanwhile, ended, or the consultant has another appointment, a time taken in a connected calendar, or time off then.';
