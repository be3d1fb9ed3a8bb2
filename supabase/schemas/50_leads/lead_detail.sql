-- One lead as staff see it: the lead with all that belongs to it, the timeline of its sender, and possible duplicates.
-- get_lead() and list_person_timeline() return the text of messages, so they record the read in the audit log first.

create or replace function private.lead_json(p_id int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  insert into private.audit_log (action, subject)
  select 'lead.read', shown.id::text from (
    select id from public.contact_submissions where id = p_id or merged_into_id = p_id
    union
    select lead_id from public.lead_replies where lead_id in (select private.leads_of_sender(p_id))
    order by id
  ) as shown;
  return (
    select (select to_jsonb(l) from public.leads l where l.id = m.id) || jsonb_build_object(
      'revision', private.lead_revision(m.id), 'locale', m.locale, 'user_id', m.user_id,
      'merged', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', o.id, 'created_at', o.created_at, 'name', o.name, 'email', o.email, 'company', o.company,
          'source', o.source, 'message', o.message
        ) order by o.created_at, o.id), '[]')
        from public.contact_submissions o where o.merged_into_id = m.id
      ),
      'reply_to', private.firm_email(),
      'answers_in_timeline', (private.get_settings()).inbound_mail_domain <> '',
      'chat_id', (select s.id from public.chat_sessions s where s.lead_id = m.id),
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', n.id, 'body', n.body, 'author_id', n.author_id, 'author_name', private.display_name_of(n.author_id),
          'version', n.version, 'created_at', n.created_at, 'updated_at', n.updated_at
        ) order by n.created_at desc, n.id desc), '[]')
        from public.lead_notes n where n.lead_id = m.id
      ),
      'tasks', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', t.id, 'title', t.title, 'due_at', t.due_at, 'done_at', t.done_at, 'assignee_id', t.assignee_id,
          'assignee_name', private.display_name_of(t.assignee_id), 'version', t.version, 'created_at', t.created_at
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
$$;
comment on function private.lead_json(integer) is 'A lead as get_lead() returns it, or null. Records the read in the audit log. PT403: not an admin.';
grant execute on function private.lead_json(integer) to authenticated;

create or replace function public.get_lead(p_id int)
returns jsonb
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_lead jsonb;
begin
  update public.contact_submissions set read_at = private.now() where id = p_id and read_at is null;
  v_lead := private.lead_json(p_id);
  if v_lead is null then
    perform private.refuse(404, 'not_found', '{"what": "lead"}');
  end if;
  return v_lead;
end
$$;
comment on function public.get_lead(integer) is
  'Returns a lead to admins: the columns of leads and revision (see watch_lead()), message, locale, user_id, merged, reply_to (the firm''s mailbox), answers_in_timeline (whether answers to replies arrive in the timeline, not in that mailbox), chat_id, notes, tasks, replies (to all leads of the email address). Marks the lead as read and records the read in the audit log. PT403: not an admin. PT404: no such lead.';
grant execute on function public.get_lead(integer) to authenticated;

create type public.timeline_entry as (
  kind text, at timestamptz, id text, title text, body text, status text, by text, before text, after text,
  sender text, sent_from text, whole_text text, matched_by text, files jsonb, account text
);
comment on type public.timeline_entry is
  'One thing that is recorded about a person. kind: message, reply, inbound_mail (an email from the person), note, task, booking, booking_event (id of the booking), chat, newsletter, document (a file shared with the account), account, or change (title: the changed column of the lead; before and after: the values in words).';
comment on column public.timeline_entry.by is 'Name of the staff member who did it.';
comment on column public.timeline_entry.sender is 'Of an email from the person: where answers go.';
comment on column public.timeline_entry.sent_from is 'Of such an email: the address of From, when sender is the Reply-To.';
comment on column public.timeline_entry.whole_text is 'Of such an email: the text with the quoted history; null: body is all.';
comment on column public.timeline_entry.matched_by is 'Of such an email: how its lead was found; see private.inbound_mails.';
comment on column public.timeline_entry.files is 'Of a reply or such an email: [{name, bytes, id of a stored file}].';
comment on column public.timeline_entry.account is 'Of a document: email address of the account that it is shared with.';

