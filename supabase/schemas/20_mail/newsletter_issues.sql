-- The issues of the newsletter and their recipients, as admins write and read them. Sending is in newsletter_sending.sql.

create table private.newsletter_issues (
  id bigint generated always as identity primary key,
  version int not null default 1,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'stopped', 'sent')),
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
  constraint newsletter_issues_complete_check check (status = 'draft' or (btrim(subject) <> '' and btrim(body) <> '')),
  constraint newsletter_issues_send_at_check check (status <> 'scheduled' or send_at is not null),
  constraint newsletter_issues_started_check
    check ((status in ('sending', 'stopped', 'sent')) = (started_at is not null) and (started_at is null) = (planned is null)),
  constraint newsletter_issues_finished_check check ((status = 'sent') = (finished_at is not null))
);
comment on table private.newsletter_issues is
  'One issue of the newsletter: a draft of the staff until it is sent, then the record of what was sent.';
comment on column private.newsletter_issues.id is 'Order of creation.';
comment on column private.newsletter_issues.version is 'Increases with every save; a save names the version that it changes.';
comment on column private.newsletter_issues.status is
  'draft, scheduled (for send_at), sending (the minute job queues its emails), stopped (by an admin; can go on), or sent (every email has ended). Only a draft can be changed.';
comment on column private.newsletter_issues.subject is 'Subject and heading of the email; may be empty in a draft.';
comment on column private.newsletter_issues.preview_line is 'The text that an inbox shows after the subject; may be empty.';
comment on column private.newsletter_issues.body is 'The text in Markdown; may be empty in a draft.';
comment on column private.newsletter_issues.send_at is 'When a scheduled issue starts; null for a draft and for one that was sent at once.';
comment on column private.newsletter_issues.started_at is
  'When sending began; null before. Recipients are the subscribers that had confirmed by then.';
comment on column private.newsletter_issues.finished_at is 'When the last email ended; null before.';
comment on column private.newsletter_issues.planned is 'The number of confirmed subscribers when sending began; null before.';
comment on column private.newsletter_issues.queued_through is
  'The last subscriber, in the order of ids, of the batches that are queued; null before the first batch.';
comment on column private.newsletter_issues.is_queued is 'Whether the last batch is queued.';
comment on column private.newsletter_issues.created_at is 'When the issue was created.';
comment on column private.newsletter_issues.updated_at is 'When the text was last saved.';

create index newsletter_issues_open_idx on private.newsletter_issues (send_at) where status in ('scheduled', 'sending');
alter table private.newsletter_issues enable row level security;
alter table private.newsletter_issues force row level security;

create table private.newsletter_recipients (
  issue_id bigint not null references private.newsletter_issues (id),
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
comment on table private.newsletter_recipients is
  'One email of an issue. The primary key makes a second email of an issue to a subscriber impossible.';
comment on column private.newsletter_recipients.issue_id is 'The issue.';
comment on column private.newsletter_recipients.subscriber_id is
  'The HMAC of the address. Random once the subscriber is deleted, so that the counts stay and nothing leads to the person. No foreign key for this reason.';
comment on column private.newsletter_recipients.mail_id is
  'The row of private.outbox. No foreign key: the email is purged earlier, and the counts stay.';
comment on column private.newsletter_recipients.state is
  'queued, sent (accepted by the mail service), failed (retries ended), or skipped (unsubscribed in time, stopped, or canceled).';
comment on column private.newsletter_recipients.ended_at is 'When the email was sent, failed or skipped; null before.';
comment on column private.newsletter_recipients.bounced_at is 'When the mail service reported that it could not deliver the email; null without a report.';
comment on column private.newsletter_recipients.complained_at is 'When the mail service reported that the recipient marked the email as spam; null without a report.';
comment on column private.newsletter_recipients.unsubscribed_at is
  'When the subscriber left the list, if this was the last issue sent before; null otherwise.';

create index newsletter_recipients_subscriber_idx on private.newsletter_recipients (subscriber_id);
create index newsletter_recipients_queued_idx on private.newsletter_recipients (issue_id) where state = 'queued';
alter table private.newsletter_recipients enable row level security;
alter table private.newsletter_recipients force row level security;

create or replace function private.newsletter_counts_json(p_issue_id bigint)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'recipients', count(*), 'queued', count(*) filter (where r.state = 'queued'),
    'sent', count(*) filter (where r.state = 'sent'), 'failed', count(*) filter (where r.state = 'failed'),
    'skipped', count(*) filter (where r.state = 'skipped'), 'bounced', count(r.bounced_at),
    'complaints', count(r.complained_at), 'unsubscribed', count(r.unsubscribed_at)
  )
  from private.newsletter_recipients r where r.issue_id = p_issue_id
