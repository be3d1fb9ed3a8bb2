-- Contacts: one record per person. Messages, bookings, newsletter subscriptions and accounts create the contact of their
-- email address by trigger, and hang on it by that address. Staff merge contacts where one person uses several addresses:
-- a merged contact keeps its row and its address, merged_into_id points to the contact that replaces it, and lists leave it out.
-- Admins read and write the tables under RLS, and triggers do what follows. The keys are columns, because a policy keeps
-- Postgres from using an index on a function's result.

create table public.contacts (
  id bigint generated always as identity primary key,
  email private.email_address,
  name private.single_line not null check (btrim(name) <> '' and char_length(name) <= 100),
  company private.single_line check (btrim(company) <> '' and char_length(company) <= 150),
  phone private.single_line check (btrim(phone) <> '' and char_length(phone) <= 32),
  owner_id uuid references auth.users (id) on delete set null,
  deal_stage text check (deal_stage in ('lead', 'meeting', 'proposal', 'negotiation', 'won', 'lost')),
  deal_value_cents bigint check (deal_value_cents between 0 and 100000000000),
  deal_month date check (extract(day from deal_month) = 1 and deal_month between '2000-01-01' and '2100-01-01'),
  merged_into_id bigint references public.contacts (id) on delete cascade check (merged_into_id <> id),
  source text not null default 'staff' check (source in ('message', 'booking', 'newsletter', 'account', 'staff', 'import')),
  search_text text not null default '',
  version int not null default 1 check (version >= 1),
  last_activity_at timestamptz not null default private.now(),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  email_key text generated always as (lower(email)) stored,
  name_key text not null generated always as (private.fold_text(name)) stored,
  phone_key text generated always as (private.phone_key(phone)) stored,
  constraint contacts_deal_check check (deal_stage is not null or num_nonnulls(deal_value_cents, deal_month) = 0),
  constraint contacts_reachable_check check (email is not null or phone is not null)
);
comment on table public.contacts is
  'One row per person who wrote, booked, subscribed or registered, or whom staff entered or imported. Written by admins, and by triggers of what a person does.';
comment on column public.contacts.id is 'Key.';
comment on column public.contacts.email is 'Email address, by which messages, bookings and accounts are found; null: only the phone number is known.';
comment on column public.contacts.name is 'Name of the person.';
comment on column public.contacts.company is 'Company of the person; null: not known.';
comment on column public.contacts.phone is 'Phone number as the person or staff typed it; null: not known.';
comment on column public.contacts.owner_id is 'Staff member responsible for the person; null: nobody.';
comment on column public.contacts.deal_stage is
  'Stage of the deal: lead, meeting, proposal, negotiation, won or lost; null: no deal.';
comment on column public.contacts.deal_value_cents is 'Expected value of the deal in US cents; null: not estimated.';
comment on column public.contacts.deal_month is 'First day of the month in which staff expect to win the deal; null: not known.';
comment on column public.contacts.merged_into_id is 'Contact that replaces this one after a merge; null: not merged.';
comment on column public.contacts.source is
  'What created the contact: message, booking, newsletter, account, staff or import.';
comment on column public.contacts.search_text is
  'Folded words of name, company, email address and phone number, also of the contacts merged into this one, each on a line. Set by trigger.';
comment on column public.contacts.version is
  'Incremented when staff change the contact. A change names the version that its caller read.';
comment on column public.contacts.last_activity_at is 'When the person last wrote, booked, subscribed or registered, or when staff entered the contact.';
comment on column public.contacts.created_at is 'When the contact was created.';
comment on column public.contacts.updated_at is 'When staff last changed the contact.';
comment on column public.contacts.email_key is 'The email address in lowercase, by which contacts are found.';
comment on column public.contacts.name_key is 'The name in lowercase and without accents, by which contacts are sorted and compared.';
comment on column public.contacts.phone_key is 'Digits of the phone number, the same however it was typed; null: no number.';

