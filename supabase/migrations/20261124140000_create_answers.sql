set local check_function_bodies = off;

DROP INDEX "public"."unanswered_questions_faq_id_idx";

ALTER TABLE "public"."unanswered_questions" DROP CONSTRAINT "unanswered_questions_faq_id_fkey";

DROP FUNCTION "private"."find_published_answer"(text);

DROP FUNCTION "public"."kb_word_rarity"(text[]);

DROP FUNCTION "public"."open_chat"(jsonb, uuid, text, text, uuid, text[], integer, text[], real[], text);

ALTER TABLE "public"."unanswered_questions" DROP COLUMN "faq_id";

CREATE TABLE "private"."answer_lexemes" ("language" text NOT NULL, "lexeme" text NOT NULL, "weight" real NOT NULL, "answer_ids" bigint[] NOT NULL, CONSTRAINT "answer_lexemes_answer_ids_check" CHECK ((cardinality(answer_ids) > 0)), CONSTRAINT "answer_lexemes_pkey" PRIMARY KEY (language, lexeme), CONSTRAINT "answer_lexemes_weight_check" CHECK ((weight > (0)::double precision)));

ALTER TABLE "private"."answer_lexemes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."answer_lexemes" FORCE ROW LEVEL SECURITY;

CREATE TABLE "private"."answer_words" ("language" text NOT NULL, "word" text NOT NULL, "lexeme" text NOT NULL, CONSTRAINT "answer_words_pkey" PRIMARY KEY (language, word));

ALTER TABLE "private"."answer_words" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."answer_words" FORCE ROW LEVEL SECURITY;

CREATE TABLE "public"."answer_wordings" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "answer_id" bigint NOT NULL, "language" text NOT NULL, "position" integer NOT NULL, "wording" private.single_line NOT NULL, CONSTRAINT "answer_wordings_pkey" PRIMARY KEY (id), CONSTRAINT "answer_wordings_position_check" CHECK (("position" >= 1)), CONSTRAINT "answer_wordings_position_key" UNIQUE (answer_id, "position"), CONSTRAINT "answer_wordings_wording_check" CHECK (((btrim((wording)::text) <> ''::text) AND (char_length((wording)::text) <= 300))));

ALTER TABLE "public"."answer_wordings" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."answer_wordings" FORCE ROW LEVEL SECURITY;

CREATE TABLE "public"."answers" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "topic" text NOT NULL DEFAULT 'other'::text, "kind" text NOT NULL DEFAULT 'answer'::text, "question" private.single_line NOT NULL, "reply" private.multiline_text NOT NULL, "link_path" text, "link_title" private.single_line, "language" text NOT NULL DEFAULT 'en'::text, "status" text NOT NULL DEFAULT 'published'::text, "version" integer NOT NULL DEFAULT 1, CONSTRAINT "answers_kind_check" CHECK ((kind = ANY (ARRAY['answer'::text, 'unknown'::text, 'off_topic'::text, 'small_talk'::text, 'handoff'::text, 'other_language'::text]))), CONSTRAINT "answers_language_check" CHECK ((language ~ '^[a-z]{2}$'::text)), CONSTRAINT "answers_language_key" UNIQUE (id, language), CONSTRAINT "answers_link_check" CHECK (((link_path IS NULL) = (link_title IS NULL))), CONSTRAINT "answers_link_path_check" CHECK (((char_length(link_path) <= 200) AND (link_path ~ '^/([A-Za-z0-9#?][A-Za-z0-9/?=&#_-]*)?$'::text))), CONSTRAINT "answers_link_title_check" CHECK (((btrim((link_title)::text) <> ''::text) AND (char_length((link_title)::text) <= 80))), CONSTRAINT "answers_pkey" PRIMARY KEY (id), CONSTRAINT "answers_question_check" CHECK (((char_length(btrim((question)::text)) >= 2) AND (char_length((question)::text) <= 300))), CONSTRAINT "answers_reply_check" CHECK (((char_length(btrim((reply)::text)) >= 2) AND (char_length((reply)::text) <= 1500))), CONSTRAINT "answers_reply_list_check" CHECK ((regexp_replace((reply)::text, '(^|\n\n)\{\{(prices|services|consultations|articles|case_studies|team)\}\}(?=\n\n|$)'::text, ''::text, 'g'::text) !~ '\{\{(prices|services|consultations|articles|case_studies|team)\}\}'::text)), CONSTRAINT "answers_reply_plain_check" CHECK (((reply)::text !~* '<|\]\(|https?://|www\.'::text)), CONSTRAINT "answers_status_check" CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text]))), CONSTRAINT "answers_topic_check" CHECK ((topic = ANY (ARRAY['firm'::text, 'people'::text, 'fit'::text, 'services'::text, 'process'::text, 'price'::text, 'terms'::text, 'privacy'::text, 'timing'::text, 'booking'::text, 'accounts'::text, 'newsletter'::text, 'careers'::text, 'place'::text, 'proof'::text, 'data'::text, 'technology'::text, 'objections'::text, 'complaints'::text, 'articles'::text, 'talk'::text, 'other'::text]))), CONSTRAINT "answers_version_check" CHECK ((version >= 1)), "created_at" timestamp with time zone NOT NULL DEFAULT private.now(), "updated_at" timestamp with time zone NOT NULL DEFAULT private.now(), "updated_by" uuid DEFAULT auth.uid());

ALTER TABLE "public"."answers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."answers" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."unanswered_questions" ADD COLUMN "answer_id" bigint;

CREATE OR REPLACE FUNCTION private.add_question_to_answer(p_id bigint, p_answer_id bigint, p_is_dismissed boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_wording text;
  v_before jsonb;
begin
  perform private.require_admin();
  v_wording := private.lock_unanswered_question(p_id, p_is_dismissed);
  perform private.release_refused_wordings(array[v_wording]);
  perform from public.answers where id = p_answer_id for update;
  v_before := private.staff_answer_json(p_answer_id);
  if v_before is null then
    perform private.refuse(404, 'not_found', '{"what": "answer"}');
  end if;
  perform private.save_answer(
    p_answer_id, jsonb_build_object('wordings', (v_before -> 'wordings') || to_jsonb(v_wording)), (v_before ->> 'version')::int
  );
  update public.unanswered_questions set status = 'answered', answer_id = p_answer_id where id = p_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_json(p_answer public.answers)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', p_answer.id, 'topic', p_answer.topic, 'kind', p_answer.kind, 'question', p_answer.question, 'reply', p_answer.reply,
    'linkPath', p_answer.link_path, 'linkTitle', p_answer.link_title, 'language', p_answer.language
  )
$function$;

CREATE OR REPLACE FUNCTION private.answer_placeholders()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select '\{\{(firm|phone|email|address|hours|open_on_day|prices|services|lowest_price|consultations|consultation_minutes|discovery_minutes|booking_notice|booking_window|change_cutoff|articles|case_studies|team|chat_retention|next_times:[1-9]|(price|duration|service):[a-z0-9]+(-[a-z0-9]+)*)\}\}'
$function$;

