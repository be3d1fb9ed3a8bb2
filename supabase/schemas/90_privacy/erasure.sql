-- Deletes an account with everything that names the person. Paid appointments stay as bookkeeping records without the
-- person. The last emails to the person have the kind account_deleted: admins cannot cancel them, and the minute's job
-- deletes them once they are sent. They contain all they need, because the rows they are about no longer exist.

create or replace function private.erase_appointments(p_user_id uuid, p_email text)
returns jsonb
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_ids uuid[];
  v_cancelled jsonb;
  v_entries jsonb;
  v_kept int;
begin
  select coalesce(array_agg(id), '{}') into v_ids from (
    select id from public.appointments
    where user_id = p_user_id or (user_id is null and lower(client_email) = lower(p_email))
    order by id
    for update
  ) as owned;
  with cancelled as (
    update public.appointments a set status = 'cancelled', ics_sequence = ics_sequence + 1
    from public.consultation_types t
    where a.id = any (v_ids) and a.status in ('pending', 'confirmed') and a.ends_at > private.now()
      and t.id = a.consultation_type_id
    returning a.id, a.service_type, a.starts_at, a.ends_at, a.payment_status,
      a.client_name, a.client_email, a.guest_time_zone, a.locale, a.ics_sequence, a.meets_by,
      coalesce(a.location, case when a.meets_by is null then t.location end) as location,
      private.now() <= a.starts_at - make_interval(mins => t.refund_cutoff_minutes) as refund
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'serviceType', c.service_type, 'startsAt', private.to_iso_instant(c.starts_at), 'endsAt', private.to_iso_instant(c.ends_at),
      'paid', c.payment_status = 'paid'
    ) order by c.starts_at), '[]'),
    -- A booking that was ever confirmed may be in the client's calendar.
    coalesce(jsonb_agg(jsonb_build_object(
      'appointmentId', c.id, 'clientName', c.client_name, 'clientEmail', c.client_email,
      'serviceType', c.service_type,
      'place', jsonb_strip_nulls(jsonb_build_object('location', c.location, 'meetsBy', c.meets_by)),
      'startsAt', private.to_iso_instant(c.starts_at), 'endsAt', private.to_iso_instant(c.ends_at),
      'firmTimeZone', private.firm_time_zone(), 'guestTimeZone', c.guest_time_zone,
      'locale', c.locale, 'status', 'cancelled', 'sequence', c.ics_sequence
    ) order by c.starts_at) filter (where exists (
      select from public.appointment_events e where e.appointment_id = c.id and e.to_status = 'confirmed'
    ) and c.client_email is not null), '[]')
  into v_cancelled, v_entries
  from (select cancelled.*, private.cancel_or_refund_payments(cancelled.id, cancelled.refund) from cancelled) as c;

  delete from public.appointments where id = any (v_ids) and payment_status not in ('paid', 'refunded');
  delete from public.appointment_ratings where appointment_id = any (v_ids);
  delete from private.manage_tokens where appointment_id = any (v_ids);
  -- The law requires records of payments, but not of the person.
  update public.appointments
  set user_id = null, client_name = 'Deleted account',
      client_email = 'deleted@' || split_part(private.firm_email(), '@', 2),
      client_phone = null, company = null, message = null, meets_by = null, location = null
  where id = any (v_ids);
  get diagnostics v_kept = row_count;
  update public.appointment_events set reason = null, actor_id = nullif(actor_id, p_user_id)
  where appointment_id = any (v_ids);
  return jsonb_build_object('ids', to_jsonb(v_ids), 'cancelled', v_cancelled, 'entries', v_entries, 'kept', v_kept);
end
$$;
comment on function private.erase_appointments(uuid, text) is
  'Cancels a person''s upcoming appointments, anonymizes paid and refunded ones and deletes the rest. Finds them by account, and by p_email if they have no account; p_email null: not confirmed. Returns {ids, cancelled: [{serviceType, startsAt, endsAt, paid}], entries, kept}. entries: the canceled appointments that the client''s calendar may show, with the facts for an email. kept: the number of anonymized ones.';

