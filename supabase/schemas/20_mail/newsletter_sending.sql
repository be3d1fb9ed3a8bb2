-- Sending an issue. An admin schedules it by its status; the minute job queues its emails in batches, and deliver-mail sends them after all
-- other due emails. Each batch is one transaction with the position up to which subscribers are queued, so that a killed
-- run leaves nothing behind, and the primary key of newsletter_recipients refuses a second email.

create or replace function private.enqueue_newsletter_batch(p_id bigint, p_limit int)
returns int
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
  v_read int;
  v_last uuid;
  v_queued int;
begin
  -- A concurrent run skips the issue.
  select * into v_issue from public.newsletter_issues
  where id = p_id and status = 'sending' and not is_queued
  for update skip locked;
  if not found then
    return 0;
  end if;
  with batch as materialized (
    select s.id, s.email from public.subscribers s
    where s.status = 'confirmed' and s.confirmed_at <= v_issue.started_at
      and (v_issue.queued_through is null or s.id > v_issue.queued_through)
    order by s.id
    limit p_limit
    -- A subscriber deleted at this moment is either left out, or its trigger sees the new recipient.
    for key share
  ), added as (
    insert into public.newsletter_recipients (issue_id, subscriber_id, mail_id)
    select p_id, b.id, nextval('private.outbox_id_seq') from batch b
    on conflict (issue_id, subscriber_id) do nothing
    returning subscriber_id, mail_id
  ), mails as (
    insert into private.outbox (id, kind, recipient, payload, dedupe_key)
    overriding system value
    select a.mail_id, 'newsletter_issue', b.email,
      jsonb_build_object('issueId', p_id, 'subscriberId', b.id), 'newsletter_issue:' || p_id || ':' || b.id
    from added a join batch b on b.id = a.subscriber_id
    returning 1
  )
  select (select count(*) from batch), (select b.id from batch b order by b.id desc limit 1), (select count(*) from mails)
  into v_read, v_last, v_queued;
  update public.newsletter_issues
  set queued_through = coalesce(v_last, queued_through), is_queued = v_read < p_limit
  where id = p_id;
  return v_queued;
end
$$;
comment on function private.enqueue_newsletter_batch(bigint, integer) is
  'Queues the emails of an issue to the next p_limit subscribers, in the order of their ids, and returns their number. Returns 0 for an issue that is not sending, is queued, or is locked by a concurrent run.';

create or replace function private.send_newsletter_issues()
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  -- Emails of an issue that wait in the outbox at most: about what leaves in a minute.
  c_max_waiting constant int := 1500;
  v_id bigint;
  v_waiting int;
begin
  update public.newsletter_issues set status = 'sending' where id in (
    select id from public.newsletter_issues where status = 'scheduled' and send_at <= private.now()
    order by id for update skip locked
  );
  for v_id in
    select id from public.newsletter_issues where status = 'sending' order by id for update skip locked
  loop
    select count(*) into v_waiting from public.newsletter_recipients where issue_id = v_id and state = 'queued';
    if v_waiting < c_max_waiting then
      perform private.enqueue_newsletter_batch(v_id, c_max_waiting - v_waiting);
    end if;
    update public.newsletter_issues i set status = 'sent'
    where i.id = v_id and i.is_queued and not exists (
      select from public.newsletter_recipients r where r.issue_id = v_id and r.state = 'queued'
    );
  end loop;
end
$$;
comment on function private.send_newsletter_issues() is
  'Starts scheduled issues that are due, queues the next emails of the issues that are sending, up to 1500 waiting ones each, and ends an issue when its last email has ended. Called each minute.';

create or replace function private.load_newsletter_mail(p_mail private.outbox)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'issueId', i.id, 'subject', i.subject, 'previewLine', i.preview_line, 'body', i.body,
    'locale', coalesce(
      (select s.locale from public.subscribers s where s.id = (p_mail.payload ->> 'subscriberId')::uuid), 'en'
    ),
    'tokens', jsonb_build_object('unsubscribe', private.make_unsubscribe_token((p_mail.payload ->> 'subscriberId')::uuid))
  )
  from public.newsletter_issues i
  where i.id = (p_mail.payload ->> 'issueId')::bigint
    and (p_mail.kind = 'newsletter_test' or (
      i.status = 'sending' and exists (
        select from public.subscribers s
        where s.id = (p_mail.payload ->> 'subscriberId')::uuid and s.status = 'confirmed'
      )
    ))
$$;
comment on function private.load_newsletter_mail(private.outbox) is
  'Returns the payload of an email of the newsletter: {issueId, subject, previewLine, body, locale, tokens: {unsubscribe}}. Null when the subscriber has left the list or the issue was stopped or deleted.';

create or replace function private.queue_newsletter_issue()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.status = 'sending' then
    perform private.enqueue_newsletter_batch(new.id, 500);
    perform private.wake('deliver-mail');
    return null;
  end if;
  -- What was never tried is taken out of the queue, and queued again when the issue goes on.
  with untried as (
    delete from private.outbox o using public.newsletter_recipients r
    where r.issue_id = new.id and r.state = 'queued' and o.id = r.mail_id and o.attempts = 0
    returning o.id
  )
  delete from public.newsletter_recipients r using untried u where r.mail_id = u.id;
  -- An email that waits for a retry may have arrived, so it ends here. One that is being sent ends by itself.
  update private.outbox o set skipped_at = private.now(), lease_token = null, lease_until = null
  from public.newsletter_recipients r
  where r.issue_id = new.id and r.state = 'queued' and o.id = r.mail_id
    and o.sent_at is null and o.failed_at is null and o.skipped_at is null
    and (o.lease_until is null or o.lease_until <= private.now());
  return null;
end
$$;
comment on function private.queue_newsletter_issue() is
  'Trigger: queues the first emails of an issue that an admin sends, and takes those of a stopped one out of the queue: only emails that are being sent at this moment still go out.';

create trigger newsletter_issues_queue after update of status on public.newsletter_issues
  for each row when ((old.status = 'draft' and new.status = 'sending') or (old.status = 'sending' and new.status = 'stopped'))
  execute function private.queue_newsletter_issue();
