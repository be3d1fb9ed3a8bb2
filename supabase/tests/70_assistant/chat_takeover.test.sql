-- Admins answer instead of the assistant, which is silent meanwhile. Visitors and clients do not write as staff.
begin;
select plan(65);

\ir ../support/accounts.psql
\ir ../support/refusals.psql

select
  pg_temp.add_client(1, 'casey'),
  pg_temp.add_client(2, 'other'),
  pg_temp.add_admin(3, 'dana', '{"full_name": "Dana Reyes"}'),
  pg_temp.add_admin(4, 'erin', '{"full_name": "Erin Vale"}');
delete from public.chat_sessions;
create temp table chat as
select id, secret from public.create_chat('/', pg_temp.account(1));
select public.add_chat_messages(id, secret, '[{"role": "user", "content": "Do you fit looms?"}, {"role": "assistant", "content": "I do not know.", "outcome": "declined"}]') from chat;

-- A takeover as the site writes it; null: someone else holds the conversation. p_from: from whom it is taken on purpose.
create function pg_temp.take_over(p_from uuid default null) returns text language sql as $$
  update public.chat_sessions set holder_id = auth.uid()
  where id in (select id from chat) and (holder_id is null or held_until <= private.now() or holder_id in (auth.uid(), p_from));
  select holder_name from public.chat_list where id in (select id from chat) and holder_id = auth.uid()
$$;

-- Callers
select pg_temp.act_as('anon');
select throws_ok($$select pg_temp.take_over()$$, '42501', null, 'a visitor takes nothing over');
select throws_ok($$insert into public.chat_messages (session_id, role, content, request_key) select id, 'staff', 'Eve', gen_random_uuid() from chat$$, '42501', null, 'nor writes as staff');
select throws_ok($$select public.get_chat_by_secret(id, secret, 0) from chat$$, '42501', null, 'nor reads past the function');
select throws_ok($$insert into public.chat_messages (session_id, role, content) select id, 'staff', 'Eve' from chat$$, '42501', null, 'nor inserts a staff message');
select pg_temp.act_as(1);
select is(pg_temp.take_over(), null, 'a client takes nothing over, the own conversation included');
select is_empty($$update public.chat_sessions set holder_id = null, assignee_id = null returning id$$, 'nor hands back or assigns');
select throws_ok($$insert into public.chat_messages (session_id, role, content, request_key) select id, 'staff', 'Eve', gen_random_uuid() from chat$$, '42501', null, 'nor writes as staff');
select is_empty($$update public.chat_messages set staff_rating = 1 returning id$$, 'nor rates as staff');
select throws_ok($$insert into public.chat_messages (session_id, role, content) select id, 'staff', 'Eve' from chat$$, '42501', null, 'nor inserts a staff message');
select throws_ok($$update public.chat_messages set role = 'staff'$$, '42501', null, 'nor turns a message into one');
select is_empty($$update public.chat_sessions set holder_id = pg_temp.account(1) returning id$$, 'nor holds a conversation by REST');
select is_empty($$select id from public.chat_messages$$, 'nor reads one, the own included');
select throws_ok($$update public.chat_sessions set held_until = now()$$, '42501', null, 'and no one chooses how long');
reset role;
select throws_ok($$select public.add_chat_messages(id, secret, '[{"role": "staff", "content": "Eve"}]') from chat$$, '23514', null, 'the chatbot function does not write as staff either');
select pg_temp.act_as(3);
select throws_ok($$insert into public.chat_messages (session_id, role, content) select id, 'user', 'As a visitor' from chat$$, '42501', null, 'an admin writes as staff only');
select is(pg_temp.refusal($$insert into public.chat_messages (session_id, role, content, request_key) select id, 'staff', 'Hello', gen_random_uuid() from chat$$), 'PT409 chat_not_held {}', 'and only in a conversation that the admin holds');
select is(pg_temp.refusal($$insert into public.chat_messages (session_id, role, content, request_key) values (gen_random_uuid(), 'staff', 'Hello', gen_random_uuid())$$), 'PT404 not_found {"what": "conversation"}', 'no such conversation');

