-- Appointments, and every status that each of them had. A hold is an appointment with status held and without a client:
-- it occupies the slot under the same exclusion constraint, and booking turns the row into the appointment. A visitor's
-- booking keeps its slot for two hours, until the visitor opens the link that was mailed to the address of the booking or
-- staff decide; then the slot is released, and the booking stays as a request. Only
-- functions write these tables. They change a row by compare-and-swap: the WHERE repeats what the function has read.

create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  consultant_id bigint not null references public.consultants (id),
  consultation_type_id bigint not null references public.consultation_types (id),
  client_name private.single_line check (char_length(btrim(client_name)) >= 2 and char_length(client_name) <= 100),
  client_email private.email_address,
  client_phone private.single_line check (btrim(client_phone) <> '' and char_length(client_phone) <= 32),
  company private.single_line check (btrim(company) <> '' and char_length(company) <= 150),
  message private.multiline_text check (btrim(message) <> '' and char_length(message) <= 5000),
  meets_by text check (meets_by in ('voice', 'video')),
  location private.single_line check (btrim(location) <> '' and char_length(location) <= 200),
  guest_time_zone private.time_zone_name not null,
  source text not null default 'site' check (source in ('site', 'phone')),
  service_type private.single_line not null check (btrim(service_type) <> '' and char_length(service_type) <= 80),
  price_cents int not null default 0 check (price_cents between 0 and 100000000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  busy tstzrange not null,
  status text not null default 'pending'
    check (status in ('held', 'pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined')),
  hold_expires_at timestamptz,
  hold_owner_hash text check (char_length(hold_owner_hash) between 1 and 200),
  hold_network_hash text check (char_length(hold_network_hash) between 1 and 200),
  verified_at timestamptz,
  slot_released_at timestamptz,
  payment_status text not null default 'not_required'
    check (payment_status in ('not_required', 'pending', 'paid', 'refunded')),
  ics_sequence int not null default 0 check (ics_sequence >= 0),
  idempotency_key private.single_line unique check (btrim(idempotency_key) <> '' and char_length(idempotency_key) <= 255),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  locale private.locale not null default 'en',
  undo jsonb check (jsonb_typeof(undo) = 'object'),
  confirms_first boolean not null generated always as (
    coalesce(slot_released_at <= created_at, false) and verified_at is null
  ) stored,
  constraint appointments_time_check check (ends_at > starts_at and busy @> tstzrange(starts_at, ends_at)),
  constraint appointments_hold_check check (
    (status <> 'held' or hold_expires_at is not null)
    and (hold_expires_at is not null or num_nonnulls(hold_owner_hash, hold_network_hash) = 0)
  ),
  constraint appointments_release_check check (slot_released_at is null or (status <> 'held' and hold_expires_at is null)),
  constraint appointments_client_check check (
    status = 'held' or (
      client_name is not null and (client_email is not null or (source = 'phone' and client_phone is not null))
    )
  ),
  constraint appointments_place_check check (num_nonnulls(meets_by, location) <= 1),
  constraint appointments_phone_check check (meets_by <> 'voice' or client_phone is not null),
  -- Two appointments of one consultant never overlap, however close together the requests are: the insert is the check.
  -- An expired hold still occupies its slot until its row is deleted, and an unconfirmed booking until its slot is
  -- released; see private.free_expired_slots().
  constraint appointments_do_not_overlap exclude using gist (consultant_id with =, busy with &&)
    where (status in ('held', 'pending', 'confirmed') and slot_released_at is null)
);
comment on table public.appointments is
  'A booked or held time of a consultant. Written by functions only: holds, bookings, moves, status changes, payments and erasure.';
comment on column public.appointments.id is
  'Random key. Knowing it is enough to read date, time and status (get_booking) but no personal data.';
comment on column public.appointments.user_id is
  'The account that booked, or the account that confirmed the email address of the booking; null for a visitor.';
comment on column public.appointments.consultant_id is 'The consultant who gives the consultation.';
comment on column public.appointments.consultation_type_id is 'The consultation type that was booked.';
comment on column public.appointments.client_name is 'The client''s name; null for a hold.';
comment on column public.appointments.client_email is 'Receives the client''s emails; null for a hold, and for a client who booked by phone without an email address.';
comment on column public.appointments.client_phone is 'The client''s phone number; null: not given.';
comment on column public.appointments.company is 'The client''s company; null: not given.';
comment on column public.appointments.message is 'Plain text from the client; null: none.';
comment on column public.appointments.meets_by is
  'What the client chose, or staff at the confirmation: a voice call, which needs client_phone, or a video call. Null: not chosen, a hold, or a consultation with a location.';
