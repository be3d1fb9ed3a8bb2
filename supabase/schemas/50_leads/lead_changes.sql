-- Changes of leads by staff: one lead, several leads in one call with undo, merging, and replies.
-- A change of one lead names the version that its caller read. If the lead has a newer version, PT409 returns the current lead.
-- Functions that change several leads first lock them in the order of their ids, to avoid deadlocks.

create or replace function private.unique_tags(p_tags text[])
returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(tag order by position), '{}') from (
    select tag, min(n) as position from unnest(p_tags) with ordinality as e (tag, n) group by tag
  ) as first_uses
$$;
comment on function private.unique_tags(text[]) is 'The distinct tags of a list, in the order of their first use.';

create or replace function private.parse_tags(p_value jsonb)
returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  v_tags text[];
begin
  if coalesce(jsonb_typeof(p_value), 'null') = 'null' then
    return '{}';
  end if;
  if jsonb_typeof(p_value) = 'array' then
    v_tags := private.unique_tags(array(
      select lower(btrim(tag)) from jsonb_array_elements_text(p_value) with ordinality as e (tag, n)
      where btrim(tag) <> '' order by n
    ));
  end if;
  if private.is_valid_tag_list(v_tags) is not true then
    perform private.refuse(422, 'tags_invalid');
  end if;
  return v_tags;
end
$$;
comment on function private.parse_tags(jsonb) is
  'Tags from a caller as they are stored: trimmed, in lowercase, distinct. Null is an empty list. PT422: not a list, too many, or too long.';

create or replace function private.lock_lead(p_id int)
returns public.contact_submissions
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead public.contact_submissions;
begin
  perform private.require_admin();
  select * into v_lead from public.contact_submissions where id = p_id for no key update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "lead"}');
  end if;
  if v_lead.merged_into_id is not null then
    perform private.refuse(409, 'lead_merged', jsonb_build_object('mergedInto', v_lead.merged_into_id));
  end if;
  return v_lead;
end
$$;
comment on function private.lock_lead(integer) is
  'Locks a lead until the transaction ends and returns it. PT403: not an admin. PT404: no such lead. PT409: merged, with {mergedInto} in the parameters.';

create or replace function private.validate_lead_changes(p_changes jsonb, p_allowed text[])
returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_unknown text;
begin
  if jsonb_typeof(p_changes) is distinct from 'object' then
    perform private.refuse(422, 'nothing_to_change');
  end if;
  select key into v_unknown from jsonb_object_keys(p_changes) as key where key <> all (p_allowed) limit 1;
  if v_unknown is not null then
    perform private.refuse(422, 'lead_field_unknown', jsonb_build_object('field', left(v_unknown, 40)));
  end if;
  if p_changes ? 'status'
    and (p_changes ->> 'status' in ('new', 'open', 'waiting', 'won', 'lost', 'spam')) is not true
  then
    perform private.refuse(422, 'choice_invalid', '{"choices": ["new", "open", "waiting", "won", "lost", "spam"]}');
  end if;
  if p_changes ->> 'assignee' is not null and not exists (
    select from private.user_roles where user_id::text = p_changes ->> 'assignee' and role = 'admin'
  ) then
    perform private.refuse(422, 'staff_member_required');
  end if;
end
$$;
comment on function private.validate_lead_changes(jsonb, text[]) is
  'Checks the keys, the status and the assignee of a change. PT422: an unknown key or an invalid value.';

create or replace function private.update_leads(p_ids int[], p_changes jsonb, p_versions int[])
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
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
      status = coalesce((p_changes ->> 'status')::public.lead_status, status),
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
$$;
comment on function private.update_leads(integer[], jsonb, integer[]) is 'See public.update_leads().';
grant execute on function private.update_leads(integer[], jsonb, integer[]) to authenticated;

create or replace function public.update_leads(p_ids int[], p_changes jsonb, p_versions int[])
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.update_leads(p_ids, p_changes, p_versions)
$$;
comment on function public.update_leads(integer[], jsonb, integer[]) is
  'Changes {status, assignee, addTags, removeTags, read} of up to 500 leads, for admins. p_versions has the version of each lead that the admin saw. Skips leads that were changed, merged or deleted meanwhile. Returns {changed, skipped: ids, before}; undo_lead_updates(before) undoes the change. PT403: not an admin. PT422: an invalid change.';
grant execute on function public.update_leads(integer[], jsonb, integer[]) to authenticated;

