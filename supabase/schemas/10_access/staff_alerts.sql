-- Which emails staff want about their own work. Each admin decides for the own account.

create table private.staff_alerts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  booking_requests boolean not null default true,
  leads boolean not null default true
);
comment on table private.staff_alerts is
  'The emails about their own work that staff have turned on or off. An account without a row gets all of them. Written by set_my_alerts().';
comment on column private.staff_alerts.user_id is 'The account.';
comment on column private.staff_alerts.booking_requests is
  'Whether the account gets an email about each new booking with the consultant that it is linked to.';

comment on column private.staff_alerts.leads is
  'Whether the account gets an email when another admin assigns it a lead, task, contact or conversation, or mentions it in a note.';

alter table private.staff_alerts enable row level security;
alter table private.staff_alerts force row level security;

create or replace function private.get_my_alerts()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('bookingRequests', coalesce(a.booking_requests, true), 'leads', coalesce(a.leads, true))
    from (select (select auth.uid()) as id) as me left join private.staff_alerts a on a.user_id = me.id
  );
end
$$;
comment on function private.get_my_alerts() is 'See public.get_my_alerts().';
grant execute on function private.get_my_alerts() to authenticated;

create or replace function public.get_my_alerts()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.get_my_alerts()
$$;
comment on function public.get_my_alerts() is
  'Returns which emails about their own work the calling admin gets: {bookingRequests, leads}, each a boolean. PT403: not an admin.';
grant execute on function public.get_my_alerts() to authenticated;

create or replace function private.set_my_alerts(p_booking_requests boolean, p_leads boolean)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  insert into private.staff_alerts as alerts (user_id, booking_requests, leads)
  values (auth.uid(), coalesce(p_booking_requests, true), coalesce(p_leads, true))
  on conflict (user_id) do update set
    booking_requests = coalesce(p_booking_requests, alerts.booking_requests), leads = coalesce(p_leads, alerts.leads);
  insert into private.audit_log (action, subject, details)
  values ('staff_alerts.update', auth.uid()::text, private.get_my_alerts());
  return private.get_my_alerts();
end
$$;
comment on function private.set_my_alerts(boolean, boolean) is 'See public.set_my_alerts().';
grant execute on function private.set_my_alerts(boolean, boolean) to authenticated;

create or replace function public.set_my_alerts(p_booking_requests boolean default null, p_leads boolean default null)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.set_my_alerts(p_booking_requests, p_leads)
$$;
comment on function public.set_my_alerts(boolean, boolean) is
  'Turns emails to the calling admin on or off; null keeps a setting. Returns what get_my_alerts() does. PT403: not an admin.';
grant execute on function public.set_my_alerts(boolean, boolean) to authenticated;
