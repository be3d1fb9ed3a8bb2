-- What the matrix of function_privileges does not tell: which rows and columns of a table each actor reads and changes.
begin;
select plan(138);

\ir support/accounts.psql
\ir support/consultants.psql
\ir support/content.psql

-- A client, another client, and an admin, each with the same name in all tests.
select pg_temp.add_client(1, 'casey'), pg_temp.add_client(2, 'other'), pg_temp.add_admin(3, 'staff');
create temp table actors (name text primary key, role text, claims text);
insert into actors
select name, 'authenticated', format('{"sub": "%1$s", "session_id": "%1$s", "role": "authenticated"}', 'c0000000-0000-4000-8000-00000000000' || number)
from (values ('client', 1), ('other client', 2), ('admin', 3), ('demoted admin', 3)) as signed_in (name, number)
union all select 'anon', 'anon', '{"role": "anon"}';

-- Runs a statement as an actor. Returns the values of its first column in their order, or the SQLSTATE of its refusal.
create function pg_temp.as_actor(p_actor text, p_statement text) returns text[] language plpgsql as $$
declare
  v_result text[] := '{}';
  v_value text;
begin
  perform set_config('request.jwt.claims', claims, true), set_config('role', role, true) from pg_temp.actors where name = p_actor;
  begin
    for v_value in execute p_statement loop
      v_result := v_result || v_value;
    end loop;
  exception when others then
    v_result := array[sqlstate];
  end;
  perform set_config('role', 'none', true);
  return v_result;
end
$$;
-- One test for each actor: {"anon": "what it gets", …}.
create function pg_temp.each_gets(p_statement text, p_expected jsonb, p_what text) returns setof text language sql as $$
  select is(pg_temp.as_actor(key, p_statement), array(select jsonb_array_elements_text(value)), key || ': ' || p_what)
  from jsonb_each(p_expected) order by key
$$;

-- Content: published rows that are due for everyone, all rows for admins

create temp table states as select * from (values
  ('published', now(), 1), ('draft', now() - interval '1 day', 2), ('published', now() + interval '1 minute', 3)
) as tests (status, publish_at, number);
select pg_temp.add_service('tests-' || number, jsonb_build_object('status', status, 'publish_at', publish_at, 'position', 98760 + number))
from states;
select pg_temp.add_post('tests-' || number, jsonb_build_object('status', status, 'publish_at', publish_at, 'tags', array['Tag ' || number]))
from states;
select pg_temp.add_case_study('tests-' || number, jsonb_build_object('status', status, 'publish_at', publish_at, 'position', 98760 + number))
from states;
insert into public.testimonials (status, publish_at, position, quote, name, title, initials)
select status, publish_at, 98760 + number, 'Ten characters or more.', 'Tess Tester', 'Tester, Tests', 'TT' from states;
insert into public.partners (status, publish_at, position, name)
select status, publish_at, 98760 + number, 'The Tests' from states;
insert into public.faqs (status, publish_at, position, question, answer)
select status, publish_at, 98760 + number, 'Who tests?', 'The tests do.' from states;
insert into public.team_members (status, publish_at, position, name, role, biography, image_url, image_alt)
select status, publish_at, 98760 + number, 'Tess Tester', 'Tester', 'She tests what others have written.', '/images/tests-1280.webp', 'A test.'
from states;
select pg_temp.each_gets(
  format('select right(%1$s::text, 1) from public.%2$s where %1$s::text like %3$L order by 1', field, kind, pattern),
  '{"anon": [1], "client": [1], "other client": [1], "admin": [1, 2, 3]}', kind || ' that are published and due; an admin, all'
)
from (values
  ('services', 'slug', 'tests-%'), ('blog_posts', 'slug', 'tests-%'), ('case_studies', 'slug', 'tests-%'),
  ('testimonials', 'position', '9876_'), ('partners', 'position', '9876_'), ('faqs', 'position', '9876_'), ('team_members', 'position', '9876_')
) as content (kind, field, pattern);
select pg_temp.each_gets(
  $$select tags[1] from public.blog_posts where tags && array['Tag 1', 'Tag 2', 'Tag 3'] order by 1$$,
  '{"anon": ["Tag 1"], "client": ["Tag 1"], "other client": ["Tag 1"], "admin": ["Tag 1", "Tag 2", "Tag 3"]}', 'tags of the same articles'
);

-- Accounts

