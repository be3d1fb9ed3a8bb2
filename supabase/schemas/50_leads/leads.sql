create or replace function private.is_valid_tag_list(value text[])
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  if value = '{}' then
    return true;
  end if;
  return cardinality(value) <= 10
    and not exists (
      select from unnest(value) as tag
      where char_length(tag) not between 1 and 30 or tag <> btrim(tag) or tag <> lower(tag)
        or tag ~ '[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]'
    )
    and cardinality(value) = (select count(distinct tag) from unnest(value) as tag);
end
$$;
comment on function private.is_valid_tag_list(text[]) is
  'Whether value is up to 10 labels, each once: a line of 1 to 30 characters in small letters.';

create table public.contact_submissions (
  id integer generated always as identity primary key,
  name private.single_line not null check (char_length(btrim(name)) >= 2 and char_length(name) <= 100),
  email private.email_address not null,
  company private.single_line not null check (btrim(company) <> '' and char_length(company) <= 150),
  message private.multiline_text not null check (char_length(btrim(message)) >= 10 and char_length(message) <= 5000),
  status text not null default 'new' check (status in ('new', 'open', 'waiting', 'won', 'lost', 'spam')),
  assignee_id uuid references auth.users (id) on delete set null,
  source private.single_line not null default 'contact_form' check (btrim(source) <> '' and char_length(source) <= 50),
  created_at timestamptz not null default now(),
  user_id uuid references auth.users (id) on delete set null,
  tags text[] not null default '{}' check (private.is_valid_tag_list(tags)),
  read_at timestamptz,
  first_response_at timestamptz,
  updated_at timestamptz not null default now(),
  version int not null default 1 check (version >= 1),
  merged_into_id int references public.contact_submissions (id) on delete cascade check (merged_into_id <> id),
  -- lower() first: where the database's locale is C, full-text search folds only the capitals of ASCII.
  search tsvector not null generated always as (
    to_tsvector(
      'pg_catalog.simple', lower(name || ' ' || email || ' ' || translate(email, '@', ' ') || ' ' || company)
    ) || to_tsvector('pg_catalog.english', lower(message))
  ) stored
);
comment on table public.contact_submissions is
  'Leads: messages from the contact form and from the assistant. Written by functions only; the words are read through functions, which write down who read them.';
comment on column public.contact_submissions.id is 'Number told to the sender.';
comment on column public.contact_submissions.name is 'Who wrote.';
comment on column public.contact_submissions.email is 'Where to answer.';
comment on column public.contact_submissions.company is 'For whom.';
comment on column public.contact_submissions.message is 'Plain text, 10 to 5,000 characters.';
comment on column public.contact_submissions.status is
  'new, open (somebody is at it), waiting (for them), won, lost or spam.';
comment on column public.contact_submissions.assignee_id is 'Who of the staff works on it.';
comment on column public.contact_submissions.source is 'Where it came in.';
comment on column public.contact_submissions.created_at is 'When it came in.';
comment on column public.contact_submissions.user_id is
  'The account that the address belongs to; null while no account has confirmed it.';
comment on column public.contact_submissions.tags is 'The firm''s labels, up to 10.';
comment on column public.contact_submissions.read_at is 'When somebody of the staff first opened it; null: unread.';
comment on column public.contact_submissions.first_response_at is
  'When the first answer was written; null: none from here.';
comment on column public.contact_submissions.updated_at is 'When it, its notes, tasks or answers last changed.';
comment on column public.contact_submissions.version is
  'Counts the changes of status, assignee, tags and merging: who changes names the one seen.';
comment on column public.contact_submissions.merged_into_id is
  'The lead that goes on in its place; null: it stands for itself.';
comment on column public.contact_submissions.search is
  'Name, address, its parts and company as they are, the message by the stems of English.';

create index contact_submissions_answered_idx on public.contact_submissions (first_response_at desc) include (created_at)
  where first_response_at is not null;
create index contact_submissions_assignee_idx on public.contact_submissions (assignee_id);
create index contact_submissions_email_idx
  on public.contact_submissions (lower(email) text_pattern_ops, created_at desc);
