-- The email that tells a client of shared documents. Its row of the outbox has the ids of the documents. When the email is
-- due, private.load_document_mail() reads their names.

create or replace function private.enqueue_document_mail()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_email text := (select email from auth.users where id = new.user_id and email_confirmed_at is not null);
  v_send_after timestamptz := private.now() + interval '5 minutes';
begin
  if v_email is null then
    return null;
  end if;
  -- Two admins who share with the same client at the same time must find the same email.
  perform private.lock_until_commit('document_shared ' || new.user_id);
  update private.outbox
  set payload = jsonb_set(payload, '{documentIds}', (payload -> 'documentIds') || to_jsonb(new.id))
  where kind = 'document_shared' and payload ->> 'userId' = new.user_id::text
    and sent_at is null and failed_at is null and skipped_at is null and first_attempt_at is null
    -- For the index of due emails: none of this kind is due later.
    and send_after <= v_send_after;
  if not found then
    perform private.enqueue_mail(
      'document_shared', v_email, private.firm_email(),
      jsonb_build_object('userId', new.user_id, 'documentIds', jsonb_build_array(new.id)),
      'document_shared:' || new.id, v_send_after
    );
  end if;
  return null;
end
$$;
comment on function private.enqueue_document_mail() is
  'Trigger: queues the email that tells a confirmed account of a shared document, due in five minutes. Documents shared until then join the same email.';

create trigger documents_mail after insert on public.documents
  for each row execute function private.enqueue_document_mail();

create or replace function private.load_document_mail(p_payload jsonb)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'name', max(p.full_name), 'locale', private.account_locale((p_payload ->> 'userId')::uuid), 'documents', jsonb_agg(d.name order by d.created_at, d.id)
  )
  from public.documents d left join public.profiles p on p.id = d.user_id
  where d.user_id = (p_payload ->> 'userId')::uuid and p_payload -> 'documentIds' ? d.id::text
  having count(*) > 0
$$;
comment on function private.load_document_mail(jsonb) is
  'Returns what the email about shared documents prints: {name, locale, documents}, with the file names in the order of sharing. Null when none of the documents exists any longer.';
