set local check_function_bodies = off;

DROP TRIGGER "contact_notes_mail_mentioned" ON "private"."contact_notes";

DROP TRIGGER "lead_notes_mail_mentioned" ON "public"."lead_notes";

CREATE TRIGGER contact_notes_mail_mentioned AFTER INSERT OR UPDATE OF body ON private.contact_notes FOR EACH ROW WHEN (((new.body)::text ~~ '%@%'::text)) EXECUTE FUNCTION private.enqueue_contact_mention_mails();

CREATE TRIGGER lead_notes_mail_mentioned AFTER INSERT OR UPDATE OF body ON public.lead_notes FOR EACH ROW WHEN (((new.body)::text ~~ '%@%'::text)) EXECUTE FUNCTION private.enqueue_mention_mails();

COMMENT ON FUNCTION "private"."enqueue_contact_mention_mails"() IS 'Trigger: queues an email for each staff member whose whole name a new or changed note about a contact has after an @, once a note, unless they wrote it or opted out.';

COMMENT ON FUNCTION "private"."enqueue_mention_mail"(text, text, bigint, jsonb) IS 'Queues an email for each staff member whose whole name p_body, the text of the note p_note of another one, has after an @, once a note, unless they opted out. p_about: what the email says of the lead or contact.';

COMMENT ON FUNCTION "private"."enqueue_mention_mails"() IS 'Trigger: queues an email for each staff member whose whole name a new or changed note of another one has after an @, once a note, unless they opted out.';
