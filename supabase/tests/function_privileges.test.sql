-- Access by role, by trying: five callers run four commands on every table and call every granted function.
-- The test fails for a table or granted function that is not in one of the two lists, and for a listed one that does not exist.
-- rows_by_actor has what this one does not tell: which rows and columns.
begin;

\ir support/accounts.psql
\ir support/rows.psql

-- Tables: select, insert, update, delete. A: all rows, s: some rows (own or published), 0: no rows, y: allowed, -: refused.
create temp table who_may (relation text, anon text, client text, other text, demoted text, admin text);
insert into who_may values
  ('accounts', '----', '0-0-', '0-0-', '0-0-', 'A-A-'),
  ('answer_list', '----', '0---', '0---', '0---', 'A---'),
  ('answer_wordings', '----', '0---', '0---', '0---', 'A---'),
  ('answers', '----', '0-00', '0-00', '0-00', 'AyAA'),
  ('appointment_events', '----', 's---', '0---', '0---', 'A---'),
  ('appointment_ratings', '----', '0---', '0---', '0---', 'A---'),
  ('booked_appointments', '----', 'sys-', '0y0-', '0y0-', 'AyA-'),
  ('appointments', '----', 's---', '0---', '0---', 'A---'),
  ('private.audit_log', '----', '0---', '0---', '0---', 'A---'),
  ('audit_actions', '----', '0---', '0---', '0---', 'A---'),
  ('audit_actors', '----', '0---', '0---', '0---', '0---'),
  ('audit_entries', '----', '0---', '0---', '0---', 'A---'),
  ('availability_rules', '----', '0-00', '0-00', '0-00', 'AyAA'),
  ('blog_posts', 's---', 's-00', 's-00', 's-00', 'AyAA'),
  ('case_studies', 's---', 's-00', 's-00', 's-00', 'AyAA'),
  ('chat_list', '----', '0---', '0---', '0---', 'A---'),
  ('chat_message_list', '----', '0---', '0---', '0---', 'A---'),
  -- An admin writes as staff and rates the assistant; the attempts below do neither.
  ('chat_messages', '----', '0-0-', '0-0-', '0-0-', 'A-0-'),
  ('chat_sessions', '----', '0-0-', '0-0-', '0-0-', 'A-A-'),
  -- The attempt below would read the hash, which no one may.
  ('calendar_subscriptions', '----', '0--0', '0--0', '0--0', 'Ay-A'),
  ('private.busy_times', '----', '0---', '0---', '0---', 'A---'),
  ('private.daily_counters', '----', '0---', '0---', '0---', 'A---'),
  ('connected_calendar_list', '----', '0---', '0---', '0---', 'A---'),
  ('connected_calendars', '----', '0-00', '0-00', '0-00', 'AyAA'),
  ('consultants', '----', '0-0-', '0-0-', '0-0-', 'AyA-'),
  ('consultation_types', 's---', 's-00', 's-00', 's-00', 'AyAA'),
  ('contact_imports', '----', '0---', '0---', '0---', 'A---'),
  ('contact_list', '----', '0---', '0---', '0---', 'A---'),
  ('contact_note_list', '----', '0---', '0---', '0---', 'A---'),
  ('contact_notes', '----', '0-00', '0-00', '0-00', 'AysA'),
  ('contact_submissions', '----', '0-0-', '0-0-', '0-0-', 'A-A-'),
  ('contacts', '----', '0-00', '0-00', '0-00', 'AyAA'),
  ('date_overrides', '----', '0-00', '0-00', '0-00', 'AyAA'),
  ('deal_totals', '----', '0---', '0---', '0---', 'A---'),
  ('documents', '----', 's-00', '0-00', '0-00', 'AyAA'),
  -- Its CHECK option takes exports alone; the attempt below is none.
  ('exports', '----', '0---', '0---', '0---', 'A---'),
  ('faqs', 's---', 's-00', 's-00', 's-00', 'AyAA'),
  ('error_reports', '----', '0-0-', '0-0-', '0-0-', 'A-A-'),
  ('imported_contacts', '----', '0-00', '0-00', '0-00', 'AyAA'),
  ('invitations', '----', '0-0-', '0-0-', '0-0-', 'AyA-'),
  ('inbound_files', '----', '0-0-', '0-0-', '0-0-', 'A-A-'),
  ('knowledge_sections', '----', '0---', '0---', '0---', 'A---'),
  ('lead_presence', '----', '0-0-', '0-0-', '0-0-', 'Ays-'),
  ('lead_watchers', '----', '0---', '0---', '0---', 'A---'),
  -- An author changes a note; the attempt below would read it, which no one may.
  ('lead_notes', '----', '0--0', '0--0', '0--0', 'Ay-A'),
  ('lead_replies', '----', '0--0', '0--0', '0--0', 'Ay-0'),
  ('lead_tags', '----', '0---', '0---', '0---', 'A---'),
  ('leads', '----', '0---', '0---', '0---', 'A---'),
  ('lead_tasks', '----', '0-00', '0-00', '0-00', 'AyAA'),
  ('longest_waiting', '----', '0---', '0---', '0---', 'A---'),
  ('mail_totals', '----', '0---', '0---', '0---', 'A---'),
  -- The trigger refuses a client's insert.
  ('mails', '----', '0y0-', '0y0-', '0y0-', 'AyA-'),
  ('private.outbox', '----', '0---', '0---', '0---', 'A---'),
  -- One row about the caller.
  ('my_session', '----', 'A---', 'A---', 'A---', 'A---'),
  ('my_history', '----', 's---', '0---', '0---', '0---'),
  ('newsletter_issue_details', '----', '0---', '0---', '0---', 'A---'),
  ('newsletter_issues', '----', '0-00', '0-00', '0-00', 'AyAA'),
  ('newsletter_recipients', '----', '0---', '0---', '0---', 'A---'),
  ('partners', 's---', 's-00', 's-00', 's-00', 'AyAA'),
  ('profiles', '----', 's-s-', 's-s-', 's-s-', 's-s-'),
  ('public.people', '----', '0---', '0---', '0---', 'A---'),
  ('reply_templates', '----', '0-00', '0-00', '0-00', 'AyAA'),
  ('saved_views', '----', '0-00', '0-00', '0-00', 'syss'),
  ('services', 's---', 's-00', 's-00', 's-00', 'AyAA'),
  ('settings', '----', '0-0-', '0-0-', '0-0-', 'A-A-'),
  ('setting_changes', '----', '0---', '0---', '0---', '0---'),
  ('private.site_builds', '----', '0---', '0---', '0---', 'A---'),
  -- The trigger refuses a client's insert.
  ('site_build_state', '----', '0y--', '0y--', '0y--', 'Ay--'),
  ('slug_history', 's---', 's---', 's---', 's---', 'A---'),
  ('staff_metrics', '----', '0---', '0---', '0---', 'A---'),
  ('staff_preferences', '----', '0-0-', '0-0-', '0-0-', 'sys-'),
  ('subscriber_totals', '----', '0---', '0---', '0---', 'A---'),
  -- Admins insert imports alone; the attempt below is none.
  ('subscribers', '----', '0--0', '0--0', '0--0', 'A--A'),
  ('system_status', '----', '0---', '0---', '0---', 'A---'),
  ('team_members', 's---', 's-00', 's-00', 's-00', 'AyAA'),
  ('testimonials', 's---', 's-00', 's-00', 's-00', 'AyAA'),
  ('time_off', '----', '0-00', '0-00', '0-00', 'AyAA'),
  ('private.unanswered_leads', '----', '0---', '0---', '0---', 'A---'),
  ('unanswered_questions', '----', '0-0-', '0-0-', '0-0-', 'A-A-'),
  ('weekly_totals', '----', '0---', '0---', '0---', 'A---');
