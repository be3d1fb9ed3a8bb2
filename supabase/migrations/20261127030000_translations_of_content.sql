set local check_function_bodies = off;

ALTER TABLE "public"."blog_posts" ADD COLUMN "translations" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."blog_posts" ADD COLUMN "translated_version" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."case_studies" ADD COLUMN "translations" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."case_studies" ADD COLUMN "translated_version" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."faqs" ADD COLUMN "translations" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."faqs" ADD COLUMN "translated_version" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."services" ADD COLUMN "translations" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."services" ADD COLUMN "translated_version" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."team_members" ADD COLUMN "translations" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."team_members" ADD COLUMN "translated_version" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."testimonials" ADD COLUMN "translations" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."testimonials" ADD COLUMN "translated_version" integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.are_translations(p_table text, p_value jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select p_value = '{}' or coalesce(
    jsonb_typeof(p_value) = 'object' and p_value - 'es' = '{}' and jsonb_typeof(p_value -> 'es') = 'object'
    and (select bool_and(
      case when p_value -> 'es' ? field then private.is_translated_field(field, p_value -> 'es' -> field, most::int)
      -- A case study may have no picture.
      else p_table = 'case_studies' and field = 'image_alt' end
    ) from jsonb_each_text(private.translated_fields(p_table)) as fields (field, most))
    and (p_value -> 'es') - array(select jsonb_object_keys(private.translated_fields(p_table))) = '{}', false)
$function$;

CREATE OR REPLACE FUNCTION private.audit_content()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind text := tg_argv[0];
  v_now timestamptz := private.now();
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_was text := private.publication_state(v_old ->> 'status', (v_old ->> 'publish_at')::timestamptz, v_now);
  v_is text := private.publication_state(v_new ->> 'status', (v_new ->> 'publish_at')::timestamptz, v_now);
  v_fields text[];
  v_after jsonb := coalesce(v_new, v_old);
  -- Testimonials and team members are people's: their texts are named, and the values left out.
  c_personal constant text[] := array['testimonial', 'team_member'];
  c_states constant text[] := array['position', 'status', 'publish_at'];
begin
  select array_agg(key order by key) into v_fields
  from jsonb_each(coalesce(v_new, '{}')) as fields (key, value)
  where value is distinct from v_old -> key and key <> all (array['updated_at', 'version', 'translated_version', 'read_time', 'created_at', 'id']);
  if tg_op = 'UPDATE' and v_fields is null then
    return null;
  end if;
  insert into private.audit_log (action, subject, details)
  values (
    v_kind || '.' || case
      when tg_op = 'DELETE' then 'delete'
      when v_is = 'scheduled' and (v_was is distinct from 'scheduled' or 'publish_at' = any (v_fields)) then 'schedule'
      when v_is = 'published' and v_was is distinct from 'published' then 'publish'
      when tg_op = 'INSERT' then 'create'
      when v_is = 'draft' and v_was <> 'draft' then 'unpublish'
      when v_fields = '{position}' then 'move'
      else 'update'
    end,
    v_after ->> 'id',
    jsonb_strip_nulls(jsonb_build_object(
      'title', coalesce(v_after ->> 'question', case when v_kind <> all (c_personal) then
        coalesce(v_after ->> 'title', v_after ->> 'name') end),
      'slug', v_after ->> 'slug',
      'oldSlug', nullif(v_old ->> 'slug', v_after ->> 'slug'),
      'fields', case when tg_op = 'UPDATE' then to_jsonb(v_fields) end,
      'changes', case when tg_op = 'UPDATE' then (
        select jsonb_object_agg(name, jsonb_build_array(
          private.cut_audit_value(v_old -> name), private.cut_audit_value(v_new -> name)
        ))
        from unnest(v_fields) as name where v_kind <> all (c_personal) or name = any (c_states)
      ) end,
      'publishAt', case when v_is = 'scheduled' then v_new ->> 'publish_at' end,
      'version', v_after -> 'version'
    ))
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.increment_content_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- position is not part of the content, and a BEFORE trigger does not know generated columns yet.
  c_ignored constant text[] := array['position', 'updated_at', 'read_time', 'version', 'translated_version'];
begin
  if to_jsonb(new) - c_ignored is distinct from to_jsonb(old) - c_ignored then
    new.version := old.version + 1;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_translated_field(p_field text, p_value jsonb, p_max_length integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when p_field = 'process' then private.is_service_process(p_value)
    when p_field = 'metrics' then private.is_case_study_metrics(p_value)
    when p_field = 'benefits' then jsonb_typeof(p_value) = 'array' and jsonb_array_length(p_value) between 1 and 12
      and not exists (
        select from jsonb_array_elements(p_value) as item
        where jsonb_typeof(item) <> 'string' or btrim(item #>> '{}') = '' or char_length(item #>> '{}') > p_max_length
      )
    when jsonb_typeof(p_value) <> 'string' then false
    when p_field = 'content' then private.is_safe_article_html(p_value #>> '{}')
    else btrim(p_value #>> '{}') <> '' and char_length(p_value #>> '{}') <= p_max_length
      and p_value #>> '{}' !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]'
  end
$function$;

CREATE OR REPLACE FUNCTION private.list_content_translations(p_kind text, p_locale text, p_slug text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.mark_translation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_fields constant text[] := array(select jsonb_object_keys(private.translated_fields(tg_table_name)));
  v_same boolean;
begin
  if new.translations = '{}' then
    new.translated_version := 0;
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.translated_version := new.version;
    return new;
  end if;
  select bool_and(to_jsonb(new) -> field is not distinct from to_jsonb(old) -> field) into v_same from unnest(v_fields) as field;
  if new.translations is distinct from old.translations or new.translated_version <> old.translated_version
    or (v_same and old.translated_version = old.version) then
    new.translated_version := new.version;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.request_site_build_for_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_ignored constant text[] := array['updated_at', 'version', 'translated_version'];
  v_now timestamptz := private.now();
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_was text := private.publication_state(v_old ->> 'status', (v_old ->> 'publish_at')::timestamptz, v_now);
  v_is text := private.publication_state(v_new ->> 'status', (v_new ->> 'publish_at')::timestamptz, v_now);
  v_cause text := format('%s %s', tg_argv[0], coalesce(v_new, v_old) ->> 'id');
begin
  if v_old - c_ignored is not distinct from v_new - c_ignored then
    return null;
  end if;
  if 'published' in (v_was, v_is) then
    perform private.request_site_build(v_cause, v_now + interval '2 seconds');
  end if;
  if v_is = 'scheduled' then
    perform private.request_site_build(v_cause, (v_new ->> 'publish_at')::timestamptz);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.translated_fields(p_table text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case p_table
    when 'services' then '{"name": 80, "short_description": 300, "description": 5000, "benefits": 300, "process": 0, "duration": 40, "image_alt": 300}'::jsonb
    when 'team_members' then '{"role": 100, "biography": 600, "image_alt": 300}'
    when 'blog_posts' then '{"title": 150, "excerpt": 400, "content": 60000, "image_alt": 300}'
    when 'case_studies' then '{"title": 150, "client": 150, "industry": 80, "summary": 400, "headline": 100, "challenge": 5000, "solution": 5000, "results": 5000, "timeline": 200, "metrics": 0, "image_alt": 300}'
    when 'testimonials' then '{"quote": 1000, "name": 100, "title": 150}'
    when 'faqs' then '{"question": 300, "answer": 3000}'
  end
$function$;

CREATE OR REPLACE FUNCTION public.list_content_translations(p_kind text, p_locale text, p_slug text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.list_content_translations(p_kind, p_locale, p_slug)
$function$;

CREATE TRIGGER blog_posts_mark_translation BEFORE INSERT OR UPDATE ON public.blog_posts FOR EACH ROW EXECUTE FUNCTION private.mark_translation();

CREATE TRIGGER case_studies_mark_translation BEFORE INSERT OR UPDATE ON public.case_studies FOR EACH ROW EXECUTE FUNCTION private.mark_translation();

CREATE TRIGGER faqs_mark_translation BEFORE INSERT OR UPDATE ON public.faqs FOR EACH ROW EXECUTE FUNCTION private.mark_translation();

CREATE TRIGGER services_mark_translation BEFORE INSERT OR UPDATE ON public.services FOR EACH ROW EXECUTE FUNCTION private.mark_translation();

CREATE TRIGGER team_members_mark_translation BEFORE INSERT OR UPDATE ON public.team_members FOR EACH ROW EXECUTE FUNCTION private.mark_translation();

CREATE TRIGGER testimonials_mark_translation BEFORE INSERT OR UPDATE ON public.testimonials FOR EACH ROW EXECUTE FUNCTION private.mark_translation();

COMMENT ON COLUMN "public"."blog_posts"."translated_version" IS 'The version whose English text was translated; 0: not translated; less than version: the English text changed since. Set by trigger.';

COMMENT ON COLUMN "public"."blog_posts"."translations" IS 'Texts in other languages: {} or {es: every column of private.translated_fields()}.';

COMMENT ON COLUMN "public"."case_studies"."translated_version" IS 'The version whose English text was translated; 0: not translated; less than version: the English text changed since. Set by trigger.';

COMMENT ON COLUMN "public"."case_studies"."translations" IS 'Texts in other languages: {} or {es: every column of private.translated_fields()}.';

COMMENT ON COLUMN "public"."faqs"."translated_version" IS 'The version whose English text was translated; 0: not translated; less than version: the English text changed since. Set by trigger.';

COMMENT ON COLUMN "public"."faqs"."translations" IS 'Texts in other languages: {} or {es: every column of private.translated_fields()}.';

COMMENT ON COLUMN "public"."services"."translated_version" IS 'The version whose English text was translated; 0: not translated; less than version: the English text changed since. Set by trigger.';

COMMENT ON COLUMN "public"."services"."translations" IS 'Texts in other languages: {} or {es: every column of private.translated_fields()}.';

COMMENT ON COLUMN "public"."team_members"."translated_version" IS 'The version whose English text was translated; 0: not translated; less than version: the English text changed since. Set by trigger.';

COMMENT ON COLUMN "public"."team_members"."translations" IS 'Texts in other languages: {} or {es: every column of private.translated_fields()}.';

COMMENT ON COLUMN "public"."testimonials"."translated_version" IS 'The version whose English text was translated; 0: not translated; less than version: the English text changed since. Set by trigger.';

COMMENT ON COLUMN "public"."testimonials"."translations" IS 'Texts in other languages: {} or {es: every column of private.translated_fields()}.';

COMMENT ON FUNCTION "private"."are_translations"(text, jsonb) IS 'Whether p_value has translations of a row of p_table: {} or {es: every translated column}.';

COMMENT ON FUNCTION "private"."is_translated_field"(text, jsonb, integer) IS 'Whether p_value is the translation of the column p_field: the same type, and at most p_max_length characters.';

COMMENT ON FUNCTION "private"."list_content_translations"(text, text, text) IS 'See public.list_content_translations().';

COMMENT ON FUNCTION "private"."mark_translation"() IS 'Trigger: sets translated_version. It follows version until an English text changes without its translation. A save that changes the translation, or names another translated_version, makes it current again.';

COMMENT ON FUNCTION "private"."translated_fields"(text) IS 'The columns of a table of content that are translated, each with the most characters of a text; 0: a list of records.';

COMMENT ON FUNCTION "public"."list_content_translations"(text, text, text) IS 'The texts of published rows of a kind in a language: {id: {column: text}}. With p_slug: those of one page, its long texts too. Rows without a translation are left out. PT422: no such kind.';

REVOKE ALL ON FUNCTION "private"."are_translations"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_translations"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_translated_field"(text, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_translated_field"(text, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_content_translations"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_content_translations"(text, text, text) TO "anon", "authenticated", "postgres", "service_role";

REVOKE ALL ON FUNCTION "private"."mark_translation"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mark_translation"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."translated_fields"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."translated_fields"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."list_content_translations"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_content_translations"(text, text, text) TO "anon", "authenticated", "postgres", "service_role";

REVOKE ALL ("translated_version") ON TABLE "public"."blog_posts" FROM "authenticated";

GRANT SELECT ("translated_version") ON TABLE "public"."blog_posts" TO "authenticated";

REVOKE ALL ("translated_version") ON TABLE "public"."case_studies" FROM "authenticated";

GRANT SELECT ("translated_version") ON TABLE "public"."case_studies" TO "authenticated";

REVOKE ALL ("translated_version") ON TABLE "public"."faqs" FROM "authenticated";

GRANT SELECT ("translated_version") ON TABLE "public"."faqs" TO "authenticated";

REVOKE ALL ("translated_version") ON TABLE "public"."services" FROM "authenticated";

GRANT SELECT ("translated_version") ON TABLE "public"."services" TO "authenticated";

ALTER TABLE "public"."blog_posts" ADD CONSTRAINT "blog_posts_translations_check" CHECK (private.are_translations('blog_posts'::text, translations));

ALTER TABLE "public"."case_studies" ADD CONSTRAINT "case_studies_translations_check" CHECK (private.are_translations('case_studies'::text, translations));

ALTER TABLE "public"."faqs" ADD CONSTRAINT "faqs_translations_check" CHECK (private.are_translations('faqs'::text, translations));

ALTER TABLE "public"."services" ADD CONSTRAINT "services_translations_check" CHECK (private.are_translations('services'::text, translations));

ALTER TABLE "public"."team_members" ADD CONSTRAINT "team_members_translations_check" CHECK (private.are_translations('team_members'::text, translations));

ALTER TABLE "public"."testimonials" ADD CONSTRAINT "testimonials_translations_check" CHECK (private.are_translations('testimonials'::text, translations));
