set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.send_newsletter_issues()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Emails of an issue that wait in the outbox at most: about what leaves in a minute.
  c_max_waiting constant int := 1500;
  v_id bigint;
  v_waiting int;
begin
  for v_id in
    select id from private.newsletter_issues
    where status = 'scheduled' and send_at <= private.now()
    order by id
    for update skip locked
  loop
    perform private.start_newsletter_issue(v_id);
  end loop;
  for v_id in
    select id from private.newsletter_issues where status = 'sending' order by id for update skip locked
  loop
    select count(*) into v_waiting from private.newsletter_recipients where issue_id = v_id and state = 'queued';
    if v_waiting < c_max_waiting then
      perform private.enqueue_newsletter_batch(v_id, c_max_waiting - v_waiting);
    end if;
    update private.newsletter_issues i set status = 'sent', finished_at = private.now()
    where i.id = v_id and i.is_queued and not exists (
      select from private.newsletter_recipients r where r.issue_id = v_id and r.state = 'queued'
    );
  end loop;
end
$function$;

COMMENT ON FUNCTION "private"."send_newsletter_issues"() IS 'Starts scheduled issues that are due, queues the next emails of the issues that are sending, up to 1500 waiting ones each, and ends an issue when its last email has ended. Called each minute.';