-- Every other table or view of schema private: refused for all roles.
insert into who_may
select c.oid::regclass::text, '----', '----', '----', '----', '----' from pg_class c
where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'p', 'v')
  and c.relname not in ('audit_log', 'busy_times', 'daily_counters', 'outbox', 'site_builds', 'unanswered_leads');

-- Functions of schema public, and those of private with the same name. No role may run any other.
create temp table who_runs (name text, who text);
insert into who_runs values
  ('record_visit', 'anybody'), ('my_role', 'anybody'), ('caller_role', 'anybody'), ('count_visit', 'anybody'),
  ('export_my_data', 'signed in'), ('appointment_terms', 'signed in'),
  ('own_messages', 'signed in'), ('everything_about', 'signed in'),
  ('prove_account', 'signed in'), ('record_password_proof', 'signed in'),
  -- Called by policies, constraints and defaults.
  ('has_role', 'signed in'), ('now', 'signed in'),
  ('fold_text', 'signed in'),
  ('phone_key', 'signed in'), ('refuse', 'signed in'),
  ('accept_invitation', 'signed in'), ('use_invitation', 'signed in'),
  ('system_metrics', 'signed in'), ('backlog_status', 'service'), ('check_database_writes', 'service'), ('record_error_report', 'service'),
  ('claim_due_calendar', 'service'), ('finish_calendar_check', 'service'),
  ('read_calendar_subscription', 'service'),
  ('list_free_times_for_staff', 'signed in'), ('list_slots_for_staff', 'admin'),
  ('list_attachable_documents', 'signed in'), ('match_duplicate_leads', 'signed in'),
  ('read_chat', 'signed in'), ('list_texts_naming', 'admin'),
  ('update_leads', 'admin'), ('restore_leads', 'admin'), ('reorder_content', 'admin'),
  ('is_safe_article_html', 'signed in'),
  ('translated_fields', 'signed in'),
  ('matches_shape', 'signed in'),
  ('search_leads', 'signed in'), ('find_leads', 'signed in'), ('preview_newsletter_import', 'admin'), ('find_suppressions', 'signed in'), ('find_duplicate_leads', 'signed in'),
  ('get_lead', 'admin'), ('lead_json', 'admin'), ('list_person_timeline', 'admin'), ('merge_leads', 'admin'),
  ('merge_contacts', 'admin'), ('undo_contact_merges', 'admin'), ('import_contacts', 'admin'),
  ('undo_contact_import', 'admin'), ('person_timeline', 'admin'),
  ('require_admin', 'admin'),
  -- Read under the caller's policies.
  ('open_contact', 'signed in'), ('search_contacts', 'signed in'), ('find_duplicate_contacts', 'signed in'),
  ('list_duplicate_contacts', 'signed in'), ('match_contacts', 'signed in'),
  ('list_open_hours', 'signed in'), ('set_weekly_hours', 'signed in'),
  
  ('watch_lead', 'signed in'), ('lead_revision', 'signed in'),
  ('search_answers', 'signed in'), ('answer_question', 'signed in'), ('question_key', 'signed in'),
  
  ('open_mail', 'signed in'), ('read_mail_facts', 'admin'), ('is_mail_obsolete', 'signed in'), ('receive_inbound_mail', 'service'), ('mark_inbound_file_stored', 'service'),
  ('list_removed_inbound_files', 'service'),
  
  
  ('record_newsletter_event', 'service'),
  ('add_chat_messages', 'service'), ('get_assistant_context', 'service'), ('list_available_slots', 'service'),
  ('create_chat', 'service'), ('start_payment', 'service'), ('get_booking_by_token', 'service'),
  ('cancel_booking_by_token', 'service'), ('resend_confirmation_by_token', 'service'), ('verify_password', 'service'), ('claim_site_build', 'service'), ('claim_due_mails', 'service'),
  ('finish_mail', 'service'), ('confirm_newsletter_subscription', 'service'), ('create_appointment', 'service'),
  ('delete_account', 'service'), ('read_invitation', 'service'), ('prepare_invited_account', 'service'), ('accept_invitation_as_new', 'service'), ('get_booking', 'service'),
  ('hand_off_chat', 'service'), ('hold_slot', 'service'), ('list_bookable_consultants', 'service'), ('list_available_slots_rate_limited', 'service'),
  ('move_booking_by_token', 'service'), ('get_due_payment', 'service'), ('replace_site_pages', 'service'),
  ('store_embeddings', 'service'), ('list_missing_embeddings', 'service'),
  ('rate_booking_by_token', 'service'), ('get_chat_by_secret', 'service'), ('claim_due_refunds', 'service'),
  ('release_hold', 'service'), ('finish_site_build', 'service'), ('record_payment', 'service'),
  ('record_refund', 'service'), ('submit_contact_form', 'service'), ('subscribe_to_newsletter', 'service'),
  ('search_assistant', 'service'), ('open_chat', 'service'), ('correct_model_budget', 'service'),
  ('consume_model_budget', 'service'), ('consume_rate_limits', 'service'),
  ('unsubscribe_from_newsletter', 'service'), ('vote_chat_message', 'service');

