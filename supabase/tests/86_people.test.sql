-- The admins' list of accounts: search, pages, counts. Sharing and removing documents is recorded in the audit log.
begin;
select plan(18);

delete from private.user_roles where role = 'client';
insert into auth.users (id, email, email_confirmed_at, created_at, last_sign_in_at) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example', now(), '2026-01-03 10:00:00.123456+00', '2026-02-01 10:00+00'),
  ('c0000000-0000-4000-8000-000000000002', 'o_her@tests.example', null, '2026-01-03 10:00:00.123456+00', null),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example', now(), '2026-01-01 10:00+00', null);
delete from private.user_roles where user_id::text not like 'c0000000%' and role = 'client';
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
update public.profiles set full_name = 'Casey Client', company = 'Acme 100% Co' where id = 'c0000000-0000-4000-8000-000000000001';
insert into public.contact_submissions (name, email, company, message)
values ('Casey Client', 'casey@tests.example', 'Acme Co', 'A message for the firm.');
create function pg_temp.emails(p_filter jsonb) returns text[] language sql as $$
  select array(select one ->> 'email' from jsonb_array_elements(public.list_people(p_filter) -> 'people') as one
    where one ->> 'email' like '%tests.example')
$$;
grant execute on function pg_temp.emails(jsonb) to authenticated;

set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select public.list_people()$$, 'PT403', 'admin_required', 'a client may not');
select throws_ok($$select private.list_people('{}', null, 1)$$, 'PT403', null, 'nor past the API');

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select is(pg_temp.emails('{}'), array['o_her@tests.example', 'casey@tests.example', 'staff@tests.example'], 'the newest first');
select is(pg_temp.emails('{"role": "client"}'), array['o_her@tests.example', 'casey@tests.example'], 'of one rank');
select throws_ok($$select public.list_people('{"role": "owner"}')$$, 'PT422', null, 'there is no other rank');
select is(pg_temp.emails('{"query": " CASEY@ "}'), array['casey@tests.example'], 'by the address');
select is(pg_temp.emails('{"query": "client"}'), array['casey@tests.example'], 'by the name');
select is(pg_temp.emails('{"query": "100%"}'), array['casey@tests.example'], 'by the company, a percent sign as it is');
select is(pg_temp.emails('{"query": "o_he"}'), array['o_her@tests.example'], 'an underscore as it is');
select is(pg_temp.emails('{"query": "o\\"}'), '{}', 'a backslash as it is');
select is(
  (select one - 'id' from jsonb_array_elements(public.list_people('{"query": "casey@"}') -> 'people') as one),
  '{"email": "casey@tests.example", "fullName": "Casey Client", "company": "Acme 100% Co", "role": "client", "isYou": false,
    "isConfirmed": true, "createdAt": "2026-01-03T10:00:00.123Z", "lastSignInAt": "2026-02-01T10:00:00.000Z",
    "bookings": 0, "messages": 1}'::jsonb,
  'what is known of one'
);
select is(
  (with first as (select public.list_people('{"role": "client"}', null, 1) as page)
   select array[page #>> '{people,0,email}', public.list_people('{"role": "client"}', page -> 'next', 1) #>> '{people,0,email}']
   from first),
  array['o_her@tests.example', 'casey@tests.example'], 'a page goes on where the one before ended, within a microsecond'
);
select is(public.list_people('{"role": "client"}', null, 100) -> 'next', 'null'::jsonb, 'the last page says so');
select throws_ok($$select public.list_people('{}', '{"at": "x"}')$$, 'PT422', null, 'refused: an invalid page cursor');
reset role;
update public.profiles set full_name = 'Casey Carter', company = null where id = 'c0000000-0000-4000-8000-000000000001';
update auth.users set email = 'carter@tests.example' where id = 'c0000000-0000-4000-8000-000000000001';
set local role authenticated;
select is(pg_temp.emails('{"query": "y car"}'), array['carter@tests.example'], 'by the name as it is now');
select is(pg_temp.emails('{"query": "casey@"}') || pg_temp.emails('{"query": "acme"}'), '{}', 'not found by a former name');
insert into public.documents (id, user_id, path, name, mime_type, size_bytes) values (
  'd0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001',
  'c0000000-0000-4000-8000-000000000001/d0000000-0000-4000-8000-000000000001/plan.pdf', 'Divorce.pdf', 'application/pdf', 9
);
select public.remove_document('d0000000-0000-4000-8000-000000000001');
reset role;
select results_eq(
  $$select action, actor_id::text from private.audit_log where subject = 'c0000000-0000-4000-8000-000000000001'
    and action like 'document.%' order by id$$,
  $$values ('document.share', 'c0000000-0000-4000-8000-000000000003'), ('document.remove', 'c0000000-0000-4000-8000-000000000003')$$,
  'sharing and removal are recorded'
);
select is_empty($$select from private.audit_log where details::text like '%Divorce%'$$, 'without its name');

select * from finish();
rollback;
