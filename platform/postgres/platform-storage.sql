-- Hands schema storage, which @supabase/lite describes, to its owner on the hosted platform, with the grants and guards
-- it has there. Run as `supabase_admin` after its tables; may be run again at any time.
alter schema storage owner to supabase_storage_admin;
do $$
declare
  relation text;
  routine text;
begin
  for relation in select oid::regclass::text from pg_class where relnamespace = 'storage'::regnamespace and relkind = 'r' loop
    execute format('alter table %s owner to supabase_storage_admin', relation);
  end loop;
  for routine in select oid::regprocedure::text from pg_proc where pronamespace = 'storage'::regnamespace loop
    execute format('alter function %s owner to supabase_storage_admin', routine);
  end loop;
end
$$;
grant usage on schema storage to postgres, anon, authenticated, service_role;
grant all on schema storage to dashboard_user;
-- As there: the policies decide, and without one no one but service_role gets at a row.
grant all on all tables in schema storage to postgres, anon, authenticated, service_role, dashboard_user;
grant all on all functions in schema storage to postgres, anon, authenticated, service_role, dashboard_user;

-- There, an extension lets `postgres` write policies on tables it does not own; here it is a member of their owner.
grant supabase_storage_admin to postgres with inherit true, set false;
-- For serving /storage/v1, which settles buckets and rows itself once the policies have agreed.
grant supabase_storage_admin to supabase_lite with inherit true, set false;

-- As there: a row that goes without its file leaves the file behind, so only the storage API deletes rows.
create or replace function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501', hint = 'This prevents accidental data loss from orphaned objects.';
  end if;
  return null;
end
$$;
alter function storage.protect_delete() owner to supabase_storage_admin;
create or replace trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create or replace trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
alter role supabase_lite set storage.allow_delete_query = 'true';

-- Membership allows `postgres` more than it may do there. A migration that needs it must fail here already.
create or replace function extensions.guard_storage() returns event_trigger language plpgsql
set search_path = '' as $$
declare
  refused text;
begin
  if (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    return;
  end if;
  if tg_event = 'sql_drop' then
    select string_agg(format('drop %s %s', object_type, object_identity), ', ') into refused
    from pg_catalog.pg_event_trigger_dropped_objects()
    where original and object_identity ~ '(^| on |\m)storage\.' and object_type not in ('policy', 'trigger');
  else
    select string_agg(format('%s %s', lower(command_tag), object_identity), ', ') into refused
    from pg_catalog.pg_event_trigger_ddl_commands()
    where object_identity ~ '(^| on )storage\.'
      and command_tag not in ('CREATE POLICY', 'ALTER POLICY', 'CREATE TRIGGER');
  end if;
  if refused is not null then
    raise exception 'must be owner of schema storage to do this: %', refused using errcode = '42501';
  end if;
end
$$;
drop event trigger if exists guard_storage_changes;
drop event trigger if exists guard_storage_drops;
create event trigger guard_storage_changes on ddl_command_end execute function extensions.guard_storage();
create event trigger guard_storage_drops on sql_drop execute function extensions.guard_storage();
