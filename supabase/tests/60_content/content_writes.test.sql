-- save_content(), delete_content() and reorder_content(): admins only, by version, within the constraints, with audit entries.
begin;
select plan(49);

create function pg_temp.refusal(p_sql text) returns text language plpgsql as $$
declare
  v_params text;
begin
  execute p_sql;
  return 'nothing was refused';
exception when others then
  get stacked diagnostics v_params = pg_exception_detail;
  return concat_ws(' ', sqlstate, sqlerrm, v_params);
end
$$;
grant execute on function pg_temp.refusal(text) to authenticated;

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;
create or replace function private.now() returns timestamptz language sql stable set search_path = ''
  as $$select timestamptz '2027-02-03 04:05:06+00'$$;
create temp table seen as
select (select array_agg(id order by position) from public.faqs) as faqs,
  (select array_agg(position order by position) from public.faqs) as places,
  (select id from public.services order by id limit 1) as service,
  (select max(id) from private.audit_log) as log;
grant select on seen to authenticated, anon;
create temp table wrote (post jsonb, other jsonb);
grant all on wrote to authenticated;

set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok($$select public.save_content('faq', null, null, '{}')$$, '42501', null, 'a visitor saves nothing');
select throws_ok($$select public.delete_content('faq', 1, 1)$$, '42501', null, 'a visitor deletes nothing');
select throws_ok($$select public.reorder_content('faq', '{1}', '{1}')$$, '42501', null, 'a visitor orders nothing');
select throws_ok($$select public.request_site_build_now()$$, '42501', null, 'a visitor asks for no build');

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated", "app_metadata": {"role": "admin"}}';
set local role authenticated;
select throws_ok($$select public.save_content('faq', null, null, '{"question": "Mine?", "answer": "All mine now."}')$$,
  'PT403', 'admin_required', 'a client saves nothing');
select throws_ok($$select public.delete_content('faq', 1, 1)$$, 'PT403', null, 'a client deletes nothing');
select throws_ok($$select public.reorder_content('faq', '{1}', '{1}')$$, 'PT403', null, 'a client orders nothing');
select throws_ok($$select public.request_site_build_now()$$, 'PT403', null, 'a client asks for no build');
select is_empty('select * from public.site_build_state', 'a client cannot see the state of builds');

reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
-- An article, from draft to deleted
insert into wrote (post) select public.save_content('post', null, null, '{
  "slug": "tests-one", "title": "Tests of writing", "excerpt": "An excerpt of twenty characters.", "author": "Tess Tester",
  "content": "<p>Text.</p>", "image_url": "/images/tests-1280.webp", "image_alt": "A test."}');
select is(post - array['id', 'created_at', 'updated_at', 'publish_at', 'content', 'excerpt', 'image_url', 'image_alt', 'title', 'author'],
  '{"slug": "tests-one", "status": "draft", "version": 1, "author_id": null, "read_time": "1 min read", "tags": [], "translations": {}, "translated_version": 0}', 'what is added is a draft') from wrote;
update wrote set post = public.save_content('post', (post ->> 'id')::bigint, 1, '{"title": "Tests of writing well"}');
select is((post ->> 'version')::int, 2, 'each change counts') from wrote;
select is(
  pg_temp.refusal(format($$select public.save_content('post', %s, 1, '{"title": "Tests of losing"}')$$, post ->> 'id')),
  'PT409 version_conflict ' || jsonb_build_object('what', 'content', 'current', post)::text, 'an older version changes nothing'
) from wrote;
select throws_ok(
  format($$select public.delete_content('post', %s, 1)$$, post ->> 'id'), 'PT409', null, 'and deletes nothing'
) from wrote;
select is(
  pg_temp.refusal(format($$select public.save_content('post', %s, 1, '{"tags": ["AI"]}')$$, post ->> 'id')),
  'PT409 version_conflict ' || jsonb_build_object('what', 'content', 'current', post)::text, 'an older version adds no tags'
) from wrote;
select is(
  pg_temp.refusal(format($$select public.save_content('post', %s, 2, '{"tags": %s}')$$, post ->> 'id', tags)), refusal, 'refused: the tags ' || tags
) from wrote, (values
  ('["AI", "ai"]', 'PT422 content_invalid {"field": "tags"}'), ('null', 'PT422 content_invalid {"field": "tags"}'),
  ('"AI"', 'PT422 values_invalid {}')
) as refused (tags, refusal);
select is(title, 'Tests of writing well', 'what the first one wrote stands') from public.blog_posts where slug = 'tests-one';
update wrote set post = public.save_content('post', (post ->> 'id')::bigint, 2, '{"status": "published", "publish_at": "2027-03-01T09:00:00Z"}');
update wrote set post = public.save_content('post', (post ->> 'id')::bigint, 3, '{"status": "published", "publish_at": null}');
select is((post ->> 'publish_at')::timestamptz, timestamptz '2027-02-03 04:05:06+00', 'publishing now uses the database’s clock') from wrote;
update wrote set post = public.save_content('post', (post ->> 'id')::bigint, 4, '{"slug": "tests-two"}');
update wrote set post = public.save_content('post', (post ->> 'id')::bigint, 5, '{"status": "draft"}');
select lives_ok(format($$select public.delete_content('post', %s, 6)$$, post ->> 'id'), 'it is deleted') from wrote;
select throws_ok(format($$select public.save_content('post', %s, 6, '{"slug": "x"}')$$, post ->> 'id'),
  'PT404', 'content_deleted', 'saving a deleted page is refused') from wrote;

