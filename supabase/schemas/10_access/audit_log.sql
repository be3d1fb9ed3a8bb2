-- The audit log: changes, exports, and which person's record or document staff opened. Rows are never deleted, and never changed
-- but to erase a person's data from their details. They outlive accounts, so subjects are ids.

create table private.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid default auth.uid(),
  action text not null check (char_length(action) between 1 and 80),
  subject text not null check (char_length(subject) between 1 and 120),
  details jsonb not null default '{}'::jsonb,
  occurred_at timestamptz not null default private.now(),
  -- The browser draws the id, and the functions log it. A malformed one is left out.
  request_id text default substring(
    nullif(current_setting('request.headers', true), '')::json ->> 'x-request-id' from '^[A-Za-z0-9_-]{8,64}$'
  ) check (request_id ~ '^[A-Za-z0-9_-]{8,64}$')
);
comment on table private.audit_log is
  'One change or read. Written by triggers and by the functions that make the change, some of which run as the admin; triggers refuse updates and deletes.';
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
-- The lookup of skip_repeated_read().
create index audit_log_read_idx on private.audit_log (actor_id, action, subject, occurred_at desc);

grant select, insert (action, subject, details) on private.audit_log to authenticated;

create policy audit_log_insert on private.audit_log for insert to authenticated with check (
  (select private.has_role('admin')) and action in (
    -- What functions and views record with the rights of their caller.
    'lead.export', 'contact.export', 'newsletter.export', 'contact.read', 'chat.read', 'contact.import', 'contact.undo_import',
    'contact.merge_duplicates', 'contact.undo_merges'
  )
);

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

create or replace function private.skip_repeated_read()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  return case when not exists (
    select from private.audit_log l
    where l.actor_id = new.actor_id and l.action = new.action and l.subject = new.subject
      and l.occurred_at > private.now() - interval '1 hour' and l.details = new.details
  ) then new end;
end
$$;
comment on function private.skip_repeated_read() is
  'Trigger: leaves out an entry that the same person has with the same details in the last hour. A screen that asks again every 15 seconds writes one row an hour.';

create trigger audit_log_skip_repeated_read before insert on private.audit_log
  -- The editor of an issue saves while its user types.
  for each row when (new.action like '%.read' or new.action in ('document.list', 'newsletter_issue.save'))
  execute function private.skip_repeated_read();

create view public.exports with (security_invoker = true) as
select action, subject, details from private.audit_log
where (action, subject) in (('lead.export', 'contact_submissions'), ('contact.export', 'contacts'), ('newsletter.export', 'subscribers'))
  and jsonb_typeof(details -> 'filter') = 'object' and (details #> '{filter,query}' = 'true') is not false
with check option;
comment on view public.exports is
  'Exports of leads, contacts and subscribers, which admins record by an insert. details has the filter and, if it is known, the count. query of the filter is true for search words, because these may name a person.';
comment on column public.exports.action is 'lead.export, contact.export or newsletter.export.';
comment on column public.exports.subject is 'The exported table: contact_submissions, contacts or subscribers.';
comment on column public.exports.details is '{filter, count}.';
grant select, insert (action, subject, details) on public.exports to authenticated;

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
