-- A question in a sentence finds the sections that tell of its rare words. Full text alone counts "project" as much as
-- "forecast", so each word weighs what it tells apart.

create function private.kb_terms(p_query text)
returns table (lexeme text, certainty real)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  -- Words of asking, which tell nothing of what is asked for.
  c_asking constant text[] := '{tell,explain,describ,pleas,give,show,want,know,wonder,thank,hello,hi,hey,would,could,like,mean,ask,question,let,also,get,possibl,happen,see,say,anyth,someth,exact,actual,realli,much,mani,long}';
  v_query text := left(p_query, 500);
begin
  return query
  with typed as (
    select distinct on (l.lexeme[1]) w.word, l.lexeme[1] as lexeme
    from unnest(to_tsvector('pg_catalog.simple', v_query)) as w (word, positions, weights)
    cross join lateral ts_lexize('pg_catalog.english_stem', w.word) as l (lexeme)
    -- Words such as "the" have no lexeme.
    where char_length(w.word) <= 40 and l.lexeme[1] <> all (c_asking)
    limit 24
  )
  -- What no section has may be misspelt.
  select coalesce(near.lexeme, typed.lexeme), coalesce(near.likeness, 1)
  from typed
  left join lateral (
    select w.lexeme, extensions.similarity(w.word, typed.word) as likeness
    from private.kb_words w
    where w.word operator(extensions.%) typed.word and typed.word ~ '^[a-z]{5,20}$'
      and not exists (select from private.kb_words k where k.lexeme = typed.lexeme)
    order by 2 desc, w.sections desc
    limit 1
  ) as near on near.likeness >= 0.45;
end
$$;
comment on function private.kb_terms(text) is
  'What a question is about: its words as the search knows them, and for misspelt ones what they were meant to be, with how likely (0 to 1).';

create function private.kb_nearest(p_embedding text, p_limit int)
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
comment on function private.kb_nearest(text, int) is
  'The sections whose vectors are nearest to p_embedding, such as ''[0.1,0.2]''; none where the platform has no vectors.';

create function public.search_kb(p_query text, p_limit int default 8, p_embedding text default null)
returns table (
  id bigint, path text, title text, heading text, content text, source_kind text, source_key text,
  score real, text_rank real, similarity real, coverage real
)
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
rows 8
as $$
#variable_conflict use_column
declare
  v_sections real;
  v_length real;
begin
  if exists (select from private.kb_queue) then
    perform public.refresh_kb(50);
  end if;
  select count(*), avg(length(search)) into v_sections, v_length from public.kb_sections;
  return query
  with terms as materialized (
    select t.lexeme, max(t.certainty) as certainty, quote_literal(t.lexeme)::tsquery as query
    from private.kb_terms(p_query) t group by t.lexeme
  ),
  found as materialized (
    select s.id, t.lexeme, t.certainty,
      ts_rank('{0.1, 0.4, 0.6, 1.0}', s.search, t.query) / (0.7 + 0.3 * length(s.search) / v_length) as weight,
      ln((v_sections + 1) / (count(*) over (partition by t.lexeme) + 0.5)) as rarity
    from terms t
    join public.kb_sections s on s.search @@ t.query
  ),
  asked as (
    -- A word that nobody has written is as rare as can be. One that was taken for another is judged as that other.
    select sum(coalesce(f.rarity, ln(1 + v_sections))) as rarity
    from terms t
    left join (select lexeme, max(rarity) as rarity from found group by lexeme) f on f.lexeme = t.lexeme
  ),
  by_text as (
    select f.id, sum(f.weight * f.rarity * f.certainty) as text_rank,
      (sum(f.rarity * f.certainty) / max(a.rarity))::real as coverage
    from found f cross join asked a
    group by f.id
  ),
  by_text_ranked as (
    select *, row_number() over (order by text_rank * (0.5 + coverage) desc, id) as rank from by_text
    order by rank limit 40
  ),
  by_heading as (
    select *, row_number() over (order by similarity desc, id) as rank
    from (
      select s.id, extensions.similarity(s.heading, left(p_query, 300)) as similarity from public.kb_sections s
    ) as headings
    where similarity >= 0.25
    order by rank limit 20
  ),
  fused as (
    select id, sum(share) as score, max(text_rank) as text_rank, max(similarity) as similarity, max(coverage) as coverage
    from (
      select id, 1.0 / (20 + rank) as share, text_rank, null::real as similarity, coverage from by_text_ranked
      union all
      select id, 0.5 / (20 + rank), null, similarity, null from by_heading
      union all
      select id, 1.0 / (20 + rank), null, null, null from private.kb_nearest(p_embedding, 20)
    ) as lists
    group by id
    order by score desc, id
    limit least(greatest(p_limit, 0), 50)
  )
  select s.id, s.path, s.title, s.heading, s.content, s.source_kind, s.source_key,
    f.score::real, coalesce(f.text_rank, 0)::real, coalesce(f.similarity, 0)::real, coalesce(f.coverage, 0)::real
  from fused f
  join public.kb_sections s on s.id = f.id
  order by f.score desc, s.id;
end
$$;
comment on function public.search_kb(text, int, text) is
  'The sections that answer a question best, best first, by reciprocal ranks of three lists: its words weighed by how rare they are (text_rank; coverage: how much of them the section has, 0 to 1), its likeness to headings (similarity, 0 to 1), and nearness to p_embedding where there are vectors. Brings the index up to date first.';
grant execute on function public.search_kb(text, int, text) to service_role;
