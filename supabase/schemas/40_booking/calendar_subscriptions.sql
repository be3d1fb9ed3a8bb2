-- The private feed of each consultant: a URL with a token, to which the consultant's own calendar program subscribes. It shows
-- what staff may see of the consultant's appointments, without an account. The function bookings serves it.

create table private.calendar_subscriptions (
  consultant_id bigint primary key references public.consultants (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default private.now(),
  read_at timestamptz
);
comment on table private.calendar_subscriptions is
  'The private feed of a consultant. Written by create_calendar_subscription() and delete_calendar_subscription().';
comment on column private.calendar_subscriptions.consultant_id is 'The consultant whose appointments the feed has.';
comment on column private.calendar_subscriptions.token_hash is 'SHA-256 of the token in the feed''s URL, in hex. The token itself is not stored.';
comment on column private.calendar_subscriptions.created_at is 'When the token was created.';
comment on column private.calendar_subscriptions.read_at is 'When the feed was last read, to the hour; null: never.';

alter table private.calendar_subscriptions enable row level security;
alter table private.calendar_subscriptions force row level security;

create or replace function private.list_calendar_subscriptions()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'consultantId', consultant_id, 'createdAt', private.to_iso_instant(created_at), 'readAt', private.to_iso_instant(read_at)
    ) order by consultant_id), '[]')
    from private.calendar_subscriptions
  );
end
$$;
comment on function private.list_calendar_subscriptions() is 'See public.list_calendar_subscriptions().';
grant execute on function private.list_calendar_subscriptions() to authenticated;

create or replace function public.list_calendar_subscriptions()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_calendar_subscriptions()
$$;
comment on function public.list_calendar_subscriptions() is
  'Returns the private feeds of the consultants that have one, for admins, without their tokens: [{consultantId, createdAt, readAt}]. PT403: not an admin.';
grant execute on function public.list_calendar_subscriptions() to authenticated;

create or replace function private.create_calendar_subscription(p_consultant_id bigint)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  v_token text := rtrim(translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/', '-_'), '=');
  v_is_first boolean;
begin
  perform private.require_admin();
  -- The lock keeps two first feeds of a consultant apart.
  perform from public.consultants where id = p_consultant_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "consultant"}');
  end if;
  delete from private.calendar_subscriptions where consultant_id = p_consultant_id;
  v_is_first := not found;
  insert into private.calendar_subscriptions (consultant_id, token_hash) values (p_consultant_id, private.hash_token(v_token));
  insert into private.audit_log (action, subject)
  values ('calendar_subscription.' || case when v_is_first then 'insert' else 'update' end, p_consultant_id::text);
  return v_token;
end
$$;
comment on function private.create_calendar_subscription(bigint) is 'See public.create_calendar_subscription().';
grant execute on function private.create_calendar_subscription(bigint) to authenticated;

create or replace function public.create_calendar_subscription(p_consultant_id bigint)
returns text
language sql security invoker
set search_path = ''
as $$
  select private.create_calendar_subscription(p_consultant_id)
$$;
comment on function public.create_calendar_subscription(bigint) is
  'Creates the private feed of a consultant, for admins, and returns its token: 32 random bytes in base64url. Only this call returns it. An earlier token of the consultant stops working. PT403: not an admin, PT404: no such consultant.';
grant execute on function public.create_calendar_subscription(bigint) to authenticated;

create or replace function private.delete_calendar_subscription(p_consultant_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from private.calendar_subscriptions where consultant_id = p_consultant_id;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "calendar"}');
  end if;
  insert into private.audit_log (action, subject) values ('calendar_subscription.delete', p_consultant_id::text);
end
$$;
comment on function private.delete_calendar_subscription(bigint) is 'See public.delete_calendar_subscription().';
grant execute on function private.delete_calendar_subscription(bigint) to authenticated;

create or replace function public.delete_calendar_subscription(p_consultant_id bigint)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.delete_calendar_subscription(p_consultant_id)
$$;
comment on function public.delete_calendar_subscription(bigint) is
  'Removes the private feed of a consultant, for admins. PT403: not an admin, PT404: there is none.';
grant execute on function public.delete_calendar_subscription(bigint) to authenticated;

create or replace function public.read_calendar_subscription(p_token text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_feed private.calendar_subscriptions;
begin
  select * into v_feed from private.calendar_subscriptions where token_hash = private.hash_token(p_token);
  if not found then
    return null;
  end if;
  -- Calendar programs read every few minutes. The audit log has one entry a day, by no account.
  if v_feed.read_at is null or v_feed.read_at <= v_now - interval '1 hour' then
    update private.calendar_subscriptions set read_at = v_now where token_hash = v_feed.token_hash;
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