create index contact_submissions_guests_idx on public.contact_submissions (lower(email)) where user_id is null;
create index contact_submissions_merged_idx on public.contact_submissions (merged_into_id) where merged_into_id is not null;
create index contact_submissions_name_idx on public.contact_submissions (lower(name), id);
create index contact_submissions_newest_idx on public.contact_submissions (created_at desc, id desc);
create index contact_submissions_search_idx on public.contact_submissions using gin (search) with (fastupdate = off);
create index contact_submissions_source_idx on public.contact_submissions (source, status, created_at desc, id desc);
create index contact_submissions_status_idx on public.contact_submissions (status, created_at desc, id desc);
-- Written to now and then, read all day: no list of what is not yet sorted in.
create index contact_submissions_tags_idx on public.contact_submissions using gin (tags) with (fastupdate = off);
-- Where the staff begin: what today holds, who waits, and how the weeks went. Every figure looks at a bounded window by an
-- index of its own, so that a million leads cost what a few do.
create index contact_submissions_unanswered_idx on public.contact_submissions (created_at, id)
  where first_response_at is null and merged_into_id is null and status in ('new', 'open');
create index contact_submissions_unread_idx on public.contact_submissions (created_at desc, id desc)
  where read_at is null and merged_into_id is null;
create index contact_submissions_updated_idx on public.contact_submissions (updated_at desc, id desc);
create index contact_submissions_user_id_idx on public.contact_submissions (user_id, created_at desc);
create index contact_submissions_whose_idx on public.contact_submissions (
  coalesce(assignee_id, '00000000-0000-0000-0000-000000000000'), status, created_at desc, id desc
);
-- What is somebody's, whatever its status, in the order of the list.
create index contact_submissions_whose_newest_idx on public.contact_submissions (
  coalesce(assignee_id, '00000000-0000-0000-0000-000000000000'), created_at desc, id desc
);

alter table public.contact_submissions enable row level security;
alter table public.contact_submissions force row level security;
grant select (id, name, email, company, status, assignee_id, source, created_at, user_id, tags, read_at, first_response_at, updated_at, version, merged_into_id) on public.contact_submissions to authenticated;

create policy contact_submissions_select on public.contact_submissions for select to authenticated
  using ((select private.has_rank('admin')));

create table public.lead_tags (
  name private.single_line primary key check (name = lower(btrim(name)) and char_length(name) between 1 and 30),
  used_at timestamptz not null default private.now()
);
comment on table public.lead_tags is
  'The labels in use, to choose from; kept by trigger.';
comment on column public.lead_tags.name is 'The label.';
comment on column public.lead_tags.used_at is 'When it was last put on a lead.';

alter table public.lead_tags enable row level security;
alter table public.lead_tags force row level security;
grant select on public.lead_tags to authenticated;

create policy lead_tags_select on public.lead_tags for select to authenticated
  using ((select private.has_rank('admin')));

create or replace function private.parse_tags(p_value jsonb)
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
  if private.is_valid_tag_list(v_tags) is not true then
    raise sqlstate 'PT422' using message = 'Please use at most 10 tags of up to 30 characters.';
  end if;
  return v_tags;
end
$$;
comment on function private.parse_tags(jsonb) is 'A list of labels as it is kept. PT422: too many, or too long.';

create or replace function private.upsert_lead_tags()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.lead_tags as kept (name, used_at)
  select distinct tag, private.now()
  from before join after using (id) cross join unnest(after.tags) as tag
  where not tag = any (before.tags)
  order by tag
  on conflict (name) do update set used_at = excluded.used_at;
  return null;
end
$$;
comment on function private.upsert_lead_tags() is 'Trigger: labels that are put on leads are remembered.';

create or replace function private.set_lead_updated_at()
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
comment on function private.set_lead_updated_at() is 'Trigger: counts the versions of a lead.';

create or replace function private.audit_leads()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.audit_log (action, subject, details)
  select 'lead.update', after.id::text, jsonb_strip_nulls(jsonb_build_object(
    'status', case when before.status <> after.status then jsonb_build_array(before.status, after.status) end,
    'assignee', case when before.assignee_id is distinct from after.assignee_id
      then jsonb_build_array(before.assignee_id, after.assignee_id) end,
    'tags', case when before.tags <> after.tags then jsonb_build_array(before.tags, after.tags) end,
    'mergedInto', case when before.merged_into_id is distinct from after.merged_into_id
      then jsonb_build_array(before.merged_into_id, after.merged_into_id) end
  ))
  from before join after using (id)
  where (before.status, before.assignee_id, before.tags, before.merged_into_id)
    is distinct from (after.status, after.assignee_id, after.tags, after.merged_into_id)
  order by after.id;
  return null;
