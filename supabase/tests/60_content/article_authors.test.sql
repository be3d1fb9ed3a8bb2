-- The author of an article: a team member, whom the article shows while the member is published, and keeps as a name after that.
begin;
select plan(12);

insert into auth.users (id, email) values ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
create temp table seen as select (select max(id) from private.audit_log) as log, (select max(id) from private.site_builds) as build;
create temp table wrote (member jsonb, post jsonb);
grant all on wrote to authenticated;
grant select on wrote to anon;

set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
insert into wrote (member) select public.save_content('team_member', null, null, '{
  "name": "Tess Tester", "role": "Tester", "biography": "She tests what others have written.", "image_url": "/images/tests-1280.webp",
  "image_alt": "A test.", "status": "published", "publish_at": "2020-01-01T00:00:00Z"}');
select is(member ->> 'version', '1', 'a team member is added') from wrote;
update wrote set post = public.save_content('post', null, null, jsonb_build_object(
  'slug', 'tests-authors', 'title', 'Tests of authors', 'excerpt', 'An excerpt of twenty characters.', 'author', 'Tess Tester',
  'author_id', member -> 'id', 'content', '<p>Text.</p>', 'image_url', '/images/tests-1280.webp', 'image_alt', 'A test.',
  'status', 'published', 'publish_at', '2020-01-01T00:00:00Z'
));
select is(post -> 'author_id', member -> 'id', 'and linked to an article') from wrote;
select throws_ok(
  format($$select public.save_content('post', %s, 1, '{"author_id": 0}')$$, post ->> 'id'),
  'PT422', 'content_invalid', 'an article is refused an author that does not exist'
) from wrote;
select is(version, 1, 'and stays as it was') from public.blog_posts where slug = 'tests-authors';

reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select results_eq(
  $$select m.name::text, m.role::text from public.blog_posts p join public.team_members m on m.id = p.author_id where p.slug = 'tests-authors'$$,
  $$values ('Tess Tester', 'Tester')$$, 'visitors see who wrote it'
);

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
update wrote set member = public.save_content('team_member', (member ->> 'id')::bigint, 1, '{"status": "draft"}');
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select is_empty(
  $$select from public.blog_posts p join public.team_members m on m.id = p.author_id where p.slug = 'tests-authors'$$,
  'no unpublished team member is shown'
);

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select lives_ok(format($$select public.delete_content('team_member', %s, 2)$$, member ->> 'id'), 'a team member with articles can be deleted') from wrote;
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
