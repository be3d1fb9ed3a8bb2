-- The private feed of each consultant: a URL with a token, to which the consultant's own calendar program subscribes. It shows
-- what staff may see of the consultant's appointments, without an account. The function bookings serves it.

create table public.calendar_subscriptions (
  consultant_id bigint primary key references public.consultants (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default private.now(),
  read_at timestamptz
);
comment on table public.calendar_subscriptions is
  'The private feed of a consultant. Written by admins, whose browser draws the token.';
comment on column public.calendar_subscriptions.consultant_id is 'The consultant whose appointments the feed has.';
comment on column public.calendar_subscriptions.token_hash is 'SHA-256 of the token in the feed''s URL, in hex. The token itself is not stored.';
comment on column public.calendar_subscriptions.created_at is 'When the token was created.';
comment on column public.calendar_subscriptions.read_at is 'When the feed was last read, to the hour; null: never.';

grant select (consultant_id, created_at, read_at), insert (consultant_id, token_hash), update (token_hash), delete
  on public.calendar_subscriptions to authenticated;

create or replace function private.renew_calendar_subscription()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.created_at := private.now();
  new.read_at := null;
  return new;
end
$$;
comment on function private.renew_calendar_subscription() is 'Trigger: dates a feed with another token as a new one.';

create trigger calendar_subscriptions_renew before update of token_hash on public.calendar_subscriptions
  for each row execute function private.renew_calendar_subscription();
create trigger calendar_subscriptions_audit after insert or update of token_hash or delete on public.calendar_subscriptions
  for each row execute function private.audit_changes('calendar_subscription', 'consultant_id', '', 'token_hash');

create or replace function public.read_calendar_subscription(p_token text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_feed public.calendar_subscriptions;
begin
  select * into v_feed from public.calendar_subscriptions where token_hash = private.hash_token(p_token);
  if not found then
    return null;
  end if;
  -- Calendar programs read every few minutes. The audit log has one entry a day, by no account.
  if v_feed.read_at is null or v_feed.read_at <= v_now - interval '1 hour' then
    update public.calendar_subscriptions set read_at = v_now where token_hash = v_feed.token_hash;
    if not exists (
      select from private.audit_log l
      where l.action = 'calendar_subscription.read' and l.subject = v_feed.consultant_id::text
        and l.occurred_at > v_now - interval '1 day'
    ) then
      insert into private.audit_log (action, subject) values ('calendar_subscription.read', v_feed.consultant_id::text);
    end if;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'sequence', a.ics_sequence, 'isTentative', a.status = 'pending',
      'startsAt', private.to_iso_instant(a.starts_at), 'endsAt', private.to_iso_instant(a.ends_at),
      'changedAt', private.to_iso_instant(a.updated_at), 'serviceType', a.service_type, 'place', private.meeting_place_json(a),
      'clientName', a.client_name, 'clientEmail', a.client_email, 'clientPhone', a.client_phone, 'company', a.company
    ) order by a.starts_at, a.id), '[]')
    from public.appointments a
    where a.consultant_id = v_feed.consultant_id
      and a.starts_at between v_now - interval '30 days' and v_now + interval '180 days'
      and a.status in ('pending', 'confirmed', 'completed', 'no_show') and a.slot_released_at is null
  );
end
$$;
comment on function public.read_calendar_subscription(text) is
  'Returns the appointments of the private feed with this token, from 30 days ago to 180 days ahead: [{id, sequence, isTentative, startsAt, endsAt, changedAt, serviceType, place, clientName, clientEmail, clientPhone, company}]. Null: no such feed. Canceled and declined appointments and requests without a slot are left out.';
grant execute on function public.read_calendar_subscription(text) to service_role;
