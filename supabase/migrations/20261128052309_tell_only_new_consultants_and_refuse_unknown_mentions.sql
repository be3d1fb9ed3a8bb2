set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.enqueue_appointment_mail_batch(p_booking public.appointments, p_kinds text[], p_times timestamp with time zone[], p_more jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_now timestamptz := private.now();
  v_firm text := private.firm_email();
  v_consultant text;
  v_responsible text;
  v_reassigned constant boolean := p_more ? 'reassigned';
  v_payload jsonb := p_more || jsonb_build_object(
    'appointmentId', p_booking.id, 'startsAt', private.to_iso_instant(p_booking.starts_at), 'sequence', p_booking.ics_sequence,
    'status', p_booking.status
  );
begin
  -- The firm's mailbox has its own email, and the consultant gets one, however many addresses there are.
  select
    case when lower(c.email) <> lower(v_firm) then c.email end,
    -- The firm's mailbox gets no notice of a booking that changes hands, unless it is also the new consultant's.
    case when coalesce(s.booking_requests, true) and (v_reassigned or lower(coalesce(c.email, u.email)) <> lower(v_firm))
         then coalesce(c.email, u.email) end
  into v_consultant, v_responsible
  from public.consultants c
  left join auth.users u on u.id = c.user_id and u.email_confirmed_at is not null and private.is_email(u.email)
  left join private.staff_alerts s on s.user_id = c.user_id
  where c.id = p_booking.consultant_id;
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  select
    mail.kind,
    recipient,
    case when mail.kind like '%notice' then p_booking.client_email end,
    v_payload || case
      when mail.kind = 'appointment_notice' and recipient <> v_firm then '{"isPersonal": true}' else '{}'
    end::jsonb,
    -- One email per appointment; for the kinds below, one per sequence; for later emails, one per start. A booking that
    -- moves away and back is reminded once.
    mail.kind || ':' || p_booking.id || case
      when mail.kind in ('appointment_confirmed', 'appointment_moved', 'appointment_moved_notice')
        then ':' || p_booking.ics_sequence
      when mail.send_after is not null then ':' || extract(epoch from p_booking.starts_at)::bigint
      else ''
    end || case when mail.kind like '%notice' and recipient <> v_firm then ':' || p_booking.consultant_id else '' end
      -- A consultant who gets a booking back hears of it again.
      || case when mail.kind = 'appointment_notice' and v_reassigned then ':assigned:' || p_booking.ics_sequence else '' end,
    coalesce(mail.send_after, v_now)
  from unnest(p_kinds, p_times) as mail (kind, send_after)
  cross join unnest(
    array_remove(case
      when mail.kind = 'appointment_notice' and v_reassigned then array[v_responsible]
      when mail.kind = 'appointment_notice' then array[v_firm, v_responsible]
      when mail.kind like '%notice' then array[v_firm, v_consultant]
      -- A client who booked by phone may have no email address.
      else array[p_booking.client_email::text]
    end, null)
  ) as recipient
  -- A reminder whose time has passed is not sent late.
  where mail.send_after is null or mail.send_after > v_now
  on conflict (dedupe_key) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_unknown_mention(p_body text, p_before text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rest text := p_body;
  v_name text;
begin
  -- The longest name first, because "Ana" is the start of "Ana Lee".
  for v_name in
    select regexp_replace(p.full_name, '([^[:alnum:][:space:]])', '\\\1', 'g')
    from private.user_roles r join public.profiles p on p.id = r.user_id
    where r.role = 'admin' and btrim(p.full_name) <> ''
    order by char_length(p.full_name) desc
  loop
    v_rest := regexp_replace(v_rest, '@' || v_name || '($|[^[:alnum:]])', '\1', 'gi');
  end loop;
  return (
    select found[1]
    -- The @ of an email address or a URL has a character of it before it.
    from regexp_matches(v_rest, '(?:^|[^[:alnum:]._%+/-])(@[[:alpha:]][[:alnum:]_''-]*)', 'g') as found
    where coalesce(position(lower(found[1]) in lower(p_before)), 0) = 0
    limit 1
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.lead_json(p_id integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Here, because functions that change a lead return it, too.
  perform private.audit_lead_reads(array(
    select id from public.contact_submissions where merged_into_id = p_id
    union
    select lead_id from public.lead_replies where lead_id in (select private.leads_of_sender(p_id))
    union
    select id from public.contact_submissions where id = p_id
  ));
  return (
    select private.lead_summaries_json(array[m.id]) -> 0 || jsonb_build_object(
      'stamp', private.lead_stamp(m.id), 'message', m.message, 'locale', m.locale, 'userId', m.user_id, 'mergedInto', m.merged_into_id,
      'merged', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', o.id, 'createdAt', private.to_iso_instant(o.created_at), 'name', o.name, 'email', o.email, 'company', o.company,
          'source', o.source, 'message', o.message
        ) order by o.created_at, o.id), '[]')
        from public.contact_submissions o where o.merged_into_id = m.id
      ),
      'replyTo', private.firm_email(),
      'answersInTimeline', private.has_inbound_mail(),
      'chatId', (select s.id from public.chat_sessions s where s.lead_id = m.id),
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', n.id, 'body', n.body, 'author', n.author_id, 'authorName', private.display_name_of(n.author_id),
          'version', n.version, 'createdAt', private.to_iso_instant(n.created_at), 'updatedAt', private.to_iso_instant(n.updated_at)
        ) order by n.created_at desc, n.id desc), '[]')
        from public.lead_notes n where n.lead_id = m.id
      ),
      'tasks', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', t.id, 'title', t.title, 'dueAt', private.to_iso_instant(t.due_at), 'doneAt', private.to_iso_instant(t.done_at),
          'assignee', t.assignee_id, 'assigneeName', private.display_name_of(t.assignee_id), 'version', t.version,
          'createdAt', private.to_iso_instant(t.created_at)
        ) order by t.done_at nulls first, t.due_at nulls last, t.id), '[]')
        from public.lead_tasks t where t.lead_id = m.id
      ),
      'replies', (
        select coalesce(jsonb_agg(private.lead_reply_json(r) order by r.created_at desc, r.id desc), '[]')
        from public.lead_replies r where r.lead_id in (select private.leads_of_sender(m.id))
      )
    )
    from public.contact_submissions m where m.id = p_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.reassign_appointment(p_id uuid, p_consultant_id bigint, p_sequence integer, p_tell boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_old public.appointments;
  v_new public.appointments;
  v_name text;
begin
  perform private.require_admin();
  select * into v_old from public.appointments where id = p_id and status <> 'held';
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  if v_old.status not in ('pending', 'confirmed') then
    perform private.refuse(409, 'booking_closed', jsonb_build_object('status', v_old.status, 'change', 'moved'));
  end if;
  select c.name into v_name from public.consultants c where c.id = p_consultant_id and c.active;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "consultant"}');
  end if;
  if exists (
    select from public.time_off t
    where t.consultant_id = p_consultant_id and t.period && tstzrange(v_old.starts_at, v_old.ends_at)
  ) then
    perform private.refuse(409, 'consultant_away', jsonb_build_object('name', v_name));
  end if;
  if exists (
    select from private.busy_times b
    where b.consultant_id = p_consultant_id and b.period && tstzrange(v_old.starts_at, v_old.ends_at)
  ) then
    perform private.refuse(409, 'consultant_taken', jsonb_build_object('name', v_name));
  end if;
  perform private.free_expired_slots(p_consultant_id, v_old.busy);
  begin
    -- Compare-and-swap with the sequence that the admin saw. The exclusion constraint decides whether another appointment
    -- takes the time; weekly hours do not bind staff here.
    update public.appointments set consultant_id = p_consultant_id, ics_sequence = ics_sequence + 1
    where id = p_id and status = v_old.status and ics_sequence = p_sequence and consultant_id <> p_consultant_id
    returning * into v_new;
  exception
    when exclusion_violation or deadlock_detected then
      perform private.refuse(409, 'consultant_taken', jsonb_build_object('name', v_name));
  end;
  if v_new.id is null then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
  values (p_id, auth.uid(), v_new.status, v_new.status, 'Assigned to ' || v_name);
  -- An email to the new consultant. There is none about an unpaid booking, and none to admins who take a booking over.
  if v_new.payment_status <> 'pending'
    and not exists (select from public.consultants c where c.id = p_consultant_id and c.user_id = auth.uid())
  then
    perform private.enqueue_appointment_mail('appointment_notice', v_new, '{"reassigned": true}');
  end if;
  -- The link of the video call may be another one.
  if p_tell is not false and v_new.status = 'confirmed' then
    perform private.enqueue_appointment_mail('appointment_confirmed', v_new, '{"reassigned": true}');
  end if;
  perform private.invoke_deliver_mail();
  return private.staff_appointment_json(v_new);
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_unknown_mention()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_mention text := private.find_unknown_mention(new.body, case when tg_op = 'UPDATE' then old.body end);
begin
  if v_mention is not null then
    perform private.refuse(422, 'mention_unknown', jsonb_build_object('mention', v_mention));
  end if;
  return new;
