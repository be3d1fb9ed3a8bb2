create function private.take_slot(p_type public.consultation_types, p_date date, p_time time, p_booking public.appointments)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_slot record;
  v_taken public.appointments;
  v_free time[];
begin
  for v_slot in
    select r.*, (
      select count(*) from public.appointments a
      where a.consultant_id = r.consultant_id and a.status in ('held', 'pending', 'confirmed')
        and a.busy && tstzrange(r.starts_at - interval '7 days', r.starts_at + interval '7 days')
    ) as load
    from private.rule_slots(p_type, p_date, p_date) r
    where r.slot_time = p_time
    order by load, r.consultant_id
  loop
    if p_type.daily_cap is not null then
      -- Counting is no constraint, so who counts the same day waits.
      perform pg_advisory_xact_lock(v_slot.consultant_id::int, p_date - date '2000-01-01');
      continue when private.booked_that_day(v_slot.consultant_id, p_type.id, p_date) >= p_type.daily_cap;
    end if;

    delete from public.appointments where id in (
      select id from public.appointments
      where consultant_id = v_slot.consultant_id and busy && v_slot.busy
        and status = 'held' and hold_expires_at <= private.now()
      for update skip locked
    );

    -- "do nothing" asks the constraint without failing and, unlike a plain insert, cannot deadlock with another
    -- insert of the same slot: both would wait for each other's row.
    insert into public.appointments (
      user_id, consultant_id, consultation_type_id, client_name, client_email, client_phone, company,
      service_type, message, starts_at, ends_at, busy, guest_time_zone, payment_status, idempotency_key
    ) values (
      p_booking.user_id, v_slot.consultant_id, p_type.id, p_booking.client_name, p_booking.client_email,
      p_booking.client_phone, p_booking.company, p_type.name, p_booking.message,
      v_slot.starts_at, v_slot.ends_at, v_slot.busy, p_booking.guest_time_zone,
      case when p_type.price_cents > 0 then 'pending' else 'not_required' end, p_booking.idempotency_key
    )
    on conflict on constraint appointments_do_not_overlap do nothing
    returning * into v_taken;
    if found then
      return v_taken;
    end if;
  end loop;

  select array_agg(slot_time) into v_free from private.free_slots(p_type, p_date, p_date) where slot_time <> p_time;
  raise sqlstate 'PT409' using message = 'That time has just been taken. ' || case
    when v_free is null then 'No other time is free that day.'
    else format('Still free that day: %s.', private.clock_list(v_free))
  end;
end
$$;
comment on function private.take_slot(public.consultation_types, date, time, public.appointments) is
  'Books the least loaded consultant who is free then; PT409, naming what is still free, when nobody is.';
