-- What a booking writes, in fewer statements: each insert reads the checks of its table anew, so mails that belong together
-- are written together. What is written is as it was.

create or replace function private.enqueue_appointment_mail(
  p_kind text, p_booking public.appointments, p_more jsonb default '{}', p_send_after timestamptz default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.enqueue_together(p_booking, array[p_kind], array[p_send_after], p_more);
end
$$;

create function private.enqueue_together(
  p_booking public.appointments, p_kinds text[], p_times timestamptz[], p_more jsonb default '{}'
)
returns void
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_now timestamptz := private.now();
  v_firm text := private.setting('firm_email');
  v_payload jsonb := p_more || jsonb_build_object(
    'appointmentId', p_booking.id, 'startsAt', private.iso(p_booking.starts_at), 'sequence', p_booking.ics_sequence
  );
begin
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  select
    mail.kind,
    case when mail.kind like '%notice' then v_firm else p_booking.client_email end,
    case when mail.kind like '%notice' then p_booking.client_email end,
    v_payload,
    -- Once an appointment, once a version of it, or once a start.
    mail.kind || ':' || p_booking.id || case
      when mail.kind in ('appointment_confirmed', 'appointment_moved', 'appointment_moved_notice')
        then ':' || p_booking.ics_sequence
      when mail.send_after is not null then ':' || extract(epoch from p_booking.starts_at)::bigint
      else ''
    end,
    coalesce(mail.send_after, v_now)
  from unnest(p_kinds, p_times) as mail (kind, send_after)
  -- A window that is past is not caught up on.
  where mail.send_after is null or mail.send_after > v_now
  on conflict (dedupe_key) do nothing;
end
$$;
comment on function private.enqueue_together(public.appointments, text[], timestamptz[], jsonb) is
  'Queues mails about an appointment, each for its time (null: now), those whose time is past not at all: kinds ending in "notice" to the firm, the others to the guest.';

create or replace function private.enqueue_coming_mails(p_booking public.appointments)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Hours of real time before the instant, whatever the clocks do in between.
  perform private.enqueue_together(
    p_booking,
    array['appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up'],
    array[
      p_booking.starts_at - interval '24 hours', p_booking.starts_at - interval '1 hour',
      p_booking.ends_at + interval '24 hours'
    ]
  );
end
$$;

create or replace function private.enqueue_appointment_mails(p_booking public.appointments)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_kinds text[];
begin
  if p_booking.status in ('pending', 'confirmed') then
    v_kinds := array[
      case p_booking.status when 'confirmed' then 'appointment_confirmed' else 'appointment_requested' end
    ];
  end if;
  -- The firm hears of what is to be paid once it is paid.
  if p_booking.payment_status <> 'pending' then
    v_kinds := v_kinds || 'appointment_notice'::text;
  end if;
  perform private.enqueue_together(p_booking, v_kinds, null);
  if p_booking.status = 'confirmed' then
    perform private.enqueue_coming_mails(p_booking);
  end if;
end
$$;

create or replace function private.finish_idempotent(p_scope text, p_key text, p_response jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_key is not null then
    update private.idempotency_records set response = p_response where scope = p_scope and key = p_key;
  end if;
end
$$;

create or replace function private.close_payments(p_appointment_id uuid, p_refund boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.payments
  set status = case when status = 'open' then 'expired' else 'refund_due' end
  where appointment_id = p_appointment_id and (status = 'open' or (status = 'paid' and p_refund));
end
$$;
