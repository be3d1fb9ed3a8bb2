-- Changes of leads by staff: several leads in one call with undo, merging, and replies. One lead is changed as a row.
-- Functions that change several leads first lock them in the order of their ids, to avoid deadlocks.

create or replace function private.lock_lead(p_id int)
returns public.contact_submissions
language plpgsql security invoker
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

create or replace function public.update_leads(p_ids int[], p_versions int[], p_changes jsonb)
returns table (id int, version int, status public.lead_status, assignee_id uuid, tags text[], read_at timestamptz)
language plpgsql security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  if (cardinality(p_ids) between 1 and 500 and cardinality(p_ids) = cardinality(p_versions)) is not true then
    perform private.refuse(422, 'leads_required');
  end if;
  return query
    with before as materialized (
      select m.* from public.contact_submissions m join unnest(p_ids, p_versions) as seen (id, version) using (id, version)
      where m.merged_into_id is null order by m.id for no key update of m
    ), changed as (
      update public.contact_submissions m set
        status = coalesce((p_changes ->> 'status')::public.lead_status, m.status),
        assignee_id = case when p_changes ? 'assignee_id' then (p_changes ->> 'assignee_id')::uuid else m.assignee_id end,
        tags = array(
          select tag from jsonb_array_elements_text(to_jsonb(m.tags) || coalesce(p_changes -> 'add_tags', '[]')) with ordinality as e (tag, n)
          where not coalesce(p_changes -> 'remove_tags', '[]') ? tag group by tag order by min(n)
        ),
        read_at = case p_changes -> 'read' when 'true' then coalesce(m.read_at, private.now()) when 'false' then null else m.read_at end
      from before where m.id = before.id
      returning m.id, m.version
    )
    select before.id, changed.version, before.status, before.assignee_id, before.tags, before.read_at
    from before join changed using (id) order by before.id;
exception
  when check_violation then
    perform private.refuse(422, 'tag_limit_reached');
end
$$;
comment on function public.update_leads(integer[], integer[], jsonb) is
  'Changes {status, assignee_id, add_tags, remove_tags, read} of up to 500 leads, for admins. p_versions has the version of each lead that the admin saw. Leaves out leads that were changed, merged or deleted meanwhile. Returns the former values of the others, with their new versions; restore_leads() takes them to undo the change. PT403: not an admin. PT422: not 1 to 500 leads, or too many tags.';
grant execute on function public.update_leads(integer[], integer[], jsonb) to authenticated;

create or replace function public.restore_leads(p_leads jsonb)
returns setof int
language plpgsql security invoker
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with locked as materialized (
      select m.id, former.status, former.assignee_id, former.tags, former.read_at
      from public.contact_submissions m
      join jsonb_to_recordset(p_leads) as former (
        id int, version int, status public.lead_status, assignee_id uuid, tags text[], read_at timestamptz
      ) using (id, version)
      where m.merged_into_id is null order by m.id for no key update of m
    )
    update public.contact_submissions m
    set status = locked.status, assignee_id = locked.assignee_id, tags = locked.tags, read_at = locked.read_at
    from locked where m.id = locked.id
    returning m.id;
end
$$;
comment on function public.restore_leads(jsonb) is
  'Undoes update_leads(), for admins, given the rows that it returned. Leads that were changed, merged or deleted since stay as they are. Returns the ids of the others. PT403: not an admin.';
grant execute on function public.restore_leads(jsonb) to authenticated;

create or replace function public.merge_leads(p_keep int, p_lose int[])
returns setof int
language plpgsql security invoker
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from public.contact_submissions
  where id = p_keep or id = any (p_lose) or merged_into_id = any (p_lose)
  order by id for no key update;
  return query
    update public.contact_submissions set merged_into_id = p_keep
    where id = any (p_lose) and merged_into_id is null
    returning id;
end
$$;
comment on function public.merge_leads(integer, integer[]) is
  'Merges leads into p_keep, for admins, and returns the ids of those that were not merged before. See private.follow_merge(). PT403: not an admin. PT409: p_keep is merged itself.';
grant execute on function public.merge_leads(integer, integer[]) to authenticated;

create or replace function private.follow_merge()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_from int := coalesce(old.merged_into_id, old.id);
  v_to int := coalesce(new.merged_into_id, new.id);
  -- What was written for another lead than this one stays where it is, unless all of this lead moves.
  v_is_whole boolean := old.merged_into_id is null;
  v_origin int := nullif(new.id, v_to);
