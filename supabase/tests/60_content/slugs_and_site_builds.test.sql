-- Redirects of former slugs, requests for builds of the site, and uploaded images.
begin;
select plan(49);

\ir ../support/accounts.psql
\ir ../support/clock.psql
\ir ../support/content.psql

select pg_temp.add_admin(3, 'staff');
select pg_temp.at('2027-02-03 04:05:06+00');
delete from private.site_builds;
delete from public.slug_history;
select pg_temp.add_post('tests-' || name, jsonb_build_object('status', status, 'publish_at', '2020-01-01'))
from (values ('shown', 'published'), ('hidden', 'draft')) as posts (name, status);
create function pg_temp.moved() returns setof text language sql as
  $$select old_slug || ' > ' || new_slug from public.slug_history order by old_slug$$;

update public.blog_posts set slug = 'tests-never' where slug = 'tests-hidden';
select is_empty('select pg_temp.moved()', 'the old slug of a draft is not stored');
update public.blog_posts set slug = 'tests-b' where slug = 'tests-shown';
select results_eq('select pg_temp.moved()', array['tests-shown > tests-b'], 'an address that was shown is kept');
update public.blog_posts set slug = 'tests-c' where slug = 'tests-b';
select results_eq('select pg_temp.moved()', array['tests-b > tests-c', 'tests-shown > tests-c'], 'every old slug redirects to the newest one directly');
update public.blog_posts set slug = 'tests-b' where slug = 'tests-c';
select results_eq('select pg_temp.moved()', array['tests-c > tests-b', 'tests-shown > tests-b'], 'returning to an old slug creates no loop');
update public.services set slug = 'tests-service' where id = (select min(id) from public.services);
update public.case_studies set slug = 'tests-case' where id = (select min(id) from public.case_studies);
select results_eq($$select kind from public.slug_history where new_slug in ('tests-service', 'tests-case') order by kind$$,
  array['case_study', 'service'], 'services and case studies too');
delete from public.slug_history where kind <> 'post';

delete from private.site_builds;
update public.consultation_types set price_cents = price_cents + 100 where id = (select min(id) from public.consultation_types);
select is((select array_agg(reason::text) from private.site_builds), (select array['consultation_type ' || min(id)] from public.consultation_types), 'a change of prices requests a build, because pages say what is free');
delete from private.site_builds;

select pg_temp.act_as('anon');
select results_eq('select old_slug::text from public.slug_history order by 1', array['tests-c', 'tests-shown'], 'visitors may ask');
select throws_ok($$insert into public.slug_history (kind, old_slug, new_slug, target_id) values ('post', 'a', 'b', 1)$$, '42501', null, 'and not write');
reset role;
update public.blog_posts set status = 'draft' where slug = 'tests-b';
set local role anon;
select is_empty('select old_slug from public.slug_history', 'a draft’s old URL does not redirect');
reset role;
insert into public.blog_posts (slug, title, excerpt, author, content, image_url, image_alt)
select 'tests-c', title, excerpt, author, content, image_url, image_alt from public.blog_posts where slug = 'tests-b';
select results_eq('select pg_temp.moved()', array['tests-shown > tests-b'], 'an existing page takes precedence over an old slug');
delete from public.blog_posts where slug = 'tests-b';
select is_empty('select pg_temp.moved()', 'deleting a page removes its old slugs');

