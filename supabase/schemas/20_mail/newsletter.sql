-- The newsletter list, with double opt-in: an address is on the list once its owner confirms with the link of an email.
-- Only hashes of confirmation tokens are stored. Unsubscribe tokens are HMACs: they are not stored and never expire.
-- Responses never tell whether an address is on the list.

create or replace function private.sign_newsletter_token(p_text text)
returns text
language sql stable security invoker
set search_path = ''
as $$
  select encode(extensions.hmac(p_text, (select newsletter_signing_key from private.platform_secrets), 'sha256'), 'hex')
$$;
comment on function private.sign_newsletter_token(text) is
  'Returns the HMAC-SHA-256 of a text in hex, under newsletter_signing_key.';

create or replace function private.make_unsubscribe_token(p_id uuid)
returns text
language sql stable security invoker
set search_path = ''
as $$
  select p_id || '.' || private.sign_newsletter_token('unsubscribe ' || p_id)
$$;
comment on function private.make_unsubscribe_token(uuid) is
  'Returns the unsubscribe token of a subscriber: {id}.{HMAC}.';

create type public.subscriber_status as enum ('pending', 'confirmed', 'unsubscribed', 'bounced', 'complained');
comment on type public.subscriber_status is
  'pending, confirmed (on the list), unsubscribed, bounced (its mailbox does not exist) or complained (its owner reported spam).';
create type public.subscriber_source as enum ('footer', 'article', 'import');
comment on type public.subscriber_source is 'footer or article (the forms), or import (by an admin).';

create table public.subscribers (
  -- The default only makes the column optional for the Data API.
  id uuid primary key default gen_random_uuid(),
  email private.email_address not null,
  source public.subscriber_source not null default 'footer',
  consent_note private.single_line check (char_length(btrim(consent_note)) between 10 and 300),
  status public.subscriber_status not null default 'pending',
  reason text check (char_length(reason) <= 300),
  confirm_token_hash text check (confirm_token_hash ~ '^[0-9a-f]{64}$'),
  confirm_sent_at timestamptz not null default private.now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default private.now(),
  locale private.locale not null default 'en',
  check (status <> 'confirmed' or confirmed_at is not null),
  check (status in ('pending', 'confirmed') or unsubscribed_at is not null),
  constraint subscribers_import_check check ((source = 'import') = (consent_note is not null))
);
comment on table public.subscribers is
  'One email address that subscribed or tried to. Written by the functions of the newsletter, and by admins who import and delete rows; addresses that are not on the list are purged after 30 days.';
comment on column public.subscribers.id is 'Derived from the email address by a trigger; see private.prepare_subscriber().';
comment on column public.subscribers.email is 'The address as last typed before it was confirmed.';
comment on column public.subscribers.source is 'Where the address was entered.';
comment on column public.subscribers.consent_note is
  'Where and when the owner of an imported address agreed to the newsletter, as the admin wrote it; null for other sources.';
comment on column public.subscribers.locale is
  'Language of the page on which the address was last entered, and of what the firm adds to its emails.';
comment on column public.subscribers.status is
  'An address that left the list and subscribes again keeps its status until it confirms.';
comment on column public.subscribers.reason is
  'What the mail service said when a bounce or a complaint took the address off the list, without email addresses; null otherwise.';
comment on column public.subscribers.confirm_token_hash is
  'SHA-256 of the token in the newest confirmation email. Null once unsubscribed, so that older links stop working.';
comment on column public.subscribers.confirm_sent_at is 'When that email was queued; its link works for 7 days.';
comment on column public.subscribers.confirmed_at is 'When the owner of the address last confirmed, or when it was imported; null before.';
comment on column public.subscribers.unsubscribed_at is 'When the address left the list; null while it has not.';
comment on column public.subscribers.created_at is 'When the address was first entered.';

create unique index subscribers_confirm_token_idx on public.subscribers (confirm_token_hash);
create index subscribers_email_idx on public.subscribers (lower(email));
-- The pages of the list, and the counts by status.
create index subscribers_created_idx on public.subscribers (created_at, id);
create index subscribers_status_idx on public.subscribers (status, created_at, id);
-- run_scheduled_jobs() purges by this expression.
create index subscribers_purge_idx on public.subscribers (greatest(confirm_sent_at, unsubscribed_at))
  where status <> 'confirmed';

-- All columns but the token's hash.
grant select (id, email, source, consent_note, status, reason, confirm_sent_at, confirmed_at, unsubscribed_at, created_at, locale),
  insert (email, source, consent_note), delete on public.subscribers to authenticated;

create policy subscribers_insert on public.subscribers for insert to authenticated
  with check (source = 'import' and (select private.has_role('admin')));

create view public.subscriber_totals with (security_invoker = true) as
select status, count(*) as subscribers from public.subscribers group by status;
comment on view public.subscriber_totals is
  'How many subscribers each status has, for admins. A status without subscribers has no row.';
comment on column public.subscriber_totals.subscribers is 'How many subscribers.';
grant select on public.subscriber_totals to authenticated;

create or replace function private.make_subscriber_id(p_email text)
returns uuid
language sql stable security invoker
set search_path = ''
as $$
  select left(private.sign_newsletter_token('subscriber ' || lower(p_email)), 32)::uuid
$$;
comment on function private.make_subscriber_id(text) is
  'Returns the id of the subscriber with this email address, derived by HMAC. It reveals nothing about the address, and it is the same after a deletion and a new subscription, so that links in old emails still unsubscribe.';

-- Outlives the subscriber: an import must never put an address back that left the list.
create table private.newsletter_suppressions (
  subscriber_id uuid primary key,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'removed')),
  suppressed_at timestamptz not null default private.now()
);
comment on table private.newsletter_suppressions is
  'One email address that no import may add, without the address. Written when an address leaves the list, deleted when its owner confirms a new subscription, otherwise kept without limit.';
