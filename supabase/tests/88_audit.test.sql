-- The audit log as admins read it.
begin;
select plan(32);

insert into auth.users (id, email, email_confirmed_at) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example', now()),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example', now());
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
update public.profiles set full_name = 'Ada Admin' where id = 'c0000000-0000-4000-8000-000000000003';
insert into private.audit_log (occurred_at, actor_id, action, subject, details)
select timestamptz '2020-01-01 00:00+00' + n * interval '1 day', 'c0000000-0000-4000-8000-000000000003', 'tests.read', n::text, '{}'
from generate_series(1, 5) as n;
insert into private.audit_log (occurred_at, actor_id, action, subject, details) values
  ('2020-01-06 00:00+00', null, 'tests.done', 'c0000000-0000-4000-8000-000000000001', '{"from": "a", "to": "b"}'),
  ('2020-01-07 00:00+00', 'c0000000-0000-4000-8000-000000000009', 'tests.read', '1', '{}');
create function pg_temp.subjects(p_filter jsonb) returns text[] language sql as $$
  select array(select one ->> 'subject' from jsonb_array_elements(public.list_audit_entries(p_filter) -> 'entries') as one
    where one ->> 'action' like 'tests.%')
$$;
grant execute on function pg_temp.subjects(jsonb) to authenticated;

set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select public.list_audit_entries()$$, 'PT403', 'admin_required', 'a client may not');
select throws_ok($$select public.list_audit_filter_options()$$, 'PT403', null, 'nor learn who did anything');
select throws_ok($$select * from private.audit_log$$, '42501', null, 'nor go past the functions');

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select * from private.audit_log$$, '42501', null, 'an admin neither');
select throws_ok($$delete from private.audit_log$$, '42501', null, 'nor delete');
select is(
  pg_temp.subjects('{}'), array['1', 'c0000000-0000-4000-8000-000000000001', '5', '4', '3', '2', '1'], 'the newest first'
);
select is(
  pg_temp.subjects('{"actor": "c0000000-0000-4000-8000-000000000003"}'), array['5', '4', '3', '2', '1'], 'of one person'
);
select is(pg_temp.subjects('{"actor": "system", "action": "tests.done"}'), array['c0000000-0000-4000-8000-000000000001'], 'of nobody');
select is(pg_temp.subjects('{"action": "tests.read"}'), array['1', '5', '4', '3', '2', '1'], 'of one kind');
select is(pg_temp.subjects('{"subject": " 1 "}'), array['1', '1'], 'filtered by subject');
select is(
  pg_temp.subjects('{"from": "2020-01-03T00:00:00Z", "to": "2020-01-05T00:00:00Z"}'), array['3', '2'], 'of some days, the last one left out'
);
select is(pg_temp.subjects('{"action": "x'' or true --"}'), '{}', 'SQL in a filter is a word');
select throws_ok($$select public.list_audit_entries('{"actor": "me"}')$$, 'PT422', null, 'a person is an account');
select throws_ok($$select public.list_audit_entries('{"from": "soon"}')$$, 'PT422', null, 'a date is one');
select is(
  (select one - array['id', 'actor'] from jsonb_array_elements(public.list_audit_entries('{"action": "tests.done"}') -> 'entries') as one),
  '{"at": "2020-01-06T00:00:00.000Z", "actorName": null, "action": "tests.done", "subjectName": "casey@tests.example",
    "subject": "c0000000-0000-4000-8000-000000000001", "details": {"from": "a", "to": "b"}, "names": {}}'::jsonb,
  'an entry, with whom it is about'
);
select is(
  (with first as (select public.list_audit_entries('{"action": "tests.read"}', null, 4) as page)
   select array(select one ->> 'subject' from jsonb_array_elements(
     public.list_audit_entries('{"action": "tests.read"}', (page ->> 'next')::bigint, 4) -> 'entries') as one) from first),
  array['2', '1'], 'a page goes on where the one before ended'
);
select is(public.list_audit_entries('{"action": "tests.done"}') -> 'next', 'null'::jsonb, 'the last page says so');
select is(public.list_audit_entries() ->> 'timeZone', 'America/New_York', 'with the zone of the firm''s times');

