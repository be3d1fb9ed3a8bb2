-- Rate limits and idempotency keys of the HTTP API. The Edge Functions pass both on to the database, so that they hold across
-- all workers. The scheduled jobs delete what has expired.

create type public.request_guard as (
  idempotency_key text,
  request_hash text,
  visitor text,
  network text,
  captcha text,
  limits jsonb,
  limit_scale numeric
);
comment on type public.request_guard is
  'What the Edge Functions know of a request, besides what the caller asks for. The Data API makes it from a JSON object, in which any key may be missing.';
comment on column public.request_guard.idempotency_key is 'The Idempotency-Key header; null without one.';
comment on column public.request_guard.request_hash is 'Hash of the request, to which the key is bound.';
comment on column public.request_guard.visitor is 'Keyed hash of the IPv4 address or the IPv6 /64.';
comment on column public.request_guard.network is 'Keyed hash of the IPv6 /48; null for IPv4.';
comment on column public.request_guard.captcha is
  'passed, unverified (the CAPTCHA could not be checked) or off (there is none); null where it was not asked for.';
comment on column public.request_guard.limits is 'The rate limits of the request, as consume_rate_limits() takes them; null for none.';
comment on column public.request_guard.limit_scale is
  'Factor on the limits that the database sets. Null is 1, but does not limit bookings.';

-- Unlogged: a hit writes no WAL. After a crash the table is empty, and every caller starts a new window.
create unlogged table private.rate_limits (
  bucket private.single_line not null check (btrim(bucket) <> '' and char_length(bucket) <= 80),
  subject text not null check (char_length(subject) between 1 and 200),
  window_started_at timestamptz not null,
  window_ends_at timestamptz not null,
  hit_count bigint not null check (hit_count > 0),
  primary key (bucket, subject)
);
comment on table private.rate_limits is
  'The current window of each bucket and subject. Written by private.consume_rate_limit(), purged after window_ends_at.';
comment on column private.rate_limits.bucket is 'The rule, such as contact:ip.';
comment on column private.rate_limits.subject is
  'The caller that the rule counts, as a keyed hash; never an IP or email address. The id of a booking for limits per booking, a constant for a limit over all callers.';
comment on column private.rate_limits.window_started_at is 'First hit of the window.';
comment on column private.rate_limits.window_ends_at is 'From this time on, the next hit starts a new window.';
comment on column private.rate_limits.hit_count is
  'Hits in the window. Refused hits raise it to one above the maximum, no further.';

create index rate_limits_ended_idx on private.rate_limits (window_ends_at);

create or replace function private.consume_rate_limit(p_bucket text, p_subject text, p_max int, p_window_seconds int)
returns int
language sql security invoker
set search_path = ''
as $$
  insert into private.rate_limits as kept (bucket, subject, window_started_at, window_ends_at, hit_count)
  values (p_bucket, p_subject, private.now(), private.now() + make_interval(secs => p_window_seconds), 1)
  on conflict (bucket, subject) do update set
    hit_count = case when kept.window_ends_at <= excluded.window_started_at then 1
                else least(kept.hit_count + 1, greatest(p_max, 0)::bigint + 1) end,
    window_started_at = case when kept.window_ends_at <= excluded.window_started_at then excluded.window_started_at
                        else kept.window_started_at end,
    window_ends_at = case when kept.window_ends_at <= excluded.window_started_at then excluded.window_ends_at
                     else kept.window_ends_at end
  returning case when kept.hit_count <= p_max then 0
            else greatest(1, ceil(extract(epoch from kept.window_ends_at - private.now())))::int end
$$;
comment on function private.consume_rate_limit(text, text, integer, integer) is
  'Counts a hit. Returns 0 for the first p_max hits in p_window_seconds, else the seconds until the window ends.';

create or replace function private.hash_email(p_email text)
returns text
language sql stable security invoker
set search_path = ''
as $$
  select private.sign_newsletter_token('limit ' || private.normalize_email(p_email))
$$;
comment on function private.hash_email(text) is
  'Returns the keyed hash that stands for an email address in private.rate_limits: the same for all variants that private.normalize_email() maps to one form.';

create or replace function public.consume_rate_limits(p_limits jsonb)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit jsonb;
  v_wait int;
