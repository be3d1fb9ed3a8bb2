set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.hand_off_chat(p_id uuid, p_secret text, p_name text, p_email text, p_note text DEFAULT NULL::text, p_idempotency_key text DEFAULT NULL::text, p_request_hash text DEFAULT NULL::text, p_is_unverified boolean DEFAULT false)
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
      'assistant', p_is_unverified
    );
    update public.chat_sessions set handed_off_at = private.now(), lead_id = v_lead.id where id = v_session.id;
  end if;

  v_answer := jsonb_build_object('submissionId', v_lead.id, 'createdAt', private.to_iso_instant(v_lead.created_at));
  perform private.store_idempotent_response('chat_handoff', p_idempotency_key, v_answer);
  return v_answer;
end
$function$;
