-- Emails that people send to the firm, as entries in the timelines of leads. The function inbound-mail parses each email and
-- calls receive_inbound_mail(), which finds the lead (docs/decisions/0059).

create table private.inbound_mails (
  id bigint generated always as identity primary key,
  lead_id int not null references public.contact_submissions (id) on delete cascade,
  merged_from_id int references public.contact_submissions (id) on delete cascade,
  message_id private.single_line not null check (btrim(message_id) <> '' and char_length(message_id) <= 300),
  sender private.email_address not null,
  sender_name private.single_line not null check (char_length(btrim(sender_name)) >= 2 and char_length(sender_name) <= 100),
  subject private.single_line not null check (char_length(subject) <= 200),
  body private.multiline_text not null check (char_length(body) <= 100000),
  whole_text private.multiline_text check (char_length(whole_text) <= 100000),
  attachments jsonb not null default '[]' check (
    attachments = '[]' or private.matches_shape(attachments, '[{"name": 500, "bytes": "number"}, 50]')
  ),
  matched_by text not null check (matched_by in ('reply_address', 'thread', 'sender', 'new_lead')),
  is_automatic boolean not null,
  received_at timestamptz not null default private.now(),
  sent_from private.email_address,
  content_hash text not null generated always as (
    md5(subject || E'\n' || coalesce(whole_text, body) || E'\n' || attachments::text)
  ) stored,
  constraint inbound_mails_same_email_key unique (message_id, sender, content_hash)
);
comment on table private.inbound_mails is
  'Emails from people, each in the timeline of one lead. Written by receive_inbound_mail() only.';
comment on column private.inbound_mails.id is 'Key.';
comment on column private.inbound_mails.lead_id is 'Lead whose timeline shows the email.';
comment on column private.inbound_mails.merged_from_id is
  'Lead that the row was written for, when that lead was merged into lead_id; null: not merged.';
comment on column private.inbound_mails.message_id is
  'The Message-ID header, or a hash of the email without one. Some devices give every email the same one, so the same email also has the same sender and content.';
comment on column private.inbound_mails.sender is
  'Email address of the Reply-To header, or of the From header. Anyone can forge it.';
comment on column private.inbound_mails.sender_name is 'Name of the same header, or the part of the email address before the @.';
comment on column private.inbound_mails.subject is 'Subject of the email; empty without one.';
comment on column private.inbound_mails.body is 'Plain text without the quoted history of the conversation; empty if there is none.';
comment on column private.inbound_mails.whole_text is 'Plain text with the quoted history; null when it equals body.';
comment on column private.inbound_mails.attachments is
  'Names and sizes of the attachments: [{name, bytes}]. public.inbound_files has those that are stored here.';
comment on column private.inbound_mails.matched_by is
  'How the lead was found: reply_address (its token proves the conversation), thread or sender (both with the sender''s email address), or new_lead.';
comment on column private.inbound_mails.is_automatic is
  'Whether a program sent the email, such as an out-of-office reply or a bounce. It changes nothing else.';
comment on column private.inbound_mails.received_at is 'When the email was stored.';
comment on column private.inbound_mails.sent_from is
  'Email address of the From header, when sender is the Reply-To; null: they are the same.';
comment on column private.inbound_mails.content_hash is 'Hash of the subject, the whole text and the attachments.';

create index inbound_mails_lead_idx on private.inbound_mails (lead_id, received_at desc);
create index inbound_mails_merged_from_idx on private.inbound_mails (merged_from_id);
create index inbound_mails_received_idx on private.inbound_mails (received_at);
create index inbound_mails_sender_idx on private.inbound_mails (lower(sender));

create trigger inbound_mails_attach_to_merged_lead before insert on private.inbound_mails
  for each row execute function private.attach_to_merged_lead();

create or replace function private.lead_reply_token(p_lead_id int)
returns text
language sql stable security invoker
set search_path = ''
as $$
  select left(private.sign_newsletter_token('reply to lead ' || p_lead_id), 32)
$$;
comment on function private.lead_reply_token(integer) is
  'Returns the token that allows an email to enter the timeline of this lead: 128 bits of an HMAC, in hex.';

create or replace function private.lead_reply_address(p_lead_id int)
returns text
language sql stable security invoker
set search_path = ''
as $$
  select coalesce(
    'reply+' || p_lead_id || '.' || private.lead_reply_token(p_lead_id) || '@' || nullif(inbound_mail_domain, ''),
    firm_email
  )
  from public.settings
