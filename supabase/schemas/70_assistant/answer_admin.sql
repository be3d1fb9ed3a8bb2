-- How admins write answers: the list with its search, what follows a change, and the answer to a question that the assistant
-- could not answer.

create view public.answer_list with (security_invoker = true) as
select
  a.id, a.topic, a.kind, a.question, a.reply, a.link_path, a.link_title, a.language, a.status, a.version, a.updated_at, a.wordings,
  (select c.name from public.accounts c where c.id = a.updated_by) as updated_by_name,
  cardinality(a.wordings) as wording_count,
  private.fold_text(a.question) collate "C" as sort_key
from public.answers a;
comment on view public.answer_list is 'The assistant''s answers, for admins.';
comment on column public.answer_list.updated_by_name is
  'Name or email address of the admin who last changed it; null for the first content, and once that account is deleted.';
comment on column public.answer_list.wording_count is 'Number of wordings.';
comment on column public.answer_list.sort_key is 'The question in lower case without accents, which orders the list.';
grant select on public.answer_list to authenticated;

create or replace function public.search_answers(p_query text)
returns setof public.answer_list
language sql stable security invoker
set search_path = ''
as $$
  select l.* from public.answer_list l
  -- OFFSET keeps the text from being folded again for each word.
  cross join lateral (
    select private.fold_text(concat_ws(' ', l.question, l.reply, array_to_string(l.wordings, ' '))) as text offset 0
  ) as folded
  where not exists (
    select from string_to_table(private.fold_text(left(p_query, 200)), ' ') as word where strpos(folded.text, word) = 0
  )
$$;
comment on function public.search_answers(text) is
  'Returns to admins the answers that have all words in the question, the reply or a wording, in any case and without accents.';
grant execute on function public.search_answers(text) to authenticated;

create or replace function private.lock_answers()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_until_commit('answers');
  return null;
end
$$;
comment on function private.lock_answers() is
  'Trigger: takes the lock of rebuild_answer_index() before rows are locked, so that two writers cannot deadlock.';

create or replace function private.complete_answer()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.wordings := array(
    select first.wording
    from (
      select distinct on (private.question_key(wording)) btrim(wording) as wording, place
      from unnest(array_prepend(new.question::text, new.wordings)) with ordinality as given (wording, place)
      order by private.question_key(wording), place
    ) as first
    order by first.place
  );
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    new.updated_at := private.now();
    new.updated_by := (select auth.uid());
    -- store_wordings() writes them again. Before that, they would follow the answer into its new language.
    if (new.wordings, new.language) is distinct from (old.wordings, old.language) then
      delete from public.answer_wordings where answer_id = new.id;
    end if;
  end if;
  return new;
end
$$;
comment on function private.complete_answer() is
  'Trigger: makes the question the first wording, drops wordings whose key an earlier one has, and sets version, updated_at and updated_by.';

create or replace function private.store_wordings()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_taken jsonb;
begin
  -- An insert indexes the answer again, which takes a moment.
  if tg_op = 'UPDATE' and (new.wordings, new.language) is not distinct from (old.wordings, old.language) then
    perform private.rebuild_answer_index(array[new.id]) where new.status <> old.status;
    return null;
  end if;
  insert into public.answer_wordings (answer_id, language, position, wording)
  select new.id, new.language, place, wording from unnest(new.wordings) with ordinality as given (wording, place);
  return null;
exception
  when unique_violation then
    select jsonb_build_object('question', a.question, 'answerId', a.id, 'wording', given.wording) into v_taken
    from unnest(new.wordings) with ordinality as given (wording, place)
    join public.answer_wordings w on w.language = new.language and w.key = private.question_key(given.wording)
    join public.answers a on a.id = w.answer_id
    order by given.place limit 1;
    perform private.refuse(409, 'wording_taken', v_taken);
end
$$;
comment on function private.store_wordings() is
  'Trigger: writes changed wordings of an answer to answer_wordings, which indexes it, and indexes an answer that was published or withdrawn. PT409: another answer of the language has one of the wordings.';

