set local check_function_bodies = off;

ALTER TABLE "private"."outbox" DROP CONSTRAINT "outbox_kind_check";

CREATE OR REPLACE FUNCTION private.assign_chat(p_id uuid, p_assignee uuid, p_previous uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_chat public.chat_sessions := private.lock_chat(p_id);
begin
  if p_assignee is not null
    and not exists (select from private.user_roles where user_id = p_assignee and role = 'admin') then
    perform private.refuse(422, 'staff_member_required');
  end if;
  if v_chat.assignee_id is distinct from p_assignee then
    if v_chat.assignee_id is distinct from p_previous then
      perform private.refuse(409, 'version_conflict', '{"what": "chat_assignee"}');
    end if;
    insert into private.audit_log (action, subject, details)
    values ('chat.assign', p_id::text, jsonb_build_object('assignee', jsonb_build_array(v_chat.assignee_id, p_assignee)));
    update public.chat_sessions set assignee_id = p_assignee where id = p_id returning * into v_chat;
    -- Without a name, because a visitor may have none.
    perform private.enqueue_assignment_mail('chat_assigned', p_assignee, jsonb_build_array(jsonb_build_object('chatId', p_id)));
  end if;
  return private.chat_summary_json(v_chat);
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_assignment_mail(p_kind text, p_assignee uuid, p_rows jsonb)
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
    -- Erasing the person deletes the email by submissionId, contactId or chatId.
    jsonb_strip_nulls(case when jsonb_array_length(p_rows) = 1 then p_rows -> 0 else '{}' end || jsonb_build_object(
      'userId', u.id, 'by', private.display_name_of(v_me), 'count', jsonb_array_length(p_rows)
    )),
    p_kind || ':' || gen_random_uuid()
  )
  from auth.users u left join private.staff_alerts s on s.user_id = u.id
  where u.id = p_assignee and u.id <> v_me and u.email_confirmed_at is not null and private.is_email(u.email)
    and coalesce(s.leads, true);
  if found then
    perform private.invoke_deliver_mail();
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_assignment_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue_assignment_mail(
    'lead_assigned', after.assignee_id,
    jsonb_agg(jsonb_build_object('submissionId', after.id, 'name', after.name, 'company', after.company))
  )
  from before join after using (id)
  where after.assignee_id is distinct from before.assignee_id and after.assignee_id <> (select auth.uid())
  group by after.assignee_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_contact_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    perform private.enqueue_assignment_mail(
      'contact_assigned', owner_id,
      jsonb_agg(jsonb_build_object('contactId', id, 'name', name, 'company', company))
    )
    from after where owner_id <> (select auth.uid()) group by owner_id;
  else
    perform private.enqueue_assignment_mail(
      'contact_assigned', after.owner_id,
      jsonb_agg(jsonb_build_object('contactId', after.id, 'name', after.name, 'company', after.company))
    )
    from before join after using (id)
    where after.owner_id is distinct from before.owner_id and after.owner_id <> (select auth.uid())
      -- A merge keeps the owner of a contact that was merged: the person was theirs before.
      and not exists (
        select from private.contacts merged where merged.merged_into_id = after.id and merged.owner_id = after.owner_id
      )
    group by after.owner_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_contact_mention_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue_mention_mail(
    'contact_mentioned', new.body, new.id, jsonb_build_object('contactId', c.id, 'name', c.name, 'company', c.company)
  )
  from private.contacts c where c.id = new.contact_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_mention_mail(p_kind text, p_body text, p_note bigint, p_about jsonb)
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
  where r.role = 'admin' and u.id <> v_me and coalesce(s.leads, true)
    -- The whole name, with its special characters as letters: @Ana is not in @Anabel.
    and lower(p_body) ~ ('@' || regexp_replace(lower(p.full_name), '([^[:alnum:][:space:]])', '\\\1', 'g') || '($|[^[:alnum:]])');
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
    'lead_mentioned', new.body, new.id, jsonb_build_object('submissionId', m.id, 'name', m.name, 'company', m.company)
  )
  from public.contact_submissions m where m.id = new.lead_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_task_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tasks jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('lead', lead_id, 'assignee', assignee_id)) into v_tasks
    from after where assignee_id <> (select auth.uid());
  else
    select jsonb_agg(jsonb_build_object('lead', after.lead_id, 'assignee', after.assignee_id)) into v_tasks
    from before join after using (id)
    where after.assignee_id is distinct from before.assignee_id and after.assignee_id <> (select auth.uid());
  end if;
  perform private.enqueue_assignment_mail(
    'task_assigned', (task ->> 'assignee')::uuid,
    jsonb_agg(jsonb_build_object('submissionId', m.id, 'name', m.name, 'company', m.company))
  )
  from jsonb_array_elements(v_tasks) as task join public.contact_submissions m on m.id = (task ->> 'lead')::int
  group by task ->> 'assignee';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_mails_of_deleted_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.outbox o using old_rows r
  where o.kind in ('chat_assigned', 'contact_assigned', 'contact_mentioned') and o.payload ->> tg_argv[0] = r.id::text;
  return null;
