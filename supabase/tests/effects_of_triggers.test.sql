-- What the triggers do that many tables share: a change of one row, and what it has to change elsewhere.
begin;

\ir support/accounts.psql
\ir support/clock.psql
\ir support/rows.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
insert into public.contact_submissions (name, email, company, message) values
  ('Casey Client', 'casey@tests.example', 'Acme Co', 'A message for the firm.');
insert into public.lead_notes (lead_id, body) select min(id), 'Tests' from public.contact_submissions;
insert into public.lead_tasks (lead_id, title) select min(id), 'Tests' from public.contact_submissions;
insert into public.contact_submissions (name, email, company, message, merged_into_id)
select name, email, company, 'One that is merged into it.', id from public.contact_submissions;
insert into private.inbound_mails (lead_id, message_id, sender, sender_name, subject, body, matched_by, is_automatic)
select max(id), '<2@tests.example>', 'casey@tests.example', 'Casey Client', 'Tests', 'Tests', 'sender', false from public.contact_submissions;
insert into public.inbound_files (mail_id, position, mime_type, size_bytes, opened_at)
select max(id), 1, 'application/pdf', 9, '1990-01-01' from private.inbound_mails;
insert into public.contact_notes (contact_id, body) select min(id), 'Tests' from public.contacts;
insert into public.staff_preferences (user_id) values (pg_temp.account(3));
insert into public.partners (name, status) values ('Tests', 'published');
insert into public.time_off (consultant_id, period)
select min(id), '[2040-01-02 00:00+00, 2040-01-03 00:00+00)' from public.consultants;
select pg_temp.add_appointment('2040-01-05 10:00+00', jsonb_build_object(
  'id', 'ab000000-0000-4000-8000-000000000001', 'status', 'held', 'hold_expires_at', now()
));
delete from private.site_builds;
delete from private.knowledge_refresh_queue;
-- A later time than that of the rows.
select pg_temp.at(now() + interval '1 minute');
select pg_temp.sign_in(3);

select pg_temp.add_document(pg_temp.account(1), '{"id": "d0000000-0000-4000-8000-000000000002", "opened_at": "1990-01-01"}');

insert into public.invitations (email, role, token_hash) values ('any@tests.example', 'client', repeat('a', 64));
insert into public.subscribers (email) values ('reader@tests.example');
create temp table changes (relation text, change text);
insert into changes values
  ('public.answers', 'reply = ''Changed'''), ('public.contact_notes', 'body = ''Changed'''), ('public.contacts', 'name = ''Changed'''),
  ('public.staff_preferences', 'signature = ''Changed'''),
  ('public.appointments', 'ics_sequence = 7'), ('public.availability_rules', 'end_time = end_time - interval ''5 minutes'''),
  ('public.blog_posts', 'status = ''draft'''), ('public.case_studies', 'status = ''draft'''),
  ('public.consultants', 'name = ''Changed'''), ('public.consultation_types', 'description = ''Changed'''),
  ('public.contact_submissions', 'status = ''open'''), ('public.date_overrides', 'reason = ''Changed'''),
  ('public.faqs', 'status = ''draft'''), ('public.lead_notes', 'body = ''Changed'''), ('public.lead_tasks', 'title = ''Changed'''),
  ('public.partners', 'status = ''draft'''),
  ('public.profiles', 'full_name = ''Changed'''), ('public.reply_templates', 'body = ''Changed'''),
  ('public.services', 'status = ''draft'''), ('public.team_members', 'status = ''draft'''),
  ('public.testimonials', 'status = ''draft'''), ('public.time_off', 'reason = ''Changed''');

create temp table effects (trigger_name text, statement text, probe text);
-- The first row that is not merged changes in the way above, and the answer to the probe with it.
create function pg_temp.add(p_ending text, p_probe text, p_relations text[]) returns void language sql as $$
  insert into effects
  select split_part(relation, '.', 2) || p_ending,
    format('update %1$s set %2$s where ctid = (select min(ctid) from %1$s as r where to_jsonb(r) ->> ''merged_into_id'' is null)', relation, change), format(p_probe, relation)
  from unnest(p_relations) as relation join changes using (relation);
