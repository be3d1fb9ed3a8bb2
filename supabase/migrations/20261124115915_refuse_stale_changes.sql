set local check_function_bodies = off;

DROP FUNCTION "private"."assign_chat"(uuid, uuid);

DROP FUNCTION "private"."delete_contact_note"(bigint, bigint);

DROP FUNCTION "private"."link_consultant"(bigint, uuid);

DROP FUNCTION "private"."publish_answer"(bigint, text, text);

DROP FUNCTION "private"."rate_chat_answer"(bigint, integer, text);

DROP FUNCTION "private"."reorder_content"(text, bigint[]);

DROP FUNCTION "private"."reorder_reply_templates"(bigint[]);

DROP FUNCTION "private"."update_leads"(integer[], jsonb);

DROP FUNCTION "public"."assign_chat"(uuid, uuid);

DROP FUNCTION "public"."delete_contact_note"(bigint, bigint);

DROP FUNCTION "public"."link_consultant"(bigint, uuid);

DROP FUNCTION "public"."publish_answer"(bigint, text, text);

DROP FUNCTION "public"."rate_chat_answer"(bigint, integer, text);

DROP FUNCTION "public"."reorder_content"(text, bigint[]);

DROP FUNCTION "public"."reorder_reply_templates"(bigint[]);

DROP FUNCTION "public"."update_leads"(integer[], jsonb);

