-- Lists every policy and grant by name. Any other one fails a test: it is an extra record if a list here lacks it.
begin;
select plan(28);

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
      and (coalesce(qual, '') || coalesce(with_check, '')) ~ '(auth\.uid|private\.has_role)\('
      and (coalesce(qual, '') || coalesce(with_check, '')) !~* '\( ?select (auth\.uid|private\.has_role)'$$,
  'policies ask who the caller is once a statement, not once a row'
);
select bag_eq(
  $$select format('%s %s %s', tablename, cmd, roles[1]) collate "default" from pg_policies
    where schemaname in ('public', 'private')$$,
  array[
    'blog_posts DELETE authenticated',
    'blog_posts INSERT authenticated',
    'blog_posts UPDATE authenticated',
    'case_studies DELETE authenticated',
    'case_studies INSERT authenticated',
    'case_studies UPDATE authenticated',
    'daily_counters SELECT authenticated',
    'faqs DELETE authenticated',
    'faqs INSERT authenticated',
    'faqs UPDATE authenticated',
    'inbound_files SELECT authenticated',
    'inbound_files UPDATE authenticated',
    'lead_presence INSERT authenticated',
    'lead_presence SELECT authenticated',
    'lead_presence UPDATE authenticated',
    'partners DELETE authenticated',
    'partners INSERT authenticated',
    'partners UPDATE authenticated',
    'services DELETE authenticated',
    'services INSERT authenticated',
    'services UPDATE authenticated',
    'team_members DELETE authenticated',
    'team_members INSERT authenticated',
    'team_members UPDATE authenticated',
    'testimonials DELETE authenticated',
    'testimonials INSERT authenticated',
    'testimonials UPDATE authenticated',
    'accounts SELECT authenticated',
    'accounts UPDATE authenticated',
    'answer_wordings SELECT authenticated',
    'answers DELETE authenticated',
    'answers INSERT authenticated',
    'answers SELECT authenticated',
    'answers UPDATE authenticated',
    'appointment_events SELECT authenticated',
    'appointment_ratings SELECT authenticated',
    'appointments SELECT authenticated',
    'audit_log INSERT authenticated',
    'audit_log SELECT authenticated',
    'availability_rules DELETE authenticated',
    'availability_rules INSERT authenticated',
    'availability_rules SELECT authenticated',
    'busy_times SELECT authenticated',
    'connected_calendars DELETE authenticated',
    'connected_calendars INSERT authenticated',
    'connected_calendars SELECT authenticated',
    'connected_calendars UPDATE authenticated',
    'availability_rules UPDATE authenticated',
    'blog_posts SELECT anon',
    'blog_posts SELECT authenticated',
    'calendar_subscriptions DELETE authenticated',
    'calendar_subscriptions INSERT authenticated',
    'calendar_subscriptions SELECT authenticated',
    'calendar_subscriptions UPDATE authenticated',
    'case_studies SELECT anon',
    'case_studies SELECT authenticated',
    'chat_messages INSERT authenticated',
    'chat_messages SELECT authenticated',
    'chat_messages UPDATE authenticated',
    'chat_sessions SELECT authenticated',
    'chat_sessions UPDATE authenticated',
    'consultants INSERT authenticated',
    'consultants SELECT authenticated',
    'consultants UPDATE authenticated',
    'consultation_types DELETE authenticated',
    'consultation_types INSERT authenticated',
    'consultation_types SELECT anon',
    'consultation_types SELECT authenticated',
    'consultation_types UPDATE authenticated',
    'contact_notes DELETE authenticated',
    'contact_notes INSERT authenticated',
    'contact_notes SELECT authenticated',
    'contact_notes UPDATE authenticated',
    'contact_submissions SELECT authenticated',
    'contact_submissions UPDATE authenticated',
    'contacts DELETE authenticated',
    'contacts INSERT authenticated',
    'contacts SELECT authenticated',
    'contacts UPDATE authenticated',
    'date_overrides DELETE authenticated',
    'date_overrides INSERT authenticated',
    'date_overrides SELECT authenticated',
    'date_overrides UPDATE authenticated',
    'documents DELETE authenticated',
    'documents INSERT authenticated',
    'documents SELECT authenticated',
    'documents UPDATE authenticated',
    'faqs SELECT anon',
    'faqs SELECT authenticated',
    'error_reports SELECT authenticated',
    'error_reports UPDATE authenticated',
    'imported_contacts DELETE authenticated',
    'imported_contacts INSERT authenticated',
    'imported_contacts SELECT authenticated',
    'imported_contacts UPDATE authenticated',
    'invitations INSERT authenticated',
    'invitations SELECT authenticated',
    'invitations UPDATE authenticated',
    'knowledge_sections SELECT authenticated',
    'lead_notes DELETE authenticated',
    'lead_notes INSERT authenticated',
    'lead_notes SELECT authenticated',
    'lead_notes UPDATE authenticated',
    'lead_replies DELETE authenticated',
    'lead_replies INSERT authenticated',
    'lead_replies SELECT authenticated',
    'lead_tags SELECT authenticated',
    'lead_tasks DELETE authenticated',
    'lead_tasks INSERT authenticated',
    'lead_tasks SELECT authenticated',
    'lead_tasks UPDATE authenticated',
    'newsletter_issues DELETE authenticated',
    'newsletter_issues INSERT authenticated',
    'newsletter_issues SELECT authenticated',
    'newsletter_issues UPDATE authenticated',
    'newsletter_recipients SELECT authenticated',
    'outbox SELECT authenticated',
    'partners SELECT anon',
    'partners SELECT authenticated',
    'profiles SELECT authenticated',
    'profiles UPDATE authenticated',
    'reply_templates DELETE authenticated',
    'reply_templates INSERT authenticated',
    'reply_templates SELECT authenticated',
    'reply_templates UPDATE authenticated',
    'saved_views DELETE authenticated',
    'saved_views INSERT authenticated',
    'saved_views SELECT authenticated',
    'saved_views UPDATE authenticated',
    'services SELECT anon',
    'services SELECT authenticated',
    'settings SELECT authenticated',
    'settings UPDATE authenticated',
    'slug_history SELECT anon',
    'site_builds SELECT authenticated',
    'staff_preferences INSERT authenticated',
    'staff_preferences SELECT authenticated',
    'staff_preferences UPDATE authenticated',
    'subscribers DELETE authenticated',
    'subscribers INSERT authenticated',
    'subscribers SELECT authenticated',
    'team_members SELECT anon',
    'team_members SELECT authenticated',
    'testimonials SELECT anon',
    'testimonials SELECT authenticated',
    'time_off DELETE authenticated',
    'time_off INSERT authenticated',
    'time_off SELECT authenticated',
    'time_off UPDATE authenticated',
    'unanswered_questions SELECT authenticated',
    'unanswered_questions UPDATE authenticated'
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
select bag_eq(
  $$select format('%s %s %s', grantee, privilege_type, relation) collate "default" from granted
    where relkind <> 'S' and grantee in ('public', 'anon', 'authenticated', 'service_role', 'authenticator')$$,
  array[
    'anon SELECT blog_posts',
    'anon SELECT case_studies',
    'anon SELECT consultation_types',
    'anon SELECT faqs',
    'anon SELECT partners',
    'anon SELECT services',
    'anon SELECT slug_history',
    'anon SELECT team_members',
    'anon SELECT testimonials',
    'authenticated DELETE answers',
    'authenticated DELETE blog_posts',
    'authenticated DELETE case_studies',
    'authenticated DELETE faqs',
    'authenticated DELETE partners',
    'authenticated DELETE services',
    'authenticated DELETE team_members',
    'authenticated DELETE testimonials',
    'authenticated DELETE availability_rules',
    'authenticated DELETE contact_notes',
    'authenticated DELETE contacts',
    'authenticated DELETE calendar_subscriptions',
    'authenticated DELETE connected_calendars',
    'authenticated DELETE consultation_types',
    'authenticated DELETE date_overrides',
    'authenticated DELETE documents',
    'authenticated DELETE imported_contacts',
    'authenticated DELETE lead_notes',
    'authenticated DELETE lead_replies',
    'authenticated DELETE lead_tasks',
    'authenticated DELETE newsletter_issues',
    'authenticated DELETE reply_templates',
    'authenticated DELETE saved_views',
    'authenticated DELETE subscribers',
    'authenticated DELETE time_off',
    'authenticated SELECT accounts',
    'authenticated SELECT answer_list',
    'authenticated SELECT answer_wordings',
    'authenticated SELECT answers',
    'authenticated SELECT audit_actions',
    'authenticated SELECT exports',
    'authenticated SELECT my_session',
    'authenticated SELECT booked_appointments',
    'authenticated SELECT audit_actors',
    'authenticated SELECT audit_entries',
    'authenticated SELECT availability_rules',
    'authenticated SELECT blog_posts',
    'authenticated SELECT case_studies',
    'authenticated SELECT chat_list',
    'authenticated SELECT chat_message_list',
    'authenticated SELECT chat_messages',
    'authenticated SELECT connected_calendar_list',
    'authenticated SELECT consultants',
    'authenticated SELECT consultation_types',
    'authenticated SELECT contact_imports',
    'authenticated SELECT contact_list',
    'authenticated SELECT contact_note_list',
    'authenticated SELECT contact_notes',
    'authenticated SELECT contacts',
    'authenticated SELECT date_overrides',
    'authenticated SELECT deal_totals',
    'authenticated SELECT documents',
    'authenticated SELECT faqs',
    'authenticated SELECT error_reports',
    'authenticated SELECT imported_contacts',
    'authenticated SELECT inbound_files',
    'authenticated SELECT knowledge_sections',
    'authenticated SELECT contact_submissions',
    'authenticated SELECT lead_presence',
    'authenticated SELECT lead_tags',
    'authenticated SELECT lead_tasks',
    'authenticated SELECT lead_watchers',
    'authenticated SELECT leads',
    'authenticated SELECT longest_waiting',
    'authenticated SELECT mail_totals',
    'authenticated SELECT mails',
    'authenticated SELECT my_history',
    'authenticated SELECT newsletter_issue_details',
    'authenticated SELECT newsletter_issues',
    'authenticated SELECT partners',
    'authenticated SELECT people',
    'authenticated SELECT private.audit_log',
    'authenticated SELECT private.daily_counters',
    'authenticated SELECT private.unanswered_leads',
    'authenticated SELECT profiles',
    'authenticated SELECT reply_templates',
    'authenticated SELECT saved_views',
    'authenticated SELECT services',
    'authenticated SELECT setting_changes',
    'authenticated SELECT settings',
    'authenticated SELECT site_build_state',
    'authenticated SELECT slug_history',
    'authenticated SELECT staff_metrics',
    'authenticated SELECT staff_preferences',
    'authenticated SELECT subscriber_totals',
    'authenticated SELECT team_members',
    'authenticated SELECT testimonials',
    'authenticated SELECT system_status',
    'authenticated SELECT time_off',
    'authenticated SELECT unanswered_questions',
    'authenticated SELECT weekly_totals'
  ],
  'tables: these grants and no others'
);
select is_empty(
  $$select * from granted where relkind = 'S' and grantee in ('public', 'anon', 'authenticated', 'service_role')$$,
  'sequences: no grants'
);
select bag_eq(
  $$select format('%s %s %s: %s', a.grantee::regrole, a.privilege_type, t.attrelid::regclass,
      string_agg(t.attname, ', ' order by t.attname collate "C")) collate "default"
    from pg_attribute t cross join aclexplode(t.attacl) a
    where t.attrelid in (select oid from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace))
    group by a.grantee, a.privilege_type, t.attrelid$$,
  array[
    'authenticated INSERT blog_posts: author, author_id, content, excerpt, image_alt, image_url, publish_at, slug, status, tags, title, translated_version, translations',
    'authenticated UPDATE blog_posts: author, author_id, content, excerpt, image_alt, image_url, publish_at, slug, status, tags, title, translated_version, translations',
    'authenticated INSERT case_studies: challenge, client, featured, headline, image_alt, image_url, industry, metrics, publish_at, results, slug, solution, status, summary, technologies, timeline, title, translated_version, translations',
    'authenticated UPDATE case_studies: challenge, client, featured, headline, image_alt, image_url, industry, metrics, position, publish_at, results, slug, solution, status, summary, technologies, timeline, title, translated_version, translations',
    'authenticated INSERT faqs: answer, publish_at, question, status, translated_version, translations',
    'authenticated UPDATE faqs: answer, position, publish_at, question, status, translated_version, translations',
    'authenticated INSERT exports: action, details, subject',
    'authenticated INSERT private.audit_log: action, details, subject',
    'authenticated INSERT lead_presence: is_writing, lead_id',
    'authenticated INSERT partners: image_url, name, publish_at, status, translated_version, translations, url',
    'authenticated UPDATE partners: image_url, name, position, publish_at, status, translated_version, translations, url',
    'authenticated INSERT services: benefits, case_study, description, duration, image_alt, image_url, name, price, process, publish_at, short_description, slug, status, translated_version, translations',
    'authenticated UPDATE inbound_files: opened_at',
    'authenticated UPDATE lead_presence: expires_at, is_writing',
    'authenticated UPDATE services: benefits, case_study, description, duration, image_alt, image_url, name, position, price, process, publish_at, short_description, slug, status, translated_version, translations',
    'authenticated INSERT team_members: biography, image_alt, image_url, linkedin_url, name, publish_at, role, status, translated_version, translations',
    'authenticated UPDATE team_members: biography, image_alt, image_url, linkedin_url, name, position, publish_at, role, status, translated_version, translations',
    'authenticated INSERT testimonials: case_study, initials, name, publish_at, quote, status, title, translated_version, translations',
    'authenticated UPDATE testimonials: case_study, initials, name, position, publish_at, quote, status, title, translated_version, translations',
    'authenticated INSERT answers: kind, language, link_path, link_title, question, reply, status, topic, wordings',
    'authenticated INSERT availability_rules: consultant_id, end_time, start_time, weekday',
    'authenticated INSERT booked_appointments: client_email, client_name, client_phone, company, consultant_id, id, meets_by, message, service_type, starts_at, tells_client',
    'authenticated INSERT calendar_subscriptions: consultant_id, token_hash',
    'authenticated INSERT chat_messages: content, request_key, role, session_id',
    'authenticated INSERT connected_calendars: consultant_id, name, url',
    'authenticated INSERT consultants: active, consultation_type_ids, email, name, time_zone, video_link',
    'authenticated INSERT contact_notes: body, contact_id',
    'authenticated INSERT contacts: company, deal_month, deal_stage, deal_value_cents, email, name, owner_id, phone, source',
    'authenticated INSERT consultation_types: active, auto_confirm, buffer_after_minutes, buffer_before_minutes, change_cutoff_minutes, daily_cap, description, duration_minutes, location, minimum_notice_minutes, name, price_cents, refund_cutoff_minutes, step_minutes, window_days',
    'authenticated INSERT date_overrides: consultant_id, date, end_time, reason, start_time',
    'authenticated INSERT documents: id, mime_type, name, note, path, size_bytes, user_id',
    'authenticated INSERT imported_contacts: contact_id, fills_company, fills_phone, import_id, is_new, version',
    'authenticated INSERT invitations: email, role',
    'authenticated INSERT lead_notes: body, lead_id',
    'authenticated INSERT lead_replies: after_reply_id, body, document_ids, idempotency_key, lead_id, subject',
    'authenticated INSERT lead_tasks: assignee_id, due_at, lead_id, title',
    'authenticated INSERT mails: copy_of',
    'authenticated INSERT newsletter_issues: body, preview_line, subject',
    'authenticated INSERT site_build_state: due_at',
    'authenticated INSERT reply_templates: body, name',
    'authenticated INSERT saved_views: list, name, query',
    'authenticated INSERT staff_preferences: booking_request_mails, quick_keys, signature, work_mails',
    'authenticated INSERT subscribers: consent_note, email, source',
    'authenticated INSERT time_off: consultant_id, period, reason',
    'authenticated SELECT appointment_events: actor_id, appointment_id, from_status, id, occurred_at, reason, to_status',
    'authenticated SELECT appointment_ratings: appointment_id, comment, created_at, rating',
    'authenticated SELECT appointments: busy, client_email, client_name, client_phone, company, consultant_id, consultation_type_id, created_at, ends_at, guest_time_zone, hold_expires_at, ics_sequence, id, locale, location, meets_by, message, payment_status, price_cents, service_type, slot_released_at, source, starts_at, status, updated_at, user_id, verified_at',
    'authenticated SELECT calendar_subscriptions: consultant_id, created_at, read_at',
    'authenticated SELECT chat_sessions: assignee_id, created_at, handed_off_at, held_until, holder_id, id, last_message_at, lead_id, page, user_id',
    'authenticated SELECT connected_calendars: check_requested_at, checked_at, consultant_id, host, id, lease_until, name, next_check_at, problem, read_at, unread_events, unread_titles',
    'authenticated SELECT private.busy_times: calendar_id, period',
    'authenticated SELECT invitations: accepted_at, cancelled_at, created_at, email, expires_at, id, invited_by_id, role, sent_at',
    'authenticated SELECT lead_notes: author_id, created_at, id, lead_id, updated_at, version',
    'authenticated SELECT lead_replies: author_id, created_at, id, idempotency_key, lead_id',
    'authenticated SELECT newsletter_recipients: bounced_at, complained_at, ended_at, issue_id, state, unsubscribed_at',
    'authenticated SELECT private.outbox: attempts, copy_of, created_at, document_ids, failed_at, has_link, id, is_security, kind, last_error, lead_id, lease_until, recipient, send_after, sent_at, skipped_at',
    'authenticated SELECT private.site_builds: abandoned_at, attempts, created_at, due_at, id, last_error, lease_until, requested_at',
    'authenticated SELECT subscribers: confirm_sent_at, confirmed_at, consent_note, created_at, email, id, locale, reason, source, status, unsubscribed_at',
    'authenticated UPDATE accounts: role',
    'authenticated UPDATE answers: kind, language, link_path, link_title, question, reply, status, topic, wordings',
    'authenticated UPDATE availability_rules: end_time, start_time, weekday',
    'authenticated UPDATE booked_appointments: consultant_id, guest_time_zone, is_undone, location, meets_by, reason, slot_released_at, starts_at, status, tells_client',
    'authenticated UPDATE calendar_subscriptions: token_hash',
    'authenticated UPDATE chat_messages: staff_rating, staff_rating_reason',
    'authenticated UPDATE chat_sessions: assignee_id, holder_id',
    'authenticated UPDATE connected_calendars: check_requested_at',
    'authenticated UPDATE consultants: active, consultation_type_ids, email, name, time_zone, user_id, video_link',
    'authenticated UPDATE contact_submissions: assignee_id, merged_into_id, read_at, status, tags',
    'authenticated UPDATE consultation_types: active, auto_confirm, buffer_after_minutes, buffer_before_minutes, change_cutoff_minutes, daily_cap, description, duration_minutes, location, minimum_notice_minutes, price_cents, refund_cutoff_minutes, step_minutes, window_days',
    'authenticated UPDATE contact_notes: body',
    'authenticated UPDATE contacts: company, deal_month, deal_stage, deal_value_cents, email, merged_into_id, name, owner_id, phone',
    'authenticated UPDATE date_overrides: date, end_time, reason, start_time',
    'authenticated UPDATE documents: opened_at',
    'authenticated UPDATE error_reports: resolved_at',
    'authenticated UPDATE imported_contacts: fills_company, fills_phone, version',
    'authenticated UPDATE invitations: cancelled_at, sent_at',
    'authenticated UPDATE lead_notes: body',
    'authenticated UPDATE lead_tasks: assignee_id, done_at, due_at, title',
    'authenticated UPDATE mails: failed_at, skipped_at',
    'authenticated UPDATE newsletter_issues: body, preview_line, send_at, status, subject, tested_at',
    'authenticated UPDATE profiles: company, full_name, phone, time_zone',
    'authenticated UPDATE reply_templates: body, name, position',
    'authenticated UPDATE saved_views: list, name, query',
    'authenticated UPDATE settings: chat_retention_days, firm_email, follow_up_delay_hours, inbound_mail_domain, mail_retention_days, require_admin_mfa, send_day_before_reminder, send_follow_up, send_hour_before_reminder, video_link_template',
    'authenticated UPDATE staff_preferences: booking_request_mails, quick_keys, signature, work_mails',
    'authenticated UPDATE time_off: period, reason',
    'authenticated UPDATE unanswered_questions: answer_id, status'
  ],
  'columns: these grants and no others'
);
-- A role that may select a column may also filter by it, with any regular expression, until its statement_timeout.
select bag_eq(
  $$select format('%s.%s', c.relname, a.attname) collate "default"
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0
      and not a.attisdropped and has_column_privilege('anon', c.oid, a.attnum, 'select')
      and t.typcategory not in ('B', 'D', 'N', 'T')
      and not exists (
        select from pg_constraint k cross join pg_get_constraintdef(k.oid) as text
        where (k.conrelid = c.oid and k.conkey @> array[a.attnum] or k.contypid = t.oid)
          and (
            text ~ '= ANY \(ARRAY\[|^CHECK \(\(\w+ = ''\w+''::text\)\)$'
            or (regexp_match(text, 'char_length\([^<]*\) <= (\d+)'))[1]::int <= 1000
            -- A list of at most so many tags of 30 characters.
            or (
              (regexp_match(text, 'cardinality\(\(\(\w+\)::private\.tag_list\)::text\[\]\) <= (\d+)'))[1]::int * 30 <= 1000
            )
          )
      )$$,
  array[
    'blog_posts.content', 'blog_posts.translations', 'case_studies.challenge', 'case_studies.metrics', 'case_studies.results',
    'case_studies.solution', 'case_studies.technologies', 'case_studies.translations', 'faqs.answer', 'faqs.translations',
    'partners.translations', 'services.benefits', 'services.description', 'services.process', 'services.translations', 'team_members.translations',
    'testimonials.translations'
  ],
  'of the texts that visitors may filter by, these may be longer than 1,000 characters'
);
select results_eq(
  $$select line from (select format('%s %s', rolname, setting) collate "default" as line
      from pg_roles, unnest(rolconfig) as setting
      where rolname in ('anon', 'authenticated', 'service_role') and setting ~ '^(statement|lock)_timeout=') as lines
    order by line collate "C"$$,
  array[
    'anon statement_timeout=1s', 'authenticated statement_timeout=5s', 'service_role lock_timeout=3s',
    'service_role statement_timeout=8s'
  ],
  'a visitor’s statement ends after 1 second, a signed-in user’s after 5, a function’s after 8, or after 3 behind a lock'
);
select results_eq(
  $$select line from (
      select format('%s %s', a.grantee::regrole, a.privilege_type) collate "default" as line
      from pg_namespace n cross join aclexplode(n.nspacl) a
      where n.nspname = 'private' and a.grantee <> n.nspowner) as lines
    order by line collate "C"$$,
  array['anon USAGE', 'authenticated USAGE', 'service_role USAGE', 'supabase_auth_admin USAGE'],
  'schema private: usage for the helpers in policies and the auth server''s hook, creation for nobody'
);
select ok(not has_schema_privilege('anon', 'public', 'create'), 'anon creates nothing in public');
select ok(not has_schema_privilege('authenticated', 'public', 'create'), 'authenticated creates nothing in public');
select ok(not has_schema_privilege('service_role', 'public', 'create'), 'service_role creates nothing in public');

-- On the platform, whatever supabase_admin creates in public is open to the API's roles, and a migration cannot change
-- that: only supabase_admin may change its default privileges. So nothing of its may be there.
select is_empty(
  $$select oid::regclass::text from pg_class where relnamespace = 'public'::regnamespace and relowner <> 'postgres'::regrole
    union all
    select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace and proowner <> 'postgres'::regrole
    union all
    select oid::regtype::text from pg_type where typnamespace = 'public'::regnamespace and typowner <> 'postgres'::regrole
    union all
    select 'extension ' || extname from pg_extension where extnamespace = 'public'::regnamespace$$,
  'every object in public comes from a migration, so none has another role’s default privileges'
);
select is_empty(
  $$select format('%s %s on %s', a.grantee::regrole, a.privilege_type, d.defaclobjtype)
    from pg_default_acl d cross join aclexplode(d.defaclacl) a
    where d.defaclrole = 'postgres'::regrole and d.defaclnamespace = 'public'::regnamespace
      and a.grantee <> 'postgres'::regrole$$,
  'an object that a migration creates in public is granted to no one'
);

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
  'no function is executable by PUBLIC'
);
-- function_privileges says who runs which.
create temp view runnable as
select a.grantee::regrole::text as grantee, f.signature
from our_functions f cross join aclexplode(f.proacl) a
where a.grantee <> f.proowner;
select results_eq(
  $$select grantee, signature from runnable where grantee not in ('anon', 'authenticated', 'service_role')$$,
  $$values ('supabase_auth_admin', 'private.password_verification_attempt(jsonb)')$$,
  'only the auth server runs its hook'
);
select is_empty(
  $$select f.signature from our_functions f join runnable r on r.signature = f.signature
    where f.prosecdef and f.pronamespace = 'public'::regnamespace and r.grantee in ('anon', 'authenticated')$$,
  'no function of the API that a browser may call runs with its owner''s rights'
);
select is_empty(
  $$select f.signature from our_functions f join pg_proc p on p.oid = f.oid
    where f.prosecdef and p.prorettype <> 'trigger'::regtype
      and not exists (select from runnable r where r.signature = f.signature)$$,
  'no function that only others call raises its own rights'
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
      and a.attnum > 0 and not a.attisdropped and col_description(a.attrelid, a.attnum) is null
      -- The column of a table that a view shows has its comment there.
      and not exists (
        select from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refobjsubid > 0
        join pg_attribute t on t.attrelid = d.refobjid and t.attnum = d.refobjsubid
        where r.ev_class = c.oid and t.attrelid <> c.oid and t.attname = a.attname
      )$$,
  'every table and column has a comment'
);
select is_empty(
  $$select c.oid::regclass from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'v'
      -- It takes inserts, which its CHECK option limits. Nothing else is granted.
      and c.oid <> 'public.exports'::regclass
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'private.refuse_view_change()'::regprocedure)$$,
  'every view is read only'
);
select is_empty(
  $$select signature from our_functions where obj_description(oid, 'pg_proc') is null$$,
  'every function has a comment'
);

select * from finish();
rollback;