end
$function$;

CREATE TRIGGER contact_notes_refuse_unknown_mention BEFORE INSERT OR UPDATE OF body ON private.contact_notes FOR EACH ROW WHEN (((new.body)::text ~~ '%@%'::text)) EXECUTE FUNCTION private.refuse_unknown_mention();

CREATE TRIGGER lead_notes_refuse_unknown_mention BEFORE INSERT OR UPDATE OF body ON public.lead_notes FOR EACH ROW WHEN (((new.body)::text ~~ '%@%'::text)) EXECUTE FUNCTION private.refuse_unknown_mention();

COMMENT ON FUNCTION "private"."enqueue_appointment_mail_batch"(public.appointments, text[], timestamp with time zone[], jsonb) IS 'Queues one email of each kind about an appointment, due at the time of the same position (null or missing: now), unless that time has passed. Kinds ending in "notice" are for the firm and the consultant''s own mailbox, the others for the client. An appointment_notice goes to the consultant''s account if there is no such mailbox, and to the firm alone if the account has turned booking_requests off; after a reassignment the firm gets none. p_more is added to the payload.';

COMMENT ON FUNCTION "private"."find_unknown_mention"(text, text) IS 'Returns the first @word of p_body that does not begin the whole name of a staff member and that p_before, the text before an edit, does not have; null if there is none.';

COMMENT ON FUNCTION "private"."refuse_unknown_mention"() IS 'Trigger: refuses a note with a mention that would reach no one. PT422: mention_unknown.';

REVOKE ALL ON FUNCTION "private"."find_unknown_mention"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_unknown_mention"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_unknown_mention"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_unknown_mention"() TO "postgres";
