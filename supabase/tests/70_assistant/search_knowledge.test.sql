-- Questions as sentences find the section that answers them. Questions about other subjects have a low coverage.
begin;
select plan(35);

create function pg_temp.best(p_query text, p_places int default 3) returns setof text language sql as
  $$select path from private.search_knowledge(p_query, p_places)$$;
create function pg_temp.finds(p_query text, p_path text) returns text language sql as
  $$select ok(p_path in (select pg_temp.best(p_query)), p_query)$$;

select pg_temp.finds('how long does a data analytics project take?', '/services/data-analytics#service-details');
select pg_temp.finds('What services do you offer?', '/services');
select pg_temp.finds('How much do your services cost?', '/services');
select pg_temp.finds('what does digital transformation cost?', '/services/digital-transformation#service-details');
select pg_temp.finds('what are the benefits of ai strategy consulting', '/services/ai-strategy-consulting#benefits');
select pg_temp.finds('which steps does the digital transformation process have?', '/services/digital-transformation#process');
select pg_temp.finds('who owns the models you build', '/services#faqs');
select pg_temp.finds('do we need clean data?', '/services#faqs');
select pg_temp.finds('Will people lose their jobs because of this?', '/services#faqs');
select pg_temp.finds('do you work outside of Atlanta?', '/services#faqs');
select pg_temp.finds('how much did readmissions fall?', '/case-studies/fewer-readmissions-in-healthcare#changes');
select pg_temp.finds('how long did the fraud detection project take?', '/case-studies/fraud-detection-in-fintech#phases');
select pg_temp.finds('which target was missed in manufacturing?', '/case-studies/inventory-forecasting-in-manufacturing#targets');
select pg_temp.finds('how long is a discovery call', '/schedule?type=discovery-call');
select pg_temp.finds('are you open on thanksgiving?', '/schedule');
select pg_temp.finds('how do I cancel my booking?', '/schedule');
select pg_temp.finds('who wrote the article about supply chains', '/blog/building-resilient-supply-chains-with-ai');
select pg_temp.finds('what is a second way worth for the molded gasket', '/blog/building-resilient-supply-chains-with-ai#what-a-second-way-is-worth');

-- Misspelled
select pg_temp.finds('predctive anlytics article', '/blog/predictive-analytics-changing-strategic-planning');
select pg_temp.finds('digtal transformaton', '/services/digital-transformation#overview');
select results_eq(
  $$select lexeme from private.match_vocabulary('manufcturing') where certainty < 1$$, array['manufactur'], 'a misspelled word is replaced by the nearest'
);
select results_eq($$select lexeme, certainty from private.match_vocabulary('zzyzx') $$, $$values ('zzyzx', 1::real)$$, 'an unknown word without a similar one stays unchanged');

-- Coverage
select ok((select max(coverage) > 0.9 from private.search_knowledge('who owns the models and the data')), 'an answer covers its question');
select ok((select coalesce(max(coverage), 0) < 0.6 from private.search_knowledge('what is the capital of France')), 'a subject outside the site is not covered');
select ok((select coalesce(max(coverage), 0) < 0.6 from private.search_knowledge('can I pay with bitcoin or dogecoin')), 'nor is this');
select is_empty($$select * from private.search_knowledge('zzyzx qwxlmp')$$, 'gibberish finds nothing');

-- Any input
select is_empty($$select * from private.search_knowledge('')$$, 'nothing');
select is_empty($$select * from private.search_knowledge(null)$$, 'null');
select is_empty($$select * from private.search_knowledge('the of and')$$, 'words without meaning');
select lives_ok($$select * from private.search_knowledge(E'\' & | ! ( ) <-> :* \\ " %_ ;drop table public.faqs;--')$$, 'operators and quotes');
select lives_ok($$select * from private.search_knowledge(repeat('data ', 20000))$$, '100 kB');
select lives_ok($$select * from private.search_knowledge('Привет, 你好, مرحبا, 😀')$$, 'any script');
select is((select count(*)::int from private.search_knowledge('data', 5)), 5, 'as many as wanted');
select is((select count(*)::int from private.search_knowledge('data', -1)), 0, 'fewer than none is none');
select ok((select count(*) <= 50 from private.search_knowledge('data', 100000)), 'and fifty at most');

select * from finish();
rollback;
