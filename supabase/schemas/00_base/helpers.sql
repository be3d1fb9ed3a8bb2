-- The clock, locks, token hashes, and trigger functions that many tables share.

create or replace function private.now()
returns timestamptz
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return pg_catalog.now();
end
$$;
comment on function private.now() is
  'Returns the start of the transaction: the clock of every time rule. A test replaces this function in a transaction that it rolls back.';
grant execute on function private.now() to authenticated;

create or replace function private.refuse(p_status int, p_code text, p_params jsonb default '{}')
returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT' || p_status, message = p_code, detail = p_params::text;
end
$$;
comment on function private.refuse(integer, text, jsonb) is
  'Raises a refusal: SQLSTATE PT{status}, which the API turns into the HTTP status, with the error code as the message and its parameters as JSON in the detail. functions/_shared/contracts/errors.ts has the codes, their parameters, and their sentences.';
grant execute on function private.refuse(integer, text, jsonb) to authenticated;

create or replace function private.refuse_view_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using message = format('The view %s is read only.', tg_table_name);
end
$$;
comment on function private.refuse_view_change() is
  'Trigger of every view. Without one, Postgres reports an error of the server for a change before it asks for the grants. With it, the grants refuse.';

create or replace function private.lock_until_commit(p_name text)
returns void
language plpgsql security invoker
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_name, 0));
end
$$;
comment on function private.lock_until_commit(text) is
  'Waits for the advisory lock of this name and holds it until the transaction ends.';

create or replace function private.hash_token(p_token text)
returns text
language sql stable
set search_path = ''
as $$
  select encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
$$;
comment on function private.hash_token(text) is
  'Returns the SHA-256 of a random token in hex, which is stored instead of the token. 256 random bits need no salt.';

create or replace function private.stamp_row()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if 'version' = any (tg_argv) then
    new.version := old.version + 1;
  end if;
  if 'updated_at' = any (tg_argv) then
    new.updated_at := private.now();
  end if;
  if 'opened_at' = any (tg_argv) then
    new.opened_at := private.now();
  end if;
  if 'resolved_at' = any (tg_argv) then
    new.resolved_at := private.now();
  end if;
  return new;
end
$$;
comment on function private.stamp_row() is
  'Trigger: sets the columns that its arguments name. version counts the updates of a row, for optimistic locking; the others become the current time, because the browser''s clock does not count.';

create or replace function private.place_row()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A concurrent insert would take the same position.
  perform private.lock_until_commit('places of ' || tg_table_name);
  execute format('select coalesce(max(position), 0) + 1 from public.%I', tg_table_name) into new.position;
  return new;
end
$$;
comment on function private.place_row() is 'Trigger: puts a new row after the existing ones of its table.';

create or replace function private.reject_row_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(403, 'append_only', jsonb_build_object('table', tg_table_name));
end
$$;
comment on function private.reject_row_change() is
  'Trigger: raises PT403. A table''s triggers name the statements that it does not allow.';