-- The callers: a client with rows of its own, another client, a former admin with an old token, and an admin.
select pg_temp.add_client(1, 'casey'), pg_temp.add_client(2, 'other'), pg_temp.add_admin(3, 'staff'), pg_temp.add_admin(4, 'former');
update private.user_roles set role = 'client' where user_id = pg_temp.account(4);
create temp table people (name text, role text, claims text);
insert into people values
  ('anon', 'anon', '{"role": "anon"}'),
  ('client', 'authenticated', '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}'),
  ('other', 'authenticated', '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}'),
  ('demoted', 'authenticated', '{"sub": "c0000000-0000-4000-8000-000000000004", "session_id": "c0000000-0000-4000-8000-000000000004", "role": "authenticated", "aal": "aal2", "app_metadata": {"role": "admin"}}'),
  ('admin', 'authenticated', '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}');

-- Rows to see: the client's, rows without an account, and unpublished content.
select pg_temp.add_appointment(starts_at, jsonb_build_object('id', id, 'user_id', account, 'status', 'completed')) from (values
  ('ab000000-0000-4000-8000-000000000001'::uuid, pg_temp.account(1), '2020-01-02 10:00+00'::timestamptz),
  ('ab000000-0000-4000-8000-000000000002', null, '2020-01-03 10:00+00')
) as two (id, account, starts_at);
insert into public.appointment_ratings (appointment_id, rating) values ('ab000000-0000-4000-8000-000000000001', 4);
select pg_temp.add_document(pg_temp.account(1), '{"id": "d0000000-0000-4000-8000-000000000001"}'),
  pg_temp.add_document(pg_temp.account(3), '{"id": "d0000000-0000-4000-8000-000000000002"}');
