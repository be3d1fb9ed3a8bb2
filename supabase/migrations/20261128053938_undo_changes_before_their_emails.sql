set local check_function_bodies = off;

DROP FUNCTION "private"."cancel_or_refund_payments"(uuid, boolean);

DROP FUNCTION "private"."enqueue_appointment_mail"(text, public.appointments, jsonb);

DROP FUNCTION "private"."enqueue_appointment_mail_batch"(public.appointments, text[], timestamp with time zone[], jsonb);

DROP FUNCTION "private"."enqueue_move_mails"(public.appointments, timestamp with time zone, text[]);

ALTER TABLE "public"."appointments" ADD COLUMN "undo" jsonb;

ALTER TABLE "public"."lead_replies" ADD COLUMN "status_before" text;

ALTER TABLE "public"."lead_replies" ADD COLUMN "written_again_before" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.allow_appointment_undo(p_booking public.appointments, p_undo jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.appointments set undo = p_undo || jsonb_build_object(
    'to', p_booking.status, 'sequence', p_booking.ics_sequence,
    'at', private.now(), 'until', private.now() + private.undo_period()
  )
  where id = p_booking.id
$function$;

CREATE OR REPLACE FUNCTION private.cancel_or_refund_payments(p_appointment_id uuid, p_refund boolean, p_refund_after timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.payments
  set status = case when status = 'open' then 'expired' else 'refund_due' end,
    refund_after = case when status = 'open' then refund_after else p_refund_after end
  where appointment_id = p_appointment_id and (status = 'open' or (status = 'paid' and p_refund));
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_appointment_mail(p_kind text, p_booking public.appointments, p_more jsonb DEFAULT '{}'::jsonb, p_hold interval DEFAULT '00:00:00'::interval)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue_appointment_mail_batch(p_booking, array[p_kind], array[null::timestamptz], p_more, p_hold);
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_appointment_mail_batch(p_booking public.appointments, p_kinds text[], p_times timestamp with time zone[], p_more jsonb DEFAULT '{}'::jsonb, p_hold interval DEFAULT '00:00:00'::interval)
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
    coalesce(mail.send_after, v_now + p_hold)
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

CREATE OR REPLACE FUNCTION private.enqueue_move_mails(p_booking public.appointments, p_previous timestamp with time zone, p_kinds text[], p_hold interval DEFAULT '00:00:00'::interval)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := private.now();
  -- The first move is reported after p_hold. Later ones wait longer, so that only the last of them is.
  v_due timestamptz := case when exists (
    select from private.outbox o
    where o.payload ->> 'appointmentId' = p_booking.id::text
      and o.kind in ('appointment_moved', 'appointment_moved_notice') and o.created_at > v_now - interval '1 hour'
  ) then v_now + interval '5 minutes' end;
  v_mail record;
begin
  for v_mail in
    select moved.kind, coalesce(min(skipped.previous_starts_at), private.to_iso_instant(p_previous)) as previous
    from unnest(p_kinds) as moved (kind)
    left join private.skip_pending_move_mails(p_booking.id, p_kinds) as skipped on skipped.kind = moved.kind
    group by moved.kind
  loop
    perform private.enqueue_appointment_mail_batch(
      p_booking, array[v_mail.kind], array[v_due],
      jsonb_build_object('previousStartsAt', nullif(v_mail.previous, private.to_iso_instant(p_booking.starts_at))), p_hold
    );
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.move_appointment(p_id uuid, p_date date, p_time text, p_sequence integer, p_tell boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_old public.appointments;
  v_new public.appointments;
  v_type public.consultation_types;
  v_slot record;
  v_undo jsonb;
begin
  perform private.require_admin();
  perform private.validate_date_and_time(p_date, p_time);
  select * into v_old from public.appointments where id = p_id and status <> 'held';
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  if v_old.status not in ('pending', 'confirmed') then
    perform private.refuse(409, 'booking_closed', jsonb_build_object('status', v_old.status, 'change', 'moved'));
  end if;
  if v_old.ics_sequence is distinct from p_sequence then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  if v_old.starts_at = (p_date + p_time::time) at time zone private.firm_time_zone() and v_old.slot_released_at is null then
    perform private.refuse(409, 'slot_unchanged', '{"by": "staff"}');
  end if;
  select * into v_type from public.consultation_types where id = v_old.consultation_type_id;
  v_undo := private.remember_appointment(v_old);

  for v_slot in
    select s.* from private.list_slots_for_staff(v_type, p_date, p_date, p_id) s
    where s.slot_time = p_time::time and s.is_free
    order by s.consultant_id = v_old.consultant_id desc, private.count_recent_appointments(s.consultant_id, s.starts_at), s.consultant_id
  loop
    perform private.free_expired_slots(v_slot.consultant_id, v_slot.busy);
    begin
      -- Compare-and-swap with the sequence that the admin saw. There is no placeholder as in move_to_slot(): an UPDATE
      -- that waits for the constraint may deadlock with another one, and the handler goes on to the next consultant.
      update public.appointments set
        consultant_id = v_slot.consultant_id, starts_at = v_slot.starts_at, ends_at = v_slot.ends_at,
        busy = v_slot.busy, service_type = v_type.name, ics_sequence = ics_sequence + 1,
        -- Staff's word keeps the slot without a confirmed address.
        hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null, slot_released_at = null
      where id = p_id and status = v_old.status and ics_sequence = p_sequence and starts_at = v_old.starts_at
        and payment_status = v_old.payment_status
      returning * into v_new;
    exception
      when exclusion_violation or deadlock_detected then
        continue;
    end;
    if v_new.id is null then
      perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
    end if;
    insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
    values (p_id, auth.uid(), v_new.status, v_new.status, 'Moved from ' || private.to_iso_instant(v_old.starts_at));
    if p_tell is not false then
      perform private.enqueue_move_mails(v_new, v_old.starts_at, array['appointment_moved'], private.undo_period());
    end if;
    if v_new.status = 'confirmed' then
      perform private.enqueue_reminder_mails(v_new);
    end if;
    perform private.allow_appointment_undo(v_new, v_undo);
    perform private.invoke_deliver_mail();
    return private.staff_appointment_json(v_new);
  end loop;
  perform private.raise_staff_slot_unavailable(v_type, p_date, p_time::time, p_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_status_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.status = old.status then
      return null;
    end if;
    -- undo_appointment_change() restores the events, too.
    if new.undo is null and old.undo #>> '{before,status}' = new.status then
      return null;
    end if;
    if not private.is_status_transition_allowed(old.status, new.status) then
      perform private.refuse(409, 'status_change_invalid', jsonb_build_object('from', old.status, 'to', new.status));
    end if;
  end if;
  insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
  values (
    new.id,
    case
      -- The request that needs an expired slot releases it. Its account has nothing to do with this appointment.
      when tg_op = 'UPDATE' and old.slot_released_at is null and new.slot_released_at is not null then null
      -- Bookings come from an Edge Function as service_role, without auth.uid(): the account that books is the actor.
      else coalesce(auth.uid(), case when tg_op = 'INSERT' or old.status = 'held' then new.user_id end)
    end,
    case when tg_op = 'UPDATE' then old.status end,
    new.status,
    -- Set for the transaction by the function that changes the status.
    nullif(current_setting('app.reason', true), '')
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.remember_appointment(p_booking public.appointments)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    -- Without the hashes of a visitor's network: their rows delete them with the hold.
    'before', jsonb_build_object(
      'status', p_booking.status, 'consultant_id', p_booking.consultant_id, 'service_type', p_booking.service_type,
      'starts_at', p_booking.starts_at, 'ends_at', p_booking.ends_at, 'busy', p_booking.busy,
      'meets_by', p_booking.meets_by, 'location', p_booking.location,
      'hold_expires_at', p_booking.hold_expires_at, 'slot_released_at', p_booking.slot_released_at
    ),
    'mailsAfter', (select coalesce(max(o.id), 0) from private.outbox o),
    'eventsAfter', (select coalesce(max(e.id), 0) from public.appointment_events e),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'status', p.status)), '[]')
      from private.payments p where p.appointment_id = p_booking.id and p.status in ('open', 'paid')
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.reply_to_lead(p_id integer, p_subject text, p_body text, p_idempotency text, p_seen_reply bigint, p_documents uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lead public.contact_submissions := private.lock_lead(p_id);
  v_reply public.lead_replies;
  v_newest bigint;
  v_documents uuid[] := array(
    select id from unnest(p_documents) with ordinality as e (id, n) where id is not null group by id order by min(n)
  );
begin
  case
    when private.is_single_line(p_idempotency, 8, 100) is not true then
      perform private.refuse(422, 'reply_id_required');
    when private.is_single_line(p_subject, 1, 200) is not true then
      perform private.refuse(422, 'reply_subject_invalid');
    when private.is_multiline_text(p_body, 1, 10000) is not true then
      perform private.refuse(422, 'reply_invalid');
    else null;
  end case;
  -- One person may have several leads, and gets one answer at a time.
  perform private.lock_until_commit('reply ' || lower(v_lead.email));
  -- A repeated request waits for the lock, and then finds the reply of the first one.
  select * into v_reply from public.lead_replies where idempotency_key = p_idempotency;
  if found then
    if (v_reply.lead_id, v_reply.subject, v_reply.body) is distinct from (p_id, btrim(p_subject), btrim(p_body))
      or v_documents <> array(
        select document_id from private.lead_reply_attachments where reply_id = v_reply.id order by position
      )
    then
      perform private.refuse(409, 'reply_id_reused');
    end if;
    return jsonb_build_object('reply', private.lead_reply_json(v_reply), 'lead', private.lead_json(p_id));
  end if;

  -- The lock holds back a concurrent reply until this one is there to be seen.
  select max(id) into v_newest from public.lead_replies where lead_id in (select private.leads_of_sender(p_id));
  if v_newest > coalesce(p_seen_reply, 0) then
    perform private.refuse(409, 'reply_unseen', jsonb_build_object('newest', v_newest));
  end if;

  insert into public.lead_replies (
    lead_id, author_id, subject, body, idempotency_key, signature, status_before, written_again_before
  )
  values (
    p_id, (select auth.uid()), btrim(p_subject), btrim(p_body), p_idempotency,
    coalesce((select signature from private.staff_preferences where user_id = (select auth.uid())), ''),
    v_lead.status, v_lead.written_again_at
  )
  returning * into v_reply;
  perform private.attach_documents(v_reply, v_documents);
  perform private.enqueue_mail(
    'lead_reply', v_lead.email, private.lead_reply_address(p_id),
    jsonb_build_object(
      'submissionId', p_id, 'replyId', v_reply.id, 'subject', v_reply.subject, 'body', private.signed_reply(v_reply),
      'locale', v_lead.locale, 'answersInTimeline', private.has_inbound_mail(), 'documentIds', to_jsonb(v_documents),
      'from', (select full_name from public.profiles where id = (select auth.uid())),
      -- For the References header, by which email programs group a conversation: the confirmation email and the last replies.
      'thread', (
        select jsonb_build_array('contact_received:' || p_id) || coalesce(jsonb_agg('lead_reply:' || r.id order by r.id), '[]')
        from (
          select id from public.lead_replies where lead_id = p_id and id < v_reply.id order by id desc limit 20
        ) as r
      )
    ),
    'lead_reply:' || v_reply.id, private.now() + private.undo_period()
  );
  update public.lead_replies
  set outbox_id = (select id from private.outbox where dedupe_key = 'lead_reply:' || v_reply.id)
  where id = v_reply.id
  returning * into v_reply;
  update private.lead_presence set is_writing = false where lead_id = p_id and staff_id = (select auth.uid());
  update public.contact_submissions set
    first_response_at = coalesce(first_response_at, private.now()),
    written_again_at = null,
    read_at = coalesce(read_at, private.now()),
    status = case when status in ('new', 'open') then 'waiting' else status end
  where id = p_id;
  perform private.invoke_deliver_mail();
  return jsonb_build_object('reply', private.lead_reply_json(v_reply), 'lead', private.lead_json(p_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.set_appointment_status(p_id uuid, p_status text, p_reason text, p_place jsonb, p_previous text, p_sequence integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := private.now();
  v_reason text;
  v_booking public.appointments;
  v_undo jsonb;
begin
  perform private.require_admin();
  if (p_status in ('confirmed', 'declined', 'cancelled', 'completed', 'no_show')) is not true then
    perform private.refuse(
      422, 'choice_invalid', '{"choices": ["confirmed", "declined", "cancelled", "completed", "no_show"]}'
    );
  end if;
  v_reason := private.normalize_reason(p_reason);
  select * into v_booking from public.appointments where id = p_id and status <> 'held';
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  -- Idempotent: a second click, or a second admin, changes nothing and sends nothing.
  if v_booking.status = p_status then
    if jsonb_strip_nulls(jsonb_build_object('meetsBy', v_booking.meets_by, 'location', v_booking.location)) <> p_place then
      -- Another admin has confirmed it at another place.
      perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
    end if;
    return private.public_booking_json(v_booking);
  end if;
  if (v_booking.status, v_booking.ics_sequence) is distinct from (p_previous, p_sequence) then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  if p_status = 'confirmed' and v_booking.status in ('completed', 'no_show') then
    perform private.refuse(409, 'status_change_invalid', jsonb_build_object('from', v_booking.status, 'to', p_status));
  end if;
  if p_status = 'confirmed' and v_booking.payment_status = 'pending' then
    perform private.refuse(409, 'booking_unpaid');
  end if;
  if p_status = 'confirmed' and v_booking.ends_at <= v_now then
    perform private.refuse(409, 'booking_over');
  end if;
  if p_status in ('completed', 'no_show') and v_booking.starts_at > v_now then
    perform private.refuse(409, 'booking_not_started');
  end if;

  v_undo := private.remember_appointment(v_booking);
  if p_status = 'confirmed' and p_place is not null then
    v_booking := private.set_appointment_place(v_booking, p_place);
  end if;
  v_booking := private.set_booking_status(v_booking, p_status, v_reason);
  if p_status = 'confirmed' then
    perform private.enqueue_appointment_mail('appointment_confirmed', v_booking, p_hold => private.undo_period());
    perform private.enqueue_reminder_mails(v_booking);
  elsif p_status in ('declined', 'cancelled') then
    -- The firm cancels, so every payment is refunded, whatever the client's cutoff is.
    perform private.cancel_or_refund_payments(v_booking.id, true, v_now + private.undo_period());
    perform private.enqueue_appointment_mail(
      'appointment_' || p_status, v_booking, jsonb_build_object('reason', v_reason), private.undo_period()
    );
  end if;
  if p_status in ('confirmed', 'declined', 'cancelled') then
    perform private.allow_appointment_undo(v_booking, v_undo);
  end if;
  perform private.invoke_deliver_mail();
  return private.public_booking_json(v_booking);
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_appointment_change(p_id uuid, p_sequence integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := private.now();
  v_old public.appointments;
  v_before public.appointments;
  v_new public.appointments;
  v_mails bigint[];
begin
  perform private.require_admin();
  select * into v_old from public.appointments where id = p_id and status <> 'held' for no key update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  -- Compare-and-swap: nothing has changed since.
  if v_old.undo is null or v_old.ics_sequence is distinct from p_sequence
    or (v_old.undo ->> 'to', (v_old.undo ->> 'sequence')::int) is distinct from (v_old.status, v_old.ics_sequence) then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  v_before := jsonb_populate_record(v_old, v_old.undo -> 'before');
  -- Locked, so that no worker takes one meanwhile.
  select array_agg(mail.id) into v_mails from (
    select o.id from private.outbox o
    where o.id > (v_old.undo ->> 'mailsAfter')::bigint and o.payload ->> 'appointmentId' = p_id::text
    for update
  ) as mail;
  if (v_old.undo ->> 'until')::timestamptz <= v_now
    or exists (select from private.outbox o where o.id = any (v_mails) and o.attempts > 0)
    or not private.undo_payments(p_id, v_old.undo -> 'payments') then
    perform private.refuse(409, 'undo_mail_sent');
  end if;
  delete from private.outbox where id = any (v_mails);
  perform private.free_expired_slots(v_before.consultant_id, v_before.busy);
  begin
    -- A calendar that read the change in these seconds accepts the old state only with a higher SEQUENCE.
    update public.appointments set
      status = v_before.status, consultant_id = v_before.consultant_id, service_type = v_before.service_type,
      starts_at = v_before.starts_at, ends_at = v_before.ends_at, busy = v_before.busy,
      meets_by = v_before.meets_by, location = v_before.location,
      -- The client may have confirmed the address meanwhile.
      hold_expires_at = case when verified_at is null then v_before.hold_expires_at end,
      slot_released_at = v_before.slot_released_at, ics_sequence = ics_sequence + 1, undo = null
    where id = p_id
    returning * into v_new;
  exception
    when exclusion_violation or deadlock_detected then
      perform private.refuse(409, 'undo_taken');
  end;
  delete from public.appointment_events
  where appointment_id = p_id and id > (v_old.undo ->> 'eventsAfter')::bigint;
  insert into private.audit_log (action, subject, details)
  values ('appointment.undone', p_id::text, case
    when v_old.status = v_new.status then jsonb_build_object(
      'status', v_new.status, 'from', private.to_iso_instant(v_old.starts_at), 'to', private.to_iso_instant(v_new.starts_at)
    )
    else jsonb_build_object('from', v_old.status, 'to', v_new.status, 'startsAt', private.to_iso_instant(v_new.starts_at))
  end);
  -- Emails that the change had skipped or made untrue are due again.
  update private.outbox o set
    skipped_at = case when o.skipped_at = (v_old.undo ->> 'at')::timestamptz then null else o.skipped_at end,
    payload = o.payload || jsonb_build_object('sequence', v_new.ics_sequence)
  where o.payload ->> 'appointmentId' = p_id::text and o.sent_at is null and o.failed_at is null
    and (o.skipped_at is null or o.skipped_at = (v_old.undo ->> 'at')::timestamptz)
    and o.kind in ('appointment_requested', 'appointment_confirmed', 'appointment_moved', 'appointment_notice', 'appointment_moved_notice')
    and (o.payload ->> 'startsAt')::timestamptz = v_new.starts_at;
  return private.staff_appointment_json(v_new);
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_lead_reply(p_reply bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lead public.contact_submissions;
  v_reply public.lead_replies;
begin
  perform private.require_admin();
  select * into v_reply from public.lead_replies where id = p_reply and author_id = (select auth.uid());
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "message"}');
  end if;
  v_lead := private.lock_lead(v_reply.lead_id);
  delete from private.outbox
  where id = v_reply.outbox_id and attempts = 0 and num_nonnulls(sent_at, failed_at, skipped_at) = 0
    and send_after > private.now();
  if not found then
    perform private.refuse(409, 'undo_mail_sent');
  end if;
  delete from public.lead_replies where id = p_reply;
  update public.contact_submissions set
    -- What a colleague has changed since stays.
    status = case when status = 'waiting' then coalesce(v_reply.status_before, status) else status end,
    first_response_at = nullif(first_response_at, v_reply.created_at),
    written_again_at = coalesce(written_again_at, v_reply.written_again_before)
  where id = v_lead.id;
  insert into private.audit_log (action, subject) values ('lead_reply.undo', v_lead.id::text);
  return private.lead_json(v_lead.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_payments(p_appointment_id uuid, p_before jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_payment jsonb;
begin
  for v_payment in select jsonb_array_elements(p_before) loop
    update private.payments set status = v_payment ->> 'status', refund_after = null
    where id = (v_payment ->> 'id')::uuid and appointment_id = p_appointment_id
      and (status = v_payment ->> 'status' or (refund_attempts = 0 and (status, v_payment ->> 'status') in (
        ('expired', 'open'), ('refund_due', 'paid')
      )));
    if not found then
      return false;
    end if;
  end loop;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_period()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select interval '10 seconds'
$function$;

CREATE OR REPLACE FUNCTION public.undo_appointment_change(p_id uuid, p_sequence integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.undo_appointment_change(p_id, p_sequence)
$function$;

CREATE OR REPLACE FUNCTION public.undo_lead_reply(p_reply bigint)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.undo_lead_reply(p_reply)
$function$;

ALTER TABLE "public"."appointments" ADD CONSTRAINT "appointments_undo_check" CHECK ((jsonb_typeof(undo) = 'object'::text));

ALTER TABLE "public"."lead_replies" ADD CONSTRAINT "lead_replies_status_before_check" CHECK ((status_before = ANY (ARRAY['new'::text, 'open'::text, 'waiting'::text, 'won'::text, 'lost'::text, 'spam'::text])));

COMMENT ON COLUMN "private"."payments"."refund_after" IS 'Earliest time of the next claim; null: at once.';

COMMENT ON COLUMN "public"."appointments"."undo" IS 'What undo_appointment_change() needs to take back the last change by staff: {before: the changed columns, to: the status after, sequence: ics_sequence after, at and until: instants, mailsAfter and eventsAfter: the ids before the change, payments: [{id, status}] before}. Without effect once the status, the sequence or the time is another. Null: no such change.';

COMMENT ON COLUMN "public"."lead_replies"."status_before" IS 'Status of the lead before the reply, which undo_lead_reply() restores; null for replies of earlier releases.';

COMMENT ON COLUMN "public"."lead_replies"."written_again_before" IS 'written_again_at of the lead before the reply, which undo_lead_reply() restores.';

COMMENT ON FUNCTION "private"."allow_appointment_undo"(public.appointments, jsonb) IS 'Stores what undo_appointment_change() needs. p_undo is private.remember_appointment() before the change.';

COMMENT ON FUNCTION "private"."cancel_or_refund_payments"(uuid, boolean, timestamp with time zone) IS 'Ends the payments of an appointment that does not take place: open ones expire, and with p_refund paid ones become due for refund, at p_refund_after if it is given. The caller has locked the appointment.';

COMMENT ON FUNCTION "private"."enqueue_appointment_mail"(text, public.appointments, jsonb, interval) IS 'Queues one email about an appointment, due after p_hold; see private.enqueue_appointment_mail_batch().';

COMMENT ON FUNCTION "private"."enqueue_appointment_mail_batch"(public.appointments, text[], timestamp with time zone[], jsonb, interval) IS 'Queues one email of each kind about an appointment, due at the time of the same position (null or missing: after p_hold), unless that time has passed. Kinds ending in "notice" are for the firm and the consultant''s own mailbox, the others for the client. An appointment_notice goes to the consultant''s account if there is no such mailbox, and to the firm alone if the account has turned booking_requests off; after a reassignment the firm gets none. p_more is added to the payload.';

COMMENT ON FUNCTION "private"."enqueue_move_mails"(public.appointments, timestamp with time zone, text[], interval) IS 'Queues the emails of these kinds (appointment_moved, appointment_moved_notice) about a move away from p_previous. They replace the unsent ones about earlier moves, and are due after p_hold, or in five minutes if another move of the appointment was reported within the hour.';

COMMENT ON FUNCTION "private"."record_status_event"() IS 'Trigger: records a status change in appointment_events, unless it is undone. PT409: the status machine does not allow it.';

COMMENT ON FUNCTION "private"."remember_appointment"(public.appointments) IS 'The part of appointments.undo that is known before a change.';

COMMENT ON FUNCTION "private"."undo_appointment_change"(uuid, integer) IS 'See public.undo_appointment_change().';

COMMENT ON FUNCTION "private"."undo_lead_reply"(bigint) IS 'See public.undo_lead_reply().';

COMMENT ON FUNCTION "private"."undo_payments"(uuid, jsonb) IS 'Restores the states that payments had before an appointment was canceled or declined: [{id, status}]. False: one of them was paid or refunded meanwhile.';

COMMENT ON FUNCTION "private"."undo_period"() IS 'How long staff can undo what they did, and its emails wait.';

COMMENT ON FUNCTION "public"."move_appointment"(uuid, date, text, integer, boolean) IS 'Moves an appointment to another slot (local date and HH:MM of the firm), for admins, keeping its status. The email waits 10 seconds for undo_appointment_change(). p_sequence is the sequence that the admin saw. With p_tell false the client gets no email about the move. Returns the appointment as list_appointments() does. PT403: not an admin, PT404: no such appointment, PT409: changed meanwhile, ended, taken, outside the working hours, or the same time, PT422: no date or time.';

COMMENT ON FUNCTION "public"."reply_to_lead"(integer, text, text, text, bigint, uuid[]) IS 'Queues a reply to the sender of a lead, for admins; it leaves after the 10 seconds of undo_lead_reply(). Returns {reply, lead}. A new or open lead becomes waiting. The author is no longer shown as writing. Idempotent by p_idempotency. p_seen_reply is the newest reply to the person that the author has seen, on any of their leads; null: none. p_documents are attached; each is recorded in the audit log. The email has the author''s signature below p_body. PT403: not an admin. PT404: no such lead. PT409: merged, p_idempotency belongs to another reply, or there is a newer reply (reply_unseen, with its id as {newest} in the parameters). PT422: an invalid value, or documents that cannot be attached (attachments_too_many, attachments_gone with {documents: ids}, attachments_too_large).';

COMMENT ON FUNCTION "public"."set_appointment_status"(uuid, text, text, jsonb, text, integer) IS 'Confirms, declines, cancels or completes an appointment, or marks it as no_show, for admins, and emails the client. The emails of the first three, and refunds, wait 10 seconds for undo_appointment_change(). With confirmed, p_place sets where it takes place, as private.set_appointment_place(); null keeps the place. p_previous and p_sequence are the status and the sequence that the admin saw, and are required. Returns the booking as get_booking() does. PT403: not an admin, PT404: no such appointment, PT409: the status machine, the payment or the time does not allow it, or it is not as the admin saw it, PT422: no such status or place.';

COMMENT ON FUNCTION "public"."undo_appointment_change"(uuid, integer) IS 'Takes back that staff confirmed, declined, canceled or moved an appointment, for admins and within 10 seconds: its emails are deleted before any of them leaves. p_sequence is the sequence after the change. Returns the appointment as list_appointments() does, with a higher sequence. PT403: not an admin, PT404: no such appointment, PT409: changed since, its time is taken, or its emails are due.';

COMMENT ON FUNCTION "public"."undo_lead_reply"(bigint) IS 'Takes back a reply of the caller within 10 seconds, for admins: the reply and its email are deleted, and the lead has its former status. Returns the lead as get_lead() does. PT403: not an admin. PT404: no such reply of the caller. PT409: its email is due, or the lead was merged.';

REVOKE ALL ON FUNCTION "private"."allow_appointment_undo"(public.appointments, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."allow_appointment_undo"(public.appointments, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cancel_or_refund_payments"(uuid, boolean, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cancel_or_refund_payments"(uuid, boolean, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_appointment_mail"(text, public.appointments, jsonb, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enqueue_appointment_mail"(text, public.appointments, jsonb, interval) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_appointment_mail_batch"(public.appointments, text[], timestamp with time zone[], jsonb, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enqueue_appointment_mail_batch"(public.appointments, text[], timestamp with time zone[], jsonb, interval) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_move_mails"(public.appointments, timestamp with time zone, text[], interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enqueue_move_mails"(public.appointments, timestamp with time zone, text[], interval) TO "postgres";

REVOKE ALL ON FUNCTION "private"."remember_appointment"(public.appointments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."remember_appointment"(public.appointments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."undo_appointment_change"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."undo_appointment_change"(uuid, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."undo_lead_reply"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."undo_lead_reply"(bigint) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."undo_payments"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."undo_payments"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."undo_period"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."undo_period"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."undo_appointment_change"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_appointment_change"(uuid, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."undo_lead_reply"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_lead_reply"(bigint) TO "authenticated", "postgres";
