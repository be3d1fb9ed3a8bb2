-- Saved views: each admin reads and writes their own only.
begin;
select plan(13);

\ir ../support/accounts.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff'), pg_temp.add_admin(4, 'second');
create function pg_temp.save(p_name text, p_query text) returns void language sql as $$
  insert into public.saved_views (list, name, query) values ('leads', p_name, p_query)
  on conflict (user_id, list, name) do update set query = excluded.query
$$;

select pg_temp.act_as('anon');
select throws_ok('select from public.saved_views', '42501', null, 'anon reads none');

select pg_temp.act_as(1);
select throws_ok($$select pg_temp.save('Mine', '')$$, '42501', null, 'a client saves none');

select pg_temp.act_as(3);
select lives_ok($$select pg_temp.save('Mine', 'assignee=me&status=new%2Copen')$$, 'an admin saves a view');
select lives_ok($$select pg_temp.save('Mine', 'assignee=me')$$, 'and saves it again');
select results_eq('select query from public.saved_views', array['assignee=me'], 'the same name replaces it');
select throws_ok($$select pg_temp.save(' ', '')$$, '23514', null, 'a view needs a name');
select throws_ok($$select pg_temp.save('X', '"><script>')$$, '23514', null, 'and a query string');
select throws_ok(
  $$insert into public.saved_views (user_id, list, name, query) values (pg_temp.account(4), 'leads', 'X', '')$$,
  '42501', null, 'of its own person'
);

select pg_temp.act_as(4);
select is_empty('select from public.saved_views', 'another admin sees none of them');
select is_empty('update public.saved_views set query = '''' where true returning id', 'changes none of them');
select is_empty('delete from public.saved_views where true returning id', 'and deletes none of them');
reset role;
select is((select count(*)::int from public.saved_views), 1, 'it is still there');
delete from auth.users where id = pg_temp.account(3);
select is_empty('select from public.saved_views', 'they go with the account');

select * from finish();
rollback;
