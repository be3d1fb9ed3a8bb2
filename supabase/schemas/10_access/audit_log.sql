-- The audit log: changes, and reads of personal data by staff. Rows are never deleted, and never changed but to erase a person's
-- data from their details. They outlive accounts, so subjects are ids.

create table private.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid default auth.uid(),
  action text not null check (char_length(action) between 1 and 80),
  subject text not null check (char_length(subject) between 1 and 120),
  details jsonb not null default '{}'::jsonb,
  occurred_at timestamptz not null default private.now(),
  request_id text default private.request_id() check (request_id ~ '^[A-Za-z0-9_-]{8,64}$')
);
comment on table private.audit_log is
  'One change or read. Written by triggers and by the functions that make the change; triggers refuse updates and deletes.';
comment on column private.audit_log.id is 'Order of writing, also the key of the list''s pages.';
comment on column private.audit_log.actor_id is
  'The signed-in account that made the change; null for SQL and scheduled jobs. No foreign key: the account may be deleted.';
comment on column private.audit_log.action is 'The operation, such as user_roles.update.';
comment on column private.audit_log.subject is 'The changed account or row, as an id; for a setting, its name.';
comment on column private.audit_log.details is 'Facts about the change, by action: often {before, after} or {from, to}.';
comment on column private.audit_log.occurred_at is 'When the change was made.';
create index audit_log_request_id_idx on private.audit_log (request_id) where request_id is not null;
comment on column private.audit_log.request_id is
  'The HTTP request that made the change, as the functions log it; null for SQL and scheduled jobs.';

-- The filters of list_audit_entries().
create index audit_log_action_idx on private.audit_log (action, id desc);
create index audit_log_actor_idx on private.audit_log (actor_id, id desc);
create index audit_log_occurred_at_idx on private.audit_log (occurred_at desc);
create index audit_log_subject_idx on private.audit_log (subject);
-- The changes of leads in a person's timeline.
create index audit_log_lead_changes_idx on private.audit_log (subject, occurred_at) where action = 'lead.update';
-- The lookup of audit_read().
create index audit_log_read_idx on private.audit_log (actor_id, action, subject, occurred_at desc);

alter table private.audit_log enable row level security;
alter table private.audit_log force row level security;

create or replace function private.audit_row()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into private.audit_log (action, subject, details)
  values (
    tg_table_name || '.' || lower(tg_op), coalesce(v_after, v_before) ->> 'id',
    jsonb_strip_nulls(jsonb_build_object('before', v_before, 'after', v_after))
  );
  return null;
end
$$;
comment on function private.audit_row() is
  'Trigger: records the whole row before and after a change, without its nulls. For tables with an id and without personal data.';

create or replace function private.audit_read(p_action text, p_subject text, p_details jsonb default '{}')
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.audit_log (action, subject, details)
  select p_action, p_subject, p_details
  where not exists (
    select from private.audit_log l
    where l.actor_id = (select auth.uid()) and l.action = p_action and l.subject = p_subject
      and l.occurred_at > private.now() - interval '1 hour' and l.details - 'count' = p_details - 'count'
  )
$$;
comment on function private.audit_read(text, text, jsonb) is
  'Records that the caller read personal data; at most once per hour for the same caller, action, subject and details, apart from the key count. So a screen that asks again every 15 seconds writes one row an hour.';

create or replace function private.audited_filter(p_filter jsonb, p_page jsonb)
returns jsonb
language sql stable parallel safe
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'filter', nullif(
      (p_filter - 'query') || case when coalesce(p_filter ->> 'query', '') = '' then '{}' else '{"query": true}' end::jsonb, '{}'
    ),
    'page', nullif(p_page, 'null')
  ))
$$;
comment on function private.audited_filter(jsonb, jsonb) is
  'The filter of a list and where its page begins, for the details of audit_read(). Without the search words, because they may name a person.';

create or replace function private.audit_subject_name(p_action text, p_subject text, p_details jsonb)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_kind text := split_part(p_action, '.', 1);
  v_row jsonb := coalesce(p_details -> 'after', p_details -> 'before');
  v_number bigint := case when p_subject ~ '^[0-9]{1,9}$' then p_subject::bigint end;
  v_uuid uuid := case when p_subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_subject::uuid end;
begin
  return case
    when v_kind = 'lead' then (select m.name from public.contact_submissions m where m.id = v_number)
    when v_kind like 'lead\_%' then (
      select m.name from public.contact_submissions m where m.id = (p_details ->> 'leadId')::int
    )
    when v_kind = 'appointment' then (
      select a.client_name || ' (' || a.service_type || ')' from public.appointments a where a.id = v_uuid
    )
    when v_kind in ('consultants', 'calendar_subscription') then (
      select c.name from public.consultants c where c.id = v_number
    )
    when v_kind in ('availability_rules', 'date_overrides', 'time_off', 'connected_calendar') then (
      select c.name from public.consultants c
      where c.id = coalesce(v_row ->> 'consultant_id', p_details ->> 'consultantId')::int
    )
    when v_kind = 'invitation' then p_details ->> 'email'
    when v_kind = 'contact' then (select c.name from private.contacts c where c.id = v_number)
    when v_kind = 'contact_note' then (select c.name from private.contacts c where c.id = (p_details ->> 'contactId')::bigint)
    when v_kind = 'newsletter_issue' then (select i.subject from private.newsletter_issues i where i.id = v_number)
    when v_kind in ('consultation_types', 'reply_template') then coalesce(v_row ->> 'name', v_row ->> 'title')
    when p_details ? 'title' then p_details ->> 'title'
    else private.display_name_of(v_uuid)
  end;
