create table private.kb_vocabulary (
  word text primary key,
  lexeme text not null,
  sections int not null check (sections > 0)
);
comment on table private.kb_vocabulary is
  'Every word of kb_sections, to find what a misspelt one was meant to be.';
comment on column private.kb_vocabulary.word is 'In small letters, as it is written.';
comment on column private.kb_vocabulary.lexeme is 'As the search knows it.';
comment on column private.kb_vocabulary.sections is 'How many sections have it.';

create index kb_vocabulary_lexeme_idx on private.kb_vocabulary (lexeme);
create index kb_vocabulary_trigrams_idx on private.kb_vocabulary using gin (word extensions.gin_trgm_ops);

alter table private.kb_vocabulary enable row level security;
alter table private.kb_vocabulary force row level security;

-- As they were, and quicker: words that are known are looked up once, headings are compared only where a word was found,
-- and what the weights need to know of the whole is written down when it changes. Answers that were written as such go
-- before lists; each part of a success story names its result.
create or replace function private.rebuild_kb_vocabulary()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- safeupdate, which the platform preloads, refuses a DELETE without WHERE.
  delete from private.kb_vocabulary where true;
  insert into private.kb_vocabulary (word, lexeme, sections)
  select w.word, l.lexeme[1], w.ndoc
  from ts_stat($query$
    select to_tsvector('pg_catalog.simple', heading || ' ' || title || ' ' || content) from public.kb_sections
  $query$) as w
  cross join lateral ts_lexize('pg_catalog.english_stem', w.word) as l (lexeme)
  where l.lexeme[1] is not null;
  insert into private.kb_state (name, value)
  select known.name, known.value
  from (select count(*) as sections, coalesce(avg(length(search)), 1) as words from public.kb_sections) as s
  cross join lateral (values ('sections', s.sections::text), ('words', s.words::text)) as known (name, value)
  on conflict (name) do update set value = excluded.value;
end
$$;
comment on function private.rebuild_kb_vocabulary() is
  'Writes private.kb_vocabulary anew, and how many sections there are and how many different words they have on average.';

create or replace function private.match_kb_vocabulary(p_query text)
returns table (lexeme text, certainty real)
language plpgsql stable rows 6
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
as $$
declare
  -- Words of asking, which tell nothing of what is asked for.
  c_asking constant text[] := '{tell,explain,describ,pleas,give,show,want,know,wonder,thank,hello,hi,hey,would,could,like,mean,ask,question,let,also,get,possibl,happen,see,say,anyth,someth,exact,actual,realli,much,mani,long}';
begin
  return query
  with typed as materialized (
    select t.word, t.lexeme, exists (select from private.kb_vocabulary k where k.lexeme = t.lexeme) as is_known
    from (
      select distinct on (l.lexeme[1]) w.word, l.lexeme[1] as lexeme
      from unnest(to_tsvector('pg_catalog.simple', left(p_query, 500))) as w (word, positions, weights)
      cross join lateral ts_lexize('pg_catalog.english_stem', w.word) as l (lexeme)
      -- Words such as "the" have no lexeme.
      where char_length(w.word) <= 40 and l.lexeme[1] <> all (c_asking)
      limit 24
    ) as t
  )
  select typed.lexeme, 1::real from typed where is_known
  union all
  -- What no section has may be misspelt.
  select coalesce(near.lexeme, unknown.lexeme), coalesce(near.likeness, 1)
  from (select * from typed where not is_known limit 8) as unknown
  left join lateral (
    select w.lexeme, extensions.similarity(w.word, unknown.word) as likeness
    from private.kb_vocabulary w
    where unknown.word ~ '^[a-z]{5,20}$' and char_length(w.word) between char_length(unknown.word) - 2 and char_length(unknown.word) + 2
      and w.word operator(extensions.%) unknown.word
    order by 2 desc, w.sections desc
    limit 1
  ) as near on near.likeness >= 0.45;
end
$$;
comment on function private.match_kb_vocabulary(text) is
  'What a question is about: its words as the search knows them, and for misspelt ones what they were meant to be, with how likely (0 to 1).';

