-- Permissions on public.documents: clients read their own, admins insert, and read and delete through functions, and no role updates.
begin;
select plan(45);

\ir ../support/accounts.psql
\ir ../support/rows.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_client(2, 'other'), pg_temp.add_admin(3, 'staff');
delete from public.documents;
select pg_temp.add_document(pg_temp.account(1), jsonb_build_object(
  'id', 'd0000000-0000-4000-8000-000000000001', 'shared_by_id', pg_temp.account(3)
));
select pg_temp.add_document(pg_temp.account(2), '{"id": "d0000000-0000-4000-8000-000000000002", "shared_by_id": null}');
-- Inserts a complete row for an account, with a unique path.
create function pg_temp.share(p_user uuid, p_path text default null, p_name text default 'new.pdf', p_type text default 'application/pdf', p_size bigint default 1, p_note text default null)
returns void language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
begin
  insert into public.documents (id, user_id, path, name, mime_type, size_bytes, note)
  values (v_id, p_user, coalesce(p_path, p_user || '/' || v_id || '/new.pdf'), p_name, p_type, p_size, p_note);
end
$$;

-- anon
select pg_temp.act_as('anon');
select throws_ok($$select pg_temp.share(pg_temp.account(1))$$, '42501', null, 'anon may not insert');

-- client
select pg_temp.act_as(1);
select results_eq($$select id from public.documents$$, array['d0000000-0000-4000-8000-000000000001'::uuid], 'client sees its own one');
select throws_ok($$select pg_temp.share(pg_temp.account(1))$$, '42501', null, 'client may not insert, for itself');
select throws_ok($$select pg_temp.share(pg_temp.account(2))$$, '42501', null, 'client may not insert, for others');
select is_empty($$delete from public.documents returning 1$$, 'client deletes none');
select is_empty($$update public.documents set opened_at = now() returning 1$$, 'client opens none as staff do');

-- other client
select pg_temp.act_as(2);
select results_eq($$select id from public.documents$$, array['d0000000-0000-4000-8000-000000000002'::uuid], 'other client sees its own one');
select throws_ok($$select pg_temp.share(pg_temp.account(1))$$, '42501', null, 'other client may not insert');
select is_empty($$delete from public.documents returning 1$$, 'other client deletes none');

-- a deleted account whose token has not expired
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-00000000dead", "session_id": "c0000000-0000-4000-8000-00000000dead", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select count(*)::int from public.documents$$, array[0], 'a deleted account sees none');

