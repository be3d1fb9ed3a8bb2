-- Access to the assistant's tables in schema private: none, except through functions.
begin;
select plan(96);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000001', 'casey@tests.example'),
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin' where user_id = 'c0000000-0000-4000-8000-000000000003';
update private.user_roles set password_proven_at = now() where password_proven_at is null;
insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing;

-- anon
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok($$select count(*)::int from private.kb_refresh_queue$$, '42501', null, 'anon may not select kb_refresh_queue');
select throws_ok($$insert into private.kb_refresh_queue (source_kind, source_key) values ('faq', 'eve')$$, '42501', null, 'anon may not insert kb_refresh_queue');
select throws_ok($$update private.kb_refresh_queue set queued_at = now()$$, '42501', null, 'anon may not update kb_refresh_queue');
select throws_ok($$delete from private.kb_refresh_queue$$, '42501', null, 'anon may not delete kb_refresh_queue');
select throws_ok($$select count(*)::int from private.kb_embeddings$$, '42501', null, 'anon may not select kb_embeddings');
select throws_ok($$insert into private.kb_embeddings (section_id, checksum, embedding) values (1, 'eve', '{0}')$$, '42501', null, 'anon may not insert kb_embeddings');
select throws_ok($$update private.kb_embeddings set checksum = 'eve'$$, '42501', null, 'anon may not update kb_embeddings');
select throws_ok($$delete from private.kb_embeddings$$, '42501', null, 'anon may not delete kb_embeddings');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.kb_refresh_queue$$, '42501', null, 'client may not select kb_refresh_queue');
select throws_ok($$insert into private.kb_refresh_queue (source_kind, source_key) values ('faq', 'eve')$$, '42501', null, 'client may not insert kb_refresh_queue');
select throws_ok($$update private.kb_refresh_queue set queued_at = now()$$, '42501', null, 'client may not update kb_refresh_queue');
select throws_ok($$delete from private.kb_refresh_queue$$, '42501', null, 'client may not delete kb_refresh_queue');
select throws_ok($$select count(*)::int from private.kb_embeddings$$, '42501', null, 'client may not select kb_embeddings');
select throws_ok($$insert into private.kb_embeddings (section_id, checksum, embedding) values (1, 'eve', '{0}')$$, '42501', null, 'client may not insert kb_embeddings');
select throws_ok($$update private.kb_embeddings set checksum = 'eve'$$, '42501', null, 'client may not update kb_embeddings');
select throws_ok($$delete from private.kb_embeddings$$, '42501', null, 'client may not delete kb_embeddings');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.kb_refresh_queue$$, '42501', null, 'other client may not select kb_refresh_queue');
select throws_ok($$insert into private.kb_refresh_queue (source_kind, source_key) values ('faq', 'eve')$$, '42501', null, 'other client may not insert kb_refresh_queue');
select throws_ok($$update private.kb_refresh_queue set queued_at = now()$$, '42501', null, 'other client may not update kb_refresh_queue');
select throws_ok($$delete from private.kb_refresh_queue$$, '42501', null, 'other client may not delete kb_refresh_queue');
select throws_ok($$select count(*)::int from private.kb_embeddings$$, '42501', null, 'other client may not select kb_embeddings');
select throws_ok($$insert into private.kb_embeddings (section_id, checksum, embedding) values (1, 'eve', '{0}')$$, '42501', null, 'other client may not insert kb_embeddings');
select throws_ok($$update private.kb_embeddings set checksum = 'eve'$$, '42501', null, 'other client may not update kb_embeddings');
select throws_ok($$delete from private.kb_embeddings$$, '42501', null, 'other client may not delete kb_embeddings');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.kb_refresh_queue$$, '42501', null, 'admin may not select kb_refresh_queue');
select throws_ok($$insert into private.kb_refresh_queue (source_kind, source_key) values ('faq', 'eve')$$, '42501', null, 'admin may not insert kb_refresh_queue');
select throws_ok($$update private.kb_refresh_queue set queued_at = now()$$, '42501', null, 'admin may not update kb_refresh_queue');
select throws_ok($$delete from private.kb_refresh_queue$$, '42501', null, 'admin may not delete kb_refresh_queue');
select throws_ok($$select count(*)::int from private.kb_embeddings$$, '42501', null, 'admin may not select kb_embeddings');
select throws_ok($$insert into private.kb_embeddings (section_id, checksum, embedding) values (1, 'eve', '{0}')$$, '42501', null, 'admin may not insert kb_embeddings');
select throws_ok($$update private.kb_embeddings set checksum = 'eve'$$, '42501', null, 'admin may not update kb_embeddings');
select throws_ok($$delete from private.kb_embeddings$$, '42501', null, 'admin may not delete kb_embeddings');

