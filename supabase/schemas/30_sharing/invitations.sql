-- Invitations to open an account as client or admin. An admin vouches for each one, so an invitation is canceled when
-- that admin loses the role. The emailed link carries a token; the database keeps only its hash, and a resend replaces
-- it.

create table public.invitations (
  id bigint generated always as identity primary key,
  invited_by_id uuid references public.accounts (id) on delete set null,
  accepted_by_id uuid references auth.users (id) on delete cascade,
  email private.email_address not null check (email = lower(email)),
  role text not null check (role in ('client', 'admin')),
  token_hash text not null default '' unique check (token_hash ~ '^[0-9a-f]{64}$'),
  sent_at timestamptz not null default private.now(),
  expires_at timestamptz not null default private.now() + interval '7 days',
  accepted_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default private.now(),
  check (expires_at > sent_at),
  check (accepted_by_id is null or accepted_at is not null),
  check (accepted_at is null or cancelled_at is null)
);
comment on table public.invitations is
  'An invitation of one email address to one role. Admins insert one, renew it by an update of sent_at, and cancel it by one of cancelled_at. run_scheduled_jobs() deletes unaccepted ones 30 days after they end.';
comment on column public.invitations.id is 'Key; the audit log names an invitation by it.';
comment on column public.invitations.invited_by_id is
  'The admin who vouches for it: the one who created or last resent it. Null: that account was deleted, and the invitation cannot be accepted.';
comment on column public.invitations.accepted_by_id is 'The account that accepted it; null until then.';
comment on column public.invitations.email is 'The invited address, in lower case as in auth.users.';
comment on column public.invitations.role is
  'The role that the account gets: client or admin. Accepting never lowers a role.';
comment on column public.invitations.token_hash is 'Hash of the token in the newest link; see private.hash_token(). A trigger draws it.';
comment on column public.invitations.sent_at is 'When the newest link was created.';
comment on column public.invitations.expires_at is 'When the newest link stops working: 7 days after sent_at.';
comment on column public.invitations.accepted_at is 'When it was accepted; an invitation works once.';
comment on column public.invitations.cancelled_at is
  'When an admin canceled it, or when its inviter lost the role of admin.';
comment on column public.invitations.created_at is 'When the address was first invited.';

create index invitations_accepted_by_id_idx on public.invitations (accepted_by_id);
create index invitations_expires_at_idx on public.invitations (expires_at);
create index invitations_invited_by_id_idx on public.invitations (invited_by_id);
create unique index invitations_open_idx on public.invitations (email) where accepted_at is null and cancelled_at is null;

grant select (id, invited_by_id, email, role, sent_at, expires_at, accepted_at, cancelled_at, created_at)
  on public.invitations to authenticated;
grant insert (email, role), update (sent_at, cancelled_at) on public.invitations to authenticated;

create or replace function private.delete_invitation_mails(p_invitation bigint)
returns void
language sql security invoker
set search_path = ''
as $$
  -- A worker may be sending a leased email, so it stays. Its link no longer works.
  update private.outbox set skipped_at = private.now(), lease_token = null, lease_until = null
  where kind = 'invitation' and payload ->> 'invitationId' = p_invitation::text
    and sent_at is null and failed_at is null and skipped_at is null
    and (lease_until is null or lease_until <= private.now())
$$;
comment on function private.delete_invitation_mails(bigint) is
  'Marks the unsent emails of an invitation as skipped, except those that a worker has leased.';

create or replace function private.write_invitation()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_token text := encode(extensions.gen_random_bytes(32), 'hex');
  v_role text;
  v_facts jsonb := jsonb_build_object('email', new.email, 'role', new.role);
