-- A token with another audience, or of a deleted account, has the role guest.
begin;
select plan(23);

\ir ../support/accounts.psql
\ir ../support/rows.psql

select pg_temp.add_client(1, 'casey', '{"full_name": "Casey Client"}'), pg_temp.add_admin(3, 'staff');
select pg_temp.add_appointment('2040-01-02 10:00+00', jsonb_build_object('user_id', pg_temp.account(1)));
select pg_temp.add_document(pg_temp.account(1), '{"id": "d0000000-0000-4000-8000-000000000001"}');
insert into storage.objects (bucket_id, name) values
  ('documents', 'c0000000-0000-4000-8000-000000000001/d0000000-0000-4000-8000-000000000001/plan.pdf');
create function pg_temp.come(p_n int, p_aud jsonb) returns void language sql as $$
  select pg_temp.sign_in(p_n, jsonb_strip_nulls(jsonb_build_object('aud', p_aud, 'aal', 'aal1')))
$$;
-- Counts the rows that the caller sees of everything that belongs to an account.
create function pg_temp.mine() returns text language sql as $$
  select concat_ws(' ',
    (select count(*) from public.profiles), (select count(*) from public.appointments where service_type = 'Tests'),
    (select count(*) from public.appointment_events where appointment_id in (select id from public.appointments)),
    (select count(*) from public.documents), (select count(*) from storage.objects),
    (select count(*) from public.my_history), (public.export_my_data() is not null)::int
  )
$$;
set local role authenticated;

select pg_temp.come(1, '"authenticated"');
select is(pg_temp.mine(), '1 1 1 1 1 1 1', 'a token for our audience gives a client its own rows');
select is(public.my_role(), 'client', 'and its role');
select pg_temp.come(1, '["authenticated", "other"]');
select is(pg_temp.mine(), '1 1 1 1 1 1 1', 'with a token for us and others too');
select pg_temp.come(1, null);
select is(pg_temp.mine(), '1 1 1 1 1 1 1', 'a token without an audience also gives them');

select pg_temp.come(1, '"other"');
select is(pg_temp.mine(), '0 0 0 0 0 0 0', 'a token for another audience gives no rows');
select is(public.my_role(), 'guest', 'and is a guest');
select is_empty($$update public.profiles set full_name = 'Changed' returning 1$$, 'a token for another audience cannot update');
select pg_temp.come(1, '["other"]');
select is(public.my_role(), 'guest', 'also in a list');
select pg_temp.come(1, '""');
select is(public.my_role(), 'guest', 'an empty audience makes a guest');
select pg_temp.come(1, '{"authenticated": true, "x": 1}');
select is(pg_temp.mine(), '1 1 1 1 1 1 1', 'a claim of another shape that names us is signed by who signs all');
select pg_temp.come(1, '[]');
select is(public.my_role(), 'guest', 'and a list as that claim gives no role');

select pg_temp.come(3, '"authenticated"');
select is(public.my_role(), 'admin', 'a token for our audience gives an admin the role');
select pg_temp.come(3, '"other"');
select is(public.my_role(), 'guest', 'a token for another audience makes an admin a guest');
select ok(not private.has_role('admin'), 'without an admin''s rights');
select is((select missing_auth_step from public.my_session), 'session', 'a token for another audience counts as no session');
select is(pg_temp.mine(), '0 0 0 0 0 0 0', 'and with nothing to see');
select is_empty($$update public.accounts set role = 'client' where id = pg_temp.account(3) returning 1$$, 'an admin with a token for another audience changes nothing');
reset role;
alter table public.settings disable trigger settings_audit;
update public.settings set require_admin_mfa = true where is_only_row;
set local role authenticated;
select is((select missing_auth_step from public.my_session), 'session', 'whatever the firm asks of its admins');
select pg_temp.come(3, '"authenticated"');
select is((select missing_auth_step from public.my_session), 'admin_mfa', 'with the right token a second factor would help');
reset role;

-- A valid token of a deleted account
set local storage.allow_delete_query = 'true';
select public.delete_account(pg_temp.account(1));
set local role authenticated;
select pg_temp.come(1, '"authenticated"');
select is(public.my_role(), 'guest', 'a deleted account''s token is a guest''s');
select is(pg_temp.mine(), '0 0 0 0 0 0 0', 'which opens nothing, not even a file that is still there');
select is_empty($$update public.profiles set full_name = 'Changed' returning 1$$, 'and changes nothing');
reset role;
select is((select count(*)::int from storage.objects where name like 'c0000000-0000-4000-8000-000000000001/%'), 1, 'that file still exists');

select * from finish();
rollback;
