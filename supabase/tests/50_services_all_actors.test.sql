-- Access to public.services for each role: every role reads published rows that are due, admins read all, and no role writes.
begin;
select plan(4);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
insert into public.services (status, publish_at, slug, position, name, short_description, description,
  benefits, process, duration, price, image_url, image_alt)
select status, publish_at, 'tests-' || number, 98760 + number, 'Tests', 'A short description.', 'A longer description.',
  array['One'], '[{"step": 1, "title": "One", "description": "First."}]', '1 week', 1, '/images/tests-1280.webp', 'A test.'
from (values
  ('published', now(), 1),
  ('draft', now() - interval '1 day', 2),
  ('published', now() + interval '1 minute', 3)
) as tests (status, publish_at, number);

-- anon
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select results_eq($$select slug::text from public.services where slug like 'tests-%' order by slug$$, array['tests-1'], 'anon sees what is published');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select slug::text from public.services where slug like 'tests-%' order by slug$$, array['tests-1'], 'client sees what is published');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select slug::text from public.services where slug like 'tests-%' order by slug$$, array['tests-1'], 'other client sees what is published');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select slug::text from public.services where slug like 'tests-%' order by slug$$, array['tests-1', 'tests-2', 'tests-3'], 'admin sees the draft and the coming one too');

reset role;
select * from finish();
rollback;
