-- Where the platform has it, who is allowed to see a row hears of its changes: staff keep these lists open, too.
do $$
begin
  if exists (select from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.appointments, public.chat_sessions;
  end if;
end
$$;