CREATE OR REPLACE FUNCTION private.audit_answer(p_action text, p_id bigint, p_before jsonb, p_after jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.audit_log (action, subject, details)
  select p_action, p_id::text, jsonb_strip_nulls(jsonb_build_object(
    'title', coalesce(p_after, p_before) -> 'question',
    'before', (
      select jsonb_object_agg(key, case key when 'wordings' then value - array(
        select jsonb_array_elements_text(coalesce(p_after -> 'wordings', '[]'))
      ) else value end) from jsonb_each(p_before) where value is distinct from p_after -> key
        and key not in ('id', 'version', 'updatedAt', 'updatedBy')
    ),
    'after', (
      select jsonb_object_agg(key, case key when 'wordings' then value - array(
        select jsonb_array_elements_text(coalesce(p_before -> 'wordings', '[]'))
      ) else value end) from jsonb_each(p_after) where value is distinct from p_before -> key
        and key not in ('id', 'version', 'updatedAt', 'updatedBy')
    )
  ))
$function$;

CREATE OR REPLACE FUNCTION private.check_answer_reply(p_reply text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  c_lists constant text := '\{\{(prices|services|consultations|articles|case_studies|team)\}\}';
  v_unknown text;
begin
  if private.is_multiline_text(p_reply, 2, 1500) is not true then
    perform private.refuse(422, 'answer_invalid', '{"field": "reply"}');
  end if;
  if p_reply ~* '<|\]\(|https?://|www\.' then
    perform private.refuse(422, 'answer_reply_not_plain');
  end if;
  v_unknown := substring(regexp_replace(p_reply, private.answer_placeholders(), '', 'g') from '[{][^}]*[}]*|[}]+');
  if v_unknown is not null then
    perform private.refuse(422, 'answer_placeholder_unknown', jsonb_build_object('placeholder', left(v_unknown, 60)));
  end if;
  if regexp_replace(p_reply, '(^|\n\n)' || c_lists || '(?=\n\n|$)', '', 'g') ~ c_lists then
    perform private.refuse(422, 'answer_list_not_alone');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_answer(p_id bigint, p_version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  perform private.lock_answer_version(p_id, p_version);
  perform private.audit_answer('answer.delete', p_id, private.staff_answer_json(p_id), null);
  delete from public.answers where id = p_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_expired_chats()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := private.now();
begin
  -- A locked conversation is in use, so it is not expired. Skipping it keeps this job and visitors from waiting for each
  -- other.
  delete from public.chat_sessions where id in (
    select id from public.chat_sessions
    where last_message_at <= v_now - make_interval(days => (private.get_settings()).chat_retention_days)
    limit 1000
    for update skip locked
  );
  -- An answered question stays as long as its answer, because visitors' wording of it leads to that answer.
  delete from public.unanswered_questions
  where last_asked_at <= v_now - interval '180 days' and (status <> 'answered' or answer_id is null);
  -- Limits the table to the 2,000 most asked questions, besides those that are answered.
  delete from public.unanswered_questions where id in (
    select id from public.unanswered_questions where status <> 'answered'
    order by ask_count desc, last_asked_at desc offset 2000
  );
  delete from private.model_token_usage where day < (v_now at time zone 'UTC')::date - 30;
  delete from private.model_token_spenders where day < (v_now at time zone 'UTC')::date;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_exact_answer(p_query text, p_language text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.find_similar_answer_word(p_word text, p_language text)
 RETURNS TABLE(lexeme text, likeness real)
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.get_answer(p_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_answer jsonb;
begin
  perform private.require_admin();
  v_answer := private.staff_answer_json(p_id);
  if v_answer is null then
    perform private.refuse(404, 'not_found', '{"what": "answer"}');
  end if;
  return v_answer;
end
$function$;

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
      select distinct word, ts_lexize('pg_catalog.english_stem', word) = '{}' as is_english
      from unnest(string_to_array(btrim(regexp_replace(v_text, '[\u0001-\u0060\u007B-\u00BF\u2000-\u206F]+', ' ', 'g')), ' ')) as word
      where char_length(word) between 2 and 30
    )
    select l.language
    from (values ('es', '[¿¡ñ]'), ('pt', '[ãõ]'), ('fr', '[œçèêù]'), ('de', '[äöüß]'), ('it', '[òì]')) as l (language, own_letters)
    cross join lateral (
      -- A word that English answers do not have is a mark of a language if full-text search would drop it, or if its
      -- answers have it.
      select count(*) as marks from words w
      where not w.is_english
        and not exists (select from private.answer_words a where a.language = 'en' and a.word = private.fold_text(w.word))
        and (
          ts_lexize(private.stemmer_of(l.language), w.word) = '{}'
          or exists (select from private.answer_words a where a.language = l.language and a.word = private.fold_text(w.word))
        )
    ) as found
    where (select count(*) from words) > 1
      and found.marks + (v_text ~ l.own_letters)::int >= 2
      and found.marks + (v_text ~ l.own_letters)::int > (select count(*) from words where is_english)
    order by found.marks desc limit 1
  ), 'en');
end
$function$;

CREATE OR REPLACE FUNCTION private.lexemes_of_question(p_text text, p_language text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array(
    select distinct coalesce((ts_lexize(private.stemmer_of(p_language), word))[1], word) collate "C" as lexeme
    from unnest(private.words_of_question(p_text)) as word
    where word <> ''
    order by lexeme
  )
$function$;

CREATE OR REPLACE FUNCTION private.list_answers(p_search text, p_topic text, p_status text, p_language text, p_after jsonb, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 200);
  v_patterns text[] := array(
    select private.like_pattern(word) from string_to_table(private.fold_text(left(p_search, 200)), ' ') as word where word <> ''
  );
  v_after_id bigint;
  v_answers jsonb;
begin
  perform private.require_admin();
  if jsonb_typeof(p_after) = 'object' then
    if jsonb_typeof(p_after -> 'id') is distinct from 'number' or jsonb_typeof(p_after -> 'key') is distinct from 'string' then
      perform private.refuse(422, 'page_cursor_invalid');
    end if;
    v_after_id := trunc((p_after ->> 'id')::numeric);
  end if;
  select jsonb_build_object(
    'answers', coalesce(jsonb_agg(found.answer order by found.name, found.id) filter (where found.place <= v_limit), '[]'),
    'next', case when count(*) > v_limit then (
      array_agg(jsonb_build_object('key', found.name, 'id', found.id) order by found.name, found.id)
    )[v_limit] end,
    'total', coalesce(max(found.total), 0)
  )
  into v_answers
  from (
    select *, row_number() over (order by name, id) as place
    from (
      select a.id, private.fold_text(a.question) collate "C" as name, count(*) over () as total,
        jsonb_build_object(
          'id', a.id, 'topic', a.topic, 'kind', a.kind, 'question', a.question, 'reply', a.reply, 'language', a.language,
          'status', a.status, 'wordingCount', (select count(*) from public.answer_wordings w where w.answer_id = a.id),
          'updatedAt', private.to_iso_instant(a.updated_at), 'version', a.version
        ) as answer
      from public.answers a
      where (nullif(p_topic, '') is null or a.topic = p_topic)
        and (nullif(p_status, '') is null or a.status = p_status)
        and (nullif(p_language, '') is null or a.language = p_language)
        and (v_patterns = '{}' or private.fold_text(concat_ws(' ', a.question, a.reply, (
          select string_agg(w.wording, ' ') from public.answer_wordings w where w.answer_id = a.id
        ))) like all (v_patterns))
    ) as matching
    where v_after_id is null or (name, id) > ((p_after ->> 'key') collate "C", v_after_id)
    order by name, id limit v_limit + 1
  ) as found;
  return v_answers;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_answer_version(p_id bigint, p_version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_version int;
begin
  -- The lock of rebuild_answer_index() comes first, so that two writers cannot deadlock.
  perform private.lock_until_commit('answers');
  select version into v_version from public.answers where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "answer"}');
  end if;
  if v_version is distinct from p_version then
    perform private.refuse(409, 'answer_changed');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_unanswered_question(p_id bigint, p_is_dismissed boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_question public.unanswered_questions;
begin
  -- The lock of rebuild_answer_index() comes first, as in the other functions that write answers.
  perform private.lock_until_commit('answers');
  select * into v_question from public.unanswered_questions where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "question"}');
  end if;
  if v_question.status = 'answered' then
    perform private.refuse(409, 'question_answered');
  end if;
  if v_question.status = 'dismissed' and p_is_dismissed is not true then
    perform private.refuse(409, 'question_dismissed');
  end if;
  return v_question.question;
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_answer(p_id bigint, p_question text, p_answer text, p_is_dismissed boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_wording text;
  v_answer_id bigint;
begin
  perform private.require_admin();
  if coalesce(char_length(btrim(p_question)), 0) < 5 then
    perform private.refuse(422, 'question_too_short');
  end if;
  if coalesce(char_length(btrim(p_answer)), 0) < 10 then
    perform private.refuse(422, 'answer_too_short');
  end if;
  v_wording := private.lock_unanswered_question(p_id, p_is_dismissed);
  perform private.release_refused_wordings(array[p_question, v_wording]);
  v_answer_id := private.save_answer(
    null, jsonb_build_object('question', p_question, 'reply', p_answer, 'wordings', jsonb_build_array(v_wording)), null
  ) -> 'id';
  update public.unanswered_questions set status = 'answered', answer_id = v_answer_id where id = p_id;
  return v_answer_id;
end
$function$;

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
    group by id order by coverage desc, id limit 16
  ) as covered;
  -- 3. The likeness of the question to each wording of those answers: of its lexemes, and of its letters.
  return query
  with alike as (
    select met.answer_id, met.wording, met.likeness,
      row_number() over (partition by met.answer_id order by met.likeness desc, met.id) as place
    from (
      select w.id, w.answer_id, w.wording::text as wording,
        0.6 * 2 * sum(case when a.lexeme is not null then k.weight * a.certainty else 0 end) / (v_whole + sum(k.weight))
          + 0.4 * extensions.similarity(w.wording, left(p_query, 300)) as likeness
      from public.answer_wordings w
      cross join lateral unnest(w.lexemes) as l (lexeme)
      join private.answer_lexemes k on k.language = p_language and k.lexeme = l.lexeme
      left join unnest(v_asked, v_certainty) as a (lexeme, certainty) on a.lexeme = l.lexeme
      where w.answer_id = any (v_answers)
      group by w.id
    ) as met
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

CREATE OR REPLACE FUNCTION private.rebuild_answer_index()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One rebuild at a time. The next one sees what this one has committed.
  perform private.lock_until_commit('answers');
  -- Only what differs is written: most words stay, and the index of their trigrams is slow to write.
  with counted as (select a.language, count(*) as answers from public.answers a where a.status = 'published' group by a.language),
  fresh as materialized (
    select has.language, has.lexeme,
      (power(ln((c.answers + 1) / (count(*) + 0.5)), 0.8)
        * case when ts_lexize(private.stemmer_of(has.language), has.lexeme) = '{}' then 0.7 else 1 end)::real as weight,
      array_agg(has.answer_id order by has.answer_id) as answer_ids
    from (
      select distinct w.language, w.answer_id, lexeme
      from public.answer_wordings w
      join public.answers a on a.id = w.answer_id and a.status = 'published'
      cross join lateral unnest(w.lexemes) as lexeme
    ) as has
    join counted c on c.language = has.language
    group by has.language, has.lexeme, c.answers
  ),
  gone as (
    delete from private.answer_lexemes k
    where not exists (select from fresh f where f.language = k.language and f.lexeme = k.lexeme)
  )
  insert into private.answer_lexemes as kept (language, lexeme, weight, answer_ids)
  select language, lexeme, weight, answer_ids from fresh
  on conflict (language, lexeme) do update set weight = excluded.weight, answer_ids = excluded.answer_ids
  where kept.weight <> excluded.weight or kept.answer_ids <> excluded.answer_ids;
  with fresh as materialized (
    select distinct spelled.language, folded.word,
      coalesce((ts_lexize(private.stemmer_of(spelled.language), folded.word))[1], folded.word) as lexeme
    from (
      select distinct w.language, word
      from public.answer_wordings w
      join public.answers a on a.id = w.answer_id and a.status = 'published'
      cross join lateral string_to_table(w.key, ' ') as word
    ) as spelled
    cross join lateral private.fold_text(spelled.word) as folded (word)
    where folded.word <> ''
  ),
  gone as (
    delete from private.answer_words k where not exists (select from fresh f where f.language = k.language and f.word = k.word)
  )
  insert into private.answer_words (language, word, lexeme)
  select language, word, lexeme from fresh
  on conflict (language, word) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.rebuild_answer_index_after_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.rebuild_answer_index();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.release_refused_wordings(p_wordings text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_refusal record;
begin
  for v_refusal in
    select w.answer_id, private.staff_answer_json(w.answer_id) as before, array_agg(w.id) as ids
    from public.answer_wordings w
    join public.answers a on a.id = w.answer_id and a.kind in ('unknown', 'off_topic')
    where w.language = 'en' and w.position > 1
      and w.key in (select private.question_key(wording) from unnest(p_wordings) as wording)
    group by w.answer_id
  loop
    delete from public.answer_wordings where id = any (v_refusal.ids);
    update public.answers set version = version + 1, updated_at = private.now(), updated_by = (select auth.uid())
    where id = v_refusal.answer_id;
    perform private.audit_answer('answer.update', v_refusal.answer_id, v_refusal.before, private.staff_answer_json(v_refusal.answer_id));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.replace_answer_wordings(p_id bigint, p_language text, p_wordings text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_taken jsonb;
  v_new text[];
begin
  if cardinality(p_wordings) > 500 or exists (
    select from unnest(p_wordings) as wording
    where private.is_single_line(wording, 1, 300) is not true or private.question_key(wording) = ''
  ) then
    perform private.refuse(422, 'answer_invalid', '{"field": "wordings"}');
  end if;
  select jsonb_build_object('question', a.question, 'answerId', a.id, 'wording', given.wording) into v_taken
  from unnest(p_wordings) with ordinality as given (wording, place)
  join public.answer_wordings w on w.language = p_language and w.key = private.question_key(given.wording) and w.answer_id <> p_id
  join public.answers a on a.id = w.answer_id
  order by given.place limit 1;
  if v_taken is not null then
    perform private.refuse(409, 'wording_taken', v_taken);
  end if;
  v_new := array(
    select first.wording
    from (
      -- Wordings with the same key are one.
      select distinct on (private.question_key(wording)) btrim(wording) as wording, place
      from unnest(p_wordings) with ordinality as given (wording, place)
      order by private.question_key(wording), place
    ) as first
    order by first.place
  );
  -- An insert rebuilds the index of all words, which takes a second.
  if v_new = array(select wording::text from public.answer_wordings where answer_id = p_id order by position) then
    return;
  end if;
  delete from public.answer_wordings where answer_id = p_id;
  insert into public.answer_wordings (answer_id, language, position, wording)
  select p_id, p_language, place, wording from unnest(v_new) with ordinality as given (wording, place);
end
$function$;

CREATE OR REPLACE FUNCTION private.save_answer(p_id bigint, p_answer jsonb, p_version integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_before jsonb;
  v_new jsonb;
  v_unknown text;
  v_id bigint := p_id;
  v_version int;
  v_reply text;
  v_constraint text;
begin
  perform private.require_admin();
  if jsonb_typeof(p_answer) is distinct from 'object' then
    perform private.refuse(422, 'values_invalid');
  end if;
  if p_id is null then
    perform private.lock_until_commit('answers');
  else
    perform private.lock_answer_version(p_id, p_version);
    v_before := private.staff_answer_json(p_id);
  end if;
  v_new := coalesce(
    v_before, '{"topic": "other", "kind": "answer", "language": "en", "status": "published", "linkPath": null, "linkTitle": null, "wordings": []}'
  ) || p_answer;
  select key into v_unknown from jsonb_each(p_answer) as given (key, value)
  where key not in ('topic', 'kind', 'question', 'reply', 'linkPath', 'linkTitle', 'language', 'status', 'wordings')
    or jsonb_typeof(value) <> all (case
      when key = 'wordings' then array['array'] when key in ('linkPath', 'linkTitle') then array['string', 'null'] else array['string']
    end)
  limit 1;
  if v_unknown is not null then
    perform private.refuse(422, 'answer_invalid', jsonb_build_object('field', left(v_unknown, 40)));
  end if;
  if private.is_single_line(v_new ->> 'question', 2, 300) is not true then
    perform private.refuse(422, 'answer_invalid', '{"field": "question"}');
  end if;
  v_reply := btrim(replace(v_new ->> 'reply', E'\r\n', E'\n'), E' \n\t');
  perform private.check_answer_reply(v_reply);
  if nullif(v_new ->> 'linkTitle', '') is not null and private.is_single_line(v_new ->> 'linkTitle', 1, 80) is not true then
    perform private.refuse(422, 'answer_invalid', '{"field": "linkTitle"}');
  end if;
  begin
    if p_id is null then
      insert into public.answers (topic, kind, question, reply, link_path, link_title, language, status)
      values (
        v_new ->> 'topic', v_new ->> 'kind', btrim(v_new ->> 'question'), v_reply, nullif(v_new ->> 'linkPath', ''),
        nullif(btrim(v_new ->> 'linkTitle'), ''), v_new ->> 'language', v_new ->> 'status'
      )
      returning id, version into v_id, v_version;
    else
      -- An answer takes its wordings to the new language only if they are free there, which is checked below.
      if v_new ->> 'language' <> v_before ->> 'language' then
        delete from public.answer_wordings where answer_id = p_id;
      end if;
      update public.answers
      set topic = v_new ->> 'topic', kind = v_new ->> 'kind', question = btrim(v_new ->> 'question'), reply = v_reply,
        link_path = nullif(v_new ->> 'linkPath', ''), link_title = nullif(btrim(v_new ->> 'linkTitle'), ''),
        language = v_new ->> 'language', status = v_new ->> 'status', version = version + 1, updated_at = private.now(),
        updated_by = (select auth.uid())
      where id = p_id
      returning version into v_version;
    end if;
  exception
    when check_violation then
      get stacked diagnostics v_constraint = constraint_name;
      if v_constraint = 'answers_link_check' then
        perform private.refuse(422, 'answer_link_incomplete');
      end if;
      perform private.refuse(422, 'answer_invalid', jsonb_build_object('field', case v_constraint
        when 'answers_link_path_check' then 'linkPath' else regexp_replace(v_constraint, '^answers_|_check$', '', 'g') end));
    when unique_violation then
      perform private.refuse(409, 'language_reply_exists');
  end;
  perform private.replace_answer_wordings(v_id, v_new ->> 'language', array(
    select btrim(v_new ->> 'question') union all
    (select wording from jsonb_array_elements_text(v_new -> 'wordings') with ordinality as given (wording, place) order by place)
  ));
  perform private.audit_answer(
    case when p_id is null then 'answer.create' else 'answer.update' end, v_id, v_before, private.staff_answer_json(v_id)
  );
  return jsonb_build_object('id', v_id, 'version', v_version);
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
  if v_language <> 'en' and v_exact is null and coalesce((v_answers #>> '{0,score}')::real, 0) < 0.6 then
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

CREATE OR REPLACE FUNCTION private.staff_answer_json(p_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.answer_json(a) || jsonb_build_object(
    'status', a.status, 'version', a.version, 'updatedAt', private.to_iso_instant(a.updated_at),
    'updatedBy', private.staff_json(a.updated_by), 'wordings', (
      select coalesce(jsonb_agg(w.wording order by w.position), '[]') from public.answer_wordings w where w.answer_id = a.id
    )
  )
  from public.answers a where a.id = p_id
$function$;

CREATE OR REPLACE FUNCTION private.stemmer_of(p_language text)
 RETURNS regdictionary
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case p_language
    when 'es' then 'pg_catalog.spanish_stem'::regdictionary when 'fr' then 'pg_catalog.french_stem'
    when 'de' then 'pg_catalog.german_stem' when 'pt' then 'pg_catalog.portuguese_stem'
    when 'it' then 'pg_catalog.italian_stem' else 'pg_catalog.english_stem'
  end
$function$;

CREATE OR REPLACE FUNCTION private.words_of_question(p_text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select string_to_array(private.fold_text(private.question_key(left(p_text, 500))), ' ')
$function$;

CREATE OR REPLACE FUNCTION public.add_chat_messages(p_id uuid, p_secret text, p_messages jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_message record;
  v_id bigint;
  v_ids jsonb := '[]';
  v_question text;
  v_is_silent boolean;
begin
  if private.find_chat_by_secret(p_id, p_secret) is null then
    return null;
  end if;
  -- Concurrent calls for one conversation run one after the other, so that their messages do not interleave. A takeover
  -- takes the same lock, so an answer that was begun before it is not stored after it.
  select private.chat_person_json(s) is not null into v_is_silent from public.chat_sessions s where s.id = p_id for update;
  for v_message in
    select m ->> 'role' as role, private.sanitize_chat_text(m ->> 'content') as content, m ->> 'outcome' as outcome,
      m -> 'isOffTopic' = 'true' as is_off_topic,
      case when jsonb_typeof(m -> 'sources') = 'array' and octet_length((m -> 'sources')::text) <= 8000
        then m -> 'sources' else '[]' end as sources
    from jsonb_array_elements(p_messages) with ordinality as e (m, n)
    order by n
    limit 20
  loop
    -- Only send_chat_answer() writes as staff.
    if v_message.role not in ('user', 'assistant') then
      raise check_violation using message = 'a message is from the user or the assistant';
    end if;
    continue when v_is_silent and v_message.role = 'assistant' and v_message.outcome is distinct from 'handoff';
    insert into public.chat_messages (session_id, role, content, sources, outcome, created_at)
    values (
      p_id, v_message.role, coalesce(v_message.content, '…'),
      case when v_message.role = 'assistant' then v_message.sources else '[]' end,
      case when v_message.role = 'assistant' then coalesce(v_message.outcome, 'answer') end, private.now()
    )
    returning id into v_id;
    v_ids := v_ids || to_jsonb(v_id);
    if v_message.role = 'user' then
      v_question := v_message.content;
    elsif v_message.outcome = 'declined' and v_message.is_off_topic is not true then
      perform private.record_unanswered_question(v_question);
    end if;
  end loop;
  update public.chat_sessions set last_message_at = private.now() where id = p_id;
  -- Limits the size of a conversation.
  delete from public.chat_messages where session_id = p_id and id <= (
    select id from public.chat_messages where session_id = p_id order by id desc offset 500 limit 1
  );
  return v_ids;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_question_to_answer(p_id bigint, p_answer_id bigint, p_is_dismissed boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.add_question_to_answer(p_id, p_answer_id, p_is_dismissed)
$function$;

CREATE OR REPLACE FUNCTION public.correct_model_budget(p_difference integer, p_visitor text, p_chat_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_today constant date := (private.now() at time zone 'UTC')::date;
begin
  update private.model_token_usage set tokens_used = greatest(0, tokens_used + p_difference) where day = c_today;
  update private.model_token_spenders set tokens_used = greatest(0, tokens_used + p_difference)
  where day = c_today
    and spender in (p_visitor, (select 'account ' || user_id from public.chat_sessions where id = p_chat_id));
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_answer(p_id bigint, p_version integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.delete_answer(p_id, p_version)
$function$;

CREATE OR REPLACE FUNCTION public.get_answer(p_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.get_answer(p_id)
$function$;

CREATE OR REPLACE FUNCTION public.get_assistant_context()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_now timestamptz := private.now();
begin
  return jsonb_build_object(
    'timeZone', private.firm_time_zone(),
    'today', private.today_in_firm_time_zone(),
    'consultationTypes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', name, 'description', description, 'durationMinutes', duration_minutes, 'priceCents', price_cents,
        'minimumNoticeMinutes', minimum_notice_minutes, 'windowDays', window_days, 'autoConfirm', auto_confirm,
        'changeCutoffMinutes', change_cutoff_minutes, 'refundCutoffMinutes', refund_cutoff_minutes
      ) order by position), '[]')
      from public.consultation_types where active
    ),
    'services', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'slug', slug, 'name', name, 'shortDescription', short_description, 'duration', duration,
        'price', price, 'priceUnit', price_unit, 'path', '/services/' || slug
      ) order by position), '[]')
      from public.services where status = 'published' and publish_at <= v_now
    ),
    'caseStudies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', title, 'industry', industry, 'path', '/case-studies/' || slug
      ) order by position), '[]')
      from public.case_studies where status = 'published' and publish_at <= v_now
    ),
    'articles', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', title, 'path', '/blog/' || slug, 'date', (publish_at at time zone private.firm_time_zone())::date
      ) order by publish_at desc, id), '[]')
      from (
        select * from public.blog_posts where status = 'published' and publish_at <= v_now order by publish_at desc, id limit 3
      ) as newest
    ),
    'team', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'role', role) order by position), '[]')
      from public.team_members where status = 'published' and publish_at <= v_now
    ),
    'chatRetentionDays', (private.get_settings()).chat_retention_days,
    'openingHours', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'weekday', weekday, 'from', to_char(start_time, 'HH24:MI'), 'to', to_char(end_time, 'HH24:MI')
      ) order by weekday, start_time), '[]')
      from private.firm_opening_hours()
    ),
    'closedDays', (
      select coalesce(jsonb_agg(jsonb_build_object('date', date, 'name', name) order by date), '[]')
      from private.list_closed_days(400)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.list_answers(p_search text DEFAULT NULL::text, p_topic text DEFAULT NULL::text, p_status text DEFAULT NULL::text, p_language text DEFAULT NULL::text, p_after jsonb DEFAULT NULL::jsonb, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.list_answers(p_search, p_topic, p_status, p_language, p_after, p_limit)
$function$;

CREATE OR REPLACE FUNCTION public.open_chat(p_limits jsonb, p_id uuid DEFAULT NULL::uuid, p_secret text DEFAULT NULL::text, p_page text DEFAULT NULL::text, p_user_id uuid DEFAULT NULL::uuid, p_queries text[] DEFAULT '{}'::text[], p_embedding real[] DEFAULT NULL::real[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_wait int := public.consume_rate_limits(p_limits);
  v_id uuid;
  v_session jsonb;
  v_person jsonb;
  v_messages jsonb := '[]';
begin
  if v_wait > 0 then
    return jsonb_build_object('wait', v_wait);
  end if;
  if p_id is null then
    v_session := public.create_chat(p_page, p_user_id);
  else
    v_id := private.find_chat_by_secret(p_id, p_secret);
    select coalesce(jsonb_agg(jsonb_build_object('role', m.role, 'content', m.content) order by m.id), '[]')
    into v_messages
    from (
      select id, role, content from public.chat_messages where session_id = v_id order by id desc limit 20
    ) as m;
    if v_id is not null then
      v_session := jsonb_build_object('id', p_id, 'secret', p_secret);
      v_person := (select private.chat_person_json(s) from public.chat_sessions s where s.id = v_id);
    end if;
  end if;
  return jsonb_build_object(
    'wait', 0, 'session', v_session, 'person', v_person, 'messages', v_messages,
    'facts', public.get_assistant_context(), 'found', public.search_assistant(p_queries, p_embedding)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.save_answer(p_id bigint, p_answer jsonb, p_version integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.save_answer(p_id, p_answer, p_version)
$function$;

CREATE OR REPLACE FUNCTION public.search_assistant(p_queries text[], p_embedding real[] DEFAULT NULL::real[])
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(
    private.search_assistant_once(coalesce(query, ''), case when n = 1 then p_embedding end) order by n
  ), '[]')
  from unnest(p_queries[1:4]) with ordinality as q (query, n)
$function$;

ALTER TABLE "public"."answer_wordings" ADD CONSTRAINT "answer_wordings_answer_id_fkey" FOREIGN KEY (answer_id, language) REFERENCES public.answers(id, language) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "public"."unanswered_questions" ADD CONSTRAINT "unanswered_questions_answer_id_fkey" FOREIGN KEY (answer_id) REFERENCES public.answers(id) ON DELETE SET NULL;

CREATE INDEX answer_words_trigrams_idx ON private.answer_words USING gin (word extensions.gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX answer_wordings_answer_id_idx ON public.answer_wordings USING btree (answer_id, language);

CREATE UNIQUE INDEX answers_other_language_idx ON public.answers USING btree (language) WHERE (kind = 'other_language'::text);

CREATE INDEX unanswered_questions_answer_id_idx ON public.unanswered_questions USING btree (answer_id);

CREATE TRIGGER answer_wordings_rebuild_index AFTER INSERT OR UPDATE ON public.answer_wordings FOR EACH STATEMENT EXECUTE FUNCTION private.rebuild_answer_index_after_change();

CREATE TRIGGER answers_rebuild_index_after_delete AFTER DELETE ON public.answers FOR EACH STATEMENT EXECUTE FUNCTION private.rebuild_answer_index_after_change();

CREATE TRIGGER answers_rebuild_index AFTER UPDATE ON public.answers FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION private.rebuild_answer_index_after_change();

CREATE POLICY "answer_wordings_select" ON "public"."answer_wordings" FOR SELECT TO "authenticated" USING (( SELECT private.has_rank('admin'::text) AS has_rank));

CREATE POLICY "answers_select" ON "public"."answers" FOR SELECT TO "authenticated" USING (( SELECT private.has_rank('admin'::text) AS has_rank));

COMMENT ON COLUMN "private"."answer_lexemes"."answer_ids" IS 'Published answers of which a wording has the lexeme.';

COMMENT ON COLUMN "private"."answer_lexemes"."language" IS 'Language of the answers.';

COMMENT ON COLUMN "private"."answer_lexemes"."lexeme" IS 'The lexeme, as in answer_wordings.lexemes.';

COMMENT ON COLUMN "private"."answer_lexemes"."weight" IS 'ln((N + 1) / (n + 0.5)) to the power of 0.8, for n of N answers that have the lexeme, and 0.7 of that for a stop word: a rare word tells more answers apart.';

COMMENT ON COLUMN "private"."answer_words"."language" IS 'Language of the answers.';

COMMENT ON COLUMN "private"."answer_words"."lexeme" IS 'Its lexeme, as in answer_lexemes.';

COMMENT ON COLUMN "private"."answer_words"."word" IS 'The word as written, in lower case without accents.';

COMMENT ON COLUMN "public"."answer_wordings"."answer_id" IS 'The answer.';

COMMENT ON COLUMN "public"."answer_wordings"."id" IS 'Key.';

COMMENT ON COLUMN "public"."answer_wordings"."language" IS 'Language of the answer.';

COMMENT ON COLUMN "public"."answer_wordings"."position" IS 'Place in the list of wordings, from 1, which is the question of the answer.';

COMMENT ON COLUMN "public"."answer_wordings"."wording" IS 'The text, one line of up to 300 characters.';

COMMENT ON COLUMN "public"."answers"."id" IS 'Key.';

COMMENT ON COLUMN "public"."answers"."kind" IS 'answer: a fact that the firm states. unknown: a fact that it does not state, or decides with a person. off_topic: not the firm''s business. small_talk. handoff: the visitor wants a person, or something that only a person can do. other_language: the reply to a language that has no other answers.';

COMMENT ON COLUMN "public"."answers"."language" IS 'Language of the reply and the wordings, as two letters: en.';

COMMENT ON COLUMN "public"."answers"."link_path" IS 'Path on the site that the reply links to; null for none.';

COMMENT ON COLUMN "public"."answers"."link_title" IS 'Text of the link, up to 80 characters; null without a link.';

COMMENT ON COLUMN "public"."answers"."question" IS 'The question in the firm''s own words, 2 to 300 characters. It is also one of the wordings.';

COMMENT ON COLUMN "public"."answers"."reply" IS 'Plain text of 2 to 1,500 characters, without links and HTML. Placeholders in double braces, such as {{hours}}, are filled in from other tables when the reply is sent. Other placeholders are refused. A placeholder for a list is a paragraph of its own.';

COMMENT ON COLUMN "public"."answers"."status" IS 'draft: the assistant does not use it. published: it does.';

COMMENT ON COLUMN "public"."answers"."topic" IS 'What the answer is about; groups the list of staff.';

COMMENT ON COLUMN "public"."answers"."version" IS 'Incremented by each change. A save names the version that its caller read.';

COMMENT ON COLUMN "public"."unanswered_questions"."answer_id" IS 'The answer that it leads to; null before that and once that answer is deleted.';

COMMENT ON COLUMN "public"."unanswered_questions"."status" IS 'open, answered (it leads to an answer) or dismissed. Declined again, an answered question is open again.';

COMMENT ON FUNCTION "private"."add_question_to_answer"(bigint, bigint, boolean) IS 'See public.add_question_to_answer().';

COMMENT ON FUNCTION "private"."answer_json"(public.answers) IS 'An answer as the assistant gets it: {id, topic, kind, question, reply, linkPath, linkTitle, language}.';

COMMENT ON FUNCTION "private"."answer_placeholders"() IS 'Returns the regular expression of the placeholders that a reply may have. The assistant fills them in: functions/_shared/assistant/fill-reply.ts.';

COMMENT ON FUNCTION "private"."audit_answer"(text, bigint, jsonb, jsonb) IS 'Records a change of an answer in the audit log: its question, and what differs between private.staff_answer_json() before and after. Of the wordings only the removed and the added ones.';

COMMENT ON FUNCTION "private"."check_answer_reply"(text) IS 'Refuses a reply that the constraints of answers refuse, with the reason. PT422: its length, a link or HTML, an unknown placeholder, or a list that is not a paragraph of its own.';

COMMENT ON FUNCTION "private"."delete_answer"(bigint, integer) IS 'See public.delete_answer().';

COMMENT ON FUNCTION "private"."find_exact_answer"(text, text) IS 'Returns what staff published for a question in these words, as private.answer_json(), or null: the answer with a wording of the same key or the FAQ (id null) that was written last (p_language first), or the answer to an unanswered question.';

COMMENT ON FUNCTION "private"."find_similar_answer_word"(text, text) IS 'Returns the lexeme of the known word that p_word is most likely a misspelling of, with its trigram similarity (0.45 to 1). No row if there is none, or if p_word is not 5 to 20 letters.';

COMMENT ON FUNCTION "private"."get_answer"(bigint) IS 'See public.get_answer().';

COMMENT ON FUNCTION "private"."language_of"(text) IS 'Returns the language of a text as two letters: by its script (ja, ko, zh, ru, ar, hi, el, he or th), or by the words that only the grammar of a language needs (es, fr, de, pt or it). en unless another language has at least two of them, and more than English has.';

COMMENT ON FUNCTION "private"."lexemes_of_question"(text, text) IS 'Returns the different lexemes of a question in a language. Words that full-text search drops, such as who or where, stay as they are, because they tell questions apart.';

COMMENT ON FUNCTION "private"."list_answers"(text, text, text, text, jsonb, integer) IS 'See public.list_answers().';

COMMENT ON FUNCTION "private"."lock_answer_version"(bigint, integer) IS 'Locks an answer for a write, until the transaction ends. PT404: it was deleted. PT409: p_version is stale.';

COMMENT ON FUNCTION "private"."lock_unanswered_question"(bigint, boolean) IS 'Locks an unanswered question until the transaction ends, and returns its text. PT404: no such question. PT409: it was answered already, or dismissed without p_is_dismissed.';

COMMENT ON FUNCTION "private"."rank_answers"(text, text) IS 'Returns up to 5 published answers in a language that a question may mean, best first. score (0 to 1) is 0.7 times the likeness to the four most similar wordings (0.4, 0.25, 0.2 and 0.15 of it), and 0.3 times the share of the question that all wordings of the answer have. The likeness is the overlap of lexemes weighed by rarity (Dice, 0.6) and the similarity of letters (trigrams, 0.4). A lexeme that no answer has counts most; a misspelled word counts as the most similar known one, less surely. A question of nothing but stop words gets 0.7 of its score.';

COMMENT ON FUNCTION "private"."rebuild_answer_index"() IS 'Brings private.answer_lexemes and private.answer_words in line with the wordings of published answers.';

COMMENT ON FUNCTION "private"."rebuild_answer_index_after_change"() IS 'Trigger: rebuilds the index of words.';

COMMENT ON FUNCTION "private"."release_refused_wordings"(text[]) IS 'Removes English wordings from the refusals (unknown, off_topic) that have them, so that a new answer can have them. The question of a refusal stays.';

COMMENT ON FUNCTION "private"."replace_answer_wordings"(bigint, text, text[]) IS 'Replaces the wordings of an answer, in order; of wordings with the same key the first is kept. Writes nothing when they are the same. PT409: another answer of the language has one of them. PT422: too many, an empty or a too long one.';

COMMENT ON FUNCTION "private"."save_answer"(bigint, jsonb, integer) IS 'See public.save_answer().';

COMMENT ON FUNCTION "private"."search_assistant_once"(text, real[]) IS 'Returns what search_assistant() returns for one question.';

COMMENT ON FUNCTION "private"."staff_answer_json"(bigint) IS 'An answer as staff see it: private.answer_json() with status, wordings, version, updatedAt and updatedBy ({id, name} or null). Null if there is none.';

COMMENT ON FUNCTION "private"."stemmer_of"(text) IS 'Returns the full-text dictionary that reduces words of a language (es, fr, de, pt or it) to their stems; the English one for other languages.';

COMMENT ON FUNCTION "private"."words_of_question"(text) IS 'Returns the words of private.question_key() in their order, without accents.';

COMMENT ON FUNCTION "public"."add_chat_messages"(uuid, text, jsonb) IS 'Adds up to 20 messages [{role, content, sources?, outcome?, isOffTopic?}] in order and returns their ids; the newest 500 of a conversation are kept. Counts a question in unanswered_questions if its reply in the same call has the outcome declined and not isOffTopic. While a person holds the conversation, answers of the assistant are left out, except the confirmation of a request for a person (outcome handoff), so fewer ids are returned. Null if p_secret does not open p_id.';

COMMENT ON FUNCTION "public"."add_question_to_answer"(bigint, bigint, boolean) IS 'Adds the visitors'' words of an unanswered question to the wordings of an answer, for admins. PT403: not an admin. PT404: no such question or answer. p_is_dismissed: the admin knows that the question was dismissed. PT409: the question was answered already, or dismissed without p_is_dismissed, or another answer has the wording.';

COMMENT ON FUNCTION "public"."correct_model_budget"(integer, text, uuid) IS 'Adds p_difference tokens to what consume_model_budget() took today (UTC) for the same visitor and conversation, once the endpoint has told its real usage. Negative if less was used.';

COMMENT ON FUNCTION "public"."delete_answer"(bigint, integer) IS 'Deletes one of the assistant''s answers with its wordings, for admins. PT403: not an admin. PT404: it was deleted. PT409: p_version is stale.';

COMMENT ON FUNCTION "public"."get_answer"(bigint) IS 'Returns one of the assistant''s answers for admins: {id, topic, kind, question, reply, linkPath, linkTitle, language, status, wordings, version, updatedAt, updatedBy}. wordings: texts, the question first. updatedBy: {id, name} or null. PT403: not an admin. PT404: no such answer.';

COMMENT ON FUNCTION "public"."get_assistant_context"() IS 'The facts that the assistant takes from tables instead of text: {timeZone, today, consultationTypes: [{name, description, durationMinutes, priceCents, minimumNoticeMinutes, windowDays, autoConfirm, changeCutoffMinutes, refundCutoffMinutes}], services: [{slug, name, shortDescription, duration, price (in whole priceUnit), priceUnit, path}], caseStudies: [{title, industry, path}], articles: the newest 3 as [{title, path, date}], team: [{name, role}], chatRetentionDays, openingHours: [{weekday (1 is Monday), from, to}], closedDays: [{date, name or null}] of the next 400 days}. Dates and hours are in timeZone.';

COMMENT ON FUNCTION "public"."list_answers"(text, text, text, text, jsonb, integer) IS 'Returns a page of the assistant''s answers for admins as {answers, next, total}, in the order of their questions: keyset pagination, with p_after the next of the previous page, and next null on the last page. An answer is {id, topic, kind, question, reply, language, status, wordingCount, updatedAt, version}. p_search: words that all are in the question, the reply or a wording, in any case and without accents. total: the number of answers on all pages. p_limit: 1 to 200. PT403: not an admin. PT422: an invalid p_after.';

COMMENT ON FUNCTION "public"."open_chat"(jsonb, uuid, text, text, uuid, text[], real[]) IS 'Does in one round trip what an answer needs first. Returns {wait} with the seconds to wait, and does nothing else, if a limit in p_limits is reached (see consume_rate_limits()). Otherwise returns {wait: 0, session, person, messages, facts, found}. session: {id, secret} of a new conversation, or of p_id; null if p_secret does not open p_id. person: see private.chat_person_json(); the assistant is silent if it is not null. messages: the last 20 as [{role, content}], oldest first. facts: see get_assistant_context(). found: see search_assistant() of p_queries and p_embedding.';

COMMENT ON FUNCTION "public"."publish_answer"(bigint, text, text, boolean) IS 'Publishes an answer of the assistant with the question p_question and the reply p_answer, which answers an unanswered question, and returns its id; for admins. Its wordings are p_question and the visitors'' words, which it takes from a refusal that has them. PT403: not an admin. PT404: no such question. p_is_dismissed: the admin knows that the question was dismissed. PT409: the question was answered already, or dismissed without p_is_dismissed, or another answer has the wording. PT422: the question or the reply is too short, or save_answer() refuses it.';

COMMENT ON FUNCTION "public"."save_answer"(bigint, jsonb, integer) IS 'Writes one of the assistant''s answers, for admins, and returns {id, version}. p_id null: adds one. p_answer: any of topic, kind, question, reply, linkPath, linkTitle, language, status and wordings; others keep their value. The question is always the first wording; wordings with the same key are stored once. PT403: not an admin. PT404: it was deleted. PT409: answer_changed, p_version is stale; wording_taken, another answer has one of the wordings; or language_reply_exists. PT422: an invalid value, with its field in the parameters, or a reply with links, HTML, or an unknown placeholder.';

COMMENT ON FUNCTION "public"."search_assistant"(text[], real[]) IS 'Returns what is known to up to 4 questions: [{language, exact, answers, passages}]. language: two letters. exact: what staff published for these words, see private.find_exact_answer(), or null. answers: up to 5 likely ones, best first, as private.answer_json() with score (0 to 1) and the most similar wording; in another language than English, its own answers or, if none reaches 0.6, only the reply to that language, with score 1. passages: up to 6 sections of search_kb() as {id, path, title, heading, content, source_kind, source_key, coverage}, for English only. p_embedding: an embedding of the first question.';

COMMENT ON TABLE "private"."answer_lexemes" IS 'One lexeme of the published answers'' wordings in a language. Written by rebuild_answer_index() only.';

COMMENT ON TABLE "private"."answer_words" IS 'One word of the published answers'' wordings, in any of its forms. Misspelled words are compared with it. Written by rebuild_answer_index() only.';

COMMENT ON TABLE "private"."model_token_spenders" IS 'What one visitor or account has taken of a day''s token budget. Written by consume_model_budget() and correct_model_budget(); deleted after that day.';

COMMENT ON TABLE "private"."model_token_usage" IS 'The language model''s token budget of one day. Written by consume_model_budget() and correct_model_budget(); kept for 30 days.';

COMMENT ON TABLE "public"."answer_wordings" IS 'One way in which visitors ask for an answer. A question with the same key gets that answer, always. Written by the functions that write answers.';

COMMENT ON TABLE "public"."answers" IS 'One answer of the assistant, written by staff: a reply and the questions that it answers. Written by save_answer(), delete_answer() and publish_answer().';

REVOKE ALL ON FUNCTION "private"."add_question_to_answer"(bigint, bigint, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."add_question_to_answer"(bigint, bigint, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."answer_json"(public.answers) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."answer_json"(public.answers) TO "postgres";

REVOKE ALL ON FUNCTION "private"."answer_placeholders"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."answer_placeholders"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."audit_answer"(text, bigint, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."audit_answer"(text, bigint, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_answer_reply"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_answer_reply"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_answer"(bigint, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."delete_answer"(bigint, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."find_exact_answer"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_exact_answer"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_similar_answer_word"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_similar_answer_word"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_answer"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."get_answer"(bigint) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."language_of"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."language_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lexemes_of_question"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lexemes_of_question"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_answers"(text, text, text, text, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_answers"(text, text, text, text, jsonb, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."lock_answer_version"(bigint, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_answer_version"(bigint, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_unanswered_question"(bigint, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_unanswered_question"(bigint, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rank_answers"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rank_answers"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rebuild_answer_index"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rebuild_answer_index"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."rebuild_answer_index_after_change"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rebuild_answer_index_after_change"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."release_refused_wordings"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."release_refused_wordings"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."replace_answer_wordings"(bigint, text, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."replace_answer_wordings"(bigint, text, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_answer"(bigint, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_answer"(bigint, jsonb, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."search_assistant_once"(text, real[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."search_assistant_once"(text, real[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."staff_answer_json"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."staff_answer_json"(bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stemmer_of"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stemmer_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."words_of_question"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."words_of_question"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."add_question_to_answer"(bigint, bigint, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_question_to_answer"(bigint, bigint, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."correct_model_budget"(integer, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."correct_model_budget"(integer, text, uuid) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."delete_answer"(bigint, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_answer"(bigint, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."get_answer"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_answer"(bigint) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."list_answers"(text, text, text, text, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_answers"(text, text, text, text, jsonb, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."open_chat"(jsonb, uuid, text, text, uuid, text[], real[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."open_chat"(jsonb, uuid, text, text, uuid, text[], real[]) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."save_answer"(bigint, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_answer"(bigint, jsonb, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."search_assistant"(text[], real[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_assistant"(text[], real[]) TO "postgres", "service_role";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."answer_lexemes" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."answer_words" TO "postgres";

GRANT SELECT ON TABLE "public"."answer_wordings" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."answer_wordings" TO "postgres";

GRANT SELECT ON TABLE "public"."answers" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."answers" TO "postgres";

ALTER TABLE "public"."answer_wordings" ADD COLUMN "key" text GENERATED ALWAYS AS (private.question_key((wording)::text)) STORED NOT NULL;

COMMENT ON COLUMN "public"."answer_wordings"."key" IS 'private.question_key() of the wording. A language has each key once.';

ALTER TABLE "public"."answer_wordings" ADD COLUMN "lexemes" text[] GENERATED ALWAYS AS (private.lexemes_of_question((wording)::text, language)) STORED NOT NULL;

COMMENT ON COLUMN "public"."answer_wordings"."lexemes" IS 'private.lexemes_of_question() of the wording.';

COMMENT ON COLUMN "public"."answers"."created_at" IS 'When the row was created.';

COMMENT ON COLUMN "public"."answers"."updated_at" IS 'When the answer or its wordings last changed.';

ALTER TABLE "public"."answers" ADD CONSTRAINT "answers_updated_by_fkey" FOREIGN KEY (updated_by) REFERENCES auth.users(id) ON DELETE SET NULL;

CREATE INDEX answers_updated_by_idx ON public.answers USING btree (updated_by) WHERE (updated_by IS NOT NULL);

COMMENT ON COLUMN "public"."answers"."updated_by" IS 'Admin who last changed it; null for the first content, and once that account is deleted.';

ALTER TABLE "public"."answer_wordings" ADD CONSTRAINT "answer_wordings_empty_key_check" CHECK ((key <> ''::text));

ALTER TABLE "public"."answer_wordings" ADD CONSTRAINT "answer_wordings_key_key" UNIQUE (language, key);

ALTER TABLE "public"."answers" ADD CONSTRAINT "answers_reply_placeholder_check" CHECK ((regexp_replace((reply)::text, private.answer_placeholders(), ''::text, 'g'::text) !~ '[{}]'::text));
