-- Who may do what with public.availability_rules: admins read, nobody writes.
begin;
select plan(16);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
insert into public.consultants (name, time_zone) values ('Tests', 'America/New_York');
insert into public.availability_rules (consultant_id, weekday, start_time, end_time)
select id, 6, '09:00', '10:00' from public.consultants where name = 'Tests';

-- anon
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok($$select count(*)::int from public.availability_rules where weekday = 6$$, '42501', null, 'anon may not select');
select throws_ok($$insert into public.availability_rules (consultant_id, weekday, start_time, end_time) values (1, 7, '09:00', '10:00')$$, '42501', null, 'anon may not insert');
select throws_ok($$update public.availability_rules set end_time = '23:00'$$, '42501', null, 'anon may not update');
select throws_ok($$delete from public.availability_rules$$, '42501', null, 'anon may not delete');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.availability_rules where weekday = 6$$, array[0], 'client sees none');
select throws_ok($$insert into public.availability_rules (consultant_id, weekday, start_time, end_time) values (1, 7, '09:00', '10:00')$$, '42501', null, 'client may not insert');
select throws_ok($$update public.availability_rules set end_time = '23:00'$$, '42501', null, 'client may not update');
select throws_ok($$delete from public.availability_rules$$, '42501', null, 'client may not delete');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.availability_rules where weekday = 6$$, array[0], 'other client sees none');
select throws_ok($$insert into public.availability_rules (consultant_id, weekday, start_time, end_time) values (1, 7, '09:00', '10:00')$$, '42501', null, 'other client may not insert');
select throws_ok($$update public.availability_rules set end_time = '23:00'$$, '42501', null, 'other client may not update');
select throws_ok($$delete from public.availability_rules$$, '42501', null, 'other client may not delete');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.availability_rules where weekday = 6$$, array[1], 'admin sees all');
select throws_ok($$insert into public.availability_rules (consultant_id, weekday, start_time, end_time) values (1, 7, '09:00', '10:00')$$, '42501', null, 'admin may not insert');
select throws_ok($$update public.availability_rules set end_time = '23:00'$$, '42501', null, 'admin may not update');
select throws_ok($$delete from public.availability_rules$$, '42501', null, 'admin may not delete');

reset role;
select * from finish();
rollback;
