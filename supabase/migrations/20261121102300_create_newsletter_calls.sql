create function public.subscribe_newsletter(
  p_email text, p_idempotency_key text default null, p_request_hash text default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_answer jsonb;
  v_token text := encode(extensions.gen_random_bytes(32), 'hex');
  v_hash text := private.token_hash(v_token);
  v_id uuid;
begin
  if private.is_email(p_email) is not true then
    raise sqlstate 'PT422' using message = 'Please enter a valid email address.';
  end if;

  v_answer := private.begin_idempotent('newsletter', p_idempotency_key, p_request_hash);
  if v_answer is not null then
    return v_answer;
  end if;

  -- Calls for one address go one after the other: two unique indexes and an upsert can deadlock.
  perform pg_advisory_xact_lock(hashtextextended('subscribers ' || lower(p_email), 0));
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
        'confirm', v_token, 'unsubscribe', private.unsubscribe_token(v_id)
      )),
      'newsletter_confirm:' || v_hash
    );
  end if;

  v_answer := jsonb_build_object('status', 'accepted');
  perform private.finish_idempotent('newsletter', p_idempotency_key, v_answer);
  return v_answer;
end
$$;
comment on function public.subscribe_newsletter(text, text, text) is
  'Queues a mail with a link to confirm, unless the address is on the list; {status: accepted} in any case. PT422 when it is no address.';

create function public.confirm_newsletter(p_token text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row public.subscribers;
begin
  select * into v_row from public.subscribers
  where confirm_token_hash = private.token_hash(p_token) for update;
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
    jsonb_build_object('tokens', jsonb_build_object('unsubscribe', private.unsubscribe_token(v_row.id))),
    'newsletter_welcome:' || v_row.confirm_token_hash
  );
  return true;
end
$$;
comment on function public.confirm_newsletter(text) is
  'Puts the address whose mail held this token on the list and queues the welcome; false when the token is unknown, older than 7 days or replaced by a newer one.';

create function public.unsubscribe_newsletter(p_token text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid := substring(p_token from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$');
begin
  -- Hashes are compared, so that the time taken tells nothing of how much of a guess is right.
  if v_id is null or private.token_hash(p_token) <> private.token_hash(private.unsubscribe_token(v_id)) then
    return false;
  end if;
  update public.subscribers
  set status = 'unsubscribed', unsubscribed_at = private.now(), confirm_token_hash = null
  where id = v_id;
  return true;
end
$$;
comment on function public.unsubscribe_newsletter(text) is
  'Takes the address whose mail held this token off the list; true as often as it is asked, even when the row is gone, false for a forged token.';

grant execute on function
  public.subscribe_newsletter(text, text, text), public.confirm_newsletter(text),
  public.unsubscribe_newsletter(text)
to service_role;