-- Names of subjects
reset role;
insert into public.contact_submissions (name, email, company, message) values ('Dana Okafor', 'dana@tests.example', 'Acme', 'A message for the names.');
create temp table lead as select max(id) as id from public.contact_submissions;
select is(private.audit_subject_name('lead.update', (select id::text from lead), '{}'), 'Dana Okafor', 'a lead has the name of its sender');
select is(
  private.audit_subject_name('lead_note.insert', '999', (select jsonb_build_object('leadId', id) from lead)), 'Dana Okafor', 'a note that of its lead'
);
select is(
  private.audit_subject_name('time_off.insert', '9', jsonb_build_object('after', jsonb_build_object('consultant_id', (select min(id) from public.consultants)))),
  (select name::text from public.consultants order by id limit 1), 'time off that of its consultant'
);
select is(private.audit_subject_name('lead.update', '999999999', '{}'), null, 'a deleted lead has none');
set local role authenticated;
select ok(public.list_audit_filter_options() -> 'actions' @> '["tests.done", "tests.read", "user_roles.update"]', 'the filter options contain the actions');
select ok(
  public.list_audit_filter_options() -> 'actors' @> '[{"id": "c0000000-0000-4000-8000-000000000003", "name": "Ada Admin"},
    {"id": "c0000000-0000-4000-8000-000000000009", "name": null}]', 'and whom, those who are gone among them'
);

-- Recorded reads
reset role;
select results_eq(
  $$select action, count(*)::int from private.audit_log where action = 'audit.list' and details = '{}' group by action$$,
  $$values ('audit.list', 1)$$, 'who reads the log is in it, once an hour'
);
set local role authenticated;
select public.list_people('{"query": "casey"}');
select public.list_people('{"query": "casey"}');
select public.list_people('{"role": "client"}');
select public.find_account('casey@tests.example');
select public.find_account('stranger@tests.example');
select public.list_leads();
select public.list_leads('{"status": "new", "query": "casey"}');
select public.list_appointments('2026-01-01', '2026-01-07', '{"query": "casey"}');
select public.list_mails();
select public.list_invitations();
select public.get_staff_overview();
select public.list_lead_timeline('casey@tests.example');
select public.list_documents('c0000000-0000-4000-8000-000000000001');
reset role;
select results_eq(
  $$select action, subject from private.audit_log where actor_id = 'c0000000-0000-4000-8000-000000000003' and action !~ '^(tests|audit)\.' order by id$$,
  $$values
    ('person.list', 'people'), ('person.list', 'people'),
    ('person.find', 'c0000000-0000-4000-8000-000000000001'), ('person.find', 'nobody'),
    ('lead.list', 'contact_submissions'), ('lead.list', 'contact_submissions'),
    ('appointment.list', 'appointments'), ('mail.list', 'mails'), ('invitation.list', 'invitations'),
    ('overview.read', 'overview'), ('person.read', 'c0000000-0000-4000-8000-000000000001'),
    ('document.list', 'c0000000-0000-4000-8000-000000000001')$$,
  'every list of persons is recorded, the same one once an hour'
);
select is(
  (select details from private.audit_log where action = 'appointment.list'),
  '{"filter": {"query": true}, "from": "2026-01-01", "to": "2026-01-07", "count": 0}', 'with its filter and count'
);
select is_empty(
  $$select from private.audit_log where actor_id = 'c0000000-0000-4000-8000-000000000003' and details::text ~* 'casey|stranger'$$,
  'and no search words'
);

-- Erasure
select throws_ok($$update private.audit_log set details = '{}' where action = 'tests.done'$$, 'PT403', null, 'an entry is not changed');
insert into public.contact_submissions (name, email, company, message)
values ('Casey Client', 'casey@tests.example', 'Acme Co', 'A message for the firm.');
update public.contact_submissions set status = 'open', tags = '{casey is ill}' where email = 'casey@tests.example';
insert into private.invitations (email, role, token_hash, invited_by_id, expires_at)
values ('casey@tests.example', 'client', repeat('a', 64), 'c0000000-0000-4000-8000-000000000003', now() + interval '7 days');
insert into private.audit_log (action, subject, details)
select 'invitation.create', id::text, jsonb_build_object('email', email) from private.invitations;
select is(
  (select details from private.audit_log where action = 'lead.update'),
  '{"status": ["new", "open"], "tags": [[], ["casey is ill"]]}', 'a change says from what to what'
);
select public.delete_account('c0000000-0000-4000-8000-000000000001');
select results_eq(
  $$select action, details from private.audit_log where action in ('lead.update', 'invitation.create') order by action$$,
  $$values ('invitation.create', '{"erased": true}'::jsonb), ('lead.update', '{"erased": true}')$$,
  'an erased person''s data leave the entries, which stay'
);
select throws_ok($$update private.audit_log set details = '{}' where action = 'tests.done'$$, 'PT403', null, 'and nothing else is changed after it');

select * from finish();
rollback;
