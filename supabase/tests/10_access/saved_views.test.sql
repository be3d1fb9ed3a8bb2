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
create function pg_temp.save(p_name text, p_query text) returns void language sql as $$
  insert into public.saved_views (list, name, query) values ('leads', p_name, p_query)
  on conflict (user_id, list, name) do update set query = excluded.query
$$;
grant execute on function pg_temp.save(text, text) to authenticated;

set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok('select from public.saved_views', '42501', null, 'anon reads none');
reset role;

set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select pg_temp.save('Mine', '')$$, '42501', null, 'a client saves none');
reset role;

set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select lives_ok($$select pg_temp.save('Mine', 'assignee=me&status=new%2Copen')$$, 'an admin saves a view');
select lives_ok($$select pg_temp.save('Mine', 'assignee=me')$$, 'and saves it again');
select results_eq('select query from public.saved_views', array['assignee=me'], 'the same name replaces it');
select throws_ok($$select pg_temp.save(' ', '')$$, '23514', null, 'a view needs a name');
select throws_ok($$select pg_temp.save('X', '"><script>')$$, '23514', null, 'and a query string');
select throws_ok(
  $$insert into public.saved_views (user_id, list, name, query) values ('c0000000-0000-4000-8000-000000000004', 'leads', 'X', '')$$,
  '42501', null, 'of its own person'
);
reset role;

set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000004", "session_id": "c0000000-0000-4000-8000-000000000004", "role": "authenticated"}';
set local role authenticated;
select is_empty('select from public.saved_views', 'another admin sees none of them');
select is_empty('update public.saved_views set query = '''' where true returning id', 'changes none of them');
select is_empty('delete from public.saved_views where true returning id', 'and deletes none of them');
reset role;
select is((select count(*)::int from public.saved_views), 1, 'it is still there');
delete from auth.users where id = 'c0000000-0000-4000-8000-000000000003';
select is_empty('select from public.saved_views', 'they go with the account');

select * from finish();
rollback;
