-- The assistant's answers: who reads and writes them, what is refused, and how a question finds its answer.
begin;
select plan(81);

\ir ../support/accounts.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(2, 'ada');
select is_empty(
  $$select id from public.answers where status = 'published' except select answer_id from private.indexed_answers$$,
  'the migrations leave every published answer in the index'
);
delete from public.unanswered_questions;
delete from public.answers;
delete from public.faqs;

-- Visitors and clients
set local role anon;
select throws_ok($$select * from public.answers$$, '42501', null, 'a visitor reads no answers');
select throws_ok($$select * from public.answer_wordings$$, '42501', null, 'nor wordings');
select throws_ok($$select * from public.search_answers('data')$$, '42501', null, 'nor the list');
select throws_ok($$select public.search_assistant(array['data'])$$, '42501', null, 'nor searches them past the function');
select throws_ok($$select private.answer_match_features('data', 'en')$$, '42501', null, 'nor asks how alike they are');
select throws_ok($$select private.rank_answers('data', 'en')$$, '42501', null, 'nor which is likely');
select throws_ok($$select * from private.answer_terms$$, '42501', null, 'nor reads their words');
select pg_temp.act_as(1);
select throws_ok($$insert into public.answers (question, reply) values ('Is this open?', 'Yes.')$$, '42501', null, 'a client writes none');
select is_empty($$update public.answers set reply = 'Yes.' returning id$$, 'changes none');
select is_empty($$delete from public.answers returning id$$, 'deletes none');
select is_empty($$select * from public.search_answers('')$$, 'finds none');
select throws_ok($$select public.answer_question(1, 1)$$, 'PT404', 'not_found', 'and adds no question');
select is_empty($$select * from public.answers$$, 'and sees no row');
select throws_ok($$select private.rank_answers('data', 'en')$$, '42501', null, 'ranks none');
select throws_ok($$select * from private.indexed_answers$$, '42501', null, 'and reads no index');
select throws_ok($$insert into public.answer_wordings (answer_id, language, position, wording) values (1, 'en', 1, 'open?')$$, '42501', null, 'nor writes wordings past the answers');

-- Admins
select pg_temp.sign_in(2);
insert into public.answers (topic, question, reply, link_path, link_title, wordings)
values ('place', 'Where can visitors park?', 'Behind the office, at {{address}}.', '/#contact', 'How to reach us',
  '{parking spot,Parking spot?,where do i leave my truck}');
select results_eq('select version from public.answers', 'select 1', 'an admin adds an answer');
create temp table saved as select id from public.answers;
select is(
  (select to_jsonb(l) - '{id,updated_at}'::text[] from public.answer_list l),
  '{"topic": "place", "kind": "answer", "question": "Where can visitors park?", "reply": "Behind the office, at {{address}}.", "link_path": "/#contact", "link_title": "How to reach us", "language": "en", "status": "published", "version": 1, "wordings": ["Where can visitors park?", "parking spot", "where do i leave my truck"], "wording_count": 3, "sort_key": "where can visitors park?", "updated_by_name": "ada@tests.example"}',
  'with its question as a wording, and each wording once'
);
select set_eq('select wording::text from public.answer_wordings', 'select unnest(wordings) from public.answers', 'each wording leads to it');
select set_eq($$select id from public.search_answers('TRÜCK')$$, 'select id from saved', 'it is found by a wording, in any case and without accents');
select is_empty($$select id from public.search_answers('parking zebra')$$, 'not without one of the words');
select throws_ok($$insert into public.answers (question, reply, wordings) values ('Is there parking?', 'Yes.', '{PARKING spot}')$$, 'PT409', 'wording_taken', 'a wording belongs to one answer');
select throws_ok($$insert into public.answers (question, reply) values ('What is it?', 'See <b>this</b>.')$$, '23514', null, 'a reply has no HTML');
select throws_ok($$insert into public.answers (question, reply) values ('What is it?', 'See [this](/blog).')$$, '23514', null, 'nor a link');
select throws_ok($$insert into public.answers (question, reply) values ('What is it?', 'It is {{secret}}.')$$, '23514', null, 'nor an unknown placeholder');
select throws_ok($$insert into public.answers (question, reply) values ('What is it?', 'It is {{prices}} today.')$$, '23514', null, 'a list is a paragraph of its own');
select throws_ok($$insert into public.answers (question, reply, link_path) values ('What is it?', 'This.', '/blog')$$, '23514', null, 'a link has a text');
select throws_ok($$insert into public.answers (question, reply, link_path, link_title) values ('What is it?', 'This.', '//evil.example', 'Here')$$, '23514', null, 'and leads to this site');
select throws_ok($$update public.answers set version = 9$$, '42501', null, 'nobody chooses a version');
create temp table wordings as select id from public.answer_wordings;
update public.answers set reply = 'In the yard behind the office.' where version = 1;
select results_eq('select version from public.answers', 'select 2', 'a change counts the version');
reset role;
select set_eq('select id from public.answer_wordings', 'select id from wordings', 'wordings that stay are not written again');
select pg_temp.sign_out();

