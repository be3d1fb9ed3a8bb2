-- Where the platform has vectors, sections are found by them too. Here a text stands in for the type, and its length for
-- what is near.
begin;
select plan(12);

select public.refresh_kb(1000);
select is_empty($$select * from public.list_kb_missing_embeddings(5)$$, 'without vectors none are asked for');
select is(public.store_kb_embeddings('[{"id": 1, "checksum": "", "embedding": "[1]"}]'), 0, 'and none are kept');
select is_empty($$select * from public.search_kb('zzyzx', 3, '[1]')$$, 'nor do they find anything');

create domain extensions.vector as text;
create function extensions.tests_distance(text, text) returns int language sql immutable set search_path = '' as $$select abs(length($1) - length($2))$$;
create operator extensions.<=> (leftarg = text, rightarg = text, function = extensions.tests_distance);
alter table public.kb_sections add column embedding extensions.vector;
create trigger kb_sections_vector before update of title, heading, content on public.kb_sections
  for each row execute function private.clear_kb_embedding();

select is((select count(*)::int from public.list_kb_missing_embeddings(5)), 5, 'with them they are asked for');
select is(
  (select content from public.list_kb_missing_embeddings(200) v where v.id = (select max(id) from public.kb_sections)),
  (select title || E'\n' || heading || E'\n' || content from public.kb_sections order by id desc limit 1), 'of the whole text'
);
select is((
  select public.store_kb_embeddings(jsonb_agg(jsonb_build_object('id', v.id, 'checksum', v.checksum, 'embedding', case s.source_key when 'digital-transformation' then '[1234]' else '[12345678' || v.id || ']' end)))
  from public.list_kb_missing_embeddings(200) v join public.kb_sections s using (id)
), (select count(*)::int from public.kb_sections), 'and kept');
select is_empty($$select * from public.list_kb_missing_embeddings(5)$$, 'then no more are asked for');
select is((select count(*)::int from public.search_kb('zzyzx', 4, '[5678]') where source_key = 'digital-transformation'), 4, 'what is near is found without a word of it');
select ok((select min(score) > 0 and max(coverage) = 0 from public.search_kb('zzyzx', 4, '[5678]')), 'by that alone');
select is((select source_key from public.search_kb('digital transformation overview', 1, '[5678]')), 'digital-transformation', 'and both together come first');
update public.faqs set answer = 'It is another one now.' where position = 2;
select public.refresh_kb(50);
select is((select array_agg(content) from public.list_kb_missing_embeddings(5)), array[(select E'Questions owners ask first\n' || question || E'\nIt is another one now.' from public.faqs where position = 2)], 'a section that is rewritten needs a new one');
select is(public.store_kb_embeddings((select jsonb_agg(jsonb_build_object('id', id, 'checksum', 'old', 'embedding', '[1]')) from public.list_kb_missing_embeddings(5))), 0, 'that of an older text is refused');

select * from finish();
rollback;
