-- Permissions on the files in the bucket "documents", by the policies on storage.objects.
begin;
select plan(40);

\ir ../support/accounts.psql
\ir ../support/clock.psql
\ir ../support/rows.psql

-- The storage API sets this itself after the policies have allowed the delete.
set local storage.allow_delete_query = 'true';

select pg_temp.add_client(1, 'casey'), pg_temp.add_client(2, 'other'), pg_temp.add_admin(3, 'staff');
insert into storage.buckets (id, name) values ('tests', 'tests');
insert into storage.objects (bucket_id, name) values
  ('documents', 'c0000000-0000-4000-8000-000000000001/d/plan.pdf'),
  ('documents', 'c0000000-0000-4000-8000-000000000002/d/plan.pdf'),
  ('documents', 'x/c0000000-0000-4000-8000-000000000001/plan.pdf'),
  ('documents', pg_temp.account(1)),
  ('tests', 'c0000000-0000-4000-8000-000000000001/d/plan.pdf');

select results_eq($$select public, file_size_limit from storage.buckets where id = 'documents'$$, $$values (false, 20971520::bigint)$$, 'the bucket is private and takes files of 20 MiB');
select results_eq(
  $$select unnest(allowed_mime_types) from storage.buckets where id = 'documents' order by 1$$,
  $$select m[1] from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']+/[^'']+)''', 'g') as m
    where conname = 'documents_mime_type_check' order by 1$$,
  'the bucket takes the types that the table takes'
);
select results_eq(
  $$select line from (select format('%s %s %s %s', tablename, policyname, cmd, roles) collate "default" as line
      from pg_policies where schemaname = 'storage') as lines
    order by line collate "C"$$,
  array[
    'objects content_images_delete DELETE {authenticated}',
    'objects content_images_insert INSERT {authenticated}',
    'objects content_images_select SELECT {authenticated}',
    'objects documents_files_delete DELETE {authenticated}',
    'objects documents_files_insert INSERT {authenticated}',
    'objects documents_files_select SELECT {authenticated}',
    'objects inbound_files_select SELECT {authenticated}'
  ],
  'these policies on files and no others'
);
select is_empty(
  $$select policyname from pg_policies where schemaname = 'storage' and (coalesce(qual, '') || coalesce(with_check, '')) !~ format('bucket_id = ''%s''', case when policyname ~ '^documents_files_' then 'documents' when policyname ~ '^inbound_files_' then 'inbound-files' else 'content-images' end)$$,
  'each policy applies to one bucket only'
);
select is_empty(
  $$select policyname from pg_policies where schemaname = 'storage'
    and (coalesce(qual, '') || coalesce(with_check, '')) ~ '(auth\.uid|private\.has_role)\('
    and (coalesce(qual, '') || coalesce(with_check, '')) !~* '\( ?select (auth\.uid|private\.has_role)'$$,
  'they ask who the caller is once a statement'
);

-- anon
select pg_temp.act_as('anon');
select is_empty($$select name from storage.objects$$, 'anon sees none');
select is_empty($$select name from storage.buckets$$, 'anon sees no bucket');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('documents', 'c0000000-0000-4000-8000-000000000001/d/new.pdf')$$, '42501', null, 'anon may not insert');
select is_empty($$update storage.objects set name = 'x' returning 1$$, 'anon updates none');
select is_empty($$delete from storage.objects returning 1$$, 'anon deletes none');

-- client
select pg_temp.act_as(1);
select results_eq($$select (bucket_id || ':' || name) collate "default" from storage.objects$$, array['documents:c0000000-0000-4000-8000-000000000001/d/plan.pdf'], 'client sees what is in its own folder');
select is_empty($$select name from storage.buckets$$, 'client sees no bucket');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('documents', 'c0000000-0000-4000-8000-000000000001/d/new.pdf')$$, '42501', null, 'client may not insert, in its own folder');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('documents', 'c0000000-0000-4000-8000-000000000002/d/new.pdf')$$, '42501', null, 'client may not insert, in another');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('tests', 'x/new.pdf')$$, '42501', null, 'client may not insert, in another bucket');
select is_empty($$update storage.objects set name = 'c0000000-0000-4000-8000-000000000001/d/x' returning 1$$, 'client updates none');
select is_empty($$delete from storage.objects returning 1$$, 'client deletes none');
select throws_ok($$insert into storage.buckets (id, name, public) values ('mine', 'mine', true)$$, '42501', null, 'client makes no bucket');
select is_empty($$update storage.buckets set public = true returning 1$$, 'client updates no bucket');

