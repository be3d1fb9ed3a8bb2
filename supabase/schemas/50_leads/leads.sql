-- Leads: each row is a message from the contact form, the assistant or an email, with the status, assignee and tags that staff give it.
-- A merged lead keeps its row. merged_into_id points to the lead that replaces it, and lists leave it out.

create type public.lead_status as enum ('new', 'open', 'waiting', 'won', 'lost', 'spam');
comment on type public.lead_status is 'new, open (staff work on it), waiting (for the sender), won, lost or spam.';

create table public.contact_submissions (
  id integer generated always as identity primary key,
  user_id uuid references auth.users (id) on delete set null,
  assignee_id uuid references auth.users (id) on delete set null,
  merged_into_id int references public.contact_submissions (id) on delete cascade check (merged_into_id <> id),
  name private.single_line not null check (char_length(btrim(name)) >= 2 and char_length(name) <= 100),
  email private.email_address not null,
  company private.single_line not null check (btrim(company) <> '' and char_length(company) <= 150),
  message private.multiline_text not null check (char_length(btrim(message)) >= 10 and char_length(message) <= 5000),
  source private.single_line not null default 'contact_form' check (btrim(source) <> '' and char_length(source) <= 50),
  status public.lead_status not null default 'new',
  tags text[] not null default '{}'
    check (cardinality(tags::private.tag_list) <= 10 and array_to_string(tags, E'\n') = lower(array_to_string(tags, E'\n'))),
  read_at timestamptz,
  first_response_at timestamptz,
  customer_replied_at timestamptz,
  search tsvector not null generated always as (
    to_tsvector(
      'pg_catalog.simple', private.fold_text(name || ' ' || email || ' ' || translate(email, '@', ' ') || ' ' || company)
    ) || to_tsvector('pg_catalog.english', private.fold_text(message))
  ) stored,
  version int not null default 1 check (version >= 1),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  locale private.locale not null default 'en'
);
comment on table public.contact_submissions is
  'Leads: one row per message from the contact form, the assistant or an email. Written by functions only.';
comment on column public.contact_submissions.id is 'Key, and the reference number shown to the visitor.';
comment on column public.contact_submissions.user_id is
  'Account that owns the email address; null while no account has confirmed it.';
comment on column public.contact_submissions.assignee_id is 'Staff member who works on the lead; null: unassigned.';
comment on column public.contact_submissions.merged_into_id is
  'Lead that replaces this one after a merge; null: not merged.';
comment on column public.contact_submissions.name is 'Name of the sender.';
comment on column public.contact_submissions.email is 'Email address of the sender, to which replies are sent.';
comment on column public.contact_submissions.company is 'Company of the sender.';
comment on column public.contact_submissions.message is 'Plain text of 10 to 5,000 characters.';
comment on column public.contact_submissions.source is 'Channel of the message: contact_form, assistant or email.';
comment on column public.contact_submissions.locale is
  'Language of the page on which the message was written, and of the emails to its sender.';
comment on column public.contact_submissions.status is 'How far staff are with it.';
comment on column public.contact_submissions.tags is 'Labels in lowercase that staff put on the lead, up to 10.';
comment on column public.contact_submissions.read_at is 'When staff first opened the lead; null: unread.';
comment on column public.contact_submissions.first_response_at is
  'When the first reply was sent; null: none, although staff may have called.';
comment on column public.contact_submissions.customer_replied_at is
  'When the sender wrote the first email that no reply has followed, after an earlier reply or a closed conversation; null: none.';
comment on column public.contact_submissions.search is
  'Full-text vector, without case and accents: name, company, email address and the parts of it unstemmed, the message by English stems.';
comment on column public.contact_submissions.version is
  'Incremented when status, assignee, tags, first reply or merging changes. A change names the version that its caller read.';
comment on column public.contact_submissions.created_at is 'When the message arrived.';
comment on column public.contact_submissions.updated_at is
  'When the lead last changed, or a note, task or reply was added to it.';

