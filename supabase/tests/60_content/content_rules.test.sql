-- The constraints of the content tables, one by one.
begin;
select plan(214);

\ir ../support/clock.psql
\ir ../support/content.psql

-- Slugs and image paths
select ok(pg_input_is_valid(value, 'private.slug'), 'a slug: ' || value)
from unnest(array['a', 'a-b', 'ai-2030', repeat('a', 80)]) as value;
select ok(not pg_input_is_valid(value, 'private.slug'), 'no slug: ' || quote_literal(value))
from unnest(array['', 'A', 'a_b', 'a--b', '-a', 'a-', 'a b', 'a/b', '../a', 'é', E'a\n', 'unlisted', repeat('a', 81)]) as value;
select ok(pg_input_is_valid('/images/data-analytics-1280.webp', 'private.image_url'), 'a drawing of the site');
select ok(not pg_input_is_valid(value, 'private.image_url'), 'no drawing of the site: ' || value)
from unnest(array[
  '', 'images/a-1280.webp', '/images/a.webp', '/images/a-640.webp', '/images/a-1280.jpg', '/images/A-1280.webp',
  '/images/../a-1280.webp', '//images/a-1280.webp', 'https://evil.example/images/a-1280.webp',
  '/images/a-1280.webp?x', E'/images/a-1280.webp\n', '/images/' || repeat('a', 120) || '-1280.webp'
]) as value;

-- Reading times
create function pg_temp.read_time_of(p_html text) returns text language plpgsql as $$
begin
  perform pg_temp.add_post('read-time', jsonb_build_object('content', p_html));
  delete from public.blog_posts where slug = 'read-time' returning read_time into p_html;
  return p_html;
end
$$;
select is(pg_temp.read_time_of(html), expected || ' min read', says)
from (values
  ('<hr>', 1, 'nothing is a minute'),
  ('<p>One</p>', 1, 'a word is a minute'),
  ('<p>' || repeat('word ', 200) || '</p>', 1, '200 words are a minute'),
  ('<p>' || repeat('word ', 201) || '</p>', 2, '201 words are two'),
  (repeat('<p>word</p>', 1600), 8, 'tags separate words, too'),
  ('<p>word</p>' || repeat('<hr>', 1000), 1, 'tags are not read'),
  ('<p>word</p>' || repeat(E'\n', 1000), 1, 'nor are line breaks')
) as times (html, expected, says);

-- Lists
select ok(pg_input_is_valid(value::text, 'private.line_list'), 'a list of lines: ' || value::text)
from (values ('{}'::text[]), (array['One', 'Two', 'Two'])) as lists (value);
select ok(not pg_input_is_valid(value::text, 'private.line_list'), 'no list of lines: ' || value::text)
from (values
  (array['']), (array[' ']), (array['One', '', 'Two']), (array['One', ' ']), (array['One', null]), (array[array['1']]), (array[E'a\nb']),
  (array[E'One\u202E'])
) as lists (value);
select ok(pg_input_is_valid(value::text, 'private.tag_list'), 'a list of tags: ' || value::text)
from (values ('{}'::text[]), (array['One', 'Two', 'On', 'One two', 'wo']), (array[repeat('x', 30)])) as lists (value);
select ok(not pg_input_is_valid(value::text, 'private.tag_list'), 'no list of tags: ' || value::text)
from (values
  (array[' One']), (array['One', 'Two ']), (array[repeat('x', 31)]), (array['One', 'oNE']), (array['One', 'Two', 'Three', 'one'])
) as lists (value);