-- anon
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok($$select count(*)::int from private.kb_vocabulary$$, '42501', null, 'anon may not select kb_vocabulary');
select throws_ok($$insert into private.kb_vocabulary (word, lexeme, sections) values ('eve', 'eve', 1)$$, '42501', null, 'anon may not insert kb_vocabulary');
select throws_ok($$update private.kb_vocabulary set sections = 2$$, '42501', null, 'anon may not update kb_vocabulary');
select throws_ok($$delete from private.kb_vocabulary$$, '42501', null, 'anon may not delete kb_vocabulary');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.kb_vocabulary$$, '42501', null, 'client may not select kb_vocabulary');
select throws_ok($$insert into private.kb_vocabulary (word, lexeme, sections) values ('eve', 'eve', 1)$$, '42501', null, 'client may not insert kb_vocabulary');
select throws_ok($$update private.kb_vocabulary set sections = 2$$, '42501', null, 'client may not update kb_vocabulary');
select throws_ok($$delete from private.kb_vocabulary$$, '42501', null, 'client may not delete kb_vocabulary');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.kb_vocabulary$$, '42501', null, 'other client may not select kb_vocabulary');
select throws_ok($$insert into private.kb_vocabulary (word, lexeme, sections) values ('eve', 'eve', 1)$$, '42501', null, 'other client may not insert kb_vocabulary');
select throws_ok($$update private.kb_vocabulary set sections = 2$$, '42501', null, 'other client may not update kb_vocabulary');
select throws_ok($$delete from private.kb_vocabulary$$, '42501', null, 'other client may not delete kb_vocabulary');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.kb_vocabulary$$, '42501', null, 'admin may not select kb_vocabulary');
select throws_ok($$insert into private.kb_vocabulary (word, lexeme, sections) values ('eve', 'eve', 1)$$, '42501', null, 'admin may not insert kb_vocabulary');
select throws_ok($$update private.kb_vocabulary set sections = 2$$, '42501', null, 'admin may not update kb_vocabulary');
select throws_ok($$delete from private.kb_vocabulary$$, '42501', null, 'admin may not delete kb_vocabulary');

-- anon
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok($$select count(*)::int from private.kb_state$$, '42501', null, 'anon may not select kb_state');
select throws_ok($$insert into private.kb_state (name, value) values ('eve', '')$$, '42501', null, 'anon may not insert kb_state');
select throws_ok($$update private.kb_state set value = ''$$, '42501', null, 'anon may not update kb_state');
select throws_ok($$delete from private.kb_state$$, '42501', null, 'anon may not delete kb_state');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.kb_state$$, '42501', null, 'client may not select kb_state');
select throws_ok($$insert into private.kb_state (name, value) values ('eve', '')$$, '42501', null, 'client may not insert kb_state');
select throws_ok($$update private.kb_state set value = ''$$, '42501', null, 'client may not update kb_state');
select throws_ok($$delete from private.kb_state$$, '42501', null, 'client may not delete kb_state');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.kb_state$$, '42501', null, 'other client may not select kb_state');
select throws_ok($$insert into private.kb_state (name, value) values ('eve', '')$$, '42501', null, 'other client may not insert kb_state');
select throws_ok($$update private.kb_state set value = ''$$, '42501', null, 'other client may not update kb_state');
select throws_ok($$delete from private.kb_state$$, '42501', null, 'other client may not delete kb_state');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.kb_state$$, '42501', null, 'admin may not select kb_state');
select throws_ok($$insert into private.kb_state (name, value) values ('eve', '')$$, '42501', null, 'admin may not insert kb_state');
select throws_ok($$update private.kb_state set value = ''$$, '42501', null, 'admin may not update kb_state');
select throws_ok($$delete from private.kb_state$$, '42501', null, 'admin may not delete kb_state');