$$;
do $$
begin
  perform pg_temp.add('_set_updated_at', 'select max(updated_at) from %s', array['public.appointments', 'public.profiles']);
  perform pg_temp.add('_set_updated_at_and_version', 'select sum(version) || '' '' || max(updated_at) from %s',
    array['public.contact_notes', 'public.contacts', 'public.staff_preferences', 'public.contact_submissions',
    'public.lead_notes', 'public.lead_tasks', 'public.reply_templates']);
  perform pg_temp.add('_increment_version', 'select sum(version) from %s', array['public.consultants', 'public.consultation_types']);
  perform pg_temp.add('_prepare', 'select ' || probe || ' from %s', array['public.blog_posts', 'public.case_studies',
    'public.faqs', 'public.partners', 'public.services', 'public.team_members', 'public.testimonials'])
  from unnest(array['sum(version)', 'max(updated_at)']) as probe;
  perform pg_temp.add('_audit', 'select count(*) from private.audit_log', array['public.answers', 'public.contact_notes', 'public.contacts',
    'public.availability_rules', 'public.blog_posts', 'public.case_studies', 'public.consultants', 'public.consultation_types',
    'public.contact_submissions', 'public.date_overrides', 'public.faqs', 'public.lead_notes', 'public.lead_tasks',
    'public.partners', 'public.reply_templates', 'public.services', 'public.staff_preferences', 'public.team_members', 'public.testimonials', 'public.time_off']);
  perform pg_temp.add('_request_site_build', 'select count(*) from private.site_builds', array['public.blog_posts',
    'public.case_studies', 'public.consultation_types', 'public.faqs', 'public.partners', 'public.services', 'public.team_members',
    'public.testimonials']);
  perform pg_temp.add('_enqueue_knowledge_refresh', 'select count(*) from private.knowledge_refresh_queue', array['public.availability_rules',
    'public.blog_posts', 'public.case_studies', 'public.consultants', 'public.consultation_types', 'public.date_overrides',
    'public.faqs', 'public.services']);
  perform pg_temp.add('_set_search_text', 'select string_agg(search_text, '' '' order by id) from %s', array['public.contacts']);
  perform pg_temp.add('_complete', 'select sum(version) from %s', array['public.answers']);
  perform pg_temp.add('_refresh_account', 'select count(*) from public.accounts a where to_jsonb(a)::text ~* ''changed''',
    array['public.profiles']);
end
$$;
insert into effects
select relation || '_record_slug_change',
  format('update public.%1$s set slug = ''changed-slug'' where ctid = (select min(ctid) from public.%1$s where status = ''published'' and publish_at <= now())', relation),
  'select count(*) from public.slug_history'
from unnest(array['blog_posts', 'case_studies', 'services']) as relation;
-- A translation stays current through changes of other columns.
insert into effects
select relation || '_prepare',
  format('update public.%1$s set status = ''draft'' where ctid = (select min(ctid) from public.%1$s where translated_version = version)', relation),
  format('select sum(translated_version) from public.%s', relation)
from unnest(array['blog_posts', 'case_studies', 'faqs', 'services', 'team_members', 'testimonials']) as relation;
-- What is written to a merged lead goes to the one that it was merged into.
insert into effects
select split_part(relation, '.', 2) || '_attach_to_merged_lead',
  format('insert into %s (lead_id, %s) select max(id), %s from public.contact_submissions', relation, columns, fields),
  format('select count(*) from %s where merged_from_id is not null', relation)
