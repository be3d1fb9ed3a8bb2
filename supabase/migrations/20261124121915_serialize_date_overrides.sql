set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.lock_consultant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.consultants where id = new.consultant_id for no key update;
  return new;
end
$function$;

CREATE TRIGGER date_overrides_lock_consultant BEFORE INSERT ON public.date_overrides FOR EACH ROW EXECUTE FUNCTION private.lock_consultant();

COMMENT ON FUNCTION "private"."lock_consultant"() IS 'Trigger: serializes the changes of a consultant''s dates. Without it, two overlapping rows that are inserted at once wait for each other, and the exclusion constraint becomes a deadlock instead of a refusal.';

REVOKE ALL ON FUNCTION "private"."lock_consultant"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_consultant"() TO "postgres";
