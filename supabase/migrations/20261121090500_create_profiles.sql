create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (private.is_line(full_name, 2, 100)),
  company text check (private.is_line(company, 0, 150)),
  phone text check (private.is_line(phone, 0, 32)),
  time_zone text check (private.is_time_zone(time_zone)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'What a client says about itself; one row an account, made at sign-up.';
comment on column public.profiles.id is 'The account.';
comment on column public.profiles.full_name is 'As the person writes it.';
comment on column public.profiles.company is 'The company''s name.';
comment on column public.profiles.phone is 'As the person writes it.';
comment on column public.profiles.time_zone is 'IANA name; null: the browser''s zone is used.';
comment on column public.profiles.created_at is 'When the account was made.';
comment on column public.profiles.updated_at is 'Set by trigger at each change.';

alter table public.profiles enable row level security;
alter table public.profiles force row level security;
revoke all on public.profiles from anon, authenticated, service_role;
grant select on public.profiles to authenticated;
grant update (full_name, company, phone, time_zone) on public.profiles to authenticated;

create policy profiles_select on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.has_rank('admin')));
create policy profiles_update on public.profiles for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

create function private.touch()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := private.now();
  return new;
end
$$;
comment on function private.touch() is 'Trigger: keeps updated_at.';

create trigger profiles_touch before update on public.profiles
  for each row execute function private.touch();
