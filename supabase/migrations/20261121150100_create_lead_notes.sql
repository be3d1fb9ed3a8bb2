-- What hangs on a lead: notes, tasks and the answers sent. After a merge it hangs on the lead that goes on, and knows
-- where it came from.

create function private.file_under_lead()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead int;
begin
  update public.contact_submissions set updated_at = private.now()
  where id = new.lead_id
  returning coalesce(merged_into, id) into v_lead;
  if not found then
    raise sqlstate 'PT404' using message = 'We could not find that lead.';
  end if;
  if v_lead <> new.lead_id then
    new.from_lead := new.lead_id;
    new.lead_id := v_lead;
  end if;
  return new;
end
$$;
comment on function private.file_under_lead() is
  'Trigger: what is written for a merged lead hangs on the one that goes on; either is touched.';

create function private.touch_version()
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
comment on function private.touch_version() is 'Trigger: counts the versions of a row and keeps updated_at.';

create function private.audit_lead_part()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.audit_log (actor, action, subject, details)
  values (
    (select auth.uid()), tg_argv[0] || '.' || lower(tg_op), coalesce(new.id, old.id)::text,
    jsonb_build_object('leadId', coalesce(new.lead_id, old.lead_id))
  );
  return null;
end
$$;
comment on function private.audit_lead_part() is
  'Trigger: that a part of a lead was written, changed or deleted is written down, and by whom; its words are not.';

