-- A second factor is refused while anyone may have chosen the account's password: it would lock the owner out.
begin;
select plan(2);

insert into auth.users (id, email) values ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example');
create function pg_temp.add_factor() returns void language sql as $$
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, friendly_name)
  values (gen_random_uuid(), 'c0000000-0000-4000-8000-000000000001', 'totp', 'unverified', now(), now(), 'phone');
$$;
update private.user_roles set password_proven_at = null where user_id = 'c0000000-0000-4000-8000-000000000001';
select throws_ok('select pg_temp.add_factor()', 'PT403', null, 'no factor without a proof of the password');
update private.user_roles set password_proven_at = now() where user_id = 'c0000000-0000-4000-8000-000000000001';
select lives_ok('select pg_temp.add_factor()', 'a factor with one');

select * from finish();
rollback;
