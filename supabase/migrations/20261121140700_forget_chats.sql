-- What the minute does for the assistant, and what of a conversation is whose.

create function private.forget_chats()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  -- Who is just writing waits for nobody: what is locked is not that old.
  delete from public.chat_sessions where id in (
    select id from public.chat_sessions where last_message_at <= v_now - interval '30 days'
    limit 1000
    for update skip locked
  );
  delete from public.unanswered_questions where last_asked_at <= v_now - interval '180 days';
  -- A flood of questions leaves the 2,000 most asked.
  delete from public.unanswered_questions where id in (
    select id from public.unanswered_questions where status <> 'drafted'
    order by asked desc, last_asked_at desc offset 2000
  );
  delete from private.model_budget where day < (v_now at time zone 'UTC')::date - 30;
end
$$;
comment on function private.forget_chats() is
  'Deletes conversations 30 days after their last message, questions not asked for 180 days, and old budgets.';

create function private.chat_data(p_chat public.chat_sessions)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'page', p_chat.page, 'createdAt', p_chat.created_at, 'lastMessageAt', p_chat.last_message_at,
    'handedOffAt', p_chat.handed_off_at, 'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'role', m.role, 'content', m.content, 'vote', m.vote, 'createdAt', m.created_at
      ) order by m.id), '[]')
      from public.chat_messages m where m.session_id = p_chat.id
    )
  )
$$;
comment on function private.chat_data(public.chat_sessions) is
  'What is stored about a conversation, for whom it belongs to: without its secret.';

-- As it was, and forgets conversations and keeps the knowledge current.
create or replace function private.run_minute()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.rate_limits where window_ends_at <= private.now();
  delete from private.idempotency_records where created_at < private.now() - interval '48 hours';
  -- A mail whose sender dies each time never reports a failure.
  update private.outbox
  set dead_at = private.now(), lease_token = null, lease_until = null,
      last_error = coalesce(last_error, 'No sender ever reported a result.')
  where sent_at is null and dead_at is null and skipped_at is null and lease_until <= private.now()
    and first_attempt_at <= private.now() - interval '48 hours';
  -- Sent mails hold people's words; the record of their sending is not needed for longer.
  delete from private.outbox where sent_at <= private.now() - interval '30 days';
  delete from private.outbox where skipped_at <= private.now() - interval '30 days';
  -- The last address of somebody who is gone.
  delete from private.outbox where kind = 'account_deleted' and (sent_at is not null or dead_at is not null);
  -- Addresses that nobody confirmed, and of people who left.
  delete from public.subscribers
  where status <> 'confirmed'
    and greatest(confirm_sent_at, unsubscribed_at) <= private.now() - interval '30 days';
  delete from public.appointments where id in (
    select id from public.appointments
    where status = 'held' and hold_expires_at <= private.now()
    for update skip locked
  );
  perform private.complete_past();
  perform private.lapse_unpaid();
  perform private.remind_unanswered();
  perform private.lapse_unanswered();
  perform private.forget_chats();
  perform private.queue_kb_of_the_minute();
  perform public.refresh_kb(50);
  perform private.wake_mail();
end
$$;
comment on function private.run_minute() is
  'The minute''s work: purges what has expired, lapses what was not paid or not answered, reminds the firm of requests, completes what is past, forgets conversations, keeps the assistant''s knowledge current, gives up mails after 48 hours, wakes the mail. Called by pg_cron.';

-- As it was, and the conversations. An account's erasure needs no word of them: they go with it, and with its leads.
create or replace function private.export_my_data()
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'exportedAt', private.iso(private.now()),
    'account', private.account_data(me.id),
    'role', (select jsonb_build_object('role', r.role, 'since', r.granted_at)
             from private.user_roles r where r.user_id = me.id),
    'profile', (select to_jsonb(p) - 'id' from public.profiles p where p.id = me.id),
    'appointments', (
      select coalesce(jsonb_agg(private.appointment_data(a) order by a.starts_at), '[]')
      from public.appointments a where a.user_id = me.id
    ),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(m) - array['user_id', 'assignee'] order by m.created_at), '[]')
      from public.contact_submissions m where m.user_id = me.id
    ),
    'chats', (
      select coalesce(jsonb_agg(private.chat_data(c) order by c.created_at), '[]')
      from public.chat_sessions c
      where c.user_id = me.id
        or c.submission_id in (select id from public.contact_submissions where user_id = me.id)
    ),
    'documents', (
      select coalesce(jsonb_agg(to_jsonb(d) - array['user_id', 'shared_by'] order by d.created_at), '[]')
      from public.documents d where d.user_id = me.id
    ),
    'newsletter', (
      select to_jsonb(s) - array['id', 'confirm_token_hash'] from public.subscribers s
      where lower(s.email) = lower(me.email) and me.email_confirmed_at is not null
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
      select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'action', l.action, 'details', l.details)
        order by l.id), '[]')
      from private.audit_log l where l.subject = me.id::text
    )
  )
  from auth.users me where me.id = (select auth.uid())
$$;
comment on function public.export_my_data() is
  'Everything stored about the caller: account, role, profile, appointments, messages, chats, documents, newsletter, mails, roleChanges. Null for an account that is gone.';

select public.refresh_kb(1000);
