-- More kinds of mail, mails for later, and mails whose reason has gone before they were sent.

alter table private.outbox drop constraint outbox_kind_check;
alter table private.outbox add constraint outbox_kind_check check (kind in (
  'contact_received', 'contact_notice',
  'appointment_requested', 'appointment_confirmed', 'appointment_declined', 'appointment_moved',
  'appointment_cancelled', 'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up',
  'appointment_notice', 'appointment_moved_notice', 'appointment_cancelled_notice',
  'newsletter_confirm', 'newsletter_welcome',
  'password_changed', 'email_changed', 'account_deleted', 'account_deleted_notice'
));

alter table private.outbox add column skipped_at timestamptz;
comment on column private.outbox.skipped_at is 'When its reason was found gone: it is never sent.';
alter table private.outbox add constraint outbox_one_end_check check (num_nonnulls(sent_at, dead_at, skipped_at) <= 1);

drop index private.outbox_due_idx;
create index outbox_due_idx on private.outbox (send_after, id)
  where sent_at is null and dead_at is null and skipped_at is null;
create index outbox_skipped_idx on private.outbox (skipped_at) where skipped_at is not null;
-- Whose mails are to be forgotten with an appointment.
create index outbox_appointment_idx on private.outbox ((payload ->> 'appointmentId'));

drop function private.enqueue_mail(text, text, text, jsonb, text);
create function private.enqueue_mail(
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
comment on function private.enqueue_mail(text, text, text, jsonb, text, timestamptz) is
  'Queues a mail, for now or for p_send_after; the same dedupe key a second time does nothing.';

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
            where sent_at is null and dead_at is null and skipped_at is null and send_after <= v_now),
    'oldestSeconds', (select floor(extract(epoch from v_now - min(coalesce(first_attempt_at, send_after))))
                      from private.outbox
                      where sent_at is null and dead_at is null and skipped_at is null
                        and (send_after <= v_now or first_attempt_at is not null)),
    'dead', (select count(*) from private.outbox where dead_at is not null)
  );
end
$$;
comment on function public.mail_queue_status() is
  '{due, oldestSeconds, dead}: mails to send now, for how long the oldest unsent one has been due (null: none), mails given up.';
