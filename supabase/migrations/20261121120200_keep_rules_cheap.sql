-- Every row asks these several times. A function in SQL is planned anew at each call, one in PL/pgSQL once a connection,
-- which makes it several times cheaper (see 20261121111300). What they answer is as it was.

create or replace function private.is_line(value text, min int, max int)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return char_length(value) <= max
    and char_length(btrim(value)) >= min
    and value !~ '[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]';
end
$$;

create or replace function private.is_text(value text, min int, max int)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return char_length(value) <= max
    and char_length(btrim(value)) >= min
    and value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]';
end
$$;

create or replace function private.is_email(value text)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return char_length(value) <= 254
    and value ~* '^(?!\.)(?!.*\.\.)[a-z0-9_''+.-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$';
end
$$;

create or replace function private.now()
returns timestamptz
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return pg_catalog.now();
end
$$;

create or replace function private.iso(value timestamptz)
returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end
$$;

create or replace function private.setting(p_name text)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select value from private.settings where name = p_name);
end
$$;

create or replace function private.firm_today()
returns date
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (private.now() at time zone private.setting('firm_time_zone'))::date;
end
$$;

create or replace function private.account_of(p_email text)
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

create or replace function private.is_status_step(old_status text, new_status text)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return (old_status, new_status) in (
    -- A type that confirms at once makes a hold a confirmed booking; a move asks staff again.
    ('held', 'pending'), ('held', 'confirmed'), ('held', 'cancelled'),
    ('pending', 'confirmed'), ('pending', 'cancelled'), ('pending', 'declined'),
    ('confirmed', 'pending'), ('confirmed', 'completed'), ('confirmed', 'no_show'), ('confirmed', 'cancelled'),
    ('confirmed', 'declined')
  );
end
$$;

-- The names of types are few: one plan serves them all.
alter function private.bookable_type(text) set plan_cache_mode = 'force_generic_plan';
