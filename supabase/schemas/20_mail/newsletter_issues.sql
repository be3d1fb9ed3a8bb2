-- The issues of the newsletter and their recipients, as admins write and read them. Sending is in newsletter_sending.sql.

create type public.newsletter_issue_status as enum ('draft', 'scheduled', 'sending', 'stopped', 'sent');
comment on type public.newsletter_issue_status is
  'draft, scheduled (for send_at), sending (the minute job queues its emails), stopped (by an admin; can go on), or sent (every email has ended).';

create table public.newsletter_issues (
  id bigint generated always as identity primary key,
  version int not null default 1,
  status public.newsletter_issue_status not null default 'draft',
  subject private.single_line not null default '' check (char_length(subject) <= 150),
  preview_line private.single_line not null default '' check (char_length(preview_line) <= 200),
  body private.multiline_text not null default '' check (char_length(body) <= 50000),
  send_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  planned int check (planned >= 0),
  queued_through uuid,
  is_queued boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  tested_at timestamptz,
  constraint newsletter_issues_complete_check check (status = 'draft' or (btrim(subject) <> '' and btrim(body) <> '')),
  constraint newsletter_issues_send_at_check check (status <> 'scheduled' or send_at is not null),
  constraint newsletter_issues_started_check
    check ((status in ('sending', 'stopped', 'sent')) = (started_at is not null) and (started_at is null) = (planned is null)),
  constraint newsletter_issues_finished_check check ((status = 'sent') = (finished_at is not null))
);
comment on table public.newsletter_issues is
  'One issue of the newsletter: a draft of the staff until it is sent, then the record of what was sent.';
comment on column public.newsletter_issues.id is 'Order of creation.';
comment on column public.newsletter_issues.version is 'Increases with every change of the text, which names the version that it changes.';
comment on column public.newsletter_issues.status is
  'Admins schedule (draft to scheduled), send (draft to sending), stop (scheduled or sending to stopped; a scheduled issue becomes a draft) and resume (stopped to sending) by an update. Only a draft can be changed.';
comment on column public.newsletter_issues.subject is 'Subject and heading of the email; may be empty in a draft.';
comment on column public.newsletter_issues.preview_line is 'The text that an inbox shows after the subject; may be empty.';
comment on column public.newsletter_issues.body is 'The text in Markdown; may be empty in a draft.';
comment on column public.newsletter_issues.send_at is 'When a scheduled issue starts; null for a draft and for one that was sent at once.';
comment on column public.newsletter_issues.started_at is
  'When sending began; null before. Recipients are the subscribers that had confirmed by then.';
comment on column public.newsletter_issues.finished_at is 'When the last email ended; null before.';
comment on column public.newsletter_issues.planned is 'The number of confirmed subscribers when sending began; null before.';
comment on column public.newsletter_issues.queued_through is
  'The last subscriber, in the order of ids, of the batches that are queued; null before the first batch.';
comment on column public.newsletter_issues.is_queued is 'Whether the last batch is queued.';
comment on column public.newsletter_issues.created_at is 'When the issue was created.';
comment on column public.newsletter_issues.updated_at is 'When the text was last saved.';
comment on column public.newsletter_issues.tested_at is
  'When an admin last had a test sent; an update sends one to its author. Null: none.';

create index newsletter_issues_open_idx on public.newsletter_issues (send_at) where status in ('scheduled', 'sending');
grant select, insert (subject, preview_line, body), update (subject, preview_line, body, status, send_at, tested_at), delete
  on public.newsletter_issues to authenticated;

create policy newsletter_issues_delete on public.newsletter_issues for delete to authenticated
  using (status = 'draft' and (select private.has_role('admin')));

create table public.newsletter_recipients (
  issue_id bigint not null references public.newsletter_issues (id),
  subscriber_id uuid not null,
  mail_id bigint not null unique,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'skipped')),
  ended_at timestamptz,
  bounced_at timestamptz,
  complained_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (issue_id, subscriber_id),
  constraint newsletter_recipients_ended_check check ((state = 'queued') = (ended_at is null))
);
comment on table public.newsletter_recipients is
  'One email of an issue. The primary key makes a second email of an issue to a subscriber impossible.';
