-- Who has an account, for the staff. Addresses are the account provider's, so they are read through a function.

create function private.list_people(p_filter jsonb, p_after jsonb, p_limit int)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_role text := nullif(p_filter ->> 'role', '');
  -- What is typed is looked for as it is: a percent sign is a percent sign.
  v_words text := '%' || replace(replace(replace(
    lower(btrim(left(coalesce(p_filter ->> 'query', ''), 200))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
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
    where (v_role is null or r.role = v_role)
      and (v_words = '%%' or lower(u.email) like v_words or lower(p.full_name) like v_words or lower(p.company) like v_words)
      and (v_at is null or (u.created_at, u.id) < (v_at, v_id))
    order by u.created_at desc, u.id desc
    limit v_limit + 1
  ), numbered as (
    select *, row_number() over (order by created_at desc, id desc) as n from found
  )
  select count(*), coalesce(jsonb_agg(jsonb_build_object(
    'id', f.id, 'email', f.email, 'fullName', f.full_name, 'company', f.company, 'role', f.role,
    'isConfirmed', f.email_confirmed_at is not null, 'isYou', f.id = (select auth.uid()),
    'createdAt', private.iso(f.created_at), 'lastSignInAt', private.iso(f.last_sign_in_at),
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
comment on function private.list_people(jsonb, jsonb, int) is 'See public.list_people().';

create function public.list_people(p_filter jsonb default '{}', p_after jsonb default null, p_limit int default 50)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_people(p_filter, p_after, p_limit)
$$;
comment on function public.list_people(jsonb, jsonb, int) is
  'A page of up to 100 accounts, the newest first, for admins: {people, next, admins}; p_after is the next of the page before, the filter may have role (client, admin) and query (part of a name, company or address). PT403: not an admin, PT422: an unreadable filter.';

grant execute on function private.list_people(jsonb, jsonb, int), public.list_people(jsonb, jsonb, int) to authenticated;
