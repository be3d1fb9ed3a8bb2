-- Permissions on public.appointment_events: clients read those of their own appointments, admins read all, and no role writes.
begin;
select plan(3);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
insert into public.consultants (name, time_zone) values ('Tests', 'America/New_York');
insert into public.appointments (
  user_id, consultant_id, consultation_type_id, client_name, client_email, service_type,
  starts_at, ends_at, busy, guest_time_zone
)
select person.id, consultants.id, 1, 'Tests', 'tests@tests.example', 'Tests',
  starts_at, starts_at + interval '1 hour', tstzrange(starts_at, starts_at + interval '1 hour'), 'UTC'
from public.consultants
cross join (values
  ('c0000000-0000-4000-8000-000000000001'::uuid, timestamptz '2040-01-02 10:00+00'),
  ('c0000000-0000-4000-8000-000000000002', timestamptz '2040-01-02 12:00+00'),
  (null, timestamptz '2040-01-02 14:00+00')
) as person (id, starts_at)
where consultants.name = 'Tests';

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.appointment_events$$, array[1], 'client sees its own one');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.appointment_events$$, array[1], 'other client sees its own one');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.appointment_events where appointment_id in (select id from public.appointments where service_type = 'Tests')$$, array[3], 'admin sees all');

reset role;
select * from finish();
rollback;
