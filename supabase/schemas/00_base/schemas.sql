-- Nothing is open by default: what a later file does not grant stays closed.

alter default privileges for role postgres in schema public
  revoke all on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke all on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke all on functions from anon, authenticated, service_role;
-- Postgres grants EXECUTE on each new function to PUBLIC; only the global default can revoke that.
alter default privileges for role postgres revoke execute on functions from public;

create schema private;
comment on schema private is
  'Never exposed by the API: roles, outbox, rate limits, idempotency records, audit, settings, helper functions.';
revoke all on schema private from public;
-- Policies call helpers here; each helper is granted by name.
grant usage on schema private to anon, authenticated, service_role;

create extension if not exists btree_gist with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;
