-- How much a word tells: one that half of the site has tells little.
create function public.kb_rarity(p_words text[])
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with asked as materialized (
    select w.word, coalesce(sum(k.sections), 0) as sections
    from (select distinct lower(word) as word from unnest(p_words[1:32]) as word where char_length(word) <= 40) as w
    left join lateral ts_lexize('pg_catalog.english_stem', w.word) as l (lexeme) on true
    left join private.kb_words k on k.lexeme = l.lexeme[1]
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
    from private.kb_words k
    where a.sections = 0 and a.word ~ '^[a-z]{5,20}$'
      and char_length(k.word) between char_length(a.word) - 2 and char_length(a.word) + 2
      and k.word operator(extensions.%) a.word and extensions.similarity(k.word, a.word) >= 0.45
    order by extensions.similarity(k.word, a.word) desc, k.sections desc
    limit 1
  ) as near on true
$$;
comment on function public.kb_rarity(text[]) is
  '{sections, words, nearest}: how many sections there are, in how many each of up to 32 words is in any of its forms, and for words of none the known one that is written most like it.';
grant execute on function public.kb_rarity(text[]) to service_role;
alter function public.kb_rarity(text[]) set enable_seqscan = off;

-- What an answer begins with, in one call: each call is a way to the database and back, and a visitor waits for all of them.
create function public.open_chat(
  p_limits jsonb, p_id uuid default null, p_secret text default null, p_page text default null,
  p_user_id uuid default null, p_queries text[] default '{}', p_found int default 16, p_words text[] default '{}'
)
returns jsonb
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_wait int := public.take_rate_limits(p_limits);
  v_id uuid;
  v_session jsonb;
  v_messages jsonb := '[]';
begin
  if v_wait > 0 then
    return jsonb_build_object('wait', v_wait);
  end if;
  if p_id is null then
    v_session := public.begin_chat(p_page, p_user_id);
  else
    v_id := private.chat_of(p_id, p_secret);
    select coalesce(jsonb_agg(jsonb_build_object('role', m.role, 'content', m.content) order by m.id), '[]')
    into v_messages
    from (
      select id, role, content from public.chat_messages where session_id = v_id order by id desc limit 20
    ) as m;
    if v_id is not null then
      v_session := jsonb_build_object('id', p_id, 'secret', p_secret);
    end if;
  end if;
  return jsonb_build_object(
    'wait', 0, 'session', v_session, 'messages', v_messages, 'facts', public.assistant_facts(),
    'rarity', public.kb_rarity(p_words),
    'found', (
      select coalesce(jsonb_agg(found.passages order by q.n), '[]')
      from unnest(p_queries[1:4]) with ordinality as q (query, n)
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'path', s.path, 'title', s.title, 'heading', s.heading, 'content', s.content,
          'source_kind', s.source_kind, 'source_key', s.source_key, 'coverage', s.coverage
        ) order by s.score desc, s.id), '[]') as passages
        from public.search_kb(q.query, p_found) as s
      ) as found
    )
  );
end
$$;
comment on function public.open_chat(jsonb, uuid, text, text, uuid, text[], int, text[]) is
  '{wait}: seconds, when one of p_limits is over (see take_rate_limits()), and nothing else is done. Else {wait: 0, session: {id, secret}, messages: [{role, content}], facts, found}: without p_id a new conversation, with it that one and its last 20 messages, oldest first (session null: no such one, or a wrong secret); facts as assistant_facts(); found: for each of up to four p_queries the p_found best sections, best first; rarity as kb_rarity() of p_words.';
grant execute on function public.open_chat(jsonb, uuid, text, text, uuid, text[], int, text[]) to service_role;
