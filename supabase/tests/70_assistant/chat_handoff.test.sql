-- A handoff creates one lead with the conversation in it.
begin;
select plan(42);

\ir ../support/accounts.psql
\ir ../support/refusals.psql

select pg_temp.add_client(1, 'casey');
delete from private.outbox;
create temp table chat as
select id, secret from public.create_chat('/');
select public.add_chat_messages(id, secret, '[{"role": "user", "content": "Do you sell zebras?"}, {"role": "assistant", "content": "I do not know."}]') from chat;
create function pg_temp.ask(p_name text default 'Casey Client', p_email text default 'casey@tests.example', p_note text default 'Please call me.', p_secret text default null, p_key text default null)
returns int language sql as
  $$select public.hand_off_chat(id, coalesce(p_secret, secret), p_name, p_email, p_note, p_guard => jsonb_populate_record(
    null::public.request_guard, jsonb_build_object('idempotency_key', p_key, 'request_hash', 'hash')
  )) from chat$$;

select throws_ok($$select pg_temp.ask(p_name => 'A')$$, 'PT422', 'name_too_short', 'name');
select throws_ok($$select pg_temp.ask(p_email => 'casey')$$, 'PT422', 'email_invalid', 'email');
select throws_ok($$select pg_temp.ask(p_note => repeat('x', 2001))$$, 'PT422', null, 'a note of 2,001 characters');
select is(pg_temp.refusal($$select pg_temp.ask(p_secret => 'wrong')$$), 'PT404 not_found {"what": "conversation"}', 'somebody else''s conversation');
select is_empty($$select 1 from public.contact_submissions where source = 'assistant'$$, 'no lead of any of these');

