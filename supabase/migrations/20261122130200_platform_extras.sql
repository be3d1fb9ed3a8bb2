-- Objects that exist only where the platform offers their extension or publication. pgdelta cannot declare "where
-- available", so this file is written by hand and has no counterpart in supabase/schemas.

-- A minute's work needs a clock: pg_cron, or whatever else calls private.run_scheduled_jobs() each minute.
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

-- Realtime sends a row's changes to the callers whose policies let them read the row.
do $$
begin
  if exists (select from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime
      add table public.contact_submissions, public.appointments, public.chat_sessions;
  end if;
end
$$;

-- Sections of the assistant's knowledge have an embedding where pgvector is there.
do $$
begin
  if exists (select from pg_available_extensions where name = 'vector') then
    create extension if not exists vector with schema extensions;
    alter table public.kb_sections add column embedding extensions.vector(384);
    comment on column public.kb_sections.embedding is 'gte-small of heading, title and content; null: to be computed.';
    create trigger kb_sections_clear_embedding before update of title, heading, content on public.kb_sections
      for each row execute function private.clear_kb_embedding();
  end if;
end
$$;
