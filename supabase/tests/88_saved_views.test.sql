-- Saved views: each admin reads and writes their own only.
begin;
select plan(13);

insert into auth.users (id, email, email_confirmed_at) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example', now()),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example', now()),
  ('c0000000-0000-4000-8000-000000000004', 'second@tests.example', now());
update private.user_roles set role = 'admin'
where user_id in ('c0000000-0000-4000-8000-000000000003', 'c0000000-0000-4000-8000-000000000004');
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;

set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok($$select public.list_saved_views('leads')$$, '42501', null, 'anon lists none');
reset role;

set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select public.list_saved_views('leads')$$, 'PT403', null, 'a client lists none');
select throws_ok($$select public.save_view('leads', 'Mine', '')$$, 'PT403', null, 'a client saves none');
select throws_ok($$select public.delete_view(1)$$, 'PT403', null, 'a client deletes none');
select throws_ok('select from private.saved_views', '42501', null, 'the table is closed');
reset role;

set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select is(public.save_view('leads', ' Mine ', 'assignee=me&status=new%2Copen') -> 0 ->> 'name', 'Mine', 'an admin saves a view');
select is(public.save_view('leads', 'Mine', 'assignee=me') -> 0 ->> 'query', 'assignee=me', 'the same name replaces it');
select is(public.list_saved_views('contacts'), '[]'::jsonb, 'each list has its own');
select throws_ok($$select public.save_view('leads', ' ', '')$$, 'PT422', 'view_name_required', 'a view needs a name');
select throws_ok($$select public.save_view('leads', 'X', '"><script>')$$, 'PT422', 'filter_invalid', 'and a query string');
reset role;

set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000004", "session_id": "c0000000-0000-4000-8000-000000000004", "role": "authenticated"}';
set local role authenticated;
select is(public.list_saved_views('leads'), '[]'::jsonb, 'another admin sees none of them');
select public.delete_view(id) from generate_series(1, 1000) as id;
reset role;
select is((select count(*)::int from private.saved_views), 1, 'and deletes none of them');
delete from auth.users where id = 'c0000000-0000-4000-8000-000000000003';
select is((select count(*)::int from private.saved_views), 0, 'they go with the account');

select * from finish();
rollback;
