-- One lead, whole, and its changes. Who changes one names the version seen; a newer one is handed back instead.

create function private.name_of(p_account uuid)
returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.id = u.id
  where u.id = p_account
$$;
comment on function private.name_of(uuid) is 'An account by its person''s name, or by its address.';

create function private.lead_facts(p_id int)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select private.lead_summaries(array[m.id]) -> 0 || jsonb_build_object(
      'message', m.message, 'userId', m.user_id, 'mergedInto', m.merged_into,
      'merged', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', o.id, 'createdAt', private.iso(o.created_at), 'name', o.name, 'email', o.email, 'company', o.company,
          'source', o.source, 'message', o.message
        ) order by o.created_at desc, o.id desc), '[]')
        from public.contact_submissions o where o.merged_into = m.id
      ),
      'chatId', (select s.id from public.chat_sessions s where s.submission_id = m.id),
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', n.id, 'body', n.body, 'author', n.author, 'authorName', private.name_of(n.author),
          'version', n.version, 'createdAt', private.iso(n.created_at), 'updatedAt', private.iso(n.updated_at)
        ) order by n.created_at desc, n.id desc), '[]')
        from public.lead_notes n where n.lead_id = m.id
      ),
      'tasks', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', t.id, 'title', t.title, 'dueAt', private.iso(t.due_at), 'doneAt', private.iso(t.done_at),
          'assignee', t.assignee, 'assigneeName', private.name_of(t.assignee), 'version', t.version,
          'createdAt', private.iso(t.created_at)
        ) order by t.done_at nulls first, t.due_at nulls last, t.id), '[]')
        from public.lead_tasks t where t.lead_id = m.id
      ),
      'replies', (
        select coalesce(jsonb_agg(private.reply_facts(r) order by r.created_at desc, r.id desc), '[]')
        from public.lead_replies r where r.lead_id = m.id
      )
    )
    from public.contact_submissions m where m.id = p_id
  );
end
$$;
comment on function private.lead_facts(int) is 'A lead with all that hangs on it, or null.';

create function private.reply_facts(p_reply public.lead_replies)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_reply.id, 'subject', p_reply.subject, 'body', p_reply.body, 'author', p_reply.author,
    'authorName', private.name_of(p_reply.author), 'createdAt', private.iso(p_reply.created_at),
    -- The queue forgets what was sent, never what was not.
    'delivery', case when o.dead_at is not null then 'failed' when o.id is null or o.sent_at is not null then 'sent'
      else 'queued' end,
    'sentAt', private.iso(o.sent_at), 'error', case when o.sent_at is null then o.last_error end
  )
  from (select) as one left join private.outbox o on o.id = p_reply.outbox_id
$$;
comment on function private.reply_facts(public.lead_replies) is
  'An answer and how far its mail is: queued, sent or failed.';

create function private.lead_for_change(p_id int)
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
    raise sqlstate 'PT404' using message = 'We could not find that lead.';
  end if;
  if v_lead.merged_into is not null then
    raise sqlstate 'PT409' using message = 'This lead was merged into another one.',
      detail = jsonb_build_object('mergedInto', v_lead.merged_into)::text;
  end if;
  return v_lead;
end
$$;
comment on function private.lead_for_change(int) is
  'A lead, locked until the transaction ends. PT403: not an admin, PT404: no such lead, PT409: merged, {mergedInto} in the details.';

create function private.check_lead_changes(p_changes jsonb, p_allowed text[])
returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_unknown text;
begin
  if jsonb_typeof(p_changes) is distinct from 'object' then
    raise sqlstate 'PT422' using message = 'Please say what to change.';
  end if;
  select key into v_unknown from jsonb_object_keys(p_changes) as key where key <> all (p_allowed) limit 1;
  if v_unknown is not null then
    raise sqlstate 'PT422' using message = format('A lead has no %s to change.', left(v_unknown, 40));
  end if;
  if p_changes ? 'status'
    and (p_changes ->> 'status' in ('new', 'open', 'waiting', 'won', 'lost', 'spam')) is not true
  then
    raise sqlstate 'PT422' using message = 'Please choose new, open, waiting, won, lost or spam.';
  end if;
  if p_changes ->> 'assignee' is not null and not exists (
    select from private.user_roles where user_id::text = p_changes ->> 'assignee' and role = 'admin'
  ) then
    raise sqlstate 'PT422' using message = 'Please choose somebody of the staff.';
  end if;
