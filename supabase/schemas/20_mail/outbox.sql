-- The transactional outbox. Each email is a row, inserted in the transaction of the event that it reports. The worker
-- deliver-mail leases due rows with claim_due_mails(), sends them, and calls finish_mail(). A row ends with one of sent_at,
-- failed_at or skipped_at; until then it is open.

create table private.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'contact_received', 'contact_notice', 'lead_reply', 'lead_assigned', 'lead_mentioned',
    'task_assigned', 'chat_assigned', 'chat_notice', 'contact_assigned', 'contact_mentioned',
    'appointment_requested', 'appointment_confirmed', 'appointment_declined', 'appointment_missed', 'appointment_moved',
    'appointment_cancelled', 'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up',
    'appointment_notice', 'appointment_moved_notice', 'appointment_cancelled_notice', 'appointment_unanswered_notice',
    'newsletter_confirm', 'newsletter_welcome', 'newsletter_issue', 'newsletter_test', 'invitation', 'document_shared',
    'password_changed', 'email_changed', 'account_deleted', 'account_deleted_notice'
  )),
  recipient private.email_address not null,
  reply_to private.email_address,
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  dedupe_key private.single_line not null unique check (btrim(dedupe_key) <> '' and char_length(dedupe_key) <= 200),
  send_after timestamptz not null default private.now(),
  attempts int not null default 0 check (attempts >= 0),
  first_attempt_at timestamptz,
  lease_token uuid,
  lease_until timestamptz,
  last_error text check (char_length(last_error) <= 1000),
  sent_at timestamptz,
  failed_at timestamptz,
  skipped_at timestamptz,
  created_at timestamptz not null default private.now(),
  copy_of bigint,
  lead_id int generated always as ((payload ->> 'submissionId')::int) stored,
  document_ids jsonb generated always as (payload -> 'documentIds') stored,
  has_link boolean not null generated always as (
    kind in ('newsletter_confirm', 'newsletter_welcome', 'newsletter_issue', 'newsletter_test', 'invitation')
  ) stored,
  is_security boolean not null generated always as (kind in ('password_changed', 'email_changed', 'account_deleted')) stored,
  constraint outbox_lease_check check ((lease_token is null) = (lease_until is null)),
  constraint outbox_one_end_check check (num_nonnulls(sent_at, failed_at, skipped_at) <= 1)
);
comment on table private.outbox is
  'One email. Inserted by the function or trigger that causes it, updated by the deliver-mail worker and by admins, purged after mail_retention_days.';
comment on column private.outbox.id is 'Order of queuing.';
comment on column private.outbox.kind is 'The template.';
comment on column private.outbox.recipient is 'The To address.';
comment on column private.outbox.reply_to is 'The Reply-To address; null means the sender''s.';
comment on column private.outbox.payload is
  'The facts that the template prints, without HTML. Secrets of links are in its member tokens, which is removed once the row ends.';
comment on column private.outbox.dedupe_key is
  'Identifies the email: queuing the same key twice sends one email. Also the idempotency key at the mail service.';
comment on column private.outbox.send_after is 'The email is due from this time on. A failure moves it to the next attempt.';
comment on column private.outbox.attempts is 'How often the email was claimed.';
comment on column private.outbox.first_attempt_at is 'When the email was first claimed; retries end 48 hours later. Null before.';
comment on column private.outbox.lease_token is 'Identifies the claim: only its worker can report the result. Null when unclaimed.';
comment on column private.outbox.lease_until is 'Until this time no other worker can claim the email. Null when unclaimed.';
comment on column private.outbox.last_error is 'Why the last attempt failed; null when none did.';
comment on column private.outbox.sent_at is 'When the mail service accepted the email.';
comment on column private.outbox.failed_at is 'When retries ended without success.';
comment on column private.outbox.skipped_at is 'When the email was canceled by an admin, or because its reason no longer held.';
comment on column private.outbox.created_at is 'When the email was queued.';
comment on column private.outbox.copy_of is
  'The email that an admin sends again with this one, by its id; for a copy of a copy, the first one. Null: no copy.';
