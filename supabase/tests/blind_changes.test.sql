-- Updates that read nothing. Postgres checks them against the policies for updates alone; any other update has to pass
-- those for reading too, which would hide that a policy for updates lets too much through.
begin;

\ir support/accounts.psql
\ir support/rows.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(2, 'second'), pg_temp.add_admin(3, 'staff');

insert into public.contact_submissions (name, email, company, message)
values ('Casey Client', 'casey@tests.example', 'Acme Co', 'A message for the firm.');
insert into public.lead_notes (lead_id, author_id, body)
select max(id), pg_temp.account(3), 'Tests' from public.contact_submissions;
insert into public.lead_tasks (lead_id, author_id, title)
select max(id), pg_temp.account(3), 'Tests' from public.contact_submissions;
insert into private.inbound_mails (lead_id, message_id, sender, sender_name, subject, body, matched_by, is_automatic)
select max(id), '<1@tests.example>', 'casey@tests.example', 'Casey Client', 'Tests', 'Tests', 'sender', false from public.contact_submissions;
insert into public.inbound_files (mail_id, position, mime_type, size_bytes)
select max(id), 1, 'application/pdf', 9 from private.inbound_mails;
insert into public.lead_presence (lead_id, staff_id, is_writing)
select max(id), pg_temp.account(3), false from public.contact_submissions;
insert into public.contact_notes (contact_id, author_id, body)
select max(id), pg_temp.account(3), 'Tests' from public.contacts;
insert into public.chat_sessions (secret_hash) values (sha256('1'));
insert into public.chat_messages (session_id, role, content, outcome)
select id, 'assistant', 'Tests', 'answer' from public.chat_sessions where secret_hash = sha256('1');
insert into public.imported_contacts (import_id, contact_id, is_new, fills_company, fills_phone, version)
select gen_random_uuid(), max(id), true, false, false, 1 from public.contacts;
insert into public.partners (name) values ('Tests');
insert into public.error_reports (fingerprint, source, place, message) values (repeat('a', 64), 'browser', 'tests', 'Broken');
insert into public.saved_views (user_id, list, name, query)
select user_id, 'leads', 'Tests', '' from private.user_roles where role = 'admin' and user_id::text like 'c0%';
insert into public.staff_preferences (user_id) select user_id from public.saved_views;
select pg_temp.add_document(pg_temp.account(2));
insert into public.invitations (email, role, token_hash) values ('any@tests.example', 'client', repeat('a', 64));
insert into public.newsletter_issues (subject) values ('Tests');
insert into public.connected_calendars (consultant_id, name, url) select min(id), 'Tests', 'https://tests.example/' from public.consultants;
insert into public.calendar_subscriptions (consultant_id, token_hash) select min(id), repeat('a', 64) from public.consultants;
insert into public.time_off (consultant_id, period)
select min(id), '[2040-01-02 00:00+00, 2040-01-03 00:00+00)' from public.consultants;

-- So that all of them can end at the same time.
delete from public.availability_rules where start_time >= '12:00';

-- How many rows a statement changes, or the SQLSTATE of its refusal; the change is taken back.
create function pg_temp.changes(p_statement text) returns text language plpgsql as $$
declare
  v_rows bigint;
begin
  execute p_statement;
  get diagnostics v_rows = row_count;
  raise sqlstate 'TT000';
exception
  when sqlstate 'TT000' then
    return v_rows::text;
  when others then
    return sqlstate;
end
$$;

create temp table attempts (relation text, statement text, by_client text, by_author text, by_other_admin text);
insert into attempts
select relation, format('update public.%I set %s', relation, change), by_client, coalesce(by_author, n), coalesce(by_other_admin, n)
from (values
  ('accounts', 'role = role', '0', null, null),
  ('answers', 'topic = ''other''', '0', null, null),
  ('availability_rules', 'end_time = ''23:59''', '0', null, null),
  ('blog_posts', 'title = ''Changed''', '0', null, null),
  ('calendar_subscriptions', 'token_hash = repeat(''b'', 64)', '0', null, null),
  ('case_studies', 'title = ''Changed''', '0', null, null),
  ('chat_messages', 'staff_rating = 1', '0', '1', '1'),
  ('chat_sessions', 'assignee_id = null', '0', null, null),
  ('connected_calendars', 'check_requested_at = now()', '0', null, null),
  ('consultants', 'name = ''Changed''', '0', null, null),
  ('consultation_types', 'price_cents = 1', '0', null, null),
  ('contact_submissions', 'status = ''open''', '0', null, null),
  ('contact_notes', 'body = ''Changed''', '0', null, '0'),
  ('contacts', 'company = ''Changed''', '0', null, null),
  ('date_overrides', 'reason = ''Changed''', '0', null, null),
  ('documents', 'opened_at = now()', '0', null, null),
  ('faqs', 'answer = ''It is changed.''', '0', null, null),
  ('error_reports', 'resolved_at = now()', '0', null, null),
  ('imported_contacts', 'version = 2', '0', null, null),
  ('inbound_files', 'opened_at = now()', '0', null, null),
  ('invitations', 'cancelled_at = now()', '0', null, null),
  ('lead_notes', 'body = ''Changed''', '0', null, '0'),
  ('lead_presence', 'is_writing = true', '0', '1', '0'),
  ('lead_tasks', 'title = ''Changed''', '0', null, null),
  ('newsletter_issues', 'subject = ''Changed''', '0', null, null),
  ('partners', 'name = ''Changed''', '0', null, null),
  -- One's own.
  ('profiles', 'company = ''Changed''', '1', '1', '1'),
  ('reply_templates', 'body = ''Changed''', '0', null, null),
  -- One's own.
  ('saved_views', 'query = ''tag=x''', '0', '1', '1'),
  ('services', 'name = ''Changed''', '0', null, null),
  ('settings', 'send_follow_up = false', '0', null, null),
  ('staff_preferences', 'quick_keys = false', '0', '1', '1'),
  ('team_members', 'name = ''Changed''', '0', null, null),
  ('testimonials', 'name = ''Changed''', '0', null, null),
  ('time_off', 'reason = ''Changed''', '0', null, null),
  ('unanswered_questions', 'status = ''dismissed''', '0', null, null)
) as lines (relation, change, by_client, by_author, by_other_admin)
cross join lateral (
  select (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from public.%I', relation), false, true, '')))[1]::text as n
) as rows;

select plan((select count(*)::int * 4 + 1 from attempts));
select is_empty(
  $$select tablename::text from pg_policies where schemaname = 'public' and cmd = 'UPDATE' except select relation from attempts$$,
  'every table with a policy for updates has a line'
);
select pg_temp.act_as('anon');
select is(pg_temp.changes(statement), '42501', relation || ': a visitor may not') from attempts;
select pg_temp.act_as(1);
select is(pg_temp.changes(statement), by_client, relation || ': a client changes no row of another') from attempts;
select pg_temp.act_as(3);
select is(pg_temp.changes(statement), by_author, relation || ': an admin does') from attempts;
select pg_temp.act_as(2);
select is(pg_temp.changes(statement), by_other_admin, relation || ': another admin') from attempts;

select * from finish();
rollback;