-- Builds
delete from private.site_builds;
update public.faqs set position = position + 1000 where id = (select min(id) from public.faqs);
select results_eq('select due_at from private.site_builds', $$select private.now() + interval '2 seconds'$$, 'a change asks for a build two seconds later');
select ok(not private.is_site_build_due(), 'not at once');
select pg_temp.pass('1 second');
update public.faqs set answer = answer || ' Indeed.' where id = (select min(id) from public.faqs);
select pg_temp.pass('1 second');
select is(public.claim_site_build(), null, 'it waits while changes still come');
select pg_temp.pass('1 second');
create temp table claim as select public.claim_site_build() as token;
select isnt(token, null, 'then it is due') from claim;
select is(public.claim_site_build(), null, 'only one caller can claim the build');
select ok(public.finish_site_build(token, 'failed', E'It answered\n500.'), 'it failed') from claim;
select ok(not private.is_site_build_due(), 'and is not tried again at once');
select pg_temp.pass('61 seconds');
update claim set token = public.claim_site_build();
select isnt(token, null, 'but in a minute') from claim;
select ok(public.finish_site_build(token, 'asked'), 'the host took it') from claim;
select ok(not public.finish_site_build(token, 'asked'), 'which cannot be reported twice') from claim;
select is((select count(distinct requested_at) from private.site_builds), 1::bigint, 'one request for all changes');
select results_eq('select distinct attempts, last_error::text from private.site_builds', $$values (2, null::text)$$, 'and the fault is gone');
delete from private.site_builds;
insert into private.site_builds (reason, due_at) select 'faq ' || ago, private.now() - ago * interval '3 seconds' + interval '2 seconds' from generate_series(-2, 20) as ago;
select ok(not private.is_site_build_due(), 'changes that keep coming are waited for');
select pg_temp.pass('3 seconds');
select ok(private.is_site_build_due(), 'for a minute');
delete from private.site_builds;
update public.faqs set status = 'draft' where id = (select min(id) from public.faqs);
update public.faqs set answer = answer || ' Yes.' where id = (select min(id) from public.faqs);
select is((select count(*) from private.site_builds), 1::bigint, 'what is hidden asks for nothing; hiding it does');
update public.faqs set status = 'published', publish_at = private.now() + interval '2 days' where id = (select min(id) from public.faqs);
select results_eq($$select due_at - private.now() from private.site_builds order by due_at desc limit 1$$, array[interval '2 days'], 'scheduled content requests a build at its publication time');
delete from private.site_builds where due_at > private.now() + interval '1 day';
select pg_temp.pass('2 minutes');
update claim set token = public.claim_site_build();
select ok(public.finish_site_build(token, 'no_hook'), 'a build can end without a deploy hook') from claim;
select ok(not private.is_site_build_due(), 'no further request is due');
select pg_temp.act_as(3);
select results_eq('select waiting, attempts, error::text from public.site_build_state', $$values (0::bigint, 0, 'No deploy hook is set.')$$, 'staff see why');
select lives_ok('insert into public.site_build_state (due_at) values (null)', 'and may ask by hand');
reset role;
select ok(private.is_site_build_due(), 'which is due now');
select ok(private.is_function_due('jobs'), 'by a function that has work now');
select pg_temp.act_as(9);
select throws_ok('update private.site_builds set due_at = ''2020-01-01''', '42501', null, 'a client changes none');
reset role;
select throws_ok($$select public.finish_site_build(gen_random_uuid(), 'done')$$, 'PT422', null, 'an outcome has three words');

-- Images
select ok(pg_input_is_valid('/media/0b8f0c1e-7c0a-4f0e-9d0e-1f2a3b4c5d6e-1600x1000.webp', 'private.image_url'), 'an uploaded picture');
select ok(not pg_input_is_valid(value, 'private.image_url'), 'no picture: ' || value)
from unnest(array[
  '/media/a-1x1.webp', '/media/0b8f0c1e-7c0a-4f0e-9d0e-1f2a3b4c5d6e-1600x1000.svg', '/media/0b8f0c1e-7c0a-4f0e-9d0e-1f2a3b4c5d6e-0x1.webp',
  'https://evil.example/media/0b8f0c1e-7c0a-4f0e-9d0e-1f2a3b4c5d6e-1600x1000.webp', '/media/../0b8f0c1e-7c0a-4f0e-9d0e-1f2a3b4c5d6e-1x1.webp'
]) as value;
create temp table picture as
select '<img src="/media/0b8f0c1e-7c0a-4f0e-9d0e-1f2a3b4c5d6e-1600x1000.webp" alt="A line &amp; an arc" width="1600" height="1000">' as tag;
select ok(private.is_safe_article_html('<figure>' || tag || '<figcaption>Said</figcaption></figure>'), 'a picture in its figure') from picture;
select ok(not private.is_safe_article_html(html), 'refused: ' || html)
from picture, lateral unnest(array[
  tag, '<p>' || tag || '</p>', '<figure>' || replace(tag, 'A line &amp; an arc', '') || '</figure>',
  '<figure>' || replace(tag, ' width="1600"', '') || '</figure>', '<figure>' || replace(tag, '/media/', '//evil.example/media/') || '</figure>',
  '<figure>' || replace(tag, '>', ' onerror="x()">') || '</figure>', '<figure>' || tag || '</img></figure>'
]) as html;

select * from finish();
rollback;
