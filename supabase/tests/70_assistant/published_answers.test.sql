-- A published FAQ or answer is found by its wording in nearly the same words, and by the question that it answered.
begin;
select plan(26);

delete from public.unanswered_questions;
delete from public.answers;
delete from public.faqs;
select is(private.question_key(asked), 'do you have parking', asked)
from unnest(array[
  'Do you have parking?', 'do you have PARKING', 'Do you have parking???', ' Do   you have any parking, please ', 'Hi! Do you have parking?',
  'Could you please tell me: do you have some parking?', 'I was wondering if do you have parking',
  E'Do you have\nparking\u2026', 'So, do you actually have parking?'
]) as asked;
select is(private.question_key('What’s the price'), private.question_key('what is the price?'), 'a contraction');
select isnt(private.question_key('Do you train us?'), private.question_key('Do we train you?'), 'the order counts');
select isnt(private.question_key('Do you have parking?'), private.question_key('Do you not have parking?'), 'so does a negation');
select isnt(private.question_key('你好 2024?'), private.question_key('再见 2024?'), 'letters of all scripts count');
select is(private.question_key('Please?'), 'please', 'a filler alone stays');
select is(private.question_key(' ?! '), '', 'punctuation has none');

insert into public.faqs (position, status, question, answer) values
  (9001, 'published', 'Do you have parking at the office?', 'There are six spaces behind the office.'),
  (9002, 'draft', 'Do you have showers?', 'There are two showers.');
select is(private.find_exact_answer('hey, do you have any parking at the office', 'en') ->> 'reply', 'There are six spaces behind the office.', 'in nearly its words');
select is(private.find_exact_answer('Do you have parking at the airport?', 'en'), null, 'another question');
select is(private.find_exact_answer('Do you have showers?', 'en'), null, 'a draft');
select is(private.find_exact_answer(null, 'en'), null, 'nothing');
select is(public.open_chat('[]', p_queries => array['DO YOU HAVE PARKING AT THE OFFICE']) #>> '{found,0,exact,linkPath}', '/services#faqs', 'the chatbot function gets it');
update public.faqs set publish_at = private.now() + interval '1 hour' where position = 9001;
select is(private.find_exact_answer('Do you have parking at the office?', 'en'), null, 'not before its time');

-- What staff answered in other words
select private.record_unanswered_question('where can i leave my car??');
insert into public.answers (question, reply) values ('Is there a place for my car?', 'Behind the office.');
update public.unanswered_questions set status = 'answered', answer_id = (select id from public.answers where question = 'Is there a place for my car?');
select is(private.find_exact_answer('Where can I leave my car?', 'en') ->> 'reply', 'Behind the office.', 'the visitors'' words lead to it');
update public.answers set status = 'draft' where question = 'Is there a place for my car?';
select is(private.find_exact_answer('Where can I leave my car?', 'en'), null, 'not once it is withdrawn');
select private.record_unanswered_question('Where can I leave my car, please?');
select results_eq($$select status, ask_count from public.unanswered_questions$$, $$values ('open', 2)$$, 'declined again, it is listed again');
update public.unanswered_questions set status = 'dismissed';
select private.record_unanswered_question('Where can I leave my car?');
select results_eq($$select status, ask_count from public.unanswered_questions$$, $$values ('open', 1)$$, 'a dismissed one, too, with the count since its dismissal');
select private.record_unanswered_question('Where can I leave my car?');
select is((select ask_count from public.unanswered_questions), 2, 'and is counted on');

select * from finish();
rollback;
