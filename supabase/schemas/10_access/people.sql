-- Accounts as admins see them. Email addresses are columns of auth.users, which no API role can read, so a table has what
-- admins see of an account.

create table public.accounts (
  id uuid primary key references private.user_roles (user_id) on delete cascade on update cascade,
  email text not null,
  is_confirmed boolean not null,
  role text not null check (role in ('client', 'admin')),
  full_name text,
  company text,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  name text not null generated always as (coalesce(full_name, email)) stored,
  search_text text not null
    generated always as (lower(email || e'\n' || coalesce(full_name, '') || e'\n' || coalesce(company, ''))) stored
);
comment on table public.accounts is
  'An account as admins see it. Written by triggers on auth.users, public.profiles and private.user_roles. Admins change the role, and a trigger brings it to private.user_roles, which alone decides about rights.';
comment on column public.accounts.id is 'The account.';
comment on column public.accounts.email is 'Email address; empty for an account without one.';
comment on column public.accounts.is_confirmed is
  'Whether the account has confirmed its address to us. One of a single sign-on has not.';
comment on column public.accounts.role is 'client or admin.';
comment on column public.accounts.full_name is 'Name; null when none was given.';
comment on column public.accounts.company is 'Company name; null when none was given.';
comment on column public.accounts.created_at is 'When the account was created.';
comment on column public.accounts.last_sign_in_at is 'The newest sign-in; null: none yet.';
comment on column public.accounts.name is 'The name, or the email address of an account without one.';
comment on column public.accounts.search_text is 'Email address, name and company in lowercase, one a line.';

-- The order of the list of people.
create index accounts_newest_idx on public.accounts (created_at desc, id desc);

grant select, update (role) on public.accounts to authenticated;

create or replace function private.refresh_account()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  if tg_table_name = 'user_roles' then
    v_id := new.user_id;
  else
    v_id := new.id;
  end if;
  insert into public.accounts as kept
    (id, email, is_confirmed, role, full_name, company, created_at, last_sign_in_at)
  select
    u.id, coalesce(u.email, ''), u.email_confirmed_at is not null and not u.is_sso_user, r.role, p.full_name, p.company,
    coalesce(u.created_at, private.now()), u.last_sign_in_at
  from auth.users u join private.user_roles r on r.user_id = u.id left join public.profiles p on p.id = u.id
  where u.id = v_id
  on conflict (id) do update set
    email = excluded.email, is_confirmed = excluded.is_confirmed, role = excluded.role, full_name = excluded.full_name,
    company = excluded.company, last_sign_in_at = excluded.last_sign_in_at;
  return null;
end
$$;
comment on function private.refresh_account() is
  'Trigger of auth.users, public.profiles and private.user_roles: brings the row of public.accounts up to date.';

create or replace function private.change_role()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- refresh_account() writes the role that the account has already.
  if exists (select from private.user_roles where user_id = new.id and role = new.role) then
    return null;
  end if;
  -- Anyone can register with any email address. The password chosen then becomes valid when the address's owner confirms.
  if new.role = 'admin' and not new.is_confirmed then
    perform private.refuse(409, 'person_not_confirmed');
  end if;
  update private.user_roles set role = new.role, granted_at = private.now() where user_id = new.id;
  return null;
end
$$;
comment on function private.change_role() is
  'Trigger: gives an account the role that an admin chose. PT409: the last admin, or a new admin whose email address is not confirmed.';

create trigger accounts_change_role after update of role on public.accounts
  for each row when (new.role <> old.role) execute function private.change_role();

create or replace function private.display_name_of(p_account uuid)
returns text
language sql stable security invoker
set search_path = ''
as $$
  select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.id = u.id
  where u.id = p_account
$$;
comment on function private.display_name_of(uuid) is
  'Returns the name of an account, or its email address when it has none; null when there is no such account.';

create or replace function private.confirmed_account_id(p_email text)
returns uuid
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  -- The account provider stores email addresses in lowercase. An SSO account has not confirmed its address to us.
  return (
    select id from auth.users
    where email = lower(p_email) and email_confirmed_at is not null and not is_sso_user
  );
end
$$;
comment on function private.confirmed_account_id(text) is
  'Returns the account that has confirmed this email address, or null.';

create or replace function private.require_staff()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- It runs before the policies. For a caller that they will refuse, so that an error does not tell which accounts are admins.
  if (select auth.uid()) is not null and not private.has_role('admin') then
    return new;
  end if;
  -- The lock keeps the account on the staff until the row names it.
  perform from private.user_roles where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid and role = 'admin' for share;
  if not found then
    perform private.refuse(422, 'staff_member_required');
  end if;
  return new;
end
$$;
comment on function private.require_staff() is
  'Trigger: the account in the column that the argument names must be an admin. PT422: staff_member_required.';

create trigger profiles_refresh_account after insert or update of full_name, company on public.profiles
  for each row execute function private.refresh_account();
create trigger user_roles_refresh_account after insert or update of role on private.user_roles
  for each row execute function private.refresh_account();
create trigger users_refresh_account
  after update of email, email_confirmed_at, is_sso_user, last_sign_in_at on auth.users
  for each row execute function private.refresh_account();
