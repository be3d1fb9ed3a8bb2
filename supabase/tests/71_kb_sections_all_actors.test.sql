-- Access to public.kb_sections: admins read it; no one writes it.
begin;
select plan(16);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
select public.refresh_kb(1000);

-- anon
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok($$select path from public.kb_sections where source_key = 'data-analytics' and position = 1$$, '42501', null, 'anon may not select');
select throws_ok($$insert into public.kb_sections (source_kind, source_key, position, path, title, heading, content) values ('faq', 'eve', 1, '/', 'Eve', 'Eve', 'Eve')$$, '42501', null, 'anon may not insert');
select throws_ok($$update public.kb_sections set content = 'Eve'$$, '42501', null, 'anon may not update');
select throws_ok($$delete from public.kb_sections$$, '42501', null, 'anon may not delete');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select is_empty($$select path from public.kb_sections where source_key = 'data-analytics' and position = 1$$, 'client sees none');
select throws_ok($$insert into public.kb_sections (source_kind, source_key, position, path, title, heading, content) values ('faq', 'eve', 1, '/', 'Eve', 'Eve', 'Eve')$$, '42501', null, 'client may not insert');
select throws_ok($$update public.kb_sections set content = 'Eve'$$, '42501', null, 'client may not update');
select throws_ok($$delete from public.kb_sections$$, '42501', null, 'client may not delete');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select is_empty($$select path from public.kb_sections where source_key = 'data-analytics' and position = 1$$, 'other client sees none');
select throws_ok($$insert into public.kb_sections (source_kind, source_key, position, path, title, heading, content) values ('faq', 'eve', 1, '/', 'Eve', 'Eve', 'Eve')$$, '42501', null, 'other client may not insert');
select throws_ok($$update public.kb_sections set content = 'Eve'$$, '42501', null, 'other client may not update');
select throws_ok($$delete from public.kb_sections$$, '42501', null, 'other client may not delete');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select path::text from public.kb_sections where source_key = 'data-analytics' and position = 1$$, array['/services/data-analytics#overview'], 'admin sees all of them');
select throws_ok($$insert into public.kb_sections (source_kind, source_key, position, path, title, heading, content) values ('faq', 'eve', 1, '/', 'Eve', 'Eve', 'Eve')$$, '42501', null, 'admin may not insert');
select throws_ok($$update public.kb_sections set content = 'Eve'$$, '42501', null, 'admin may not update');
select throws_ok($$delete from public.kb_sections$$, '42501', null, 'admin may not delete');

reset role;
select * from finish();
rollback;
