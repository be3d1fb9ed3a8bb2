-- What staff type into the search of people may be in the middle of a word: trigrams find it without
-- reading every row. Addresses of accounts lie in a table of the account provider, where no index of ours can be, and a
-- name may match where the address does not: the words of an account are kept together.
create table private.account_search (
  user_id uuid primary key references auth.users (id) on delete cascade,
  search_text text not null
);
comment on table private.account_search is
  'What the staff find an account by; kept by triggers.';
comment on column private.account_search.user_id is 'Whose.';
comment on column private.account_search.search_text is 'Address, name and company in small letters, a line each.';

create index account_search_trigrams_idx on private.account_search using gin (search_text extensions.gin_trgm_ops)
  with (fastupdate = off);

alter table private.account_search enable row level security;
alter table private.account_search force row level security;

create or replace function private.update_account_search()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.account_search as kept (user_id, search_text)
  select u.id, lower(concat_ws(E'\n', u.email, p.full_name, p.company))
  from auth.users u left join public.profiles p on p.id = u.id
  where u.id = new.id
  on conflict (user_id) do update set search_text = excluded.search_text where kept.search_text <> excluded.search_text;
  return null;
end
$$;
comment on function private.update_account_search() is
  'Trigger: what an account is found by is what its address and profile say.';

-- As it was, but for how words are looked for.
create or replace function private.list_people(p_filter jsonb, p_after jsonb, p_limit int)
returns jsonb
language plpgsql stable security definer
set search_path = ''
-- With words another plan is right than without.
set plan_cache_mode = force_custom_plan
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_role text := nullif(p_filter ->> 'role', '');
  v_words text := private.like_pattern(p_filter ->> 'query');
  v_at timestamptz;
  v_id uuid;
  v_people jsonb;
  v_found int;
begin
  perform private.require_admin();
  if v_role is not null and v_role not in ('client', 'admin') then
    raise sqlstate 'PT422' using message = 'Please choose client or admin.';
  end if;
  begin
    v_at := (nullif(p_after, 'null') ->> 'at')::timestamptz;
    v_id := (nullif(p_after, 'null') ->> 'id')::uuid;
  exception
    when others then
      raise sqlstate 'PT422' using message = 'This page of the list does not exist.';
  end;

  with found as (
    select u.id, u.email, u.created_at, u.last_sign_in_at, u.email_confirmed_at, r.role, p.full_name, p.company
    from private.user_roles r
    join auth.users u on u.id = r.user_id
    left join public.profiles p on p.id = u.id
    left join private.account_search w on w.user_id = u.id
    where (v_role is null or r.role = v_role)
      and (v_words = '%%' or w.search_text like v_words)
      and (v_at is null or (u.created_at, u.id) < (v_at, v_id))
    order by u.created_at desc, u.id desc
    limit v_limit + 1
  ), numbered as (
    select *, row_number() over (order by created_at desc, id desc) as n from found
  )
  select count(*), coalesce(jsonb_agg(jsonb_build_object(
    'id', f.id, 'email', f.email, 'fullName', f.full_name, 'company', f.company, 'role', f.role,
    'isConfirmed', f.email_confirmed_at is not null, 'isYou', f.id = (select auth.uid()),
    'createdAt', private.to_iso_instant(f.created_at), 'lastSignInAt', private.to_iso_instant(f.last_sign_in_at),
    'bookings', (select count(*) from public.appointments a where a.user_id = f.id and a.status <> 'held'),
    'messages', (select count(*) from public.contact_submissions m where m.user_id = f.id),
    -- To the microsecond, or the next page begins with this one again.
    'cursor', jsonb_build_object('at', f.created_at, 'id', f.id)
  ) order by f.n) filter (where f.n <= v_limit), '[]')
  into v_found, v_people
  from numbered f;
  return jsonb_build_object(
    'people', (select coalesce(jsonb_agg(one - 'cursor' order by n), '[]')
               from jsonb_array_elements(v_people) with ordinality as each (one, n)),
    'next', case when v_found > v_limit then v_people -> -1 -> 'cursor' end,
    'admins', (select count(*) from private.user_roles where role = 'admin')
  );
end
$$;
comment on function private.list_people(jsonb, jsonb, integer) is 'See public.list_people().';
grant execute on function private.list_people(jsonb, jsonb, integer) to authenticated;

create or replace function public.list_people(p_filter jsonb default '{}', p_after jsonb default null, p_limit int default 50)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_people(p_filter, p_after, p_limit)
$$;
comment on function public.list_people(jsonb, jsonb, integer) is
  'A page of up to 100 accounts, the newest first, for admins: {people, next, admins}; p_after is the next of the page before, the filter may have role (client, admin) and query (part of a name, company or address). PT403: not an admin, PT422: an unreadable filter.';
grant execute on function public.list_people(jsonb, jsonb, integer) to authenticated;

-- Addresses are the account provider's and no column of profiles: who shares a document asks for one account by its
-- whole address, and cannot read along the list of them.
create or replace function private.find_account(p_email text)
returns table (id uuid, full_name text, company text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_rank('admin') then
    raise sqlstate 'PT403' using message = 'Only an admin can look up an account.';
  end if;
  return query
  select u.id, p.full_name::text, p.company::text
  from auth.users u
  join public.profiles p on p.id = u.id
  where u.email = lower(btrim(p_email)) and u.email_confirmed_at is not null and not u.is_sso_user;
end
$$;
comment on function private.find_account(text) is 'See public.find_account().';
grant execute on function private.find_account(text) to authenticated;

create or replace function public.find_account(p_email text)
returns table (id uuid, full_name text, company text)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.find_account(p_email)
$$;
comment on function public.find_account(text) is
  'The confirmed account of an address and what its person says about themselves, for admins; no row when there is none. PT403: not an admin.';
grant execute on function public.find_account(text) to authenticated;

create or replace function private.confirmed_account_id(p_email text)
returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- Both providers of accounts keep addresses in small letters. Who comes by SSO did not confirm to us.
  return (
    select id from auth.users
    where email = lower(p_email) and email_confirmed_at is not null and not is_sso_user
  );
end
$$;
comment on function private.confirmed_account_id(text) is 'The account that has confirmed an address, or null.';

create trigger profiles_update_account_search after insert or update of full_name, company on public.profiles
  for each row execute function private.update_account_search();
create trigger users_update_account_search after insert or update of email on auth.users
  for each row execute function private.update_account_search();
