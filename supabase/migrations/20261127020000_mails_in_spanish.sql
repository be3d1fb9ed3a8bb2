set local check_function_bodies = off;

DROP FUNCTION "private"."create_lead"(text, text, text, text, text, boolean);

DROP FUNCTION "public"."create_appointment"(text, text, text, text, text, date, text, text, text, uuid, text, text, uuid, jsonb, text, text, numeric, text, bigint);

DROP FUNCTION "public"."create_contact_submission"(text, text, text, text, text, text, boolean);

DROP FUNCTION "public"."hand_off_chat"(uuid, text, text, text, text, text, text, boolean);

DROP FUNCTION "public"."subscribe_to_newsletter"(text, text, text, text);

ALTER TABLE "public"."appointments" ADD COLUMN "locale" text NOT NULL DEFAULT 'en'::text;

ALTER TABLE "public"."contact_submissions" ADD COLUMN "locale" text NOT NULL DEFAULT 'en'::text;

ALTER TABLE "public"."profiles" ADD COLUMN "locale" text NOT NULL DEFAULT 'en'::text;

ALTER TABLE "public"."subscribers" ADD COLUMN "locale" text NOT NULL DEFAULT 'en'::text;

CREATE OR REPLACE FUNCTION private.account_locale(p_user_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select locale from public.profiles where id = p_user_id), 'en')
$function$;

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
    for attempt in 1..2 loop
      -- ON CONFLICT DO NOTHING checks the constraint before it writes the row. A plain insert writes first and then
      -- waits, so two inserts of one slot would each wait for the other's row: a deadlock.
      insert into public.appointments (
        user_id, consultant_id, consultation_type_id, client_name, client_email, client_phone, company, meets_by,
        service_type, message, starts_at, ends_at, busy, guest_time_zone, idempotency_key, created_at,
        status, hold_expires_at, hold_owner_hash, hold_network_hash, verified_at, price_cents, payment_status, locale
      ) values (
        p_booking.user_id, v_slot.consultant_id, p_type.id, p_booking.client_name, p_booking.client_email,
        p_booking.client_phone, p_booking.company, p_booking.meets_by, p_type.name, p_booking.message,
        v_slot.starts_at, v_slot.ends_at, v_slot.busy, p_booking.guest_time_zone, p_booking.idempotency_key, v_now,
        case when v_is_hold then 'held' when p_type.auto_confirm and p_type.price_cents = 0 then 'confirmed'
             else 'pending' end,
        p_booking.hold_expires_at, p_booking.hold_owner_hash, p_booking.hold_network_hash, p_booking.verified_at,
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

CREATE OR REPLACE FUNCTION private.convert_hold(p_hold_id uuid, p_type public.consultation_types, p_date date, p_time time without time zone, p_booking public.appointments)
 RETURNS public.appointments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
declare
  v_now timestamptz := private.now();
  v_hold public.appointments;
begin
  select * into v_hold from public.appointments
  where id = p_hold_id and status = 'held' and hold_expires_at > v_now;
  if not found then
    return null;
  end if;
  if v_hold.consultation_type_id <> p_type.id
    or v_hold.starts_at <> (p_date + p_time) at time zone private.firm_time_zone()
    or v_hold.consultant_id <> p_booking.consultant_id then
    v_hold := private.move_to_slot(v_hold, p_type, p_date, p_time, 'held', p_booking.consultant_id);
  end if;
  -- The rules were checked when the slot was held. They are not checked again, so that notice or hours that change
  -- while the client fills in the form do not break the hold.
  update public.appointments set
    user_id = p_booking.user_id, client_name = p_booking.client_name, client_email = p_booking.client_email,
    client_phone = p_booking.client_phone, company = p_booking.company, message = p_booking.message,
    meets_by = p_booking.meets_by, locale = p_booking.locale,
    guest_time_zone = p_booking.guest_time_zone, idempotency_key = p_booking.idempotency_key,
    status = case when p_type.auto_confirm and p_type.price_cents = 0 then 'confirmed' else 'pending' end,
    hold_expires_at = p_booking.hold_expires_at, hold_owner_hash = p_booking.hold_owner_hash,
    hold_network_hash = p_booking.hold_network_hash, verified_at = p_booking.verified_at,
    created_at = v_now, price_cents = p_type.price_cents,
    payment_status = case when p_type.price_cents = 0 then 'not_required' else 'pending' end
  where id = v_hold.id and status = 'held' and starts_at = v_hold.starts_at
  returning * into v_hold;
  return case when found then v_hold end;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_lead(p_name text, p_email text, p_company text, p_message text, p_source text, p_is_unverified boolean, p_locale text DEFAULT 'en'::text)
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
  -- The CAPTCHA could not be checked, and the email address may be a stranger's.
  if p_is_unverified is not true then
    perform private.enqueue_mail('contact_received', v_lead.email, null, v_facts, 'contact_received:' || v_lead.id);
  end if;
  perform private.enqueue_mail(
    'contact_notice', private.firm_email(), v_lead.email, v_facts, 'contact_notice:' || v_lead.id
  );
  return v_lead;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_profile_on_sign_up()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Metadata is written by the client: it never sets the role, and an invalid value must not make the sign-up fail.
  v_name text := private.to_single_line(new.raw_user_meta_data ->> 'full_name', 100);
begin
  insert into private.user_roles (user_id, role, password_proven_at)
  values (new.id, 'client', case when new.email_confirmed_at is not null and private.is_owner_connection() then private.now() end)
  on conflict do nothing;
  begin
    insert into public.profiles (id, full_name, company, phone, locale)
    values (
      new.id,
      case when char_length(v_name) >= 2 then v_name end,
      private.to_single_line(new.raw_user_meta_data ->> 'company', 150),
      private.to_single_line(new.raw_user_meta_data ->> 'phone', 32),
      case when new.raw_user_meta_data ->> 'locale' = 'es' then 'es' else 'en' end
    )
    on conflict do nothing;
  exception
    when others then
      insert into public.profiles (id) values (new.id) on conflict do nothing;
  end;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_account_change_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The old address: an attacker who takes over an account must not be the only one to get the email.
  v_recipient text := old.email;
  v_facts jsonb := jsonb_build_object(
    'userId', new.id,
    'locale', private.account_locale(new.id),
    'name', (select full_name from public.profiles where id = new.id),
    'changedAt', private.to_iso_instant(private.now())
  );
begin
  -- An address that was never confirmed may belong to someone else.
  if old.email_confirmed_at is null and new.email is distinct from old.email then
    return null;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password <> ''
    -- The auth server does not limit changes of a password, and the owner of the address may not be the one who makes them.
    and public.consume_rate_limit('password_changed:account', new.id::text, 5, 3600) = 0
  then
    perform private.enqueue_mail(
      'password_changed', v_recipient, null, v_facts, 'password_changed:' || gen_random_uuid()
    );
  end if;
  if new.email is distinct from old.email then
    perform private.enqueue_mail(
      'email_changed', v_recipient, null,
      v_facts || jsonb_build_object('newEmail', private.mask_email(new.email)),
      'email_changed:' || gen_random_uuid()
    );
  end if;
  return null;
exception
  when others then
    -- An error would undo the change itself, such as a new password after a theft.
    raise warning 'account change email not queued: %', sqlstate;
    return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_invitation_mail(p_id bigint)
 RETURNS private.invitations
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_token text := encode(extensions.gen_random_bytes(32), 'hex');
  v_row private.invitations;
begin
  perform private.delete_invitation_mails(p_id);
  update private.invitations set
    token_hash = private.hash_token(v_token), invited_by_id = (select auth.uid()),
    sent_at = private.now(), expires_at = private.now() + interval '7 days'
  where id = p_id
  returning * into v_row;
  perform private.enqueue_mail(
    'invitation', v_row.email, private.firm_email(),
    jsonb_build_object(
      'invitationId', v_row.id, 'role', v_row.role, 'invitedBy', private.display_name_of(v_row.invited_by_id),
      'locale', private.account_locale(private.confirmed_account_id(v_row.email)),
      'expiresAt', private.to_iso_instant(v_row.expires_at), 'tokens', jsonb_build_object('invitation', v_token)
    ),
    'invitation:' || v_row.token_hash
  );
  perform private.invoke_deliver_mail();
  return v_row;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_appointments(p_user_id uuid, p_email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[];
  v_cancelled jsonb;
  v_entries jsonb;
  v_kept int;
begin
  select coalesce(array_agg(id), '{}') into v_ids from (
    select id from public.appointments
    where user_id = p_user_id or (user_id is null and lower(client_email) = lower(p_email))
    order by id
    for update
  ) as owned;
  with cancelled as (
    update public.appointments a set status = 'cancelled', ics_sequence = ics_sequence + 1
    from public.consultation_types t
    where a.id = any (v_ids) and a.status in ('pending', 'confirmed') and a.ends_at > private.now()
      and t.id = a.consultation_type_id
    returning a.id, a.service_type, a.starts_at, a.ends_at, a.payment_status,
      a.client_name, a.client_email, a.guest_time_zone, a.locale, a.ics_sequence, a.meets_by,
      coalesce(a.location, case when a.meets_by is null then t.location end) as location,
      private.now() <= a.starts_at - make_interval(mins => t.refund_cutoff_minutes) as refund
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'serviceType', c.service_type, 'startsAt', private.to_iso_instant(c.starts_at), 'endsAt', private.to_iso_instant(c.ends_at),
      'paid', c.payment_status = 'paid'
    ) order by c.starts_at), '[]'),
    -- A booking that was ever confirmed may be in the client's calendar.
    coalesce(jsonb_agg(jsonb_build_object(
      'appointmentId', c.id, 'clientName', c.client_name, 'clientEmail', c.client_email,
      'serviceType', c.service_type,
      'place', jsonb_strip_nulls(jsonb_build_object('location', c.location, 'meetsBy', c.meets_by)),
      'startsAt', private.to_iso_instant(c.starts_at), 'endsAt', private.to_iso_instant(c.ends_at),
      'firmTimeZone', private.firm_time_zone(), 'guestTimeZone', c.guest_time_zone,
      'locale', c.locale, 'status', 'cancelled', 'sequence', c.ics_sequence
    ) order by c.starts_at) filter (where exists (
      select from public.appointment_events e where e.appointment_id = c.id and e.to_status = 'confirmed'
    ) and c.client_email is not null), '[]')
  into v_cancelled, v_entries
  from (select cancelled.*, private.cancel_or_refund_payments(cancelled.id, cancelled.refund) from cancelled) as c;

  delete from public.appointments where id = any (v_ids) and payment_status not in ('paid', 'refunded');
  delete from public.appointment_ratings where appointment_id = any (v_ids);
  delete from private.manage_tokens where appointment_id = any (v_ids);
  -- The law requires records of payments, but not of the person.
  update public.appointments
  set user_id = null, client_name = 'Deleted account',
      client_email = 'deleted@' || split_part(private.firm_email(), '@', 2),
      client_phone = null, company = null, message = null, meets_by = null, location = null
  where id = any (v_ids);
  get diagnostics v_kept = row_count;
  update public.appointment_events set reason = null, actor_id = nullif(actor_id, p_user_id)
  where appointment_id = any (v_ids);
  return jsonb_build_object('ids', to_jsonb(v_ids), 'cancelled', v_cancelled, 'entries', v_entries, 'kept', v_kept);
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
        ) order by o.created_at desc, o.id desc), '[]')
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

