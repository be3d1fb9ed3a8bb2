create function public.delete_account(p_user_id uuid)
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
  with deleted as (
    delete from public.contact_submissions
    where user_id = p_user_id or (user_id is null and lower(email) = lower(v_email))
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
comment on function public.delete_account(uuid) is
  'Erases an account and all that names the person, in one transaction; {paths, kept}: files to remove from storage, and how many paid appointments stay without a name. PT404: no such account, PT409: the last admin.';
grant execute on function public.delete_account(uuid) to service_role;

-- As it was, and what tells of a deleted account is forgotten as soon as it is sent or given up.
create or replace function private.run_minute()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.rate_limits where window_ends_at <= private.now();
  delete from private.idempotency_records where created_at < private.now() - interval '48 hours';
  delete from public.appointments where status = 'held' and hold_expires_at <= private.now();
  -- A mail whose sender dies each time never reports a failure.
  update private.outbox
  set dead_at = private.now(), lease_token = null, lease_until = null,
      last_error = coalesce(last_error, 'No sender ever reported a result.')
  where sent_at is null and dead_at is null and lease_until <= private.now()
    and first_attempt_at <= private.now() - interval '48 hours';
  -- Sent mails hold people's words; the record of their sending is not needed for longer.
  delete from private.outbox where sent_at <= private.now() - interval '30 days';
  -- The last address of somebody who is gone.
  delete from private.outbox where kind = 'account_deleted' and (sent_at is not null or dead_at is not null);
  -- Addresses that nobody confirmed, and of people who left.
  delete from public.subscribers
  where status <> 'confirmed'
    and greatest(confirm_sent_at, unsubscribed_at) <= private.now() - interval '30 days';
  perform private.wake_mail();
end
$$;
comment on function private.run_minute() is
  'The minute''s work: purges what has expired, gives up mails after 48 hours, wakes the mail. Called by pg_cron.';