create unique index contacts_email_idx on public.contacts (email_key);
-- The list by each sort order, and the deals.
create index contacts_recent_idx on public.contacts (last_activity_at desc, id desc) where merged_into_id is null;
create index contacts_newest_idx on public.contacts (created_at desc, id desc) where merged_into_id is null;
create index contacts_name_idx on public.contacts (name_key, id) where merged_into_id is null;
create index contacts_owner_idx on public.contacts (owner_id, last_activity_at desc, id desc);
create index contacts_deal_idx on public.contacts (deal_stage, last_activity_at desc, id desc) include (deal_value_cents)
  where deal_stage is not null and merged_into_id is null;
-- match_contacts(). Without fastupdate it reads no pending list.
create index contacts_search_idx on public.contacts using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);
-- Duplicates, and bookings without an email address.
create index contacts_phone_idx on public.contacts (phone_key) include (id, merged_into_id);
create index contacts_merged_idx on public.contacts (merged_into_id) where merged_into_id is not null;

grant select, delete on public.contacts to authenticated;
grant insert (name, email, company, phone, owner_id, deal_stage, deal_value_cents, deal_month, source) on public.contacts to authenticated;
grant update (name, email, company, phone, owner_id, deal_stage, deal_value_cents, deal_month, merged_into_id) on public.contacts to authenticated;

create policy contacts_insert on public.contacts for insert to authenticated
  with check ((select private.has_role('admin')) and source in ('staff', 'import'));

create view public.contact_list with (security_invoker = true) as
select
  c.id, c.name, c.email, c.company, c.phone, c.owner_id, (select a.name from public.accounts a where a.id = c.owner_id) as owner_name, c.deal_stage,
  c.deal_value_cents, c.deal_month, c.merged_into_id, c.source, c.version, c.last_activity_at, c.created_at, c.name_key,
  array(
    select other.email::text from public.contacts other
    where other.merged_into_id = c.id and other.email is not null order by other.id
  ) as other_emails
from public.contacts c;
comment on view public.contact_list is 'Contacts with the name of their owner and the email addresses of the contacts merged into them, for admins.';
comment on column public.contact_list.id is 'Key of the contact.';
comment on column public.contact_list.owner_name is 'Name of the owner, or their email address; null: nobody.';
comment on column public.contact_list.other_emails is 'Email addresses of the contacts merged into this one.';
grant select on public.contact_list to authenticated;

create view public.deal_totals with (security_invoker = true) as
select deal_stage, count(*) as deals, coalesce(sum(deal_value_cents), 0)::bigint as value_cents
from public.contacts where deal_stage is not null and merged_into_id is null
group by deal_stage;
comment on view public.deal_totals is 'How many deals each stage has, for admins. A stage without deals has no row.';
comment on column public.deal_totals.deal_stage is 'The stage.';
comment on column public.deal_totals.deals is 'How many deals.';
comment on column public.deal_totals.value_cents is 'Sum of their values in US cents.';
grant select on public.deal_totals to authenticated;

