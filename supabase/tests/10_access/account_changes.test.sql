-- What a change of an account takes away from the person who had it, or who asked for the change.
begin;
select plan(9);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example');
update private.user_roles set password_proven_at = null;
create function pg_temp.role_of_casey() returns private.user_roles language sql as $$
  select * from private.user_roles where user_id = 'c0000000-0000-4000-8000-000000000001'
$$;

-- An owner of the project confirms the address in SQL.
update auth.users set email_confirmed_at = now() where id = 'c0000000-0000-4000-8000-000000000001';
select isnt((pg_temp.role_of_casey()).password_proven_at, null, 'an owner who confirms an address vouches for the password');

insert into auth.sessions (id, user_id) select id, id from auth.users where email like '%@tests.example';
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, friendly_name)
values (gen_random_uuid(), 'c0000000-0000-4000-8000-000000000001', 'totp', 'verified', now(), now(), 'phone');

-- Both mailboxes confirm a change of the address, the new one first: the auth server has emptied its token.
update auth.users set email_change_confirm_status = 1, email_change_token_new = '', email_change_token_current = 'token'
where id = 'c0000000-0000-4000-8000-000000000001';
select ok((pg_temp.role_of_casey()).new_mailbox_confirmed_first, 'the new mailbox is noted as the first to confirm');
update auth.users set email = 'new@tests.example', email_change_confirm_status = 0 where id = 'c0000000-0000-4000-8000-000000000001';
select is((pg_temp.role_of_casey()).password_proven_at, null, 'a new address has to prove the password again');
select ok((pg_temp.role_of_casey()).mailbox_sessions_from > now(), 'the session of the old mailbox does not count as its proof');
select results_eq(
  $$select user_id from auth.sessions where user_id::text like 'c0000000%'$$, array['c0000000-0000-4000-8000-000000000002'::uuid],
  'the sessions of the old address end, and no others'
);
select is_empty(
  $$select from auth.mfa_factors where user_id = 'c0000000-0000-4000-8000-000000000001'$$, 'its second factors end, too'
);

-- Again, the old mailbox first.
update auth.users set email_change_confirm_status = 1, email_change_token_new = 'token', email_change_token_current = ''
where id = 'c0000000-0000-4000-8000-000000000001';
select ok(not (pg_temp.role_of_casey()).new_mailbox_confirmed_first, 'the old mailbox is not');
update auth.users set email = 'newer@tests.example', email_change_confirm_status = 0 where id = 'c0000000-0000-4000-8000-000000000001';
select is((pg_temp.role_of_casey()).mailbox_sessions_from, null, 'the session of the new mailbox is a proof at once');

-- Becoming an admin
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000002';
select is_empty(
  $$select from auth.sessions where user_id = 'c0000000-0000-4000-8000-000000000002'$$, 'the sessions of a new admin end'
);

select * from finish();
rollback;
