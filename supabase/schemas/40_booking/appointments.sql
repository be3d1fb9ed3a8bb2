create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  consultant_id bigint not null references public.consultants (id),
  consultation_type_id bigint not null references public.consultation_types (id),
  client_name private.single_line check (char_length(btrim(client_name)) >= 2 and char_length(client_name) <= 100),
  client_email private.email_address,
  client_phone private.single_line check (btrim(client_phone) <> '' and char_length(client_phone) <= 32),
  company private.single_line check (btrim(company) <> '' and char_length(company) <= 150),
  service_type private.single_line not null check (btrim(service_type) <> '' and char_length(service_type) <= 80),
  message private.multiline_text check (btrim(message) <> '' and char_length(message) <= 5000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  busy tstzrange not null,
  guest_time_zone private.time_zone_name not null,
  status text not null default 'pending'
    check (status in ('held', 'pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined')),
  hold_expires_at timestamptz,
  payment_status text not null default 'not_required'
    check (payment_status in ('not_required', 'pending', 'paid', 'refunded')),
  ics_sequence int not null default 0 check (ics_sequence >= 0),
  idempotency_key private.single_line unique check (btrim(idempotency_key) <> '' and char_length(idempotency_key) <= 255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hold_owner_hash text check (char_length(hold_owner_hash) between 1 and 200),
  price_cents int not null default 0 check (price_cents between 0 and 100000000),
  source text not null default 'site' check (source in ('site', 'phone')),
  constraint appointments_time_check check (ends_at > starts_at and busy @> tstzrange(starts_at, ends_at)),
  constraint appointments_hold_check check (
    (status = 'held') = (hold_expires_at is not null) and (status = 'held' or hold_owner_hash is null)
  ),
  constraint appointments_client_check check (
    status = 'held' or (client_name is not null and client_email is not null)
  ),
  -- The insert is the check: two bookings of one consultant cannot overlap, however close together the requests are.
  constraint appointments_do_not_overlap exclude using gist (consultant_id with =, busy with &&)
    where (status in ('held', 'pending', 'confirmed'))
);
comment on table public.appointments is
  'Bookings; only functions write them.';
comment on column public.appointments.id is 'Random; whoever knows it may see date, time and status.';
comment on column public.appointments.user_id is
  'The account that booked, or that confirmed the address booked with; null for a visitor.';
comment on column public.appointments.consultant_id is 'Who holds it.';
comment on column public.appointments.consultation_type_id is 'What was booked.';
comment on column public.appointments.client_name is 'Who booked; null while it is only held.';
comment on column public.appointments.client_email is 'Where mails about it go; null while it is only held.';
comment on column public.appointments.client_phone is 'If given.';
comment on column public.appointments.company is 'If given.';
comment on column public.appointments.service_type is 'The type''s name when it was booked.';
comment on column public.appointments.message is 'Plain text, if given.';
comment on column public.appointments.starts_at is 'Start.';
comment on column public.appointments.ends_at is 'End.';
comment on column public.appointments.busy is 'Start to end with the buffers: what nothing else may overlap.';
comment on column public.appointments.guest_time_zone is 'IANA zone of the person who booked, for its mails.';
comment on column public.appointments.status is
  'held, pending, confirmed, completed, no_show, cancelled or declined; the first three occupy the time.';
comment on column public.appointments.hold_expires_at is 'Until when a hold counts; null for any other status.';
comment on column public.appointments.payment_status is 'not_required, pending, paid or refunded.';
comment on column public.appointments.ics_sequence is 'Number of the calendar entry''s version.';
comment on column public.appointments.idempotency_key is 'The request''s Idempotency-Key.';
comment on column public.appointments.created_at is 'When it was booked; of a hold: when it was taken.';
comment on column public.appointments.updated_at is 'Set by trigger at each change.';
comment on column public.appointments.hold_owner_hash is
  'Who holds it: a keyed hash, never an address; null once it is booked. For the limit of holds a visitor.';
comment on column public.appointments.price_cents is 'US cents, as the type cost when it was booked; 0 is free.';
comment on column public.appointments.source is 'How it came: booked on the site, or by phone, entered by staff.';

create index appointments_booked_idx on public.appointments (created_at) include (source) where status <> 'held';
create index appointments_confirmed_idx on public.appointments (ends_at) where status = 'confirmed';
create index appointments_consultant_id_idx on public.appointments (consultant_id, starts_at);
create index appointments_consultation_type_id_idx on public.appointments (consultation_type_id);
create index appointments_guests_idx on public.appointments (lower(client_email)) where user_id is null;
create index appointments_holds_idx on public.appointments (hold_expires_at) where status = 'held';
create index appointments_pending_idx on public.appointments (starts_at) where status = 'pending';
create index appointments_starts_at_idx on public.appointments (starts_at);
create index appointments_user_id_idx on public.appointments (user_id, starts_at desc);

alter table public.appointments enable row level security;
alter table public.appointments force row level security;
grant select (id, user_id, consultant_id, consultation_type_id, client_name, client_email, client_phone, company, service_type, message, starts_at, ends_at, busy, guest_time_zone, status, hold_expires_at, payment_status, ics_sequence, created_at, updated_at, price_cents, source) on public.appointments to authenticated;

create policy appointments_select on public.appointments for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.has_rank('client'))) or (select private.has_rank('admin')));

create table public.appointment_events (
  id bigint generated always as identity primary key,
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  actor_id uuid,
  from_status text,
  to_status text not null
    check (to_status in ('held', 'pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined')),
  reason private.multiline_text check (btrim(reason) <> '' and char_length(reason) <= 500),
  occurred_at timestamptz not null default now()
);
comment on table public.appointment_events is
  'Every status an appointment has had; written by trigger.';
