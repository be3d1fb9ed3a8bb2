create function private.cancel_booking(p_booking public.appointments, p_reason text)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_reason text := private.checked_reason(p_reason);
  v_booking public.appointments;
  v_refund boolean;
begin
  -- Pressed twice, it is cancelled once.
  if p_booking.status = 'cancelled' then
    return p_booking;
  end if;
  perform private.check_change(p_booking, 'cancelled');
  v_booking := private.set_status(p_booking, 'cancelled', v_reason);
  select private.now() <= v_booking.starts_at - make_interval(mins => refund_cutoff_minutes) into v_refund
  from public.consultation_types where id = v_booking.consultation_type_id;
  perform private.close_payments(v_booking.id, v_refund);
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
comment on function private.cancel_booking(public.appointments, text) is
  'A guest cancels: both sides are told, and what was paid in time is given back. PT404, PT409 as check_change(), PT422: the reason is too long.';

create function private.move_booking(p_booking public.appointments, p_date date, p_time text)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types;
  v_booking public.appointments;
  v_status text;
  v_more jsonb := jsonb_build_object('previousStartsAt', private.iso(p_booking.starts_at));
begin
  perform private.check_change(p_booking, 'moved');
  if p_date is null then
    raise sqlstate 'PT422' using message = 'Please select a preferred date.';
  end if;
  if (p_time ~ '^([01]\d|2[0-3]):[0-5]\d$') is not true then
    raise sqlstate 'PT422' using message = 'Please select a preferred time.';
  end if;
  if p_booking.starts_at = (p_date + p_time::time) at time zone private.setting('firm_time_zone') then
    raise sqlstate 'PT409' using message = 'This is the time that you have already.';
  end if;
  select * into v_type from public.consultation_types where id = p_booking.consultation_type_id;
  v_status := case when v_type.auto_confirm then p_booking.status else 'pending' end;

  perform set_config('meridian.reason', 'Moved from ' || private.iso(p_booking.starts_at), true);
  v_booking := private.move_slot(p_booking, v_type, p_date, p_time::time, v_status);
  if v_booking.status = p_booking.status then
    insert into public.appointment_events (appointment_id, actor, from_status, to_status, reason)
    values (v_booking.id, auth.uid(), v_status, v_status, current_setting('meridian.reason'));
  end if;
  perform set_config('meridian.reason', '', true);

  perform private.enqueue_appointment_mail('appointment_moved', v_booking, v_more);
  if v_booking.payment_status <> 'pending' then
    perform private.enqueue_appointment_mail('appointment_moved_notice', v_booking, v_more);
  end if;
  if v_booking.status = 'confirmed' then
    perform private.enqueue_coming_mails(v_booking);
  end if;
  return v_booking;
end
$$;
comment on function private.move_booking(public.appointments, date, text) is
  'A guest moves a booking (the firm''s local date and HH:MM): the same id, a higher sequence, and staff confirm anew unless its type confirms at once. PT404, PT409, PT422 with a sentence.';
