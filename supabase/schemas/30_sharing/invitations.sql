-- Invitations to open an account as client or admin. An admin vouches for each one, so an invitation is canceled when
-- that admin loses the role. The emailed link carries a token; the database keeps only its hash, and a resend replaces
-- it.

create table private.invitations (
  id bigint generated always as identity primary key,
  invited_by_id uuid references auth.users (id) on delete set null,
  accepted_by_id uuid references auth.users (id) on delete cascade,
  email private.email_address not null check (email = lower(email)),
  role text not null check (role in ('client', 'admin')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  sent_at timestamptz not null default private.now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default private.now(),
  check (expires_at > sent_at),
  check (accepted_by_id is null or accepted_at is not null),
  check (accepted_at is null or cancelled_at is null)
);
comment on table private.invitations is
  'An invitation of one email address to one role. Only the functions below write it; run_scheduled_jobs() deletes unaccepted ones 30 days after they end.';
comment on column private.invitations.id is 'Key; the audit log names an invitation by it.';
comment on column private.invitations.invited_by_id is
  'The admin who vouches for it: the one who created or last resent it. Null: that account was deleted, and the invitation cannot be accepted.';
comment on column private.invitations.accepted_by_id is 'The account that accepted it; null until then.';
comment on column private.invitations.email is 'The invited address, in lower case as in auth.users.';
comment on column private.invitations.role is
  'The role that the account gets: client or admin. Accepting never lowers a role.';
comment on column private.invitations.token_hash is 'Hash of the token in the newest link; see private.hash_token().';
comment on column private.invitations.sent_at is 'When the newest link was created.';
comment on column private.invitations.expires_at is 'When the newest link stops working: 7 days after sent_at.';
comment on column private.invitations.accepted_at is 'When it was accepted; an invitation works once.';
comment on column private.invitations.cancelled_at is
  'When an admin canceled it, or when its inviter lost the role of admin.';
comment on column private.invitations.created_at is 'When the address was first invited.';

create index invitations_accepted_by_id_idx on private.invitations (accepted_by_id);
create index invitations_expires_at_idx on private.invitations (expires_at);
create index invitations_invited_by_id_idx on private.invitations (invited_by_id);
create unique index invitations_open_idx on private.invitations (email) where accepted_at is null and cancelled_at is null;

alter table private.invitations enable row level security;
alter table private.invitations force row level security;

-- Helpers

create or replace function private.invitation_json(p_invitation private.invitations)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_invitation.id, 'email', p_invitation.email, 'role', p_invitation.role,
    'invitedByName', private.display_name_of(p_invitation.invited_by_id),
    'createdAt', private.to_iso_instant(p_invitation.created_at), 'sentAt', private.to_iso_instant(p_invitation.sent_at),
    'expiresAt', private.to_iso_instant(p_invitation.expires_at), 'acceptedAt', private.to_iso_instant(p_invitation.accepted_at),
    'cancelledAt', private.to_iso_instant(p_invitation.cancelled_at),
    'state', case
      when p_invitation.accepted_at is not null then 'accepted'
      when p_invitation.cancelled_at is not null then 'cancelled'
      when p_invitation.expires_at <= private.now() then 'expired'
      else 'open'
    end
  )
$$;
comment on function private.invitation_json(private.invitations) is
  'An invitation as admins see it, without its token: {id, email, role, invitedByName, createdAt, sentAt, expiresAt, acceptedAt, cancelledAt, state}; state is open, accepted, cancelled or expired.';

create or replace function private.delete_invitation_mails(p_invitation bigint)
returns void
language sql security definer
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

create or replace function private.enqueue_invitation_mail(p_id bigint)
returns private.invitations
language plpgsql security definer
set search_path = ''
as $$
declare
  v_token text := encode(extensions.gen_random_bytes(32), 'hex');
  v_row private.invitations;
begin
  perform private.delete_invitation_mails(p_id);
  update private.invitations set
    token_hash = private.hash_token(v_token), invited_by_id = (select auth.uid()),
    sent_at = private.now(), expires_at = private.now() + interval '7 days'
  where id = p_id
  returning * into v_row;
  perform private.enqueue_mail(
    'invitation', v_row.email, private.firm_email(),
    jsonb_build_object(
      'invitationId', v_row.id, 'role', v_row.role, 'invitedBy', private.display_name_of(v_row.invited_by_id),
      'locale', private.account_locale(private.confirmed_account_id(v_row.email)),
      'expiresAt', private.to_iso_instant(v_row.expires_at), 'tokens', jsonb_build_object('invitation', v_token)
    ),
    'invitation:' || v_row.token_hash
  );
  perform private.invoke_deliver_mail();
  return v_row;
