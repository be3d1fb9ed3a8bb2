-- Staff write rows of content: admins only, by version, within the constraints, with audit entries.
begin;
select plan(44);

\ir ../support/accounts.psql
\ir ../support/clock.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
select pg_temp.at('2027-02-03 04:05:06+00');
create temp table seen as
select (select array_agg(id order by position) from public.faqs) as faqs,
  (select array_agg(position order by position) from public.faqs) as places,
  (select id from public.services order by id limit 1) as service,
  (select max(id) from private.audit_log) as log;

select pg_temp.act_as('anon');
select throws_ok($$insert into public.faqs (question, answer) values ('Mine?', 'All mine now.')$$, '42501', null, 'a visitor adds nothing');
select throws_ok($$update public.faqs set answer = 'All mine now.'$$, '42501', null, 'a visitor changes nothing');
select throws_ok($$delete from public.faqs$$, '42501', null, 'a visitor deletes nothing');
select throws_ok($$select public.reorder_content('faqs', '{1}', '{1}')$$, '42501', null, 'a visitor orders nothing');
select throws_ok($$insert into public.site_build_state (due_at) values (null)$$, '42501', null, 'a visitor asks for no build');

select pg_temp.act_as(1, '{"app_metadata": {"role": "admin"}}');
select throws_ok($$insert into public.faqs (question, answer) values ('Mine?', 'All mine now.')$$, '42501', null, 'a client adds nothing');
select is_empty($$update public.faqs set answer = 'All mine now.' returning 1$$, 'a client changes nothing');
select is_empty('delete from public.faqs where true returning 1', 'a client deletes nothing');
select throws_ok($$select public.reorder_content('faqs', '{1}', '{1}')$$, 'PT403', 'admin_required', 'a client orders nothing');
select throws_ok($$insert into public.site_build_state (due_at) values (null)$$, 'PT403', null, 'a client asks for no build');
select is_empty('select * from public.site_build_state', 'a client cannot see the state of builds');

select pg_temp.act_as(3);
-- An article, from draft to deleted
select results_eq(
  $$insert into public.blog_posts (slug, title, excerpt, author, content, image_url, image_alt, publish_at)
    values ('tests-one', 'Tests of writing', 'An excerpt of twenty characters.', 'Tess Tester', '<p>Text.</p>', '/images/tests-1280.webp', 'A test.', null)
    returning status, version, author_id, read_time, tags, translated_version, publish_at$$,
  $$values ('draft', 1, null::bigint, '1 min read', '{}'::text[], 0, timestamptz '2027-02-03 04:05:06+00')$$, 'what is added is a draft'
);
select results_eq(
  $$update public.blog_posts set title = 'Tests of writing well' where slug = 'tests-one' and version = 1 returning version$$,
  'values (2)', 'each change counts'
);
select is_empty($$update public.blog_posts set title = 'Tests of losing' where slug = 'tests-one' and version = 1 returning 1$$, 'an older version changes nothing');
select is_empty($$delete from public.blog_posts where slug = 'tests-one' and version = 1 returning 1$$, 'and deletes nothing');
select throws_ok(
  format($$update public.blog_posts set tags = %L where slug = 'tests-one'$$, tags), code, null, 'refused: the tags ' || coalesce(tags, 'null')
) from (values ('{AI,ai}', '23514'), (null, '23502'), ('AI', '22P02')) as refused (tags, code);
update public.blog_posts set status = 'published', publish_at = '2027-03-01T09:00:00Z' where slug = 'tests-one';
select results_eq(
  $$update public.blog_posts set status = 'published', publish_at = null where slug = 'tests-one' returning publish_at$$,
  $$values (timestamptz '2027-02-03 04:05:06+00')$$, 'publishing now uses the database’s clock'
);
update public.blog_posts set slug = 'tests-two' where slug = 'tests-one';
update public.blog_posts set status = 'draft' where slug = 'tests-two';
select results_eq($$delete from public.blog_posts where slug = 'tests-two' and version = 6 returning title::text$$, $$values ('Tests of writing well')$$, 'it is deleted');

-- Constraints
select throws_ok(format('update public.services set %s where id = %s', change, service), code, null, 'refused: ' || change)
from seen cross join (values
  ($$slug = 'Not a slug'$$, '23514'), ($$benefits = '{}'$$, '23514'), ($$process = '[{"step": 2}]'$$, '23514'),
  ($$image_url = 'https://evil.example/x.webp'$$, '23514'), ($$image_alt = ''$$, '23514'), ('name = null', '23502'),
  ($$short_description = 'Short'$$, '23514'), ($$price = 'dear'$$, '22P02'), ('version = 7', '42501'), ($$price_unit = 'EUR'$$, '42501'),
  ($$slug = (select slug from public.services order by id desc limit 1)$$, '23505')
) as refused (change, code);
select throws_ok($$update public.case_studies set technologies = '{}'$$, '23514', null, 'at least one technology');
select throws_ok(format($$update public.case_studies set %s$$, change), code, null, 'refused: ' || change)
from (values ($$metrics = '{"kpis": []}'$$, '23514'), ('published = false', '428C9')) as refused (change, code);
update public.case_studies set status = 'draft' where id = (select min(id) from public.case_studies);

-- The order
select lives_ok(
  format($$select public.reorder_content('faqs', %L::bigint[], %L::bigint[])$$, array(select id from unnest(faqs) with ordinality as f (id, n) order by n desc), faqs),
  'questions are put into another order'
) from seen;
select is((select array_agg(id order by position desc) from public.faqs), faqs, 'which they then have') from seen;
select is((select array_agg(position order by position) from public.faqs), places, 'in the same places') from seen;
select is((select max(version) from public.faqs), 1, 'reordering does not change the version');
select throws_ok(
  format($$select public.reorder_content('faqs', %L::bigint[], %L::bigint[])$$, faqs[2:], array(select id from unnest(faqs) with ordinality as f (id, n) order by n desc)),
  'PT409', null, 'all of them, or none'
) from seen;
select throws_ok($$select public.reorder_content('blog_posts', '{1}', '{1}')$$, 'PT422', null, 'articles go by date');

reset role;
select results_eq(
  $$select action from private.audit_log where id > (select coalesce(log, 0) from seen) and action like 'post.%' order by id$$,
  array['post.create', 'post.update', 'post.schedule', 'post.publish', 'post.update', 'post.unpublish', 'post.delete'],
  'every step is recorded'
);
select is(
  (select details - 'version' from private.audit_log where action = 'post.update' order by id desc limit 1),
  '{"title": "Tests of writing well", "slug": "tests-two", "oldSlug": "tests-one", "fields": ["slug"],
    "changes": {"slug": ["tests-one", "tests-two"]}}', 'with the fields that changed, and from what to what'
);
select is(
  (select details -> 'fields' from private.audit_log where action = 'case_study.unpublish' order by id desc limit 1),
  '["status"]', 'without what is computed'
);
select is((select count(distinct actor_id) from private.audit_log where id > (select coalesce(log, 0) from seen) and action ~ '^(post|faq)\.'), 1::bigint, 'and who it was');

select * from finish();
rollback;
