set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.list_lead_timeline(p_email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select private.person_timeline(
      coalesce(array_agg(lower(c.email)) filter (where c.email is not null), '{}') || lower(p_email),
      coalesce(array_agg(private.phone_key(c.phone)) filter (where c.phone is not null), '{}')
    )
    from (
      select coalesce(merged_into_id, id) as id from private.contacts where lower(email) = lower(p_email)
    ) as kept
    join private.contacts c on c.id = kept.id or c.merged_into_id = kept.id
  );
end
$function$;

COMMENT ON FUNCTION "public"."list_lead_timeline"(text) IS 'Returns the history of the person with an email address to admins, of all addresses and phone numbers of their contact: the 500 newest of [{kind, at, id, title, body, status, by, mail, account, attachments}], newest first. kind: message, reply (with attachments: [{name, bytes}]), inbound_mail (an email from the person, with mail: {sender, wholeText, attachments, matchedBy}), note, task, booking, booking_event (id of the booking), chat, newsletter, document (a file shared with the account, with the account''s email address), account, or change, with status, assignee, tags or mergedInto as its title and {from, to} in words. Records the read in the audit log. PT403: not an admin.';