-- Constraint violations as codes
select is(pg_temp.refusal(format('select public.save_content(%L, %s, 1, %L)', kind, id, change)), 'PT422 ' || refusal, 'refused: ' || change)
from (
  select * from (values
    ('{"slug": "Not a slug"}', 'content_invalid {"field": "slug"}'),
    ('{"benefits": []}', 'content_invalid {"field": "benefits"}'),
    ('{"process": [{"step": 2}]}', 'content_invalid {"field": "process"}'),
    ('{"image_url": "https://evil.example/x.webp"}', 'content_invalid {"field": "image_url"}'),
    ('{"image_alt": ""}', 'content_invalid {"field": "image_alt"}'),
    ('{"name": null}', 'content_invalid {"field": "name"}'),
    ('{"short_description": "Short"}', 'content_invalid {"field": "short_description"}'),
    ('{"price": "dear"}', 'values_invalid {}'),
    ('{"id": 7}', 'content_field_unknown {"field": "id"}'),
    ('{"version": 7}', 'content_field_unknown {"field": "version"}'),
    ('{"position": 7}', 'content_field_unknown {"field": "position"}'),
    ('{"owner": "me"}', 'content_field_unknown {"field": "owner"}'),
    ('{}', 'content_values_required {}')
  ) as refused (change, refusal)
) as cases, (select 'service' as kind, service as id from seen) as target;
select is(
  pg_temp.refusal(format($$select public.save_content('service', %s, 1, %L)$$, service,
    jsonb_build_object('slug', (select slug from public.services where id <> service limit 1)))),
  'PT422 slug_taken {"field": "slug"}', 'a slug belongs to one page'
) from seen;
select throws_ok($$select public.save_content('user', 1, 1, '{"a": 1}')$$, 'PT422', 'content_kind_invalid', 'no other table');
select is(
  pg_temp.refusal(format($$select public.save_content('case_study', %s, 1, '{"technologies": []}')$$, id)),
  'PT422 content_invalid {"field": "technologies"}', 'at least one technology'
) from public.case_studies order by id limit 1;
select throws_ok(
  format($$select public.save_content('case_study', %s, 1, '{"metrics": {"kpis": []}}')$$, id),
  'PT422', null, 'figures keep to their shape'
) from public.case_studies order by id limit 1;
select is(
  pg_temp.refusal(format($$select public.save_content('case_study', %s, 1, '{"published": false}')$$, id)),
  'PT422 content_field_unknown {"field": "published"}', 'what is computed is not written'
) from public.case_studies order by id limit 1;
select public.save_content('case_study', min(id), 1, '{"status": "draft"}') from public.case_studies;

-- The order
select lives_ok(
  format($$select public.reorder_content('faq', %L::bigint[], %L::bigint[])$$, array(select id from unnest(faqs) with ordinality as f (id, n) order by n desc), faqs),
  'questions are put into another order'
) from seen;
select is((select array_agg(id order by position desc) from public.faqs), faqs, 'which they then have') from seen;
select is((select array_agg(position order by position) from public.faqs), places, 'in the same places') from seen;
select is((select max(version) from public.faqs), 1, 'reordering does not change the version');
select throws_ok(
  format($$select public.reorder_content('faq', %L::bigint[], %L::bigint[])$$, faqs[2:], array(select id from unnest(faqs) with ordinality as f (id, n) order by n desc)),
  'PT409', null, 'all of them, or none'
) from seen;
select throws_ok($$select public.reorder_content('post', '{1}', '{1}')$$, 'PT422', null, 'articles go by date');

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