begin
  perform from public.contact_submissions where id = v_to and merged_into_id is null for no key update;
  if not found then
    perform private.refuse(409, 'lead_merged', (
      select jsonb_build_object('mergedInto', merged_into_id) from public.contact_submissions where id = v_to
    ));
  end if;
  update public.lead_notes set lead_id = v_to, merged_from_id = coalesce(nullif(merged_from_id, new.id), v_origin)
  where lead_id = v_from and (v_is_whole or merged_from_id = new.id);
  update public.lead_tasks set lead_id = v_to, merged_from_id = coalesce(nullif(merged_from_id, new.id), v_origin)
  where lead_id = v_from and (v_is_whole or merged_from_id = new.id);
  update public.lead_replies set lead_id = v_to, merged_from_id = coalesce(nullif(merged_from_id, new.id), v_origin)
  where lead_id = v_from and (v_is_whole or merged_from_id = new.id);
  update private.inbound_mails set lead_id = v_to, merged_from_id = coalesce(nullif(merged_from_id, new.id), v_origin)
  where lead_id = v_from and (v_is_whole or merged_from_id = new.id);
  if v_is_whole then
    update public.contact_submissions kept set
      tags = array(
        select tag from unnest(kept.tags || new.tags) with ordinality as e (tag, n) group by tag order by min(n) limit 10
      ),
      assignee_id = coalesce(kept.assignee_id, new.assignee_id),
      first_response_at = least(kept.first_response_at, new.first_response_at),
      customer_replied_at = least(kept.customer_replied_at, new.customer_replied_at),
      updated_at = private.now()
    where id = v_to;
    update public.contact_submissions set merged_into_id = v_to where merged_into_id = new.id;
  end if;
  return null;
end
$$;
comment on function private.follow_merge() is
  'Trigger: what belongs to a lead follows it when it is merged, and comes back when that is undone: notes, tasks, replies, emails, and leads merged into it earlier. The lead that is kept gets the tags, up to 10, and, if it has none, the assignee. PT409: it is merged itself.';

create trigger contact_submissions_follow_merge after update of merged_into_id on public.contact_submissions
  for each row when (old.merged_into_id is distinct from new.merged_into_id) execute function private.follow_merge();

create or replace function private.refuse_change_of_merged_lead()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(409, 'lead_merged', jsonb_build_object('mergedInto', old.merged_into_id));
end
$$;
comment on function private.refuse_change_of_merged_lead() is 'Trigger: staff work on the lead that was kept. PT409: lead_merged.';

create trigger contact_submissions_refuse_merged before update of status, assignee_id, tags on public.contact_submissions
  -- Not for the assignee of a deleted account, which a foreign key takes away.
  for each row when (
    old.merged_into_id is not null and new.merged_into_id is not null and pg_trigger_depth() = 0
    and (old.status, old.assignee_id, old.tags) is distinct from (new.status, new.assignee_id, new.tags)
  )
  execute function private.refuse_change_of_merged_lead();

create or replace function private.prepare_reply()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead public.contact_submissions;
  v_sent public.lead_replies;
  v_newest bigint;
begin
  -- For a caller that the policy will refuse, so that an error tells nothing about a lead.
  if not private.has_role('admin') then
    return new;
  end if;
  v_lead := private.lock_lead(new.lead_id);
  -- The placeholder of receive_inbound_mail().
  if v_lead.email like '%@sender.invalid' then
    perform private.refuse(422, 'reply_without_address');
  end if;
  new.subject := btrim(new.subject);
  new.body := btrim(new.body);
  -- One person may have several leads, and gets one reply at a time. A repeated insert waits, and then finds the first one.
  perform private.lock_until_commit('reply ' || lower(v_lead.email));
  select * into v_sent from public.lead_replies where idempotency_key = new.idempotency_key;
  if found then
    if (v_sent.author_id, v_sent.lead_id, v_sent.subject, v_sent.body, v_sent.document_ids)
      is distinct from (new.author_id, new.lead_id, new.subject, new.body, new.document_ids)
    then
      perform private.refuse(409, 'reply_id_reused');
    end if;
    return null;
  end if;
  select max(id) into v_newest from public.lead_replies where lead_id in (select private.leads_of_sender(new.lead_id));
  if v_newest > coalesce(new.after_reply_id, 0) then
    perform private.refuse(409, 'reply_unseen', jsonb_build_object('newest', v_newest));
  end if;
  new.signature := coalesce((select signature from public.staff_preferences where user_id = new.author_id), '');
  new.status_before := v_lead.status;
  new.customer_replied_before := v_lead.customer_replied_at;
  return new;
end
$$;
comment on function private.prepare_reply() is
  'Trigger: a reply that was stored before is not stored again, and its insert returns no row. PT404: no such lead. PT409: the lead is merged, the key belongs to another reply, or there is a newer reply than after_reply_id (reply_unseen, with its id as {newest} in the parameters). PT422: the lead has no address.';

create or replace function private.send_reply()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead public.contact_submissions;
  v_found uuid[];
  v_bytes bigint;
