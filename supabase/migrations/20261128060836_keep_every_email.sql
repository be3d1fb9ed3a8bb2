set local check_function_bodies = off;

ALTER TABLE "private"."inbound_mails" DROP CONSTRAINT "inbound_mails_message_id_key";

ALTER TABLE "private"."inbound_mails" ADD COLUMN "sent_from" private.email_address;

ALTER TABLE "private"."inbound_mails" ADD COLUMN "content_hash" text GENERATED ALWAYS AS (md5((((((subject)::text || '
'::text) || (COALESCE(whole_text, body))::text) || '
'::text) || (attachments)::text))) STORED NOT NULL;

CREATE OR REPLACE FUNCTION private.inbound_mail_json(p_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'sender', i.sender, 'sentFrom', i.sent_from, 'wholeText', i.whole_text, 'matchedBy', i.matched_by,
    'attachments', (
      select coalesce(jsonb_agg(
        file || case when f.id is null then '{}' else jsonb_build_object('id', f.id) end order by n
      ), '[]')
      from jsonb_array_elements(i.attachments) with ordinality as e (file, n)
      left join private.inbound_files f on f.mail_id = i.id and f.position = n and f.size_bytes is not null
    )
  )
  from private.inbound_mails i where i.id = p_id
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
    -- The placeholder of receive_inbound_mail().
    when v_lead.email like '%@sender.invalid' then
      perform private.refuse(422, 'reply_without_address');
    when private.is_single_line(p_subject, 1, 200) is not true then
      perform private.refuse(422, 'reply_subject_invalid');
    when private.is_multiline_text(p_body, 1, 10000) is not true then
      perform private.refuse(422, 'reply_invalid');
    else null;
  end case;
  -- One person may have several leads, and gets one answer at a time.
  perform private.lock_until_commit('reply ' || lower(v_lead.email));
  -- A repeated request waits for the lock, and then finds the reply of the first one.
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

  -- The lock holds back a concurrent reply until this one is there to be seen.
  select max(id) into v_newest from public.lead_replies where lead_id in (select private.leads_of_sender(p_id));
  if v_newest > coalesce(p_seen_reply, 0) then
    perform private.refuse(409, 'reply_unseen', jsonb_build_object('newest', v_newest));
  end if;

  insert into public.lead_replies (
    lead_id, author_id, subject, body, idempotency_key, signature, status_before, written_again_before
  )
  values (
    p_id, (select auth.uid()), btrim(p_subject), btrim(p_body), p_idempotency,
    coalesce((select signature from private.staff_preferences where user_id = (select auth.uid())), ''),
    v_lead.status, v_lead.written_again_at
  )
  returning * into v_reply;
  perform private.attach_documents(v_reply, v_documents);
  perform private.enqueue_mail(
    'lead_reply', v_lead.email, private.lead_reply_address(p_id),
    jsonb_build_object(
      'submissionId', p_id, 'replyId', v_reply.id, 'subject', v_reply.subject, 'body', private.signed_reply(v_reply),
      'locale', v_lead.locale, 'answersInTimeline', private.has_inbound_mail(), 'documentIds', to_jsonb(v_documents),
      'from', (select full_name from public.profiles where id = (select auth.uid())),
      -- For the References header, by which email programs group a conversation: the confirmation email and the last replies.
      'thread', (
        select jsonb_build_array('contact_received:' || p_id) || coalesce(jsonb_agg('lead_reply:' || r.id order by r.id), '[]')
        from (
          select id from public.lead_replies where lead_id = p_id and id < v_reply.id order by id desc limit 20
        ) as r
      )
    ),
    'lead_reply:' || v_reply.id, private.now() + private.undo_period()
  );
  update public.lead_replies
  set outbox_id = (select id from private.outbox where dedupe_key = 'lead_reply:' || v_reply.id)
  where id = v_reply.id
  returning * into v_reply;
  update private.lead_presence set is_writing = false where lead_id = p_id and staff_id = (select auth.uid());
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

CREATE OR REPLACE FUNCTION public.receive_inbound_mail(p_mail jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := private.now();
  v_sender text := p_mail ->> 'sender';
  v_body text := p_mail ->> 'body';
  v_is_automatic boolean := (p_mail ->> 'isAutomatic')::boolean;
  v_attachments jsonb := (
    select coalesce(jsonb_agg(file - 'mimeType' order by n), '[]')
    from jsonb_array_elements(p_mail -> 'attachments') with ordinality as e (file, n)
  );
  v_match record;
  v_lead public.contact_submissions;
  v_mail private.inbound_mails;
begin
  -- A repeated delivery waits here, and then finds the row of the first one.
  perform private.lock_until_commit('inbound mail ' || (p_mail ->> 'messageId'));
  select * into v_mail from private.inbound_mails
  where message_id = p_mail ->> 'messageId' and sender = v_sender
    and content_hash = md5(p_mail ->> 'subject' || E'\n' || (p_mail ->> 'wholeText') || E'\n' || v_attachments);
  if found then
    return jsonb_build_object(
      'outcome', 'duplicate', 'leadId', v_mail.lead_id, 'files', private.list_inbound_files_to_store(v_mail.id)
    );
  end if;

  v_match := private.find_lead_of_mail(
    v_sender, array(select jsonb_array_elements_text(p_mail -> 'recipients')),
    array(select jsonb_array_elements_text(p_mail -> 'references'))
  );
  if v_match.lead_id is null and v_is_automatic then
    return jsonb_build_object('outcome', 'ignored');
  end if;
  if v_match.lead_id is null then
    v_lead := private.create_lead(
      p_mail ->> 'senderName', v_sender, left(split_part(v_sender, '@', 2), 150),
      left(concat_ws(E'\n\n', 'Subject: ' || coalesce(nullif(p_mail ->> 'subject', ''), '(none)'), nullif(v_body, '')), 5000),
      'email', true
    );
    v_match.lead_id := v_lead.id;
    v_match.matched_by := 'new_lead';
    if (p_mail ->> 'isUnreadable')::boolean then
      update public.contact_submissions set tags = tags || '{unreadable}'::text[] where id = v_lead.id;
    end if;
  end if;

  insert into private.inbound_mails (
    lead_id, message_id, sender, sender_name, subject, body, whole_text, attachments, matched_by, is_automatic, sent_from
  )
  values (
    v_match.lead_id, p_mail ->> 'messageId', v_sender, p_mail ->> 'senderName', p_mail ->> 'subject', v_body,
    nullif(p_mail ->> 'wholeText', v_body),
    v_attachments, v_match.matched_by, v_is_automatic, p_mail ->> 'sentFrom'
  )
  returning * into v_mail;

  if not v_is_automatic and v_match.matched_by <> 'new_lead' then
    update public.contact_submissions set
      status = case when status in ('waiting', 'won', 'lost') then 'open' else status end,
      read_at = case when status = 'spam' then read_at end,
      written_again_at = case
        when status in ('new', 'open') and (first_response_at is null or written_again_at is not null) then written_again_at
        else v_now
      end
    where id = v_mail.lead_id
    returning * into v_lead;
    if v_lead.status <> 'spam' and public.consume_rate_limit('inbound:notice', v_lead.id::text, 10, 3600) = 0 then
      perform private.enqueue_mail(
        'contact_notice', private.firm_email(), v_sender,
        jsonb_build_object(
          'submissionId', v_lead.id, 'name', v_mail.sender_name, 'email', v_sender, 'company', v_lead.company,
          'message', left(v_body, 5000), 'createdAt', private.to_iso_instant(v_now), 'source', 'email'
        ),
        'inbound_notice:' || v_mail.id
      );
    end if;
  end if;

  perform private.require_rate_limits(
    case when v_match.matched_by = 'new_lead'
      then '[{"bucket": "inbound:new_lead", "subject": "everyone", "max": 60, "windowSeconds": 3600}]'
      else jsonb_build_array(jsonb_build_object(
        'bucket', 'inbound:lead', 'subject', v_mail.lead_id::text, 'max', 60, 'windowSeconds', 3600
      ))
    end,
    'rate_limited'
  );
  return jsonb_build_object(
    'outcome', case when v_match.matched_by = 'new_lead' then 'created' else 'added' end, 'leadId', v_mail.lead_id,
    'files', private.keep_inbound_files(v_mail.id, p_mail -> 'attachments')
  );
end
$function$;

ALTER TABLE "private"."inbound_mails" ADD CONSTRAINT "inbound_mails_same_email_key" UNIQUE (message_id, sender, content_hash);

COMMENT ON COLUMN "private"."inbound_mails"."content_hash" IS 'Hash of the subject, the whole text and the attachments.';

COMMENT ON COLUMN "private"."inbound_mails"."message_id" IS 'The Message-ID header, or a hash of the email without one. Some devices give every email the same one, so the same email also has the same sender and content.';

COMMENT ON COLUMN "private"."inbound_mails"."sender" IS 'Email address of the Reply-To header, or of the From header. Anyone can forge it.';

COMMENT ON COLUMN "private"."inbound_mails"."sender_name" IS 'Name of the same header, or the part of the email address before the @.';

COMMENT ON COLUMN "private"."inbound_mails"."sent_from" IS 'Email address of the From header, when sender is the Reply-To; null: they are the same.';

COMMENT ON FUNCTION "private"."inbound_mail_json"(bigint) IS 'What the timeline shows of an email besides its text: {sender, sentFrom, wholeText, attachments: [{name, bytes, id of the stored file}], matchedBy}.';

COMMENT ON FUNCTION "public"."receive_inbound_mail"(jsonb) IS 'Stores an email in the timeline of its lead, for the function inbound-mail. p_mail: {messageId, sender, senderName, sentFrom, isUnreadable, subject, body, wholeText, recipients, references, attachments: [{name, bytes, mimeType}], isAutomatic}. A waiting, won or lost lead becomes open and unread, and the firm gets a notice. Without a matching lead it creates one with the tag "unverified", and "unreadable" when sender is only a placeholder; an automatic email is then ignored. Idempotent by messageId, sender and content. Returns {outcome: added, created, duplicate or ignored, leadId, files}, where files are those that the caller must store: [{id, position}]. PT429: more than 60 emails an hour to one lead, or 60 new leads an hour.';
