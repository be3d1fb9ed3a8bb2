-- What of a lead is the person's: they get it with their data, and it goes with their account.

create function private.lead_data(p_lead public.contact_submissions)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_lead.id, 'name', p_lead.name, 'email', p_lead.email, 'company', p_lead.company, 'message', p_lead.message,
    'status', p_lead.status, 'source', p_lead.source, 'created_at', p_lead.created_at, 'tags', to_jsonb(p_lead.tags),
    'read_at', p_lead.read_at, 'first_response_at', p_lead.first_response_at, 'updated_at', p_lead.updated_at,
    'replies', (
      select coalesce(jsonb_agg(jsonb_build_object('subject', r.subject, 'body', r.body, 'createdAt', r.created_at)
        order by r.id), '[]')
      from public.lead_replies r where coalesce(r.from_lead, r.lead_id) = p_lead.id
    ),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object('body', n.body, 'createdAt', n.created_at) order by n.id), '[]')
      from public.lead_notes n where coalesce(n.from_lead, n.lead_id) = p_lead.id
    ),
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', t.title, 'dueAt', t.due_at, 'doneAt', t.done_at, 'createdAt', t.created_at
      ) order by t.id), '[]')
      from public.lead_tasks t where coalesce(t.from_lead, t.lead_id) = p_lead.id
    )
  )
$$;
comment on function private.lead_data(public.contact_submissions) is
  'What is stored about a lead, for whom it belongs to: without who of the staff did what.';

-- As it was, but for the messages.
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
      select coalesce(jsonb_agg(private.lead_data(m) order by m.created_at), '[]')
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

-- As it was, and with the leads that the staff merged into theirs.
create or replace function public.delete_account(p_user_id uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_user auth.users;
  v_email text;
  v_name text;
  v_paths text[];
  v_appointments jsonb;
  v_messages jsonb;
begin
  select * into v_user from auth.users where id = p_user_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'We could not find that account.';
  end if;
  -- First, because it refuses the last admin (PT409) before anything is worked at.
  delete from private.user_roles where user_id = p_user_id;
  if v_user.email_confirmed_at is not null then
    v_email := v_user.email;
  end if;
  select full_name into v_name from public.profiles where id = p_user_id;
  v_paths := private.files_of(p_user_id);

  v_appointments := private.forget_appointments(p_user_id, v_email);
  with theirs as (
    select id from public.contact_submissions
    where user_id = p_user_id or (user_id is null and lower(email) = lower(v_email))
  ), deleted as (
    delete from public.contact_submissions
    where id in (select id from theirs) or merged_into in (select id from theirs)
    returning id
  )
  select coalesce(jsonb_agg(id), '[]') into v_messages from deleted;
  delete from public.subscribers where lower(email) = lower(v_email);
  perform private.forget_mails(p_user_id, v_email, v_appointments -> 'ids', v_messages);
  perform private.forget_auth_traces(p_user_id, v_email);
  -- Profile, documents, sessions and identities go with it.
  delete from auth.users where id = p_user_id;

  if jsonb_array_length(v_appointments -> 'cancelled') > 0 then
    perform private.enqueue_mail(
      'account_deleted_notice', private.setting('firm_email'), null,
      jsonb_build_object(
        'appointments', v_appointments -> 'cancelled', 'firmTimeZone', private.setting('firm_time_zone')
      ),
      'account_deleted_notice:' || gen_random_uuid()
    );
  end if;
  if private.is_email(v_email) then
    perform private.enqueue_mail(
      'account_deleted', v_email, null,
      jsonb_build_object(
        'name', v_name, 'kept', v_appointments -> 'kept',
        'cancelled', v_appointments -> 'cancelled', 'firmTimeZone', private.setting('firm_time_zone')
      ),
      'account_deleted:' || gen_random_uuid()
    );
  end if;
  insert into private.audit_log (actor, action, subject, details)
  values (
    coalesce((select auth.uid()), p_user_id), 'account.delete', p_user_id::text,
    jsonb_build_object(
      'kept', v_appointments -> 'kept', 'cancelled', jsonb_array_length(v_appointments -> 'cancelled')
    )
  );
  return jsonb_build_object('paths', to_jsonb(v_paths), 'kept', v_appointments -> 'kept');
end
$$;
