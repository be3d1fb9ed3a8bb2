-- Content with its long texts: visitors, clients and the site's pages see what is published and due, admins everything.
begin;
select plan(20);

\ir ../support/accounts.psql
\ir ../support/content.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
create temp table states as select * from (values
  ('published', now(), 'shown', 1001), ('draft', now() - interval '1 day', 'draft', 1002), ('published', now() + interval '1 minute', 'later', 1003)
) as tests (status, publish_at, name, position);
select pg_temp.add_post('tests-' || name, jsonb_build_object('status', status, 'publish_at', publish_at, 'tags', array['AI', 'Strategy']))
from states;
insert into public.services (status, publish_at, slug, position, name, short_description, description, benefits, process, duration, price, image_url, image_alt)
select t.status, t.publish_at, 'tests-' || t.name, t.position, s.name, short_description, description, benefits, process, duration, price, image_url, image_alt
from states t cross join (select * from public.services order by id limit 1) as s;
insert into public.case_studies (status, publish_at, slug, position, title, client, industry, summary, headline, challenge, solution, results, timeline, technologies, metrics, image_url, image_alt)
select t.status, t.publish_at, 'tests-' || t.name, t.position, title, client, industry, summary, headline, challenge, solution, results, timeline, technologies, metrics, image_url, image_alt
from states t cross join (select * from public.case_studies order by id limit 1) as c;
insert into public.faqs (status, publish_at, position, question, answer)
select status, publish_at, position, 'Is this tests-' || name || '?', 'It is one for now.' from states;

-- The names of what a caller sees of the test rows, with the long texts.
create function pg_temp.seen(p_table text) returns text[] language plpgsql as $$
declare
  v_seen text[];
begin
  execute format(
    'select array_agg(coalesce(to_jsonb(t) ->> ''slug'', to_jsonb(t) ->> ''question'') order by id) from public.%I t
      where coalesce(to_jsonb(t) ->> ''slug'', to_jsonb(t) ->> ''question'') like ''%%tests-%%''
        and to_jsonb(t) ?& array[''translations'', ''publish_at'']', p_table
  ) into v_seen;
  return v_seen;
end
$$;
create function pg_temp.reads(p_who text, p_seen text[]) returns setof text language plpgsql as $$
declare
  v_table text;
begin
  foreach v_table in array array['blog_posts', 'services', 'case_studies', 'faqs'] loop
    return next is(
      pg_temp.seen(v_table),
      array(select case v_table when 'faqs' then 'Is this tests-' || name || '?' else 'tests-' || name end from unnest(p_seen) as name),
      format('%s sees of %s: %s', p_who, v_table, p_seen)
    );
  end loop;
  return next is((select tags from public.blog_posts where slug = 'tests-shown'), array['AI', 'Strategy'], p_who || ' reads the tags of an article in their order');
  return next is((select content from public.blog_posts where slug = 'tests-shown'), '<p>Text.</p>', p_who || ' reads its text');
end
$$;

select pg_temp.act_as('anon');
select pg_temp.reads('anon', '{shown}');

select pg_temp.act_as(1);
select pg_temp.reads('a client', '{shown}');

select pg_temp.act_as(3);
select pg_temp.reads('an admin', '{shown,draft,later}');
select is((select content from public.blog_posts where slug = 'tests-draft'), '<p>Text.</p>', 'an admin reads a draft whole');
select is((select count(*) from public.case_studies where slug = 'tests-draft' and metrics is not null), 1::bigint, 'and the figures of a draft');

select * from finish();
rollback;
