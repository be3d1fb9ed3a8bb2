-- As it was, and the vector of a question reaches the search, where the platform has vectors.
drop function public.open_chat(jsonb, uuid, text, text, uuid, text[], int, text[]);
create function public.open_chat(
  p_limits jsonb, p_id uuid default null, p_secret text default null, p_page text default null,
  p_user_id uuid default null, p_queries text[] default '{}', p_found int default 16, p_words text[] default '{}',
  p_embeddings text[] default '{}'
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
        from public.search_kb(q.query, p_found, p_embeddings[q.n]) as s
      ) as found
    )
  );
end
$$;
comment on function public.open_chat(jsonb, uuid, text, text, uuid, text[], int, text[], text[]) is
  '{wait}: seconds, when one of p_limits is over (see take_rate_limits()), and nothing else is done. Else {wait: 0, session: {id, secret}, messages: [{role, content}], facts, found}: without p_id a new conversation, with it that one and its last 20 messages, oldest first (session null: no such one, or a wrong secret); facts as assistant_facts(); found: for each of up to four p_queries the p_found best sections, best first; rarity as kb_rarity() of p_words. p_embeddings: the vectors of the first of p_queries, where the platform makes them.';
grant execute on function public.open_chat(jsonb, uuid, text, text, uuid, text[], int, text[], text[]) to service_role;
