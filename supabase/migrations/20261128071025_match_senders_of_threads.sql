set local check_function_bodies = off;

DROP FUNCTION "private"."find_lead_of_mail"(text, text[], text[]);

CREATE OR REPLACE FUNCTION private.find_lead_of_mail(p_sender text, p_sent_from text, p_recipients text[], p_references text[], OUT lead_id integer, OUT matched_by text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select m.id into lead_id
  from unnest(p_recipients) as address
  cross join lateral regexp_match(lower(address), '^reply\+([1-9][0-9]{0,8})\.([0-9a-f]{32})@') as part
  join public.contact_submissions m on m.id = part[1]::int
  -- Hashes are compared, so that the time taken tells nothing about a guess.
  where private.hash_token(part[2]) = private.hash_token(private.lead_reply_token(m.id))
  limit 1;
  if lead_id is not null then
    matched_by := 'reply_address';
    return;
  end if;

  -- Message-IDs follow from ids and can be guessed, so they only choose among the leads of the sender.
  select m.id into lead_id
  from public.contact_submissions m
  cross join lateral (
    select 'contact_received:' || m.id as dedupe_key
    union all
    select 'lead_reply:' || r.id from public.lead_replies r where r.lead_id = m.id or r.merged_from_id = m.id
  ) as sent
  where lower(m.email) in (lower(p_sender), lower(p_sent_from))
    and left(private.hash_token(sent.dedupe_key), 40) in (
      select substring(reference from '^<([0-9a-f]{40})@') from unnest(p_references) as reference
    )
  order by m.created_at desc, m.id desc limit 1;
  if lead_id is not null then
    matched_by := 'thread';
    return;
  end if;

  select m.id into lead_id
  from public.contact_submissions m
  -- A web form sends the emails of all visitors from one address, so a lead that an email made may be another visitor's.
  where lower(m.email) = lower(p_sender) or (lower(m.email) = lower(p_sent_from) and m.source <> 'email')
  order by lower(m.email) = lower(p_sender) desc, m.created_at desc, m.id desc limit 1;
  matched_by := case when lead_id is not null then 'sender' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_own_mail_address(p_address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select lower(p_address) = lower(firm_email)
    or (inbound_mail_domain <> '' and split_part(lower(p_address), '@', 2) = inbound_mail_domain)
  from private.settings
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
  v_sender_name text := p_mail ->> 'senderName';
  v_sent_from text := p_mail ->> 'sentFrom';
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
  -- A Reply-To that leads to us names no one else.
  if v_sent_from is not null and private.is_own_mail_address(v_sender) then
    v_sender := v_sent_from;
    v_sender_name := coalesce(p_mail ->> 'sentFromName', left(v_sender, 100));
    v_sent_from := null;
  end if;
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
    v_sender, v_sent_from, array(select jsonb_array_elements_text(p_mail -> 'recipients')),
    array(select jsonb_array_elements_text(p_mail -> 'references'))
  );
  if v_match.lead_id is null and v_is_automatic then
    return jsonb_build_object('outcome', 'ignored');
  end if;
  if v_match.lead_id is null then
    v_lead := private.create_lead(
      v_sender_name, v_sender, left(split_part(v_sender, '@', 2), 150),
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
    v_match.lead_id, p_mail ->> 'messageId', v_sender, v_sender_name, p_mail ->> 'subject', v_body,
    nullif(p_mail ->> 'wholeText', v_body),
    v_attachments, v_match.matched_by, v_is_automatic, v_sent_from
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

COMMENT ON FUNCTION "private"."find_lead_of_mail"(text, text, text[], text[]) IS 'Finds the lead of an email: by the token of a reply address, then among the leads of the sender by the Message-IDs that the email refers to, then the sender''s newest lead. p_sent_from: the address of From when p_sender is the Reply-To; its leads count as well, but not one that an email made without such a reference. Returns nulls without a match.';

COMMENT ON FUNCTION "private"."is_own_mail_address"(text) IS 'Returns whether emails to this address arrive at the firm: its mailbox, or an address of its domain for emails from outside.';

COMMENT ON FUNCTION "public"."receive_inbound_mail"(jsonb) IS 'Stores an email in the timeline of its lead, for the function inbound-mail. p_mail: {messageId, sender, senderName, sentFrom, sentFromName, isUnreadable, subject, body, wholeText, recipients, references, attachments: [{name, bytes, mimeType}], isAutomatic}. A waiting, won or lost lead becomes open and unread, and the firm gets a notice. Without a matching lead it creates one with the tag "unverified", and "unreadable" when sender is only a placeholder; an automatic email is then ignored. Idempotent by messageId, sender and content. Returns {outcome: added, created, duplicate or ignored, leadId, files}, where files are those that the caller must store: [{id, position}]. PT429: more than 60 emails an hour to one lead, or 60 new leads an hour.';

REVOKE ALL ON FUNCTION "private"."find_lead_of_mail"(text, text, text[], text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_lead_of_mail"(text, text, text[], text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_own_mail_address"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_own_mail_address"(text) TO "postgres";
