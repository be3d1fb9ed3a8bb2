set local check_function_bodies = off;

create or replace function private.get_published_content(p_kind text, p_slug text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  case p_kind
    when 'post' then
      return (select to_jsonb(shown) from (
        select p.id, p.version, p.publish_at, p.updated_at, p.slug, p.title, p.excerpt, p.author, p.read_time, p.image_url, p.image_alt,
          p.tags, p.content, case when m.id is not null then jsonb_build_object(
            'id', m.id, 'name', m.name, 'role', m.role, 'biography', m.biography, 'image_url', m.image_url, 'image_alt', m.image_alt
          ) end as author_profile
        from public.blog_posts p
        left join public.team_members m on m.id = p.author_id and m.status = 'published' and m.publish_at <= v_now
        where p.slug = p_slug and p.status = 'published' and p.publish_at <= v_now
      ) as shown);
    when 'service' then
      return (select to_jsonb(shown) from (
        select id, version, publish_at, updated_at, slug, name, short_description, duration, price, price_unit, image_url, image_alt,
          description, benefits, process
        from public.services where slug = p_slug and status = 'published' and publish_at <= v_now
      ) as shown);
    when 'case_study' then
      return (select to_jsonb(shown) from (
        select id, version, publish_at, updated_at, slug, title, client, industry, summary, headline, image_url, image_alt, featured,
          challenge, solution, results, timeline, technologies, metrics
        from public.case_studies where slug = p_slug and status = 'published' and publish_at <= v_now
      ) as shown);
    else
      perform private.refuse(422, 'content_kind_invalid');
  end case;
end
$$;
