-- The HTML of an article is put into the page as it is, so nothing is cleaned here: what is not on the list is
-- refused, whoever writes it.

create function private.is_article_html(value text)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  -- No quote, backslash, blank or control character, and of all entities only &amp;: the address that a browser
  -- reads is the one that was checked.
  c_rest constant text := '(?:[A-Za-z0-9._~:/?#@!$()*+,;=%-]|&amp;)*';
  c_host constant text := '[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*';
  c_href constant text :=
    'https://' || c_host || '(?::[0-9]+)?(?:[/?#]' || c_rest || ')?'
    -- '/' and a second '/' would be another site.
    || '|/(?:[A-Za-z0-9._~?#%-]' || c_rest || ')?'
    || '|mailto:[A-Za-z0-9._+-]+@' || c_host || '(?:\?' || c_rest || ')?'
    || '|tel:\+?[0-9-]+';
  c_tag constant text :=
    '<(?:/?(?:h[23]|p|[uo]l|li|strong|em|blockquote|table|thead|tbody|tr|t[hd]|figure|figcaption)|/a|[hb]r'
    || '|h2 id="[a-z][a-z0-9]*(?:-[a-z0-9]+)*"|th scope="(?:col|row)"|a href="(?:' || c_href || ')")>';
  v_open text[] := '{}';
  v_parent text := '';
  v_children text[];
  v_text text;
  v_slash text;
  v_name text;
begin
  if private.is_text(value, 1, 60000) is not true
    or value ~ '&(?!(?:amp|lt|gt|quot|nbsp);)'
    or regexp_replace(value, c_tag, '', 'g') ~ '[<>]'
  then
    return false;
  end if;

  for v_text, v_slash, v_name in
    select token[1], token[2], token[3]
    from regexp_matches(value, '([^<]*)<(/?)([a-z0-9]+)[^>]*>', 'g') as token
  loop
    -- What stands where a browser would move it elsewhere is refused too.
    v_children := case
      when v_parent = '' then '{h2,h3,p,ul,ol,blockquote,table,figure,hr}'
      when v_parent in ('ul', 'ol') then '{li}'
      when v_parent = 'table' then '{thead,tbody}'
      when v_parent in ('thead', 'tbody') then '{tr}'
      when v_parent = 'tr' then '{th,td}'
      when v_parent = 'figure' then '{p,ul,ol,blockquote,table,figcaption}'
      when v_parent in ('li', 'td', 'blockquote', 'figcaption') then '{p,ul,ol,strong,em,a,br}'
      else '{strong,em,a,br}'
    end;
    if v_text ~ '\S' and 'br' <> all (v_children) then
      return false;
    elsif v_slash = '/' and v_name = v_parent then
      v_open := trim_array(v_open, 1);
    elsif v_slash = '/' or v_name <> all (v_children) or cardinality(v_open) = 12
      or v_name = 'a' and 'a' = any (v_open)
    then
      return false;
    elsif v_name not in ('hr', 'br') then
      v_open := v_open || v_name;
    end if;
    v_parent := coalesce(v_open[cardinality(v_open)], '');
  end loop;
  return v_parent = '' and value ~ '>\s*$';
end
$$;
comment on function private.is_article_html(text) is
  'Whether value is an article''s body: 1 to 60000 characters of the few tags on the list, each closed and in its place, links to https, mail, phone or this site, no other attribute but h2''s id and th''s scope.';

create function private.read_time(html text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select greatest(1, ceil(regexp_count(regexp_replace(html, '<[^>]*>', ' ', 'g'), '\S+') / 200.0)) || ' min read'
$$;
comment on function private.read_time(text) is
  'How long an article takes at 200 words a minute, rounded up, such as ''8 min read''.';