-- admin
select pg_temp.act_as(3);
select results_eq($$select count(*)::int from public.documents$$, array[2], 'admin sees them all');
select lives_ok($$select pg_temp.share(pg_temp.account(1))$$, 'admin inserts');
reset role;
select results_eq($$select shared_by_id from public.documents where name = 'new.pdf'$$, array[pg_temp.account(3)], 'the new document names the admin as its author');
set local role authenticated;
select throws_ok($$insert into public.documents (user_id, path, name, mime_type, size_bytes, shared_by_id) values (pg_temp.account(1), 'x', 'x', 'text/plain', 1, pg_temp.account(2))$$, '42501', null, 'an admin may not name another admin as the author');
select throws_ok($$insert into public.documents (user_id, path, name, mime_type, size_bytes, created_at) values (pg_temp.account(1), 'x', 'x', 'text/plain', 1, now())$$, '42501', null, 'admin may not set the time');
select throws_ok($$select pg_temp.share(pg_temp.account(1), 'c0000000-0000-4000-8000-000000000002/d0000000-0000-4000-8000-000000000009/new.pdf')$$, '23514', null, 'refused: a path in another folder');
select throws_ok($$select pg_temp.share(pg_temp.account(1), 'new.pdf')$$, '23514', null, 'refused: a path without folders');
select throws_ok(format($$insert into public.documents (id, user_id, path, name, mime_type, size_bytes) values (%1$L, %2$L, %3$L, 'x', 'text/plain', 1)$$, 'd0000000-0000-4000-8000-000000000008', pg_temp.account(1), 'c0000000-0000-4000-8000-000000000001/d0000000-0000-4000-8000-000000000008/'), '23514', null, 'refused: a path without a file');
select throws_ok(format($$insert into public.documents (id, user_id, path, name, mime_type, size_bytes) values (%1$L, %2$L, %3$L, 'x', 'text/plain', 1)$$, 'd0000000-0000-4000-8000-000000000008', pg_temp.account(1), 'c0000000-0000-4000-8000-000000000001/d0000000-0000-4000-8000-000000000008/../x.pdf'), '23514', null, 'refused: a path with an additional folder');
select throws_ok($$select pg_temp.share(pg_temp.account(1), p_name => '')$$, '23514', null, 'refused: no name');
select throws_ok($$select pg_temp.share(pg_temp.account(1), p_name => repeat('a', 256))$$, '23514', null, 'refused: a name of 256 characters');
select throws_ok($$select pg_temp.share(pg_temp.account(1), p_name => E'a\u202Efdp.exe')$$, '23514', null, 'refused: a name with a bidirectional override');
select throws_ok($$select pg_temp.share(pg_temp.account(1), p_type => 'pdf')$$, '23514', null, 'refused: no media type');
select throws_ok($$select pg_temp.share(pg_temp.account(1), p_type => 'text/html')$$, '23514', null, 'refused: text/html');
select throws_ok($$select pg_temp.share(pg_temp.account(1), p_type => 'image/svg+xml')$$, '23514', null, 'refused: image/svg+xml');
select throws_ok($$select pg_temp.share(pg_temp.account(1), p_type => 'application/xhtml+xml')$$, '23514', null, 'refused: application/xhtml+xml');
select throws_ok($$select pg_temp.share(pg_temp.account(1), p_type => 'text/xml')$$, '23514', null, 'refused: text/xml');
select throws_ok($$select pg_temp.share(pg_temp.account(1), p_type => 'text/javascript')$$, '23514', null, 'refused: text/javascript');
select throws_ok($$select pg_temp.share(pg_temp.account(1), p_type => 'application/octet-stream')$$, '23514', null, 'refused: application/octet-stream');
select throws_ok($$select pg_temp.share(pg_temp.account(1), p_type => 'Application/PDF')$$, '23514', null, 'refused: Application/PDF');
select throws_ok($$select pg_temp.share(pg_temp.account(1), p_type => E'text/html\r\nx: y')$$, '23514', null, 'refused: a media type with a header');
select throws_ok($$select pg_temp.share(pg_temp.account(1), p_size => 20971521)$$, '23514', null, 'refused: more than 20 MiB');
select throws_ok($$select pg_temp.share(pg_temp.account(1), p_size => -1)$$, '23514', null, 'refused: a negative size');
select throws_ok($$select pg_temp.share(pg_temp.account(1), p_note => '')$$, '23514', null, 'refused: an empty note');
select throws_ok($$select pg_temp.share(pg_temp.account(1), p_note => repeat('a', 501))$$, '23514', null, 'refused: a note of 501 characters');
select throws_ok($$select pg_temp.share('c0000000-0000-4000-8000-00000000dead')$$, '23503', null, 'refused without an account to share it with');
select throws_ok($$update public.documents set name = 'other.pdf'$$, '42501', null, 'admin changes nothing else of a document');
select is_empty($$update public.documents set opened_at = now() where id = 'd0000000-0000-4000-8000-000000000007' returning 1$$, 'opening an unknown document opens none');
select lives_ok($$update public.documents set opened_at = now() where id = 'd0000000-0000-4000-8000-000000000002'$$, 'admin opens a document');
select lives_ok($$delete from public.documents where id = 'd0000000-0000-4000-8000-000000000002'$$, 'admin removes a document');
reset role;
select is_empty($$select from public.documents where id = 'd0000000-0000-4000-8000-000000000002'$$, 'the removed document is deleted');
select results_eq(
  $$select action, subject from private.audit_log where actor_id = pg_temp.account(3) and action not like '%.share' order by id$$,
  $$values ('document.open', 'c0000000-0000-4000-8000-000000000002'),
    ('document.remove', 'c0000000-0000-4000-8000-000000000002')$$,
  'the audit log has each open and removal'
);

-- demoted admin
reset role;
update private.user_roles set role = 'admin' where user_id = pg_temp.account(2);
update private.user_roles set role = 'client' where user_id = pg_temp.account(3);
set local role authenticated;
select results_eq($$select count(*)::int from public.documents$$, array[0], 'a demoted admin sees none with the same token');

reset role;
delete from auth.users where id = pg_temp.account(3);
select results_eq($$select shared_by_id from public.documents where id = 'd0000000-0000-4000-8000-000000000001'$$, array[null::uuid], 'a document stays when its author’s account is deleted');
delete from auth.users where id = pg_temp.account(1);
select is_empty($$select id from public.documents$$, 'a document is deleted with its client’s account');

select * from finish();
rollback;
