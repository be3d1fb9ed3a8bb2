set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.rank_answers(p_query text, p_language text)
 RETURNS TABLE(answer_id bigint, score real, wording text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  v_whole real;
  v_greatest real := (
    select power(ln((count(*) + 1) / 0.5), 0.8) from public.answers a where a.language = p_language and a.status = 'published'
  );
  v_asked text[];
  v_certainty real[];
  v_has_content boolean;
  v_answers bigint[];
  v_coverage real[];
begin
  -- 1. The question's lexemes, how surely they are what was meant, and the weight of all of them.
  with typed as materialized (
    select word, coalesce((ts_lexize(private.stemmer_of(p_language), word))[1], word) as lexeme
    from (select distinct word from unnest(private.words_of_question(p_query)) as word where word <> '' limit 32) as words
  ),
  read as materialized (
    select t.lexeme, 1::real as certainty, k.weight
    from typed t join private.answer_lexemes k on k.language = p_language and k.lexeme = t.lexeme
    union all
    -- A word that the site has is not misspelled.
    select coalesce(s.lexeme, t.lexeme), coalesce(s.likeness, 1), coalesce(k.weight, v_greatest)
    from typed t
    left join lateral private.find_similar_answer_word(
      case when not exists (select from private.kb_vocabulary v where v.word = t.word) then t.word end, p_language
    ) as s on true
    left join private.answer_lexemes k on k.language = p_language and k.lexeme = s.lexeme
    where not exists (select from private.answer_lexemes k where k.language = p_language and k.lexeme = t.lexeme)
  ),
  asked as (select lexeme, max(certainty) as certainty, max(weight) as weight from read group by lexeme)
  select sum(weight), array_agg(lexeme), array_agg(certainty),
    coalesce(bool_or(ts_lexize(private.stemmer_of(p_language), lexeme) <> '{}'), false)
  into v_whole, v_asked, v_certainty, v_has_content from asked;
  if v_whole is null then
    return;
  end if;
  -- 2. The share of the question that all wordings of an answer have together. A wording has no more than that.
  select array_agg(covered.id), array_agg(covered.coverage) into v_answers, v_coverage
  from (
    select id, least(1, sum(k.weight * a.certainty) / v_whole) as coverage
    from unnest(v_asked, v_certainty) as a (lexeme, certainty)
    join private.answer_lexemes k on k.language = p_language and k.lexeme = a.lexeme
    cross join lateral unnest(k.answer_ids) as id
    group by id order by coverage desc, id limit 24
  ) as covered;
  -- 3. The likeness of the question to each wording of those answers: of its lexemes, and of its letters.
  return query
  with met as (
    select w.id, w.answer_id, w.wording::text as wording,
      2 * sum(case when a.lexeme is not null then k.weight * a.certainty else 0 end) / (v_whole + sum(k.weight)) as overlap
    from public.answer_wordings w
    cross join lateral unnest(w.lexemes) as l (lexeme)
    join private.answer_lexemes k on k.language = p_language and k.lexeme = l.lexeme
    left join unnest(v_asked, v_certainty) as a (lexeme, certainty) on a.lexeme = l.lexeme
    where w.answer_id = any (v_answers)
    group by w.id
  ),
  -- Letters take long to compare, and do not make up for the words that a wording lacks.
  near as (
    select *, row_number() over (partition by answer_id order by overlap desc, id) as place from met where overlap > 0
  ),
  alike as (
    select answer_id, wording, likeness,
      row_number() over (partition by answer_id order by likeness desc, id) as place
    from (
      select n.*, 0.6 * overlap + 0.4 * extensions.similarity(wording, left(p_query, 300)) as likeness
      from near n where n.place <= 10
    ) as read
  )
  select a.id, ((0.7 * l.likeness + 0.3 * c.coverage) * case when v_has_content then 1 else 0.7 end)::real as score, l.wording
  from (
    -- Of a single wording, the weighed mean is its likeness.
    select answer_id, sum(likeness * share) / sum(share) as likeness, max(wording) filter (where place = 1) as wording
    from alike join (values (1, 0.4), (2, 0.25), (3, 0.2), (4, 0.15)) as s (place, share) using (place)
    group by answer_id
  ) as l
  join unnest(v_answers, v_coverage) as c (id, coverage) on c.id = l.answer_id
  join public.answers a on a.id = c.id and a.status = 'published'
  order by score desc, a.id
  limit 5;
end
$function$;
