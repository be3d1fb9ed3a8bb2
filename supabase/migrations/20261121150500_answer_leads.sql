-- Answers by mail, and all that is known of one person in one list.

-- The list of newer kinds goes on from this one.
alter table private.outbox drop constraint outbox_kind_check;
alter table private.outbox add constraint outbox_kind_check check (kind in (
  'contact_received', 'contact_notice', 'lead_reply',
  'appointment_requested', 'appointment_confirmed', 'appointment_declined', 'appointment_moved',
  'appointment_cancelled', 'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up',
  'appointment_notice', 'appointment_moved_notice', 'appointment_cancelled_notice', 'appointment_unanswered_notice',
  'newsletter_confirm', 'newsletter_welcome',
  'password_changed', 'email_changed', 'account_deleted', 'account_deleted_notice'
));

create function private.reply_to_lead(p_id int, p_subject text, p_body text, p_idempotency text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead public.contact_submissions := private.lead_for_change(p_id);
  v_reply public.lead_replies;
  v_mail bigint;
begin
  case
    when private.is_line(p_idempotency, 8, 100) is not true then
      raise sqlstate 'PT422' using message = 'The answer has no number of its own.';
    when private.is_line(p_subject, 1, 200) is not true then
      raise sqlstate 'PT422' using message = 'Please write a subject of up to 200 characters.';
    when private.is_text(p_body, 1, 10000) is not true then
      raise sqlstate 'PT422' using message = 'Please write an answer of up to 10,000 characters.';
    else null;
  end case;
  -- Pressed twice, it is sent once: the lead is locked, so the second one finds the first.
  select * into v_reply from public.lead_replies where idempotency_key = p_idempotency;
  if found then
    if (v_reply.lead_id, v_reply.subject, v_reply.body) is distinct from (p_id, btrim(p_subject), btrim(p_body)) then
      raise sqlstate 'PT409' using message = 'Another answer was sent with this number.';
    end if;
    return jsonb_build_object('reply', private.reply_facts(v_reply), 'lead', private.lead_facts(p_id));
  end if;

  insert into public.lead_replies (lead_id, author, subject, body, idempotency_key)
  values (p_id, (select auth.uid()), btrim(p_subject), btrim(p_body), p_idempotency)
  returning * into v_reply;
  perform private.enqueue_mail(
    'lead_reply', v_lead.email, private.setting('firm_email'),
    jsonb_build_object(
      'submissionId', p_id, 'replyId', v_reply.id, 'subject', v_reply.subject, 'body', v_reply.body,
      -- By these a mail program knows the conversation: the mail that said "we have your message" and the answers since.
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
  update public.contact_submissions set
    first_response_at = coalesce(first_response_at, private.now()),
    read_at = coalesce(read_at, private.now()),
    status = case when status in ('new', 'open') then 'waiting' else status end
  where id = p_id;
  perform private.wake_mail();
  return jsonb_build_object('reply', private.reply_facts(v_reply), 'lead', private.lead_facts(p_id));
end
$$;
comment on function private.reply_to_lead(int, text, text, text) is 'See public.reply_to_lead().';

create function public.reply_to_lead(p_id int, p_subject text, p_body text, p_idempotency text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.reply_to_lead(p_id, p_subject, p_body, p_idempotency)
$$;
comment on function public.reply_to_lead(int, text, text, text) is
  'Queues an answer to a lead''s address, for admins; {reply, lead}. A lead that is new or open waits then. The same p_idempotency a second time sends nothing. PT403: not an admin, PT404: no such lead, PT409: merged, or another answer had this number, PT422 with a sentence.';

create function private.leads_of(p_email text)
returns int[]
language sql stable security definer
set search_path = ''
as $$
  with theirs as (
    select coalesce(merged_into, id) as id from public.contact_submissions where lower(email) = lower(p_email)
  )
  select coalesce(array_agg(m.id), '{}') from public.contact_submissions m
  where m.id in (select id from theirs) or m.merged_into in (select id from theirs)
$$;
comment on function private.leads_of(text) is 'The leads of an address, and those that they were merged with.';

create function private.lead_timeline(p_email text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_leads int[] := private.leads_of(p_email);
  v_account uuid := private.account_of(p_email);
begin
  perform private.require_admin();
  perform private.note_reads(v_leads);
  return (
    with bookings as (
      select * from public.appointments a
      where a.status <> 'held'
        and (a.user_id = v_account or (a.user_id is null and lower(a.client_email) = lower(p_email)))
    ), entries (kind, at, id, title, body, status, by) as (
      select 'message', m.created_at, m.id::text, m.source, m.message, m.status, null::uuid
      from public.contact_submissions m where m.id = any (v_leads)
      union all
      select 'reply', r.created_at, r.id::text, r.subject, r.body, private.reply_facts(r) ->> 'delivery', r.author
      from public.lead_replies r where r.lead_id = any (v_leads)
      union all
      select 'note', n.created_at, n.id::text, null, n.body, null, n.author
      from public.lead_notes n where n.lead_id = any (v_leads)
      union all
      select 'task', coalesce(t.done_at, t.created_at), t.id::text, t.title, null,
        case when t.done_at is null then 'open' else 'done' end, coalesce(t.assignee, t.author)
      from public.lead_tasks t where t.lead_id = any (v_leads)
      union all
      select 'booking', b.created_at, b.id::text, b.service_type, b.message, b.status, null from bookings b
      union all
      select 'booking_event', e.at, b.id::text, b.service_type, e.reason, e.to_status, e.actor
      from bookings b join public.appointment_events e on e.appointment_id = b.id
      where e.from_status is not null and e.from_status <> 'held'
      union all
      select 'chat', s.created_at, s.id::text, s.page, (
          select left(c.content, 300) from public.chat_messages c where c.session_id = s.id and c.role = 'user'
          order by c.id limit 1
        ), case when s.handed_off_at is null then 'open' else 'handed_off' end, null
      from public.chat_sessions s where s.submission_id = any (v_leads) or s.user_id = v_account
      union all
      select 'newsletter', happened.at, s.id::text, s.source, null, happened.status, null
      from public.subscribers s
      cross join lateral (values
        (s.created_at, 'pending'), (s.confirmed_at, 'confirmed'), (s.unsubscribed_at, 'unsubscribed')
      ) as happened (at, status)
      where lower(s.email) = lower(p_email) and happened.at is not null
      union all
      select 'account', u.created_at, u.id::text, null, null, null, null from auth.users u where u.id = v_account
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', e.kind, 'at', private.iso(e.at), 'id', e.id, 'title', e.title, 'body', e.body, 'status', e.status,
      'by', private.name_of(e.by)
    ) order by e.at desc, e.kind, e.id), '[]')
    from (select * from entries order by at desc limit 500) as e
  );
end
$$;
comment on function private.lead_timeline(text) is 'See public.lead_timeline().';

create function public.lead_timeline(p_email text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.lead_timeline(p_email)
$$;
comment on function public.lead_timeline(text) is
  'What is known of the person with an address, for admins: the 500 newest of [{kind, at, id, title, body, status, by}], newest first; kind is message, reply, note, task, booking, booking_event (its id the booking''s), chat, newsletter or account. Writes down who read the messages. PT403: not an admin.';

create function private.find_duplicates(p_id int)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_lead public.contact_submissions;
begin
  perform private.require_admin();
  select * into v_lead from public.contact_submissions where id = p_id;
  if not found then
    raise sqlstate 'PT404' using message = 'We could not find that lead.';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'createdAt', private.iso(d.created_at), 'name', d.name, 'email', d.email, 'company', d.company,
      'status', d.status, 'reason', d.reason
    ) order by d.rank, d.created_at desc, d.id desc), '[]')
    from (
      select distinct on (m.id) m.*, why.rank, why.reason
      from (
        (select id, 1, 'email' from public.contact_submissions
         where lower(email) = lower(v_lead.email) order by created_at desc limit 50)
        union all
        (select id, 2, 'account' from public.contact_submissions
         where user_id = v_lead.user_id order by created_at desc limit 50)
        union all
        (select id, 3, 'name' from public.contact_submissions
         where lower(name) = lower(v_lead.name) and lower(company) = lower(v_lead.company)
         order by id limit 50)
      ) as why (id, rank, reason)
      join public.contact_submissions m on m.id = why.id
      where m.id <> p_id and m.merged_into is null
      order by m.id, why.rank
    ) as d
  );
