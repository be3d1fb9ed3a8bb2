set local check_function_bodies = off;

DROP FUNCTION "private"."reply_to_lead"(integer, text, text, text, bigint);

DROP FUNCTION "public"."reply_to_lead"(integer, text, text, text, bigint);

CREATE TABLE "private"."lead_reply_attachments" ("reply_id" bigint NOT NULL, "position" smallint NOT NULL, "document_id" uuid NOT NULL, "owner_id" uuid NOT NULL, "name" private.single_line NOT NULL, "size_bytes" bigint NOT NULL, CONSTRAINT "lead_reply_attachments_name_check" CHECK (((btrim((name)::text) <> ''::text) AND (char_length((name)::text) <= 255))), CONSTRAINT "lead_reply_attachments_pkey" PRIMARY KEY (reply_id, "position"), CONSTRAINT "lead_reply_attachments_position_check" CHECK ((("position" >= 1) AND ("position" <= 5))), CONSTRAINT "lead_reply_attachments_reply_id_document_id_key" UNIQUE (reply_id, document_id), CONSTRAINT "lead_reply_attachments_size_bytes_check" CHECK (((size_bytes >= 0) AND (size_bytes <= 14000000))));

ALTER TABLE "private"."lead_reply_attachments" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."lead_reply_attachments" FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.attach_documents(p_reply public.lead_replies, p_documents uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_found uuid[];
  v_bytes bigint;
begin
  if cardinality(p_documents) > 5 then
    perform private.refuse(422, 'attachments_too_many', '{"max": 5}');
  end if;
  -- The lock makes remove_document() wait, and then see the email of the reply.
  select coalesce(array_agg(id), '{}'), coalesce(sum(size_bytes), 0) into v_found, v_bytes from (
    select id, size_bytes from public.documents where id = any (p_documents) order by id for key share
  ) as locked;
  if cardinality(v_found) < cardinality(p_documents) then
    perform private.refuse(422, 'attachments_gone', jsonb_build_object(
      'documents', (select jsonb_agg(id order by n) from unnest(p_documents) with ordinality as e (id, n) where id <> all (v_found))
    ));
  end if;
  if v_bytes > 14000000 then
    perform private.refuse(422, 'attachments_too_large');
  end if;
  insert into private.lead_reply_attachments (reply_id, position, document_id, owner_id, name, size_bytes)
  select p_reply.id, e.n, d.id, d.user_id, d.name, d.size_bytes
  from unnest(p_documents) with ordinality as e (id, n) join public.documents d on d.id = e.id;
  insert into private.audit_log (action, subject, details)
  select 'document.send', a.owner_id::text, jsonb_build_object(
    'documentId', a.document_id, 'bytes', a.size_bytes, 'leadId', p_reply.lead_id, 'replyId', p_reply.id
  )
  from private.lead_reply_attachments a where a.reply_id = p_reply.id order by a.position;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_document_awaited(p_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.outbox o
    where o.kind = 'lead_reply' and o.sent_at is null and o.failed_at is null and o.skipped_at is null
      and o.payload -> 'documentIds' ? p_id::text
  )
$function$;

CREATE OR REPLACE FUNCTION private.lead_export_json(p_lead public.contact_submissions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', p_lead.id, 'name', p_lead.name, 'email', p_lead.email, 'company', p_lead.company, 'message', p_lead.message,
    'status', p_lead.status, 'source', p_lead.source, 'created_at', p_lead.created_at, 'tags', to_jsonb(p_lead.tags),
    'read_at', p_lead.read_at, 'first_response_at', p_lead.first_response_at, 'updated_at', p_lead.updated_at,
    'replies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'subject', r.subject, 'body', r.body, 'createdAt', r.created_at, 'attachments', private.reply_attachments_json(r.id)
      ) order by r.id), '[]')
      from public.lead_replies r where coalesce(r.merged_from_id, r.lead_id) = p_lead.id
    ),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'sender', i.sender, 'subject', i.subject, 'text', coalesce(i.whole_text, i.body), 'attachments', i.attachments,
        'receivedAt', i.received_at
      ) order by i.id), '[]')
      from private.inbound_mails i where coalesce(i.merged_from_id, i.lead_id) = p_lead.id
    ),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object('body', n.body, 'createdAt', n.created_at) order by n.id), '[]')
      from public.lead_notes n where coalesce(n.merged_from_id, n.lead_id) = p_lead.id
    ),
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', t.title, 'dueAt', t.due_at, 'doneAt', t.done_at, 'createdAt', t.created_at
      ) order by t.id), '[]')
      from public.lead_tasks t where coalesce(t.merged_from_id, t.lead_id) = p_lead.id
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.lead_reply_json(p_reply public.lead_replies)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', p_reply.id, 'subject', p_reply.subject, 'body', private.signed_reply(p_reply), 'author', p_reply.author_id,
    'authorName', private.display_name_of(p_reply.author_id), 'createdAt', private.to_iso_instant(p_reply.created_at),
    -- The outbox purges sent emails, so a missing row counts as sent.
    'delivery', case when o.failed_at is not null then 'failed' when o.id is null or o.sent_at is not null then 'sent'
      else 'queued' end,
    'sentAt', private.to_iso_instant(o.sent_at), 'error', case when o.sent_at is null then o.last_error end,
    'attachments', private.reply_attachments_json(p_reply.id)
  )
  from (select) as one_row left join private.outbox o on o.id = p_reply.outbox_id