end
$$;
comment on function private.check_lead_changes(jsonb, text[]) is 'PT422 with a sentence for what cannot be changed so.';

create function private.tags_of(p_value jsonb)
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
    -- In their order, each once, in small letters.
    v_tags := array(
      select tag from (
        select lower(btrim(tag)) as tag, min(n) as n from jsonb_array_elements_text(p_value) with ordinality as e (tag, n)
        group by 1
      ) as once where tag <> '' order by n
    );
  end if;
  if private.are_tags(v_tags) is not true then
    raise sqlstate 'PT422' using message = 'Please use at most 10 tags of up to 30 characters.';
  end if;
  return v_tags;
end
$$;
comment on function private.tags_of(jsonb) is 'A list of labels as it is kept. PT422: too many, or too long.';

create function private.get_lead(p_id int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_ids int[];
begin
  perform private.require_admin();
  update public.contact_submissions set read_at = private.now() where id = p_id and read_at is null;
  v_ids := array(select id from public.contact_submissions where id = p_id or merged_into = p_id);
  if v_ids = '{}' then
    raise sqlstate 'PT404' using message = 'We could not find that lead.';
  end if;
  perform private.note_reads(v_ids);
  return private.lead_facts(p_id);
end
$$;
comment on function private.get_lead(int) is 'See public.get_lead().';

create function public.get_lead(p_id int)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.get_lead(p_id)
$$;
comment on function public.get_lead(int) is
  'A lead, whole: as in list_leads(), with message, userId, mergedInto, merged, chatId, notes, tasks and replies; for admins. Marks it as read and writes down who read it. PT403: not an admin, PT404: no such lead.';

create function private.update_lead(p_id int, p_version int, p_changes jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead public.contact_submissions := private.lead_for_change(p_id);
begin
  perform private.check_lead_changes(p_changes, array['status', 'assignee', 'tags', 'read']);
  if v_lead.version is distinct from p_version then
    raise sqlstate 'PT409' using message = 'Somebody else has changed this lead meanwhile.',
      detail = private.lead_facts(p_id)::text;
  end if;
  update public.contact_submissions set
    status = coalesce(p_changes ->> 'status', status),
    assignee = case when p_changes ? 'assignee' then (p_changes ->> 'assignee')::uuid else assignee end,
    tags = case when p_changes ? 'tags' then private.tags_of(p_changes -> 'tags') else tags end,
    read_at = case when p_changes ->> 'read' = 'false' then null when p_changes ->> 'read' = 'true'
      then coalesce(read_at, private.now()) else read_at end
  where id = p_id;
  return private.lead_facts(p_id);
end
$$;
comment on function private.update_lead(int, int, jsonb) is 'See public.update_lead().';

create function public.update_lead(p_id int, p_version int, p_changes jsonb)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.update_lead(p_id, p_version, p_changes)
$$;
comment on function public.update_lead(int, int, jsonb) is
  'Changes a lead {status, assignee, tags, read}, for admins; the lead as get_lead() gives it. PT403: not an admin, PT404: no such lead, PT409: the version is an older one, the lead as it is in the details; or merged, PT422 with a sentence.';

create function private.bulk_update_leads(p_ids int[], p_changes jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_add text[] := '{}';
  v_remove text[] := '{}';
  v_before jsonb;
  v_ids int[];
begin
  perform private.require_admin();
  perform private.check_lead_changes(p_changes, array['status', 'assignee', 'addTags', 'removeTags', 'read']);
  if cardinality(p_ids) not between 1 and 500 then
    raise sqlstate 'PT422' using message = 'Please choose 1 to 500 leads.';
  end if;
  v_add := private.tags_of(p_changes -> 'addTags');
  v_remove := private.tags_of(p_changes -> 'removeTags');
  -- In the order of their ids: two that change the same ones wait for each other, and not in a circle.
  select array_agg(id), jsonb_agg(jsonb_build_object(
    'id', id, 'status', status, 'assignee', assignee, 'tags', to_jsonb(tags), 'read', read_at is not null
  )) into v_ids, v_before
  from (
    select * from public.contact_submissions where id = any (p_ids) and merged_into is null
    order by id for no key update
  ) as locked;
  begin
    update public.contact_submissions m set
      status = coalesce(p_changes ->> 'status', status),
      assignee = case when p_changes ? 'assignee' then (p_changes ->> 'assignee')::uuid else assignee end,
      tags = array(
        select tag from (
          select tag, min(n) as n
          from unnest(m.tags || v_add) with ordinality as e (tag, n) where tag <> all (v_remove) group by tag
        ) as once order by n
      ),
      read_at = case when p_changes ->> 'read' = 'false' then null when p_changes ->> 'read' = 'true'
        then coalesce(read_at, private.now()) else read_at end
    where id = any (v_ids);
  exception
    when check_violation then
      raise sqlstate 'PT422' using message = 'A lead can have at most 10 tags.';
  end;
  return jsonb_build_object('changed', coalesce(cardinality(v_ids), 0), 'before', (
    select coalesce(jsonb_agg(b || jsonb_build_object('version', m.version) order by m.id), '[]')
    from jsonb_array_elements(v_before) as b
    join public.contact_submissions m on m.id = (b ->> 'id')::int
  ));
end
$$;
comment on function private.bulk_update_leads(int[], jsonb) is 'See public.bulk_update_leads().';

create function public.bulk_update_leads(p_ids int[], p_changes jsonb)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.bulk_update_leads(p_ids, p_changes)
$$;
comment on function public.bulk_update_leads(int[], jsonb) is
  'Changes up to 500 leads {status, assignee, addTags, removeTags, read}, for admins; {changed, before}. before is what restore_leads() takes to undo it. Leads that are gone or merged are left out. PT403: not an admin, PT422 with a sentence.';

create function private.restore_leads(p_before jsonb)
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
    raise sqlstate 'PT422' using message = 'There is nothing to restore.';
  end if;
  perform from public.contact_submissions
  where id in (select (b ->> 'id')::int from jsonb_array_elements(p_before) as b)
  order by id for no key update;
  -- What somebody changed since then stays as they left it.
  select coalesce(jsonb_agg(b -> 'id'), '[]') into v_skipped
  from jsonb_array_elements(p_before) as b
  where not exists (
    select from public.contact_submissions m
    where m.id = (b ->> 'id')::int and m.version = (b ->> 'version')::int and m.merged_into is null
  );
  perform private.check_lead_changes(b - array['id', 'version'], array['status', 'assignee', 'tags', 'read'])
  from jsonb_array_elements(p_before) as b;
  update public.contact_submissions m set
    status = b ->> 'status', assignee = (b ->> 'assignee')::uuid, tags = private.tags_of(b -> 'tags'),
    read_at = case when b ->> 'read' = 'false' then null else coalesce(m.read_at, private.now()) end
  from jsonb_array_elements(p_before) as b
  where m.id = (b ->> 'id')::int and not v_skipped @> (b -> 'id');
  get diagnostics v_restored = row_count;
  return jsonb_build_object('restored', v_restored, 'skipped', v_skipped);
end
$$;
comment on function private.restore_leads(jsonb) is 'See public.restore_leads().';

create function public.restore_leads(p_before jsonb)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.restore_leads(p_before)
$$;
comment on function public.restore_leads(jsonb) is
  'Undoes bulk_update_leads() with the before that it gave, for admins; {restored, skipped}: ids that somebody has changed since, or that are gone. PT403: not an admin, PT422 with a sentence.';

grant execute on function
  private.get_lead(int), public.get_lead(int),
  private.update_lead(int, int, jsonb), public.update_lead(int, int, jsonb),
  private.bulk_update_leads(int[], jsonb), public.bulk_update_leads(int[], jsonb),
  private.restore_leads(jsonb), public.restore_leads(jsonb)
to authenticated;
