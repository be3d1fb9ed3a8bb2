-- Every CHECK, unique, exclusion, and foreign-key constraint refuses what breaks it, and nothing else refuses it first.
-- One line for each constraint of our tables and types; a constraint without a line fails the test.
begin;

\ir support/rows.psql

-- One valid row in each table that the content leaves empty. Triggers rest, so that only constraints speak.
do $$
declare
  v_table regclass;
begin
  for v_table in
    select oid from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')
  loop
    execute format('alter table %s disable trigger user', v_table);
  end loop;
end
$$;
insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
insert into public.accounts (id, email, is_confirmed, role, created_at)
select id, email, true, 'client', now() from auth.users where email like '%@tests.example';
insert into private.rate_limits values ('tests', 'casey', now(), now() + interval '1 hour', 1);
insert into private.idempotency_records (scope, key, request_hash, response) values ('tests', 'key', 'hash', '{}');
insert into private.wrong_passwords (user_id, wrong_count) values ('c0000000-0000-4000-8000-000000000001', 1);
insert into public.saved_views (user_id, list, name, query) values ('c0000000-0000-4000-8000-000000000003', 'leads', 'Mine', 'status=new');
insert into private.outbox (kind, recipient, payload, dedupe_key, copy_of) values ('contact_received', 'casey@tests.example', '{}', 'tests', 0);
insert into public.invitations (invited_by_id, email, role, token_hash, expires_at)
values ('c0000000-0000-4000-8000-000000000003', 'new@tests.example', 'admin', repeat('a', 64), now() + interval '7 days');
insert into public.staff_preferences (user_id) values ('c0000000-0000-4000-8000-000000000003');
insert into public.subscribers (id, email, confirm_token_hash)
values ('5b000000-0000-4000-8000-000000000001', 'casey@tests.example', repeat('a', 64));
insert into private.newsletter_suppressions (subscriber_id, reason) values ('5b000000-0000-4000-8000-000000000001', 'bounced');
insert into private.newsletter_events (id, kind) values ('event', 'bounced');
insert into public.newsletter_issues (subject, body) values ('News', 'Text');
insert into public.newsletter_recipients (issue_id, subscriber_id, mail_id)
select max(id), '5b000000-0000-4000-8000-000000000001', 1 from public.newsletter_issues;
select pg_temp.add_document('c0000000-0000-4000-8000-000000000001', '{"id": "d0000000-0000-4000-8000-000000000001", "shared_by_id": null}');
insert into public.time_off (consultant_id, period)
select min(id), '[2040-01-02 00:00+00, 2040-01-03 00:00+00)' from public.consultants;
insert into public.connected_calendars (consultant_id, name, url)
select min(id), 'Private', 'https://calendar.example/feed' from public.consultants;
insert into private.busy_times (calendar_id, consultant_id, period)
select id, consultant_id, '[2040-01-02 00:00+00, 2040-01-03 00:00+00)' from public.connected_calendars;
insert into public.calendar_subscriptions (consultant_id, token_hash) select min(id), repeat('a', 64) from public.consultants;
select pg_temp.add_appointment('2040-01-05 10:00+00', jsonb_build_object(
  'id', 'ab000000-0000-4000-8000-000000000001', 'user_id', 'c0000000-0000-4000-8000-000000000001', 'idempotency_key', 'tests'
));
insert into public.appointment_events (appointment_id, to_status) values ('ab000000-0000-4000-8000-000000000001', 'pending');
insert into public.appointment_ratings (appointment_id, rating) values ('ab000000-0000-4000-8000-000000000001', 4);
insert into private.payments (appointment_id, provider, provider_reference, amount_cents)
values ('ab000000-0000-4000-8000-000000000001', 'sandbox', 'tests', 100);
insert into private.manage_tokens (token_hash, appointment_id) values (sha256('x'), 'ab000000-0000-4000-8000-000000000001');
insert into public.contact_submissions (user_id, name, email, company, message)
values ('c0000000-0000-4000-8000-000000000001', 'Casey Client', 'casey@tests.example', 'Acme Co', 'A message for the firm.');
insert into public.lead_tags (name) values ('tests');
insert into public.lead_notes (lead_id, body) select max(id), 'Tests' from public.contact_submissions;
insert into public.lead_tasks (lead_id, title) select max(id), 'Tests' from public.contact_submissions;
insert into public.lead_replies (lead_id, subject, body, idempotency_key)
select max(id), 'Tests', 'Tests', 'number 1' from public.contact_submissions;
insert into public.lead_presence (lead_id, staff_id, is_writing, expires_at)
select max(id), 'c0000000-0000-4000-8000-000000000003', false, now() from public.contact_submissions;
insert into private.lead_reply_attachments (reply_id, position, document_id, owner_id, name, size_bytes)
select max(id), 1, 'd0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001', 'plan.pdf', 9 from public.lead_replies;
insert into private.inbound_mails (lead_id, message_id, sender, sender_name, subject, body, matched_by, is_automatic)
select max(id), '<1@tests.example>', 'casey@tests.example', 'Casey Client', 'Tests', 'Tests', 'sender', false from public.contact_submissions;
insert into public.inbound_files (mail_id, position, mime_type) select max(id), 1, 'application/pdf' from private.inbound_mails;
insert into private.removed_inbound_files (id) values ('1f000000-0000-4000-8000-000000000001');
insert into public.contact_notes (contact_id, body) select max(id), 'Tests' from public.contacts;
insert into public.imported_contacts (import_id, contact_id, is_new, fills_company, fills_phone, version)
select '0b9a3c1e-6f0d-4c9e-8a53-2d6c1f1f7a10', max(id), true, false, false, 1 from public.contacts;
insert into public.slug_history (kind, target_id, old_slug, new_slug) values ('post', 1, 'once', 'now');
insert into private.site_builds (reason, due_at) values ('Tests', now());
insert into private.knowledge_refresh_queue (source_kind, source_key) values ('post', '1');
insert into private.knowledge_embeddings (section_id, checksum, embedding)
select min(id), 'tests', array_fill(0::real, array[384]) from public.knowledge_sections;
insert into public.chat_sessions (id, secret_hash, lead_id, handed_off_at)
select 'cc000000-0000-4000-8000-000000000001', sha256('x'), max(id), now() from public.contact_submissions;
update public.consultants set user_id = 'c0000000-0000-4000-8000-000000000003';
insert into public.chat_messages (session_id, role, content, request_key)
values ('cc000000-0000-4000-8000-000000000001', 'staff', 'Hello', 'cd000000-0000-4000-8000-000000000001');
insert into private.model_token_spenders (day, spender, tokens_used) values ('2040-01-01', 'tests', 1);
insert into public.unanswered_questions (question, normalized_question) values ('Why is that so?', 'why is that so');
insert into private.daily_counters (name, day, count) values ('visits', '2040-01-01', 1);
insert into public.partners (name, position) values ('Tests', 1);
insert into public.error_reports (fingerprint, source, place, message) values (repeat('a', 64), 'browser', 'tests', 'Broken');
insert into private.clock_hours (hour, last_run_at) values ('2040-01-01 00:00+00', '2040-01-01 00:10+00');
set constraints all immediate;

