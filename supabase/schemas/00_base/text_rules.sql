-- Rules for values that are not in a column yet. The pattern is the domain's own, so a rule has one place.

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
  'Whether value is a private.single_line of min to max characters; blanks at the ends do not count toward min.';

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
  'Whether value is a private.multiline_text of min to max characters; blanks at the ends do not count toward min.';

create or replace function private.is_email(value text)
returns boolean
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return pg_input_is_valid(value, 'private.email_address');
end
$$;
comment on function private.is_email(text) is 'Whether value is a private.email_address.';

create or replace function private.is_time_zone(value text)
returns boolean
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  if not pg_input_is_valid(value, 'private.time_zone_name') then
    return false;
  end if;
  perform timestamptz '2026-01-01 00:00:00+00' at time zone value;
  return true;
exception
  when invalid_parameter_value then
    return false;
end
$$;
comment on function private.is_time_zone(text) is 'Whether value names a time zone that this server knows.';

create or replace function private.validate_time_zone()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_time_zone(to_jsonb(new) ->> tg_argv[0]) then
    raise sqlstate 'PT422' using message = 'Please choose a time zone from the list.';
  end if;
  return new;
end
$$;
comment on function private.validate_time_zone() is
  'Trigger: the time zone in the column named by the argument must exist. PT422: it does not.';

-- The shapes of arrays and JSON, for CHECK constraints. They look at their argument alone, so they are immutable. A change
-- of one does not check stored rows: follow it with ALTER TABLE ... VALIDATE CONSTRAINT on a NOT VALID copy.

create or replace function private.is_text_list(value text[], max_items int, max_length int)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select array_ndims(value) is not distinct from 1
    and cardinality(value) <= max_items
    and array_position(value, null) is null
    and (
      select bool_and(
        btrim(item) <> '' and char_length(item) <= max_length
        and item !~ '[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]'
      )
      from unnest(value) as item
    )
$$;
comment on function private.is_text_list(text[], integer, integer) is
  'Whether value holds 1 to max_items single lines of 1 to max_length characters.';

create or replace function private.is_media_file_name(value text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}\.(webp|avif|jpg|png)$'
$$;
comment on function private.is_media_file_name(text) is
  'Whether value is the name of an uploaded image: {uuid}-{width}x{height}.{webp, avif, jpg or png}.';
grant execute on function private.is_media_file_name(text) to authenticated;

