set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.forget_contact(p_email text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- skip locked: a contact that is locked has just done something else.
  delete from private.contacts where id in (
    select c.id from private.contacts c
    where lower(c.email) = lower(p_email) and c.source in ('message', 'booking', 'newsletter') and c.merged_into_id is null
      and c.owner_id is null and c.deal_stage is null
      and not exists (select from private.contacts m where m.merged_into_id = c.id)
      and not exists (select from private.contact_notes n where n.contact_id = c.id)
      and not exists (
        select from private.audit_log l join private.user_roles r on r.user_id = l.actor_id and r.role = 'admin'
        where l.subject = c.id::text and l.action = 'contact.update'
      )
      and not exists (select from public.contact_submissions s where lower(s.email) = lower(p_email) and s.status <> 'spam')
      and not exists (select from public.appointments a where a.user_id is null and lower(a.client_email) = lower(p_email))
      and not exists (select from public.subscribers s where lower(s.email) = lower(p_email))
      and not exists (select from auth.users u where u.email = lower(p_email))
    for update skip locked
  )
$function$;

COMMENT ON FUNCTION "private"."forget_contact"(text) IS 'Deletes the contact of an email address when everything that created it is deleted or spam, and staff neither changed it nor added anything.';