end
$function$;

ALTER TABLE "private"."outbox" ADD CONSTRAINT "outbox_kind_check" CHECK ((kind = ANY (ARRAY['contact_received'::text, 'contact_notice'::text, 'lead_reply'::text, 'lead_assigned'::text, 'lead_mentioned'::text, 'task_assigned'::text, 'chat_assigned'::text, 'contact_assigned'::text, 'contact_mentioned'::text, 'appointment_requested'::text, 'appointment_confirmed'::text, 'appointment_declined'::text, 'appointment_moved'::text, 'appointment_cancelled'::text, 'appointment_reminder_24h'::text, 'appointment_reminder_1h'::text, 'appointment_follow_up'::text, 'appointment_notice'::text, 'appointment_moved_notice'::text, 'appointment_cancelled_notice'::text, 'appointment_unanswered_notice'::text, 'newsletter_confirm'::text, 'newsletter_welcome'::text, 'newsletter_issue'::text, 'newsletter_test'::text, 'invitation'::text, 'document_shared'::text, 'password_changed'::text, 'email_changed'::text, 'account_deleted'::text, 'account_deleted_notice'::text])));

CREATE INDEX outbox_about_person_idx ON private.outbox USING btree (id) WHERE (kind = ANY (ARRAY['chat_assigned'::text, 'contact_assigned'::text, 'contact_mentioned'::text]));

CREATE TRIGGER contact_notes_mail_mentioned AFTER INSERT ON private.contact_notes FOR EACH ROW WHEN (((new.body)::text ~~ '%@%'::text)) EXECUTE FUNCTION private.enqueue_contact_mention_mails();

CREATE TRIGGER contacts_erase_mails AFTER DELETE ON private.contacts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.erase_mails_of_deleted_rows('contactId');

CREATE TRIGGER contacts_mail_owners_of_new AFTER INSERT ON private.contacts REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_contact_mails();

CREATE TRIGGER contacts_mail_owners AFTER UPDATE ON private.contacts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_contact_mails();

CREATE TRIGGER chat_sessions_erase_mails AFTER DELETE ON public.chat_sessions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.erase_mails_of_deleted_rows('chatId');

CREATE TRIGGER lead_tasks_mail_assignees_of_new AFTER INSERT ON public.lead_tasks REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_task_mails();

CREATE TRIGGER lead_tasks_mail_assignees AFTER UPDATE ON public.lead_tasks REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_task_mails();

COMMENT ON COLUMN "private"."staff_alerts"."leads" IS 'Whether the account gets an email when another admin assigns it a lead, task, contact or conversation, or mentions it in a note.';

COMMENT ON FUNCTION "private"."enqueue_assignment_mail"(text, uuid, jsonb) IS 'Queues one email to a staff member to whom the caller assigned p_rows, an array of what the email says of each row. An email about several rows says their number only. Does nothing if the assignee is the caller or opted out, or if there is no caller.';

COMMENT ON FUNCTION "private"."enqueue_contact_mails"() IS 'Trigger: queues one email for each staff member whom a statement of another one made the owner of contacts, unless they opted out.';

COMMENT ON FUNCTION "private"."enqueue_contact_mention_mails"() IS 'Trigger: queues an email for each staff member whose whole name a new note about a contact has after an @, unless they wrote it or opted out.';

COMMENT ON FUNCTION "private"."enqueue_mention_mail"(text, text, bigint, jsonb) IS 'Queues an email for each staff member whose whole name p_body, the text of the note p_note of another one, has after an @, unless they opted out. p_about: what the email says of the lead or contact.';

COMMENT ON FUNCTION "private"."enqueue_task_mails"() IS 'Trigger: queues one email for each staff member to whom a statement of another one assigned tasks, unless they opted out.';

COMMENT ON FUNCTION "private"."erase_mails_of_deleted_rows"() IS 'Trigger: deletes the emails to staff, sent or not, about deleted contacts or conversations. Argument: the member of the payload that has the id.';

REVOKE ALL ON FUNCTION "private"."enqueue_assignment_mail"(text, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enqueue_assignment_mail"(text, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_contact_mails"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enqueue_contact_mails"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_contact_mention_mails"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enqueue_contact_mention_mails"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_mention_mail"(text, text, bigint, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enqueue_mention_mail"(text, text, bigint, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_task_mails"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enqueue_task_mails"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."erase_mails_of_deleted_rows"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."erase_mails_of_deleted_rows"() TO "postgres";
