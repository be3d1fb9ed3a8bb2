set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.enqueue_appointment_mail_batch(p_booking public.appointments, p_kinds text[], p_times timestamp with time zone[], p_more jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_now timestamptz := private.now();
  v_firm text := private.firm_email();
  v_consultant text;
  v_responsible text;
  v_payload jsonb := p_more || jsonb_build_object(
    'appointmentId', p_booking.id, 'startsAt', private.to_iso_instant(p_booking.starts_at), 'sequence', p_booking.ics_sequence,
    'status', p_booking.status
  );
begin
  -- The firm's mailbox has its own email, and the consultant gets one, however many addresses there are.
  select
    case when lower(c.email) <> lower(v_firm) then c.email end,
    case when coalesce(s.booking_requests, true) and lower(coalesce(c.email, u.email)) <> lower(v_firm)
         then coalesce(c.email, u.email) end
  into v_consultant, v_responsible
  from public.consultants c
  left join auth.users u on u.id = c.user_id and u.email_confirmed_at is not null and private.is_email(u.email)
  left join private.staff_alerts s on s.user_id = c.user_id
  where c.id = p_booking.consultant_id;
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  select
    mail.kind,
    recipient,
    case when mail.kind like '%notice' then p_booking.client_email end,
    v_payload || case
      when mail.kind = 'appointment_notice' and recipient <> v_firm then '{"isPersonal": true}' else '{}'
    end::jsonb,
    -- One email per appointment; for the kinds below, one per sequence; for later emails, one per start. A booking that
    -- moves away and back is reminded once.
    mail.kind || ':' || p_booking.id || case
      when mail.kind in ('appointment_confirmed', 'appointment_moved', 'appointment_moved_notice')
        then ':' || p_booking.ics_sequence
      when mail.send_after is not null then ':' || extract(epoch from p_booking.starts_at)::bigint
      else ''
    end || case when mail.kind like '%notice' and recipient <> v_firm then ':' || p_booking.consultant_id else '' end
      -- A consultant who gets a booking back hears of it again.
      || case when mail.kind = 'appointment_notice' and recipient <> v_firm and p_more ? 'reassigned'
        then ':' || p_booking.ics_sequence else '' end,
    coalesce(mail.send_after, v_now)
  from unnest(p_kinds, p_times) as mail (kind, send_after)
  cross join unnest(
    array_remove(case
      when mail.kind = 'appointment_notice' then array[v_firm, v_responsible]
      when mail.kind like '%notice' then array[v_firm, v_consultant]
      -- A client who booked by phone may have no email address.
      else array[p_booking.client_email::text]
    end, null)
  ) as recipient
  -- A reminder whose time has passed is not sent late.
  where mail.send_after is null or mail.send_after > v_now
  on conflict (dedupe_key) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.reassign_appointment(p_id uuid, p_consultant_id bigint, p_sequence integer, p_tell boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_old public.appointments;
  v_new public.appointments;
  v_name text;
begin
  perform private.require_admin();
  select * into v_old from public.appointments where id = p_id and status <> 'held';
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  if v_old.status not in ('pending', 'confirmed') then
    perform private.refuse(409, 'booking_closed', jsonb_build_object('status', v_old.status, 'change', 'moved'));
  end if;
  select c.name into v_name from public.consultants c where c.id = p_consultant_id and c.active;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "consultant"}');
  end if;
  if exists (
    select from public.time_off t
    where t.consultant_id = p_consultant_id and t.period && tstzrange(v_old.starts_at, v_old.ends_at)
  ) then
    perform private.refuse(409, 'consultant_away', jsonb_build_object('name', v_name));
  end if;
  if exists (
    select from private.busy_times b
    where b.consultant_id = p_consultant_id and b.period && tstzrange(v_old.starts_at, v_old.ends_at)
  ) then
    perform private.refuse(409, 'consultant_taken', jsonb_build_object('name', v_name));
  end if;
  perform private.free_expired_slots(p_consultant_id, v_old.busy);
  begin
    -- Compare-and-swap with the sequence that the admin saw. The exclusion constraint decides whether another appointment
    -- takes the time; weekly hours do not bind staff here.
    update public.appointments set consultant_id = p_consultant_id, ics_sequence = ics_sequence + 1
    where id = p_id and status = v_old.status and ics_sequence = p_sequence and consultant_id <> p_consultant_id
    returning * into v_new;
  exception
    when exclusion_violation or deadlock_detected then
      perform private.refuse(409, 'consultant_taken', jsonb_build_object('name', v_name));
  end;
  if v_new.id is null then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
  values (p_id, auth.uid(), v_new.status, v_new.status, 'Assigned to ' || v_name);
  -- The mailbox of the new consultant gets it. The firm's has it, so the outbox drops that one. Neither hears of an
  -- unpaid booking, and admins who take a booking over get no email about it.
  if v_new.payment_status <> 'pending'
    and not exists (select from public.consultants c where c.id = p_consultant_id and c.user_id = auth.uid())
  then
    perform private.enqueue_appointment_mail('appointment_notice', v_new, '{"reassigned": true}');
  end if;
  -- The link of the video call may be another one.
  if p_tell is not false and v_new.status = 'confirmed' then
    perform private.enqueue_appointment_mail('appointment_confirmed', v_new, '{"reassigned": true}');
  end if;
  perform private.invoke_deliver_mail();
  return private.staff_appointment_json(v_new);
end
$function$;