end
$$;
comment on function private.audit_subject_name(text, text, jsonb) is
  'Returns what people call the subject of an audit entry: the name of a person, lead, client, consultant or consultation type, the title of a text, or the email address of an invitation. Null when it has none or is deleted.';

create or replace function private.audit_target(p_action text, p_subject text, p_details jsonb)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_kind text := split_part(p_action, '.', 1);
  v_uuid uuid := case when p_subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_subject::uuid end;
  -- The number of the row itself, or of the lead or contact that the row belongs to.
  v_number bigint := case
    when v_kind like 'lead\_%' then (p_details ->> 'leadId')::bigint
    when v_kind = 'contact_note' then (p_details ->> 'contactId')::bigint
    when p_subject ~ '^[0-9]{1,15}$' then p_subject::bigint
  end;
  v_page text := case
    when v_kind = 'lead' or v_kind like 'lead\_%' then 'lead'
    when v_kind in ('contact', 'contact_note') then 'contact'
    when v_kind in ('person', 'user_roles', 'account') then 'person'
    else v_kind
  end;
  v_key text;
begin
  v_key := case v_page
    when 'lead' then (select m.id::text from public.contact_submissions m where m.id = v_number)
    when 'contact' then (select c.id::text from private.contacts c where c.id = v_number)
    when 'appointment' then (
      select (a.starts_at at time zone private.firm_time_zone())::date::text
      from public.appointments a where a.id = v_uuid and a.status <> 'held'
    )
    when 'person' then (select u.email from auth.users u where u.id = v_uuid)
    when 'document' then (select u.email from auth.users u where u.id = v_uuid and u.email_confirmed_at is not null)
    when 'chat' then (select s.id::text from public.chat_sessions s where s.id = v_uuid)
    when 'newsletter_issue' then (select i.id::text from private.newsletter_issues i where i.id = v_number)
    when 'service' then (select t.id::text from public.services t where t.id = v_number)
    when 'post' then (select t.id::text from public.blog_posts t where t.id = v_number)
    when 'case_study' then (select t.id::text from public.case_studies t where t.id = v_number)
    when 'team_member' then (select t.id::text from public.team_members t where t.id = v_number)
    when 'testimonial' then (select t.id::text from public.testimonials t where t.id = v_number)
    when 'faq' then (select t.id::text from public.faqs t where t.id = v_number)
  end;
  return case when v_key is not null then jsonb_build_object('kind', v_page, 'key', v_key) end;
end
$$;
comment on function private.audit_target(text, text, jsonb) is
  'Returns the page of the subject of an audit entry, or null when it has none or is deleted: {kind, key}. kind: lead, contact, newsletter_issue, chat or a kind of content, with the id as its key; appointment, with its day on the firm''s calendar; person or document, with the account''s email address.';

create or replace function private.list_audit_entries(p_filter jsonb, p_before bigint, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 200);
  v_filter jsonb := jsonb_strip_nulls(coalesce(p_filter, '{}'));
  v_sql text := 'select id from private.audit_log where true';
  v_ids bigint[];
begin
  perform private.require_admin();
  begin
    -- Dynamic SQL with the values as literals: the planner picks an index for these filters and their frequencies.
    if p_before is not null then
      v_sql := v_sql || format(' and id < %s', p_before);
    end if;
    if v_filter ? 'actor' then
      v_sql := v_sql || case v_filter ->> 'actor' when 'system' then ' and actor_id is null'
        else format(' and actor_id = %L', (v_filter ->> 'actor')::uuid) end;
    end if;
    if v_filter ? 'action' then
      v_sql := v_sql || format(' and action = %L', v_filter ->> 'action');
    end if;
    if v_filter ? 'subject' then
      v_sql := v_sql || format(' and subject = %L', btrim(v_filter ->> 'subject'));
    end if;
    if v_filter ? 'from' then
      v_sql := v_sql || format(' and occurred_at >= %L', (v_filter ->> 'from')::timestamptz);
    end if;
    if v_filter ? 'to' then
      v_sql := v_sql || format(' and occurred_at < %L', (v_filter ->> 'to')::timestamptz);
    end if;
  exception
    when data_exception then
      perform private.refuse(422, 'filter_invalid', '{"list": "audit"}');
  end;
  execute format('select array(%s order by id desc limit %s)', v_sql, v_limit + 1) into v_ids;
  -- After the query, so that the list does not begin with itself.
  perform private.audit_read('audit.list', 'audit_log', private.audited_filter(v_filter, to_jsonb(p_before)));
  return jsonb_build_object(
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', l.id, 'at', private.to_iso_instant(l.occurred_at),
        'actor', l.actor_id, 'actorName', private.display_name_of(l.actor_id),
        'action', l.action, 'subject', l.subject,
        'subjectName', private.audit_subject_name(l.action, l.subject, l.details),
        'target', private.audit_target(l.action, l.subject, l.details),
        'details', l.details,
        'names', (
          select coalesce(jsonb_object_agg(id, name), '{}') from (
            select distinct m.parts[1] as id, private.display_name_of(m.parts[1]::uuid) as name
            from regexp_matches(l.details::text, '"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'g') as m (parts)
          ) as named where name is not null
        )
      ) order by l.id desc), '[]')
      from private.audit_log l where l.id = any (v_ids[1:v_limit])
    ),
    'next', case when cardinality(v_ids) > v_limit then v_ids[v_limit] end,
    'timeZone', private.firm_time_zone()
  );
