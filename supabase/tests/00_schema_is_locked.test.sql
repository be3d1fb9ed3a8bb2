-- Lists every policy and grant by name. Any other one fails a test.
begin;
select plan(25);

-- Row level security
select is_empty(
  $$select c.oid::regclass::text from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
      and not (c.relrowsecurity and c.relforcerowsecurity)$$,
  'row level security is enabled and forced on every table'
);
select is_empty(
  $$select format('%s.%s', schemaname, viewname) from pg_views where schemaname in ('public', 'private')
      and not coalesce((select 'security_invoker=true' = any (reloptions) from pg_class
        where oid = format('%I.%I', schemaname, viewname)::regclass), false)$$,
  'every view runs with its caller''s rights'
);
select is_empty(
  $$select policyname from pg_policies where schemaname in ('public', 'private')
      and (roles = '{public}' or cmd = 'ALL' or permissive <> 'PERMISSIVE')$$,
  'every policy names its role and one command'
);
select is_empty(
  $$select tablename, role, cmd from pg_policies, unnest(roles) as role
    where schemaname in ('public', 'private') group by 1, 2, 3 having count(*) > 1$$,
  'no table has two policies for one role and command'
);
select is_empty(
  $$select policyname from pg_policies where schemaname in ('public', 'private')
      and (coalesce(qual, '') || coalesce(with_check, '')) ~ '(auth\.uid|private\.has_rank)\('
      and (coalesce(qual, '') || coalesce(with_check, '')) !~* '\( ?select (auth\.uid|private\.has_rank)'$$,
  'policies ask who the caller is once a statement, not once a row'
);
select results_eq(
  $$select line from (select format('%s %s %s', tablename, cmd, roles[1]) collate "default" as line
      from pg_policies where schemaname in ('public', 'private')) as lines
    order by line collate "C"$$,
  array[
    'appointment_events SELECT authenticated',
    'appointment_ratings SELECT authenticated',
    'appointments SELECT authenticated',
    'availability_rules DELETE authenticated',
    'availability_rules INSERT authenticated',
    'availability_rules SELECT authenticated',
    'availability_rules UPDATE authenticated',
    'blog_posts SELECT anon',
    'blog_posts SELECT authenticated',
    'canned_replies DELETE authenticated',
    'canned_replies INSERT authenticated',
    'canned_replies SELECT authenticated',
    'canned_replies UPDATE authenticated',
    'case_studies SELECT anon',
    'case_studies SELECT authenticated',
    'chat_messages SELECT authenticated',
    'chat_sessions SELECT authenticated',
    'consultants INSERT authenticated',
    'consultants SELECT authenticated',
    'consultants UPDATE authenticated',
    'consultation_types SELECT anon',
    'consultation_types SELECT authenticated',
    'consultation_types UPDATE authenticated',
    'contact_submissions SELECT authenticated',
    'date_overrides DELETE authenticated',
    'date_overrides INSERT authenticated',
    'date_overrides SELECT authenticated',
    'date_overrides UPDATE authenticated',
    'documents DELETE authenticated',
    'documents INSERT authenticated',
    'documents SELECT authenticated',
    'faqs SELECT anon',
    'faqs SELECT authenticated',
    'kb_sections SELECT authenticated',
    'lead_notes DELETE authenticated',
    'lead_notes INSERT authenticated',
    'lead_notes SELECT authenticated',
    'lead_notes UPDATE authenticated',
    'lead_replies SELECT authenticated',
    'lead_tags SELECT authenticated',
    'lead_tasks DELETE authenticated',
    'lead_tasks INSERT authenticated',
    'lead_tasks SELECT authenticated',
    'lead_tasks UPDATE authenticated',
    'profiles SELECT authenticated',
    'profiles UPDATE authenticated',
    'services SELECT anon',
    'services SELECT authenticated',
    'slug_history SELECT anon',
    'slug_history SELECT authenticated',
    'subscribers SELECT authenticated',
    'testimonials SELECT anon',
    'testimonials SELECT authenticated',
    'time_off DELETE authenticated',
    'time_off INSERT authenticated',
    'time_off SELECT authenticated',
    'time_off UPDATE authenticated',
    'unanswered_questions SELECT authenticated'
  ],
  'these policies and no others'
);