comment on column private.outbox.lead_id is 'The lead that the payload names; null: none.';
comment on column private.outbox.document_ids is 'The documents that a reply has as attachments; null: none.';
comment on column private.outbox.has_link is
  'Whether emails of this kind carry a secret under payload.tokens. It is removed when the row ends, or is never stored, so that such an email cannot be sent again.';
comment on column private.outbox.is_security is
  'Whether emails of this kind protect an account. No admin can cancel or repeat them.';

-- The order in which claim_due_mails() sends: every other email before the issues of the newsletter.
create index outbox_due_idx on private.outbox ((kind = 'newsletter_issue'), send_after, id)
  where sent_at is null and failed_at is null and skipped_at is null;
create index outbox_failed_idx on private.outbox (failed_at) where failed_at is not null;
create index outbox_sent_idx on private.outbox (sent_at) where sent_at is not null;
create index outbox_skipped_idx on private.outbox (skipped_at) where skipped_at is not null;
-- Finds what the client and the firm were last told about an appointment, and what is about to be.
create index outbox_appointment_idx on private.outbox ((payload ->> 'appointmentId')) where kind in (
  'appointment_requested', 'appointment_confirmed', 'appointment_moved', 'appointment_notice', 'appointment_moved_notice'
);
-- run_scheduled_jobs() looks for these every minute, among all emails.
create index outbox_unproven_idx on private.outbox (send_after) where payload ? 'isUnproven';
create index outbox_account_deleted_idx on private.outbox (id) where kind = 'account_deleted';
-- Documents of unsent replies stay.
create index outbox_unsent_reply_idx on private.outbox (id)
  where kind = 'lead_reply' and sent_at is null and failed_at is null and skipped_at is null;
-- delete_invitation_mails() finds the emails of an invitation.
create index outbox_invitation_idx on private.outbox ((payload ->> 'invitationId')) where kind = 'invitation';

-- erase_mails_of_deleted_rows() finds the emails to staff about contacts and conversations.
create index outbox_about_person_idx on private.outbox (id)
  where kind in ('chat_assigned', 'chat_notice', 'contact_assigned', 'contact_mentioned');
-- An email has one unsent copy at a time.
create unique index outbox_open_copy_idx on private.outbox (copy_of)
  where sent_at is null and failed_at is null and skipped_at is null;

-- Without the payload and the token of the lease. public.mails shows it.
grant select (id, kind, recipient, send_after, attempts, lease_until, last_error, sent_at, failed_at, skipped_at, created_at,
  copy_of, lead_id, document_ids, has_link, is_security) on private.outbox to authenticated;

create or replace function private.due_within_total(p_kinds text[], p_an_hour int)
returns timestamptz
language sql stable security invoker
set search_path = ''
as $$
  select greatest(private.now(), (
    select send_after + interval '1 hour' from private.outbox
    where kind = any (p_kinds) and payload ? 'isUnproven'
    order by send_after desc offset greatest(p_an_hour, 1) - 1 limit 1
  ))
$$;
comment on function private.due_within_total(text[], integer) is
  'When the next email of these kinds to an unproven address is due, so that at most p_an_hour of them are due within any hour. Strangers can have us send these emails to others.';

create or replace function private.enqueue_mail(
  p_kind text, p_recipient text, p_reply_to text, p_payload jsonb, p_dedupe_key text,
  p_send_after timestamptz default null
)
returns void
language plpgsql security invoker
set search_path = ''
as $$
begin
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  values (p_kind, p_recipient, p_reply_to, p_payload, p_dedupe_key, coalesce(p_send_after, private.now()))
  on conflict (dedupe_key) do nothing;
end
$$;
comment on function private.enqueue_mail(text, text, text, jsonb, text, timestamp with time zone) is
  'Queues an email, due now or at p_send_after. Does nothing when the dedupe key exists.';