CREATE OR REPLACE FUNCTION private.load_document_mail(p_payload jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'name', max(p.full_name), 'locale', private.account_locale((p_payload ->> 'userId')::uuid), 'documents', jsonb_agg(d.name order by d.created_at, d.id)
  )
  from public.documents d left join public.profiles p on p.id = d.user_id
  where d.user_id = (p_payload ->> 'userId')::uuid and p_payload -> 'documentIds' ? d.id::text
  having count(*) > 0
$function$;

CREATE OR REPLACE FUNCTION private.load_newsletter_mail(p_mail private.outbox)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'issueId', i.id, 'subject', i.subject, 'previewLine', i.preview_line, 'body', i.body,
    'locale', coalesce(
      (select s.locale from public.subscribers s where s.id = (p_mail.payload ->> 'subscriberId')::uuid), 'en'
    ),
    'tokens', jsonb_build_object('unsubscribe', private.make_unsubscribe_token((p_mail.payload ->> 'subscriberId')::uuid))
  )
  from private.newsletter_issues i
  where i.id = (p_mail.payload ->> 'issueId')::bigint
    and (p_mail.kind = 'newsletter_test' or (
      i.status = 'sending' and exists (
        select from public.subscribers s
        where s.id = (p_mail.payload ->> 'subscriberId')::uuid and s.status = 'confirmed'
      )
    ))
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
      then jsonb_build_object('time_released', true)
    when p_booking.hold_expires_at is not null
      then jsonb_build_object('confirm_address_until', private.to_iso_instant(p_booking.hold_expires_at))
    else '{}'
  end
  from public.consultation_types t
  cross join (select private.firm_time_zone() as zone) as firm
  where t.id = p_booking.consultation_type_id
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

  insert into public.lead_replies (lead_id, author_id, subject, body, idempotency_key, signature)
  values (
    p_id, (select auth.uid()), btrim(p_subject), btrim(p_body), p_idempotency,
    coalesce((select signature from private.staff_preferences where user_id = (select auth.uid())), '')
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
    'lead_reply:' || v_reply.id
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

CREATE OR REPLACE FUNCTION private.staff_appointment_json(p_booking public.appointments)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', p_booking.id, 'status', p_booking.status, 'sequence', p_booking.ics_sequence,
    'clientName', p_booking.client_name, 'clientEmail', p_booking.client_email,
    'clientPhone', p_booking.client_phone, 'company', p_booking.company, 'message', p_booking.message,
    'isClient', p_booking.user_id is not null, 'source', p_booking.source,
    'addressConfirmed', p_booking.verified_at is not null, 'timeReleased', p_booking.slot_released_at is not null,
    'serviceType', p_booking.service_type, 'typeActive', t.active,
    'place', private.meeting_place_json(p_booking),
    'startsAt', private.to_iso_instant(p_booking.starts_at), 'endsAt', private.to_iso_instant(p_booking.ends_at),
    'guestTimeZone', p_booking.guest_time_zone, 'locale', p_booking.locale,
    'paymentStatus', p_booking.payment_status, 'priceCents', p_booking.price_cents,
    'consultantId', c.id, 'consultant', c.name,
    'createdAt', private.to_iso_instant(p_booking.created_at),
    'rating', r.rating, 'ratingComment', r.comment,
    'reason', (
      select e.reason from public.appointment_events e where e.appointment_id = p_booking.id order by e.id desc limit 1
    )
  )
  from public.consultation_types t
  join public.consultants c on c.id = p_booking.consultant_id
  left join public.appointment_ratings r on r.appointment_id = p_booking.id
  where t.id = p_booking.consultation_type_id
