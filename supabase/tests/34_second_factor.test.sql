-- With require_admin_mfa on, an admin whose token has no second factor has the rank client.
begin;
select plan(25);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
insert into public.contact_submissions (name, email, company, message)
values ('Casey Client', 'casey@tests.example', 'Acme Co', 'A message for the firm.');
create function pg_temp.come(p_id text, p_aal text) returns text language sql as $$
  select set_config('request.jwt.claims', jsonb_strip_nulls(jsonb_build_object(
    'sub', 'c0000000-0000-4000-8000-00000000000' || p_id, 'role', 'authenticated', 'aal', p_aal
  ))::text, true)
$$;
create function pg_temp.seen() returns int language sql as $$
  select count(*)::int from public.contact_submissions
$$;
grant execute on function pg_temp.come, pg_temp.seen to authenticated;

select is((private.get_settings()).require_admin_mfa, false, 'off until the firm says otherwise');
select throws_ok($$update private.settings set require_admin_mfa = null where is_only_row$$, '23502', null, 'on or off, nothing that looks like it');

-- Off
set local role authenticated;
select pg_temp.come('3', 'aal1');
select is(public.my_role(), 'admin', 'off: an admin is one without a second factor');
select is(pg_temp.seen(), 1, 'off: and reads what admins read');
select ok(not public.must_complete_mfa(), 'off: and needs none');
select pg_temp.come('3', 'aal2');
select is(public.my_role(), 'admin', 'off: and with one');
select pg_temp.come('1', 'aal2');
select is(public.my_role(), 'client', 'off: a client with one is a client');
reset role;

-- On
update private.settings set require_admin_mfa = true where is_only_row;
set local role authenticated;
select pg_temp.come('3', 'aal1');
select is(public.my_role(), 'client', 'on: an admin without a second factor is a client');
select ok(not private.has_rank('admin'), 'on: in the policies too');
select ok(private.has_rank('client'), 'on: but no less');
select is(pg_temp.seen(), 0, 'on: and reads what clients read');
select ok(public.must_complete_mfa(), 'on: and is told why');
select throws_ok($$select public.set_role('c0000000-0000-4000-8000-000000000001', 'admin')$$, 'PT403', null, 'on: and changes no role');
select pg_temp.come('3', null);
select is(public.my_role(), 'client', 'on: a token that does not say is one without');
select ok(public.must_complete_mfa(), 'on: and is told why');
select pg_temp.come('3', 'AAL2');
select is(public.my_role(), 'client', 'on: nor does one that says it otherwise count');
select pg_temp.come('3', 'aal2');
select is(public.my_role(), 'admin', 'on: an admin with a second factor is one');
select is(pg_temp.seen(), 1, 'on: and reads what admins read');
select ok(not public.must_complete_mfa(), 'on: and needs no other');
select pg_temp.come('1', 'aal1');
select is(public.my_role(), 'client', 'on: a client is a client');
select ok(not public.must_complete_mfa(), 'on: and needs none');
select pg_temp.come('1', 'aal2');
select is(public.my_role(), 'client', 'on: with one too');
select pg_temp.come('9', 'aal2');
select is(public.my_role(), 'guest', 'on: an account that is gone is a guest');
select ok(not public.must_complete_mfa(), 'on: whom it does not help');
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok($$select public.must_complete_mfa()$$, '42501', null, 'anon may not ask');

reset role;
select * from finish();
rollback;
