create table private.idempotency_records (
  scope text not null check (private.is_line(scope, 1, 80)),
  key text not null check (private.is_line(key, 1, 255)),
  request_hash text not null check (char_length(request_hash) <= 200),
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
comment on table private.idempotency_records is 'Answers to repeat when a request comes again; kept for 48 hours.';
comment on column private.idempotency_records.scope is 'Which call.';
comment on column private.idempotency_records.key is 'The Idempotency-Key header.';
comment on column private.idempotency_records.request_hash is 'Of the request; another one may not use the key.';
comment on column private.idempotency_records.response is 'The answer; null only inside the first transaction.';
comment on column private.idempotency_records.created_at is 'When it came first.';

create index idempotency_records_created_at_idx on private.idempotency_records (created_at);

alter table private.idempotency_records enable row level security;
alter table private.idempotency_records force row level security;

create function private.begin_idempotent(p_scope text, p_key text, p_request_hash text)
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
  if not private.is_line(p_key, 1, 255) then
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
comment on function private.begin_idempotent(text, text, text) is
  'Reserves a key: null when the work is to be done, else the answer to repeat.';

create function private.finish_idempotent(p_scope text, p_key text, p_response jsonb)
returns void
language sql security definer
set search_path = ''
as $$
  update private.idempotency_records set response = p_response where scope = p_scope and key = p_key
$$;
comment on function private.finish_idempotent(text, text, jsonb) is 'Keeps the answer of a reserved key.';
