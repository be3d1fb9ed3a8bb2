-- Admins find a confirmed account by its whole email address. No other role finds any.
begin;
select plan(11);

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

insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example', now(), '{"full_name": "Casey Client", "company": "Acme Co"}'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example', null, '{"full_name": "Olive Other"}'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example', now(), '{}');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;

set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok($$select public.find_account('casey@tests.example')$$, '42501', null, 'anon may not ask');

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated", "user_metadata": {"role": "admin"}}';
set local role authenticated;
select is(pg_temp.refusal($$select public.find_account('staff@tests.example')$$), 'PT403 admin_required {"action": "find_account"}', 'a client may not');
select throws_ok($$select public.find_account('casey@tests.example')$$, 'PT403', null, 'not even for itself');
select throws_ok($$select private.find_account('staff@tests.example')$$, 'PT403', null, 'nor past the API');
select throws_ok($$select public.find_account(null)$$, 'PT403', null, 'nor with nothing');

reset role;
set local "request.jwt.claims" = '{"role": "service_role"}';
set local role service_role;
select throws_ok($$select public.find_account('casey@tests.example')$$, '42501', null, 'a function may not either');

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq(
  $$select * from public.find_account(' Casey@Tests.Example ')$$,
  $$values ('c0000000-0000-4000-8000-000000000001'::uuid, 'Casey Client', 'Acme Co')$$,
  'an admin finds an account, however its address is written'
);
select is_empty($$select * from public.find_account('other@tests.example')$$, 'not an unconfirmed one');
select is_empty($$select * from public.find_account('casey@tests')$$, 'not by a part of an address');
select is_empty($$select * from public.find_account('%@tests.example')$$, 'nor by a pattern');
select is_empty($$select * from public.find_account(null)$$, 'nor by nothing');

reset role;
select * from finish();
rollback;