$$;
comment on function private.newsletter_counts_json(bigint) is
  'The emails of an issue by what became of them: {recipients, queued, sent, failed, skipped, bounced, complaints, unsubscribed}.';

create or replace function private.newsletter_issue_json(p_issue private.newsletter_issues)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_issue.id, 'version', p_issue.version, 'status', p_issue.status, 'subject', p_issue.subject,
    'previewLine', p_issue.preview_line, 'body', p_issue.body, 'sendAt', private.to_iso_instant(p_issue.send_at),
    'startedAt', private.to_iso_instant(p_issue.started_at), 'finishedAt', private.to_iso_instant(p_issue.finished_at),
    'updatedAt', private.to_iso_instant(p_issue.updated_at), 'planned', p_issue.planned,
    'counts', case when p_issue.started_at is not null then private.newsletter_counts_json(p_issue.id) end,
    'confirmed', case when p_issue.status in ('draft', 'scheduled')
      then (select count(*) from public.subscribers s where s.status = 'confirmed') end
  )
$$;
comment on function private.newsletter_issue_json(private.newsletter_issues) is
  'An issue as admins see it: {id, version, status, subject, previewLine, body, sendAt, startedAt, finishedAt, updatedAt, planned, counts, confirmed}. counts: see private.newsletter_counts_json(), null before sending. confirmed: the subscribers that would get it now, null after sending began.';

create or replace function private.lock_newsletter_issue(p_id bigint)
returns private.newsletter_issues
language plpgsql security definer
set search_path = ''
as $$
declare
  v_issue private.newsletter_issues;
begin
  perform private.require_admin();
  select * into v_issue from private.newsletter_issues where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "newsletter_issue"}');
  end if;
  return v_issue;
end
$$;
comment on function private.lock_newsletter_issue(bigint) is
  'Locks an issue until the transaction ends and returns it. PT403: not an admin. PT404: no such issue.';

create or replace function private.lock_newsletter_draft(p_id bigint, p_version int)
returns private.newsletter_issues
language plpgsql security definer
set search_path = ''
as $$
declare
  v_issue private.newsletter_issues := private.lock_newsletter_issue(p_id);
begin
  if v_issue.status <> 'draft' then
    perform private.refuse(409, 'newsletter_issue_not_draft');
  end if;
  if v_issue.version is distinct from p_version then
    perform private.refuse(
      409, 'version_conflict',
      jsonb_build_object('what', 'newsletter_issue', 'current', private.newsletter_issue_json(v_issue))
    );
  end if;
  return v_issue;
end
$$;
comment on function private.lock_newsletter_draft(bigint, integer) is
  'Locks a draft for a change and returns it. PT403: not an admin. PT404: no such issue. PT409: not a draft, or p_version is stale, with the current issue in the parameters.';

create or replace function private.list_newsletter_issues(p_before bigint, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 20), 1), 50);
  v_ids bigint[];
begin
  perform private.require_admin();
  v_ids := array(
    select i.id from private.newsletter_issues i where p_before is null or i.id < p_before order by i.id desc limit v_limit + 1
  );
  return jsonb_build_object(
    'issues', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'version', i.version, 'status', i.status, 'subject', i.subject,
        'sendAt', private.to_iso_instant(i.send_at), 'startedAt', private.to_iso_instant(i.started_at),
        'finishedAt', private.to_iso_instant(i.finished_at), 'updatedAt', private.to_iso_instant(i.updated_at),
        'planned', i.planned
      ) order by i.id desc), '[]')
      from private.newsletter_issues i where i.id = any (v_ids[1:v_limit])
    ),
    'next', case when cardinality(v_ids) > v_limit then v_ids[v_limit] end
  );
end
$$;
comment on function private.list_newsletter_issues(bigint, integer) is 'See public.list_newsletter_issues().';
grant execute on function private.list_newsletter_issues(bigint, integer) to authenticated;

create or replace function public.list_newsletter_issues(p_before bigint default null, p_limit int default 20)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_newsletter_issues(p_before, p_limit)
$$;
comment on function public.list_newsletter_issues(bigint, integer) is
  'Returns a page of up to 50 issues of the newsletter, newest first, for admins: {issues: [{id, version, status, subject, sendAt, startedAt, finishedAt, updatedAt, planned}], next}. p_before is next of the previous page. PT403: not an admin.';
grant execute on function public.list_newsletter_issues(bigint, integer) to authenticated;

create or replace function private.get_newsletter_issue(p_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select private.newsletter_issue_json(i) from private.newsletter_issues i where i.id = p_id);
end
$$;
comment on function private.get_newsletter_issue(bigint) is 'See public.get_newsletter_issue().';
grant execute on function private.get_newsletter_issue(bigint) to authenticated;

create or replace function public.get_newsletter_issue(p_id bigint)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.get_newsletter_issue(p_id)
$$;
comment on function public.get_newsletter_issue(bigint) is
  'Returns an issue of the newsletter for admins, as private.newsletter_issue_json(); null without one. PT403: not an admin.';
