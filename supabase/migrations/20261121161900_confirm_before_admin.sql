-- As it was, but nobody becomes an admin whose address is not confirmed: anybody may have registered with it, and the
-- password they chose would count as soon as its owner confirms.
create or replace function private.set_role(p_user_id uuid, p_role text)
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
  if p_role = 'admin' and exists (
    select from auth.users where id = p_user_id and (email_confirmed_at is null or is_sso_user)
  ) then
    raise sqlstate 'PT409' using message = 'This person has not confirmed their address yet.';
  end if;
  update private.user_roles set role = p_role, granted_at = private.now()
  where user_id = p_user_id and role <> p_role;
  if not found and not exists (select from private.user_roles where user_id = p_user_id) then
    raise sqlstate 'PT404' using message = 'We could not find that account.';
  end if;
end
$$;
comment on function public.set_role(uuid, text) is
  'Makes an account a client or an admin; for admins. PT403: not an admin, PT404: no such account, PT409: the last admin, or one to be whose address is not confirmed, PT422: no such role.';
