-- Rules that the content tables use in CHECK constraints, and the publication state of a row.
-- Article HTML is checked when it is written, so that any reader may show it as it is.

create or replace function private.is_safe_article_html(value text)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  -- No quotes, backslashes, blanks or control characters, and no entity but &amp;, so that a browser parses the same URL that
  -- was checked here.
  c_url_chars constant text := '(?:[A-Za-z0-9._~:/?#@!$()*+,;=%-]|&amp;)*';
  c_host constant text := '[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*';
  c_href constant text :=
    'https://' || c_host || '(?::[0-9]+)?(?:[/?#]' || c_url_chars || ')?'
    -- A second slash after the first would be another host.
    || '|/(?:[A-Za-z0-9._~?#%-]' || c_url_chars || ')?'
    || '|mailto:[A-Za-z0-9._+-]+@' || c_host || '(?:\?' || c_url_chars || ')?'
    || '|tel:\+?[0-9-]+';
  -- An image needs a description, and a size so that the page does not shift while it loads.
  c_image constant text :=
    'img src="/media/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}\.(?:webp|avif|jpg|png)"'
    || ' alt="[^"<>]{5,255}" width="[1-9][0-9]{0,3}" height="[1-9][0-9]{0,3}"';
  c_tag constant text :=
    '<(?:/?(?:h[23]|p|[uo]l|li|strong|em|blockquote|table|thead|tbody|tr|t[hd]|figure|figcaption)|/a|[hb]r'
    || '|h2 id="[a-z][a-z0-9]*(?:-[a-z0-9]+)*"|th scope="(?:col|row)"|a href="(?:' || c_href || ')"|' || c_image || ')>';
  v_open text[] := '{}';
  v_parent text := '';
  v_allowed text[];
  v_text text;
  v_slash text;
  v_name text;
begin
  if (
      btrim(value) <> '' and char_length(value) <= 60000
      and value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]'
    ) is not true
    or value ~ '&(?!(?:amp|lt|gt|quot|nbsp);)'
    or regexp_replace(value, c_tag, '', 'g') ~ '[<>]'
  then
    return false;
  end if;

  for v_text, v_slash, v_name in
    select token[1], token[2], token[3]
    from regexp_matches(value, '([^<]*)<(/?)([a-z0-9]+)[^>]*>', 'g') as token
  loop
    -- The children that each parent may have. A browser would move any other child to a different place.
    v_allowed := case
      when v_parent = '' then '{h2,h3,p,ul,ol,blockquote,table,figure,hr}'
      when v_parent in ('ul', 'ol') then '{li}'
      when v_parent = 'table' then '{thead,tbody}'
      when v_parent in ('thead', 'tbody') then '{tr}'
      when v_parent = 'tr' then '{th,td}'
      when v_parent = 'figure' then '{img,p,ul,ol,blockquote,table,figcaption}'
      when v_parent in ('li', 'td', 'blockquote', 'figcaption') then '{p,ul,ol,strong,em,a,br}'
      else '{strong,em,a,br}'
    end;
    -- Text may be where a line break may be. At most 12 levels deep, and no link inside a link.
    if v_text ~ '\S' and 'br' <> all (v_allowed) then
      return false;
    elsif v_slash = '/' and v_name = v_parent then
      v_open := trim_array(v_open, 1);
    elsif v_slash = '/' or v_name <> all (v_allowed) or cardinality(v_open) = 12
      or v_name = 'a' and 'a' = any (v_open)
    then
      return false;
    elsif v_name not in ('hr', 'br', 'img') then
      v_open := v_open || v_name;
    end if;
    v_parent := coalesce(v_open[cardinality(v_open)], '');
  end loop;
  return v_parent = '' and value ~ '>\s*$';
end
$$;
comment on function private.is_safe_article_html(text) is
  'Whether value is the HTML body of an article: 1 to 60,000 characters, only listed tags, correctly nested and closed. Links: https, mailto, tel or a path of this site. Images: uploads of this site with description and size. Other attributes: id of h2, scope of th.';

create or replace function private.is_service_process(value jsonb)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when private.is_list_of_records(value, '{"step": "number", "title": "string", "description": "string"}', 12)
    then not exists (
      select from jsonb_array_elements(value) with ordinality as steps (item, number)
      where (item ->> 'step')::numeric <> number
    )
    else false
  end
$$;
comment on function private.is_service_process(jsonb) is
  'Whether value is the process of a service: [{step, title, description}], up to 12 steps numbered from 1 in order.';

create or replace function private.is_case_study_metrics(value jsonb)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case jsonb_typeof(value)
    when 'object' then
      value - array['beforeAfter', 'timeline', 'roi', 'kpis'] = '{}'
      and private.is_list_of_records(value -> 'beforeAfter', '{"metric": "string", "before": "number",
        "after": "number", "unit": "string", "improvement": "number"}', 8)
      and private.is_list_of_records(value -> 'timeline', '{"phase": "string", "duration": "string",
        "progress": "number"}', 12)
      and private.matches_record_shape(value -> 'roi', '{"investment": "number", "returns": "number",
        "timeframe": "string"}')
      and private.is_list_of_records(value -> 'kpis', '{"name": "string", "value": "number",
        "target": "number", "achieved": "boolean"}', 12)
      -- Charts cannot draw negative bars, and JavaScript must be able to represent the number.
      and not value @? '$.** ? (@.type() == "number" && (@ < 0 || @ > 1000000000000))'
      and not value @? '$.timeline[*].progress ? (@ > 100)'
    else false
  end
$$;
comment on function private.is_case_study_metrics(jsonb) is
  'Whether value is the metrics of a case study: {beforeAfter, timeline, roi, kpis}. improvement and progress are percentages, roi is in US dollars.';

create or replace function private.publication_state(p_status text, p_publish_at timestamptz, p_now timestamptz)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when p_status = 'published' and p_publish_at > p_now then 'scheduled' else p_status end
$$;
comment on function private.publication_state(text, timestamp with time zone, timestamp with time zone) is
  'The state of a content row at p_now: draft, scheduled (published in the future) or published. Null for a null status.';