create or replace function private.undo_lead_updates(p_before jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_restored int;
  v_skipped jsonb;
begin
  perform private.require_admin();
  if jsonb_typeof(p_before) is distinct from 'array' or jsonb_array_length(p_before) > 500 then
    perform private.refuse(422, 'nothing_to_restore');
  end if;
  perform from public.contact_submissions
  where id in (select (b ->> 'id')::int from jsonb_array_elements(p_before) as b)
  order by id for no key update;
  -- Leads that changed after the bulk update keep their newer state.
  select coalesce(jsonb_agg(b -> 'id'), '[]') into v_skipped
  from jsonb_array_elements(p_before) as b
  where not exists (
    select from public.contact_submissions m
    where m.id = (b ->> 'id')::int and m.version = (b ->> 'version')::int and m.merged_into_id is null
  );
  perform private.validate_lead_changes(b - array['id', 'version'], array['status', 'assignee', 'tags', 'read'])
  from jsonb_array_elements(p_before) as b;
  update public.contact_submissions m set
    status = (b ->> 'status')::public.lead_status, assignee_id = (b ->> 'assignee')::uuid, tags = private.parse_tags(b -> 'tags'),
    read_at = case when b ->> 'read' = 'false' then null else coalesce(m.read_at, private.now()) end
  from jsonb_array_elements(p_before) as b
  where m.id = (b ->> 'id')::int and not v_skipped @> (b -> 'id');
  get diagnostics v_restored = row_count;
  return jsonb_build_object('restored', v_restored, 'skipped', v_skipped);
end
$$;
comment on function private.undo_lead_updates(jsonb) is 'See public.undo_lead_updates().';
grant execute on function private.undo_lead_updates(jsonb) to authenticated;

create or replace function public.undo_lead_updates(p_before jsonb)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.undo_lead_updates(p_before)
$$;
comment on function public.undo_lead_updates(jsonb) is
  'Undoes update_leads(), for admins, given the before that it returned. Returns {restored: number of leads, skipped: ids of leads that were changed, merged or deleted since}. PT403: not an admin. PT422: an invalid p_before.';
grant execute on function public.undo_lead_updates(jsonb) to authenticated;

create or replace function private.merge_leads(p_keep int, p_lose int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_keep public.contact_submissions;
  v_lose public.contact_submissions;
begin
  perform private.require_admin();
  if p_keep = p_lose then
    perform private.refuse(422, 'merge_needs_two_leads');
  end if;
  perform private.lock_lead(least(p_keep, p_lose));
  perform private.lock_lead(greatest(p_keep, p_lose));
  select * into v_keep from public.contact_submissions where id = p_keep;
  select * into v_lose from public.contact_submissions where id = p_lose;

  update public.lead_notes set lead_id = p_keep, merged_from_id = coalesce(merged_from_id, p_lose) where lead_id = p_lose;
  update public.lead_tasks set lead_id = p_keep, merged_from_id = coalesce(merged_from_id, p_lose) where lead_id = p_lose;
  update public.lead_replies set lead_id = p_keep, merged_from_id = coalesce(merged_from_id, p_lose) where lead_id = p_lose;
  update private.inbound_mails set lead_id = p_keep, merged_from_id = coalesce(merged_from_id, p_lose) where lead_id = p_lose;
  update public.contact_submissions set merged_into_id = p_keep where id = p_lose or merged_into_id = p_lose;
  update public.contact_submissions set
    tags = (private.unique_tags(v_keep.tags || v_lose.tags))[1:10],
    assignee_id = coalesce(v_keep.assignee_id, v_lose.assignee_id),
    first_response_at = least(v_keep.first_response_at, v_lose.first_response_at),
    written_again_at = least(v_keep.written_again_at, v_lose.written_again_at),
    updated_at = private.now()
  where id = p_keep;
  return private.lead_json(p_keep);
end
$$;
comment on function private.merge_leads(integer, integer) is 'See public.merge_leads().';
grant execute on function private.merge_leads(integer, integer) to authenticated;

create or replace function public.merge_leads(p_keep int, p_lose int)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.merge_leads(p_keep, p_lose)
$$;
comment on function public.merge_leads(integer, integer) is
  'Merges the lead p_lose into p_keep, for admins: notes, tasks, replies and emails move to p_keep, tags are copied up to the limit of 10, and lists leave p_lose out. Returns p_keep as get_lead() does. unmerge_lead() undoes the merge. PT403: not an admin. PT404: no such lead. PT409: already merged. PT422: both are the same lead.';
grant execute on function public.merge_leads(integer, integer) to authenticated;

create or replace function private.unmerge_lead(p_id int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_keep int;
begin
  perform private.require_admin();
  select merged_into_id into v_keep from public.contact_submissions where id = p_id for no key update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "lead"}');
  end if;
  if v_keep is null then
    perform private.refuse(409, 'lead_not_merged');
  end if;
  update public.contact_submissions set merged_into_id = null where id = p_id;
  update public.lead_notes set lead_id = p_id, merged_from_id = null where lead_id = v_keep and merged_from_id = p_id;
  update public.lead_tasks set lead_id = p_id, merged_from_id = null where lead_id = v_keep and merged_from_id = p_id;
  update public.lead_replies set lead_id = p_id, merged_from_id = null where lead_id = v_keep and merged_from_id = p_id;
  update private.inbound_mails set lead_id = p_id, merged_from_id = null where lead_id = v_keep and merged_from_id = p_id;
  return private.lead_json(p_id);
end
$$;
comment on function private.unmerge_lead(integer) is 'See public.unmerge_lead().';
grant execute on function private.unmerge_lead(integer) to authenticated;

create or replace function public.unmerge_lead(p_id int)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.unmerge_lead(p_id)
$$;
comment on function public.unmerge_lead(integer) is
  'Undoes the merge of a lead, for admins. The notes, tasks, replies and emails written for it move back; the other lead keeps the copied tags. Returns the lead as get_lead() does. PT403: not an admin. PT404: no such lead. PT409: not merged.';
grant execute on function public.unmerge_lead(integer) to authenticated;

create or replace function private.reply_to_lead(
  p_id int, p_subject text, p_body text, p_idempotency text, p_seen_reply bigint, p_documents uuid[]
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
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
    coalesce((select signature from public.staff_preferences where user_id = (select auth.uid())), ''),
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
$$;
comment on function private.reply_to_lead(integer, text, text, text, bigint, uuid[]) is 'See public.reply_to_lead().';
grant execute on function private.reply_to_lead(integer, text, text, text, bigint, uuid[]) to authenticated;

create or replace function public.reply_to_lead(
  p_id int, p_subject text, p_body text, p_idempotency text, p_seen_reply bigint default null,
  p_documents uuid[] default '{}'
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.reply_to_lead(p_id, p_subject, p_body, p_idempotency, p_seen_reply, p_documents)
$$;
comment on function public.reply_to_lead(integer, text, text, text, bigint, uuid[]) is
  'Queues a reply to the sender of a lead, for admins; it leaves after the 10 seconds of undo_lead_reply(). Returns {reply, lead}. A new or open lead becomes waiting. The author is no longer shown as writing. Idempotent by p_idempotency. p_seen_reply is the newest reply to the person that the author has seen, on any of their leads; null: none. p_documents are attached; each is recorded in the audit log. The email has the author''s signature below p_body. PT403: not an admin. PT404: no such lead. PT409: merged, p_idempotency belongs to another reply, or there is a newer reply (reply_unseen, with its id as {newest} in the parameters). PT422: an invalid value, or documents that cannot be attached (attachments_too_many, attachments_gone with {documents: ids}, attachments_too_large).';
grant execute on function public.reply_to_lead(integer, text, text, text, bigint, uuid[]) to authenticated;

create or replace function private.undo_lead_reply(p_reply bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead public.contact_submissions;
  v_reply public.lead_replies;
begin
  perform private.require_admin();
  select * into v_reply from public.lead_replies where id = p_reply and author_id = (select auth.uid());
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "message"}');
  end if;
  v_lead := private.lock_lead(v_reply.lead_id);
  delete from private.outbox
  where id = v_reply.outbox_id and attempts = 0 and num_nonnulls(sent_at, failed_at, skipped_at) = 0
    and send_after > private.now();
  if not found then
    perform private.refuse(409, 'undo_mail_sent');
  end if;
  delete from public.lead_replies where id = p_reply;
  update public.contact_submissions set
    -- What a colleague has changed since stays.
    status = case when status = 'waiting' then coalesce(v_reply.status_before, status) else status end,
    first_response_at = nullif(first_response_at, v_reply.created_at),
    written_again_at = coalesce(written_again_at, v_reply.written_again_before)
  where id = v_lead.id;
  insert into private.audit_log (action, subject) values ('lead_reply.undo', v_lead.id::text);
  return private.lead_json(v_lead.id);
end
$$;
comment on function private.undo_lead_reply(bigint) is 'See public.undo_lead_reply().';
grant execute on function private.undo_lead_reply(bigint) to authenticated;

create or replace function public.undo_lead_reply(p_reply bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.undo_lead_reply(p_reply)
$$;
comment on function public.undo_lead_reply(bigint) is
  'Takes back a reply of the caller within 10 seconds, for admins: the reply and its email are deleted, and the lead has its former status. Returns the lead as get_lead() does. PT403: not an admin. PT404: no such reply of the caller. PT409: its email is due, or the lead was merged.';
grant execute on function public.undo_lead_reply(bigint) to authenticated;
