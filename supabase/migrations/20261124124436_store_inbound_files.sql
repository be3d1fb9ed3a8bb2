set local check_function_bodies = off;

CREATE TABLE "private"."inbound_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "mail_id" bigint NOT NULL, "position" smallint NOT NULL, "mime_type" text NOT NULL, "size_bytes" bigint, CONSTRAINT "inbound_files_mail_id_position_key" UNIQUE (mail_id, "position"), CONSTRAINT "inbound_files_mime_type_check" CHECK ((mime_type ~ '^[a-z0-9][a-z0-9.+-]{0,60}/[a-z0-9][a-z0-9.+-]{0,100}$'::text)), CONSTRAINT "inbound_files_pkey" PRIMARY KEY (id), CONSTRAINT "inbound_files_position_check" CHECK ((("position" >= 1) AND ("position" <= 10))), CONSTRAINT "inbound_files_size_bytes_check" CHECK (((size_bytes >= 0) AND (size_bytes <= 10485760))));

ALTER TABLE "private"."inbound_files" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."inbound_files" FORCE ROW LEVEL SECURITY;

CREATE TABLE "private"."removed_inbound_files" ("id" uuid NOT NULL, CONSTRAINT "removed_inbound_files_pkey" PRIMARY KEY (id), "removed_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."removed_inbound_files" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."removed_inbound_files" FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.inbound_mail_json(p_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'sender', i.sender, 'wholeText', i.whole_text, 'matchedBy', i.matched_by,
    'attachments', (
      select coalesce(jsonb_agg(
        file || case when f.id is null then '{}' else jsonb_build_object('id', f.id) end order by n
      ), '[]')
      from jsonb_array_elements(i.attachments) with ordinality as e (file, n)
      left join private.inbound_files f on f.mail_id = i.id and f.position = n and f.size_bytes is not null
    )
  )
  from private.inbound_mails i where i.id = p_id
$function$;

CREATE OR REPLACE FUNCTION private.keep_inbound_files(p_mail_id bigint, p_attachments jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.inbound_files (mail_id, position, mime_type)
  select p_mail_id, n,
    case when file ->> 'mimeType' ~ '^[a-z0-9][a-z0-9.+-]{0,60}/[a-z0-9][a-z0-9.+-]{0,100}$'
      then file ->> 'mimeType' else 'application/octet-stream' end
  from (
    select n, file, sum((file ->> 'bytes')::bigint) over (order by n) as bytes
    from jsonb_array_elements(p_attachments) with ordinality as e (file, n)
  ) as listed
  where n <= 10 and bytes <= 10485760;
  return private.list_inbound_files_to_store(p_mail_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.list_inbound_files_to_store(p_mail_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'position', f.position) order by f.position), '[]')
  from private.inbound_files f where f.mail_id = p_mail_id and f.size_bytes is null
$function$;

