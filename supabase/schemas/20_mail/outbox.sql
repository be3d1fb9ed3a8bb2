create table private.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'contact_received', 'contact_notice', 'lead_reply',
    'appointment_requested', 'appointment_confirmed', 'appointment_declined', 'appointment_moved',
    'appointment_cancelled', 'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up',
    'appointment_notice', 'appointment_moved_notice', 'appointment_cancelled_notice', 'appointment_unanswered_notice',
    'newsletter_confirm', 'newsletter_welcome', 'invitation',
    'password_changed', 'email_changed', 'account_deleted', 'account_deleted_notice'
  )),
  recipient private.email_address not null,
  reply_to private.email_address,
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  dedupe_key private.single_line not null unique check (btrim(dedupe_key) <> '' and char_length(dedupe_key) <= 200),
  send_after timestamptz not null default now(),
  attempts int not null default 0 check (attempts >= 0),
  first_attempt_at timestamptz,
  lease_token uuid,
  lease_until timestamptz,
  last_error text check (char_length(last_error) <= 1000),
  sent_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  skipped_at timestamptz,
  constraint outbox_lease_check check ((lease_token is null) = (lease_until is null)),
  constraint outbox_one_end_check check (num_nonnulls(sent_at, failed_at, skipped_at) <= 1)
);
comment on table private.outbox is
  'Mails to send, one row a mail, written in the transaction of what they tell about.';
comment on column private.outbox.id is 'Key.';
comment on column private.outbox.kind is 'Which template.';
comment on column private.outbox.recipient is 'To whom.';
comment on column private.outbox.reply_to is 'Whom an answer goes to; null: the sender.';
comment on column private.outbox.payload is
  'The facts that the template prints; no HTML. Secrets of links under "tokens", removed once sent or given up.';
comment on column private.outbox.dedupe_key is
  'One mail a key, and the sender''s idempotency key at the mail service.';
comment on column private.outbox.send_after is 'Not to be sent before; moved on after a failure.';
comment on column private.outbox.attempts is 'How often it was claimed.';
comment on column private.outbox.first_attempt_at is 'When it was first claimed; trying ends 48 hours later.';
comment on column private.outbox.lease_token is 'Proves that who reports the result is who claimed it.';
comment on column private.outbox.lease_until is 'Until when nobody else may claim it.';
comment on column private.outbox.last_error is 'Why the last attempt failed.';
comment on column private.outbox.sent_at is 'When the mail service took it.';
comment on column private.outbox.failed_at is 'When it was given up.';
comment on column private.outbox.created_at is 'When it was written.';
comment on column private.outbox.skipped_at is 'When its reason was found gone: it is never sent.';

-- Whoever is gone is looked for each minute, among all mails.
create index outbox_account_deleted_idx on private.outbox (id) where kind = 'account_deleted';
create index outbox_dead_idx on private.outbox (failed_at) where failed_at is not null;
create index outbox_due_idx on private.outbox (send_after, id)
  where sent_at is null and failed_at is null and skipped_at is null;
create index outbox_invitation_idx on private.outbox ((payload ->> 'invitationId')) where kind = 'invitation';
create index outbox_sent_idx on private.outbox (sent_at) where sent_at is not null;
create index outbox_skipped_idx on private.outbox (skipped_at) where skipped_at is not null;

alter table private.outbox enable row level security;
alter table private.outbox force row level security;