comment on column public.appointments.location is
  'Place that staff set at the confirmation; null: the one of the consultation type, unless meets_by is set.';
comment on column public.appointments.guest_time_zone is 'IANA zone of the client, for the times in emails.';
comment on column public.appointments.locale is 'Language of the page on which the client booked, and of the client''s emails.';
comment on column public.appointments.source is 'How it was booked: on the site, or by phone and entered by staff.';
comment on column public.appointments.service_type is 'Name of the consultation type when it was booked.';
comment on column public.appointments.price_cents is 'Price of the consultation type when it was booked, in US cents; 0 is free.';
comment on column public.appointments.starts_at is 'Start of the consultation.';
comment on column public.appointments.ends_at is 'End of the consultation.';
comment on column public.appointments.busy is
  'Start to end including both buffers: the range that no other appointment of the consultant overlaps. Functions set it: a generated column cannot, because adding an interval to a timestamptz is not immutable.';
comment on column public.appointments.status is
  'held, pending, confirmed, completed, no_show, cancelled or declined. The first three occupy the slot, unless it is released. See private.is_status_transition_allowed().';
comment on column public.appointments.hold_expires_at is
  'Until when the slot is kept: the end of a hold, or of the two hours that a visitor has to confirm the address of a booking. Null: the slot is kept, or released.';
comment on column public.appointments.hold_owner_hash is
  'Keyed hash of the network address (IPv4 address or IPv6 /64) from which the slot was taken, for the limits per visitor; never an IP address. Null once hold_expires_at is.';
comment on column public.appointments.hold_network_hash is 'The same of the /48 around an IPv6 address; null for IPv4.';
comment on column public.appointments.verified_at is
  'When the email address was confirmed: by a mailed link, by the account that booked, or by phone. Null: not confirmed, or a hold.';
comment on column public.appointments.slot_released_at is
  'When the slot was given back because nobody had confirmed the email address, or when the booking was made if it gets a slot only with that; null while the appointment has its slot.';
comment on column public.appointments.payment_status is 'not_required, pending, paid or refunded; see private.payments.';
comment on column public.appointments.ics_sequence is
  'SEQUENCE of the calendar file. Moves, cancellations and later confirmations increment it, so it is also the version of the row for compare-and-swap.';
comment on column public.appointments.idempotency_key is 'Idempotency-Key of the booking request; null: none.';
comment on column public.appointments.created_at is 'When it was booked; for a hold, when this slot was first held.';
comment on column public.appointments.undo is
  'What undo_appointment_change() needs to take back the last change by staff: {before: the changed columns, to: the status after, sequence: ics_sequence after, at and until: instants, mailsAfter and eventsAfter: the ids before the change, payments: [{id, status}] before}. Without effect once the status, the sequence or the time is another. Null: no such change.';
comment on column public.appointments.confirms_first is
  'Whether a booking never had its slot, and takes it when its email address is confirmed; see private.limit_unconfirmed_bookings().';
comment on column public.appointments.updated_at is 'Time of the last update; set by a trigger.';

create index appointments_booked_idx on public.appointments (created_at) include (source) where status <> 'held';
create index appointments_confirmed_idx on public.appointments (ends_at) where status = 'confirmed';
create index appointments_consultant_id_idx on public.appointments (consultant_id, starts_at);
create index appointments_consultation_type_id_idx on public.appointments (consultation_type_id);
create index appointments_phone_idx on public.appointments (private.phone_key(client_phone)) where client_email is null;
create index appointments_visitor_email_idx on public.appointments (lower(client_email)) where user_id is null;
create index appointments_holds_idx on public.appointments (hold_expires_at) where status in ('held', 'pending', 'confirmed');
create index appointments_pending_idx on public.appointments (starts_at) where status = 'pending';
create index appointments_starts_at_idx on public.appointments (starts_at);
create index appointments_user_id_idx on public.appointments (user_id, starts_at desc);

