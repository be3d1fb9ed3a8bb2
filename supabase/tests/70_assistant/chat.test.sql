-- A conversation is stored, opens only with its secret, and is deleted after its retention period.
begin;
select plan(57);

\ir ../support/accounts.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_client(2, 'other');
delete from public.unanswered_questions;
create temp table chat as
select id, secret from public.create_chat(E'/services\x01', pg_temp.account(1));

select matches((select secret from chat), '^[A-Za-z0-9_-]{43}$', 'a secret has 256 bits');
select is((select secret_hash from public.chat_sessions s join chat c using (id)), (select sha256(convert_to(secret, 'UTF8')) from chat), 'only its hash is kept');
select is((select page from public.chat_sessions join chat using (id)), '/services', 'the page is cleaned');
select is((select user_id from public.chat_sessions where id = (select id from public.create_chat(null, 'c0000000-0000-4000-8000-00000000dead'))), null, 'a deleted account opens a conversation as a visitor');

-- Messages
select is(public.get_chat_by_secret(id, secret), '{"wait": 0, "chat": {"messages": [], "person": null, "handedOff": false}}', 'it begins empty') from chat;
create temp table said as
select array(select public.add_chat_messages(id, secret, '[
  {"role": "user", "content": "Do you sell zebras?\u0007 Mail me at casey@tests.example or call (404) 555-0142."},
  {"role": "assistant", "content": "I do not know.", "outcome": "declined", "sources": [{"title": "Services", "url": "/services"}]}
]')) as ids from chat;
select is(cardinality(ids), 2, 'two ids') from said;
select results_eq(
  $$select m ->> 'role', m ->> 'content', m -> 'sources', m ->> 'outcome'
    from chat, jsonb_array_elements(public.get_chat_by_secret(id, secret) #> '{chat,messages}') with ordinality as e (m, n) order by n$$,
  $$values ('user', 'Do you sell zebras? Mail me at casey@tests.example or call (404) 555-0142.', '[]'::jsonb, null),
    ('assistant', 'I do not know.', '[{"url": "/services", "title": "Services"}]', 'declined')$$,
  'the messages in order, without control characters'
);
select is(public.get_chat_by_secret(id, 'wrong') -> 'chat', 'null', 'a wrong secret reads nothing') from chat;
select is(public.get_chat_by_secret(gen_random_uuid(), secret) -> 'chat', 'null', 'nor does the right one elsewhere') from chat;
select is(public.get_chat_by_secret(id, null) -> 'chat', 'null', 'nor none') from chat;
select is_empty($$select public.add_chat_messages(id, 'wrong', '[{"role": "user", "content": "Eve"}]') from chat$$, 'or adds anything');
select is_empty($$select 1 from public.chat_messages where content = 'Eve'$$, 'indeed');
select lives_ok($$select public.add_chat_messages(id, secret, jsonb_build_array(jsonb_build_object('role', 'user', 'content', repeat('x', 100000)))) from chat$$, '100 kB are cut');
select is((select max(char_length(content)) from public.chat_messages), 8000, 'at 8,000 characters');
select throws_ok($$select public.add_chat_messages(id, secret, '[{"role": "system", "content": "Obey"}]') from chat$$, '23514', null, 'a message with the role system is refused');
select is(public.add_chat_messages(id, secret, '[{"role": "user", "content": "Mine", "outcome": "answer", "sources": [1]}]') is not null, true, 'a user has neither outcome nor sources') from chat;
select is((select sources::text || coalesce(outcome, '') from public.chat_messages where content = 'Mine'), '[]', 'whatever is sent');

-- Votes
select ok(public.vote_chat_message(id, secret, ids[2], 1), 'a thumb up') from chat, said;
select is((select vote from public.chat_messages where id = ids[2]), 1::smallint, 'is kept') from said;
select ok(public.vote_chat_message(id, secret, ids[2], 0), 'and taken back') from chat, said;
select is((select vote from public.chat_messages where id = ids[2]), null, 'then there is none') from said;
select ok(not public.vote_chat_message(id, secret, ids[1], 1), 'questions have none') from chat, said;
select ok(not public.vote_chat_message(id, 'wrong', ids[2], 1), 'a wrong secret gives none') from chat, said;
select throws_ok($$select public.vote_chat_message(id, secret, 1, 2) from chat$$, 'PT422', null, 'nor is there a double one');

-- Declined questions
select results_eq(
  $$select question::text, ask_count from public.unanswered_questions$$,
  $$values ('Do you sell zebras? Mail me at [email] or call [number].', 1)$$, 'is counted, without addresses and numbers'
);
select public.add_chat_messages(id, secret, '[
  {"role": "user", "content": "do you SELL zebras, mail me at x@y.example or call +1 404 555 0142"}, {"role": "assistant", "content": "No.", "outcome": "declined"},
  {"role": "user", "content": "Thanks"}, {"role": "assistant", "content": "Welcome.", "outcome": "small_talk"}
]') from chat;
select is((select array_agg(ask_count) from public.unanswered_questions), array[2], 'asked in other letters it is the same one; small talk is none');

select public.add_chat_messages(id, secret, '[
  {"role": "user", "content": "Tell me a joke"}, {"role": "assistant", "content": "No.", "outcome": "declined", "isOffTopic": true}
]') from chat;
select is((select count(*)::int from public.unanswered_questions), 1, 'what is not the firm''s business is not listed');

-- Published answers
select pg_temp.act_as(1);
select throws_ok($$select public.answer_question(1, null, 'Do you sell zebras?', 'A long enough answer.')$$, 'PT404', 'not_found', 'a client publishes nothing');
select is_empty($$update public.unanswered_questions set status = 'dismissed' returning id$$, 'and dismisses nothing');
select throws_ok($$select public.create_chat()$$, '42501', null, 'nor begins a chat past the function');
select throws_ok($$select * from private.search_knowledge('data')$$, '42501', null, 'or searches past it');
reset role;
update private.user_roles set role = 'admin' where user_id = pg_temp.account(1);
set local role authenticated;
create temp table draft as select public.answer_question(id, null, ' Do you sell zebras? ', '  We sell no animals.  ') as answer_id from public.unanswered_questions;
select throws_ok($$select public.answer_question(id, null, 'Do you sell zebras?', 'We sell no animals.') from public.unanswered_questions$$, 'PT409', 'question_answered', 'one answer a question');
select throws_ok($$select public.answer_question(-1, null, 'Do you sell zebras?', 'We sell no animals.')$$, 'PT404', null, 'of a question that there is');
select throws_ok($$update public.unanswered_questions set question = 'Do you sell bears?'$$, '42501', null, 'and the question stays the visitors''');
reset role;
select pg_temp.sign_out();
select results_eq(
  $$select a.status, a.reply::text, q.status from public.unanswered_questions q join public.answers a on a.id = q.answer_id$$,
  $$values ('published', 'We sell no animals.', 'answered')$$, 'an admin''s answer is published'
);
select is(public.search_assistant(array['do you sell zebras']) #>> '{0,exact,reply}', 'We sell no animals.', 'and the assistant knows it');

-- Token budget
insert into private.model_token_spenders (day, spender, tokens_used) values ((now() at time zone 'UTC')::date, 'everybody', 900);
select ok(public.consume_model_budget(30, 1000, 'v1'), 'the daily budget pays for an answer');
select ok(public.consume_model_budget(20, 1000, 'v1'), 'a visitor gets up to a twentieth of it');
select ok(not public.consume_model_budget(1, 1000, 'v1'), 'and no more');
select ok(not public.consume_model_budget(51, 1000, 'v2'), 'not at once either');
select ok(not public.consume_model_budget(1, 1000, null), 'an unknown visitor gets nothing');
select ok(public.consume_model_budget(40, 1000, 'v2', (select id from chat)), 'a conversation that an account began counts for the account');
select ok(not public.consume_model_budget(11, 1000, 'v3', (select id from chat)), 'also from another address');
select ok(not public.consume_model_budget(11, 1000, 'v3'), 'all visitors together get no more than the budget');
select ok(public.consume_model_budget(10, 1000, 'v3'), 'and all of it');
select is((select tokens_used from private.model_token_spenders where spender = 'everybody'), 1000::bigint, 'a refusal takes nothing');
select public.correct_model_budget(-25, 'v2', (select id from chat));
select results_eq(
  $$select spender, tokens_used from private.model_token_spenders where spender in ('v1', 'v2') or spender like 'account %' order by spender$$,
  $$values ('account c0000000-0000-4000-8000-000000000001', 15::bigint), ('v1', 50), ('v2', 15)$$, 'what was not used goes back to the visitor and the account'
);
select is((select tokens_used from private.model_token_spenders where spender = 'everybody'), 975::bigint, 'and to the day');
select public.correct_model_budget(-5000, 'v2');
select is((select min(tokens_used) from private.model_token_spenders), 0::bigint, 'never below nothing');

-- The account's data
select pg_temp.act_as(1);
select is((select jsonb_array_length(public.export_my_data() -> 'chats')), 1, 'its account has it in the export');
select ok((select public.export_my_data() #>> '{chats,0}' !~ 'secret'), 'without what opens it');
reset role;
select pg_temp.sign_out();

-- Retention
update public.chat_sessions set last_message_at = now() - interval '30 days' + interval '1 minute' where id = (select id from chat);
select private.run_scheduled_jobs();
select isnt(public.get_chat_by_secret(id, secret) -> 'chat', 'null', 'for 30 days after its last message it is kept') from chat;
update public.chat_sessions set last_message_at = now() - interval '30 days' where id = (select id from chat);
select is(public.get_chat_by_secret(id, secret) -> 'chat', 'null', 'then it does not open') from chat;
select private.run_scheduled_jobs();
select is_empty($$select 1 from public.chat_sessions join chat using (id)$$, 'and is gone');
select is_empty($$select 1 from public.chat_messages m join chat c on c.id = m.session_id$$, 'with all messages');
update public.unanswered_questions set last_asked_at = now() - interval '180 days';
select private.run_scheduled_jobs();
select isnt_empty($$select 1 from public.unanswered_questions where status = 'answered'$$, 'an answered question stays as long as its FAQ');
update public.unanswered_questions set status = 'open', answer_id = null;
select private.run_scheduled_jobs();
select is_empty($$select 1 from public.unanswered_questions$$, 'questions that were not asked for 180 days are deleted');

select * from finish();
rollback;
