-- Text and numbers in the form that people or programs read. Functions with to_char() are stable, not immutable, because
-- to_char() depends on the session's locale settings.

-- For people, in American English.

create or replace function private.format_dollars(amount numeric)
returns text
language sql stable parallel safe
set search_path = ''
as $$
  select '$' || to_char(amount, case when amount = trunc(amount) then 'FM999,999,999,990' else 'FM999,999,999,990.00' end)
$$;
comment on function private.format_dollars(numeric) is 'A dollar amount as people read it: $10,000 or $10,000.50.';

create or replace function private.format_duration(p_minutes int)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when p_minutes = 1 then 'one minute'
    when p_minutes % 60 <> 0 then p_minutes || ' minutes'
    when p_minutes = 60 then 'one hour'
    else p_minutes / 60 || ' hours'
  end
$$;
comment on function private.format_duration(integer) is 'A duration as people read it: 24 hours, one hour, 90 minutes.';

-- For programs.

create or replace function private.to_iso_instant(value timestamptz)
returns text
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end
$$;
comment on function private.to_iso_instant(timestamp with time zone) is
  'A point in time as JSON carries it: ISO 8601 in UTC with milliseconds.';

create or replace function private.fold_text(p_text text)
returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  if octet_length(p_text) = char_length(p_text) then
    return lower(p_text collate "C");
  end if;
  -- Letters without a decomposition first. In the C locale lower() changes ASCII letters only, which is enough after it.
  return lower(regexp_replace(
    normalize(translate(replace(p_text, 'ß', 'ss'), 'ØøŁłĐđıÐð', 'OoLlDdiDd'), nfkd), '[\u0300-\u036F]', '', 'g'
  ));
end
$$;
comment on function private.fold_text(text) is
  'Returns the text in lowercase and without accents, as searches compare it: "Müller" as "muller".';
grant execute on function private.fold_text(text) to authenticated;

create or replace function private.phone_key(p_phone text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  -- Behind a foreign country code all digits count, without the "(0)" that is left out after one.
  select nullif(case
    when p_phone ~ '^[\s(]*(\+|00)[\s(]*[2-9]' then ltrim(regexp_replace(replace(p_phone, '(0)', ''), '\D', '', 'g'), '0')
    else right(regexp_replace(p_phone, '\D', '', 'g'), 10)
  end, '')
$$;
comment on function private.phone_key(text) is
  'Returns the digits by which a phone number is known, which are the same however it was typed: the last 10, or all behind a country code other than 1. Null: no digits. As in src/features/contacts/model/phone-key.ts.';
grant execute on function private.phone_key(text) to authenticated;

-- Plain text out of other text.

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
  'Makes a single line of at most max characters out of any text: control characters become spaces. Null when nothing is left.';

create or replace function private.strip_html(html text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  -- Inside out: a comma between table cells, a line break after each block, no tags, entities as characters (&amp; last,
  -- so that &amp;lt; becomes &lt;), single spaces, single line breaks.
  select btrim(regexp_replace(regexp_replace(
    replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(regexp_replace(html,
        '</t[hd]>\s*<t[hd][^>]*>', ', ', 'g'),
        '<(/p|/li|/tr|/h[23]|/blockquote|/figcaption|/table|br|hr)>', E'\n', 'g'),
        '<[^>]*>', '', 'g'),
      '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
    '[ \t]+', ' ', 'g'), '\s*\n\s*', E'\n', 'g'))
$$;
comment on function private.strip_html(text) is 'Returns an article''s HTML as plain text, one line for each block.';

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
    -- A line that is longer than a part becomes a row for each sentence.
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
  'Splits a text into parts of at most max_length characters, numbered from 1. It cuts between lines, or between sentences in a line that is longer.';