select pg_temp.each_gets(
  $$select right(id::text, 1) from public.profiles where id::text like 'c0000000%'$$, '{"client": [1], "other client": [2], "admin": [3]}',
  'the own profile: an admin gets others through functions that write the audit log'
);
select pg_temp.each_gets(
  $$update public.profiles set full_name = 'New Name', company = 'New Co', phone = '1', time_zone = 'Europe/Berlin' returning right(id::text, 1)$$,
  '{"client": [1], "other client": [2], "admin": [3]}', 'changes the own details, and no others'
);
select pg_temp.each_gets(
  format('update public.profiles set %1$I = %1$I returning 1', field), '{"client": ["42501"], "other client": ["42501"], "admin": ["42501"]}', 'may not change ' || field
)
from unnest(array['id', 'created_at', 'updated_at']) as field;
select is(pg_temp.as_actor('client', $$update public.profiles set time_zone = 'Mars/Olympus' returning 1$$), array['PT422'], 'an unknown time zone is refused');

-- Appointments

insert into public.consultants (name, time_zone) values ('Tests', 'America/New_York');
select pg_temp.add_appointment(starts_at, jsonb_build_object(
  'user_id', id, 'consultant_id', pg_temp.consultant('Tests'), 'service_type', 'Tests ' || number, 'status', 'completed'
)) from (values
  (pg_temp.account(1), timestamptz '2020-01-02 10:00+00', 1),
  (pg_temp.account(2), timestamptz '2020-01-02 12:00+00', 2),
  (null, timestamptz '2020-01-02 14:00+00', 3)
) as person (id, starts_at, number);
insert into public.appointment_ratings (appointment_id, rating) select id, 4 from public.appointments where service_type like 'Tests _';
select pg_temp.each_gets(
  $$select right(service_type, 1) from public.appointments where service_type like 'Tests _' order by 1$$,
  '{"client": [1], "other client": [2], "admin": [1, 2, 3]}', 'the own appointments; an admin, all'
);
select pg_temp.each_gets('select 1 from public.appointment_events', '{"client": [1], "other client": [1]}', 'the event of the own appointment');
select pg_temp.each_gets(
  $$select right(a.service_type, 1) from public.appointment_events e join public.appointments a on a.id = e.appointment_id
    where a.service_type like 'Tests _' order by 1$$,
  '{"admin": [1, 2, 3]}', 'the events of all appointments'
);
select pg_temp.each_gets(
  'select rating from public.appointment_ratings', '{"client": [], "other client": [], "admin": [4, 4, 4]}', 'no ratings; an admin, all'
);
select pg_temp.each_gets(
  format('select %I from public.appointments', field), '{"client": ["42501"], "admin": ["42501"]}', 'may not read ' || field || ' in a browser'
)
from unnest(array['hold_owner_hash', 'idempotency_key']) as field;
select throws_ok(
  $$update public.appointments set guest_time_zone = 'Mars/Olympus' where service_type like 'Tests _'$$, 'PT422', null, 'an unknown time zone of a guest is refused'
);

-- Hours and types of consultations

insert into public.consultation_types (position, name, description, duration_minutes, step_minutes, active) values
  (901, 'Tests Open', 'Open.', 60, 60, true), (902, 'Tests Closed', 'Closed.', 60, 60, false);
insert into public.availability_rules (consultant_id, weekday, start_time, end_time)
select id, 6, '09:00', '10:00' from public.consultants where name = 'Tests';
insert into public.date_overrides (consultant_id, date) select id, '2040-01-02' from public.consultants where name = 'Tests';
insert into public.time_off (consultant_id, period, reason)
select id, '[2040-01-02 00:00+00, 2040-01-03 00:00+00)', 'Tests' from public.consultants where name = 'Tests';
select pg_temp.each_gets(
  'select name from public.consultation_types where position > 900 order by position',
  '{"anon": ["Tests Open"], "client": ["Tests Open"], "other client": ["Tests Open"], "admin": ["Tests Open", "Tests Closed"]}',
  'the active types; an admin, all'
);
create temp table writes (kind text, statement text);
insert into writes values
  ('consultation_types.update', $$update public.consultation_types set price_cents = 0 where position = 901$$),
  ('consultants.insert', $$insert into public.consultants (name, time_zone) values ('Mine', 'UTC')$$),
  ('consultants.update', $$update public.consultants set active = false where name = 'Tests'$$),
  ('availability_rules.insert', $$insert into public.availability_rules (consultant_id, weekday, start_time, end_time) values (1, 7, '09:00', '10:00')$$),
  ('availability_rules.update', $$update public.availability_rules set end_time = '23:00' where weekday = 6$$),
  ('availability_rules.delete', $$delete from public.availability_rules where weekday = 6$$),
  ('date_overrides.insert', $$insert into public.date_overrides (consultant_id, date) values (1, '2040-01-03')$$),
  ('date_overrides.update', $$update public.date_overrides set reason = 'mine' where date = '2040-01-02'$$),
  ('date_overrides.delete', $$delete from public.date_overrides where date = '2040-01-02'$$),
  ('time_off.insert', $$insert into public.time_off (consultant_id, period) values (1, '[2040-02-02 00:00+00, 2040-02-03 00:00+00)')$$),
  ('time_off.update', $$update public.time_off set reason = 'mine' where reason = 'Tests'$$),
  ('time_off.delete', $$delete from public.time_off where reason in ('Tests', 'mine')$$);
