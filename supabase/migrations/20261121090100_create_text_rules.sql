-- The rules of functions/_shared/contracts/text-rules.ts, for CHECK constraints. Lengths are in characters.

create function private.is_line(value text, min int, max int)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(value) <= max
    and char_length(btrim(value)) >= min
    and value !~ '[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]'
$$;
comment on function private.is_line(text, int, int) is
  'Whether value is one line of min to max characters without control characters or bidirectional overrides.';

create function private.is_text(value text, min int, max int)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(value) <= max
    and char_length(btrim(value)) >= min
    and value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]'
$$;
comment on function private.is_text(text, int, int) is
  'As is_line, with line breaks and tabs allowed.';

create function private.is_email(value text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(value) <= 254
    and value ~* '^(?!\.)(?!.*\.\.)[a-z0-9_''+.-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$'
$$;
comment on function private.is_email(text) is
  'Whether value is an e-mail address of at most 254 characters; the same pattern as the contracts use.';

-- Called from CHECK constraints, hence "immutable": zones are added to the world's list, not taken away.
create function private.is_time_zone(value text)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  if char_length(value) > 64 or value !~ '^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$' then
    return false;
  end if;
  perform timestamptz '2026-01-01 00:00:00+00' at time zone value;
  return true;
exception
  when invalid_parameter_value then
    return false;
end
$$;
comment on function private.is_time_zone(text) is 'Whether value names a time zone, such as America/New_York.';

create function private.clean_line(value text, max int)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select nullif(
    btrim(left(btrim(regexp_replace(value, '[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]', ' ', 'g')), max)),
    ''
  )
$$;
comment on function private.clean_line(text, int) is
  'Makes one line of at most max characters of any text; null when nothing is left.';

create function private.now()
returns timestamptz
language sql stable parallel safe
set search_path = ''
as $$
  select pg_catalog.now()
$$;
comment on function private.now() is
  'The clock of every time rule. Tests put another one in its place inside a transaction that they roll back.';

create function private.iso(value timestamptz)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
comment on function private.iso(timestamptz) is 'An instant as the wire carries it: ISO 8601 in UTC.';

grant execute on function
  private.is_line(text, int, int), private.is_text(text, int, int), private.is_email(text),
  private.is_time_zone(text), private.now()
to authenticated;
