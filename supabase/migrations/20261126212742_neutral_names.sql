set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.erase_audit_details(p_kind text, p_subjects text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform set_config('app.erasing_audit', 'on', true);
  update private.audit_log set details = '{"erased": true}'
  where subject = any (p_subjects) and starts_with(action, p_kind || '.') and details <> '{}';
  perform set_config('app.erasing_audit', 'off', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.expire_unanswered_requests()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := private.now();
  v_booking public.appointments;
  v_count int := 0;
begin
  perform set_config('app.reason', 'Not confirmed in time', true);
  for v_booking in
    update public.appointments set status = 'declined', ics_sequence = ics_sequence + 1,
      hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null
    where id in (
      select id from public.appointments
      -- Bookings that wait for a payment expire in expire_unpaid_bookings().
      where status = 'pending' and payment_status <> 'pending' and starts_at <= v_now
      order by starts_at
      limit 1000
      for update skip locked
    )
    returning *
  loop
    v_count := v_count + 1;
    -- The firm never answered, so every payment is refunded.
    perform private.cancel_or_refund_payments(v_booking.id, true);
    -- An apology more than a week late would only confuse the client.
    if v_booking.starts_at > v_now - interval '7 days' then
      perform private.enqueue_appointment_mail('appointment_declined', v_booking);
    end if;
  end loop;
  perform set_config('app.reason', '', true);
  return v_count;
end
$function$;

CREATE OR REPLACE FUNCTION private.expire_unpaid_bookings()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_reason constant text := 'Not paid in time';
  v_booking public.appointments;
  v_count int := 0;
begin
  perform set_config('app.reason', v_reason, true);
  for v_booking in
    update public.appointments set status = 'cancelled', ics_sequence = ics_sequence + 1,
      hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null
    where id in (
      select id from public.appointments
      where status = 'pending' and payment_status = 'pending'
        and created_at <= private.now() - interval '30 minutes'
      order by created_at
      limit 1000
      for update skip locked
    )
    returning *
  loop
    v_count := v_count + 1;
    perform private.cancel_or_refund_payments(v_booking.id, false);
    perform private.enqueue_appointment_mail(
      'appointment_cancelled', v_booking, jsonb_build_object('reason', v_reason)
    );
  end loop;
  perform set_config('app.reason', '', true);
  return v_count;
end
$function$;

CREATE OR REPLACE FUNCTION private.kb_sections_of_firm(p_key text)
 RETURNS TABLE(path text, title text, heading text, content text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select '/services', 'Services', 'What services do we offer?', string_agg(
    format('%s: %s Starts at %s and usually takes %s.', name, short_description, private.format_dollars(price), duration), E'\n' order by position
  )
  from public.services
  where p_key = 'services' and status = 'published' and publish_at <= private.now()
  having count(*) > 0
  union all
  select '/services', 'Services', 'How much do our services cost? Prices and durations', string_agg(
    format('%s starts at %s and usually takes %s.', name, private.format_dollars(price), duration), E'\n' order by position
  ) || E'\nEach is a fixed price for a written scope, agreed before we begin.'
  from public.services
  where p_key = 'prices' and status = 'published' and publish_at <= private.now()
  having count(*) > 0
  union all
  select '/blog', 'Blog', 'Which articles have we written?', string_agg(
    format('%s, by %s: %s', title, author, excerpt), E'\n' order by publish_at desc
  )
  from (
    select * from public.blog_posts where status = 'published' and publish_at <= private.now()
    order by publish_at desc limit 12
  ) as posts
  where p_key = 'posts'
  having count(*) > 0
  union all
  select '/#case-studies', 'Success stories', 'Which success stories and case studies do we have?', string_agg(
    format('%s (%s): %s. %s', title, industry, headline, summary), E'\n' order by position
  )
  from public.case_studies
  where p_key = 'case_studies' and status = 'published' and publish_at <= private.now()
  having count(*) > 0
  union all
  select '/schedule', 'Schedule a consultation', 'Which consultations can you book, how long are they and what do they cost?', string_agg(
    format('%s: %s minutes, %s.', name, duration_minutes, private.format_price(price_cents)), E'\n' order by position
  )
  from public.consultation_types
  where p_key = 'consultation_types' and active
  having count(*) > 0
  union all
  select '/schedule', 'Schedule a consultation', 'How to move, cancel or reschedule a booking, and until when',
    E'Every email about your booking has a link to move or cancel it. If you have an account, you can also do this in your profile, under My Bookings.\n'
    || string_agg(format('%s: until %s before its start.', name, private.format_duration(change_cutoff_minutes)), E'\n' order by position)
  from public.consultation_types
  where p_key = 'changes' and active
  having count(*) > 0
  union all
  select '/schedule', 'Opening hours', 'Opening hours: when are we open for consultations and calls?', concat_ws(E'\n',
    private.format_opening_hours(), format('All times are %s.', case private.firm_time_zone()
      when 'America/New_York' then 'Eastern Time (New York)' else private.firm_time_zone() end),
    'Closed next on ' || (
      select string_agg(to_char(date, 'FMMonth FMDD, YYYY') || coalesce(' (' || name || ')', ''), '; ' order by date)
      from (select * from private.list_closed_days(365) limit 6) as next
    ) || '.'
  )
  where p_key = 'hours' and exists (select from private.firm_opening_hours())
$function$;

CREATE OR REPLACE FUNCTION private.list_my_history()
 RETURNS TABLE(kind text, id text, at timestamp with time zone, title text, body text, status text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 'consultation', a.id::text, a.starts_at, a.service_type, null, a.status
  from public.appointments a
  where a.user_id = (select auth.uid()) and a.status <> 'held'
  union all
  select 'message', m.id::text, m.created_at, 'Message', m.message, null
  from public.contact_submissions m
  where m.user_id = (select auth.uid())
  order by 3 desc, 1, 2
$function$;

CREATE OR REPLACE FUNCTION private.move_booking(p_booking public.appointments, p_date date, p_time text)
 RETURNS public.appointments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_type public.consultation_types;
  v_booking public.appointments;
  v_status text;
begin
  perform private.assert_changeable(p_booking, 'moved');
  -- Otherwise rescheduling could reserve a slot forever without a confirmed address.
  if p_booking.verified_at is null
    and (p_booking.slot_released_at is not null or p_booking.hold_expires_at <= private.now())
  then
    perform private.refuse(409, 'email_not_confirmed');
  end if;
  perform private.validate_date_and_time(p_date, p_time);
  if p_booking.starts_at = (p_date + p_time::time) at time zone private.firm_time_zone()
    and p_booking.slot_released_at is null
  then
    perform private.refuse(409, 'slot_unchanged', '{"by": "client"}');
  end if;
  select * into v_type from public.consultation_types where id = p_booking.consultation_type_id;
  v_status := case when v_type.auto_confirm then p_booking.status else 'pending' end;

  perform set_config('app.reason', 'Moved from ' || private.to_iso_instant(p_booking.starts_at), true);
  v_booking := private.move_to_slot(p_booking, v_type, p_date, p_time::time, v_status);
  -- The trigger on appointments records status changes only.
  if v_booking.status = p_booking.status then
    insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
    values (v_booking.id, auth.uid(), v_status, v_status, current_setting('app.reason'));
  end if;
  perform set_config('app.reason', '', true);

  perform private.enqueue_move_mails(
    v_booking, p_booking.starts_at,
    -- An unpaid booking was never reported to the firm.
    case when v_booking.payment_status = 'pending' then array['appointment_moved']
         else array['appointment_moved', 'appointment_moved_notice'] end
  );
  if v_booking.status = 'confirmed' then
    perform private.enqueue_reminder_mails(v_booking);
  end if;
  perform private.limit_moves(v_booking);
  return v_booking;
end
$function$;

CREATE OR REPLACE FUNCTION private.question_key(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- Ranges instead of character classes, because an index must not depend on the locale of the database.
  c_separators constant text := '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F\uFE00-\uFE0F\uFEFF]+';
  c_openings constant text := '^((hi|hello|hey|ok|okay|well|so|um|and|but|please|sorry|thanks|excuse me|quick question|good (morning|afternoon|evening)'
    || '|(can|could|would|will) you (please |just )*(tell me|explain|let me know)|tell me|i (want|need|would like) to (know|ask)'
    || '|id like to (know|ask)|(i was |i am |im |just )*wondering|i wonder|do you (happen to )?know|(may|can) i (just )?ask)'
    || '( there| if| whether)? )+';
  c_fillers constant text := '\m(a|an|the|please|just|really|actually|also|then|any|some|exactly|thanks|thank you|at all)\M';
  v_words text := btrim(regexp_replace(
    regexp_replace(lower(normalize(value, nfkc)), '[''\u2018\u2019\u02BC\u0060]', '', 'g'), c_separators, ' ', 'g'
  ));
  v_key text;
begin
  v_words := regexp_replace(v_words, '\m(what|where|who|when|how|that)s\M', '\1 is', 'g');
  v_key := btrim(regexp_replace(regexp_replace(
    regexp_replace(v_words, c_openings, ''), c_fillers, ' ', 'g'), ' +', ' ', 'g'));
  return coalesce(nullif(v_key, ''), v_words);
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

CREATE OR REPLACE FUNCTION private.reject_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if current_setting('app.erasing_audit', true) = 'on' and to_jsonb(new) - 'details' = to_jsonb(old) - 'details' then
    return new;
  end if;
  perform private.refuse(403, 'append_only', '{"table": "audit_log"}');
end
$function$;

CREATE OR REPLACE FUNCTION private.release_unconfirmed_slots(p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- A caller that is moving an appointment has set the reason of its own change.
  v_reason text := coalesce(current_setting('app.reason', true), '');
begin
  perform set_config('app.reason', 'The email address was not confirmed in time', true);
  update public.appointments set
    slot_released_at = private.now(), hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null,
    -- What was confirmed at once becomes a request. The sequence is that of a calendar entry that may exist.
    status = 'pending', ics_sequence = ics_sequence + (status = 'confirmed')::int
  where id = any (p_ids) and status in ('pending', 'confirmed') and hold_expires_at <= private.now();
  perform set_config('app.reason', v_reason, true);
end
$function$;

CREATE OR REPLACE FUNCTION private.set_booking_status(p_booking public.appointments, p_status text, p_reason text)
 RETURNS public.appointments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_booking public.appointments;
begin
  -- Checked before the UPDATE, although its trigger checks it, too: reopening a booking whose slot is taken would
  -- violate the exclusion constraint first, and the client would see a server error instead of the reason.
  if not private.is_status_transition_allowed(p_booking.status, p_status) then
    perform private.refuse(409, 'status_change_invalid', jsonb_build_object('from', p_booking.status, 'to', p_status));
  end if;
  perform set_config('app.reason', coalesce(p_reason, ''), true);
  if p_status = 'confirmed' and p_booking.slot_released_at is not null then
    perform private.free_expired_slots(p_booking.consultant_id, p_booking.busy);
  end if;
  update public.appointments
  -- A calendar accepts a cancellation only with a higher SEQUENCE than the invitation, and a later invitation only with
  -- a higher one again. A move of a confirmed booking cancels the entry until the new time is confirmed.
  set status = p_status, ics_sequence = ics_sequence + (
    p_status in ('cancelled', 'declined') or (p_status = 'confirmed' and ics_sequence > 0)
  )::int,
    -- Staff's word keeps the slot without a confirmed address, and takes a released one again.
    hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null,
    slot_released_at = case when p_status <> 'confirmed' then slot_released_at end
  where id = p_booking.id and status = p_booking.status and ics_sequence = p_booking.ics_sequence
    and payment_status = p_booking.payment_status
  returning * into v_booking;
  perform set_config('app.reason', '', true);
  if v_booking.id is null then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  -- The email about the new status says the time, too.
  perform private.skip_pending_move_mails(p_booking.id, array['appointment_moved', 'appointment_moved_notice']);
  return v_booking;
exception
  when exclusion_violation then
    perform private.refuse(409, 'slot_released');
end
$function$;

-- The assistant's passage about the hours names the time zone anew.
select private.enqueue_kb_refresh('firm', 'hours');