CREATE OR REPLACE FUNCTION private.may_open_inbound_file(p_name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.has_rank('admin') and exists (
    select from private.inbound_files f
    join private.inbound_mails m on m.id = f.mail_id
    join private.audit_log l on l.actor_id = (select auth.uid()) and l.action = 'lead.open_file'
      and l.subject = m.lead_id::text and l.occurred_at > private.now() - interval '1 minute'
      and l.details ->> 'fileId' = f.id::text
    where f.id::text = p_name
  )
$function$;

CREATE OR REPLACE FUNCTION private.open_inbound_file(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lead_id int;
begin
  perform private.require_admin();
  select m.lead_id into v_lead_id
  from private.inbound_files f join private.inbound_mails m on m.id = f.mail_id
  where f.id = p_id and f.size_bytes is not null;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "file"}');
  end if;
  insert into private.audit_log (action, subject, details)
  values ('lead.open_file', v_lead_id::text, jsonb_build_object('fileId', p_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_inbound_file_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.removed_inbound_files (id) values (old.id) on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_removed_inbound_files(p_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.removed_inbound_files where id = any (p_ids)
$function$;

CREATE OR REPLACE FUNCTION public.list_removed_inbound_files(p_limit integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(oldest.id), '[]') from (
    select id from private.removed_inbound_files order by removed_at, id limit least(greatest(p_limit, 0), 1000)
  ) as oldest
$function$;

CREATE OR REPLACE FUNCTION public.mark_inbound_file_stored(p_id uuid, p_bytes bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.inbound_files set size_bytes = p_bytes where id = p_id;
  if not found then
    insert into private.removed_inbound_files (id) values (p_id) on conflict do nothing;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.open_inbound_file(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.open_inbound_file(p_id)
$function$;

CREATE OR REPLACE FUNCTION public.receive_inbound_mail(p_mail jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := private.now();
  v_sender text := p_mail ->> 'sender';
  v_body text := p_mail ->> 'body';
  v_is_automatic boolean := (p_mail ->> 'isAutomatic')::boolean;
  v_match record;
  v_lead public.contact_submissions;
  v_mail private.inbound_mails;
begin
  -- A repeated delivery waits here, and then finds the row of the first one.
  perform private.lock_until_commit('inbound mail ' || (p_mail ->> 'messageId'));
  select * into v_mail from private.inbound_mails where message_id = p_mail ->> 'messageId';
  if found then
    return jsonb_build_object(
      'outcome', 'duplicate', 'leadId', v_mail.lead_id, 'files', private.list_inbound_files_to_store(v_mail.id)
    );
  end if;

  v_match := private.find_lead_of_mail(
    v_sender, array(select jsonb_array_elements_text(p_mail -> 'recipients')),
    array(select jsonb_array_elements_text(p_mail -> 'references'))
  );
  if v_match.lead_id is null and v_is_automatic then
    return jsonb_build_object('outcome', 'ignored');
  end if;
  if v_match.lead_id is null then
    v_lead := private.create_lead(
      p_mail ->> 'senderName', v_sender, left(split_part(v_sender, '@', 2), 150),
      left(concat_ws(E'\n\n', 'Subject: ' || coalesce(nullif(p_mail ->> 'subject', ''), '(none)'), nullif(v_body, '')), 5000),
      'email', true
    );
    v_match.lead_id := v_lead.id;
    v_match.matched_by := 'new_lead';
  end if;

  insert into private.inbound_mails (
    lead_id, message_id, sender, sender_name, subject, body, whole_text, attachments, matched_by, is_automatic
  )
  values (
    v_match.lead_id, p_mail ->> 'messageId', v_sender, p_mail ->> 'senderName', p_mail ->> 'subject', v_body,
    nullif(p_mail ->> 'wholeText', v_body),
    (
      select coalesce(jsonb_agg(file - 'mimeType' order by n), '[]')
      from jsonb_array_elements(p_mail -> 'attachments') with ordinality as e (file, n)
    ),
    v_match.matched_by, v_is_automatic
  )
  returning * into v_mail;

  if not v_is_automatic and v_match.matched_by <> 'new_lead' then
    update public.contact_submissions set
      status = case when status in ('waiting', 'won', 'lost') then 'open' else status end,
      read_at = case when status = 'spam' then read_at end,
      written_again_at = case
        when status in ('new', 'open') and (first_response_at is null or written_again_at is not null) then written_again_at
        else v_now
      end
    where id = v_mail.lead_id
    returning * into v_lead;
    if v_lead.status <> 'spam' and public.consume_rate_limit('inbound:notice', v_lead.id::text, 10, 3600) = 0 then
      perform private.enqueue_mail(
        'contact_notice', private.firm_email(), v_sender,
        jsonb_build_object(
          'submissionId', v_lead.id, 'name', v_mail.sender_name, 'email', v_sender, 'company', v_lead.company,
          'message', left(v_body, 5000), 'createdAt', private.to_iso_instant(v_now), 'source', 'email'
        ),
        'inbound_notice:' || v_mail.id
      );
    end if;
  end if;

  perform private.require_rate_limits(
    case when v_match.matched_by = 'new_lead'
      then '[{"bucket": "inbound:new_lead", "subject": "everyone", "max": 60, "windowSeconds": 3600}]'
      else jsonb_build_array(jsonb_build_object(
        'bucket', 'inbound:lead', 'subject', v_mail.lead_id::text, 'max', 60, 'windowSeconds', 3600
      ))
    end,
    'rate_limited'
  );
  return jsonb_build_object(
    'outcome', case when v_match.matched_by = 'new_lead' then 'created' else 'added' end, 'leadId', v_mail.lead_id,
    'files', private.keep_inbound_files(v_mail.id, p_mail -> 'attachments')
  );
end
$function$;

ALTER TABLE "private"."inbound_files" ADD CONSTRAINT "inbound_files_mail_id_fkey" FOREIGN KEY (mail_id) REFERENCES private.inbound_mails(id) ON DELETE CASCADE;

CREATE TRIGGER inbound_files_queue_removal AFTER DELETE ON private.inbound_files FOR EACH ROW EXECUTE FUNCTION private.queue_inbound_file_removal();

COMMENT ON COLUMN "private"."inbound_files"."id" IS 'Key, and the name of the object in the bucket.';

COMMENT ON COLUMN "private"."inbound_files"."mail_id" IS 'Email that the file came with.';

COMMENT ON COLUMN "private"."inbound_files"."mime_type" IS 'Media type that the sender declared. Nothing checks it, and the bucket does not serve it.';

COMMENT ON COLUMN "private"."inbound_files"."position" IS 'Place among the attachments of the email, from 1. The name is in private.inbound_mails.attachments.';

COMMENT ON COLUMN "private"."inbound_files"."size_bytes" IS 'Size of the stored file in bytes; null until it is stored.';

COMMENT ON COLUMN "private"."inbound_mails"."attachments" IS 'Names and sizes of the attachments: [{name, bytes}]. private.inbound_files has those that are stored here.';

COMMENT ON COLUMN "private"."removed_inbound_files"."id" IS 'Name of the object in the bucket.';

COMMENT ON FUNCTION "private"."inbound_mail_json"(bigint) IS 'What the timeline shows of an email besides its text: {sender, wholeText, attachments: [{name, bytes, id of the stored file}], matchedBy}.';

COMMENT ON FUNCTION "private"."keep_inbound_files"(bigint, jsonb) IS 'Adds a row for each attachment of a new email that is to be stored: the first 10, up to 10 MiB together. p_attachments: [{name, bytes, mimeType}]. Returns them as list_inbound_files_to_store() does.';

COMMENT ON FUNCTION "private"."list_inbound_files_to_store"(bigint) IS 'Returns the files of an email that the bucket does not have yet: [{id, position}].';

COMMENT ON FUNCTION "private"."may_open_inbound_file"(text) IS 'Whether the caller, an admin, may read a file of the bucket inbound-files: for a minute after open_inbound_file() has recorded it.';

COMMENT ON FUNCTION "private"."open_inbound_file"(uuid) IS 'See public.open_inbound_file().';

COMMENT ON FUNCTION "private"."queue_inbound_file_removal"() IS 'Trigger: queues the removal of a file from the bucket when its row is deleted, also by cascade.';

COMMENT ON FUNCTION "public"."forget_removed_inbound_files"(uuid[]) IS 'Ends the removal of files that the bucket inbound-files no longer has.';

COMMENT ON FUNCTION "public"."list_removed_inbound_files"(integer) IS 'Returns the names of up to p_limit files that deliver-mail must remove from the bucket inbound-files, the oldest first.';

COMMENT ON FUNCTION "public"."mark_inbound_file_stored"(uuid, bigint) IS 'Records that the bucket has a file, for the function inbound-mail. Queues its removal when the email was deleted meanwhile.';

COMMENT ON FUNCTION "public"."open_inbound_file"(uuid) IS 'Lets an admin read a file of an email for one minute, and records that in the audit log. PT403: not an admin. PT404: no such file, or it is not stored.';

COMMENT ON FUNCTION "public"."receive_inbound_mail"(jsonb) IS 'Stores an email in the timeline of its lead, for the function inbound-mail. p_mail: {messageId, sender, senderName, subject, body, wholeText, recipients, references, attachments: [{name, bytes, mimeType}], isAutomatic}. A waiting, won or lost lead becomes open and unread, and the firm gets a notice. Without a matching lead it creates one with the tag "unverified"; an automatic email is then ignored. Idempotent by messageId. Returns {outcome: added, created, duplicate or ignored, leadId, files}, where files are those that the caller must store: [{id, position}]. PT429: more than 60 emails an hour to one lead, or 60 new leads an hour.';

COMMENT ON TABLE "private"."inbound_files" IS 'A file of an email that the bucket inbound-files stores. Written by receive_inbound_mail() and mark_inbound_file_stored() only.';

COMMENT ON TABLE "private"."removed_inbound_files" IS 'Files whose row was deleted, with an email, a lead or an account. deliver-mail removes them from the bucket inbound-files each minute.';

REVOKE ALL ON FUNCTION "private"."keep_inbound_files"(bigint, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_inbound_files"(bigint, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_inbound_files_to_store"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_inbound_files_to_store"(bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_open_inbound_file"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_open_inbound_file"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."open_inbound_file"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_inbound_file"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."queue_inbound_file_removal"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."queue_inbound_file_removal"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."forget_removed_inbound_files"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."forget_removed_inbound_files"(uuid[]) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."list_removed_inbound_files"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_removed_inbound_files"(integer) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."mark_inbound_file_stored"(uuid, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mark_inbound_file_stored"(uuid, bigint) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."open_inbound_file"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."open_inbound_file"(uuid) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."inbound_files" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."removed_inbound_files" TO "postgres";

COMMENT ON COLUMN "private"."removed_inbound_files"."removed_at" IS 'When the row of the file was deleted.';

-- Written manually: db:diff leaves out schema storage.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('inbound-files', 'inbound-files', false, 10485760, array['application/octet-stream'])
on conflict (id) do update
set public = false, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- There is no policy for insert, update and delete: the functions write and remove files with the secret key.
create policy inbound_files_select on storage.objects for select to authenticated
  using (bucket_id = 'inbound-files' and (select private.has_rank('admin')) and private.may_open_inbound_file(name));
