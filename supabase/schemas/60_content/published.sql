-- How content with long texts is read. The API's roles may not select the long columns of content_tables.sql, because
-- the Data API lets anyone filter by a column that they may select: a regular expression over every article is seconds
-- of work (docs/decisions/0041). These functions take a key and return one JSON value, which cannot be filtered.

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
comment on function private.get_published_content(text, text) is 'See public.get_published_content().';
grant execute on function private.get_published_content(text, text) to anon;
grant execute on function private.get_published_content(text, text) to authenticated;
grant execute on function private.get_published_content(text, text) to service_role;

create or replace function public.get_published_content(p_kind text, p_slug text)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.get_published_content(p_kind, p_slug)
$$;
comment on function public.get_published_content(text, text) is
  'The post, service or case_study at a slug with its long texts, as its page shows it; null when none is published there. author_profile of a post is its published team member, or null. PT422: no such kind.';
grant execute on function public.get_published_content(text, text) to anon;
grant execute on function public.get_published_content(text, text) to authenticated;
grant execute on function public.get_published_content(text, text) to service_role;

create or replace function private.list_published_faqs()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'version', version, 'question', question, 'answer', answer) order by position), '[]')
    from public.faqs where status = 'published' and publish_at <= private.now()
  );
end
$$;
comment on function private.list_published_faqs() is 'See public.list_published_faqs().';
grant execute on function private.list_published_faqs() to anon;
grant execute on function private.list_published_faqs() to authenticated;
grant execute on function private.list_published_faqs() to service_role;

create or replace function public.list_published_faqs()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_published_faqs()
$$;
comment on function public.list_published_faqs() is
  'The published questions with their answers, in their order: [{id, version, question, answer}].';
grant execute on function public.list_published_faqs() to anon;
grant execute on function public.list_published_faqs() to authenticated;
grant execute on function public.list_published_faqs() to service_role;

create or replace function private.list_content_translations(p_kind text, p_locale text, p_slug text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- A page that lists rows does not show their long texts.
  c_long constant text[] := array['content', 'description', 'benefits', 'process', 'challenge', 'solution', 'results', 'metrics'];
  v_has_slug boolean := p_kind in ('post', 'service', 'case_study');
  v_texts jsonb;
begin
  execute format(
    'select jsonb_object_agg(id, case when $2 is null then (translations -> $1) - $3 else translations -> $1 end)
      from public.%I where translations ? $1 and status = ''published'' and publish_at <= $4 %s',
    private.content_table_of(p_kind), case when v_has_slug then 'and ($2 is null or slug = $2)' else '' end
  ) into v_texts using p_locale, case when v_has_slug then p_slug end, c_long, private.now();
  return coalesce(v_texts, '{}');
end
$$;
comment on function private.list_content_translations(text, text, text) is 'See public.list_content_translations().';
grant execute on function private.list_content_translations(text, text, text) to anon;
grant execute on function private.list_content_translations(text, text, text) to authenticated;
grant execute on function private.list_content_translations(text, text, text) to service_role;

create or replace function public.list_content_translations(p_kind text, p_locale text, p_slug text default null)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_content_translations(p_kind, p_locale, p_slug)
$$;
comment on function public.list_content_translations(text, text, text) is
  'The texts of published rows of a kind in a language: {id: {column: text}}. With p_slug: those of one page, its long texts too. Rows without a translation are left out. PT422: no such kind.';
grant execute on function public.list_content_translations(text, text, text) to anon;
grant execute on function public.list_content_translations(text, text, text) to authenticated;
grant execute on function public.list_content_translations(text, text, text) to service_role;

create or replace function private.get_content(p_kind text, p_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.content_json(p_kind, p_id);
end
$$;
comment on function private.get_content(text, bigint) is 'See public.get_content().';
grant execute on function private.get_content(text, bigint) to authenticated;

create or replace function public.get_content(p_kind text, p_id bigint)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.get_content(p_kind, p_id)
$$;
comment on function public.get_content(text, bigint) is
  'A row of content with all its columns, for admins; null when there is none. PT403: not an admin. PT422: no such kind.';
grant execute on function public.get_content(text, bigint) to authenticated;