end
$$;
comment on function private.enqueue_invitation_mail(bigint) is
  'Creates a new link for an invitation and queues its email; earlier links stop working. The caller becomes the inviter. Returns the changed row.';

create or replace function private.lock_open_invitation(p_id bigint)
returns private.invitations
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row private.invitations;
begin
  perform private.require_admin();
  select * into v_row from private.invitations where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "invitation"}');
  end if;
  if v_row.accepted_at is not null then
    perform private.refuse(409, 'invitation_accepted');
  end if;
  if v_row.cancelled_at is not null then
    perform private.refuse(409, 'invitation_canceled');
  end if;
  return v_row;
end
$$;
comment on function private.lock_open_invitation(bigint) is
  'Locks and returns an invitation that is neither accepted nor canceled; an expired one counts as open. PT403: not an admin, PT404: no such invitation, PT409: accepted or canceled.';

-- Calls for admins

create or replace function private.list_invitations(p_before bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_page private.invitations[];
begin
  perform private.require_admin();
  -- The 51st row only tells that there is a next page.
  v_page := array(
    select i from private.invitations i where p_before is null or i.id < p_before order by i.id desc limit 51
  );
  perform private.audit_read(
    'invitation.list', 'invitations',
    private.audited_filter('{}', to_jsonb(p_before)) || jsonb_build_object('count', cardinality(v_page[1:50]))
  );
  return jsonb_build_object(
    'invitations', (
      select coalesce(jsonb_agg(private.invitation_json(i) order by i.id desc), '[]') from unnest(v_page[1:50]) as i
    ),
    'next', case when cardinality(v_page) > 50 then (v_page[50]).id end
  );
end
$$;
comment on function private.list_invitations(bigint) is 'See public.list_invitations().';
grant execute on function private.list_invitations(bigint) to authenticated;

create or replace function public.list_invitations(p_before bigint default null)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_invitations(p_before)
$$;
comment on function public.list_invitations(bigint) is
  'Returns 50 invitations, newest first, for admins: {invitations: [as private.invitation_json()], next}. Keyset pagination: p_before is the previous page''s next, which is null on the last page. Records the read in the audit log. PT403: not an admin.';
grant execute on function public.list_invitations(bigint) to authenticated;

create or replace function private.create_invitation(p_email text, p_role text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_email));
  v_role text;
  v_id bigint;
begin
  perform private.require_admin();
  if private.is_email(v_email) is not true then
    perform private.refuse(422, 'email_invalid');
  end if;
  if (p_role in ('client', 'admin')) is not true then
    perform private.refuse(422, 'choice_invalid', '{"choices": ["client", "admin"]}');
  end if;
  select role into v_role from private.user_roles where user_id = private.confirmed_account_id(v_email);
  if v_role = 'admin' then
    perform private.refuse(409, 'already_admin');
  elsif v_role = p_role then
    perform private.refuse(409, 'account_exists');
  end if;
  -- The unique index counts an expired invitation as open until it is canceled.
  update private.invitations set cancelled_at = private.now()
  where email = v_email and accepted_at is null and cancelled_at is null and expires_at <= private.now();
  insert into private.invitations (email, role, token_hash, invited_by_id, expires_at)
  values (
    -- A placeholder that no known token hashes to. enqueue_invitation_mail() replaces it.
    v_email, p_role, encode(extensions.gen_random_bytes(32), 'hex'), (select auth.uid()),
    private.now() + interval '7 days'
  )
  on conflict (email) where accepted_at is null and cancelled_at is null do nothing
  returning id into v_id;
  if v_id is null then
    perform private.refuse(409, 'invitation_exists');
  end if;
  insert into private.audit_log (action, subject, details)
  values ('invitation.create', v_id::text, jsonb_build_object('email', v_email, 'role', p_role));
  return private.invitation_json(private.enqueue_invitation_mail(v_id));
