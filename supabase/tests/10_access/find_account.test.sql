-- Admins see which accounts have confirmed their address. No other role sees any.
begin;
select plan(6);

insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example', now(), '{"full_name": "Casey Client", "company": "Acme Co"}'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example', null, '{"full_name": "Olive Other"}'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example', now(), '{}');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;

set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok('select 1 from public.accounts', '42501', null, 'anon may not ask');

reset role;
set local "request.jwt.claims" = '{"role": "service_role"}';
set local role service_role;
select throws_ok('select 1 from public.accounts', '42501', null, 'a function may not either');

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq(
  $$select id, full_name, company from public.accounts where email = 'casey@tests.example' and is_confirmed$$,
  $$values ('c0000000-0000-4000-8000-000000000001'::uuid, 'Casey Client', 'Acme Co')$$,
  'an admin finds an account by its address'
);
select is_empty($$select 1 from public.accounts where email = 'other@tests.example' and is_confirmed$$, 'an unconfirmed one has not confirmed it');
reset role;
update auth.users set email_confirmed_at = now() where email = 'other@tests.example';
update auth.users set is_sso_user = true where email = 'casey@tests.example';
set local role authenticated;
select is_empty($$select 1 from public.accounts where email = 'casey@tests.example' and is_confirmed$$, 'nor has one of a single sign-on');
select is((select is_confirmed from public.accounts where email = 'other@tests.example'), true, 'until it confirms it');

reset role;
select * from finish();
rollback;