$$;
comment on function private.lead_reply_address(integer) is
  'Returns the Reply-To address of replies to a lead: reply+{id}.{token}@{inbound_mail_domain}, or the firm''s mailbox without that domain.';

create or replace function private.find_lead_of_mail(
  p_sender text, p_sent_from text, p_recipients text[], p_references text[], out lead_id int, out matched_by text
)
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  select m.id into lead_id
  from unnest(p_recipients) as address
  cross join lateral regexp_match(lower(address), '^reply\+([1-9][0-9]{0,8})\.([0-9a-f]{32})@') as part
  join public.contact_submissions m on m.id = part[1]::int
  -- Hashes are compared, so that the time taken tells nothing about a guess.
  where private.hash_token(part[2]) = private.hash_token(private.lead_reply_token(m.id))
  limit 1;
  if lead_id is not null then
    matched_by := 'reply_address';
    return;
  end if;

  -- Message-IDs follow from ids and can be guessed, so they only choose among the leads of the sender.
  select m.id into lead_id
  from public.contact_submissions m
  cross join lateral (
    select 'contact_received:' || m.id as dedupe_key
    union all
    select 'lead_reply:' || r.id from public.lead_replies r where r.lead_id = m.id or r.merged_from_id = m.id
  ) as sent
  where lower(m.email) in (lower(p_sender), lower(p_sent_from))
    and left(private.hash_token(sent.dedupe_key), 40) in (
      select substring(reference from '^<([0-9a-f]{40})@') from unnest(p_references) as reference
    )
  order by m.created_at desc, m.id desc limit 1;
  if lead_id is not null then
    matched_by := 'thread';
    return;
  end if;

  select m.id into lead_id
  from public.contact_submissions m
  -- A web form sends the emails of all visitors from one address, so a lead that an email made may be another visitor's.
  where lower(m.email) = lower(p_sender) or (lower(m.email) = lower(p_sent_from) and m.source <> 'email')
  order by lower(m.email) = lower(p_sender) desc, m.created_at desc, m.id desc limit 1;
  matched_by := case when lead_id is not null then 'sender' end;
end
$$;
comment on function private.find_lead_of_mail(text, text, text[], text[]) is
  'Finds the lead of an email: by the token of a reply address, then among the leads of the sender by the Message-IDs that the email refers to, then the sender''s newest lead. p_sent_from: the address of From when p_sender is the Reply-To; its leads count as well, but not one that an email made without such a reference. Returns nulls without a match.';

