-- Authority is this table, never the token's or the account's metadata.

create table private.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'client' check (role in ('client', 'admin')),
  granted_at timestamptz not null default now()
);
comment on table private.user_roles is
  'The rank of every account. The first admin of a project is made by SQL: update private.user_roles set role = ''admin''.';
comment on column private.user_roles.user_id is 'The account.';
comment on column private.user_roles.role is 'client or admin; who has no row is a guest.';
comment on column private.user_roles.granted_at is 'When this role was given.';

create index user_roles_admins_idx on private.user_roles (user_id) where role = 'admin';

alter table private.user_roles enable row level security;
alter table private.user_roles force row level security;

create function private.my_role()
returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select role from private.user_roles where user_id = (select auth.uid())), 'guest')
$$;
comment on function private.my_role() is 'The caller''s rank: guest, client or admin.';

create function private.has_rank(required text)
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    array_position(array['guest', 'client', 'admin'], private.my_role())
      >= array_position(array['guest', 'client', 'admin'], required),
    false
  )
$$;
comment on function private.has_rank(text) is
  'Whether the caller''s rank is at least the required one. In policies: (select private.has_rank(''admin'')).';

create function public.my_role()
returns text
language sql stable security invoker
set search_path = ''
as $$
  select private.my_role()
$$;
comment on function public.my_role() is 'The caller''s rank for the user interface: guest, client or admin.';

grant execute on function private.my_role(), public.my_role() to anon, authenticated, service_role;
grant execute on function private.has_rank(text) to authenticated;

create function private.audit_role_change()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.role is not distinct from old.role then
    return null;
  end if;
  insert into private.audit_log (actor, action, subject, details)
  values (
    (select auth.uid()),
    'user_roles.' || lower(tg_op),
    coalesce(new.user_id, old.user_id)::text,
    jsonb_build_object('from', old.role, 'to', new.role)
  );
  return null;
end
$$;
comment on function private.audit_role_change() is 'Trigger: every change of a role is written down.';

create trigger user_roles_are_audited
  after insert or update or delete on private.user_roles
  for each row execute function private.audit_role_change();

create function private.keep_an_admin()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from before where role = 'admin') then
    return null;
  end if;
  -- Two admins demoting each other at the same moment go one after the other.
  perform pg_advisory_xact_lock(hashtext('private.user_roles'));
  if not exists (select from private.user_roles where role = 'admin') then
    raise sqlstate 'PT409' using message = 'The last admin cannot be removed. Make somebody else an admin first.';
  end if;
  return null;
end
$$;
comment on function private.keep_an_admin() is 'Trigger: once there is an admin, there is always one.';

create trigger user_roles_keep_an_admin_on_update
  after update on private.user_roles
  referencing old table as before
  for each statement execute function private.keep_an_admin();
create trigger user_roles_keep_an_admin_on_delete
  after delete on private.user_roles
  referencing old table as before
  for each statement execute function private.keep_an_admin();
create trigger user_roles_are_not_truncated
  before truncate on private.user_roles
  for each statement execute function private.refuse_change();
