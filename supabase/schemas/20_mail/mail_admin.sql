-- The email queue in the staff workspace: list, read, retry, resend and cancel. No function here returns the secret of a link.

create or replace function private.is_mail_obsolete(p_mail private.outbox, p_now timestamptz)
returns boolean
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  -- The kind decides first: a payload of another kind may have no appointment.
  return p_mail.kind like 'appointment\_%' and not exists (
    select from public.appointments a
    where a.id = (p_mail.payload ->> 'appointmentId')::uuid
      and private.is_mail_still_due(p_mail.kind, p_mail.payload, a, greatest(p_mail.send_after, p_now))
  );
end
$$;
comment on function private.is_mail_obsolete(private.outbox, timestamp with time zone) is
  'Returns whether a queued email about an appointment will be skipped when it is due, as things are: its appointment was canceled, moved or deleted, or its kind is switched off. The row stays queued, because the appointment may move back.';

create or replace function private.mail_status_of(p_mail private.outbox, p_now timestamptz)
returns text
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  return case
    when p_mail.sent_at is not null then 'sent'
    when p_mail.failed_at is not null then 'failed'
    when p_mail.skipped_at is not null then 'cancelled'
    when p_mail.lease_until > p_now then 'sending'
    when private.is_mail_obsolete(p_mail, p_now) then 'obsolete'
    when p_mail.attempts > 0 then 'retrying'
    when p_mail.send_after > p_now then 'scheduled'
    else 'due'
  end;
end
$$;
comment on function private.mail_status_of(private.outbox, timestamp with time zone) is
  'Returns the state of an email: due, sending (claimed), retrying (waits after a failure), scheduled (never tried, for later), obsolete (queued, but it will be skipped), sent, failed (no more retries), or cancelled (by an admin, or because its reason no longer held).';

create or replace function private.mail_json(p_mail private.outbox)
returns jsonb
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  v_state text := private.mail_status_of(p_mail, private.now());
  v_has_link boolean := private.mail_kind_has_link(p_mail.kind);
begin
  return jsonb_build_object(
    'id', p_mail.id, 'kind', p_mail.kind, 'recipient', p_mail.recipient, 'state', v_state,
    'attempts', p_mail.attempts, 'createdAt', private.to_iso_instant(p_mail.created_at),
    'nextAttemptAt', case when v_state in ('due', 'scheduled', 'retrying') then private.to_iso_instant(p_mail.send_after) end,
    'endedAt', private.to_iso_instant(coalesce(p_mail.sent_at, p_mail.failed_at, p_mail.skipped_at)),
    -- A mail server may quote the email in its error. Replaces whatever could be a token.
    'error', regexp_replace(p_mail.last_error, '[A-Za-z0-9_-]{24,}', '…', 'g'),
    'appointmentId', p_mail.payload -> 'appointmentId', 'leadId', p_mail.payload -> 'submissionId',
    'may', to_jsonb(array_remove(array[
      case when v_state = 'failed' and not v_has_link then 'retry' end,
      case when v_state = 'sent' and not v_has_link and not private.is_security_mail(p_mail.kind) then 'send_again' end,
      case when v_state in ('due', 'scheduled', 'retrying', 'failed') and not private.is_security_mail(p_mail.kind)
        then 'cancel' end
    ], null))
  );
end
$$;
comment on function private.mail_json(private.outbox) is
  'An email as admins see it, without its payload: {id, kind, recipient, state, attempts, createdAt, nextAttemptAt, endedAt, error, appointmentId, leadId, may}. may lists the allowed actions: retry, send_again, cancel.';

