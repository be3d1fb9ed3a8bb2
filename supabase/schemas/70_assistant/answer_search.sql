-- Search for the answer to a question: the language of the question, the answer that has its wording, the answers that are
-- likely meant, and the sections of the site.

create or replace function private.language_of(p_text text, p_default text default 'en')
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
  ), case
    when p_default = 'en' or exists (
      -- A mark of English is a word of it that the other language does not have.
      select from unnest(string_to_array(btrim(regexp_replace(v_text, '[\u0001-\u0060\u007B-\u00BF\u2000-\u206F]+', ' ', 'g')), ' ')) as w (word)
      where char_length(word) between 2 and 30
        and ts_lexize(private.stemmer_of(p_default), word) <> '{}'
        and not exists (select from private.answer_words a where a.language = p_default and a.word = w.word)
        and (
          ts_lexize('pg_catalog.english_stem', word) = '{}'
          or exists (select from private.answer_words a where a.language = 'en' and a.word = w.word)
        )
    ) then 'en'
    else p_default
  end);
end
$$;
comment on function private.language_of(text, text) is
  'Returns the language of a text as two letters: by its script (ja, ko, zh, ru, ar, hi, el, he or th), or by its words that are not English (es, fr, de, pt or it): those that its grammar needs, and those of its answers. Without at least two such words, or one beside nothing but its own words, and more than English has, a text is in English if a word of it is English only, else in p_default.';

create view private.published_answers with (security_invoker = true) as
select a.id, a.kind, a.language, a.updated_at, jsonb_build_object(
  'id', a.id, 'kind', a.kind, 'question', a.question, 'reply', a.reply,
  'linkPath', a.link_path, 'linkTitle', a.link_title, 'language', a.language
) as answer
from public.answers a where a.status = 'published';
comment on view private.published_answers is 'The answers that the assistant may give.';
comment on column private.published_answers.answer is
  'The answer as the assistant gets it: {id, kind, question, reply, linkPath, linkTitle, language}.';

create or replace function private.find_exact_answer(p_query text, p_language text)
returns jsonb
language plpgsql stable security invoker
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
        select a.answer, a.updated_at, case w.language when p_language then 1 when 'en' then 2 else 3 end as place
        from public.answer_wordings w join private.published_answers a on a.id = w.answer_id
        where w.key = v_key
        union all
        select jsonb_build_object(
          'id', null, 'kind', 'answer', 'question', f.question, 'reply', f.answer,
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
      select a.answer
      from public.unanswered_questions q join private.published_answers a on a.id = q.answer_id
      where q.normalized_question = left(private.question_key(private.mask_question(p_query)), 300)
        and q.status = 'answered'
    )
  );
end
$$;
comment on function private.find_exact_answer(text, text) is
  'Returns what staff published for a question in these words, as in private.published_answers, or null: the answer with a wording of the same key or the FAQ (id null) that was written last (p_language first), or the answer to an unanswered question.';

create or replace function private.answer_match_features(p_query text, p_language text)
returns table (answer_id bigint, coverage real, words real, pairs real, overlap real, letters real)
language plpgsql stable security invoker rows 16
set search_path = ''
-- As in search_knowledge().
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
as $$
#variable_conflict use_column
declare
  v_answers float8;
  v_wordings float8;
  v_lexemes text[];
  v_certainty real[];
  v_pairs text[];
