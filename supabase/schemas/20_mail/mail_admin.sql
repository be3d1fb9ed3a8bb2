-- The email queue in the staff workspace: list, read, retry, resend and cancel. Nothing here returns the secret of a link.

create or replace function private.is_mail_obsolete(p_id bigint)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return not exists (
    select from private.outbox o join public.appointments a on a.id = (o.payload ->> 'appointmentId')::uuid
    where o.id = p_id and private.is_mail_still_due(o.kind, o.payload, a, greatest(o.send_after, private.now()))
  );
end
$$;
comment on function private.is_mail_obsolete(bigint) is
  'Returns whether a queued email about an appointment will be skipped when it is due, as things are: its appointment was canceled, moved or deleted, or its kind is switched off. The row stays queued, because the appointment may move back.';
grant execute on function private.is_mail_obsolete(bigint) to authenticated;

create view public.mails with (security_invoker = true) as
select
  o.id, o.kind, o.recipient, o.attempts, o.send_after, o.sent_at, o.failed_at, o.skipped_at, o.created_at,
  o.lead_id, o.copy_of, o.has_link, o.is_security,
  -- A mail server may quote the email in its error. Replaces whatever could be a token.
  regexp_replace(o.last_error, '[A-Za-z0-9_-]{24,}', '…', 'g') as error,
  case
    when o.sent_at is not null then 'sent'
    when o.failed_at is not null then 'failed'
    when o.skipped_at is not null then 'cancelled'
    when o.lease_until > private.now() then 'sending'
    when o.kind like 'appointment\_%' and private.is_mail_obsolete(o.id) then 'obsolete'
    when o.attempts > 0 then 'retrying'
    when o.send_after > private.now() then 'scheduled'
    else 'due'
  end as state
from private.outbox o;
comment on view public.mails is
  'The emails as admins see them, without what they say. An update of skipped_at cancels one, failed_at = null retries one, and inserting copy_of sends one again.';
comment on column public.mails.error is 'Why the last attempt failed, without what could be a token; null when none did.';
comment on column public.mails.state is
  'due, sending (claimed), retrying (waits after a failure), scheduled (never tried, for later), obsolete (queued, but it will be skipped), sent, failed (no more retries), or cancelled (by an admin, or because its reason no longer held).';
grant select, insert (copy_of), update (failed_at, skipped_at) on public.mails to authenticated;

create view public.mail_totals with (security_invoker = true) as
select state, count(*)::int as mails from public.mails group by state;
comment on view public.mail_totals is 'How many emails each state has that has any.';
comment on column public.mail_totals.state is 'A state of public.mails.';
comment on column public.mail_totals.mails is 'How many emails have it.';
grant select on public.mail_totals to authenticated;

create or replace function private.change_mail()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_mail private.outbox;
  v_action text := 'mail.send_again';
  v_details jsonb := '{}';
begin
  perform private.require_admin();
  select * into v_mail from private.outbox
  where id = case tg_op when 'INSERT' then new.copy_of else old.id end for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "email"}');
  end if;
  if tg_op = 'INSERT' then
    if v_mail.sent_at is null then
      perform private.refuse(409, 'mail_not_sent');
    elsif v_mail.has_link or v_mail.is_security then
      perform private.refuse(409, 'mail_not_resendable');
    end if;
    insert into private.outbox (kind, recipient, reply_to, payload, copy_of, dedupe_key)
    values (
      v_mail.kind, v_mail.recipient, v_mail.reply_to, v_mail.payload, coalesce(v_mail.copy_of, v_mail.id),
      'copy:' || gen_random_uuid()
    )
    returning id into new.id;
    v_details := jsonb_build_object('of', v_mail.id);
  elsif new.skipped_at is not null then
    case
      when v_mail.sent_at is not null then perform private.refuse(409, 'mail_already_sent');
      when v_mail.skipped_at is not null then perform private.refuse(409, 'mail_already_canceled');
      when v_mail.lease_until > private.now() then perform private.refuse(409, 'mail_sending');
      when v_mail.is_security then perform private.refuse(409, 'mail_of_account_security');
      else null;
    end case;
    update private.outbox
    set skipped_at = private.now(), failed_at = null, lease_token = null, lease_until = null
    where id = old.id;
    v_action := 'mail.cancel';
  else
    if v_mail.failed_at is null then
      perform private.refuse(409, 'mail_not_failed');
    elsif v_mail.has_link then
      perform private.refuse(409, 'mail_link_expired');
    end if;
    -- The dedupe key stays: if the email did arrive, the mail service recognizes the duplicate.
    update private.outbox
    set failed_at = null, attempts = 0, first_attempt_at = null, send_after = private.now(),
        lease_token = null, lease_until = null
    where id = old.id;
    v_action := 'mail.retry';
    v_details := jsonb_build_object('attempts', v_mail.attempts);
  end if;
  insert into private.audit_log (action, subject, details)
  -- Without the recipient: the audit log outlives accounts.
  values (v_action, new.id::text, v_details || jsonb_build_object('kind', v_mail.kind));
  perform private.wake('deliver-mail');
  return new;
