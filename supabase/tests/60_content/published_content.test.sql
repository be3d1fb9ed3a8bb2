-- The long texts of content: no role may select them, so none may filter by them. get_published_content() and
-- list_published_faqs() show everyone what is published and due, get_content() shows admins everything.
begin;
select plan(40);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
insert into public.blog_posts (status, publish_at, slug, title, excerpt, author, content, image_url, image_alt, tags)
select status, publish_at, 'tests-' || number, 'Tests of posts', 'An excerpt of twenty characters.', 'Tester', '<p>Text.</p>',
  '/images/tests-1280.webp', 'A test.', array['AI', 'Strategy']
from (values
  ('published', now(), 'shown'), ('draft', now() - interval '1 day', 'draft'), ('published', now() + interval '1 minute', 'later')
) as tests (status, publish_at, number);
update public.services set status = 'draft' where position = (select max(position) from public.services);
update public.case_studies set status = 'draft' where position = (select max(position) from public.case_studies);
insert into public.faqs (question, answer, position, status) values ('Is this a draft?', 'It is one for now.', 1000, 'draft');
create temp table known as select
  (select id from public.blog_posts where slug = 'tests-draft') as draft_id,
  (select slug from public.services where status = 'published' order by id limit 1) as service,
  (select slug from public.services where status = 'draft') as draft_service,
  (select slug from public.case_studies where status = 'published' order by id limit 1) as story,
  (select slug from public.case_studies where status = 'draft') as draft_story,
  (select count(*)::int from public.faqs where status = 'published' and publish_at <= now()) as faqs;
grant select on known to anon, authenticated;

create function pg_temp.reads(p_who text) returns setof text language plpgsql as $$
declare
  v_column text;
begin
  foreach v_column in array array[
    'blog_posts.content', 'services.description', 'services.benefits', 'services.process', 'case_studies.challenge',
    'case_studies.solution', 'case_studies.results', 'case_studies.technologies', 'case_studies.metrics', 'faqs.answer'
  ] loop
    return next throws_ok(
      format('select count(*) from public.%s where %I::text ~ ''a''', split_part(v_column, '.', 1), split_part(v_column, '.', 2)),
      '42501', null, format('%s may not filter by %s', p_who, v_column)
    );
  end loop;
  return next is(public.get_published_content('post', 'tests-shown') ->> 'content', '<p>Text.</p>', p_who || ' reads an article that is published');
  return next is(public.get_published_content('post', 'tests-shown') -> 'tags', '["AI", "Strategy"]', p_who || ' reads its tags in their order');
  return next is(public.get_published_content('post', 'tests-draft'), null, p_who || ' reads no draft there');
  return next is(public.get_published_content('post', 'tests-later'), null, p_who || ' reads none that is not due');
end
$$;
grant execute on function pg_temp.reads(text) to anon, authenticated;

reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select pg_temp.reads('anon');
select is(
  array(select jsonb_object_keys(public.get_published_content('post', 'tests-shown')) order by 1),
  array['author', 'author_profile', 'content', 'excerpt', 'id', 'image_alt', 'image_url', 'publish_at', 'read_time', 'slug', 'tags', 'title', 'updated_at', 'version'],
  'what a page shows, and nothing more'
);
select ok(public.get_published_content('service', service) ?& array['description', 'benefits', 'process'], 'a service whole') from known;
select is(public.get_published_content('service', draft_service), null, 'no draft of a service') from known;
select ok(public.get_published_content('case_study', story) ?& array['challenge', 'solution', 'results', 'metrics'], 'a case study whole') from known;
select is(public.get_published_content('case_study', draft_story), null, 'no draft of a case study') from known;
select throws_ok($$select public.get_published_content('faq', 'a')$$, 'PT422', null, 'no kind without a page');
select is(jsonb_array_length(public.list_published_faqs()), faqs, 'the published questions') from known;
select throws_ok($$select public.get_content('post', 1)$$, '42501', null, 'anon reads nothing as staff do');

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select public.get_content('post', 1)$$, 'PT403', null, 'nor does a client');

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select pg_temp.reads('admin');
select is(public.get_content('post', draft_id) ->> 'content', '<p>Text.</p>', 'an admin reads a draft whole') from known;
select is(public.get_content('post', 0), null, 'an admin gets null for unknown content');
select throws_ok($$select public.get_content('page', 1)$$, 'PT422', null, 'refused: an unknown kind of content');

select * from finish();
rollback;
