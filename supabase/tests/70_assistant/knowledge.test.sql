-- The index has the published content, immediately after a change, and nothing else.
begin;
select plan(38);

\ir ../support/clock.psql

create function pg_temp.known(p_kind text, p_key text) returns text language sql as
  $$select string_agg(heading || ': ' || content, E'\n' order by position) from public.knowledge_sections where source_kind = p_kind and source_key = p_key$$;
create function pg_temp.queued() returns text[] language sql as
  $$select coalesce(array_agg(source_kind || ' ' || source_key order by 1, source_key), '{}') from private.knowledge_refresh_queue$$;
select private.refresh_knowledge(1000);

-- After the migrations
select is(pg_temp.queued(), '{}', 'nothing is waiting after the migrations');
select is_empty(
  $$select slug from public.services s where status = 'published' and not exists (select from public.knowledge_sections where source_kind = 'service' and source_key = slug)$$,
  'every service is known'
);
select is_empty(
  $$select slug from public.blog_posts where status = 'published' and publish_at <= now() and not exists (select from public.knowledge_sections where source_kind = 'post' and source_key = slug)$$,
  'every article'
);
select is_empty(
  $$select slug from public.case_studies where status = 'published' and not exists (select from public.knowledge_sections where source_kind = 'case_study' and source_key = slug)$$,
  'every success story'
);
select is_empty(
  $$select id from public.faqs f where status = 'published' and not exists (select from public.knowledge_sections where source_kind = 'faq' and source_key = f.id::text and heading = f.question)$$,
  'every question'
);
select is_empty(
  $$select id from public.consultation_types t where active and not exists (select from public.knowledge_sections where source_kind = 'consultation_type' and source_key = t.id::text)$$,
  'every kind of consultation'
);
select is_empty($$select id from public.knowledge_sections where char_length(content) > 1200$$, 'no section is longer than 1,200 characters');
select is_empty($$select id from public.knowledge_sections where content ~ '<[a-z/]|&(amp|lt|gt|quot|nbsp);'$$, 'none has HTML');
select ok(
  (select count(distinct path) > 5 from public.knowledge_sections where source_key = 'building-resilient-supply-chains-with-ai'),
  'an article is cut at its headings, each with its anchor'
);
select is(
  (select count(*)::int from public.knowledge_sections where source_key = 'building-resilient-supply-chains-with-ai' and path like '%#from-4000-to-45'), 1,
  'a heading has its own words and not the next ones'''
);
select matches(pg_temp.known('service', 'data-analytics'), 'Data Analytics Solutions starts at \$12,000 and usually takes 6-10 weeks', 'a service''s price and duration are sentences');
select matches(pg_temp.known('firm', 'hours'), 'Monday, Tuesday, Wednesday, Thursday, Friday: 9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM', 'the opening hours come from the rules');
select matches(pg_temp.known('firm', 'changes'), 'Discovery Call: until 2 hours before', 'until when a booking may be changed comes from its kind');

-- A change
update public.faqs set answer = 'The answer is now a zebra.' where position = 1;
select is(pg_temp.queued(), array(select 'faq ' || id from public.faqs where position = 1), 'a change is queued');
select is(private.refresh_knowledge(50), 1, 'and worked off');
select matches(pg_temp.known('faq', (select id::text from public.faqs where position = 1)), 'zebra', 'then it is known');
select is(private.refresh_knowledge(50), 0, 'an empty queue is no work');
update public.faqs set answer = 'The answer is now a quagga.' where position = 1;
select is((select content from private.search_knowledge('quagga')), 'The answer is now a quagga.', 'who searches finds what has just changed');
create temp table kept as select id, updated_at from public.knowledge_sections where source_key = 'data-analytics';
update public.services set price = 13000 where slug = 'data-analytics';
select is(private.refresh_knowledge(50), 3, 'a service is in three sections');
select matches(pg_temp.known('firm', 'prices'), 'Data Analytics Solutions starts at \$13,000', 'the list of prices has the new one');
select is((select count(*)::int from public.knowledge_sections s join kept k using (id) where s.source_key = 'data-analytics'), 4, 'sections keep their place');
select is((select count(*)::int from public.knowledge_sections s join kept k using (id, updated_at)), 3, 'and what is the same is left alone');
select is_empty($$select 1 from private.knowledge_vocabulary where word = 'zebra'$$, 'words that are gone are forgotten');
select isnt_empty($$select 1 from private.knowledge_vocabulary where word = 'quagga'$$, 'new ones are learned');

-- Content that is not published
update public.services set status = 'draft' where slug = 'data-analytics';
select is(pg_temp.known('service', 'data-analytics'), null, 'what is withdrawn is not known from that moment on');
select is_empty($$select 1 from public.knowledge_sections where source_kind = 'firm' and source_key in ('services', 'prices')$$, 'nor told of in lists');
select private.refresh_knowledge(50);
select doesnt_match(pg_temp.known('firm', 'services'), 'Data Analytics Solutions starts', 'lists come back without it');
update public.services set status = 'published', publish_at = now() + interval '1 hour' where slug = 'data-analytics';
select private.refresh_knowledge(50);
select is(pg_temp.known('service', 'data-analytics'), null, 'what is to come is not known yet');
select pg_temp.at(now() + interval '61 minutes');
select private.run_scheduled_jobs();
select matches(pg_temp.known('service', 'data-analytics'), '\$13,000', 'the minute in which it appears makes it known');
select matches(pg_temp.known('firm', 'prices'), 'Data Analytics', 'in the lists too');
delete from public.faqs where position = 1;
select is_empty($$select 1 from public.knowledge_sections where content ~ 'quagga'$$, 'what is deleted is not known either');
update public.consultation_types set active = false where name = 'Discovery Call';
select is_empty($$select 1 from public.knowledge_sections where heading = 'Discovery Call'$$, 'nor what can be booked no more');

-- A source that cannot be stored
select private.enqueue_knowledge_refresh('nonsense', 'x');
select private.enqueue_knowledge_refresh('faq', (select max(id)::text from public.faqs));
delete from private.knowledge_refresh_queue where source_kind = 'nonsense';
alter table public.knowledge_sections add constraint tests check (heading <> 'Poison?') not valid;
insert into public.faqs (position, status, question, answer) values (98765, 'published', 'Poison?', 'It has an answer.');
select lives_ok($$select private.refresh_knowledge(50)$$, 'a source that cannot be stored does not block the others');
select is(pg_temp.queued(), '{}', 'and is not tried for ever');

-- Pages of the site without a row
select ok(public.replace_site_pages('[{"kind": "page", "key": "tests", "title": "Tests", "sections": [
  {"path": "/tests#a", "heading": "Okapi", "content": "First line."}, {"path": "/tests", "heading": "Long", "content": "Second."}]}]', 'one'), 'pages are taken');
select is((select array_agg(path order by position) from public.knowledge_sections where source_kind = 'page'), array['/tests#a', '/tests'], 'as they are, and no others');
select ok(not public.replace_site_pages('[]', 'one'), 'the same ones are taken once');
select is((select path from private.search_knowledge('okapi')), '/tests#a', 'and found');

select * from finish();
rollback;
