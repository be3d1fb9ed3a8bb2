-- As they were, and what the staff do to an appointment is told at once: the sender is woken, as the site's own functions
-- wake it, and does not wait for the minute.

create or replace function private.set_appointment_status(p_id uuid, p_status text, p_reason text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_reason text;
  v_booking public.appointments;
begin
  if not private.has_rank('admin') then
    raise sqlstate 'PT403' using message = 'Only an admin can do that.';
  end if;
  if (p_status in ('confirmed', 'declined', 'cancelled', 'completed', 'no_show')) is not true then
    raise sqlstate 'PT422' using message = 'Please choose confirmed, declined, cancelled, completed or no_show.';
  end if;
  v_reason := private.checked_reason(p_reason);
  select * into v_booking from public.appointments where id = p_id and status <> 'held';
  if not found then
    raise sqlstate 'PT404' using message = 'We could not find that booking.';
  end if;
  -- Pressed twice, or by two people, it is done and told once.
  if v_booking.status = p_status then
    return private.booking_facts(v_booking);
  end if;
  if p_status = 'confirmed' and v_booking.payment_status = 'pending' then
    raise sqlstate 'PT409' using message = 'This booking has not been paid yet.';
  end if;
  if p_status = 'confirmed' and v_booking.ends_at <= v_now then
    raise sqlstate 'PT409' using message = 'The time of this booking is over.';
  end if;
  if p_status in ('completed', 'no_show') and v_booking.starts_at > v_now then
    raise sqlstate 'PT409' using message = 'This booking has not begun yet.';
  end if;

  v_booking := private.set_status(v_booking, p_status, v_reason);
  if p_status = 'confirmed' then
    perform private.enqueue_appointment_mail('appointment_confirmed', v_booking);
    perform private.enqueue_coming_mails(v_booking);
  elsif p_status in ('declined', 'cancelled') then
    -- It is the firm that does not come: whatever was paid is given back.
    perform private.close_payments(v_booking.id, true);
    perform private.enqueue_appointment_mail(
      'appointment_' || p_status, v_booking, jsonb_build_object('reason', v_reason)
    );
  end if;
  perform private.wake_mail();
  return private.booking_facts(v_booking);
end
$$;

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
begin
  perform private.require_admin();
  perform private.check_staff_time(p_date, p_time);
  select * into v_old from public.appointments where id = p_id and status <> 'held';
  if not found then
    raise sqlstate 'PT404' using message = 'We could not find that booking.';
  end if;
  if v_old.status not in ('pending', 'confirmed') then
    raise sqlstate 'PT409' using
      message = format('This booking is %s and cannot be moved.', replace(v_old.status, 'no_show', 'over'));
  end if;
  if v_old.ics_sequence is distinct from p_sequence then
    raise sqlstate 'PT409' using message = 'This booking has just changed. Please look at it again.';
  end if;
  if v_old.starts_at = (p_date + p_time::time) at time zone private.setting('firm_time_zone') then
    raise sqlstate 'PT409' using message = 'This is the time that it has already.';
  end if;
  select * into v_type from public.consultation_types where id = v_old.consultation_type_id;

  for v_slot in
    select s.* from private.staff_slots(v_type, p_date, p_date, p_id) s
    where s.slot_time = p_time::time and s.is_free
    order by s.consultant_id = v_old.consultant_id desc, private.recent_load(s.consultant_id, s.starts_at), s.consultant_id
  loop
    perform private.clear_expired_holds(v_slot.consultant_id, v_slot.busy);
    begin
      update public.appointments set
        consultant_id = v_slot.consultant_id, starts_at = v_slot.starts_at, ends_at = v_slot.ends_at,
        busy = v_slot.busy, service_type = v_type.name, ics_sequence = ics_sequence + 1
      where id = p_id and status = v_old.status and ics_sequence = p_sequence and starts_at = v_old.starts_at
        and payment_status = v_old.payment_status
      returning * into v_new;
    exception
      when exclusion_violation or deadlock_detected then
        continue;
    end;
    if v_new.id is null then
      raise sqlstate 'PT409' using message = 'This booking has just changed. Please look at it again.';
    end if;
    insert into public.appointment_events (appointment_id, actor, from_status, to_status, reason)
    values (p_id, auth.uid(), v_new.status, v_new.status, 'Moved from ' || private.iso(v_old.starts_at));
    if p_tell is not false then
      perform private.enqueue_appointment_mail(
        'appointment_moved', v_new, jsonb_build_object('previousStartsAt', private.iso(v_old.starts_at))
      );
    end if;
    if v_new.status = 'confirmed' then
      perform private.enqueue_coming_mails(v_new);
    end if;
    perform private.wake_mail();
    return private.staff_view(v_new);
  end loop;
  perform private.refuse_staff_slot(v_type, p_date, p_time::time, p_id);
  return null;
end
$$;

create or replace function private.add_appointment(
  p_client_name text, p_client_email text, p_client_phone text, p_company text, p_service_type text,
  p_date date, p_time text, p_message text, p_time_zone text, p_tell boolean, p_idempotency_key text
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types := private.type_for_staff(p_service_type);
  v_zone text := coalesce(p_time_zone, private.setting('firm_time_zone'));
  v_key text := 'phone:' || p_idempotency_key;
  v_slot record;
  v_new public.appointments;
begin
  perform private.check_booking_fields(
    p_client_name, p_client_email, p_client_phone, p_company, p_date, p_time, p_message, v_zone
  );
  -- Pressed twice, it is entered once.
  select * into v_new from public.appointments where idempotency_key = v_key;
  if found then
    return private.staff_view(v_new);
  end if;
  for v_slot in
    select s.* from private.staff_slots(v_type, p_date, p_date) s
    where s.slot_time = p_time::time and s.is_free
    order by private.recent_load(s.consultant_id, s.starts_at), s.consultant_id
  loop
    perform private.clear_expired_holds(v_slot.consultant_id, v_slot.busy);
    -- Agreed on the phone, it waits neither for staff nor for a payment: that is settled between the two.
    insert into public.appointments (
      consultant_id, consultation_type_id, client_name, client_email, client_phone, company, service_type, message,
      starts_at, ends_at, busy, guest_time_zone, idempotency_key, created_at, status, price_cents, source
    ) values (
      v_slot.consultant_id, v_type.id, p_client_name, p_client_email, nullif(btrim(p_client_phone), ''),
      nullif(btrim(p_company), ''), v_type.name, nullif(btrim(p_message), ''),
      v_slot.starts_at, v_slot.ends_at, v_slot.busy, v_zone, v_key, private.now(), 'confirmed', v_type.price_cents, 'phone'
    )
    on conflict on constraint appointments_do_not_overlap do nothing
    returning * into v_new;
    continue when v_new.id is null;
    if p_tell is not false then
      perform private.enqueue_appointment_mail('appointment_confirmed', v_new);
      perform private.enqueue_coming_mails(v_new);
    end if;
    perform private.wake_mail();
    return private.staff_view(v_new);
  end loop;
  perform private.refuse_staff_slot(v_type, p_date, p_time::time, null);
  return null;
end
$$;
