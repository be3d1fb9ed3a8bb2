-- Where a consultation takes place, when that is a place of its own and not the usual call.
alter table public.consultation_types add column location text check (private.is_line(location, 1, 200));
comment on column public.consultation_types.location is
  'Where it takes place, for pages, mails and calendars; null: by phone or video, as arranged. Anybody may read it.';

-- As they were, and with the location.
create or replace function private.booking_facts(p_booking public.appointments)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'booking_date', to_char(p_booking.starts_at at time zone firm.zone, 'YYYY-MM-DD'),
    'time_slot', to_char(p_booking.starts_at at time zone firm.zone, 'HH24:MI'),
    'starts_at', private.iso(p_booking.starts_at),
    'ends_at', private.iso(p_booking.ends_at),
    'time_zone', firm.zone,
    'service', jsonb_strip_nulls(jsonb_build_object(
      'name', p_booking.service_type, 'description', t.description, 'location', t.location
    )),
    'status', p_booking.status,
    'payment_status', p_booking.payment_status,
    'sequence', p_booking.ics_sequence
  )
  from public.consultation_types t
  cross join (select private.setting('firm_time_zone') as zone) as firm
  where t.id = p_booking.consultation_type_id
$$;

create or replace function private.mail_facts(p_kind text, p_payload jsonb, p_booking public.appointments)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  -- The step that made it what it is; who may change an appointment is the guest, staff, or the minute.
  v_last public.appointment_events;
begin
  select e.* into v_last from public.appointment_events e
  where e.appointment_id = p_booking.id and e.to_status = p_booking.status order by e.id desc limit 1;
  return jsonb_build_object(
    'appointmentId', p_booking.id, 'clientName', p_booking.client_name, 'clientEmail', p_booking.client_email,
    'clientPhone', p_booking.client_phone, 'company', p_booking.company, 'serviceType', p_booking.service_type,
    'message', p_booking.message,
    'location', (select location from public.consultation_types where id = p_booking.consultation_type_id),
    'startsAt', private.iso(p_booking.starts_at), 'endsAt', private.iso(p_booking.ends_at),
    'firmTimeZone', private.setting('firm_time_zone'), 'guestTimeZone', p_booking.guest_time_zone,
    'status', p_booking.status, 'sequence', p_booking.ics_sequence,
    'previousStartsAt', p_payload -> 'previousStartsAt', 'reason', p_payload -> 'reason',
    'priceCents', p_booking.price_cents, 'paymentStatus', p_booking.payment_status,
    'changedBy', case
      when v_last.actor is distinct from p_booking.user_id and exists (
        select from private.user_roles r where r.user_id = v_last.actor and r.role = 'admin'
      ) then 'firm'
      -- Guests cannot decline, and staff are known by name.
      when p_booking.status = 'declined' and v_last.actor is null then 'system'
      when p_booking.status = 'cancelled' and p_booking.payment_status = 'pending'
        and v_last.actor is null and v_last.reason = 'Not paid in time' then 'system'
      else 'guest'
    end,
    -- Once it was confirmed, the guest's calendar has an entry.
    'wasConfirmed', exists (
      select from public.appointment_events e where e.appointment_id = p_booking.id and e.to_status = 'confirmed'
    ),
    'changeUntil', private.iso(private.changeable_until(p_booking)),
    'canChange', private.now() <= private.changeable_until(p_booking),
    'refundDue', exists (
      select from private.payments p where p.appointment_id = p_booking.id and p.status in ('refund_due', 'refunded')
    ),
    -- Made for this one mail: the queue never holds it. The firm's own mails carry none.
    'manageToken', case when p_kind in (
      'appointment_requested', 'appointment_confirmed', 'appointment_moved',
      'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up'
    ) then private.mint_manage_token(p_booking.id) end
  );
end
$$;
