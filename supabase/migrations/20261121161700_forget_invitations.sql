-- As they were, and with the invitations of who asks, or goes.

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
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'role', i.role, 'createdAt', i.created_at, 'expiresAt', i.expires_at, 'acceptedAt', i.accepted_at,
        'cancelledAt', i.cancelled_at
      ) order by i.id), '[]')
      from private.invitations i
      where i.accepted_by = me.id or (i.email = lower(me.email) and me.email_confirmed_at is not null)
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
  'Everything stored about the caller: account, role, profile, appointments, messages, chats, documents, newsletter, invitations, mails, roleChanges. Null for an account that is gone.';

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
  delete from private.invitations where accepted_by = p_user_id or email = lower(v_email);
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