-- Grants
create temp view granted as
select
  case when a.grantee = 0 then 'public' else a.grantee::regrole::text end as grantee,
  c.oid::regclass::text as relation, c.relkind, a.privilege_type
from pg_class c cross join aclexplode(c.relacl) a
where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace);
select results_eq(
  $$select line from (select format('%s %s %s', grantee, privilege_type, relation) collate "default" as line
      from granted
      where relkind <> 'S' and grantee in ('public', 'anon', 'authenticated', 'service_role', 'authenticator')) as lines
    order by line collate "C"$$,
  array[
    'anon SELECT blog_posts',
    'anon SELECT case_studies',
    'anon SELECT consultation_types',
    'anon SELECT faqs',
    'anon SELECT services',
    'anon SELECT slug_history',
    'anon SELECT testimonials',
    'authenticated DELETE availability_rules',
    'authenticated DELETE canned_replies',
    'authenticated DELETE date_overrides',
    'authenticated DELETE documents',
    'authenticated DELETE lead_notes',
    'authenticated DELETE lead_tasks',
    'authenticated DELETE time_off',
    'authenticated SELECT appointment_events',
    'authenticated SELECT appointment_ratings',
    'authenticated SELECT availability_rules',
    'authenticated SELECT blog_posts',
    'authenticated SELECT canned_replies',
    'authenticated SELECT case_studies',
    'authenticated SELECT consultants',
    'authenticated SELECT consultation_types',
    'authenticated SELECT date_overrides',
    'authenticated SELECT documents',
    'authenticated SELECT faqs',
    'authenticated SELECT kb_sections',
    'authenticated SELECT lead_notes',
    'authenticated SELECT lead_replies',
    'authenticated SELECT lead_tags',
    'authenticated SELECT lead_tasks',
    'authenticated SELECT profiles',
    'authenticated SELECT services',
    'authenticated SELECT slug_history',
    'authenticated SELECT testimonials',
    'authenticated SELECT time_off',
    'authenticated SELECT unanswered_questions'
  ],
  'tables: these grants and no others'
);
select is_empty(
  $$select * from granted where relkind = 'S' and grantee in ('public', 'anon', 'authenticated', 'service_role')$$,
  'sequences: no grants'
);
select results_eq(
  $$select line from (
      select format('%s %s %s.%s', a.grantee::regrole, a.privilege_type, t.attrelid::regclass, t.attname)
        collate "default" as line
      from pg_attribute t cross join aclexplode(t.attacl) a
      where t.attrelid in (select oid from pg_class
        where relnamespace in ('public'::regnamespace, 'private'::regnamespace))) as lines
    order by line collate "C"$$,
  array[
    'authenticated INSERT availability_rules.consultant_id',
    'authenticated INSERT availability_rules.end_time',
    'authenticated INSERT availability_rules.start_time',
    'authenticated INSERT availability_rules.weekday',
    'authenticated INSERT canned_replies.body',
    'authenticated INSERT canned_replies.title',
    'authenticated INSERT consultants.active',
    'authenticated INSERT consultants.name',
    'authenticated INSERT consultants.time_zone',
    'authenticated INSERT date_overrides.consultant_id',
    'authenticated INSERT date_overrides.date',
    'authenticated INSERT date_overrides.end_time',
    'authenticated INSERT date_overrides.reason',
    'authenticated INSERT date_overrides.start_time',
    'authenticated INSERT documents.id',
    'authenticated INSERT documents.mime_type',
    'authenticated INSERT documents.name',
    'authenticated INSERT documents.note',
    'authenticated INSERT documents.path',
    'authenticated INSERT documents.size_bytes',
    'authenticated INSERT documents.user_id',
    'authenticated INSERT lead_notes.body',
    'authenticated INSERT lead_notes.lead_id',
    'authenticated INSERT lead_tasks.assignee_id',
    'authenticated INSERT lead_tasks.due_at',
    'authenticated INSERT lead_tasks.lead_id',
    'authenticated INSERT lead_tasks.title',
    'authenticated INSERT time_off.consultant_id',
    'authenticated INSERT time_off.period',
    'authenticated INSERT time_off.reason',
    'authenticated SELECT appointments.busy',
    'authenticated SELECT appointments.client_email',
    'authenticated SELECT appointments.client_name',
    'authenticated SELECT appointments.client_phone',
    'authenticated SELECT appointments.company',
    'authenticated SELECT appointments.consultant_id',
    'authenticated SELECT appointments.consultation_type_id',
    'authenticated SELECT appointments.created_at',
    'authenticated SELECT appointments.ends_at',
    'authenticated SELECT appointments.guest_time_zone',
    'authenticated SELECT appointments.hold_expires_at',
    'authenticated SELECT appointments.ics_sequence',
    'authenticated SELECT appointments.id',
    'authenticated SELECT appointments.message',
    'authenticated SELECT appointments.payment_status',
    'authenticated SELECT appointments.price_cents',
    'authenticated SELECT appointments.service_type',
    'authenticated SELECT appointments.source',
    'authenticated SELECT appointments.starts_at',
    'authenticated SELECT appointments.status',
    'authenticated SELECT appointments.updated_at',
    'authenticated SELECT appointments.user_id',
    'authenticated SELECT chat_messages.created_at',
    'authenticated SELECT chat_messages.id',
    'authenticated SELECT chat_messages.outcome',
    'authenticated SELECT chat_messages.role',
    'authenticated SELECT chat_messages.session_id',
    'authenticated SELECT chat_messages.sources',
    'authenticated SELECT chat_messages.vote',
    'authenticated SELECT chat_sessions.created_at',
    'authenticated SELECT chat_sessions.handed_off_at',
    'authenticated SELECT chat_sessions.id',
    'authenticated SELECT chat_sessions.last_message_at',
    'authenticated SELECT chat_sessions.lead_id',
    'authenticated SELECT chat_sessions.page',
    'authenticated SELECT chat_sessions.user_id',
    'authenticated SELECT contact_submissions.assignee_id',
    'authenticated SELECT contact_submissions.company',
    'authenticated SELECT contact_submissions.created_at',
    'authenticated SELECT contact_submissions.email',
    'authenticated SELECT contact_submissions.first_response_at',
    'authenticated SELECT contact_submissions.id',
    'authenticated SELECT contact_submissions.merged_into_id',
    'authenticated SELECT contact_submissions.name',
    'authenticated SELECT contact_submissions.read_at',
    'authenticated SELECT contact_submissions.source',
    'authenticated SELECT contact_submissions.status',
    'authenticated SELECT contact_submissions.tags',
    'authenticated SELECT contact_submissions.updated_at',
    'authenticated SELECT contact_submissions.user_id',
    'authenticated SELECT contact_submissions.version',
    'authenticated SELECT subscribers.confirm_sent_at',
    'authenticated SELECT subscribers.confirmed_at',
    'authenticated SELECT subscribers.created_at',
    'authenticated SELECT subscribers.email',
    'authenticated SELECT subscribers.id',
    'authenticated SELECT subscribers.source',
    'authenticated SELECT subscribers.status',
    'authenticated SELECT subscribers.unsubscribed_at',
    'authenticated UPDATE availability_rules.end_time',
    'authenticated UPDATE availability_rules.start_time',
    'authenticated UPDATE availability_rules.weekday',
    'authenticated UPDATE canned_replies.body',
    'authenticated UPDATE canned_replies.title',
    'authenticated UPDATE consultants.active',
    'authenticated UPDATE consultants.name',
    'authenticated UPDATE consultants.time_zone',
    'authenticated UPDATE consultation_types.active',
    'authenticated UPDATE consultation_types.auto_confirm',
    'authenticated UPDATE consultation_types.buffer_after_minutes',
    'authenticated UPDATE consultation_types.buffer_before_minutes',
    'authenticated UPDATE consultation_types.change_cutoff_minutes',
    'authenticated UPDATE consultation_types.daily_cap',
    'authenticated UPDATE consultation_types.description',
    'authenticated UPDATE consultation_types.duration_minutes',
    'authenticated UPDATE consultation_types.location',
    'authenticated UPDATE consultation_types.minimum_notice_minutes',
    'authenticated UPDATE consultation_types.price_cents',
    'authenticated UPDATE consultation_types.refund_cutoff_minutes',
    'authenticated UPDATE consultation_types.step_minutes',
    'authenticated UPDATE consultation_types.window_days',
    'authenticated UPDATE date_overrides.date',
    'authenticated UPDATE date_overrides.end_time',
    'authenticated UPDATE date_overrides.reason',
    'authenticated UPDATE date_overrides.start_time',
    'authenticated UPDATE lead_notes.body',
    'authenticated UPDATE lead_tasks.assignee_id',
    'authenticated UPDATE lead_tasks.done_at',
    'authenticated UPDATE lead_tasks.due_at',
    'authenticated UPDATE lead_tasks.title',
    'authenticated UPDATE profiles.company',
    'authenticated UPDATE profiles.full_name',
    'authenticated UPDATE profiles.phone',
    'authenticated UPDATE profiles.time_zone',
    'authenticated UPDATE time_off.period',
    'authenticated UPDATE time_off.reason'
  ],
  'columns: these grants and no others'
);
select results_eq(
  $$select line from (
      select format('%s %s', a.grantee::regrole, a.privilege_type) collate "default" as line
      from pg_namespace n cross join aclexplode(n.nspacl) a
      where n.nspname = 'private' and a.grantee <> n.nspowner) as lines
    order by line collate "C"$$,
  array['anon USAGE', 'authenticated USAGE', 'service_role USAGE'],
  'schema private: usage for the helpers in policies, creation for nobody'
);
select ok(not has_schema_privilege('anon', 'public', 'create'), 'anon creates nothing in public');
select ok(not has_schema_privilege('authenticated', 'public', 'create'), 'authenticated creates nothing in public');
select ok(not has_schema_privilege('service_role', 'public', 'create'), 'service_role creates nothing in public');