end
$$;
comment on function private.create_invitation(text, text) is 'See public.create_invitation().';
grant execute on function private.create_invitation(text, text) to authenticated;

create or replace function public.create_invitation(p_email text, p_role text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.create_invitation(p_email, p_role)
$$;
comment on function public.create_invitation(text, text) is
  'Invites an email address as client or admin, for admins, and queues the email with the link. Returns the invitation as list_invitations() does. PT403: not an admin, PT409: the address has that role or an open invitation already, PT422: not an email address or role.';
grant execute on function public.create_invitation(text, text) to authenticated;

create or replace function private.resend_invitation(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row private.invitations := private.lock_open_invitation(p_id);
begin
  if v_row.sent_at > private.now() - interval '1 minute' then
    perform private.refuse(409, 'invitation_sent_recently');
  end if;
  insert into private.audit_log (action, subject, details)
  values ('invitation.resend', p_id::text, jsonb_build_object(
    'email', v_row.email, 'role', v_row.role, 'changes', jsonb_build_object(
      'expiresAt', jsonb_build_array(
        private.to_iso_instant(v_row.expires_at), private.to_iso_instant(private.now() + interval '7 days')
      )
    )
  ));
  return private.invitation_json(private.enqueue_invitation_mail(p_id));
end
$$;
comment on function private.resend_invitation(bigint) is 'See public.resend_invitation().';
grant execute on function private.resend_invitation(bigint) to authenticated;

create or replace function public.resend_invitation(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.resend_invitation(p_id)
$$;
comment on function public.resend_invitation(bigint) is
  'Sends a new link that works for 7 days, for admins; the earlier link stops working. Returns the invitation as list_invitations() does. PT403: not an admin, PT404: no such invitation, PT409: accepted, canceled, or sent within the last minute.';
grant execute on function public.resend_invitation(bigint) to authenticated;

create or replace function private.cancel_invitation(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row private.invitations := private.lock_open_invitation(p_id);
begin
  update private.invitations set cancelled_at = private.now() where id = p_id returning * into v_row;
  perform private.delete_invitation_mails(p_id);
  insert into private.audit_log (action, subject, details)
  values ('invitation.cancel', p_id::text, jsonb_build_object('email', v_row.email, 'role', v_row.role, 'from', 'open', 'to', 'cancelled'));
  return private.invitation_json(v_row);
end
$$;
comment on function private.cancel_invitation(bigint) is 'See public.cancel_invitation().';
grant execute on function private.cancel_invitation(bigint) to authenticated;

create or replace function public.cancel_invitation(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.cancel_invitation(p_id)
$$;
comment on function public.cancel_invitation(bigint) is
  'Cancels an invitation, for admins; its link stops working. Returns the invitation as list_invitations() does. PT403: not an admin, PT404: no such invitation, PT409: accepted or canceled.';
grant execute on function public.cancel_invitation(bigint) to authenticated;

-- Accepting

create or replace function private.lock_invitation_of_token(p_token text, p_email text)
returns private.invitations
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row private.invitations;
begin
  -- Lock order: the inviter's role, then the invitation. A demotion of the inviter locks them in the same order. The
  -- lock keeps the inviter's role until this transaction ends.
  perform from private.user_roles r
  where r.user_id = (select invited_by_id from private.invitations where token_hash = private.hash_token(p_token))
  for share;
  select * into v_row from private.invitations where token_hash = private.hash_token(p_token) for update;
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

create or replace function private.use_invitation(p_row private.invitations, p_user_id uuid)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  v_role text;
begin
  select role into v_role from private.user_roles where user_id = p_user_id;
  update private.invitations set accepted_at = private.now(), accepted_by_id = p_user_id where id = p_row.id;
  perform private.delete_invitation_mails(p_row.id);
  insert into private.audit_log (actor_id, action, subject, details)
  values (p_user_id, 'invitation.accept', p_row.id::text,
    jsonb_build_object(
      'role', p_row.role, 'invitedBy', p_row.invited_by_id, 'from', 'open', 'to', 'accepted'
    ));
  if p_row.role = 'admin' and v_role <> 'admin' then
    update private.user_roles set role = 'admin', granted_at = private.now() where user_id = p_user_id;
    v_role := 'admin';
  end if;
  return v_role;
end
$$;
comment on function private.use_invitation(private.invitations, uuid) is
  'Accepts a locked invitation for an account. Returns the role of the account from now on.';

create or replace function private.accept_invitation(p_token text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_email text;
begin
  if not private.has_rank('client') then
    perform private.refuse(403, 'sign_in_required', '{"action": "accept_invitation"}');
  end if;
  -- An SSO account does not count: an identity provider asserted its address, and this project never confirmed it.
  select lower(email) into v_email from auth.users
  where id = (select auth.uid()) and email_confirmed_at is not null and not is_sso_user;
  return jsonb_build_object('role', private.use_invitation(
    private.lock_invitation_of_token(p_token, coalesce(v_email, '')), (select auth.uid())
  ));
end
$$;
comment on function private.accept_invitation(text) is 'See public.accept_invitation().';
grant execute on function private.accept_invitation(text) to authenticated;

create or replace function public.accept_invitation(p_token text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.accept_invitation(p_token)
$$;
comment on function public.accept_invitation(text) is
  'Accepts the invitation of an emailed token, for the confirmed account of the invited address. Returns {role}: the account''s role from now on. PT403: not signed in, another address, PT404: no such token, PT409: accepted, canceled, expired, or the inviter is not an admin.';
grant execute on function public.accept_invitation(text) to authenticated;

-- Accepting without an account. The emailed token proves the address: the function "account" creates an account
-- of it, and accepting confirms it.

create or replace function public.read_invitation(p_token text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row private.invitations := private.lock_invitation_of_token(p_token, null);
begin
  return jsonb_build_object(
    'email', v_row.email, 'role', v_row.role, 'invitedBy', private.display_name_of(v_row.invited_by_id),
    'hasAccount', private.confirmed_account_id(v_row.email) is not null
  );
end
$$;
comment on function public.read_invitation(text) is
  'Returns the open invitation of an emailed token: {email, role, invitedBy, hasAccount}, and changes nothing. hasAccount: an account has confirmed the address, and accepts by signing in. PT404: no such token, PT409: accepted, canceled, expired, or the inviter is not an admin.';
grant execute on function public.read_invitation(text) to service_role;

create or replace function public.prepare_invited_account(p_token text)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row private.invitations := private.lock_invitation_of_token(p_token, null);
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
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_email text;
  v_row private.invitations;
begin
  select lower(email) into v_email from auth.users where id = p_user_id and not is_sso_user;
  v_row := private.lock_invitation_of_token(p_token, coalesce(v_email, ''));
  -- The person chose the password on the page of a link from the mailbox, which proves both. The address is confirmed
  -- here and not before, so that prepare_invited_account() deletes an account whose invitation could not be accepted.
  update auth.users set email_confirmed_at = private.now() where id = p_user_id and email_confirmed_at is null;
  update private.user_roles set password_proven_at = private.now() where user_id = p_user_id and password_proven_at is null;
  return jsonb_build_object('role', private.use_invitation(v_row, p_user_id));
end
$$;
comment on function public.accept_invitation_as_new(text, uuid) is
  'Accepts the invitation of an emailed token for the account that was just created with it, confirms its address, and records that its password is proven. Returns {role}. PT403: the account has another address, PT404: no such token, PT409: accepted, canceled, expired, or the inviter is not an admin.';
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
    update private.invitations set cancelled_at = private.now()
    where invited_by_id = old.user_id and accepted_at is null and cancelled_at is null
    returning id
  loop
    perform private.delete_invitation_mails(v_id);
    insert into private.audit_log (action, subject, details)
    values ('invitation.cancel', v_id::text, '{"because": "the inviter is no admin"}');
  end loop;
  return null;
end
$$;
comment on function private.cancel_invitations_of_new_role() is
  'Trigger: cancels the open invitations of an admin who loses the role.';

create trigger user_roles_cancel_invitations_on_update after update of role on private.user_roles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.cancel_invitations_of_new_role();
create trigger user_roles_cancel_invitations_on_delete after delete on private.user_roles
  for each row when (old.role = 'admin') execute function private.cancel_invitations_of_new_role();
create trigger invitations_erase_audit after delete on private.invitations
  referencing old table as old_rows
  for each statement execute function private.erase_audit_of_deleted_rows('invitation');
