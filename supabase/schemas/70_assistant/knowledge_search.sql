-- Embeddings of the assistant's knowledge: a second way to find a section, by meaning instead of by its words.
-- The chatbot function computes them where its runtime has the model gte-small, a few sections per call. Without that
-- model this table stays empty, and search_knowledge() finds sections by their words alone.

create table private.knowledge_embeddings (
  section_id bigint primary key references public.knowledge_sections (id) on delete cascade,
  checksum text not null,
  embedding real[] not null check (cardinality(embedding) = 384 and array_position(embedding, null) is null)
);
comment on table private.knowledge_embeddings is
  'The embedding of one section. Written by store_embeddings() only.';
comment on column private.knowledge_embeddings.section_id is 'The section.';
comment on column private.knowledge_embeddings.checksum is
  'Checksum of the text that was embedded. The embedding is stale, and not used, if the section has another one.';
comment on column private.knowledge_embeddings.embedding is
  '384 numbers from gte-small. The length of the vector is 1, so a dot product is the cosine similarity.';

create or replace function public.list_missing_embeddings(p_limit int default 20)
returns table (id bigint, checksum text, content text)
language sql stable security definer
set search_path = ''
as $$
  select s.id, s.checksum, concat_ws(E'\n', s.title, s.heading, s.content)
  from public.knowledge_sections s
  where not exists (select from private.knowledge_embeddings e where e.section_id = s.id and e.checksum = s.checksum)
  order by s.id
  limit least(greatest(p_limit, 0), 200)
$$;
comment on function public.list_missing_embeddings(integer) is
  'Returns up to p_limit sections (at most 200) that have no embedding of their current text, with the text to embed.';
grant execute on function public.list_missing_embeddings(integer) to service_role;

create or replace function public.store_embeddings(p_vectors jsonb)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_count int;
begin
  insert into private.knowledge_embeddings (section_id, checksum, embedding)
  select s.id, s.checksum, v.embedding
  from jsonb_to_recordset(p_vectors) as v (id bigint, checksum text, embedding real[])
  join public.knowledge_sections s on s.id = v.id and s.checksum = v.checksum
  -- In the order of the key, so that two workers that store the same sections cannot deadlock.
  order by s.id
  on conflict (section_id) do update set checksum = excluded.checksum, embedding = excluded.embedding;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function public.store_embeddings(jsonb) is
  'Stores [{id, checksum, embedding: [384 numbers]}] and returns how many. Skips sections whose text has changed since they were listed.';
grant execute on function public.store_embeddings(jsonb) to service_role;

-- Search in the assistant's knowledge. Questions come as sentences, so plain full text ranks badly: it weighs "project"
-- as much as "gasket". search_knowledge() weighs each word by how few sections have it and corrects misspelled words. For both
-- it needs a list of all words of all sections, which is rebuilt when sections change.

create table private.knowledge_vocabulary (
  word text primary key,
  lexeme text not null,
  sections int not null check (sections > 0)
);
comment on table private.knowledge_vocabulary is
  'One word of the sections, in any of its forms. Written by rebuild_vocabulary() only.';
comment on column private.knowledge_vocabulary.word is 'The word as written, in lower case.';
comment on column private.knowledge_vocabulary.lexeme is 'Its English stem, as in knowledge_sections.search.';
comment on column private.knowledge_vocabulary.sections is 'Number of sections that have the word in this form.';

create index knowledge_vocabulary_lexeme_idx on private.knowledge_vocabulary (lexeme);
-- Without a pending list, which every search after a rebuild would have to scan until the next vacuum.
create index knowledge_vocabulary_trigrams_idx on private.knowledge_vocabulary using gin (word extensions.gin_trgm_ops)
  with (fastupdate = off);