-- anon
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok($$select count(*)::int from private.model_token_usage$$, '42501', null, 'anon may not select model_token_usage');
select throws_ok($$insert into private.model_token_usage (day, tokens_used) values ('2020-01-01', 1)$$, '42501', null, 'anon may not insert model_token_usage');
select throws_ok($$update private.model_token_usage set tokens_used = 0$$, '42501', null, 'anon may not update model_token_usage');
select throws_ok($$delete from private.model_token_usage$$, '42501', null, 'anon may not delete model_token_usage');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.model_token_usage$$, '42501', null, 'client may not select model_token_usage');
select throws_ok($$insert into private.model_token_usage (day, tokens_used) values ('2020-01-01', 1)$$, '42501', null, 'client may not insert model_token_usage');
select throws_ok($$update private.model_token_usage set tokens_used = 0$$, '42501', null, 'client may not update model_token_usage');
select throws_ok($$delete from private.model_token_usage$$, '42501', null, 'client may not delete model_token_usage');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.model_token_usage$$, '42501', null, 'other client may not select model_token_usage');
select throws_ok($$insert into private.model_token_usage (day, tokens_used) values ('2020-01-01', 1)$$, '42501', null, 'other client may not insert model_token_usage');
select throws_ok($$update private.model_token_usage set tokens_used = 0$$, '42501', null, 'other client may not update model_token_usage');
select throws_ok($$delete from private.model_token_usage$$, '42501', null, 'other client may not delete model_token_usage');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.model_token_usage$$, '42501', null, 'admin may not select model_token_usage');
select throws_ok($$insert into private.model_token_usage (day, tokens_used) values ('2020-01-01', 1)$$, '42501', null, 'admin may not insert model_token_usage');
select throws_ok($$update private.model_token_usage set tokens_used = 0$$, '42501', null, 'admin may not update model_token_usage');
select throws_ok($$delete from private.model_token_usage$$, '42501', null, 'admin may not delete model_token_usage');

-- anon
reset role;
set local "request.jwt.claims" = '{"role": "anon"}';
set local role anon;
select throws_ok($$select count(*)::int from private.model_token_spenders$$, '42501', null, 'anon may not select model_token_spenders');
select throws_ok($$insert into private.model_token_spenders (day, spender, tokens_used) values ('2020-01-01', 'eve', 1)$$, '42501', null, 'anon may not insert model_token_spenders');
select throws_ok($$update private.model_token_spenders set tokens_used = 0$$, '42501', null, 'anon may not update model_token_spenders');
select throws_ok($$delete from private.model_token_spenders$$, '42501', null, 'anon may not delete model_token_spenders');

-- client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000001", "session_id": "c0000000-0000-4000-8000-000000000001", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.model_token_spenders$$, '42501', null, 'client may not select model_token_spenders');
select throws_ok($$insert into private.model_token_spenders (day, spender, tokens_used) values ('2020-01-01', 'eve', 1)$$, '42501', null, 'client may not insert model_token_spenders');
select throws_ok($$update private.model_token_spenders set tokens_used = 0$$, '42501', null, 'client may not update model_token_spenders');
select throws_ok($$delete from private.model_token_spenders$$, '42501', null, 'client may not delete model_token_spenders');

-- other client
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000002", "session_id": "c0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.model_token_spenders$$, '42501', null, 'other client may not select model_token_spenders');
select throws_ok($$insert into private.model_token_spenders (day, spender, tokens_used) values ('2020-01-01', 'eve', 1)$$, '42501', null, 'other client may not insert model_token_spenders');
select throws_ok($$update private.model_token_spenders set tokens_used = 0$$, '42501', null, 'other client may not update model_token_spenders');
select throws_ok($$delete from private.model_token_spenders$$, '42501', null, 'other client may not delete model_token_spenders');

-- admin
reset role;
set local "request.jwt.claims" = '{"sub": "c0000000-0000-4000-8000-000000000003", "session_id": "c0000000-0000-4000-8000-000000000003", "role": "authenticated"}';
set local role authenticated;
select throws_ok($$select count(*)::int from private.model_token_spenders$$, '42501', null, 'admin may not select model_token_spenders');
select throws_ok($$insert into private.model_token_spenders (day, spender, tokens_used) values ('2020-01-01', 'eve', 1)$$, '42501', null, 'admin may not insert model_token_spenders');
select throws_ok($$update private.model_token_spenders set tokens_used = 0$$, '42501', null, 'admin may not update model_token_spenders');
select throws_ok($$delete from private.model_token_spenders$$, '42501', null, 'admin may not delete model_token_spenders');

reset role;
select * from finish();
rollback;
