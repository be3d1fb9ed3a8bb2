-- Wrong passwords are counted for each account: the hook of the auth server, and verify_password().
begin;
select plan(26);

\ir ../support/clock.psql

insert into auth.users (id, email, encrypted_password) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example', extensions.crypt('Right-1', extensions.gen_salt('bf', 4))),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example', extensions.crypt('Other-1', extensions.gen_salt('bf', 4))),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example', 'x');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';

-- The auth server
select ok(has_schema_privilege('supabase_auth_admin', 'private', 'usage'), 'the auth server reaches the schema of its hook');
select is_empty(
  $$select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.proname <> 'password_verification_attempt'
      and has_function_privilege('supabase_auth_admin', p.oid, 'execute')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')$$,
  'and runs nothing else there'
);
select ok(has_function_privilege('supabase_auth_admin', 'private.password_verification_attempt(jsonb)', 'execute'), 'which it may run');
select ok(not has_table_privilege('supabase_auth_admin', 'private.wrong_passwords', 'select, insert, update, delete'), 'the table stays closed to it');

select pg_temp.at('2030-01-07 12:00+00');
create function pg_temp.try(p_is_right boolean, p_user int default 1) returns text language sql as $$
  select private.password_verification_attempt(jsonb_build_object(
    'user_id', 'c0000000-0000-4000-8000-00000000000' || p_user, 'valid', p_is_right
  )) ->> 'decision'
$$;
create function pg_temp.wrong(p_times int) returns text language sql as $$
  select string_agg(distinct pg_temp.try(false), ' ') from generate_series(1, p_times)
$$;
create function pg_temp.wait() returns interval language sql as $$
  select locked_until - private.now() from private.wrong_passwords where user_id = 'c0000000-0000-4000-8000-000000000001'
$$;

select is(pg_temp.wrong(9), 'continue', 'nine wrong passwords are reported as wrong');
select is(pg_temp.try(true), 'continue', 'the right one goes on after them');
select is_empty('select from private.wrong_passwords', 'and ends the count');
select is(pg_temp.wrong(10), 'continue', 'the tenth wrong one is reported as wrong, too');
select is(pg_temp.try(false), 'reject', 'the next is refused');
select is(pg_temp.try(true), 'reject', 'as the right one is, so that a guess tells nothing');
select is(
  private.password_verification_attempt('{"user_id": "c0000000-0000-4000-8000-000000000001", "valid": true}'),
  '{"decision": "reject", "message": "Invalid login credentials", "should_logout_user": false}',
  'in the words for any wrong password, and no session ends'
);
select is((select wrong_count from private.wrong_passwords), 10, 'attempts during a lock are not counted');
select is(pg_temp.try(true, 2), 'continue', 'another account is not locked');
select is(pg_temp.wait(), interval '1 minute', 'the first lock is a minute');
create function pg_temp.next_lock() returns interval language sql as $$
  select pg_temp.pass(pg_temp.wait()); select pg_temp.try(false); select pg_temp.wait()
$$;
select is(
  array(select pg_temp.next_lock() from generate_series(1, 6)),
  array['2 minutes', '4 minutes', '8 minutes', '15 minutes', '15 minutes', '15 minutes']::interval[],
  'one wrong password after each lock makes the next one longer, up to 15 minutes'
);
select pg_temp.pass('15 minutes');
select is(pg_temp.try(true), 'continue', 'the right password counts again after the lock');
select is_empty('select from private.wrong_passwords', 'and all is forgotten');

select pg_temp.wrong(10);
update auth.users set encrypted_password = extensions.crypt('Right-2', extensions.gen_salt('bf', 4))
where id = 'c0000000-0000-4000-8000-000000000001';
select is_empty('select from private.wrong_passwords', 'a new password ends the lock');
select pg_temp.wrong(9);
select pg_temp.pass('1 day');
select is(pg_temp.wrong(1), 'continue', 'a wrong password a day later begins a new count');
select is((select wrong_count from private.wrong_passwords), 1, 'of one');
select is(pg_temp.try(null), 'continue', 'an attempt that does not say whether it was right is wrong');
select is((select wrong_count from private.wrong_passwords), 2, 'and counts');
select is(private.password_verification_attempt('{"user_id": "c0000000-0000-4000-8000-00000000dead", "valid": false}') ->> 'decision', 'continue', 'a deleted account counts nothing');

-- verify_password() counts with the hook.
delete from private.wrong_passwords where true;
select is((select count(*)::int from generate_series(1, 10)
  where public.verify_password('c0000000-0000-4000-8000-000000000001', 'wrong') is distinct from false), 0, 'verify_password() finds ten wrong');
select throws_ok(
  $$select public.verify_password('c0000000-0000-4000-8000-000000000001', 'Right-2')$$, 'PT429',
  'password_locked',
  'then refuses the right one, and says what helps'
);
select is(pg_temp.try(true), 'reject', 'and so does signing in');

select * from finish();
rollback;