create or replace function private.mail_kind_has_link(p_kind text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select p_kind in ('newsletter_confirm', 'newsletter_welcome', 'invitation')
$$;
comment on function private.mail_kind_has_link(text) is
  'Whether a mail carries a secret that the queue forgets once it is sent or given up, so that it cannot be made again.';

create or replace function private.is_security_mail(p_kind text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select p_kind in ('password_changed', 'email_changed', 'account_deleted')
$$;
comment on function private.is_security_mail(text) is
  'Whether a mail tells a person what happened to their account: nobody keeps it from them.';

create or replace function private.enqueue_mail(
  p_kind text, p_recipient text, p_reply_to text, p_payload jsonb, p_dedupe_key text,
  p_send_after timestamptz default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  values (p_kind, p_recipient, p_reply_to, p_payload, p_dedupe_key, coalesce(p_send_after, private.now()))
  on conflict (dedupe_key) do nothing;
end
$$;
comment on function private.enqueue_mail(text, text, text, jsonb, text, timestamp with time zone) is
  'Queues a mail, for now or for p_send_after; the same dedupe key a second time does nothing.';

-- As it was, and for the deploy hook, which deliver-mail asks too.
create or replace function private.invoke_deliver_mail()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_url text := (select deliver_mail_url from private.platform_secrets);
  v_secret text := (select wake_secret from private.platform_secrets);
begin
  -- pg_net is there on the platform only; elsewhere something else calls deliver-mail each minute.
  if v_url is null or v_secret is null or to_regnamespace('net') is null then
    return;
  end if;
  if (public.mail_queue_status() ->> 'due')::int > 0 or private.is_site_build_due() then
    execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 10000)'
      using v_url, jsonb_build_object('Authorization', 'Bearer ' || v_secret);
  end if;
end
$$;
comment on function private.invoke_deliver_mail() is
  'Calls the function deliver-mail when mail or a request for a build is due; needs pg_net and the settings deliver_mail_url and wake_secret.';

create or replace function private.clear_sent_mail_tokens()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.payload := new.payload - 'tokens';
  return new;
end
$$;
comment on function private.clear_sent_mail_tokens() is
  'Trigger: what a link in a mail is worth stays in the queue no longer than the mail needs it.';

create or replace function public.mark_mail_sent(p_id bigint, p_lease_token uuid)
returns boolean
language sql security definer
set search_path = ''
as $$
  with done as (
    update private.outbox
    set sent_at = private.now(), lease_token = null, lease_until = null, last_error = null
    where id = p_id and lease_token = p_lease_token and sent_at is null and failed_at is null
    returning 1
  )
  select exists (select from done)
$$;
comment on function public.mark_mail_sent(bigint, uuid) is
  'Marks a claimed mail as sent; false when the lease was lost to somebody else.';
grant execute on function public.mark_mail_sent(bigint, uuid) to service_role;

create or replace function public.mark_mail_failed(p_id bigint, p_lease_token uuid, p_error text, p_permanent boolean)
returns boolean
language sql security definer
set search_path = ''
as $$
  with failed as (
    update private.outbox o
    set last_error = left(p_error, 1000), lease_token = null, lease_until = null,
        failed_at = case when p_permanent or private.now() >= o.first_attempt_at + interval '48 hours'
                       then private.now() end,
        -- 30 s, 1 min, 2 min ... 1 h, each moved by up to a tenth so that a crowd does not come back as one.
        send_after = private.now() + make_interval(
          secs => least(30 * power(2, least(o.attempts - 1, 10)), 3600) * (0.9 + 0.2 * random())
        )
    where o.id = p_id and o.lease_token = p_lease_token and o.sent_at is null and o.failed_at is null
    returning 1
  )
  select exists (select from failed)
$$;
comment on function public.mark_mail_failed(bigint, uuid, text, boolean) is
  'Gives a claimed mail back: later again, or given up when permanent or 48 hours after the first attempt.';
grant execute on function public.mark_mail_failed(bigint, uuid, text, boolean) to service_role;

-- As it was, but a mail that waits for its time is not late.
create or replace function public.mail_queue_status()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  return jsonb_build_object(
    'due', (select count(*) from private.outbox
            where sent_at is null and failed_at is null and skipped_at is null and send_after <= v_now),
    'oldestSeconds', (select floor(extract(epoch from v_now - min(coalesce(first_attempt_at, send_after))))
                      from private.outbox
                      where sent_at is null and failed_at is null and skipped_at is null
                        and (send_after <= v_now or first_attempt_at is not null)),
    'dead', (select count(*) from private.outbox where failed_at is not null)
  );
end
$$;
comment on function public.mail_queue_status() is
  '{due, oldestSeconds, dead}: mails to send now, for how long the oldest unsent one has been due (null: none), mails given up.';
grant execute on function public.mail_queue_status() to service_role;

create trigger outbox_clear_sent_tokens before update of sent_at, failed_at, skipped_at on private.outbox
  for each row when (new.sent_at is not null or new.failed_at is not null or new.skipped_at is not null)
  execute function private.clear_sent_mail_tokens();
