-- A hold is an appointment without a person: the same row, the same constraint, and it becomes the booking itself.

alter table public.appointments
  drop column manage_token_hash,
  alter column client_name drop not null,
  alter column client_email drop not null,
  add column hold_subject text check (char_length(hold_subject) between 1 and 200),
  add column price_cents int not null default 0 check (price_cents between 0 and 100000000),
  add constraint appointments_have_a_person
    check (status = 'held' or (client_name is not null and client_email is not null)),
  add constraint appointments_only_holds_have_a_subject check (status = 'held' or hold_subject is null);
comment on column public.appointments.client_name is 'Who booked; null while it is only held.';
comment on column public.appointments.client_email is 'Where mails about it go; null while it is only held.';
comment on column public.appointments.hold_subject is
  'Who holds it: a keyed hash, never an address; null once it is booked. For the limit of holds a visitor.';
comment on column public.appointments.price_cents is 'US cents, as the type cost when it was booked; 0 is free.';
comment on column public.appointments.created_at is 'When it was booked; of a hold: when it was taken.';
grant select (price_cents) on public.appointments to authenticated;

-- For the minute's work: what was not paid in time, and what has happened.
create index appointments_unpaid_idx on public.appointments (created_at)
  where status = 'pending' and payment_status = 'pending';
create index appointments_confirmed_idx on public.appointments (ends_at) where status = 'confirmed';

-- As it was; who books what was held is the one who did it.
create or replace function private.record_appointment_status()
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
    coalesce(auth.uid(), case when tg_op = 'INSERT' or old.status = 'held' then new.user_id end),
    case when tg_op = 'UPDATE' then old.status end,
    new.status,
    nullif(current_setting('meridian.reason', true), '')
  );
  return null;
end
$$;

drop trigger appointments_link on public.appointments;
create trigger appointments_link after insert on public.appointments
  for each row when (new.user_id is null and new.client_email is not null)
  execute function private.link_appointment();
create trigger appointments_link_held after update of status on public.appointments
  for each row when (old.status = 'held' and new.status <> 'held' and new.user_id is null)
  execute function private.link_appointment();