CREATE OR REPLACE FUNCTION private.assign_chat(p_id uuid, p_assignee uuid, p_previous uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_chat public.chat_sessions := private.lock_chat(p_id);
begin
  if p_assignee is not null
    and not exists (select from private.user_roles where user_id = p_assignee and role = 'admin') then
    perform private.refuse(422, 'staff_member_required');
  end if;
  if v_chat.assignee_id is distinct from p_assignee then
    if v_chat.assignee_id is distinct from p_previous then
      perform private.refuse(409, 'version_conflict', '{"what": "chat_assignee"}');
    end if;
    insert into private.audit_log (action, subject, details)
    values ('chat.assign', p_id::text, jsonb_build_object('assignee', jsonb_build_array(v_chat.assignee_id, p_assignee)));
    update public.chat_sessions set assignee_id = p_assignee where id = p_id returning * into v_chat;
  end if;
  return private.chat_summary_json(v_chat);
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_contact_note(p_contact bigint, p_id bigint, p_version integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_version int;
begin
  perform private.require_admin();
  select version into v_version from private.contact_notes where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "note"}');
  elsif v_version is distinct from p_version then
    perform private.refuse(409, 'version_conflict', '{"what": "deleted_note"}');
  end if;
  delete from private.contact_notes where id = p_id;
  return private.contact_json(p_contact);
end
$function$;

CREATE OR REPLACE FUNCTION private.dismiss_unanswered_question(p_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_status text;
begin
  perform private.require_admin();
  select status into v_status from public.unanswered_questions where id = p_id for no key update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "question"}');
  end if;
  if v_status = 'answered' then
    perform private.refuse(409, 'question_answered');
  end if;
  update public.unanswered_questions set status = 'dismissed' where id = p_id and status = 'open';
end
$function$;

CREATE OR REPLACE FUNCTION private.link_consultant(p_id bigint, p_user_id uuid, p_previous uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_linked uuid;
begin
  perform private.require_admin();
  -- The lock keeps the account on the staff until the link is there for private.unlink_consultant().
  perform from private.user_roles where user_id = p_user_id and role = 'admin' for share;
  if p_user_id is not null and not found then
    perform private.refuse(422, 'staff_member_required');
  end if;
  select user_id into v_linked from public.consultants where id = p_id for no key update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "consultant"}');
  end if;
  -- A repeated request has nothing to change.
  if v_linked is distinct from p_user_id then
    if v_linked is distinct from p_previous then
      perform private.refuse(409, 'version_conflict', '{"what": "consultant_account"}');
    end if;
    update public.consultants set user_id = p_user_id where id = p_id;
  end if;
exception
  when unique_violation then
    perform private.refuse(409, 'consultant_account_taken');
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_answer(p_id bigint, p_question text, p_answer text, p_is_dismissed boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_faq_id bigint;
  v_status text;
begin
  perform private.require_admin();
  if private.is_single_line(p_question, 5, 300) is not true then
    perform private.refuse(422, 'question_too_short');
  end if;
  if private.is_multiline_text(p_answer, 10, 3000) is not true then
    perform private.refuse(422, 'answer_too_short');
  end if;
  select status into v_status from public.unanswered_questions where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "question"}');
  end if;
  if v_status = 'answered' then
    perform private.refuse(409, 'question_answered');
  end if;
  if v_status = 'dismissed' and p_is_dismissed is not true then
    perform private.refuse(409, 'question_dismissed');
  end if;
  -- Two concurrent answers would get the same position.
  lock table public.faqs in share row exclusive mode;
  insert into public.faqs (position, status, publish_at, question, answer)
  select coalesce(max(position), 0) + 1, 'published', private.now(), btrim(p_question), btrim(p_answer) from public.faqs
  returning id into v_faq_id;
  update public.unanswered_questions set status = 'answered', faq_id = v_faq_id where id = p_id;
  return v_faq_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.rate_chat_answer(p_message_id bigint, p_rating integer, p_reason text, p_previous jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_reason text := case when p_rating = -1 then btrim(p_reason) end;
  v_message public.chat_messages;
begin
  perform private.require_admin();
  if (p_rating in (-1, 0, 1)) is not true then
    perform private.refuse(422, 'vote_invalid');
  end if;
  if p_rating = -1 and private.is_multiline_text(p_reason, 1, 500) is not true then
    perform private.refuse(422, 'rating_reason_required');
  end if;
  select * into v_message from public.chat_messages
  where id = p_message_id and role = 'assistant' for no key update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "message"}');
  end if;
  -- A repeated request has nothing to change.
  if (v_message.staff_rating, v_message.staff_rating_reason::text) is not distinct from (nullif(p_rating, 0), v_reason) then
    return;
  end if;
  if (v_message.staff_rating::text, v_message.staff_rating_reason::text)
    is distinct from (p_previous ->> 'rating', p_previous ->> 'reason')
  then
    perform private.refuse(409, 'version_conflict', jsonb_build_object('what', 'chat_rating', 'current', jsonb_build_object(
      'rating', v_message.staff_rating, 'reason', v_message.staff_rating_reason
    )));
  end if;
  update public.chat_messages set staff_rating = nullif(p_rating, 0), staff_rating_reason = v_reason
  where id = p_message_id;
  insert into private.audit_log (action, subject, details)
  values ('chat.rate', v_message.session_id::text, jsonb_build_object('message', p_message_id, 'rating', p_rating));
end
$function$;

CREATE OR REPLACE FUNCTION private.reorder_content(p_kind text, p_ids bigint[], p_previous bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_table text;
  v_now bigint[];
begin
  perform private.require_admin();
  v_table := private.content_table_of(p_kind);
  if p_kind = 'post' or cardinality(p_ids) is null or cardinality(p_ids) > 500
    or cardinality(p_ids) <> (select count(distinct id) from unnest(p_ids) as id) then
    perform private.refuse(422, 'content_order_required');
  end if;
  execute format('lock table public.%I in share row exclusive mode', v_table);
  execute format('select array_agg(id order by position, id) from public.%I', v_table) into v_now;
  -- A repeated request has nothing to change.
  if v_now = p_ids then
    return;
  end if;
  if v_now is distinct from p_previous or not (v_now @> p_ids and p_ids @> v_now) then
    perform private.refuse(409, 'version_conflict', '{"what": "content_order"}');
  end if;
  -- The n-th id gets the n-th smallest of the existing positions.
  execute format(
    'update public.%1$I t set position = place.position from ('
    '  select id, (select array_agg(position order by position) from public.%1$I)[n] as position'
    '  from unnest($1) with ordinality as wanted (id, n)'
    ') as place where t.id = place.id and t.position <> place.position', v_table
  ) using p_ids;
end
$function$;

CREATE OR REPLACE FUNCTION private.reorder_reply_templates(p_ids bigint[], p_previous bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now bigint[];
begin
  perform private.require_admin();
  -- In the order of ids, so that two admins who sort at the same time cannot deadlock.
  perform from public.reply_templates order by id for no key update;
  select array_agg(id order by position, id) into v_now from public.reply_templates;
  -- A repeated request has nothing to change.
  if v_now is not distinct from p_ids then
    return;
  end if;
  if v_now is distinct from p_previous
    or (select array_agg(id order by id) from unnest(v_now) as id)
      is distinct from (select array_agg(id order by id) from unnest(p_ids) as id)
  then
    perform private.refuse(409, 'version_conflict', '{"what": "content_order"}');
  end if;
  update public.reply_templates t set position = place.position - 1
  from unnest(p_ids) with ordinality as place (id, position)
  where t.id = place.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.update_leads(p_ids integer[], p_changes jsonb, p_versions integer[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_add text[];
  v_remove text[];
  v_before jsonb;
  v_ids int[];
begin
  perform private.require_admin();
  perform private.validate_lead_changes(p_changes, array['status', 'assignee', 'addTags', 'removeTags', 'read']);
  if (cardinality(p_ids) between 1 and 500 and cardinality(p_ids) = cardinality(p_versions)) is not true then
    perform private.refuse(422, 'leads_required');
  end if;
  v_add := private.parse_tags(p_changes -> 'addTags');
  v_remove := private.parse_tags(p_changes -> 'removeTags');
  select array_agg(id), jsonb_agg(jsonb_build_object(
    'id', id, 'status', status, 'assignee', assignee_id, 'tags', to_jsonb(tags), 'read', read_at is not null
  )) into v_ids, v_before
  from (
    select * from public.contact_submissions where id = any (p_ids) and merged_into_id is null
    order by id for no key update
  ) as locked
  where version = p_versions[array_position(p_ids, id)];
  begin
    update public.contact_submissions m set
      status = coalesce(p_changes ->> 'status', status),
      assignee_id = case when p_changes ? 'assignee' then (p_changes ->> 'assignee')::uuid else assignee_id end,
      tags = private.unique_tags(array(
        select tag from unnest(m.tags || v_add) with ordinality as e (tag, n) where tag <> all (v_remove) order by n
      )),
      read_at = case p_changes ->> 'read'
        when 'true' then coalesce(read_at, private.now()) when 'false' then null else read_at end
    where id = any (v_ids);
  exception
    when check_violation then
      perform private.refuse(422, 'tag_limit_reached');
  end;
  return jsonb_build_object('changed', coalesce(cardinality(v_ids), 0), 'skipped', (
    select coalesce(jsonb_agg(distinct id), '[]') from unnest(p_ids) as id where id <> all (coalesce(v_ids, '{}'))
  ), 'before', (
    select coalesce(jsonb_agg(b || jsonb_build_object('version', m.version) order by m.id), '[]')
    from jsonb_array_elements(v_before) as b
    join public.contact_submissions m on m.id = (b ->> 'id')::int
  ));
end
$function$;

CREATE OR REPLACE FUNCTION public.assign_chat(p_id uuid, p_assignee uuid, p_previous uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.assign_chat(p_id, p_assignee, p_previous)
$function$;

CREATE OR REPLACE FUNCTION public.delete_contact_note(p_contact bigint, p_id bigint, p_version integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.delete_contact_note(p_contact, p_id, p_version)
$function$;

CREATE OR REPLACE FUNCTION public.link_consultant(p_id bigint, p_user_id uuid, p_previous uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.link_consultant(p_id, p_user_id, p_previous)
$function$;

CREATE OR REPLACE FUNCTION public.publish_answer(p_id bigint, p_question text, p_answer text, p_is_dismissed boolean DEFAULT false)
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.publish_answer(p_id, p_question, p_answer, p_is_dismissed)
$function$;

CREATE OR REPLACE FUNCTION public.rate_chat_answer(p_message_id bigint, p_rating integer, p_reason text, p_previous jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.rate_chat_answer(p_message_id, p_rating, p_reason, p_previous)
$function$;

CREATE OR REPLACE FUNCTION public.reorder_content(p_kind text, p_ids bigint[], p_previous bigint[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.reorder_content(p_kind, p_ids, p_previous)
$function$;

CREATE OR REPLACE FUNCTION public.reorder_reply_templates(p_ids bigint[], p_previous bigint[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.reorder_reply_templates(p_ids, p_previous)
$function$;

CREATE OR REPLACE FUNCTION public.update_leads(p_ids integer[], p_changes jsonb, p_versions integer[])
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.update_leads(p_ids, p_changes, p_versions)
$function$;

COMMENT ON FUNCTION "private"."assign_chat"(uuid, uuid, uuid) IS 'See public.assign_chat().';

COMMENT ON FUNCTION "private"."delete_contact_note"(bigint, bigint, integer) IS 'See public.delete_contact_note().';

COMMENT ON FUNCTION "private"."link_consultant"(bigint, uuid, uuid) IS 'See public.link_consultant().';

COMMENT ON FUNCTION "private"."publish_answer"(bigint, text, text, boolean) IS 'See public.publish_answer().';

COMMENT ON FUNCTION "private"."rate_chat_answer"(bigint, integer, text, jsonb) IS 'See public.rate_chat_answer().';

COMMENT ON FUNCTION "private"."reorder_content"(text, bigint[], bigint[]) IS 'See public.reorder_content().';

COMMENT ON FUNCTION "private"."reorder_reply_templates"(bigint[], bigint[]) IS 'See public.reorder_reply_templates().';

COMMENT ON FUNCTION "private"."update_leads"(integer[], jsonb, integer[]) IS 'See public.update_leads().';

COMMENT ON FUNCTION "public"."assign_chat"(uuid, uuid, uuid) IS 'Assigns a conversation to an admin, or to nobody with null, and returns private.chat_summary_json(); for admins. p_previous is the assignee that the admin saw. PT403: not an admin. PT404: no such conversation. PT409: assigned to someone else meanwhile. PT422: the assignee is not an admin.';

COMMENT ON FUNCTION "public"."delete_contact_note"(bigint, bigint, integer) IS 'Deletes a note, for admins. Returns the contact as get_contact() does. PT403: not an admin. PT404: no such note. PT409: p_version is stale.';

COMMENT ON FUNCTION "public"."dismiss_unanswered_question"(bigint) IS 'Removes an open question from the list; for admins. If visitors ask it again, it is counted but stays dismissed. PT403: not an admin. PT404: no such question. PT409: the question was answered meanwhile.';

COMMENT ON FUNCTION "public"."link_consultant"(bigint, uuid, uuid) IS 'Links a consultant to an account of the staff, for admins; null: to none. p_previous is the account that the admin saw. PT403: not an admin, PT404: no such consultant, PT409: linked otherwise meanwhile, or the account belongs to another consultant, PT422: not an account of the staff.';

COMMENT ON FUNCTION "public"."publish_answer"(bigint, text, text, boolean) IS 'Publishes an FAQ with p_question and p_answer, which answers an unanswered question, and returns its id; for admins. From then on the assistant answers both wordings with it. p_is_dismissed: the admin knows that the question was dismissed. PT403: not an admin. PT404: no such question. PT409: the question was answered already, or dismissed without p_is_dismissed. PT422: the answer or the question is too short for an FAQ.';

COMMENT ON FUNCTION "public"."rate_chat_answer"(bigint, integer, text, jsonb) IS 'Stores what staff think of an answer of the assistant: 1 good, -1 bad with p_reason (1 to 500 characters), 0 not rated; for admins. p_previous {rating, reason} is what the admin saw, null for none. The visitor''s vote is not changed. PT403: not an admin. PT404: no such answer. PT409: rated otherwise meanwhile, with the current {rating, reason} in the parameters. PT422: another number, or no reason.';

COMMENT ON FUNCTION "public"."reorder_content"(text, bigint[], bigint[]) IS 'Puts all rows of a kind into the order of p_ids, for admins. p_previous is the order that the admin saw. Posts have no order but their date. PT403: not an admin. PT409: another admin sorted, added or deleted rows meanwhile, or p_ids are not all rows of the kind. PT422: a kind without an order, or duplicate, missing or too many ids.';

COMMENT ON FUNCTION "public"."reorder_reply_templates"(bigint[], bigint[]) IS 'Puts the reply templates into the order of p_ids, for admins. p_previous is the order that the admin saw. PT403: not an admin. PT409: another admin sorted, added or deleted templates meanwhile, or p_ids does not have each template once.';

COMMENT ON FUNCTION "public"."update_leads"(integer[], jsonb, integer[]) IS 'Changes {status, assignee, addTags, removeTags, read} of up to 500 leads, for admins. p_versions has the version of each lead that the admin saw. Skips leads that were changed, merged or deleted meanwhile. Returns {changed, skipped: ids, before}; undo_lead_updates(before) undoes the change. PT403: not an admin. PT422: an invalid change.';

REVOKE ALL ON FUNCTION "private"."assign_chat"(uuid, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."assign_chat"(uuid, uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."delete_contact_note"(bigint, bigint, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."delete_contact_note"(bigint, bigint, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."link_consultant"(bigint, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."link_consultant"(bigint, uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."publish_answer"(bigint, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."publish_answer"(bigint, text, text, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."rate_chat_answer"(bigint, integer, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rate_chat_answer"(bigint, integer, text, jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."reorder_content"(text, bigint[], bigint[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reorder_content"(text, bigint[], bigint[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."reorder_reply_templates"(bigint[], bigint[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reorder_reply_templates"(bigint[], bigint[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."update_leads"(integer[], jsonb, integer[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."update_leads"(integer[], jsonb, integer[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."assign_chat"(uuid, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."assign_chat"(uuid, uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."delete_contact_note"(bigint, bigint, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_contact_note"(bigint, bigint, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."link_consultant"(bigint, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."link_consultant"(bigint, uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."publish_answer"(bigint, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."publish_answer"(bigint, text, text, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."rate_chat_answer"(bigint, integer, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."rate_chat_answer"(bigint, integer, text, jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."reorder_content"(text, bigint[], bigint[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reorder_content"(text, bigint[], bigint[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."reorder_reply_templates"(bigint[], bigint[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reorder_reply_templates"(bigint[], bigint[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."update_leads"(integer[], jsonb, integer[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."update_leads"(integer[], jsonb, integer[]) TO "authenticated", "postgres";
