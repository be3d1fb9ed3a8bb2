-- The answers of the assistant, as content that staff own. An answer has a reply and the wordings in which visitors ask for
-- it. Words are indexed in four tables of schema private, which triggers keep in line with the wordings.

create or replace function private.stemmer_of(p_language text)
returns regdictionary
language sql immutable parallel safe
set search_path = ''
as $$
  select case p_language
    when 'es' then 'pg_catalog.spanish_stem'::regdictionary when 'fr' then 'pg_catalog.french_stem'
    when 'de' then 'pg_catalog.german_stem' when 'pt' then 'pg_catalog.portuguese_stem'
    when 'it' then 'pg_catalog.italian_stem' else 'pg_catalog.english_stem'
  end
$$;
comment on function private.stemmer_of(text) is
  'Returns the full-text dictionary that reduces words of a language (es, fr, de, pt or it) to their stems; the English one for other languages.';

create table public.answers (
  id bigint generated always as identity primary key,
  topic text not null default 'other' check (topic in (
    'firm', 'people', 'fit', 'services', 'process', 'price', 'terms', 'privacy', 'timing', 'booking', 'accounts', 'newsletter',
    'careers', 'place', 'proof', 'data', 'technology', 'objections', 'complaints', 'articles', 'talk', 'other'
  )),
  kind text not null default 'answer'
    check (kind in ('answer', 'unknown', 'off_topic', 'small_talk', 'handoff', 'other_language')),
  question private.single_line not null check (char_length(btrim(question)) >= 2 and char_length(question) <= 300),
  reply private.multiline_text not null check (char_length(btrim(reply)) >= 2 and char_length(reply) <= 1500),
  link_path text check (char_length(link_path) <= 200 and link_path ~ '^/([A-Za-z0-9#?][A-Za-z0-9/?=&#_-]*)?$'),
  link_title private.single_line check (btrim(link_title) <> '' and char_length(link_title) <= 80),
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  status text not null default 'published' check (status in ('draft', 'published')),
  version int not null default 1 check (version >= 1),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  updated_by uuid default auth.uid() references auth.users (id) on delete set null,
  wordings text[] not null default '{}' check (cardinality(wordings) <= 1000),
  constraint answers_link_check check ((link_path is null) = (link_title is null)),
  constraint answers_reply_plain_check check (reply !~* '<|\]\(|https?://|www\.'),
  -- What is left without the known placeholders has no braces. The assistant fills them in: functions/_shared/assistant/fill-reply.ts
  -- and contracts/placeholders.ts.
  constraint answers_reply_placeholder_check check (regexp_replace(
    reply, '\{\{(firm|phone|email|address|hours|time_zone|open_on_day|prices|services|lowest_price|consultations|consultation_minutes|discovery_minutes|booking_notice|booking_window|change_cutoff|articles|case_studies|team|chat_retention|project_weeks|next_times:[1-9]|(price|duration|service|timeline|investment|returns):[a-z0-9]+(-[a-z0-9]+)*|(before|after|change|value|target):[a-z0-9]+(-[a-z0-9]+)*/[1-9])\}\}', '', 'g'
  ) !~ '[{}]'),
  constraint answers_reply_list_check
    check (regexp_replace(reply, '(^|\n\n)\{\{(prices|services|consultations|articles|case_studies|team)\}\}(?=\n\n|$)', '', 'g')
      !~ '\{\{(prices|services|consultations|articles|case_studies|team)\}\}'),
  constraint answers_language_key unique (id, language)
);
comment on table public.answers is
  'One answer of the assistant, written by staff: a reply and the questions that it answers.';
comment on column public.answers.id is 'Key.';
comment on column public.answers.topic is 'What the answer is about; groups the list of staff.';
comment on column public.answers.kind is
  'answer: a fact that the firm states. unknown: a fact that it does not state, or decides with a person. off_topic: not the firm''s business. small_talk. handoff: the visitor wants a person, or something that only a person can do. other_language: the reply to a language that has no other answers.';
comment on column public.answers.question is 'The question in the firm''s own words, 2 to 300 characters. It is also one of the wordings.';
comment on column public.answers.reply is
  'Plain text of 2 to 1,500 characters, without links and HTML. Placeholders in double braces, such as {{hours}}, are filled in from other tables when the reply is sent. Other placeholders are refused. A placeholder for a list is a paragraph of its own.';
