-- What the site's content must look like, for CHECK constraints. Only the owner writes content today, so nobody
-- is granted these; whoever writes through the API one day needs EXECUTE on those that its table uses.

create function private.is_slug(value text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  -- unlisted.html is the page that a host serves for whatever was published after the last build.
  select char_length(value) <= 80 and value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and value <> 'unlisted'
$$;
comment on function private.is_slug(text) is
  'Whether value can be the last part of a page''s address: kebab-case, at most 80 characters.';

create function private.is_image_url(value text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(value) <= 120 and value ~ '^/images/[a-z0-9-]+-1280\.webp$'
$$;
comment on function private.is_image_url(text) is
  'Whether value is one of the site''s own drawings, 1280x800; -640.webp, -640.avif and -1280.avif stand beside it.';

create function private.is_list(value text[], max_items int, max_length int)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select array_ndims(value) is not distinct from 1
    and cardinality(value) <= max_items
    and array_position(value, null) is null
    and (select bool_and(private.is_line(item, 1, max_length)) from unnest(value) as item)
$$;
comment on function private.is_list(text[], int, int) is
  'Whether value holds 1 to max_items lines of 1 to max_length characters.';

create function private.is_record(value jsonb, shape jsonb)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case jsonb_typeof(value)
    when 'object' then coalesce((
      select jsonb_object_agg(key, jsonb_typeof(item)) = shape
        and bool_and(jsonb_typeof(item) <> 'string' or private.is_text(item #>> '{}', 1, 500))
      from jsonb_each(value) as members (key, item)
    ), false)
    else false
  end
$$;
comment on function private.is_record(jsonb, jsonb) is
  'Whether value has exactly the keys and types of shape, such as {"name": "string"}; texts of 1 to 500 characters.';

create function private.is_record_list(value jsonb, shape jsonb, max_items int)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case jsonb_typeof(value)
    when 'array' then jsonb_array_length(value) between 1 and max_items
      and (select bool_and(private.is_record(item, shape)) from jsonb_array_elements(value) as item)
    else false
  end
$$;
comment on function private.is_record_list(jsonb, jsonb, int) is
  'Whether value is a list of 1 to max_items records of the same shape; see private.is_record().';

create function private.is_process(value jsonb)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when private.is_record_list(value, '{"step": "number", "title": "string", "description": "string"}', 12)
    then jsonb_path_query_array(value, '$[*].step')
      = (select jsonb_agg(step) from generate_series(1, jsonb_array_length(value)) as step)
    else false
  end
$$;
comment on function private.is_process(jsonb) is
  'Whether value is a service''s process: [{step, title, description}], steps counted from 1 in order.';

create function private.is_metrics(value jsonb)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case jsonb_typeof(value)
    when 'object' then
      value - array['beforeAfter', 'timeline', 'roi', 'kpis'] = '{}'
      and private.is_record_list(value -> 'beforeAfter', '{"metric": "string", "before": "number",
        "after": "number", "unit": "string", "improvement": "number"}', 8)
      and private.is_record_list(value -> 'timeline', '{"phase": "string", "duration": "string",
        "progress": "number"}', 12)
      and private.is_record(value -> 'roi', '{"investment": "number", "returns": "number",
        "timeframe": "string"}')
      and private.is_record_list(value -> 'kpis', '{"name": "string", "value": "number",
        "target": "number", "achieved": "boolean"}', 12)
      -- Bars have no negative length, and a number must still be one in a browser.
      and not value @? '$.** ? (@.type() == "number" && (@ < 0 || @ > 1000000000000))'
      and not value @? '$.timeline[*].progress ? (@ > 100)'
    else false
  end
$$;
comment on function private.is_metrics(jsonb) is
  'Whether value is a case study''s figures; improvement and progress in percent, roi in US dollars.';