comment on column private.newsletter_suppressions.subscriber_id is
  'The HMAC of the address; see private.make_subscriber_id(). No foreign key: the subscriber is purged or erased earlier.';
comment on column private.newsletter_suppressions.reason is
  'unsubscribed (by its owner), bounced or complained (reported by the mail service), or removed (by an admin, or with the account).';
comment on column private.newsletter_suppressions.suppressed_at is 'When the address left the list.';

create or replace function private.suppress_subscriber(p_id uuid, p_reason text)
returns void
language sql security invoker
set search_path = ''
as $$
  insert into private.newsletter_suppressions as kept (subscriber_id, reason) values (p_id, p_reason)
  on conflict (subscriber_id) do update
  set reason = excluded.reason, suppressed_at = excluded.suppressed_at
  -- A removal keeps the reason of an address that had left the list before.
  where excluded.reason <> 'removed'
$$;
comment on function private.suppress_subscriber(uuid, text) is
  'Keeps an address, by the id of its subscriber, from being imported until its owner confirms a new subscription.';

create or replace function public.subscribe_to_newsletter(
  p_email text, p_source text default 'footer', p_locale text default 'en', p_guard public.request_guard default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_token text := encode(extensions.gen_random_bytes(32), 'hex');
  v_hash text := private.hash_token(v_token);
  v_id uuid;
begin
  if pg_input_is_valid(p_email, 'private.email_address') is not true then
    perform private.refuse(422, 'email_invalid');
  end if;

  if private.get_idempotent_response('newsletter', p_guard) is not null then
    return;
  end if;

  -- Serializes the calls for one address: concurrent upserts on a table with several unique indexes can deadlock.
  perform private.lock_until_commit('subscriber ' || lower(p_email));
  insert into public.subscribers as kept (email, source, locale, confirm_token_hash, confirm_sent_at)
  values (p_email, p_source::public.subscriber_source, p_locale, v_hash, private.now())
  on conflict (id) do update set
    email = excluded.email,
    source = excluded.source,
    locale = excluded.locale,
    consent_note = null,
    confirm_token_hash = excluded.confirm_token_hash,
    confirm_sent_at = excluded.confirm_sent_at
  where kept.status <> 'confirmed'
  returning kept.id into v_id;

  -- Null when the address is on the list: it gets no email, and the caller does not learn it.
  if v_id is not null then
    perform private.enqueue_mail(
      'newsletter_confirm', p_email, null,
      jsonb_build_object('locale', p_locale, 'tokens', jsonb_build_object(
        'confirm', v_token, 'unsubscribe', private.make_unsubscribe_token(v_id)
      )),
      'newsletter_confirm:' || v_hash
    );
  end if;

  perform private.store_idempotent_response('newsletter', p_guard, '{}');
end
$$;
comment on function public.subscribe_to_newsletter(text, text, text, request_guard) is
  'Queues an email with a confirmation link, in the language p_locale, unless the address is on the list. PT422: invalid email address or idempotency key.';
grant execute on function public.subscribe_to_newsletter(text, text, text, request_guard) to service_role;

create or replace function public.confirm_newsletter_subscription(p_token text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row public.subscribers;
begin
  select * into v_row from public.subscribers
  where confirm_token_hash = private.hash_token(p_token) for update;
  -- Idempotent: another click on a link that worked also succeeds, however late.
  if v_row.status = 'confirmed' then
    return true;
  end if;
  if v_row.id is null or v_row.confirm_sent_at <= private.now() - interval '7 days' then
    return false;
  end if;
  update public.subscribers
  set status = 'confirmed', reason = null, confirmed_at = private.now(), unsubscribed_at = null
  where id = v_row.id;
  delete from private.newsletter_suppressions where subscriber_id = v_row.id;
  perform private.enqueue_mail(
    'newsletter_welcome', v_row.email, null,
    jsonb_build_object(
      'locale', v_row.locale,
      'tokens', jsonb_build_object('unsubscribe', private.make_unsubscribe_token(v_row.id))
    ),
    'newsletter_welcome:' || v_row.confirm_token_hash
  );
  return true;
end
$$;
comment on function public.confirm_newsletter_subscription(text) is
  'Puts the address to which this token was sent on the list and queues the welcome email. Returns false when the token is unknown, older than 7 days, or replaced by a newer one.';
grant execute on function public.confirm_newsletter_subscription(text) to service_role;

create or replace function public.unsubscribe_from_newsletter(p_token text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid := substring(p_token from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$');
begin
  -- Compares hashes, so that the response time does not reveal how much of a guessed token is right.
  if v_id is null or private.hash_token(p_token) <> private.hash_token(private.make_unsubscribe_token(v_id)) then
    return false;
  end if;
  update public.subscribers
  set status = 'unsubscribed', reason = null, unsubscribed_at = private.now(), confirm_token_hash = null
  where id = v_id and status <> 'unsubscribed';
  if found then
    -- Counts for the last issue that was sent to the address.
    update public.newsletter_recipients r set unsubscribed_at = private.now()
    where r.subscriber_id = v_id and r.issue_id = (
      select max(l.issue_id) from public.newsletter_recipients l where l.subscriber_id = v_id and l.state = 'sent'
    );
  end if;
  -- Also when the row was purged: the token proves that its holder has the mailbox.
  perform private.suppress_subscriber(v_id, 'unsubscribed');
  return true;
end
$$;
comment on function public.unsubscribe_from_newsletter(text) is
  'Takes the address to which this token was sent off the list. Idempotent: returns true for every valid token, also when the row was purged, and false for a forged one.';
grant execute on function public.unsubscribe_from_newsletter(text) to service_role;
