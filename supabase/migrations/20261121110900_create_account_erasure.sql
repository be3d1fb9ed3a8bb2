-- The parts of delete_account(): what is forgotten of a person, table by table. p_email is null when the account never
-- confirmed it; then rows with that address are somebody else's.

create function private.forget_appointments(p_user_id uuid, p_email text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_ids uuid[];
  v_cancelled jsonb;
  v_kept int;
begin
  select coalesce(array_agg(id), '{}') into v_ids from (
    select id from public.appointments
    where user_id = p_user_id or (user_id is null and lower(client_email) = lower(p_email))
    for update
  ) as theirs;
  with cancelled as (
    update public.appointments set status = 'cancelled'
    where id = any (v_ids) and status in ('pending', 'confirmed') and ends_at > private.now()
    returning service_type, starts_at, ends_at, payment_status
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'serviceType', service_type, 'startsAt', private.iso(starts_at), 'endsAt', private.iso(ends_at),
    'paid', payment_status = 'paid'
  ) order by starts_at), '[]') into v_cancelled from cancelled;

  delete from public.appointments where id = any (v_ids) and payment_status not in ('paid', 'refunded');
  -- The law of bookkeeping wants the payment, not the person.
  update public.appointments
  set user_id = null, client_name = 'Deleted account',
      client_email = 'deleted@' || split_part(private.setting('firm_email'), '@', 2),
      client_phone = null, company = null, message = null, manage_token_hash = null
  where id = any (v_ids);
  get diagnostics v_kept = row_count;
  update public.appointment_events set reason = null, actor = nullif(actor, p_user_id)
  where appointment_id = any (v_ids);
  return jsonb_build_object('ids', to_jsonb(v_ids), 'cancelled', v_cancelled, 'kept', v_kept);
end
$$;
comment on function private.forget_appointments(uuid, text) is
  'Cancels what is to come, keeps what was paid without the person, deletes the rest; {ids, cancelled: [{serviceType, startsAt, endsAt, paid}], kept}.';

create function private.forget_mails(p_user_id uuid, p_email text, p_appointments jsonb, p_messages jsonb)
returns void
language sql security definer
set search_path = ''
as $$
  delete from private.outbox o
  where o.payload ->> 'userId' = p_user_id::text
    or p_appointments ? (o.payload ->> 'appointmentId')
    or p_messages @> (o.payload -> 'submissionId')
    or lower(o.reply_to) = lower(p_email)
    -- The firm's own mailbox may be an account too, and its mails are about others.
    or (lower(o.recipient) = lower(p_email) and lower(p_email) <> lower(private.setting('firm_email')))
    or exists (select from jsonb_each_text(o.payload) as fact where lower(fact.value) = lower(p_email))
$$;
comment on function private.forget_mails(uuid, text, jsonb, jsonb) is
  'Deletes mails, sent or not, to an address, about it, or about these appointments (uuids) and messages (numbers).';

create function private.forget_auth_traces(p_user_id uuid, p_email text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- What the account provider keeps without a foreign key; some projects close these tables to us.
  if has_table_privilege('auth.flow_state', 'delete') then
    delete from auth.flow_state where user_id = p_user_id;
  end if;
  if has_table_privilege('auth.audit_log_entries', 'delete') then
    delete from auth.audit_log_entries
    where payload ->> 'actor_id' = p_user_id::text
      or position('"' || lower(p_email) || '"' in lower(payload::text)) > 0;
  end if;
end
$$;
comment on function private.forget_auth_traces(uuid, text) is
  'Deletes what schema auth would keep of an account after its row is gone.';

create function private.files_of(p_user_id uuid)
returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_paths text[] := array(select path from public.documents where user_id = p_user_id);
  v_found text[] := '{}';
begin
  -- A file whose row was never written, or is gone already.
  if to_regclass('storage.objects') is not null then
    execute $query$
      select array(select name from storage.objects
        where bucket_id = 'documents' and (storage.foldername(name))[1] = $1::text)
    $query$ into v_found using p_user_id;
  end if;
  return array(select unnest(v_paths) union select unnest(v_found) order by 1);
end
$$;
comment on function private.files_of(uuid) is 'The paths of an account''s files in the bucket "documents".';