select is((select details ->> 'title' from private.audit_log where action = 'answer.create'), 'Where can visitors park?', 'and is in the audit log');

-- The index of the words, which only its functions touch
select pg_temp.act_as(2);
select throws_ok($$select private.rebuild_answer_index()$$, '42501', null, 'an admin does not rebuild the index');
select throws_ok($$insert into private.answer_terms values ('zebra', 1, 1)$$, '42501', null, 'nor writes to it');
reset role;
select pg_temp.sign_out();
select throws_ok($$insert into private.answer_terms values ('', 1, 1)$$, '23514', null, 'no empty term');
select throws_ok($$insert into private.answer_terms values ('zebra', 1, 0)$$, '23514', null, 'no term without a wording');
select throws_ok($$insert into private.indexed_answers select id + 1, 'en', 0 from saved$$, '23514', null, 'no answer without a wording');
select results_eq(
  $$select term collate "default", wordings from private.answer_terms where term like '%park%' order by term collate "C"$$,
  $$values ('park', 2), ('park spot', 1), ('visitor park', 1)$$, 'the wordings with each lexeme and each pair are counted'
);
insert into public.answers (question, reply, wordings) values ('Do you sell zebras?', 'We sell no animals.', '{zebra to buy}');
select is((select wordings from private.answer_terms where term = 'zebra'), 2, 'a new answer is in the index at once');
select is((select lexeme from private.answer_words where word = 'zebras'), 'zebra', 'its words are known');
select is(
  (select l.letters from private.answer_match_features('Do you sell zebras?', 'en') l join public.answers a on a.id = l.answer_id where a.question = 'Do you sell zebras?'),
  (select avg(extensions.similarity(wording, 'Do you sell zebras?'))::real from public.answer_wordings w join public.answers a on a.id = w.answer_id where a.question = 'Do you sell zebras?'),
  'letters are the mean likeness to the nearest wordings'
);
update public.answers set wordings = '{zebra to purchase}' where question = 'Do you sell zebras?';
select is((select wordings from private.answer_terms where term = 'purchas'), 1, 'a changed wording counts');
update public.answers set wordings = '{}' where question = 'Do you sell zebras?';
select is((select wordings from private.answer_terms where term = 'zebra'), 1, 'a wording that is gone does not count');
delete from public.answers where question = 'Do you sell zebras?';
select is_empty($$select * from private.answer_terms where term = 'zebra'$$, 'nor does an answer that is gone');

-- Constraints hold without the functions
select throws_ok($$insert into public.answers (question, reply) values ('What is it?', 'See https://evil.example.')$$, '23514', null, 'no address in a reply');
select throws_ok($$insert into public.answers (question, reply) values ('What is it?', 'It is {{x}}.')$$, '23514', null, 'no unknown placeholder');
select throws_ok($$update public.answers set link_path = null$$, '23514', null, 'no half link');