create or replace function public.receive_inbound_mail(p_mail jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_settings public.settings := private.get_settings();
  v_sender text := p_mail ->> 'sender';
  v_sender_name text := p_mail ->> 'senderName';
  v_sent_from text := p_mail ->> 'sentFrom';
  v_body text := p_mail ->> 'body';
  v_is_automatic boolean := (p_mail ->> 'isAutomatic')::boolean;
  v_attachments jsonb := (
    select coalesce(jsonb_agg(file - 'mimeType' order by n), '[]')
    from jsonb_array_elements(p_mail -> 'attachments') with ordinality as e (file, n)
  );
  v_match record;
  v_guard public.request_guard;
  v_lead public.contact_submissions;
  v_mail private.inbound_mails;
begin
  -- A Reply-To that leads to us names no one else.
  if v_sent_from is not null and (
    lower(v_sender) = lower(v_settings.firm_email)
    or split_part(lower(v_sender), '@', 2) = nullif(v_settings.inbound_mail_domain, '')
  ) then
    v_sender := v_sent_from;
    v_sender_name := coalesce(p_mail ->> 'sentFromName', left(v_sender, 100));
    v_sent_from := null;
  end if;
  -- A repeated delivery waits here, and then finds the row of the first one.
  perform private.lock_until_commit('inbound mail ' || (p_mail ->> 'messageId'));
  select * into v_mail from private.inbound_mails
  where message_id = p_mail ->> 'messageId' and sender = v_sender
    and content_hash = md5(p_mail ->> 'subject' || E'\n' || (p_mail ->> 'wholeText') || E'\n' || v_attachments);
  if found then
    return jsonb_build_object(
      'outcome', 'duplicate', 'leadId', v_mail.lead_id, 'files', private.list_inbound_files_to_store(v_mail.id)
    );
  end if;

  v_match := private.find_lead_of_mail(
    v_sender, v_sent_from, array(select jsonb_array_elements_text(p_mail -> 'recipients')),
    array(select jsonb_array_elements_text(p_mail -> 'references'))
  );
  if v_match.lead_id is null and v_is_automatic then
    return jsonb_build_object('outcome', 'ignored');
  end if;
  if v_match.lead_id is null then
    v_lead.name := v_sender_name;
    v_lead.email := v_sender;
    v_lead.company := left(split_part(v_sender, '@', 2), 150);
    v_lead.message := left(
      concat_ws(E'\n\n', 'Subject: ' || coalesce(nullif(p_mail ->> 'subject', ''), '(none)'), nullif(v_body, '')), 5000
    );
    v_lead.source := 'email';
    v_guard.captcha := 'unverified';
    v_lead := private.create_lead(v_lead, v_guard);
    v_match.lead_id := v_lead.id;
    v_match.matched_by := 'new_lead';
    if (p_mail ->> 'isUnreadable')::boolean then
      update public.contact_submissions set tags = tags || '{unreadable}'::text[] where id = v_lead.id;
    end if;
  end if;

  insert into private.inbound_mails (
    lead_id, message_id, sender, sender_name, subject, body, whole_text, attachments, matched_by, is_automatic, sent_from
  )
  values (
    v_match.lead_id, p_mail ->> 'messageId', v_sender, v_sender_name, p_mail ->> 'subject', v_body,
    nullif(p_mail ->> 'wholeText', v_body),
    v_attachments, v_match.matched_by, v_is_automatic, v_sent_from
  )
  returning * into v_mail;

  if not v_is_automatic and v_match.matched_by <> 'new_lead' then
    update public.contact_submissions set
      status = case when status in ('waiting', 'won', 'lost') then 'open' else status end,
      read_at = case when status = 'spam' then read_at end,
      customer_replied_at = case
        when status in ('new', 'open') and (first_response_at is null or customer_replied_at is not null) then customer_replied_at
        else v_now
      end
    where id = v_mail.lead_id
    returning * into v_lead;
    if v_lead.status <> 'spam' and private.consume_rate_limit('inbound:notice', v_lead.id::text, 10, 3600) = 0 then
      perform private.enqueue_mail(
        'contact_notice', private.firm_email(), v_sender,
        jsonb_build_object(
          'submissionId', v_lead.id, 'name', v_mail.sender_name, 'email', v_sender, 'company', v_lead.company,
          'message', left(v_body, 5000), 'createdAt', private.to_iso_instant(v_now), 'source', 'email'
        ),
        'inbound_notice:' || v_mail.id
      );
    end if;
  end if;

  perform private.require_rate_limits(
    case when v_match.matched_by = 'new_lead'
      then '[{"bucket": "inbound:new_lead", "subject": "everyone", "max": 60, "windowSeconds": 3600}]'
      else jsonb_build_array(jsonb_build_object(
        'bucket', 'inbound:lead', 'subject', v_mail.lead_id::text, 'max', 60, 'windowSeconds', 3600
      ))
    end,
    'rate_limited'
  );
  return jsonb_build_object(
    'outcome', case when v_match.matched_by = 'new_lead' then 'created' else 'added' end, 'leadId', v_mail.lead_id,
    'files', private.keep_inbound_files(v_mail.id, p_mail -> 'attachments')
  );
end
$$;
comment on function public.receive_inbound_mail(jsonb) is
  'Stores an email in the timeline of its lead, for the function inbound-mail. p_mail: {messageId, sender, senderName, sentFrom, sentFromName, isUnreadable, subject, body, wholeText, recipients, references, attachments: [{name, bytes, mimeType}], isAutomatic}. A waiting, won or lost lead becomes open and unread, and the firm gets a notice. Without a matching lead it creates one with the tag "unverified", and "unreadable" when sender is only a placeholder; an automatic email is then ignored. Idempotent by messageId, sender and content. Returns {outcome: added, created, duplicate or ignored, leadId, files}, where files are those that the caller must store: [{id, position}]. PT429: more than 60 emails an hour to one lead, or 60 new leads an hour.';
grant execute on function public.receive_inbound_mail(jsonb) to service_role;