-- Policies hide the rows that an update or a delete may not reach, and refuse an insert.
select pg_temp.each_gets(
  statement || ' returning 1',
  case when kind like '%.insert' then '{"client": ["42501"], "other client": ["42501"]}' else '{"client": [], "other client": []}' end::jsonb,
  'no ' || kind
)
from writes;
update private.user_roles set role = 'client' where user_id = pg_temp.account(3);
select is(
  pg_temp.as_actor('demoted admin', statement || ' returning 1'), case when kind like '%.insert' then array['42501'] else '{}' end,
  'demoted admin with the same token: no ' || kind
)
from writes;
update private.user_roles set role = 'admin' where user_id = pg_temp.account(3);
create temp table audited as select coalesce(max(id), 0) as last_id from private.audit_log;
select is(pg_temp.as_actor('admin', statement || ' returning 1'), array['1'], 'admin: ' || kind) from writes;
select bag_eq(
  $$select distinct action from private.audit_log where id > (select last_id from audited) and actor_id = pg_temp.account(3)$$,
  'select kind from writes',
  'each change is recorded with its author'
);

-- Messages and subscribers

insert into public.contact_submissions (name, email, company, message) values
  ('Casey Client', 'casey@tests.example', 'Acme Co', 'A message for the firm.'),
  ('Other Client', 'other@tests.example', 'Other Co', 'Another message for it.');
select is((select count(*)::int from public.contact_submissions where user_id::text like 'c0000000%'), 2, 'both are known as their account''s own');
update public.contact_submissions set tags = '{tests}' where email like '%@tests.example';
insert into public.subscribers (email, status, confirmed_at, confirm_token_hash, source) values
  ('casey@tests.example', 'pending', null, repeat('a', 64), 'article'),
  ('other@tests.example', 'confirmed', now(), repeat('b', 64), 'article');
select pg_temp.each_gets(
  $$select 1 from public.contact_submissions where tags = '{tests}'$$, '{"client": [], "other client": [], "admin": [1, 1]}',
  'no messages, the own included, because status and assignee are the firm''s; an admin, all'
);
select pg_temp.each_gets(
  $$select 1 from public.subscribers where source = 'article'$$, '{"client": [], "other client": [], "admin": [1, 1]}', 'no subscribers; an admin, all'
);
select pg_temp.each_gets(
  $$update public.contact_submissions set user_id = auth.uid() returning 1$$, '{"client": ["42501"], "other client": ["42501"]}', 'may not take a message'
);
select is(pg_temp.as_actor('admin', format('select %I from public.%I', field, kind)), array['42501'], 'an admin may not read ' || field || ' of ' || kind || ' in a browser')
from (values
  ('subscribers', 'confirm_token_hash'), ('chat_sessions', 'secret_hash')
) as hidden (kind, field);

-- The assistant

select private.refresh_knowledge(1000);
insert into public.chat_sessions (id, secret_hash, user_id) values
  ('ab000000-0000-4000-8000-000000000001', sha256('secret'), pg_temp.account(1));
insert into public.chat_messages (session_id, role, content) values ('ab000000-0000-4000-8000-000000000001', 'user', 'Tests');
insert into public.unanswered_questions (question, normalized_question) values ('Tests?', 'tests 9876');
select pg_temp.each_gets(statement, '{"client": [], "other client": [], "admin": [1]}', 'no ' || kind || '; an admin, all')
from (values
  ('sections', $$select 1 from public.knowledge_sections where source_key = 'data-analytics' and position = 1$$),
  ('conversations, the own included', $$select 1 from public.chat_sessions where id = 'ab000000-0000-4000-8000-000000000001'$$),
  ('messages of conversations', $$select 1 from public.chat_messages where session_id = 'ab000000-0000-4000-8000-000000000001'$$),
  ('unanswered questions', $$select 1 from public.unanswered_questions where normalized_question = 'tests 9876'$$)
) as read (kind, statement);

select * from finish();
rollback;
