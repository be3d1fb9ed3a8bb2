set local check_function_bodies = off;

DROP INDEX "private"."outbox_about_person_idx";

ALTER TABLE "private"."outbox" DROP CONSTRAINT "outbox_kind_check";

CREATE OR REPLACE FUNCTION private.ask_for_person(p_id uuid, p_question text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_chat public.chat_sessions;
begin
  update public.chat_sessions set handed_off_at = private.now() where id = p_id and handed_off_at is null
  returning * into v_chat;
  -- A flood of conversations is still listed, and does not fill the firm's inbox.
  if found and public.consume_rate_limits(
    '[{"bucket": "chat:person", "subject": "all", "max": 30, "windowSeconds": 3600}]'
  ) = 0 then
    perform private.enqueue_mail('chat_notice', private.firm_email(), null, jsonb_strip_nulls(jsonb_build_object(
      'chatId', p_id, 'question', left(p_question, 500), 'page', v_chat.page,
      'askedAt', private.to_iso_instant(v_chat.handed_off_at)
    )), 'chat_notice:' || p_id);
    perform private.invoke_deliver_mail();
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_waiting_chats()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select count(*)::int from (
      select from public.chat_sessions s
      where s.handed_off_at is not null and s.lead_id is null and s.assignee_id is null and s.holder_id is null
        and not exists (select from public.chat_messages m where m.session_id = s.id and m.role = 'staff')
      limit 1000
    ) as part
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_mails_of_deleted_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.outbox o using old_rows r
  where o.kind in ('chat_assigned', 'chat_notice', 'contact_assigned', 'contact_mentioned') and o.payload ->> tg_argv[0] = r.id::text;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_chat_messages(p_id uuid, p_secret text, p_messages jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_message record;
  v_id bigint;
  v_ids jsonb := '[]';
  v_question text;
  v_is_silent boolean;
begin
  if private.find_chat_by_secret(p_id, p_secret) is null then
    return null;
  end if;
  -- Concurrent calls for one conversation run one after the other, so that their messages do not interleave. A takeover
  -- takes the same lock, so an answer that was begun before it is not stored after it.
  select private.chat_person_json(s) is not null into v_is_silent from public.chat_sessions s where s.id = p_id for update;
  for v_message in
    select m ->> 'role' as role, private.sanitize_chat_text(m ->> 'content') as content, m ->> 'outcome' as outcome,
      m -> 'isOffTopic' = 'true' as is_off_topic, m -> 'asksForPerson' = 'true' as asks_for_person,
      case when jsonb_typeof(m -> 'sources') = 'array' and octet_length((m -> 'sources')::text) <= 8000
        then m -> 'sources' else '[]' end as sources
    from jsonb_array_elements(p_messages) with ordinality as e (m, n)
    order by n
    limit 20
  loop
    -- Only send_chat_answer() writes as staff.
    if v_message.role not in ('user', 'assistant') then
      raise check_violation using message = 'a message is from the user or the assistant';
    end if;
    continue when v_is_silent and v_message.role = 'assistant' and v_message.outcome is distinct from 'handoff';
    insert into public.chat_messages (session_id, role, content, sources, outcome, created_at)
    values (
      p_id, v_message.role, coalesce(v_message.content, '…'),
      case when v_message.role = 'assistant' then v_message.sources else '[]' end,
      case when v_message.role = 'assistant' then coalesce(v_message.outcome, 'answer') end, private.now()
    )
    returning id into v_id;
    v_ids := v_ids || to_jsonb(v_id);
    if v_message.role = 'user' then
      v_question := v_message.content;
    elsif v_message.outcome = 'declined' and v_message.is_off_topic is not true then
      perform private.record_unanswered_question(v_question);
    end if;
    if v_message.role = 'assistant' and v_message.asks_for_person then
      perform private.ask_for_person(p_id, v_question);
    end if;
  end loop;
  update public.chat_sessions set last_message_at = private.now() where id = p_id;
  -- Limits the size of a conversation.
  delete from public.chat_messages where session_id = p_id and id <= (
    select id from public.chat_messages where session_id = p_id order by id desc offset 500 limit 1
  );
  return v_ids;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_waiting_chats()
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.count_waiting_chats()
$function$;

CREATE OR REPLACE FUNCTION public.get_chat_by_secret(p_id uuid, p_secret text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.find_chat_by_secret(p_id, p_secret) is null then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'handedOff', s.lead_id is not null, 'person', private.chat_person_json(s), 'messages', (
        select coalesce(jsonb_agg(private.visitor_message_json(m) order by m.id), '[]')
        from (
          select * from public.chat_messages where session_id = p_id order by id desc limit 200
        ) as m
      )
    )
    from public.chat_sessions s where s.id = p_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.hand_off_chat(p_id uuid, p_secret text, p_name text, p_email text, p_note text DEFAULT NULL::text, p_idempotency_key text DEFAULT NULL::text, p_request_hash text DEFAULT NULL::text, p_is_unverified boolean DEFAULT false, p_locale text DEFAULT 'en'::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_answer jsonb;
  v_session public.chat_sessions;
  v_lead public.contact_submissions;
  v_note text := private.sanitize_chat_text(p_note);
begin
  case
    when private.is_single_line(p_name, 2, 100) is not true then
      perform private.refuse(422, 'name_too_short');
    when private.is_email(p_email) is not true then
      perform private.refuse(422, 'email_invalid');
    when char_length(v_note) > 2000 then
      perform private.refuse(422, 'text_too_long', '{"max": 2000}');
    else null;
  end case;

  v_answer := private.begin_idempotent_request('chat_handoff', p_idempotency_key, p_request_hash);
  if v_answer is not null then
    return v_answer;
  end if;

  if p_id is not null then
    select * into v_session from public.chat_sessions
    where id = private.find_chat_by_secret(p_id, p_secret) for update;
    if not found then
      perform private.refuse(404, 'not_found', '{"what": "conversation"}');
    end if;
  end if;

  if v_session.lead_id is not null then
    select * into v_lead from public.contact_submissions where id = v_session.lead_id;
  else
    v_lead := private.create_lead(
      p_name, p_email, 'Not given',
      concat_ws(
        E'\n\n', case when char_length(v_note) >= 10 then v_note else concat_ws(' ', 'Asked for a person in chat.', v_note) end,
        'Conversation with the assistant:' || E'\n\n' || private.chat_transcript(v_session.id, 2900)
      ),
      'assistant', p_is_unverified, p_locale
    );
    update public.chat_sessions set handed_off_at = coalesce(handed_off_at, private.now()), lead_id = v_lead.id
    where id = v_session.id;
  end if;

  v_answer := jsonb_build_object('submissionId', v_lead.id, 'createdAt', private.to_iso_instant(v_lead.created_at));
  perform private.store_idempotent_response('chat_handoff', p_idempotency_key, v_answer);
  return v_answer;
end
$function$;

ALTER TABLE "private"."outbox" ADD CONSTRAINT "outbox_kind_check" CHECK ((kind = ANY (ARRAY['contact_received'::text, 'contact_notice'::text, 'lead_reply'::text, 'lead_assigned'::text, 'lead_mentioned'::text, 'task_assigned'::text, 'chat_assigned'::text, 'chat_notice'::text, 'contact_assigned'::text, 'contact_mentioned'::text, 'appointment_requested'::text, 'appointment_confirmed'::text, 'appointment_declined'::text, 'appointment_moved'::text, 'appointment_cancelled'::text, 'appointment_reminder_24h'::text, 'appointment_reminder_1h'::text, 'appointment_follow_up'::text, 'appointment_notice'::text, 'appointment_moved_notice'::text, 'appointment_cancelled_notice'::text, 'appointment_unanswered_notice'::text, 'newsletter_confirm'::text, 'newsletter_welcome'::text, 'newsletter_issue'::text, 'newsletter_test'::text, 'invitation'::text, 'document_shared'::text, 'password_changed'::text, 'email_changed'::text, 'account_deleted'::text, 'account_deleted_notice'::text])));

CREATE INDEX outbox_about_person_idx ON private.outbox USING btree (id) WHERE (kind = ANY (ARRAY['chat_assigned'::text, 'chat_notice'::text, 'contact_assigned'::text, 'contact_mentioned'::text]));

COMMENT ON COLUMN "public"."chat_sessions"."handed_off_at" IS 'When the visitor first asked for a person, in a message or by the form; null if they did not.';

COMMENT ON FUNCTION "private"."ask_for_person"(uuid, text) IS 'Marks a conversation whose visitor asks for a person with the message p_question, and queues an email to the firm, at most 30 an hour. Does nothing if the visitor asked before.';

COMMENT ON FUNCTION "private"."count_waiting_chats"() IS 'See public.count_waiting_chats().';

COMMENT ON FUNCTION "public"."add_chat_messages"(uuid, text, jsonb) IS 'Adds up to 20 messages [{role, content, sources?, outcome?, isOffTopic?, asksForPerson?}] in order and returns their ids; the newest 500 of a conversation are kept. Counts a question in unanswered_questions if its reply in the same call has the outcome declined and not isOffTopic, and calls private.ask_for_person() for a reply with asksForPerson. While a person holds the conversation, answers of the assistant are left out, except the confirmation of a request for a person (outcome handoff), so fewer ids are returned. Null if p_secret does not open p_id.';

COMMENT ON FUNCTION "public"."count_waiting_chats"() IS 'Returns to admins the number of conversations, at most 1,000, whose visitor asked for a person and did not send the form, and which no admin has taken over, answered, or was assigned. PT403: not an admin.';

COMMENT ON FUNCTION "public"."get_chat_by_secret"(uuid, text) IS 'Returns {handedOff, person, messages}: whether the visitor sent the form for a person, private.chat_person_json(), and the last 200 messages as private.visitor_message_json(), oldest first. Null if p_secret does not open p_id.';

REVOKE ALL ON FUNCTION "private"."ask_for_person"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."ask_for_person"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_waiting_chats"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_waiting_chats"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."count_waiting_chats"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_waiting_chats"() TO "authenticated", "postgres";
