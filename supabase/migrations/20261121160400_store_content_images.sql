-- Pictures that staff upload: a public bucket, written by admins. The host serves it under /media, and the size in
-- pixels stands in the name, so that nothing on a page moves when a picture has come:
-- /media/{uuid}-{width}x{height}.{webp, avif, jpg or png}.

create function private.is_media_name(value text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}\.(webp|avif|jpg|png)$'
$$;
comment on function private.is_media_name(text) is
  'Whether value is the name of an uploaded picture: {uuid}-{width}x{height}.{webp, avif, jpg or png}.';
-- The policy of the bucket asks it as whoever uploads.
grant execute on function private.is_media_name(text) to authenticated;

create or replace function private.is_image_url(value text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(value) <= 120 and (
    value ~ '^/images/[a-z0-9-]+-1280\.webp$'
    or value ~ '^/media/' and private.is_media_name(substr(value, 8))
  )
$$;
comment on function private.is_image_url(text) is
  'Whether value is one of the site''s own drawings, 1280x800 (-640.webp, -640.avif and -1280.avif stand beside it), or an uploaded picture under /media.';

do $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('content-images', 'content-images', true, 5242880, array['image/webp', 'image/avif', 'image/jpeg', 'image/png'])
  on conflict (id) do update
  set public = true, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

  -- Anybody reads a picture by its address; the list of them is for staff. A picture is never replaced.
  create policy content_images_select on storage.objects for select to authenticated
    using (bucket_id = 'content-images' and (select private.has_rank('admin')));
  create policy content_images_insert on storage.objects for insert to authenticated
    with check (bucket_id = 'content-images' and private.is_media_name(name) and (select private.has_rank('admin')));
  create policy content_images_delete on storage.objects for delete to authenticated
    using (bucket_id = 'content-images' and (select private.has_rank('admin')));
end
$$;

-- As it was, and pictures in figures.
create or replace function private.is_article_html(value text)
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
  -- What it shows is always said, and its size is known before it has come.
  c_image constant text :=
    'img src="/media/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}\.(?:webp|avif|jpg|png)"'
    || ' alt="[^"<>]{5,255}" width="[1-9][0-9]{0,3}" height="[1-9][0-9]{0,3}"';
  c_tag constant text :=
    '<(?:/?(?:h[23]|p|[uo]l|li|strong|em|blockquote|table|thead|tbody|tr|t[hd]|figure|figcaption)|/a|[hb]r'
    || '|h2 id="[a-z][a-z0-9]*(?:-[a-z0-9]+)*"|th scope="(?:col|row)"|a href="(?:' || c_href || ')"|' || c_image || ')>';
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
      when v_parent = 'figure' then '{img,p,ul,ol,blockquote,table,figcaption}'
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
    elsif v_name not in ('hr', 'br', 'img') then
      v_open := v_open || v_name;
    end if;
    v_parent := coalesce(v_open[cardinality(v_open)], '');
  end loop;
  return v_parent = '' and value ~ '>\s*$';
end
$$;
comment on function private.is_article_html(text) is
  'Whether value is an article''s body: 1 to 60000 characters of the few tags on the list, each closed and in its place, links to https, mail, phone or this site, pictures of this site with a description and a size, no other attribute but h2''s id and th''s scope.';