create or replace function private.list_mails(p_filter jsonb, p_before bigint, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_now timestamptz := private.now();
  v_state text := nullif(p_filter ->> 'state', '');
  v_pattern text := private.like_pattern(p_filter ->> 'query');
  v_ids bigint[];
begin
  perform private.require_admin();
  if v_state is not null
    and v_state not in ('due', 'sending', 'retrying', 'scheduled', 'obsolete', 'sent', 'failed', 'cancelled')
  then
    perform private.refuse(422, 'filter_invalid', '{"list": "mails"}');
  end if;
  -- The search has no index: the counts next to the list read the whole queue anyway, and each new email would have to
  -- update a trigram index.
  execute format(
    'select array(select o.id from private.outbox o where ($1 is null or o.id < $1) %s %s order by o.id desc limit $4)',
    -- The predicates of the partial indexes, so that a filter by state does not read the sent emails.
    case
      when v_state is null then ''
      when v_state = 'sent' then 'and o.sent_at is not null'
      when v_state = 'failed' then 'and o.failed_at is not null'
      when v_state = 'cancelled' then 'and o.skipped_at is not null'
      else format(
        'and o.sent_at is null and o.failed_at is null and o.skipped_at is null and private.mail_status_of(o, $2) = %L', v_state
      )
    end,
    case when v_pattern <> '%%' then 'and lower(o.recipient) like $3' else '' end
  ) into v_ids using p_before, v_now, v_pattern, v_limit + 1;
  perform private.audit_read(
    'mail.list', 'mails',
    private.audited_filter(jsonb_strip_nulls(p_filter), to_jsonb(p_before))
      || jsonb_build_object('count', cardinality(v_ids[1:v_limit]))
  );
  return jsonb_build_object(
    'mails', (
      select coalesce(jsonb_agg(private.mail_json(o) order by o.id desc), '[]')
      from private.outbox o where o.id = any (v_ids[1:v_limit])
    ),
    'next', case when cardinality(v_ids) > v_limit then v_ids[v_limit] end,
    -- Counts every email, so only for the first page.
    'counts', case when p_before is null then (
      select jsonb_build_object(
        'due', count(*) filter (where state = 'due'), 'sending', count(*) filter (where state = 'sending'),
        'retrying', count(*) filter (where state = 'retrying'), 'scheduled', count(*) filter (where state = 'scheduled'),
        'obsolete', count(*) filter (where state = 'obsolete'),
        'failed', (select count(*) from private.outbox where failed_at is not null),
        'cancelled', (select count(*) from private.outbox where skipped_at is not null),
        'sent', (select count(*) from private.outbox where sent_at is not null)
      )
      from (
        select private.mail_status_of(o, v_now) as state from private.outbox o
        where o.sent_at is null and o.failed_at is null and o.skipped_at is null
      ) as waiting
    ) end
  );
end
$$;
comment on function private.list_mails(jsonb, bigint, integer) is 'See public.list_mails().';
grant execute on function private.list_mails(jsonb, bigint, integer) to authenticated;

create or replace function public.list_mails(p_filter jsonb default '{}', p_before bigint default null, p_limit int default 50)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_mails(p_filter, p_before, p_limit)
$$;
comment on function public.list_mails(jsonb, bigint, integer) is
  'Returns a page of up to 100 emails, newest first, for admins: {mails, next, counts}. For mails see private.mail_json(). counts is by state and on the first page only. p_before is next of the previous page. The filter may have state and query (part of the recipient). Records the read in the audit log. PT403: not an admin. PT422: no such state.';
grant execute on function public.list_mails(jsonb, bigint, integer) to authenticated;

create or replace function private.open_mail(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_mail private.outbox;
  v_payload jsonb;
begin
  perform private.require_admin();
  select * into v_mail from private.outbox where id = p_id;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "email"}');
  end if;
  perform private.audit_read('mail.read', p_id::text, jsonb_build_object('kind', v_mail.kind));
  v_payload := v_mail.payload - 'tokens';
  if v_mail.kind like 'appointment\_%' then
    -- A kind of its own: no link to manage the booking is created for it.
    select jsonb_build_object('appointment', private.mail_template_data('opened_by_staff', v_mail.payload, a))
    into v_payload from public.appointments a where a.id = (v_mail.payload ->> 'appointmentId')::uuid;
  elsif v_mail.kind in ('newsletter_issue', 'newsletter_test') then
    select jsonb_build_object(
      'issueId', i.id, 'subject', i.subject, 'previewLine', i.preview_line, 'body', i.body,
      'tokens', '{"unsubscribe": "hidden"}'::jsonb
    ) into v_payload from public.newsletter_issues i where i.id = (v_mail.payload ->> 'issueId')::bigint;
  elsif v_mail.kind = 'document_shared' then
    v_payload := private.load_document_mail(v_mail.payload);
  elsif private.mail_kind_has_link(v_mail.kind) then
    v_payload := v_payload || '{"tokens": {"confirm": "hidden", "unsubscribe": "hidden", "invitation": "hidden"}}';
  end if;
  if v_payload is null then
    perform private.refuse(409, 'mail_content_gone');
  end if;
  return jsonb_build_object('id', p_id, 'kind', v_mail.kind, 'recipient', v_mail.recipient, 'payload', v_payload);
end
$$;
comment on function private.open_mail(bigint) is 'See public.open_mail().';
grant execute on function private.open_mail(bigint) to authenticated;

create or replace function public.open_mail(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.open_mail(p_id)
$$;
comment on function public.open_mail(bigint) is
  'Returns the facts that an email prints to admins, for the function deliver-mail, which writes the email: {id, kind, recipient, payload}. Secrets of links are the word "hidden", and bookings have no link. Facts about appointments and documents are the present ones. Records the read in the audit log. PT403: not an admin. PT404: no such email. PT409: the appointment, the documents or the issue were deleted.';
grant execute on function public.open_mail(bigint) to authenticated;

create or replace function private.lock_mail(p_id bigint)
returns private.outbox
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_mail private.outbox;
begin
  perform private.require_admin();
  select * into v_mail from private.outbox where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "email"}');
  end if;
  return v_mail;
end
$$;
comment on function private.lock_mail(bigint) is
  'Locks the row of an email and returns it. PT403: not an admin. PT404: no such email.';

create or replace function private.audit_mail_change(p_id bigint, p_action text, p_details jsonb)
returns jsonb
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_mail private.outbox;
begin
  select * into v_mail from private.outbox where id = p_id;
  insert into private.audit_log (action, subject, details)
  -- Without the recipient: the audit log outlives accounts.
  values (p_action, p_id::text, p_details || jsonb_build_object('kind', v_mail.kind));
  perform private.invoke_deliver_mail();
  return private.mail_json(v_mail);
end
$$;
comment on function private.audit_mail_change(bigint, text, jsonb) is
  'Ends an admin''s action on an email: records it in the audit log, wakes the worker, and returns the email as private.mail_json().';

create or replace function private.retry_mail(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_mail private.outbox := private.lock_mail(p_id);
begin
  if v_mail.failed_at is null then
    perform private.refuse(409, 'mail_not_failed');
  end if;
  if private.mail_kind_has_link(v_mail.kind) then
    perform private.refuse(409, 'mail_link_expired');
  end if;
  -- The dedupe key stays: if the email did arrive, the mail service recognizes the duplicate.
  update private.outbox
  set failed_at = null, attempts = 0, first_attempt_at = null, send_after = private.now(),
      lease_token = null, lease_until = null
  where id = p_id;
  return private.audit_mail_change(p_id, 'mail.retry', jsonb_build_object('attempts', v_mail.attempts));
end
$$;
comment on function private.retry_mail(bigint) is 'See public.retry_mail().';
grant execute on function private.retry_mail(bigint) to authenticated;

create or replace function public.retry_mail(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.retry_mail(p_id)
$$;
comment on function public.retry_mail(bigint) is
  'Queues a failed email again, for admins, and returns it as list_mails() does. PT403: not an admin. PT404: no such email. PT409: the email has not failed, or it carried a link whose secret is removed.';
grant execute on function public.retry_mail(bigint) to authenticated;

create or replace function private.resend_mail(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_mail private.outbox := private.lock_mail(p_id);
  -- The keys of the copies: the original's key and a number.
  v_prefix text := regexp_replace(v_mail.dedupe_key, ':again:\d+$', '') || ':again:';
  v_number int;
  v_new bigint;
begin
  if v_mail.sent_at is null then
    perform private.refuse(409, 'mail_not_sent');
  end if;
  if private.mail_kind_has_link(v_mail.kind) or private.is_security_mail(v_mail.kind) then
    perform private.refuse(409, 'mail_not_resendable');
  end if;
  -- lock_mail() locked this row only. Serializes resends of the original and of all its copies.
  perform private.lock_until_commit('mail ' || v_prefix);
  if exists (
    select from private.outbox
    where starts_with(dedupe_key, v_prefix) and sent_at is null and failed_at is null and skipped_at is null
  ) then
    perform private.refuse(409, 'mail_already_resent');
  end if;
  select coalesce(max(substring(dedupe_key from '\d+$')::int), 0) + 1 into v_number
  from private.outbox where starts_with(dedupe_key, v_prefix);
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  values (v_mail.kind, v_mail.recipient, v_mail.reply_to, v_mail.payload, v_prefix || v_number, private.now())
  returning id into v_new;
  return private.audit_mail_change(v_new, 'mail.send_again', jsonb_build_object('of', p_id));
end
$$;
comment on function private.resend_mail(bigint) is 'See public.resend_mail().';
grant execute on function private.resend_mail(bigint) to authenticated;

create or replace function public.resend_mail(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.resend_mail(p_id)
$$;
comment on function public.resend_mail(bigint) is
  'Queues a copy of a sent email under its own dedupe key, for admins, and returns the copy as list_mails() does. A copy about an appointment reports the appointment as it is when the copy is sent, and is skipped when its reason no longer holds. PT403: not an admin. PT404: no such email. PT409: not sent, a copy is already queued, or a kind that carries a link or protects an account.';
grant execute on function public.resend_mail(bigint) to authenticated;

create or replace function private.cancel_mail(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_mail private.outbox := private.lock_mail(p_id);
begin
  if v_mail.sent_at is not null then
    perform private.refuse(409, 'mail_already_sent');
  end if;
  if v_mail.skipped_at is not null then
    perform private.refuse(409, 'mail_already_canceled');
  end if;
  if v_mail.lease_until > private.now() then
    perform private.refuse(409, 'mail_sending');
  end if;
  if private.is_security_mail(v_mail.kind) then
    perform private.refuse(409, 'mail_of_account_security');
  end if;
  update private.outbox
  set skipped_at = private.now(), failed_at = null, lease_token = null, lease_until = null
  where id = p_id;
  return private.audit_mail_change(p_id, 'mail.cancel', '{}');
end
$$;
comment on function private.cancel_mail(bigint) is 'See public.cancel_mail().';
grant execute on function private.cancel_mail(bigint) to authenticated;

create or replace function public.cancel_mail(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.cancel_mail(p_id)
$$;
comment on function public.cancel_mail(bigint) is
  'Cancels an email that is queued or has failed, for admins, and returns it as list_mails() does. PT403: not an admin. PT404: no such email. PT409: sent, being sent, already canceled, or about the security of an account.';
grant execute on function public.cancel_mail(bigint) to authenticated;
