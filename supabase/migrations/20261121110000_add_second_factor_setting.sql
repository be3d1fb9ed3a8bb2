-- An admin may be asked for a second factor: with the setting on, a token without one is a client's.

alter table private.settings drop constraint settings_name_check;
alter table private.settings add constraint settings_name_check check (name ~ '^[a-z][a-z0-9_]{0,62}$');
insert into private.settings (name, value) values ('admin_requires_aal2', 'off') on conflict (name) do nothing;
-- A slip of the pen here would open what the setting is to close.
alter table private.settings add constraint settings_admin_requires_aal2_check
  check (name <> 'admin_requires_aal2' or value in ('off', 'on'));
comment on column private.settings.name is
  'firm_email, firm_time_zone; admin_requires_aal2: off or on, see private.my_role(); newsletter_key: never to be changed, see private.newsletter_mac(); in production also deliver_mail_url and wake_secret, see private.run_minute().';

create function private.is_second_factor_missing()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.setting('admin_requires_aal2') = 'on'
    and coalesce((select auth.jwt()) ->> 'aal', 'aal1') <> 'aal2'
$$;
comment on function private.is_second_factor_missing() is
  'Whether admins must come with a second factor and the caller''s token (its claim aal) tells of none.';

-- As it was, but for the second factor, which is asked of admins only.
create or replace function private.my_role()
returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (
      select case when role = 'admin' and private.is_second_factor_missing() then 'client' else role end
      from private.user_roles where user_id = (select auth.uid())
    ),
    'guest'
  )
$$;
comment on function private.my_role() is
  'The caller''s rank: guest, client or admin. With admin_requires_aal2 on, an admin without a second factor is a client.';

create function private.needs_second_factor()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.user_roles where user_id = (select auth.uid()) and role = 'admin')
    and private.is_second_factor_missing()
$$;
comment on function private.needs_second_factor() is 'See public.needs_second_factor().';

create function public.needs_second_factor()
returns boolean
language sql stable security invoker
set search_path = ''
as $$
  select private.needs_second_factor()
$$;
comment on function public.needs_second_factor() is
  'Whether the caller is an admin whom only the missing second factor keeps from being one.';

grant execute on function private.needs_second_factor(), public.needs_second_factor() to authenticated;
