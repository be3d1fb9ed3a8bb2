-- What belongs to an account: the bookings and messages made with its email address, the client's own history, and the
-- download of all data stored about the caller. Erasure is in erasure.sql.

create or replace function private.link_guest_records_to_account()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.appointments set user_id = new.id
  where user_id is null and lower(client_email) = lower(new.email);
  update public.contact_submissions set user_id = new.id
  where user_id is null and lower(email) = lower(new.email);
  return null;
exception
  when others then
    -- An error here would make the auth server refuse the confirmation itself.
    raise warning 'guest rows of an account were not linked: %', sqlstate;
    return null;
end
$$;
comment on function private.link_guest_records_to_account() is
  'Trigger: links bookings and messages that have no account to the account that has confirmed their email address. Never fails; errors are logged.';

-- A definer function, because clients cannot read contact_submissions and lead_replies: status, assignee and author are internal.
create or replace function private.own_messages()
returns table (kind text, id text, at timestamptz, title text, body text)
language sql stable security definer
set search_path = ''
as $$
  select 'message', m.id::text, m.created_at, 'Message', m.message
  from public.contact_submissions m
  where m.user_id = (select auth.uid())
  union all
  select 'reply', r.id::text, r.created_at, r.subject, r.body
  from public.contact_submissions m
  join public.lead_replies r on r.merged_from_id = m.id or (r.lead_id = m.id and r.merged_from_id is null)
  where m.user_id = (select auth.uid()) and r.created_at <= private.now() - private.undo_period()
$$;
comment on function private.own_messages() is
  'Returns the messages that the caller has sent to the firm, and the replies that staff have emailed and can no longer take back.';
grant execute on function private.own_messages() to authenticated;

create view public.my_history with (security_invoker = true) as
select
  'consultation' as kind, a.id::text as id, a.starts_at as at, a.service_type as title, null::text as body, a.status
from public.appointments a
where a.user_id = (select auth.uid()) and a.status <> 'held'
union all
select m.kind, m.id, m.at, m.title, m.body, null
from private.own_messages() m
where (select private.has_role('client'));
comment on view public.my_history is
  'The caller''s own consultations and messages and the firm''s replies. Empty for a caller without an account.';
comment on column public.my_history.kind is 'consultation, message or reply.';
comment on column public.my_history.id is 'Key among those of its kind.';
comment on column public.my_history.at is 'The start of the consultation, or when the message or reply was sent.';
comment on column public.my_history.title is 'The service of a consultation, the subject of a reply, or Message.';
comment on column public.my_history.body is 'The text of a message or reply.';
comment on column public.my_history.status is 'The status of a consultation.';
grant select on public.my_history to authenticated;