create or replace function private.audit_answer()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  c_omitted constant text[] := '{id,version,created_at,updated_at,updated_by}';
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - c_omitted end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - c_omitted end;
begin
  insert into private.audit_log (action, subject, details)
  select
    'answer.' || case tg_op when 'INSERT' then 'create' else lower(tg_op) end, coalesce(new.id, old.id)::text,
    jsonb_strip_nulls(jsonb_build_object(
      'title', coalesce(v_after, v_before) -> 'question',
      'before', (
        select jsonb_object_agg(key, case key when 'wordings' then value - array(
          select jsonb_array_elements_text(coalesce(v_after -> 'wordings', '[]'))
        ) else value end) from jsonb_each(v_before) where value is distinct from v_after -> key
      ),
      'after', (
        select jsonb_object_agg(key, case key when 'wordings' then value - array(
          select jsonb_array_elements_text(coalesce(v_before -> 'wordings', '[]'))
        ) else value end) from jsonb_each(v_after) where value is distinct from v_before -> key
      )
    ));
  return null;
end
$$;
comment on function private.audit_answer() is
  'Trigger: records a change of an answer by an admin in the audit log: its question, and the changed columns before and after. Of the wordings only the removed and the added ones.';

create trigger answers_lock before insert or delete or
  update of topic, kind, question, reply, link_path, link_title, language, status, wordings on public.answers
  for each statement execute function private.lock_answers();
create trigger answers_complete before insert or
  update of topic, kind, question, reply, link_path, link_title, language, status, wordings on public.answers
  for each row execute function private.complete_answer();
create trigger answers_store_wordings after insert or update of question, language, wordings, status on public.answers
  for each row execute function private.store_wordings();
create trigger answers_audit after insert or delete or
  update of topic, kind, question, reply, link_path, link_title, language, status, wordings on public.answers
  for each row when (auth.uid() is not null) execute function private.audit_answer();

create or replace function public.answer_question(
  p_id bigint, p_answer_id bigint default null, p_question text default null, p_reply text default null,
  p_is_dismissed boolean default false
)
returns bigint
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_question public.unanswered_questions;
  v_keys text[];
  v_answer_id bigint;
begin
  select * into v_question from public.unanswered_questions where id = p_id;
  v_keys := array_remove(array[private.question_key(v_question.question), private.question_key(p_question)], null);
  -- Refusals give up these wordings. It comes first, because a write to answers takes their lock.
  update public.answers a
  set wordings = array(
    select wording from unnest(a.wordings) with ordinality as w (wording, place)
    where place = 1 or private.question_key(wording) <> all (v_keys) order by place
  )
  where a.kind in ('unknown', 'off_topic') and a.language = 'en' and exists (
    select from public.answer_wordings w where w.answer_id = a.id and w.position > 1 and w.key = any (v_keys)
  );
  select * into v_question from public.unanswered_questions where id = p_id for no key update;
  case
    when not found then perform private.refuse(404, 'not_found', '{"what": "question"}');
    when v_question.status = 'answered' then perform private.refuse(409, 'question_answered');
    when v_question.status = 'dismissed' and p_is_dismissed is not true then perform private.refuse(409, 'question_dismissed');
    else null;
  end case;
  if p_answer_id is null then
    if coalesce(char_length(btrim(p_question)), 0) < 5 then
      perform private.refuse(422, 'question_too_short');
    end if;
    if coalesce(char_length(btrim(p_reply)), 0) < 10 then
      perform private.refuse(422, 'answer_too_short');
    end if;
    insert into public.answers (question, reply, wordings) values (btrim(p_question), btrim(p_reply), array[v_question.question::text])
    returning id into v_answer_id;
  else
    update public.answers set wordings = wordings || v_question.question::text where id = p_answer_id returning id into v_answer_id;
    if not found then
      perform private.refuse(404, 'not_found', '{"what": "answer"}');
    end if;
  end if;
  update public.unanswered_questions set status = 'answered', answer_id = v_answer_id where id = p_id;
  return v_answer_id;
end
$$;
comment on function public.answer_question(bigint, bigint, text, text, boolean) is
  'Answers an unanswered question, for admins: adds the visitors'' words to the wordings of the answer p_answer_id or, without one, publishes a new answer with p_question and p_reply. A refusal that has one of these wordings gives it up; the question of a refusal stays. Returns the id of the answer. p_is_dismissed: the admin knows that the question was dismissed. PT404: no such question or answer. PT409: the question was answered already, or dismissed without p_is_dismissed, or another answer has the wording. PT422: the question or the reply is too short.';
grant execute on function public.answer_question(bigint, bigint, text, text, boolean) to authenticated;