begin
  if tg_op = 'UPDATE' then
    if old.accepted_at is not null then
      perform private.refuse(409, 'invitation_accepted');
    elsif old.cancelled_at is not null then
      perform private.refuse(409, 'invitation_canceled');
    end if;
    perform private.delete_invitation_mails(new.id);
    if new.cancelled_at is not null then
      new.cancelled_at := private.now();
      insert into private.audit_log (action, subject, details)
      values ('invitation.cancel', new.id::text, v_facts || '{"from": "open", "to": "cancelled"}');
      return new;
    elsif old.sent_at > private.now() - interval '1 minute' then
      perform private.refuse(409, 'invitation_sent_recently');
    end if;
  else
    select role into v_role from private.user_roles where user_id = private.confirmed_account_id(new.email);
    if v_role = 'admin' then
      perform private.refuse(409, 'already_admin');
    elsif v_role = new.role then
      perform private.refuse(409, 'account_exists');
    end if;
    -- The unique index counts an expired invitation as open until it is canceled.
    update public.invitations set cancelled_at = private.now()
    where email = new.email and accepted_at is null and cancelled_at is null and expires_at <= private.now();
    if exists (select from public.invitations where email = new.email and accepted_at is null and cancelled_at is null) then
      perform private.refuse(409, 'invitation_exists');
    end if;
  end if;
  new.invited_by_id := (select auth.uid());
  new.token_hash := private.hash_token(v_token);
  new.sent_at := private.now();
  new.expires_at := private.now() + interval '7 days';
  insert into private.audit_log (action, subject, details)
  values (
    'invitation.' || case tg_op when 'INSERT' then 'create' else 'resend' end, new.id::text,
    v_facts || case tg_op when 'INSERT' then '{}' else jsonb_build_object('changes', jsonb_build_object(
      'expiresAt', jsonb_build_array(private.to_iso_instant(old.expires_at), private.to_iso_instant(new.expires_at))
    )) end
  );
  perform private.enqueue_mail(
    'invitation', new.email, private.firm_email(),
    jsonb_build_object(
      'invitationId', new.id, 'role', new.role, 'invitedBy', private.display_name_of(new.invited_by_id),
      'locale', private.account_locale(private.confirmed_account_id(new.email)),
      'expiresAt', private.to_iso_instant(new.expires_at), 'tokens', jsonb_build_object('invitation', v_token)
    ),
    'invitation:' || new.token_hash
  );
  perform private.wake('deliver-mail');
  return new;
end
$$;
comment on function private.write_invitation() is
  'Trigger: gives a new or renewed invitation a link that works for 7 days and queues its email; earlier links stop working, and the caller becomes the inviter. Cancels an invitation with its emails. Each is recorded in the audit log. PT409: the address has that role or an open invitation already, or the invitation is accepted, canceled, or was sent within the last minute.';

-- It runs before the policy is checked, so it leaves others to the policy.
create trigger invitations_audit_insert before insert on public.invitations
  for each row when (new.token_hash = '' and private.has_role('admin')) execute function private.write_invitation();
create trigger invitations_audit before update of sent_at, cancelled_at on public.invitations
  for each row when (pg_trigger_depth() = 0 and auth.uid() is not null) execute function private.write_invitation();

-- Accepting

create or replace function private.lock_invitation_of_token(p_token text, p_email text)
returns public.invitations
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_row public.invitations;
begin
  -- Lock order: the inviter's role, then the invitation. A demotion of the inviter locks them in the same order. The
  -- lock keeps the inviter's role until this transaction ends.
  perform from private.user_roles r
  where r.user_id = (select invited_by_id from public.invitations where token_hash = private.hash_token(p_token))
  for share;
  select * into v_row from public.invitations where token_hash = private.hash_token(p_token) for update;
  if not found then
    perform private.refuse(404, 'invitation_link_invalid');
  end if;
  if p_email <> v_row.email then
    perform private.refuse(403, 'invitation_of_other_address');
  end if;
  case
    when v_row.accepted_at is not null then
      perform private.refuse(409, 'invitation_already_accepted');
    when v_row.cancelled_at is not null or v_row.expires_at <= private.now() then
      perform private.refuse(409, 'invitation_expired');
    else null;
  end case;
  perform from private.user_roles where user_id = v_row.invited_by_id and role = 'admin';
  if not found then
    perform private.refuse(409, 'invitation_expired');
  end if;
  return v_row;
end
$$;
comment on function private.lock_invitation_of_token(text, text) is
  'Locks and returns the open invitation of an emailed token, of the address p_email if it is not null. PT403: of another address, PT404: no such token, PT409: accepted, canceled, expired, or the inviter is not an admin.';

create or replace function private.use_invitation(p_token text, p_user_id uuid)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row public.invitations;
  v_role text;
begin
  -- A person accepts for the own account, and the function "account" for one that it has just created.
  if p_user_id is distinct from coalesce(auth.uid(), p_user_id) then
    perform private.refuse(403, 'sign_in_required', '{"action": "accept_invitation"}');
  end if;
  v_row := private.lock_invitation_of_token(p_token, coalesce((
    -- An SSO account does not count: an identity provider asserted its address, and this project never confirmed it.
    select lower(email) from auth.users where id = p_user_id and email_confirmed_at is not null and not is_sso_user
  ), ''));
  select role into v_role from private.user_roles where user_id = p_user_id;
  update public.invitations set accepted_at = private.now(), accepted_by_id = p_user_id where id = v_row.id;
  perform private.delete_invitation_mails(v_row.id);
  insert into private.audit_log (actor_id, action, subject, details)
  values (p_user_id, 'invitation.accept', v_row.id::text,
    jsonb_build_object(
      'role', v_row.role, 'invitedBy', v_row.invited_by_id, 'from', 'open', 'to', 'accepted'
    ));
  if v_row.role = 'admin' and v_role <> 'admin' then
    update private.user_roles set role = 'admin', granted_at = private.now() where user_id = p_user_id;
    v_role := 'admin';
  end if;
  return v_role;
