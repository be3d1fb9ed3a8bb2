-- Authority is this table, never the token's or the account's metadata.
create table private.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'client' check (role in ('client', 'admin')),
  granted_at timestamptz not null default now()
);
comment on table private.user_roles is
  'The rank of every account. The first admin of a project is made by private.grant_admin(), the others by public.set_role().';
comment on column private.user_roles.user_id is 'The account.';
comment on column private.user_roles.role is 'client or admin; who has no row is a guest.';
comment on column private.user_roles.granted_at is 'When this role was given.';

create index user_roles_admins_idx on private.user_roles (user_id) where role = 'admin';

alter table private.user_roles enable row level security;
alter table private.user_roles force row level security;

create or replace function private.has_rank(required text)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce(
    array_position(array['guest', 'client', 'admin'], private.my_role())
      >= array_position(array['guest', 'client', 'admin'], required),
    false
  );
end
$$;
comment on function private.has_rank(text) is
  'Whether the caller''s rank is at least the required one. In policies: (select private.has_rank(''admin'')).';
grant execute on function private.has_rank(text) to authenticated;

create or replace function private.my_role()
returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_role text;
begin
  select role into v_role from private.user_roles where user_id = auth.uid();
  if v_role is null or not private.has_expected_audience() then
    return 'guest';
  end if;
  if v_role = 'admin' and private.is_mfa_missing() then
    return 'client';
  end if;
  return v_role;
end
$$;
comment on function private.my_role() is
  'The caller''s rank: guest, client or admin. With require_admin_mfa on, an admin without a second factor is a client.';
grant execute on function private.my_role() to anon, authenticated, service_role;

create or replace function public.my_role()
returns text
language sql stable security invoker
set search_path = ''
as $$
  select private.my_role()
$$;
comment on function public.my_role() is 'The caller''s rank for the user interface: guest, client or admin.';
grant execute on function public.my_role() to anon, authenticated, service_role;

-- Every policy asks for a rank. A function in SQL that calls others is planned anew at each call; in PL/pgSQL the plans
-- are kept for the connection, which makes a rank about eight times cheaper (measured). What they answer is as it was.
create or replace function private.has_expected_audience()
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- A string or a list. Without the claim the signature alone decides, as it does for the platform's own keys.
  return coalesce(auth.jwt() -> 'aud' ? 'authenticated', true);
end
$$;
comment on function private.has_expected_audience() is
  'Whether the caller''s token is meant for this application (its claim aud).';

create or replace function private.is_mfa_missing()
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select require_admin_mfa from private.settings)
    and coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2';
end
$$;
comment on function private.is_mfa_missing() is
  'Whether admins must come with a second factor and the caller''s token (its claim aal) tells of none.';

create or replace function private.must_complete_mfa()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.user_roles where user_id = (select auth.uid()) and role = 'admin')
    and private.is_mfa_missing() and private.has_expected_audience()
$$;
comment on function private.must_complete_mfa() is 'See public.must_complete_mfa().';
grant execute on function private.must_complete_mfa() to authenticated;

create or replace function public.must_complete_mfa()
returns boolean
language sql stable security invoker
set search_path = ''
as $$
  select private.must_complete_mfa()
$$;
comment on function public.must_complete_mfa() is
  'Whether the caller is an admin whom only the missing second factor keeps from being one.';
grant execute on function public.must_complete_mfa() to authenticated;

-- The list of leads: filters, full-text search and keyset pages. Each call writes its own statement with the values in it,
-- so that Postgres plans for these values: a rare label and a common one want different indexes.
create or replace function private.require_admin()
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_rank('admin') then
    raise sqlstate 'PT403' using message = 'Only an admin can do that.';
  end if;
end
$$;
comment on function private.require_admin() is 'PT403 unless the caller is an admin.';

-- As it was, but nobody becomes an admin whose address is not confirmed: anybody may have registered with it, and the
-- password they chose would count as soon as its owner confirms.
create or replace function private.set_role(p_user_id uuid, p_role text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_rank('admin') then
    raise sqlstate 'PT403' using message = 'Only an admin can change a role.';
  end if;
  if (p_role in ('client', 'admin')) is not true then
    raise sqlstate 'PT422' using message = 'Please choose client or admin.';
  end if;
  if p_role = 'admin' and exists (
    select from auth.users where id = p_user_id and (email_confirmed_at is null or is_sso_user)
  ) then
    raise sqlstate 'PT409' using message = 'This person has not confirmed their address yet.';
  end if;
  update private.user_roles set role = p_role, granted_at = private.now()
  where user_id = p_user_id and role <> p_role;
  if not found and not exists (select from private.user_roles where user_id = p_user_id) then
    raise sqlstate 'PT404' using message = 'We could not find that account.';
  end if;
end
$$;
comment on function private.set_role(uuid, text) is 'See public.set_role().';
grant execute on function private.set_role(uuid, text) to authenticated;

create or replace function public.set_role(p_user_id uuid, p_role text)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.set_role(p_user_id, p_role)
$$;
comment on function public.set_role(uuid, text) is
  'Makes an account a client or an admin; for admins. PT403: not an admin, PT404: no such account, PT409: the last admin, or one to be whose address is not confirmed, PT422: no such role.';
grant execute on function public.set_role(uuid, text) to authenticated;

create or replace function private.grant_admin(p_email text)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  select id into v_id from auth.users
  where email = lower(btrim(p_email)) and email_confirmed_at is not null and not is_sso_user;
  if not found then
    raise sqlstate 'PT404' using message = 'No account with that address has confirmed it.';
  end if;
  insert into private.user_roles as kept (user_id, role) values (v_id, 'admin')
  on conflict (user_id) do update set role = 'admin', granted_at = private.now() where kept.role <> 'admin';
  return v_id;
end
$$;
comment on function private.grant_admin(text) is
  'Makes the confirmed account of an address an admin, for the owner of the database; its id. PT404: there is none.';

create or replace function private.prevent_removing_last_admin()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from before where role = 'admin') then
    return null;
  end if;
  -- Two admins demoting each other at the same moment go one after the other.
  perform private.lock_until_commit('admins');
  if not exists (select from private.user_roles where role = 'admin') then
    raise sqlstate 'PT409' using message = 'The last admin cannot be removed. Make somebody else an admin first.';
  end if;
  return null;
end
$$;
comment on function private.prevent_removing_last_admin() is 'Trigger: once there is an admin, there is always one.';

create or replace function private.list_staff()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', p.full_name, 'email', u.email)
      order by lower(coalesce(p.full_name, u.email)), u.id), '[]')
    from private.user_roles r join auth.users u on u.id = r.user_id left join public.profiles p on p.id = u.id
    where r.role = 'admin'
  );
end
$$;
comment on function private.list_staff() is 'See public.list_staff().';
grant execute on function private.list_staff() to authenticated;

create or replace function public.list_staff()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_staff()
$$;
comment on function public.list_staff() is
  'Who of the staff leads and tasks can be given to, for admins: [{id, name, email}]. PT403: not an admin.';
grant execute on function public.list_staff() to authenticated;

create trigger user_roles_reject_truncate
  before truncate on private.user_roles
  for each statement execute function private.reject_row_change();
create trigger user_roles_prevent_removing_last_admin_on_delete
  after delete on private.user_roles
  referencing old table as before
  for each statement execute function private.prevent_removing_last_admin();
create trigger user_roles_prevent_removing_last_admin_on_update
  after update on private.user_roles
  referencing old table as before
  for each statement execute function private.prevent_removing_last_admin();
