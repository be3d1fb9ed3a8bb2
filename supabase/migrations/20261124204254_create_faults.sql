set local check_function_bodies = off;

CREATE TABLE "private"."faults" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "fingerprint" text NOT NULL, "source" text NOT NULL, "place" private.single_line NOT NULL, "message" private.single_line NOT NULL, "stack" private.multiline_text, "occurrences" bigint NOT NULL DEFAULT 1, "last_request_id" text, "resolved_at" timestamp with time zone, CONSTRAINT "faults_fingerprint_check" CHECK ((fingerprint ~ '^[0-9a-f]{64}$'::text)), CONSTRAINT "faults_fingerprint_key" UNIQUE (fingerprint), CONSTRAINT "faults_last_request_id_check" CHECK ((last_request_id ~ '^[A-Za-z0-9_-]{8,64}$'::text)), CONSTRAINT "faults_message_check" CHECK (((btrim((message)::text) <> ''::text) AND (char_length((message)::text) <= 500))), CONSTRAINT "faults_occurrences_check" CHECK ((occurrences > 0)), CONSTRAINT "faults_pkey" PRIMARY KEY (id), CONSTRAINT "faults_place_check" CHECK (((btrim((place)::text) <> ''::text) AND (char_length((place)::text) <= 200))), CONSTRAINT "faults_source_check" CHECK ((source = ANY (ARRAY['browser'::text, 'function'::text]))), CONSTRAINT "faults_stack_check" CHECK (((char_length((stack)::text) >= 1) AND (char_length((stack)::text) <= 2000))), "first_seen_at" timestamp with time zone NOT NULL DEFAULT private.now(), "last_seen_at" timestamp with time zone NOT NULL DEFAULT private.now(), CONSTRAINT "faults_order_check" CHECK ((last_seen_at >= first_seen_at)));

ALTER TABLE "private"."faults" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."faults" FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.fault_json(p_fault private.faults)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', p_fault.id, 'source', p_fault.source, 'place', p_fault.place, 'message', p_fault.message, 'stack', p_fault.stack,
    'occurrences', p_fault.occurrences, 'firstSeenAt', private.to_iso_instant(p_fault.first_seen_at),
    'lastSeenAt', private.to_iso_instant(p_fault.last_seen_at), 'lastRequestId', p_fault.last_request_id,
    'resolvedAt', private.to_iso_instant(p_fault.resolved_at)
  )
$function$;

