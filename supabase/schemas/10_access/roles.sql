-- Roles. private.user_roles is the only authority: a role never comes from the metadata of a token or an account, so a
-- revoked role is gone with the next statement. A caller's role is guest, client or admin, and each includes the ones before.

create table private.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'client' check (role in ('client', 'admin')),
  granted_at timestamptz not null default private.now(),
  password_proven_at timestamptz,
  new_mailbox_confirmed_first boolean not null default false,
  mailbox_sessions_from timestamptz
);
comment on table private.user_roles is
  'The role of each account. The sign-up trigger writes client, accept_invitation() and updates of public.accounts change it, and private.grant_admin() makes the first admin of a project.';
comment on column private.user_roles.user_id is 'The account. An account without a row is a guest.';
comment on column private.user_roles.role is 'client or admin.';
comment on column private.user_roles.granted_at is 'When the account got this role.';
comment on column private.user_roles.password_proven_at is
  'When a session that came from the account''s mailbox also proved the password. Null: anyone may have chosen the password, so a session opened with it alone has the role guest.';
comment on column private.user_roles.new_mailbox_confirmed_first is
  'During a change of address: whether the new mailbox has confirmed it and the old one has not yet.';
comment on column private.user_roles.mailbox_sessions_from is
  'A session that began before this time does not count as one from the mailbox. Set when the old mailbox was the last to confirm a change of address: the session that the auth server then opens belongs to the old mailbox.';

create index user_roles_admins_idx on private.user_roles (user_id) where role = 'admin';

-- The caller's role. Every policy needs it, so these functions are PL/pgSQL. It follows from the database at this moment:
-- an access token alone proves nothing, because it lives for up to an hour after its session has ended.

create or replace function private.current_session_id()
returns uuid
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  v_id text := auth.jwt() ->> 'session_id';
begin
  return case when pg_input_is_valid(v_id, 'uuid') then v_id::uuid end;
end
$$;
comment on function private.current_session_id() is 'Returns the session of the caller''s token (claim session_id), or null.';

create or replace function private.is_session_active()
returns boolean
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  -- The claim aud is a string or an array. Without it, the signature alone decides, as for the platform's own keys.
  -- Signing out, a new password, a promotion, and deleting the account delete the session.
  return coalesce(auth.jwt() -> 'aud' ? 'authenticated', true) and exists (
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = private.current_session_id() and s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > private.now())
      and (u.banned_until is null or u.banned_until <= private.now())
  );
end
$$;
comment on function private.is_session_active() is
  'Returns whether the caller''s token is meant for this application and its session still exists, for an account that is not banned.';

create or replace function private.is_mailbox_session()
returns boolean
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  return coalesce(auth.jwt() -> 'amr' @? '$[*] ? (@.method like_regex "^(otp|magiclink|recovery|invite|email/signup|email_change)$")', false)
    and not exists (
      select from private.user_roles r join auth.sessions s on s.user_id = r.user_id
      where r.user_id = auth.uid() and s.id = private.current_session_id() and s.created_at < r.mailbox_sessions_from
    );
end
$$;
comment on function private.is_mailbox_session() is
  'Returns whether the caller''s session was opened with a link or code from the account''s mailbox (claim amr).';

