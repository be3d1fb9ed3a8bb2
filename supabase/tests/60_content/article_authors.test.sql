-- The author of an article: a team member, whom the article shows while the member is published, and keeps as a name after that.
begin;
select plan(12);

\ir ../support/accounts.psql

select pg_temp.add_admin(3, 'staff');
create temp table seen as select (select max(id) from private.audit_log) as log, (select max(id) from private.site_builds) as build;
create temp table wrote (member bigint, post bigint);
grant all on wrote to authenticated;

select pg_temp.act_as(3);
with added as (
  insert into public.team_members (name, role, biography, image_url, image_alt, status, publish_at)
  values ('Tess Tester', 'Tester', 'She tests what others have written.', '/images/tests-1280.webp', 'A test.', 'published', '2020-01-01T00:00:00Z')
  returning id, version, position
), noted as (insert into wrote (member) select id from added)
select ok(version = 1 and position = (select max(position) + 1 from public.team_members), 'a team member is added, last in the order') from added;
with added as (
  insert into public.blog_posts (slug, title, excerpt, author, author_id, content, image_url, image_alt, status, publish_at)
  select 'tests-authors', 'Tests of authors', 'An excerpt of twenty characters.', 'Tess Tester', member, '<p>Text.</p>',
    '/images/tests-1280.webp', 'A test.', 'published', '2020-01-01T00:00:00Z' from wrote
  returning id, author_id
)
select is(added.author_id, wrote.member, 'and linked to an article') from added cross join wrote;
select throws_ok(
  $$update public.blog_posts set author_id = 0 where slug = 'tests-authors'$$, '23503', null, 'an article is refused an author that does not exist'
);
select is(version, 1, 'and stays as it was') from public.blog_posts where slug = 'tests-authors';

select pg_temp.act_as('anon');
select results_eq(
  $$select m.name::text, m.role::text from public.blog_posts p join public.team_members m on m.id = p.author_id where p.slug = 'tests-authors'$$,
  $$values ('Tess Tester', 'Tester')$$, 'visitors see who wrote it'
);

select pg_temp.act_as(3);
update public.team_members set status = 'draft' where id = (select member from wrote) and version = 1;
select pg_temp.act_as('anon');
select is_empty(
  $$select from public.blog_posts p join public.team_members m on m.id = p.author_id where p.slug = 'tests-authors'$$,
  'no unpublished team member is shown'
);

select pg_temp.act_as(3);
select results_eq(
  'delete from public.team_members where id = (select member from wrote) and version = 2 returning true', 'values (true)',
  'a team member with articles can be deleted'
);
select results_eq(
  $$select author::text, author_id, version from public.blog_posts where slug = 'tests-authors'$$,
  $$values ('Tess Tester', null::bigint, 2)$$, 'whose articles keep the name'
);

reset role;
select results_eq(
  $$select action from private.audit_log where id > (select coalesce(log, 0) from seen) order by id$$,
  array['team_member.publish', 'post.publish', 'team_member.unpublish', 'team_member.delete', 'post.update'],
  'every step is recorded'
);
select is_empty(
  $$select 1 from private.audit_log where id > (select coalesce(log, 0) from seen) and action like 'team_member.%'
    and details::text like '%Tess%'$$, 'without what is written about the person'
);
select is(
  (select details -> 'fields' from private.audit_log where action = 'post.update' order by id desc limit 1), '["author_id"]',
  'with the field of the article that changed'
);
select ok((select max(id) from private.site_builds) > coalesce(build, 0), 'and the site is built again') from seen;

select * from finish();
rollback;
