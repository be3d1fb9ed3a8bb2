-- How admins write answers: the list, one answer with its wordings, saving and deleting, and answers to questions that the
-- assistant could not answer. Each change names the version that its caller read, and is recorded in the audit log.

create or replace function private.list_answers(
  p_search text, p_topic text, p_status text, p_language text, p_after jsonb, p_limit int
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 200);
  v_patterns text[] := array(
    select private.like_pattern(word) from string_to_table(private.fold_text(left(p_search, 200)), ' ') as word where word <> ''
  );
  v_after_id bigint;
  v_answers jsonb;
begin
  perform private.require_admin();
  if jsonb_typeof(p_after) = 'object' then
    if jsonb_typeof(p_after -> 'id') is distinct from 'number' or jsonb_typeof(p_after -> 'key') is distinct from 'string' then
      perform private.refuse(422, 'page_cursor_invalid');
    end if;
    v_after_id := trunc((p_after ->> 'id')::numeric);
  end if;
  select jsonb_build_object(
    'answers', coalesce(jsonb_agg(found.answer order by found.name, found.id) filter (where found.place <= v_limit), '[]'),
    'next', case when count(*) > v_limit then (
      array_agg(jsonb_build_object('key', found.name, 'id', found.id) order by found.name, found.id)
    )[v_limit] end,
    'total', coalesce(max(found.total), 0)
  )
  into v_answers
  from (
    select *, row_number() over (order by name, id) as place
    from (
      select a.id, private.fold_text(a.question) collate "C" as name, count(*) over () as total,
        jsonb_build_object(
          'id', a.id, 'topic', a.topic, 'kind', a.kind, 'question', a.question, 'reply', a.reply, 'language', a.language,
          'status', a.status, 'wordingCount', (select count(*) from public.answer_wordings w where w.answer_id = a.id),
          'updatedAt', private.to_iso_instant(a.updated_at), 'version', a.version
        ) as answer
      from public.answers a
      where (nullif(p_topic, '') is null or a.topic = p_topic)
        and (nullif(p_status, '') is null or a.status = p_status)
        and (nullif(p_language, '') is null or a.language = p_language)
        and (v_patterns = '{}' or private.fold_text(concat_ws(' ', a.question, a.reply, (
          select string_agg(w.wording, ' ') from public.answer_wordings w where w.answer_id = a.id
        ))) like all (v_patterns))
    ) as matching
    where v_after_id is null or (name, id) > ((p_after ->> 'key') collate "C", v_after_id)
    order by name, id limit v_limit + 1
  ) as found;
  return v_answers;
end
$$;
comment on function private.list_answers(text, text, text, text, jsonb, integer) is 'See public.list_answers().';
grant execute on function private.list_answers(text, text, text, text, jsonb, integer) to authenticated;