-- How much a word tells: one that half of the site has tells little.
create or replace function public.kb_word_rarity(p_words text[])
returns jsonb
language sql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
  with asked as materialized (
    select w.word, coalesce(sum(k.sections), 0) as sections
    from (select distinct lower(word) as word from unnest(p_words[1:32]) as word where char_length(word) <= 40) as w
    left join lateral ts_lexize('pg_catalog.english_stem', w.word) as l (lexeme) on true
    left join private.kb_vocabulary k on k.lexeme = l.lexeme[1]
    group by w.word
  )
  select jsonb_build_object(
    'sections', coalesce((select max(value)::int from private.kb_state where name = 'sections'), 0),
    'words', coalesce(jsonb_object_agg(a.word, a.sections), '{}'),
    'nearest', coalesce(jsonb_object_agg(a.word, near.word) filter (where near.word is not null), '{}')
  )
  from asked a
  left join lateral (
    select k.word
    from private.kb_vocabulary k
    where a.sections = 0 and a.word ~ '^[a-z]{5,20}$'
      and char_length(k.word) between char_length(a.word) - 2 and char_length(a.word) + 2
      and k.word operator(extensions.%) a.word and extensions.similarity(k.word, a.word) >= 0.45
    order by extensions.similarity(k.word, a.word) desc, k.sections desc
    limit 1
  ) as near on true
$$;
comment on function public.kb_word_rarity(text[]) is
  '{sections, words, nearest}: how many sections there are, in how many each of up to 32 words is in any of its forms, and for words of none the known one that is written most like it.';
grant execute on function public.kb_word_rarity(text[]) to service_role;

-- Vectors are computed by a function of the platform that has them; here they are asked for and kept. Where the platform
-- has none, nothing is asked for.
create or replace function private.has_kb_embeddings()
returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from pg_catalog.pg_attribute
    where attrelid = 'public.kb_sections'::regclass and attname = 'embedding' and not attisdropped
  )
$$;
comment on function private.has_kb_embeddings() is 'Whether this platform keeps a vector with each section.';

create or replace function private.search_kb_by_embedding(p_embedding text, p_limit int)
returns table (id bigint, rank bigint)
language plpgsql stable
set search_path = ''
as $$
begin
  if p_embedding is null or not exists (
    select from pg_attribute
    where attrelid = 'public.kb_sections'::regclass and attname = 'embedding' and not attisdropped
  ) then
    return;
  end if;
  return query execute $query$
    select s.id, row_number() over (order by s.embedding operator(extensions.<=>) $1::extensions.vector)
    from public.kb_sections s
    where s.embedding is not null
    order by s.embedding operator(extensions.<=>) $1::extensions.vector
    limit $2
  $query$ using p_embedding, p_limit;
end
$$;
comment on function private.search_kb_by_embedding(text, integer) is
  'The sections whose vectors are nearest to p_embedding, such as ''[0.1,0.2]''; none where the platform has no vectors.';

