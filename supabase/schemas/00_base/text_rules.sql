-- Text types for columns. A domain states a rule once, and ALTER DOMAIN checks every stored row against a changed rule.
-- Maximum lengths differ by column, so each column states its own.
-- The Zod contracts repeat these rules: supabase/functions/_shared/contracts/text-rules.ts.

create domain private.single_line as text
  constraint single_line_check check (value !~ '[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]');
comment on domain private.single_line is 'One line without control characters or bidirectional overrides.';

create domain private.multiline_text as text
  constraint multiline_text_check check (value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]');
comment on domain private.multiline_text is
  'Text with line breaks and tabs, without other control characters or bidirectional overrides.';

-- The pattern of z.email() in Zod.
create domain private.email_address as text
  constraint email_address_check check (
    char_length(value) <= 254
    and value ~* '^(?!\.)(?!.*\.\.)[a-z0-9_''+.-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$'
  );
comment on domain private.email_address is 'An email address of at most 254 characters, in any case.';

-- A constraint can check only the form: which zones exist depends on the server's tz database. Functions and triggers that
-- write a zone check that it exists, see private.is_time_zone().
create domain private.time_zone_name as text
  constraint time_zone_name_check check (char_length(value) <= 64 and value ~ '^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$');
comment on domain private.time_zone_name is 'The form of an IANA time zone name.';

create domain private.locale as text constraint locale_check check (value in ('en', 'es'));
comment on domain private.locale is 'A language of the public site: LANGUAGES in supabase/functions/_shared/contracts/locale.ts.';

create domain private.slug as text
  -- unlisted.html is the page that the static host serves for content published after the last build.
  constraint slug_check check (
    char_length(value) <= 80 and value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and value <> 'unlisted'
  );
comment on domain private.slug is 'The last part of a page''s URL: kebab-case, at most 80 characters.';

create domain private.https_url as text
  constraint https_url_check check (
    char_length(value) <= 500 and value ~ '^https://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?(/[!#-;=?-\[\]-~]*)?$'
  );
comment on domain private.https_url is
  'An https URL of at most 500 ASCII characters, without user name, spaces, quotes, angle brackets or backslashes.';

-- An image of the site at 1280x800 (its -640.webp, -640.avif and -1280.avif are next to it), or an uploaded image. The name
-- of an upload contains its size in pixels, so that a page can reserve its space before it loads.
create domain private.image_url as text
  constraint image_url_check check (
    char_length(value) <= 120
    and value ~ '^(/images/[a-z0-9-]+-1280\.webp|/media/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}\.(webp|avif|jpg|png))$'
  );
comment on domain private.image_url is 'The path of a site image under /images or of an uploaded image under /media.';

-- Lists are checked as one text, whose lines are the items: an expression cannot look at one item. A column is a text[] with a
-- CHECK that casts it, because the generated types do not know domains over arrays. The CHECK also states how many items there
-- are at most, and how long they are.
create domain private.line_list as text[]
  constraint line_list_check check (
    value = '{}' or (
      array_ndims(value) = 1 and array_position(value, null) is null
      and regexp_count(array_to_string(value, E'\n'), E'\n') = cardinality(value) - 1
      and array_to_string(value, E'\n') !~ '(^|\n) *(\n|$)|[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]'
    )
  );
comment on domain private.line_list is 'A list of lines as in private.single_line, none of which is empty.';

create domain private.tag_list as private.line_list
  constraint tag_list_check check (
    array_to_string(value, E'\n') !~ '(^|\n) | (\n|$)|[^\n]{31}'
    and array_to_string(value, E'\n') !~* '(^|\n)([^\n]+)(\n.*)?\n\2(\n|$)'
  );
comment on domain private.tag_list is
  'A list of trimmed lines of up to 30 characters, which differ in more than case.';

-- Validation of values that are not in a column yet, and CHECK functions for JSON.

-- Values of function arguments. The pattern is the domain's own. pg_input_is_valid() tests it without raising an error.

create or replace function private.normalize_email(p_email text)
returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_email));
  v_local text := regexp_replace(v_email, '@[^@]*$', '');
  v_domain text := substring(v_email from '@([^@]*)$');
begin
  if v_domain is null then
    return v_email;
  end if;
  -- Any provider may deliver name+tag to name. A local part that starts with the sign is no tag.
  v_local := coalesce(substring(v_local from '^([^+]+)[+]'), v_local);
  case
    -- Gmail ignores dots, and both domains lead to one mailbox.
    when v_domain in ('gmail.com', 'googlemail.com') then
      v_domain := 'gmail.com';
      v_local := replace(v_local, '.', '');
    -- Proton ignores dots, hyphens and underscores, and its three domains lead to one mailbox.
    when v_domain in ('proton.me', 'protonmail.com', 'pm.me') then
      v_domain := 'proton.me';
      v_local := translate(v_local, '.-_', '');
    -- Apple's three domains lead to one mailbox.
    when v_domain in ('icloud.com', 'me.com', 'mac.com') then
      v_domain := 'icloud.com';
    -- Yahoo separates the tag of a disposable address by a hyphen; no account name has one.
    when v_domain in ('yahoo.com', 'ymail.com', 'rocketmail.com') then
      v_local := coalesce(substring(v_local from '^([^-]+)-'), v_local);
    else null;
  end case;
  return v_local || '@' || v_domain;
