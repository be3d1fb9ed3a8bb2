set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.check_database_writes()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A read-only database refuses this, and a full disk the new file.
  update private.clock_hours set last_run_at = last_run_at where hour = (select max(hour) from private.clock_hours);
  create temporary table write_check on commit drop as
    select md5(random()::text) as filler from generate_series(1, 500);
end
$function$;

COMMENT ON FUNCTION "public"."check_database_writes"() IS 'Writes a row and a file, and keeps neither. For the health check: fails with 25006 when the database is read-only, and with 53100 when its disk is full.';

REVOKE ALL ON FUNCTION "public"."check_database_writes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_database_writes"() TO "postgres", "service_role";
