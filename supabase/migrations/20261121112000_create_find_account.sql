-- Addresses are the account provider's and no column of profiles: who shares a document asks for one account by its
-- whole address, and cannot read along the list of them.

create function private.find_account(p_email text)
returns table (id uuid, full_name text, company text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_rank('admin') then
    raise sqlstate 'PT403' using message = 'Only an admin can look up an account.';
  end if;
  return query
  select u.id, p.full_name, p.company
  from auth.users u
  join public.profiles p on p.id = u.id
  where u.email = lower(btrim(p_email)) and u.email_confirmed_at is not null and not u.is_sso_user;
end
$$;
comment on function private.find_account(text) is 'See public.find_account().';

create function public.find_account(p_email text)
returns table (id uuid, full_name text, company text)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.find_account(p_email)
$$;
comment on function public.find_account(text) is
  'The confirmed account of an address and what its person says about themselves, for admins; no row when there is none. PT403: not an admin.';

grant execute on function private.find_account(text), public.find_account(text) to authenticated;
