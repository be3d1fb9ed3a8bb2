-- The Spanish texts of content: what is published is read by everyone, admins write them with their row, and a row knows
-- which version of the English text was translated.
begin;
select plan(16);

\ir ../support/accounts.psql

select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');
insert into public.faqs (question, answer, position, status) values
  ('Is this shown?', 'It is one of two here.', 1000, 'published'),
  ('Is this a draft?', 'It is one for now.', 1001, 'draft');
create temp table known as select
  (select id from public.faqs where position = 1000) as shown,
  (select id from public.faqs where position = 1001) as draft;
create function pg_temp.save(p_id bigint, p_version int, p_values jsonb) returns int language plpgsql as $$
declare
  v_translated int;
begin
  update public.faqs f set (answer, status, translations, translated_version) =
    (select answer, status, translations, translated_version from jsonb_populate_record(f, p_values))
  where id = p_id and version = p_version returning translated_version into v_translated;
  return v_translated;
end
$$;

select pg_temp.act_as(3);
select is(translated_version, 0, 'a row without a translation says so') from public.faqs, known where id = shown;
select is(pg_temp.save(shown, 1, '{"translations": {"es": {"question": "¿Se muestra?", "answer": "Es una de dos."}}}'), 2, 'a translation is of the version that it makes') from known;
select is(pg_temp.save(shown, 2, '{"status": "draft"}'), 3, 'it follows changes of other columns') from known;
select is(pg_temp.save(shown, 3, '{"status": "published", "answer": "It is the one of two."}'), 3, 'it stays behind when the English text changes') from known;
select is(pg_temp.save(shown, 4, '{"translated_version": 0}'), 4, 'an admin says that it is still right') from known;
select is(pg_temp.save(shown, 1, '{"translations": {}}'), null, 'a blind change finds no row') from known;
select throws_ok($$select pg_temp.save(shown, 4, '{"translations": {"es": {"question": "¿Y?"}}}') from known$$, '23514', null, 'a translation is whole');
select throws_ok($$select pg_temp.save(shown, 4, '{"translations": {"es": {"question": "¿Y?", "answer": "Sí.", "status": "draft"}}}') from known$$, '23514', null, 'and of translated columns only');
select lives_ok($$select pg_temp.save(draft, 1, '{"translations": {"es": {"question": "¿Borrador?", "answer": "Por ahora."}}}') from known$$, 'a draft is translated too');

select pg_temp.act_as(1);
select is(pg_temp.save(shown, 4, '{"translations": {}}'), null, 'a client writes none') from known;
select is(translations #>> '{es,answer}', 'Es una de dos.', 'a client reads a published one') from public.faqs, known where id = shown;

select pg_temp.act_as('anon');
select throws_ok($$select pg_temp.save(shown, 4, '{"translations": {}}') from known$$, '42501', null, 'anon writes none');
select is(translations #>> '{es,answer}', 'Es una de dos.', 'anon reads a published one') from public.faqs, known where id = shown;
select is_empty('select translations from public.faqs, known where id = draft', 'anon reads none of a draft');
select is((select count(*) from public.case_studies where translated_version > 0), 3::bigint, 'the first case studies are translated');
select is((select count(*) from public.blog_posts where translated_version > 0), 4::bigint, 'and all four of the first articles');

select * from finish();
rollback;
