-- Lists every policy and grant by name. Any other one fails a test.
begin;
select plan(29);

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
    'answer_wordings SELECT authenticated',
    'answers SELECT authenticated',
    'appointment_events SELECT authenticated',
    'appointment_ratings SELECT authenticated',
    'appointments SELECT authenticated',
    'availability_rules DELETE authenticated',
    'availability_rules INSERT authenticated',
    'availability_rules SELECT authenticated',
    'availability_rules UPDATE authenticated',
    'blog_posts SELECT anon',
    'blog_posts SELECT authenticated',
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
    'reply_templates DELETE authenticated',
    'reply_templates INSERT authenticated',
    'reply_templates SELECT authenticated',
    'reply_templates UPDATE authenticated',
    'services SELECT anon',
    'services SELECT authenticated',
    'slug_history SELECT anon',
    'slug_history SELECT authenticated',
    'subscribers SELECT authenticated',
    'team_members SELECT anon',
    'team_members SELECT authenticated',
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
    'anon SELECT consultation_types',
    'anon SELECT slug_history',
    'authenticated DELETE availability_rules',
    'authenticated DELETE date_overrides',
    'authenticated DELETE lead_notes',
    'authenticated DELETE lead_tasks',
    'authenticated DELETE reply_templates',
    'authenticated DELETE time_off',
    'authenticated SELECT answer_wordings',
    'authenticated SELECT answers',
    'authenticated SELECT availability_rules',
    'authenticated SELECT consultants',
    'authenticated SELECT consultation_types',
    'authenticated SELECT date_overrides',
    'authenticated SELECT documents',
    'authenticated SELECT kb_sections',
    'authenticated SELECT lead_tags',
    'authenticated SELECT profiles',
    'authenticated SELECT reply_templates',
    'authenticated SELECT slug_history',
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
    'anon SELECT blog_posts.author',
    'anon SELECT blog_posts.created_at',
    'anon SELECT blog_posts.excerpt',
    'anon SELECT blog_posts.id',
    'anon SELECT blog_posts.image_alt',
    'anon SELECT blog_posts.image_url',
    'anon SELECT blog_posts.publish_at',
    'anon SELECT blog_posts.read_time',
    'anon SELECT blog_posts.slug',
    'anon SELECT blog_posts.status',
    'anon SELECT blog_posts.tags',
    'anon SELECT blog_posts.title',
    'anon SELECT blog_posts.updated_at',
    'anon SELECT blog_posts.version',
    'anon SELECT case_studies.client',
    'anon SELECT case_studies.created_at',
    'anon SELECT case_studies.featured',
    'anon SELECT case_studies.headline',
    'anon SELECT case_studies.id',
    'anon SELECT case_studies.image_alt',
    'anon SELECT case_studies.image_url',
    'anon SELECT case_studies.industry',
    'anon SELECT case_studies.position',
    'anon SELECT case_studies.publish_at',
    'anon SELECT case_studies.slug',
    'anon SELECT case_studies.status',
    'anon SELECT case_studies.summary',
    'anon SELECT case_studies.timeline',
    'anon SELECT case_studies.title',
    'anon SELECT case_studies.updated_at',
    'anon SELECT case_studies.version',
    'anon SELECT faqs.created_at',
    'anon SELECT faqs.id',
    'anon SELECT faqs.position',
    'anon SELECT faqs.publish_at',
    'anon SELECT faqs.question',
    'anon SELECT faqs.status',
    'anon SELECT faqs.updated_at',
    'anon SELECT faqs.version',
    'anon SELECT services.created_at',
    'anon SELECT services.duration',
    'anon SELECT services.id',
    'anon SELECT services.image_alt',
    'anon SELECT services.image_url',
    'anon SELECT services.name',
    'anon SELECT services.position',
    'anon SELECT services.price',
    'anon SELECT services.price_unit',
    'anon SELECT services.publish_at',
    'anon SELECT services.short_description',
    'anon SELECT services.slug',
    'anon SELECT services.status',
    'anon SELECT services.updated_at',
    'anon SELECT services.version',
    'anon SELECT team_members.biography',
    'anon SELECT team_members.created_at',
    'anon SELECT team_members.id',
    'anon SELECT team_members.image_alt',
    'anon SELECT team_members.image_url',
    'anon SELECT team_members.name',
    'anon SELECT team_members.position',
    'anon SELECT team_members.publish_at',
    'anon SELECT team_members.role',
    'anon SELECT team_members.status',
    'anon SELECT team_members.updated_at',
    'anon SELECT team_members.version',
    'anon SELECT testimonials.created_at',
    'anon SELECT testimonials.id',
    'anon SELECT testimonials.initials',
    'anon SELECT testimonials.name',
    'anon SELECT testimonials.position',
    'anon SELECT testimonials.publish_at',
    'anon SELECT testimonials.quote',
    'anon SELECT testimonials.status',
    'anon SELECT testimonials.title',
    'anon SELECT testimonials.updated_at',
    'anon SELECT testimonials.version',
    'authenticated INSERT availability_rules.consultant_id',
    'authenticated INSERT availability_rules.end_time',
    'authenticated INSERT availability_rules.start_time',
    'authenticated INSERT availability_rules.weekday',
    'authenticated INSERT consultants.active',
    'authenticated INSERT consultants.consultation_type_ids',
    'authenticated INSERT consultants.email',
    'authenticated INSERT consultants.name',
    'authenticated INSERT consultants.time_zone',
    'authenticated INSERT consultants.video_link',
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
    'authenticated INSERT reply_templates.body',
    'authenticated INSERT reply_templates.name',
    'authenticated INSERT reply_templates.position',
    'authenticated INSERT time_off.consultant_id',
    'authenticated INSERT time_off.period',
    'authenticated INSERT time_off.reason',
    'authenticated SELECT appointment_events.actor_id',
    'authenticated SELECT appointment_events.appointment_id',
    'authenticated SELECT appointment_events.from_status',
    'authenticated SELECT appointment_events.id',
    'authenticated SELECT appointment_events.occurred_at',
    'authenticated SELECT appointment_events.to_status',
    'authenticated SELECT appointment_ratings.appointment_id',
    'authenticated SELECT appointment_ratings.created_at',
    'authenticated SELECT appointment_ratings.rating',
    'authenticated SELECT appointments.busy',
    'authenticated SELECT appointments.consultant_id',
    'authenticated SELECT appointments.consultation_type_id',
    'authenticated SELECT appointments.created_at',
    'authenticated SELECT appointments.ends_at',
    'authenticated SELECT appointments.guest_time_zone',
    'authenticated SELECT appointments.hold_expires_at',
    'authenticated SELECT appointments.ics_sequence',
    'authenticated SELECT appointments.id',
    'authenticated SELECT appointments.payment_status',
    'authenticated SELECT appointments.price_cents',
    'authenticated SELECT appointments.service_type',
    'authenticated SELECT appointments.source',
    'authenticated SELECT appointments.starts_at',
    'authenticated SELECT appointments.status',
    'authenticated SELECT appointments.updated_at',
    'authenticated SELECT appointments.user_id',
    'authenticated SELECT blog_posts.author',
    'authenticated SELECT blog_posts.created_at',
    'authenticated SELECT blog_posts.excerpt',
    'authenticated SELECT blog_posts.id',
    'authenticated SELECT blog_posts.image_alt',
    'authenticated SELECT blog_posts.image_url',
    'authenticated SELECT blog_posts.publish_at',
    'authenticated SELECT blog_posts.read_time',
    'authenticated SELECT blog_posts.slug',
    'authenticated SELECT blog_posts.status',
    'authenticated SELECT blog_posts.tags',
    'authenticated SELECT blog_posts.title',
    'authenticated SELECT blog_posts.translated_version',
    'authenticated SELECT blog_posts.updated_at',
    'authenticated SELECT blog_posts.version',
    'authenticated SELECT case_studies.client',
    'authenticated SELECT case_studies.created_at',
    'authenticated SELECT case_studies.featured',
    'authenticated SELECT case_studies.headline',
    'authenticated SELECT case_studies.id',
    'authenticated SELECT case_studies.image_alt',
    'authenticated SELECT case_studies.image_url',
    'authenticated SELECT case_studies.industry',
    'authenticated SELECT case_studies.position',
    'authenticated SELECT case_studies.publish_at',
    'authenticated SELECT case_studies.slug',
    'authenticated SELECT case_studies.status',
    'authenticated SELECT case_studies.summary',
    'authenticated SELECT case_studies.timeline',
    'authenticated SELECT case_studies.title',
    'authenticated SELECT case_studies.translated_version',
    'authenticated SELECT case_studies.updated_at',
    'authenticated SELECT case_studies.version',
    'authenticated SELECT chat_messages.author_id',
    'authenticated SELECT chat_messages.created_at',
    'authenticated SELECT chat_messages.id',
    'authenticated SELECT chat_messages.outcome',
    'authenticated SELECT chat_messages.role',
    'authenticated SELECT chat_messages.session_id',
    'authenticated SELECT chat_messages.sources',
    'authenticated SELECT chat_messages.staff_rating',
    'authenticated SELECT chat_messages.vote',
    'authenticated SELECT chat_sessions.assignee_id',
    'authenticated SELECT chat_sessions.created_at',
    'authenticated SELECT chat_sessions.handed_off_at',
    'authenticated SELECT chat_sessions.held_until',
    'authenticated SELECT chat_sessions.holder_id',
    'authenticated SELECT chat_sessions.id',
    'authenticated SELECT chat_sessions.last_message_at',
    'authenticated SELECT chat_sessions.lead_id',
    'authenticated SELECT chat_sessions.page',
    'authenticated SELECT chat_sessions.user_id',
    'authenticated SELECT contact_submissions.assignee_id',
    'authenticated SELECT contact_submissions.created_at',
    'authenticated SELECT contact_submissions.first_response_at',
    'authenticated SELECT contact_submissions.id',
    'authenticated SELECT contact_submissions.merged_into_id',
    'authenticated SELECT contact_submissions.read_at',
    'authenticated SELECT contact_submissions.source',
    'authenticated SELECT contact_submissions.status',
    'authenticated SELECT contact_submissions.tags',
    'authenticated SELECT contact_submissions.updated_at',
    'authenticated SELECT contact_submissions.user_id',
    'authenticated SELECT contact_submissions.version',
    'authenticated SELECT faqs.created_at',
    'authenticated SELECT faqs.id',
    'authenticated SELECT faqs.position',
    'authenticated SELECT faqs.publish_at',
    'authenticated SELECT faqs.question',
    'authenticated SELECT faqs.status',
    'authenticated SELECT faqs.translated_version',
    'authenticated SELECT faqs.updated_at',
    'authenticated SELECT faqs.version',
    'authenticated SELECT lead_notes.author_id',
    'authenticated SELECT lead_notes.created_at',
    'authenticated SELECT lead_notes.id',
    'authenticated SELECT lead_notes.lead_id',
    'authenticated SELECT lead_notes.updated_at',
    'authenticated SELECT lead_notes.version',
    'authenticated SELECT lead_replies.author_id',
    'authenticated SELECT lead_replies.created_at',
    'authenticated SELECT lead_replies.id',
    'authenticated SELECT lead_replies.lead_id',
    'authenticated SELECT lead_tasks.assignee_id',
    'authenticated SELECT lead_tasks.author_id',
    'authenticated SELECT lead_tasks.created_at',
    'authenticated SELECT lead_tasks.done_at',
    'authenticated SELECT lead_tasks.due_at',
    'authenticated SELECT lead_tasks.id',
    'authenticated SELECT lead_tasks.lead_id',
    'authenticated SELECT lead_tasks.updated_at',
    'authenticated SELECT lead_tasks.version',
    'authenticated SELECT services.created_at',
    'authenticated SELECT services.duration',
    'authenticated SELECT services.id',
    'authenticated SELECT services.image_alt',
    'authenticated SELECT services.image_url',
    'authenticated SELECT services.name',
    'authenticated SELECT services.position',
    'authenticated SELECT services.price',
    'authenticated SELECT services.price_unit',
    'authenticated SELECT services.publish_at',
    'authenticated SELECT services.short_description',
    'authenticated SELECT services.slug',
    'authenticated SELECT services.status',
    'authenticated SELECT services.translated_version',
    'authenticated SELECT services.updated_at',
    'authenticated SELECT services.version',
    'authenticated SELECT subscribers.confirm_sent_at',
    'authenticated SELECT subscribers.confirmed_at',
    'authenticated SELECT subscribers.created_at',
    'authenticated SELECT subscribers.id',
    'authenticated SELECT subscribers.source',
    'authenticated SELECT subscribers.status',
    'authenticated SELECT subscribers.unsubscribed_at',
    'authenticated SELECT team_members.biography',
    'authenticated SELECT team_members.created_at',
    'authenticated SELECT team_members.id',
    'authenticated SELECT team_members.image_alt',
    'authenticated SELECT team_members.image_url',
    'authenticated SELECT team_members.name',
    'authenticated SELECT team_members.position',
    'authenticated SELECT team_members.publish_at',
    'authenticated SELECT team_members.role',
    'authenticated SELECT team_members.status',
    'authenticated SELECT team_members.translated_version',
    'authenticated SELECT team_members.updated_at',
    'authenticated SELECT team_members.version',
    'authenticated SELECT testimonials.created_at',
    'authenticated SELECT testimonials.id',
    'authenticated SELECT testimonials.initials',
    'authenticated SELECT testimonials.name',
    'authenticated SELECT testimonials.position',
    'authenticated SELECT testimonials.publish_at',
    'authenticated SELECT testimonials.quote',
    'authenticated SELECT testimonials.status',
    'authenticated SELECT testimonials.title',
    'authenticated SELECT testimonials.translated_version',
    'authenticated SELECT testimonials.updated_at',
    'authenticated SELECT testimonials.version',
    'authenticated UPDATE availability_rules.end_time',
    'authenticated UPDATE availability_rules.start_time',
    'authenticated UPDATE availability_rules.weekday',
    'authenticated UPDATE consultants.active',
    'authenticated UPDATE consultants.consultation_type_ids',
    'authenticated UPDATE consultants.email',
    'authenticated UPDATE consultants.name',
    'authenticated UPDATE consultants.time_zone',
    'authenticated UPDATE consultants.video_link',
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
    'authenticated UPDATE reply_templates.body',
    'authenticated UPDATE reply_templates.name',
    'authenticated UPDATE time_off.period',
    'authenticated UPDATE time_off.reason'
  ],
  'columns: these grants and no others'
);
-- A role that may select a column may also filter by it, with any regular expression.
select is_empty(
  $$select format('%s.%s', c.relname, a.attname)
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
            -- A list: at most so many texts of at most so many characters, or none.
            or (
              select items[1]::int * items[2]::int <= 1000
              from regexp_match(text, '^CHECK \(\(\(\w+ = ''\{\}''::text\[\]\) OR \(private\.is_text_list\(\w+, (\d+), (\d+)\) AND ') as items
            )
          )
      )$$,
  'a text that visitors may filter by has at most 1,000 characters'
);
select results_eq(
  $$select line from (select format('%s %s', rolname, setting) collate "default" as line
      from pg_roles, unnest(rolconfig) as setting
      where rolname in ('anon', 'authenticated', 'service_role') and setting ~ '^(statement|lock)_timeout=') as lines
    order by line collate "C"$$,
  array[
    'anon statement_timeout=2s', 'authenticated statement_timeout=5s', 'service_role lock_timeout=3s',
    'service_role statement_timeout=8s'
  ],
  'a visitor’s statement ends after 2 seconds, a signed-in user’s after 5, a function’s after 8, or after 3 behind a lock'
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
create temp view runnable as
select a.grantee::regrole::text as grantee, f.signature
from our_functions f cross join aclexplode(f.proacl) a
where a.grantee <> f.proowner;
select results_eq(
  $$select signature from runnable where grantee = 'anon' order by signature collate "C"$$,
  array[
    'get_published_content(text,text)',
    'list_content_translations(text,text,text)',
    'list_published_faqs()',
    'my_role()',
    'private.get_published_content(text,text)',
    'private.list_content_translations(text,text,text)',
    'private.list_published_faqs()',
    'private.my_role()',
    'private.record_visit()',
    'record_visit()'
  ],
  'anon runs these functions and no others'
);
select results_eq(
  $$select signature from runnable where grantee = 'authenticated' order by signature collate "C"$$,
  array[
    'accept_invitation(text)',
    'add_question_to_answer(bigint,bigint,boolean)',
    'assign_chat(uuid,uuid,uuid)',
    'cancel_invitation(bigint)',
    'cancel_mail(bigint)',
    'cancel_my_booking(uuid,text)',
    'check_calendar_now(bigint)',
    'connect_calendar(bigint,text,text)',
    'count_unread_leads()',
    'create_calendar_subscription(bigint)',
    'create_consultation_type(jsonb)',
    'create_invitation(text,text)',
    'create_staff_appointment(text,text,text,text,text,date,text,text,text,boolean,text,text,bigint)',
    'deal_board()',
    'delete_answer(bigint,integer)',
    'delete_calendar_subscription(bigint)',
    'delete_consultation_type(bigint,integer)',
    'delete_contact(bigint,integer)',
    'delete_contact_note(bigint,bigint,integer)',
    'delete_content(text,bigint,integer)',
    'delete_newsletter_issue(bigint,integer)',
    'delete_view(bigint)',
    'disconnect_calendar(bigint)',
    'dismiss_unanswered_question(bigint)',
    'export_contacts(jsonb,jsonb,integer)',
    'export_leads(jsonb,jsonb,integer)',
    'export_my_data()',
    'export_newsletter_subscribers(uuid,integer)',
    'find_account(text)',
    'find_contact(text)',
    'find_duplicate_contacts(bigint)',
    'find_duplicate_leads(integer)',
    'get_answer(bigint)',
    'get_chat(uuid)',
    'get_contact(bigint)',
    'get_content(text,bigint)',
    'get_lead(integer)',
    'get_my_alerts()',
    'get_newsletter_issue(bigint)',
    'get_published_content(text,text)',
    'get_staff_overview()',
    'get_staff_preferences()',
    'get_system_status()',
    'hand_back_chat(uuid)',
    'import_contacts(jsonb,boolean)',
    'import_newsletter_subscribers(text[],text)',
    'link_consultant(bigint,uuid,uuid)',
    'list_answers(text,text,text,text,jsonb,integer)',
    'list_appointments(date,date,jsonb)',
    'list_attachable_documents(integer,text)',
    'list_audit_entries(jsonb,bigint,integer)',
    'list_audit_filter_options()',
    'list_calendar_subscriptions()',
    'list_chats(text,jsonb,integer)',
    'list_connected_calendars()',
    'list_contact_submissions()',
    'list_contact_timeline(bigint)',
    'list_contacts(jsonb,text,jsonb,integer)',
    'list_content_translations(text,text,text)',
    'list_documents(uuid)',
    'list_duplicate_contacts(jsonb)',
    'list_faults(text)',
    'list_free_times_for_staff(text,date,date,uuid,bigint)',
    'list_invitations(bigint)',
    'list_lead_timeline(text)',
    'list_leads(jsonb,text,jsonb,integer)',
    'list_mails(jsonb,bigint,integer)',
    'list_my_bookings()',
    'list_my_history()',
    'list_newsletter_issues(bigint,integer)',
    'list_newsletter_subscribers(jsonb,jsonb,integer)',
    'list_open_hours(date,date)',
    'list_people(jsonb,jsonb,integer)',
    'list_published_faqs()',
    'list_saved_views(text)',
    'list_settings()',
    'list_staff()',
    'merge_contacts(bigint,bigint[])',
    'merge_duplicate_contacts(jsonb)',
    'merge_duplicate_leads(integer)',
    'merge_leads(integer,integer)',
    'missing_proof()',
    'move_appointment(uuid,date,text,integer,boolean)',
    'move_my_booking(uuid,date,text)',
    'my_role()',
    'open_document(uuid)',
    'open_inbound_file(uuid)',
    'open_mail(bigint)',
    'preview_newsletter_import(text[])',
    'preview_slots(text,date,date)',
    'private.accept_invitation(text)',
    'private.add_question_to_answer(bigint,bigint,boolean)',
    'private.assign_chat(uuid,uuid,uuid)',
    'private.cancel_invitation(bigint)',
    'private.cancel_mail(bigint)',
    'private.cancel_my_booking(uuid,text)',
    'private.check_calendar_now(bigint)',
    'private.connect_calendar(bigint,text,text)',
    'private.count_unread_leads()',
    'private.create_calendar_subscription(bigint)',
    'private.create_consultation_type(jsonb)',
    'private.create_invitation(text,text)',
    'private.create_staff_appointment(text,text,text,text,text,date,text,text,text,boolean,text,text,bigint)',
    'private.deal_board()',
    'private.delete_answer(bigint,integer)',
    'private.delete_calendar_subscription(bigint)',
    'private.delete_consultation_type(bigint,integer)',
    'private.delete_contact(bigint,integer)',
    'private.delete_contact_note(bigint,bigint,integer)',
    'private.delete_content(text,bigint,integer)',
    'private.delete_newsletter_issue(bigint,integer)',
    'private.delete_view(bigint)',
    'private.disconnect_calendar(bigint)',
    'private.dismiss_unanswered_question(bigint)',
    'private.export_contacts(jsonb,jsonb,integer)',
    'private.export_leads(jsonb,jsonb,integer)',
    'private.export_my_data()',
    'private.export_newsletter_subscribers(uuid,integer)',
    'private.find_account(text)',
    'private.find_contact(text)',
    'private.find_duplicate_contacts(bigint)',
    'private.find_duplicate_leads(integer)',
    'private.get_answer(bigint)',
    'private.get_chat(uuid)',
    'private.get_contact(bigint)',
    'private.get_content(text,bigint)',
    'private.get_lead(integer)',
    'private.get_my_alerts()',
    'private.get_newsletter_issue(bigint)',
    'private.get_published_content(text,text)',
    'private.get_staff_overview()',
    'private.get_staff_preferences()',
    'private.get_system_status()',
    'private.hand_back_chat(uuid)',
    'private.has_rank(text)',
    'private.import_contacts(jsonb,boolean)',
    'private.import_newsletter_subscribers(text[],text)',
    'private.is_media_file_name(text)',
    'private.link_consultant(bigint,uuid,uuid)',
    'private.list_answers(text,text,text,text,jsonb,integer)',
    'private.list_appointments(date,date,jsonb)',
    'private.list_attachable_documents(integer,text)',
    'private.list_audit_entries(jsonb,bigint,integer)',
    'private.list_audit_filter_options()',
    'private.list_calendar_subscriptions()',
    'private.list_chats(text,jsonb,integer)',
    'private.list_connected_calendars()',
    'private.list_contact_submissions()',
    'private.list_contact_timeline(bigint)',
    'private.list_contacts(jsonb,text,jsonb,integer)',
    'private.list_content_translations(text,text,text)',
    'private.list_documents(uuid)',
    'private.list_duplicate_contacts(jsonb)',
    'private.list_faults(text)',
    'private.list_free_times_for_staff(text,date,date,uuid,bigint)',
    'private.list_invitations(bigint)',
    'private.list_lead_timeline(text)',
    'private.list_leads(jsonb,text,jsonb,integer)',
    'private.list_mails(jsonb,bigint,integer)',
    'private.list_my_bookings()',
    'private.list_my_history()',
    'private.list_newsletter_issues(bigint,integer)',
    'private.list_newsletter_subscribers(jsonb,jsonb,integer)',
    'private.list_open_hours(date,date)',
    'private.list_people(jsonb,jsonb,integer)',
    'private.list_published_faqs()',
    'private.list_saved_views(text)',
    'private.list_settings()',
    'private.list_staff()',
    'private.may_open_document_file(text)',
    'private.may_open_inbound_file(text)',
    'private.may_remove_document_file(text)',
    'private.merge_contacts(bigint,bigint[])',
    'private.merge_duplicate_contacts(jsonb)',
    'private.merge_duplicate_leads(integer)',
    'private.merge_leads(integer,integer)',
    'private.minutes_since_midnight(time without time zone)',
    'private.missing_proof()',
    'private.move_appointment(uuid,date,text,integer,boolean)',
    'private.move_my_booking(uuid,date,text)',
    'private.my_role()',
    'private.now()',
    'private.open_document(uuid)',
    'private.open_inbound_file(uuid)',
    'private.open_mail(bigint)',
    'private.preview_newsletter_import(text[])',
    'private.preview_slots(text,date,date)',
    'private.prove_browser(text)',
    'private.prove_password(text)',
    'private.publish_answer(bigint,text,text,boolean)',
    'private.rate_chat_answer(bigint,integer,text,jsonb)',
    'private.reassign_appointment(uuid,bigint,integer,boolean)',
    'private.record_visit()',
    'private.remove_document(uuid)',
    'private.remove_newsletter_subscriber(uuid)',
    'private.reopen_unanswered_question(bigint)',
    'private.reorder_content(text,bigint[],bigint[])',
    'private.reorder_reply_templates(bigint[],bigint[])',
    'private.reply_to_lead(integer,text,text,text,bigint,uuid[])',
    'private.request_site_build_now()',
    'private.resend_invitation(bigint)',
    'private.resend_mail(bigint)',
    'private.resume_newsletter_issue(bigint)',
    'private.retry_mail(bigint)',
    'private.save_answer(bigint,jsonb,integer)',
    'private.save_contact(bigint,integer,jsonb)',
    'private.save_contact_note(bigint,bigint,integer,text)',
    'private.save_content(text,bigint,integer,jsonb)',
    'private.save_newsletter_issue(bigint,integer,jsonb)',
    'private.save_view(text,text,text)',
    'private.schedule_newsletter_issue(bigint,integer,timestamp with time zone)',
    'private.send_chat_answer(uuid,text,uuid)',
    'private.send_newsletter_test(bigint)',
    'private.set_appointment_status(uuid,text,text,jsonb,text,integer)',
    'private.set_fault_resolved(bigint,boolean)',
    'private.set_my_alerts(boolean,boolean)',
    'private.set_quick_keys(boolean)',
    'private.set_role(uuid,text)',
    'private.set_weekly_hours(bigint,jsonb,jsonb)',
    'private.site_build_status()',
    'private.stop_newsletter_issue(bigint)',
    'private.take_over_chat(uuid,uuid)',
    'private.undo_appointment_outcome(uuid,text)',
    'private.undo_contact_merges(jsonb)',
    'private.undo_lead_updates(jsonb)',
    'private.unmerge_contact(bigint)',
    'private.unmerge_lead(integer)',
    'private.update_lead(integer,integer,jsonb)',
    'private.update_leads(integer[],jsonb,integer[])',
    'private.update_setting(text,jsonb,jsonb)',
    'private.update_staff_preferences(integer,text)',
    'private.watch_lead(integer,boolean)',
    'prove_browser(text)',
    'prove_password(text)',
    'publish_answer(bigint,text,text,boolean)',
    'rate_chat_answer(bigint,integer,text,jsonb)',
    'reassign_appointment(uuid,bigint,integer,boolean)',
    'record_visit()',
    'remove_document(uuid)',
    'remove_newsletter_subscriber(uuid)',
    'reopen_unanswered_question(bigint)',
    'reorder_content(text,bigint[],bigint[])',
    'reorder_reply_templates(bigint[],bigint[])',
    'reply_to_lead(integer,text,text,text,bigint,uuid[])',
    'request_site_build_now()',
    'resend_invitation(bigint)',
    'resend_mail(bigint)',
    'resume_newsletter_issue(bigint)',
    'retry_mail(bigint)',
    'save_answer(bigint,jsonb,integer)',
    'save_contact(bigint,integer,jsonb)',
    'save_contact_note(bigint,bigint,integer,text)',
    'save_content(text,bigint,integer,jsonb)',
    'save_newsletter_issue(bigint,integer,jsonb)',
    'save_view(text,text,text)',
    'schedule_newsletter_issue(bigint,integer,timestamp with time zone)',
    'send_chat_answer(uuid,text,uuid)',
    'send_newsletter_test(bigint)',
    'set_appointment_status(uuid,text,text,jsonb,text,integer)',
    'set_fault_resolved(bigint,boolean)',
    'set_my_alerts(boolean,boolean)',
    'set_quick_keys(boolean)',
    'set_role(uuid,text)',
    'set_weekly_hours(bigint,jsonb,jsonb)',
    'site_build_status()',
    'stop_newsletter_issue(bigint)',
    'take_over_chat(uuid,uuid)',
    'undo_appointment_outcome(uuid,text)',
    'undo_contact_merges(jsonb)',
    'undo_lead_updates(jsonb)',
    'unmerge_contact(bigint)',
    'unmerge_lead(integer)',
    'update_lead(integer,integer,jsonb)',
    'update_leads(integer[],jsonb,integer[])',
    'update_setting(text,jsonb,jsonb)',
    'update_staff_preferences(integer,text)',
    'watch_lead(integer,boolean)'
  ],
  'authenticated runs these functions and no others'
);
select results_eq(
  $$select signature from runnable where grantee = 'service_role' order by signature collate "C"$$,
  array[
    'add_chat_messages(uuid,text,jsonb)',
    'backlog_status()',
    'cancel_booking_by_token(uuid,text,text)',
    'claim_due_calendar(integer)',
    'claim_due_mails(integer,integer)',
    'claim_due_refunds(integer)',
    'claim_site_build(integer)',
    'confirm_newsletter_subscription(text)',
    'consume_model_budget(integer,integer,text,uuid)',
    'consume_rate_limit(text,text,integer,integer)',
    'consume_rate_limits(jsonb)',
    'correct_model_budget(integer,text,uuid)',
    'create_appointment(text,text,text,text,text,date,text,text,text,uuid,text,text,uuid,jsonb,text,text,numeric,text,bigint,text)',
    'create_chat(text,uuid)',
    'create_contact_submission(text,text,text,text,text,text,boolean,text)',
    'delete_account(uuid)',
    'finish_calendar_check(bigint,uuid,text,jsonb)',
    'finish_site_build(uuid,text,text)',
    'forget_removed_inbound_files(uuid[])',
    'get_assistant_context()',
    'get_booking(uuid)',
    'get_booking_by_token(uuid,text)',
    'get_chat_by_secret(uuid,text)',
    'get_due_payment(uuid)',
    'get_published_content(text,text)',
    'hand_off_chat(uuid,text,text,text,text,text,text,boolean,text)',
    'hold_slot(text,date,text,uuid,text,numeric,text,text,text,bigint)',
    'list_available_slots(text,date,date,uuid,bigint)',
    'list_available_slots_rate_limited(jsonb,text,date,date,uuid,bigint)',
    'list_bookable_consultants()',
    'list_content_translations(text,text,text)',
    'list_kb_missing_embeddings(integer)',
    'list_published_faqs()',
    'list_removed_inbound_files(integer)',
    'mail_queue_status()',
    'mark_inbound_file_stored(uuid,bigint)',
    'mark_mail_failed(bigint,uuid,text,boolean)',
    'mark_mail_sent(bigint,uuid)',
    'move_booking_by_token(uuid,text,date,text)',
    'my_role()',
    'open_chat(jsonb,uuid,text,text,uuid,text[],real[])',
    'private.get_published_content(text,text)',
    'private.list_content_translations(text,text,text)',
    'private.list_published_faqs()',
    'private.my_role()',
    'private.record_visit()',
    'rate_booking_by_token(uuid,text,integer,text)',
    'read_calendar_subscription(text)',
    'read_chat_updates(jsonb,uuid,text,bigint)',
    'receive_inbound_mail(jsonb)',
    'record_fault(text,text,text,text,text,jsonb)',
    'record_newsletter_event(text,text,text,bigint,text,boolean)',
    'record_payment(text,text,integer)',
    'record_refund(text,text)',
    'record_visit()',
    'refresh_kb(integer)',
    'release_hold(uuid)',
    'replace_kb_site_pages(jsonb,text)',
    'search_assistant(text[],real[])',
    'search_kb(text,integer,real[])',
    'start_payment(uuid,text,text,text)',
    'store_kb_embeddings(jsonb)',
    'subscribe_to_newsletter(text,text,text,text,text)',
    'unsubscribe_from_newsletter(text)',
    'verify_password(uuid,text)',
    'vote_chat_message(uuid,text,bigint,integer)'
  ],
  'service_role runs these functions and no others'
);
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
