-- Messages stay closed to clients as a table (status and assignee are the firm's own), so this runs as its owner and
-- shows the caller's rows in its own words.

create function private.my_history()
returns table (kind text, id text, at timestamptz, title text, body text, status text)
language sql stable security definer
set search_path = ''
as $$
  select 'consultation', a.id::text, a.starts_at, a.service_type, null, a.status
  from public.appointments a
  where a.user_id = (select auth.uid()) and a.status <> 'held'
  union all
  select 'message', m.id::text, m.created_at, 'Message to Meridian', m.message, null
  from public.contact_submissions m
  where m.user_id = (select auth.uid())
  order by 3 desc, 1, 2
$$;
comment on function private.my_history() is 'See public.my_history().';

create function public.my_history()
returns table (kind text, id text, at timestamptz, title text, body text, status text)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.my_history()
$$;
comment on function public.my_history() is
  'The caller''s consultations (at: their start) and messages (at: when sent), newest first; an admin''s own too, nobody else''s.';

grant execute on function private.my_history(), public.my_history() to authenticated;
