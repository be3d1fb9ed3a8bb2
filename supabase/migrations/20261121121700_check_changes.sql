-- What a guest may do to a booking, whoever is asking: by a mailed link or signed in.

create function private.in_words(p_minutes int)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when p_minutes % 60 <> 0 then p_minutes || ' minutes'
    when p_minutes = 60 then 'one hour'
    else p_minutes / 60 || ' hours'
  end
$$;
comment on function private.in_words(int) is 'A span as people read it: 24 hours, one hour, 90 minutes.';

create function private.checked_reason(p_reason text)
returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if private.is_text(p_reason, 0, 500) is false then
    raise sqlstate 'PT422' using message = 'Please use at most 500 characters.';
  end if;
  return nullif(btrim(p_reason), '');
end
$$;
comment on function private.checked_reason(text) is 'A reason without white space around it, or null; PT422 when too long.';

create function private.changeable_until(p_booking public.appointments)
returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select p_booking.starts_at - make_interval(mins => change_cutoff_minutes)
  from public.consultation_types where id = p_booking.consultation_type_id
$$;
comment on function private.changeable_until(public.appointments) is 'Until when its guest may cancel or move it.';

create function private.check_change(p_booking public.appointments, p_verb text)
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
  if private.now() > private.changeable_until(p_booking) then
    raise sqlstate 'PT409' using message = format(
      'This booking could be %s until %s before its start. Please call us.', p_verb,
      private.in_words((select change_cutoff_minutes from public.consultation_types where id = p_booking.consultation_type_id))
    );
  end if;
end
$$;
comment on function private.check_change(public.appointments, text) is
  'Refuses what a guest may not change: PT404 for none, PT409 for one that is over, ended or too near.';

create function private.set_status(p_booking public.appointments, p_status text, p_reason text)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
begin
  perform set_config('meridian.reason', coalesce(p_reason, ''), true);
  update public.appointments
  -- A calendar takes a cancellation only with a higher number than the invitation's.
  set status = p_status, ics_sequence = ics_sequence + (p_status in ('cancelled', 'declined'))::int
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
comment on function private.set_status(public.appointments, text, text) is
  'One step of the status machine, unless somebody else was faster (PT409); the appointment as it is then.';
