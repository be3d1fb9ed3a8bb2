create or replace function private.lead_json(p_id int)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select private.lead_summaries_json(array[m.id]) -> 0 || jsonb_build_object(
      'message', m.message, 'userId', m.user_id, 'mergedInto', m.merged_into_id,
      'merged', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', o.id, 'createdAt', private.to_iso_instant(o.created_at), 'name', o.name, 'email', o.email, 'company', o.company,
          'source', o.source, 'message', o.message
        ) order by o.created_at desc, o.id desc), '[]')
        from public.contact_submissions o where o.merged_into_id = m.id
      ),
      'chatId', (select s.id from public.chat_sessions s where s.lead_id = m.id),
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', n.id, 'body', n.body, 'author', n.author_id, 'authorName', private.display_name_of(n.author_id),
          'version', n.version, 'createdAt', private.to_iso_instant(n.created_at), 'updatedAt', private.to_iso_instant(n.updated_at)
        ) order by n.created_at desc, n.id desc), '[]')
        from public.lead_notes n where n.lead_id = m.id
      ),
      'tasks', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', t.id, 'title', t.title, 'dueAt', private.to_iso_instant(t.due_at), 'doneAt', private.to_iso_instant(t.done_at),
          'assignee', t.assignee_id, 'assigneeName', private.display_name_of(t.assignee_id), 'version', t.version,
          'createdAt', private.to_iso_instant(t.created_at)
        ) order by t.done_at nulls first, t.due_at nulls last, t.id), '[]')
        from public.lead_tasks t where t.lead_id = m.id
      ),
      'replies', (
        select coalesce(jsonb_agg(private.lead_reply_json(r) order by r.created_at desc, r.id desc), '[]')
        from public.lead_replies r where r.lead_id = m.id
      )
    )
    from public.contact_submissions m where m.id = p_id
  );
end
$$;
comment on function private.lead_json(integer) is 'A lead with all that hangs on it, or null.';

create or replace function private.get_lead(p_id int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_ids int[];
begin
  perform private.require_admin();
  update public.contact_submissions set read_at = private.now() where id = p_id and read_at is null;
  v_ids := array(select id from public.contact_submissions where id = p_id or merged_into_id = p_id);
  if v_ids = '{}' then
    raise sqlstate 'PT404' using message = 'We could not find that lead.';
  end if;
  perform private.audit_lead_reads(v_ids);
  return private.lead_json(p_id);
end
$$;
comment on function private.get_lead(integer) is 'See public.get_lead().';
grant execute on function private.get_lead(integer) to authenticated;

create or replace function public.get_lead(p_id int)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.get_lead(p_id)
$$;
comment on function public.get_lead(integer) is
  'A lead, whole: as in list_leads(), with message, userId, mergedInto, merged, chatId, notes, tasks and replies; for admins. Marks it as read and writes down who read it. PT403: not an admin, PT404: no such lead.';
grant execute on function public.get_lead(integer) to authenticated;

-- As it was, but the two ways to a lead are looked up one after the other: together they read every row.
create or replace function private.lead_ids_of_email(p_email text)
returns int[]
language sql stable security definer
set search_path = ''
as $$
  with theirs as (
    select coalesce(merged_into_id, id) as id from public.contact_submissions where lower(email) = lower(p_email)
  )
  select coalesce(array_agg(id), '{}') from (
    select id from theirs
    union
    select m.id from public.contact_submissions m join theirs t on m.merged_into_id = t.id
  ) as theirs_and_merged
$$;
comment on function private.lead_ids_of_email(text) is 'The leads of an address, and those that they were merged with.';

create or replace function private.list_lead_timeline(p_email text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_leads int[] := private.lead_ids_of_email(p_email);
  v_account uuid := private.confirmed_account_id(p_email);
begin
  perform private.require_admin();
  perform private.audit_lead_reads(v_leads);
  return (
    with bookings as (
      select * from public.appointments a
      where a.status <> 'held'
        and (a.user_id = v_account or (a.user_id is null and lower(a.client_email) = lower(p_email)))
    ), entries (kind, at, id, title, body, status, by) as (
      select 'message', m.created_at, m.id::text, m.source, m.message, m.status, null::uuid
      from public.contact_submissions m where m.id = any (v_leads)
      union all
      select 'reply', r.created_at, r.id::text, r.subject, r.body, private.lead_reply_json(r) ->> 'delivery', r.author_id
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
      select 'newsletter', happened.at, s.id::text, s.source, null, happened.status, null
      from public.subscribers s
      cross join lateral (values
        (s.created_at, 'pending'), (s.confirmed_at, 'confirmed'), (s.unsubscribed_at, 'unsubscribed')
      ) as happened (at, status)
      where lower(s.email) = lower(p_email) and happened.at is not null
      union all
      select 'account', u.created_at, u.id::text, null, null, null, null from auth.users u where u.id = v_account
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', e.kind, 'at', private.to_iso_instant(e.at), 'id', e.id, 'title', e.title, 'body', e.body, 'status', e.status,
      'by', private.display_name_of(e.by)
    ) order by e.at desc, e.kind, e.id), '[]')
    from (select * from entries order by at desc limit 500) as e
  );
end
$$;
comment on function private.list_lead_timeline(text) is 'See public.list_lead_timeline().';
grant execute on function private.list_lead_timeline(text) to authenticated;

create or replace function public.list_lead_timeline(p_email text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_lead_timeline(p_email)
$$;
comment on function public.list_lead_timeline(text) is
  'What is known of the person with an address, for admins: the 500 newest of [{kind, at, id, title, body, status, by}], newest first; kind is message, reply, note, task, booking, booking_event (its id the booking''s), chat, newsletter or account. Writes down who read the messages. PT403: not an admin.';
grant execute on function public.list_lead_timeline(text) to authenticated;

create or replace function private.find_duplicate_leads(p_id int)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_lead public.contact_submissions;
begin
  perform private.require_admin();
  select * into v_lead from public.contact_submissions where id = p_id;
  if not found then
    raise sqlstate 'PT404' using message = 'We could not find that lead.';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'createdAt', private.to_iso_instant(d.created_at), 'name', d.name, 'email', d.email, 'company', d.company,
      'status', d.status, 'reason', d.reason
    ) order by d.rank, d.created_at desc, d.id desc), '[]')
    from (
      select distinct on (m.id) m.*, why.rank, why.reason
      from (
        (select id, 1, 'email' from public.contact_submissions
         where lower(email) = lower(v_lead.email) order by created_at desc limit 50)
        union all
        (select id, 2, 'account' from public.contact_submissions
         where user_id = v_lead.user_id order by created_at desc limit 50)
        union all
        (select id, 3, 'name' from public.contact_submissions
         where lower(name) = lower(v_lead.name) and lower(company) = lower(v_lead.company)
         order by id limit 50)
      ) as why (id, rank, reason)
      join public.contact_submissions m on m.id = why.id
      where m.id <> p_id and m.merged_into_id is null
      order by m.id, why.rank
    ) as d
  );
end
$$;
comment on function private.find_duplicate_leads(integer) is 'See public.find_duplicate_leads().';
grant execute on function private.find_duplicate_leads(integer) to authenticated;

create or replace function public.find_duplicate_leads(p_id int)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.find_duplicate_leads(p_id)
$$;
comment on function public.find_duplicate_leads(integer) is
  'Leads that may be of the same person, for admins: [{id, createdAt, name, email, company, status, reason}], the surest first; reason is email, account or name (with the company). PT403: not an admin, PT404: no such lead.';
grant execute on function public.find_duplicate_leads(integer) to authenticated;
