set local check_function_bodies = off;

DROP FUNCTION "private"."create_lead"(text, text, text, text, text, boolean, text);

DROP FUNCTION "private"."enqueue_booking_mails"(public.appointments);

DROP FUNCTION "public"."create_appointment"(text, text, text, text, text, date, text, text, text, uuid, text, text, uuid, jsonb, text, text, numeric, text, bigint, text);

DROP FUNCTION "public"."create_contact_submission"(text, text, text, text, text, text, boolean, text);

DROP FUNCTION "public"."hand_off_chat"(uuid, text, text, text, text, text, text, boolean, text);

CREATE OR REPLACE FUNCTION private.assign_slot(p_type public.consultation_types, p_date date, p_time time without time zone, p_booking public.appointments)
 RETURNS public.appointments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_slot record;
  v_taken public.appointments;
  v_is_hold boolean := p_booking.status is not distinct from 'held';
  v_now timestamptz := private.now();
begin
  for v_slot in
    select * from private.list_consultants_for_slot(p_type, p_date, p_time, p_only => p_booking.consultant_id)
  loop
    continue when private.is_day_at_capacity(v_slot.consultant_id, p_type, p_date);
    -- A request without a slot conflicts with nothing.
    continue when p_booking.slot_released_at is not null and private.is_occupied(v_slot.consultant_id, v_slot.busy);
    for attempt in 1..2 loop
      -- ON CONFLICT DO NOTHING checks the constraint before it writes the row. A plain insert writes first and then
      -- waits, so two inserts of one slot would each wait for the other's row: a deadlock.
      insert into public.appointments (
        user_id, consultant_id, consultation_type_id, client_name, client_email, client_phone, company, meets_by,
        service_type, message, starts_at, ends_at, busy, guest_time_zone, idempotency_key, created_at,
        status, hold_expires_at, hold_owner_hash, hold_network_hash, verified_at, slot_released_at, price_cents,
        payment_status, locale
      ) values (
        p_booking.user_id, v_slot.consultant_id, p_type.id, p_booking.client_name, p_booking.client_email,
        p_booking.client_phone, p_booking.company, p_booking.meets_by, p_type.name, p_booking.message,
        v_slot.starts_at, v_slot.ends_at, v_slot.busy, p_booking.guest_time_zone, p_booking.idempotency_key, v_now,
        case when v_is_hold then 'held'
             when p_type.auto_confirm and p_type.price_cents = 0 and p_booking.slot_released_at is null then 'confirmed'
             else 'pending' end,
        p_booking.hold_expires_at, p_booking.hold_owner_hash, p_booking.hold_network_hash, p_booking.verified_at,
        p_booking.slot_released_at,
        case when v_is_hold then 0 else p_type.price_cents end,
        case when v_is_hold or p_type.price_cents = 0 then 'not_required' else 'pending' end,
        coalesce(p_booking.locale, 'en')
      )
      on conflict on constraint appointments_do_not_overlap do nothing
      returning * into v_taken;
      if found then
        return v_taken;
      end if;
      exit when attempt = 2 or not private.free_expired_slots(v_slot.consultant_id, v_slot.busy);
    end loop;
  end loop;
  perform private.raise_slot_unavailable(p_type, p_date, p_time, p_booking.consultant_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.confirm_address(p_booking public.appointments)
 RETURNS public.appointments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_booking public.appointments;
begin
  if p_booking.verified_at is not null or p_booking.status in ('pending', 'confirmed') is not true then
    return p_booking;
  end if;
  for attempt in 1..2 loop
    begin
      -- Takes the slot again if it was released: the exclusion constraint decides whether it is still available.
      update public.appointments
      set verified_at = private.now(), hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null,
        slot_released_at = null
      where id = p_booking.id and status in ('pending', 'confirmed') and starts_at = p_booking.starts_at
      returning * into v_booking;
      if found and private.confirms_first(p_booking) then
        perform private.enqueue_appointment_mail('appointment_notice', v_booking);
      end if;
      return v_booking;
    exception
      -- Two updates that wait for the constraint may deadlock; the second attempt finds out who has the slot.
      when exclusion_violation or deadlock_detected then
        null;
    end;
    exit when attempt = 2 or not private.free_expired_slots(p_booking.consultant_id, p_booking.busy);
  end loop;
  -- The slot is taken. The booking stays a request without a slot, for which the client can choose another one.
  update public.appointments set verified_at = private.now()
  where id = p_booking.id and status in ('pending', 'confirmed')
  returning * into v_booking;
  return v_booking;
end
$function$;

CREATE OR REPLACE FUNCTION private.confirms_first(p_booking public.appointments)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p_booking.slot_released_at is not null and p_booking.slot_released_at <= p_booking.created_at
    and p_booking.verified_at is null
$function$;

CREATE OR REPLACE FUNCTION private.create_lead(p_name text, p_email text, p_company text, p_message text, p_source text, p_is_unverified boolean, p_locale text DEFAULT 'en'::text, p_owner_id uuid DEFAULT NULL::uuid, p_receipts_an_hour integer DEFAULT 60)
 RETURNS public.contact_submissions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lead public.contact_submissions;
  v_facts jsonb;
begin
  insert into public.contact_submissions (name, email, company, message, source, locale, tags)
  values (
    p_name, p_email, p_company, p_message, p_source, p_locale,
    case when p_is_unverified then array['unverified'] else '{}' end
  )
  returning * into v_lead;
  if p_is_unverified then
    insert into public.lead_tags as kept (name, used_at) values ('unverified', private.now())
    on conflict (name) do update set used_at = excluded.used_at;
  end if;

  v_facts := jsonb_build_object(
    'submissionId', v_lead.id, 'name', v_lead.name, 'email', v_lead.email, 'company', v_lead.company,
    'message', v_lead.message, 'createdAt', private.to_iso_instant(v_lead.created_at), 'source', v_lead.source,
    'locale', v_lead.locale
  );
  if private.confirmed_account_id(v_lead.email) = p_owner_id then
    perform private.enqueue_mail('contact_received', v_lead.email, null, v_facts, 'contact_received:' || v_lead.id);
  -- Else the CAPTCHA could not be checked, and the email address may be a stranger's.
  elsif p_is_unverified is not true then
    -- An unproven address: the receipt repeats nothing of the message.
    perform private.enqueue_mail(
      'contact_received', v_lead.email, null, v_facts || '{"message": "", "isUnproven": true}',
      'contact_received:' || v_lead.id, private.due_within_total(array['contact_received'], p_receipts_an_hour)
    );
  end if;
  perform private.enqueue_mail(
    'contact_notice', private.firm_email(), v_lead.email, v_facts, 'contact_notice:' || v_lead.id
  );
  return v_lead;
end
$function$;

CREATE OR REPLACE FUNCTION private.due_within_total(p_kinds text[], p_an_hour integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select greatest(private.now(), (
    select send_after + interval '1 hour' from private.outbox
    where kind = any (p_kinds) and payload ? 'isUnproven'
    order by send_after desc offset greatest(p_an_hour, 1) - 1 limit 1
  ))
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_booking_mails(p_booking public.appointments, p_limit_scale numeric DEFAULT NULL::numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_unproven boolean := p_limit_scale is not null and p_booking.verified_at is null;
  v_due timestamptz;
begin
  if v_is_unproven then
    v_due := nullif(
      private.due_within_total(array['appointment_requested', 'appointment_confirmed'], (120 * p_limit_scale)::int),
      private.now()
    );
  end if;
  perform private.enqueue_appointment_mail_batch(
    p_booking,
    case
      -- The firm hears of it when the address is confirmed.
      when private.confirms_first(p_booking) then array['appointment_requested']
      when p_booking.status = 'confirmed' then array['appointment_confirmed', 'appointment_notice']
      -- The firm hears of a booking with a price when it is paid.
      when p_booking.payment_status = 'pending' then array['appointment_requested']
      else array['appointment_requested', 'appointment_notice']
    end,
    -- The first one is the client's.
    array[v_due],
    case when v_is_unproven then '{"isUnproven": true}' else '{}' end::jsonb
  );
  if p_booking.status = 'confirmed' then
    perform private.enqueue_reminder_mails(p_booking);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_occupied(p_consultant_id bigint, p_busy tstzrange)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.appointments
    where consultant_id = p_consultant_id and busy && p_busy and status in ('held', 'pending', 'confirmed')
      and slot_released_at is null and (hold_expires_at is null or hold_expires_at > private.now())
  )
$function$;

CREATE OR REPLACE FUNCTION private.mail_template_data(p_kind text, p_payload jsonb, p_booking public.appointments)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The event that led to the current status. Its actor is the client, staff, or the scheduled job.
  v_last public.appointment_events;
begin
  select e.* into v_last from public.appointment_events e
  where e.appointment_id = p_booking.id and e.to_status = p_booking.status order by e.id desc limit 1;
  return jsonb_build_object(
    'appointmentId', p_booking.id, 'clientName', p_booking.client_name, 'clientEmail', p_booking.client_email,
    'clientPhone', p_booking.client_phone, 'company', p_booking.company, 'serviceType', p_booking.service_type,
    'message', p_booking.message, 'place', private.meeting_place_json(p_booking),
    'startsAt', private.to_iso_instant(p_booking.starts_at), 'endsAt', private.to_iso_instant(p_booking.ends_at),
    'firmTimeZone', private.firm_time_zone(), 'guestTimeZone', p_booking.guest_time_zone,
    'locale', p_booking.locale, 'status', p_booking.status, 'sequence', p_booking.ics_sequence,
    'previousStartsAt', p_payload -> 'previousStartsAt', 'reason', p_payload -> 'reason',
    'priceCents', p_booking.price_cents, 'paymentStatus', p_booking.payment_status,
    'isPersonal', coalesce((p_payload ->> 'isPersonal')::boolean, false),
    'newConsultant', case when p_payload ? 'reassigned' then (
      select c.name from public.consultants c where c.id = p_booking.consultant_id
    ) end,
    'changedBy', case
      when v_last.actor_id is distinct from p_booking.user_id and exists (
        select from private.user_roles r where r.user_id = v_last.actor_id and r.role = 'admin'
      ) then 'firm'
      -- A client cannot decline, and staff are recorded as the actor: only the scheduled job is left.
      when p_booking.status = 'declined' and v_last.actor_id is null then 'system'
      when p_booking.status = 'cancelled' and p_booking.payment_status = 'pending'
        and v_last.actor_id is null and v_last.reason = 'Not paid in time' then 'system'
      else 'guest'
    end,
    -- A client's calendar has an entry of every booking that was ever confirmed.
    'wasConfirmed', exists (
      select from public.appointment_events e where e.appointment_id = p_booking.id and e.to_status = 'confirmed'
    ),
    'changeUntil', private.to_iso_instant(private.change_deadline(p_booking)),
    'canChange', private.now() <= private.change_deadline(p_booking),
    'addressConfirmed', p_booking.verified_at is not null,
    'confirmAddressUntil', private.to_iso_instant(p_booking.hold_expires_at),
    'confirmsFirst', private.confirms_first(p_booking),
    'refundDue', exists (
      select from private.payments p where p.appointment_id = p_booking.id and p.status in ('refund_due', 'refunded')
    ),
    -- Created for this email alone, so that the outbox never holds a token. Emails to the firm have none.
    'manageToken', case when p_kind in (
      'appointment_requested', 'appointment_confirmed', 'appointment_moved',
      'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up'
    ) then private.create_manage_token(p_booking.id, true) end
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.must_confirm_first(p_type public.consultation_types, p_is_challenged boolean, p_limit_scale numeric)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- A payment is due within 30 minutes, and proves more than a mailbox.
  select p_type.price_cents = 0 and count(*) >= case when p_is_challenged then 60 else 30 end * p_limit_scale
  from public.appointments
  where status in ('pending', 'confirmed') and hold_expires_at > private.now()
$function$;

CREATE OR REPLACE FUNCTION private.public_booking_json(p_booking public.appointments)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'booking_date', to_char(p_booking.starts_at at time zone firm.zone, 'YYYY-MM-DD'),
    'time_slot', to_char(p_booking.starts_at at time zone firm.zone, 'HH24:MI'),
    'starts_at', private.to_iso_instant(p_booking.starts_at),
    'ends_at', private.to_iso_instant(p_booking.ends_at),
    'time_zone', firm.zone,
    'service', jsonb_strip_nulls(jsonb_build_object(
      'name', p_booking.service_type, 'description', t.description, 'location', t.location
    )),
    'place', private.meeting_place_json(p_booking),
    'status', p_booking.status,
    'payment_status', p_booking.payment_status,
    'locale', p_booking.locale,
    'sequence', p_booking.ics_sequence
  ) || case
    when p_booking.status not in ('pending', 'confirmed') then '{}'
    when p_booking.slot_released_at is not null or p_booking.hold_expires_at <= private.now()
      then jsonb_strip_nulls(jsonb_build_object(
        'time_released', true, 'confirm_first', case when private.confirms_first(p_booking) then true end
      ))
    when p_booking.hold_expires_at is not null
      then jsonb_build_object('confirm_address_until', private.to_iso_instant(p_booking.hold_expires_at))
    else '{}'
  end
  from public.consultation_types t
  cross join (select private.firm_time_zone() as zone) as firm
  where t.id = p_booking.consultation_type_id
$function$;

CREATE OR REPLACE FUNCTION public.create_appointment(p_client_name text, p_client_email text, p_client_phone text, p_company text, p_service_type text, p_preferred_date date, p_preferred_time text, p_message text, p_time_zone text, p_user_id uuid DEFAULT NULL::uuid, p_idempotency_key text DEFAULT NULL::text, p_request_hash text DEFAULT NULL::text, p_hold_id uuid DEFAULT NULL::uuid, p_limits jsonb DEFAULT '[]'::jsonb, p_visitor text DEFAULT NULL::text, p_network text DEFAULT NULL::text, p_limit_scale numeric DEFAULT NULL::numeric, p_meets_by text DEFAULT NULL::text, p_consultant_id bigint DEFAULT NULL::bigint, p_locale text DEFAULT 'en'::text, p_is_challenged boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_type public.consultation_types := private.get_bookable_consultation_type(coalesce(p_service_type, ''));
  v_owns_email boolean;
  v_confirms_first boolean := false;
  v_wait int;
  v_request public.appointments;
  v_booking public.appointments;
  v_response jsonb;
begin
  perform private.validate_booking_fields(
    p_client_name, coalesce(p_client_email, ''), p_client_phone, p_company,
    p_preferred_date, p_preferred_time, p_message, p_time_zone, p_meets_by
  );
  if p_idempotency_key is not null then
    v_response := private.get_idempotent_response('appointments', p_idempotency_key, p_request_hash);
    if v_response is not null then
      -- The first response's token was never stored, so a repeated request gets another token of the same booking.
      return v_response || jsonb_build_object('manageToken', private.create_manage_token((v_response ->> 'id')::uuid, false));
    end if;
    -- The idempotency record is deleted after 48 hours, but the booking keeps its key.
    if exists (select from public.appointments where idempotency_key = p_idempotency_key) then
      perform private.refuse(422, 'idempotency_key_reused');
    end if;
  end if;

  v_owns_email := private.confirmed_account_id(p_client_email) = p_user_id;
  if v_owns_email then
    -- The limit per mailbox keeps strangers from flooding it. They must not use it up for its owner.
    p_limits := coalesce((
      select jsonb_agg(
        case when l ? 'email' then l - 'email' || jsonb_build_object('subject', 'own ' || p_user_id) else l end order by n
      )
      from jsonb_array_elements(p_limits) with ordinality as t (l, n)
    ), '[]');
  end if;

  -- Spares the work. The limits are counted at the end, so that a refused request leaves them as they are.
  v_wait := private.rate_limit_wait(p_limits);
  if v_wait > 0 then
    return jsonb_build_object('wait', v_wait);
  end if;

  if p_limit_scale is not null and v_owns_email is not true then
    perform private.limit_unconfirmed_bookings(p_client_email, p_visitor, p_network, p_limit_scale);
    v_confirms_first := private.must_confirm_first(v_type, p_is_challenged, p_limit_scale);
  end if;
  if v_owns_email then
    v_request.verified_at := private.now();
  elsif v_confirms_first then
    v_request.slot_released_at := private.now();
  else
    v_request.hold_expires_at := private.now() + interval '2 hours';
    v_request.hold_owner_hash := p_visitor;
    v_request.hold_network_hash := p_network;
  end if;
  v_request.user_id := p_user_id;
  v_request.consultant_id := p_consultant_id;
  v_request.client_name := p_client_name;
  v_request.client_email := p_client_email;
  v_request.client_phone := nullif(btrim(p_client_phone), '');
  v_request.company := nullif(btrim(p_company), '');
  v_request.message := nullif(btrim(p_message), '');
  v_request.guest_time_zone := p_time_zone;
  v_request.locale := p_locale;
  if v_type.location is null then
    v_request.meets_by := p_meets_by;
  end if;
  v_request.idempotency_key := p_idempotency_key;
  if p_hold_id is not null and v_confirms_first then
    perform public.release_hold(p_hold_id);
  elsif p_hold_id is not null then
    v_booking := private.convert_hold(p_hold_id, v_type, p_preferred_date, p_preferred_time::time, v_request);
  end if;
  if v_booking.id is null then
    v_booking := private.assign_slot(v_type, p_preferred_date, p_preferred_time::time, v_request);
  end if;
  perform private.enqueue_booking_mails(v_booking, p_limit_scale);
  perform private.require_rate_limits(p_limits, 'booking_limit_reached');

  v_response := jsonb_build_object(
    'id', v_booking.id, 'status', v_booking.status,
    'startsAt', private.to_iso_instant(v_booking.starts_at), 'endsAt', private.to_iso_instant(v_booking.ends_at),
    'paymentStatus', v_booking.payment_status, 'priceCents', v_booking.price_cents
  );
  if p_idempotency_key is not null then
    insert into private.idempotency_records (scope, key, request_hash, response)
    values ('appointments', p_idempotency_key, coalesce(p_request_hash, ''), v_response);
  end if;
  return v_response || jsonb_build_object('manageToken', private.generate_manage_token(v_booking.id, false));
end
$function$;

CREATE OR REPLACE FUNCTION public.create_contact_submission(p_name text, p_email text, p_company text, p_message text, p_idempotency_key text DEFAULT NULL::text, p_request_hash text DEFAULT NULL::text, p_is_unverified boolean DEFAULT false, p_locale text DEFAULT 'en'::text, p_owner_id uuid DEFAULT NULL::uuid, p_receipts_an_hour integer DEFAULT 60)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_answer jsonb;
  v_lead public.contact_submissions;
begin
  -- The same rules as in functions/_shared/contracts/contact.ts, for callers that skip that validation.
  case
    when private.is_single_line(p_name, 2, 100) is not true then
      perform private.refuse(422, 'name_too_short');
    when private.is_email(p_email) is not true then
      perform private.refuse(422, 'email_invalid');
    when private.is_single_line(p_company, 1, 150) is not true then
      perform private.refuse(422, 'company_required');
    when private.is_multiline_text(p_message, 10, 5000) is not true then
      perform private.refuse(422, 'message_too_short');
    else null;
  end case;

  v_answer := private.begin_idempotent_request('contact', p_idempotency_key, p_request_hash);
  if v_answer is not null then
    return v_answer;
  end if;

  v_lead := private.create_lead(
    p_name, p_email, p_company, p_message, 'contact_form', p_is_unverified, p_locale, p_owner_id, p_receipts_an_hour
  );
  v_answer := jsonb_build_object('id', v_lead.id, 'createdAt', private.to_iso_instant(v_lead.created_at));
  perform private.store_idempotent_response('contact', p_idempotency_key, v_answer);
  return v_answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.hand_off_chat(p_id uuid, p_secret text, p_name text, p_email text, p_note text DEFAULT NULL::text, p_idempotency_key text DEFAULT NULL::text, p_request_hash text DEFAULT NULL::text, p_is_unverified boolean DEFAULT false, p_locale text DEFAULT 'en'::text, p_owner_id uuid DEFAULT NULL::uuid, p_receipts_an_hour integer DEFAULT 60)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_answer jsonb;
  v_session public.chat_sessions;
  v_lead public.contact_submissions;
  v_note text := private.sanitize_chat_text(p_note);
begin
  case
    when private.is_single_line(p_name, 2, 100) is not true then
      perform private.refuse(422, 'name_too_short');
    when private.is_email(p_email) is not true then
      perform private.refuse(422, 'email_invalid');
    when char_length(v_note) > 2000 then
      perform private.refuse(422, 'text_too_long', '{"max": 2000}');
    else null;
  end case;

  v_answer := private.begin_idempotent_request('chat_handoff', p_idempotency_key, p_request_hash);
  if v_answer is not null then
    return v_answer;
  end if;

  if p_id is not null then
    select * into v_session from public.chat_sessions
    where id = private.find_chat_by_secret(p_id, p_secret) for update;
    if not found then
      perform private.refuse(404, 'not_found', '{"what": "conversation"}');
    end if;
  end if;

  if v_session.lead_id is not null then
    select * into v_lead from public.contact_submissions where id = v_session.lead_id;
  else
    v_lead := private.create_lead(
      p_name, p_email, 'Not given',
      concat_ws(
        E'\n\n', case when char_length(v_note) >= 10 then v_note else concat_ws(' ', 'Asked for a person in chat.', v_note) end,
        'Conversation with the assistant:' || E'\n\n' || private.chat_transcript(v_session.id, 2900)
      ),
      'assistant', p_is_unverified, p_locale, p_owner_id, p_receipts_an_hour
    );
    update public.chat_sessions set handed_off_at = coalesce(handed_off_at, private.now()), lead_id = v_lead.id
    where id = v_session.id;
  end if;

  v_answer := jsonb_build_object('submissionId', v_lead.id, 'createdAt', private.to_iso_instant(v_lead.created_at));
  perform private.store_idempotent_response('chat_handoff', p_idempotency_key, v_answer);
  return v_answer;
end
$function$;

CREATE INDEX outbox_unproven_idx ON private.outbox USING btree (send_after) WHERE (payload ? 'isUnproven'::text);

COMMENT ON COLUMN "public"."appointments"."slot_released_at" IS 'When the slot was given back because nobody had confirmed the email address, or when the booking was made if it gets a slot only with that; null while the appointment has its slot.';

COMMENT ON FUNCTION "private"."assign_slot"(public.consultation_types, date, time without time zone, public.appointments) IS 'Books or holds a slot and returns the new row. The consultant is p_booking.consultant_id if set, or else the least loaded available one. p_booking carries the client''s data, or status held. With slot_released_at it becomes a request that has no slot yet. PT422: the rules do not offer it, PT409: taken; the parameters name the times still available that day.';

COMMENT ON FUNCTION "private"."confirms_first"(public.appointments) IS 'Whether a booking never had its slot, and takes it when its email address is confirmed; see private.must_confirm_first().';

COMMENT ON FUNCTION "private"."create_lead"(text, text, text, text, text, boolean, text, uuid, integer) IS 'Creates a lead, queues the emails to the visitor and to the firm, and returns the row. p_is_unverified: the CAPTCHA could not be checked, so the lead gets the tag "unverified" and the visitor no email. p_locale: the language of the emails to the visitor. p_owner_id: the account that sends it; if it has confirmed p_email, the receipt has a copy of the message. Every other address is unproven: its receipt repeats nothing of the message, and waits while p_receipts_an_hour of them were due within the hour.';

COMMENT ON FUNCTION "private"."due_within_total"(text[], integer) IS 'When the next email of these kinds to an unproven address is due, so that at most p_an_hour of them are due within any hour. Strangers can have us send these emails to others.';

COMMENT ON FUNCTION "private"."enqueue_booking_mails"(public.appointments, numeric) IS 'Queues the emails about a new booking, or about one that was just paid: to the client, and to the firm unless the booking waits for a payment or for its address. With p_limit_scale, the email to an unconfirmed address waits while 120 of them, times p_limit_scale, were due within the hour. A confirmed booking also gets its reminders and the follow-up.';

COMMENT ON FUNCTION "private"."is_occupied"(bigint, tstzrange) IS 'Whether an appointment or an active hold of a consultant overlaps a range. Only the exclusion constraint decides who gets a slot; this is for a request that takes none yet.';

COMMENT ON FUNCTION "private"."must_confirm_first"(public.consultation_types, boolean, numeric) IS 'Whether a booking gets its slot only when its email address is confirmed: while 30 bookings, or 60 for a visitor who has solved a CAPTCHA, keep slots without it, times p_limit_scale. Many callers together then fill no calendar and close it for nobody.';

COMMENT ON FUNCTION "private"."public_booking_json"(public.appointments) IS 'A booking without personal data, for callers who know only its id: {booking_date, time_slot, starts_at, ends_at, time_zone, service: {name, description, location}, place, status, payment_status, locale, sequence}; place as private.meeting_place_json(); date and time are local to the firm. confirm_address_until is added while the slot is kept only until then, and time_released when it has been given back, with confirm_first when the booking gets a slot only when its address is confirmed.';

COMMENT ON FUNCTION "public"."create_appointment"(text, text, text, text, text, date, text, text, text, uuid, text, text, uuid, jsonb, text, text, numeric, text, bigint, text, boolean) IS 'Books a slot (local date and HH:MM of the firm), using the hold p_hold_id while it is active, and queues the emails in the same transaction. Unless the account p_user_id has confirmed the email address, the slot is kept for two hours, until the address is confirmed by a mailed link. While many bookings wait for that, the slot is taken only then; see private.must_confirm_first(), for which p_is_challenged says that the visitor has solved a CAPTCHA. With p_consultant_id, only with this consultant. p_meets_by (voice or video) is ignored for a type with a location. p_locale is the language of the client''s emails. p_visitor and p_network are keyed hashes for private.limit_unconfirmed_bookings(), which a null p_limit_scale switches off. Returns {id, status, startsAt, endsAt, paymentStatus, priceCents, manageToken}, or {wait: seconds} when one of p_limits is used up; only a request that succeeds counts for them. Idempotent by p_idempotency_key. PT422: a field is invalid, the rules do not offer the slot, or the key belongs to another request, PT409: taken, PT429: too many unconfirmed bookings, or a concurrent request has used up a limit.';

COMMENT ON FUNCTION "public"."create_contact_submission"(text, text, text, text, text, text, boolean, text, uuid, integer) IS 'Creates a lead from the contact form and queues its emails, in one transaction; see private.create_lead(). Idempotent by p_idempotency_key. Returns {id, createdAt}. PT422: an invalid value.';

COMMENT ON FUNCTION "public"."hand_off_chat"(uuid, text, text, text, text, text, text, boolean, text, uuid, integer) IS 'Creates a lead with the conversation as its message and queues its emails, in one transaction. Returns {submissionId, createdAt}. Idempotent: the same key, or a second handoff of the same conversation, returns the first lead. p_id null: there is no conversation. For the other parameters see private.create_lead(). PT404: p_secret does not open p_id. PT422: an invalid name, email or note.';

REVOKE ALL ON FUNCTION "private"."confirms_first"(public.appointments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."confirms_first"(public.appointments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_lead"(text, text, text, text, text, boolean, text, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."create_lead"(text, text, text, text, text, boolean, text, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."due_within_total"(text[], integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."due_within_total"(text[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_booking_mails"(public.appointments, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enqueue_booking_mails"(public.appointments, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_occupied"(bigint, tstzrange) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_occupied"(bigint, tstzrange) TO "postgres";

REVOKE ALL ON FUNCTION "private"."must_confirm_first"(public.consultation_types, boolean, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."must_confirm_first"(public.consultation_types, boolean, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "public"."create_appointment"(text, text, text, text, text, date, text, text, text, uuid, text, text, uuid, jsonb, text, text, numeric, text, bigint, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."create_appointment"(text, text, text, text, text, date, text, text, text, uuid, text, text, uuid, jsonb, text, text, numeric, text, bigint, text, boolean) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."create_contact_submission"(text, text, text, text, text, text, boolean, text, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."create_contact_submission"(text, text, text, text, text, text, boolean, text, uuid, integer) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."hand_off_chat"(uuid, text, text, text, text, text, text, boolean, text, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."hand_off_chat"(uuid, text, text, text, text, text, text, boolean, text, uuid, integer) TO "postgres", "service_role";
