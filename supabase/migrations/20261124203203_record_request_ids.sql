set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.request_id()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select substring(
    coalesce(nullif(current_setting('request.headers', true), ''), '{}')::json ->> 'x-request-id' from '^[A-Za-z0-9_-]{8,64}$'
  )
$function$;

COMMENT ON FUNCTION "private"."request_id"() IS 'Returns the id of the HTTP request that this transaction belongs to, from its header X-Request-Id; null in SQL and in scheduled jobs, and for a malformed id. The browser draws it, and the functions log it.';

REVOKE ALL ON FUNCTION "private"."request_id"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_id"() TO "postgres";

ALTER TABLE "private"."audit_log" ADD COLUMN "request_id" text DEFAULT private.request_id();

ALTER TABLE "private"."audit_log" ADD CONSTRAINT "audit_log_request_id_check" CHECK ((request_id ~ '^[A-Za-z0-9_-]{8,64}$'::text));

COMMENT ON COLUMN "private"."audit_log"."request_id" IS 'The HTTP request that made the change, as the functions log it; null for SQL and scheduled jobs.';
