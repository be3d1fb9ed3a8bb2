-- Permissions on public.consultation_types: everyone reads active rows, admins read all rows and update the rules, and no role inserts or deletes.
begin;
select plan(10);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
insert into public.consultation_types (position, name, description, duration_minutes, step_minutes, active) values
  (901, 'Tests Open', 'Open.', 60, 60, true),
  (902, 'Tests Closed', 'Closed.', 60, 60, false);

-- anon
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select results_eq($$select name::text from public.consultation_types where position > 900$$, array['Tests Open'], 'anon sees the active one');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select name::text from public.consultation_types where position > 900$$, array['Tests Open'], 'client sees the active one');
select results_eq($$with changed as (update public.consultation_types set price_cents = 0 returning 1) select count(*)::int from changed$$, array[0], 'client updates none');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select name::text from public.consultation_types where position > 900$$, array['Tests Open'], 'other client sees the active one');
select results_eq($$with changed as (update public.consultation_types set price_cents = 0 returning 1) select count(*)::int from changed$$, array[0], 'other client updates none');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.consultation_types where position > 900$$, array[2], 'admin sees both');
select lives_ok($$update public.consultation_types set price_cents = 0 where position > 900$$, 'admin may update');

reset role;
select bag_eq(
  $$select distinct action from private.audit_log where actor_id = 'c0000000-0000-4000-8000-000000000003' and action like 'consultation_types.%'$$,
  array['consultation_types.update'], 'each change is recorded with its author'
);

-- demoted admin
reset role;
update private.user_roles set role = 'client' where user_id = 'c0000000-0000-4000-8000-000000000003';
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select name::text from public.consultation_types where position > 900$$, array['Tests Open'], 'demoted admin sees the active one');
select results_eq($$with changed as (update public.consultation_types set price_cents = 0 returning 1) select count(*)::int from changed$$, array[0], 'demoted admin updates none');

reset role;
select * from finish();
rollback;