grant execute on function public.get_newsletter_issue(bigint) to authenticated;

create or replace function private.save_newsletter_issue(p_id bigint, p_version int, p_values jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_issue private.newsletter_issues;
begin
  perform private.require_admin();
  begin
    if p_id is null then
      insert into private.newsletter_issues (subject, preview_line, body)
      values (
        coalesce(p_values ->> 'subject', ''), coalesce(p_values ->> 'previewLine', ''), coalesce(p_values ->> 'body', '')
      )
      returning * into v_issue;
      insert into private.audit_log (action, subject) values ('newsletter_issue.create', v_issue.id::text);
    else
      perform private.lock_newsletter_draft(p_id, p_version);
      update private.newsletter_issues i
      set subject = coalesce(p_values ->> 'subject', i.subject),
          preview_line = coalesce(p_values ->> 'previewLine', i.preview_line),
          body = coalesce(p_values ->> 'body', i.body),
          version = i.version + 1, updated_at = private.now()
      where i.id = p_id
      returning * into v_issue;
      -- The editor saves while its user types: one row an hour, as for reads.
      perform private.audit_read('newsletter_issue.save', p_id::text);
    end if;
  exception
    when check_violation or data_exception then
      perform private.refuse(422, 'newsletter_issue_invalid');
  end;
  return private.newsletter_issue_json(v_issue);
end
$$;
comment on function private.save_newsletter_issue(bigint, integer, jsonb) is 'See public.save_newsletter_issue().';
grant execute on function private.save_newsletter_issue(bigint, integer, jsonb) to authenticated;

create or replace function public.save_newsletter_issue(p_id bigint, p_version int, p_values jsonb)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.save_newsletter_issue(p_id, p_version, p_values)
$$;
comment on function public.save_newsletter_issue(bigint, integer, jsonb) is
  'Saves subject, previewLine and body of a draft, for admins; a null p_id creates one. Returns the issue as get_newsletter_issue() does. PT403: not an admin. PT404: no such issue. PT409: not a draft, or p_version is stale (version_conflict with the current issue). PT422: too long, or control characters.';
grant execute on function public.save_newsletter_issue(bigint, integer, jsonb) to authenticated;

create or replace function private.delete_newsletter_issue(p_id bigint, p_version int)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_newsletter_draft(p_id, p_version);
  delete from private.newsletter_issues where id = p_id;
  insert into private.audit_log (action, subject) values ('newsletter_issue.delete', p_id::text);
end
$$;
comment on function private.delete_newsletter_issue(bigint, integer) is 'See public.delete_newsletter_issue().';
grant execute on function private.delete_newsletter_issue(bigint, integer) to authenticated;

create or replace function public.delete_newsletter_issue(p_id bigint, p_version int)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.delete_newsletter_issue(p_id, p_version)
$$;
comment on function public.delete_newsletter_issue(bigint, integer) is
  'Deletes a draft, for admins. PT403: not an admin. PT404: no such issue. PT409: not a draft, or p_version is stale.';
grant execute on function public.delete_newsletter_issue(bigint, integer) to authenticated;

create or replace function private.send_newsletter_test(p_id bigint)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  v_issue private.newsletter_issues := private.lock_newsletter_issue(p_id);
  v_email text := (select u.email from auth.users u where u.id = (select auth.uid()) and u.email_confirmed_at is not null);
begin
  if private.is_email(v_email) is not true then
    perform private.refuse(409, 'newsletter_test_without_address');
  end if;
  if btrim(v_issue.subject) = '' or btrim(v_issue.body) = '' then
    perform private.refuse(422, 'newsletter_issue_incomplete');
  end if;
  perform private.enqueue_mail(
    'newsletter_test', v_email, null,
    jsonb_build_object('issueId', p_id, 'subscriberId', private.make_subscriber_id(v_email)),
    'newsletter_test:' || gen_random_uuid()
  );
  insert into private.audit_log (action, subject) values ('newsletter_issue.test', p_id::text);
  perform private.invoke_deliver_mail();
  return v_email;
end
$$;
comment on function private.send_newsletter_test(bigint) is 'See public.send_newsletter_test().';
grant execute on function private.send_newsletter_test(bigint) to authenticated;

create or replace function public.send_newsletter_test(p_id bigint)
returns text
language sql security invoker
set search_path = ''
as $$
  select private.send_newsletter_test(p_id)
$$;
comment on function public.send_newsletter_test(bigint) is
  'Queues a test email of an issue, as it is saved, to the calling admin, and returns the address. PT403: not an admin. PT404: no such issue. PT409: the caller has no confirmed address. PT422: subject or text is missing.';
grant execute on function public.send_newsletter_test(bigint) to authenticated;
