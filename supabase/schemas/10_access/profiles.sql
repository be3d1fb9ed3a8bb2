-- Profiles of accounts, and the triggers that react to a new or changed account in auth.users.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name private.single_line check (char_length(btrim(full_name)) >= 2 and char_length(full_name) <= 100),
  company private.single_line check (char_length(company) <= 150),
  phone private.single_line check (char_length(phone) <= 32),
  time_zone private.time_zone_name,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  locale private.locale not null default 'en'
);
comment on table public.profiles is
  'One account''s details. Created at sign-up by a trigger, updated by the account itself.';
comment on column public.profiles.id is 'The account.';
comment on column public.profiles.full_name is 'Name; null when none was given.';
comment on column public.profiles.company is 'Company name; null when none was given.';
comment on column public.profiles.phone is 'Phone number in any notation; null when none was given.';
comment on column public.profiles.time_zone is 'IANA zone in which times are shown; null means the browser''s zone.';
comment on column public.profiles.locale is 'Language of the page on which the account was created, and of its emails.';
comment on column public.profiles.created_at is 'When the profile was created, at sign-up.';
comment on column public.profiles.updated_at is 'Set by a trigger on each update.';

grant select on public.profiles to authenticated;
grant update (full_name, company, phone, time_zone) on public.profiles to authenticated;

create policy profiles_select on public.profiles for select to authenticated
  using (id = (select auth.uid()) and (select private.has_role('client')));

create policy profiles_update on public.profiles for update to authenticated
  using (id = (select auth.uid()) and (select private.has_role('client')))
  with check (id = (select auth.uid()) and (select private.has_role('client')));

create or replace function private.create_profile_on_sign_up()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Metadata is written by the client: it never sets the role, and an invalid value must not make the sign-up fail.
  v_name text := private.to_single_line(new.raw_user_meta_data ->> 'full_name', 100);
  v_locale text := new.raw_user_meta_data ->> 'locale';
begin
  insert into private.user_roles (user_id, role, password_proven_at)
  values (new.id, 'client', case when new.email_confirmed_at is not null and session_user in ('postgres', 'supabase_admin') then private.now() end)
  on conflict do nothing;
  begin
    insert into public.profiles (id, full_name, company, phone, locale)
    values (
      new.id,
      case when char_length(v_name) >= 2 then v_name end,
      private.to_single_line(new.raw_user_meta_data ->> 'company', 150),
      private.to_single_line(new.raw_user_meta_data ->> 'phone', 32),
      case when pg_input_is_valid(v_locale, 'private.locale') then v_locale else 'en' end
    )
    on conflict do nothing;
  exception
    when others then
      insert into public.profiles (id) values (new.id) on conflict do nothing;
  end;
  return null;
end
$$;
comment on function private.create_profile_on_sign_up() is
  'Trigger: gives a new account the role client and a profile, with the valid details of its metadata.';

create or replace function private.account_locale(p_user_id uuid)
returns text
language sql stable security invoker
set search_path = ''
as $$
  select coalesce((select locale from public.profiles where id = p_user_id), 'en')
$$;
comment on function private.account_locale(uuid) is
  'The language of the emails to an account; en for one that does not exist.';

create or replace function private.enqueue_account_change_mail()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- The old address: an attacker who takes over an account must not be the only one to get the email.
  v_recipient text := old.email;
  v_facts jsonb := jsonb_build_object(
    'userId', new.id,
    'locale', private.account_locale(new.id),
    'name', (select full_name from public.profiles where id = new.id),
    'changedAt', private.to_iso_instant(private.now())
  );
begin
  -- An address that was never confirmed may belong to someone else.
  if old.email_confirmed_at is null and new.email is distinct from old.email then
    return null;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password <> ''
    -- The auth server does not limit changes of a password, and the owner of the address may not be the one who makes them.
    and private.consume_rate_limit('password_changed:account', new.id::text, 5, 3600) = 0
  then
    perform private.enqueue_mail(
      'password_changed', v_recipient, null, v_facts, 'password_changed:' || gen_random_uuid()
    );
  end if;
  if new.email is distinct from old.email then
    perform private.enqueue_mail(
      'email_changed', v_recipient, null,
      v_facts || jsonb_build_object('newEmail', regexp_replace(new.email, '^(.)[^@]*@', '\1***@')),
      'email_changed:' || gen_random_uuid()
    );
  end if;
  return null;
exception
  when others then
    -- An error would undo the change itself, such as a new password after a theft.
    raise warning 'account change email not queued: %', sqlstate;
    return null;
end
$$;
comment on function private.enqueue_account_change_mail() is
  'Trigger: emails a confirmed account about a new password, and its old address about a new one. Never fails the change.';

create trigger profiles_set_updated_at before update on public.profiles
  for each row execute function private.stamp_row('updated_at');
create trigger profiles_validate_time_zone before insert or update of time_zone on public.profiles
  for each row when (new.time_zone is not null) execute function private.validate_time_zone('time_zone');
create trigger users_create_profile after insert on auth.users
  for each row execute function private.create_profile_on_sign_up();
create trigger users_enqueue_account_change_mail after update of email, encrypted_password on auth.users
  for each row when (
    old.email is not null and new.email_confirmed_at is not null
    and (old.email is distinct from new.email or old.encrypted_password is distinct from new.encrypted_password)
  )
  execute function private.enqueue_account_change_mail();
