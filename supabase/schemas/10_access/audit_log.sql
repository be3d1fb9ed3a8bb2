-- The audit log: changes, exports, and which person's record or document staff opened. Rows are never deleted, and never changed
-- but to erase a person's data from their details. They outlive accounts, so subjects are ids.

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

-- The filters of public.audit_entries.
create index audit_log_action_idx on private.audit_log (action, id desc);
create index audit_log_actor_idx on private.audit_log (actor_id, id desc);
create index audit_log_occurred_at_idx on private.audit_log (occurred_at desc);
create index audit_log_subject_idx on private.audit_log (subject);
-- The changes of leads in a person's timeline.
create index audit_log_lead_changes_idx on private.audit_log (subject, occurred_at) where action = 'lead.update';
-- The lookup of audit_read().
create index audit_log_read_idx on private.audit_log (actor_id, action, subject, occurred_at desc);

grant select on private.audit_log to authenticated;

create or replace function private.audit_row()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_omitted text[] := coalesce(tg_argv[1:], '{}');
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - v_omitted end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - v_omitted end;
begin
  insert into private.audit_log (action, subject, details)
  values (
    coalesce(tg_argv[0], tg_table_name) || '.' || lower(tg_op), coalesce(new.id, old.id)::text,
    jsonb_strip_nulls(jsonb_build_object('before', v_before, 'after', v_after))
  );
  return null;
end
$$;
comment on function private.audit_row() is
  'Trigger: records the row before and after a change, without its nulls. For tables with an id and without personal data. Arguments: the kind of the entry, by default the table; columns to leave out.';

create or replace function private.audit_changes()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_old jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  v_new jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  v_row jsonb := case when tg_op = 'DELETE' then v_old else v_new end;
  v_changes jsonb;
  v_fields jsonb;
begin
  select jsonb_object_agg(name, jsonb_build_array(v_old -> name, v_new -> name)) into v_changes
  from string_to_table(tg_argv[2], ' ') as name
  where nullif(v_old -> name, 'null') is distinct from nullif(v_new -> name, 'null');
  if tg_op = 'UPDATE' then
    select jsonb_agg(name) into v_fields
    from string_to_table(tg_argv[3], ' ') as name where v_old -> name is distinct from v_new -> name;
    if v_changes is null and v_fields is null then
      return null;
    end if;
  end if;
  insert into private.audit_log (action, subject, details)
  values (
    tg_argv[0] || '.' || lower(tg_op), v_row ->> tg_argv[1],
    jsonb_strip_nulls(jsonb_build_object(
      'leadId', v_row -> 'lead_id', 'contactId', v_row -> 'contact_id', 'changes', v_changes, 'fields', v_fields
    ))
  );
  return null;
end
$$;
comment on function private.audit_changes() is
  'Trigger: records what changed in a row as {changes: {column: [before, after]}, fields: [column], leadId, contactId}. Arguments: the kind of the entry, the column with its subject, the columns with their values, and the columns, such as texts about a person, that an update only names.';

create or replace function private.audit_event()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  insert into private.audit_log (action, subject, details)
  select tg_argv[0]::jsonb ->> tg_op, v_row ->> tg_argv[1], coalesce(jsonb_object_agg(fact, v_row -> name), '{}')
  from jsonb_each_text(coalesce(tg_argv[2], '{}')::jsonb) as facts (fact, name);
  return null;
end
$$;
comment on function private.audit_event() is
  'Trigger: records an action. Arguments: the actions as {operation: action}, the column with the subject, and the details as {fact: column}.';

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
grant execute on function private.audit_read(text, text, jsonb) to authenticated;

create or replace function private.audit_change(p_action text, p_subject text, p_details jsonb default '{}')
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  insert into private.audit_log (action, subject, details) values (p_action, p_subject, p_details);
end
$$;
comment on function private.audit_change(text, text, jsonb) is
  'Records what the caller did by a function that runs with its rights. PT403: not an admin.';
grant execute on function private.audit_change(text, text, jsonb) to authenticated;

create or replace function public.record_export(p_list text, p_filter jsonb, p_count int default null)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.audit_change(
    case p_list when 'leads' then 'lead.export' when 'contacts' then 'contact.export' when 'subscribers' then 'newsletter.export' end,
    case p_list when 'leads' then 'contact_submissions' else p_list end,
    -- Without the search words, because they may name a person.
    jsonb_strip_nulls(jsonb_build_object('filter', case when jsonb_typeof(p_filter) = 'object' then
      (p_filter - 'query') || case when coalesce(p_filter ->> 'query', '') = '' then '{}' else '{"query": true}' end::jsonb
    else '{}' end, 'count', p_count))
  )
