create extension if not exists pgcrypto with schema extensions;

insert into private.settings (name, value)
values ('newsletter_key', encode(extensions.gen_random_bytes(32), 'hex'));
comment on column private.settings.name is
  'firm_email, firm_time_zone; newsletter_key: never to be changed, see private.newsletter_mac(); in production also deliver_mail_url and wake_secret, see private.run_minute().';

create function private.newsletter_mac(p_text text)
returns text
language sql stable security definer
set search_path = ''
as $$
  select encode(extensions.hmac(p_text, private.setting('newsletter_key'), 'sha256'), 'hex')
$$;
comment on function private.newsletter_mac(text) is
  'HMAC-SHA-256 in hex under a key that only this database has. Under another key every link sent so far is dead.';

create function private.subscriber_id(p_email text)
returns uuid
language sql stable security definer
set search_path = ''
as $$
  select left(private.newsletter_mac('subscriber ' || lower(p_email)), 32)::uuid
$$;
comment on function private.subscriber_id(text) is
  'The id of an address, telling nothing of it. Always the same one, so that links in old mails still end a subscription that was deleted and begun again.';

create function private.set_subscriber_id()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.id := private.subscriber_id(new.email);
  return new;
end
$$;
comment on function private.set_subscriber_id() is 'Trigger: a subscriber''s id follows from the address.';

create trigger subscribers_set_id before insert on public.subscribers
  for each row execute function private.set_subscriber_id();

create function private.unsubscribe_token(p_id uuid)
returns text
language sql stable security definer
set search_path = ''
as $$
  select p_id || '.' || private.newsletter_mac('unsubscribe ' || p_id)
$$;
comment on function private.unsubscribe_token(uuid) is
  'What a mail to this subscriber carries to end the subscription. It is stored nowhere and never expires.';

create function private.token_hash(p_token text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
$$;
comment on function private.token_hash(text) is 'What is kept of a random token: SHA-256 in hex.';
