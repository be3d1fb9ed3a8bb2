alter table private.outbox drop constraint outbox_kind_check;
alter table private.outbox add constraint outbox_kind_check check (kind in (
  'contact_received', 'contact_notice', 'appointment_requested', 'appointment_notice',
  'newsletter_confirm', 'newsletter_welcome'
));

create function private.forget_tokens()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.payload := new.payload - 'tokens';
  return new;
end
$$;
comment on function private.forget_tokens() is
  'Trigger: what a link in a mail is worth stays in the queue no longer than the mail needs it.';

create trigger outbox_forget_tokens before update of sent_at, dead_at on private.outbox
  for each row when (new.sent_at is not null or new.dead_at is not null)
  execute function private.forget_tokens();
comment on column private.outbox.payload is
  'The facts that the template prints; no HTML. Secrets of links under "tokens", removed once sent or given up.';