insert into public.time_off (consultant_id, period)
select min(id), '[2040-01-02 00:00+00, 2040-01-03 00:00+00)' from public.consultants;
insert into public.invitations (email, role, token_hash) values ('any@tests.example', 'client', repeat('a', 64));
insert into public.calendar_subscriptions (consultant_id, token_hash) select min(id), repeat('a', 64) from public.consultants;
insert into public.subscribers (email) values ('casey@tests.example');
insert into public.connected_calendars (consultant_id, name, url) select min(id), 'Tests', 'https://tests.example/' from public.consultants;
insert into private.busy_times (calendar_id, consultant_id, period)
select id, consultant_id, '[2040-01-02 00:00+00, 2040-01-03 00:00+00)' from public.connected_calendars;
insert into public.newsletter_issues (subject) values ('Tests');
insert into public.newsletter_recipients (issue_id, subscriber_id, mail_id)
select max(id), gen_random_uuid(), 1 from public.newsletter_issues;
insert into public.exports (action, subject, details) values ('contact.export', 'contacts', '{"filter": {}}');
insert into public.partners (name, status) values ('Seen', 'published'), ('Not yet', 'draft');
insert into public.error_reports (fingerprint, source, place, message) values (repeat('a', 64), 'browser', 'tests', 'Broken');
insert into public.staff_preferences (user_id)
select id from auth.users where email in ('staff@tests.example', 'other@tests.example');
insert into public.saved_views (user_id, list, name, query)
select id, 'leads', 'Tests', '' from auth.users where email in ('staff@tests.example', 'other@tests.example');
insert into public.unanswered_questions (question, normalized_question) values ('Why is that so?', 'why is that so');
insert into public.chat_sessions (id, secret_hash, user_id)
values ('cc000000-0000-4000-8000-000000000001', sha256('x'), pg_temp.account(1));
insert into public.chat_messages (session_id, role, content) values ('cc000000-0000-4000-8000-000000000001', 'user', 'Hello');
insert into public.contact_submissions (name, email, company, message)
values ('Casey Client', 'casey@tests.example', 'Acme Co', 'A message for the firm.');
insert into public.lead_notes (lead_id, author_id, body)
select max(m.id), p.author, 'Tests' from public.contact_submissions m
cross join (values (pg_temp.account(3)), (null)) as p (author) group by p.author;
insert into public.lead_tasks (lead_id, title) select max(id), 'Tests' from public.contact_submissions;
insert into public.contact_notes (contact_id, author_id, body)
select max(c.id), p.author, 'Tests' from public.contacts c
cross join (values (pg_temp.account(3)), (null)) as p (author) group by p.author;
update public.contacts set deal_stage = 'lead';
insert into public.imported_contacts (import_id, contact_id, is_new, fills_company, fills_phone, version)
select gen_random_uuid(), max(id), true, false, false, 1 from public.contacts;
insert into public.lead_replies (lead_id, subject, body, idempotency_key)
select max(id), 'Tests', 'Tests', 'number 1' from public.contact_submissions;
insert into private.inbound_mails (lead_id, message_id, sender, sender_name, subject, body, matched_by, is_automatic)
select max(id), '<1@tests.example>', 'casey@tests.example', 'Casey Client', 'Tests', 'Tests', 'sender', false from public.contact_submissions;
insert into public.inbound_files (mail_id, position, mime_type, size_bytes)
select max(id), 1, 'application/pdf', 9 from private.inbound_mails;
insert into public.lead_presence (lead_id, staff_id, is_writing)
select max(m.id), r.user_id, false from public.contact_submissions m, private.user_roles r where r.role = 'admin' group by r.user_id;
insert into private.daily_counters (name, day, count) values ('visits', '2040-01-01', 1);
update public.contact_submissions set tags = '{tests}';
do $$
declare
  v_table text;