begin
  select count(*), sum(wordings) into v_answers, v_wordings from private.indexed_answers where language = p_language;
  -- 1. The question's lexemes, how surely they are what was meant, and its pairs. A word that neither the answers nor the
  -- site have is misspelled.
  select array_agg(lexeme), array_agg(certainty), array_agg(distinct pair) filter (where pair is not null)
  into v_lexemes, v_certainty, v_pairs
  from (
    select meant.lexeme, coalesce(s.likeness, 1) as certainty, meant.lexeme || ' ' || lead(meant.lexeme) over (order by n) as pair
    from (
      select n, word, coalesce((ts_lexize(private.stemmer_of(p_language), word))[1], word) as lexeme
      from string_to_table(private.fold_text(private.question_key(left(p_query, 500))), ' ') with ordinality as w (word, n)
      where word <> '' limit 40
    ) as t
    left join lateral (
      select a.lexeme, extensions.similarity(a.word, t.word) as likeness
      from private.answer_words a
      where t.word ~ '^[a-z]{5,20}$' and a.language = p_language
        and not exists (select from private.answer_terms k where k.term = t.lexeme)
        and not exists (select from private.knowledge_vocabulary v where v.word = t.word)
        and char_length(a.word) between char_length(t.word) - 2 and char_length(t.word) + 2
        -- The operator uses the trigram index; its threshold of 0.3 is too low to tell misspellings from other words.
        and a.word operator(extensions.%) t.word and extensions.similarity(a.word, t.word) >= 0.45
      order by likeness desc, a.word limit 1
    ) as s on true
    cross join lateral (select coalesce(s.lexeme, t.lexeme) as lexeme) as meant
  ) as read;
  if v_lexemes is null then
    return;
  end if;
  return query
  with asked as materialized (
    select lexeme as term, max(certainty) as certainty, false as is_pair
    from unnest(v_lexemes, v_certainty) as l (lexeme, certainty) group by lexeme
    union all
    select pair, 1, true from unnest(v_pairs) as pair
  ),
  met as materialized (
    select a.term, a.certainty, a.is_pair, t.answer_id, t.wordings, i.wordings as all_wordings
    from asked a
    join private.answer_terms t on t.term = a.term
    join private.indexed_answers i on i.answer_id = t.answer_id and i.language = p_language
  ),
  weighed as materialized (
    -- A rare lexeme tells more answers apart. One that no answer has is as rare as possible.
    select a.*, k.wordings, (
      power(ln((v_answers + 1) / (coalesce(k.answers, 0) + 0.5::float8)), 0.8::float8)
        * case when ts_lexize(private.stemmer_of(p_language), a.term) = '{}' then 0.7 else 1 end
    )::real as weight
    from asked a
    left join (select term, count(*) as answers, sum(wordings) as wordings from met group by term) as k on k.term = a.term
  ),
  question as materialized (
    select sum(weight) filter (where not is_pair) as weight, count(*) filter (where not is_pair) as lexemes,
      count(wordings) filter (where not is_pair) as known_lexemes, count(wordings) filter (where is_pair) as known_pairs
    from weighed
  ),
  -- 2. The answers to which the question's lexemes and pairs are usual.
  likely as materialized (
    select answer_id, coverage, ((words - known_lexemes * missing) / sqrt(lexemes))::real as words,
      ((pairs - known_pairs * missing) / sqrt(lexemes))::real as pairs
    from (
      select m.answer_id,
        least(1, sum(w.weight * m.certainty) filter (where not m.is_pair) / max(q.weight))::real as coverage,
        coalesce(sum(m.certainty * ln(1 + m.wordings * v_wordings / w.wordings / 3)) filter (where not m.is_pair), 0) as words,
        coalesce(sum(ln(1 + m.wordings * v_wordings / w.wordings / 3)) filter (where m.is_pair), 0) as pairs,
        ln(1 + max(m.all_wordings) / 3::float8) as missing,
        max(q.known_lexemes) as known_lexemes, max(q.known_pairs) as known_pairs, max(q.lexemes) as lexemes
      from met m join weighed w on w.term = m.term cross join question q
      group by m.answer_id
    ) as summed
    order by 2 * coverage + 0.5 * words + 0.17 * pairs desc, answer_id limit 16
  ),
  -- 3. The likeness of the question to the wordings of those answers.
  near as materialized (
    select o.*, row_number() over (partition by answer_id order by overlap desc, id) as place
    from (
      select w.answer_id, w.wording_id as id,
        2 * sum(a.weight * a.certainty) / max(q.weight) / (1 + max(cardinality(w.lexemes))::float8 / max(q.lexemes)) as overlap
      from likely l
      join private.indexed_wordings w on w.answer_id = l.answer_id
      cross join lateral unnest(w.lexemes) as has (lexeme)
      join weighed a on a.term = has.lexeme
      cross join question q
      group by w.answer_id, w.wording_id
    ) as o
  ),
  -- Letters take long to compare, and do not make up for the words that a wording lacks.
  spelled as materialized (
    select n.answer_id, n.overlap, n.place, similarity,
      row_number() over (partition by n.answer_id order by similarity desc, place) as letters_place
    from near n
    join public.answer_wordings w on w.id = n.id
    cross join lateral extensions.similarity(w.wording, left(p_query, 300)) as similarity
    where place <= 20
  )
  select l.answer_id, l.coverage, l.words, l.pairs, s.overlap, s.letters
  from likely l
  join (
    select answer_id, avg(overlap) filter (where place <= 10)::real as overlap,
      avg(similarity) filter (where letters_place <= 10)::real as letters
    from spelled group by answer_id
  ) as s on s.answer_id = l.answer_id;