-- A change of the table's first row; as JSON: a copy of that row with other values; for a type: a value.
create temp table refused (relation text, rule text, changes text[]);
-- CHECK: one change for each of its conditions.
insert into refused values
  ('answer_wordings', 'answer_wordings_empty_key_check', array[$$wording = '?'$$]),
  ('answer_wordings', 'answer_wordings_position_check', array[$$position = 0$$]),
  ('answer_wordings', 'answer_wordings_wording_check', array[$$wording = repeat('x', 301)$$]),
  ('answers', 'answers_kind_check', array[$$kind = ''$$]),
  ('answers', 'answers_language_check', array[$$language = ''$$]),
  ('answers', 'answers_link_check', array[$$link_path = null$$]),
  ('answers', 'answers_link_path_check', array[$$link_path = ''$$, $$link_path = '/' || repeat('x', 200)$$]),
  ('answers', 'answers_link_title_check', array[$$link_title = ''$$, $$link_title = repeat('x', 81)$$]),
  ('answers', 'answers_question_check', array[$$question = ''$$, $$question = repeat('x', 301)$$]),
  ('answers', 'answers_reply_check', array[$$reply = ''$$, $$reply = repeat('x', 1501)$$]),
  ('answers', 'answers_reply_list_check', array[$$reply = '{{prices}} and'$$]),
  ('answers', 'answers_reply_placeholder_check', array[$$reply = '{room}'$$]),
  ('answers', 'answers_reply_plain_check', array[$$reply = 'https://user@tests.example/'$$]),
  ('answers', 'answers_status_check', array[$$status = ''$$]),
  ('answers', 'answers_topic_check', array[$$topic = ''$$]),
  ('answers', 'answers_version_check', array[$$version = 0$$]),
  ('answers', 'answers_wordings_check', array[$$wordings = (select array_agg('word ' || n) from generate_series(1, 1001) as n)$$]),
  ('appointment_events', 'appointment_events_reason_check', array[$$reason = ''$$, $$reason = repeat('x', 501)$$]),
  ('appointment_events', 'appointment_events_to_status_check', array[$$to_status = ''$$]),
  ('appointment_ratings', 'appointment_ratings_comment_check', array[$$comment = ''$$, $$comment = repeat('x', 2001)$$]),
  ('appointment_ratings', 'appointment_ratings_rating_check', array[$$rating = 0$$, $$rating = 6$$]),
  ('appointments', 'appointments_client_check', array[$$client_name = null$$]),
  ('appointments', 'appointments_client_name_check', array[$$client_name = ''$$, $$client_name = repeat('x', 101)$$]),
  ('appointments', 'appointments_client_phone_check', array[$$client_phone = ''$$, $$client_phone = repeat('x', 33)$$]),
  ('appointments', 'appointments_company_check', array[$$company = ''$$, $$company = repeat('x', 151)$$]),
  ('appointments', 'appointments_hold_check', array[$$status = 'held'$$, $$hold_owner_hash = ''$$]),
  ('appointments', 'appointments_hold_network_hash_check', array[$$hold_expires_at = now(), hold_network_hash = ''$$, $$hold_expires_at = now(), hold_network_hash = repeat('x', 201)$$]),
  ('appointments', 'appointments_hold_owner_hash_check', array[$$hold_expires_at = now(), hold_owner_hash = ''$$, $$hold_expires_at = now(), hold_owner_hash = repeat('x', 201)$$]),
  ('appointments', 'appointments_ics_sequence_check', array[$$ics_sequence = -1$$]),
  ('appointments', 'appointments_idempotency_key_check', array[$$idempotency_key = ''$$, $$idempotency_key = repeat('x', 256)$$]),
  ('appointments', 'appointments_location_check', array[$$location = ''$$, $$location = repeat('x', 201)$$]),
  ('appointments', 'appointments_meets_by_check', array[$$meets_by = ''$$]),
  ('appointments', 'appointments_message_check', array[$$message = ''$$, $$message = repeat('x', 5001)$$]),
  ('appointments', 'appointments_payment_status_check', array[$$payment_status = ''$$]),
  ('appointments', 'appointments_phone_check', array[$$meets_by = 'voice'$$]),
  ('appointments', 'appointments_place_check', array[$$meets_by = 'video', location = 'Here'$$]),
  ('appointments', 'appointments_price_cents_check', array[$$price_cents = -1$$, $$price_cents = 100000001$$]),
  ('appointments', 'appointments_release_check', array[$$hold_expires_at = now(), slot_released_at = now()$$]),
  ('appointments', 'appointments_service_type_check', array[$$service_type = ''$$, $$service_type = repeat('x', 81)$$]),
  ('appointments', 'appointments_source_check', array[$$source = ''$$]),
  ('appointments', 'appointments_status_check', array[$$status = ''$$]),
  ('appointments', 'appointments_time_check', array[$$starts_at = now()$$, $$starts_at = '2100-01-01'$$]),
  ('appointments', 'appointments_undo_check', array[$$undo = '[]'$$]),
  ('availability_rules', 'availability_rules_avoid_clock_changes', array[$$start_time = '00:00'$$]),
  ('availability_rules', 'availability_rules_check', array[$$start_time = '23:00'$$]),
  ('availability_rules', 'availability_rules_weekday_check', array[$$weekday = 0$$, $$weekday = 8$$]),
  ('blog_posts', 'blog_posts_author_check', array[$$author = ''$$, $$author = repeat('x', 101)$$]),
  ('blog_posts', 'blog_posts_content_check', array[$$content = ''$$]),
  ('blog_posts', 'blog_posts_excerpt_check', array[$$excerpt = ''$$, $$excerpt = repeat('x', 401)$$]),
  ('blog_posts', 'blog_posts_image_alt_check', array[$$image_alt = ''$$, $$image_alt = repeat('x', 301)$$]),
  ('blog_posts', 'content_row_status_check', array[$$status = ''$$]),
  ('blog_posts', 'blog_posts_tags_check', array[$$tags = '{a,b,c,d,e,f}'$$, $$tags = '{--}'$$]),
  ('blog_posts', 'blog_posts_title_check', array[$$title = ''$$, $$title = repeat('x', 151)$$]),
  ('blog_posts', 'blog_posts_translations_check', array[$$translations = '[]'$$, $$translations = '{"es": {}}'$$, $$translations = '{"xx": {}}'$$]),
  ('blog_posts', 'content_row_version_check', array[$$version = 0$$]),
  ('case_studies', 'case_studies_challenge_check', array[$$challenge = ''$$, $$challenge = repeat('x', 5001)$$]),
  ('case_studies', 'case_studies_check', array[$$image_url = null$$]),
  ('case_studies', 'case_studies_client_check', array[$$client = ''$$, $$client = repeat('x', 151)$$]),
  ('case_studies', 'case_studies_headline_check', array[$$headline = ''$$, $$headline = repeat('x', 101)$$]),
  ('case_studies', 'case_studies_image_alt_check', array[$$image_alt = ''$$, $$image_alt = repeat('x', 301)$$]),
  ('case_studies', 'case_studies_industry_check', array[$$industry = ''$$, $$industry = repeat('x', 81)$$]),
  ('case_studies', 'case_studies_metrics_check', array[$$metrics = '{}'$$]),
  ('case_studies', 'case_studies_results_check', array[$$results = ''$$, $$results = repeat('x', 5001)$$]),
  ('case_studies', 'case_studies_solution_check', array[$$solution = ''$$, $$solution = repeat('x', 5001)$$]),
  ('case_studies', 'content_row_status_check', array[$$status = ''$$]),
  ('case_studies', 'case_studies_summary_check', array[$$summary = ''$$, $$summary = repeat('x', 401)$$]),
  ('case_studies', 'case_studies_technologies_check', array[
    $$technologies = '{}'$$, $$technologies = array_fill('x'::text, array[21])$$, $$technologies = array[repeat('x', 81)]$$
  ]),
  ('case_studies', 'case_studies_timeline_check', array[$$timeline = ''$$, $$timeline = repeat('x', 201)$$]),
  ('case_studies', 'case_studies_title_check', array[$$title = ''$$, $$title = repeat('x', 151)$$]),
  ('case_studies', 'case_studies_translations_check', array[$$translations = '[]'$$, $$translations = '{"es": {}}'$$, $$translations = '{"xx": {}}'$$]),
  ('case_studies', 'content_row_version_check', array[$$version = 0$$]),
  ('chat_messages', 'chat_messages_check', array[$$role = 'assistant'$$]),
  ('chat_messages', 'chat_messages_check1', array[$$sources = '{}'$$]),
  ('chat_messages', 'chat_messages_check2', array[$$role = ''$$]),
  ('chat_messages', 'chat_messages_check3', array[$$staff_rating_reason = ''$$]),
  ('chat_messages', 'chat_messages_content_check', array[$$content = ''$$, $$content = repeat('x', 8001)$$]),
  ('chat_messages', 'chat_messages_outcome_check', array[$$role = 'assistant', request_key = null, outcome = ''$$]),
  ('chat_messages', 'chat_messages_role_check', array[$$role = '', request_key = null$$]),
  ('chat_messages', 'chat_messages_sources_check', array[$$role = 'assistant', request_key = null, outcome = 'answer', sources = '{}'$$, $$role = 'assistant', request_key = null, outcome = 'answer', sources = jsonb_build_array(repeat('x', 8000))$$]),
  ('chat_messages', 'chat_messages_staff_rating_check', array[$$role = 'assistant', request_key = null, outcome = 'answer', staff_rating = 0$$]),
  ('chat_messages', 'chat_messages_staff_rating_reason_check', array[$$role = 'assistant', request_key = null, outcome = 'answer', staff_rating = -1, staff_rating_reason = ''$$, $$role = 'assistant', request_key = null, outcome = 'answer', staff_rating = -1, staff_rating_reason = repeat('x', 501)$$]),
  ('chat_messages', 'chat_messages_vote_check', array[$$role = 'assistant', request_key = null, outcome = 'answer', vote = 0$$]),
  ('chat_sessions', 'chat_sessions_check', array[$$handed_off_at = null$$]),
  ('chat_sessions', 'chat_sessions_check1', array[$$holder_id = 'c0000000-0000-4000-8000-000000000001'$$]),
  ('chat_sessions', 'chat_sessions_page_check', array[$$page = ''$$, $$page = repeat('x', 301)$$]),
  ('chat_sessions', 'chat_sessions_secret_hash_check', array[$$secret_hash = 'x'$$]),
  ('consultants', 'consultants_consultation_type_ids_check', array[$$consultation_type_ids = '{}'$$, $$consultation_type_ids = '{null}'$$]),
  ('consultants', 'consultants_name_check', array[$$name = ''$$, $$name = repeat('x', 101)$$]),
  ('consultation_types', 'consultation_types_buffer_after_minutes_check', array[$$buffer_after_minutes = -1$$, $$buffer_after_minutes = 241$$]),
  ('consultation_types', 'consultation_types_buffer_before_minutes_check', array[$$buffer_before_minutes = -1$$, $$buffer_before_minutes = 241$$]),
  ('consultation_types', 'consultation_types_change_cutoff_minutes_check', array[$$change_cutoff_minutes = -1$$, $$change_cutoff_minutes = 43201$$]),
  ('consultation_types', 'consultation_types_daily_cap_check', array[$$daily_cap = 0$$, $$daily_cap = 101$$]),
  ('consultation_types', 'consultation_types_description_check', array[$$description = ''$$, $$description = repeat('x', 501)$$]),
  ('consultation_types', 'consultation_types_duration_minutes_check', array[$$duration_minutes = 0$$, $$duration_minutes = 481$$]),
  ('consultation_types', 'consultation_types_location_check', array[$$location = ''$$, $$location = repeat('x', 201)$$]),
  ('consultation_types', 'consultation_types_minimum_notice_minutes_check', array[$$minimum_notice_minutes = -1$$, $$minimum_notice_minutes = 43201$$]),
  ('consultation_types', 'consultation_types_name_check', array[$$name = ''$$, $$name = repeat('x', 81)$$]),
  ('consultation_types', 'consultation_types_price_cents_check', array[$$price_cents = -1$$, $$price_cents = 100000001$$]),
  ('consultation_types', 'consultation_types_refund_cutoff_minutes_check', array[$$refund_cutoff_minutes = -1$$, $$refund_cutoff_minutes = 43201$$]),
  ('consultation_types', 'consultation_types_step_minutes_check', array[$$step_minutes = 0$$, $$step_minutes = 481$$]),
  ('consultation_types', 'consultation_types_window_days_check', array[$$window_days = 0$$, $$window_days = 366$$]),
  ('contact_submissions', 'contact_submissions_check', array[$$merged_into_id = id$$]),
  ('contact_submissions', 'contact_submissions_company_check', array[$$company = ''$$, $$company = repeat('x', 151)$$]),
  ('contact_submissions', 'contact_submissions_message_check', array[$$message = ''$$, $$message = repeat('x', 5001)$$]),
  ('contact_submissions', 'contact_submissions_name_check', array[$$name = ''$$, $$name = repeat('x', 101)$$]),
  ('contact_submissions', 'contact_submissions_source_check', array[$$source = ''$$, $$source = repeat('x', 51)$$]),
  ('contact_submissions', 'contact_submissions_tags_check', array[$$tags = '{a,b,c,d,e,f,g,h,i,j,k}'$$, $$tags = '{Abc}'$$]),
  ('contact_submissions', 'contact_submissions_version_check', array[$$version = 0$$]),
  ('date_overrides', 'date_overrides_avoid_clock_changes', array[$$start_time = '00:00', end_time = '02:00'$$]),
  ('date_overrides', 'date_overrides_check', array[$$start_time = '00:00'$$]),
  ('date_overrides', 'date_overrides_check1', array[$$start_time = '00:00', end_time = '00:00'$$]),
  ('date_overrides', 'date_overrides_reason_check', array[$$reason = ''$$, $$reason = repeat('x', 201)$$]),
  ('accounts', 'accounts_role_check', array[$$role = ''$$]),
  ('documents', 'documents_mime_type_check', array[$$mime_type = ''$$]),
  ('documents', 'documents_name_check', array[$$name = ''$$, $$name = repeat('x', 256)$$]),
  ('documents', 'documents_note_check', array[$$note = ''$$, $$note = repeat('x', 501)$$]),
  ('documents', 'documents_path_check', array[$$path = ''$$, $$path = repeat('x', 1025)$$]),
  ('documents', 'documents_path_matches_ids', array[$$id = 'c0000000-0000-4000-8000-000000000001'$$]),
  ('documents', 'documents_size_bytes_check', array[$$size_bytes = -1$$, $$size_bytes = 20971521$$]),
  ('faqs', 'faqs_answer_check', array[$$answer = ''$$, $$answer = repeat('x', 3001)$$]),
  ('faqs', 'faqs_question_check', array[$$question = ''$$, $$question = repeat('x', 301)$$]),
  ('faqs', 'content_row_status_check', array[$$status = ''$$]),
  ('faqs', 'faqs_translations_check', array[$$translations = '[]'$$, $$translations = '{"es": {}}'$$, $$translations = '{"xx": {}}'$$]),
  ('faqs', 'content_row_version_check', array[$$version = 0$$]),
  ('knowledge_sections', 'knowledge_sections_content_check', array[$$content = ''$$, $$content = repeat('x', 1601)$$]),
  ('knowledge_sections', 'knowledge_sections_heading_check', array[$$heading = ''$$, $$heading = repeat('x', 301)$$]),
  ('knowledge_sections', 'knowledge_sections_path_check', array[$$path = ''$$, $$path = '/' || repeat('x', 200)$$]),
  ('knowledge_sections', 'knowledge_sections_position_check', array[$$position = 0$$]),
  ('knowledge_sections', 'knowledge_sections_source_key_check', array[$$source_key = ''$$, $$source_key = repeat('x', 81)$$]),
  ('knowledge_sections', 'knowledge_sections_source_kind_check', array[$$source_kind = ''$$]),
  ('knowledge_sections', 'knowledge_sections_title_check', array[$$title = ''$$, $$title = repeat('x', 201)$$]),
  ('lead_notes', 'lead_notes_body_check', array[$$body = ''$$, $$body = repeat('x', 5001)$$]),
  ('lead_replies', 'lead_replies_body_check', array[$$body = ''$$, $$body = repeat('x', 10001)$$]),
  ('lead_replies', 'lead_replies_document_ids_check', array[$$document_ids = array_fill(gen_random_uuid(), array[6])$$]),
  ('lead_replies', 'lead_replies_idempotency_key_check', array[$$idempotency_key = ''$$, $$idempotency_key = repeat('x', 101)$$]),
  ('lead_replies', 'lead_replies_signature_check', array[$$signature = repeat('x', 501)$$]),
  ('lead_replies', 'lead_replies_subject_check', array[$$subject = ''$$, $$subject = repeat('x', 201)$$]),
  ('lead_tags', 'lead_tags_name_check', array[$$name = ''$$, $$name = ' '$$]),
  ('lead_tasks', 'lead_tasks_title_check', array[$$title = ''$$, $$title = repeat('x', 201)$$]),
  ('private.answer_terms', 'answer_terms_term_check', array[$$term = ''$$]),
  ('private.answer_terms', 'answer_terms_wordings_check', array[$$wordings = 0$$]),
  ('private.audit_log', 'audit_log_action_check', array[$$action = ''$$, $$action = repeat('x', 81)$$]),
  ('private.audit_log', 'audit_log_request_id_check', array[$$request_id = ''$$]),
  ('private.audit_log', 'audit_log_subject_check', array[$$subject = ''$$, $$subject = repeat('x', 121)$$]),
  ('private.busy_times', 'busy_times_period_check', array[$$period = 'empty'$$, $$period = '(,2040-01-01)'$$, $$period = '[2040-01-01,)'$$]),
  ('public.calendar_subscriptions', 'calendar_subscriptions_token_hash_check', array[$$token_hash = ''$$]),
  ('private.clock_hours', 'clock_hours_minutes_check', array[$$minutes = 0$$, $$minutes = 61$$]),
  ('private.clock_hours', 'clock_hours_run_check', array[$$hour = now()$$, $$hour = '2100-01-01'$$]),
  ('connected_calendars', 'connected_calendars_check', array[$$lease_token = 'c0000000-0000-4000-8000-000000000001'$$]),
  ('connected_calendars', 'connected_calendars_check1', array[$$failures = -1$$]),
  ('connected_calendars', 'connected_calendars_etag_check', array[$$etag = repeat('x', 501)$$]),
  ('connected_calendars', 'connected_calendars_failures_check', array[$$failures = -1, problem = 'timed_out'$$]),
  ('connected_calendars', 'connected_calendars_last_modified_check', array[$$last_modified = repeat('x', 101)$$]),
  ('connected_calendars', 'connected_calendars_name_check', array[$$name = ''$$, $$name = repeat('x', 81)$$]),
  ('connected_calendars', 'connected_calendars_unread_events_check', array[$$unread_events = -1$$]),
  ('connected_calendars', 'connected_calendars_unread_titles_check', array[$$unread_titles = array_fill('x'::text, array[11])$$]),
  ('connected_calendars', 'connected_calendars_url_check', array[$$url = ''$$, $$url = 'https://tests.example/' || repeat('x', 2000)$$, $$url = 'https://user@tests.example/'$$]),
  ('contact_notes', 'contact_notes_body_check', array[$$body = ''$$, $$body = repeat('x', 5001)$$]),
  ('contact_notes', 'contact_notes_version_check', array[$$version = 0$$]),
  ('contacts', 'contacts_check', array[$$merged_into_id = 1$$]),
  ('contacts', 'contacts_company_check', array[$$company = ''$$, $$company = repeat('x', 151)$$]),
  ('contacts', 'contacts_deal_check', array[$$deal_value_cents = 0$$]),
  ('contacts', 'contacts_deal_month_check', array[$$deal_stage = 'lead', deal_month = '2026-01-02'$$, $$deal_stage = 'lead', deal_month = '1999-12-01'$$, $$deal_stage = 'lead', deal_month = '2100-02-01'$$]),
  ('contacts', 'contacts_deal_stage_check', array[$$deal_stage = ''$$]),
  ('contacts', 'contacts_deal_value_cents_check', array[$$deal_stage = 'lead', deal_value_cents = -1$$, $$deal_stage = 'lead', deal_value_cents = 100000000001$$]),
  ('contacts', 'contacts_name_check', array[$$name = ''$$, $$name = repeat('x', 101)$$]),
  ('contacts', 'contacts_phone_check', array[$$phone = ''$$, $$phone = repeat('x', 33)$$]),
  ('contacts', 'contacts_reachable_check', array[$$email = null$$]),
  ('contacts', 'contacts_source_check', array[$$source = ''$$]),
  ('contacts', 'contacts_version_check', array[$$version = 0$$]),
  ('private.daily_counters', 'daily_counters_count_check', array[$$count = 0$$]),
  ('private.daily_counters', 'daily_counters_name_check', array[$$name = ''$$]),
  ('private.email_address', 'email_address_check', array[$$''$$, $$repeat('x', 246) || '@tests.example'$$]),
  ('public.error_reports', 'error_reports_fingerprint_check', array[$$fingerprint = ''$$]),
  ('public.error_reports', 'error_reports_last_request_id_check', array[$$last_request_id = ''$$]),
  ('public.error_reports', 'error_reports_message_check', array[$$message = ''$$, $$message = repeat('x', 501)$$]),
  ('public.error_reports', 'error_reports_occurrences_check', array[$$occurrences = 0$$]),
  ('public.error_reports', 'error_reports_order_check', array[$$first_seen_at = '2100-01-01'$$]),
  ('public.error_reports', 'error_reports_place_check', array[$$place = ''$$, $$place = repeat('x', 201)$$]),
  ('public.error_reports', 'error_reports_source_check', array[$$source = ''$$]),
  ('public.error_reports', 'error_reports_stack_check', array[$$stack = ''$$, $$stack = repeat('x', 2001)$$]),
  ('private.https_url', 'https_url_check', array[$$''$$, $$'https://tests.example/' || repeat('x', 500)$$]),
  ('private.idempotency_records', 'idempotency_records_key_check', array[$$key = ''$$, $$key = repeat('x', 256)$$]),
  ('private.idempotency_records', 'idempotency_records_request_hash_check', array[$$request_hash = repeat('x', 201)$$]),
  ('private.idempotency_records', 'idempotency_records_scope_check', array[$$scope = ''$$, $$scope = repeat('x', 81)$$]),
  ('private.image_url', 'image_url_check', array[$$''$$, $$'/images/' || repeat('x', 120) || '-1280.webp'$$]),
  ('private.indexed_answers', 'indexed_answers_wordings_check', array[$$wordings = 0$$]),
  ('inbound_files', 'inbound_files_mime_type_check', array[$$mime_type = ''$$]),
  ('inbound_files', 'inbound_files_position_check', array[$$position = 0$$, $$position = 11$$]),
  ('inbound_files', 'inbound_files_size_bytes_check', array[$$size_bytes = -1$$, $$size_bytes = 10485761$$]),
  ('private.inbound_mails', 'inbound_mails_attachments_check', array[$$attachments = '{}'$$]),
  ('private.inbound_mails', 'inbound_mails_body_check', array[$$body = repeat('x', 100001)$$]),
  ('private.inbound_mails', 'inbound_mails_matched_by_check', array[$$matched_by = ''$$]),
  ('private.inbound_mails', 'inbound_mails_message_id_check', array[$$message_id = ''$$, $$message_id = repeat('x', 301)$$]),
  ('private.inbound_mails', 'inbound_mails_sender_name_check', array[$$sender_name = ''$$, $$sender_name = repeat('x', 101)$$]),
  ('private.inbound_mails', 'inbound_mails_subject_check', array[$$subject = repeat('x', 201)$$]),
  ('private.inbound_mails', 'inbound_mails_whole_text_check', array[$$whole_text = repeat('x', 100001)$$]),
  ('public.invitations', 'invitations_check', array[$$sent_at = '2100-01-01'$$]),
  ('public.invitations', 'invitations_check1', array[$$accepted_by_id = 'c0000000-0000-4000-8000-000000000001'$$]),
  ('public.invitations', 'invitations_check2', array[$$accepted_at = now(), cancelled_at = now()$$]),
  ('public.invitations', 'invitations_email_check', array[$$email = upper(email)$$]),
  ('public.invitations', 'invitations_role_check', array[$$role = ''$$]),
  ('public.invitations', 'invitations_token_hash_check', array[$$token_hash = ''$$]),
  ('private.knowledge_embeddings', 'knowledge_embeddings_embedding_check', array[$$embedding = '{}'$$, $$embedding = array_fill(null::real, array[384])$$]),
  ('private.knowledge_vocabulary', 'knowledge_vocabulary_sections_check', array[$$sections = 0$$]),
  ('private.lead_reply_attachments', 'lead_reply_attachments_name_check', array[$$name = ''$$, $$name = repeat('x', 256)$$]),
  ('private.lead_reply_attachments', 'lead_reply_attachments_position_check', array[$$position = 0$$, $$position = 6$$]),
  ('private.lead_reply_attachments', 'lead_reply_attachments_size_bytes_check', array[$$size_bytes = -1$$, $$size_bytes = 14000001$$]),
  ('private.loaded_content', 'loaded_content_content_check', array[$$content = '[]'$$]),
  ('private.loaded_content', 'loaded_content_key_check', array[$$key = ' '$$, $$key = repeat('x', 401)$$]),
  ('private.loaded_content', 'loaded_content_kind_check', array[$$kind = 'A'$$, $$kind = repeat('x', 41)$$]),
  ('private.manage_tokens', 'manage_tokens_token_hash_check', array[$$token_hash = 'x'$$]),
  ('private.model_token_spenders', 'model_token_spenders_spender_check', array[$$spender = ''$$, $$spender = repeat('x', 81)$$]),
  ('private.model_token_spenders', 'model_token_spenders_tokens_used_check', array[$$tokens_used = -1$$]),
  ('private.locale', 'locale_check', array[$$'xx'$$]),
  ('private.multiline_text', 'multiline_text_check', array[$$E'a\u0001'$$]),
  ('private.newsletter_events', 'newsletter_events_id_check', array[$$id = ''$$, $$id = repeat('x', 201)$$]),
  ('private.newsletter_events', 'newsletter_events_kind_check', array[$$kind = ''$$]),
  ('newsletter_issues', 'newsletter_issues_body_check', array[$$body = repeat('x', 50001)$$]),
  ('newsletter_issues', 'newsletter_issues_complete_check', array[$$status = 'scheduled', send_at = now(), subject = ''$$]),
  ('newsletter_issues', 'newsletter_issues_finished_check', array[$$status = 'sent'$$]),
  ('newsletter_issues', 'newsletter_issues_planned_check', array[$$planned = -1$$]),
  ('newsletter_issues', 'newsletter_issues_preview_line_check', array[$$preview_line = repeat('x', 201)$$]),
  ('newsletter_issues', 'newsletter_issues_send_at_check', array[$$status = 'scheduled'$$]),
  ('newsletter_issues', 'newsletter_issues_started_check', array[$$status = 'sending'$$, $$planned = 0$$]),
  ('newsletter_issues', 'newsletter_issues_subject_check', array[$$subject = repeat('x', 151)$$]),
  ('newsletter_recipients', 'newsletter_recipients_ended_check', array[$$state = ''$$]),
  ('newsletter_recipients', 'newsletter_recipients_state_check', array[$$state = '', ended_at = now()$$]),
  ('private.newsletter_suppressions', 'newsletter_suppressions_reason_check', array[$$reason = ''$$]),
  ('private.outbox', 'outbox_attempts_check', array[$$attempts = -1$$]),
  ('private.outbox', 'outbox_dedupe_key_check', array[$$dedupe_key = ''$$, $$dedupe_key = repeat('x', 201)$$]),
  ('private.outbox', 'outbox_kind_check', array[$$kind = ''$$]),
  ('private.outbox', 'outbox_last_error_check', array[$$last_error = repeat('x', 1001)$$]),
  ('private.outbox', 'outbox_lease_check', array[$$lease_token = 'c0000000-0000-4000-8000-000000000001'$$]),
  ('private.outbox', 'outbox_one_end_check', array[$$sent_at = now(), failed_at = now()$$]),
  ('private.outbox', 'outbox_payload_check', array[$$payload = '[]'$$]),
  ('private.payments', 'payments_amount_cents_check', array[$$amount_cents = 0$$, $$amount_cents = 100000001$$]),
  ('private.payments', 'payments_check', array[$$status = 'paid'$$]),
  ('private.payments', 'payments_check1', array[$$refunded_at = now()$$]),
  ('private.payments', 'payments_checkout_url_check', array[$$checkout_url = ''$$, $$checkout_url = repeat('x', 2001)$$]),
  ('private.payments', 'payments_currency_check', array[$$currency = ''$$]),
  ('private.payments', 'payments_provider_check', array[$$provider = ''$$]),
  ('private.payments', 'payments_provider_reference_check', array[$$provider_reference = ''$$, $$provider_reference = repeat('x', 256)$$]),
  ('private.payments', 'payments_refund_attempts_check', array[$$refund_attempts = -1$$]),
  ('private.payments', 'payments_status_check', array[$$status = ''$$]),
  ('private.platform_secrets', 'platform_secrets_is_only_row_check', array[$$is_only_row = false$$]),
  ('private.rate_limits', 'rate_limits_bucket_check', array[$$bucket = ''$$, $$bucket = repeat('x', 81)$$]),
  ('private.rate_limits', 'rate_limits_hit_count_check', array[$$hit_count = 0$$]),
  ('private.rate_limits', 'rate_limits_subject_check', array[$$subject = ''$$, $$subject = repeat('x', 201)$$]),
  ('public.saved_views', 'saved_views_list_check', array[$$list = ''$$]),
  ('public.saved_views', 'saved_views_name_check', array[$$name = ''$$, $$name = repeat('x', 61)$$]),
  ('public.saved_views', 'saved_views_query_check', array[$$query = ' '$$, $$query = repeat('x', 1001)$$]),
  ('public.settings', 'settings_chat_retention_days_check', array[$$chat_retention_days = 0$$, $$chat_retention_days = 31$$]),
  ('public.settings', 'settings_follow_up_delay_hours_check', array[$$follow_up_delay_hours = 0$$, $$follow_up_delay_hours = 169$$]),
  ('public.settings', 'settings_inbound_mail_domain_check', array[$$inbound_mail_domain = ' '$$]),
  ('public.settings', 'settings_is_only_row_check', array[$$is_only_row = false$$]),
  ('public.settings', 'settings_mail_retention_days_check', array[$$mail_retention_days = 0$$, $$mail_retention_days = 31$$]),
  ('public.settings', 'settings_video_link_template_check', array[$$video_link_template = 'https://tests.example/'$$]),
  ('private.single_line', 'single_line_check', array[$$E'two\nlines'$$]),
  ('private.line_list', 'line_list_check', array[$$'{null}'$$, $$array['']$$]),
  ('private.tag_list', 'tag_list_check', array[$$'{a,A}'$$, $$array[repeat('x', 31)]$$]),
  ('private.site_builds', 'site_builds_attempts_check', array[$$attempts = -1$$]),
  ('private.site_builds', 'site_builds_check', array[$$lease_token = 'c0000000-0000-4000-8000-000000000001'$$]),
  ('private.site_builds', 'site_builds_check1', array[$$requested_at = now(), abandoned_at = now()$$]),
  ('private.site_builds', 'site_builds_last_error_check', array[$$last_error = ''$$, $$last_error = repeat('x', 501)$$]),
  ('private.site_builds', 'site_builds_reason_check', array[$$reason = ''$$, $$reason = repeat('x', 81)$$]),
  ('private.slug', 'slug_check', array[$$''$$, $$repeat('x', 81)$$, $$'unlisted'$$]),
  ('public.staff_preferences', 'staff_preferences_signature_check', array[$$signature = repeat('x', 501)$$, $$signature = ' x'$$]),
  ('private.time_zone_name', 'time_zone_name_check', array[$$''$$, $$repeat('x', 65)$$]),
  ('private.user_roles', 'user_roles_role_check', array[$$role = ''$$]),
  ('private.wrong_passwords', 'wrong_passwords_wrong_count_check', array[$$wrong_count = 0$$]),
  ('partners', 'partners_name_check', array[$$name = ''$$, $$name = repeat('x', 81)$$]),
  ('partners', 'content_row_status_check', array[$$status = ''$$]),
  ('partners', 'partners_translations_check', array[$$translations = '{"es": {}}'$$]),
  ('partners', 'partners_url_check', array[$$url = ''$$, $$url = 'https://tests.example/' || repeat('x', 179)$$]),
  ('partners', 'content_row_version_check', array[$$version = 0$$]),
  ('profiles', 'profiles_company_check', array[$$company = repeat('x', 151)$$]),
  ('profiles', 'profiles_full_name_check', array[$$full_name = ''$$, $$full_name = repeat('x', 101)$$]),
  ('profiles', 'profiles_phone_check', array[$$phone = repeat('x', 33)$$]),
  ('reply_templates', 'reply_templates_body_check', array[$$body = ''$$, $$body = repeat('x', 5001)$$]),
  ('reply_templates', 'reply_templates_known_fields_check', array[$$body = '{{prices}} and'$$]),
  ('reply_templates', 'reply_templates_name_check', array[$$name = ''$$, $$name = repeat('x', 101)$$]),
  ('reply_templates', 'reply_templates_position_check', array[$$position = -1$$]),
  ('services', 'services_benefits_check', array[
    $$benefits = '{}'$$, $$benefits = array_fill('x'::text, array[13])$$, $$benefits = array[repeat('x', 301)]$$
  ]),
  ('services', 'services_description_check', array[$$description = ''$$, $$description = repeat('x', 5001)$$]),
  ('services', 'services_duration_check', array[$$duration = ''$$, $$duration = repeat('x', 41)$$]),
  ('services', 'services_image_alt_check', array[$$image_alt = ''$$, $$image_alt = repeat('x', 301)$$]),
  ('services', 'services_name_check', array[$$name = ''$$, $$name = repeat('x', 81)$$]),
  ('services', 'services_price_check', array[$$price = -1$$, $$price = 10000001$$]),
  ('services', 'services_price_unit_check', array[$$price_unit = ''$$]),
  ('services', 'services_process_check', array[$$process = '{}'$$]),
  ('services', 'services_short_description_check', array[$$short_description = ''$$, $$short_description = repeat('x', 301)$$]),
  ('services', 'content_row_status_check', array[$$status = ''$$]),
  ('services', 'services_translations_check', array[$$translations = '[]'$$, $$translations = '{"es": {}}'$$, $$translations = '{"xx": {}}'$$]),
  ('services', 'content_row_version_check', array[$$version = 0$$]),
  ('slug_history', 'slug_history_check', array[$$old_slug = 'x', new_slug = 'x'$$]),
  ('slug_history', 'slug_history_kind_check', array[$$kind = ''$$]),
  ('subscribers', 'subscribers_check', array[$$status = 'confirmed'$$]),
  ('subscribers', 'subscribers_check1', array[$$status = 'bounced'$$]),
  ('subscribers', 'subscribers_confirm_token_hash_check', array[$$confirm_token_hash = ''$$]),
  ('subscribers', 'subscribers_consent_note_check', array[$$consent_note = ''$$, $$consent_note = repeat('x', 301)$$]),
  ('subscribers', 'subscribers_import_check', array[$$source = 'import'$$]),
  ('subscribers', 'subscribers_reason_check', array[$$reason = repeat('x', 301)$$]),
  ('team_members', 'team_members_biography_check', array[$$biography = ''$$, $$biography = repeat('x', 601)$$]),
  ('team_members', 'team_members_image_alt_check', array[$$image_alt = ''$$, $$image_alt = repeat('x', 301)$$]),
  ('team_members', 'team_members_linkedin_url_check', array[$$linkedin_url = ''$$, $$linkedin_url = 'https://www.linkedin.com/in/' || repeat('x', 173)$$]),
  ('team_members', 'team_members_name_check', array[$$name = ''$$, $$name = repeat('x', 101)$$]),
  ('team_members', 'team_members_role_check', array[$$role = ''$$, $$role = repeat('x', 101)$$]),
  ('team_members', 'content_row_status_check', array[$$status = ''$$]),
  ('team_members', 'team_members_translations_check', array[$$translations = '[]'$$, $$translations = '{"es": {}}'$$, $$translations = '{"xx": {}}'$$]),
  ('team_members', 'content_row_version_check', array[$$version = 0$$]),
  ('testimonials', 'testimonials_initials_check', array[$$initials = ''$$, $$initials = 'other'$$]),
  ('testimonials', 'testimonials_name_check', array[$$name = ''$$, $$name = repeat('x', 101)$$]),
  ('testimonials', 'testimonials_quote_check', array[$$quote = ''$$, $$quote = repeat('x', 1001)$$]),
  ('testimonials', 'content_row_status_check', array[$$status = ''$$]),
  ('testimonials', 'testimonials_title_check', array[$$title = ''$$, $$title = repeat('x', 151)$$]),
  ('testimonials', 'testimonials_translations_check', array[$$translations = '[]'$$, $$translations = '{"es": {}}'$$, $$translations = '{"xx": {}}'$$]),
  ('testimonials', 'content_row_version_check', array[$$version = 0$$]),
  ('time_off', 'time_off_period_check', array[$$period = 'empty'$$, $$period = '(,2040-01-01)'$$, $$period = '[2040-01-01,)'$$]),
  ('time_off', 'time_off_reason_check', array[$$reason = ''$$, $$reason = repeat('x', 201)$$]),
  ('unanswered_questions', 'unanswered_questions_ask_count_check', array[$$ask_count = 0$$]),
  ('unanswered_questions', 'unanswered_questions_normalized_question_check', array[$$normalized_question = ''$$, $$normalized_question = repeat('x', 301)$$]),
  ('unanswered_questions', 'unanswered_questions_question_check', array[$$question = ''$$, $$question = repeat('x', 301)$$]),
  ('unanswered_questions', 'unanswered_questions_status_check', array[$$status = ''$$]);

