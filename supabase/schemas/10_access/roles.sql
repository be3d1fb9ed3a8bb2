-- Ranks. private.user_roles is the only authority: a rank never comes from the metadata of a token or an account, so a
-- revoked role is gone with the next statement. A caller's rank is guest, client or admin, and each includes the ones before.

create table private.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'client' check (role in ('client', 'admin')),
  granted_at timestamptz not null default private.now()
);
comment on table private.user_roles is
  'The role of each account. The sign-up trigger writes client, accept_invitation() and set_role() change it, and private.grant_admin() makes the first admin of a project.';
comment on column private.user_roles.user_id is 'The account. An account without a row is a guest.';
comment on column private.user_roles.role is 'client or admin.';
comment on column private.user_roles.granted_at is 'When the account got this role.';

create index user_roles_admins_idx on private.user_roles (user_id) where role = 'admin';

alter table private.user_roles enable row level security;
alter table private.user_roles force row level security;

-- The caller's rank. Every policy needs it, so these functions are PL/pgSQL.

create or replace function private.has_expected_audience()
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- The claim is a string or an array. Without it, the signature alone decides, as for the platform's own keys.
  return coalesce(auth.jwt() -> 'aud' ? 'authenticated', true);
end
$$;
comment on function private.has_expected_audience() is
  'Returns whether the caller''s token is meant for this application (claim aud).';

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
  'Returns whether admins need a second factor and the caller''s session has none (claim aal).';

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
  'Returns the caller''s rank: guest, client or admin. With require_admin_mfa on, an admin without a second factor is a client.';
grant execute on function private.my_role() to anon, authenticated, service_role;

create or replace function public.my_role()
returns text
language sql stable security invoker
set search_path = ''
as $$
  select private.my_role()
$$;
comment on function public.my_role() is 'Returns the caller''s rank for the user interface: guest, client or admin.';
grant execute on function public.my_role() to anon, authenticated, service_role;

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
  'Returns whether the caller has at least this rank. Policies call it as (select private.has_rank(''admin'')), which runs once a statement and not once a row.';
grant execute on function private.has_rank(text) to authenticated;

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
comment on function private.require_admin() is 'Raises PT403 unless the caller is an admin.';

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
  'Returns whether the caller would be an admin if the session had a second factor.';
grant execute on function public.must_complete_mfa() to authenticated;

-- Changes of a role.

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
  -- Anyone can register with any email address. The password chosen then becomes valid when the address's owner confirms.
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
  'Makes an account a client or an admin, for admins. PT403: not an admin. PT404: no such account. PT409: the last admin, or a new admin whose email address is not confirmed. PT422: no such role.';
grant execute on function public.set_role(uuid, text) to authenticated;

create or replace function private.grant_admin(p_email text)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid := private.confirmed_account_id(btrim(p_email));
begin
  if v_id is null then
    raise sqlstate 'PT404' using message = 'No account with that address has confirmed it.';
  end if;
  insert into private.user_roles as kept (user_id, role) values (v_id, 'admin')
  on conflict (user_id) do update set role = 'admin', granted_at = private.now() where kept.role <> 'admin';
  return v_id;
end
$$;
comment on function private.grant_admin(text) is
  'Makes the confirmed account of an email address an admin and returns its id. For the owner of the database, who runs it for the first admin. PT404: no such account.';

create or replace function private.prevent_removing_last_admin()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from old_rows where role = 'admin') then
    return null;
  end if;
  -- Serializes such changes. Without the lock, two admins who demote each other at the same time would each still see one.
  perform private.lock_until_commit('admins');
  if not exists (select from private.user_roles where role = 'admin') then
    raise sqlstate 'PT409' using message = 'The last admin cannot be removed. Make somebody else an admin first.';
  end if;
  return null;
end
$$;
comment on function private.prevent_removing_last_admin() is
  'Trigger: refuses the update or delete that removes the last admin, also by deleting the account. PT409.';

create or replace function private.audit_role_change()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.role is not distinct from old.role then
    return null;
  end if;
  insert into private.audit_log (action, subject, details)
  values (
    'user_roles.' || lower(tg_op),
    coalesce(new.user_id, old.user_id)::text,
    jsonb_build_object('from', old.role, 'to', new.role)
  );
  return null;
end
$$;
comment on function private.audit_role_change() is
  'Trigger: records a role that changed in the audit log, with {from, to}.';

create trigger user_roles_audit
  after insert or update or delete on private.user_roles
  for each row execute function private.audit_role_change();
create trigger user_roles_prevent_removing_last_admin_on_delete
  after delete on private.user_roles
  referencing old table as old_rows
  for each statement execute function private.prevent_removing_last_admin();
create trigger user_roles_prevent_removing_last_admin_on_update
  after update on private.user_roles
  referencing old table as old_rows
  for each statement execute function private.prevent_removing_last_admin();
create trigger user_roles_reject_truncate
  before truncate on private.user_roles
  for each statement execute function private.reject_row_change();