end
$$;
comment on function private.audit_leads() is 'Trigger: every change of leads is written down, as [before, after].';

create or replace function private.link_lead_to_account()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.user_id := private.confirmed_account_id(new.email);
  return new;
end
$$;
comment on function private.link_lead_to_account() is 'Trigger: a message belongs to the account of its address.';

create or replace function public.create_contact_submission(
  p_name text, p_email text, p_company text, p_message text,
  p_idempotency_key text default null, p_request_hash text default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_answer jsonb;
  v_row public.contact_submissions;
  v_facts jsonb;
begin
  -- The sentences of functions/_shared/contracts/contact.ts, for callers that did not check.
  case
    when private.is_single_line(p_name, 2, 100) is not true then
      raise sqlstate 'PT422' using message = 'Name must be at least 2 characters.';
    when private.is_email(p_email) is not true then
      raise sqlstate 'PT422' using message = 'Please enter a valid email address.';
    when private.is_single_line(p_company, 1, 150) is not true then
      raise sqlstate 'PT422' using message = 'Company name is required.';
    when private.is_multiline_text(p_message, 10, 5000) is not true then
      raise sqlstate 'PT422' using message = 'Message must be at least 10 characters.';
    else null;
  end case;

  v_answer := private.begin_idempotent_request('contact', p_idempotency_key, p_request_hash);
  if v_answer is not null then
    return v_answer;
  end if;

  insert into public.contact_submissions (name, email, company, message)
  values (p_name, p_email, p_company, p_message)
  returning * into v_row;

  v_facts := jsonb_build_object(
    'submissionId', v_row.id, 'name', v_row.name, 'email', v_row.email, 'company', v_row.company,
    'message', v_row.message, 'createdAt', private.to_iso_instant(v_row.created_at)
  );
  perform private.enqueue_mail('contact_received', v_row.email, null, v_facts, 'contact_received:' || v_row.id);
  perform private.enqueue_mail(
    'contact_notice', private.firm_email(), v_row.email, v_facts, 'contact_notice:' || v_row.id
  );

  v_answer := jsonb_build_object('id', v_row.id, 'createdAt', private.to_iso_instant(v_row.created_at));
  perform private.store_idempotent_response('contact', p_idempotency_key, v_answer);
  return v_answer;
end
$$;
comment on function public.create_contact_submission(text, text, text, text, text, text) is
  'Keeps a message and queues both mails in one transaction; {id, createdAt}. PT422 with a sentence when refused.';
grant execute on function public.create_contact_submission(text, text, text, text, text, text) to service_role;

create or replace function private.audit_lead_reads(p_ids int[])
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.audit_log (action, subject)
  select 'lead.read', read.id::text
  from unnest(p_ids) as read (id)
  where not exists (
    select from private.audit_log l
    where l.subject = read.id::text and l.action = 'lead.read' and l.actor_id = (select auth.uid())
      and l.occurred_at > private.now() - interval '1 hour'
  )
  order by read.id;
end
$$;
comment on function private.audit_lead_reads(integer[]) is
  'Writes down that the caller read these leads; once a person, a lead and an hour.';

create trigger contact_submissions_audit after update on public.contact_submissions
  referencing old table as before new table as after
  for each statement execute function private.audit_leads();
create trigger contact_submissions_upsert_tags after update on public.contact_submissions
  referencing old table as before new table as after
  for each statement execute function private.upsert_lead_tags();
create trigger contact_submissions_link_to_account before insert on public.contact_submissions
  for each row when (new.user_id is null) execute function private.link_lead_to_account();
create trigger contact_submissions_set_updated_at before update on public.contact_submissions
  for each row when (
    (old.status, old.assignee_id, old.tags, old.first_response_at, old.merged_into_id)
      is distinct from (new.status, new.assignee_id, new.tags, new.first_response_at, new.merged_into_id)
  )
  execute function private.set_lead_updated_at();