end
$$;
comment on function private.use_invitation(text, uuid) is
  'Accepts the invitation of an emailed token for the confirmed account of the invited address. Returns the role of the account from now on. PT403: not the caller''s account, or of another address, PT404: no such token, PT409: accepted, canceled, expired, or the inviter is not an admin.';
grant execute on function private.use_invitation(text, uuid) to authenticated;

create or replace function public.accept_invitation(p_token text)
returns text
language plpgsql security invoker
set search_path = ''
as $$
begin
  if not private.has_role('client') then
    perform private.refuse(403, 'sign_in_required', '{"action": "accept_invitation"}');
  end if;
  return private.use_invitation(p_token, (select auth.uid()));
end
$$;
comment on function public.accept_invitation(text) is
  'Accepts the invitation of an emailed token for the caller. Returns the account''s role from now on. PT403: not signed in. For the other refusals see private.use_invitation().';
grant execute on function public.accept_invitation(text) to authenticated;

-- Accepting without an account. The emailed token proves the address: the function "account" creates an account
-- of it, and accepting confirms it.

create or replace function public.read_invitation(p_token text)
returns table (email text, role text, invited_by text, has_account boolean)
language sql security definer
set search_path = ''
as $$
  select i.email, i.role, private.display_name_of(i.invited_by_id), private.confirmed_account_id(i.email) is not null
  from private.lock_invitation_of_token(p_token, null) as i
$$;
comment on function public.read_invitation(text) is
  'Returns the open invitation of an emailed token, and changes nothing. has_account: an account has confirmed the address, and accepts by signing in. PT404: no such token, PT409: accepted, canceled, expired, or the inviter is not an admin.';
grant execute on function public.read_invitation(text) to service_role;

create or replace function public.prepare_invited_account(p_token text)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row public.invitations := private.lock_invitation_of_token(p_token, null);
begin
  if private.confirmed_account_id(v_row.email) is not null then
    perform private.refuse(409, 'invitation_needs_sign_in');
  end if;
  -- Anyone can have registered the address. The owner of the mailbox begins with an account of their own.
  delete from auth.users where lower(email) = v_row.email and email_confirmed_at is null and not is_sso_user;
  return v_row.email;
end
$$;
comment on function public.prepare_invited_account(text) is
  'Returns the address of the open invitation of an emailed token, after deleting an account of it that was never confirmed. PT404: no such token, PT409: the address has an account, or the invitation is accepted, canceled, expired, or not from an admin.';
grant execute on function public.prepare_invited_account(text) to service_role;

create or replace function public.accept_invitation_as_new(p_token text, p_user_id uuid)
returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The person chose the password on the page of a link from the mailbox, which proves both. Like the rest, it is undone if
  -- the invitation cannot be accepted, and prepare_invited_account() then deletes the account.
  update auth.users set email_confirmed_at = private.now() where id = p_user_id and email_confirmed_at is null;
  update private.user_roles set password_proven_at = private.now() where user_id = p_user_id and password_proven_at is null;
  return private.use_invitation(p_token, p_user_id);
end
$$;
comment on function public.accept_invitation_as_new(text, uuid) is
  'Accepts the invitation of an emailed token for the account that was just created with it, confirms its address, and records that its password is proven. Returns the role of the account. For the refusals see private.use_invitation().';
grant execute on function public.accept_invitation_as_new(text, uuid) to service_role;

create or replace function private.cancel_invitations_of_new_role()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id bigint;
begin
  for v_id in
    update public.invitations set cancelled_at = private.now()
    where invited_by_id = old.user_id and accepted_at is null and cancelled_at is null
    returning id
  loop
    perform private.delete_invitation_mails(v_id);
    insert into private.audit_log (action, subject, details)
    values ('invitation.cancel', v_id::text, '{"because": "the inviter is no admin"}');
  end loop;
  return old;
end
$$;
comment on function private.cancel_invitations_of_new_role() is
  'Trigger: cancels the open invitations of an admin who loses the role.';

create trigger user_roles_cancel_invitations_on_update after update of role on private.user_roles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.cancel_invitations_of_new_role();
-- Before the account that the invitations name is gone.
create trigger user_roles_cancel_invitations_on_delete before delete on private.user_roles
  for each row when (old.role = 'admin') execute function private.cancel_invitations_of_new_role();
create trigger invitations_erase_audit after delete on public.invitations
  referencing old table as old_rows
  for each statement execute function private.erase_audit_of_deleted_rows('invitation');
