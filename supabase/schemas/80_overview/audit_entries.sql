-- The audit log as admins read it.

create view public.audit_entries with (security_invoker = true) as
select
  l.id, l.occurred_at, l.actor_id, (select a.name from public.accounts a where a.id = l.actor_id) as actor_name,
  l.action, l.subject, s.name as subject_name, s.page_key, l.details, (
    select jsonb_object_agg(a.id, a.name)
    from (
      select distinct m.parts[1]::uuid as id
      from regexp_matches(l.details::text, '"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'g') as m (parts)
    ) as named join public.accounts a on a.id = named.id
  ) as names
from private.audit_log l cross join lateral private.audit_subject(l.action, l.subject, l.details) as s;
comment on view public.audit_entries is 'The audit log, with the names of what its entries are about.';
comment on column public.audit_entries.actor_name is 'Its name; null when there is no account, or none any more.';
comment on column public.audit_entries.subject_name is
  'What people call the subject; null when it has no name or is deleted.';
comment on column public.audit_entries.page_key is 'The key of the subject''s page; see private.audit_subject().';
comment on column public.audit_entries.names is 'Names of the accounts whose ids are in details, by id; null: none.';
grant select on public.audit_entries to authenticated;

-- Few distinct values in many rows: each recursive query is a loose index scan, which jumps from one value to the next.
create view public.audit_actions with (security_invoker = true) as
with recursive actions (action) as (
  (select action from private.audit_log order by action limit 1)
  union all
  select (select l.action from private.audit_log l where l.action > a.action order by l.action limit 1)
  from actions a where a.action is not null
)
select action from actions where action is not null;
comment on view public.audit_actions is 'The actions that occur in the audit log.';
grant select on public.audit_actions to authenticated;

create view public.audit_actors with (security_invoker = true) as
with recursive actors (id) as (
  (select actor_id from private.audit_log where actor_id is not null order by actor_id limit 1)
  union all
  select (select l.actor_id from private.audit_log l where l.actor_id > a.id order by l.actor_id limit 1)
  from actors a where a.id is not null
)
select actors.id, accounts.name from actors left join public.accounts on accounts.id = actors.id where actors.id is not null;
comment on view public.audit_actors is 'The accounts that occur in the audit log as actors.';
comment on column public.audit_actors.id is 'The account.';
comment on column public.audit_actors.name is 'Its name; null when it is deleted.';
grant select on public.audit_actors to authenticated;

create view public.setting_changes with (security_invoker = true) as
select distinct on (l.subject)
  l.subject as name, l.occurred_at, (select a.name from public.accounts a where a.id = l.actor_id) as changed_by
from private.audit_log l
where l.action = 'setting.update'
order by l.subject, l.id desc;
comment on view public.setting_changes is 'The newest change of each setting that was ever changed.';
comment on column public.setting_changes.name is 'The setting, a column of public.settings.';
comment on column public.setting_changes.changed_by is 'Who changed it; null when that account is deleted.';
grant select on public.setting_changes to authenticated;