-- Unique and exclusion constraints.
insert into refused values
  ('answer_wordings', 'answer_wordings_key_key', array[$${"id": 999999, "answer_id": 999999}$$]),
  ('answer_wordings', 'answer_wordings_pkey', array[$${"language": "fresh", "answer_id": 999999}$$]),
  ('answer_wordings', 'answer_wordings_position_key', array[$${"wording": "fresh", "id": 999999}$$]),
  ('answers', 'answers_other_language_idx', array[$${"id": 999999, "kind": "other_language", "language": "de"}$$]),
  ('answers', 'answers_pkey', array[$${"language": "de"}$$]),
  ('appointment_events', 'appointment_events_pkey', array[$${}$$]),
  ('appointment_ratings', 'appointment_ratings_pkey', array[$${}$$]),
  ('appointments', 'appointments_do_not_overlap', array[$${"idempotency_key": "fresh", "id": "c0000000-0000-4000-8000-000000000009"}$$]),
  ('appointments', 'appointments_idempotency_key_key', array[$${"consultant_id": 999999, "id": "c0000000-0000-4000-8000-000000000009"}$$]),
  ('appointments', 'appointments_pkey', array[$${"consultant_id": 999999, "idempotency_key": "fresh"}$$]),
  ('availability_rules', 'availability_rules_do_not_overlap', array[$${"id": 999999}$$]),
  ('availability_rules', 'availability_rules_pkey', array[$${"consultant_id": 999999}$$]),
  ('blog_posts', 'blog_posts_pkey', array[$${"slug": "fresh"}$$]),
  ('blog_posts', 'blog_posts_slug_key', array[$${"id": 999999}$$]),
  ('case_studies', 'case_studies_pkey', array[$${"position": 999999, "slug": "fresh"}$$]),
  ('case_studies', 'case_studies_position_key', array[$${"id": 999999, "slug": "fresh"}$$]),
  ('case_studies', 'case_studies_slug_key', array[$${"id": 999999, "position": 999999}$$]),
  ('chat_messages', 'chat_messages_pkey', array[$${"request_key": "c0000000-0000-4000-8000-000000000009"}$$]),
  ('chat_messages', 'chat_messages_request_key_key', array[$${"id": 999999}$$]),
  ('chat_sessions', 'chat_sessions_lead_id_key', array[$${"id": "c0000000-0000-4000-8000-000000000009"}$$]),
  ('chat_sessions', 'chat_sessions_pkey', array[$${"lead_id": 999999}$$]),
  ('consultants', 'consultants_pkey', array[$${"user_id": "c0000000-0000-4000-8000-000000000009"}$$]),
  ('consultants', 'consultants_user_id_key', array[$${"id": 999999}$$]),
  ('consultation_types', 'consultation_types_name_key', array[$${"id": 999999, "position": 999999}$$]),
  ('consultation_types', 'consultation_types_pkey', array[$${"name": "fresh", "position": 999999}$$]),
  ('consultation_types', 'consultation_types_position_key', array[$${"name": "fresh", "id": 999999}$$]),
  ('contact_submissions', 'contact_submissions_pkey', array[$${}$$]),
  ('date_overrides', 'date_overrides_do_not_overlap', array[$${"id": 999999}$$]),
  ('date_overrides', 'date_overrides_pkey', array[$${"consultant_id": 999999}$$]),
  ('documents', 'documents_pkey', array[$${"path": "c0000000-0000-4000-8000-000000000001/d0000000-0000-4000-8000-000000000001/other.pdf"}$$]),
  ('faqs', 'faqs_pkey', array[$${"position": 999999}$$]),
  ('faqs', 'faqs_position_key', array[$${"id": 999999}$$]),
  ('knowledge_sections', 'knowledge_sections_pkey', array[$${"source_kind": "case_study"}$$]),
  ('knowledge_sections', 'knowledge_sections_source_kind_source_key_position_key', array[$${"id": 999999}$$]),
  ('lead_notes', 'lead_notes_pkey', array[$${}$$]),
  ('lead_replies', 'lead_replies_idempotency_key_key', array[$${"id": 999999}$$]),
  ('lead_replies', 'lead_replies_pkey', array[$${"idempotency_key": "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}$$]),
  ('lead_tags', 'lead_tags_pkey', array[$${}$$]),
  ('lead_tasks', 'lead_tasks_pkey', array[$${}$$]),
  ('accounts', 'accounts_pkey', array[$${}$$]),
  ('private.answer_terms', 'answer_terms_pkey', array[$${}$$]),
  ('private.answer_words', 'answer_words_pkey', array[$${}$$]),
  ('private.audit_log', 'audit_log_pkey', array[$${}$$]),
  ('private.busy_times', 'busy_times_pkey', array[$${}$$]),
  ('public.calendar_subscriptions', 'calendar_subscriptions_pkey', array[$${"token_hash": "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}$$]),
  ('public.calendar_subscriptions', 'calendar_subscriptions_token_hash_key', array[$${"consultant_id": 999999}$$]),
  ('private.clock_hours', 'clock_hours_pkey', array[$${}$$]),
  ('connected_calendars', 'connected_calendars_consultant_id_url_key', array[$${"id": 999999}$$]),
  ('connected_calendars', 'connected_calendars_pkey', array[$${"consultant_id": 999999}$$]),
  ('contact_notes', 'contact_notes_pkey', array[$${}$$]),
  ('contacts', 'contacts_email_idx', array[$${"id": 999999}$$]),
  ('contacts', 'contacts_pkey', array[$${"email": "fresh@tests.example"}$$]),
  ('private.daily_counters', 'daily_counters_pkey', array[$${}$$]),
  ('public.error_reports', 'error_reports_fingerprint_key', array[$${"id": 999999}$$]),
  ('public.error_reports', 'error_reports_pkey', array[$${"fingerprint": "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}$$]),
  ('private.idempotency_records', 'idempotency_records_pkey', array[$${}$$]),
  ('private.indexed_answers', 'indexed_answers_pkey', array[$${}$$]),
  ('private.indexed_wordings', 'indexed_wordings_pkey', array[$${}$$]),
  ('imported_contacts', 'imported_contacts_pkey', array[$${}$$]),
  ('inbound_files', 'inbound_files_mail_id_position_key', array[$${"id": "c0000000-0000-4000-8000-000000000009"}$$]),
  ('inbound_files', 'inbound_files_pkey', array[$${"mail_id": 999999}$$]),
  ('private.inbound_mails', 'inbound_mails_same_email_key', array[$${"id": 999999}$$]),
  ('private.inbound_mails', 'inbound_mails_pkey', array[$${"message_id": "fresh"}$$]),
  ('public.invitations', 'invitations_open_idx', array[$${"id": 999999, "token_hash": "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}$$]),
  ('public.invitations', 'invitations_pkey', array[$${"email": "fresh@tests.example", "token_hash": "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}$$]),
  ('public.invitations', 'invitations_token_hash_key', array[$${"email": "fresh@tests.example", "id": 999999}$$]),
  ('private.knowledge_embeddings', 'knowledge_embeddings_pkey', array[$${}$$]),
  ('private.knowledge_refresh_queue', 'knowledge_refresh_queue_pkey', array[$${}$$]),
  ('private.knowledge_state', 'knowledge_state_pkey', array[$${}$$]),
  ('private.knowledge_vocabulary', 'knowledge_vocabulary_pkey', array[$${}$$]),
  ('lead_presence', 'lead_presence_pkey', array[$${}$$]),
  ('private.lead_reply_attachments', 'lead_reply_attachments_pkey', array[$${"document_id": "c0000000-0000-4000-8000-000000000009"}$$]),
  ('private.lead_reply_attachments', 'lead_reply_attachments_reply_id_document_id_key', array[$${"position": 3}$$]),
  ('private.loaded_content', 'loaded_content_pkey', array[$${}$$]),
  ('private.manage_tokens', 'manage_tokens_pkey', array[$${}$$]),
  ('private.model_token_spenders', 'model_token_spenders_pkey', array[$${}$$]),
  ('private.newsletter_events', 'newsletter_events_pkey', array[$${}$$]),
  ('newsletter_issues', 'newsletter_issues_pkey', array[$${}$$]),
  ('newsletter_recipients', 'newsletter_recipients_mail_id_key', array[$${"issue_id": 999999}$$]),
  ('newsletter_recipients', 'newsletter_recipients_pkey', array[$${"mail_id": 999999}$$]),
  ('private.newsletter_suppressions', 'newsletter_suppressions_pkey', array[$${}$$]),
  ('private.outbox', 'outbox_dedupe_key_key', array[$${"id": 999999, "copy_of": 999999}$$]),
  ('private.outbox', 'outbox_open_copy_idx', array[$${"id": 999999, "dedupe_key": "fresh"}$$]),
  ('private.outbox', 'outbox_pkey', array[$${"dedupe_key": "fresh", "copy_of": 999999}$$]),
  ('private.payments', 'payments_pkey', array[$${"provider_reference": "fresh"}$$]),
  ('private.payments', 'payments_provider_reference_key', array[$${"id": "c0000000-0000-4000-8000-000000000009"}$$]),
  ('private.platform_secrets', 'platform_secrets_pkey', array[$${}$$]),
  ('private.rate_limits', 'rate_limits_pkey', array[$${}$$]),
  ('private.removed_inbound_files', 'removed_inbound_files_pkey', array[$${}$$]),
  ('public.saved_views', 'saved_views_pkey', array[$${"user_id": "c0000000-0000-4000-8000-000000000009"}$$]),
  ('public.saved_views', 'saved_views_user_id_list_name_key', array[$${"id": 999999}$$]),
  ('public.settings', 'settings_pkey', array[$${}$$]),
  ('private.site_builds', 'site_builds_pkey', array[$${}$$]),
  ('public.staff_preferences', 'staff_preferences_pkey', array[$${}$$]),
  ('private.user_roles', 'user_roles_pkey', array[$${}$$]),
  ('private.wrong_passwords', 'wrong_passwords_pkey', array[$${}$$]),
  ('partners', 'partners_pkey', array[$${"position": 999999}$$]),
  ('partners', 'partners_position_key', array[$${"id": 999999}$$]),
  ('profiles', 'profiles_pkey', array[$${}$$]),
  ('reply_templates', 'reply_templates_name_key', array[$${"id": 999999, "position": 999999}$$]),
  ('reply_templates', 'reply_templates_pkey', array[$${"name": "fresh", "position": 999999}$$]),
  ('reply_templates', 'reply_templates_position_key', array[$${"name": "fresh", "id": 999999}$$]),
  ('services', 'services_pkey', array[$${"position": 999999, "slug": "fresh"}$$]),
  ('services', 'services_position_key', array[$${"id": 999999, "slug": "fresh"}$$]),
  ('services', 'services_slug_key', array[$${"id": 999999, "position": 999999}$$]),
  ('slug_history', 'slug_history_kind_old_slug_key', array[$${"id": 999999}$$]),
  ('slug_history', 'slug_history_pkey', array[$${"kind": "case_study"}$$]),
  ('subscribers', 'subscribers_confirm_token_idx', array[$${"email": "fresh@tests.example", "id": "c0000000-0000-4000-8000-000000000009"}$$]),
  ('subscribers', 'subscribers_pkey', array[$${"confirm_token_hash": "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", "email": "fresh@tests.example"}$$]),
  ('team_members', 'team_members_pkey', array[$${"position": 999999}$$]),
  ('team_members', 'team_members_position_key', array[$${"id": 999999}$$]),
  ('testimonials', 'testimonials_pkey', array[$${"position": 999999}$$]),
  ('testimonials', 'testimonials_position_key', array[$${"id": 999999}$$]),
  ('time_off', 'time_off_pkey', array[$${}$$]),
  ('unanswered_questions', 'unanswered_questions_normalized_question_key', array[$${"id": 999999}$$]),
  ('unanswered_questions', 'unanswered_questions_pkey', array[$${"normalized_question": "fresh"}$$]);

-- Foreign keys.
insert into refused values
  ('answer_wordings', 'answer_wordings_answer_id_fkey', array[$$language = 'none'$$]),
  ('answers', 'answers_updated_by_fkey', array[$$updated_by = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('appointment_events', 'appointment_events_appointment_id_fkey', array[$$appointment_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('appointment_ratings', 'appointment_ratings_appointment_id_fkey', array[$$appointment_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('appointments', 'appointments_consultant_id_fkey', array[$$consultant_id = 0$$]),
  ('appointments', 'appointments_consultation_type_id_fkey', array[$$consultation_type_id = 0$$]),
  ('appointments', 'appointments_user_id_fkey', array[$$user_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('availability_rules', 'availability_rules_consultant_id_fkey', array[$$consultant_id = 0$$]),
  ('blog_posts', 'blog_posts_author_id_fkey', array[$$author_id = 0$$]),
  ('chat_messages', 'chat_messages_author_id_fkey', array[$$author_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('chat_messages', 'chat_messages_session_id_fkey', array[$$session_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('chat_sessions', 'chat_sessions_assignee_id_fkey', array[$$assignee_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('chat_sessions', 'chat_sessions_holder_id_fkey', array[$$holder_id = 'c0000000-0000-4000-8000-000000000009', held_until = now()$$]),
  ('chat_sessions', 'chat_sessions_lead_id_fkey', array[$$lead_id = 0$$]),
  ('chat_sessions', 'chat_sessions_user_id_fkey', array[$$user_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('consultants', 'consultants_user_id_fkey', array[$$user_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('contact_submissions', 'contact_submissions_assignee_id_fkey', array[$$assignee_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('contact_submissions', 'contact_submissions_merged_into_id_fkey', array[$$merged_into_id = 0$$]),
  ('contact_submissions', 'contact_submissions_user_id_fkey', array[$$user_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('date_overrides', 'date_overrides_consultant_id_fkey', array[$$consultant_id = 0$$]),
  ('documents', 'documents_shared_by_id_fkey', array[$$shared_by_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('documents', 'documents_user_id_fkey', array[$$user_id = 'c0000000-0000-4000-8000-000000000009', path = replace(path, user_id::text, 'c0000000-0000-4000-8000-000000000009')$$]),
  ('lead_notes', 'lead_notes_author_id_fkey', array[$$author_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('lead_notes', 'lead_notes_lead_id_fkey', array[$$lead_id = 0$$]),
  ('lead_notes', 'lead_notes_merged_from_id_fkey', array[$$merged_from_id = 0$$]),
  ('lead_replies', 'lead_replies_author_id_fkey', array[$$author_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('lead_replies', 'lead_replies_lead_id_fkey', array[$$lead_id = 0$$]),
  ('lead_replies', 'lead_replies_merged_from_id_fkey', array[$$merged_from_id = 0$$]),
  ('lead_replies', 'lead_replies_outbox_id_fkey', array[$$outbox_id = 0$$]),
  ('lead_tasks', 'lead_tasks_assignee_id_fkey', array[$$assignee_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('lead_tasks', 'lead_tasks_author_id_fkey', array[$$author_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('lead_tasks', 'lead_tasks_lead_id_fkey', array[$$lead_id = 0$$]),
  ('lead_tasks', 'lead_tasks_merged_from_id_fkey', array[$$merged_from_id = 0$$]),
  ('accounts', 'accounts_id_fkey', array[$$id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('private.busy_times', 'busy_times_calendar_id_consultant_id_fkey', array[$$consultant_id = 0$$]),
  ('public.calendar_subscriptions', 'calendar_subscriptions_consultant_id_fkey', array[$$consultant_id = 0$$]),
  ('connected_calendars', 'connected_calendars_consultant_id_fkey', array[$${"id": 999999, "consultant_id": 0}$$]),
  ('contact_notes', 'contact_notes_author_id_fkey', array[$$author_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('contact_notes', 'contact_notes_contact_id_fkey', array[$$contact_id = 0$$]),
  ('contacts', 'contacts_merged_into_id_fkey', array[$$merged_into_id = 0$$]),
  ('contacts', 'contacts_owner_id_fkey', array[$$owner_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('imported_contacts', 'imported_contacts_contact_id_fkey', array[$$contact_id = 0$$]),
  ('private.indexed_answers', 'indexed_answers_answer_id_fkey', array[$$answer_id = 0$$]),
  ('inbound_files', 'inbound_files_mail_id_fkey', array[$$mail_id = 0$$]),
  ('private.inbound_mails', 'inbound_mails_lead_id_fkey', array[$$lead_id = 0$$]),
  ('private.inbound_mails', 'inbound_mails_merged_from_id_fkey', array[$$merged_from_id = 0$$]),
  ('public.invitations', 'invitations_accepted_by_id_fkey', array[$$accepted_by_id = 'c0000000-0000-4000-8000-000000000009', accepted_at = now()$$]),
  ('public.invitations', 'invitations_invited_by_id_fkey', array[$$invited_by_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('private.knowledge_embeddings', 'knowledge_embeddings_section_id_fkey', array[$$section_id = 0$$]),
  ('lead_presence', 'lead_presence_lead_id_fkey', array[$$lead_id = 0$$]),
  ('lead_presence', 'lead_presence_staff_id_fkey', array[$$staff_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('private.lead_reply_attachments', 'lead_reply_attachments_owner_id_fkey', array[$$owner_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('private.lead_reply_attachments', 'lead_reply_attachments_reply_id_fkey', array[$$reply_id = 0$$]),
  ('private.manage_tokens', 'manage_tokens_appointment_id_fkey', array[$$appointment_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('newsletter_recipients', 'newsletter_recipients_issue_id_fkey', array[$$issue_id = 0$$]),
  ('private.payments', 'payments_appointment_id_fkey', array[$$appointment_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('services', 'services_case_study_fkey', array[$$case_study = 'none'$$]),
  ('testimonials', 'testimonials_case_study_fkey', array[$$case_study = 'none'$$]),
  ('public.saved_views', 'saved_views_user_id_fkey', array[$$user_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('public.staff_preferences', 'staff_preferences_user_id_fkey', array[$$user_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('private.user_roles', 'user_roles_user_id_fkey', array[$$user_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('private.wrong_passwords', 'wrong_passwords_user_id_fkey', array[$$user_id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('profiles', 'profiles_id_fkey', array[$$id = 'c0000000-0000-4000-8000-000000000009'$$]),
  ('time_off', 'time_off_consultant_id_fkey', array[$$consultant_id = 0$$]),
  ('unanswered_questions', 'unanswered_questions_answer_id_fkey', array[$$answer_id = 0$$]);

create function pg_temp.copy_first_row(p_relation text, p_changes jsonb) returns void language plpgsql as $$
declare
  v_columns text;
begin
  select string_agg(quote_ident(attname), ', ') into v_columns
  from pg_attribute where attrelid = p_relation::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  execute format(
    'insert into %1$s (%2$s) overriding system value
     select %2$s from jsonb_populate_record((select t from %1$s t limit 1), $1)',
    p_relation, v_columns
  ) using p_changes;
end
$$;
-- Which constraint refuses a change.
create function pg_temp.refusal(p_relation text, p_change text) returns text language plpgsql as $$
declare
  v_state text;
  v_rule text;
begin
  if p_change like '{%' then
    perform pg_temp.copy_first_row(p_relation, p_change::jsonb);
  elsif to_regclass(p_relation) is null then
    execute format('select (%s)::%s', p_change, p_relation);
  else
    execute format('update %1$s set %2$s where ctid = (select ctid from %1$s limit 1)', p_relation, p_change);
  end if;
  raise exception 'let through';
exception
  when others then
    get stacked diagnostics v_state = returned_sqlstate, v_rule = constraint_name;
    return v_state || ' ' || coalesce(nullif(v_rule, ''), sqlerrm);
end
$$;
-- What Postgres answers for each kind of constraint.
create temp table ours as
select k.conname::text as rule, case k.contype when 'c' then '23514' when 'f' then '23503' when 'x' then '23P01' else '23505' end as state
from pg_constraint k
where k.connamespace in ('public'::regnamespace, 'private'::regnamespace) and k.contype in ('c', 'f', 'p', 'u', 'x')
  -- The target of a foreign key, and unique since a part of it is the primary key.
  and not (k.contype = 'u' and exists (
    select from pg_constraint p where p.conrelid = k.conrelid and p.contype = 'p' and p.conkey <@ k.conkey
  ))
union all
select x.relname, '23505' from pg_index i join pg_class x on x.oid = i.indexrelid
where i.indisunique and x.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  and not exists (select from pg_constraint k where k.conindid = i.indexrelid);

-- These two follow from other constraints: a reading time is computed, and an address of a document holds its id.
create temp table unbreakable (rule text);
insert into unbreakable values ('blog_posts_read_time_check'), ('documents_path_key');

select plan((select sum(cardinality(changes)) from refused)::int + 2);
select is(
  pg_temp.refusal(relation, change),
  coalesce((select state from ours o where o.rule = r.rule limit 1), 'no') || ' ' || rule,
  format('%s: %s', relation, left(change, 120))
)
from refused r cross join unnest(changes) as change order by relation, rule;
select is_empty(
  $$select rule from ours except select rule from refused except select rule from unbreakable$$,
  'every constraint has a line'
);
select is_empty('select rule from refused except select rule from ours', 'every line has a constraint');

select * from finish();
rollback;
