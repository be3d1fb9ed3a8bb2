-- Accounts as admins see them: names, the list of people, and the lookup by email address. Email addresses are columns of
-- auth.users, which no API role can read; these functions decide what an admin sees of them.

-- A table of its own, because a search may match part of the address, the name or the company: auth.users belongs to the
-- platform and gets no index from us, and no index spans two tables.
create table private.account_search (
  user_id uuid primary key references auth.users (id) on delete cascade,
  search_text text not null
);
comment on table private.account_search is
  'The searchable text of each account. Written by triggers on auth.users and public.profiles.';
comment on column private.account_search.user_id is 'The account.';
comment on column private.account_search.search_text is 'Email address, name and company in lowercase, one a line.';

-- Without fastupdate, no search has to read a pending list.
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
  'Trigger of auth.users and public.profiles: updates the account''s row in private.account_search.';

create or replace function private.display_name_of(p_account uuid)
returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.id = u.id
  where u.id = p_account
$$;
comment on function private.display_name_of(uuid) is
  'Returns the name of an account, or its email address when it has none; null when there is no such account.';

create or replace function private.confirmed_account_id(p_email text)
returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- The account provider stores email addresses in lowercase. An SSO account has not confirmed its address to us.
  return (
    select id from auth.users
    where email = lower(p_email) and email_confirmed_at is not null and not is_sso_user
  );
end
$$;
comment on function private.confirmed_account_id(text) is
  'Returns the account that has confirmed this email address, or null.';

create or replace function private.list_people(p_filter jsonb, p_after jsonb, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
-- A search needs the trigram index, a list without one does not. A generic plan fits only one of them.
set plan_cache_mode = force_custom_plan
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_role text := nullif(p_filter ->> 'role', '');
  v_pattern text := private.like_pattern(p_filter ->> 'query');
  v_after_at timestamptz;
  v_after_id uuid;
  v_found jsonb;
begin
  perform private.require_admin();
  if v_role is not null and v_role not in ('client', 'admin') then
    perform private.refuse(422, 'choice_invalid', '{"choices": ["client", "admin"]}');
  end if;
  begin
    v_after_at := (nullif(p_after, 'null') ->> 'at')::timestamptz;
    v_after_id := (nullif(p_after, 'null') ->> 'id')::uuid;
  exception
    when data_exception then
      perform private.refuse(422, 'page_cursor_invalid');
  end;

  v_found := (
    with found as (
      select u.id, u.email, u.created_at, u.last_sign_in_at, u.email_confirmed_at, r.role, p.full_name, p.company
      from private.user_roles r
      join auth.users u on u.id = r.user_id
      left join public.profiles p on p.id = u.id
      left join private.account_search s on s.user_id = u.id
      where (v_role is null or r.role = v_role)
        and (v_pattern = '%%' or s.search_text like v_pattern)
        and (v_after_at is null or (u.created_at, u.id) < (v_after_at, v_after_id))
      order by u.created_at desc, u.id desc
      limit v_limit + 1
    ), numbered as (
      select *, row_number() over (order by created_at desc, id desc) as n from found
    )
    select jsonb_build_object(
      'people', coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'email', f.email, 'fullName', f.full_name, 'company', f.company, 'role', f.role,
        'isConfirmed', f.email_confirmed_at is not null, 'isYou', f.id = (select auth.uid()),
        'createdAt', private.to_iso_instant(f.created_at), 'lastSignInAt', private.to_iso_instant(f.last_sign_in_at),
        'bookings', (select count(*) from public.appointments a where a.user_id = f.id and a.status <> 'held'),
        'messages', (select count(*) from public.contact_submissions m where m.user_id = f.id)
      ) order by f.n) filter (where f.n <= v_limit), '[]'),
      -- With microseconds: a key rounded to milliseconds would repeat or skip rows.
      'next', case when count(*) > v_limit then (
        select jsonb_build_object('at', l.created_at, 'id', l.id) from numbered l where l.n = v_limit
      ) end,
      'admins', (select count(*) from private.user_roles where role = 'admin')
    )
    from numbered f
  );
  perform private.audit_read(
    'person.list', 'people',
    private.audited_filter(jsonb_strip_nulls(p_filter), to_jsonb(v_after_id))
      || jsonb_build_object('count', jsonb_array_length(v_found -> 'people'))
  );
  return v_found;
end
$$;
comment on function private.list_people(jsonb, jsonb, integer) is 'See public.list_people().';
grant execute on function private.list_people(jsonb, jsonb, integer) to authenticated;

create or replace function public.list_people(p_filter jsonb default '{}', p_after jsonb default null, p_limit int default 50)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_people(p_filter, p_after, p_limit)
$$;
comment on function public.list_people(jsonb, jsonb, integer) is
  'Returns a page of up to 100 accounts, newest first, for admins: {people: [{id, email, fullName, company, role, isConfirmed, isYou, createdAt, lastSignInAt, bookings, messages}], next, admins}. p_after is next of the previous page (keyset pagination); admins counts all admins. The filter may have role (client or admin) and query (part of a name, company or email address). Records the read in the audit log. PT403: not an admin. PT422: invalid filter or page.';
grant execute on function public.list_people(jsonb, jsonb, integer) to authenticated;

create or replace function private.list_staff()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', p.full_name, 'email', u.email)
      order by lower(coalesce(p.full_name, u.email)), u.id), '[]')
    from private.user_roles r join auth.users u on u.id = r.user_id left join public.profiles p on p.id = u.id
    where r.role = 'admin'
  );
end
$$;
comment on function private.list_staff() is 'See public.list_staff().';
grant execute on function private.list_staff() to authenticated;

create or replace function public.list_staff()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_staff()
$$;
comment on function public.list_staff() is
  'Returns the staff to whom leads and tasks can be assigned, by name, for admins: [{id, name, email}]. PT403: not an admin.';
grant execute on function public.list_staff() to authenticated;

create or replace function private.find_account(p_email text)
returns table (id uuid, full_name text, company text)
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid := private.confirmed_account_id(btrim(p_email));
begin
  if not private.has_rank('admin') then
    perform private.refuse(403, 'admin_required', '{"action": "find_account"}');
  end if;
  -- Without the address: it may belong to no one here.
  perform private.audit_read('person.find', coalesce(v_id::text, 'nobody'));
  return query
  select p.id, p.full_name::text, p.company::text
  from public.profiles p
  where p.id = v_id;
end
$$;
comment on function private.find_account(text) is 'See public.find_account().';
grant execute on function private.find_account(text) to authenticated;

create or replace function public.find_account(p_email text)
returns table (id uuid, full_name text, company text)
language sql security invoker
set search_path = ''
as $$
  select * from private.find_account(p_email)
$$;
comment on function public.find_account(text) is
  'Returns the confirmed account of a whole email address with its name and company, for admins who share a document; no row when there is none. Records the read in the audit log. PT403: not an admin.';
grant execute on function public.find_account(text) to authenticated;

create trigger profiles_update_account_search after insert or update of full_name, company on public.profiles
  for each row execute function private.update_account_search();
create trigger users_update_account_search after insert or update of email on auth.users
  for each row execute function private.update_account_search();