-- Without the hashes of a visitor's network, the idempotency key, and what an undo needs.
grant select (id, user_id, consultant_id, consultation_type_id, client_name, client_email, client_phone, company, message, meets_by, location, service_type, starts_at, ends_at, busy, guest_time_zone, locale, status, hold_expires_at, verified_at, slot_released_at, payment_status, ics_sequence, created_at, updated_at, price_cents, source) on public.appointments to authenticated;

create policy appointments_select on public.appointments for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.has_role('client'))) or (select private.has_role('admin')));

create table public.appointment_events (
  id bigint generated always as identity primary key,
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  actor_id uuid,
  from_status text,
  to_status text not null
    check (to_status in ('held', 'pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined')),
  reason private.multiline_text check (btrim(reason) <> '' and char_length(reason) <= 500),
  occurred_at timestamptz not null default private.now()
);
comment on table public.appointment_events is
  'A status that an appointment entered, or a move. The trigger appointments_record_status writes status changes; the functions that move a booking without changing its status write the move.';
comment on column public.appointment_events.id is 'Key, in the order of the changes.';
comment on column public.appointment_events.appointment_id is 'The appointment that changed.';
comment on column public.appointment_events.actor_id is
  'The account that made the change; null for a visitor and for the scheduled job.';
comment on column public.appointment_events.from_status is
  'Status before; null for the first event, and equal to to_status for a move.';
comment on column public.appointment_events.to_status is 'Status after.';
comment on column public.appointment_events.reason is 'Reason that the actor or the system gave; null: none.';
comment on column public.appointment_events.occurred_at is 'Time of the change.';

create index appointment_events_appointment_id_idx on public.appointment_events (appointment_id, id);

grant select (id, appointment_id, actor_id, from_status, to_status, reason, occurred_at) on public.appointment_events to authenticated;

-- The subquery runs under the policies of appointments, which are the only place that says whose appointments a client
-- sees.
create policy appointment_events_select on public.appointment_events for select to authenticated
  using (
    (select private.has_role('admin'))
    or appointment_id in (select id from public.appointments where user_id = (select auth.uid()))
  );

create or replace function private.is_status_transition_allowed(old_status text, new_status text)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return (old_status, new_status) in (
    -- A type with auto_confirm turns a hold into a confirmed booking. A move turns a confirmed one into a request.
    ('held', 'pending'), ('held', 'confirmed'), ('held', 'cancelled'),
    ('pending', 'confirmed'), ('pending', 'cancelled'), ('pending', 'declined'),
    ('confirmed', 'pending'), ('confirmed', 'completed'), ('confirmed', 'no_show'), ('confirmed', 'cancelled'),
    ('confirmed', 'declined'),
    -- Staff correct an outcome: see undo_appointment_outcome().
    ('completed', 'no_show'), ('no_show', 'completed'), ('completed', 'confirmed'), ('no_show', 'confirmed')
  );
end
$$;
comment on function private.is_status_transition_allowed(text, text) is
  'Whether an appointment may change from one status to the other: the transitions of the status machine.';

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
    -- undo_appointment_change() restores the events, too.
    if new.undo is null and old.undo #>> '{before,status}' = new.status then
      return null;
    end if;
    if not private.is_status_transition_allowed(old.status, new.status) then
      perform private.refuse(409, 'status_change_invalid', jsonb_build_object('from', old.status, 'to', new.status));
    end if;
  elsif new.status = 'held' and new.hold_expires_at <= private.now() then
    -- A placeholder of claim_slot().
    return null;
  end if;
  insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
  values (
    new.id,
    case
      -- The request that needs an expired slot releases it. Its account has nothing to do with this appointment.
      when tg_op = 'UPDATE' and old.slot_released_at is null and new.slot_released_at is not null then null
      -- Bookings come from an Edge Function as service_role, without auth.uid(): the account that books is the actor.
      else coalesce(auth.uid(), case when tg_op = 'INSERT' or old.status = 'held' then new.user_id end)
    end,
    case when tg_op = 'UPDATE' then old.status end,
    new.status,
    -- Set for the transaction by the function that changes the status.
    nullif(current_setting('app.reason', true), '')
  );
  return null;
end
$$;
comment on function private.record_status_event() is
  'Trigger: records a status change in appointment_events, unless it is undone. PT409: the status machine does not allow it.';