create or replace function public.claim_due_mails(p_limit int, p_lease_seconds int)
returns table (
  id bigint, kind text, recipient text, reply_to text, payload jsonb,
  attempts int, lease_token uuid, dedupe_key text
)
language plpgsql security definer
set search_path = ''
-- A generic plan without JIT, because workers call it each minute and after every change, mostly for a few rows.
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
as $$
#variable_conflict use_column
declare
  v_now timestamptz := private.now();
  v_left int := least(greatest(p_limit, 0), 100);
  v_mail private.outbox;
  v_action text;
  v_payload jsonb;
begin
  -- An empty result tells the worker that no email is due. So when every claimed row was skipped, another round
  -- follows; 20 rounds bound the call.
  for round in 1..20 loop
    exit when v_left <= 0;
    for v_mail in
      select o.* from private.outbox o
      where o.sent_at is null and o.failed_at is null and o.skipped_at is null and o.send_after <= v_now
        and (o.lease_until is null or o.lease_until <= v_now)
      order by o.kind = 'newsletter_issue', o.send_after, o.id
      limit v_left
      for update skip locked
    loop
      v_action := null;
      v_payload := v_mail.payload;
      if v_mail.kind like 'appointment\_%' then
        select * into v_action, v_payload from private.load_appointment_mail(v_mail, v_now);
      elsif v_mail.kind = 'document_shared' then
        v_payload := private.load_document_mail(v_mail.payload);
      elsif v_mail.kind = 'lead_reply' then
        v_payload := v_payload || jsonb_build_object('attachments', (
          -- Their members are null for a deleted document.
          select coalesce(jsonb_agg(jsonb_build_object('path', d.path, 'name', d.name, 'mimeType', d.mime_type) order by e.n), '[]')
          from jsonb_array_elements_text(coalesce(v_payload -> 'documentIds', '[]')) with ordinality as e (id, n)
          left join public.documents d on d.id = e.id::uuid
        ));
      elsif v_mail.kind in ('newsletter_issue', 'newsletter_test') then
        v_payload := private.load_newsletter_mail(v_mail);
      end if;
      if v_action = 'retry' then
        update private.outbox o set send_after = v_now + interval '5 seconds' where o.id = v_mail.id;
        continue;
      end if;
      if v_payload is null then
        update private.outbox o set skipped_at = v_now, lease_token = null, lease_until = null where o.id = v_mail.id;
        continue;
      end if;
      v_left := v_left - 1;
      return query
        update private.outbox o
        set attempts = o.attempts + 1,
            first_attempt_at = coalesce(o.first_attempt_at, v_now),
            lease_token = gen_random_uuid(),
            lease_until = v_now + make_interval(secs => least(greatest(p_lease_seconds, 1), 3600))
        where o.id = v_mail.id
        returning o.id, o.kind, o.recipient::text, o.reply_to::text, v_payload,
          o.attempts, o.lease_token, o.dedupe_key::text;
    end loop;
    exit when not found;
  end loop;
end
$$;
comment on function public.claim_due_mails(integer, integer) is
  'Leases up to p_limit due emails to the worker for p_lease_seconds, issues of the newsletter after all others; concurrent workers get different ones. Payloads are completed by private.load_appointment_mail(), which may also have the email retried in five seconds, load_document_mail() and load_newsletter_mail(); a reply gets its attachments, as [{path in the bucket documents, name, mimeType}]. An email without a payload is skipped.';
grant execute on function public.claim_due_mails(integer, integer) to service_role;