create or replace function private.rebuild_vocabulary()
returns void
language plpgsql security invoker
set search_path = ''
as $$
begin
  -- One rebuild at a time: two that write the same words in different order would deadlock.
  perform private.lock_until_commit('knowledge base');
  -- The platform preloads safeupdate, which refuses a DELETE without WHERE.
  delete from private.knowledge_vocabulary where true;
  insert into private.knowledge_vocabulary (word, lexeme, sections)
  select w.word, l.lexeme[1], w.ndoc
  from ts_stat($query$
    select to_tsvector('pg_catalog.simple', heading || ' ' || title || ' ' || content) from public.knowledge_sections
  $query$) as w
  cross join lateral ts_lexize('pg_catalog.english_stem', w.word) as l (lexeme)
  where l.lexeme[1] is not null;
  insert into private.knowledge_state (name, value)
  select total.name, total.value
  from (select count(*) as sections, coalesce(avg(length(search)), 1) as words from public.knowledge_sections) as s
  cross join lateral (values ('sections', s.sections::text), ('words', s.words::text)) as total (name, value)
  on conflict (name) do update set value = excluded.value;
end
$$;
comment on function private.rebuild_vocabulary() is
  'Rebuilds private.knowledge_vocabulary, and the totals for ranking in private.knowledge_state: the number of sections, and their average number of different words.';

create or replace function private.match_vocabulary(p_query text)
returns table (lexeme text, certainty real)
language plpgsql stable rows 6
set search_path = ''
-- The plan does not depend on the question, and planning and compiling would cost more than the search.
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
as $$
declare
  -- Lexemes that only make a sentence a question; they say nothing about its subject.
  c_question_lexemes constant text[] := '{tell,explain,describ,pleas,give,show,want,know,wonder,thank,hello,hi,hey,would,could,like,mean,ask,question,let,also,get,possibl,happen,see,say,anyth,someth,exact,actual,realli,much,mani,long}';
begin
  return query
  with typed as materialized (
    select t.word, t.lexeme, exists (select from private.knowledge_vocabulary k where k.lexeme = t.lexeme) as is_known
    from (
      select distinct on (l.lexeme[1]) w.word, l.lexeme[1] as lexeme
      from unnest(to_tsvector('pg_catalog.simple', left(p_query, 500))) as w (word, positions, weights)
      cross join lateral ts_lexize('pg_catalog.english_stem', w.word) as l (lexeme)
      -- Stop words such as "the" have no lexeme, so the comparison drops them, too.
      where char_length(w.word) <= 40 and l.lexeme[1] <> all (c_question_lexemes)
      limit 24
    ) as t
  )
  select typed.lexeme, 1::real from typed where is_known
  union all
  select coalesce(similar_word.lexeme, unknown.lexeme), coalesce(similar_word.likeness, 1)
  from (select * from typed where not is_known limit 8) as unknown
  left join lateral (
    select k.lexeme, extensions.similarity(k.word, unknown.word) as likeness
    from private.knowledge_vocabulary k
    where unknown.word ~ '^[a-z]{5,20}$'
      and char_length(k.word) between char_length(unknown.word) - 2 and char_length(unknown.word) + 2
      -- The operator uses the trigram index; its threshold of 0.3 is too low to tell misspellings from other words.
      and k.word operator(extensions.%) unknown.word and extensions.similarity(k.word, unknown.word) >= 0.45
    order by likeness desc, k.sections desc limit 1
  ) as similar_word on true;
end
$$;
comment on function private.match_vocabulary(text) is
  'Returns the lexemes that a question is about. A misspelt word counts as the most similar known one, with their likeness as certainty (0 to 1).';

create or replace function private.search_knowledge(p_query text, p_limit int default 8, p_embedding real[] default null)
returns table (
  id bigint, path text, title text, heading text, content text, source_key text, score real, coverage real
)
language plpgsql security invoker
set search_path = ''
-- As in match_vocabulary(). The vocabulary is small enough that the planner prefers a sequential scan, which compares the
-- trigrams of every word.
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
set enable_seqscan = off
rows 8
as $$
#variable_conflict use_column
declare
  v_sections real;
  v_words real;