end
$$;
comment on function private.find_duplicates(int) is 'See public.find_duplicates().';

create function public.find_duplicates(p_id int)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.find_duplicates(p_id)
$$;
comment on function public.find_duplicates(int) is
  'Leads that may be of the same person, for admins: [{id, createdAt, name, email, company, status, reason}], the surest first; reason is email, account or name (with the company). PT403: not an admin, PT404: no such lead.';

create function private.merge_leads(p_keep int, p_lose int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_keep public.contact_submissions;
  v_lose public.contact_submissions;
begin
  if p_keep = p_lose then
    raise sqlstate 'PT422' using message = 'Please choose two leads.';
  end if;
  -- In the order of their ids: two merges of the same leads wait for each other, and not in a circle.
  perform private.lead_for_change(least(p_keep, p_lose));
  perform private.lead_for_change(greatest(p_keep, p_lose));
  select * into v_keep from public.contact_submissions where id = p_keep;
  select * into v_lose from public.contact_submissions where id = p_lose;

  update public.lead_notes set lead_id = p_keep, from_lead = coalesce(from_lead, p_lose) where lead_id = p_lose;
  update public.lead_tasks set lead_id = p_keep, from_lead = coalesce(from_lead, p_lose) where lead_id = p_lose;
  update public.lead_replies set lead_id = p_keep, from_lead = coalesce(from_lead, p_lose) where lead_id = p_lose;
  update public.contact_submissions set merged_into = p_keep where id = p_lose or merged_into = p_lose;
  update public.contact_submissions set
    tags = (
      select coalesce(array_agg(tag order by n), '{}') from (
        select tag, min(n) as n from unnest(v_keep.tags || v_lose.tags) with ordinality as e (tag, n)
        group by tag order by n limit 10
      ) as once
    ),
    assignee = coalesce(v_keep.assignee, v_lose.assignee),
    first_response_at = least(v_keep.first_response_at, v_lose.first_response_at),
    updated_at = private.now()
  where id = p_keep;
  return private.lead_facts(p_keep);
end
$$;
comment on function private.merge_leads(int, int) is 'See public.merge_leads().';

create function public.merge_leads(p_keep int, p_lose int)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.merge_leads(p_keep, p_lose)
$$;
comment on function public.merge_leads(int, int) is
  'Puts one lead into another, for admins: notes, tasks, answers and tags move, the one put away leaves the lists; the one that goes on, as get_lead() gives it. unmerge_lead() takes it out again. PT403: not an admin, PT404: no such lead, PT409: merged already, PT422: twice the same.';

create function private.unmerge_lead(p_id int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_keep int;
begin
  perform private.require_admin();
  select merged_into into v_keep from public.contact_submissions where id = p_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'We could not find that lead.';
  end if;
  if v_keep is null then
    raise sqlstate 'PT409' using message = 'This lead is not merged.';
  end if;
  update public.contact_submissions set merged_into = null where id = p_id;
  update public.lead_notes set lead_id = p_id, from_lead = null where lead_id = v_keep and from_lead = p_id;
  update public.lead_tasks set lead_id = p_id, from_lead = null where lead_id = v_keep and from_lead = p_id;
  update public.lead_replies set lead_id = p_id, from_lead = null where lead_id = v_keep and from_lead = p_id;
  return private.lead_facts(p_id);
end
$$;
comment on function private.unmerge_lead(int) is 'See public.unmerge_lead().';

create function public.unmerge_lead(p_id int)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.unmerge_lead(p_id)
$$;
comment on function public.unmerge_lead(int) is
  'Takes a merged lead out again, for admins, with what was written for it; the lead as get_lead() gives it. The other one keeps its tags. PT403: not an admin, PT404: no such lead, PT409: not merged.';

grant execute on function
  private.reply_to_lead(int, text, text, text), public.reply_to_lead(int, text, text, text),
  private.lead_timeline(text), public.lead_timeline(text),
  private.find_duplicates(int), public.find_duplicates(int),
  private.merge_leads(int, int), public.merge_leads(int, int),
  private.unmerge_lead(int), public.unmerge_lead(int)
to authenticated;
