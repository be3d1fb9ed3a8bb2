-- What proves a service: a case study, and the quote of its client. Both follow the case study to another URL, and lose it
-- with its deletion.
begin;
select plan(7);

\ir ../support/accounts.psql
\ir ../support/content.psql

select pg_temp.add_admin(3, 'staff');

select pg_temp.act_as(3);
select pg_temp.add_case_study('tests-proof', '{"headline": "1% of", "status": "published", "publish_at": "2020-01-01"}');
select lives_ok(
  $$select pg_temp.add_service('tests-proven', '{"case_study": "tests-proof", "status": "published", "publish_at": "2020-01-01"}')$$,
  'an admin names the case study of a service'
);
select lives_ok(
  $$insert into public.testimonials (quote, name, title, initials, case_study, status, publish_at)
  values ('Ten characters or more.', 'Tess Tester', 'Tester, Tests', 'TT', 'tests-proof', 'published', '2020-01-01T00:00:00Z')$$,
  'and that of a testimonial'
);
select throws_ok(
  $$update public.services set case_study = 'tests-none' where slug = 'tests-proven'$$, '23503', null,
  'a service is refused a case study that does not exist'
);

select pg_temp.act_as('anon');
select results_eq(
  $$select c.headline::text, t.quote::text from public.services s
    join public.case_studies c on c.slug = s.case_study join public.testimonials t on t.case_study = c.slug
    where s.slug = 'tests-proven'$$,
  $$values ('1% of', 'Ten characters or more.')$$, 'visitors see both'
);

select pg_temp.act_as(3);
update public.case_studies set slug = 'tests-renamed' where slug = 'tests-proof';
select results_eq(
  $$select case_study::text, version from public.services where slug = 'tests-proven'
    union all select case_study, version from public.testimonials where name = 'Tess Tester'$$,
  $$values ('tests-renamed', 2), ('tests-renamed', 2)$$, 'both follow the case study to another URL'
);
select results_eq(
  $$delete from public.case_studies where slug = 'tests-renamed' returning true$$, 'values (true)',
  'a case study that both name can be deleted'
);
select results_eq(
  $$select case_study::text, version from public.services where slug = 'tests-proven'
    union all select case_study, version from public.testimonials where name = 'Tess Tester'$$,
  $$values (null, 3), (null, 3)$$, 'and they name none then'
);

select * from finish();
rollback;
