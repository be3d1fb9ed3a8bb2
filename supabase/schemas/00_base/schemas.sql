-- Schemas, default privileges and extensions. Conventions of every file in supabase/schemas:
--
-- Schemas. The Data API exposes public and nothing else. What staff and clients work with is a table or a view there, under
-- policies. private holds what no caller may touch, such as queues, limits and tokens, and the helper functions.
--
-- Rights. A function runs with its caller's rights wherever policies can decide, and so does every view. What needs more is a
-- SECURITY DEFINER function in private that checks the caller. A definer function in public is for service_role only.
--
-- Tables. Row-level security is enabled and forced on every table. A table without a policy is reachable only through
-- definer functions: their owner, postgres, has BYPASSRLS.
--
-- Functions. A function on a hot path is PL/pgSQL even when it returns a single expression. PL/pgSQL keeps its query plans
-- for the connection. A SQL function with SECURITY DEFINER or SET search_path is never inlined, so it would be planned
-- again in every query that calls it.
--
-- Errors. SQLSTATE PT404 makes PostgREST answer with HTTP status 404, and so on. The message is shown to the user as it is.
--
-- Time. Rules read the clock through private.now(), so that tests can replace it.

-- Nothing is open by default. Each table, column and function is granted by name next to its definition.
alter default privileges for role postgres in schema public
  revoke all on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke all on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke all on functions from anon, authenticated, service_role;
-- Postgres grants EXECUTE on each new function to PUBLIC. Only a default without IN SCHEMA can revoke that.
alter default privileges for role postgres revoke execute on functions from public;

create schema private;
comment on schema private is
  'Not exposed by the Data API: what no caller may touch, such as roles, outbox, rate limits and tokens, and helper functions.';
-- Policies, views and functions call functions here, as the caller. USAGE opens the schema only; each function is granted by name.
grant usage on schema private to anon, authenticated, service_role;

create extension if not exists btree_gist with schema extensions; -- exclusion constraints with =
create extension if not exists pg_trgm with schema extensions; -- indexes for LIKE '%part%' and similar words
create extension if not exists pgcrypto with schema extensions; -- gen_random_bytes(), hmac(), crypt()

-- How long one statement of an API request may take. The platform presets 3 and 8 seconds. No request of the site needs
-- that, and a filter of a caller's own can be as slow as its limit lets it. PostgREST reads the new values when it reloads.
alter role anon set statement_timeout = '1s';
alter role authenticated set statement_timeout = '5s';
-- The Edge Functions. The first is the platform's own limit; the functions rely on it (_shared/http/request-deadline.ts).
-- A request behind a lock is refused early, because each one that waits keeps a connection from the others.
alter role service_role set statement_timeout = '8s';
alter role service_role set lock_timeout = '3s';
notify pgrst, 'reload config';
