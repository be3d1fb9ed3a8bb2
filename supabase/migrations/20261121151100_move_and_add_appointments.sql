-- What staff do to the calendar by themselves: another time for a booking, and a booking by phone. The exclusion
-- constraint decides whether a time is free; what the page has shown before is a courtesy.

create function private.refuse_staff_slot(p_type public.consultation_types, p_date date, p_time time, p_but uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_offered boolean;
  v_free time[];
begin
  select bool_or(slot_time = p_time), array_agg(slot_time) filter (where is_free and slot_time <> p_time)
  into v_offered, v_free
  from private.staff_slots(p_type, p_date, p_date, p_but) s
  -- Nobody moves it to where it is.
  where not exists (select from public.appointments a where a.id = p_but and a.starts_at = s.starts_at);
  raise sqlstate 'PT409' using message = case
    when v_offered then 'That time is taken. '
    else 'That time is not in the working hours. '
  end || case
    when v_free is null then format('Nothing else is free on %s.', private.long_date(p_date))
    else format('Free on %s: %s.', private.long_date(p_date), private.clock_list(v_free))
  end;
end
$$;
comment on function private.refuse_staff_slot(public.consultation_types, date, time, uuid) is
  'PT409: why staff cannot give a time away, and what is free that day.';

create function private.check_staff_time(p_date date, p_time text)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if p_date is null then
    raise sqlstate 'PT422' using message = 'Please select a preferred date.';
  end if;
  if (p_time ~ '^([01]\d|2[0-3]):[0-5]\d$') is not true then
    raise sqlstate 'PT422' using message = 'Please select a preferred time.';
  end if;
end
$$;
comment on function private.check_staff_time(date, text) is 'PT422 unless both are there and the time is HH:MM.';

create function private.move_appointment(p_id uuid, p_date date, p_time text, p_sequence int, p_tell boolean)
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
    return private.staff_view(v_new);
  end loop;
  perform private.refuse_staff_slot(v_type, p_date, p_time::time, p_id);
  return null;
end
$$;
comment on function private.move_appointment(uuid, date, text, int, boolean) is 'See public.move_appointment().';

create function public.move_appointment(
  p_id uuid, p_date date, p_time text, p_sequence int, p_tell boolean default true
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.move_appointment(p_id, p_date, p_time, p_sequence, p_tell)
$$;
comment on function public.move_appointment(uuid, date, text, int, boolean) is
  'Moves a booking to another time of the firm (HH:MM), for admins, whatever the guest''s cut-off is; it keeps its status, and the guest is told unless p_tell is false. p_sequence is the sequence that was seen. Answers as an entry of list_appointments(). PT403: not an admin, PT404: no such booking, PT409: changed meanwhile, over or taken (naming what is free), PT422: no date or time.';

create function private.add_appointment(
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
    return private.staff_view(v_new);
  end loop;
  perform private.refuse_staff_slot(v_type, p_date, p_time::time, null);
  return null;
end
$$;
comment on function private.add_appointment(
  text, text, text, text, text, date, text, text, text, boolean, text
) is 'See public.add_appointment().';

create function public.add_appointment(
  p_client_name text, p_client_email text, p_client_phone text, p_company text, p_service_type text,
  p_date date, p_time text, p_message text default null, p_time_zone text default null, p_tell boolean default true,
  p_idempotency_key text default null
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.add_appointment(
    p_client_name, p_client_email, p_client_phone, p_company, p_service_type, p_date, p_time, p_message, p_time_zone,
    p_tell, p_idempotency_key
  )
$$;
comment on function public.add_appointment(
  text, text, text, text, text, date, text, text, text, boolean, text
) is
  'Enters what was agreed by phone, confirmed at once, for admins; without the notice and the window of visitors, never over another appointment. With p_tell false no mail goes out, neither now nor as a reminder. Answers as an entry of list_appointments(). PT403: not an admin, PT409: taken (naming what is free), PT422: not valid.';

create function private.audit_appointment()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.has_rank('admin') then
    insert into private.audit_log (actor, action, subject, details)
    values (
      new.actor,
      'appointment.' || case when new.from_status = new.to_status then 'moved' else new.to_status end,
      new.appointment_id::text, jsonb_build_object('from', new.from_status, 'to', new.to_status)
    );
  end if;
  return null;
end
$$;
comment on function private.audit_appointment() is 'Trigger: what staff do to appointments is written down, without a word of the guest''s.';
create trigger appointment_events_audit after insert on public.appointment_events
  for each row when (new.actor is not null) execute function private.audit_appointment();

grant execute on function
  private.move_appointment(uuid, date, text, int, boolean), public.move_appointment(uuid, date, text, int, boolean),
  private.add_appointment(text, text, text, text, text, date, text, text, text, boolean, text),
  public.add_appointment(text, text, text, text, text, date, text, text, text, boolean, text)
to authenticated;
