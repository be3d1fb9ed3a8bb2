-- A message becomes a lead: somebody works on it, it has labels, it is read and answered, and it is found again.

alter table public.contact_submissions drop constraint contact_submissions_status_check;
update public.contact_submissions
set status = case status when 'in_progress' then 'open' when 'answered' then 'waiting' when 'archived' then 'lost' end
where status in ('in_progress', 'answered', 'archived');
alter table public.contact_submissions add constraint contact_submissions_status_check
  check (status in ('new', 'open', 'waiting', 'won', 'lost', 'spam'));

create function private.are_tags(value text[])
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return cardinality(value) <= 10
    and not exists (
      select from unnest(value) as tag
      where private.is_line(tag, 1, 30) is not true or tag <> btrim(tag) or tag <> lower(tag)
    )
    and cardinality(value) = (select count(distinct tag) from unnest(value) as tag);
end
$$;
comment on function private.are_tags(text[]) is
  'Whether value is up to 10 labels, each once: a line of 1 to 30 characters in small letters.';

alter table public.contact_submissions
  add column tags text[] not null default '{}' check (private.are_tags(tags)),
  add column read_at timestamptz,
  add column first_response_at timestamptz,
  add column updated_at timestamptz not null default now(),
  add column version int not null default 1 check (version >= 1),
  add column merged_into int references public.contact_submissions (id) on delete cascade check (merged_into <> id),
  add column search tsvector not null generated always as (
    to_tsvector('pg_catalog.simple', name || ' ' || email || ' ' || translate(email, '@', ' ') || ' ' || company)
      || to_tsvector('pg_catalog.english', message)
  ) stored;
update public.contact_submissions set updated_at = created_at;

comment on table public.contact_submissions is
  'Leads: messages from the contact form and from the assistant. Written by functions only; the words are read through functions, which write down who read them.';
comment on column public.contact_submissions.status is 'new, open (somebody is at it), waiting (for them), won, lost or spam.';
comment on column public.contact_submissions.tags is 'The firm''s labels, up to 10.';
comment on column public.contact_submissions.read_at is 'When somebody of the staff first opened it; null: unread.';
comment on column public.contact_submissions.first_response_at is 'When the first answer was written; null: none from here.';
comment on column public.contact_submissions.updated_at is 'When it, its notes, tasks or answers last changed.';
comment on column public.contact_submissions.version is 'Counts the changes of status, assignee, tags and merging: who changes names the one seen.';
comment on column public.contact_submissions.merged_into is 'The lead that goes on in its place; null: it stands for itself.';
comment on column public.contact_submissions.search is
  'Name, address, its parts and company as they are, the message by the stems of English.';

drop index public.contact_submissions_assignee_idx;
create index contact_submissions_assignee_idx
  on public.contact_submissions (assignee, status, created_at desc, id desc);
create index contact_submissions_status_idx on public.contact_submissions (status, created_at desc, id desc);
create index contact_submissions_source_idx on public.contact_submissions (source, status, created_at desc, id desc);
create index contact_submissions_updated_idx on public.contact_submissions (updated_at desc, id desc);
create index contact_submissions_name_idx on public.contact_submissions (lower(name), id);
create index contact_submissions_email_idx on public.contact_submissions (lower(email), created_at desc);
create index contact_submissions_unread_idx on public.contact_submissions (created_at desc, id desc)
  where read_at is null and merged_into is null;
create index contact_submissions_merged_idx on public.contact_submissions (merged_into) where merged_into is not null;
-- Written to now and then, read all day: no list of what is not yet sorted in.
create index contact_submissions_tags_idx on public.contact_submissions using gin (tags) with (fastupdate = off);
create index contact_submissions_search_idx on public.contact_submissions using gin (search) with (fastupdate = off);

-- Everything but the words: who reads those is written down, so they are read through functions.
revoke select on public.contact_submissions from authenticated;
grant select (
  id, name, email, company, status, assignee, source, created_at, user_id, tags, read_at, first_response_at,
  updated_at, version, merged_into
) on public.contact_submissions to authenticated;

create function private.touch_lead()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version + 1;
  new.updated_at := private.now();
  return new;
end
$$;
comment on function private.touch_lead() is 'Trigger: counts the versions of a lead.';

create trigger contact_submissions_touch before update on public.contact_submissions
  for each row when (
    (old.status, old.assignee, old.tags, old.first_response_at, old.merged_into)
      is distinct from (new.status, new.assignee, new.tags, new.first_response_at, new.merged_into)
  )
  execute function private.touch_lead();

create function private.audit_leads()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.audit_log (actor, action, subject, details)
  select (select auth.uid()), 'lead.update', after.id::text, jsonb_strip_nulls(jsonb_build_object(
    'status', case when before.status <> after.status then jsonb_build_array(before.status, after.status) end,
    'assignee', case when before.assignee is distinct from after.assignee
      then jsonb_build_array(before.assignee, after.assignee) end,
    'tags', case when before.tags <> after.tags then jsonb_build_array(before.tags, after.tags) end,
    'mergedInto', case when before.merged_into is distinct from after.merged_into
      then jsonb_build_array(before.merged_into, after.merged_into) end
  ))
  from before join after using (id)
  where (before.status, before.assignee, before.tags, before.merged_into)
    is distinct from (after.status, after.assignee, after.tags, after.merged_into)
  order by after.id;
  return null;
end
$$;
comment on function private.audit_leads() is 'Trigger: every change of leads is written down, as [before, after].';

create trigger contact_submissions_are_audited after update on public.contact_submissions
  referencing old table as before new table as after
  for each statement execute function private.audit_leads();

create function private.note_reads(p_ids int[])
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.audit_log (at, actor, action, subject)
  select private.now(), (select auth.uid()), 'lead.read', read.id::text
  from unnest(p_ids) as read (id)
  where not exists (
    select from private.audit_log l
    where l.subject = read.id::text and l.action = 'lead.read' and l.actor = (select auth.uid())
      and l.at > private.now() - interval '1 hour'
  )
  order by read.id;
end
$$;
comment on function private.note_reads(int[]) is
  'Writes down that the caller read these leads; once a person, a lead and an hour.';

-- Where the platform has it, who is allowed to see a row hears of its changes.
do $$
begin
  if exists (select from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.contact_submissions;
  end if;
end
$$;