create or replace function public.delete_account(p_user_id uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_user auth.users;
  v_email text;
  v_name text;
  v_locale text := private.account_locale(p_user_id);
  v_paths text[];
  v_appointments jsonb;
  v_messages jsonb;
  v_entry jsonb;
  v_addresses text[];
begin
  v_addresses := array(
    select lower(client_email) from public.appointments where user_id = p_user_id
    union
    select lower(email) from public.contact_submissions where user_id = p_user_id
    union
    select lower(email) from auth.users where id = p_user_id
  );
  -- Contacts before the account: a booking locks them in this order, too.
  perform from public.contacts c
  where c.id in (select coalesce(o.merged_into_id, o.id) from public.contacts o where o.email_key = any (v_addresses))
    or c.email_key = any (v_addresses)
  order by c.id for update;
  select * into v_user from auth.users where id = p_user_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "account"}');
  end if;
  -- First, because a trigger raises PT409 for the last admin.
  delete from private.user_roles where user_id = p_user_id;
  -- An unconfirmed address may be another person's, so rows that only have the address stay.
  if v_user.email_confirmed_at is not null then
    v_email := v_user.email;
  end if;
  select full_name into v_name from public.profiles where id = p_user_id;
  -- The bucket may hold a file without a row: its insert failed, or the row was deleted first.
  v_paths := array(
    select path from public.documents where user_id = p_user_id
    union
    select name from storage.objects where bucket_id = 'documents' and (storage.foldername(name))[1] = p_user_id::text
    order by 1
  );

  v_appointments := private.erase_appointments(p_user_id, v_email);
  with owned as (
    select id from public.contact_submissions
    where user_id = p_user_id or (user_id is null and lower(email) = lower(v_email))
  ), deleted as (
    delete from public.contact_submissions
    where id in (select id from owned) or merged_into_id in (select id from owned)
    returning id
  )
  select coalesce(jsonb_agg(id), '[]') into v_messages from deleted;
  delete from public.contacts where id in (
    -- Without the contact that it was merged into, if that one belongs to another account.
    select case when private.confirmed_account_id(kept.email) is null or lower(kept.email) = lower(v_email)
      then kept.id else c.id end
    from public.contacts c join public.contacts kept on kept.id = coalesce(c.merged_into_id, c.id)
    where c.email_key = lower(v_email)
  );
  -- The person may have given an address of someone else. The rows of its owner stay.
  perform private.forget_contact(address) from unnest(v_addresses) as address;
  delete from private.inbound_mails where lower(sender) = lower(v_email);
  delete from public.subscribers where id = private.make_subscriber_id(v_email);
  if found then
    perform private.suppress_subscriber(private.make_subscriber_id(v_email), 'removed');
  end if;
  delete from private.model_token_spenders where spender = 'account ' || p_user_id;
  delete from public.invitations where accepted_by_id = p_user_id or email = lower(v_email);
  -- Emails, sent or not, about the account, its appointments and messages, or from, to or mentioning its address.
  delete from private.outbox o
  where o.payload ->> 'userId' = p_user_id::text
    or v_appointments -> 'ids' ? (o.payload ->> 'appointmentId')
    or v_messages @> (o.payload -> 'submissionId')
    or lower(o.reply_to) = lower(v_email)
    -- The firm's mailbox may have an account, too, but the emails it receives are about other people.
    or (lower(o.recipient) = lower(v_email) and lower(v_email) <> lower(private.firm_email()))
    or exists (select from jsonb_each_text(o.payload) as fact where lower(fact.value) = lower(v_email));
  -- These tables have no foreign key to auth.users. On some platforms the owner of this function cannot write them.
  if has_table_privilege('auth.flow_state', 'delete') then
    delete from auth.flow_state where user_id = p_user_id;
  end if;
  if has_table_privilege('auth.audit_log_entries', 'delete') then
    delete from auth.audit_log_entries
    where payload ->> 'actor_id' = p_user_id::text
      or position('"' || lower(v_email) || '"' in lower(payload::text)) > 0;
  end if;
  -- Cascades to profile, documents, conversations, sessions and identities.
  delete from auth.users where id = p_user_id;

  if jsonb_array_length(v_appointments -> 'cancelled') > 0 then
    perform private.enqueue_mail(
      'account_deleted_notice', private.firm_email(), null,
      jsonb_build_object(
        'appointments', v_appointments -> 'cancelled', 'firmTimeZone', private.firm_time_zone()
      ),
      'account_deleted_notice:' || gen_random_uuid()
    );
  end if;
  if pg_input_is_valid(v_email, 'private.email_address') then
    perform private.enqueue_mail(
      'account_deleted', v_email, null,
      jsonb_build_object(
        'name', v_name, 'locale', v_locale, 'kept', v_appointments -> 'kept',
        'cancelled', v_appointments -> 'cancelled', 'firmTimeZone', private.firm_time_zone()
      ),
      'account_deleted:' || gen_random_uuid()
    );
  end if;
  -- Calendars remove an entry only on an email of its own.
  for v_entry in select value from jsonb_array_elements(v_appointments -> 'entries') loop
    perform private.enqueue_mail(
      'account_deleted', v_entry ->> 'clientEmail', null, jsonb_build_object('appointment', v_entry),
      'account_deleted:' || gen_random_uuid()
    );
  end loop;
  insert into private.audit_log (actor_id, action, subject, details)
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
  'Erases an account and everything that names the person, in one transaction. Returns {paths, kept}: files that the caller must remove from storage, and the number of paid appointments kept without the person. PT404: no such account. PT409: the last admin.';
grant execute on function public.delete_account(uuid) to service_role;
