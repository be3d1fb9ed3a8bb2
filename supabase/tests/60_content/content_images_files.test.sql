-- Permissions on the files in the bucket "content-images", by the policies on storage.objects. Everyone loads them by URL.
begin;
select plan(23);

\ir ../support/accounts.psql

-- The storage API sets this itself after the policies have allowed the delete.
set local storage.allow_delete_query = 'true';

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
insert into storage.buckets (id, name) values ('tests', 'tests');
insert into storage.objects (bucket_id, name) values
  ('content-images', '10000000-0000-4000-8000-000000000001-1600x1000.webp'),
  ('tests', '10000000-0000-4000-8000-000000000001-1600x1000.webp');

select results_eq($$select public, file_size_limit from storage.buckets where id = 'content-images'$$, $$values (true, 5242880::bigint)$$, 'the bucket is public and takes files of 5 MiB');

-- anon
select pg_temp.act_as('anon');
select is_empty($$select name from storage.objects$$, 'anon lists none');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('content-images', '20000000-0000-4000-8000-000000000001-1600x1000.webp')$$, '42501', null, 'anon may not insert');
select is_empty($$update storage.objects set name = 'x' returning 1$$, 'anon updates none');
select is_empty($$delete from storage.objects returning 1$$, 'anon deletes none');

-- client
select pg_temp.act_as(1);
select is_empty($$select name from storage.objects$$, 'client lists none');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('content-images', '20000000-0000-4000-8000-000000000001-1600x1000.webp')$$, '42501', null, 'client may not insert');
select is_empty($$update storage.objects set name = 'x' returning 1$$, 'client updates none');
select is_empty($$delete from storage.objects returning 1$$, 'client deletes none');
-- What it may not read, a delete without a condition does not hide.
delete from storage.objects;
reset role;
select results_eq($$select bucket_id::text from storage.objects order by 1$$, array['content-images', 'tests'], 'nor by a statement that reads nothing');

-- admin
select pg_temp.act_as(3);
select results_eq($$select bucket_id::text from storage.objects$$, array['content-images'], 'admin lists the bucket and no other');
select lives_ok($$insert into storage.objects (bucket_id, name) values ('content-images', '20000000-0000-4000-8000-000000000001-1600x1000.webp')$$, 'admin inserts');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('content-images', 'plan.pdf')$$, '42501', null, 'only under a name of an image');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('tests', '30000000-0000-4000-8000-000000000001-1600x1000.webp')$$, '42501', null, 'in no other bucket');
select is_empty($$update storage.objects set name = '30000000-0000-4000-8000-000000000001-1600x1000.webp' returning 1$$, 'admin moves none');
select results_eq($$delete from storage.objects where name like '20000000%' returning 1$$, array[1], 'admin deletes');
delete from storage.objects;
reset role;
select results_eq($$select bucket_id::text from storage.objects$$, array['tests'], 'in no other bucket');
insert into storage.objects (bucket_id, name) values ('content-images', '10000000-0000-4000-8000-000000000001-1600x1000.webp');

-- second factor, demotion
alter table public.settings disable trigger settings_audit;
update public.settings set require_admin_mfa = true where is_only_row;
select pg_temp.act_as(3);
select is_empty($$select name from storage.objects$$, 'an admin without the second factor that the firm asks for lists none');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('content-images', '30000000-0000-4000-8000-000000000001-1600x1000.webp')$$, '42501', null, 'and may not insert');
select is_empty($$delete from storage.objects returning 1$$, 'and deletes none');
reset role;
update public.settings set require_admin_mfa = false where is_only_row;
update private.user_roles set role = 'admin' where user_id = pg_temp.account(1);
update private.user_roles set role = 'client' where user_id = pg_temp.account(3);
select pg_temp.act_as(3);
select is_empty($$select name from storage.objects$$, 'a demoted admin lists none with the same token');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('content-images', '30000000-0000-4000-8000-000000000001-1600x1000.webp')$$, '42501', null, 'a demoted admin may not insert');
select is_empty($$delete from storage.objects returning 1$$, 'a demoted admin deletes none');

select * from finish();
rollback;
