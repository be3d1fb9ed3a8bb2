-- What exists only where the platform offers its extension or publication. pgdelta cannot declare "where available", so
-- this file is written by hand and has no counterpart in supabase/schemas.

-- pg_cron calls the minute's job, and pg_net lets it call Edge Functions. Elsewhere local/clock.ts does both.
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

-- Realtime sends changed rows to subscribers whose policies let them read the row.
do $$
begin
  if exists (select from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime
      add table public.contact_submissions, public.appointments, public.chat_sessions;
  end if;
end
$$;
