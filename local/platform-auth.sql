-- Hands the tables that @supabase/lite made in schema auth to their owner on the hosted platform, with its grants.
-- Run as `supabase_admin` after them; may be run again at any time.
do $$
declare
  relation text;
  routine text;
begin
  for relation in select oid::regclass::text from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' loop
    execute format('alter table %s owner to supabase_auth_admin', relation);
    execute format('grant select, insert, update, delete, references, trigger on %s to postgres', relation);
    execute format('grant all on %s to dashboard_user', relation);
  end loop;
  for routine in select oid::regprocedure::text from pg_proc where pronamespace = 'auth'::regnamespace loop
    execute format('alter function %s owner to supabase_auth_admin', routine);
    execute format('grant execute on function %s to dashboard_user, postgres', routine);
  end loop;
end
$$;

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
