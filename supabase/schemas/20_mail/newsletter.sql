create table public.subscribers (
  id uuid primary key,
  email private.email_address not null,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirm_token_hash text check (confirm_token_hash ~ '^[0-9a-f]{64}$'),
  confirm_sent_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  source private.single_line not null default 'footer' check (btrim(source) <> '' and char_length(source) <= 50),
  created_at timestamptz not null default now(),
  check (status <> 'confirmed' or confirmed_at is not null),
  check (status <> 'unsubscribed' or unsubscribed_at is not null)
);
comment on table public.subscribers is
  'Who asked for the newsletter; written by subscribe_to_newsletter() and its kin only. Mail goes to confirmed ones.';
comment on column public.subscribers.id is 'Made of the address by trigger; see private.subscriber_id_for_email().';
comment on column public.subscribers.email is 'As it was last typed by somebody who was not confirmed.';
comment on column public.subscribers.status is 'pending, confirmed or unsubscribed.';
comment on column public.subscribers.confirm_token_hash is
  'SHA-256 of the token in the newest confirmation mail; null once unsubscribed, so that old links are dead.';
comment on column public.subscribers.confirm_sent_at is 'When that mail was queued; its link works for 7 days.';
comment on column public.subscribers.confirmed_at is 'When the owner of the address last agreed.';
comment on column public.subscribers.unsubscribed_at is 'When they left; null while they are on the list.';
comment on column public.subscribers.source is 'Where the address was entered.';
comment on column public.subscribers.created_at is 'When it was entered first.';

create unique index subscribers_confirm_token_idx on public.subscribers (confirm_token_hash);
create unique index subscribers_email_idx on public.subscribers (lower(email));
-- For the minute's work, which forgets who is not on the list after 30 days.
create index subscribers_quiet_since_idx on public.subscribers (greatest(confirm_sent_at, unsubscribed_at))
  where status <> 'confirmed';

alter table public.subscribers enable row level security;
alter table public.subscribers force row level security;
grant select (id, email, status, confirm_sent_at, confirmed_at, unsubscribed_at, source, created_at) on public.subscribers to authenticated;

create policy subscribers_select on public.subscribers for select to authenticated
  using ((select private.has_rank('admin')));

create or replace function private.subscriber_id_for_email(p_email text)
returns uuid
language sql stable security definer
set search_path = ''
as $$
  select left(private.sign_newsletter_token('subscriber ' || lower(p_email)), 32)::uuid
$$;
comment on function private.subscriber_id_for_email(text) is
  'The id of an address, telling nothing of it. Always the same one, so that links in old mails still end a subscription that was deleted and begun again.';

create or replace function private.set_subscriber_id()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.id := private.subscriber_id_for_email(new.email);
  return new;
end
$$;
comment on function private.set_subscriber_id() is 'Trigger: a subscriber''s id follows from the address.';

create or replace function private.sign_newsletter_token(p_text text)
returns text
language sql stable security definer
set search_path = ''
as $$
  select encode(extensions.hmac(p_text, (select newsletter_signing_key from private.platform_secrets), 'sha256'), 'hex')
$$;
comment on function private.sign_newsletter_token(text) is
  'HMAC-SHA-256 in hex under a key that only this database has. Under another key every link sent so far is dead.';

create or replace function private.make_unsubscribe_token(p_id uuid)
returns text
language sql stable security definer
set search_path = ''
as $$
  select p_id || '.' || private.sign_newsletter_token('unsubscribe ' || p_id)
$$;
comment on function private.make_unsubscribe_token(uuid) is
  'What a mail to this subscriber carries to end the subscription. It is stored nowhere and never expires.';

create or replace function public.subscribe_to_newsletter(
  p_email text, p_idempotency_key text default null, p_request_hash text default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_answer jsonb;
  v_token text := encode(extensions.gen_random_bytes(32), 'hex');
  v_hash text := private.hash_token(v_token);
  v_id uuid;
begin
  if private.is_email(p_email) is not true then
    raise sqlstate 'PT422' using message = 'Please enter a valid email address.';
  end if;

  v_answer := private.begin_idempotent_request('newsletter', p_idempotency_key, p_request_hash);
  if v_answer is not null then
    return v_answer;
  end if;

  -- Calls for one address go one after the other: two unique indexes and an upsert can deadlock.
  perform private.lock_until_commit('subscriber ' || lower(p_email));
  insert into public.subscribers as kept (email, confirm_token_hash, confirm_sent_at)
  values (p_email, v_hash, private.now())
  on conflict (lower(email)) do update set
    email = excluded.email,
    confirm_token_hash = excluded.confirm_token_hash,
    confirm_sent_at = excluded.confirm_sent_at
  where kept.status <> 'confirmed'
  returning kept.id into v_id;

  -- Nothing came back: the address is on the list, and the answer must not tell.
  if v_id is not null then
    perform private.enqueue_mail(
      'newsletter_confirm', p_email, null,
      jsonb_build_object('tokens', jsonb_build_object(
        'confirm', v_token, 'unsubscribe', private.make_unsubscribe_token(v_id)
      )),
      'newsletter_confirm:' || v_hash
    );
  end if;

  v_answer := jsonb_build_object('status', 'accepted');
  perform private.store_idempotent_response('newsletter', p_idempotency_key, v_answer);
  return v_answer;
end
$$;
comment on function public.subscribe_to_newsletter(text, text, text) is
  'Queues a mail with a link to confirm, unless the address is on the list; {status: accepted} in any case. PT422 when it is no address.';
grant execute on function public.subscribe_to_newsletter(text, text, text) to service_role;

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
  -- A second click on the link that worked, however late, is answered as the first one was.
  if v_row.status = 'confirmed' then
    return true;
  end if;
  if v_row.id is null or v_row.confirm_sent_at <= private.now() - interval '7 days' then
    return false;
  end if;
  update public.subscribers
  set status = 'confirmed', confirmed_at = private.now(), unsubscribed_at = null
  where id = v_row.id;
  perform private.enqueue_mail(
    'newsletter_welcome', v_row.email, null,
    jsonb_build_object('tokens', jsonb_build_object('unsubscribe', private.make_unsubscribe_token(v_row.id))),
    'newsletter_welcome:' || v_row.confirm_token_hash
  );
  return true;
end
$$;
comment on function public.confirm_newsletter_subscription(text) is
  'Puts the address whose mail held this token on the list and queues the welcome; false when the token is unknown, older than 7 days or replaced by a newer one.';
grant execute on function public.confirm_newsletter_subscription(text) to service_role;

create or replace function public.unsubscribe_from_newsletter(p_token text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid := substring(p_token from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$');
begin
  -- Hashes are compared, so that the time taken tells nothing of how much of a guess is right.
  if v_id is null or private.hash_token(p_token) <> private.hash_token(private.make_unsubscribe_token(v_id)) then
    return false;
  end if;
  update public.subscribers
  set status = 'unsubscribed', unsubscribed_at = private.now(), confirm_token_hash = null
  where id = v_id;
  return true;
end
$$;
comment on function public.unsubscribe_from_newsletter(text) is
  'Takes the address whose mail held this token off the list; true as often as it is asked, even when the row is gone, false for a forged token.';
grant execute on function public.unsubscribe_from_newsletter(text) to service_role;

create trigger subscribers_set_id before insert on public.subscribers
  for each row execute function private.set_subscriber_id();