create table public.lead_notes (
  id bigint generated always as identity primary key,
  lead_id int not null references public.contact_submissions (id) on delete cascade,
  from_lead int references public.contact_submissions (id) on delete cascade,
  author uuid default auth.uid() references auth.users (id) on delete set null,
  body text not null check (private.is_text(body, 1, 5000)),
  version int not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.lead_notes is 'What the staff note about a lead; the person never sees it but in the export of what we store.';
comment on column public.lead_notes.id is 'Key.';
comment on column public.lead_notes.lead_id is 'About which lead.';
comment on column public.lead_notes.from_lead is 'The lead it was written for, when that was merged into another one.';
comment on column public.lead_notes.author is 'Who wrote it; null: an account that is gone.';
comment on column public.lead_notes.body is 'Plain text, 1 to 5,000 characters.';
comment on column public.lead_notes.version is 'Counts its changes.';
comment on column public.lead_notes.created_at is 'When it was written.';
comment on column public.lead_notes.updated_at is 'When it was last changed.';

create index lead_notes_lead_idx on public.lead_notes (lead_id, created_at desc);
create index lead_notes_from_lead_idx on public.lead_notes (from_lead);
create index lead_notes_author_idx on public.lead_notes (author);

alter table public.lead_notes enable row level security;
alter table public.lead_notes force row level security;
revoke all on public.lead_notes from anon, authenticated, service_role;
grant select, delete on public.lead_notes to authenticated;
grant insert (lead_id, body), update (body) on public.lead_notes to authenticated;

create policy lead_notes_select on public.lead_notes for select to authenticated
  using ((select private.has_rank('admin')));
create policy lead_notes_insert on public.lead_notes for insert to authenticated
  with check ((select private.has_rank('admin')) and author = (select auth.uid()));
-- Nobody puts words into another's mouth.
create policy lead_notes_update on public.lead_notes for update to authenticated
  using ((select private.has_rank('admin')) and author = (select auth.uid()))
  with check ((select private.has_rank('admin')) and author = (select auth.uid()));
create policy lead_notes_delete on public.lead_notes for delete to authenticated
  using ((select private.has_rank('admin')));

create trigger lead_notes_file before insert on public.lead_notes
  for each row execute function private.file_under_lead();
create trigger lead_notes_touch before update of body on public.lead_notes
  for each row execute function private.touch_version();
create trigger lead_notes_are_audited after insert or update of body or delete on public.lead_notes
  for each row execute function private.audit_lead_part('lead_note');

create table public.lead_tasks (
  id bigint generated always as identity primary key,
  lead_id int not null references public.contact_submissions (id) on delete cascade,
  from_lead int references public.contact_submissions (id) on delete cascade,
  author uuid default auth.uid() references auth.users (id) on delete set null,
  title text not null check (private.is_line(title, 1, 200)),
  due_at timestamptz,
  assignee uuid references auth.users (id) on delete set null,
  done_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.lead_tasks is 'What is to be done about a lead.';
comment on column public.lead_tasks.id is 'Key.';
comment on column public.lead_tasks.lead_id is 'About which lead.';
comment on column public.lead_tasks.from_lead is 'The lead it was written for, when that was merged into another one.';
comment on column public.lead_tasks.author is 'Who wrote it; null: an account that is gone.';
comment on column public.lead_tasks.title is 'What to do, one line of up to 200 characters.';
comment on column public.lead_tasks.due_at is 'Until when; null: whenever.';
comment on column public.lead_tasks.assignee is 'Who does it; null: nobody yet.';
comment on column public.lead_tasks.done_at is 'When it was done; null: open.';
comment on column public.lead_tasks.version is 'Counts its changes.';
comment on column public.lead_tasks.created_at is 'When it was written.';
comment on column public.lead_tasks.updated_at is 'When it was last changed.';

create index lead_tasks_lead_idx on public.lead_tasks (lead_id, due_at);
create index lead_tasks_from_lead_idx on public.lead_tasks (from_lead);
create index lead_tasks_author_idx on public.lead_tasks (author);
create index lead_tasks_assignee_idx on public.lead_tasks (assignee, due_at);
create index lead_tasks_open_idx on public.lead_tasks (due_at, id) where done_at is null;

alter table public.lead_tasks enable row level security;
alter table public.lead_tasks force row level security;
revoke all on public.lead_tasks from anon, authenticated, service_role;
grant select, delete on public.lead_tasks to authenticated;
grant insert (lead_id, title, due_at, assignee), update (title, due_at, assignee, done_at)
  on public.lead_tasks to authenticated;

create policy lead_tasks_select on public.lead_tasks for select to authenticated
  using ((select private.has_rank('admin')));
create policy lead_tasks_insert on public.lead_tasks for insert to authenticated
  with check ((select private.has_rank('admin')) and author = (select auth.uid()));
create policy lead_tasks_update on public.lead_tasks for update to authenticated
  using ((select private.has_rank('admin'))) with check ((select private.has_rank('admin')));
create policy lead_tasks_delete on public.lead_tasks for delete to authenticated
  using ((select private.has_rank('admin')));

create function private.check_task_assignee()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from private.user_roles where user_id = new.assignee and role = 'admin') then
    raise sqlstate 'PT422' using message = 'Please choose somebody of the staff.';
  end if;
  return new;
end
$$;
comment on function private.check_task_assignee() is 'Trigger: tasks are for the staff.';

create trigger lead_tasks_check before insert or update of assignee on public.lead_tasks
  for each row when (new.assignee is not null) execute function private.check_task_assignee();
create trigger lead_tasks_file before insert on public.lead_tasks
  for each row execute function private.file_under_lead();
create trigger lead_tasks_touch before update of title, due_at, assignee, done_at on public.lead_tasks
  for each row execute function private.touch_version();
create trigger lead_tasks_are_audited
  after insert or update of title, due_at, assignee, done_at or delete on public.lead_tasks
  for each row execute function private.audit_lead_part('lead_task');

create table public.lead_replies (
  id bigint generated always as identity primary key,
  lead_id int not null references public.contact_submissions (id) on delete cascade,
  from_lead int references public.contact_submissions (id) on delete cascade,
  author uuid default auth.uid() references auth.users (id) on delete set null,
  subject text not null check (private.is_line(subject, 1, 200)),
  body text not null check (private.is_text(body, 1, 10000)),
  idempotency_key text not null unique check (private.is_line(idempotency_key, 8, 100)),
  outbox_id bigint references private.outbox (id) on delete set null,
  created_at timestamptz not null default private.now()
);
comment on table public.lead_replies is 'What was answered to leads by mail; written by reply_to_lead() only.';
comment on column public.lead_replies.id is 'Key.';
comment on column public.lead_replies.lead_id is 'To which lead.';
comment on column public.lead_replies.from_lead is 'The lead it was written for, when that was merged into another one.';
comment on column public.lead_replies.author is 'Who wrote it; null: an account that is gone.';
comment on column public.lead_replies.subject is 'One line of up to 200 characters.';
comment on column public.lead_replies.body is 'Plain text, 1 to 10,000 characters.';
comment on column public.lead_replies.idempotency_key is 'Made by the form: the same answer a second time is not sent again.';
comment on column public.lead_replies.outbox_id is 'The mail; null once its record is past its time, 30 days after sending.';
comment on column public.lead_replies.created_at is 'When it was written.';

create index lead_replies_lead_idx on public.lead_replies (lead_id, created_at desc);
create index lead_replies_from_lead_idx on public.lead_replies (from_lead);
create index lead_replies_author_idx on public.lead_replies (author);
create index lead_replies_outbox_idx on public.lead_replies (outbox_id);

alter table public.lead_replies enable row level security;
alter table public.lead_replies force row level security;
revoke all on public.lead_replies from anon, authenticated, service_role;
grant select on public.lead_replies to authenticated;

create policy lead_replies_select on public.lead_replies for select to authenticated
  using ((select private.has_rank('admin')));

create trigger lead_replies_file before insert on public.lead_replies
  for each row execute function private.file_under_lead();
create trigger lead_replies_are_audited after insert on public.lead_replies
  for each row execute function private.audit_lead_part('lead_reply');
