set local check_function_bodies = off;

DROP TRIGGER "answer_wordings_rebuild_index" ON "public"."answer_wordings";

DROP TRIGGER "answers_rebuild_index_after_delete" ON "public"."answers";

DROP TRIGGER "answers_rebuild_index" ON "public"."answers";

DROP FUNCTION "private"."rank_answers"(text, text);

DROP FUNCTION "private"."rebuild_answer_index"();

DROP TABLE "private"."answer_lexemes";

CREATE TABLE "private"."answer_terms" ("term" text NOT NULL, "answer_id" bigint NOT NULL, "wordings" integer NOT NULL, CONSTRAINT "answer_terms_pkey" PRIMARY KEY (term, answer_id) INCLUDE (wordings), CONSTRAINT "answer_terms_term_check" CHECK ((term <> ''::text)), CONSTRAINT "answer_terms_wordings_check" CHECK ((wordings > 0)));

ALTER TABLE "private"."answer_terms" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."answer_terms" FORCE ROW LEVEL SECURITY;

CREATE TABLE "private"."indexed_answers" ("answer_id" bigint NOT NULL, "language" text NOT NULL, "wordings" integer NOT NULL, CONSTRAINT "indexed_answers_pkey" PRIMARY KEY (answer_id), CONSTRAINT "indexed_answers_wordings_check" CHECK ((wordings > 0)));

