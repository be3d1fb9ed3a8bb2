-- Permissions on public.consultants: admins read, insert and update, and no role deletes.
begin;
select plan(13);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
insert into public.consultants (name, time_zone) values ('Tests', 'America/New_York');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.consultants where name = 'Tests'$$, array[0], 'client sees none');
select throws_ok($$insert into public.consultants (name, time_zone) values ('Mine', 'UTC')$$, '42501', null, 'client may not insert');
select results_eq($$with changed as (update public.consultants set active = false returning 1) select count(*)::int from changed$$, array[0], 'client updates none');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.consultants where name = 'Tests'$$, array[0], 'other client sees none');
select throws_ok($$insert into public.consultants (name, time_zone) values ('Mine', 'UTC')$$, '42501', null, 'other client may not insert');
select results_eq($$with changed as (update public.consultants set active = false returning 1) select count(*)::int from changed$$, array[0], 'other client updates none');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.consultants where name = 'Tests'$$, array[1], 'admin sees all');
select lives_ok($$insert into public.consultants (name, time_zone) values ('Mine', 'UTC')$$, 'admin may insert');
select lives_ok($$update public.consultants set active = false where name = 'Tests'$$, 'admin may update');

reset role;
select bag_eq(
  $$select distinct action from private.audit_log where actor_id = 'c0000000-0000-4000-8000-000000000003' and action like 'consultants.%'$$,
  array['consultants.insert', 'consultants.update'], 'each change is recorded with its author'
);

-- demoted admin
reset role;
update private.user_roles set role = 'client' where user_id = 'c0000000-0000-4000-8000-000000000003';
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.consultants where name = 'Tests'$$, array[0], 'demoted admin sees none');
select throws_ok($$insert into public.consultants (name, time_zone) values ('Mine', 'UTC')$$, '42501', null, 'demoted admin may not insert');
select results_eq($$with changed as (update public.consultants set active = false returning 1) select count(*)::int from changed$$, array[0], 'demoted admin updates none');

reset role;
select * from finish();
rollback;
