-- Staff find the texts that name a figure in their own words.
begin;
select plan(11);

\ir ../support/accounts.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
insert into public.faqs (question, answer, status, position) values
  ('What is it in words?', E'As a rule:\n$77,310 and more.', 'published', 901),
  ('What is much more?', 'It starts at $77,310,000, or $1,77,310.', 'published', 902),
  ('What is current?', 'It starts at {{price:ai-strategy-consulting}}.', 'published', 903),
  ('How long is it?', 'It takes 71 to 73 weeks, not 171 to 73 weeks.', 'draft', 904);
update public.services set price = 77310, duration = '71 to 73 weeks' where slug = 'ai-strategy-consulting';
update public.services set description = description || ' Others pay $77,310.' where slug = 'data-analytics';
create function pg_temp.named(variadic p_texts text[]) returns text language sql as $$
  select string_agg(concat_ws(' ', kind, title, text), '; ' order by n)
  from public.list_texts_naming(p_texts) with ordinality as e (kind, id, title, text, n)
$$;

select pg_temp.act_as('anon');
select throws_ok($$select public.list_texts_naming('{$77,310}')$$, '42501', null, 'anon finds none');
select pg_temp.act_as(1);
select throws_ok($$select public.list_texts_naming(array['$77,310'])$$, 'PT403', 'admin_required', 'a client finds none');
reset role;

select pg_temp.sign_in(3);
select is(
  pg_temp.named('$77,310'), 'service Data Analytics Solutions $77,310; faq What is it in words? $77,310',
  'the texts with the figure, not those with a larger one, a placeholder, or the row itself'
);
select is(pg_temp.named('71-73 weeks', '71 to 73 weeks'), 'faq How long is it? 71 to 73 weeks', 'drafts too, in any of the given words');
update public.faqs set translations = '{"es": {"question": "¿Cuánto es?", "answer": "Cuesta desde $81,000 o más."}}' where position = 903;
select is(pg_temp.named('$81,000'), 'faq What is current? $81,000', 'Spanish texts too');
insert into public.answers (question, reply, topic) values ('What is the price of it?', 'It starts at $82,000.', 'price');
select is(pg_temp.named('$82,000'), 'answer What is the price of it? $82,000', 'the assistant''s answers');
insert into public.reply_templates (name, body) values ('A price', 'It starts at $83,000.');
select is(pg_temp.named('$83,000'), 'reply_template A price $83,000', 'templates of replies');
select is(pg_temp.named('.*', '.+'), null, 'a figure is no pattern');
select is_empty($$select public.list_texts_naming('{}')$$, 'no figures, no texts');
select is_empty($$select public.list_texts_naming(array[null])$$, 'nor for null');
select is_empty($$select public.list_texts_naming(array_fill('$77,310'::text, array[101]))$$, 'nor for more than 100');

select * from finish();
rollback;