$$;
comment on function public.record_export(text, jsonb, integer) is
  'Records in the audit log that an admin exports leads, contacts or subscribers: which filter, without search words, and how many if that is known. PT403: not an admin.';
grant execute on function public.record_export(text, jsonb, integer) to authenticated;

create or replace function private.audit_subject(p_action text, p_subject text, p_details jsonb, out name text, out page_key text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_kind text := split_part(p_action, '.', 1);
  v_row jsonb := coalesce(p_details -> 'after', p_details -> 'before');
  v_uuid uuid := case when p_subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_subject::uuid end;
  -- The number of the row itself, or of the lead, contact or consultant that the row belongs to.
  v_number bigint := case
    when v_kind like 'lead\_%' then p_details ->> 'leadId'
    when v_kind = 'contact_note' then p_details ->> 'contactId'
    when v_kind in ('availability_rules', 'date_overrides', 'time_off', 'connected_calendar')
      then coalesce(v_row ->> 'consultant_id', p_details ->> 'consultantId')
    when p_subject ~ '^[0-9]{1,15}$' then p_subject
  end;
begin
  case
    when v_kind = 'lead' or v_kind like 'lead\_%' then
      select m.name, m.id into name, page_key from public.contact_submissions m where m.id = v_number;
    when v_kind in ('contact', 'contact_note') then
      select c.name, c.id into name, page_key from public.contacts c where c.id = v_number;
    when v_kind = 'appointment' then
      select
        a.client_name || ' (' || a.service_type || ')',
        case when a.status <> 'held' then (a.starts_at at time zone private.firm_time_zone())::date end
      into name, page_key from public.appointments a where a.id = v_uuid;
    when v_kind in (
      'consultants', 'calendar_subscription', 'connected_calendar', 'availability_rules', 'date_overrides', 'time_off'
    ) then
      select c.name into name from public.consultants c where c.id = v_number;
    when v_kind = 'newsletter_issue' then
      select i.subject, i.id into name, page_key from public.newsletter_issues i where i.id = v_number;
    when v_kind = 'chat' then
      select s.id into page_key from public.chat_sessions s where s.id = v_uuid;
    when v_kind in ('person', 'user_roles', 'account', 'document') then
      select u.email into page_key from auth.users u
      where u.id = v_uuid and (v_kind <> 'document' or u.email_confirmed_at is not null);
    when v_kind in ('service', 'post', 'case_study', 'team_member', 'testimonial', 'partner', 'faq') then
      page_key := (
        select id from (
          select id, 'service' as kind from public.services union all select id, 'post' from public.blog_posts
          union all select id, 'case_study' from public.case_studies union all select id, 'team_member' from public.team_members
          union all select id, 'testimonial' from public.testimonials union all select id, 'partner' from public.partners
          union all select id, 'faq' from public.faqs
        ) as content where kind = v_kind and id = v_number
      );
    else
      name := coalesce(v_row ->> 'name', v_row ->> 'title', p_details ->> 'email');
  end case;
  name := coalesce(name, p_details ->> 'title', private.display_name_of(v_uuid));
end
$$;
comment on function private.audit_subject(text, text, jsonb) is
  'Returns what people call the subject of an audit entry (the name of a person, lead, client, consultant or consultation type, the title of a text, or the email address of an invitation), and the key of its page: an id, the day of an appointment on the firm''s calendar, or the email address of an account. Each is null when there is none or it is deleted.';
grant execute on function private.audit_subject(text, text, jsonb) to authenticated;

create or replace function private.erase_audit_of_deleted_rows()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('app.erasing_audit', 'on', true);
  update private.audit_log set details = '{"erased": true}'
  where subject = any (array(select id::text from old_rows)) and starts_with(action, tg_argv[0] || '.') and details <> '{}';
  perform set_config('app.erasing_audit', 'off', true);
  return null;
end
$$;
comment on function private.erase_audit_of_deleted_rows() is
  'Trigger: replaces the details of audit entries about deleted rows with {erased: true}. Who did what and when stays. Argument: the kind of their actions, such as lead.';

create trigger audit_log_reject_change before delete or truncate on private.audit_log
  for each statement execute function private.reject_row_change();
-- But for erase_audit_of_deleted_rows(), which changes the details only.
create trigger audit_log_reject_update before update on private.audit_log
  for each row when (
    current_setting('app.erasing_audit', true) is distinct from 'on' or to_jsonb(new) - 'details' <> to_jsonb(old) - 'details'
  )
  execute function private.reject_row_change();
create trigger user_roles_audit
  after insert or update or delete on private.user_roles
  for each row execute function private.audit_changes('user_roles', 'user_id', 'role', '');
