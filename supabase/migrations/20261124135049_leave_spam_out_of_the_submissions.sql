set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.list_contact_submissions()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rows jsonb;
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'createdAt', private.to_iso_instant(m.created_at), 'name', m.name, 'email', m.email, 'company', m.company,
    'message', m.message
  ) order by m.created_at desc, m.id desc), '[]') into v_rows
  from (
    select * from public.contact_submissions where merged_into_id is null and status <> 'spam'
    order by created_at desc, id desc limit 1000
  ) as m;
  if v_rows <> '[]' then
    perform private.audit_read('lead.list', 'contact_submissions', jsonb_build_object(
      'newest', v_rows -> 0 -> 'id', 'oldest', v_rows -> -1 -> 'id', 'count', jsonb_array_length(v_rows)
    ));
  end if;
  return v_rows;
end
$function$;

COMMENT ON FUNCTION "public"."list_contact_submissions"() IS 'Returns the 1,000 newest messages without spam and merged leads to admins, newest first: [{id, createdAt, name, email, company, message}]. Records the read in the audit log. PT403: not an admin.';