comment on column public.answers.link_path is 'Path on the site that the reply links to; null for none.';
comment on column public.answers.link_title is 'Text of the link, up to 80 characters; null without a link.';
comment on column public.answers.language is 'Language of the reply and the wordings, as two letters: en.';
comment on column public.answers.status is 'draft: the assistant does not use it. published: it does.';
comment on column public.answers.version is 'Incremented by each change. A save names the version that its caller read.';
comment on column public.answers.created_at is 'When the row was created.';
comment on column public.answers.updated_at is 'When the answer or its wordings last changed.';
comment on column public.answers.updated_by is 'Admin who last changed it; null for the first content, and once that account is deleted.';
comment on column public.answers.wordings is
  'The ways in which visitors ask for it, up to 1,000. A trigger puts the question first, and keeps the first of those with the same key.';

create unique index answers_other_language_idx on public.answers (language) where kind = 'other_language';
create index answers_updated_by_idx on public.answers (updated_by) where updated_by is not null;

grant select, delete on public.answers to authenticated;
grant insert (topic, kind, question, reply, link_path, link_title, language, status, wordings),
  update (topic, kind, question, reply, link_path, link_title, language, status, wordings) on public.answers to authenticated;

create table public.answer_wordings (
  id bigint generated always as identity primary key,
  answer_id bigint not null,
  language text not null,
  position int not null check (position >= 1),
  wording private.single_line not null check (btrim(wording) <> '' and char_length(wording) <= 300),
  key text collate "C" not null generated always as (private.question_key(wording)) stored,
  constraint answer_wordings_answer_id_fkey foreign key (answer_id, language)
    references public.answers (id, language) on update cascade on delete cascade,
  constraint answer_wordings_position_key unique (answer_id, language, position),
  constraint answer_wordings_key_key unique (language, key),
  constraint answer_wordings_empty_key_check check (key <> '')
);
comment on table public.answer_wordings is
  'One way in which visitors ask for an answer. A question with the same key gets that answer, always. Written by a trigger, from answers.wordings.';
comment on column public.answer_wordings.id is 'Key.';
comment on column public.answer_wordings.answer_id is 'The answer.';
comment on column public.answer_wordings.language is 'Language of the answer.';
comment on column public.answer_wordings.position is 'Place in the list of wordings, from 1, which is the question of the answer.';
comment on column public.answer_wordings.wording is 'The text, one line of up to 300 characters.';
comment on column public.answer_wordings.key is 'private.question_key() of the wording. A language has each key once.';

grant select on public.answer_wordings to authenticated;

create table private.indexed_answers (
  answer_id bigint primary key references public.answers (id) on delete cascade,
  language text not null,
  wordings int not null check (wordings > 0)
);
comment on table private.indexed_answers is
  'One published answer as rank_answers() finds it. Written by rebuild_answer_index() only.';
comment on column private.indexed_answers.answer_id is 'The answer.';
comment on column private.indexed_answers.language is 'Language of the answer.';
comment on column private.indexed_answers.wordings is 'Number of its wordings.';

create table private.indexed_wordings (
  answer_id bigint not null,
  wording_id bigint not null,
  lexemes text[] not null,
  primary key (answer_id, wording_id)
);
comment on table private.indexed_wordings is
  'One wording of a published answer as answer_match_features() compares it. Written by rebuild_answer_index() only.';
comment on column private.indexed_wordings.answer_id is 'The answer. No foreign keys, as in answer_terms.';
comment on column private.indexed_wordings.wording_id is 'The wording.';
comment on column private.indexed_wordings.lexemes is
  'Its different lexemes in the language of the answer. Words that full-text search drops, such as who or where, stay as they are, because they tell questions apart.';

create table private.answer_terms (
  term text collate "C" not null check (term <> ''),
  answer_id bigint not null,
  wordings int not null check (wordings > 0),
  primary key (term, answer_id) include (wordings)
);
comment on table private.answer_terms is
  'How often one answer is asked for with one lexeme, or with one pair of neighboring lexemes. Written by rebuild_answer_index() only.';
comment on column private.answer_terms.term is 'The lexeme as in indexed_wordings.lexemes, or two of them with a space between.';
comment on column private.answer_terms.answer_id is
  'The answer. No foreign key: 360,000 checks would double the time of the first index.';
comment on column private.answer_terms.wordings is 'Number of wordings of the answer that have the term.';

create table private.answer_words (
  language text not null,
  word text not null,
  lexeme text not null,
  primary key (language, word)
);
comment on table private.answer_words is
  'One word of the published answers'' wordings, in any of its forms. Misspelled words are compared with it. A form stays as long as a wording has its lexeme. Written by rebuild_answer_index() only.';
