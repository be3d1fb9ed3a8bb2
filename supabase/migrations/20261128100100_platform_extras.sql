-- What exists only where the platform offers its extension or publication. pgdelta cannot declare "where available", so
-- this file is written by hand and has no counterpart in supabase/schemas.

-- pg_cron calls the minute's job, and pg_net lets it call Edge Functions. Elsewhere platform/scheduler/minute-scheduler.ts does both.
do $$
begin
  if current_setting('shared_preload_libraries') like '%pg_net%'
    and exists (select from pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net with schema extensions;
  end if;
  if current_setting('shared_preload_libraries') like '%pg_cron%'
    and exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    execute $job$select cron.schedule('run-scheduled-jobs', '* * * * *', 'select private.run_scheduled_jobs()')$job$;
  end if;
end
$$;

-- Realtime sends inserted and updated rows to subscribers whose policies let them read the row, and of it the columns that
-- they may select. Deletions are left out: Realtime sends their keys to everybody who may select from the table.
do $$
begin
  if exists (select from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime
      set table public.contact_submissions, public.appointments, public.chat_sessions;
    alter publication supabase_realtime set (publish = 'insert, update');
  end if;
end
$$;

-- Channels. The site joins private ones only. Their policies let staff join channels that tell of changed rows; nobody may
-- send a message or be present in one, because there is no policy for insert. Public channels need no policy: they are
-- closed by a switch of the project, see docs/deploy.md.
do $$
begin
  if to_regclass('realtime.messages') is not null then
    drop policy if exists staff_join_changes on realtime.messages;
    create policy staff_join_changes on realtime.messages for select to authenticated
      using (
        extension = 'broadcast'
        and (select realtime.topic()) like 'changes of %'
        and (select private.has_role('admin'))
      );
  end if;
end
$$;

-- What supabase_admin creates in public is open to the API's roles. Only supabase_admin or a superuser may change that, so
-- this takes effect on a stack of one's own whose migrations such a role applies. On the hosted platform it does nothing:
-- supabase/tests/schema_is_locked.test.sql finds what has come that way.
do $$
declare
  kind text;
begin
  if pg_has_role(current_user, 'supabase_admin', 'member') then
    foreach kind in array array['tables', 'sequences', 'functions'] loop
      execute format(
        'alter default privileges for role supabase_admin in schema public revoke all on %s from anon, authenticated, service_role',
        kind
      );
    end loop;
  end if;
end
$$;