create or replace function private.everything_about(p_user_id uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'exportedAt', private.to_iso_instant(private.now()),
    -- What the auth server stores, without hashes and tokens.
    'account', jsonb_build_object(
      'id', me.id, 'email', me.email, 'newEmail', nullif(me.email_change, ''), 'phone', nullif(me.phone, ''),
      'emailConfirmedAt', me.email_confirmed_at, 'lastSignInAt', me.last_sign_in_at, 'createdAt', me.created_at,
      'details', me.raw_user_meta_data, 'providers', me.raw_app_meta_data -> 'providers',
      'sessions', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'startedAt', s.created_at, 'usedAt', s.updated_at, 'browser', s.user_agent, 'address', s.ip
        ) order by s.created_at), '[]')
        from auth.sessions s where s.user_id = me.id
      ),
      'secondFactors', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', f.friendly_name, 'type', f.factor_type, 'status', f.status, 'createdAt', f.created_at
        ) order by f.created_at), '[]')
        from auth.mfa_factors f where f.user_id = me.id
      )
    ),
    'role', (select jsonb_build_object('role', r.role, 'since', r.granted_at)
             from private.user_roles r where r.user_id = me.id),
    'profile', (select to_jsonb(p) - 'id' from public.profiles p where p.id = me.id),
    'appointments', (
      select coalesce(jsonb_agg(
        to_jsonb(a) - array['user_id', 'busy', 'hold_owner_hash', 'hold_network_hash', 'idempotency_key', 'undo', 'confirms_first']
          || jsonb_build_object(
            'events', (
              select coalesce(jsonb_agg(jsonb_build_object(
                'from', e.from_status, 'to', e.to_status, 'reason', e.reason, 'at', e.occurred_at
              ) order by e.id), '[]')
              from public.appointment_events e where e.appointment_id = a.id
            ),
            'payments', (
              select coalesce(jsonb_agg(jsonb_build_object(
                'provider', p.provider, 'reference', p.provider_reference, 'amountCents', p.amount_cents,
                'currency', p.currency, 'status', p.status,
                'createdAt', p.created_at, 'paidAt', p.paid_at, 'refundedAt', p.refunded_at
              ) order by p.created_at), '[]')
              from private.payments p where p.appointment_id = a.id
            ),
            'rating', (
              select jsonb_build_object('rating', r.rating, 'comment', r.comment, 'at', r.created_at)
              from public.appointment_ratings r where r.appointment_id = a.id
            )
          )
        order by a.starts_at
      ), '[]')
      from public.appointments a where a.user_id = me.id
    ),
    -- Without the names of the staff. What belongs to a message stays with it, even after a merge.
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'name', m.name, 'email', m.email, 'company', m.company, 'message', m.message, 'status', m.status,
        'source', m.source, 'created_at', m.created_at, 'tags', m.tags, 'read_at', m.read_at,
        'first_response_at', m.first_response_at, 'updated_at', m.updated_at,
        'replies', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'subject', r.subject, 'body', r.body, 'createdAt', r.created_at, 'attachments', private.reply_attachments_json(r.id)
          ) order by r.id), '[]')
          from public.lead_replies r where coalesce(r.merged_from_id, r.lead_id) = m.id
        ),
        'emails', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'sender', i.sender, 'subject', i.subject, 'text', coalesce(i.whole_text, i.body), 'attachments', i.attachments,
            'receivedAt', i.received_at
          ) order by i.id), '[]')
          from private.inbound_mails i where coalesce(i.merged_from_id, i.lead_id) = m.id
        ),
        'notes', (
          select coalesce(jsonb_agg(jsonb_build_object('body', n.body, 'createdAt', n.created_at) order by n.id), '[]')
          from public.lead_notes n where coalesce(n.merged_from_id, n.lead_id) = m.id
        ),
        'tasks', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'title', t.title, 'dueAt', t.due_at, 'doneAt', t.done_at, 'createdAt', t.created_at
          ) order by t.id), '[]')
          from public.lead_tasks t where coalesce(t.merged_from_id, t.lead_id) = m.id
        )
      ) order by m.created_at), '[]')
      from public.contact_submissions m where m.user_id = me.id
    ),
    'chats', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'page', c.page, 'createdAt', c.created_at, 'lastMessageAt', c.last_message_at, 'handedOffAt', c.handed_off_at,
        'messages', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'role', m.role, 'content', m.content, 'vote', m.vote, 'staffRating', m.staff_rating,
            'staffRatingReason', m.staff_rating_reason, 'createdAt', m.created_at
          ) order by m.id), '[]')
          from public.chat_messages m where m.session_id = c.id
        )
      ) order by c.created_at), '[]')
      from public.chat_sessions c
      where c.user_id = me.id
        or c.lead_id in (select id from public.contact_submissions where user_id = me.id)
    ),
    -- With what was merged.
    'contact', (
      select jsonb_agg(
        to_jsonb(c) - array['id', 'owner_id', 'merged_into_id', 'search_text', 'version', 'email_key', 'name_key', 'phone_key']
          || jsonb_build_object('notes', (
            select coalesce(jsonb_agg(jsonb_build_object('body', n.body, 'createdAt', n.created_at) order by n.id), '[]')
            from public.contact_notes n where n.contact_id = c.id
          ))
        order by c.id
      )
      from public.contacts own
      join public.contacts c on coalesce(c.merged_into_id, c.id) = coalesce(own.merged_into_id, own.id)
      where own.email_key = lower(me.email) and me.email_confirmed_at is not null
    ),
    'emailsToUs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'subject', i.subject, 'text', coalesce(i.whole_text, i.body), 'attachments', i.attachments, 'receivedAt', i.received_at
      ) order by i.id), '[]')
      from private.inbound_mails i where lower(i.sender) = lower(me.email) and me.email_confirmed_at is not null
    ),
    'preferences', (select to_jsonb(p) - 'user_id' from public.staff_preferences p where p.user_id = me.id),
    'savedViews', (
      select coalesce(jsonb_agg(to_jsonb(v) - array['id', 'user_id'] order by v.id), '[]')
      from public.saved_views v where v.user_id = me.id
    ),
    'documents', (
      select coalesce(jsonb_agg(to_jsonb(d) - array['user_id', 'shared_by_id'] order by d.created_at), '[]')
      from public.documents d where d.user_id = me.id
    ),
    'newsletter', (
      select to_jsonb(s) - array['id', 'confirm_token_hash'] from public.subscribers s
      where lower(s.email) = lower(me.email) and me.email_confirmed_at is not null
    ),
    'newsletterEmails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'subject', i.subject, 'state', r.state, 'at', private.to_iso_instant(r.ended_at),
        'bouncedAt', private.to_iso_instant(r.bounced_at), 'complainedAt', private.to_iso_instant(r.complained_at)
      ) order by i.id), '[]')
      from public.newsletter_recipients r join public.newsletter_issues i on i.id = r.issue_id
      where r.subscriber_id = private.make_subscriber_id(me.email) and me.email_confirmed_at is not null
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'role', i.role, 'createdAt', i.created_at, 'expiresAt', i.expires_at, 'acceptedAt', i.accepted_at,
        'cancelledAt', i.cancelled_at
      ) order by i.id), '[]')
      from public.invitations i
      where i.accepted_by_id = me.id or (i.email = lower(me.email) and me.email_confirmed_at is not null)
    ),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', o.kind, 'recipient', o.recipient, 'facts', o.payload - 'tokens',
        'createdAt', o.created_at, 'sentAt', o.sent_at
      ) order by o.id), '[]')
      from private.outbox o
      where o.payload ->> 'userId' = me.id::text
        or (lower(o.recipient) = lower(me.email) and me.email_confirmed_at is not null)
    ),
    'roleChanges', (
      select coalesce(jsonb_agg(jsonb_build_object('at', l.occurred_at, 'action', l.action, 'details', l.details)
        order by l.id), '[]')
      from private.audit_log l where l.subject = me.id::text
    )
  )
  from auth.users me where me.id = p_user_id and me.id = (select auth.uid())
$$;
comment on function private.everything_about(uuid) is
  'Returns everything stored about an account, to the account itself, as {exportedAt, account, role, profile, appointments, messages, chats, contact, emailsToUs, signature, alerts, savedViews, documents, newsletter, newsletterEmails, invitations, mails, roleChanges}. Rows found by email address alone are included only if the account has confirmed it. Null for another account, and if it was deleted.';
grant execute on function private.everything_about(uuid) to authenticated;

create or replace function public.export_my_data()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.everything_about((select auth.uid())) where (select private.has_role('client'))
$$;
comment on function public.export_my_data() is
  'Returns everything stored about the caller; see private.everything_about().';
grant execute on function public.export_my_data() to authenticated;

create trigger users_link_guest_records after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null and new.email is not null and not new.is_sso_user)
  execute function private.link_guest_records_to_account();