-- A service's process
select ok(private.matches_shape(
  '[{"step": 1, "title": "One", "description": "First."}, {"step": 2, "title": "Two", "description": "Second."}]',
  private.translated_fields('services') -> 'process'
), 'steps in order');
select ok(not private.matches_shape(value::jsonb, private.translated_fields('services') -> 'process'), 'no process: ' || says)
from (values
  ('null', 'null'), ('1', 'a number'), ('"x"', 'a text'), ('{}', 'an object'), ('[]', 'no steps'), ('[1]', 'numbers'),
  ('[[]]', 'lists'), ('[{}]', 'an empty step'),
  ('[{"step": 1, "title": "One"}]', 'a key too few'),
  ('[{"step": 1, "title": "One", "description": "First.", "x": 1}]', 'a key too many'),
  ('[{"step": "1", "title": "One", "description": "First."}]', 'a number as text'),
  ('[{"step": 1, "title": null, "description": "First."}]', 'a title that is null'),
  ('[{"step": 1, "title": " ", "description": "First."}]', 'a title that is blank'),
  ('[{"step": 2, "title": "One", "description": "First."}]', 'not from 1'),
  ('[{"step": 2, "title": "T", "description": "D"}, {"step": 1, "title": "T", "description": "D"}]', 'out of order'),
  ('[{"step": 1, "title": "T", "description": "D"}, {"step": 1, "title": "T", "description": "D"}]', 'twice the same')
) as processes (value, says);

-- A case study's figures
create temp table good as select '{
  "beforeAfter": [{"metric": "Stock", "before": 12.5, "after": 8.5, "unit": "days", "improvement": 32}],
  "timeline": [{"phase": "One", "duration": "4 weeks", "progress": 100}, {"phase": "Two", "duration": "2 weeks", "progress": 0}],
  "roi": {"investment": 60000, "returns": 300000, "timeframe": "12 months"},
  "kpis": [{"name": "Orders on time (%)", "value": 97, "target": 95, "achieved": true}]
}'::jsonb as metrics, private.translated_fields('case_studies') -> 'metrics' as shape;
select ok(private.matches_shape(metrics, shape), 'all four figures') from good;
select ok(not private.matches_shape(value::jsonb, shape), 'no figures: ' || value)
from good, unnest(array['null', '1', '"x"', '[]', '{}']) as value;
select ok(not private.matches_shape(metrics - key, shape), 'no figures: without ' || key) from good, jsonb_object_keys(metrics) as key;
select ok(not private.matches_shape(jsonb_set(metrics, path::text[], value::jsonb), shape), format('no figures: %s is %s', path, value))
from good, (values
  ('{more}', '1'), ('{beforeAfter}', '[]'), ('{beforeAfter}', '{}'), ('{beforeAfter,0,before}', '"12"'),
  ('{beforeAfter,0,after}', '-1'), ('{beforeAfter,0,unit}', '""'), ('{beforeAfter,0,improvement}', 'null'),
  ('{beforeAfter,0,more}', '1'), ('{timeline}', '[]'), ('{timeline,1,progress}', '101'), ('{timeline,0,progress}', '-1'),
  ('{timeline,0,duration}', '4'), ('{roi}', '[]'), ('{roi,returns}', '1e400'), ('{roi,investment}', '"60000"'),
  ('{roi,timeframe}', '12'), ('{kpis}', '[]'), ('{kpis,0,achieved}', '97'), ('{kpis,0,achieved}', '"yes"'),
  ('{kpis,0,name}', '"\u0007"')
) as changes (path, value);

-- The tables
select pg_temp.add_service('tests-' || number, jsonb_build_object('position', 98760 + number)) from generate_series(1, 2) as number;
select pg_temp.add_post('tests-' || number, jsonb_build_object('content', '<p>' || repeat('word ', 300) || '</p>'))
from generate_series(1, 2) as number;
select pg_temp.add_case_study('tests-' || number, jsonb_build_object('position', 98760 + number, 'title', 'Tests', 'metrics', metrics))
from good, generate_series(1, 2) as number;
insert into public.team_members (position, name, role, biography, image_url, image_alt)
select 98760 + number, 'Tess Tester', 'Tester', 'She tests what others have written.', '/images/tests-1280.webp', 'A test.'
from generate_series(1, 2) as number;
insert into public.testimonials (position, quote, name, title, initials)
select 98760 + number, 'Ten characters or more.', 'Tess Tester', 'Tester, Tests', 'TT' from generate_series(1, 2) as number;
insert into public.partners (position, name) select 98760 + number, 'The Tests' from generate_series(1, 2) as number;
insert into public.faqs (position, question, answer)
select 98760 + number, 'Who tests?', 'The tests do.' from generate_series(1, 2) as number;

