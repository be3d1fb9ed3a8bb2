-- What the hosted Supabase platform has in every project before its first migration: roles, schemas, extensions,
-- default privileges, role settings. Run as the superuser `supabase_admin`; may be run again at any time.
-- Schema auth's tables come after this (platform-auth.sql), then those of storage, from @supabase/lite (see migrate.ts).

-- Roles. Attributes are set each time, so that a database made by an older copy of this file catches up.
do $$
declare
  wanted text;
begin
  foreach wanted in array array[
    'postgres', 'anon', 'authenticated', 'service_role', 'authenticator', 'dashboard_user',
    'supabase_auth_admin', 'supabase_storage_admin', 'supabase_lite'
  ] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I', wanted);
    end if;
  end loop;
end
$$;

-- `postgres` owns the project's objects and is no superuser: a migration that works here works there.
alter role postgres nosuperuser createdb createrole inherit login replication bypassrls;
alter role anon nologin inherit;
alter role authenticated nologin inherit;
alter role service_role nologin inherit bypassrls;
alter role authenticator login noinherit;
alter role dashboard_user nologin createdb createrole replication;
alter role supabase_auth_admin login noinherit nocreaterole;
alter role supabase_storage_admin nologin noinherit createrole;
-- Only here: as whom @supabase/lite works, which is GoTrue, the storage API and PostgREST at once. It is no superuser and
-- owns nothing in public, private and auth, so that nothing it does can widen what a migration granted.
alter role supabase_lite login inherit;

grant anon, authenticated, service_role to authenticator with inherit false, set true;
grant anon, authenticated, service_role to supabase_lite with inherit false, set true;
grant pg_read_all_data to supabase_lite; -- its look at the schema sees only what it may read
grant anon, authenticated, service_role, authenticator to postgres with admin option, inherit true, set true;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;

-- A migration sets shorter ones, which stay.
do $$
declare
  api_role text;
  time_limit text;
begin
  for api_role, time_limit in values ('anon', '3s'), ('authenticated', '8s') loop
    if not exists (
      select from pg_roles, unnest(rolconfig) as setting where rolname = api_role and setting like 'statement_timeout=%'
    ) then
      execute format('alter role %I set statement_timeout = %L', api_role, time_limit);
    end if;
  end loop;
end
$$;
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role supabase_lite set statement_timeout = '8s';
alter role supabase_lite set lock_timeout = '8s';
alter role supabase_auth_admin set search_path = auth;
alter role supabase_storage_admin set search_path = storage;
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';
alter role supabase_admin set search_path = '$user', public, auth, extensions;
alter role postgres set search_path = '$user', public, extensions;
-- What the advisors, who come as postgres, take for the exposed schemas; without it some lints find nothing.
alter role authenticator set pgrst.db_schemas = 'public';
alter role postgres set pgrst.db_schemas = 'public';

-- Schemas.
do $$ begin execute format('alter database %I owner to postgres', current_database()); end $$;
alter schema public owner to pg_database_owner;
create schema if not exists extensions authorization postgres;
create schema if not exists auth authorization supabase_auth_admin;
grant usage on schema public to postgres, anon, authenticated, service_role;
revoke create on schema public from public;
grant usage on schema extensions to anon, authenticated, service_role, dashboard_user, supabase_lite;
grant usage on schema auth to anon, authenticated, service_role, postgres, supabase_lite;
grant all on schema auth to dashboard_user;

create extension if not exists "uuid-ossp" with schema extensions;
create extension if not exists pgcrypto with schema extensions;

-- Default privileges: as there, everything new in public is open to the API's roles until a migration revokes it.
-- Only before the first migration: later they would undo what the migrations settled.
do $$
declare
  owner text;
  kind text;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    return;
  end if;
  foreach owner in array array['postgres', 'supabase_admin'] loop
    foreach kind in array array['tables', 'sequences', 'functions'] loop
      execute format(
        'alter default privileges for role %I in schema public grant all on %s to postgres, anon, authenticated, service_role',
        owner, kind
      );
    end loop;
  end loop;
end
$$;
