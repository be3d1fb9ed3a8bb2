-- Schema auth's functions, and its objects handed to their owner on the hosted platform, with its grants.
-- Run as `supabase_admin` after platform-auth-tables.sql; may be run again at any time.

-- As there: also with only `request.jwt.claims` set, which is what PostgREST does.
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
  )
$$;
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

do $$
declare
  relation text;
  routine text;
  kind text;
begin
  for relation in select oid::regclass::text from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' loop
    execute format('alter table %s owner to supabase_auth_admin', relation);
    -- On and not forced: the API's roles see nothing, owner and `postgres` everything. There is no policy there; the one
    -- here lets @supabase/lite work without being the owner.
    execute format('alter table %s enable row level security', relation);
    execute format('grant all on %s to postgres, dashboard_user', relation);
    execute format('grant select on %s to postgres with grant option', relation);
    execute format('grant select, insert, update, delete on %s to supabase_lite', relation);
    execute format('drop policy if exists supabase_lite on %s', relation);
    execute format('create policy supabase_lite on %s to supabase_lite using (true) with check (true)', relation);
  end loop;
  for kind in select oid::regtype::text from pg_type where typnamespace = 'auth'::regnamespace and typtype = 'e' loop
    execute format('alter type %s owner to supabase_auth_admin', kind);
  end loop;
  for routine in select oid::regprocedure::text from pg_proc where pronamespace = 'auth'::regnamespace loop
    execute format('alter function %s owner to supabase_auth_admin', routine);
    execute format('grant execute on function %s to dashboard_user, postgres', routine);
  end loop;
end
$$;
