-- Admins and the owner of the database change roles. Each change is recorded in the audit log.
begin;
select plan(22);

\ir ../support/accounts.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_client(2, 'other', p_is_confirmed => false), pg_temp.add_admin(3, 'staff');
update private.user_roles set role = 'client' where user_id::text not like 'c0000000%';
create function pg_temp.role_of(p_id uuid) returns text language sql security definer as $$
  select role from private.user_roles where user_id = p_id
$$;

select pg_temp.act_as('anon');
select throws_ok($$update public.accounts set role = 'admin' where id = pg_temp.account(1)$$, '42501', null, 'anon may not call it');
select throws_ok($$select private.grant_admin('casey@tests.example')$$, '42501', null, 'nor the owner''s way');

select pg_temp.act_as(1, '{"user_metadata": {"role": "admin"}, "app_metadata": {"role": "admin"}}');
select is_empty($$update public.accounts set role = 'admin' where id = pg_temp.account(1) returning 1$$, 'a client may not change its own role');
select is_empty($$update public.accounts set role = 'client' where id = pg_temp.account(3) returning 1$$, 'a client may not change another role');
select is_empty('select 1 from public.accounts', 'a client sees no account, its own included');
select throws_ok($$select private.grant_admin('casey@tests.example')$$, '42501', null, 'nor the owner''s way');

select pg_temp.act_as('service_role');
select throws_ok($$update public.accounts set role = 'admin' where id = pg_temp.account(1)$$, '42501', null, 'service_role may not call it');
select throws_ok($$select private.grant_admin('casey@tests.example')$$, '42501', null, 'nor the owner''s way');

select pg_temp.act_as(3);
select is_empty($$update public.accounts set role = 'admin' where id = 'c0000000-0000-4000-8000-00000000dead' returning 1$$, 'an unknown account has no role');
select throws_ok($$update public.accounts set role = 'owner' where id = pg_temp.account(1)$$, '23514', null, 'refused: an unknown role');
select throws_ok($$update public.accounts set is_confirmed = true where id = pg_temp.account(2)$$, '42501', null, 'refused: another column');
select throws_ok($$update public.accounts set role = 'admin' where id = pg_temp.account(2)$$, 'PT409', 'person_not_confirmed', 'refused: an unconfirmed account');
select throws_ok($$update public.accounts set role = 'client' where id = pg_temp.account(3)$$, 'PT409', 'last_admin', 'the last admin cannot be demoted');
select lives_ok($$update public.accounts set role = 'admin' where id = pg_temp.account(1)$$, 'an admin can appoint another admin');
select lives_ok($$update public.accounts set role = 'admin' where id = pg_temp.account(1)$$, 'appointing an admin twice succeeds');
reset role;
select results_eq(
  $$select actor_id, action, details from private.audit_log
    where subject = 'c0000000-0000-4000-8000-000000000001' and action = 'user_roles.update'$$,
  $$values (pg_temp.account(3), 'user_roles.update', '{"changes": {"role": ["client", "admin"]}}'::jsonb)$$,
  'recorded once, with its author'
);
set local role authenticated;
select lives_ok($$update public.accounts set role = 'client' where id = pg_temp.account(3)$$, 'with two admins, one can step down');
select is_empty($$update public.accounts set role = 'admin' where id = pg_temp.account(3) returning 1$$, 'a former admin is refused from the next statement on');
select is(pg_temp.role_of(pg_temp.account(3)), 'client', 'and stays a client');

reset role;
select throws_ok($$select private.grant_admin('other@tests.example')$$, 'PT404', 'account_not_confirmed', 'grant_admin() refuses an unconfirmed address');
select throws_ok($$select private.grant_admin(null)$$, 'PT404', null, 'grant_admin() refuses a missing address');
select is(
  (select pg_temp.role_of(private.grant_admin(' Staff@Tests.example '))), 'admin', 'grant_admin() ignores case and blanks in the address'
);

select * from finish();
rollback;