begin
  -- The order of the array is also the order of the row locks. Callers pass narrow limits before wide ones, so that two
  -- requests cannot deadlock.
  for v_limit in select value from jsonb_array_elements(p_limits) with ordinality order by ordinality
  loop
    v_wait := private.consume_rate_limit(
      v_limit ->> 'bucket', coalesce(v_limit ->> 'subject', private.hash_email(v_limit ->> 'email')), (v_limit ->> 'max')::int, (v_limit ->> 'windowSeconds')::int
    );
    if v_wait > 0 then
      return v_wait;
    end if;
  end loop;
  return 0;
end
$$;
comment on function public.consume_rate_limits(jsonb) is
  'Counts a hit for each of [{bucket, subject or email, max, windowSeconds}] in this order, in one round trip. Returns 0 when no limit is exceeded, else the seconds to wait for the first exceeded one. Later limits are then not counted.';
grant execute on function public.consume_rate_limits(jsonb) to service_role;

create or replace function private.require_rate_limits(p_limits jsonb, p_code text)
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_wait int := public.consume_rate_limits(p_limits);
begin
  if v_wait > 0 then
    perform private.refuse(429, p_code, jsonb_build_object('retryAfterSeconds', v_wait));
  end if;
end
$$;
comment on function private.require_rate_limits(jsonb, text) is
  'Counts a hit for each limit, as consume_rate_limits() does, at the end of the work that it allows: a transaction that is refused counts nothing. PT429 with the code p_code and {retryAfterSeconds}: a limit is exceeded.';

create table private.idempotency_records (
  scope private.single_line not null check (btrim(scope) <> '' and char_length(scope) <= 80),
  key private.single_line not null check (btrim(key) <> '' and char_length(key) <= 255),
  request_hash text not null check (char_length(request_hash) <= 200),
  response jsonb not null,
  created_at timestamptz not null default private.now(),
  primary key (scope, key)
);
comment on table private.idempotency_records is
  'Responses to repeat when a request is retried with the same Idempotency-Key. Written by the transaction of the first request, purged after 48 hours.';
comment on column private.idempotency_records.scope is
  'The operation, such as contact. The same key in another scope is another key.';
comment on column private.idempotency_records.key is 'The Idempotency-Key header.';
comment on column private.idempotency_records.request_hash is
  'Hash of the request, empty when the caller gave none. A different request with the same key is refused.';
comment on column private.idempotency_records.response is 'The response to repeat.';
comment on column private.idempotency_records.created_at is 'Time of the first request.';

create index idempotency_records_created_at_idx on private.idempotency_records (created_at);

create or replace function private.get_idempotent_response(p_scope text, p_guard public.request_guard)
returns jsonb
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_record private.idempotency_records;
begin
  if p_guard.idempotency_key is null then
    return null;
  end if;
  if private.is_single_line(p_guard.idempotency_key, 1, 255) is not true then
    perform private.refuse(422, 'idempotency_key_invalid');
  end if;
  -- Serializes the requests with one key, so that a retry sees the response of the first request or its rollback. Callers
  -- take this lock before any other.
  begin
    perform private.lock_until_commit(format('idempotency key %s %s', p_scope, p_guard.idempotency_key));
  exception when lock_not_available then
    -- The first request still runs. Only it knows whether it is going to save something.
    perform private.refuse(504, 'database_timeout', '{"isRepeatable": true}');
  end;
  select * into v_record from private.idempotency_records where scope = p_scope and key = p_guard.idempotency_key;
  if v_record.request_hash <> coalesce(p_guard.request_hash, '') then
    perform private.refuse(422, 'idempotency_key_reused');
  end if;
  return v_record.response;
end
$$;
comment on function private.get_idempotent_response(text, request_guard) is
  'Locks the key of a request until the transaction ends and returns its stored response: null without a key, and for a new one. PT422: invalid key, or a key of a different request. PT504: the first request with the key still runs.';

create or replace function private.store_idempotent_response(p_scope text, p_guard public.request_guard, p_response jsonb)
returns void
language plpgsql security invoker
set search_path = ''
as $$
begin
  insert into private.idempotency_records (scope, key, request_hash, response)
  select p_scope, p_guard.idempotency_key, coalesce(p_guard.request_hash, ''), p_response
  where p_guard.idempotency_key is not null
  on conflict (scope, key) do update set response = excluded.response;
end
$$;
comment on function private.store_idempotent_response(text, request_guard, jsonb) is
  'Stores the response of a request for private.get_idempotent_response(). Does nothing without a key.';