-- A takeover
select is(pg_temp.refusal($$insert into public.chat_messages (session_id, role, content, request_key) select id, 'staff', 'Hello', gen_random_uuid() from chat$$), 'PT409 chat_not_held {}', 'nobody writes without a takeover');
select is(pg_temp.take_over(), 'Dana Reyes', 'the first one holds it');
select is(pg_temp.take_over(), 'Dana Reyes', 'again, for ten more minutes');
select is((select count(*)::int from public.chat_list where holder_id = auth.uid()), 1, 'it is in the list of those');
reset role;
select is(public.get_chat_by_secret(id, secret, 0), '{"wait": 0, "chat": {"person": {"name": "Dana Reyes"}, "messages": [], "handedOff": false}}', 'the visitor sees the name') from chat;
select is(public.get_chat_by_secret(id, 'wrong', 0) -> 'chat', 'null', 'but no one without the secret') from chat;
select is(cardinality(array(select public.add_chat_messages(id, secret, '[{"role": "user", "content": "Are you there?"}, {"role": "assistant", "content": "I am a machine.", "outcome": "answer"}]'))), 1, 'only the visitor''s message is stored') from chat;
select is_empty($$select 1 from public.chat_messages where content = 'I am a machine.'$$, 'the assistant is silent');
select is(cardinality(array(select public.add_chat_messages(id, secret, '[{"role": "assistant", "content": "We got your request.", "outcome": "handoff"}]'))), 1, 'the confirmation of a request for a person is still stored') from chat;
select is(public.open_chat('[]', id, secret) -> 'person', '{"name": "Dana Reyes"}', 'the chatbot function is told') from chat;
select is(public.get_chat_by_secret(id, secret) #> '{chat,person}', '{"name": "Dana Reyes"}', 'so is the panel') from chat;

select results_eq(
  $$select read ->> 'wait' <> '0', read -> 'chat' = 'null' from chat, generate_series(1, 2) as n,
    lateral public.get_chat_by_secret(id, secret, n, '[{"bucket": "chat:tests", "subject": "s", "max": 1, "windowSeconds": 600}]') as read$$,
  'values (false, false), (true, true)', 'what is over the limit waits, and reads nothing'
);

-- Two admins
select pg_temp.act_as(4);
select is(pg_temp.take_over(), null, 'the second one does not take it by accident');
select is(pg_temp.take_over(pg_temp.account(1)), null, 'a confirmation names the holder');
select is(pg_temp.refusal($$insert into public.chat_messages (session_id, role, content, request_key) select id, 'staff', 'Mine', gen_random_uuid() from chat$$), 'PT409 chat_held {"name": "Dana Reyes"}', 'and writes nothing');
select is((select c.holder_name from public.chat_list c join chat using (id)), 'Dana Reyes', 'the list names the admin who answers');
select is(pg_temp.take_over(pg_temp.account(3)), 'Erin Vale', 'confirmed, it changes hands');
reset role;
select is((select details ->> 'from' from private.audit_log where action = 'chat.take_over' and actor_id = 'c0000000-0000-4000-8000-000000000004'), 'c0000000-0000-4000-8000-000000000003', 'which the audit log records');
select is((select count(*) from private.audit_log where action = 'chat.take_over'), 2::bigint, 'once each');

-- Messages
set local role authenticated;
select is(pg_temp.refusal($$insert into public.chat_messages (session_id, role, content, request_key) select id, 'staff', E' \n ', gen_random_uuid() from chat$$), 'PT422 chat_message_required {}', 'no text');
select is(pg_temp.refusal($$insert into public.chat_messages (session_id, role, content, request_key) select id, 'staff', repeat('x', 2001), gen_random_uuid() from chat$$), 'PT422 text_too_long {"max": 2000}', 'too much text');
select is(pg_temp.refusal($$insert into public.chat_messages (session_id, role, content, request_key) select id, 'staff', 'Yes', null from chat$$), 'PT422 reply_id_required {}', 'no key');
select lives_ok($$insert into public.chat_messages (session_id, role, content, request_key) select id, 'staff', '  Yes, we fit looms. ', 'e0000000-0000-4000-8000-000000000001' from chat$$, 'a message');
select lives_ok($$insert into public.chat_messages (session_id, role, content, request_key) select id, 'staff', 'Yes, we fit looms.', 'e0000000-0000-4000-8000-000000000001' from chat$$, 'sent twice');
select is(pg_temp.refusal($$insert into public.chat_messages (session_id, role, content, request_key) select id, 'staff', 'No.', 'e0000000-0000-4000-8000-000000000001' from chat$$), 'PT409 reply_id_reused {}', 'another text with its key');
select is((select author_name from public.chat_message_list order by id desc limit 1), 'Erin Vale', 'staff see who wrote it');
reset role;
select results_eq(
  $$select m ->> 'role', m ->> 'content', m ->> 'author' from chat, jsonb_array_elements(public.get_chat_by_secret(id, secret, 0) #> '{chat,messages}') as m$$,
  $$values ('staff', 'Yes, we fit looms.', 'Erin Vale')$$, 'is stored once, trimmed, and the visitor gets it'
);
select is((select public.get_chat_by_secret(id, secret, (select max(m.id) from public.chat_messages m)) #> '{chat,messages}' from chat), '[]', 'once');
select ok(not public.vote_chat_message(id, secret, (select max(m.id) from public.chat_messages m), 1), 'a person is not voted on') from chat;
select is(public.open_chat('[]', id, secret) #>> '{messages,-1,role}', 'staff', 'the model gets it as a person''s') from chat;
select ok(private.chat_transcript(id, 3000, 'en') like '%Our team: Yes, we fit looms.', 'so does a lead') from chat;
select throws_ok($$insert into public.chat_messages (session_id, role, content, author_id) select id, 'user', 'x', pg_temp.account(3) from chat$$, '23514', null, 'only staff messages have an author');
insert into private.rate_limits (bucket, subject, hit_count, window_started_at, window_ends_at)
values ('chat:staff', pg_temp.account(4), 60, private.now(), private.now() + interval '1 minute')
on conflict (bucket, subject) do update set hit_count = 60;
set local role authenticated;
select matches(pg_temp.refusal($$insert into public.chat_messages (session_id, role, content, request_key) select id, 'staff', 'More', gen_random_uuid() from chat$$), '^PT429 rate_limited', 'at most 60 messages in ten minutes');

-- The end
reset role;
update public.chat_sessions set held_until = private.now();
select is(public.get_chat_by_secret(id, secret, 0) #> '{chat,person}', 'null', 'after ten minutes nobody answers') from chat;
select is(cardinality(array(select public.add_chat_messages(id, secret, '[{"role": "user", "content": "And?"}, {"role": "assistant", "content": "Ask me."}]'))), 2, 'so the assistant does') from chat;
set local role authenticated;
select is(pg_temp.refusal($$insert into public.chat_messages (session_id, role, content, request_key) select id, 'staff', 'Late', gen_random_uuid() from chat$$), 'PT409 chat_not_held {}', 'and a late message is refused');
select is(pg_temp.take_over(), 'Erin Vale', 'until it is taken over again');
select results_eq($$update public.chat_sessions set holder_id = null where holder_id = auth.uid() returning held_until$$, 'select null::timestamptz', 'or handed back');
reset role;
select is((select count(*) from private.audit_log where action = 'chat.hand_back'), 1::bigint, 'which the audit log records, too');

-- Assignment and ratings
set local role authenticated;
select is(pg_temp.refusal($$update public.chat_sessions set assignee_id = pg_temp.account(1)$$), 'PT422 staff_member_required {}', 'a client is not assigned');
update public.chat_sessions set assignee_id = pg_temp.account(4) where assignee_id is null;
select is((select assignee_name from public.chat_list), 'Erin Vale', 'an admin is');
select is((select is_live from public.chat_list where assignee_id = auth.uid()), true, 'and finds it, also among those of this moment');
select throws_ok($$update public.chat_messages set staff_rating = -1 where outcome = 'declined'$$, '23514', null, 'bad needs a reason');
select isnt_empty($$update public.chat_messages set staff_rating = -1, staff_rating_reason = 'We do fit looms.' where outcome = 'declined' returning id$$, 'bad, with one');
select is_empty($$update public.chat_messages set staff_rating = 1 where role <> 'assistant' returning id$$, 'a person is not rated');
select is((select staff_rating_reason::text from public.chat_message_list where staff_rating = -1), 'We do fit looms.', 'is kept beside the visitor''s vote');
select is((select has_bad_rating from public.chat_list), true, 'and found');
reset role;
select pg_temp.sign_in(1);
select is((select public.export_my_data() #>> '{chats,0,messages,1,staffRatingReason}'), 'We do fit looms.', 'and part of the client''s download');

select * from finish();
rollback;