-- The list by time, activity and assignee, and what an assignee has not read.
create index contact_submissions_newest_idx on public.contact_submissions (created_at desc, id desc) include (status);
create index contact_submissions_updated_idx on public.contact_submissions (updated_at desc, id desc);
create index contact_submissions_assignee_idx on public.contact_submissions (assignee_id, created_at desc, id desc, read_at);
-- The search. Leads are read far more often than written, so no pending list: each search would have to scan it.
create index contact_submissions_search_idx on public.contact_submissions using gin (search) with (fastupdate = off);
-- text_pattern_ops: the beginning of an email address is a range of this index.
create index contact_submissions_email_idx on public.contact_submissions (lower(email) text_pattern_ops, created_at desc);
-- The unanswered ones of the overview.
create index contact_submissions_unanswered_idx on public.contact_submissions (coalesce(customer_replied_at, created_at), id)
  where (first_response_at is null or customer_replied_at is not null) and merged_into_id is null and status in ('new', 'open');
-- The leads of an account, and those merged into a lead.
create index contact_submissions_user_id_idx on public.contact_submissions (user_id, created_at desc);
create index contact_submissions_merged_idx on public.contact_submissions (merged_into_id) where merged_into_id is not null;

grant select, update (status, assignee_id, tags, read_at, merged_into_id) on public.contact_submissions to authenticated;

create table public.lead_tags (
  name private.single_line primary key check (name = lower(btrim(name)) and char_length(name) between 1 and 30),
  used_at timestamptz not null default private.now()
);
comment on table public.lead_tags is
  'Tags that staff have put on leads, offered as suggestions. Written by trigger, never removed.';
comment on column public.lead_tags.name is 'The tag, in lowercase.';
comment on column public.lead_tags.used_at is 'When the tag was last put on a lead.';

grant select on public.lead_tags to authenticated;

create or replace function private.create_lead(
  p_lead public.contact_submissions, p_guard public.request_guard, p_owner_id uuid default null
)
returns public.contact_submissions
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_is_unverified boolean := p_guard.captcha is not distinct from 'unverified';
  v_lead public.contact_submissions;
  v_facts jsonb;
begin
  insert into public.contact_submissions (name, email, company, message, source, locale, tags)
  values (
    p_lead.name, p_lead.email, p_lead.company, p_lead.message, p_lead.source, coalesce(p_lead.locale, 'en'),
    case when v_is_unverified then array['unverified'] else '{}' end
  )
  returning * into v_lead;
  if v_is_unverified then
    insert into public.lead_tags as kept (name, used_at) values ('unverified', private.now())
    on conflict (name) do update set used_at = excluded.used_at;
  end if;

  v_facts := jsonb_build_object(
    'submissionId', v_lead.id, 'name', v_lead.name, 'email', v_lead.email, 'company', v_lead.company,
    'message', v_lead.message, 'createdAt', private.to_iso_instant(v_lead.created_at), 'source', v_lead.source,
    'locale', v_lead.locale
  );
  if private.confirmed_account_id(v_lead.email) = p_owner_id then
    perform private.enqueue_mail('contact_received', v_lead.email, null, v_facts, 'contact_received:' || v_lead.id);
  -- Else the CAPTCHA could not be checked, and the email address may be a stranger's.
  elsif not v_is_unverified then
    -- An unproven address: the receipt repeats nothing of the message.
    perform private.enqueue_mail(
      'contact_received', v_lead.email, null, v_facts || '{"message": "", "isUnproven": true}',
      'contact_received:' || v_lead.id, private.due_within_total(array['contact_received'], (60 * coalesce(p_guard.limit_scale, 1))::int)
    );
  end if;
  perform private.enqueue_mail(
    'contact_notice', private.firm_email(), v_lead.email, v_facts, 'contact_notice:' || v_lead.id
  );
  return v_lead;