select results_eq(
  $$select distinct status, publish_at = now() from public.faqs where position > 98760$$,
  $$values ('draft', true)$$, 'content is a draft until it is published'
);
select throws_ok(
  format('update public.%s set %s where %s', table_name, change,
    case when table_name in ('team_members', 'testimonials', 'partners', 'faqs') then 'position = 98761' else $$slug = 'tests-1'$$ end),
  code, null, format('refused: %s set %s', table_name, change)
)
from (
  select table_name, change, '23514' from (values
    ('services', 'slug = ''Tests'''), ('services', 'name = ''A'''), ('services', 'short_description = ''Short'''),
    ('services', 'description = repeat(''d'', 5001)'), ('services', 'benefits = ''{}'''), ('services', 'process = ''[]'''),
    ('services', 'duration = '''''), ('services', 'price = -1'), ('services', 'price_unit = ''EUR'''),
    ('services', 'image_url = ''/x.png'''), ('services', 'image_alt = '''''),
    ('blog_posts', 'slug = ''unlisted'''), ('blog_posts', 'title = ''Four'''), ('blog_posts', 'excerpt = ''Short'''),
    ('blog_posts', 'author = ''A'''), ('blog_posts', 'content = ''<p>x'''),
    ('blog_posts', 'content = ''<script>x</script>'''), ('blog_posts', 'image_url = ''https://evil.example/a.webp'''),
    ('case_studies', 'slug = ''a b'''), ('case_studies', 'title = ''Four'''), ('case_studies', 'client = ''A'''),
    ('case_studies', 'industry = ''A'''), ('case_studies', 'summary = ''Short'''), ('case_studies', 'headline = ''Four'''),
    ('case_studies', 'challenge = repeat(''c'', 19)'), ('case_studies', 'solution = repeat(''s'', 19)'),
    ('case_studies', 'results = repeat(''r'', 19)'), ('case_studies', 'results = repeat(''r'', 5001)'),
    ('case_studies', 'timeline = ''Four'''), ('case_studies', 'technologies = ''{}'''), ('case_studies', 'metrics = ''{}'''),
    ('case_studies', 'image_url = ''/images/tests-1280.webp'''), ('case_studies', 'image_alt = ''A test.'''),
    ('case_studies', 'image_url = ''picture'', image_alt = ''A test.'''),
    ('team_members', 'name = ''T'''), ('team_members', 'role = '''''), ('team_members', 'biography = ''Short.'''),
    ('team_members', 'biography = repeat(''b'', 601)'), ('team_members', 'image_url = ''/x.png'''),
    ('team_members', 'image_alt = '''''),
    ('team_members', 'linkedin_url = ''https://www.linkedin.com/'''),
    ('team_members', 'linkedin_url = ''http://www.linkedin.com/in/tess'''),
    ('team_members', 'linkedin_url = ''https://www.linkedin.com.evil.example/in/tess'''),
    ('team_members', 'linkedin_url = ''https://www.linkedin.com/in/tess?trk="x"'''),
    ('team_members', 'linkedin_url = ''javascript:alert(1)//https://www.linkedin.com/in/tess'''),
    ('testimonials', 'quote = ''Good.'''), ('testimonials', 'name = ''T'''), ('testimonials', 'title = '''''),
    ('partners', 'name = ''T'''), ('partners', 'url = ''http://tests.example'''), ('partners', 'url = ''javascript:alert(1)'''),
    ('partners', 'url = ''https://tests.example/?a="x"'''), ('partners', 'url = ''https://user@tests.example/'''),
    ('partners', 'image_url = ''https://tests.example/logo.webp'''), ('partners', 'translations = ''{"es": {"name": "Uno"}}'''),
    ('testimonials', 'initials = ''TTTT'''), ('faqs', 'question = ''Who?'''), ('faqs', 'answer = ''We.''')
  ) as refused (table_name, change)
  union all
  select table_name, 'status = ''hidden''', '23514' from unnest(array['services', 'blog_posts', 'case_studies', 'team_members', 'testimonials', 'partners', 'faqs']) as table_name
  union all
  select 'blog_posts', 'tags = null', '23502'
  union all
  select table_name, 'slug = ''tests-2''', '23505' from unnest(array['services', 'blog_posts', 'case_studies']) as table_name
  union all
  select table_name, 'position = 98762', '23505' from unnest(array['services', 'case_studies', 'team_members', 'testimonials', 'partners', 'faqs']) as table_name
  union all
  select 'blog_posts', 'read_time = ''1 min read''', '428C9'
  union all
  select 'case_studies', 'published = true', '428C9'
) as cases (table_name, change, code);