create or replace function private.matches_record_shape(value jsonb, shape jsonb)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case jsonb_typeof(value)
    when 'object' then coalesce((
      select jsonb_object_agg(key, jsonb_typeof(item)) = shape
        and bool_and(jsonb_typeof(item) <> 'string' or (
          btrim(item #>> '{}') <> '' and char_length(item #>> '{}') <= 500
          and item #>> '{}' !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]'
        ))
      from jsonb_each(value) as members (key, item)
    ), false)
    else false
  end
$$;
comment on function private.matches_record_shape(jsonb, jsonb) is
  'Whether value has exactly the keys and types of shape, such as {"name": "string"}; texts of 1 to 500 characters.';

create or replace function private.is_list_of_records(value jsonb, shape jsonb, max_items int)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case jsonb_typeof(value)
    when 'array' then jsonb_array_length(value) between 1 and max_items
      and (select bool_and(private.matches_record_shape(item, shape)) from jsonb_array_elements(value) as item)
    else false
  end
$$;
comment on function private.is_list_of_records(jsonb, jsonb, integer) is
  'Whether value is a list of 1 to max_items records of the same shape; see private.matches_record_shape().';

create or replace function private.mask_email(p_email text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(p_email, '^(.)[^@]*@', '\1***@')
$$;
comment on function private.mask_email(text) is
  'An address that its owner knows again and others cannot write to: d***@example.com.';

create or replace function private.format_dollars(amount numeric)
returns text
language sql stable parallel safe
set search_path = ''
as $$
  select '$' || to_char(amount, case when amount = trunc(amount) then 'FM999,999,999,990' else 'FM999,999,999,990.00' end)
$$;
comment on function private.format_dollars(numeric) is 'An amount as people write it, such as $10,000.';

create or replace function private.format_price(p_cents int)
returns text
language sql stable parallel safe
set search_path = ''
as $$
  select case when p_cents = 0 then 'free' else private.format_dollars(p_cents / 100.0) end
$$;
comment on function private.format_price(integer) is 'What a consultation costs, in words.';

create or replace function private.format_long_date(p_date date)
returns text
language sql stable parallel safe
set search_path = ''
as $$
  select to_char(p_date, 'FMDay, FMMonth FMDD, YYYY')
$$;
comment on function private.format_long_date(date) is 'A date as people read it: Monday, November 23, 2026.';

create or replace function private.to_iso_instant(value timestamptz)
returns text
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end
$$;
comment on function private.to_iso_instant(timestamp with time zone) is 'An instant as the wire carries it: ISO 8601 in UTC.';

create or replace function private.like_pattern(p_words text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select '%' || replace(replace(replace(
    lower(btrim(left(coalesce(p_words, ''), 200))), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
comment on function private.like_pattern(text) is
  'The pattern of LIKE for text that contains these words as they are typed: a percent sign is a percent sign.';

create or replace function private.minutes_since_midnight(value time)
returns int
language sql immutable parallel safe
set search_path = ''
as $$
  select (extract(epoch from value) / 60)::int
$$;
comment on function private.minutes_since_midnight(time without time zone) is 'Minutes since midnight.';
grant execute on function private.minutes_since_midnight(time without time zone) to authenticated;

-- What create_appointment() refuses, each with the sentence people read.
create or replace function private.format_time_list(p_times time[])
returns text
language sql stable parallel safe
set search_path = ''
as $$
  select string_agg(to_char(t, 'FMHH12:MI AM'), ', ' order by t) from (select distinct unnest(p_times) as t) as times
$$;
comment on function private.format_time_list(time without time zone[]) is 'Times as people read them: 9:00 AM, 10:00 AM.';

-- What a guest may do to a booking, whoever is asking: by a mailed link or signed in.
create or replace function private.format_duration(p_minutes int)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when p_minutes % 60 <> 0 then p_minutes || ' minutes'
    when p_minutes = 60 then 'one hour'
    else p_minutes / 60 || ' hours'
  end
$$;
comment on function private.format_duration(integer) is 'A span as people read it: 24 hours, one hour, 90 minutes.';

create or replace function private.split_text(value text, max_length int)
returns table (part int, content text)
language plpgsql stable
set search_path = ''
as $$
declare
  v_line text;
  v_part text := '';
begin
  part := 0;
  for v_line in
    -- Lines longer than a part are cut between sentences.
    select piece
    from regexp_split_to_table(value, '\n+') as line
    cross join lateral regexp_split_to_table(
      line, case when char_length(line) > max_length then '(?<=[.!?]) (?=[A-Z])' else '\n' end
    ) as piece
  loop
    continue when btrim(v_line) = '';
    if char_length(v_part) + char_length(v_line) + 1 > max_length and v_part <> '' then
      part := part + 1;
      content := v_part;
      return next;
      v_part := '';
    end if;
    v_part := concat_ws(E'\n', nullif(v_part, ''), left(btrim(v_line), max_length));
  end loop;
  if v_part <> '' then
    part := part + 1;
    content := v_part;
    return next;
  end if;
end
$$;
comment on function private.split_text(text, integer) is
  'A text in parts of at most max_length characters, cut between lines, or between sentences where lines are longer.';

-- How each source becomes sections. A section is read without its page, so its heading says what it is about, and
-- figures are put into sentences.
create or replace function private.strip_html(html text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  -- Blocks end lines, cells are set apart; of the article's entities each is one character.
  select btrim(regexp_replace(regexp_replace(
    replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(regexp_replace(html,
        '</t[hd]>\s*<t[hd][^>]*>', ', ', 'g'),
        '<(/p|/li|/tr|/h[23]|/blockquote|/figcaption|/table|br|hr)>', E'\n', 'g'),
        '<[^>]*>', '', 'g'),
      '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
    '[ \t]+', ' ', 'g'), '\s*\n\s*', E'\n', 'g'))
$$;
comment on function private.strip_html(text) is 'An article''s HTML as plain text, a line for each block.';

create or replace function private.reading_time(html text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select greatest(1, ceil(regexp_count(regexp_replace(html, '<[^>]*>', ' ', 'g'), '\S+') / 200.0)) || ' min read'
$$;
comment on function private.reading_time(text) is
  'How long an article takes at 200 words a minute, rounded up, such as ''8 min read''.';

create or replace function private.to_single_line(value text, max int)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select nullif(
    btrim(left(btrim(regexp_replace(value, '[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]', ' ', 'g')), max)),
    ''
  )
$$;
comment on function private.to_single_line(text, integer) is
  'Makes one line of at most max characters of any text; null when nothing is left.';
