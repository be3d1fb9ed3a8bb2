-- Admins see which accounts have confirmed their address. No other role sees any.
begin;
select plan(6);

\ir ../support/accounts.psql

select
  pg_temp.add_client(1, 'casey', '{"full_name": "Casey Client", "company": "Acme Co"}'),
  pg_temp.add_client(2, 'other', '{"full_name": "Olive Other"}', p_is_confirmed => false),
  pg_temp.add_admin(3, 'staff');

select pg_temp.act_as('anon');
select throws_ok('select 1 from public.accounts', '42501', null, 'anon may not ask');

select pg_temp.act_as('service_role');
select throws_ok('select 1 from public.accounts', '42501', null, 'a function may not either');

select pg_temp.act_as(3);
select results_eq(
  $$select id, full_name, company from public.accounts where email = 'casey@tests.example' and is_confirmed$$,
  $$values (pg_temp.account(1), 'Casey Client', 'Acme Co')$$,
  'an admin finds an account by its address'
);
select is_empty($$select 1 from public.accounts where email = 'other@tests.example' and is_confirmed$$, 'an unconfirmed one has not confirmed it');
reset role;
update auth.users set email_confirmed_at = now() where email = 'other@tests.example';
update auth.users set is_sso_user = true where email = 'casey@tests.example';
set local role authenticated;
select is_empty($$select 1 from public.accounts where email = 'casey@tests.example' and is_confirmed$$, 'nor has one of a single sign-on');
select is((select is_confirmed from public.accounts where email = 'other@tests.example'), true, 'until it confirms it');

select * from finish();
rollback;
