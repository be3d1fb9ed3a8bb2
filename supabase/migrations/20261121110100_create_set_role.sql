-- Both ways to change a rank. Every change is audited, and the last admin stays, by trigger on private.user_roles.

create function private.set_role(p_user_id uuid, p_role text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_rank('admin') then
    raise sqlstate 'PT403' using message = 'Only an admin can change a role.';
  end if;
  if (p_role in ('client', 'admin')) is not true then
    raise sqlstate 'PT422' using message = 'Please choose client or admin.';
  end if;
  update private.user_roles set role = p_role, granted_at = private.now()
  where user_id = p_user_id and role <> p_role;
  if not found and not exists (select from private.user_roles where user_id = p_user_id) then
    raise sqlstate 'PT404' using message = 'We could not find that account.';
  end if;
end
$$;
comment on function private.set_role(uuid, text) is 'See public.set_role().';

create function public.set_role(p_user_id uuid, p_role text)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.set_role(p_user_id, p_role)
$$;
comment on function public.set_role(uuid, text) is
  'Makes an account a client or an admin; for admins. PT403: not an admin, PT404: no such account, PT409: the last admin, PT422: no such role.';

grant execute on function private.set_role(uuid, text), public.set_role(uuid, text) to authenticated;

create function private.grant_admin(p_email text)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  select id into v_id from auth.users
  where email = lower(btrim(p_email)) and email_confirmed_at is not null and not is_sso_user;
  if not found then
    raise sqlstate 'PT404' using message = 'No account with that address has confirmed it.';
  end if;
  insert into private.user_roles as kept (user_id, role) values (v_id, 'admin')
  on conflict (user_id) do update set role = 'admin', granted_at = private.now() where kept.role <> 'admin';
  return v_id;
end
$$;
comment on function private.grant_admin(text) is
  'Makes the confirmed account of an address an admin, for the owner of the database; its id. PT404: there is none.';
comment on table private.user_roles is
  'The rank of every account. The first admin of a project is made by private.grant_admin(), the others by public.set_role().';
