-- Sections are found by their embeddings, too. The embeddings here have a single 1 among zeros: equal ones have the
-- similarity 1, different ones 0.
begin;
select plan(19);

create function pg_temp.embedding(p_place int) returns real[] language sql as
  $$select array_agg((n = p_place)::int::real order by n) from generate_series(1, 384) as n$$;
create function pg_temp.store(p_id bigint, p_embedding jsonb) returns int language sql as $$
  select public.store_embeddings(jsonb_build_array(jsonb_build_object('id', id, 'checksum', checksum, 'embedding', p_embedding)))
  from public.knowledge_sections where id = p_id
$$;
select private.refresh_knowledge(1000);
delete from private.knowledge_embeddings;

-- Storing
select is((select count(*)::int from public.list_missing_embeddings(5)), 5, 'every section is listed until it has an embedding, as many as wanted');
select is(
  (select content from public.list_missing_embeddings(200) v where v.id = (select max(id) from public.knowledge_sections)),
  (select title || E'\n' || heading || E'\n' || content from public.knowledge_sections order by id desc limit 1), 'with the whole text to embed'
);
select is_empty($$select * from private.search_knowledge('zzyzx', 3, pg_temp.embedding(1))$$, 'an embedding finds nothing while no section has one');
select is((
  select public.store_embeddings(jsonb_agg(jsonb_build_object(
    'id', v.id, 'checksum', v.checksum,
    'embedding', to_jsonb(pg_temp.embedding(case s.source_key when 'digital-transformation' then 1 else 2 + (v.id % 300)::int end))
  )))
  from public.list_missing_embeddings(200) v join public.knowledge_sections s using (id)
), (select count(*)::int from public.knowledge_sections), 'stores one for each section');
select is_empty($$select * from public.list_missing_embeddings(5)$$, 'then none is missing');
create temp table one as select id, checksum, 2 + (id % 300)::int as place from public.knowledge_sections where source_kind = 'faq' order by id limit 1;
select is(pg_temp.store(id, to_jsonb(pg_temp.embedding(place))), 1, 'storing a section again replaces its embedding') from one;
select is(pg_temp.store(-1, to_jsonb(pg_temp.embedding(1))), null, 'a section that does not exist is skipped');
select throws_ok($$select pg_temp.store((select id from one), '[0.1, 0.2]')$$, '23514', null, 'an embedding of another length is refused');
select throws_ok(
  $$select pg_temp.store((select id from one), jsonb_set(to_jsonb(pg_temp.embedding(1)), '{7}', 'null'))$$, '23514', null, 'as is one with a gap'
);

-- Searching
select is((select count(*)::int from private.search_knowledge('zzyzx', 4, pg_temp.embedding(1)) where source_key = 'digital-transformation'), 4, 'the nearest sections are found without a common word');
select ok((select min(score) > 0 and max(coverage) = 0 from private.search_knowledge('zzyzx', 4, pg_temp.embedding(1))), 'by the embedding alone');
select is((select count(*)::int from private.search_knowledge('zzyzx', 50, pg_temp.embedding(1))), 20, 'the 20 nearest at most');
select is((select source_key from private.search_knowledge('digital transformation overview', 1, pg_temp.embedding(1))), 'digital-transformation', 'words and embedding together come first');
select is_empty($$select * from private.search_knowledge('zzyzx', 4, '{0.1,0.2}')$$, 'an embedding of another length finds nothing');

-- A section that is rewritten
update public.faqs set answer = 'It is another one now.' where id = (select source_key::bigint from public.knowledge_sections join one using (id));
select private.refresh_knowledge(50);
select results_eq(
  $$select v.id, v.content like '%It is another one now.' from public.list_missing_embeddings(5) v$$, $$select id, true from one$$,
  'a rewritten section needs a new embedding'
);
select is_empty($$select 1 from private.search_knowledge('zzyzx', 50, (select pg_temp.embedding(place) from one)) s join one using (id)$$, 'and its old one is not used');
select is((
  select public.store_embeddings(jsonb_build_array(jsonb_build_object('id', id, 'checksum', checksum, 'embedding', to_jsonb(pg_temp.embedding(1))))) from one
), 0, 'an embedding of the old text is not stored');

-- Sections without one
delete from public.knowledge_sections where id = (select id from one);
select is_empty($$select 1 from private.knowledge_embeddings where section_id = (select id from one)$$, 'a deleted section takes its embedding along');
delete from private.knowledge_embeddings where section_id % 3 = 0;
select is_empty($$select * from private.search_knowledge('zzyzx', 3, pg_temp.embedding(1))$$, 'while many are missing, embeddings do not count');

select * from finish();
rollback;
