-- The audit log as admins read it.

create view public.audit_entries with (security_invoker = true) as
select
  l.id, l.occurred_at, l.actor_id, (select a.name from public.accounts a where a.id = l.actor_id) as actor_name,
  l.action, l.subject, coalesce(
    named.name, l.details ->> 'title', e.row ->> 'name', e.row ->> 'title', l.details ->> 'email',
    (select a.name from public.accounts a where a.id = e.uuid)
  ) as subject_name, named.page_key, l.details, (
    select jsonb_object_agg(a.id, a.name)
    from (
      select distinct m.parts[1]::uuid as id
      from regexp_matches(l.details::text, '"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'g') as m (parts)
    ) as mentioned join public.accounts a on a.id = mentioned.id
  ) as names
from private.audit_log l
cross join lateral (
  select typed.*,
    case when kind = 'lead' then number when kind like 'lead\_%' then (l.details ->> 'leadId')::bigint end as lead_id,
    case kind when 'contact' then number when 'contact_note' then (l.details ->> 'contactId')::bigint end as contact_id,
    case when kind in ('consultants', 'calendar_subscription') then number
      when kind in ('availability_rules', 'date_overrides', 'time_off', 'connected_calendar')
        then coalesce(row ->> 'consultant_id', l.details ->> 'consultantId')::bigint end as consultant_id
  from (
    select split_part(l.action, '.', 1) as kind, coalesce(l.details -> 'after', l.details -> 'before') as row,
      case when l.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.subject::uuid end as uuid,
      case when l.subject ~ '^[0-9]{1,15}$' then l.subject::bigint end as number
  ) as typed
  -- OFFSET keeps these expressions out of the conditions below, where row-level security would keep them from an index.
  offset 0
) as e
left join lateral (
  select m.name::text, m.id::text as page_key from public.contact_submissions m where m.id = e.lead_id
  union all
  select c.name, c.id::text from public.contacts c where c.id = e.contact_id
  union all
  select a.client_name || ' (' || a.service_type || ')',
    case when a.status <> 'held' then (a.starts_at at time zone s.firm_time_zone)::date::text end
  from public.appointments a cross join public.settings s where e.kind = 'appointment' and a.id = e.uuid
  union all
  select c.name, null from public.consultants c where c.id = e.consultant_id
  union all
  select i.subject, i.id::text from public.newsletter_issues i where e.kind = 'newsletter_issue' and i.id = e.number
  union all
  select null, s.id::text from public.chat_sessions s where e.kind = 'chat' and s.id = e.uuid
  union all
  select null, nullif(a.email, '') from public.accounts a
  where e.kind in ('person', 'user_roles', 'account', 'document') and a.id = e.uuid and (e.kind <> 'document' or a.is_confirmed)
  union all
  select null, id::text from public.services where e.kind = 'service' and id = e.number
  union all
  select null, id::text from public.blog_posts where e.kind = 'post' and id = e.number
  union all
  select null, id::text from public.case_studies where e.kind = 'case_study' and id = e.number
  union all
  select null, id::text from public.team_members where e.kind = 'team_member' and id = e.number
  union all
  select null, id::text from public.testimonials where e.kind = 'testimonial' and id = e.number
  union all
  select null, id::text from public.partners where e.kind = 'partner' and id = e.number
  union all
  select null, id::text from public.faqs where e.kind = 'faq' and id = e.number
) as named on true;
comment on view public.audit_entries is 'The audit log, with the names of what its entries are about.';
comment on column public.audit_entries.actor_name is 'Its name; null when there is no account, or none any more.';
comment on column public.audit_entries.subject_name is
  'What people call the subject: the name of a person, lead, client, consultant or consultation type, the title of a text, or the email address of an invitation. Null when it has no name or is deleted.';
comment on column public.audit_entries.page_key is
  'The key of the subject''s page: an id, the day of an appointment on the firm''s calendar, or the email address of an account. Null when there is none.';
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
