set local check_function_bodies = off;

ALTER TABLE "public"."case_studies" ADD COLUMN "published" boolean GENERATED ALWAYS AS ((status = 'published'::text)) STORED NOT NULL;

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
  c_computed constant text[] := array['updated_at', 'version', 'translated_version', 'read_time', 'published', 'created_at', 'id'];
  -- Testimonials and team members are people's: their texts are named, and the values left out.
  c_personal constant text[] := array['testimonial', 'team_member'];
  c_states constant text[] := array['position', 'status', 'publish_at'];
begin
  select array_agg(key order by key) into v_fields
  from jsonb_each(coalesce(v_new, '{}')) as fields (key, value)
  where value is distinct from v_old -> key and key <> all (c_computed);
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
  c_ignored constant text[] := array['position', 'updated_at', 'read_time', 'published', 'version', 'translated_version'];
begin
  if to_jsonb(new) - c_ignored is distinct from to_jsonb(old) - c_ignored then
    new.version := old.version + 1;
  end if;
  return new;
end
$function$;

COMMENT ON COLUMN "public"."case_studies"."published" IS 'Whether status is published. A row that waits for its publish_at is published too, and only admins read it.';

REVOKE ALL ("published") ON TABLE "public"."case_studies" FROM "anon";

GRANT SELECT ("published") ON TABLE "public"."case_studies" TO "anon";

REVOKE ALL ("published") ON TABLE "public"."case_studies" FROM "authenticated";

GRANT SELECT ("published") ON TABLE "public"."case_studies" TO "authenticated";