select lives_ok(format('update public.blog_posts set tags = %L where slug = ''tests-1''', value), 'tags: ' || value::text)
from (values
  ('{}'::text[]), (array['AI']), (array['C++', '5 S', 'Élan vital', 'R&D', repeat('a', 30)]), (array['AI', 'AI strategy'])
) as lists (value);
select throws_ok(
  format('update public.blog_posts set tags = %L where slug = ''tests-1''', value), '23514', null, 'no tags: ' || value::text
)
from (values
  (array['']), (array[' ']), (array[' AI']), (array['AI ']), (array['AI', null]), (array['AI', 'ai']), (array['Élan', 'éLAN']),
  (array['!']), (array[repeat('a', 31)]), (array['1', '2', '3', '4', '5', '6']), (array[array['AI']]), (array[E'a\nb']),
  (array[U&'a\202Eb'])
) as lists (value);
select is(read_time, '2 min read', 'a post counts its own reading time') from public.blog_posts where slug = 'tests-1';
update public.blog_posts set content = '<p>Short.</p>' where slug = 'tests-1';
select is(read_time, '1 min read', 'and counts again') from public.blog_posts where slug = 'tests-1';
update public.case_studies set image_url = '/images/tests-1280.webp', image_alt = 'A test.' where slug = 'tests-1';
select is(image_alt, 'A test.', 'a drawing comes with its description') from public.case_studies where slug = 'tests-1';
select ok(not published, 'a draft of a case study is not published') from public.case_studies where slug = 'tests-1';
update public.case_studies set status = 'published', publish_at = now() + interval '1 day' where slug = 'tests-1';
select ok(published, 'and is by its status, also while it waits for its time') from public.case_studies where slug = 'tests-1';
create temp table before_move as select version from public.case_studies where slug = 'tests-1';
update public.case_studies set position = 98770 where slug = 'tests-1';
select is(c.version, b.version, 'the column that is computed does not count as a change')
from public.case_studies c, before_move b where slug = 'tests-1';
update public.case_studies set status = 'draft' where slug = 'tests-1';

-- Three case studies on the landing page
select pg_temp.add_case_study('places-' || number, jsonb_build_object('status', status, 'publish_at', publish_at, 'position', 98860 + number))
from (values
  ('published', now(), 1),
  ('draft', now() - interval '1 day', 2),
  ('published', now() + interval '1 minute', 3)
) as tests (status, publish_at, number);
update public.case_studies set featured = false;
update public.case_studies set featured = true where slug in ('places-1', 'places-3');
update public.case_studies set featured = true where slug = (select min(slug::text) from public.case_studies where slug not like 'places-%' and status = 'published');
select throws_ok(
  $$update public.case_studies set featured = true where slug = (select max(slug::text) from public.case_studies where slug not like 'places-%' and status = 'published')$$,
  'PT409', 'landing_page_full', 'a fourth one is refused'
);
select lives_ok($$update public.case_studies set featured = true where slug = 'places-2'$$, 'a draft takes no place');
select throws_ok(
  $$update public.case_studies set status = 'published' where slug = 'places-2'$$, 'PT409', 'landing_page_full', 'until it is published'
);

select has_trigger('public', table_name, table_name || '_prepare', table_name || ' keeps updated_at')
from unnest(array['services', 'blog_posts', 'case_studies', 'team_members', 'testimonials', 'partners', 'faqs']::name[]) as table_name;
select pg_temp.at('2031-02-03 04:05:06+00');
update public.faqs set answer = 'The tests still do.' where position = 98761;
select is(updated_at, timestamptz '2031-02-03 04:05:06+00', 'as it was changed') from public.faqs where position = 98761;

select * from finish();
rollback;
