create function private.account_data(p_user_id uuid)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_account jsonb;
  v_factors jsonb := '[]';
begin
  -- Tables of the account provider: hashes and tokens stay there.
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'newEmail', nullif(u.email_change, ''), 'phone', nullif(u.phone, ''),
    'emailConfirmedAt', u.email_confirmed_at, 'lastSignInAt', u.last_sign_in_at, 'createdAt', u.created_at,
    'details', u.raw_user_meta_data, 'providers', u.raw_app_meta_data -> 'providers',
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'startedAt', s.created_at, 'usedAt', s.updated_at, 'browser', s.user_agent, 'address', s.ip
      ) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = u.id
    )
  ) into v_account
  from auth.users u where u.id = p_user_id;
  if to_regclass('auth.mfa_factors') is not null then
    execute $query$
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', friendly_name, 'type', factor_type, 'status', status, 'createdAt', created_at
      ) order by created_at), '[]')
      from auth.mfa_factors where user_id = $1
    $query$ into v_factors using p_user_id;
  end if;
  return v_account || jsonb_build_object('secondFactors', v_factors);
end
$$;
comment on function private.account_data(uuid) is
  'What the account provider stores about an account, without hashes and tokens.';

create function private.export_my_data()
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
      select coalesce(jsonb_agg(
        to_jsonb(a) - array['user_id', 'busy', 'manage_token_hash', 'idempotency_key'] || jsonb_build_object(
          'events', (select coalesce(jsonb_agg(jsonb_build_object(
              'from', e.from_status, 'to', e.to_status, 'reason', e.reason, 'at', e.at
            ) order by e.id), '[]') from public.appointment_events e where e.appointment_id = a.id)
        ) order by a.starts_at), '[]')
      from public.appointments a where a.user_id = me.id
    ),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(m) - array['user_id', 'assignee'] order by m.created_at), '[]')
      from public.contact_submissions m where m.user_id = me.id
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
comment on function private.export_my_data() is 'See public.export_my_data().';

create function public.export_my_data()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.export_my_data()
$$;
comment on function public.export_my_data() is
  'Everything stored about the caller: account, role, profile, appointments, messages, documents, newsletter, mails, roleChanges. Null for an account that is gone.';

grant execute on function private.export_my_data(), public.export_my_data() to authenticated;
