-- Every policy asks for a rank. A function in SQL that calls others is planned anew at each call; in PL/pgSQL the plans
-- are kept for the connection, which makes a rank about eight times cheaper (measured). What they answer is as it was.

create or replace function private.is_for_us()
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- A string or a list. Without the claim the signature alone decides, as it does for the platform's own keys.
  return coalesce(auth.jwt() -> 'aud' ? 'authenticated', true);
end
$$;

create or replace function private.is_second_factor_missing()
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from private.settings where name = 'admin_requires_aal2' and value = 'on')
    and coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2';
end
$$;

create or replace function private.my_role()
returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_role text;
begin
  select role into v_role from private.user_roles where user_id = auth.uid();
  if v_role is null or not private.is_for_us() then
    return 'guest';
  end if;
  if v_role = 'admin' and private.is_second_factor_missing() then
    return 'client';
  end if;
  return v_role;
end
$$;

create or replace function private.has_rank(required text)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce(
    array_position(array['guest', 'client', 'admin'], private.my_role())
      >= array_position(array['guest', 'client', 'admin'], required),
    false
  );
end
$$;
