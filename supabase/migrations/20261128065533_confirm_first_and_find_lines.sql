set local check_function_bodies = off;

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
        slot_released_at = null,
        status = case when private.confirms_first(p_booking) and exists (
          select from public.consultation_types t
          where t.id = p_booking.consultation_type_id and t.auto_confirm and t.price_cents = 0
        ) then 'confirmed' else status end
      where id = p_booking.id and status in ('pending', 'confirmed') and starts_at = p_booking.starts_at
      returning * into v_booking;
      if found and private.confirms_first(p_booking) then
        perform private.enqueue_booking_mails(v_booking);
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
  if found and private.confirms_first(p_booking) then
    perform private.enqueue_appointment_mail('appointment_notice', v_booking);
  end if;
  return v_booking;
end
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
  -- A booking that keeps its slot for two hours must not wait for its email.
  if v_is_unproven and private.confirms_first(p_booking) then
    v_due := nullif(
      private.due_within_total(array['appointment_requested'], (300 * p_limit_scale)::int), private.now()
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

CREATE OR REPLACE FUNCTION private.list_texts_naming(p_texts text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_pattern text;
begin
  perform private.require_admin();
  if cardinality(p_texts) between 1 and 100
    and not exists (select from unnest(p_texts) as t where (char_length(t) between 2 and 80) is not true)
  then
    -- $1,000 is not in $1,000,000, and 6 weeks not in 26 weeks.
    select '(?<![[:alnum:].,$])(' || string_agg(regexp_replace(t, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' order by char_length(t) desc)
      || ')(?![[:alnum:]]|[.,][0-9])'
    into v_pattern from unnest(p_texts) as t;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'title', title, 'text', hit[1]) order by place, id), '[]')
    from (
      select place, kind, id, title, regexp_match(line, v_pattern) as hit
      from (
        -- In JSON a line break is a backslash and a letter, which would join the word after it.
        select place, kind, id, title, regexp_replace(text, '\\[nrt]', ' ', 'g') as line from (
        -- A row's own figures are not among its texts.
        select 1 as place, 'service' as kind, s.id, s.name::text as title, concat_ws(E'\n',
          (to_jsonb(s) - array['price', 'duration', 'translations'])::text, ((s.translations -> 'es') - 'duration')::text
        ) as text
        from public.services s
        union all
        select 2, 'case_study', c.id, c.title::text, concat_ws(E'\n',
          (to_jsonb(c) - array['metrics', 'timeline', 'translations'])::text, ((c.translations -> 'es') - array['metrics', 'timeline'])::text
        )
        from public.case_studies c
        union all
        select 3, 'faq', f.id, f.question::text, to_jsonb(f)::text from public.faqs f
        union all
        select 4, 'post', p.id, p.title::text, to_jsonb(p)::text from public.blog_posts p
        union all
        select 5, 'testimonial', t.id, t.name::text, to_jsonb(t)::text from public.testimonials t
        union all
        select 6, 'team_member', m.id, m.name::text, to_jsonb(m)::text from public.team_members m
        union all
        select 7, 'answer', a.id, a.question::text, a.reply::text from public.answers a
        union all
        select 8, 'reply_template', r.id, r.name::text, r.body::text from public.reply_templates r
        union all
        select 9, 'consultation_type', y.id, y.name::text, y.description::text from public.consultation_types y
        ) as texts
      ) as lines
      where line ~ v_pattern
      order by place, id
      limit 50
    ) as named
  );
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
    return private.staff_appointment_json(v_new);
  end loop;
  perform private.raise_staff_slot_unavailable(v_type, p_date, p_time::time, p_id);
  return null;
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
  return private.public_booking_json(v_booking);
end
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
  if v_confirms_first then
    -- These rows carry no hashes to be counted by.
    perform private.require_rate_limits(
      (
        select jsonb_agg(jsonb_build_object(
          'bucket', bucket, 'subject', subject, 'max', (allowed * p_limit_scale)::int, 'windowSeconds', 7200
        ))
        from (values ('appointments:first', p_visitor, 5), ('appointments:first:48', p_network, 12)) as l (bucket, subject, allowed)
        where subject is not null
      ),
      'unconfirmed_limit_reached'
    );
  end if;
  perform private.require_rate_limits(p_limits, 'booking_limit_reached');

  v_response := jsonb_build_object(
    'id', v_booking.id, 'status', v_booking.status,
    'startsAt', private.to_iso_instant(v_booking.starts_at), 'endsAt', private.to_iso_instant(v_booking.ends_at),
    'paymentStatus', v_booking.payment_status, 'priceCents', v_booking.price_cents
  ) || case when v_confirms_first then '{"confirmFirst": true}' else '{}' end::jsonb;
  if p_idempotency_key is not null then
    insert into private.idempotency_records (scope, key, request_hash, response)
    values ('appointments', p_idempotency_key, coalesce(p_request_hash, ''), v_response);
  end if;
  return v_response || jsonb_build_object('manageToken', private.generate_manage_token(v_booking.id, false));
end
$function$;

COMMENT ON FUNCTION "private"."confirm_address"(public.appointments) IS 'Records that the client has shown that the email address of a booking is theirs. Its slot is kept from now on; if it was released, it is taken again when nobody else has it. The firm hears of a booking that had to confirm first only now, and a type with auto_confirm is confirmed. Returns the changed row, or the row as it is when there was nothing to do; a row of nulls when it has just ended or moved.';

COMMENT ON FUNCTION "private"."enqueue_booking_mails"(public.appointments, numeric) IS 'Queues the emails about a new booking, or about one that was just paid: to the client, and to the firm unless the booking waits for a payment or for its address. With p_limit_scale, the email about a booking that must confirm first waits while 300 of them, times p_limit_scale, were due within the hour. A confirmed booking also gets its reminders and the follow-up.';

COMMENT ON FUNCTION "public"."create_appointment"(text, text, text, text, text, date, text, text, text, uuid, text, text, uuid, jsonb, text, text, numeric, text, bigint, text, boolean) IS 'Books a slot (local date and HH:MM of the firm), using the hold p_hold_id while it is active, and queues the emails in the same transaction. Unless the account p_user_id has confirmed the email address, the slot is kept for two hours, until the address is confirmed by a mailed link. While many bookings wait for that, the slot is taken only then; see private.must_confirm_first(), for which p_is_challenged says that the visitor has solved a CAPTCHA. With p_consultant_id, only with this consultant. p_meets_by (voice or video) is ignored for a type with a location. p_locale is the language of the client''s emails. p_visitor and p_network are keyed hashes for private.limit_unconfirmed_bookings(), which a null p_limit_scale switches off. Returns {id, status, startsAt, endsAt, paymentStatus, priceCents, manageToken}, with confirmFirst while it has no slot, or {wait: seconds} when one of p_limits is used up; only a request that succeeds counts for them. Idempotent by p_idempotency_key. PT422: a field is invalid, the rules do not offer the slot, or the key belongs to another request, PT409: taken, PT429: too many unconfirmed bookings, or a concurrent request has used up a limit.';