-- Search
select is(public.search_assistant(array['Parking spot, please']) #>> '{0,exact,reply}', 'In the yard behind the office.', 'a known wording is exact');
select is(public.search_assistant(array['somewhere for visitors to park a truck']) #>> '{0,answers,0,question}', 'Where can visitors park?', 'other words find it too');
select is(public.search_assistant(array['visitor parkng']) #>> '{0,answers,0,question}', 'Where can visitors park?', 'misspelled ones too');
select cmp_ok(
  (public.search_assistant(array['where can i']) #>> '{0,answers,0,score}')::real, '<',
  (public.search_assistant(array['where can visitors park']) #>> '{0,answers,0,score}')::real, 'stop words alone find less surely'
);
update public.answers set status = 'draft';
select is_empty('select word from private.answer_words', 'the index of words forgets a draft');
select is(public.search_assistant(array['parking spot']) -> 0 -> 'exact', 'null', 'a draft is not found');
select is(public.search_assistant(array['parking spot']) #> '{0,answers}', '[]', 'nor is it likely');
update public.answers set status = 'published';
select is(jsonb_array_length(public.search_assistant(array_fill('data'::text, array[9]))), 4, 'four queries at most');
select is(public.search_assistant(array['']) -> 0, '{"exact": null, "answers": [], "language": "en", "passages": []}', 'an empty one finds nothing');

-- Languages
insert into public.answers (kind, language, question, reply) values
  ('other_language', 'en', 'Another language', 'We answer in English.'), ('other_language', 'fr', 'Une autre langue', 'Nous répondons en anglais.');
select is(public.search_assistant(array['combien coûte votre service pour une petite entreprise']) #>> '{0,answers,0,reply}', 'Nous répondons en anglais.', 'a question in French gets the French reply');
select is(public.search_assistant(array['どのサービスがありますか']) #>> '{0,answers,0,reply}', 'We answer in English.', 'one without a reply of its language the English one');
select is(public.search_assistant(array['whats included in ai strategy consulting']) #>> '{0,language}', 'en', 'short English words are English');
insert into public.answers (kind, language, question, reply, wordings) values
  ('other_language', 'es', 'Otra pregunta', 'Deje su mensaje.', '{}'),
  ('answer', 'es', '¿Cuánto cuesta la estrategia?', 'Un precio fijo.', '{precio de la estrategia,usan cookies,no me acuerdo de la clave}');
select private.rebuild_answer_index();
select is(private.language_of('precio estrategia'), 'es', 'two words of Spanish answers are Spanish without accents');
select is(private.language_of('usan cookies'), 'es', 'a Spanish word beside one that both languages have is Spanish');
select is(private.language_of('no me acuerdo'), 'es', 'words that both grammars need do not make a question English');
select is(private.language_of('precio'), 'en', 'one word is too short to tell');
select is(private.language_of('qe servisios ofresen', 'es'), 'es', 'what tells no language is in that of the page');
select is(private.language_of('precio', 'es'), 'es', 'one word, too');
select is(private.language_of('así', 'es'), 'es', 'the rest of a word with an accent is no word');
select is(private.language_of('what do you offer', 'es'), 'en', 'English words are English on a Spanish page');
select is(private.language_of('preis der strategie und was kostet das', 'es'), 'de', 'and German ones German');
select is(
  public.search_assistant(array['qe presio tiene la estratejia', 'xyzzy'], null, 'es') @? '$[*] ? (@.language != "es")', false,
  'the search takes the language of the page'
);
insert into public.answers (question, reply, wordings) values ('Do you use cookies?', 'Only needed ones.', '{cookies}');
select is(public.search_assistant(array['cookies']) #>> '{0,exact,reply}', 'Only needed ones.', 'a word of both languages is English on an English page');
select is(
  public.search_assistant(array['cookies'], null, 'es') #> '{0}' @> '{"exact": null, "language": "es"}', true,
  'and the page''s on a Spanish one, even if only an English answer has it as a wording'
);
select is(private.language_of('the estrategia of my company'), 'en', 'one Spanish word in an English question leaves it English');
select is(private.language_of('what is the precio of your estrategia and how long does it take'), 'en', 'and two among more English ones');
select is(public.search_assistant(array['el precio de la estrategia']) #>> '{0,answers,0,reply}', 'Un precio fijo.', 'a question in Spanish gets the likely Spanish answer');
select is(public.search_assistant(array['donde queda la oficina']) #>> '{0,answers,0,reply}', 'Deje su mensaje.', 'and the Spanish reply without a likely one');

-- A declined question and the wording of a refusal
insert into public.answers (kind, question, reply, wordings) values ('unknown', 'What is your revenue?', 'We do not publish it.', '{how much money do you make}');
select private.record_unanswered_question('how much money do you make');
select pg_temp.act_as(2);
select lives_ok($$select public.answer_question(id, p_question => 'How large are your sales?', p_reply => 'Two million dollars a year.') from public.unanswered_questions$$, 'a question that a refusal has can be answered');
reset role;
select pg_temp.sign_out();
select is(public.search_assistant(array['how much money do you make']) #>> '{0,exact,reply}', 'Two million dollars a year.', 'and the answer has its wording from then on');
select is(public.search_assistant(array['what is your revenue']) #>> '{0,exact,reply}', 'We do not publish it.', 'the question of the refusal stays');
select is((select count(*)::int from private.audit_log where action = 'answer.update' and details ->> 'title' = 'What is your revenue?'), 1, 'and its change is in the audit log');

delete from public.answers;
select is_empty('select word from private.answer_words', 'the index of words forgets a deleted answer');

select * from finish();
rollback;
