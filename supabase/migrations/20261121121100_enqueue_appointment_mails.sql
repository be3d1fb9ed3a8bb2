-- A mail about an appointment holds no facts in the queue, only which appointment it is about and what cannot be read
-- there any more; claim_mail() reads the rest when it is sent.

create function private.enqueue_appointment_mail(
  p_kind text, p_booking public.appointments, p_more jsonb default '{}', p_send_after timestamptz default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_to_firm boolean := p_kind like '%notice';
begin
  perform private.enqueue_mail(
    p_kind,
    case when v_to_firm then private.setting('firm_email') else p_booking.client_email end,
    case when v_to_firm then p_booking.client_email end,
    p_more || jsonb_build_object(
      'appointmentId', p_booking.id, 'startsAt', private.iso(p_booking.starts_at), 'sequence', p_booking.ics_sequence
    ),
    -- Once an appointment, once a version of it, or once a start.
    p_kind || ':' || p_booking.id || case
      when p_kind in ('appointment_confirmed', 'appointment_moved', 'appointment_moved_notice')
        then ':' || p_booking.ics_sequence
      when p_send_after is not null then ':' || extract(epoch from p_booking.starts_at)::bigint
      else ''
    end,
    p_send_after
  );
end
$$;
comment on function private.enqueue_appointment_mail(text, public.appointments, jsonb, timestamptz) is
  'Queues one mail about an appointment: kinds ending in "notice" to the firm, the others to the guest.';

create function private.enqueue_coming_mails(p_booking public.appointments)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  -- Hours of real time before the instant, whatever the clocks do in between. A window that is past is not caught up on.
  if p_booking.starts_at - interval '24 hours' > v_now then
    perform private.enqueue_appointment_mail(
      'appointment_reminder_24h', p_booking, '{}', p_booking.starts_at - interval '24 hours'
    );
  end if;
  if p_booking.starts_at - interval '1 hour' > v_now then
    perform private.enqueue_appointment_mail(
      'appointment_reminder_1h', p_booking, '{}', p_booking.starts_at - interval '1 hour'
    );
  end if;
  if p_booking.ends_at + interval '24 hours' > v_now then
    perform private.enqueue_appointment_mail(
      'appointment_follow_up', p_booking, '{}', p_booking.ends_at + interval '24 hours'
    );
  end if;
end
$$;
comment on function private.enqueue_coming_mails(public.appointments) is
  'Queues both reminders and the follow-up of a confirmed appointment, each for its time.';

create or replace function private.enqueue_appointment_mails(p_booking public.appointments)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_booking.status = 'confirmed' then
    perform private.enqueue_appointment_mail('appointment_confirmed', p_booking);
    perform private.enqueue_coming_mails(p_booking);
  elsif p_booking.status = 'pending' then
    perform private.enqueue_appointment_mail('appointment_requested', p_booking);
  end if;
  -- The firm hears of what is to be paid once it is paid.
  if p_booking.payment_status <> 'pending' then
    perform private.enqueue_appointment_mail('appointment_notice', p_booking);
  end if;
end
$$;
comment on function private.enqueue_appointment_mails(public.appointments) is
  'Queues the mails about a new appointment: to who booked it and, unless it waits for a payment, to the firm.';
