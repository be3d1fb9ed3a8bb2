-- The last admin cannot be removed, and every role change is recorded in the audit log.
begin;
select plan(12);

insert into auth.users (id, email) values
  ('e0000000-0000-4000-8000-000000000001', 'one@tests.example'),
  ('e0000000-0000-4000-8000-000000000002', 'two@tests.example');
-- The only admins, also in a seeded database.
update private.user_roles set role = 'admin' where user_id::text like 'e0000000%';
update private.user_roles set role = 'client' where user_id::text not like 'e0000000%';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;

select lives_ok(
  $$update private.user_roles set role = 'client' where user_id = 'e0000000-0000-4000-8000-000000000001'$$,
  'one of two admins can be demoted'
);
select throws_ok(
  $$update private.user_roles set role = 'client' where user_id = 'e0000000-0000-4000-8000-000000000002'$$,
  'PT409', 'last_admin', 'the last admin cannot be demoted'
);
select throws_ok(
  $$delete from private.user_roles where user_id = 'e0000000-0000-4000-8000-000000000002'$$,
  'PT409', null, 'the last admin’s role cannot be deleted'
);
select throws_ok(
  $$delete from auth.users where id = 'e0000000-0000-4000-8000-000000000002'$$,
  'PT409', null, 'the last admin’s account cannot be deleted'
);
select throws_ok($$update private.user_roles set role = 'client'$$, 'PT409', null, 'all roles cannot be changed at once');
select throws_ok($$delete from private.user_roles$$, 'PT409', null, 'all roles cannot be deleted at once');
select throws_ok($$truncate private.user_roles cascade$$, 'PT403', null, 'the table of roles cannot be truncated');
select throws_ok(
  $$update private.user_roles set role = 'owner' where user_id = 'e0000000-0000-4000-8000-000000000002'$$,
  '23514', null, 'there are no other roles'
);

set local "request.jwt.claims" = '{"sub": "e0000000-0000-4000-8000-000000000002", "session_id": "e0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
update private.user_roles set role = 'admin' where user_id = 'e0000000-0000-4000-8000-000000000001';
select results_eq(
  $$select actor_id, action, details from private.audit_log
    where subject = 'e0000000-0000-4000-8000-000000000001' order by id desc limit 1$$,
  $$values ('e0000000-0000-4000-8000-000000000002'::uuid, 'user_roles.update', '{"changes": {"role": ["client", "admin"]}}'::jsonb)$$,
  'the audit log records who changed which role'
);
select throws_ok($$update private.audit_log set actor_id = null$$, 'PT403', null, 'rows of the audit log cannot be updated');
select throws_ok($$delete from private.audit_log$$, 'PT403', null, 'rows of the audit log cannot be deleted');
select throws_ok($$truncate private.audit_log$$, 'PT403', null, 'the audit log cannot be truncated');

select * from finish();
rollback;