begin
  -- One unpublished row of each kind of content.
  foreach v_table in array array['blog_posts', 'case_studies', 'faqs', 'services', 'team_members', 'testimonials'] loop
    execute format('update public.%I set status = ''draft'' where ctid = (select max(ctid) from public.%1$I)', v_table);
  end loop;
  update public.consultation_types set active = false where position = (select max(position) from public.consultation_types);
end
$$;
-- Old slugs of a published and of an unpublished article.
insert into public.slug_history (kind, old_slug, new_slug, target_id)
select 'post', 'once-' || id, slug, id from public.blog_posts;

create temp table found_rows (relation text, person text, done text);
create temp table found_calls (signature text, who text, answer text);

create function pg_temp.try(p_command text, p_of bigint) returns text language plpgsql as $$
declare
  v_rows bigint;
begin
  begin
    execute p_command;
    get diagnostics v_rows = row_count;
    raise sqlstate 'TT000';
  exception
    when sqlstate 'TT000' then
      null;
    when insufficient_privilege then
      return '-';
    when others then
      -- A constraint or trigger raised the error: the role has the privilege.
      return case when p_of is null then 'y' else 'A' end;
  end;
  return case when p_of is null then 'y' when v_rows = 0 then '0' when v_rows = p_of then 'A' else 's' end;
end
$$;
create function pg_temp.answer(p_call text) returns text language plpgsql as $$
begin
  begin
    execute p_call;
    raise sqlstate 'TT000';
  exception
    when sqlstate 'TT000' then
      return 'done';
    when others then
      return sqlstate;
  end;
end
$$;

do $$
declare
  v_table record;
  v_person record;
  v_call record;
  v_rows bigint;
  v_done text;
