create table private.audit_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default private.now(),
  actor_id uuid default auth.uid(),
  action text not null check (char_length(action) between 1 and 80),
  subject text not null check (char_length(subject) between 1 and 120),
  details jsonb not null default '{}'::jsonb
);
comment on table private.audit_log is
  'Who changed what that matters; rows are only ever added.';
comment on column private.audit_log.id is 'Order of writing.';
comment on column private.audit_log.occurred_at is 'When.';
comment on column private.audit_log.actor_id is 'The signed-in person; null for SQL and for the system.';
comment on column private.audit_log.action is 'What was done, such as user_roles.update.';
comment on column private.audit_log.subject is 'To whom or what: an id.';
comment on column private.audit_log.details is 'Before and after.';

create index audit_log_action_idx on private.audit_log (action, id desc);
-- The staff read what was written down; nobody changes it.
create index audit_log_actor_idx on private.audit_log (actor_id, id desc);
create index audit_log_occurred_at_idx on private.audit_log (occurred_at desc);
create index audit_log_subject_idx on private.audit_log (subject);

alter table private.audit_log enable row level security;
alter table private.audit_log force row level security;

-- The firm sets its own hours and the rules of its consultations. Whatever changes is written down, before and after.
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
  'Trigger: writes down a change of a row with what it was and what it is; for tables without personal data.';

create or replace function private.audit_role_change()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.role is not distinct from old.role then
    return null;
  end if;
  insert into private.audit_log (action, subject, details)
  values (
    'user_roles.' || lower(tg_op),
    coalesce(new.user_id, old.user_id)::text,
    jsonb_build_object('from', old.role, 'to', new.role)
  );
  return null;
end
$$;
comment on function private.audit_role_change() is 'Trigger: every change of a role is written down.';

create or replace function private.list_audit_entries(p_filter jsonb, p_before bigint, p_limit int)
returns jsonb
language plpgsql stable security definer
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
    -- Each call writes its own statement with the values in it, so that Postgres plans for these values.
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
    when invalid_text_representation or invalid_datetime_format or datetime_field_overflow then
      raise sqlstate 'PT422' using message = 'Please choose a person and dates.';
  end;
  execute format('select array(%s order by id desc limit %s)', v_sql, v_limit + 1) into v_ids;
  return jsonb_build_object(
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', l.id, 'at', private.to_iso_instant(l.occurred_at), 'actor', l.actor_id, 'actorName', private.display_name_of(l.actor_id),
        'action', l.action, 'subject', l.subject,
        -- Where the subject is a person, it reads as one.
        'subjectName', case when l.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then private.display_name_of(l.subject::uuid) end,
        'details', l.details
      ) order by l.id desc), '[]')
      from private.audit_log l where l.id = any (v_ids[1:v_limit])
    ),
    'next', case when cardinality(v_ids) > v_limit then v_ids[v_limit] end
  );
end
$$;
comment on function private.list_audit_entries(jsonb, bigint, integer) is 'See public.list_audit_entries().';
grant execute on function private.list_audit_entries(jsonb, bigint, integer) to authenticated;

create or replace function public.list_audit_entries(p_filter jsonb default '{}', p_before bigint default null, p_limit int default 50)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_audit_entries(p_filter, p_before, p_limit)
$$;
comment on function public.list_audit_entries(jsonb, bigint, integer) is
  'A page of up to 200 entries of the audit log, the newest first, for admins: {entries: [{id, at, actor, actorName, action, subject, subjectName, details}], next}. The filter may have actor (an account, or system), action, subject, from and to (instants; to is left out). PT403: not an admin, PT422: an unreadable filter.';
grant execute on function public.list_audit_entries(jsonb, bigint, integer) to authenticated;

create or replace function private.list_audit_filter_options()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    -- From one to the next by index: the log has few of either, and many entries.
    'actions', (
      with recursive each (action) as (
        (select action from private.audit_log order by action limit 1)
        union all
        select (select l.action from private.audit_log l where l.action > each.action order by l.action limit 1)
        from each where each.action is not null
      )
      select coalesce(jsonb_agg(action order by action), '[]') from each where action is not null
    ),
    'actors', (
      with recursive each (actor_id) as (
        (select actor_id from private.audit_log where actor_id is not null order by actor_id limit 1)
        union all
        select (select l.actor_id from private.audit_log l where l.actor_id > each.actor_id order by l.actor_id limit 1)
        from each where each.actor_id is not null
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', actor_id, 'name', private.display_name_of(actor_id))
        order by lower(private.display_name_of(actor_id)) nulls last, actor_id), '[]')
      from each where actor_id is not null
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
  'Whom and what the audit log tells of, for admins: {actions, actors: [{id, name}]}; a name is null when the account is gone. PT403: not an admin.';
grant execute on function public.list_audit_filter_options() to authenticated;

-- One lead, whole, and its changes. Who changes one names the version seen; a newer one is handed back instead.
create or replace function private.display_name_of(p_account uuid)
returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.id = u.id
  where u.id = p_account
$$;
comment on function private.display_name_of(uuid) is 'An account by its person''s name, or by its address.';

create trigger audit_log_reject_change
  before update or delete or truncate on private.audit_log
  for each statement execute function private.reject_row_change();
create trigger user_roles_audit
  after insert or update or delete on private.user_roles
  for each row execute function private.audit_role_change();
