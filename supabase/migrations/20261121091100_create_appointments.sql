create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  consultant_id bigint not null references public.consultants (id),
  consultation_type_id bigint not null references public.consultation_types (id),
  client_name text not null check (private.is_line(client_name, 2, 100)),
  client_email text not null check (private.is_email(client_email)),
  client_phone text check (private.is_line(client_phone, 1, 32)),
  company text check (private.is_line(company, 1, 150)),
  service_type text not null check (private.is_line(service_type, 1, 80)),
  message text check (private.is_text(message, 1, 5000)),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  busy tstzrange not null,
  guest_time_zone text not null check (private.is_time_zone(guest_time_zone)),
  status text not null default 'pending'
    check (status in ('held', 'pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined')),
  hold_expires_at timestamptz,
  payment_status text not null default 'not_required'
    check (payment_status in ('not_required', 'pending', 'paid', 'refunded')),
  manage_token_hash bytea unique check (octet_length(manage_token_hash) = 32),
  ics_sequence int not null default 0 check (ics_sequence >= 0),
  idempotency_key text unique check (private.is_line(idempotency_key, 1, 255)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check (busy @> tstzrange(starts_at, ends_at)),
  check ((status = 'held') = (hold_expires_at is not null)),
  -- The insert is the check: two bookings of one consultant cannot overlap, whoever comes at the same moment.
  constraint appointments_do_not_overlap exclude using gist (consultant_id with =, busy with &&)
    where (status in ('held', 'pending', 'confirmed'))
);
comment on table public.appointments is 'Bookings; only functions write them.';
comment on column public.appointments.id is 'Random; whoever knows it may see date, time and status.';
comment on column public.appointments.user_id is 'The account that booked; null for a visitor.';
comment on column public.appointments.consultant_id is 'Who holds it.';
comment on column public.appointments.consultation_type_id is 'What was booked.';
comment on column public.appointments.client_name is 'Who booked.';
comment on column public.appointments.client_email is 'Where mails about it go.';
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
comment on column public.appointments.manage_token_hash is 'SHA-256 of the token in the mailed link.';
comment on column public.appointments.ics_sequence is 'Number of the calendar entry''s version.';
comment on column public.appointments.idempotency_key is 'The request''s Idempotency-Key.';
comment on column public.appointments.created_at is 'When it was booked.';
comment on column public.appointments.updated_at is 'Set by trigger at each change.';

create index appointments_user_id_idx on public.appointments (user_id, starts_at desc);
create index appointments_consultant_id_idx on public.appointments (consultant_id, starts_at);
create index appointments_consultation_type_id_idx on public.appointments (consultation_type_id);
create index appointments_starts_at_idx on public.appointments (starts_at);
create index appointments_holds_idx on public.appointments (hold_expires_at) where status = 'held';

alter table public.appointments enable row level security;
alter table public.appointments force row level security;
revoke all on public.appointments from anon, authenticated, service_role;
-- All but manage_token_hash and idempotency_key, which are nobody's business in a browser.
grant select (
  id, user_id, consultant_id, consultation_type_id, client_name, client_email, client_phone, company,
  service_type, message, starts_at, ends_at, busy, guest_time_zone, status, hold_expires_at, payment_status,
  ics_sequence, created_at, updated_at
) on public.appointments to authenticated;

create policy appointments_select on public.appointments for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_rank('admin')));

create trigger appointments_touch before update on public.appointments
  for each row execute function private.touch();