ALTER TABLE "private"."indexed_answers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."indexed_answers" FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.likenesses_of_answers(p_query text, p_language text)
 RETURNS TABLE(answer_id bigint, coverage real, words real, pairs real, overlap real, letters real, wording text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 16
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
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
    select lexeme, certainty, lexeme || ' ' || lead(lexeme) over (order by n) as pair
    from (
      select n, coalesce(s.lexeme, t.lexeme) as lexeme, coalesce(s.likeness, 1) as certainty
      from (
        select n, word, coalesce((ts_lexize(private.stemmer_of(p_language), word))[1], word) as lexeme
        from unnest(private.words_of_question(p_query)) with ordinality as w (word, n) where word <> '' limit 40
      ) as t
      left join lateral private.find_similar_answer_word(
        case when not exists (select from private.answer_terms a where a.term = t.lexeme)
          and not exists (select from private.kb_vocabulary v where v.word = t.word) then t.word end, p_language
      ) as s on true
    ) as corrected
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
      select w.answer_id, w.id, w.wording::text as wording,
        2 * sum(a.weight * a.certainty) / max(q.weight) / (1 + max(cardinality(w.lexemes))::float8 / max(q.lexemes)) as overlap
      from likely l
      join public.answer_wordings w on w.answer_id = l.answer_id
      cross join lateral unnest(w.lexemes) as has (lexeme)
      join weighed a on a.term = has.lexeme
      cross join question q
      group by w.id
    ) as o
  ),
  -- Letters take long to compare, and do not make up for the words that a wording lacks.
  spelled as materialized (
    select n.*, similarity, row_number() over (partition by answer_id order by similarity desc, place) as letters_place
    from near n cross join lateral extensions.similarity(wording, left(p_query, 300)) as similarity
    where place <= 20
  )
  select l.answer_id, l.coverage, l.words, l.pairs, s.overlap, s.letters, s.wording
  from likely l
  join (
    select answer_id, avg(overlap) filter (where place <= 10)::real as overlap,
      avg(similarity) filter (where letters_place <= 10)::real as letters, max(wording) filter (where place = 1) as wording
    from spelled group by answer_id
  ) as s on s.answer_id = l.answer_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.rank_answers(p_query text, p_language text)
 RETURNS TABLE(answer_id bigint, score real, wording text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
  -- The weights are fitted by bench/fit-ranking.ts. The advantage of a refusal is not: it trades false refusals for invented answers.
  select ranked.answer_id, case when ranked.coverage < 0.4 then 0 else greatest(0, least(1, ranked.total / 16)) end::real, ranked.wording
  from (
    select l.answer_id, l.wording, l.coverage,
      2.02 * l.coverage + 0.51 * l.words + 0.17 * l.pairs + 4.91 * l.overlap + 7.81 * l.letters
        + case when a.kind in ('unknown', 'off_topic') then 0.75 else 0 end as total
    from private.likenesses_of_answers(p_query, p_language) l
    join public.answers a on a.id = l.answer_id
  ) as ranked
  order by ranked.coverage < 0.4, ranked.total desc, ranked.answer_id
  limit 5
$function$;

CREATE OR REPLACE FUNCTION private.rebuild_answer_index(p_answers bigint[] DEFAULT NULL::bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_answers bigint[] := coalesce(p_answers, array(select id from public.answers union select answer_id from private.answer_terms));
  v_old text[];
begin
  -- One rebuild at a time. The next one sees what this one has committed.
  perform private.lock_until_commit('answers');
  delete from private.indexed_answers where answer_id = any (v_answers);
  with gone as (delete from private.answer_terms where answer_id = any (v_answers) returning term)
  select array_agg(distinct term) into v_old from gone;
  insert into private.indexed_answers (answer_id, language, wordings)
  select a.id, a.language, count(*)
  from public.answers a join public.answer_wordings w on w.answer_id = a.id
  where a.id = any (v_answers) and a.status = 'published'
  group by a.id;
  with lexemes as (
    select w.answer_id, w.id, n, coalesce((ts_lexize(private.stemmer_of(w.language), word))[1], word) as lexeme
    from private.indexed_answers i
    join public.answer_wordings w on w.answer_id = i.answer_id
    cross join lateral string_to_table(private.fold_text(w.key), ' ') with ordinality as u (word, n)
    where i.answer_id = any (v_answers) and word <> ''
  )
  insert into private.answer_terms (term, answer_id, wordings)
  select term, answer_id, count(*)
  from (
    select id, answer_id, lexeme as term from lexemes
    union
    select id, answer_id, lexeme || ' ' || lead(lexeme) over (partition by id order by n) from lexemes
  ) as had
  where term is not null
  group by answer_id, term
  -- In the order of the key, which is faster to write.
  order by term, answer_id;
  insert into private.answer_words (language, word, lexeme)
  select distinct spelled.language, folded.word,
    coalesce((ts_lexize(private.stemmer_of(spelled.language), folded.word))[1], folded.word)
  from (
    select distinct w.language, word
    from private.indexed_answers i
    join public.answer_wordings w on w.answer_id = i.answer_id
    cross join lateral string_to_table(w.key, ' ') as word
    where i.answer_id = any (v_answers)
  ) as spelled
  cross join lateral private.fold_text(spelled.word) as folded (word)
  where folded.word <> ''
  on conflict (language, word) do nothing;
  delete from private.answer_words k
  where k.lexeme = any (v_old) and not exists (select from private.answer_terms t where t.term = k.lexeme);
end
$function$;

CREATE OR REPLACE FUNCTION private.rebuild_answer_index_after_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.rebuild_answer_index(array(select distinct answer_id from changed));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.rebuild_answer_index_after_publication()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.rebuild_answer_index(array[new.id]);
  return null;
end
$function$;

ALTER TABLE "private"."indexed_answers" ADD CONSTRAINT "indexed_answers_answer_id_fkey" FOREIGN KEY (answer_id) REFERENCES public.answers(id) ON DELETE CASCADE;

CREATE TRIGGER answer_wordings_rebuild_index_after_delete AFTER DELETE ON public.answer_wordings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.rebuild_answer_index_after_change();

CREATE TRIGGER answer_wordings_rebuild_index_after_update AFTER UPDATE ON public.answer_wordings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.rebuild_answer_index_after_change();

CREATE TRIGGER answer_wordings_rebuild_index AFTER INSERT ON public.answer_wordings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.rebuild_answer_index_after_change();

CREATE TRIGGER answers_rebuild_index AFTER UPDATE ON public.answers FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION private.rebuild_answer_index_after_publication();

COMMENT ON COLUMN "private"."answer_terms"."answer_id" IS 'The answer. No foreign key: 340,000 checks would double the time of the first index.';

COMMENT ON COLUMN "private"."answer_terms"."term" IS 'The lexeme as in answer_wordings.lexemes, or two of them with a space between.';

COMMENT ON COLUMN "private"."answer_terms"."wordings" IS 'Number of wordings of the answer that have the term.';

COMMENT ON COLUMN "private"."answer_words"."lexeme" IS 'Its lexeme, as in answer_terms.';

COMMENT ON COLUMN "private"."indexed_answers"."answer_id" IS 'The answer.';

COMMENT ON COLUMN "private"."indexed_answers"."language" IS 'Language of the answer.';

COMMENT ON COLUMN "private"."indexed_answers"."wordings" IS 'Number of its wordings.';

COMMENT ON FUNCTION "private"."likenesses_of_answers"(text, text) IS 'Returns up to 16 published answers in a language that a question may mean, with five likenesses and the most similar wording. coverage: the share of the question that the answer''s wordings have together, by the rarity of its lexemes, 0 to 1. words, pairs: the sum of the logarithms of how much more usual each lexeme, or pair of neighboring lexemes, is in the answer''s wordings than in all, per square root of the number of lexemes; negative if less usual. overlap: the mean overlap of lexemes with the ten nearest wordings, by rarity, 0 to 1. letters: the mean similarity of trigrams with the ten most similar of the twenty nearest wordings, 0 to 1. A misspelled word counts as the most similar known one, less surely.';

COMMENT ON FUNCTION "private"."rank_answers"(text, text) IS 'Returns up to 5 published answers in a language that a question may mean, best first, with a score of 0 to 1: the weighed sum of private.likenesses_of_answers() by its usual maximum of 16. The weights are such that a difference of 1/16 makes an answer 2.7 times as likely to be the one that was meant. A refusal (unknown, off_topic) gets 0.75 more, because an answer to another question is worse than a needless refusal. An answer whose wordings have less than 0.4 of the question has the score 0: the question is about something else.';

COMMENT ON FUNCTION "private"."rebuild_answer_index"(bigint[]) IS 'Brings private.indexed_answers, private.answer_terms and private.answer_words in line with the wordings of the given answers, or of all. An answer that is gone, or is a draft, leaves the index.';

COMMENT ON FUNCTION "private"."rebuild_answer_index_after_change"() IS 'Trigger: indexes the answers whose wordings changed.';

COMMENT ON FUNCTION "private"."rebuild_answer_index_after_publication"() IS 'Trigger: indexes an answer that was published or withdrawn.';

COMMENT ON TABLE "private"."answer_terms" IS 'How often one answer is asked for with one lexeme, or with one pair of neighboring lexemes. Written by rebuild_answer_index() only.';

COMMENT ON TABLE "private"."answer_words" IS 'One word of the published answers'' wordings, in any of its forms. Misspelled words are compared with it. A form stays as long as a wording has its lexeme. Written by rebuild_answer_index() only.';

COMMENT ON TABLE "private"."indexed_answers" IS 'One published answer as rank_answers() finds it. Written by rebuild_answer_index() only.';

REVOKE ALL ON FUNCTION "private"."likenesses_of_answers"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."likenesses_of_answers"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rank_answers"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rank_answers"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rebuild_answer_index"(bigint[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rebuild_answer_index"(bigint[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rebuild_answer_index_after_publication"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rebuild_answer_index_after_publication"() TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."answer_terms" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."indexed_answers" TO "postgres";

-- The index of the answers that exist.
select private.rebuild_answer_index();