end
$$;
comment on function private.answer_match_features(text, text) is
  'Returns up to 16 published answers in a language that a question may mean, with five match features. coverage: the share of the question that the answer''s wordings have together, by the rarity of its lexemes, 0 to 1. words, pairs: the sum of the logarithms of how much more usual each lexeme, or pair of neighboring lexemes, is in the answer''s wordings than in all, per square root of the number of lexemes; negative if less usual. overlap: the mean overlap of lexemes with the ten nearest wordings, by rarity, 0 to 1. letters: the mean similarity of trigrams with the ten most similar of the twenty nearest wordings, 0 to 1. A misspelled word counts as the most similar known one, less surely.';

create or replace function private.rank_answers(p_query text, p_language text)
returns table (answer_id bigint, score real)
language sql stable security invoker rows 5
set search_path = ''
as $$
  -- The weights are fitted by lab/bench/fit-ranking.ts. The advantage of a refusal is not: it trades false refusals for invented answers.
  select ranked.answer_id, case when ranked.coverage < 0.4 then 0 else greatest(0, least(1, ranked.total / 16)) end::real
  from (
    select l.answer_id, l.coverage,
      2.02 * l.coverage + 0.51 * l.words + 0.17 * l.pairs + 4.91 * l.overlap + 7.81 * l.letters
        + case when a.kind in ('unknown', 'off_topic') then 0.75 else 0 end as total
    from private.answer_match_features(p_query, p_language) l
    join public.answers a on a.id = l.answer_id
  ) as ranked
  order by ranked.coverage < 0.4, ranked.total desc, ranked.answer_id
  limit 5
$$;
comment on function private.rank_answers(text, text) is
  'Returns up to 5 published answers in a language that a question may mean, best first, with a score of 0 to 1: the weighed sum of private.answer_match_features() by its usual maximum of 16. The weights are such that a difference of 1/16 makes an answer 2.7 times as likely to be the one that was meant. A refusal (unknown, off_topic) gets 0.75 more, because an answer to another question is worse than a needless refusal. An answer whose wordings have less than 0.4 of the question has the score 0: the question is about something else.';

create or replace function public.search_assistant(p_queries text[], p_embedding real[] default null, p_locale text default 'en')
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_query text;
  v_place int;
  v_language text;
  v_exact jsonb;
  v_answers jsonb;
  v_passages jsonb;
  v_found jsonb := '[]';
begin
  for v_query, v_place in select coalesce(query, ''), n from unnest(p_queries[1:4]) with ordinality as q (query, n) order by n loop
    v_language := private.language_of(v_query, p_locale);
    v_exact := private.find_exact_answer(v_query, v_language);
    -- Nothing in the text is English only, so on a page of another language a word of both, such as "email", is that page's.
    if v_language <> 'en' and v_language = p_locale and v_exact ->> 'language' = 'en' then
      v_exact := null;
    end if;
    -- A greeting of one word is a known wording of its language, which it is too short to show.
    v_language := coalesce(v_exact ->> 'language', v_language);
    select coalesce(jsonb_agg(a.answer || jsonb_build_object('score', round(r.score::numeric, 3)) order by r.place), '[]')
    into v_answers
    from private.rank_answers(v_query, v_language) with ordinality as r (answer_id, score, place)
    join private.published_answers a on a.id = r.answer_id;
    if v_language <> 'en' and v_exact is null and coalesce((v_answers #>> '{0,score}')::real, 0) < 0.28 then
      select coalesce(jsonb_agg(other.answer || '{"score": 1}'), '[]')
      into v_answers
      from (
        select answer from private.published_answers
        where kind = 'other_language' and language in (v_language, 'en')
        order by language = v_language desc limit 1
      ) as other;
    end if;
    v_passages := '[]';
    if v_language = 'en' then
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'path', s.path, 'title', s.title, 'heading', s.heading, 'content', s.content, 'coverage', s.coverage
      ) order by s.score desc, s.id), '[]')
      into v_passages
      from private.search_knowledge(v_query, 6, case when v_place = 1 then p_embedding end) as s;
    end if;
    v_found := v_found || jsonb_build_object(
      'language', v_language, 'exact', v_exact, 'answers', v_answers, 'passages', v_passages
    );
  end loop;
  return v_found;
end
$$;
comment on function public.search_assistant(text[], real[], text) is
  'Returns what is known to up to 4 questions: [{language, exact, answers, passages}]. language: two letters. exact: what staff published for these words, see private.find_exact_answer(), or null. answers: up to 5 likely ones, best first, as in private.published_answers with score (0 to 1); in another language than English, its own answers or, if none reaches 0.28, only the reply to that language, with score 1. passages: up to 6 sections of search_knowledge() as {id, path, title, heading, content, coverage}, for English only. p_embedding: an embedding of the first question. p_locale: the language of the page, for a question whose language is unclear.';
grant execute on function public.search_assistant(text[], real[], text) to service_role;