create or replace function private.audit_appointment()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_starts_at text := (select private.to_iso_instant(starts_at) from public.appointments where id = new.appointment_id);
begin
  if new.actor_id = auth.uid() and private.has_role('admin') then
    insert into private.audit_log (actor_id, action, subject, details)
    values (
      new.actor_id,
      'appointment.' || case
        when new.from_status in ('completed', 'no_show') and new.to_status = 'confirmed' then 'reopened'
        when new.from_status is distinct from new.to_status then new.to_status
        when new.reason like 'Assigned to %' then 'assigned'
        else 'moved'
      end,
      new.appointment_id::text,
      case when new.reason like 'Assigned to %' then jsonb_build_object(
        'status', new.to_status, 'consultant', substring(new.reason from '^Assigned to (.+)$')
      ) when new.from_status = new.to_status then jsonb_build_object(
        'status', new.to_status, 'from', substring(new.reason from '^Moved from (\S+)$'), 'to', v_starts_at
      ) else jsonb_build_object('from', new.from_status, 'to', new.to_status, 'startsAt', v_starts_at) end
    );
  end if;
  return null;
end
$$;
comment on function private.audit_appointment() is
  'Trigger: records in the audit log what admins do to appointments, without the client''s data: the status, for a move the start, as {from, to}, or the new consultant.';

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
      -- The account is being deleted in a concurrent transaction, so the foreign key fails. The booking stays a
      -- visitor's.
      raise warning 'a booking was not linked: %', sqlstate;
  end;
  return null;
end
$$;
comment on function private.link_appointment_to_account() is
  'Trigger: assigns a visitor''s booking to the account that confirmed its email address. It runs after the insert, so that the first event does not name that account as its actor.';

create or replace function private.meeting_place_json(p_booking public.appointments)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'location', coalesce(p_booking.location, case when p_booking.meets_by is null then t.location end),
    'meetsBy', p_booking.meets_by,
    'videoLink', case when p_booking.meets_by = 'video' and p_booking.status = 'confirmed' then (
      select coalesce(
        c.video_link,
        -- Participants see the room, so it does not reveal the id of the appointment, which opens its page.
        replace(s.video_link_template, '{room}', left(encode(sha256(('room ' || p_booking.id)::bytea), 'hex'), 20))
      )
      from public.consultants c cross join public.settings s
      where c.id = p_booking.consultant_id
    ) end
  ))
  from public.consultation_types t
  where t.id = p_booking.consultation_type_id
$$;
comment on function private.meeting_place_json(appointments) is
  'Where a consultation takes place: {location, meetsBy, videoLink}, without nulls. While it is confirmed, videoLink is the consultant''s standing link, or the room of this appointment.';

create or replace function private.public_booking_json(p_booking public.appointments)
returns jsonb
language sql stable security invoker
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
    'place', private.meeting_place_json(p_booking),
    'status', p_booking.status,
    'payment_status', p_booking.payment_status,
    'locale', p_booking.locale,
    'sequence', p_booking.ics_sequence
  ) || case
    when p_booking.status not in ('pending', 'confirmed') then '{}'
    when p_booking.slot_released_at is not null or p_booking.hold_expires_at <= private.now()
      then jsonb_strip_nulls(jsonb_build_object(
        'time_released', true, 'confirm_first', case when p_booking.confirms_first then true end
      ))
    when p_booking.hold_expires_at is not null
      then jsonb_build_object('confirm_address_until', private.to_iso_instant(p_booking.hold_expires_at))
    else '{}'
  end
  from public.consultation_types t
  cross join (select private.firm_time_zone() as zone) as firm
  where t.id = p_booking.consultation_type_id
$$;
comment on function private.public_booking_json(appointments) is
  'A booking without personal data, for callers who know only its id: {booking_date, time_slot, starts_at, ends_at, time_zone, service: {name, description, location}, place, status, payment_status, locale, sequence}; place as private.meeting_place_json(); date and time are local to the firm. confirm_address_until is added while the slot is kept only until then, and time_released when it has been given back, with confirm_first when the booking gets a slot only when its address is confirmed.';

create or replace function public.get_booking(p_id uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.public_booking_json(a) from public.appointments a where a.id = p_id and a.status <> 'held'
$$;
comment on function public.get_booking(uuid) is
  'Returns a booking without personal data, for the confirmation page and the calendar file; see private.public_booking_json(). Null: no such booking, or only a hold.';
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
  for each row execute function private.stamp_row('updated_at');
create trigger appointments_validate_time_zone before insert or update of guest_time_zone on public.appointments
  for each row execute function private.validate_time_zone('guest_time_zone');