CREATE OR REPLACE FUNCTION private.list_faults(p_state text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if coalesce(p_state not in ('open', 'resolved'), true) then
    perform private.refuse(422, 'filter_invalid', '{"list": "errors"}');
  end if;
  return jsonb_build_object(
    'faults', (
      select coalesce(jsonb_agg(private.fault_json(f) order by f.last_seen_at desc, f.id desc), '[]')
      from private.faults f where (f.resolved_at is null) = (p_state = 'open')
    ),
    'counts', (
      select jsonb_build_object(
        'open', count(*) filter (where resolved_at is null), 'resolved', count(*) filter (where resolved_at is not null)
      ) from private.faults
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.normalize_fault_message(p_message text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    nullif(left(btrim(regexp_replace(regexp_replace(private.scrub_fault_text(p_message), '\d+', 'N', 'g'), '\s+', ' ', 'g')), 500), ''),
    'Error'
  )
$function$;

CREATE OR REPLACE FUNCTION private.normalize_fault_place(p_place text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    nullif(left(btrim(regexp_replace(
      private.scrub_fault_text(split_part(split_part(left(p_place, 1000), '?', 1), '#', 1)), '[^/\s]*\d[^/\s]*|[^/\s]{61,}', ':id', 'g'
    )), 200), ''),
    '/'
  )
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
  delete from private.newsletter_events where received_at <= private.now() - interval '7 days';
  perform private.send_newsletter_issues();
  perform private.enqueue_scheduled_kb_refreshes();
  perform public.refresh_kb(50);
  perform private.invoke_chatbot_embeddings();
  perform private.invoke_refresh_calendars();
  perform private.invoke_deliver_mail();
end
$function$;

CREATE OR REPLACE FUNCTION private.scrub_fault_text(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  -- Bounds the work of the expressions below.
  v_text text := left(p_text, 4000);
begin
  v_text := regexp_replace(v_text, '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]+', ' ', 'g');
  -- Queries and fragments of URLs.
  v_text := regexp_replace(v_text, '([?#])[^\s:)"'']+', '\1…', 'g');
  v_text := regexp_replace(v_text, '[^\s@"''<>():]+@[\w.-]+\.\w{2,}', '(email)', 'g');
  -- Tokens and UUIDs. Shorter words are names of files and functions.
  v_text := regexp_replace(v_text, '(?=[A-Za-z_-]*[0-9])[A-Za-z0-9_-]{30,}', '(id)', 'g');
  -- Quoted text may be what a person typed. Names of columns and constraints stay, and a script's names of properties.
  v_text := regexp_replace(v_text, '"([a-z0-9]+(?:_[a-z0-9]+)+)"', '«\1»', 'g');
  v_text := regexp_replace(v_text, '"[^"]*("|$)', '(text)', 'g');
  v_text := regexp_replace(v_text, '''([A-Za-z_$][\w$.]{0,40})''', '«\1»', 'g');
  return regexp_replace(v_text, '\m''[^'']*''|(?<!\w)''[^'']*(''|$)', '(text)', 'g');
end
$function$;

CREATE OR REPLACE FUNCTION private.set_fault_resolved(p_id bigint, p_resolved boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_fault private.faults;
begin
  perform private.require_admin();
  select * into v_fault from private.faults where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "error"}');
  end if;
  if (v_fault.resolved_at is not null) <> p_resolved then
    update private.faults set resolved_at = case when p_resolved then private.now() end where id = p_id
    returning * into v_fault;
    insert into private.audit_log (action, subject) values (case when p_resolved then 'fault.resolve' else 'fault.reopen' end, p_id::text);
  end if;
  return private.fault_json(v_fault);
end
$function$;

CREATE OR REPLACE FUNCTION public.list_faults(p_state text DEFAULT 'open'::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.list_faults(p_state)
$function$;

CREATE OR REPLACE FUNCTION public.record_fault(p_source text, p_place text, p_message text, p_stack text, p_request_id text, p_limits jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_wait int := public.consume_rate_limits(p_limits);
  v_now timestamptz := private.now();
  v_place text := private.normalize_fault_place(p_place);
  v_message text := private.normalize_fault_message(p_message);
begin
  if v_wait > 0 then
    return jsonb_build_object('wait', v_wait);
  end if;
  insert into private.faults as kept (fingerprint, source, place, message, stack, first_seen_at, last_seen_at, last_request_id)
  values (
    private.hash_token(concat_ws(e'\n', p_source, v_place, v_message)), p_source, v_place, v_message,
    nullif(btrim(left(private.scrub_fault_text(p_stack), 2000)), ''), v_now, v_now,
    substring(p_request_id from '^[A-Za-z0-9_-]{8,64}$')
  )
  on conflict (fingerprint) do update set
    occurrences = kept.occurrences + 1, last_seen_at = greatest(kept.last_seen_at, excluded.last_seen_at), resolved_at = null,
    stack = coalesce(excluded.stack, kept.stack), last_request_id = coalesce(excluded.last_request_id, kept.last_request_id);
  -- Many different reports of visitors displace each other, and none of a function.
  delete from private.faults where id in (
    select id from private.faults where source = p_source order by last_seen_at desc, id desc offset 100
  );
  return jsonb_build_object('wait', 0);
end
$function$;

CREATE OR REPLACE FUNCTION public.set_fault_resolved(p_id bigint, p_resolved boolean)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.set_fault_resolved(p_id, p_resolved)
$function$;

COMMENT ON COLUMN "private"."faults"."fingerprint" IS 'SHA-256 of source, place and message in hex: equal faults are one row.';

COMMENT ON COLUMN "private"."faults"."id" IS 'Key.';

COMMENT ON COLUMN "private"."faults"."last_request_id" IS 'The request of the newest report that had one, as the functions log it; null: none had one.';

COMMENT ON COLUMN "private"."faults"."message" IS 'The message of the error, scrubbed, with N for each number.';

COMMENT ON COLUMN "private"."faults"."occurrences" IS 'How often the fault was reported.';

COMMENT ON COLUMN "private"."faults"."place" IS 'The path of the page, or method and route of the function, without ids.';

COMMENT ON COLUMN "private"."faults"."resolved_at" IS 'When staff resolved the group; null: open. A new occurrence opens it again.';

COMMENT ON COLUMN "private"."faults"."source" IS 'browser: the site''s scripts. function: an Edge Function.';

COMMENT ON COLUMN "private"."faults"."stack" IS 'The stack of the newest occurrence that had one, scrubbed; null: none had one.';

COMMENT ON FUNCTION "private"."fault_json"(private.faults) IS 'A group of faults as admins see it: {id, source, place, message, stack, occurrences, firstSeenAt, lastSeenAt, lastRequestId, resolvedAt}.';

COMMENT ON FUNCTION "private"."list_faults"(text) IS 'See public.list_faults().';

COMMENT ON FUNCTION "private"."normalize_fault_message"(text) IS 'Returns the message of a fault as it is stored and compared: one scrubbed line with N for each number, of at most 500 characters.';

COMMENT ON FUNCTION "private"."normalize_fault_place"(text) IS 'Returns where a fault occurred, such as a path or a method and a route: without a query, with :id for each part that has a digit or more than 60 characters.';

COMMENT ON FUNCTION "private"."scrub_fault_text"(text) IS 'Returns the text of a fault without queries of URLs, email addresses, tokens, UUIDs, and quoted text that is no name in code. Control characters and bidirectional overrides become spaces.';

COMMENT ON FUNCTION "private"."set_fault_resolved"(bigint, boolean) IS 'See public.set_fault_resolved().';

COMMENT ON FUNCTION "public"."list_faults"(text) IS 'Returns the groups of faults with the state open or resolved, the newest occurrence first, for admins: {faults, counts}. For faults see private.fault_json(). At most 200 groups are stored, so there are no pages. PT403: not an admin. PT422: no such state.';

COMMENT ON FUNCTION "public"."record_fault"(text, text, text, text, text, jsonb) IS 'Counts a fault in its group, or starts a group, and reopens a resolved one. Everything that could be personal data is removed first. Returns {wait}: 0, or the seconds until the exceeded limit of p_limits ends, as consume_rate_limits() counts them; nothing is stored then.';

COMMENT ON FUNCTION "public"."set_fault_resolved"(bigint, boolean) IS 'Resolves a group of faults or opens it again, for admins, and returns it as list_faults() does. PT403: not an admin. PT404: the group is gone.';

COMMENT ON TABLE "private"."faults" IS 'One group of equal faults. Written by record_fault(), which keeps the 100 newest groups of each source, and by set_fault_resolved(). Purged 30 days after the last occurrence.';

REVOKE ALL ON FUNCTION "private"."fault_json"(private.faults) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fault_json"(private.faults) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_faults"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_faults"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."normalize_fault_message"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."normalize_fault_message"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."normalize_fault_place"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."normalize_fault_place"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."scrub_fault_text"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."scrub_fault_text"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_fault_resolved"(bigint, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."set_fault_resolved"(bigint, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."list_faults"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_faults"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."record_fault"(text, text, text, text, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_fault"(text, text, text, text, text, jsonb) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."set_fault_resolved"(bigint, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_fault_resolved"(bigint, boolean) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."faults" TO "postgres";

COMMENT ON COLUMN "private"."faults"."first_seen_at" IS 'The first report.';

CREATE INDEX faults_last_seen_idx ON private.faults USING btree (last_seen_at);

CREATE INDEX faults_source_idx ON private.faults USING btree (source, last_seen_at DESC, id DESC);

COMMENT ON COLUMN "private"."faults"."last_seen_at" IS 'The newest report.';