comment on column private.answer_words.language is 'Language of the answers.';
comment on column private.answer_words.word is 'The word as written, in lower case without accents.';
comment on column private.answer_words.lexeme is 'Its lexeme, as in answer_terms.';

create index answer_words_trigrams_idx on private.answer_words using gin (word extensions.gin_trgm_ops) with (fastupdate = off);

create or replace function private.rebuild_answer_index(p_answers bigint[] default null)
returns void
language plpgsql security invoker
set search_path = ''
-- The words of all answers fit into memory.
set work_mem = '64MB'
-- Tables that were filled in this transaction have no statistics yet, and nested loops over their rows take a minute.
set enable_nestloop = 'off'
as $$
declare
  v_answers bigint[] := coalesce(p_answers, array(select id from public.answers union select answer_id from private.answer_terms));
  v_old text[];
begin
  -- One rebuild at a time. The next one sees what this one has committed.
  perform private.lock_until_commit('answers');
  delete from private.indexed_answers where answer_id = any (v_answers);
  delete from private.indexed_wordings where answer_id = any (v_answers);
  with gone as (delete from private.answer_terms where answer_id = any (v_answers) returning term)
  select array_agg(distinct term) into v_old from gone;
  insert into private.indexed_answers (answer_id, language, wordings)
  select a.id, a.language, count(*)
  from public.answers a join public.answer_wordings w on w.answer_id = a.id
  where a.id = any (v_answers) and a.status = 'published'
  group by a.id;
  -- Each word is stemmed once, because wordings have the same words.
  with words as materialized (
    select w.language, word
    from private.indexed_answers i
    join public.answer_wordings w on w.answer_id = i.answer_id
    cross join lateral unnest(string_to_array(private.fold_text(w.key), ' ')) as word
    where i.answer_id = any (v_answers)
  )
  insert into private.answer_words (language, word, lexeme)
  select language, word, coalesce((ts_lexize(private.stemmer_of(language), word))[1], word)
  from (select distinct language, word from words where word <> '') as different
  on conflict (language, word) do nothing;
  with words as materialized (
    select w.answer_id, w.id, w.language, n, word
    from private.indexed_answers i
    join public.answer_wordings w on w.answer_id = i.answer_id
    cross join lateral unnest(string_to_array(private.fold_text(w.key), ' ')) with ordinality as u (word, n)
    where i.answer_id = any (v_answers)
  ),
  lexemes as materialized (
    select answer_id, id, lexeme collate "C" as lexeme,
      (lexeme || ' ' || lead(lexeme) over (partition by id order by n)) collate "C" as pair
    from words join private.answer_words using (language, word)
  ),
  wordings as (
    insert into private.indexed_wordings (answer_id, wording_id, lexemes)
    select answer_id, id, array_agg(distinct lexeme order by lexeme) from lexemes group by answer_id, id
    returning answer_id, lexemes
  ),
  pairs as (select distinct id, answer_id, pair from lexemes where pair is not null)
  insert into private.answer_terms (term, answer_id, wordings)
  select term, answer_id, count(*)
  from (
    select answer_id, unnest(lexemes) collate "C" as term from wordings union all select answer_id, pair from pairs
  ) as had
  group by term, answer_id
  -- In the order of the key, which is faster to write.
  order by term, answer_id;
  delete from private.answer_words k
  where k.lexeme = any (v_old) and not exists (select from private.answer_terms t where t.term = k.lexeme);
end
$$;
comment on function private.rebuild_answer_index(bigint[]) is
  'Brings private.indexed_answers, private.indexed_wordings, private.answer_terms and private.answer_words in line with the wordings of the given answers, or of all. An answer that is gone, or is a draft, leaves the index.';

create or replace function private.rebuild_answer_index_after_change()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.rebuild_answer_index(array(select distinct answer_id from changed));
  return null;
end
$$;
comment on function private.rebuild_answer_index_after_change() is 'Trigger: indexes the answers whose wordings changed.';

create trigger answer_wordings_rebuild_index after insert on public.answer_wordings
  referencing new table as changed
  for each statement execute function private.rebuild_answer_index_after_change();
-- The deletion of an answer deletes its wordings.
create trigger answer_wordings_rebuild_index_after_delete after delete on public.answer_wordings
  referencing old table as changed
  for each statement execute function private.rebuild_answer_index_after_change();
