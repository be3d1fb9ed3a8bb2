create or replace function private.staff_appointment_json(p_booking public.appointments)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_booking.id, 'status', p_booking.status, 'sequence', p_booking.ics_sequence,
    'clientName', p_booking.client_name, 'clientEmail', p_booking.client_email,
    'clientPhone', p_booking.client_phone, 'company', p_booking.company, 'message', p_booking.message,
    'isClient', p_booking.user_id is not null, 'source', p_booking.source,
    'serviceType', p_booking.service_type, 'typeActive', t.active, 'location', t.location,
    'startsAt', private.to_iso_instant(p_booking.starts_at), 'endsAt', private.to_iso_instant(p_booking.ends_at),
    'guestTimeZone', p_booking.guest_time_zone,
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
comment on function private.staff_appointment_json(appointments) is 'A booking as staff see it.';

-- As it was, but each call writes its own statement with the values in it: Postgres then begins at the days asked for,
-- not at the first appointment ever, and finds the requests by their own index.
create or replace function private.list_appointments(p_from date, p_to date, p_filter jsonb)
returns jsonb
language plpgsql stable security definer
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
    raise sqlstate 'PT422' using
      message = 'Please choose pending, confirmed, completed, no_show, cancelled or declined.';
  end if;
  if exists (select from jsonb_object_keys(v_filter) as key where key not in ('status', 'consultant', 'query')) then
    raise sqlstate 'PT422' using message = 'Appointments are filtered by status, consultant and query.';
  end if;
  if v_from is not null then
    -- None is longer than eight hours.
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
      ' and position(%L in lower(concat_ws('' '', a.client_name, a.client_email, a.company, a.service_type))) > 0',
      lower(v_words)
    );
  end if;
  execute format(
    'select coalesce(jsonb_agg(private.staff_appointment_json(a) order by a.starts_at, a.id), ''[]'')
     from (select a.id from public.appointments a where %s order by a.starts_at, a.id limit %s) as found
     join public.appointments a on a.id = found.id',
    v_where, v_limit + 1
  ) into v_found;
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
language sql stable security invoker
set search_path = ''
as $$
  select private.list_appointments(p_from, p_to, p_filter)
$$;
comment on function public.list_appointments(date, date, jsonb) is
  'What takes place between two dates of the firm (null: no end), earliest first, for admins; {timeZone, appointments, isCut}, at most 500. p_filter {status: [text], consultant: id, query}. PT403: not an admin, PT422: an unreadable filter.';
grant execute on function public.list_appointments(date, date, jsonb) to authenticated;

create or replace function private.validate_staff_time(p_date date, p_time text)
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
comment on function private.validate_staff_time(date, text) is 'PT422 unless both are there and the time is HH:MM.';

-- What staff do to the calendar by themselves: another time for a booking, and a booking by phone. The exclusion
-- constraint decides whether a time is free; what the page has shown before is a courtesy.
create or replace function private.raise_staff_slot_unavailable(p_type public.consultation_types, p_date date, p_time time, p_but uuid)
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
  from private.list_slots_for_staff(p_type, p_date, p_date, p_but) s
  -- Nobody moves it to where it is.
  where not exists (select from public.appointments a where a.id = p_but and a.starts_at = s.starts_at);
  raise sqlstate 'PT409' using message = case
    when v_offered then 'That time is taken. '
    else 'That time is not in the working hours. '
  end || case
    when v_free is null then format('Nothing else is free on %s.', private.format_long_date(p_date))
    else format('Free on %s: %s.', private.format_long_date(p_date), private.format_time_list(v_free))
  end;
end
$$;
comment on function private.raise_staff_slot_unavailable(consultation_types, date, time without time zone, uuid) is
  'PT409: why staff cannot give a time away, and what is free that day.';