-- Functions
create temp view our_functions as
select p.oid, p.oid::regprocedure::text as signature, p.prosecdef, p.proconfig, p.proowner, p.proacl, p.pronamespace
from pg_proc p
where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e');
select is_empty(
  $$select signature from our_functions where not coalesce('search_path=""' = any (proconfig), false)$$,
  'every function has an empty search_path'
);
select is_empty(
  $$select signature from our_functions
    where proacl is null or exists (select from aclexplode(proacl) a where a.grantee = 0)$$,
  'no function can be run by everybody'
);
create temp view runnable as
select a.grantee::regrole::text as grantee, f.signature
from our_functions f cross join aclexplode(f.proacl) a
where a.grantee <> f.proowner;
select results_eq(
  $$select signature from runnable where grantee = 'anon' order by signature collate "C"$$,
  array['my_role()', 'private.my_role()', 'private.record_visit()', 'record_visit()'],
  'anon runs these functions and no others'
);
select results_eq(
  $$select signature from runnable where grantee = 'authenticated' order by signature collate "C"$$,
  array[
    'accept_invitation(text)',
    'cancel_invitation(bigint)',
    'cancel_mail(bigint)',
    'cancel_my_booking(uuid,text)',
    'count_unread_leads()',
    'create_faq_draft(bigint,text)',
    'create_invitation(text,text)',
    'create_staff_appointment(text,text,text,text,text,date,text,text,text,boolean,text)',
    'delete_content(text,bigint,integer)',
    'dismiss_unanswered_question(bigint)',
    'export_leads(jsonb,jsonb,integer)',
    'export_my_data()',
    'find_account(text)',
    'find_duplicate_leads(integer)',
    'get_chat(uuid)',
    'get_lead(integer)',
    'get_staff_overview()',
    'list_appointments(date,date,jsonb)',
    'list_audit_entries(jsonb,bigint,integer)',
    'list_audit_filter_options()',
    'list_chats(text,jsonb,integer)',
    'list_contact_submissions()',
    'list_free_times_for_staff(text,date,date,uuid)',
    'list_invitations(bigint)',
    'list_lead_timeline(text)',
    'list_leads(jsonb,text,jsonb,integer)',
    'list_mails(jsonb,bigint,integer)',
    'list_my_bookings()',
    'list_my_history()',
    'list_people(jsonb,jsonb,integer)',
    'list_settings()',
    'list_staff()',
    'merge_leads(integer,integer)',
    'move_appointment(uuid,date,text,integer,boolean)',
    'move_my_booking(uuid,date,text)',
    'must_complete_mfa()',
    'my_role()',
    'preview_slots(text,date,date)',
    'private.accept_invitation(text)',
    'private.cancel_invitation(bigint)',
    'private.cancel_mail(bigint)',
    'private.cancel_my_booking(uuid,text)',
    'private.count_unread_leads()',
    'private.create_faq_draft(bigint,text)',
    'private.create_invitation(text,text)',
    'private.create_staff_appointment(text,text,text,text,text,date,text,text,text,boolean,text)',
    'private.delete_content(text,bigint,integer)',
    'private.dismiss_unanswered_question(bigint)',
    'private.export_leads(jsonb,jsonb,integer)',
    'private.export_my_data()',
    'private.find_account(text)',
    'private.find_duplicate_leads(integer)',
    'private.get_chat(uuid)',
    'private.get_lead(integer)',
    'private.get_staff_overview()',
    'private.has_rank(text)',
    'private.is_media_file_name(text)',
    'private.list_appointments(date,date,jsonb)',
    'private.list_audit_entries(jsonb,bigint,integer)',
    'private.list_audit_filter_options()',
    'private.list_chats(text,jsonb,integer)',
    'private.list_contact_submissions()',
    'private.list_free_times_for_staff(text,date,date,uuid)',
    'private.list_invitations(bigint)',
    'private.list_lead_timeline(text)',
    'private.list_leads(jsonb,text,jsonb,integer)',
    'private.list_mails(jsonb,bigint,integer)',
    'private.list_my_bookings()',
    'private.list_my_history()',
    'private.list_people(jsonb,jsonb,integer)',
    'private.list_settings()',
    'private.list_staff()',
    'private.merge_leads(integer,integer)',
    'private.minutes_since_midnight(time without time zone)',
    'private.move_appointment(uuid,date,text,integer,boolean)',
    'private.move_my_booking(uuid,date,text)',
    'private.must_complete_mfa()',
    'private.my_role()',
    'private.now()',
    'private.preview_slots(text,date,date)',
    'private.record_visit()',
    'private.reopen_unanswered_question(bigint)',
    'private.reorder_content(text,bigint[])',
    'private.reply_to_lead(integer,text,text,text)',
    'private.request_site_build_now()',
    'private.resend_invitation(bigint)',
    'private.resend_mail(bigint)',
    'private.retry_mail(bigint)',
    'private.save_content(text,bigint,integer,jsonb)',
    'private.set_appointment_status(uuid,text,text)',
    'private.set_role(uuid,text)',
    'private.site_build_status()',
    'private.undo_lead_updates(jsonb)',
    'private.unmerge_lead(integer)',
    'private.update_lead(integer,integer,jsonb)',
    'private.update_leads(integer[],jsonb)',
    'private.update_setting(text,jsonb,jsonb)',
    'record_visit()',
    'reopen_unanswered_question(bigint)',
    'reorder_content(text,bigint[])',
    'reply_to_lead(integer,text,text,text)',
    'request_site_build_now()',
    'resend_invitation(bigint)',
    'resend_mail(bigint)',
    'retry_mail(bigint)',
    'save_content(text,bigint,integer,jsonb)',
    'set_appointment_status(uuid,text,text)',
    'set_role(uuid,text)',
    'site_build_status()',
    'undo_lead_updates(jsonb)',
    'unmerge_lead(integer)',
    'update_lead(integer,integer,jsonb)',
    'update_leads(integer[],jsonb)',
    'update_setting(text,jsonb,jsonb)'
  ],
  'authenticated runs these functions and no others'
);
select results_eq(
  $$select signature from runnable where grantee = 'service_role' order by signature collate "C"$$,
  array[
    'add_chat_messages(uuid,text,jsonb)',
    'cancel_booking_by_token(uuid,text,text)',
    'claim_due_mails(integer,integer)',
    'claim_due_refunds(integer)',
    'claim_site_build(integer)',
    'confirm_newsletter_subscription(text)',
    'consume_model_budget(integer,integer)',
    'consume_rate_limit(text,text,integer,integer)',
    'consume_rate_limits(jsonb)',
    'create_appointment(text,text,text,text,text,date,text,text,text,uuid,text,text,uuid,jsonb,text,text,numeric)',
    'create_chat(text,uuid)',
    'create_contact_submission(text,text,text,text,text,text)',
    'delete_account(uuid)',
    'finish_site_build(uuid,text,text)',
    'get_assistant_context()',
    'get_booking(uuid)',
    'get_booking_by_token(uuid,text)',
    'get_chat_by_secret(uuid,text)',
    'get_due_payment(uuid)',
    'hand_off_chat(uuid,text,text,text,text,text,text)',
    'hold_slot(text,date,text,uuid,text,numeric,text,text,text)',
    'kb_word_rarity(text[])',
    'list_available_slots(text,date,date,uuid)',
    'list_available_slots_rate_limited(jsonb,text,date,date,uuid)',
    'list_kb_missing_embeddings(integer)',
    'mail_queue_status()',
    'mark_mail_failed(bigint,uuid,text,boolean)',
    'mark_mail_sent(bigint,uuid)',
    'move_booking_by_token(uuid,text,date,text)',
    'my_role()',
    'open_chat(jsonb,uuid,text,text,uuid,text[],integer,text[],real[])',
    'private.my_role()',
    'private.record_visit()',
    'rate_booking_by_token(uuid,text,integer,text)',
    'record_payment(text,text,integer)',
    'record_refund(text,text)',
    'record_visit()',
    'refresh_kb(integer)',
    'release_hold(uuid)',
    'replace_kb_site_pages(jsonb,text)',
    'search_kb(text,integer,real[])',
    'start_payment(uuid,text,text,text)',
    'store_kb_embeddings(jsonb)',
    'subscribe_to_newsletter(text,text,text)',
    'unsubscribe_from_newsletter(text)',
    'verify_password(uuid,text)',
    'vote_chat_message(uuid,text,bigint,integer)'
  ],
  'service_role runs these functions and no others'
);
select is_empty(
  $$select * from runnable where grantee not in ('anon', 'authenticated', 'service_role')$$,
  'nobody else runs any'
);
select is_empty(
  $$select f.signature from our_functions f join runnable r on r.signature = f.signature
    where f.prosecdef and f.pronamespace = 'public'::regnamespace and r.grantee in ('anon', 'authenticated')$$,
  'no function of the API that a browser may call runs with its owner''s rights'
);

