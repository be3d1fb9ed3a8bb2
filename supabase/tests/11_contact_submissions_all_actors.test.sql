-- Access to public.contact_submissions for each role: admins read the columns without names, addresses and words, and no role writes.
begin;
select plan(10);

insert into auth.users (id, email, email_confirmed_at) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example', now()),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example', now()),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example', now());
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
insert into public.contact_submissions (name, email, company, message) values
  ('Casey Client', 'casey@tests.example', 'Acme Co', 'A message for the firm.'),
  ('Other Client', 'other@tests.example', 'Other Co', 'Another message for it.');
select is((select count(*)::int from public.contact_submissions where user_id::text like 'c0000000%'), 2, 'both are known as their account''s own');

update public.contact_submissions set tags = '{tests}' where email like '%@tests.example';

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.contact_submissions where tags = '{tests}'$$, array[0], 'client sees none, its own included: status and assignee are the firm''s');
select throws_ok($$update public.contact_submissions set user_id = 'c0000000-0000-4000-8000-000000000001'$$, '42501', null, 'client may not take one');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.contact_submissions where tags = '{tests}'$$, array[0], 'other client sees none');
select throws_ok($$update public.contact_submissions set user_id = 'c0000000-0000-4000-8000-000000000002'$$, '42501', null, 'other client may not take one');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.contact_submissions where tags = '{tests}'$$, array[2], 'admin sees all');

select throws_ok($$select name from public.contact_submissions$$, '42501', null, 'admin may not select name');
select throws_ok($$select email from public.contact_submissions$$, '42501', null, 'admin may not select email');
select throws_ok($$select company from public.contact_submissions$$, '42501', null, 'admin may not select company');
select throws_ok($$select message from public.contact_submissions$$, '42501', null, 'admin may not select message');

reset role;
select * from finish();
rollback;