create or replace function private.create_staff_appointment(
  p_client_name text, p_client_email text, p_client_phone text, p_company text, p_service_type text,
  p_date date, p_time text, p_message text, p_time_zone text, p_tell boolean, p_idempotency_key text
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types := private.get_consultation_type(p_service_type);
  v_zone text := coalesce(p_time_zone, private.firm_time_zone());
  v_key text := 'phone:' || p_idempotency_key;
  v_slot record;
  v_new public.appointments;
begin
  perform private.validate_booking_fields(
    p_client_name, p_client_email, p_client_phone, p_company, p_date, p_time, p_message, v_zone
  );
  -- Pressed twice, it is entered once.
  select * into v_new from public.appointments where idempotency_key = v_key;
  if found then
    return private.staff_appointment_json(v_new);
  end if;
  for v_slot in
    select s.* from private.list_slots_for_staff(v_type, p_date, p_date) s
    where s.slot_time = p_time::time and s.is_free
    order by private.count_recent_appointments(s.consultant_id, s.starts_at), s.consultant_id
  loop
    perform private.delete_expired_holds(v_slot.consultant_id, v_slot.busy);
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
      perform private.enqueue_reminder_mails(v_new);
    end if;
    perform private.invoke_deliver_mail();
    return private.staff_appointment_json(v_new);
  end loop;
  perform private.raise_staff_slot_unavailable(v_type, p_date, p_time::time, null);
  return null;
end
$$;
comment on function private.create_staff_appointment(text, text, text, text, text, date, text, text, text, boolean, text) is
  'See public.create_staff_appointment().';
grant execute on function private.create_staff_appointment(text, text, text, text, text, date, text, text, text, boolean, text) to authenticated;

create or replace function public.create_staff_appointment(
  p_client_name text, p_client_email text, p_client_phone text, p_company text, p_service_type text,
  p_date date, p_time text, p_message text default null, p_time_zone text default null, p_tell boolean default true,
  p_idempotency_key text default null
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.create_staff_appointment(
    p_client_name, p_client_email, p_client_phone, p_company, p_service_type, p_date, p_time, p_message, p_time_zone,
    p_tell, p_idempotency_key
  )
$$;
comment on function public.create_staff_appointment(text, text, text, text, text, date, text, text, text, boolean, text) is
  'Enters what was agreed by phone, confirmed at once, for admins; without the notice and the window of visitors, never over another appointment. With p_tell false no mail goes out, neither now nor as a reminder. Answers as an entry of list_appointments(). PT403: not an admin, PT409: taken (naming what is free), PT422: not valid.';
grant execute on function public.create_staff_appointment(text, text, text, text, text, date, text, text, text, boolean, text) to authenticated;

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
  perform private.validate_staff_time(p_date, p_time);
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
  if v_old.starts_at = (p_date + p_time::time) at time zone private.firm_time_zone() then
    raise sqlstate 'PT409' using message = 'This is the time that it has already.';
  end if;
  select * into v_type from public.consultation_types where id = v_old.consultation_type_id;

  for v_slot in
    select s.* from private.list_slots_for_staff(v_type, p_date, p_date, p_id) s
    where s.slot_time = p_time::time and s.is_free
    order by s.consultant_id = v_old.consultant_id desc, private.count_recent_appointments(s.consultant_id, s.starts_at), s.consultant_id
  loop
    perform private.delete_expired_holds(v_slot.consultant_id, v_slot.busy);
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
    insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
    values (p_id, auth.uid(), v_new.status, v_new.status, 'Moved from ' || private.to_iso_instant(v_old.starts_at));
    if p_tell is not false then
      perform private.enqueue_appointment_mail(
        'appointment_moved', v_new, jsonb_build_object('previousStartsAt', private.to_iso_instant(v_old.starts_at))
      );
    end if;
    if v_new.status = 'confirmed' then
      perform private.enqueue_reminder_mails(v_new);
    end if;
    perform private.invoke_deliver_mail();
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
  'Moves a booking to another time of the firm (HH:MM), for admins, whatever the guest''s cut-off is; it keeps its status, and the guest is told unless p_tell is false. p_sequence is the sequence that was seen. Answers as an entry of list_appointments(). PT403: not an admin, PT404: no such booking, PT409: changed meanwhile, over or taken (naming what is free), PT422: no date or time.';
grant execute on function public.move_appointment(uuid, date, text, integer, boolean) to authenticated;

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
  v_reason := private.normalize_reason(p_reason);
  select * into v_booking from public.appointments where id = p_id and status <> 'held';
  if not found then
    raise sqlstate 'PT404' using message = 'We could not find that booking.';
  end if;
  -- Pressed twice, or by two people, it is done and told once.
  if v_booking.status = p_status then
    return private.public_booking_json(v_booking);
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

  v_booking := private.set_booking_status(v_booking, p_status, v_reason);
  if p_status = 'confirmed' then
    perform private.enqueue_appointment_mail('appointment_confirmed', v_booking);
    perform private.enqueue_reminder_mails(v_booking);
  elsif p_status in ('declined', 'cancelled') then
    -- It is the firm that does not come: whatever was paid is given back.
    perform private.cancel_or_refund_payments(v_booking.id, true);
    perform private.enqueue_appointment_mail(
      'appointment_' || p_status, v_booking, jsonb_build_object('reason', v_reason)
    );
  end if;
  perform private.invoke_deliver_mail();
  return private.public_booking_json(v_booking);
end
$$;
comment on function private.set_appointment_status(uuid, text, text) is 'See public.set_appointment_status().';
grant execute on function private.set_appointment_status(uuid, text, text) to authenticated;

create or replace function public.set_appointment_status(p_id uuid, p_status text, p_reason text default null)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.set_appointment_status(p_id, p_status, p_reason)
$$;
comment on function public.set_appointment_status(uuid, text, text) is
  'Confirms, declines, cancels, completes or marks as no_show, for admins, and tells the guest; the booking as it is then. PT403: not an admin, PT404: no such booking, PT409: not from here, not paid or changed meanwhile, PT422: no such status.';
grant execute on function public.set_appointment_status(uuid, text, text) to authenticated;
