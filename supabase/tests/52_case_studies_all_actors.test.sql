-- Access to public.case_studies for each role: every role reads published rows that are due, admins read all, and no role writes.
begin;
select plan(7);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
insert into public.case_studies (status, publish_at, slug, position, title, client, industry,
  summary, headline, challenge, solution,
  results, timeline, technologies, metrics)
select status, publish_at, 'tests-' || number, 98760 + number, 'Tests of stories', 'Client', 'Industry',
  'A summary of twenty characters.', 'Less of it', 'A challenge of twenty characters.', 'A solution of twenty characters.',
  'Results of twenty characters.', '6 weeks', array['SQL'], '{
    "beforeAfter": [{"metric": "Stock", "before": 2, "after": 1, "unit": "days", "improvement": 50}],
    "timeline": [{"phase": "All", "duration": "6 weeks", "progress": 100}],
    "roi": {"investment": 1, "returns": 2, "timeframe": "a year"},
    "kpis": [{"name": "Stock", "value": 1, "target": 1, "achieved": true}]
  }'
from (values
  ('published', now(), 1),
  ('draft', now() - interval '1 day', 2),
  ('published', now() + interval '1 minute', 3)
) as tests (status, publish_at, number);

-- anon
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select results_eq($$select slug::text from public.case_studies where slug like 'tests-%' order by slug$$, array['tests-1'], 'anon sees what is published');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select slug::text from public.case_studies where slug like 'tests-%' order by slug$$, array['tests-1'], 'client sees what is published');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select slug::text from public.case_studies where slug like 'tests-%' order by slug$$, array['tests-1'], 'other client sees what is published');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select results_eq($$select slug::text from public.case_studies where slug like 'tests-%' order by slug$$, array['tests-1', 'tests-2', 'tests-3'], 'admin sees the draft and the coming one too');

reset role;
-- The landing page
reset role;
update public.case_studies set featured = false;
update public.case_studies set featured = true where slug in ('tests-1', 'tests-3');
update public.case_studies set featured = true where slug = (select min(slug::text) from public.case_studies where slug not like 'tests-%' and status = 'published');
select throws_ok(
  $$update public.case_studies set featured = true where slug = (select max(slug::text) from public.case_studies where slug not like 'tests-%' and status = 'published')$$,
  'PT409', 'landing_page_full', 'a fourth one is refused'
);
select lives_ok($$update public.case_studies set featured = true where slug = 'tests-2'$$, 'a draft takes no place');
select throws_ok(
  $$update public.case_studies set status = 'published' where slug = 'tests-2'$$, 'PT409', 'landing_page_full', 'until it is published'
);

select * from finish();
rollback;