create or replace function public.finish_mail(p_id bigint, p_lease_token uuid, p_outcome text, p_error text default null)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  if (p_outcome in ('sent', 'failed', 'refused')) is not true then
    perform private.refuse(422, 'choice_invalid', '{"choices": ["sent", "failed", "refused"]}');
  end if;
  update private.outbox o
  set lease_token = null, lease_until = null,
      sent_at = case when p_outcome = 'sent' then v_now end,
      failed_at = case when p_outcome = 'refused' or (p_outcome = 'failed' and v_now >= o.first_attempt_at + interval '48 hours')
                  then v_now end,
      last_error = case when p_outcome <> 'sent' then left(p_error, 1000) end,
      -- Exponential backoff: 30 s, 1 min, 2 min ... 1 h. Each varies by 10 %, so that a batch is not retried all together.
      send_after = case when p_outcome = 'sent' then o.send_after else v_now + make_interval(
        secs => least(30 * power(2, least(o.attempts - 1, 10)), 3600) * (0.9 + 0.2 * random())
      ) end
  where o.id = p_id and o.lease_token = p_lease_token and o.sent_at is null and o.failed_at is null;
  return found;
end
$$;
comment on function public.finish_mail(bigint, uuid, text, text) is
  'Stores the result of a claimed email: sent, failed (will be retried until 48 hours after the first attempt) or refused (failed for good). False: the lease was lost to another worker. PT422: another outcome.';
grant execute on function public.finish_mail(bigint, uuid, text, text) to service_role;

create or replace function private.is_function_due(p_function text)
returns boolean
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  return case p_function
    when 'deliver-mail' then exists (
      select from private.outbox
      where sent_at is null and failed_at is null and skipped_at is null and send_after <= private.now()
    )
    when 'refresh-calendars' then exists (
      select from public.connected_calendars where coalesce(lease_until, next_check_at) <= private.now()
    )
    when 'jobs' then private.is_site_build_due() or exists (select from private.removed_inbound_files) or exists (
      select from private.payments where status = 'refund_due' and (refund_after is null or refund_after <= private.now())
    )
    else exists (select from public.list_missing_embeddings(1))
  end;
end
$$;
comment on function private.is_function_due(text) is
  'Whether the Edge Function deliver-mail, refresh-calendars, jobs or chatbot/embeddings has work now.';

create or replace function private.wake(p_function text)
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_url text := (select regexp_replace(deliver_mail_url, '/deliver-mail$', '/' || p_function) from private.platform_secrets);
  v_secret text := private.wake_secret();
begin
  -- Only the hosted platform has pg_net. Locally, platform/start-platform.ts calls the functions.
  if v_url is null or v_secret is null or to_regnamespace('net') is null then
    return;
  end if;
  if private.is_function_due(p_function) then
    -- Dynamic SQL, because the name resolves only where pg_net is installed.
    execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 10000)'
      using v_url, jsonb_build_object('Authorization', 'Bearer ' || v_secret);
  end if;
end
$$;
comment on function private.wake(text) is
  'Calls an Edge Function if private.is_function_due() says that it has work. pg_net sends the request after the commit. Does nothing where pg_net or the URL is missing.';

create or replace function private.end_mail()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.payload := new.payload - 'tokens';
  if new.kind = 'newsletter_issue' then
    update public.newsletter_recipients
    set state = case when new.sent_at is not null then 'sent' when new.failed_at is not null then 'failed' else 'skipped' end,
        ended_at = coalesce(new.sent_at, new.failed_at, new.skipped_at)
    where mail_id = new.id;
  end if;
  return new;
end
$$;
comment on function private.end_mail() is
  'Trigger: when a row ends, removes the secrets of links, so that the outbox keeps no working links, and writes the end of an email of an issue to its recipient, because the outbox is purged.';

create trigger outbox_end before update of sent_at, failed_at, skipped_at on private.outbox
  for each row when (new.sent_at is not null or new.failed_at is not null or new.skipped_at is not null)
  execute function private.end_mail();

create or replace function private.erase_mails_of_deleted_rows()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.outbox o using old_rows r
  where o.kind in ('chat_assigned', 'chat_notice', 'contact_assigned', 'contact_mentioned') and o.payload ->> tg_argv[0] = r.id::text;
  return null;
end
$$;
comment on function private.erase_mails_of_deleted_rows() is
  'Trigger: deletes the emails to staff, sent or not, about deleted contacts or conversations. Argument: the member of the payload that has the id.';
