-- An admin invites an address. What the mailed link is worth, is worth it only to the confirmed account of that address,
-- only once, only for 7 days, and only while whoever invited is still an admin.

alter table private.outbox drop constraint outbox_kind_check;
alter table private.outbox add constraint outbox_kind_check check (kind in (
  'contact_received', 'contact_notice', 'lead_reply',
  'appointment_requested', 'appointment_confirmed', 'appointment_declined', 'appointment_moved',
  'appointment_cancelled', 'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up',
  'appointment_notice', 'appointment_moved_notice', 'appointment_cancelled_notice', 'appointment_unanswered_notice',
  'newsletter_confirm', 'newsletter_welcome', 'invitation',
  'password_changed', 'email_changed', 'account_deleted', 'account_deleted_notice'
));

create table private.invitations (
  id bigint generated always as identity primary key,
  email text not null check (private.is_email(email) and email = lower(email)),
  role text not null check (role in ('client', 'admin')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default private.now(),
  sent_at timestamptz not null default private.now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete cascade,
  cancelled_at timestamptz,
  check (expires_at > sent_at),
  check (accepted_by is null or accepted_at is not null),
  check (accepted_at is null or cancelled_at is null)
);
comment on table private.invitations is 'Who was invited to have an account, and as what; written by functions only.';
comment on column private.invitations.id is 'Key.';
comment on column private.invitations.email is 'Who is invited, in small letters as accounts have it.';
comment on column private.invitations.role is 'What the account becomes: client or admin. Nobody loses a rank by accepting.';
comment on column private.invitations.token_hash is 'Of the newest link; see private.token_hash().';
comment on column private.invitations.invited_by is 'The admin who vouches for it: who sent it last. Null: an account that is gone, and it is worth nothing.';
comment on column private.invitations.created_at is 'When it was made.';
comment on column private.invitations.sent_at is 'When the newest link was made.';
comment on column private.invitations.expires_at is 'Until when that link works: 7 days.';
comment on column private.invitations.accepted_at is 'When it was accepted; it works once.';
comment on column private.invitations.accepted_by is 'The account that accepted it.';
comment on column private.invitations.cancelled_at is 'When it was taken back, by hand or because who invited is no admin any more.';

create unique index invitations_open_idx on private.invitations (email) where accepted_at is null and cancelled_at is null;
create index invitations_invited_by_idx on private.invitations (invited_by);
create index invitations_accepted_by_idx on private.invitations (accepted_by);
create index invitations_expires_at_idx on private.invitations (expires_at);

alter table private.invitations enable row level security;
alter table private.invitations force row level security;

-- A mail that will not be sent keeps no secret either.
drop trigger outbox_forget_tokens on private.outbox;
create trigger outbox_forget_tokens before update of sent_at, dead_at, skipped_at on private.outbox
  for each row when (new.sent_at is not null or new.dead_at is not null or new.skipped_at is not null)
  execute function private.forget_tokens();

create function private.drop_invitation_mails(p_invitation bigint)
returns void
language sql security definer
set search_path = ''
as $$
  -- One that is being sent just now goes out; its link is dead.
  update private.outbox set skipped_at = private.now(), lease_token = null, lease_until = null
  where kind = 'invitation' and payload ->> 'invitationId' = p_invitation::text
    and sent_at is null and dead_at is null and skipped_at is null
    and (lease_until is null or lease_until <= private.now())
$$;
comment on function private.drop_invitation_mails(bigint) is 'Mails of an invitation that have not gone out stay where they are.';
create index outbox_invitation_idx on private.outbox ((payload ->> 'invitationId')) where kind = 'invitation';

create function private.withdraw_invitations()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id bigint;
begin
  for v_id in
    update private.invitations set cancelled_at = private.now()
    where invited_by = old.user_id and accepted_at is null and cancelled_at is null
    returning id
  loop
    perform private.drop_invitation_mails(v_id);
    insert into private.audit_log (at, actor, action, subject, details)
    values (private.now(), (select auth.uid()), 'invitation.cancel', v_id::text, '{"because": "the inviter is no admin"}');
  end loop;
  return null;
end
$$;
comment on function private.withdraw_invitations() is 'Trigger: who is no admin any more vouches for nobody.';
create trigger user_roles_withdraw_invitations after update of role on private.user_roles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.withdraw_invitations();
create trigger user_roles_withdraw_invitations_on_delete after delete on private.user_roles
  for each row when (old.role = 'admin') execute function private.withdraw_invitations();

create function private.invitation_facts(p_invitation private.invitations)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_invitation.id, 'email', p_invitation.email, 'role', p_invitation.role,
    'invitedByName', private.name_of(p_invitation.invited_by),
    'createdAt', private.iso(p_invitation.created_at), 'sentAt', private.iso(p_invitation.sent_at),
    'expiresAt', private.iso(p_invitation.expires_at), 'acceptedAt', private.iso(p_invitation.accepted_at),
    'cancelledAt', private.iso(p_invitation.cancelled_at),
    'state', case
      when p_invitation.accepted_at is not null then 'accepted'
      when p_invitation.cancelled_at is not null then 'cancelled'
      when p_invitation.expires_at <= private.now() then 'expired'
      else 'open'
    end
  )
$$;
comment on function private.invitation_facts(private.invitations) is 'An invitation as the staff see it: never its link.';

create function private.send_invitation(p_id bigint)
returns private.invitations
language plpgsql security definer
set search_path = ''
as $$
declare
  v_token text := encode(extensions.gen_random_bytes(32), 'hex');
  v_row private.invitations;
begin
  perform private.drop_invitation_mails(p_id);
  update private.invitations set
    token_hash = private.token_hash(v_token), invited_by = (select auth.uid()),
    sent_at = private.now(), expires_at = private.now() + interval '7 days'
  where id = p_id
  returning * into v_row;
  perform private.enqueue_mail(
    'invitation', v_row.email, private.setting('firm_email'),
    jsonb_build_object(
      'invitationId', v_row.id, 'role', v_row.role, 'invitedBy', private.name_of(v_row.invited_by),
      'expiresAt', private.iso(v_row.expires_at), 'tokens', jsonb_build_object('invitation', v_token)
    ),
    'invitation:' || v_row.token_hash
  );
  perform private.wake_mail();
  return v_row;
end
$$;
comment on function private.send_invitation(bigint) is
  'Makes a new link for an invitation and queues its mail; links before it are worth nothing, and the caller vouches for it.';
