-- Notes, tasks and replies of a lead.
-- Admins write them as rows. The triggers that send a reply are in lead_changes.sql.
-- After a merge these rows belong to the lead that was kept; merged_from_id remembers the one they were written for.

create table public.lead_notes (
  id bigint generated always as identity primary key,
  lead_id int not null references public.contact_submissions (id) on delete cascade,
  merged_from_id int references public.contact_submissions (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  body private.multiline_text not null check (btrim(body) <> '' and char_length(body) <= 5000),
  version int not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.lead_notes is
  'Internal notes of staff about a lead. Written by admins. The client sees them only in export_my_data().';
comment on column public.lead_notes.id is 'Key.';
comment on column public.lead_notes.lead_id is 'Lead that the note belongs to.';
comment on column public.lead_notes.merged_from_id is
  'Lead that the row was written for, when that lead was merged into lead_id; null: not merged.';
comment on column public.lead_notes.author_id is 'Admin who wrote it; null: the account was deleted.';
comment on column public.lead_notes.body is 'Plain text of 1 to 5,000 characters.';
comment on column public.lead_notes.version is 'Incremented when the text changes.';
comment on column public.lead_notes.created_at is 'When the note was written.';
comment on column public.lead_notes.updated_at is 'When the text last changed.';

create index lead_notes_author_idx on public.lead_notes (author_id);
create index lead_notes_merged_from_idx on public.lead_notes (merged_from_id);
create index lead_notes_lead_idx on public.lead_notes (lead_id, created_at desc);

grant delete on public.lead_notes to authenticated;
grant select (id, lead_id, author_id, version, created_at, updated_at) on public.lead_notes to authenticated;
grant insert (lead_id, body) on public.lead_notes to authenticated;
grant update (body) on public.lead_notes to authenticated;

create policy lead_notes_insert on public.lead_notes for insert to authenticated
  with check ((select private.has_role('admin')) and author_id = (select auth.uid()));

-- Only the author may change a note.
create policy lead_notes_update on public.lead_notes for update to authenticated
  using ((select private.has_role('admin')) and author_id = (select auth.uid()))
  with check ((select private.has_role('admin')) and author_id = (select auth.uid()));

create table public.lead_tasks (
  id bigint generated always as identity primary key,
  lead_id int not null references public.contact_submissions (id) on delete cascade,
  merged_from_id int references public.contact_submissions (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  assignee_id uuid references auth.users (id) on delete set null,
  title private.single_line not null check (btrim(title) <> '' and char_length(title) <= 200),
  due_at timestamptz,
  done_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.lead_tasks is
  'To-dos of staff about a lead. Written by admins.';
comment on column public.lead_tasks.id is 'Key.';
comment on column public.lead_tasks.lead_id is 'Lead that the task belongs to.';
comment on column public.lead_tasks.merged_from_id is
  'Lead that the row was written for, when that lead was merged into lead_id; null: not merged.';
comment on column public.lead_tasks.author_id is 'Admin who wrote it; null: the account was deleted.';
comment on column public.lead_tasks.assignee_id is 'Admin who does the task; null: unassigned.';
comment on column public.lead_tasks.title is 'The to-do, one line of up to 200 characters.';
comment on column public.lead_tasks.due_at is 'Deadline; null: none.';
comment on column public.lead_tasks.done_at is 'When the task was completed; null: open.';
comment on column public.lead_tasks.version is
  'Incremented when title, deadline, assignee or done_at changes. An update filters by the version that its caller read.';
comment on column public.lead_tasks.created_at is 'When the task was created.';
comment on column public.lead_tasks.updated_at is 'When the version was last incremented.';

create index lead_tasks_assignee_idx on public.lead_tasks (assignee_id, due_at);
create index lead_tasks_author_idx on public.lead_tasks (author_id);
create index lead_tasks_merged_from_idx on public.lead_tasks (merged_from_id);
create index lead_tasks_lead_idx on public.lead_tasks (lead_id, due_at);
create index lead_tasks_open_idx on public.lead_tasks (due_at, id) where done_at is null;

grant select, delete on public.lead_tasks to authenticated;
grant insert (lead_id, title, due_at, assignee_id) on public.lead_tasks to authenticated;
grant update (title, due_at, assignee_id, done_at) on public.lead_tasks to authenticated;

create policy lead_tasks_insert on public.lead_tasks for insert to authenticated
  with check ((select private.has_role('admin')) and author_id = (select auth.uid()));

create table public.lead_replies (
  id bigint generated always as identity primary key,
  lead_id int not null references public.contact_submissions (id) on delete cascade,
  merged_from_id int references public.contact_submissions (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  outbox_id bigint references private.outbox (id) on delete set null,
  idempotency_key private.single_line not null unique
    check (char_length(btrim(idempotency_key)) >= 8 and char_length(idempotency_key) <= 100),
  subject private.single_line not null check (btrim(subject) <> '' and char_length(subject) <= 200),
  body private.multiline_text not null check (btrim(body) <> '' and char_length(body) <= 10000),
  signature private.multiline_text not null default '' check (char_length(signature) <= 500),
  document_ids uuid[] not null default '{}' check (cardinality(document_ids) <= 5),
  after_reply_id bigint,
  created_at timestamptz not null default private.now(),
  status_before public.lead_status,
  customer_replied_before timestamptz
);
comment on table public.lead_replies is
  'Emails that staff send to a lead. An insert queues the email; a delete by the author within the undo period takes it back.';
comment on column public.lead_replies.id is 'Key.';
comment on column public.lead_replies.lead_id is 'Lead that was replied to.';
comment on column public.lead_replies.merged_from_id is
  'Lead that the row was written for, when that lead was merged into lead_id; null: not merged.';
comment on column public.lead_replies.author_id is 'Admin who wrote it; null: the account was deleted.';
comment on column public.lead_replies.outbox_id is
  'The email in the outbox; null once the outbox has purged it, by default 30 days after sending.';
comment on column public.lead_replies.idempotency_key is
  'Generated by the form, so that a repeated submit sends one email.';
comment on column public.lead_replies.subject is 'Subject of the email, one line of up to 200 characters.';
comment on column public.lead_replies.body is 'Plain text of 1 to 10,000 characters.';
comment on column public.lead_replies.signature is
  'The author''s signature at that time, which the email has below the body; empty: none.';
comment on column public.lead_replies.document_ids is 'Documents to attach, up to 5, in this order.';
comment on column public.lead_replies.after_reply_id is
  'The newest reply to the person, on any of their leads, that the author had seen; null: none.';
comment on column public.lead_replies.created_at is 'When the reply was queued.';
comment on column public.lead_replies.status_before is
  'Status of the lead before the reply, which taking it back restores.';
comment on column public.lead_replies.customer_replied_before is
  'customer_replied_at of the lead before the reply, which taking it back restores.';

create index lead_replies_author_idx on public.lead_replies (author_id);
create index lead_replies_merged_from_idx on public.lead_replies (merged_from_id);
create index lead_replies_lead_idx on public.lead_replies (lead_id, created_at desc);
create index lead_replies_outbox_idx on public.lead_replies (outbox_id);

grant delete on public.lead_replies to authenticated;
grant select (id, lead_id, author_id, idempotency_key, created_at) on public.lead_replies to authenticated;
grant insert (lead_id, subject, body, idempotency_key, document_ids, after_reply_id) on public.lead_replies to authenticated;

create policy lead_replies_insert on public.lead_replies for insert to authenticated
  with check ((select private.has_role('admin')) and author_id = (select auth.uid()));

-- Only the author takes a reply back.
create policy lead_replies_delete on public.lead_replies for delete to authenticated
  using ((select private.has_role('admin')) and author_id = (select auth.uid()));

-- BEFORE triggers run before the policy's WITH CHECK. For a caller that the policy will refuse, the next one does nothing, so
-- that its error does not tell which leads exist.

create or replace function private.attach_to_merged_lead()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead int;
begin
  if (select auth.uid()) is not null and not private.has_role('admin') then
    return new;
  end if;
  -- The UPDATE locks the lead, so it waits for a concurrent merge and then sees its result.
  update public.contact_submissions set updated_at = private.now()
  where id = new.lead_id
  returning coalesce(merged_into_id, id) into v_lead;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "lead"}');
  end if;
  if v_lead <> new.lead_id then
    new.merged_from_id := new.lead_id;
    new.lead_id := v_lead;
  end if;
  return new;
end
$$;
comment on function private.attach_to_merged_lead() is
  'Trigger: sets updated_at of the lead, and attaches a note or task written for a merged lead to the lead that was kept. PT404: no such lead.';

create or replace function private.signed_reply(p_reply public.lead_replies)
returns text
language sql immutable
set search_path = ''
as $$
  select p_reply.body || case when p_reply.signature = '' then '' else E'\n\n' || p_reply.signature end
$$;
comment on function private.signed_reply(lead_replies) is 'Returns the text of a reply with the signature below it.';

create or replace function private.lead_reply_json(p_reply public.lead_replies)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_reply.id, 'subject', p_reply.subject, 'body', private.signed_reply(p_reply), 'author_id', p_reply.author_id,
    'author_name', private.display_name_of(p_reply.author_id), 'created_at', p_reply.created_at,
    -- The outbox purges sent emails, so a missing row counts as sent.
    'delivery', case when o.failed_at is not null then 'failed' when o.id is null or o.sent_at is not null then 'sent'
      else 'queued' end,
    'sent_at', o.sent_at, 'error', case when o.sent_at is null then o.last_error end,
    'attachments', private.reply_attachments_json(p_reply.id)
  )
  from (select) as one_row left join private.outbox o on o.id = p_reply.outbox_id
$$;
comment on function private.lead_reply_json(lead_replies) is
  'A reply with the delivery state of its email: {id, subject, body with the signature, author_id, author_name, created_at, delivery: queued, sent or failed, sent_at, error, attachments: [{name, bytes}]}.';

create trigger lead_notes_attach_to_merged_lead before insert on public.lead_notes
  for each row execute function private.attach_to_merged_lead();
create trigger lead_notes_set_updated_at_and_version before update of body on public.lead_notes
  for each row execute function private.stamp_row('version', 'updated_at');
create trigger lead_notes_audit after insert or update of body or delete on public.lead_notes
  for each row execute function private.audit_changes('lead_note', 'id', '', 'body');

create trigger contact_submissions_require_staff before update of assignee_id on public.contact_submissions
  for each row when (new.assignee_id is not null) execute function private.require_staff('assignee_id');

create trigger lead_tasks_attach_to_merged_lead before insert on public.lead_tasks
  for each row execute function private.attach_to_merged_lead();
create trigger lead_tasks_require_staff before insert or update of assignee_id on public.lead_tasks
  for each row when (new.assignee_id is not null) execute function private.require_staff('assignee_id');
create trigger lead_tasks_set_updated_at_and_version before update of title, due_at, assignee_id, done_at on public.lead_tasks
  for each row execute function private.stamp_row('version', 'updated_at');
create trigger lead_tasks_audit
  after insert or update of title, due_at, assignee_id, done_at or delete on public.lead_tasks
  for each row execute function private.audit_changes('lead_task', 'id', 'assignee_id due_at done_at', 'title');

create trigger lead_replies_audit after insert on public.lead_replies
  for each row execute function private.audit_changes('lead_reply', 'id', '', '');
