create or replace function private.set_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := private.now();
  return new;
end
$$;
comment on function private.set_updated_at() is 'Trigger: keeps updated_at.';

create or replace function private.set_updated_at_and_version()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version + 1;
  new.updated_at := private.now();
  return new;
end
$$;
comment on function private.set_updated_at_and_version() is 'Trigger: counts the versions of a row and keeps updated_at.';

create or replace function private.increment_version()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
comment on function private.increment_version() is 'Trigger: counts the versions of a row.';

create or replace function private.reject_row_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise sqlstate 'PT403' using message = format('%s may only be added to.', tg_table_name);
end
$$;
comment on function private.reject_row_change() is 'Trigger: the table''s rows are never changed or removed.';

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
  'The clock of every time rule. Tests put another one in its place inside a transaction that they roll back.';
grant execute on function private.now() to authenticated;

create or replace function private.lock_until_commit(p_name text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_name, 0));
end
$$;
comment on function private.lock_until_commit(text) is
  'Waits for the advisory lock of this name, and holds it until the transaction ends.';
