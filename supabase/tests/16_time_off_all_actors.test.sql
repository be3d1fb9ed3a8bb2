-- Permissions on public.time_off: admins do everything, and each change is recorded in the audit log.
begin;
select plan(17);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
insert into public.consultants (name, time_zone) values ('Tests', 'America/New_York');
insert into public.time_off (consultant_id, period, reason)
select id, '[2040-01-02 00:00+00, 2040-01-03 00:00+00)', 'Tests' from public.consultants where name = 'Tests';

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.time_off where reason = 'Tests'$$, array[0], 'client sees none');
select throws_ok($$insert into public.time_off (consultant_id, period) values (1, '[2040-02-02 00:00+00, 2040-02-03 00:00+00)')$$, '42501', null, 'client may not insert');
select results_eq($$with changed as (update public.time_off set reason = 'mine' returning 1) select count(*)::int from changed$$, array[0], 'client updates none');
select results_eq($$with changed as (delete from public.time_off returning 1) select count(*)::int from changed$$, array[0], 'client deletes none');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.time_off where reason = 'Tests'$$, array[0], 'other client sees none');
select throws_ok($$insert into public.time_off (consultant_id, period) values (1, '[2040-02-02 00:00+00, 2040-02-03 00:00+00)')$$, '42501', null, 'other client may not insert');
select results_eq($$with changed as (update public.time_off set reason = 'mine' returning 1) select count(*)::int from changed$$, array[0], 'other client updates none');
select results_eq($$with changed as (delete from public.time_off returning 1) select count(*)::int from changed$$, array[0], 'other client deletes none');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.time_off where reason = 'Tests'$$, array[1], 'admin sees all');
select lives_ok($$insert into public.time_off (consultant_id, period) values (1, '[2040-02-02 00:00+00, 2040-02-03 00:00+00)')$$, 'admin may insert');
select lives_ok($$update public.time_off set reason = 'mine' where reason = 'Tests'$$, 'admin may update');
select lives_ok($$delete from public.time_off where id = (select max(id) from public.time_off)$$, 'admin may delete');

reset role;
select bag_eq(
  $$select distinct action from private.audit_log where actor_id = 'c0000000-0000-4000-8000-000000000003' and action like 'time_off.%'$$,
  array['time_off.insert', 'time_off.update', 'time_off.delete'], 'each change is recorded with its author'
);

-- demoted admin
reset role;
update private.user_roles set role = 'client' where user_id = 'c0000000-0000-4000-8000-000000000003';
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.time_off where reason = 'Tests'$$, array[0], 'demoted admin sees none');
select throws_ok($$insert into public.time_off (consultant_id, period) values (1, '[2040-02-02 00:00+00, 2040-02-03 00:00+00)')$$, '42501', null, 'demoted admin may not insert');
select results_eq($$with changed as (update public.time_off set reason = 'mine' returning 1) select count(*)::int from changed$$, array[0], 'demoted admin updates none');
select results_eq($$with changed as (delete from public.time_off returning 1) select count(*)::int from changed$$, array[0], 'demoted admin deletes none');

reset role;
select * from finish();
rollback;
