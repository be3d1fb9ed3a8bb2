-- A session that has not given the account's second factor has no rights. With require_admin_mfa on, an admin without a
-- second factor has the role client.
begin;
select plan(33);

\ir ../support/accounts.psql

insert into auth.users (id, email, email_confirmed_at) values
  (pg_temp.account(1), 'casey@tests.example', now()),
  (pg_temp.account(2), 'factor@tests.example', now()),
  (pg_temp.account(3), 'staff@tests.example', now());
update private.user_roles set role = 'admin' where user_id = pg_temp.account(3);
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
insert into public.contact_submissions (name, email, company, message)
values ('Casey Client', 'casey@tests.example', 'Acme Co', 'A message for the firm.');
create function pg_temp.seen() returns int language sql as $$
  select count(*)::int from public.contact_submissions
$$;
create function pg_temp.factor(p_id text, p_status text) returns void language sql as $$
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, friendly_name)
  values (gen_random_uuid(), ('c0000000-0000-4000-8000-00000000000' || p_id)::uuid, 'totp',
    p_status::auth.factor_status, now(), now(), p_status)
$$;

select is((private.get_settings()).require_admin_mfa, false, 'require_admin_mfa is off by default');
select throws_ok($$update public.settings set require_admin_mfa = null where is_only_row$$, '23502', null, 'require_admin_mfa cannot be null');

-- The account's own second factor
select pg_temp.factor('2', 'unverified');
set local role authenticated;
select pg_temp.sign_in(2, '{"aal": "aal1"}');
select is(public.my_role(), 'client', 'an unverified factor requires no second step');
reset role;
select pg_temp.factor('2', 'verified');
set local role authenticated;
select is(public.my_role(), 'guest', 'a client with a verified factor is a guest at aal1');
select is((select missing_auth_step from public.my_session), 'mfa', 'a client at aal1 gets the reason "mfa"');
select is_empty($$select id from public.profiles$$, 'a client at aal1 reads no profile');
select ok(public.export_my_data() is null, 'a client at aal1 cannot export data');
select throws_ok($$select public.prove_account('x')$$, 'PT403', null, 'a client at aal1 cannot prove a password');
select pg_temp.sign_in(2);
select is(public.my_role(), 'guest', 'a token without the claim counts as aal1');
select pg_temp.sign_in(2, '{"aal": "AAL2"}');
select is(public.my_role(), 'guest', 'a token with the claim AAL2 counts as aal1');
select pg_temp.sign_in(2, '{"aal": "aal2"}');
select is(public.my_role(), 'client', 'at aal2 the account has its role');
select is((select missing_auth_step from public.my_session), null, 'and nothing is missing');
reset role;
select pg_temp.factor('3', 'verified');
set local role authenticated;
select pg_temp.sign_in(3, '{"aal": "aal1"}');
select is(public.my_role(), 'guest', 'an admin with a verified factor is a guest at aal1');
select is(pg_temp.seen(), 0, 'and reads nothing');
select is_empty('select 1 from public.people', 'an admin at aal1 sees no account');
select pg_temp.sign_in(3, '{"aal": "aal2"}');
select is(public.my_role(), 'admin', 'at aal2 an admin is one');
select is(pg_temp.seen(), 1, 'and reads what admins read');
reset role;
delete from auth.mfa_factors where user_id = pg_temp.account(3);

-- require_admin_mfa off
set local role authenticated;
select pg_temp.sign_in(3, '{"aal": "aal1"}');
select is(public.my_role(), 'admin', 'off: an admin without a factor has the role admin');
select is((select missing_auth_step from public.my_session), null, 'off: and nothing is missing');
reset role;

-- require_admin_mfa on
alter table public.settings disable trigger settings_audit;
update public.settings set require_admin_mfa = true where is_only_row;
set local role authenticated;
select pg_temp.sign_in(3, '{"aal": "aal1"}');
select is(public.my_role(), 'client', 'on: an admin without a second factor is a client');
select ok(not private.has_role('admin'), 'on: in the policies too');
select ok(private.has_role('client'), 'on: an admin without a second factor keeps the role of a client');
select is(pg_temp.seen(), 0, 'on: and reads what clients read');
select is((select missing_auth_step from public.my_session), 'admin_mfa', 'on: and gets the reason');
select is_empty($$update public.accounts set role = 'admin' where id = pg_temp.account(1) returning 1$$, 'on: and changes no role');
select pg_temp.sign_in(3, '{"aal": "aal2"}');
select is(public.my_role(), 'admin', 'on: an admin with a second factor is one');
select is(pg_temp.seen(), 1, 'on: and reads what admins read');
select is((select missing_auth_step from public.my_session), null, 'on: and nothing is missing');
select pg_temp.sign_in(1, '{"aal": "aal1"}');
select is(public.my_role(), 'client', 'on: a client without a factor is a client');
select is((select missing_auth_step from public.my_session), null, 'on: and nothing is missing');
select pg_temp.sign_in(9, '{"aal": "aal2"}');
select is(public.my_role(), 'guest', 'on: a deleted account is a guest');
select is((select missing_auth_step from public.my_session), 'session', 'on: whose session has ended');
select pg_temp.act_as('anon');
select throws_ok($$select missing_auth_step from public.my_session$$, '42501', null, 'anon may not ask');

select * from finish();
rollback;