from (values
  ('public.lead_notes', 'body', '''Tests'''), ('public.lead_tasks', 'title', '''Tests'''),
  ('private.inbound_mails', 'message_id, sender, sender_name, subject, body, matched_by, is_automatic',
    '''<1@tests.example>'', ''casey@tests.example'', ''Casey Client'', ''Tests'', ''Tests'', ''sender'', false')
) as lines (relation, columns, fields);
insert into public.contacts (name, email) values ('Kept', 'kept@tests.example'), ('Merged', 'merged@tests.example');
insert into effects values
  ('contacts_audit_insert', 'insert into public.contacts (name, email) values (''New'', ''new@tests.example'')', 'select count(*) from private.audit_log'),
  ('contacts_audit_delete', 'delete from public.contacts where name = ''Kept''', 'select count(*) from private.audit_log'),
  ('contacts_keep_former_address', 'update public.contacts set email = ''new@tests.example'' where name = ''Kept''', 'select count(*) from public.contacts'),
  ('contacts_absorb_merged', 'update public.contacts set merged_into_id = (select id from public.contacts where name = ''Kept'') where name = ''Merged''', 'select search_text from public.contacts where name = ''Kept''');
insert into public.error_reports (fingerprint, source, place, message) values (repeat('a', 64), 'browser', 'tests', 'Broken');
insert into public.chat_sessions (secret_hash) values (sha256('1'));
insert into public.chat_messages (session_id, role, content, outcome)
select id, 'assistant', 'Tests', 'answer' from public.chat_sessions where secret_hash = sha256('1');
insert into effects values
  ('chat_sessions_audit', 'update public.chat_sessions set assignee_id = auth.uid() where secret_hash = sha256(''1'')', 'select count(*) from private.audit_log'),
  ('chat_sessions_hold', 'update public.chat_sessions set holder_id = auth.uid() where secret_hash = sha256(''1'')', 'select count(held_until) from public.chat_sessions'),
  ('chat_messages_audit', 'update public.chat_messages set staff_rating = 1 where content = ''Tests''', 'select count(*) from private.audit_log'),
  ('answers_store_wordings', 'update public.answers set wordings = ''{changed}'' where ctid = (select min(ctid) from public.answers)', 'select count(*) from public.answer_wordings'),
  ('invitations_audit', 'update public.invitations set cancelled_at = now() where true', 'select count(*) from private.audit_log'),
  ('invitations_audit_insert', 'insert into public.invitations (email, role) values (''new@tests.example'', ''client'')', 'select count(*) from private.audit_log'),
  ('calendar_subscriptions_audit', 'insert into public.calendar_subscriptions (consultant_id, token_hash) select min(id), repeat(''b'', 64) from public.consultants', 'select count(*) from private.audit_log'),
  ('settings_audit', 'update public.settings set send_follow_up = false where true', 'select count(*) from private.audit_log'),
  ('connected_calendars_audit', 'insert into public.connected_calendars (consultant_id, name, url) select min(id), ''Tests'', ''https://tests.example/'' from public.consultants', 'select count(*) from private.audit_log'),
  ('newsletter_issues_audit', 'insert into public.newsletter_issues (subject) values (''Tests'')', 'select count(*) from private.audit_log'),
  ('subscribers_audit', 'insert into public.subscribers (email, source, consent_note) values (''new@tests.example'', ''import'', ''Signed up at the fair'')', 'select count(*) from private.audit_log'),
  ('subscribers_forget', 'delete from public.subscribers where email = ''reader@tests.example''', 'select count(*) from private.newsletter_suppressions'),
  ('error_reports_audit', 'update public.error_reports set resolved_at = now() where true', 'select count(*) from private.audit_log'),
  ('date_overrides_audit_insert', 'insert into public.date_overrides (consultant_id, date) select min(id), ''2040-01-09'' from public.consultants', 'select count(*) from private.audit_log'),
  ('lead_replies_audit', 'insert into public.lead_replies (lead_id, subject, body, idempotency_key) select min(id), ''Tests'', ''Tests'', ''number 1'' from public.contact_submissions', 'select count(*) from private.audit_log'),
  ('documents_audit', 'insert into public.documents (id, user_id, path, name, mime_type, size_bytes) values (''d0000000-0000-4000-8000-000000000001'', ''c0000000-0000-4000-8000-000000000001'', ''c0000000-0000-4000-8000-000000000001/d0000000-0000-4000-8000-000000000001/plan.pdf'', ''plan.pdf'', ''application/pdf'', 9)', 'select count(*) from private.audit_log'),
  ('appointments_link_to_account_on_booking', 'update public.appointments set status = ''pending'', hold_expires_at = null, client_name = ''Casey Client'', client_email = ''casey@tests.example''', 'select string_agg(user_id::text, '' '') from public.appointments'),
  ('inbound_files_audit', 'update public.inbound_files set opened_at = now() where true', 'select count(*) from private.audit_log'),
  ('inbound_files_date_opening', 'update public.inbound_files set opened_at = ''2000-01-01'' where true', 'select max(opened_at) from public.inbound_files'),
  ('documents_date_opening', 'update public.documents set opened_at = ''2000-01-01''', 'select max(opened_at) from public.documents'),
  ('user_roles_refresh_account', 'update private.user_roles set role = ''admin'' where true', 'select count(*) from public.accounts where role = ''admin'''),
  ('accounts_change_role', 'update public.accounts set role = ''admin'' where email = ''casey@tests.example''', 'select count(*) from private.user_roles where role = ''admin'''),
  ('users_refresh_account', 'update auth.users set email = ''changed@tests.example'' where email = ''casey@tests.example''', 'select count(*) from public.accounts a where to_jsonb(a)::text ~* ''changed''');

-- How a statement changes the answer to the probe; it is taken back.
create function pg_temp.effect(p_statement text, p_probe text) returns text language plpgsql as $$
declare
  v_before text;
  v_after text;
begin
  execute p_probe into v_before;
  execute p_statement;
  execute p_probe into v_after;
  raise exception using errcode = 'TT000', message = case when v_before is distinct from v_after then 'changed' else 'the same' end;
exception
  when others then
    return sqlerrm;
end
$$;

select plan((select count(*)::int + 2 from effects));
select is(pg_temp.effect(statement, probe), 'changed', trigger_name) from effects order by trigger_name;
select is_empty(
  'select trigger_name from effects except select tgname::text from pg_trigger where not tgisinternal', 'every line has a trigger'
);
select is_empty(
  $$select tablename::text from pg_policies where schemaname = 'public' and cmd <> 'SELECT' and tablename not in ('accounts', 'imported_contacts', 'lead_presence', 'profiles', 'saved_views', 'unanswered_questions')
    except
    select t.tgrelid::regclass::text from pg_trigger t join effects e on e.trigger_name = t.tgname
    where not t.tgisinternal and t.tgname ~ '_audit$'$$,
  'every table that admins write under RLS for others has an _audit trigger, with a line'
);

select * from finish();
rollback;
