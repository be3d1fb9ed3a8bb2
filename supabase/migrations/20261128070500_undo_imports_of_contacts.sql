set local check_function_bodies = off;

DROP FUNCTION "private"."import_contacts"(jsonb, boolean);

DROP FUNCTION "public"."import_contacts"(jsonb, boolean);

CREATE TABLE "private"."imported_contacts" ("import_id" uuid NOT NULL, "contact_id" bigint NOT NULL, "is_new" boolean NOT NULL, "fills_company" boolean NOT NULL, "fills_phone" boolean NOT NULL, "version" integer NOT NULL, CONSTRAINT "imported_contacts_pkey" PRIMARY KEY (import_id, contact_id), "imported_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."imported_contacts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."imported_contacts" FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.import_contacts(p_rows jsonb, p_is_preview boolean, p_import uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rows jsonb;
begin
  perform private.require_admin();
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 1000 then
    perform private.refuse(422, 'import_rows_required');
  end if;
  -- An address that is twice in the file counts once, and so does a phone number without an address. Known contacts only get what they lack.
  with typed as (
    select n, coalesce(
        nullif(btrim(r ->> 'name'), ''), nullif(split_part(btrim(r ->> 'email'), '@', 1), ''), btrim(r ->> 'phone')
      ) as name,
      nullif(btrim(r ->> 'email'), '') as email, nullif(btrim(r ->> 'company'), '') as company,
      nullif(btrim(r ->> 'phone'), '') as phone
    from jsonb_array_elements(p_rows) with ordinality as e (r, n)
  ), judged as (
    select t.*, c.id as contact, case
      when t.email is null and t.phone is null then 'unreachable'
      when t.email is not null and private.is_email(t.email) is not true then 'email_invalid'
      when private.is_single_line(t.name, 1, 100) is not true then 'name_invalid'
      when t.company is not null and private.is_single_line(t.company, 1, 150) is not true then 'company_invalid'
      when t.phone is not null and private.is_phone_number(t.phone) is not true then 'phone_invalid'
      when t.email is null and private.phone_key(t.phone) is null then 'phone_invalid'
      when row_number() over (partition by coalesce(lower(t.email), private.phone_key(t.phone)) order by t.n) > 1 then 'repeated'
      when c.id is null then 'new'
      when (c.company is null and t.company is not null) or (c.phone is null and t.phone is not null) then 'completed'
      else 'known'
    end as outcome
    from typed t left join lateral (
      select * from private.contacts k
      where lower(k.email) = lower(t.email) or (t.email is null and private.phone_key(k.phone) = private.phone_key(t.phone))
      order by k.id limit 1
    ) as c on true
  )
  select jsonb_agg(to_jsonb(judged) order by n) into v_rows from judged;
  if not p_is_preview then
    with created as (
      insert into private.contacts (email, name, company, phone, source)
      select r ->> 'email', r ->> 'name', r ->> 'company', r ->> 'phone', 'import'
      from jsonb_array_elements(v_rows) as r where r ->> 'outcome' = 'new' order by lower(r ->> 'email')
      on conflict (lower(email)) do nothing
      returning id, true as is_new, false as fills_company, false as fills_phone, version
    ), gaps as (
      select c.id, case when c.company is null then r ->> 'company' end as company, case when c.phone is null then r ->> 'phone' end as phone
      from jsonb_array_elements(v_rows) as r join private.contacts c on c.id = (r ->> 'contact')::bigint
      where r ->> 'outcome' = 'completed'
    ), completed as (
      update private.contacts c set company = coalesce(c.company, gaps.company), phone = coalesce(c.phone, gaps.phone)
      from gaps where c.id = gaps.id
      returning c.id, false, gaps.company is not null and c.company = gaps.company, gaps.phone is not null and c.phone = gaps.phone, c.version
    )
    insert into private.imported_contacts as known (import_id, contact_id, is_new, fills_company, fills_phone, version)
    select p_import, one.* from (select * from created union all select * from completed) as one where p_import is not null
    on conflict (import_id, contact_id) do update set
      fills_company = known.fills_company or excluded.fills_company, fills_phone = known.fills_phone or excluded.fills_phone,
      version = excluded.version
    -- After a change between two batches, the undo leaves the contact alone.
    where known.version = excluded.version - 1;
    insert into private.audit_log (action, subject, details)
    select 'contact.import', 'contacts', jsonb_build_object(
      'new', count(*) filter (where r ->> 'outcome' = 'new'), 'completed', count(*) filter (where r ->> 'outcome' = 'completed'),
      'skipped', count(*) filter (where r ->> 'outcome' not in ('new', 'completed'))
    ) from jsonb_array_elements(v_rows) as r;
  end if;
  return (select jsonb_agg(r -> 'outcome' order by n) from jsonb_array_elements(v_rows) with ordinality as e (r, n));
end
$function$;

CREATE OR REPLACE FUNCTION private.last_contact_import()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'id', import_id, 'importedAt', max(imported_at), 'created', count(*) filter (where is_new),
      'completed', count(*) filter (where not is_new)
    )
    from private.imported_contacts where imported_at > private.now() - interval '1 day'
    group by import_id order by max(imported_at) desc limit 1
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.run_scheduled_jobs()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_retention interval := make_interval(days => (private.get_settings()).mail_retention_days);
begin
  delete from private.rate_limits where window_ends_at <= private.now();
  delete from private.wrong_passwords where last_wrong_at <= private.now() - interval '1 day';
  delete from private.idempotency_records where created_at < private.now() - interval '48 hours';
  -- An email whose worker crashes on every attempt never reports a failure, so it is given up here.
  update private.outbox
  set failed_at = private.now(), lease_token = null, lease_until = null,
      last_error = coalesce(last_error, 'No sender ever reported a result.')
  where sent_at is null and failed_at is null and skipped_at is null and lease_until <= private.now()
    and first_attempt_at <= private.now() - interval '48 hours';
  -- Sent and skipped emails hold personal data. Two statements, because each uses its own index.
  delete from private.outbox where sent_at <= private.now() - v_retention;
  delete from private.outbox where skipped_at <= private.now() - v_retention;
  -- The last email to a deleted account holds the last copy of its email address.
  delete from private.outbox where kind = 'account_deleted' and (sent_at is not null or failed_at is not null);
  delete from private.faults where last_seen_at <= private.now() - interval '30 days';
  -- Email addresses of people who never accepted their invitation.
  delete from private.invitations
  where accepted_at is null and coalesce(cancelled_at, expires_at) <= private.now() - interval '30 days';
  -- Email addresses that were never confirmed, and those of people who unsubscribed.
  delete from public.subscribers
  where status <> 'confirmed'
    and greatest(confirm_sent_at, unsubscribed_at) <= private.now() - interval '30 days';
  -- Skips locked holds: their owner is booking them at this moment.
  delete from public.appointments where id in (
    select id from public.appointments
    where status = 'held' and hold_expires_at <= private.now()
    for update skip locked
  );
  perform private.release_unconfirmed_slots(array(
    select id from public.appointments
    where status in ('pending', 'confirmed') and hold_expires_at <= private.now()
    order by hold_expires_at
    limit 1000
    for update skip locked
  ));
  perform private.complete_past_appointments();
  perform private.expire_unpaid_bookings();
  perform private.remind_unanswered_requests();
  perform private.expire_unanswered_requests();
  perform private.delete_expired_chats();
  delete from private.imported_contacts where imported_at <= private.now() - interval '1 day';
  delete from private.newsletter_events where received_at <= private.now() - interval '7 days';
  perform private.send_newsletter_issues();
  perform private.enqueue_scheduled_kb_refreshes();
  perform public.refresh_kb(50);
  perform private.invoke_chatbot_embeddings();
  perform private.invoke_refresh_calendars();
  perform private.invoke_deliver_mail();
  perform private.record_clock_run();
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_contact_import(p_import uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_all bigint[];
  v_alike bigint[];
  v_removed int;
  v_restored int;
  v_counts jsonb;
begin
  perform private.require_admin();
  -- A new note waits for these locks.
  perform from private.contacts c
  where c.id in (select contact_id from private.imported_contacts where import_id = p_import)
  order by c.id for update;
  select array_agg(i.contact_id), array_agg(i.contact_id) filter (
    where c.version = i.version and c.merged_into_id is null and c.last_activity_at <= i.imported_at
      and not exists (select from private.contacts m where m.merged_into_id = c.id and m.updated_at > i.imported_at)
      and not exists (select from private.contact_notes n where n.contact_id = c.id and n.created_at > i.imported_at)
  ) into v_all, v_alike
  from private.imported_contacts i join private.contacts c on c.id = i.contact_id
  where i.import_id = p_import;
  if v_all is null then
    perform private.refuse(409, 'contact_import_ended');
  end if;
  update private.contacts c set
    company = case when i.fills_company then null else c.company end, phone = case when i.fills_phone then null else c.phone end
  from private.imported_contacts i
  where i.import_id = p_import and i.contact_id = c.id and not i.is_new and c.id = any (v_alike);
  get diagnostics v_restored = row_count;
  delete from private.contacts c using private.imported_contacts i
  where i.import_id = p_import and i.contact_id = c.id and i.is_new and c.id = any (v_alike);
  get diagnostics v_removed = row_count;
  delete from private.imported_contacts where import_id = p_import;
  v_counts := jsonb_build_object(
    'removed', v_removed, 'restored', v_restored, 'kept', cardinality(v_all) - v_removed - v_restored
  );
  insert into private.audit_log (action, subject, details) values ('contact.undo_import', 'contacts', v_counts);
  return v_counts;
end
$function$;

CREATE OR REPLACE FUNCTION public.import_contacts(p_rows jsonb, p_is_preview boolean, p_import uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.import_contacts(p_rows, p_is_preview, p_import)
$function$;

CREATE OR REPLACE FUNCTION public.last_contact_import()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.last_contact_import()
$function$;

CREATE OR REPLACE FUNCTION public.undo_contact_import(p_import uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.undo_contact_import(p_import)
$function$;

ALTER TABLE "private"."imported_contacts" ADD CONSTRAINT "imported_contacts_contact_id_fkey" FOREIGN KEY (contact_id) REFERENCES private.contacts(id) ON DELETE CASCADE;

CREATE INDEX imported_contacts_contact_idx ON private.imported_contacts USING btree (contact_id);

COMMENT ON COLUMN "private"."imported_contacts"."contact_id" IS 'Contact that the import created or completed.';

COMMENT ON COLUMN "private"."imported_contacts"."fills_company" IS 'Whether the import filled in the company of a known contact.';

COMMENT ON COLUMN "private"."imported_contacts"."fills_phone" IS 'Whether the import filled in the phone number of a known contact.';

COMMENT ON COLUMN "private"."imported_contacts"."import_id" IS 'The import, drawn by the browser: one for all batches of a file.';

COMMENT ON COLUMN "private"."imported_contacts"."is_new" IS 'Whether the import created the contact.';

COMMENT ON COLUMN "private"."imported_contacts"."version" IS 'Version of the contact after the import. With another one, the undo leaves the contact alone.';

COMMENT ON FUNCTION "private"."import_contacts"(jsonb, boolean, uuid) IS 'See public.import_contacts().';

COMMENT ON FUNCTION "private"."last_contact_import"() IS 'See public.last_contact_import().';

COMMENT ON FUNCTION "private"."undo_contact_import"(uuid) IS 'See public.undo_contact_import().';

COMMENT ON FUNCTION "public"."import_contacts"(jsonb, boolean, uuid) IS 'Imports up to 1,000 contacts for admins, or says what an import would do: p_rows [{name, email, company, phone}]. p_import is drawn by the caller, one for all calls of a file, for undo_contact_import(); null: the import cannot be undone. Returns the outcome of each row: new, completed (the known contact gets missing company or phone), known, repeated (an earlier row has the address, or the phone number and no address), unreachable (no address and no phone number), email_invalid, name_invalid, company_invalid or phone_invalid. Known values are never overwritten. PT403: not an admin. PT422: not 1 to 1,000 rows.';

COMMENT ON FUNCTION "public"."last_contact_import"() IS 'Returns the last import that can still be undone to admins: {id, importedAt, created, completed}, the last two being counts of contacts; null: none in the last day. PT403: not an admin.';

COMMENT ON FUNCTION "public"."undo_contact_import"(uuid) IS 'Undoes an import of the last day for admins: deletes the contacts that it created, and empties the details that it filled in. A contact that was changed or merged since, or has a newer note, message, booking or subscription, is left alone. Returns {removed, restored, kept}, counts of contacts. Records it in the audit log. PT403: not an admin. PT409: undone before, or too old.';

COMMENT ON TABLE "private"."imported_contacts" IS 'What the imports of the last day did, for undo_contact_import(): one row per contact that an import created or completed. Read and written by functions only.';

REVOKE ALL ON FUNCTION "private"."import_contacts"(jsonb, boolean, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."import_contacts"(jsonb, boolean, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."last_contact_import"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."last_contact_import"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."undo_contact_import"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."undo_contact_import"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."import_contacts"(jsonb, boolean, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."import_contacts"(jsonb, boolean, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."last_contact_import"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."last_contact_import"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."undo_contact_import"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_contact_import"(uuid) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."imported_contacts" TO "postgres";

CREATE INDEX imported_contacts_time_idx ON private.imported_contacts USING btree (imported_at);

COMMENT ON COLUMN "private"."imported_contacts"."imported_at" IS 'When the import first reached the contact.';
