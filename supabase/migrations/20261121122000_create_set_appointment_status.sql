create function private.set_appointment_status(p_id uuid, p_status text, p_reason text)
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
  return private.booking_facts(v_booking);
end
$$;
comment on function private.set_appointment_status(uuid, text, text) is 'See public.set_appointment_status().';

create function public.set_appointment_status(p_id uuid, p_status text, p_reason text default null)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.set_appointment_status(p_id, p_status, p_reason)
$$;
comment on function public.set_appointment_status(uuid, text, text) is
  'Confirms, declines, cancels, completes or marks as no_show, for admins, and tells the guest; the booking as it is then. PT403: not an admin, PT404: no such booking, PT409: not from here, not paid or changed meanwhile, PT422: no such status.';

grant execute on function
  private.set_appointment_status(uuid, text, text), public.set_appointment_status(uuid, text, text)
to authenticated;
