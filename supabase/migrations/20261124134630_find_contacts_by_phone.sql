set local check_function_bodies = off;

DROP TRIGGER "appointments_ensure_contact" ON "public"."appointments";

DROP TRIGGER "appointments_forget_contact" ON "public"."appointments";

DROP FUNCTION "private"."forget_contact"(text);

CREATE OR REPLACE FUNCTION private.ensure_contact_of_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.client_email is not null then
    perform private.ensure_contact('booking', new.client_email, new.client_name, new.company, new.client_phone);
    return null;
  end if;
  perform private.lock_until_commit('contact ' || private.phone_key(new.client_phone));
  insert into private.contacts (name, company, phone, source)
  select new.client_name, nullif(btrim(new.company), ''), new.client_phone, 'booking'
  where private.phone_key(new.client_phone) is not null
    and not exists (select from private.contacts where private.phone_key(phone) = private.phone_key(new.client_phone));
  if not found then
    update private.contacts set last_activity_at = private.now() where id in (
      select c.id from private.contacts c
      where c.id in (
        select unnest(array[own.id, own.merged_into_id]) from private.contacts own
        where private.phone_key(own.phone) = private.phone_key(new.client_phone)
      )
      order by c.id for no key update skip locked
    );
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_contact(p_email text, p_phone text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- skip locked: a contact that is locked has just done something else.
  delete from private.contacts where id in (
    select c.id from private.contacts c
    where (lower(c.email) = lower(p_email) or (c.email is null and private.phone_key(c.phone) = private.phone_key(p_phone)))
      and c.source in ('message', 'booking', 'newsletter') and c.merged_into_id is null
      and c.owner_id is null and c.deal_stage is null
      and not exists (select from private.contacts m where m.merged_into_id = c.id)
      and not exists (select from private.contact_notes n where n.contact_id = c.id)
      and not exists (
        select from private.audit_log l join private.user_roles r on r.user_id = l.actor_id and r.role = 'admin'
        where l.subject = c.id::text and l.action = 'contact.update'
      )
      and not exists (select from public.contact_submissions s where lower(s.email) = lower(p_email) and s.status <> 'spam')
      and not exists (select from public.appointments a where a.user_id is null and lower(a.client_email) = lower(p_email))
      and not exists (
        select from public.appointments a
        where a.client_email is null and private.phone_key(a.client_phone) = private.phone_key(p_phone)
      )
      and not exists (select from public.subscribers s where lower(s.email) = lower(p_email))
      and not exists (select from auth.users u where u.email = lower(p_email))
    for update skip locked
  )
$function$;

CREATE OR REPLACE FUNCTION private.forget_contact_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.forget_contact(coalesce(to_jsonb(old) ->> 'email', to_jsonb(old) ->> 'client_email'), to_jsonb(old) ->> 'client_phone');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.import_contacts(p_rows jsonb, p_is_preview boolean)
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
      when t.email is null and private.phone_key(t.phone) is null then 'unreachable'
      when t.email is not null and private.is_email(t.email) is not true then 'email_invalid'
      when private.is_single_line(t.name, 1, 100) is not true then 'name_invalid'
      when t.company is not null and private.is_single_line(t.company, 1, 150) is not true then 'company_invalid'
      when t.phone is not null and private.is_single_line(t.phone, 1, 32) is not true then 'phone_invalid'
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
    insert into private.contacts (email, name, company, phone, source)
    select r ->> 'email', r ->> 'name', r ->> 'company', r ->> 'phone', 'import'
    from jsonb_array_elements(v_rows) as r where r ->> 'outcome' = 'new' order by lower(r ->> 'email')
    on conflict (lower(email)) do nothing;
    update private.contacts c set company = coalesce(c.company, r ->> 'company'), phone = coalesce(c.phone, r ->> 'phone')
    from jsonb_array_elements(v_rows) as r
    where r ->> 'outcome' = 'completed' and c.id = (r ->> 'contact')::bigint;
    insert into private.audit_log (action, subject, details)
    select 'contact.import', 'contacts', jsonb_build_object(
      'new', count(*) filter (where r ->> 'outcome' = 'new'), 'completed', count(*) filter (where r ->> 'outcome' = 'completed'),
      'skipped', count(*) filter (where r ->> 'outcome' not in ('new', 'completed'))
    ) from jsonb_array_elements(v_rows) as r;
  end if;
  return (select jsonb_agg(r -> 'outcome' order by n) from jsonb_array_elements(v_rows) with ordinality as e (r, n));
end
$function$;

CREATE OR REPLACE FUNCTION private.list_contact_timeline(p_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select private.person_timeline(
      coalesce(array_agg(lower(email)) filter (where email is not null), '{}'),
      coalesce(array_agg(private.phone_key(phone)) filter (where phone is not null), '{}')
    )
    from private.contacts where id = p_id or merged_into_id = p_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.list_lead_timeline(p_email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.person_timeline(array[lower(p_email)], '{}');
end
$function$;

CREATE OR REPLACE FUNCTION private.person_timeline(p_emails text[], p_phones text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_accounts uuid[] := array(
    select account from unnest(p_emails) as email cross join private.confirmed_account_id(email) as account
    where account is not null
  );
  v_bookings uuid[] := array(
    select a.id from public.appointments a
    where a.status <> 'held' and (
      a.user_id = any (v_accounts) or (a.user_id is null and lower(a.client_email) = any (p_emails))
      or (a.client_email is null and private.phone_key(a.client_phone) = any (p_phones))
    )
    order by a.id
  );
  v_leads int[];
begin
  perform private.require_admin();
  -- The leads with these email addresses and those merged with them. The union is two index lookups, where one condition with OR
  -- would read every lead.
  with of_email as (
    select coalesce(merged_into_id, id) as id from public.contact_submissions where lower(email) = any (p_emails)
  ), of_person as (
    select id from of_email
    union
    select m.id from public.contact_submissions m join of_email on m.merged_into_id = of_email.id
  )
  select coalesce(array_agg(id), '{}') into v_leads from of_person;
  perform private.audit_lead_reads(v_leads);
  -- A person may have bookings and no message.
  perform private.audit_read('person.read', subject, jsonb_build_object(
    'leads', to_jsonb(v_leads), 'bookings', to_jsonb(v_bookings)
  )) from unnest(case when v_accounts = '{}' then array['guest'] else v_accounts::text[] end) as subject;
  perform private.audit_read('document.list', account::text) from unnest(v_accounts) as account
  where exists (select from public.documents d where d.user_id = account);
  return (
    with bookings as (
      select * from public.appointments a where a.id = any (v_bookings)
    ), entries (kind, at, id, title, body, status, by) as (
      select 'message', m.created_at, m.id::text, m.source, m.message, m.status, null::uuid
      from public.contact_submissions m where m.id = any (v_leads)
        -- The email that created a lead is an entry below, with its whole text.
        and not exists (
          select from private.inbound_mails i where coalesce(i.merged_from_id, i.lead_id) = m.id and i.matched_by = 'new_lead'
        )
      union all
      select 'inbound_mail', i.received_at, i.id::text, i.subject, i.body,
        case when i.is_automatic then 'automatic' else 'personal' end, null
      from private.inbound_mails i where i.lead_id = any (v_leads)
      union all
      select 'reply', r.created_at, r.id::text, r.subject, private.signed_reply(r), private.lead_reply_json(r) ->> 'delivery', r.author_id
      from public.lead_replies r where r.lead_id = any (v_leads)
      union all
      select 'note', n.created_at, n.id::text, null, n.body, null, n.author_id
      from public.lead_notes n where n.lead_id = any (v_leads)
      union all
      select 'task', coalesce(t.done_at, t.created_at), t.id::text, t.title, null,
        case when t.done_at is null then 'open' else 'done' end, coalesce(t.assignee_id, t.author_id)
      from public.lead_tasks t where t.lead_id = any (v_leads)
      union all
      select 'booking', b.created_at, b.id::text, b.service_type, b.message, b.status, null from bookings b
      union all
      select 'booking_event', e.occurred_at, b.id::text, b.service_type, e.reason, e.to_status, e.actor_id
      from bookings b join public.appointment_events e on e.appointment_id = b.id
      where e.from_status is not null and e.from_status <> 'held'
      union all
      select 'chat', s.created_at, s.id::text, s.page, (
          select left(c.content, 300) from public.chat_messages c where c.session_id = s.id and c.role = 'user'
          order by c.id limit 1
        ), case when s.handed_off_at is null then 'open' else 'handed_off' end, null
      from public.chat_sessions s where s.lead_id = any (v_leads) or s.user_id = any (v_accounts)
      union all
      select 'newsletter', change.at, s.id::text, s.source, null, change.status, null
      from public.subscribers s
      cross join lateral (values
        (s.created_at, 'pending'), (s.confirmed_at, 'confirmed'), (s.unsubscribed_at, 'unsubscribed')
      ) as change (at, status)
      where lower(s.email) = any (p_emails) and change.at is not null
      union all
      select 'document', d.created_at, d.id::text, d.name, d.note, null, d.shared_by_id
      from public.documents d where d.user_id = any (v_accounts)
      union all
      select 'account', u.created_at, u.id::text, null, null, null, null from auth.users u where u.id = any (v_accounts)
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', e.kind, 'at', private.to_iso_instant(e.at), 'id', e.id, 'title', e.title, 'body', e.body, 'status', e.status,
      'by', private.display_name_of(e.by)
    ) || coalesce(e.change, '{}') || case e.kind
      when 'inbound_mail' then jsonb_build_object('mail', private.inbound_mail_json(e.id::bigint))
      when 'document' then jsonb_build_object('account', (
        select u.email from public.documents d join auth.users u on u.id = d.user_id where d.id = e.id::uuid
      ))
      when 'reply' then jsonb_build_object('attachments', private.reply_attachments_json(e.id::bigint))
      else '{}' end
    order by e.at desc, e.kind, e.id, e.title), '[]')
    from (
      select entries.*, null::jsonb as change from entries
      union all
      select 'change', c.at, c.id, c.field, null, null, c.by, c.change from private.list_lead_changes(v_leads) c
      order by at desc limit 500
    ) as e
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.phone_key(p_phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select nullif(right(regexp_replace(p_phone, '\D', '', 'g'), 10), '')
$function$;

CREATE TRIGGER appointments_ensure_contact AFTER INSERT ON public.appointments FOR EACH ROW WHEN ((new.status <> 'held'::text)) EXECUTE FUNCTION private.ensure_contact_of_booking();

CREATE TRIGGER appointments_forget_contact AFTER DELETE ON public.appointments FOR EACH ROW WHEN ((old.status <> 'held'::text)) EXECUTE FUNCTION private.forget_contact_of_row();

COMMENT ON FUNCTION "private"."ensure_contact_of_booking"() IS 'Trigger: creates or touches the contact of a booking''s client, by phone number if there is no email address.';

COMMENT ON FUNCTION "private"."forget_contact"(text, text) IS 'Deletes the contact of an email address, or of a phone number without one, when everything that created it is deleted or spam, and staff neither changed it nor added anything.';

COMMENT ON FUNCTION "private"."person_timeline"(text[], text[]) IS 'Returns the history of a person as list_lead_timeline() does. p_emails: the addresses in lowercase. p_phones: private.phone_key() of the phone numbers, by which bookings without an email address are found. PT403: not an admin.';

COMMENT ON FUNCTION "private"."phone_key"(text) IS 'Returns the last 10 digits of a phone number, which are the same however it was typed. Null: no digits.';

COMMENT ON FUNCTION "public"."import_contacts"(jsonb, boolean) IS 'Imports up to 1,000 contacts for admins, or says what an import would do: p_rows [{name, email, company, phone}]. Returns the outcome of each row: new, completed (the known contact gets missing company or phone), known, repeated (an earlier row has the address, or the phone number and no address), unreachable (no address and no phone number), email_invalid, name_invalid, company_invalid or phone_invalid. Known values are never overwritten. PT403: not an admin. PT422: not 1 to 1,000 rows.';

COMMENT ON FUNCTION "public"."list_contact_timeline"(bigint) IS 'Returns the history of a contact to admins, as list_lead_timeline() does, of all its email addresses, and with the bookings by phone of its phone numbers. Records the read in the audit log. PT403: not an admin.';

REVOKE ALL ON FUNCTION "private"."forget_contact"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."forget_contact"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."person_timeline"(text[], text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."person_timeline"(text[], text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."phone_key"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."phone_key"(text) TO "postgres";

CREATE INDEX contacts_phone_idx ON private.contacts USING btree (private.phone_key((phone)::text));

CREATE INDEX appointments_phone_idx ON public.appointments USING btree (private.phone_key((client_phone)::text)) WHERE (client_email IS NULL);

-- The contacts of earlier bookings without an email address.
insert into private.contacts (name, company, phone, source, last_activity_at)
select distinct on (private.phone_key(a.client_phone)) a.client_name, nullif(btrim(a.company), ''), a.client_phone, 'booking', a.created_at
from public.appointments a
where a.client_email is null and a.status <> 'held' and private.phone_key(a.client_phone) is not null
  and not exists (select from private.contacts c where private.phone_key(c.phone) = private.phone_key(a.client_phone))
order by private.phone_key(a.client_phone), a.created_at desc;