end
$$;
comment on function private.change_mail() is
  'Trigger: does what an admin asks of an email, records it in the audit log, and wakes the worker. A copy reports an appointment as it is when the copy is sent, and is skipped when its reason no longer holds. PT403: not an admin. PT404: no such email to copy. PT409: its state or its kind does not allow it.';
create trigger mails_change instead of insert or update on public.mails
  for each row execute function private.change_mail();
create trigger mails_read_only instead of delete on public.mails
  for each row execute function private.refuse_view_change();

create or replace function private.read_mail_facts(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_mail private.outbox;
  v_facts jsonb;
begin
  perform private.require_admin();
  select * into v_mail from private.outbox where id = p_id;
  insert into private.audit_log (action, subject, details) values ('mail.read', p_id::text, jsonb_build_object('kind', v_mail.kind));
  v_facts := v_mail.payload - 'tokens';
  if v_mail.kind like 'appointment\_%' then
    -- A kind of its own: no link to manage the booking is created for it.
    select jsonb_build_object('appointment', private.mail_template_data('opened_by_staff', v_mail.payload, a))
    into v_facts from public.appointments a where a.id = (v_mail.payload ->> 'appointmentId')::uuid;
  elsif v_mail.kind in ('newsletter_issue', 'newsletter_test') then
    select jsonb_build_object(
      'issueId', i.id, 'subject', i.subject, 'previewLine', i.preview_line, 'body', i.body,
      'tokens', '{"unsubscribe": "hidden"}'::jsonb
    ) into v_facts from public.newsletter_issues i where i.id = (v_mail.payload ->> 'issueId')::bigint;
  elsif v_mail.kind = 'document_shared' then
    v_facts := private.load_document_mail(v_mail.payload);
  elsif v_mail.has_link then
    v_facts := v_facts || '{"tokens": {"confirm": "hidden", "unsubscribe": "hidden", "invitation": "hidden"}}';
  end if;
  if v_facts is null then
    perform private.refuse(409, 'mail_content_gone');
  end if;
  return v_facts;
end
$$;
comment on function private.read_mail_facts(bigint) is
  'Returns the facts that an email prints. Secrets of links are the word "hidden", and bookings have no link. Facts about appointments and documents are the present ones. Records the read in the audit log. PT403: not an admin. PT409: the appointment, the documents or the issue were deleted.';
grant execute on function private.read_mail_facts(bigint) to authenticated;

create or replace function public.open_mail(p_id bigint)
returns table (id bigint, kind text, recipient text, payload jsonb)
language sql security invoker
set search_path = ''
as $$
  select m.id, m.kind, m.recipient, private.read_mail_facts(m.id) from public.mails m where m.id = p_id
$$;
comment on function public.open_mail(bigint) is
  'Returns an email with the facts that it prints, for the function deliver-mail, which writes the email for an admin. Empty for anyone else, and for no such email. The facts and their refusals are those of private.read_mail_facts().';
grant execute on function public.open_mail(bigint) to authenticated;
