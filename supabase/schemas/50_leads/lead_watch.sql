-- An open lead page asks every few seconds whether the lead changed, and reports that its reader is there. Neither is
-- recorded in the audit log, because watch_lead() returns no personal data of clients (docs/decisions/0058).

create table public.lead_presence (
  lead_id int not null references public.contact_submissions (id) on delete cascade,
  staff_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  is_writing boolean not null,
  expires_at timestamptz not null default private.now() + interval '20 seconds',
  primary key (lead_id, staff_id)
);
comment on table public.lead_presence is
  'Staff who have a lead open. Each page renews its row with watch_lead(). The minute''s job deletes expired rows.';
comment on column public.lead_presence.lead_id is 'The open lead.';
comment on column public.lead_presence.staff_id is 'The staff member.';
comment on column public.lead_presence.is_writing is 'Whether the staff member is writing a reply; false once it is sent.';
comment on column public.lead_presence.expires_at is 'From this time on the staff member is no longer there. At most 20 seconds away.';

create index lead_presence_staff_idx on public.lead_presence (staff_id);
create index lead_presence_expires_at_idx on public.lead_presence (expires_at);

grant select, insert (lead_id, is_writing), update (is_writing, expires_at) on public.lead_presence to authenticated;

create policy lead_presence_insert on public.lead_presence for insert to authenticated
  with check ((select private.has_role('admin')) and staff_id = (select auth.uid()));

create policy lead_presence_update on public.lead_presence for update to authenticated
  using ((select private.has_role('admin')) and staff_id = (select auth.uid()))
  with check (expires_at <= private.now() + interval '20 seconds');

create or replace function private.leads_of_sender(p_id int)
returns setof int
language sql stable security invoker
set search_path = ''
as $$
  select coalesce(o.merged_into_id, o.id)
  from public.contact_submissions m join public.contact_submissions o on lower(o.email) = lower(m.email)
  where m.id = p_id
  union
  select p_id
$$;
comment on function private.leads_of_sender(integer) is
  'Returns a lead and the other leads of its email address, after merges. A reply to one of them answers the person.';

create or replace function private.lead_revision(p_id int)
returns text
language sql stable security definer
set search_path = ''
as $$
  select concat_ws(
    '.', m.version, coalesce(m.merged_into_id, 0),
    (select format('%s-%s-%s', count(*), max(n.id), sum(n.version)) from public.lead_notes n where n.lead_id = m.id),
    (select format('%s-%s-%s', count(*), max(t.id), sum(t.version)) from public.lead_tasks t where t.lead_id = m.id),
    (select format('%s-%s', count(*), max(r.id)) from public.lead_replies r where r.lead_id in (select private.leads_of_sender(m.id))),
    (select format('%s-%s', count(*), max(i.id)) from private.inbound_mails i where i.lead_id = m.id),
    (select count(*) from public.contact_submissions o where o.merged_into_id = m.id)
  )
  from public.contact_submissions m where m.id = p_id and private.has_role('admin')
$$;
comment on function private.lead_revision(integer) is
  'Returns a text to admins that differs whenever the lead, its notes, tasks, emails, merged leads or the replies to its sender have changed; null when there is no such lead.';
grant execute on function private.lead_revision(integer) to authenticated;

create view public.lead_watchers with (security_invoker = true) as
select p.lead_id, p.staff_id, a.name, p.is_writing, private.lead_revision(p.lead_id) as revision
from public.lead_presence p join public.accounts a on a.id = p.staff_id
where p.expires_at > private.now();
comment on view public.lead_watchers is 'Staff who have a lead open now, with the revision of the lead.';
comment on column public.lead_watchers.revision is 'As private.lead_revision().';
grant select on public.lead_watchers to authenticated;

create or replace function public.watch_lead(p_id int, p_is_writing boolean)
returns setof public.lead_watchers
language sql security invoker
set search_path = ''
as $$
  insert into public.lead_presence (lead_id, is_writing)
  select id, p_is_writing from public.contact_submissions where id = p_id
  on conflict (lead_id, staff_id) do update set is_writing = excluded.is_writing, expires_at = excluded.expires_at;
  select * from public.lead_watchers where lead_id = p_id
$$;
comment on function public.watch_lead(integer, boolean) is
  'Reports for 20 seconds that the caller, an admin, has the lead open, and whether they write a reply. Returns all who have it open, the caller too. Empty: no such lead.';
grant execute on function public.watch_lead(integer, boolean) to authenticated;

create or replace function private.list_lead_changes(p_leads int[])
returns table (at timestamptz, id text, field text, by uuid, before text, after text)
language sql stable security invoker
set search_path = ''
as $$
  select l.occurred_at, l.id::text, f.name, l.actor_id, words.before, words.after
  from (
    select * from private.audit_log
    where action = 'lead.update' and subject = any (p_leads::text[])
    order by occurred_at desc limit 500
  ) as l
  cross join lateral jsonb_each(l.details -> 'changes') as f (name, pair)
  cross join lateral (
    select max(w.word) filter (where w.n = 1) as before, max(w.word) filter (where w.n = 2) as after
    from (
      select e.n, case
        when e.value = 'null' then null
        when f.name = 'assignee_id' then coalesce(private.display_name_of((e.value #>> '{}')::uuid), '')
        when f.name = 'merged_into_id' then coalesce((select m.name from public.contact_submissions m where m.id = (e.value #>> '{}')::int), '')
        when f.name = 'tags' then (select string_agg(tag, ', ' order by n) from jsonb_array_elements_text(e.value) with ordinality as t (tag, n))
        else e.value #>> '{}'
      end as word
      from jsonb_array_elements(f.pair) with ordinality as e (value, n)
    ) as w
  ) as words
$$;
comment on function private.list_lead_changes(integer[]) is
  'Returns the newest changes of status, assignee, tags and merging of leads, one row for each field, from the audit log. before and after are in words: a status, the name of a staff member or lead (empty: deleted since), or tags with commas. Null: none.';
