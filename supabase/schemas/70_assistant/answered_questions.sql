-- How admins answer a question that the assistant could not answer: with a new answer, or with one that exists.

create or replace function private.lock_unanswered_question(p_id bigint, p_is_dismissed boolean)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  v_question public.unanswered_questions;
begin
  -- The lock of rebuild_answer_index() comes first, as in the other functions that write answers.
  perform private.lock_until_commit('answers');
  select * into v_question from public.unanswered_questions where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "question"}');
  end if;
  if v_question.status = 'answered' then
    perform private.refuse(409, 'question_answered');
  end if;
  if v_question.status = 'dismissed' and p_is_dismissed is not true then
    perform private.refuse(409, 'question_dismissed');
  end if;
  return v_question.question;
end
$$;
comment on function private.lock_unanswered_question(bigint, boolean) is
  'Locks an unanswered question until the transaction ends, and returns its text. PT404: no such question. PT409: it was answered already, or dismissed without p_is_dismissed.';

create or replace function private.release_refused_wordings(p_wordings text[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_refusal record;
begin
  for v_refusal in
    select w.answer_id, private.staff_answer_json(w.answer_id) as before, array_agg(w.id) as ids
    from public.answer_wordings w
    join public.answers a on a.id = w.answer_id and a.kind in ('unknown', 'off_topic')
    where w.language = 'en' and w.position > 1
      and w.key in (select private.question_key(wording) from unnest(p_wordings) as wording)
    group by w.answer_id
  loop
    delete from public.answer_wordings where id = any (v_refusal.ids);
    update public.answers set version = version + 1, updated_at = private.now(), updated_by = (select auth.uid())
    where id = v_refusal.answer_id;
    perform private.audit_answer('answer.update', v_refusal.answer_id, v_refusal.before, private.staff_answer_json(v_refusal.answer_id));
  end loop;
end
$$;
comment on function private.release_refused_wordings(text[]) is
  'Removes English wordings from the refusals (unknown, off_topic) that have them, so that a new answer can have them. The question of a refusal stays.';

create or replace function private.publish_answer(p_id bigint, p_question text, p_answer text, p_is_dismissed boolean)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  v_wording text;
  v_answer_id bigint;
begin
  perform private.require_admin();
  if coalesce(char_length(btrim(p_question)), 0) < 5 then
    perform private.refuse(422, 'question_too_short');
  end if;
  if coalesce(char_length(btrim(p_answer)), 0) < 10 then
    perform private.refuse(422, 'answer_too_short');
  end if;
  v_wording := private.lock_unanswered_question(p_id, p_is_dismissed);
  perform private.release_refused_wordings(array[p_question, v_wording]);
  v_answer_id := private.save_answer(
    null, jsonb_build_object('question', p_question, 'reply', p_answer, 'wordings', jsonb_build_array(v_wording)), null
  ) -> 'id';
  update public.unanswered_questions set status = 'answered', answer_id = v_answer_id where id = p_id;
  return v_answer_id;
end
$$;
comment on function private.publish_answer(bigint, text, text, boolean) is 'See public.publish_answer().';
grant execute on function private.publish_answer(bigint, text, text, boolean) to authenticated;

create or replace function public.publish_answer(p_id bigint, p_question text, p_answer text, p_is_dismissed boolean default false)
returns bigint
language sql security invoker
set search_path = ''
as $$
  select private.publish_answer(p_id, p_question, p_answer, p_is_dismissed)
$$;
comment on function public.publish_answer(bigint, text, text, boolean) is
  'Publishes an answer of the assistant with the question p_question and the reply p_answer, which answers an unanswered question, and returns its id; for admins. Its wordings are p_question and the visitors'' words, which it takes from a refusal that has them. PT403: not an admin. PT404: no such question. p_is_dismissed: the admin knows that the question was dismissed. PT409: the question was answered already, or dismissed without p_is_dismissed, or another answer has the wording. PT422: the question or the reply is too short, or save_answer() refuses it.';
grant execute on function public.publish_answer(bigint, text, text, boolean) to authenticated;

create or replace function private.add_question_to_answer(p_id bigint, p_answer_id bigint, p_is_dismissed boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_wording text;
  v_before jsonb;
begin
  perform private.require_admin();
  v_wording := private.lock_unanswered_question(p_id, p_is_dismissed);
  perform private.release_refused_wordings(array[v_wording]);
  perform from public.answers where id = p_answer_id for update;
  v_before := private.staff_answer_json(p_answer_id);
  if v_before is null then
    perform private.refuse(404, 'not_found', '{"what": "answer"}');
  end if;
  perform private.save_answer(
    p_answer_id, jsonb_build_object('wordings', (v_before -> 'wordings') || to_jsonb(v_wording)), (v_before ->> 'version')::int
  );
  update public.unanswered_questions set status = 'answered', answer_id = p_answer_id where id = p_id;
end
$$;
comment on function private.add_question_to_answer(bigint, bigint, boolean) is 'See public.add_question_to_answer().';
grant execute on function private.add_question_to_answer(bigint, bigint, boolean) to authenticated;

create or replace function public.add_question_to_answer(p_id bigint, p_answer_id bigint, p_is_dismissed boolean default false)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.add_question_to_answer(p_id, p_answer_id, p_is_dismissed)
$$;
comment on function public.add_question_to_answer(bigint, bigint, boolean) is
  'Adds the visitors'' words of an unanswered question to the wordings of an answer, for admins. PT403: not an admin. PT404: no such question or answer. p_is_dismissed: the admin knows that the question was dismissed. PT409: the question was answered already, or dismissed without p_is_dismissed, or another answer has the wording.';
grant execute on function public.add_question_to_answer(bigint, bigint, boolean) to authenticated;
