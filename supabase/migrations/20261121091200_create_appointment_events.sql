create table public.appointment_events (
  id bigint generated always as identity primary key,
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  actor uuid,
  from_status text,
  to_status text not null
    check (to_status in ('held', 'pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined')),
  reason text check (private.is_text(reason, 1, 500)),
  at timestamptz not null default now()
);
comment on table public.appointment_events is 'Every status an appointment has had; written by trigger.';
comment on column public.appointment_events.id is 'Order of writing.';
comment on column public.appointment_events.appointment_id is 'Of which appointment.';
comment on column public.appointment_events.actor is 'The signed-in person who did it; null for visitors and the system.';
comment on column public.appointment_events.from_status is 'Before; null at the beginning.';
comment on column public.appointment_events.to_status is 'After.';
comment on column public.appointment_events.reason is 'As given by who did it.';
comment on column public.appointment_events.at is 'When.';

create index appointment_events_appointment_id_idx on public.appointment_events (appointment_id, id);

alter table public.appointment_events enable row level security;
alter table public.appointment_events force row level security;
revoke all on public.appointment_events from anon, authenticated, service_role;
grant select on public.appointment_events to authenticated;

-- The subquery runs under the policy of appointments, so what one may see of an appointment is said once.
create policy appointment_events_select on public.appointment_events for select to authenticated
  using (
    (select private.has_rank('admin'))
    or appointment_id in (select id from public.appointments where user_id = (select auth.uid()))
  );

create function private.is_status_step(old_status text, new_status text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select (old_status, new_status) in (
    ('held', 'pending'), ('held', 'cancelled'),
    ('pending', 'confirmed'), ('pending', 'cancelled'), ('pending', 'declined'),
    ('confirmed', 'completed'), ('confirmed', 'no_show'), ('confirmed', 'cancelled'), ('confirmed', 'declined')
  )
$$;
comment on function private.is_status_step(text, text) is 'The arrows of the appointment''s status machine.';

create function private.record_appointment_status()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.status = old.status then
      return null;
    end if;
    if not private.is_status_step(old.status, new.status) then
      raise sqlstate 'PT409' using
        message = format('This appointment is %s and cannot become %s.', old.status, new.status);
    end if;
  end if;
  insert into public.appointment_events (appointment_id, actor, from_status, to_status, reason)
  values (
    new.id,
    coalesce((select auth.uid()), case when tg_op = 'INSERT' then new.user_id end),
    case when tg_op = 'UPDATE' then old.status end,
    new.status,
    nullif(current_setting('meridian.reason', true), '')
  );
  return null;
end
$$;
comment on function private.record_appointment_status() is
  'Trigger: refuses steps that the status machine does not know and writes down the others.';

create trigger appointments_record_status after insert or update of status on public.appointments
  for each row execute function private.record_appointment_status();