begin
  if exists (select from private.knowledge_refresh_queue) then
    perform private.refresh_knowledge(50);
  end if;
  select max(value) filter (where name = 'sections'), max(value) filter (where name = 'words')
  into v_sections, v_words from private.knowledge_state where name in ('sections', 'words');
  return query
  with terms as materialized (
    select t.lexeme, max(t.certainty) as certainty, quote_literal(t.lexeme)::tsquery as query
    from private.match_vocabulary(p_query) t group by t.lexeme
  ),
  matches as materialized (
    -- As in BM25, a rare word counts more, and a word counts less in a longer section.
    select s.id, t.lexeme, t.certainty,
      ts_rank('{0.1, 0.4, 0.6, 1.0}', s.search, t.query) / (0.7 + 0.3 * length(s.search) / v_words)
        * case s.source_kind when 'faq' then 1.15 when 'firm' then 0.9 when 'consultation_type' then 0.8 else 1 end as weight,
      ln((v_sections + 1) / (count(*) over (partition by t.lexeme) + 0.5)) as rarity
    from terms t
    join public.knowledge_sections s on s.search @@ t.query
  ),
  question as materialized (
    -- A word that no section has is as rare as possible. A corrected word is as rare as the word it was corrected to.
    select sum(coalesce(m.rarity, ln(1 + v_sections))) as rarity
    from terms t
    left join (select lexeme, max(rarity) as rarity from matches group by lexeme) m on m.lexeme = t.lexeme
  ),
  by_text as materialized (
    select id, coverage, row_number() over (order by text_rank * (0.5 + coverage) desc, id) as rank
    from (
      select m.id, sum(m.weight * m.rarity * m.certainty) as text_rank,
        least(1, sum(m.rarity * m.certainty) / max(q.rarity)) as coverage
      from matches m cross join question q
      group by m.id
    ) as scored
    order by rank limit 40
  ),
  by_heading as (
    select t.id, similarity, row_number() over (order by similarity desc, t.id) as rank
    from by_text t
    join public.knowledge_sections s on s.id = t.id
    cross join lateral extensions.similarity(s.heading, left(p_query, 300)) as similarity
  ),
  embedded as materialized (
    select e.section_id as id, e.embedding
    from private.knowledge_embeddings e
    join public.knowledge_sections s on s.id = e.section_id and s.checksum = e.checksum
    where cardinality(p_embedding) = 384
  ),
  by_embedding as (
    -- The dot product of vectors of length 1 is their cosine similarity. unnest() in the select list is twice as fast as
    -- in FROM. While many embeddings are missing, sections that have one would push out better ones that have none.
    select e.id, row_number() over (order by product.cosine desc, e.id) as rank
    from embedded e
    cross join lateral (
      select sum(pair.a * pair.b) as cosine from (select unnest(e.embedding) as a, unnest(p_embedding) as b) as pair
    ) as product
    where (select count(*) from embedded) >= 0.9 * v_sections
    order by rank limit 20
  ),
  fused as (
    -- Reciprocal rank fusion: the three lists have scores that cannot be compared, so only their ranks count.
    select id, sum(share) as score, max(coverage) as coverage
    from (
      select id, 1.0 / (20 + rank) as share, coverage from by_text
      union all
      select id, case when similarity >= 0.35 then 0.3 / (20 + rank) else 0 end, null from by_heading
      union all
      select id, 1.0 / (20 + rank), null from by_embedding
    ) as lists
    group by id
    order by score desc, id
    limit least(greatest(p_limit, 0), 50)
  )
  select s.id, s.path, s.title::text, s.heading::text, s.content::text, s.source_key::text,
    f.score::real, coalesce(f.coverage, 0)::real
  from fused f
  join public.knowledge_sections s on s.id = f.id
  order by f.score desc, s.id;
end
$$;
comment on function private.search_knowledge(text, integer, real[]) is
  'Returns the sections that best answer a question, best first, after rewriting queued sources. score fuses three ranks: the question''s words weighed by rarity, the similarity of the headings, and the nearness to p_embedding, an embedding of the question. coverage: how much of the question the section has, by rarity, 0 to 1.';
