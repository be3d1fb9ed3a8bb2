-- The sign-up trigger makes every new account a client. Metadata cannot set a role or make a sign-up fail.
begin;
select plan(13);

\ir ../support/accounts.psql

insert into auth.users (id, email, raw_user_meta_data) values
  ('d0000000-0000-4000-8000-000000000001', 'plain@tests.example', null),
  ('d0000000-0000-4000-8000-000000000002', 'forged@tests.example',
   '{"role": "admin", "is_admin": true, "full_name": "Forged Admin", "company": "Acme Co", "phone": "404"}'),
  ('d0000000-0000-4000-8000-000000000003', 'strange@tests.example',
   '{"full_name": {"a": [1]}, "company": 7, "phone": null}'),
  ('d0000000-0000-4000-8000-000000000004', 'array@tests.example', '[1, 2]'),
  ('d0000000-0000-4000-8000-000000000005', 'nasty@tests.example',
   jsonb_build_object('full_name', repeat(E'x\n\u202E', 500), 'company', E' \t ', 'phone', repeat('1', 500))),
  ('d0000000-0000-4000-8000-000000000006', 'short@tests.example', '{"full_name": "A"}');
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;

select is(
  (select count(*)::int from private.user_roles where user_id::text like 'd0000000%' and role = 'client'), 6,
  'every account is a client'
);
select is(
  (select count(*)::int from public.profiles where id::text like 'd0000000%'), 6, 'every account has a profile'
);
select results_eq(
  $$select full_name::text, company::text, phone::text from public.profiles where id = 'd0000000-0000-4000-8000-000000000002'$$,
  $$values ('Forged Admin', 'Acme Co', '404')$$,
  'name, company, and phone of the sign-up form are stored'
);
select results_eq(
  $$select full_name is null, company is null from public.profiles where id = 'd0000000-0000-4000-8000-000000000001'$$,
  $$values (true, true)$$,
  'missing metadata leave the profile empty'
);
select ok(
  (select private.is_single_line(full_name, 2, 100) and company is null and char_length(phone) = 32
   from public.profiles where id = 'd0000000-0000-4000-8000-000000000005'),
  'control characters are removed, and long values are cut'
);
select is(
  (select full_name from public.profiles where id = 'd0000000-0000-4000-8000-000000000006'), null,
  'a name too short for the profile is omitted'
);

set local "request.jwt.claims" =
  '{"sub": "d0000000-0000-4000-8000-000000000002", "session_id": "d0000000-0000-4000-8000-000000000002", "role": "authenticated", "user_metadata": {"role": "admin"}, "app_metadata": {"role": "admin"}}';
set local role authenticated;
select is(public.my_role(), 'client', 'a role in the token’s metadata is ignored');
select ok(not private.has_role('admin'), 'a role in the token’s metadata gives no admin rights');
select ok(private.has_role('client') and private.has_role('guest'), 'a client is a client and a guest');
select ok(not private.has_role('owner') and not private.has_role(null), 'an unknown role is refused');
set local "request.jwt.claims" = '{"sub": "d0000000-0000-4000-8000-00000000dead", "session_id": "d0000000-0000-4000-8000-00000000dead", "role": "authenticated"}';
select is(public.my_role(), 'guest', 'a deleted account is a guest');
select pg_temp.act_as('anon');
select is(public.my_role(), 'guest', 'no account has the role guest');
reset role;

delete from auth.users where id::text like 'd0000000%';
select is_empty(
  $$select id from public.profiles where id::text like 'd0000000%'
    union all select user_id from private.user_roles where user_id::text like 'd0000000%'$$,
  'profile and role are deleted with the account'
);

select * from finish();
rollback;