begin
  select * into v_lead from public.contact_submissions where id = new.lead_id;
  -- The lock makes a removal of a document wait, and then see the email of the reply.
  select coalesce(array_agg(id), '{}'), coalesce(sum(size_bytes), 0) into v_found, v_bytes from (
    select id, size_bytes from public.documents where id = any (new.document_ids) order by id for key share
  ) as locked;
  if cardinality(v_found) < cardinality(new.document_ids) then
    perform private.refuse(422, 'attachments_gone', jsonb_build_object(
      'documents', (select jsonb_agg(id order by n) from unnest(new.document_ids) with ordinality as e (id, n) where id <> all (v_found))
    ));
  end if;
  -- As base64, 14 MB are less than 20 MB.
  if v_bytes > 14000000 then
    perform private.refuse(422, 'attachments_too_large');
  end if;
  insert into private.lead_reply_attachments (reply_id, position, document_id, owner_id, name, size_bytes)
  select new.id, e.n, d.id, d.user_id, d.name, d.size_bytes
  from unnest(new.document_ids) with ordinality as e (id, n) join public.documents d on d.id = e.id;
  insert into private.audit_log (action, subject, details)
  select 'document.send', a.owner_id::text, jsonb_build_object(
    'documentId', a.document_id, 'bytes', a.size_bytes, 'leadId', new.lead_id, 'replyId', new.id
  )
  from private.lead_reply_attachments a where a.reply_id = new.id order by a.position;
  perform private.enqueue_mail(
    'lead_reply', v_lead.email, private.lead_reply_address(v_lead.id),
    jsonb_build_object(
      'submissionId', v_lead.id, 'replyId', new.id, 'subject', new.subject, 'body', private.signed_reply(new),
      'locale', v_lead.locale, 'answersInTimeline', (private.get_settings()).inbound_mail_domain <> '', 'documentIds', to_jsonb(new.document_ids),
      'from', (select full_name from public.profiles where id = new.author_id),
      -- For the References header, by which email programs group a conversation: the confirmation email and the last replies.
      'thread', (
        select jsonb_build_array('contact_received:' || v_lead.id) || coalesce(jsonb_agg('lead_reply:' || r.id order by r.id), '[]')
        from (
          select id from public.lead_replies where lead_id = v_lead.id and id < new.id order by id desc limit 20
        ) as r
      )
    ),
    'lead_reply:' || new.id, private.now() + private.undo_period()
  );
  update public.lead_replies
  set outbox_id = (select id from private.outbox where dedupe_key = 'lead_reply:' || new.id)
  where id = new.id;
  update public.lead_presence set is_writing = false where lead_id = v_lead.id and staff_id = new.author_id;
  update public.contact_submissions set
    first_response_at = coalesce(first_response_at, private.now()),
    customer_replied_at = null,
    read_at = coalesce(read_at, private.now()),
    status = case when status in ('new', 'open') then 'waiting' else status end,
    updated_at = private.now()
  where id = v_lead.id;
  perform private.wake('deliver-mail');
  return null;
end
$$;
comment on function private.send_reply() is
  'Trigger: queues the email of a reply, with the author''s signature below the text and its documents, for the end of the undo period. A new or open lead becomes waiting, and the author is no longer shown as writing. Each document that it discloses is recorded in the audit log. PT422: a document that does not exist (attachments_gone, with {documents: ids} in the parameters), or more than 14 MB of them (attachments_too_large).';

create or replace function private.take_back_reply()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_lead(old.lead_id);
  delete from private.outbox
  where id = old.outbox_id and attempts = 0 and num_nonnulls(sent_at, failed_at, skipped_at) = 0
    and send_after > private.now();
  if not found then
    perform private.refuse(409, 'undo_mail_sent');
  end if;
  update public.contact_submissions set
    -- What a colleague has changed since stays.
    status = case when status = 'waiting' then coalesce(old.status_before, status) else status end,
    first_response_at = nullif(first_response_at, old.created_at),
    customer_replied_at = coalesce(customer_replied_at, old.customer_replied_before)
  where id = old.lead_id;
  insert into private.audit_log (action, subject) values ('lead_reply.undo', old.lead_id::text);
  return null;
end
$$;
comment on function private.take_back_reply() is
  'Trigger: a reply that its author deletes is not sent, and the lead has its former status. PT409: its email is due, or the lead was merged.';

create trigger lead_replies_prepare before insert on public.lead_replies
  for each row when (auth.uid() is not null) execute function private.prepare_reply();
create trigger lead_replies_send after insert on public.lead_replies
  for each row when (auth.uid() is not null) execute function private.send_reply();
-- Not when it goes with its lead.
create trigger lead_replies_take_back after delete on public.lead_replies
  for each row when (auth.uid() is not null and pg_trigger_depth() = 0) execute function private.take_back_reply();
