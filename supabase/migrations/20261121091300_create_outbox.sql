create table private.outbox (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('contact_received', 'contact_notice', 'appointment_requested', 'appointment_notice')),
  recipient text not null check (private.is_email(recipient)),
  reply_to text check (private.is_email(reply_to)),
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  dedupe_key text not null unique check (private.is_line(dedupe_key, 1, 200)),
  send_after timestamptz not null default now(),
  attempts int not null default 0 check (attempts >= 0),
  first_attempt_at timestamptz,
  lease_token uuid,
  lease_until timestamptz,
  last_error text check (char_length(last_error) <= 1000),
  sent_at timestamptz,
  dead_at timestamptz,
  created_at timestamptz not null default now(),
  check ((lease_token is null) = (lease_until is null)),
  check (sent_at is null or dead_at is null)
);
comment on table private.outbox is
  'Mails to send, one row a mail, written in the transaction of what they tell about.';
comment on column private.outbox.id is 'Key.';
comment on column private.outbox.kind is 'Which template.';
comment on column private.outbox.recipient is 'To whom.';
comment on column private.outbox.reply_to is 'Whom an answer goes to; null: the sender.';
comment on column private.outbox.payload is 'The facts that the template prints; no HTML.';
comment on column private.outbox.dedupe_key is 'One mail a key, and the sender''s idempotency key at the mail service.';
comment on column private.outbox.send_after is 'Not to be sent before; moved on after a failure.';
comment on column private.outbox.attempts is 'How often it was claimed.';
comment on column private.outbox.first_attempt_at is 'When it was first claimed; trying ends 48 hours later.';
comment on column private.outbox.lease_token is 'Proves that who reports the result is who claimed it.';
comment on column private.outbox.lease_until is 'Until when nobody else may claim it.';
comment on column private.outbox.last_error is 'Why the last attempt failed.';
comment on column private.outbox.sent_at is 'When the mail service took it.';
comment on column private.outbox.dead_at is 'When it was given up.';
comment on column private.outbox.created_at is 'When it was written.';

create index outbox_due_idx on private.outbox (send_after, id) where sent_at is null and dead_at is null;
create index outbox_dead_idx on private.outbox (dead_at) where dead_at is not null;
create index outbox_sent_idx on private.outbox (sent_at) where sent_at is not null;

alter table private.outbox enable row level security;
alter table private.outbox force row level security;

create function private.enqueue_mail(
  p_kind text, p_recipient text, p_reply_to text, p_payload jsonb, p_dedupe_key text
)
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key)
  values (p_kind, p_recipient, p_reply_to, p_payload, p_dedupe_key)
  on conflict (dedupe_key) do nothing
$$;
comment on function private.enqueue_mail(text, text, text, jsonb, text) is
  'Queues a mail; the same dedupe key a second time does nothing.';