comment on column public.appointment_events.id is 'Order of writing.';
comment on column public.appointment_events.appointment_id is 'Of which appointment.';
comment on column public.appointment_events.actor_id is
  'The signed-in person who did it; null for visitors and the system.';
comment on column public.appointment_events.from_status is 'Before; null at the beginning.';
comment on column public.appointment_events.to_status is 'After.';
comment on column public.appointment_events.reason is 'As given by who did it.';
comment on column public.appointment_events.occurred_at is 'When.';

create index appointment_events_appointment_id_idx on public.appointment_events (appointment_id, id);

alter table public.appointment_events enable row level security;
alter table public.appointment_events force row level security;
grant select on public.appointment_events to authenticated;

-- The subquery runs under the policy of appointments, so what one may see of an appointment is said once.
create policy appointment_events_select on public.appointment_events for select to authenticated
  using (
    (select private.has_rank('admin'))
    or appointment_id in (select id from public.appointments where user_id = (select auth.uid()))
  );

create or replace function private.is_status_transition_allowed(old_status text, new_status text)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return (old_status, new_status) in (
    -- A type that confirms at once makes a hold a confirmed booking; a move asks staff again.
    ('held', 'pending'), ('held', 'confirmed'), ('held', 'cancelled'),
    ('pending', 'confirmed'), ('pending', 'cancelled'), ('pending', 'declined'),
    ('confirmed', 'pending'), ('confirmed', 'completed'), ('confirmed', 'no_show'), ('confirmed', 'cancelled'),
    ('confirmed', 'declined')
  );
end
$$;
comment on function private.is_status_transition_allowed(text, text) is 'The arrows of the appointment''s status machine.';

-- As it was; who books what was held is the one who did it.
create or replace function private.record_status_event()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.status = old.status then
      return null;
    end if;
    if not private.is_status_transition_allowed(old.status, new.status) then
      raise sqlstate 'PT409' using
        message = format('This appointment is %s and cannot become %s.', old.status, new.status);
    end if;
  end if;
  insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
  values (
    new.id,
    coalesce(auth.uid(), case when tg_op = 'INSERT' or old.status = 'held' then new.user_id end),
    case when tg_op = 'UPDATE' then old.status end,
    new.status,
    nullif(current_setting('meridian.reason', true), '')
  );
  return null;
end
$$;
comment on function private.record_status_event() is
  'Trigger: refuses steps that the status machine does not know and writes down the others.';

create or replace function private.audit_appointment()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.has_rank('admin') then
    insert into private.audit_log (actor_id, action, subject, details)
    values (
      new.actor_id,
      'appointment.' || case when new.from_status = new.to_status then 'moved' else new.to_status end,
      new.appointment_id::text, jsonb_build_object('from', new.from_status, 'to', new.to_status)
    );
  end if;
  return null;
end
$$;
comment on function private.audit_appointment() is
  'Trigger: what staff do to appointments is written down, without a word of the guest''s.';

create or replace function private.link_appointment_to_account()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_account uuid := private.confirmed_account_id(new.client_email);
begin
  if v_account is null then
    return null;
  end if;
  begin
    update public.appointments set user_id = v_account where id = new.id;
  exception
    when others then
      -- The account is being deleted at this moment: the booking stands as a visitor's.
      raise warning 'a booking was not linked: %', sqlstate;
  end;
  return null;
end
$$;
comment on function private.link_appointment_to_account() is
  'Trigger: a visitor''s booking belongs to the account of its address. After the insert, so that its first event does not name the account as the one who booked.';

-- As they were, and with the location.
create or replace function private.public_booking_json(p_booking public.appointments)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'booking_date', to_char(p_booking.starts_at at time zone firm.zone, 'YYYY-MM-DD'),
    'time_slot', to_char(p_booking.starts_at at time zone firm.zone, 'HH24:MI'),
    'starts_at', private.to_iso_instant(p_booking.starts_at),
    'ends_at', private.to_iso_instant(p_booking.ends_at),
    'time_zone', firm.zone,
    'service', jsonb_strip_nulls(jsonb_build_object(
      'name', p_booking.service_type, 'description', t.description, 'location', t.location
    )),
    'status', p_booking.status,
    'payment_status', p_booking.payment_status,
    'sequence', p_booking.ics_sequence
  )
  from public.consultation_types t
  cross join (select private.firm_time_zone() as zone) as firm
  where t.id = p_booking.consultation_type_id
$$;
comment on function private.public_booking_json(appointments) is 'What anybody may know who knows the id.';

create or replace function public.get_booking(p_id uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.public_booking_json(a) from public.appointments a where a.id = p_id and a.status <> 'held'
$$;
comment on function public.get_booking(uuid) is
  'What the confirmation page and the calendar file show, without personal data; null when there is no such booking.';
grant execute on function public.get_booking(uuid) to service_role;

create trigger appointment_events_audit after insert on public.appointment_events
  for each row when (new.actor_id is not null) execute function private.audit_appointment();
create trigger appointments_link_to_account after insert on public.appointments
  for each row when (new.user_id is null and new.client_email is not null)
  execute function private.link_appointment_to_account();
create trigger appointments_link_to_account_on_booking after update of status on public.appointments
  for each row when (old.status = 'held' and new.status <> 'held' and new.user_id is null)
  execute function private.link_appointment_to_account();
create trigger appointments_record_status after insert or update of status on public.appointments
  for each row execute function private.record_status_event();
create trigger appointments_set_updated_at before update on public.appointments
  for each row execute function private.set_updated_at();
create trigger appointments_validate_time_zone before insert or update of guest_time_zone on public.appointments
  for each row execute function private.validate_time_zone('guest_time_zone');