create table public.contact_notes (
  id bigint generated always as identity primary key,
  contact_id bigint not null references public.contacts (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  body private.multiline_text not null check (btrim(body) <> '' and char_length(body) <= 5000),
  version int not null default 1 check (version >= 1),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.contact_notes is
  'Notes of staff about a person, which belong to no message. Written by admins. A note stays with the contact it was written for, even after a merge.';
comment on column public.contact_notes.id is 'Key.';
comment on column public.contact_notes.contact_id is 'Contact that the note is about.';
comment on column public.contact_notes.author_id is 'Admin who wrote it; null: the account was deleted.';
comment on column public.contact_notes.body is 'Plain text of 1 to 5,000 characters.';
comment on column public.contact_notes.version is 'Incremented when the text changes.';
comment on column public.contact_notes.created_at is 'When the note was written.';
comment on column public.contact_notes.updated_at is 'When the text last changed.';

create index contact_notes_contact_idx on public.contact_notes (contact_id, created_at desc);
create index contact_notes_author_idx on public.contact_notes (author_id);

grant select, delete on public.contact_notes to authenticated;
grant insert (contact_id, body), update (body) on public.contact_notes to authenticated;

create policy contact_notes_insert on public.contact_notes for insert to authenticated
  with check ((select private.has_role('admin')) and author_id = (select auth.uid()));

-- Only the author may change a note.
create policy contact_notes_update on public.contact_notes for update to authenticated
  using ((select private.has_role('admin')) and author_id = (select auth.uid()))
  with check ((select private.has_role('admin')) and author_id = (select auth.uid()));

create view public.contact_note_list with (security_invoker = true) as
select id, contact_id, author_id, (select a.name from public.accounts a where a.id = author_id) as author_name, body, version, created_at
from public.contact_notes;
comment on view public.contact_note_list is 'Notes about contacts with the name of their author, for admins.';
comment on column public.contact_note_list.id is 'Key of the note.';
comment on column public.contact_note_list.author_name is 'Name of the author, or their email address; null: the account was deleted.';
grant select on public.contact_note_list to authenticated;

create or replace function private.set_contact_search_text()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Each word begins a line, so that a search can tell the beginning of a word. Digits alone find a phone number however it
  -- was typed.
  new.search_text := E'\n' || regexp_replace(private.fold_text(concat_ws(
    ' ', new.name, new.company, new.email, regexp_replace(new.phone, '\D', '', 'g')
  )), '\s+', E'\n', 'g') || coalesce((
    select string_agg(merged.search_text, '' order by merged.id)
    from public.contacts merged where merged.merged_into_id = new.id
  ), '');
  return new;
end
$$;
comment on function private.set_contact_search_text() is
  'Trigger: sets search_text from the contact and from the contacts merged into it.';

create or replace function private.ensure_contact(
  p_source text, p_email text, p_name text, p_company text default null, p_phone text default null
)
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_name text := coalesce(nullif(btrim(p_name), ''), split_part(p_email, '@', 1));
begin
  insert into public.contacts (email, name, company, phone, source)
  values (p_email, left(v_name, 100), nullif(btrim(p_company), ''), nullif(btrim(p_phone), ''), p_source)
  on conflict (email_key) do nothing;
  if found then
    return;
  end if;
  -- skip locked: a booking or message never waits for staff who are changing the contact, and cannot deadlock with them.
  -- What staff or the person entered before is kept; only gaps are filled.
  update public.contacts set
    -- Until the person gives a name, the contact has the first part of the address.
    name = case
      when name = split_part(email, '@', 1) and email_key = lower(p_email) then left(v_name, 100) else name
    end,
    company = coalesce(company, nullif(btrim(p_company), '')),
    phone = coalesce(phone, nullif(btrim(p_phone), '')),
    last_activity_at = private.now()
  where id in (
    select c.id from public.contacts c
    where c.id in (
      select unnest(array[own.id, own.merged_into_id]) from public.contacts own where own.email_key = lower(p_email)
    )
    order by c.id for no key update skip locked
  );
end
$$;
comment on function private.ensure_contact(text, text, text, text, text) is
  'Creates the contact of an email address, or records that the person did something: fills missing company and phone, and sets last_activity_at, also of the contact it was merged into.';

create or replace function private.ensure_contact_of_row()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(new);
begin
  -- The assistant and emails do not ask for the company.
  perform private.ensure_contact(
    tg_argv[0], new.email, v_row ->> 'name',
    case when v_row ->> 'source' not in ('assistant', 'email') then v_row ->> 'company' end
  );
  return null;
end
$$;
comment on function private.ensure_contact_of_row() is
  'Trigger: creates or touches the contact of a message or a subscriber. Argument: the source of a new contact.';

create or replace function private.forget_contact(p_email text, p_phone text default null)
returns void
language sql security invoker
set search_path = ''
as $$
  -- skip locked: a contact that is locked has just done something else.
  delete from public.contacts where id in (
    select c.id from public.contacts c
    where (c.email_key = lower(p_email) or (c.email is null and c.phone_key = private.phone_key(p_phone)))
      and c.source in ('message', 'booking', 'newsletter') and c.merged_into_id is null
      and c.owner_id is null and c.deal_stage is null
      and not exists (select from public.contacts m where m.merged_into_id = c.id)
      and not exists (select from public.contact_notes n where n.contact_id = c.id)
      and not exists (
        select from private.audit_log l join private.user_roles r on r.user_id = l.actor_id and r.role = 'admin'
        where l.subject = c.id::text and l.action = 'contact.update'
      )
      and not exists (select from public.contact_submissions s where lower(s.email) = lower(p_email) and s.status <> 'spam')
      and not exists (select from public.appointments a where a.user_id is null and lower(a.client_email) = lower(p_email))
      and not exists (
        select from public.appointments a
        where a.client_email is null and private.phone_key(a.client_phone) = private.phone_key(p_phone)
      )
      and not exists (select from public.subscribers s where lower(s.email) = lower(p_email))
      and not exists (select from auth.users u where u.email = lower(p_email))
    for update skip locked
  )
$$;
comment on function private.forget_contact(text, text) is
  'Deletes the contact of an email address, or of a phone number without one, when everything that created it is deleted or spam, and staff neither changed it nor added anything.';

create or replace function private.forget_contact_of_row()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.forget_contact(coalesce(to_jsonb(old) ->> 'email', to_jsonb(old) ->> 'client_email'), to_jsonb(old) ->> 'client_phone');
  return null;
end
$$;
comment on function private.forget_contact_of_row() is
  'Trigger: deletes the contact of a message, booking or subscription that is deleted or spam, when nothing else is known.';

create or replace function private.ensure_contact_of_booking()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.client_email is not null then
    perform private.ensure_contact('booking', new.client_email, new.client_name, new.company, new.client_phone);
    return null;
  end if;
  perform private.lock_until_commit('contact ' || private.phone_key(new.client_phone));
  insert into public.contacts (name, company, phone, source)
  select new.client_name, nullif(btrim(new.company), ''), new.client_phone, 'booking'
  where private.phone_key(new.client_phone) is not null
    and not exists (select from public.contacts where phone_key = private.phone_key(new.client_phone));
  if not found then
    update public.contacts set last_activity_at = private.now() where id in (
      select c.id from public.contacts c
      where c.id in (
        select unnest(array[own.id, own.merged_into_id]) from public.contacts own
        where own.phone_key = private.phone_key(new.client_phone)
      )
      order by c.id for no key update skip locked
    );
  end if;
  return null;
end
$$;
comment on function private.ensure_contact_of_booking() is 'Trigger: creates or touches the contact of a booking''s client, by phone number if there is no email address.';

create or replace function private.ensure_contact_of_account()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_keep bigint;
  v_lose bigint;
begin
  perform private.ensure_contact('account', new.email, p.full_name, p.company, p.phone)
  from (select new.id) as account (id) left join public.profiles p on p.id = account.id;
  -- Both addresses are of one person.
  if tg_op = 'UPDATE' and lower(old.email) <> lower(new.email) then
    select c.id, coalesce(former.merged_into_id, former.id) into v_lose, v_keep
    from public.contacts c, public.contacts former
    where c.email_key = lower(new.email) and former.email_key = lower(old.email)
      and c.merged_into_id is null and c.id <> coalesce(former.merged_into_id, former.id)
      and not exists (select from public.contacts m where m.merged_into_id = c.id);
    if found then
      update public.contacts set merged_into_id = v_keep where id = v_lose;
    end if;
  end if;
  return null;
exception
  when others then
    -- An error here would make the auth server refuse the confirmation itself.
    raise warning 'contact of an account was not created: %', sqlstate;
    return null;
end
$$;
comment on function private.ensure_contact_of_account() is
  'Trigger: creates or touches the contact of an account when its email address is confirmed, and merges the contact of a changed address. Never fails; errors are logged.';

create trigger contacts_set_search_text before insert or update on public.contacts
  for each row execute function private.set_contact_search_text();
-- Not for last_activity_at: a message of the person must not conflict with a change by staff.
create trigger contacts_set_updated_at_and_version before update on public.contacts
  for each row when (
    (old.email, old.name, old.company, old.phone, old.owner_id, old.deal_stage, old.deal_value_cents, old.deal_month, old.merged_into_id)
      is distinct from
    (new.email, new.name, new.company, new.phone, new.owner_id, new.deal_stage, new.deal_value_cents, new.deal_month, new.merged_into_id)
  )
  execute function private.stamp_row('version', 'updated_at');
create trigger contacts_audit after update on public.contacts
  for each row when (old.version <> new.version and auth.uid() is not null)
  execute function private.audit_changes(
    'contact', 'id', 'email name company phone owner_id deal_stage deal_value_cents deal_month merged_into_id', ''
  );
-- Not for contacts that triggers create and delete.
create trigger contacts_audit_insert after insert on public.contacts
  for each row when (new.source = 'staff' and pg_trigger_depth() = 0 and auth.uid() is not null)
  execute function private.audit_changes('contact', 'id', '', '');
create trigger contacts_audit_delete after delete on public.contacts
  for each row when (old.merged_into_id is null and pg_trigger_depth() = 0 and auth.uid() is not null)
  execute function private.audit_changes('contact', 'id', '', '');
create trigger contacts_erase_audit after delete on public.contacts
  referencing old table as old_rows
  for each statement execute function private.erase_audit_of_deleted_rows('contact');
create trigger contact_notes_set_updated_at_and_version before update on public.contact_notes
  for each row when (old.body is distinct from new.body) execute function private.stamp_row('version', 'updated_at');
create trigger contact_notes_audit after insert or update of body or delete on public.contact_notes
  for each row when (auth.uid() is not null) execute function private.audit_changes('contact_note', 'id', '', 'body');

create trigger contact_submissions_ensure_contact after insert on public.contact_submissions
  for each row execute function private.ensure_contact_of_row('message');
create trigger contact_submissions_restore_contact after update of status on public.contact_submissions
  for each row when (old.status = 'spam' and new.status <> 'spam') execute function private.ensure_contact_of_row('message');
create trigger contact_submissions_forget_contact after update of status on public.contact_submissions
  for each row when (old.status <> 'spam' and new.status = 'spam') execute function private.forget_contact_of_row();
create trigger contact_submissions_forget_deleted_contact after delete on public.contact_submissions
  for each row execute function private.forget_contact_of_row();
create trigger appointments_forget_contact after delete on public.appointments
  for each row when (old.status <> 'held') execute function private.forget_contact_of_row();
create trigger subscribers_forget_contact after delete on public.subscribers
  for each row execute function private.forget_contact_of_row();
create trigger appointments_ensure_contact after insert on public.appointments
  for each row when (new.status <> 'held') execute function private.ensure_contact_of_booking();
create trigger appointments_ensure_contact_of_hold after update on public.appointments
  for each row when (old.status = 'held' and new.status <> 'held' and new.client_email is not null)
  execute function private.ensure_contact_of_booking();
create trigger subscribers_ensure_contact_of_import after insert on public.subscribers
  for each row when (new.status = 'confirmed') execute function private.ensure_contact_of_row('newsletter');
create trigger subscribers_ensure_contact after update of status on public.subscribers
  for each row when (old.status <> 'confirmed' and new.status = 'confirmed') execute function private.ensure_contact_of_row('newsletter');
create trigger users_ensure_contact after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null and new.email is not null and not new.is_sso_user)
  execute function private.ensure_contact_of_account();
