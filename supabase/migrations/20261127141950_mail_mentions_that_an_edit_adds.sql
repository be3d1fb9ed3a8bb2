set local check_function_bodies = off;

DROP TRIGGER "contact_notes_mail_mentioned" ON "private"."contact_notes";

DROP TRIGGER "lead_notes_mail_mentioned" ON "public"."lead_notes";

DROP FUNCTION "private"."enqueue_mention_mail"(text, text, bigint, jsonb);

CREATE OR REPLACE FUNCTION private.enqueue_contact_mention_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue_mention_mail(
    'contact_mentioned', new.body, old.body, new.id, jsonb_build_object('contactId', c.id, 'name', c.name, 'company', c.company)
  )
  from private.contacts c where c.id = new.contact_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_mention_mail(p_kind text, p_body text, p_before text, p_note bigint, p_about jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
begin
  perform private.enqueue_mail(
    p_kind, u.email, private.firm_email(),
    jsonb_strip_nulls(p_about || jsonb_build_object('userId', u.id, 'by', private.display_name_of(v_me))),
    format('%s:%s:%s', p_kind, p_note, u.id)
  )
  from private.user_roles r
  join auth.users u on u.id = r.user_id and u.email_confirmed_at is not null and private.is_email(u.email)
  join public.profiles p on p.id = u.id
  left join private.staff_alerts s on s.user_id = u.id
  -- The whole name, with its special characters as letters: @Ana is not in @Anabel.
  cross join lateral (
    select '@' || regexp_replace(lower(p.full_name), '([^[:alnum:][:space:]])', '\\\1', 'g') || '($|[^[:alnum:]])' as pattern
  ) as mention
  where r.role = 'admin' and u.id <> v_me and coalesce(s.leads, true)
    and lower(p_body) ~ mention.pattern and coalesce(lower(p_before) !~ mention.pattern, true);
  if found then
    perform private.invoke_deliver_mail();
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_mention_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue_mention_mail(
    'lead_mentioned', new.body, old.body, new.id, jsonb_build_object('submissionId', m.id, 'name', m.name, 'company', m.company)
  )
  from public.contact_submissions m where m.id = new.lead_id;
  return null;
end
$function$;

CREATE TRIGGER contact_notes_mail_mentioned AFTER INSERT OR UPDATE OF body ON private.contact_notes FOR EACH ROW WHEN (((new.body)::text ~~ '%@%'::text)) EXECUTE FUNCTION private.enqueue_contact_mention_mails();

CREATE TRIGGER lead_notes_mail_mentioned AFTER INSERT OR UPDATE OF body ON public.lead_notes FOR EACH ROW WHEN (((new.body)::text ~~ '%@%'::text)) EXECUTE FUNCTION private.enqueue_mention_mails();

COMMENT ON FUNCTION "private"."enqueue_contact_mention_mails"() IS 'Trigger: queues an email for each staff member whose whole name a new note about a contact, or an edit of it, has after an @, unless they wrote it or opted out.';

COMMENT ON FUNCTION "private"."enqueue_mention_mail"(text, text, text, bigint, jsonb) IS 'Queues an email for each staff member whose whole name p_body, the text of the note p_note of another one, has after an @, unless they opted out or p_before, the text before an edit, has it, too. p_about: what the email says of the lead or contact.';

COMMENT ON FUNCTION "private"."enqueue_mention_mails"() IS 'Trigger: queues an email for each staff member whose whole name a new note of another one, or an edit of it, has after an @, unless they opted out.';

REVOKE ALL ON FUNCTION "private"."enqueue_mention_mail"(text, text, text, bigint, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enqueue_mention_mail"(text, text, text, bigint, jsonb) TO "postgres";
