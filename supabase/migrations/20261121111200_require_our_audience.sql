-- A token with a good signature may be meant for something else than this application, or its account may be gone.
-- Such a caller is a guest, and a guest has no rows of its own: "mine" means mine and at least a client.

create function private.is_for_us()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  -- A string or a list. Without the claim the signature alone decides, as it does for the platform's own keys.
  select coalesce((select auth.jwt()) -> 'aud' ? 'authenticated', true)
$$;
comment on function private.is_for_us() is 'Whether the caller''s token is meant for this application (its claim aud).';

-- As it was, but for the audience.
create or replace function private.my_role()
returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (
      select case when role = 'admin' and private.is_second_factor_missing() then 'client' else role end
      from private.user_roles where user_id = (select auth.uid()) and private.is_for_us()
    ),
    'guest'
  )
$$;

create or replace function private.needs_second_factor()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.user_roles where user_id = (select auth.uid()) and role = 'admin')
    and private.is_second_factor_missing() and private.is_for_us()
$$;

alter policy profiles_select on public.profiles using (
  (id = (select auth.uid()) and (select private.has_rank('client'))) or (select private.has_rank('admin'))
);
alter policy profiles_update on public.profiles
  using (id = (select auth.uid()) and (select private.has_rank('client')))
  with check (id = (select auth.uid()) and (select private.has_rank('client')));
alter policy appointments_select on public.appointments using (
  (user_id = (select auth.uid()) and (select private.has_rank('client'))) or (select private.has_rank('admin'))
);
-- appointment_events_select asks the policy of appointments.
alter policy documents_select on public.documents using (
  (user_id = (select auth.uid()) and (select private.has_rank('client'))) or (select private.has_rank('admin'))
);

do $$
begin
  if to_regclass('storage.objects') is not null then
    alter policy documents_files_select on storage.objects using (
      bucket_id = 'documents'
      and (
        ((storage.foldername(name))[1] = (select auth.uid())::text and (select private.has_rank('client')))
        or (select private.has_rank('admin'))
      )
    );
  end if;
end
$$;

create or replace function public.my_history()
returns table (kind text, id text, at timestamptz, title text, body text, status text)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.my_history() where (select private.has_rank('client'))
$$;

create or replace function public.export_my_data()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.export_my_data() where (select private.has_rank('client'))
$$;
