set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.list_texts_naming(p_texts text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'title', title, 'text', found[1]) order by place, id), '[]')
    from (
      select place, kind, id, title, regexp_match(text, v_pattern) as found
      from (
        -- A row's own figures are not among its texts.
        select 1 as place, 'service' as kind, s.id, s.name::text as title, concat_ws(E'\n',
          (to_jsonb(s) - array['price', 'duration', 'translations'])::text, ((s.translations -> 'es') - 'duration')::text
        ) as text
        from public.services s
        union all
        select 2, 'case_study', c.id, c.title::text, concat_ws(E'\n',
          (to_jsonb(c) - array['metrics', 'timeline', 'translations'])::text, ((c.translations -> 'es') - array['metrics', 'timeline'])::text
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
      where text ~ v_pattern
      order by place, id
      limit 50
    ) as named
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.get_assistant_context()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_now timestamptz := private.now();
begin
  return jsonb_build_object(
    'timeZone', private.firm_time_zone(),
    'today', private.today_in_firm_time_zone(),
    'consultationTypes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', name, 'description', description, 'durationMinutes', duration_minutes, 'priceCents', price_cents,
        'minimumNoticeMinutes', minimum_notice_minutes, 'windowDays', window_days, 'autoConfirm', auto_confirm,
        'changeCutoffMinutes', change_cutoff_minutes, 'refundCutoffMinutes', refund_cutoff_minutes
      ) order by position), '[]')
      from public.consultation_types where active
    ),
    'services', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'slug', slug, 'name', name, 'shortDescription', short_description, 'duration', duration,
        'price', price, 'priceUnit', price_unit, 'path', '/services/' || slug
      ) order by position), '[]')
      from public.services where status = 'published' and publish_at <= v_now
    ),
    'caseStudies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'slug', slug, 'title', title, 'industry', industry, 'path', '/case-studies/' || slug, 'timeline', timeline,
        'metrics', metrics
      ) order by position), '[]')
      from public.case_studies where status = 'published' and publish_at <= v_now
    ),
    'articles', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', title, 'path', '/blog/' || slug, 'date', (publish_at at time zone private.firm_time_zone())::date
      ) order by publish_at desc, id), '[]')
      from (
        select * from public.blog_posts where status = 'published' and publish_at <= v_now order by publish_at desc, id limit 3
      ) as newest
    ),
    'team', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'role', role) order by position), '[]')
      from public.team_members where status = 'published' and publish_at <= v_now
    ),
    'chatRetentionDays', (private.get_settings()).chat_retention_days,
    'openingHours', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'weekday', weekday, 'from', to_char(start_time, 'HH24:MI'), 'to', to_char(end_time, 'HH24:MI')
      ) order by weekday, start_time), '[]')
      from private.firm_opening_hours()
    ),
    'closedDays', (
      select coalesce(jsonb_agg(jsonb_build_object('date', date, 'name', name) order by date), '[]')
      from private.list_closed_days(400)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.list_texts_naming(p_texts text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.list_texts_naming(p_texts)
$function$;

COMMENT ON FUNCTION "private"."answer_placeholders"() IS 'Returns the regular expression of the placeholders that a reply may have. The assistant fills them in: functions/_shared/assistant/fill-reply.ts and contracts/placeholders.ts.';

COMMENT ON FUNCTION "private"."list_texts_naming"(text[]) IS 'See public.list_texts_naming().';

COMMENT ON FUNCTION "public"."get_assistant_context"() IS 'The facts that the assistant takes from tables instead of text: {timeZone, today, consultationTypes: [{name, description, durationMinutes, priceCents, minimumNoticeMinutes, windowDays, autoConfirm, changeCutoffMinutes, refundCutoffMinutes}], services: [{slug, name, shortDescription, duration, price (in whole priceUnit), priceUnit, path}], caseStudies: [{slug, title, industry, path, timeline, metrics}], articles: the newest 3 as [{title, path, date}], team: [{name, role}], chatRetentionDays, openingHours: [{weekday (1 is Monday), from, to}], closedDays: [{date, name or null}] of the next 400 days}. Dates and hours are in timeZone.';

COMMENT ON FUNCTION "public"."list_texts_naming"(text[]) IS 'Returns to admins up to 50 texts that have one of 1 to 100 figures in words, such as $10,000 or 4-6 weeks, of 2 to 80 characters each: [{kind, id, title, text}], where text is the figure. kind: service, case_study, faq, post, testimonial, team_member, answer, reply_template or consultation_type. Drafts and Spanish texts are searched, too; placeholders, and the figures of a row itself, are not. Empty for other arguments. PT403: not an admin.';

REVOKE ALL ON FUNCTION "private"."list_texts_naming"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_texts_naming"(text[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."list_texts_naming"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_texts_naming"(text[]) TO "authenticated", "postgres";