comment on column public.newsletter_recipients.issue_id is 'The issue.';
comment on column public.newsletter_recipients.subscriber_id is
  'The HMAC of the address. Random once the subscriber is deleted, so that the counts stay and nothing leads to the person. No foreign key for this reason.';
comment on column public.newsletter_recipients.mail_id is
  'The row of private.outbox. No foreign key: the email is purged earlier, and the counts stay.';
comment on column public.newsletter_recipients.state is
  'queued, sent (accepted by the mail service), failed (retries ended), or skipped (unsubscribed in time, stopped, or canceled).';
comment on column public.newsletter_recipients.ended_at is 'When the email was sent, failed or skipped; null before.';
comment on column public.newsletter_recipients.bounced_at is 'When the mail service reported that it could not deliver the email; null without a report.';
comment on column public.newsletter_recipients.complained_at is 'When the mail service reported that the recipient marked the email as spam; null without a report.';
comment on column public.newsletter_recipients.unsubscribed_at is
  'When the subscriber left the list, if this was the last issue sent before; null otherwise.';

create index newsletter_recipients_subscriber_idx on public.newsletter_recipients (subscriber_id);
create index newsletter_recipients_queued_idx on public.newsletter_recipients (issue_id) where state = 'queued';
grant select (issue_id, state, ended_at, bounced_at, complained_at, unsubscribed_at) on public.newsletter_recipients to authenticated;

create view public.newsletter_issue_details with (security_invoker = true) as
select
  i.id, i.version, i.status, i.subject, i.preview_line, i.body, i.send_at, i.started_at, i.finished_at, i.updated_at, i.planned,
  emails.recipients, emails.queued, emails.sent, emails.failed, emails.skipped, emails.bounced, emails.complaints, emails.unsubscribed,
  case when i.status in ('draft', 'scheduled')
    then (select count(*) from public.subscribers s where s.status = 'confirmed') end as confirmed
from public.newsletter_issues i
cross join lateral (
  select
    count(*) as recipients, count(*) filter (where r.state = 'queued') as queued, count(*) filter (where r.state = 'sent') as sent,
    count(*) filter (where r.state = 'failed') as failed, count(*) filter (where r.state = 'skipped') as skipped,
    count(r.bounced_at) as bounced, count(r.complained_at) as complaints, count(r.unsubscribed_at) as unsubscribed
  from public.newsletter_recipients r where r.issue_id = i.id
) as emails;
comment on view public.newsletter_issue_details is 'The issues of the newsletter, and what became of their emails, for admins.';
comment on column public.newsletter_issue_details.recipients is 'How many emails there are so far.';
comment on column public.newsletter_issue_details.queued is 'How many of them wait.';
comment on column public.newsletter_issue_details.sent is 'How many of them were sent.';
comment on column public.newsletter_issue_details.failed is 'How many of them failed.';
comment on column public.newsletter_issue_details.skipped is 'How many of them were skipped.';
comment on column public.newsletter_issue_details.bounced is 'How many of them bounced.';
comment on column public.newsletter_issue_details.complaints is 'How many of them were marked as spam.';
comment on column public.newsletter_issue_details.unsubscribed is 'How many subscribers left the list after the issue.';
comment on column public.newsletter_issue_details.confirmed is
  'How many subscribers would get the issue now; null after sending began.';
grant select on public.newsletter_issue_details to authenticated;

create or replace function private.guard_newsletter_issue()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.status <> 'draft' and (new.subject, new.preview_line, new.body) is distinct from (old.subject, old.preview_line, old.body) then
    perform private.refuse(409, 'newsletter_issue_not_draft');
  end if;
  if old.status = 'scheduled' and new.status = 'stopped' then
    new.status := 'draft';
  end if;
  if old.status = 'draft' and new.status <> 'draft' and (btrim(new.subject) = '' or btrim(new.body) = '') then
    perform private.refuse(422, 'newsletter_issue_incomplete');
  end if;
  new.send_at := case when new.status = 'scheduled' and old.status = 'draft' then new.send_at
    when new.status <> 'draft' then old.send_at end;
  if old.status = 'draft' and new.status = 'scheduled' then
    if coalesce(new.send_at <= private.now() or new.send_at > private.now() + interval '1 year', true) then
      perform private.refuse(422, 'newsletter_time_invalid');
    end if;
  elsif new.status = 'sending' and (old.status = 'draft' or (old.status = 'scheduled' and old.send_at <= private.now())) then
    -- Recipients are those of now.
    new.started_at := private.now();
    new.planned := (select count(*) from public.subscribers s where s.status = 'confirmed');
  elsif old.status = 'sending' and new.status = 'stopped' then
    new.queued_through := null;
    new.is_queued := false;
  elsif old.status = 'sending' and new.status = 'sent' and new.is_queued and not exists (
    select from public.newsletter_recipients r where r.issue_id = new.id and r.state = 'queued'
  ) then
    new.finished_at := private.now();
  elsif new.status <> old.status and (old.status, new.status) not in (('stopped', 'sending'), ('scheduled', 'draft')) then
    perform private.refuse(409, 'newsletter_issue_not_draft');
  end if;
  return new;
