-- Unlogged: a hit costs no write to disk, and after a crash everybody starts with a clean slate.
create unlogged table private.rate_limits (
  bucket private.single_line not null check (btrim(bucket) <> '' and char_length(bucket) <= 80),
  subject text not null check (char_length(subject) between 1 and 200),
  window_started_at timestamptz not null,
  window_ends_at timestamptz not null,
  hit_count bigint not null check (hit_count > 0),
  primary key (bucket, subject)
);
comment on table private.rate_limits is
  'Hits in the current window of each bucket and subject.';
comment on column private.rate_limits.bucket is 'What is limited, such as contact:ip.';
comment on column private.rate_limits.subject is 'Who: a keyed hash, never an address.';
comment on column private.rate_limits.window_started_at is 'First hit of the window.';
comment on column private.rate_limits.window_ends_at is 'From then on the count begins again.';
comment on column private.rate_limits.hit_count is 'Hits in the window, refused ones included up to one.';

create index rate_limits_ended_idx on private.rate_limits (window_ends_at);

alter table private.rate_limits enable row level security;
alter table private.rate_limits force row level security;

create table private.idempotency_records (
  scope private.single_line not null check (btrim(scope) <> '' and char_length(scope) <= 80),
  key private.single_line not null check (btrim(key) <> '' and char_length(key) <= 255),
  request_hash text not null check (char_length(request_hash) <= 200),
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
comment on table private.idempotency_records is
  'Answers to repeat when a request comes again; kept for 48 hours.';
comment on column private.idempotency_records.scope is 'Which call.';
comment on column private.idempotency_records.key is 'The Idempotency-Key header.';
comment on column private.idempotency_records.request_hash is 'Of the request; another one may not use the key.';
comment on column private.idempotency_records.response is 'The answer; null only inside the first transaction.';
comment on column private.idempotency_records.created_at is 'When it came first.';

create index idempotency_records_created_at_idx on private.idempotency_records (created_at);

alter table private.idempotency_records enable row level security;
alter table private.idempotency_records force row level security;

create or replace function public.consume_rate_limit(p_bucket text, p_subject text, p_max int, p_window_seconds int)
returns int
language sql security definer
set search_path = ''
as $$
  insert into private.rate_limits as kept (bucket, subject, window_started_at, window_ends_at, hit_count)
  values (p_bucket, p_subject, private.now(), private.now() + make_interval(secs => p_window_seconds), 1)
  on conflict (bucket, subject) do update set
    hit_count = case when kept.window_ends_at <= private.now() then 1
                else least(kept.hit_count + 1, greatest(p_max, 0)::bigint + 1) end,
    window_started_at = case when kept.window_ends_at <= private.now() then private.now()
                             else kept.window_started_at end,
    window_ends_at = case when kept.window_ends_at <= private.now()
                          then private.now() + make_interval(secs => p_window_seconds)
                          else kept.window_ends_at end
  returning case when kept.hit_count <= p_max then 0
                 else greatest(1, ceil(extract(epoch from kept.window_ends_at - private.now())))::int end
$$;
comment on function public.consume_rate_limit(text, text, integer, integer) is
  'Counts a hit: 0 when at most p_max came in p_window_seconds, else the seconds to wait.';
grant execute on function public.consume_rate_limit(text, text, integer, integer) to service_role;

-- One call counts what a request counts towards: each call is a way to the database and back.
create or replace function public.consume_rate_limits(p_limits jsonb)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit jsonb;
  v_wait int;
begin
  -- In the order given, and every caller gives wider limits after narrower ones: nobody waits in a circle.
  for v_limit in select value from jsonb_array_elements(p_limits) with ordinality order by ordinality
  loop
    v_wait := public.consume_rate_limit(
      v_limit ->> 'bucket', v_limit ->> 'subject', (v_limit ->> 'max')::int, (v_limit ->> 'windowSeconds')::int
    );
    if v_wait > 0 then
      return v_wait;
    end if;
  end loop;
  return 0;
end
$$;
comment on function public.consume_rate_limits(jsonb) is
  'Counts a hit for each of [{bucket, subject, max, windowSeconds}] in this order: 0 when none is over its limit, else the seconds to wait for the first that is; those after it are not counted.';
grant execute on function public.consume_rate_limits(jsonb) to service_role;

create or replace function private.begin_idempotent_request(p_scope text, p_key text, p_request_hash text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_record private.idempotency_records;
begin
  if p_key is null then
    return null;
  end if;
  if not private.is_single_line(p_key, 1, 255) then
    raise sqlstate 'PT422' using message = 'Please use 1 to 255 visible ASCII characters as the Idempotency-Key.';
  end if;
  -- Waits for a transaction that has just written the same key, and sees its answer or its absence.
  insert into private.idempotency_records (scope, key, request_hash)
  values (p_scope, p_key, coalesce(p_request_hash, ''))
  on conflict (scope, key) do nothing;
  if found then
    return null;
  end if;
  select * into v_record from private.idempotency_records where scope = p_scope and key = p_key;
  if v_record.request_hash is distinct from coalesce(p_request_hash, '') then
    raise sqlstate 'PT422' using message = 'This Idempotency-Key was used for a different request.';
  end if;
  return v_record.response;
end
$$;
comment on function private.begin_idempotent_request(text, text, text) is
  'Reserves a key: null when the work is to be done, else the answer to repeat.';

create or replace function private.store_idempotent_response(p_scope text, p_key text, p_response jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_key is not null then
    update private.idempotency_records set response = p_response where scope = p_scope and key = p_key;
  end if;
end
$$;
comment on function private.store_idempotent_response(text, text, jsonb) is 'Keeps the answer of a reserved key.';

-- Booking in fewer steps: the answer of an Idempotency-Key is written once, with the booking, and not first without it;
-- a token for a booking that has just been made need not look for it. What comes of it is as it was.
create or replace function private.get_idempotent_response(p_scope text, p_key text, p_request_hash text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_record private.idempotency_records;
begin
  if private.is_single_line(p_key, 1, 255) is not true then
    raise sqlstate 'PT422' using message = 'Please use 1 to 255 visible ASCII characters as the Idempotency-Key.';
  end if;
  -- One at a time for each key, and before anything else is waited for: the next one sees this one's answer, or its
  -- absence.
  perform private.lock_until_commit(format('idempotency key %s %s', p_scope, p_key));
  select * into v_record from private.idempotency_records where scope = p_scope and key = p_key;
  if v_record.request_hash <> coalesce(p_request_hash, '') then
    raise sqlstate 'PT422' using message = 'This Idempotency-Key was used for a different request.';
  end if;
  return v_record.response;
end
$$;
comment on function private.get_idempotent_response(text, text, text) is
  'The answer that a key was given before, null for a new one, whose other requests then wait for this transaction; PT422 when the key came with another request. The caller writes the record, with the answer.';

create or replace function private.hash_token(p_token text)
returns text
language sql stable
set search_path = ''
as $$
  select encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
$$;
comment on function private.hash_token(text) is 'What is kept of a random token: SHA-256 in hex.';