$function$;

CREATE OR REPLACE FUNCTION public.confirm_newsletter_subscription(p_token text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.subscribers;
begin
  select * into v_row from public.subscribers
  where confirm_token_hash = private.hash_token(p_token) for update;
  -- Idempotent: another click on a link that worked also succeeds, however late.
  if v_row.status = 'confirmed' then
    return true;
  end if;
  if v_row.id is null or v_row.confirm_sent_at <= private.now() - interval '7 days' then
    return false;
  end if;
  update public.subscribers
  set status = 'confirmed', confirmed_at = private.now(), unsubscribed_at = null
  where id = v_row.id;
  delete from private.newsletter_suppressions where subscriber_id = v_row.id;
  perform private.enqueue_mail(
    'newsletter_welcome', v_row.email, null,
    jsonb_build_object(
      'locale', v_row.locale,
      'tokens', jsonb_build_object('unsubscribe', private.make_unsubscribe_token(v_row.id))
    ),
    'newsletter_welcome:' || v_row.confirm_token_hash
  );
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.create_appointment(p_client_name text, p_client_email text, p_client_phone text, p_company text, p_service_type text, p_preferred_date date, p_preferred_time text, p_message text, p_time_zone text, p_user_id uuid DEFAULT NULL::uuid, p_idempotency_key text DEFAULT NULL::text, p_request_hash text DEFAULT NULL::text, p_hold_id uuid DEFAULT NULL::uuid, p_limits jsonb DEFAULT '[]'::jsonb, p_visitor text DEFAULT NULL::text, p_network text DEFAULT NULL::text, p_limit_scale numeric DEFAULT NULL::numeric, p_meets_by text DEFAULT NULL::text, p_consultant_id bigint DEFAULT NULL::bigint, p_locale text DEFAULT 'en'::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_type public.consultation_types := private.get_bookable_consultation_type(coalesce(p_service_type, ''));
  v_owns_email boolean;
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

  if v_owns_email then
    v_request.verified_at := private.now();
  else
    if p_limit_scale is not null then
      perform private.limit_unconfirmed_bookings(p_client_email, p_visitor, p_network, p_limit_scale);
    end if;
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
  if p_hold_id is not null then
    v_booking := private.convert_hold(p_hold_id, v_type, p_preferred_date, p_preferred_time::time, v_request);
  end if;
  if v_booking.id is null then
    v_booking := private.assign_slot(v_type, p_preferred_date, p_preferred_time::time, v_request);
  end if;
  perform private.enqueue_booking_mails(v_booking);
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

CREATE OR REPLACE FUNCTION public.create_contact_submission(p_name text, p_email text, p_company text, p_message text, p_idempotency_key text DEFAULT NULL::text, p_request_hash text DEFAULT NULL::text, p_is_unverified boolean DEFAULT false, p_locale text DEFAULT 'en'::text)
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

  v_lead := private.create_lead(p_name, p_email, p_company, p_message, 'contact_form', p_is_unverified, p_locale);
  v_answer := jsonb_build_object('id', v_lead.id, 'createdAt', private.to_iso_instant(v_lead.created_at));
  perform private.store_idempotent_response('contact', p_idempotency_key, v_answer);
  return v_answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_account(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user auth.users;
  v_email text;
  v_name text;
  v_locale text := private.account_locale(p_user_id);
  v_paths text[];
  v_appointments jsonb;
  v_messages jsonb;
  v_entry jsonb;
  v_addresses text[];
begin
  v_addresses := array(
    select lower(client_email) from public.appointments where user_id = p_user_id
    union
    select lower(email) from public.contact_submissions where user_id = p_user_id
    union
    select lower(email) from auth.users where id = p_user_id
  );
  -- Contacts before the account: a booking locks them in this order, too.
  perform from private.contacts c
  where c.id in (select coalesce(o.merged_into_id, o.id) from private.contacts o where lower(o.email) = any (v_addresses))
    or lower(c.email) = any (v_addresses)
  order by c.id for update;
  select * into v_user from auth.users where id = p_user_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "account"}');
  end if;
  -- First, because a trigger raises PT409 for the last admin.
  delete from private.user_roles where user_id = p_user_id;
  -- An unconfirmed address may be another person's, so rows that only have the address stay.
  if v_user.email_confirmed_at is not null then
    v_email := v_user.email;
  end if;
  select full_name into v_name from public.profiles where id = p_user_id;
  v_paths := private.document_paths_of(p_user_id);

  v_appointments := private.erase_appointments(p_user_id, v_email);
  with owned as (
    select id from public.contact_submissions
    where user_id = p_user_id or (user_id is null and lower(email) = lower(v_email))
  ), deleted as (
    delete from public.contact_submissions
    where id in (select id from owned) or merged_into_id in (select id from owned)
    returning id
  )
  select coalesce(jsonb_agg(id), '[]') into v_messages from deleted;
  perform private.erase_contacts(v_email, v_addresses);
  delete from private.inbound_mails where lower(sender) = lower(v_email);
  perform private.erase_subscriber(v_email);
  delete from private.model_token_spenders where spender = 'account ' || p_user_id;
  delete from private.invitations where accepted_by_id = p_user_id or email = lower(v_email);
  perform private.erase_mails(p_user_id, v_email, v_appointments -> 'ids', v_messages);
  perform private.erase_auth_log(p_user_id, v_email);
  -- Cascades to profile, documents, conversations, sessions and identities.
  delete from auth.users where id = p_user_id;

  if jsonb_array_length(v_appointments -> 'cancelled') > 0 then
    perform private.enqueue_mail(
      'account_deleted_notice', private.firm_email(), null,
      jsonb_build_object(
        'appointments', v_appointments -> 'cancelled', 'firmTimeZone', private.firm_time_zone()
      ),
      'account_deleted_notice:' || gen_random_uuid()
    );
  end if;
  if private.is_email(v_email) then
    perform private.enqueue_mail(
      'account_deleted', v_email, null,
      jsonb_build_object(
        'name', v_name, 'locale', v_locale, 'kept', v_appointments -> 'kept',
        'cancelled', v_appointments -> 'cancelled', 'firmTimeZone', private.firm_time_zone()
      ),
      'account_deleted:' || gen_random_uuid()
    );
  end if;
  -- Calendars remove an entry only on an email of its own.
  for v_entry in select value from jsonb_array_elements(v_appointments -> 'entries') loop
    perform private.enqueue_mail(
      'account_deleted', v_entry ->> 'clientEmail', null, jsonb_build_object('appointment', v_entry),
      'account_deleted:' || gen_random_uuid()
    );
  end loop;
  insert into private.audit_log (actor_id, action, subject, details)
  values (
    coalesce((select auth.uid()), p_user_id), 'account.delete', p_user_id::text,
    jsonb_build_object(
      'kept', v_appointments -> 'kept', 'cancelled', jsonb_array_length(v_appointments -> 'cancelled')
    )
  );
  return jsonb_build_object('paths', to_jsonb(v_paths), 'kept', v_appointments -> 'kept');
end
$function$;

CREATE OR REPLACE FUNCTION public.hand_off_chat(p_id uuid, p_secret text, p_name text, p_email text, p_note text DEFAULT NULL::text, p_idempotency_key text DEFAULT NULL::text, p_request_hash text DEFAULT NULL::text, p_is_unverified boolean DEFAULT false, p_locale text DEFAULT 'en'::text)
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
      'assistant', p_is_unverified, p_locale
    );
    update public.chat_sessions set handed_off_at = private.now(), lead_id = v_lead.id where id = v_session.id;
  end if;

  v_answer := jsonb_build_object('submissionId', v_lead.id, 'createdAt', private.to_iso_instant(v_lead.created_at));
  perform private.store_idempotent_response('chat_handoff', p_idempotency_key, v_answer);
  return v_answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.subscribe_to_newsletter(p_email text, p_idempotency_key text DEFAULT NULL::text, p_request_hash text DEFAULT NULL::text, p_source text DEFAULT 'footer'::text, p_locale text DEFAULT 'en'::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_answer jsonb;
  v_token text := encode(extensions.gen_random_bytes(32), 'hex');
  v_hash text := private.hash_token(v_token);
  v_id uuid;
begin
  if private.is_email(p_email) is not true then
    perform private.refuse(422, 'email_invalid');
  end if;

  v_answer := private.begin_idempotent_request('newsletter', p_idempotency_key, p_request_hash);
  if v_answer is not null then
    return v_answer;
  end if;

  -- Serializes the calls for one address: concurrent upserts on a table with several unique indexes can deadlock.
  perform private.lock_until_commit('subscriber ' || lower(p_email));
  insert into public.subscribers as kept (email, source, locale, confirm_token_hash, confirm_sent_at)
  values (p_email, p_source, p_locale, v_hash, private.now())
  on conflict (lower(email)) do update set
    email = excluded.email,
    source = excluded.source,
    locale = excluded.locale,
    consent_note = null,
    confirm_token_hash = excluded.confirm_token_hash,
    confirm_sent_at = excluded.confirm_sent_at
  where kept.status <> 'confirmed'
  returning kept.id into v_id;

  -- Null when the address is on the list: it gets no email, and the response is the same.
  if v_id is not null then
    perform private.enqueue_mail(
      'newsletter_confirm', p_email, null,
      jsonb_build_object('locale', p_locale, 'tokens', jsonb_build_object(
        'confirm', v_token, 'unsubscribe', private.make_unsubscribe_token(v_id)
      )),
      'newsletter_confirm:' || v_hash
    );
  end if;

  v_answer := jsonb_build_object('status', 'accepted');
  perform private.store_idempotent_response('newsletter', p_idempotency_key, v_answer);
  return v_answer;
end
$function$;

ALTER TABLE "public"."appointments" ADD CONSTRAINT "appointments_locale_check" CHECK ((locale = ANY (ARRAY['en'::text, 'es'::text])));

ALTER TABLE "public"."contact_submissions" ADD CONSTRAINT "contact_submissions_locale_check" CHECK ((locale = ANY (ARRAY['en'::text, 'es'::text])));

ALTER TABLE "public"."profiles" ADD CONSTRAINT "profiles_locale_check" CHECK ((locale = ANY (ARRAY['en'::text, 'es'::text])));

ALTER TABLE "public"."subscribers" ADD CONSTRAINT "subscribers_locale_check" CHECK ((locale = ANY (ARRAY['en'::text, 'es'::text])));

COMMENT ON COLUMN "public"."appointments"."locale" IS 'Language of the page on which the client booked, and of the client''s emails.';

COMMENT ON COLUMN "public"."contact_submissions"."locale" IS 'Language of the page on which the message was written, and of the emails to its sender.';

COMMENT ON COLUMN "public"."profiles"."locale" IS 'Language of the page on which the account was created, and of its emails.';

COMMENT ON COLUMN "public"."subscribers"."locale" IS 'Language of the page on which the address was last entered, and of what the firm adds to its emails.';

COMMENT ON FUNCTION "private"."account_locale"(uuid) IS 'The language of the emails to an account; en for one that does not exist.';

COMMENT ON FUNCTION "private"."create_lead"(text, text, text, text, text, boolean, text) IS 'Creates a lead, queues the emails to the visitor and to the firm, and returns the row. p_is_unverified: the CAPTCHA could not be checked, so the lead gets the tag "unverified" and the visitor no email. p_locale: the language of the emails to the visitor.';

COMMENT ON FUNCTION "private"."load_document_mail"(jsonb) IS 'Returns what the email about shared documents prints: {name, locale, documents}, with the file names in the order of sharing. Null when none of the documents exists any longer.';

COMMENT ON FUNCTION "private"."load_newsletter_mail"(private.outbox) IS 'Returns the payload of an email of the newsletter: {issueId, subject, previewLine, body, locale, tokens: {unsubscribe}}. Null when the subscriber has left the list or the issue was stopped or deleted.';

COMMENT ON FUNCTION "private"."public_booking_json"(public.appointments) IS 'A booking without personal data, for callers who know only its id: {booking_date, time_slot, starts_at, ends_at, time_zone, service: {name, description, location}, place, status, payment_status, locale, sequence}; place as private.meeting_place_json(); date and time are local to the firm. confirm_address_until is added while the slot is kept only until then, and time_released when it has been given back.';

COMMENT ON FUNCTION "private"."staff_appointment_json"(public.appointments) IS 'An appointment as staff see it: {id, status, sequence, clientName, clientEmail, clientPhone, company, message, isClient, source, addressConfirmed, timeReleased, serviceType, typeActive, place, startsAt, endsAt, guestTimeZone, locale, paymentStatus, priceCents, consultantId, consultant, createdAt, rating, ratingComment, reason}; reason is that of the latest event.';

COMMENT ON FUNCTION "public"."create_appointment"(text, text, text, text, text, date, text, text, text, uuid, text, text, uuid, jsonb, text, text, numeric, text, bigint, text) IS 'Books a slot (local date and HH:MM of the firm), using the hold p_hold_id while it is active, and queues the emails in the same transaction. Unless the account p_user_id has confirmed the email address, the slot is kept for two hours, until the address is confirmed by a mailed link; With p_consultant_id, only with this consultant. p_meets_by (voice or video) is ignored for a type with a location. p_locale is the language of the client''s emails. p_visitor and p_network are keyed hashes for private.limit_unconfirmed_bookings(), which a null p_limit_scale switches off. Returns {id, status, startsAt, endsAt, paymentStatus, priceCents, manageToken}, or {wait: seconds} when one of p_limits is used up; only a request that succeeds counts for them. Idempotent by p_idempotency_key. PT422: a field is invalid, the rules do not offer the slot, or the key belongs to another request, PT409: taken, PT429: too many unconfirmed bookings, or a concurrent request has used up a limit.';

COMMENT ON FUNCTION "public"."create_contact_submission"(text, text, text, text, text, text, boolean, text) IS 'Creates a lead from the contact form and queues its emails, in one transaction; see private.create_lead(). Idempotent by p_idempotency_key. Returns {id, createdAt}. PT422: an invalid value.';

COMMENT ON FUNCTION "public"."get_lead"(integer) IS 'Returns a lead to admins: the fields of list_leads() and stamp (see watch_lead()), message, locale, userId, mergedInto, merged, replyTo (the firm''s mailbox), answersInTimeline (whether answers to replies arrive in the timeline, not in that mailbox), chatId, notes, tasks, replies (to all leads of the email address). Marks the lead as read and records the read in the audit log. PT403: not an admin. PT404: no such lead.';

COMMENT ON FUNCTION "public"."hand_off_chat"(uuid, text, text, text, text, text, text, boolean, text) IS 'Creates a lead with the conversation as its message and queues its emails, in one transaction. Returns {submissionId, createdAt}. Idempotent: the same key, or a second handoff of the same conversation, returns the first lead. p_id null: there is no conversation. p_is_unverified and p_locale: see private.create_lead(). PT404: p_secret does not open p_id. PT422: an invalid name, email or note.';

COMMENT ON FUNCTION "public"."subscribe_to_newsletter"(text, text, text, text, text) IS 'Queues an email with a confirmation link, in the language p_locale, unless the address is on the list. Returns {status: accepted} in both cases. PT422: invalid email address or idempotency key.';

REVOKE ALL ON FUNCTION "private"."account_locale"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."account_locale"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_lead"(text, text, text, text, text, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."create_lead"(text, text, text, text, text, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."create_appointment"(text, text, text, text, text, date, text, text, text, uuid, text, text, uuid, jsonb, text, text, numeric, text, bigint, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."create_appointment"(text, text, text, text, text, date, text, text, text, uuid, text, text, uuid, jsonb, text, text, numeric, text, bigint, text) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."create_contact_submission"(text, text, text, text, text, text, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."create_contact_submission"(text, text, text, text, text, text, boolean, text) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."hand_off_chat"(uuid, text, text, text, text, text, text, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."hand_off_chat"(uuid, text, text, text, text, text, text, boolean, text) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."subscribe_to_newsletter"(text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."subscribe_to_newsletter"(text, text, text, text, text) TO "postgres", "service_role";
