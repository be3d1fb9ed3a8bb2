-- One call returns what an answer needs first: rate limits, conversation, facts, and what is found for each query.
begin;
select plan(19);

create temp table opened as
select answer, answer #>> '{session,id}' as id, answer #>> '{session,secret}' as secret
from public.open_chat('[]', p_page => '/services', p_queries => array['who owns the models', 'zzyzx', '']) as answer;

-- A new conversation
select is((select answer -> 'wait' from opened), '0', 'the caller need not wait');
select ok((select count(*) = 1 from public.chat_sessions s join opened o on s.id = o.id::uuid and s.page = '/services' and s.user_id is null), 'a conversation has begun');
select is((select public.get_chat_by_secret(id::uuid, secret) #> '{chat,messages}' from opened), '[]', 'its secret opens it');
select is((select answer -> 'messages' from opened), '[]', 'there is no message yet');
select is((select answer -> 'facts' from opened), (select public.get_assistant_context()), 'the facts are those of get_assistant_context()');

-- What was found. A real in JSON has 6 to 9 digits, depending on extra_float_digits; as numeric it has 6.
select is((select jsonb_array_length(answer -> 'found') from opened), 3, 'an entry for each query');
select results_eq(
  $$select s ->> 'path', (s ->> 'coverage')::real::numeric from opened, jsonb_array_elements(answer #> '{found,0,passages}') with ordinality as e (s, n) order by n$$,
  $$select path, coverage::numeric from private.search_knowledge('who owns the models', 6)$$, 'the same sections in the same order as search_knowledge()'
);
select is((select answer #> '{found,1,passages}' from opened), '[]', 'none where nothing is found');
select is((select answer #> '{found,2}' from opened), '{"exact": null, "answers": [], "language": "en", "passages": []}', 'nor for nothing');
select is((select jsonb_array_length(public.open_chat('[]', p_queries => array_fill('data'::text, array[9])) -> 'found')), 4, 'four queries at most');

-- An existing conversation
select public.add_chat_messages(id::uuid, secret, (
  select jsonb_agg(jsonb_build_object('role', case when n % 2 = 1 then 'user' else 'assistant' end, 'content', '#' || n)) from generate_series(1, 20) as n
)) from opened;
select public.add_chat_messages(id::uuid, secret, '[{"role": "user", "content": "#21"}, {"role": "assistant", "content": "#22"}]') from opened;
create temp table again as
select public.open_chat('[]', p_id => id::uuid, p_secret => secret, p_page => '/blog') as answer, id, secret from opened;
select is((select answer -> 'session' from again), (select jsonb_build_object('id', id, 'secret', secret) from opened), 'is opened by its secret');
select is((select jsonb_array_length(answer -> 'messages') from again), 20, 'with the last twenty messages');
select is((select answer #> '{messages,0}' from again), '{"role": "user", "content": "#3"}', 'the oldest of them first');
select is((select answer #>> '{messages,19,content}' from again), '#22', 'and the newest last');
select is((select count(*)::int from public.chat_sessions where id = (select id::uuid from opened)), 1, 'and no other begins');

create temp table strangers as
select public.open_chat('[]', p_id => id::uuid, p_secret => 'wrong') as answer from opened
union all select public.open_chat('[]', p_id => gen_random_uuid(), p_secret => secret) from opened
union all select public.open_chat('[]', p_id => id::uuid) from opened;
select is_empty($$select 1 from strangers where answer -> 'session' <> 'null' or answer -> 'messages' <> '[]'$$, 'a wrong secret, another conversation''s or none opens nothing');

-- Limits
create temp table limited as
select public.open_chat('[{"bucket": "chat:tests", "subject": "s", "max": 1, "windowSeconds": 600}]', p_page => '/tests') as answer from generate_series(1, 3);
select is((select count(*)::int from limited where answer -> 'wait' = '0'), 1, 'what is over the limit waits');
select ok((select bool_and(answer - 'wait' = '{}' and (answer ->> 'wait')::int between 1 and 600) from limited where answer -> 'wait' <> '0'), 'and gets nothing but the seconds');
select is((select count(*)::int from public.chat_sessions where page = '/tests'), 1, 'nor does a conversation begin');

select * from finish();
rollback;