end
$$;
comment on function private.create_lead(contact_submissions, request_guard, uuid) is
  'Creates a lead, queues the emails to the visitor and to the firm, and returns the row. If the CAPTCHA could not be checked, the lead gets the tag "unverified" and the visitor no email. p_owner_id: the account that sends it; if it has confirmed the email address, the receipt has a copy of the message. Every other address is unproven: its receipt repeats nothing of the message, and waits while 60 of them, times limit_scale, were due within the hour.';

create or replace function public.submit_contact_form(
  p_name text, p_email text, p_company text, p_message text, p_locale text default 'en', p_owner_id uuid default null,
  p_guard public.request_guard default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_answer jsonb;
  v_lead public.contact_submissions;
begin
  -- The same rules as in functions/_shared/contracts/contact.ts, for callers that skip that validation.
  case
    when private.is_single_line(p_name, 2, 100) is not true then
      perform private.refuse(422, 'name_too_short');
    when pg_input_is_valid(p_email, 'private.email_address') is not true then
      perform private.refuse(422, 'email_invalid');
    when private.is_single_line(p_company, 1, 150) is not true then
      perform private.refuse(422, 'company_required');
    when private.is_multiline_text(p_message, 10, 5000) is not true then
      perform private.refuse(422, 'message_too_short');
    else null;
  end case;

  v_answer := private.get_idempotent_response('contact', p_guard);
  if v_answer is not null then
    return v_answer;
  end if;

  v_lead.name := p_name;
  v_lead.email := p_email;
  v_lead.company := p_company;
  v_lead.message := p_message;
  v_lead.source := 'contact_form';
  v_lead.locale := p_locale;
  v_lead := private.create_lead(v_lead, p_guard, p_owner_id);
  v_answer := jsonb_build_object('id', v_lead.id, 'createdAt', private.to_iso_instant(v_lead.created_at));
  perform private.store_idempotent_response('contact', p_guard, v_answer);
  return v_answer;
end
$$;
comment on function public.submit_contact_form(text, text, text, text, text, uuid, request_guard) is
  'Creates a lead from the contact form and queues its emails, in one transaction; see private.create_lead(). Idempotent by the key of p_guard. Returns {id, createdAt}. PT422: an invalid value.';
grant execute on function public.submit_contact_form(text, text, text, text, text, uuid, request_guard) to service_role;

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
comment on function private.link_lead_to_account() is
  'Trigger: links a new lead to the account that has confirmed its email address.';

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
  -- Concurrent updates lock tags in the same order, so they cannot deadlock.
  order by tag
  on conflict (name) do update set used_at = excluded.used_at;
  return null;
end
$$;
comment on function private.upsert_lead_tags() is 'Trigger: stores the tags that an update adds to leads in lead_tags.';

create trigger contact_submissions_link_to_account before insert on public.contact_submissions
  for each row when (new.user_id is null) execute function private.link_lead_to_account();
-- Not for read_at and user_id: opening a lead or confirming an account must not conflict with a change of it.
create trigger contact_submissions_set_updated_at_and_version before update on public.contact_submissions
  for each row when (
    (old.status, old.assignee_id, old.tags, old.first_response_at, old.merged_into_id)
      is distinct from (new.status, new.assignee_id, new.tags, new.first_response_at, new.merged_into_id)
  )
  execute function private.stamp_row('version', 'updated_at');
create trigger contact_submissions_upsert_tags after update on public.contact_submissions
  referencing old table as before new table as after
  for each statement execute function private.upsert_lead_tags();
create trigger contact_submissions_audit after update of status, assignee_id, tags, merged_into_id on public.contact_submissions
  for each row execute function private.audit_changes('lead', 'id', 'status assignee_id tags merged_into_id', '');
create trigger contact_submissions_erase_audit after delete on public.contact_submissions
  referencing old table as old_rows
  for each statement execute function private.erase_audit_of_deleted_rows('lead');