end
$$;
comment on function private.normalize_email(text) is
  'Returns the form of an email address that limits count, so that variants of one mailbox count as one: lower case, without a +tag, and by the rules of Gmail, Proton, iCloud and Yahoo. Never for identity or delivery: two people may share a form. Null for null.';

create or replace function private.is_single_line(value text, min int, max int)
returns boolean
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return char_length(value) <= max
    and char_length(btrim(value)) >= min
    and pg_input_is_valid(value, 'private.single_line');
end
$$;
comment on function private.is_single_line(text, integer, integer) is
  'Returns whether value is a private.single_line of min to max characters. Spaces at the ends do not count toward min.';

create or replace function private.is_multiline_text(value text, min int, max int)
returns boolean
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return char_length(value) <= max
    and char_length(btrim(value)) >= min
    and pg_input_is_valid(value, 'private.multiline_text');
end
$$;
comment on function private.is_multiline_text(text, integer, integer) is
  'Returns whether value is a private.multiline_text of min to max characters. Spaces at the ends do not count toward min.';

create or replace function private.is_time_zone(value text)
returns boolean
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  if not pg_input_is_valid(value, 'private.time_zone_name') then
    return false;
  end if;
  -- AT TIME ZONE loads one zone. The view pg_timezone_names would read them all.
  perform timestamptz '2026-01-01 00:00:00+00' at time zone value;
  return true;
exception
  when invalid_parameter_value then
    return false;
end
$$;
comment on function private.is_time_zone(text) is 'Returns whether value names a time zone that this server knows.';

create or replace function private.validate_time_zone()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_time_zone(to_jsonb(new) ->> tg_argv[0]) then
    perform private.refuse(422, 'time_zone_not_listed');
  end if;
  return new;
end
$$;
comment on function private.validate_time_zone() is
  'Trigger: checks the time zone in the column that the trigger''s argument names. PT422: no such time zone.';

-- Shapes of JSON, for CHECK constraints. These functions depend on their arguments alone and are immutable, so
-- they repeat the domains' patterns: pg_input_is_valid() is only stable. A changed function does not check stored rows:
-- also replace each constraint that calls it with a NOT VALID copy, and run ALTER TABLE ... VALIDATE CONSTRAINT.

create or replace function private.matches_shape(value jsonb, shape jsonb, place bigint default null)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  v_type text := jsonb_typeof(value);
  v_text text := value #>> '{}';
begin
  case jsonb_typeof(shape)
    when 'object' then
      return case when v_type = 'object' then value - array(select rtrim(key, '?') from jsonb_object_keys(shape) as key) = '{}'
        and (
          select bool_and(case when value ? name then private.matches_shape(value -> name, member, place) else key like '%?' end)
          from jsonb_each(shape) as members (key, member), rtrim(key, '?') as name
        ) else false end;
    when 'array' then
      return case when v_type = 'array' then jsonb_array_length(value) between 1 and (shape ->> 1)::int
        and (
          select bool_and(private.matches_shape(item, shape -> 0, number))
          from jsonb_array_elements(value) with ordinality as items (item, number)
        ) else false end;
    when 'number' then
      return v_type = 'string' and btrim(v_text) <> '' and char_length(v_text) <= shape::int
        and v_text !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]';
    else
      return case shape #>> '{}'
        when 'boolean' then v_type = 'boolean'
        when 'html' then v_type = 'string' and private.is_safe_article_html(v_text)
        -- Charts cannot draw negative bars, and JavaScript must be able to represent the number.
        when 'number' then value @? '$ ? (@.type() == "number" && @ >= 0 && @ <= 1000000000000)'
        when 'percent' then value @? '$ ? (@.type() == "number" && @ >= 0 && @ <= 100)'
        when 'place' then case v_type when 'number' then v_text::numeric = place else false end
      end;
  end case;
end
$$;
comment on function private.matches_shape(jsonb, jsonb, bigint) is
  'Returns whether value has a shape. A shape is {key: shape} for an object with exactly these keys, where "key?" may be missing; [shape, n] for a list of 1 to n items; n for a text of 1 to n characters; or "boolean", "number" (0 to a trillion), "percent", "html" (see private.is_safe_article_html()) or "place" (of an item in its list, from 1; place is that of value).';
grant execute on function private.matches_shape(jsonb, jsonb, bigint) to authenticated;
