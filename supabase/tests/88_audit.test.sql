-- The audit log as admins read it.
begin;
select plan(19);

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
select throws_ok($$select public.list_audit_entries()$$, 'PT403', 'Only an admin can do that.', 'a client may not');
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
select is(pg_temp.subjects('{"subject": " 1 "}'), array['1', '1'], 'about one thing');
select is(
  pg_temp.subjects('{"from": "2020-01-03T00:00:00Z", "to": "2020-01-05T00:00:00Z"}'), array['3', '2'], 'of some days, the last one left out'
);
select is(pg_temp.subjects('{"action": "x'' or true --"}'), '{}', 'SQL in a filter is a word');
select throws_ok($$select public.list_audit_entries('{"actor": "me"}')$$, 'PT422', null, 'a person is an account');
select throws_ok($$select public.list_audit_entries('{"from": "soon"}')$$, 'PT422', null, 'a date is one');
select is(
  (select one - array['id', 'actor'] from jsonb_array_elements(public.list_audit_entries('{"action": "tests.done"}') -> 'entries') as one),
  '{"at": "2020-01-06T00:00:00.000Z", "actorName": null, "action": "tests.done", "subjectName": "casey@tests.example",
    "subject": "c0000000-0000-4000-8000-000000000001", "details": {"from": "a", "to": "b"}}'::jsonb,
  'an entry, with whom it is about'
);
select is(
  (with first as (select public.list_audit_entries('{"action": "tests.read"}', null, 4) as page)
   select array(select one ->> 'subject' from jsonb_array_elements(
     public.list_audit_entries('{"action": "tests.read"}', (page ->> 'next')::bigint, 4) -> 'entries') as one) from first),
  array['2', '1'], 'a page goes on where the one before ended'
);
select is(public.list_audit_entries('{"action": "tests.done"}') -> 'next', 'null'::jsonb, 'the last page says so');
select ok(public.list_audit_filter_options() -> 'actions' @> '["tests.done", "tests.read", "user_roles.update"]', 'what it tells of');
select ok(
  public.list_audit_filter_options() -> 'actors' @> '[{"id": "c0000000-0000-4000-8000-000000000003", "name": "Ada Admin"},
    {"id": "c0000000-0000-4000-8000-000000000009", "name": null}]', 'and whom, those who are gone among them'
);

select * from finish();
rollback;