begin
  for v_table in
    select c.oid::regclass::text as name, coalesce(
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and has_column_privilege('authenticated', c.oid, a.attnum, 'update') order by a.attnum limit 1),
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.attidentity = '' and a.attgenerated = '' order by a.attnum limit 1)
    ) as field
    from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v')
  loop
    execute format('select count(*) from %s', v_table.name) into v_rows;
    for v_person in select * from people loop
      perform set_config('request.jwt.claims', v_person.claims, true), set_config('role', v_person.role, true);
      v_done := pg_temp.try(format('select from %s', v_table.name), v_rows)
        || pg_temp.try(format('insert into %s default values', v_table.name), null)
        || pg_temp.try(format('update %s set %I = %2$I', v_table.name, v_table.field), v_rows)
        || pg_temp.try(format('delete from %s', v_table.name), v_rows);
      perform set_config('role', 'none', true);
      insert into found_rows values (v_table.name, v_person.name, v_done);
    end loop;
  end loop;

  for v_call in
    select p.oid::regprocedure::text as signature, format('select %s(%s)', p.oid::regproc, (
      select string_agg('null::' || format_type(t, null), ', ' order by n)
      from unnest(p.proargtypes) with ordinality as args (t, n)
    )) as statement
    from pg_proc p join who_runs w on w.name = p.proname and w.who = 'admin'
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    for v_person in select * from people loop
      perform set_config('request.jwt.claims', v_person.claims, true), set_config('role', v_person.role, true);
      v_done := pg_temp.answer(v_call.statement);
      perform set_config('role', 'none', true);
      insert into found_calls values (v_call.signature, v_person.name, v_done);
    end loop;
  end loop;
end
$$;

create temp view ours as
select p.oid, p.oid::regprocedure::text as signature, w.who
from pg_proc p left join who_runs w on w.name = p.proname
where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prorettype <> 'trigger'::regtype
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e');
create temp view found_tables as
select relation, string_agg(done, ' ' order by array_position(array['anon', 'client', 'other', 'demoted', 'admin'], person)) as done
from found_rows group by relation;

select plan((
  select count(*) from found_tables full join who_may using (relation)
)::int + (select count(distinct signature) from found_calls)::int + 6);

select is(f.done, concat_ws(' ', w.anon, w.client, w.other, w.demoted, w.admin),
  coalesce(f.relation, w.relation) || ': its line in who_may')
from found_tables f full join who_may w using (relation) order by 1;

select is_empty(
  $$select w.relation from who_may w where w.client like 's%' or w.admin like '%A%'
    intersect select c.oid::regclass::text from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s', c.oid::regclass), false, true, '')))[1]::text = '0'$$,
  'every table that any actor may read has rows'
);

select is(
  string_agg(case when answer in ('PT403', '42501') then 'refused' else 'may' end, ' '
    order by array_position(array['anon', 'client', 'other', 'demoted', 'admin'], who)),
  'refused refused refused refused may', signature || ' is for admins'
)
from found_calls group by signature order by signature;

select is_empty(
  $$select name from who_runs where name not in (select proname from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace))$$,
  'every function in the list is there'
);
select is_empty(
  $$select proname from pg_proc join ours using (oid) where who is not null group by pronamespace, proname having count(*) > 1$$,
  'no function in the list has a second form, which its name would open, too'
);
select is_empty(
  $$select signature from ours where has_function_privilege('anon', oid, 'execute') <> (coalesce(who, '') = 'anybody')$$,
  'anon runs only the functions for everyone'
);
select is_empty(
  $$select signature from ours
    where has_function_privilege('authenticated', oid, 'execute') <> (coalesce(who, '') in ('anybody', 'signed in', 'admin'))$$,
  'who is signed in runs what is listed so, and nothing else'
);
select is_empty(
  $$select signature from ours
    where has_function_privilege('service_role', oid, 'execute')
      <> (coalesce(who, '') = 'anybody' or (coalesce(who, '') = 'service' and signature not like 'private.%'))$$,
  'the functions'' own role runs what is listed so, and nothing else'
);

select * from finish();
rollback;
