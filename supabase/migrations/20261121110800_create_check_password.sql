create function public.check_password(p_user_id uuid, p_password text)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_hash text;
begin
  -- The same algorithm under three names, of which pgcrypto knows one.
  select regexp_replace(encrypted_password, '^\$2[by]\$', '$2a$') into v_hash
  from auth.users where id = p_user_id;
  -- An account that signs in by link only has no hash, and no password is right.
  if p_password is null or (v_hash ~ '^\$2a\$\d\d\$[./A-Za-z0-9]{53}$') is not true then
    return false;
  end if;
  return extensions.crypt(p_password, v_hash) = v_hash;
end
$$;
comment on function public.check_password(uuid, text) is
  'Whether it is the account''s password; false for an account that is gone or has none. The caller limits how often.';
grant execute on function public.check_password(uuid, text) to service_role;
