-- Finds the texts that name a figure in their own words, so that staff can correct them, or write a placeholder, when the
-- figure changes.

create or replace function public.list_texts_naming(p_texts text[])
returns table (kind text, id bigint, title text, text text)
language plpgsql stable security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_pattern text;
begin
  perform private.require_admin();
  if cardinality(p_texts) between 1 and 100
    and not exists (select from unnest(p_texts) as t where (char_length(t) between 2 and 80) is not true)
  then
    -- $1,000 is not in $1,000,000, and 6 weeks not in 26 weeks.
    select '(?<![[:alnum:].,$])(' || string_agg(regexp_replace(t, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' order by char_length(t) desc)
      || ')(?![[:alnum:]]|[.,][0-9])'
    into v_pattern from unnest(p_texts) as t;
  end if;
  return query
    select kind, id, title, hit[1]
    from (
      -- A row's own figures are not among its texts.
      select 1 as place, 'service' as kind, s.id, s.name::text as title, concat_ws(E'\n',
        (to_jsonb(s) - array['price', 'duration', 'translations'])::text, (select string_agg((value - 'duration')::text, E'\n') from jsonb_each(s.translations))
      ) as text
      from public.services s
      union all
      select 2, 'case_study', c.id, c.title::text, concat_ws(E'\n',
        (to_jsonb(c) - array['metrics', 'timeline', 'translations'])::text, (select string_agg((value - array['metrics', 'timeline'])::text, E'\n') from jsonb_each(c.translations))
      )
      from public.case_studies c
      union all
      select 3, 'faq', f.id, f.question::text, to_jsonb(f)::text from public.faqs f
      union all
      select 4, 'post', p.id, p.title::text, to_jsonb(p)::text from public.blog_posts p
      union all
      select 5, 'testimonial', t.id, t.name::text, to_jsonb(t)::text from public.testimonials t
      union all
      select 6, 'team_member', m.id, m.name::text, to_jsonb(m)::text from public.team_members m
      union all
      select 7, 'answer', a.id, a.question::text, a.reply::text from public.answers a
      union all
      select 8, 'reply_template', r.id, r.name::text, r.body::text from public.reply_templates r
      union all
      select 9, 'consultation_type', y.id, y.name::text, y.description::text from public.consultation_types y
    ) as texts
    -- In JSON a line break is a backslash and a letter, which would join the word after it.
    cross join lateral regexp_match(regexp_replace(text, '\\[nrt]', ' ', 'g'), v_pattern) as hit
    where hit is not null
    order by place, id
    limit 50;
end
$$;
comment on function public.list_texts_naming(text[]) is
  'Returns to admins up to 50 texts that have one of 1 to 100 figures in words, such as $10,000 or 4-6 weeks, of 2 to 80 characters each. text is the figure. kind: service, case_study, faq, post, testimonial, team_member, answer, reply_template or consultation_type. Drafts and translations are searched, too; placeholders, and the figures of a row itself, are not. Empty for other arguments. PT403: not an admin.';
grant execute on function public.list_texts_naming(text[]) to authenticated;