end
$$;
comment on function private.guard_newsletter_issue() is
  'Trigger: lets the text of a draft change, and the status only along its way. PT409: not a draft, or no such way. PT422: subject or text is missing, or the time to send is past or more than a year ahead.';

create or replace function private.audit_newsletter_issue()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_change text := case when tg_op = 'UPDATE' then old.status || ' ' || new.status end;
begin
  if tg_op <> 'UPDATE' then
    insert into private.audit_log (action, subject)
    values (case tg_op when 'INSERT' then 'newsletter_issue.create' else 'newsletter_issue.delete' end, coalesce(new.id, old.id)::text);
  elsif v_change in ('draft scheduled', 'draft sending') then
    insert into private.audit_log (action, subject, details)
    values ('newsletter_issue.schedule', new.id::text, jsonb_strip_nulls(jsonb_build_object(
      'version', new.version, 'sendAt', private.to_iso_instant(new.send_at)
    )));
  elsif v_change in ('scheduled draft', 'sending stopped') then
    insert into private.audit_log (action, subject, details)
    values ('newsletter_issue.stop', new.id::text, jsonb_build_object('was', old.status));
  elsif v_change = 'stopped sending' then
    insert into private.audit_log (action, subject) values ('newsletter_issue.resume', new.id::text);
  elsif new.version <> old.version then
    insert into private.audit_log (action, subject) values ('newsletter_issue.save', new.id::text);
  end if;
  return null;
end
$$;
comment on function private.audit_newsletter_issue() is
  'Trigger: records in the audit log what admins do with an issue; the sending itself is not recorded.';

create or replace function private.send_newsletter_test()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_email text := (select u.email from auth.users u where u.id = (select auth.uid()) and u.email_confirmed_at is not null);
begin
  if pg_input_is_valid(v_email, 'private.email_address') is not true then
    perform private.refuse(409, 'newsletter_test_without_address');
  end if;
  if btrim(new.subject) = '' or btrim(new.body) = '' then
    perform private.refuse(422, 'newsletter_issue_incomplete');
  end if;
  -- The browser's clock does not count.
  new.tested_at := private.now();
  perform private.enqueue_mail(
    'newsletter_test', v_email, null,
    jsonb_build_object('issueId', new.id, 'subscriberId', private.make_subscriber_id(v_email)),
    'newsletter_test:' || gen_random_uuid()
  );
  insert into private.audit_log (action, subject) values ('newsletter_issue.test', new.id::text);
  perform private.wake('deliver-mail');
  return new;
end
$$;
comment on function private.send_newsletter_test() is
  'Trigger: queues a test email of an issue to the admin who sets tested_at. PT409: the admin has no confirmed address. PT422: subject or text is missing.';

create trigger newsletter_issues_guard before update on public.newsletter_issues
  for each row when (
    (old.status, old.send_at, old.subject, old.preview_line, old.body)
      is distinct from (new.status, new.send_at, new.subject, new.preview_line, new.body)
  )
  execute function private.guard_newsletter_issue();
create trigger newsletter_issues_send_test before update of tested_at on public.newsletter_issues
  for each row when (new.tested_at is distinct from old.tested_at) execute function private.send_newsletter_test();
create trigger newsletter_issues_set_updated_at_and_version before update on public.newsletter_issues
  for each row when ((old.subject, old.preview_line, old.body) is distinct from (new.subject, new.preview_line, new.body))
  execute function private.stamp_row('version', 'updated_at');
create trigger newsletter_issues_audit after insert or update or delete on public.newsletter_issues
  for each row execute function private.audit_newsletter_issue();