end
$$;
comment on function private.list_audit_entries(jsonb, bigint, integer) is 'See public.list_audit_entries().';
grant execute on function private.list_audit_entries(jsonb, bigint, integer) to authenticated;

create or replace function public.list_audit_entries(p_filter jsonb default '{}', p_before bigint default null, p_limit int default 50)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_audit_entries(p_filter, p_before, p_limit)
$$;
comment on function public.list_audit_entries(jsonb, bigint, integer) is
  'Returns a page of up to 200 audit entries, newest first, for admins: {entries: [{id, at, actor, actorName, action, subject, subjectName, target, details, names}], next, timeZone}. subjectName: what people call the subject, see private.audit_subject_name(). target: its page, see private.audit_target(). names: the display names of the accounts whose ids are in details. Names are null for deleted accounts and rows. timeZone is the firm''s. p_before is next of the previous page. The filter may have actor (an account id, or system), action, subject, from (inclusive) and to (exclusive). PT403: not an admin. PT422: invalid filter.';
grant execute on function public.list_audit_entries(jsonb, bigint, integer) to authenticated;

create or replace function private.list_audit_filter_options()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Few distinct values in many rows: each recursive query is a loose index scan, which jumps from one value to the next.
  return jsonb_build_object(
    'actions', (
      with recursive actions (action) as (
        (select action from private.audit_log order by action limit 1)
        union all
        select (select l.action from private.audit_log l where l.action > a.action order by l.action limit 1)
        from actions a where a.action is not null
      )
      select coalesce(jsonb_agg(action order by action), '[]') from actions where action is not null
    ),
    'actors', (
      with recursive actors (id) as (
        (select actor_id from private.audit_log where actor_id is not null order by actor_id limit 1)
        union all
        select (select l.actor_id from private.audit_log l where l.actor_id > a.id order by l.actor_id limit 1)
        from actors a where a.id is not null
      ), named as (
        select id, private.display_name_of(id) as name from actors where id is not null
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name) nulls last, id), '[]')
      from named
    )
  );
end
$$;
comment on function private.list_audit_filter_options() is 'See public.list_audit_filter_options().';
grant execute on function private.list_audit_filter_options() to authenticated;

create or replace function public.list_audit_filter_options()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_audit_filter_options()
$$;
comment on function public.list_audit_filter_options() is
  'Returns the actions and actors that occur in the audit log, for admins: {actions, actors: [{id, name}]}. The name of a deleted account is null. PT403: not an admin.';
grant execute on function public.list_audit_filter_options() to authenticated;

create or replace function private.reject_audit_change()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('app.erasing_audit', true) = 'on' and to_jsonb(new) - 'details' = to_jsonb(old) - 'details' then
    return new;
  end if;
  perform private.refuse(403, 'append_only', '{"table": "audit_log"}');
end
$$;
comment on function private.reject_audit_change() is
  'Trigger: raises PT403 for an update, unless erase_audit_details() changes the details only.';

create or replace function private.erase_audit_details(p_kind text, p_subjects text[])
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('app.erasing_audit', 'on', true);
  update private.audit_log set details = '{"erased": true}'
  where subject = any (p_subjects) and starts_with(action, p_kind || '.') and details <> '{}';
  perform set_config('app.erasing_audit', 'off', true);
end
$$;
comment on function private.erase_audit_details(text, text[]) is
  'Replaces the details of audit entries with {erased: true}, for a kind such as lead and the ids of deleted rows. Who did what and when stays.';

create or replace function private.erase_audit_of_deleted_rows()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.erase_audit_details(tg_argv[0], (select array_agg(id::text) from old_rows));
  return null;
end
$$;
comment on function private.erase_audit_of_deleted_rows() is
  'Trigger: erases what the audit log tells of deleted rows. Argument: the kind of their actions, such as lead.';

create trigger audit_log_reject_change before delete or truncate on private.audit_log
  for each statement execute function private.reject_row_change();
create trigger audit_log_reject_update before update on private.audit_log
  for each row execute function private.reject_audit_change();