create or replace function private.person_timeline(p_emails text[], p_phones text[])
returns setof public.timeline_entry
language plpgsql security definer
set search_path = ''
as $$
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
  insert into private.audit_log (action, subject) select 'lead.read', lead::text from unnest(v_leads) as lead order by lead;
  -- A person may have bookings and no message.
  insert into private.audit_log (action, subject, details)
  select 'person.read', subject, jsonb_build_object(
    'leads', to_jsonb(v_leads), 'bookings', to_jsonb(v_bookings)
  ) from unnest(case when v_accounts = '{}' then array['guest'] else v_accounts::text[] end) as subject;
  insert into private.audit_log (action, subject)
  select 'document.list', account::text from unnest(v_accounts) as account
  where exists (select from public.documents d where d.user_id = account);
  return query
    with bookings as (
      select * from public.appointments a where a.id = any (v_bookings)
    ), entries (kind, at, id, title, body, status, by) as (
      select 'message', m.created_at, m.id::text, m.source, m.message, m.status::text, null::uuid
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
      select 'newsletter', change.at, s.id::text, s.source::text, null, change.status, null
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
    select
      e.kind, e.at, e.id, e.title::text, e.body::text, e.status, private.display_name_of(e.by), e.before, e.after,
      i.sender::text, i.sent_from::text, i.whole_text::text, i.matched_by,
      case e.kind
        when 'reply' then private.reply_attachments_json(e.id::bigint)
        when 'inbound_mail' then (
          select coalesce(jsonb_agg(jsonb_strip_nulls(file || jsonb_build_object('id', f.id)) order by n), '[]')
          from jsonb_array_elements(i.attachments) with ordinality as listed (file, n)
          left join public.inbound_files f on f.mail_id = i.id and f.position = n and f.size_bytes is not null
        )
      end,
      case when e.kind = 'document' then (
        select u.email::text from public.documents d join auth.users u on u.id = d.user_id where d.id = e.id::uuid
      ) end
    from (
      select entries.*, null as before, null as after from entries
      union all
      select 'change', c.at, c.id, c.field, null, null, c.by, c.before, c.after from private.list_lead_changes(v_leads) c
      order by at desc limit 500
    ) as e
    left join private.inbound_mails i on i.id = case when e.kind = 'inbound_mail' then e.id::bigint end
    order by e.at desc, e.kind, e.id, e.title;
end
$$;
comment on function private.person_timeline(text[], text[]) is
  'Returns the 500 newest entries of a person, newest first, and records the read in the audit log. p_emails: the addresses in lowercase. p_phones: private.phone_key() of the phone numbers, by which bookings without an email address are found. PT403: not an admin.';
grant execute on function private.person_timeline(text[], text[]) to authenticated;

create or replace function public.list_person_timeline(p_contact_id bigint default null, p_email text default null)
returns setof public.timeline_entry
language sql security invoker
set search_path = ''
as $$
  select entry.* from (
    select
      array_remove(coalesce(array_agg(c.email_key), '{}') || lower(p_email), null) as emails,
      coalesce(array_agg(c.phone_key) filter (where c.phone_key is not null), '{}') as phones
    from (
      select p_contact_id as id
      union all
      select coalesce(merged_into_id, id) from public.contacts where email_key = lower(p_email)
    ) as kept
    join public.contacts c on c.id = kept.id or c.merged_into_id = kept.id
  ) as person cross join lateral private.person_timeline(person.emails, person.phones) as entry
$$;
comment on function public.list_person_timeline(bigint, text) is
  'Returns what is recorded about a person to admins: about a contact, or about the person with an email address, who may have no contact; of all email addresses and phone numbers of the contact. See private.person_timeline(). PT403: not an admin.';
grant execute on function public.list_person_timeline(bigint, text) to authenticated;

create or replace function private.match_duplicate_leads(p_id int)
returns table (id int, reason text)
-- A definer function, because row-level security keeps these conditions from using an index.
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_lead public.contact_submissions;
begin
  if not private.has_role('admin') then
    return;
  end if;
  select * into v_lead from public.contact_submissions m where m.id = p_id;
  return query
    (select m.id, 'email' from public.contact_submissions m
     where lower(m.email) = lower(v_lead.email) order by m.created_at desc limit 50)
    union all
    (select m.id, 'account' from public.contact_submissions m
     where m.user_id = v_lead.user_id order by m.created_at desc limit 50)
    union all
    (select m.id, 'name' from public.contact_submissions m
     -- The index of words finds the few that have all of these.
     where m.search @@ plainto_tsquery('pg_catalog.simple', private.fold_text(v_lead.name || ' ' || v_lead.company))
       and lower(m.name) = lower(v_lead.name) and lower(m.company) = lower(v_lead.company)
     order by m.id limit 50);
end
$$;
comment on function private.match_duplicate_leads(integer) is
  'The leads with the email address, the account, or the name and company of a lead, which is among them, for admins; one row for each reason.';
grant execute on function private.match_duplicate_leads(integer) to authenticated;

create or replace function public.find_duplicate_leads(p_id int)
returns table (
  id int, created_at timestamptz, name text, email text, company text, status public.lead_status, message text, reason text
)
language sql stable security invoker
set search_path = ''
as $$
  select m.id, m.created_at, m.name, m.email, m.company, m.status, left(m.message, 200), found.reason
  from (
    select match.id, min(match.reason) filter (where match.reason <> 'email') as other, bool_or(match.reason = 'email') as has_email
    from private.match_duplicate_leads(p_id) as match
    group by match.id
  ) as best
  cross join lateral (select case when best.has_email then 'email' else best.other end as reason) as found
  join public.contact_submissions m on m.id = best.id
  where m.id <> p_id and m.merged_into_id is null
  order by array_position(array['email', 'account', 'name'], found.reason), m.created_at desc, m.id desc
$$;
comment on function public.find_duplicate_leads(integer) is
  'Returns leads that may be from the same person to admins, the most certain first, with the first 200 characters of their messages. reason: email, account or name (with the same company).';
grant execute on function public.find_duplicate_leads(integer) to authenticated;
