-- Access to public.profiles by role: clients read and update their own row, and so do admins.
begin;
select plan(25);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.profiles where id in ('c0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000002', 'c0000000-0000-4000-8000-000000000003')$$, array[1], 'client sees its own one');
select results_eq($$with changed as (update public.profiles set full_name = 'New Name', company = 'New Co', phone = '1', time_zone = 'Europe/Berlin' where id = 'c0000000-0000-4000-8000-000000000001' returning 1) select count(*)::int from changed$$, array[1], 'client updates its own details');
select results_eq($$with changed as (update public.profiles set full_name = 'Not Mine' where id <> 'c0000000-0000-4000-8000-000000000001' returning 1) select count(*)::int from changed$$, array[0], 'client updates no other');
select throws_ok($$update public.profiles set id = gen_random_uuid()$$, '42501', null, 'client may not update id');
select throws_ok($$update public.profiles set created_at = now()$$, '42501', null, 'client may not update created_at');
select throws_ok($$update public.profiles set updated_at = now()$$, '42501', null, 'client may not update updated_at');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.profiles where id in ('c0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000002', 'c0000000-0000-4000-8000-000000000003')$$, array[1], 'other client sees its own one');
select results_eq($$with changed as (update public.profiles set full_name = 'New Name', company = 'New Co', phone = '1', time_zone = 'Europe/Berlin' where id = 'c0000000-0000-4000-8000-000000000002' returning 1) select count(*)::int from changed$$, array[1], 'other client updates its own details');
select results_eq($$with changed as (update public.profiles set full_name = 'Not Mine' where id <> 'c0000000-0000-4000-8000-000000000002' returning 1) select count(*)::int from changed$$, array[0], 'other client updates no other');
select throws_ok($$update public.profiles set id = gen_random_uuid()$$, '42501', null, 'other client may not update id');
select throws_ok($$update public.profiles set created_at = now()$$, '42501', null, 'other client may not update created_at');
select throws_ok($$update public.profiles set updated_at = now()$$, '42501', null, 'other client may not update updated_at');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.profiles where id in ('c0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000002', 'c0000000-0000-4000-8000-000000000003')$$, array[1], 'admin sees its own: others come through functions that write the audit log');
select results_eq($$with changed as (update public.profiles set full_name = 'New Name', company = 'New Co', phone = '1', time_zone = 'Europe/Berlin' where id = 'c0000000-0000-4000-8000-000000000003' returning 1) select count(*)::int from changed$$, array[1], 'admin updates its own details');
select results_eq($$with changed as (update public.profiles set full_name = 'Not Mine' where id <> 'c0000000-0000-4000-8000-000000000003' returning 1) select count(*)::int from changed$$, array[0], 'admin updates no other');
select throws_ok($$update public.profiles set id = gen_random_uuid()$$, '42501', null, 'admin may not update id');
select throws_ok($$update public.profiles set created_at = now()$$, '42501', null, 'admin may not update created_at');
select throws_ok($$update public.profiles set updated_at = now()$$, '42501', null, 'admin may not update updated_at');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$update public.profiles set full_name = 'A'$$, '23514', null, 'refused: a name of one character');
select throws_ok($$update public.profiles set full_name = repeat('a', 101)$$, '23514', null, 'refused: a name of 101 characters');
select throws_ok($$update public.profiles set company = repeat('a', 151)$$, '23514', null, 'refused: a company of 151 characters');
select throws_ok($$update public.profiles set phone = repeat('1', 33)$$, '23514', null, 'refused: a phone of 33 characters');
select throws_ok($$update public.profiles set phone = E'1\x07'$$, '23514', null, 'refused: a control character');
select throws_ok($$update public.profiles set company = E'Acme \u202Eoc'$$, '23514', null, 'refused: a bidirectional override');
select throws_ok($$update public.profiles set time_zone = 'Mars/Olympus'$$, 'PT422', null, 'refused: an unknown time zone');

reset role;
select * from finish();
rollback;
