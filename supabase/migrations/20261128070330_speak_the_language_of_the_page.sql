set local check_function_bodies = off;

DROP FUNCTION "private"."chat_transcript"(uuid, integer);

DROP FUNCTION "private"."language_of"(text);

DROP FUNCTION "private"."search_assistant_once"(text, real[]);

DROP FUNCTION "public"."open_chat"(jsonb, uuid, text, text, uuid, text[], real[]);

DROP FUNCTION "public"."search_assistant"(text[], real[]);

CREATE OR REPLACE FUNCTION private.chat_transcript(p_id uuid, p_max integer, p_locale text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_words jsonb := case p_locale
    when 'es' then '{"user": "Visitante", "staff": "Nuestro equipo", "assistant": "Asistente", "cut": "(Falta el comienzo.)"}'
    else '{"user": "Visitor", "staff": "Our team", "assistant": "Assistant", "cut": "(The beginning is left out.)"}'
  end;
  v_line text;
  v_text text := '';
begin
  -- From the last message back: if not everything fits, the beginning is left out. Each message is cut, so that a long
  -- one leaves room for others.
  for v_line in
    select (v_words ->> role) || ': ' || left(said, 1200) || case when char_length(said) > 1200 then '…' else '' end
    from public.chat_messages
    cross join lateral (
      select case role when 'assistant' then private.markdown_as_text(content) else content end as said
    ) as shown
    where session_id = p_id order by id desc
  loop
    if char_length(v_line) + char_length(v_text) + 2 > p_max - 30 then
      return concat_ws(E'\n\n', v_words ->> 'cut', nullif(v_text, ''));
    end if;
    v_text := concat_ws(E'\n\n', v_line, nullif(v_text, ''));
  end loop;
  return nullif(v_text, '');
end
$function$;

CREATE OR REPLACE FUNCTION private.language_of(p_text text, p_default text DEFAULT 'en'::text)
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
$function$;

CREATE OR REPLACE FUNCTION private.markdown_as_text(p_markdown text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select regexp_replace(
    regexp_replace(p_markdown, '\[([^][\n]+)\]\(([^()\s]+)\)', '\1 (\2)', 'g'), '\*\*([^*\n]+)\*\*', '\1', 'g'
  )
$function$;

CREATE OR REPLACE FUNCTION private.search_assistant_once(p_query text, p_embedding real[], p_locale text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_language text := private.language_of(p_query, p_locale);
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

CREATE OR REPLACE FUNCTION public.hand_off_chat(p_id uuid, p_secret text, p_name text, p_email text, p_note text DEFAULT NULL::text, p_idempotency_key text DEFAULT NULL::text, p_request_hash text DEFAULT NULL::text, p_is_unverified boolean DEFAULT false, p_locale text DEFAULT 'en'::text, p_owner_id uuid DEFAULT NULL::uuid, p_receipts_an_hour integer DEFAULT 60)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_answer jsonb;
  v_session public.chat_sessions;
  v_lead public.contact_submissions;
  v_note text := private.sanitize_chat_text(p_note);
  v_asked text := case p_locale when 'es' then 'Pidió hablar con una persona en el chat.' else 'Asked for a person in chat.' end;
  v_conversation text := case p_locale when 'es' then 'Conversación con el asistente:' else 'Conversation with the assistant:' end;
begin
  case
    when private.is_single_line(p_name, 2, 100) is not true then
      perform private.refuse(422, 'name_too_short');
    when private.is_email(p_email) is not true then
      perform private.refuse(422, 'email_invalid');
    when char_length(v_note) > 2000 then
      perform private.refuse(422, 'text_too_long', '{"max": 2000}');
    else null;
  end case;

  v_answer := private.begin_idempotent_request('chat_handoff', p_idempotency_key, p_request_hash);
  if v_answer is not null then
    return v_answer;
  end if;

  if p_id is not null then
    select * into v_session from public.chat_sessions
    where id = private.find_chat_by_secret(p_id, p_secret) for update;
    if not found then
      perform private.refuse(404, 'not_found', '{"what": "conversation"}');
    end if;
  end if;

  if v_session.lead_id is not null then
    select * into v_lead from public.contact_submissions where id = v_session.lead_id;
  else
    v_lead := private.create_lead(
      p_name, p_email, 'Not given',
      concat_ws(
        E'\n\n', case when char_length(v_note) >= 10 then v_note else concat_ws(' ', v_asked, v_note) end,
        v_conversation || E'\n\n' || private.chat_transcript(v_session.id, 2900, p_locale)
      ),
      'assistant', p_is_unverified, p_locale, p_owner_id, p_receipts_an_hour
    );
    update public.chat_sessions set handed_off_at = coalesce(handed_off_at, private.now()), lead_id = v_lead.id
    where id = v_session.id;
  end if;

  v_answer := jsonb_build_object('submissionId', v_lead.id, 'createdAt', private.to_iso_instant(v_lead.created_at));
  perform private.store_idempotent_response('chat_handoff', p_idempotency_key, v_answer);
  return v_answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.open_chat(p_limits jsonb, p_id uuid DEFAULT NULL::uuid, p_secret text DEFAULT NULL::text, p_page text DEFAULT NULL::text, p_user_id uuid DEFAULT NULL::uuid, p_queries text[] DEFAULT '{}'::text[], p_embedding real[] DEFAULT NULL::real[], p_locale text DEFAULT 'en'::text)
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
    'facts', public.get_assistant_context(), 'found', public.search_assistant(p_queries, p_embedding, p_locale)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.search_assistant(p_queries text[], p_embedding real[] DEFAULT NULL::real[], p_locale text DEFAULT 'en'::text)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(
    private.search_assistant_once(coalesce(query, ''), case when n = 1 then p_embedding end, p_locale) order by n
  ), '[]')
  from unnest(p_queries[1:4]) with ordinality as q (query, n)
$function$;

COMMENT ON FUNCTION "private"."chat_transcript"(uuid, integer, text) IS 'A conversation as plain text of at most p_max characters, with the names of who speaks in the language p_locale; null if it has no messages.';

COMMENT ON FUNCTION "private"."language_of"(text, text) IS 'Returns the language of a text as two letters: by its script (ja, ko, zh, ru, ar, hi, el, he or th), or by its words that are not English (es, fr, de, pt or it): those that its grammar needs, and those of its answers. Without at least two such words, or one beside nothing but its own words, and more than English has, a text is in English if a word of it is English only, else in p_default.';

COMMENT ON FUNCTION "private"."markdown_as_text"(text) IS 'What an answer of the assistant says without marks: a link as its text with the address in parentheses.';

COMMENT ON FUNCTION "private"."search_assistant_once"(text, real[], text) IS 'Returns what search_assistant() returns for one question.';

COMMENT ON FUNCTION "public"."open_chat"(jsonb, uuid, text, text, uuid, text[], real[], text) IS 'Does in one round trip what an answer needs first. Returns {wait} with the seconds to wait, and does nothing else, if a limit in p_limits is reached (see consume_rate_limits()). Otherwise returns {wait: 0, session, person, messages, facts, found}. session: {id, secret} of a new conversation, or of p_id; null if p_secret does not open p_id. person: see private.chat_person_json(); the assistant is silent if it is not null. messages: the last 20 as [{role, content}], oldest first. facts: see get_assistant_context(). found: see search_assistant() of p_queries, p_embedding and p_locale.';

COMMENT ON FUNCTION "public"."search_assistant"(text[], real[], text) IS 'Returns what is known to up to 4 questions: [{language, exact, answers, passages}]. language: two letters. exact: what staff published for these words, see private.find_exact_answer(), or null. answers: up to 5 likely ones, best first, as private.answer_json() with score (0 to 1) and the most similar wording; in another language than English, its own answers or, if none reaches 0.28, only the reply to that language, with score 1. passages: up to 6 sections of search_kb() as {id, path, title, heading, content, source_kind, source_key, coverage}, for English only. p_embedding: an embedding of the first question. p_locale: the language of the page, for a question whose language is unclear.';

REVOKE ALL ON FUNCTION "private"."chat_transcript"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."chat_transcript"(uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."language_of"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."language_of"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."markdown_as_text"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."markdown_as_text"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_assistant_once"(text, real[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."search_assistant_once"(text, real[], text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."open_chat"(jsonb, uuid, text, text, uuid, text[], real[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."open_chat"(jsonb, uuid, text, text, uuid, text[], real[], text) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."search_assistant"(text[], real[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_assistant"(text[], real[], text) TO "postgres", "service_role";
