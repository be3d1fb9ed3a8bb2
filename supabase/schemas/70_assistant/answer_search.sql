-- Search for the answer to a question: the language of the question, the answer that has its wording, the answers that are
-- likely meant, and the sections of the site.

create or replace function private.language_of(p_text text)
returns text
language plpgsql stable parallel safe
set search_path = ''
as $$
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
$$;
comment on function private.language_of(text) is
  'Returns the language of a text as two letters: by its script (ja, ko, zh, ru, ar, hi, el, he or th), or by its words that are not English (es, fr, de, pt or it): those that its grammar needs, and those of its answers. en for a single word, and unless another language has at least two such words, or one beside nothing but its own words, and more than English has.';

create or replace function private.answer_json(p_answer public.answers)
returns jsonb
language sql stable parallel safe
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_answer.id, 'topic', p_answer.topic, 'kind', p_answer.kind, 'question', p_answer.question, 'reply', p_answer.reply,
    'linkPath', p_answer.link_path, 'linkTitle', p_answer.link_title, 'language', p_answer.language
  )
$$;
comment on function private.answer_json(answers) is
  'An answer as the assistant gets it: {id, topic, kind, question, reply, linkPath, linkTitle, language}.';

create or replace function private.find_exact_answer(p_query text, p_language text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_key text := private.question_key(left(p_query, 2000));
begin
  if coalesce(v_key, '') = '' then
    return null;
  end if;
  return coalesce(
    (
      select found.answer
      from (
        select private.answer_json(a) as answer, a.updated_at,
          case w.language when p_language then 1 when 'en' then 2 else 3 end as place
        from public.answer_wordings w join public.answers a on a.id = w.answer_id
        where w.key = v_key and a.status = 'published'
        union all
        select jsonb_build_object(
          'id', null, 'topic', 'other', 'kind', 'answer', 'question', f.question, 'reply', f.answer,
          'linkPath', '/services#faqs', 'linkTitle', 'Questions owners ask first', 'language', 'en'
        ), f.updated_at, 1
        from public.faqs f
        where private.question_key(f.question) = v_key and f.status = 'published' and f.publish_at <= private.now()
      ) as found
      -- Of an FAQ and an answer, staff mean the one that they wrote last.
      order by found.place, found.updated_at desc, found.answer ->> 'id' limit 1
    ),
    -- As the list of unanswered questions has it: masked, and longer than a wording may be.
    (
      select private.answer_json(a)
      from public.unanswered_questions q join public.answers a on a.id = q.answer_id
      where q.normalized_question = left(private.question_key(private.mask_question(p_query)), 300)
        and q.status = 'answered' and a.status = 'published'
    )
  );
end
$$;
comment on function private.find_exact_answer(text, text) is
  'Returns what staff published for a question in these words, as private.answer_json(), or null: the answer with a wording of the same key or the FAQ (id null) that was written last (p_language first), or the answer to an unanswered question.';

create or replace function private.find_similar_answer_word(p_word text, p_language text)
returns table (lexeme text, likeness real)
language plpgsql stable rows 1
set search_path = ''
as $$
begin
  return query
  select a.lexeme, extensions.similarity(a.word, p_word)
  from private.answer_words a
  where p_word ~ '^[a-z]{5,20}$' and a.language = p_language
    and char_length(a.word) between char_length(p_word) - 2 and char_length(p_word) + 2
    -- The operator uses the trigram index; its threshold of 0.3 is too low to tell misspellings from other words.
    and a.word operator(extensions.%) p_word and extensions.similarity(a.word, p_word) >= 0.45
  order by 2 desc, a.word
  limit 1;
end
$$;
comment on function private.find_similar_answer_word(text, text) is
  'Returns the lexeme of the known word that p_word is most likely a misspelling of, with its trigram similarity (0.45 to 1). No row if there is none, or if p_word is not 5 to 20 letters.';

create or replace function private.rank_answers(p_query text, p_language text)
returns table (answer_id bigint, score real, wording text)
language plpgsql stable security definer rows 5
set search_path = ''
-- As in search_kb().
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
as $$
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
$$;
comment on function private.rank_answers(text, text) is
  'Returns up to 5 published answers in a language that a question may mean, best first. score (0 to 1) is 0.7 times the likeness to the four most similar wordings (0.4, 0.25, 0.2 and 0.15 of it), and 0.3 times the share of the question that all wordings of the answer have. The likeness is the overlap of lexemes weighed by rarity (Dice, 0.6) and the similarity of letters (trigrams, 0.4). A lexeme that no answer has counts most; a misspelled word counts as the most similar known one, less surely. A question of nothing but stop words gets 0.7 of its score.';

create or replace function private.search_assistant_once(p_query text, p_embedding real[])
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
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
  if v_language <> 'en' and v_exact is null and coalesce((v_answers #>> '{0,score}')::real, 0) < 0.35 then
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
$$;
comment on function private.search_assistant_once(text, real[]) is 'Returns what search_assistant() returns for one question.';

create or replace function public.search_assistant(p_queries text[], p_embedding real[] default null)
returns jsonb
language sql security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    private.search_assistant_once(coalesce(query, ''), case when n = 1 then p_embedding end) order by n
  ), '[]')
  from unnest(p_queries[1:4]) with ordinality as q (query, n)
$$;
comment on function public.search_assistant(text[], real[]) is
  'Returns what is known to up to 4 questions: [{language, exact, answers, passages}]. language: two letters. exact: what staff published for these words, see private.find_exact_answer(), or null. answers: up to 5 likely ones, best first, as private.answer_json() with score (0 to 1) and the most similar wording; in another language than English, its own answers or, if none reaches 0.35, only the reply to that language, with score 1. passages: up to 6 sections of search_kb() as {id, path, title, heading, content, source_kind, source_key, coverage}, for English only. p_embedding: an embedding of the first question.';
grant execute on function public.search_assistant(text[], real[]) to service_role;