create or replace function public.list_kb_missing_embeddings(p_limit int default 20)
returns table (id bigint, checksum text, content text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.has_kb_embeddings() then
    return query execute $query$
      select s.id, s.checksum, concat_ws(E'\n', s.title, s.heading, s.content)
      from public.kb_sections s where s.embedding is null order by s.id limit $1
    $query$ using least(greatest(p_limit, 0), 200);
  end if;
end
$$;
comment on function public.list_kb_missing_embeddings(integer) is
  'Sections whose vector is to be computed, and of which text; none where the platform has no vectors.';
grant execute on function public.list_kb_missing_embeddings(integer) to service_role;

create or replace function public.store_kb_embeddings(p_vectors jsonb)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_count int := 0;
begin
  if private.has_kb_embeddings() then
    execute $query$
      update public.kb_sections s set embedding = v.embedding::extensions.vector
      from jsonb_to_recordset($1) as v (id bigint, checksum text, embedding text)
      where s.id = v.id and s.checksum = v.checksum
    $query$ using p_vectors;
    get diagnostics v_count = row_count;
  end if;
  return v_count;
end
$$;
comment on function public.store_kb_embeddings(jsonb) is
  'Keeps vectors [{id, checksum, embedding: "[0.1,...]"}] of sections that have not changed since; how many.';
grant execute on function public.store_kb_embeddings(jsonb) to service_role;

create or replace function public.search_kb(p_query text, p_limit int default 8, p_embedding text default null)
returns table (
  id bigint, path text, title text, heading text, content text, source_kind text, source_key text,
  score real, text_rank real, similarity real, coverage real
)
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
rows 8
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  v_sections real;
  v_words real;
begin
  if exists (select from private.kb_refresh_queue) then
    perform public.refresh_kb(50);
  end if;
  select max(value) filter (where name = 'sections'), max(value) filter (where name = 'words')
  into v_sections, v_words from private.kb_state where name in ('sections', 'words');
  return query
  with terms as materialized (
    select t.lexeme, max(t.certainty) as certainty, quote_literal(t.lexeme)::tsquery as query
    from private.match_kb_vocabulary(p_query) t group by t.lexeme
  ),
  found as materialized (
    select s.id, t.lexeme, t.certainty,
      ts_rank('{0.1, 0.4, 0.6, 1.0}', s.search, t.query) / (0.7 + 0.3 * length(s.search) / v_words)
        * case s.source_kind when 'faq' then 1.15 when 'firm' then 0.9 when 'consultation_type' then 0.8 else 1 end as weight,
      ln((v_sections + 1) / (count(*) over (partition by t.lexeme) + 0.5)) as rarity
    from terms t
    join public.kb_sections s on s.search @@ t.query
  ),
  asked as materialized (
    -- A word that nobody has written is as rare as can be. One that was taken for another is judged as that other.
    select sum(coalesce(f.rarity, ln(1 + v_sections))) as rarity
    from terms t
    left join (select lexeme, max(rarity) as rarity from found group by lexeme) f on f.lexeme = t.lexeme
  ),
  by_text as materialized (
    select *, row_number() over (order by text_rank * (0.5 + coverage) desc, id) as rank
    from (
      select f.id, sum(f.weight * f.rarity * f.certainty) as text_rank,
        least(1, sum(f.rarity * f.certainty) / max(a.rarity)) as coverage
      from found f cross join asked a
      group by f.id
    ) as matched
    order by rank limit 40
  ),
  by_heading as (
    select *, row_number() over (order by similarity desc, id) as rank
    from (
      select t.id, extensions.similarity(s.heading, left(p_query, 300)) as similarity
      from by_text t join public.kb_sections s on s.id = t.id
    ) as headings
  ),
  fused as (
    select id, sum(share) as score, max(text_rank) as text_rank, max(similarity) as similarity, max(coverage) as coverage
    from (
      select id, 1.0 / (20 + rank) as share, text_rank, null::real as similarity, coverage from by_text
      union all
      select id, case when similarity >= 0.35 then 0.3 / (20 + rank) else 0 end, null, similarity, null from by_heading
      union all
      select id, 1.0 / (20 + rank), null, null, null from private.search_kb_by_embedding(p_embedding, 20)
    ) as lists
    group by id
    order by score desc, id
    limit least(greatest(p_limit, 0), 50)
  )
  select s.id, s.path, s.title::text, s.heading::text, s.content::text, s.source_kind, s.source_key::text,
    f.score::real, coalesce(f.text_rank, 0)::real, coalesce(f.similarity, 0)::real, coalesce(f.coverage, 0)::real
  from fused f
  join public.kb_sections s on s.id = f.id
  order by f.score desc, s.id;
end
$$;
comment on function public.search_kb(text, integer, text) is
  'The sections that answer a question best, best first, by reciprocal ranks of three lists: its words weighed by how rare they are (text_rank; coverage: how much of them the section has, 0 to 1), the likeness of the headings of what was found (similarity, 0 to 1), and nearness to p_embedding where there are vectors. Brings the index up to date first.';
grant execute on function public.search_kb(text, integer, text) to service_role;