-- other client
select pg_temp.act_as(2);
select results_eq($$select name::text from storage.objects$$, array['c0000000-0000-4000-8000-000000000002/d/plan.pdf'], 'other client sees what is in its own folder');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('documents', 'c0000000-0000-4000-8000-000000000001/d/new.pdf')$$, '42501', null, 'other client may not insert');
select is_empty($$update storage.objects set name = 'c0000000-0000-4000-8000-000000000002/d/x' returning 1$$, 'other client updates none');
select is_empty($$delete from storage.objects returning 1$$, 'other client deletes none');

-- claims without effect
select pg_temp.act_as(2, '{"user_metadata": {"role": "admin"}, "app_metadata": {"role": "admin"}}');
select is((select count(*)::int from storage.objects), 1, 'metadata in the token grants no access');
reset role;
set local "request.jwt.claims" = '{"role": "authenticated"}';
set local role authenticated;
select is_empty($$select name from storage.objects$$, 'a token without an account sees no file');

-- admin
select pg_temp.act_as(3);
select is((select count(*)::int from storage.objects), 4, 'admin sees the files of the bucket that are not shared');
reset role;
select pg_temp.add_document(pg_temp.account(1), '{"id": "d0000000-0000-4000-8000-000000000001"}');
insert into storage.objects (bucket_id, name)
values ('documents', 'c0000000-0000-4000-8000-000000000001/d0000000-0000-4000-8000-000000000001/plan.pdf');
set local role authenticated;
select is((select count(*)::int from storage.objects), 4, 'admin does not see a shared file before it is opened');
update public.documents set opened_at = now() where id = 'd0000000-0000-4000-8000-000000000001';
select is((select count(*)::int from storage.objects), 5, 'admin sees a shared file after it is opened');
reset role;
select pg_temp.at(now() + interval '1 minute');
set local role authenticated;
select is((select count(*)::int from storage.objects), 4, 'admin no longer sees it after one minute');
reset role;
select pg_temp.at(now());
delete from storage.objects where name like '%/d0000000-0000-4000-8000-000000000001/plan.pdf';
set local role authenticated;
select is_empty($$select name from storage.objects where bucket_id <> 'documents'$$, 'admin sees files of no other bucket');
select lives_ok($$insert into storage.objects (bucket_id, name) values ('documents', 'c0000000-0000-4000-8000-000000000001/e/new.pdf')$$, 'admin inserts');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('tests', 'c0000000-0000-4000-8000-000000000001/e/new.pdf')$$, '42501', null, 'in no other bucket');
select is_empty($$update storage.objects set name = 'c0000000-0000-4000-8000-000000000002/d/x' returning 1$$, 'admin moves none');
select results_eq($$delete from storage.objects where name like '%/e/new.pdf' returning 1$$, array[1], 'admin deletes');
select is_empty($$delete from storage.objects where bucket_id = 'tests' returning 1$$, 'in no other bucket');

-- second factor, demotion
reset role;
alter table public.settings disable trigger settings_audit;
update public.settings set require_admin_mfa = true where is_only_row;
set local role authenticated;
select is_empty($$select name from storage.objects$$, 'an admin without the second factor that the firm asks for sees none');
reset role;
update public.settings set require_admin_mfa = false where is_only_row;
update private.user_roles set role = 'admin' where user_id = pg_temp.account(1);
update private.user_roles set role = 'client' where user_id = pg_temp.account(3);
set local role authenticated;
select is_empty($$select name from storage.objects$$, 'a demoted admin sees none with the same token');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('documents', 'c0000000-0000-4000-8000-000000000001/e/new.pdf')$$, '42501', null, 'a demoted admin may not insert');

-- Erasure finds files without a row
reset role;
select is(
  public.delete_account(pg_temp.account(2)) -> 'paths', '["c0000000-0000-4000-8000-000000000002/d/plan.pdf"]',
  'the erasure of an account finds files without a document row'
);
select pg_temp.add_client(9, 'nofiles');
select is(public.delete_account(pg_temp.account(9)) -> 'paths', '[]', 'and none of an account without files');

select * from finish();
rollback;
