set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.language_of(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  v_text text := lower(left(p_text, 500));
  v_letters int := char_length(regexp_replace(v_text, '[\u0001-\u0060\u007B-\u00BF\u2000-\u206F]', '', 'g'));
  v_language text;
begin
  -- Japanese also has Chinese characters, so its own characters count first.
  select s.language into v_language
  from (values
    (1, 'ja', '[^\u3040-\u30FF]'), (2, 'ko', '[^\u1100-\u11FF\u3130-\u318F\uAC00-\uD7AF]'), (3, 'zh', '[^\u3400-\u4DBF\u4E00-\u9FFF]'),
    (4, 'ru', '[^\u0400-\u04FF]'), (5, 'ar', '[^\u0600-\u06FF]'), (6, 'hi', '[^\u0900-\u097F]'), (7, 'el', '[^\u0370-\u03FF]'),
    (8, 'he', '[^\u0590-\u05FF]'), (9, 'th', '[^\u0E00-\u0E7F]')
  ) as s (place, language, others)
  where char_length(regexp_replace(v_text, s.others, '', 'g')) > greatest(1, 0.3 * v_letters)
  order by s.place limit 1;
  if v_language is not null then
    return v_language;
  end if;
  return coalesce((
    with words as materialized (
      select word, private.fold_text(word) as folded, ts_lexize('pg_catalog.english_stem', word) = '{}' as is_english
      from (
        select distinct unnest(string_to_array(btrim(regexp_replace(v_text, '[\u0001-\u0060\u007B-\u00BF\u2000-\u206F]+', ' ', 'g')), ' ')) as word
      ) as split
      where char_length(word) between 2 and 30
    ),
    known as materialized (
      select w.word, array_agg(a.language) as languages
      from words w
      join private.answer_words a on a.language = any (array['en', 'es', 'pt', 'fr', 'de', 'it']) and a.word = w.folded
      group by w.word
    )
    select l.language
    from (values ('es', '[¿¡ñ]'), ('pt', '[ãõ]'), ('fr', '[œçèêù]'), ('de', '[äöüß]'), ('it', '[òì]')) as l (language, own_letters)
    cross join lateral (
      -- A mark of a language is a word of it that English answers do not have. A word that the grammar of both needs, such
      -- as "no" or "me", tells nothing.
      select count(*) as words, count(*) filter (where is_own) as own, count(*) filter (where is_stop_word) as stop_words,
        count(*) filter (where is_own and not is_english and 'en' <> all (languages)) + (v_text ~ l.own_letters)::int as marks,
        count(*) filter (where is_english and not is_stop_word) as english
      from (
        select w.is_english, r.is_stop_word, coalesce(k.languages, '{}') as languages,
          r.is_stop_word or l.language = any (coalesce(k.languages, '{}')) as is_own
        from words w
        left join known k using (word)
        cross join lateral (select ts_lexize(private.stemmer_of(l.language), w.word) = '{}' as is_stop_word) as r
      ) as read
    ) as found
    where found.words > 1
      and (found.marks >= 2 or found.marks = 1 and found.own = found.words)
      and found.marks > found.english
    order by found.marks desc, found.stop_words desc limit 1
  ), 'en');
end
$function$;

CREATE OR REPLACE FUNCTION private.search_assistant_once(p_query text, p_embedding real[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_language text := private.language_of(p_query);
  v_exact jsonb := private.find_exact_answer(p_query, v_language);
  v_answers jsonb;
  v_passages jsonb := '[]';
begin
  -- A greeting of one word is a known wording of its language, which it is too short to show.
  v_language := coalesce(v_exact ->> 'language', v_language);
  select coalesce(jsonb_agg(private.answer_json(a) || jsonb_build_object('score', round(r.score::numeric, 3), 'wording', r.wording) order by r.place), '[]')
  into v_answers
  from private.rank_answers(p_query, v_language) with ordinality as r (answer_id, score, wording, place)
  join public.answers a on a.id = r.answer_id;
  if v_language <> 'en' and v_exact is null and coalesce((v_answers #>> '{0,score}')::real, 0) < 0.28 then
    select coalesce(jsonb_agg(private.answer_json(a) || jsonb_build_object('score', 1, 'wording', a.question)), '[]')
    into v_answers
    from (
      select * from public.answers a
      where a.kind = 'other_language' and a.status = 'published' and a.language in (v_language, 'en')
      order by a.language = v_language desc limit 1
    ) as a;
  end if;
  if v_language = 'en' then
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'path', s.path, 'title', s.title, 'heading', s.heading, 'content', s.content,
      'source_kind', s.source_kind, 'source_key', s.source_key, 'coverage', s.coverage
    ) order by s.score desc, s.id), '[]')
    into v_passages
    from public.search_kb(p_query, 6, p_embedding) as s;
  end if;
  return jsonb_build_object('language', v_language, 'exact', v_exact, 'answers', v_answers, 'passages', v_passages);
end
$function$;

COMMENT ON FUNCTION "private"."language_of"(text) IS 'Returns the language of a text as two letters: by its script (ja, ko, zh, ru, ar, hi, el, he or th), or by its words that are not English (es, fr, de, pt or it): those that its grammar needs, and those of its answers. en for a single word, and unless another language has at least two such words, or one beside nothing but its own words, and more than English has.';

COMMENT ON FUNCTION "public"."search_assistant"(text[], real[]) IS 'Returns what is known to up to 4 questions: [{language, exact, answers, passages}]. language: two letters. exact: what staff published for these words, see private.find_exact_answer(), or null. answers: up to 5 likely ones, best first, as private.answer_json() with score (0 to 1) and the most similar wording; in another language than English, its own answers or, if none reaches 0.28, only the reply to that language, with score 1. passages: up to 6 sections of search_kb() as {id, path, title, heading, content, source_kind, source_key, coverage}, for English only. p_embedding: an embedding of the first question.';
