-- Permissions on public.appointment_ratings: admins read, and no role writes.
begin;
select plan(3);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
insert into public.appointments (
  id, user_id, consultant_id, consultation_type_id, client_name, client_email, service_type,
  starts_at, ends_at, busy, guest_time_zone, status
) values (
  'ab000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001', 1, 1, 'Tests', 'casey@tests.example',
  'Tests', '2020-01-02 10:00+00', '2020-01-02 11:00+00', '[2020-01-02 10:00+00, 2020-01-02 11:00+00)', 'UTC', 'completed'
);
insert into public.appointment_ratings (appointment_id, rating) values ('ab000000-0000-4000-8000-000000000001', 4);

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.appointment_ratings$$, array[0], 'client sees none');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.appointment_ratings$$, array[0], 'other client sees none');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.appointment_ratings$$, array[1], 'admin sees all');

reset role;
select * from finish();
rollback;