$function$;

CREATE OR REPLACE FUNCTION private.list_attachable_documents(p_lead integer, p_words text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_limit constant int := 50;
  v_words text := private.fold_text(btrim(left(coalesce(p_words, ''), 200)));
  v_lead public.contact_submissions;
  v_recipient uuid;
begin
  perform private.require_admin();
  select * into v_lead from public.contact_submissions where id = p_lead;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "lead"}');
  end if;
  v_recipient := private.confirmed_account_id(v_lead.email);
  -- Without the words, which may name a person.
  perform private.audit_read('lead.documents', p_lead::text, jsonb_build_object('query', v_words <> ''));
  return (
    with found as (
      select d.id, d.name, d.size_bytes, d.created_at, p.full_name, u.email,
        d.user_id in (v_lead.user_id, v_recipient) is true as is_first,
        -- The lead's account can have another email address by now, and the reply goes to that of the lead.
        d.user_id = v_recipient is true as is_theirs
      from public.documents d
      join auth.users u on u.id = d.user_id
      left join public.profiles p on p.id = d.user_id
      where v_words = ''
        or position(v_words in private.fold_text(concat_ws(E'\n', d.name, p.full_name, p.company, u.email))) > 0
      order by is_first desc, d.created_at desc, d.id
      limit c_limit + 1
    ), page as (
      select * from found order by is_first desc, created_at desc, id limit c_limit
    )
    select jsonb_build_object(
      'documents', coalesce(jsonb_agg(jsonb_build_object(
        'id', page.id, 'name', page.name, 'bytes', page.size_bytes, 'sharedAt', private.to_iso_instant(page.created_at),
        'sharedWith', coalesce(page.full_name, page.email), 'isTheirs', page.is_theirs
      ) order by page.is_first desc, page.created_at desc, page.id), '[]'),
      'hasMore', (select count(*) > c_limit from found)
    )
    from page
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.list_lead_timeline(p_email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account uuid := private.confirmed_account_id(p_email);
  v_leads int[];
begin
  perform private.require_admin();
  -- The leads with this email address and those merged with them. The union is two index lookups, where one condition with OR
  -- would read every lead.
  with of_email as (
    select coalesce(merged_into_id, id) as id from public.contact_submissions where lower(email) = lower(p_email)
  ), of_person as (
    select id from of_email
    union
    select m.id from public.contact_submissions m join of_email on m.merged_into_id = of_email.id
  )
  select coalesce(array_agg(id), '{}') into v_leads from of_person;
  perform private.audit_lead_reads(v_leads);
  -- A person may have bookings and no message.
  perform private.audit_read('person.read', coalesce(v_account::text, 'guest'), jsonb_build_object(
    'leads', to_jsonb(v_leads),
    'bookings', (
      select coalesce(jsonb_agg(a.id order by a.id), '[]') from public.appointments a
      where a.status <> 'held'
        and (a.user_id = v_account or (a.user_id is null and lower(a.client_email) = lower(p_email)))
    )
  ));
  if exists (select from public.documents d where d.user_id = v_account) then
    perform private.audit_read('document.list', v_account::text);
  end if;
  return (
    with bookings as (
      select * from public.appointments a
      where a.status <> 'held'
        and (a.user_id = v_account or (a.user_id is null and lower(a.client_email) = lower(p_email)))
    ), entries (kind, at, id, title, body, status, by) as (
      select 'message', m.created_at, m.id::text, m.source, m.message, m.status, null::uuid
      from public.contact_submissions m where m.id = any (v_leads)
        -- The email that created a lead is an entry below, with its whole text.
        and not exists (
          select from private.inbound_mails i where coalesce(i.merged_from_id, i.lead_id) = m.id and i.matched_by = 'new_lead'
        )
      union all
      select 'inbound_mail', i.received_at, i.id::text, i.subject, i.body,
        case when i.is_automatic then 'automatic' else 'personal' end, null
      from private.inbound_mails i where i.lead_id = any (v_leads)
      union all
      select 'reply', r.created_at, r.id::text, r.subject, private.signed_reply(r), private.lead_reply_json(r) ->> 'delivery', r.author_id
      from public.lead_replies r where r.lead_id = any (v_leads)
      union all
      select 'note', n.created_at, n.id::text, null, n.body, null, n.author_id
      from public.lead_notes n where n.lead_id = any (v_leads)
      union all
      select 'task', coalesce(t.done_at, t.created_at), t.id::text, t.title, null,
        case when t.done_at is null then 'open' else 'done' end, coalesce(t.assignee_id, t.author_id)
      from public.lead_tasks t where t.lead_id = any (v_leads)
      union all
      select 'booking', b.created_at, b.id::text, b.service_type, b.message, b.status, null from bookings b
      union all
      select 'booking_event', e.occurred_at, b.id::text, b.service_type, e.reason, e.to_status, e.actor_id
      from bookings b join public.appointment_events e on e.appointment_id = b.id
      where e.from_status is not null and e.from_status <> 'held'
      union all
      select 'chat', s.created_at, s.id::text, s.page, (
          select left(c.content, 300) from public.chat_messages c where c.session_id = s.id and c.role = 'user'
          order by c.id limit 1
        ), case when s.handed_off_at is null then 'open' else 'handed_off' end, null
      from public.chat_sessions s where s.lead_id = any (v_leads) or s.user_id = v_account
      union all
      select 'newsletter', change.at, s.id::text, s.source, null, change.status, null
      from public.subscribers s
      cross join lateral (values
        (s.created_at, 'pending'), (s.confirmed_at, 'confirmed'), (s.unsubscribed_at, 'unsubscribed')
      ) as change (at, status)
      where lower(s.email) = lower(p_email) and change.at is not null
      union all
      select 'document', d.created_at, d.id::text, d.name, d.note, null, d.shared_by_id
      from public.documents d where d.user_id = v_account
      union all
      select 'account', u.created_at, u.id::text, null, null, null, null from auth.users u where u.id = v_account
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', e.kind, 'at', private.to_iso_instant(e.at), 'id', e.id, 'title', e.title, 'body', e.body, 'status', e.status,
      'by', private.display_name_of(e.by)
    ) || coalesce(e.change, '{}') || case e.kind
      when 'inbound_mail' then jsonb_build_object('mail', private.inbound_mail_json(e.id::bigint))
      when 'document' then jsonb_build_object('account', lower(p_email))
      when 'reply' then jsonb_build_object('attachments', private.reply_attachments_json(e.id::bigint))
      else '{}' end
    order by e.at desc, e.kind, e.id, e.title), '[]')
    from (
      select entries.*, null::jsonb as change from entries
      union all
      select 'change', c.at, c.id, c.field, null, null, c.by, c.change from private.list_lead_changes(v_leads) c
      order by at desc limit 500
    ) as e
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.load_reply_mail(p_payload jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p_payload || jsonb_build_object('attachments', (
    select coalesce(jsonb_agg(jsonb_build_object('path', d.path, 'name', d.name, 'mimeType', d.mime_type) order by e.n), '[]')
    from jsonb_array_elements_text(coalesce(p_payload -> 'documentIds', '[]')) with ordinality as e (id, n)
    left join public.documents d on d.id = e.id::uuid
  ))
$function$;

CREATE OR REPLACE FUNCTION private.may_remove_document_file(p_path text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.has_rank('admin') and not exists (
    select from public.documents d where d.path = p_path and private.is_document_awaited(d.id)
  )
$function$;

CREATE OR REPLACE FUNCTION private.remove_document(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  -- Waits for a reply that is being written, whose email is then seen below.
  perform from public.documents where id = p_id for update;
  if private.is_document_awaited(p_id) then
    perform private.refuse(409, 'document_awaited');
  end if;
  delete from public.documents where id = p_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.reply_attachments_json(p_reply_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'bytes', a.size_bytes) order by a.position), '[]')
  from private.lead_reply_attachments a where a.reply_id = p_reply_id
$function$;

CREATE OR REPLACE FUNCTION private.reply_to_lead(p_id integer, p_subject text, p_body text, p_idempotency text, p_seen_reply bigint, p_documents uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lead public.contact_submissions := private.lock_lead(p_id);
  v_reply public.lead_replies;
  v_newest bigint;
  v_documents uuid[] := array(
    select id from unnest(p_documents) with ordinality as e (id, n) where id is not null group by id order by min(n)
  );
begin
  case
    when private.is_single_line(p_idempotency, 8, 100) is not true then
      perform private.refuse(422, 'reply_id_required');
    when private.is_single_line(p_subject, 1, 200) is not true then
      perform private.refuse(422, 'reply_subject_invalid');
    when private.is_multiline_text(p_body, 1, 10000) is not true then
      perform private.refuse(422, 'reply_invalid');
    else null;
  end case;
  -- A repeated request waits for the lock of the lead, and then finds the reply of the first one.
  select * into v_reply from public.lead_replies where idempotency_key = p_idempotency;
  if found then
    if (v_reply.lead_id, v_reply.subject, v_reply.body) is distinct from (p_id, btrim(p_subject), btrim(p_body))
      or v_documents <> array(
        select document_id from private.lead_reply_attachments where reply_id = v_reply.id order by position
      )
    then
      perform private.refuse(409, 'reply_id_reused');
    end if;
    return jsonb_build_object('reply', private.lead_reply_json(v_reply), 'lead', private.lead_json(p_id));
  end if;

  -- The lock of the lead holds back a concurrent reply until this one is there to be seen.
  select max(id) into v_newest from public.lead_replies where lead_id = p_id;
  if v_newest > coalesce(p_seen_reply, 0) then
    perform private.refuse(409, 'reply_unseen', jsonb_build_object('newest', v_newest));
  end if;

  insert into public.lead_replies (lead_id, author_id, subject, body, idempotency_key, signature)
  values (
    p_id, (select auth.uid()), btrim(p_subject), btrim(p_body), p_idempotency,
    coalesce((select signature from private.staff_preferences where user_id = (select auth.uid())), '')
  )
  returning * into v_reply;
  perform private.attach_documents(v_reply, v_documents);
  perform private.enqueue_mail(
    'lead_reply', v_lead.email, private.lead_reply_address(p_id),
    jsonb_build_object(
      'submissionId', p_id, 'replyId', v_reply.id, 'subject', v_reply.subject, 'body', private.signed_reply(v_reply),
      'answersInTimeline', private.has_inbound_mail(), 'documentIds', to_jsonb(v_documents),
      -- For the References header, by which email programs group a conversation: the confirmation email and the last replies.
      'thread', (
        select jsonb_build_array('contact_received:' || p_id) || coalesce(jsonb_agg('lead_reply:' || r.id order by r.id), '[]')
        from (
          select id from public.lead_replies where lead_id = p_id and id < v_reply.id order by id desc limit 20
        ) as r
      )
    ),
    'lead_reply:' || v_reply.id
  );
  update public.lead_replies
  set outbox_id = (select id from private.outbox where dedupe_key = 'lead_reply:' || v_reply.id)
  where id = v_reply.id
  returning * into v_reply;
  update public.contact_submissions set
    first_response_at = coalesce(first_response_at, private.now()),
    written_again_at = null,
    read_at = coalesce(read_at, private.now()),
    status = case when status in ('new', 'open') then 'waiting' else status end
  where id = p_id;
  perform private.invoke_deliver_mail();
  return jsonb_build_object('reply', private.lead_reply_json(v_reply), 'lead', private.lead_json(p_id));
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_due_mails(p_limit integer, p_lease_seconds integer)
 RETURNS TABLE(id bigint, kind text, recipient text, reply_to text, payload jsonb, attempts integer, lease_token uuid, dedupe_key text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  v_now timestamptz := private.now();
  v_left int := least(greatest(p_limit, 0), 100);
  v_mail private.outbox;
  v_action text;
  v_payload jsonb;
begin
  -- An empty result tells the worker that no email is due. So when every claimed row was skipped, another round
  -- follows; 20 rounds bound the call.
  for round in 1..20 loop
    exit when v_left <= 0;
    for v_mail in
      select o.* from private.outbox o
      where o.sent_at is null and o.failed_at is null and o.skipped_at is null and o.send_after <= v_now
        and (o.lease_until is null or o.lease_until <= v_now)
      order by o.kind = 'newsletter_issue', o.send_after, o.id
      limit v_left
      for update skip locked
    loop
      v_action := 'send';
      v_payload := v_mail.payload;
      if v_mail.kind like 'appointment\_%' then
        select * into v_action, v_payload from private.load_appointment_mail(v_mail, v_now);
      elsif v_mail.kind = 'document_shared' then
        v_payload := private.load_document_mail(v_mail.payload);
        v_action := case when v_payload is null then 'skip' else 'send' end;
      elsif v_mail.kind = 'lead_reply' then
        v_payload := private.load_reply_mail(v_mail.payload);
      elsif v_mail.kind in ('newsletter_issue', 'newsletter_test') then
        v_payload := private.load_newsletter_mail(v_mail);
        v_action := case when v_payload is null then 'skip' else 'send' end;
      end if;
      if v_action = 'retry' then
        update private.outbox o set send_after = v_now + interval '5 seconds' where o.id = v_mail.id;
        continue;
      end if;
      if v_action = 'skip' then
        update private.outbox o set skipped_at = v_now, lease_token = null, lease_until = null
        where o.id = v_mail.id;
        continue;
      end if;

      v_left := v_left - 1;
      return query
        update private.outbox o
        set attempts = o.attempts + 1,
            first_attempt_at = coalesce(o.first_attempt_at, v_now),
            lease_token = gen_random_uuid(),
            lease_until = v_now + make_interval(secs => least(greatest(p_lease_seconds, 1), 3600))
        where o.id = v_mail.id
        returning o.id, o.kind, o.recipient::text, o.reply_to::text, v_payload,
          o.attempts, o.lease_token, o.dedupe_key::text;
    end loop;
    exit when not found;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.list_attachable_documents(p_lead integer, p_words text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.list_attachable_documents(p_lead, p_words)
$function$;

CREATE OR REPLACE FUNCTION public.reply_to_lead(p_id integer, p_subject text, p_body text, p_idempotency text, p_seen_reply bigint DEFAULT NULL::bigint, p_documents uuid[] DEFAULT '{}'::uuid[])
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.reply_to_lead(p_id, p_subject, p_body, p_idempotency, p_seen_reply, p_documents)
$function$;

ALTER TABLE "private"."lead_reply_attachments" ADD CONSTRAINT "lead_reply_attachments_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "private"."lead_reply_attachments" ADD CONSTRAINT "lead_reply_attachments_reply_id_fkey" FOREIGN KEY (reply_id) REFERENCES public.lead_replies(id) ON DELETE CASCADE;

CREATE INDEX lead_reply_attachments_owner_idx ON private.lead_reply_attachments USING btree (owner_id);

CREATE INDEX outbox_unsent_reply_idx ON private.outbox USING btree (id) WHERE ((kind = 'lead_reply'::text) AND (sent_at IS NULL) AND (failed_at IS NULL) AND (skipped_at IS NULL));

COMMENT ON COLUMN "private"."lead_reply_attachments"."document_id" IS 'The document. No foreign key: the document may be deleted later, and a repeated request is compared with this id.';

COMMENT ON COLUMN "private"."lead_reply_attachments"."name" IS 'File name of the document at that time.';

COMMENT ON COLUMN "private"."lead_reply_attachments"."owner_id" IS 'The account that the document is shared with.';

COMMENT ON COLUMN "private"."lead_reply_attachments"."position" IS 'Place among the attachments of the reply, from 1.';

COMMENT ON COLUMN "private"."lead_reply_attachments"."reply_id" IS 'Reply that the document was attached to.';

COMMENT ON COLUMN "private"."lead_reply_attachments"."size_bytes" IS 'Size of the document at that time, in bytes.';

COMMENT ON FUNCTION "private"."attach_documents"(public.lead_replies, uuid[]) IS 'Attaches distinct documents to a new reply in this order, and records each disclosure in the audit log. PT422: more than 5 (attachments_too_many), a document that does not exist (attachments_gone, with {documents: ids} in the parameters), or more than 14 MB together (attachments_too_large), which base64 encodes as less than 20 MB.';

COMMENT ON FUNCTION "private"."is_document_awaited"(uuid) IS 'Returns whether an unsent reply has the document as an attachment.';

COMMENT ON FUNCTION "private"."lead_reply_json"(public.lead_replies) IS 'A reply with the delivery state of its email: {id, subject, body with the signature, author, authorName, createdAt, delivery: queued, sent or failed, sentAt, error, attachments: [{name, bytes}]}.';

COMMENT ON FUNCTION "private"."list_attachable_documents"(integer, text) IS 'See public.list_attachable_documents().';

COMMENT ON FUNCTION "private"."load_reply_mail"(jsonb) IS 'Returns the facts of the email of a reply with its attachments: [{path in the bucket documents, name, mimeType}], whose members are null for a deleted document.';

COMMENT ON FUNCTION "private"."may_remove_document_file"(text) IS 'Whether the caller, an admin, may remove a file of the bucket documents: not while an unsent reply has it as an attachment.';

COMMENT ON FUNCTION "private"."reply_attachments_json"(bigint) IS 'Returns the documents that were attached to a reply, with the names of that time: [{name, bytes}].';

COMMENT ON FUNCTION "private"."reply_to_lead"(integer, text, text, text, bigint, uuid[]) IS 'See public.reply_to_lead().';

COMMENT ON FUNCTION "public"."claim_due_mails"(integer, integer) IS 'Leases up to p_limit due emails to the worker for p_lease_seconds; concurrent workers get different ones. The payload of an email about an appointment comes from private.load_appointment_mail(), which also decides whether the email is skipped or retried in five seconds. The payload of a reply gets the places of its files from private.load_reply_mail(). The payload of an email about documents comes from private.load_document_mail(), and of an issue of the newsletter from private.load_newsletter_mail(); without one the email is skipped. Issues of the newsletter are leased after all other due emails.';

COMMENT ON FUNCTION "public"."list_attachable_documents"(integer, text) IS 'Returns up to 50 documents that can be attached to a reply to a lead, for admins: {documents: [{id, name, bytes, sharedAt, sharedWith, isTheirs}], hasMore}. Those of the lead''s account first, then the newest. isTheirs: shared with the account that has the email address of the lead. p_words is searched in the file name and in name, company and email address of the account. Records the read in the audit log. PT403: not an admin. PT404: no such lead.';

COMMENT ON FUNCTION "public"."list_lead_timeline"(text) IS 'Returns the history of the person with an email address to admins: the 500 newest of [{kind, at, id, title, body, status, by, mail, account, attachments}], newest first. kind: message, reply (with attachments: [{name, bytes}]), inbound_mail (an email from the person, with mail: {sender, wholeText, attachments, matchedBy}), note, task, booking, booking_event (id of the booking), chat, newsletter, document (a file shared with the account, with the account''s email address), account, or change, with status, assignee, tags or mergedInto as its title and {from, to} in words. Records the read in the audit log. PT403: not an admin.';

COMMENT ON FUNCTION "public"."remove_document"(uuid) IS 'Deletes the row of a document, for admins, who delete the file first. Does nothing if there is none. PT403: not an admin. PT409: an unsent reply has it as an attachment.';

COMMENT ON FUNCTION "public"."reply_to_lead"(integer, text, text, text, bigint, uuid[]) IS 'Queues a reply to the sender of a lead, for admins. Returns {reply, lead}. A new or open lead becomes waiting. Idempotent by p_idempotency. p_seen_reply is the newest reply that the author has seen; null: none. p_documents are attached; each is recorded in the audit log. The email has the author''s signature below p_body. PT403: not an admin. PT404: no such lead. PT409: merged, p_idempotency belongs to another reply, or there is a newer reply (reply_unseen, with its id as {newest} in the parameters). PT422: an invalid value, or documents that cannot be attached (attachments_too_many, attachments_gone with {documents: ids}, attachments_too_large).';

COMMENT ON TABLE "private"."lead_reply_attachments" IS 'A document as it was attached to a reply. Written by reply_to_lead() only. It outlives the document, and is erased with the account that the document is shared with.';

REVOKE ALL ON FUNCTION "private"."attach_documents"(public.lead_replies, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."attach_documents"(public.lead_replies, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_document_awaited"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_document_awaited"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_attachable_documents"(integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_attachable_documents"(integer, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."load_reply_mail"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."load_reply_mail"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_remove_document_file"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_remove_document_file"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."reply_attachments_json"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reply_attachments_json"(bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reply_to_lead"(integer, text, text, text, bigint, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reply_to_lead"(integer, text, text, text, bigint, uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."list_attachable_documents"(integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_attachable_documents"(integer, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."reply_to_lead"(integer, text, text, text, bigint, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reply_to_lead"(integer, text, text, text, bigint, uuid[]) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."lead_reply_attachments" TO "postgres";

-- Written manually: db:diff leaves out schema storage.
DROP POLICY documents_files_delete ON storage.objects;

CREATE POLICY documents_files_delete ON storage.objects FOR DELETE TO authenticated
  USING (bucket_id = 'documents' AND (SELECT private.has_rank('admin')) AND private.may_remove_document_file(name));