create or replace function public.list_answers(
  p_search text default null, p_topic text default null, p_status text default null, p_language text default null,
  p_after jsonb default null, p_limit int default 50
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_answers(p_search, p_topic, p_status, p_language, p_after, p_limit)
$$;
comment on function public.list_answers(text, text, text, text, jsonb, integer) is
  'Returns a page of the assistant''s answers for admins as {answers, next, total}, in the order of their questions: keyset pagination, with p_after the next of the previous page, and next null on the last page. An answer is {id, topic, kind, question, reply, language, status, wordingCount, updatedAt, version}. p_search: words that all are in the question, the reply or a wording, in any case and without accents. total: the number of answers on all pages. p_limit: 1 to 200. PT403: not an admin. PT422: an invalid p_after.';
grant execute on function public.list_answers(text, text, text, text, jsonb, integer) to authenticated;

create or replace function private.staff_answer_json(p_id bigint)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.answer_json(a) || jsonb_build_object(
    'status', a.status, 'version', a.version, 'updatedAt', private.to_iso_instant(a.updated_at),
    'updatedBy', private.staff_json(a.updated_by), 'wordings', (
      select coalesce(jsonb_agg(w.wording order by w.position), '[]') from public.answer_wordings w where w.answer_id = a.id
    )
  )
  from public.answers a where a.id = p_id
$$;
comment on function private.staff_answer_json(bigint) is
  'An answer as staff see it: private.answer_json() with status, wordings, version, updatedAt and updatedBy ({id, name} or null). Null if there is none.';

create or replace function private.get_answer(p_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_answer jsonb;
begin
  perform private.require_admin();
  v_answer := private.staff_answer_json(p_id);
  if v_answer is null then
    perform private.refuse(404, 'not_found', '{"what": "answer"}');
  end if;
  return v_answer;
end
$$;
comment on function private.get_answer(bigint) is 'See public.get_answer().';
grant execute on function private.get_answer(bigint) to authenticated;

create or replace function public.get_answer(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.get_answer(p_id)
$$;
comment on function public.get_answer(bigint) is
  'Returns one of the assistant''s answers for admins: {id, topic, kind, question, reply, linkPath, linkTitle, language, status, wordings, version, updatedAt, updatedBy}. wordings: texts, the question first. updatedBy: {id, name} or null. PT403: not an admin. PT404: no such answer.';
grant execute on function public.get_answer(bigint) to authenticated;

create or replace function private.lock_answer_version(p_id bigint, p_version int)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_version int;
begin
  -- The lock of rebuild_answer_index() comes first, so that two writers cannot deadlock.
  perform private.lock_until_commit('answers');
  select version into v_version from public.answers where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "answer"}');
  end if;
  if v_version is distinct from p_version then
    perform private.refuse(409, 'answer_changed');
  end if;
end
$$;
comment on function private.lock_answer_version(bigint, integer) is
  'Locks an answer for a write, until the transaction ends. PT404: it was deleted. PT409: p_version is stale.';

create or replace function private.check_answer_reply(p_reply text)
returns void
language plpgsql stable
set search_path = ''
as $$
declare
  c_lists constant text := '\{\{(prices|services|consultations|articles|case_studies|team)\}\}';
  v_unknown text;
begin
  if private.is_multiline_text(p_reply, 2, 1500) is not true then
    perform private.refuse(422, 'answer_invalid', '{"field": "reply"}');
  end if;
  if p_reply ~* '<|\]\(|https?://|www\.' then
    perform private.refuse(422, 'answer_reply_not_plain');
  end if;
  v_unknown := substring(regexp_replace(p_reply, private.answer_placeholders(), '', 'g') from '[{][^}]*[}]*|[}]+');
  if v_unknown is not null then
    perform private.refuse(422, 'answer_placeholder_unknown', jsonb_build_object('placeholder', left(v_unknown, 60)));
  end if;
  if regexp_replace(p_reply, '(^|\n\n)' || c_lists || '(?=\n\n|$)', '', 'g') ~ c_lists then
    perform private.refuse(422, 'answer_list_not_alone');
  end if;
end
$$;
comment on function private.check_answer_reply(text) is
  'Refuses a reply that the constraints of answers refuse, with the reason. PT422: its length, a link or HTML, an unknown placeholder, or a list that is not a paragraph of its own.';

create or replace function private.replace_answer_wordings(p_id bigint, p_language text, p_wordings text[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_taken jsonb;
  v_new text[];
begin
  if cardinality(p_wordings) > 500 or exists (
    select from unnest(p_wordings) as wording
    where private.is_single_line(wording, 1, 300) is not true or private.question_key(wording) = ''
  ) then
    perform private.refuse(422, 'answer_invalid', '{"field": "wordings"}');
  end if;
  select jsonb_build_object('question', a.question, 'answerId', a.id, 'wording', given.wording) into v_taken
  from unnest(p_wordings) with ordinality as given (wording, place)
  join public.answer_wordings w on w.language = p_language and w.key = private.question_key(given.wording) and w.answer_id <> p_id
  join public.answers a on a.id = w.answer_id
  order by given.place limit 1;
  if v_taken is not null then
    perform private.refuse(409, 'wording_taken', v_taken);
  end if;
  v_new := array(
    select first.wording
    from (
      -- Wordings with the same key are one.
      select distinct on (private.question_key(wording)) btrim(wording) as wording, place
      from unnest(p_wordings) with ordinality as given (wording, place)
      order by private.question_key(wording), place
    ) as first
    order by first.place
  );
  -- An insert rebuilds the index of all words, which takes a second.
  if v_new = array(select wording::text from public.answer_wordings where answer_id = p_id order by position) then
    return;
  end if;
  delete from public.answer_wordings where answer_id = p_id;
  insert into public.answer_wordings (answer_id, language, position, wording)
  select p_id, p_language, place, wording from unnest(v_new) with ordinality as given (wording, place);
end
$$;
comment on function private.replace_answer_wordings(bigint, text, text[]) is
  'Replaces the wordings of an answer, in order; of wordings with the same key the first is kept. Writes nothing when they are the same. PT409: another answer of the language has one of them. PT422: too many, an empty or a too long one.';

create or replace function private.audit_answer(p_action text, p_id bigint, p_before jsonb, p_after jsonb)
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.audit_log (action, subject, details)
  select p_action, p_id::text, jsonb_strip_nulls(jsonb_build_object(
    'title', coalesce(p_after, p_before) -> 'question',
    'before', (
      select jsonb_object_agg(key, case key when 'wordings' then value - array(
        select jsonb_array_elements_text(coalesce(p_after -> 'wordings', '[]'))
      ) else value end) from jsonb_each(p_before) where value is distinct from p_after -> key
        and key not in ('id', 'version', 'updatedAt', 'updatedBy')
    ),
    'after', (
      select jsonb_object_agg(key, case key when 'wordings' then value - array(
        select jsonb_array_elements_text(coalesce(p_before -> 'wordings', '[]'))
      ) else value end) from jsonb_each(p_after) where value is distinct from p_before -> key
        and key not in ('id', 'version', 'updatedAt', 'updatedBy')
    )
  ))
$$;
comment on function private.audit_answer(text, bigint, jsonb, jsonb) is
  'Records a change of an answer in the audit log: its question, and what differs between private.staff_answer_json() before and after. Of the wordings only the removed and the added ones.';

create or replace function private.save_answer(p_id bigint, p_answer jsonb, p_version int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_before jsonb;
  v_new jsonb;
  v_unknown text;
  v_id bigint := p_id;
  v_version int;
  v_reply text;
  v_constraint text;
begin
  perform private.require_admin();
  if jsonb_typeof(p_answer) is distinct from 'object' then
    perform private.refuse(422, 'values_invalid');
  end if;
  if p_id is null then
    perform private.lock_until_commit('answers');
  else
    perform private.lock_answer_version(p_id, p_version);
    v_before := private.staff_answer_json(p_id);
  end if;
  v_new := coalesce(
    v_before, '{"topic": "other", "kind": "answer", "language": "en", "status": "published", "linkPath": null, "linkTitle": null, "wordings": []}'
  ) || p_answer;
  select key into v_unknown from jsonb_each(p_answer) as given (key, value)
  where key not in ('topic', 'kind', 'question', 'reply', 'linkPath', 'linkTitle', 'language', 'status', 'wordings')
    or jsonb_typeof(value) <> all (case
      when key = 'wordings' then array['array'] when key in ('linkPath', 'linkTitle') then array['string', 'null'] else array['string']
    end)
  limit 1;
  if v_unknown is not null then
    perform private.refuse(422, 'answer_invalid', jsonb_build_object('field', left(v_unknown, 40)));
  end if;
  if private.is_single_line(v_new ->> 'question', 2, 300) is not true then
    perform private.refuse(422, 'answer_invalid', '{"field": "question"}');
  end if;
  v_reply := btrim(replace(v_new ->> 'reply', E'\r\n', E'\n'), E' \n\t');
  perform private.check_answer_reply(v_reply);
  if nullif(v_new ->> 'linkTitle', '') is not null and private.is_single_line(v_new ->> 'linkTitle', 1, 80) is not true then
    perform private.refuse(422, 'answer_invalid', '{"field": "linkTitle"}');
  end if;
  begin
    if p_id is null then
      insert into public.answers (topic, kind, question, reply, link_path, link_title, language, status)
      values (
        v_new ->> 'topic', v_new ->> 'kind', btrim(v_new ->> 'question'), v_reply, nullif(v_new ->> 'linkPath', ''),
        nullif(btrim(v_new ->> 'linkTitle'), ''), v_new ->> 'language', v_new ->> 'status'
      )
      returning id, version into v_id, v_version;
    else
      -- An answer takes its wordings to the new language only if they are free there, which is checked below.
      if v_new ->> 'language' <> v_before ->> 'language' then
        delete from public.answer_wordings where answer_id = p_id;
      end if;
      update public.answers
      set topic = v_new ->> 'topic', kind = v_new ->> 'kind', question = btrim(v_new ->> 'question'), reply = v_reply,
        link_path = nullif(v_new ->> 'linkPath', ''), link_title = nullif(btrim(v_new ->> 'linkTitle'), ''),
        language = v_new ->> 'language', status = v_new ->> 'status', version = version + 1, updated_at = private.now(),
        updated_by = (select auth.uid())
      where id = p_id
      returning version into v_version;
    end if;
  exception
    when check_violation then
      get stacked diagnostics v_constraint = constraint_name;
      if v_constraint = 'answers_link_check' then
        perform private.refuse(422, 'answer_link_incomplete');
      end if;
      perform private.refuse(422, 'answer_invalid', jsonb_build_object('field', case v_constraint
        when 'answers_link_path_check' then 'linkPath' else regexp_replace(v_constraint, '^answers_|_check$', '', 'g') end));
    when unique_violation then
      perform private.refuse(409, 'language_reply_exists');
  end;
  perform private.replace_answer_wordings(v_id, v_new ->> 'language', array(
    select btrim(v_new ->> 'question') union all
    (select wording from jsonb_array_elements_text(v_new -> 'wordings') with ordinality as given (wording, place) order by place)
  ));
  perform private.audit_answer(
    case when p_id is null then 'answer.create' else 'answer.update' end, v_id, v_before, private.staff_answer_json(v_id)
  );
  return jsonb_build_object('id', v_id, 'version', v_version);
end
$$;
comment on function private.save_answer(bigint, jsonb, integer) is 'See public.save_answer().';
grant execute on function private.save_answer(bigint, jsonb, integer) to authenticated;

create or replace function public.save_answer(p_id bigint, p_answer jsonb, p_version int default null)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.save_answer(p_id, p_answer, p_version)
$$;
comment on function public.save_answer(bigint, jsonb, integer) is
  'Writes one of the assistant''s answers, for admins, and returns {id, version}. p_id null: adds one. p_answer: any of topic, kind, question, reply, linkPath, linkTitle, language, status and wordings; others keep their value. The question is always the first wording; wordings with the same key are stored once. PT403: not an admin. PT404: it was deleted. PT409: answer_changed, p_version is stale; wording_taken, another answer has one of the wordings; or language_reply_exists. PT422: an invalid value, with its field in the parameters, or a reply with links, HTML, or an unknown placeholder.';
grant execute on function public.save_answer(bigint, jsonb, integer) to authenticated;

create or replace function private.delete_answer(p_id bigint, p_version int)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_answer_version(p_id, p_version);
  perform private.audit_answer('answer.delete', p_id, private.staff_answer_json(p_id), null);
  delete from public.answers where id = p_id;
end
$$;
comment on function private.delete_answer(bigint, integer) is 'See public.delete_answer().';
grant execute on function private.delete_answer(bigint, integer) to authenticated;

create or replace function public.delete_answer(p_id bigint, p_version int)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.delete_answer(p_id, p_version)
$$;
comment on function public.delete_answer(bigint, integer) is
  'Deletes one of the assistant''s answers with its wordings, for admins. PT403: not an admin. PT404: it was deleted. PT409: p_version is stale.';
grant execute on function public.delete_answer(bigint, integer) to authenticated;
