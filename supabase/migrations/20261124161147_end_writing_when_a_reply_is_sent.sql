set local check_function_bodies = off;

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
      'from', (select full_name from public.profiles where id = (select auth.uid())),
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

COMMENT ON COLUMN "private"."lead_presence"."is_writing" IS 'Whether the staff member is writing a reply; false once it is sent.';

COMMENT ON FUNCTION "public"."reply_to_lead"(integer, text, text, text, bigint, uuid[]) IS 'Queues a reply to the sender of a lead, for admins. Returns {reply, lead}. A new or open lead becomes waiting. The author is no longer shown as writing. Idempotent by p_idempotency. p_seen_reply is the newest reply to the person that the author has seen, on any of their leads; null: none. p_documents are attached; each is recorded in the audit log. The email has the author''s signature below p_body. PT403: not an admin. PT404: no such lead. PT409: merged, p_idempotency belongs to another reply, or there is a newer reply (reply_unseen, with its id as {newest} in the parameters). PT422: an invalid value, or documents that cannot be attached (attachments_too_many, attachments_gone with {documents: ids}, attachments_too_large).';
