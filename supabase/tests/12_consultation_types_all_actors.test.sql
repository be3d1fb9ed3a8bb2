-- Who may do what with public.consultation_types: all read active ones, admins read all, nobody writes.
begin;
select plan(16);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
insert into public.consultation_types (position, name, description, duration_minutes, step_minutes, active) values
  (901, 'Tests Open', 'Open.', 60, 60, true),
  (902, 'Tests Closed', 'Closed.', 60, 60, false);

-- anon
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select results_eq($$select count(*)::int from public.consultation_types where position > 900$$, array[1], 'anon sees the active one');
select throws_ok($$insert into public.consultation_types (position, name, description, duration_minutes, step_minutes) values (903, 'Mine', 'Mine.', 60, 60)$$, '42501', null, 'anon may not insert');
select throws_ok($$update public.consultation_types set price_cents = 0$$, '42501', null, 'anon may not update');
select throws_ok($$delete from public.consultation_types$$, '42501', null, 'anon may not delete');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.consultation_types where position > 900$$, array[1], 'client sees the active one');
select throws_ok($$insert into public.consultation_types (position, name, description, duration_minutes, step_minutes) values (903, 'Mine', 'Mine.', 60, 60)$$, '42501', null, 'client may not insert');
select throws_ok($$update public.consultation_types set price_cents = 0$$, '42501', null, 'client may not update');
select throws_ok($$delete from public.consultation_types$$, '42501', null, 'client may not delete');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.consultation_types where position > 900$$, array[1], 'other client sees the active one');
select throws_ok($$insert into public.consultation_types (position, name, description, duration_minutes, step_minutes) values (903, 'Mine', 'Mine.', 60, 60)$$, '42501', null, 'other client may not insert');
select throws_ok($$update public.consultation_types set price_cents = 0$$, '42501', null, 'other client may not update');
select throws_ok($$delete from public.consultation_types$$, '42501', null, 'other client may not delete');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.consultation_types where position > 900$$, array[2], 'admin sees both');
select throws_ok($$insert into public.consultation_types (position, name, description, duration_minutes, step_minutes) values (903, 'Mine', 'Mine.', 60, 60)$$, '42501', null, 'admin may not insert');
select throws_ok($$update public.consultation_types set price_cents = 0$$, '42501', null, 'admin may not update');
select throws_ok($$delete from public.consultation_types$$, '42501', null, 'admin may not delete');

reset role;
select * from finish();
rollback;