create or replace function private.caller_role(out role text, out missing_auth_step text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_role private.user_roles;
  v_has_mfa boolean := coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2';
begin
  select * into v_role from private.user_roles where user_id = auth.uid();
  missing_auth_step := case
    when v_role.user_id is null or not private.is_session_active() then 'session'
    when not v_has_mfa and exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified') then 'mfa'
    -- An attacker can register someone else's address with a password of their own. The password becomes valid when the
    -- owner confirms the address, so on its own it counts only after the owner has proved to know it.
    when v_role.password_proven_at is null and not private.is_mailbox_session() then 'mailbox'
    when v_role.role = 'admin' and not v_has_mfa and (select require_admin_mfa from public.settings) then 'admin_mfa'
  end;
  role := case missing_auth_step
    when 'session' then 'guest'
    when 'mfa' then 'guest'
    when 'mailbox' then 'guest'
    when 'admin_mfa' then 'client'
    else v_role.role
  end;
end
$$;
comment on function private.caller_role() is
  'Returns the caller''s role (guest, client or admin), and what keeps the caller from the role of the account. session: the session has ended. mfa: the account''s second factor. mailbox: a link from the mailbox, because the password is not proven yet. admin_mfa: a second factor that every admin needs. Null: nothing.';
grant execute on function private.caller_role() to anon, authenticated, service_role;

create view public.my_session with (security_invoker = true) as
select role, missing_auth_step from private.caller_role();
comment on view public.my_session is 'What the caller may do, as one row.';
comment on column public.my_session.role is 'The caller''s role: guest, client or admin.';
comment on column public.my_session.missing_auth_step is
  'What keeps the caller from the role of the account; see private.caller_role(). Null: nothing.';
grant select on public.my_session to authenticated;

create or replace function public.my_role()
returns text
language sql stable security invoker
set search_path = ''
as $$
  select role from private.caller_role()
$$;
comment on function public.my_role() is 'Returns the caller''s role for the user interface: guest, client or admin.';
grant execute on function public.my_role() to anon, authenticated, service_role;

create or replace function private.has_role(required text)
returns boolean
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  return coalesce(
    array_position(array['guest', 'client', 'admin'], (private.caller_role()).role)
      >= array_position(array['guest', 'client', 'admin'], required),
    false
  );
end
$$;
comment on function private.has_role(text) is
  'Returns whether the caller has at least this role. Policies call it as (select private.has_role(''admin'')), which runs once a statement and not once a row.';
grant execute on function private.has_role(text) to authenticated;

create or replace function private.require_admin()
returns void
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    perform private.refuse(403, 'admin_required');
  end if;
end
$$;
comment on function private.require_admin() is 'Raises PT403 unless the caller is an admin.';
grant execute on function private.require_admin() to authenticated;

-- Proving the password. A session from the mailbox proves it once for the account; every other session ends then, because
-- an attacker may have opened it.

create or replace function private.record_password_proof(p_password text, p_browser_secret text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_secret_hash text;
begin
  if not (private.is_session_active() and private.is_mailbox_session()) then
    perform private.refuse(403, 'mailed_link_required');
  end if;
  -- The lock keeps the password until this transaction ends.
  select raw_user_meta_data ->> 'browser_secret_hash' into v_secret_hash
  from auth.users where id = auth.uid() for no key update;
  if not coalesce(
    v_secret_hash = private.hash_token(p_browser_secret),
    p_browser_secret is null and public.verify_password(auth.uid(), p_password)
  ) then
    return false;
  end if;
  update private.user_roles set password_proven_at = private.now()
  where user_id = auth.uid() and password_proven_at is null;
  if found then
    delete from auth.sessions where user_id = auth.uid() and id <> private.current_session_id();
  end if;
  return true;
end
$$;
comment on function private.record_password_proof(text, text) is
  'Records that the caller proved the password of the account, by the password or by the secret of the browser that chose it. The first time, it ends the account''s other sessions. Returns false for another password or secret. PT403: not a session from the mailbox.';
grant execute on function private.record_password_proof(text, text) to authenticated;

create or replace function public.prove_account(p_password text default null, p_browser_secret text default null)
returns boolean
language sql security invoker
set search_path = ''
as $$
  select private.record_password_proof(p_password, p_browser_secret)
$$;
comment on function public.prove_account(text, text) is
  'Proves that the owner of the mailbox chose the account''s password. Sessions opened with that password then have the account''s role, too. The caller''s session must come from the mailbox. p_browser_secret is random and stayed in the browser that registered the account or asked for the new address; its SHA-256 in hex is browser_secret_hash in the account''s metadata. See private.record_password_proof().';
grant execute on function public.prove_account(text, text) to authenticated;

create or replace function private.follow_account_change()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.email is distinct from old.email then
    -- Someone may have asked for the change to an address that is not theirs. Its owner has confirmed it, but not the password.
    update private.user_roles
    set password_proven_at = null,
      -- The auth server now opens a session for the mailbox that confirmed last. Its clock may differ from this one.
      mailbox_sessions_from = case when new_mailbox_confirmed_first then now() + interval '10 seconds' end,
      new_mailbox_confirmed_first = false
    where user_id = new.id;
    delete from auth.sessions where user_id = new.id;
    -- A second factor of the person who asked for the change would lock the new mailbox out.
    delete from auth.mfa_factors where user_id = new.id;
  end if;
  -- The first of two mailboxes confirmed a change of address. The auth server empties the token of that one.
  if old.email_change_confirm_status = 0 and new.email_change_confirm_status = 1 then
    update private.user_roles set new_mailbox_confirmed_first = (coalesce(new.email_change_token_new, '') = '')
    where user_id = new.id;
  end if;
  -- An owner of the project, whose connection is none of the API or the auth server, confirms an address in SQL.
  if old.email_confirmed_at is null and new.email_confirmed_at is not null and session_user in ('postgres', 'supabase_admin') then
    update private.user_roles set password_proven_at = private.now() where user_id = new.id and password_proven_at is null;
  end if;
  -- Setting a password took a session or a link from the mailbox.
  if new.encrypted_password is distinct from old.encrypted_password then
    delete from private.wrong_passwords where user_id = new.id;
  end if;
  return null;
end
$$;
comment on function private.follow_account_change() is
  'Trigger: an account that changes its address has to prove its password again, from the new mailbox, and its sessions and second factors end. Notes which mailbox was the first of two to confirm a change of address. An owner of the project who confirms an address vouches for the password. A new password ends the lock of the one before.';
create trigger users_follow_account_change
  after update of email, email_confirmed_at, email_change_confirm_status, encrypted_password on auth.users
  for each row when (
    (old.email, old.email_confirmed_at, old.email_change_confirm_status, old.encrypted_password)
      is distinct from (new.email, new.email_confirmed_at, new.email_change_confirm_status, new.encrypted_password)
  )
  execute function private.follow_account_change();

create or replace function private.require_password_proof()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from private.user_roles where user_id = new.user_id and password_proven_at is not null) then
    perform private.refuse(403, 'password_proof_required');
  end if;
  return new;
end
$$;
comment on function private.require_password_proof() is
  'Trigger: refuses a second factor while anyone may have chosen the account''s password, because it would lock the owner out.';
create trigger mfa_factors_require_password_proof before insert on auth.mfa_factors
  for each row execute function private.require_password_proof();

-- Changes of a role.

create or replace function private.grant_admin(p_email text)
returns uuid
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_id uuid := private.confirmed_account_id(btrim(p_email));
begin
  if v_id is null then
    perform private.refuse(404, 'account_not_confirmed');
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
    perform private.refuse(409, 'last_admin');
  end if;
  return null;
end
$$;
comment on function private.prevent_removing_last_admin() is
  'Trigger: refuses the update or delete that removes the last admin, also by deleting the account. PT409.';

create or replace function private.end_sessions_of_new_admin()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The session that accepts an invitation continues. A session that someone else opened earlier must not become an admin's.
  delete from auth.sessions where user_id = new.user_id and id is distinct from private.current_session_id();
  return null;
end
$$;
comment on function private.end_sessions_of_new_admin() is
  'Trigger: ends the sessions of an account that becomes an admin, except the caller''s own.';

create trigger user_roles_end_sessions_of_new_admin
  after update of role on private.user_roles
  for each row when (new.role = 'admin' and old.role <> 'admin')
  execute function private.end_sessions_of_new_admin();
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