create temp table done as select pg_temp.ask(p_key => 'key-1') as answer;
create temp table lead as select * from public.contact_submissions where source = 'assistant';
select is((select answer from done), (select id from lead), 'the lead''s number');
select results_eq(
  $$select name::text, email::text, company::text, status::text, user_id from lead$$,
  $$values ('Casey Client', 'casey@tests.example', 'Not given', 'new', pg_temp.account(1))$$, 'a lead like any other'
);
select is(
  (select message::text from lead),
  E'Please call me.\n\nConversation with the assistant:\n\nVisitor: Do you sell zebras?\n\nAssistant: I do not know.', 'with the messages'
);
select results_eq(
  $$select kind, recipient::text, reply_to::text, payload ->> 'source' from private.outbox order by kind$$,
  $$values ('contact_notice', 'hello@meridian.example', 'casey@tests.example', 'assistant'), ('contact_received', 'casey@tests.example', null, 'assistant')$$,
  'both mails wait, and an answer goes to the visitor'
);
select is((public.get_chat_by_secret(id, secret) #> '{chat,handedOff}'), 'true', 'the conversation knows') from chat;
select is(pg_temp.ask(p_key => 'key-1'), answer, 'the same key has the same answer') from done;
select is(pg_temp.ask(), answer, 'and so has a second request') from done;
select is((select count(*)::int from public.contact_submissions where source = 'assistant'), 1, 'one lead');
select is((select count(*)::int from private.outbox), 2, 'and two mails');

-- A long conversation
create temp table long as
select public.hand_off_chat(c.id, c.secret, 'Casey Client', 'casey@tests.example', repeat('n', 2000)) as answer
from (select id, secret from public.create_chat('/longer')) as c
cross join lateral (select count(*) from public.add_chat_messages(c.id, c.secret, (
  select jsonb_agg(jsonb_build_object('role', case n % 2 when 0 then 'user' else 'assistant' end, 'content', n || repeat('x', 2500))) from generate_series(1, 19) as n
))) as filled;
select ok((select char_length(message) <= 5000 from public.contact_submissions where id = (select answer from long)), 'fits into a lead');
select is(
  (select message::text from public.contact_submissions where id = (select answer from long)),
  repeat('n', 2000) || E'\n\nConversation with the assistant:\n\n(The beginning is left out.)\n\nVisitor: 18' || repeat('x', 1198)
    || E'…\n\nAssistant: 19' || repeat('x', 1198) || '…',
  'its end is what is kept'
);

-- Without a conversation
create temp table alone as select public.hand_off_chat(null, null, 'Casey Client', 'casey@tests.example') as answer;
select is((select message::text from public.contact_submissions where id = (select answer from alone)), 'Asked for a person in chat.', 'nothing need have been said');
create temp table brief as select public.hand_off_chat(null, null, 'Casey Client', 'casey@tests.example', 'Call me') as answer;
select is((select message::text from public.contact_submissions where id = (select answer from brief)), 'Asked for a person in chat. Call me', 'a note that is too short for a message stands behind the request');

-- In Spanish
create temp table spanish as
select id, secret from public.create_chat('/es');
select public.add_chat_messages(id, secret, '[{"role": "user", "content": "¿[Qué](/x) cuesta?"}, {"role": "assistant", "content": "**Nada**: [Reservar una consulta](/es/schedule)."}]') from spanish;
select public.hand_off_chat(id, secret, 'Casey Client', 'casey@tests.example', 'Hola', p_locale => 'es') from spanish;
select is(
  (select l.message::text from public.contact_submissions l join public.chat_sessions s on s.lead_id = l.id where s.id = (select id from spanish)),
  E'Pidió hablar con una persona en el chat. Hola\n\nConversación con el asistente:\n\nVisitante: ¿[Qué](/x) cuesta?\n\nAsistente: Nada: Reservar una consulta (/es/schedule).',
  'a conversation in Spanish has no word in English and no marks of Markdown'
);
delete from public.chat_sessions where id = (select id from spanish);
delete from public.contact_submissions where message like 'Pidió%';

-- Asking in a message
delete from private.outbox;
create temp table asking as
select id, secret from public.create_chat('/services');
create function pg_temp.say(p_question text, p_extra jsonb) returns void language sql as
  $$select public.add_chat_messages(id, secret, jsonb_build_array(
    jsonb_build_object('role', 'user', 'content', p_question),
    jsonb_build_object('role', 'assistant', 'content', 'Of course.', 'outcome', 'handoff') || p_extra)) from asking$$;
create function pg_temp.waiting() returns int language plpgsql as $$
declare
  v_count int;
begin
  perform pg_temp.sign_in(9);
  v_count := (select count(*) from public.chat_list where is_waiting);
  perform pg_temp.sign_out();
  return v_count;
end
$$;
select pg_temp.add_admin(9, 'desk');
update public.chat_sessions set assignee_id = pg_temp.account(9) where handed_off_at is not null;
select pg_temp.say('What do you cost?', '{}');
select is((select handed_off_at from public.chat_sessions join asking using (id)), null, 'the outcome alone is no request for a person');
select is(pg_temp.waiting(), 0, 'and nobody waits');
select pg_temp.say('Can I talk to a <b>human</b> please?', '{"asksForPerson": true}');
select isnt((select handed_off_at from public.chat_sessions join asking using (id)), null, 'a request in a message is marked');
select is(pg_temp.waiting(), 1, 'and counted');
select results_eq(
  $$select kind, recipient::text, reply_to::text, payload ->> 'question', payload ->> 'page' from private.outbox$$,
  $$values ('chat_notice', 'hello@meridian.example', null, 'Can I talk to a <b>human</b> please?', '/services')$$, 'the firm gets an email with the words'
);
select pg_temp.say('Hello?? A person!', '{"asksForPerson": true}');
select is((select count(*)::int from private.outbox), 1, 'one for each conversation');
select is(public.get_chat_by_secret(id, secret) #> '{chat,handedOff}', 'false', 'the form is still open to the visitor') from asking;
update public.chat_sessions set assignee_id = pg_temp.account(9) where id = (select id from asking);
select is(pg_temp.waiting(), 0, 'nobody waits once it is assigned');
update public.chat_sessions set assignee_id = null, holder_id = pg_temp.account(9), held_until = now() where id = (select id from asking);
select is(pg_temp.waiting(), 0, 'or was taken over');
update public.chat_sessions set holder_id = null, held_until = null where id = (select id from asking);
insert into public.chat_messages (session_id, role, content) select id, 'staff', 'Here I am.' from asking;
select is(pg_temp.waiting(), 0, 'or answered');
delete from public.chat_messages where role = 'staff';
select is(pg_temp.waiting(), 1, 'and not before');
select public.hand_off_chat(id, secret, 'Casey Client', 'casey@tests.example') from asking;
select is(pg_temp.waiting(), 0, 'a lead is counted among the leads');
select is((select count(*)::int from private.outbox where kind = 'chat_notice'), 1, 'and has its own email');
delete from public.chat_sessions where id = (select id from asking);
select is_empty($$select 1 from private.outbox where kind = 'chat_notice'$$, 'the email goes with its conversation');
delete from public.contact_submissions where id = (select max(id) from public.contact_submissions);

-- The account's data
select pg_temp.act_as(1);
select throws_ok($$select public.hand_off_chat(null, null, 'Casey Client', 'casey@tests.example')$$, '42501', null, 'a browser cannot call the function that requests a person');
select is(jsonb_array_length(public.export_my_data() -> 'chats'), 2, 'conversations of one''s leads are in the export');
reset role;
select pg_temp.sign_out();
select public.create_chat('/own', pg_temp.account(1));
select public.delete_account(pg_temp.account(1));
select is_empty($$select 1 from public.contact_submissions where source = 'assistant'$$, 'a deleted account takes its leads with it');
select is_empty($$select 1 from public.chat_sessions s join chat using (id)$$, 'their conversations');
select is_empty($$select 1 from public.chat_messages where content ~ 'zebras'$$, 'their messages');
select is_empty($$select 1 from public.chat_sessions where page = '/own'$$, 'and its own');

-- Facts
select is((select (f ->> 'price')::int from jsonb_array_elements(public.get_assistant_context() -> 'services') as f where f ->> 'slug' = 'data-analytics'), (select price from public.services where slug = 'data-analytics'), 'prices are those of the table');
select is((select count(*)::int from private.firm_opening_hours), 10, 'hours are those of the rules');
update public.date_overrides set reason = 'Avery has a broken ankle' where date = (select min(date) from public.date_overrides where date > current_date);
select ok(public.get_assistant_context()::text !~ 'ankle', 'the reason for an absence is not readable');

select * from finish();
rollback;
