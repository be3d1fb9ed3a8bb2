-- As it was, and a lapsed hold that nobody has cleared is not in the way of who moves by less than their own length.
create or replace function private.move_slot(
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
  for v_slot in select * from private.slot_owners(p_type, p_date, p_time, p_booking.consultant_id)
  loop
    continue when private.day_is_full(v_slot.consultant_id, p_type, p_date, p_booking.id);
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
          or not private.clear_expired_holds(v_slot.consultant_id, v_slot.busy);
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
      perform private.clear_expired_holds(v_slot.consultant_id, v_slot.busy);
    end loop;
    continue when v_refused;
    if v_moved.id is null then
      raise sqlstate 'PT409' using message = 'This booking has just changed. Please look at it again.';
    end if;
    return v_moved;
  end loop;
  perform private.refuse_slot(p_type, p_date, p_time);
  return null;
end
$$;
