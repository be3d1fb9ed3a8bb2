-- Admins and the owner of the database change roles. Each change is recorded in the audit log.
begin;
select plan(22);

create function pg_temp.refusal(p_sql text) returns text language plpgsql as $$
declare
  v_params text;
begin
  execute p_sql;
  return 'nothing was refused';
exception when others then
  get stacked diagnostics v_params = pg_exception_detail;
  return concat_ws(' ', sqlstate, sqlerrm, v_params);
end
$$;
grant execute on function pg_temp.refusal(text) to authenticated;

insert into auth.users (id, email, email_confirmed_at) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example', now()),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example', null),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example', now());
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set role = 'client' where user_id::text not like 'c0000000%';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
create function pg_temp.role_of(p_id uuid) returns text language sql as $$
  select role from private.user_roles where user_id = p_id
$$;

reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok($$select public.set_role('c0000000-0000-4000-8000-000000000001', 'admin')$$, '42501', null, 'anon may not call it');
select throws_ok($$select private.grant_admin('casey@tests.example')$$, '42501', null, 'nor the owner''s way');

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated", "user_metadata": {"role": "admin"}, "app_metadata": {"role": "admin"}}';
set local role authenticated;
select is(pg_temp.refusal($$select public.set_role('c0000000-0000-4000-8000-000000000001', 'admin')$$), 'PT403 admin_required {"action": "change_role"}', 'a client may not change its own role');
select throws_ok($$select public.set_role('c0000000-0000-4000-8000-000000000003', 'client')$$, 'PT403', null, 'a client may not change another role');
select throws_ok($$select private.set_role('c0000000-0000-4000-8000-000000000001', 'admin')$$, 'PT403', null, 'a client may not call private.set_role()');
select throws_ok($$select public.set_role(null, null)$$, 'PT403', null, 'a client is refused before its arguments are checked');
select throws_ok($$select private.grant_admin('casey@tests.example')$$, '42501', null, 'nor the owner''s way');

reset role;
set local "request.jwt.claims" = '{"role": "service_role"}';
set local role service_role;
select throws_ok($$select public.set_role('c0000000-0000-4000-8000-000000000001', 'admin')$$, '42501', null, 'service_role may not call it');
select throws_ok($$select private.grant_admin('casey@tests.example')$$, '42501', null, 'nor the owner''s way');

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select is(pg_temp.refusal($$select public.set_role('c0000000-0000-4000-8000-00000000dead', 'admin')$$), 'PT404 not_found {"what": "account"}', 'refused: an unknown account');
select throws_ok($$select public.set_role(null, 'admin')$$, 'PT404', null, 'or none');
select is(pg_temp.refusal($$select public.set_role('c0000000-0000-4000-8000-000000000001', 'owner')$$), 'PT422 choice_invalid {"choices": ["client", "admin"]}', 'refused: an unknown role');
select throws_ok($$select public.set_role('c0000000-0000-4000-8000-000000000001', null)$$, 'PT422', null, 'or none');
select throws_ok($$select public.set_role('c0000000-0000-4000-8000-000000000003', 'client')$$, 'PT409', 'last_admin', 'the last admin cannot be demoted');
select lives_ok($$select public.set_role('c0000000-0000-4000-8000-000000000001', 'admin')$$, 'an admin can appoint another admin');
select lives_ok($$select public.set_role('c0000000-0000-4000-8000-000000000001', 'admin')$$, 'appointing an admin twice succeeds');
reset role;
select results_eq(
  $$select actor_id, action, details from private.audit_log
    where subject = 'c0000000-0000-4000-8000-000000000001' and action = 'user_roles.update'$$,
  $$values ('c0000000-0000-4000-8000-000000000003'::uuid, 'user_roles.update', '{"from": "client", "to": "admin"}'::jsonb)$$,
  'recorded once, with its author'
);
set local role authenticated;
select lives_ok($$select public.set_role('c0000000-0000-4000-8000-000000000003', 'client')$$, 'with two admins, one can step down');
select throws_ok($$select public.set_role('c0000000-0000-4000-8000-000000000003', 'admin')$$, 'PT403', null, 'a former admin is refused from the next statement on');

reset role;
select throws_ok($$select private.grant_admin('other@tests.example')$$, 'PT404', 'account_not_confirmed', 'grant_admin() refuses an unconfirmed address');
select throws_ok($$select private.grant_admin(null)$$, 'PT404', null, 'grant_admin() refuses a missing address');
select is(
  (select pg_temp.role_of(private.grant_admin(' Staff@Tests.example '))), 'admin', 'grant_admin() ignores case and blanks in the address'
);

select * from finish();
rollback;