-- Default privileges: new objects are closed
create table public.later (id int);
create function public.later() returns int language sql as 'select 1';
select ok(
  not has_table_privilege('anon', 'public.later', 'select, insert, update, delete')
    and not has_table_privilege('authenticated', 'public.later', 'select, insert, update, delete')
    and not has_table_privilege('service_role', 'public.later', 'select, insert, update, delete'),
  'a new table is closed until a migration opens it'
);
select ok(
  not has_function_privilege('anon', 'public.later()', 'execute')
    and not has_function_privilege('authenticated', 'public.later()', 'execute')
    and not has_function_privilege('service_role', 'public.later()', 'execute'),
  'a new function is closed until a migration opens it'
);
drop table public.later;
drop function public.later();

-- Conventions
select is_empty(
  $$select con.conrelid::regclass, con.conname from pg_constraint con
    where con.contype = 'f' and con.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_index i
        where i.indrelid = con.conrelid and i.indkey[0] = con.conkey[1])$$,
  'every foreign key has an index'
);
select is_empty(
  $$select c.oid::regclass::text as thing from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v')
      and obj_description(c.oid, 'pg_class') is null
    union all
    select a.attrelid::regclass || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v')
      and a.attnum > 0 and not a.attisdropped and col_description(a.attrelid, a.attnum) is null$$,
  'every table and column has a comment'
);
select is_empty(
  $$select signature from our_functions where obj_description(oid, 'pg_proc') is null$$,
  'every function has a comment'
);

select * from finish();
rollback;
