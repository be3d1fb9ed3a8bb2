-- Emails to staff about leads and tasks that another one assigned, and about notes that mention them. The functions for
-- all kinds of work are here; contacts and conversations call them, too. See staff_preferences.work_mails for the opt-out.

create or replace function private.enqueue_assignment_mail(p_kind text, p_assignee uuid, p_rows jsonb)
returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  perform private.enqueue_mail(
    p_kind, u.email, private.firm_email(),
    -- Erasing the person deletes the email by submissionId, contactId or chatId.
    jsonb_strip_nulls(case when jsonb_array_length(p_rows) = 1 then p_rows -> 0 else '{}' end || jsonb_build_object(
      'userId', u.id, 'by', private.display_name_of(v_me), 'count', jsonb_array_length(p_rows)
    )),
    p_kind || ':' || gen_random_uuid()
  )
  from auth.users u left join public.staff_preferences s on s.user_id = u.id
  where u.id = p_assignee and u.id <> v_me and u.email_confirmed_at is not null and pg_input_is_valid(u.email, 'private.email_address')
    and coalesce(s.work_mails, true);
  if found then
    perform private.wake('deliver-mail');
  end if;
end
$$;
comment on function private.enqueue_assignment_mail(text, uuid, jsonb) is
  'Queues one email to a staff member to whom the caller assigned p_rows, an array of what the email says of each row. An email about several rows says their number only. Does nothing if the assignee is the caller or opted out, or if there is no caller.';

create or replace function private.mention_staff()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_rest text := new.body;
  v_name text;
  v_mention text;
  v_about jsonb;
begin
  -- The whole name, with its special characters as letters: @Ana is not in @Anabel. The longest name first, because "Ana" is
  -- the start of "Ana Lee".
  for v_name in
    select regexp_replace(p.full_name, '([^[:alnum:][:space:]])', '\\\1', 'g')
    from private.user_roles r join public.profiles p on p.id = r.user_id
    where r.role = 'admin' and btrim(p.full_name) <> ''
    order by char_length(p.full_name) desc
  loop
    v_rest := regexp_replace(v_rest, '@' || v_name || '($|[^[:alnum:]])', '\1', 'gi');
  end loop;
  select mention.parts[1] into v_mention
  -- The @ of an email address or a URL has a character of it before it.
  from regexp_matches(v_rest, '(?:^|[^[:alnum:]._%+/-])(@[[:alpha:]][[:alnum:]_''-]*)', 'g') as mention (parts)
  -- Text that was there before an edit stays.
  where coalesce(position(lower(mention.parts[1]) in lower(old.body)), 0) = 0
  limit 1;
  if found then
    perform private.refuse(422, 'mention_unknown', jsonb_build_object('mention', v_mention));
  end if;
  select jsonb_build_object(tg_argv[1], about.id, 'name', about.name, 'company', about.company) into v_about
  from (
    select id, name, company from public.contact_submissions where id = (to_jsonb(new) ->> 'lead_id')::int
    union all
    select id, name, company from public.contacts where id = (to_jsonb(new) ->> 'contact_id')::bigint
  ) as about;
  perform private.enqueue_mail(
    tg_argv[0], u.email, private.firm_email(),
    jsonb_strip_nulls(v_about || jsonb_build_object('userId', u.id, 'by', private.display_name_of(v_me))),
    format('%s:%s:%s', tg_argv[0], new.id, u.id)
  )
  from private.user_roles r
  join auth.users u on u.id = r.user_id and u.email_confirmed_at is not null and pg_input_is_valid(u.email, 'private.email_address')
  join public.profiles p on p.id = u.id
  left join public.staff_preferences s on s.user_id = u.id
  cross join lateral (
    select '@' || regexp_replace(lower(p.full_name), '([^[:alnum:][:space:]])', '\\\1', 'g') || '($|[^[:alnum:]])' as pattern
  ) as mention
  where r.role = 'admin' and u.id <> v_me and coalesce(s.work_mails, true)
    and lower(new.body) ~ mention.pattern and coalesce(lower(old.body) !~ mention.pattern, true);
  if found then
    perform private.wake('deliver-mail');
  end if;
  return null;
end
$$;
comment on function private.mention_staff() is
  'Trigger: queues an email for each staff member whose whole name a new note of another one, or an edit of it, has after an @, unless they opted out. Arguments: the kind of the email, and what it calls the id of the lead or contact. PT422: a mention would reach no one.';

create or replace function private.enqueue_assignment_mails()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_assigned jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('lead', to_jsonb(after) -> tg_argv[1], 'assignee', assignee_id)) into v_assigned
    from after where assignee_id <> v_me;
  else
    select jsonb_agg(jsonb_build_object('lead', to_jsonb(after) -> tg_argv[1], 'assignee', after.assignee_id)) into v_assigned
    from before join after using (id)
    where after.assignee_id is distinct from before.assignee_id and after.assignee_id <> v_me;
  end if;
  perform private.enqueue_assignment_mail(
    tg_argv[0], (work ->> 'assignee')::uuid,
    jsonb_agg(jsonb_build_object('submissionId', m.id, 'name', m.name, 'company', m.company))
  )
  from jsonb_array_elements(v_assigned) as work join public.contact_submissions m on m.id = (work ->> 'lead')::int
  group by work ->> 'assignee';
  return null;
end
$$;
comment on function private.enqueue_assignment_mails() is
  'Trigger: queues one email for each staff member to whom a statement of another one assigned leads or tasks, unless they opted out. Arguments: the kind of the email, and the column with the lead.';
create trigger contact_submissions_mail_assignees after update on public.contact_submissions
  referencing old table as before new table as after
  for each statement execute function private.enqueue_assignment_mails('lead_assigned', 'id');
create trigger lead_tasks_mail_assignees_of_new after insert on public.lead_tasks
  referencing new table as after
  for each statement execute function private.enqueue_assignment_mails('task_assigned', 'lead_id');
create trigger lead_tasks_mail_assignees after update on public.lead_tasks
  referencing old table as before new table as after
  for each statement execute function private.enqueue_assignment_mails('task_assigned', 'lead_id');

create trigger lead_notes_mention_staff after insert or update of body on public.lead_notes
  for each row when (new.body like '%@%') execute function private.mention_staff('lead_mentioned', 'submissionId');
