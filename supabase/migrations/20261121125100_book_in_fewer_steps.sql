-- What every booking runs through, in fewer steps; what comes of it is as it was.

-- Who forgets an appointment's mails looks at all mails anyway.
drop index private.outbox_appointment_idx;

create function private.recent_load(p_consultant_id bigint, p_at timestamptz)
returns int
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- Times do not overlap, so a fortnight bounds the count.
  return (
    select count(*)::int from public.appointments a
    where a.consultant_id = p_consultant_id and a.status in ('held', 'pending', 'confirmed')
      and a.busy && tstzrange(p_at - interval '7 days', p_at + interval '7 days')
  );
end
$$;
comment on function private.recent_load(bigint, timestamptz) is
  'How many appointments a consultant has in the week before and the week after an instant.';

create or replace function private.slot_owners(
  p_type public.consultation_types, p_date date, p_time time, p_first bigint default null
)
returns table (consultant_id bigint, starts_at timestamptz, ends_at timestamptz, busy tstzrange)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
rows 2
as $$
declare
  -- Loads are not asked for where there is nobody to choose from.
  v_is_choice boolean := exists (select from public.consultants where active offset 1);
begin
  return query
  select s.consultant_id, s.starts_at, s.ends_at, s.busy
  from private.offered_slots(p_type, p_date, p_date, p_time) s
  order by
    s.consultant_id = p_first desc,
    case when v_is_choice then private.recent_load(s.consultant_id, s.starts_at) end,
    s.consultant_id;
end
$$;

create or replace function private.enqueue_appointment_mails(p_booking public.appointments)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_facts jsonb := jsonb_build_object(
    'appointmentId', p_booking.id, 'startsAt', private.iso(p_booking.starts_at), 'sequence', p_booking.ics_sequence
  );
begin
  if p_booking.status = 'confirmed' then
    perform private.enqueue_appointment_mail('appointment_confirmed', p_booking);
    perform private.enqueue_coming_mails(p_booking);
  end if;
  -- The firm hears of what is to be paid once it is paid.
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  select 'appointment_requested', p_booking.client_email, null, v_facts, 'appointment_requested:' || p_booking.id, v_now
  where p_booking.status = 'pending'
  union all
  select 'appointment_notice', private.setting('firm_email'), p_booking.client_email, v_facts,
    'appointment_notice:' || p_booking.id, v_now
  where p_booking.payment_status <> 'pending'
  on conflict (dedupe_key) do nothing;
end
$$;
